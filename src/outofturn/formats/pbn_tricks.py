"""What a PBN game says about the play of a case: the tags Declarer, Contract and Result, and the Play section."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from outofturn.engine.cards import NAMES, SUIT_OF, Card
from outofturn.engine.position import Position
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import LHO, SEAT_LETTERS, SEATS, SIDE, Seat
from outofturn.notation.case import Case

_TRICKS = 13


class PbnPlay(NamedTuple):
    """The values of the tags, and the rows of the section: for each column the marks and the card, empty if there is none."""

    contract: str
    declarer: str
    result: str
    first: Seat
    rows: tuple[tuple[str, ...], ...]
    next: Seat | None  #: who plays next, if the play goes on
    is_complete: bool  #: all cards have been played


def play_of(case: Case, position: Position, rulings: Sequence[Ruling]) -> PbnPlay:
    """The play of a case: the cards that stand as played. ``position`` is the one after the last line."""
    contract = case.contract
    written = str(contract).partition(" ")[0]
    mark = "^" if position.declarer != contract.declarer else ""
    tricks = [(trick.leader, dict(trick.plays)) for trick in position.quitted]
    if position.plays:
        tricks.append((position.plays[0][0], dict(position.plays)))
    proper = LHO[contract.declarer] if case.start.on_lead is None else case.start.on_lead
    first = tricks[0][0] if tricks else proper
    revoked = _revoked(rulings)
    winners = [trick.winner for trick in position.quitted]
    rows = []
    for number, (leader, plays) in enumerate(tricks):
        due = winners[number - 1] if number else proper
        row = []
        for seat in columns(first):
            card = plays.get(seat)
            lead = "^L " if seat == leader != due else ""
            revoke = "^R " if (seat, card) in revoked and _fails_to_follow(card, plays.get(leader)) else ""
            row.append("" if card is None else f"{lead}{revoke}{NAMES[card]}")
        rows.append(tuple(row))
    declarer = mark + SEAT_LETTERS[position.declarer]
    turn = None if position.consequences.claimed is not None else position.turn
    is_complete = len(position.quitted) == _TRICKS + 1 - case.start.trick
    return PbnPlay(written, declarer, _result(case, position), first, tuple(rows), turn, is_complete)


def columns(first: Seat) -> tuple[Seat, ...]:
    """The hands in the order of the columns."""
    return tuple(SEATS[(first + place) % 4] for place in range(4))


def _revoked(rulings: Sequence[Ruling]) -> set[tuple[Seat, Card | None]]:
    """The cards that were found to be revokes, at once or later."""
    return {(item.seat, item.card) for ruling in rulings for item in ruling.position.consequences.revokes}


def _fails_to_follow(card: Card | None, led: Card | None) -> bool:
    return card is not None and led is not None and SUIT_OF[card] != SUIT_OF[led]


def _result(case: Case, position: Position) -> str:
    """Declarer's tricks, marked if they differ from those won at the table; ``?`` while they are not known.

    A claim gives the result, as long as nobody has objected to it.
    """
    claimed = position.consequences.claimed
    side = SIDE[position.declarer]
    if claimed is None and not position.is_over:
        return "?"
    if claimed is not None and claimed.tricks is None:
        return "?"
    at_table = case.start.won[side] + sum(SIDE[trick.winner] == side for trick in position.quitted)
    if claimed is not None and claimed.tricks is not None:
        left = _TRICKS - sum(case.start.won) - len(position.quitted)
        at_table += claimed.tricks if SIDE[claimed.seat] == side else left - claimed.tricks
        if not claimed.agreed:
            return str(at_table)
    mark = "" if position.won[side] == at_table else "^"
    return f"{mark}{position.won[side]}"
