"""What can happen next at a table. The engine is asked by trying: nothing is known here of what the Laws say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from outofturn.director import observe
from outofturn.engine.cards import NAMES, SUIT, SUITS, Card, Cards, lowest
from outofturn.engine.errors import RecordError
from outofturn.engine.events import Correct, Event, Expose, Play, Several, Together, Volunteer
from outofturn.engine.position import Position
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import SEATS, Seat
from outofturn.notation.json_contract import CorrectionJson, IrregularityId
from outofturn.notation.ruling_json import LETTERS

#: All of them, in the order of the notation.
IRREGULARITIES: tuple[IrregularityId, ...] = get_args(IrregularityId)


def irregularities_next(position: Position) -> list[IrregularityId]:
    """The irregularities that the next line could be, as far as a few cards tried from each hand bring them out."""
    found = {ruling.irregularity for event in _attempts(position) if (ruling := _tried(position, event))}
    return [kind for kind in IRREGULARITIES if kind in found]


def corrections(position: Position) -> list[CorrectionJson]:
    """The cards that can be corrected now, seat by seat."""
    found: list[CorrectionJson] = []
    for seat in SEATS:
        if (card := _card_taken_back(position, seat)) is not None:
            found.append(
                {
                    "seat": LETTERS[seat],
                    "card": NAMES[card],
                    "wrong": _is_wrong(position, seat, card),
                    "line": f"{LETTERS[seat]} corrects",
                }
            )
    return found


def _tried(position: Position, event: Event) -> Ruling | None:
    """The ruling on an event; None if the event makes no sense here."""
    try:
        return observe(position, event)
    except RecordError:
        return None


# -- irregularities


def _attempts(position: Position) -> Iterator[Event]:
    """A lead and a play from each hand, from the hand in turn in each suit, and what can be done with a card besides."""
    cards = {seat: _one_of_each_suit(position.possible(seat) or position.held[seat]) for seat in SEATS}
    turn = position.turn
    for seat in SEATS:
        for card in cards[seat] if seat == turn else cards[seat][:1]:
            yield Play(seat, card, lead=True)
            yield Play(seat, card)
    for seat in (position.dummy, *position.defenders):
        for card in cards[seat][:1]:
            yield Volunteer(seat, card) if seat == position.dummy else Expose(seat, (card,))
            yield Play(seat, card, lead=True, face_down=True)
    if turn is not None and cards[turn]:
        yield Several(turn, tuple(cards[turn][:2]))
        yield from _at_the_same_time(position, turn, cards)


def _at_the_same_time(position: Position, turn: Seat, cards: dict[Seat, list[Card]]) -> Iterator[Event]:
    """The hand in turn, and another hand with it."""
    is_lead = not position.plays
    own = cards[turn][0]
    for other in SEATS:
        second = [card for card in cards[other] if card != own]
        if other != turn and second:
            yield Together(Play(turn, own, is_lead), Play(other, second[0], is_lead))
            return


def _one_of_each_suit(cards: Cards) -> list[Card]:
    return [lowest(cards & SUIT[suit]).bit_length() - 1 for suit in SUITS if cards & SUIT[suit]]


# -- corrections


def _card_taken_back(position: Position, seat: Seat) -> Card | None:
    """The card that a player takes back when he corrects his play; None if he has nothing to correct, or it is too late."""
    played = _cards_played(position, seat)
    if not played:
        return None
    for card in _corrections_to_try(position, seat, played):
        ruling = _tried(position, Correct(seat, card))
        if ruling is not None:
            left = _cards_played(ruling.position, seat)
            return next((card for card in played if card not in left), None)
    return None


def _corrections_to_try(position: Position, seat: Seat, played: list[Card]) -> list[Card]:
    """A card that dummy should have put up; one of each suit; the last card, which may belong to the trick before."""
    put_up = position.consequences.put_up
    named = [put_up[2]] if put_up and put_up[2] is not None and seat == position.dummy else []
    return [*named, *_one_of_each_suit(position.held[seat] | position.maybe[seat]), played[-1]]


def _cards_played(position: Position, seat: Seat) -> list[Card]:
    """The cards of a hand that stand as played, in order."""
    tricks = [*(trick.plays for trick in position.quitted), position.plays]
    return [card for plays in tricks for player, card in plays if player == seat]


def _is_wrong(position: Position, seat: Seat, card: Card) -> bool:
    """Whether the record says that this card was wrong."""
    consequences = position.consequences
    put_up = consequences.put_up
    return any((item.seat, item.card) == (seat, card) and not item.corrected for item in consequences.revokes) or (
        put_up is not None and seat == position.dummy and put_up[1] == card
    )
