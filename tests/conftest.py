"""For all tests: which of them are run, how they are collected, and the signals that the programs get that they start.

Whoever starts the tests in the background (``nohup``, cron, many CI runners) has Ctrl-C and the end of the terminal ignored,
and a signal that is ignored stays so in every program that is started from here. One that is handled does not: the system
forgets the handler. So the tests go on as they were meant to, and a test can stop what it has started.
"""

from __future__ import annotations

import gc
import signal

import pytest

from tests.samples import sampled


def _is_ignored(_number: int, _frame: object) -> None:
    """As it was: nothing happens here."""


for _one in (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT):
    if signal.getsignal(_one) is signal.SIG_IGN:
        signal.signal(_one, _is_ignored)


def pytest_sessionstart() -> None:
    """All that is collected stays: to look through it for garbage, again and again, takes a fifth of the time."""
    gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


def _variant(item: pytest.Item) -> str:
    return f"{item.nodeid.partition('[')[0]} {item.name}"  # those of schemathesis all have the same id


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of the variants of a test marked ``sample(n)`` about one in n is run; ``make soak`` runs all."""
    variants: dict[tuple[str, int], list[pytest.Item]] = {}
    for item in items:
        if marker := item.get_closest_marker("sample"):
            variants.setdefault((item.nodeid.partition("[")[0], marker.args[0]), []).append(item)
    all_of_them = {item for several in variants.values() for item in several}
    drawn = {item for (_, one_in), several in variants.items() for item in sampled(several, one_in, key=_variant)}
    if left_out := all_of_them - drawn:
        config.hook.pytest_deselected(items=list(left_out))
        items[:] = [item for item in items if item not in left_out]
