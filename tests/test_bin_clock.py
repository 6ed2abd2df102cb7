"""The bin is emptied by age, and never because a clock jumped."""

from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import datetime, timedelta
from threading import Barrier, Event

import pytest
from sqlalchemy import select, text

from outofturn.casebook.bin_clock import Upkeep, tick
from outofturn.casebook.database_url import StoreError
from outofturn.casebook.store import Store
from outofturn.casebook.tables import clock
from outofturn.engine.message import message
from tests.case_rows import NOON, case_row, ids, line
from tests.serve_process import PATIENCE

pytest_plugins = ["tests.databases"]

DAY = timedelta(days=1)


class Clock:
    """A clock that shows what it is set to."""

    def __init__(self, now: datetime = NOON) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def let_pass(self, store: Store, days: int) -> None:
        """So many days go by while a server looks once a day."""
        for _ in range(days):
            self.now += DAY
            store.purge()


def delete(store: Store, clock: Clock, id: str) -> None:
    store.create(case_row(id, line(), changed=clock()), f"key {id}")
    store.set_deleted(id, True, clock())


def elapsed(store: Store) -> int:
    with store.database.reading() as connection:
        return int(connection.execute(select(clock.c.elapsed).where(clock.c.id == 1)).scalar_one())


def test_a_deleted_case_goes_after_thirty_days(url: str) -> None:
    now = Clock()
    with closing(Store(url, now)) as store:
        delete(store, now, "aaaaaaaaaaaa")
        now.let_pass(store, 10)
        delete(store, now, "bbbbbbbbbbbb")
        store.create(case_row("cccccccccccc"))
        now.let_pass(store, 19)
        assert ids(store, deleted=True) == ["bbbbbbbbbbbb", "aaaaaaaaaaaa"]
        now.now += timedelta(seconds=1)
        now.let_pass(store, 1)
        assert (ids(store, deleted=True), ids(store)) == (["bbbbbbbbbbbb"], ["cccccccccccc"])
        with store.database.reading() as connection:
            assert connection.scalar(text("SELECT count(*) FROM lines")) == 1


def test_it_also_goes_when_the_store_is_opened(url: str) -> None:
    now = Clock()
    with closing(Store(url, now)) as store:
        delete(store, now, "aaaaaaaaaaaa")
    for _ in range(5):
        now.now += 7 * DAY
        Store(url, now).close()
    with closing(Store(url, now)) as store:
        assert ids(store, deleted=True) == []


@pytest.mark.parametrize("jump", [365 * DAY, 3650 * DAY], ids=["a-year", "ten-years"])
def test_a_clock_that_jumps_ahead_empties_nothing(url: str, jump: timedelta) -> None:
    now = Clock()
    with closing(Store(url, now)) as store:
        delete(store, now, "aaaaaaaaaaaa")
        store.create(case_row("bbbbbbbbbbbb", changed=now()), "key")
        now.now += jump
        store.purge()
        store.purge()
        assert ids(store, deleted=True) == ["aaaaaaaaaaaa"]
        assert (store.used_for("key"), store.used_for("key aaaaaaaaaaaa")) == ("bbbbbbbbbbbb", "aaaaaaaaaaaa")
        now.let_pass(store, 22)  # seven days of the jump have counted
        assert ids(store, deleted=True) == ["aaaaaaaaaaaa"]
        now.let_pass(store, 1)
        assert ids(store, deleted=True) == []


def test_a_clock_that_jumps_again_and_again_counts_once(url: str) -> None:
    """As with two computers at one database, the clock of one of which is wrong."""
    right, wrong = Clock(), Clock(NOON + 3650 * DAY)
    with closing(Store(url, right)) as store, closing(Store(url, wrong)) as other:
        delete(store, right, "aaaaaaaaaaaa")
        for _ in range(20):
            right.let_pass(store, 1)
            wrong.let_pass(other, 1)
        assert ids(store, deleted=True) == ["aaaaaaaaaaaa"]


def test_a_clock_that_goes_back_empties_nothing_and_loses_nothing(url: str) -> None:
    now = Clock()
    with closing(Store(url, now)) as store:
        now.let_pass(store, 5)
        before = elapsed(store)
        now.now -= 3 * DAY
        delete(store, now, "aaaaaaaaaaaa")
        store.purge()
        assert elapsed(store) == before
        now.let_pass(store, 32)
        assert ids(store, deleted=True) == ["aaaaaaaaaaaa"]
        now.let_pass(store, 1)
        assert ids(store, deleted=True) == []


def test_what_was_deleted_before_there_was_this_clock_gets_its_thirty_days(url: str) -> None:
    now = Clock()
    with closing(Store(url, now)) as store:
        store.create(case_row("aaaaaaaaaaaa", deleted=NOON - 100 * DAY))
        now.let_pass(store, 30)
        assert ids(store, deleted=True) == ["aaaaaaaaaaaa"]
        now.let_pass(store, 1)
        assert ids(store, deleted=True) == []


def test_a_case_taken_out_of_the_bin_begins_anew(url: str) -> None:
    now = Clock()
    with closing(Store(url, now)) as store:
        delete(store, now, "aaaaaaaaaaaa")
        now.let_pass(store, 20)
        store.set_deleted("aaaaaaaaaaaa", False, now())
        now.let_pass(store, 20)
        store.set_deleted("aaaaaaaaaaaa", True, now())
        now.let_pass(store, 29)
        assert ids(store, deleted=True) == ["aaaaaaaaaaaa"]


def test_idempotency_keys_go_too(url: str) -> None:
    now = Clock()
    with closing(Store(url, now)) as store:
        store.create(case_row("aaaaaaaaaaaa", changed=now()), "key")
        now.let_pass(store, 29)
        assert store.used_for("key") == "aaaaaaaaaaaa"
        now.let_pass(store, 35)
        assert store.used_for("key") is None


def test_the_same_time_is_counted_once_by_all(url: str) -> None:
    """Whole seconds, however often somebody looks."""
    now = Clock()
    with closing(Store(url, now)) as store:
        barrier = Barrier(5)

        def look(number: int) -> None:
            for step in range(5):
                barrier.wait()
                with store.database.writing() as connection:
                    tick(connection, NOON + timedelta(seconds=0.7 * (step + 1)))

        with ThreadPoolExecutor(5) as threads:
            list(threads.map(look, range(5)))
        assert elapsed(store) == 3


def test_the_bin_is_emptied_while_the_server_runs(url: str, caplog: pytest.LogCaptureFixture) -> None:
    with closing(Store(url)) as store:
        done = Event()
        answers = iter([StoreError(message("error/database-is-busy")), None])

        def work() -> None:
            if error := next(answers, None):
                raise error  # the next time it may work
            store.purge()
            done.set()

        upkeep = Upkeep(work, timedelta(milliseconds=5))
        with caplog.at_level(logging.WARNING):
            upkeep.start()
            assert done.wait(PATIENCE)
        upkeep.stop()
        assert "The bin could not be emptied: The database is busy" in caplog.text
