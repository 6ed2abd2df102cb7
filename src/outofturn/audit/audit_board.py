"""The irregularities of one board: its case is replayed, and each ruling that names one is a finding."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from outofturn.director import govern, observe, rulings, start_case, unanswered
from outofturn.engine.cards import Card
from outofturn.engine.consequences import Revoke
from outofturn.engine.errors import RecordError
from outofturn.engine.events import Attention, Event, Play
from outofturn.engine.position import Position
from outofturn.engine.ruling import Irregularity, Ruling
from outofturn.engine.ruling_builder import RulingBuilder
from outofturn.engine.seats import Seat
from outofturn.formats.file_board import FileBoard
from outofturn.laws import law61, law64, law68
from outofturn.laws.book import LATEST, Edition
from outofturn.notation.case import Case
from outofturn.notation.lines import read

#: What breaks Law 61; the other irregularities are named after the Law that deals with them.
_REVOKES: tuple[Irregularity, ...] = ("revoke", "restriction-broken")
#: The Laws on revokes.
_ABOUT_REVOKES = ("61", "62", "63", "64")


class BoardFinding(NamedTuple):
    """One irregularity on a board."""

    trick: int
    seat: Seat
    card: Card | None
    irregularity: Irregularity
    law: str
    cost: int = 0


def findings_of_board(board: FileBoard, edition: Edition) -> list[BoardFinding]:
    """The irregularities of a board that could be read; RecordError if it cannot be replayed."""
    if board.followed is not None and edition is LATEST:
        return _in_order(board.followed.irregular, board.followed.position)
    return findings_of_case(board.case, edition) if board.case is not None else []


def findings_of_case(case: Case, edition: Edition) -> list[BoardFinding]:
    """The irregularities of a case in the order of the tricks at which they happened; RecordError if it cannot be replayed."""
    position = start_case(case, edition)
    try:
        found = list(rulings(position, [_event(line.text) for line in case.lines]))
    except RecordError:
        # Once more with the lines as they are, for an error that names its line, and for words that depend on who is declarer.
        found = list(rulings(position, case.lines))
    return _in_order(found, found[-1].position) if found else []


def _in_order(found: Iterable[Ruling], position: Position) -> list[BoardFinding]:
    """The findings of rulings in the order of the tricks, with what they cost by the last position."""
    items = [item for ruling in found for item in _findings_of_ruling(ruling)]
    costs = _costs(position) if items else {}
    priced = (
        item._replace(cost=costs.get((item.seat, item.trick), 0)) if item.irregularity in _REVOKES else item for item in items
    )
    return sorted(priced, key=lambda item: item.trick)


@lru_cache(maxsize=4096)
def _event(line: str) -> Event:
    """The event that a line describes. There are not many different lines in the files of other programs."""
    return read(line)


def _findings_of_ruling(ruling: Ruling) -> Iterator[BoardFinding]:
    """What an event shows: the irregularity that it is itself, and revokes on earlier tricks that it brings to light."""
    if ruling.irregularity is None:
        return
    ruling = _apart_from_question(ruling)
    card, known = card_of(ruling.event), ruling.before.consequences.revokes
    new = [item for item in ruling.position.consequences.revokes if not _is_among(item, known)]
    earlier = [item for item in new if (item.number, item.card) != (ruling.before.number, card)]
    number = law61.REVOKE.number(ruling.before.edition) or ""
    for item in earlier:
        yield BoardFinding(item.number, item.seat, item.card, "revoke", number)
    own = _own_ruling(ruling) if earlier else ruling
    if own.irregularity is None or own.offender is None:
        return
    law = number if own.irregularity in _REVOKES else _law(own)
    yield BoardFinding(own.before.number, own.offender, card, own.irregularity, law)


def _apart_from_question(ruling: Ruling) -> Ruling:
    """The ruling on a card that came before a question about the card before it was answered, without that question."""
    pending = ruling.before.pending
    if pending is None or not pending.asks_for_fact or not pending.is_overtaken_by(ruling.event):
        return ruling
    return observe(unanswered(ruling.before), ruling.event)


def _law(ruling: Ruling) -> str:
    """The first provision that a ruling names, but for those about a revoke on an earlier trick that the card establishes."""
    return next((law for law in ruling.laws if not law.startswith(_ABOUT_REVOKES)), "")


def _own_ruling(ruling: Ruling) -> Ruling:
    """The ruling on a card that brings a revoke to light, as if it did not: a ruling names one irregularity only."""
    if not isinstance(ruling.event, Play):
        return ruling._replace(irregularity=None)
    return observe(ruling.before.with_consequences(shown_out=()), ruling.event)


def _is_among(revoke: Revoke, others: Iterable[Revoke]) -> bool:
    return any((revoke.seat, revoke.number) == (other.seat, other.number) for other in others)


def _costs(position: Position) -> dict[tuple[Seat, int], int]:
    """The tricks that each revoke costs, by its player and its trick.

    A record that stops early is taken as it stands: Law 64 is applied to the tricks that it has.
    """
    given = position.consequences.given_over or (0, 0)
    position = position._replace(won=(position.won[0] - given[0], position.won[1] - given[1]))
    builder = RulingBuilder(position, Attention(), govern)
    transferred = law64.transferred(builder, law68.claimed_tricks(position))
    return {(revoke.seat, revoke.number): tricks for revoke, tricks in transferred}


def card_of(event: Event) -> Card | None:
    """The card that an event is about, or the first of them; None if it is about none."""
    card = getattr(event, "card", None)
    if card is None:
        several = getattr(event, "cards", None)
        first = getattr(event, "first", None)
        card = several[0] if several else first.card if first is not None else None
    return card
