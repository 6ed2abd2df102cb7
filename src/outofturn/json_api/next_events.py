"""What can happen next at a table. The engine is asked by trying: nothing is known here of what the Laws say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from outofturn.engine.cards import BIT, NAMES, SUIT, SUITS, Card, Cards, in_order, listed, set_of
from outofturn.engine.events import Correct, Play
from outofturn.engine.position import Position
from outofturn.engine.ruling import Irregularity
from outofturn.engine.seats import SEATS, Seat
from outofturn.json_api.other_events import defects_json, facts_found, other_events_json, possible_revokes_json
from outofturn.json_api.trials import cards_to_try, one_of_each_suit, tried
from outofturn.notation.lines import write
from outofturn.notation.ruling_facts import LETTERS
from outofturn.notation.table_contract import CorrectionJson, NextEventsJson, PossibleIrregularityJson

#: All of them, in the order of the notation.
IRREGULARITIES: tuple[Irregularity, ...] = get_args(Irregularity)


def next_events_json(position: Position) -> NextEventsJson:
    """All that can happen next. It takes longer than to rule on several lines: ask only when somebody wants to know."""
    facts = facts_found(position)
    return {
        "corrections": _corrections(position),
        "correctable": _correctable(position),
        "can_happen": _irregularities_next(position),
        "possible_events": other_events_json(position),
        "facts": [write(fact) for fact, _ in facts],
        "possible_revokes": possible_revokes_json(position, facts),
        "defects": defects_json(position),
    }


def seats_to_correct(position: Position) -> list[Seat]:
    """The players with a card that was wrong, as the record says, and that can still be corrected."""
    consequences = position.consequences
    seats = {item.seat for item in consequences.revokes if not item.corrected}
    if consequences.put_up:
        seats.add(position.dummy)
    cards = {seat: _card_taken_back(position, seat) for seat in sorted(seats)}
    return [seat for seat, card in cards.items() if card is not None and _is_wrong(position, seat, card)]


def _irregularities_next(position: Position) -> list[PossibleIrregularityJson]:
    """The irregularities that one card, led or played next, could be, as far as a card or two of each hand bring them out."""
    offenders: dict[str | None, set[Seat]] = {}
    for play in _plays_to_try(position):
        if (ruling := tried(position, play)) is not None:
            offenders.setdefault(ruling.irregularity, set()).add(play.seat)
    return [
        {"irregularity": kind, "seats": [LETTERS[seat] for seat in sorted(offenders[kind])]}
        for kind in IRREGULARITIES
        if kind in offenders
    ]


def _corrections(position: Position) -> list[CorrectionJson]:
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
                    "cards": [NAMES[other] for other in in_order(_replacements(position, seat)) if other != card],
                }
            )
    return found


# -- irregularities


def _plays_to_try(position: Position) -> Iterator[Play]:
    """A lead and a play from each hand. Nothing less than a duty of its own makes a card of the hand in turn irregular."""
    consequences = position.consequences
    is_bound = bool(position.pending or consequences.restrictions or consequences.penalty_cards)
    for seat in SEATS:
        cards = cards_to_try(position, seat)
        if seat != position.turn:
            for card in cards[:1]:
                yield Play(seat, card, lead=True)
                yield Play(seat, card)
        elif is_bound:
            yield from (Play(seat, card, lead=not position.plays) for card in cards)


# -- corrections


def _card_taken_back(position: Position, seat: Seat) -> Card | None:
    """The card that a player takes back when he corrects his play; None if he has nothing to correct, or it is too late."""
    played = _cards_played(position, seat)
    if not played:
        return None
    for card in _corrections_to_try(position, seat, played):
        ruling = tried(position, Correct(seat, card))
        if ruling is not None:
            left = _cards_played(ruling.position, seat)
            return next((card for card in played if card not in left), None)
    return None


def _corrections_to_try(position: Position, seat: Seat, played: list[Card]) -> Iterator[Card]:
    """What dummy should have put up; another card; at the end the last card, which may belong to the twelfth trick."""
    put_up = position.consequences.put_up
    if put_up and put_up[2] is not None and seat == position.dummy:
        yield put_up[2]
    yield from one_of_each_suit(position.held[seat] | position.maybe[seat])[:1]
    if position.number == 13:
        yield played[-1]


def _replacements(position: Position, seat: Seat) -> Cards:
    """The cards that can take the place of one that is taken back; at the end that may be the card of the last trick."""
    cards = position.held[seat] | position.maybe[seat]
    played = _cards_played(position, seat)
    return cards | BIT[played[-1]] if position.number == 13 and played else cards


def _correctable(position: Position) -> list[str]:
    """The cards that the player in turn could take back at once if he played them now."""
    seat = position.turn
    if seat is None or position.pending is not None or not position.plays:
        return []
    found: list[Card] = []
    for suit in SUITS:
        cards = listed((position.held[seat] | position.maybe[seat]) & SUIT[suit])
        ends = {card: _can_be_corrected(position, seat, card) for card in (cards[:1] + cards[-1:])}
        if all(ends.values()):  # also if there are none
            found += cards
        elif any(ends.values()):
            found += [card for card in cards if _can_be_corrected(position, seat, card)]
    return [NAMES[card] for card in in_order(set_of(found))]


def _can_be_corrected(position: Position, seat: Seat, card: Card) -> bool:
    ruling = tried(position, Play(seat, card))
    return ruling is not None and _card_taken_back(ruling.position, seat) == card


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
