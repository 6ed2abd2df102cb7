"""The score of a contract (Law 77), for the declaring side."""

from __future__ import annotations

import re
from typing import Any

from outofturn.engine.cards import DIAMONDS
from outofturn.engine.contract import Contract
from outofturn.engine.seats import SIDE
from outofturn.notation.case import Case

_FACTORS = {"": 1, "X": 2, "XX": 4}
#: Who is vulnerable on the boards 1 to 16, by side: neither, North-South, East-West, both; the same again from 17 on.
_NEITHER, _NS, _EW, _BOTH = (False, False), (True, False), (False, True), (True, True)
_BY_BOARD = (
    _NEITHER, _NS, _EW, _BOTH, _NS, _EW, _BOTH, _NEITHER, _EW, _BOTH, _NEITHER, _NS, _BOTH, _NEITHER, _NS, _EW,
)  # fmt: skip
_BY_NAME = {
    "NONE": _NEITHER, "LOVE": _NEITHER, "-": _NEITHER, "0": _NEITHER, "NS": _NS, "N-S": _NS, "EW": _EW, "E-W": _EW,
    "BOTH": _BOTH, "ALL": _BOTH,
}  # fmt: skip


def score(contract: Contract, tricks: int, *, vulnerable: bool) -> int:
    """The score for so many tricks of the declaring side."""
    over = tricks - contract.level - 6
    if over < 0:
        return -_penalty(-over, contract.doubled, vulnerable=vulnerable)
    factor = _FACTORS[contract.doubled]
    each = 20 if contract.trump is not None and contract.trump <= DIAMONDS else 30
    made = (each * contract.level + (10 if contract.trump is None else 0)) * factor
    bonus = (500 if vulnerable else 300) if made >= 100 else 50
    if contract.level >= 6:
        bonus += (750 if vulnerable else 500) if contract.level == 6 else (1500 if vulnerable else 1000)
    if factor == 1:
        return made + bonus + each * over
    return made + bonus + 25 * factor + (50 * factor) * (2 if vulnerable else 1) * over


def _penalty(down: int, doubled: str, *, vulnerable: bool) -> int:
    if not doubled:
        return down * (100 if vulnerable else 50)
    # The first trick, the second and third, and each after them.
    first, next_two, rest = (200, 300, 300) if vulnerable else (100, 200, 300)
    total = first + next_two * min(down - 1, 2) + rest * max(down - 3, 0)
    return total * (2 if doubled == "XX" else 1)


def is_vulnerable(case: Case) -> bool:
    """Whether the declaring side is vulnerable: as the case says, or by the number of the board; otherwise not."""
    return vulnerability(case.other)[SIDE[case.contract.declarer]]


def vulnerability(other: Any) -> tuple[bool, bool]:
    """Which sides are vulnerable, by what a case says besides its lines."""
    named = _BY_NAME.get(str(other.get("vulnerable", "")).strip().upper())
    if named is not None:
        return named
    number = re.search(r"\d+", str(other.get("board", "")))
    return _BY_BOARD[(int(number[0]) - 1) % 16] if number and int(number[0]) else _NEITHER
