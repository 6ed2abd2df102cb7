"""Two pages on two servers, or on one with two workers: what one enters the other sees, through the database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.served import Server
from tests.postgres import running_postgres

pytestmark = pytest.mark.soak  # see test_workers for the same without a page, and test_two_pages for two pages on one server


@contextmanager
def serving(folder: Path, **how: Any) -> Iterator[Server]:
    folder.mkdir()
    server = Server(folder, **how)
    try:
        yield server
    finally:
        server.stop()
    assert server.complaints == ""


def see_each_other(first: Phone, second: Phone) -> None:
    id = first.server.keep("4S by S", ["E leads H5"], edition=2017)
    for phone in (first, second):
        phone.open_case(id)
        phone.shows_lines(1)
    first.tap("1 Accept the lead")
    second.shows_lines(2)
    expect(second.toast).to_contain_text("From another phone: South accepts the lead")
    second.next_cards("H2")
    first.shows_lines(3)


@pytest.mark.usefixtures("browser")
def test_two_servers_on_one_postgresql(tmp_path: Path, new_phone: NewPhone) -> None:
    with (
        running_postgres() as database,
        serving(tmp_path / "one", database=database) as one,
        serving(tmp_path / "other", database=database) as other,
    ):
        see_each_other(new_phone(server=one), new_phone(server=other))


def test_two_workers_on_sqlite(tmp_path: Path, new_phone: NewPhone) -> None:
    with serving(tmp_path / "one", workers=2) as server:
        see_each_other(new_phone(server=server), new_phone(server=server))
