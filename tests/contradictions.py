"""Where a ruling contradicts itself, found in what it says as data.

Who is ordered to do something can do it legally. What a hand may play is worked out here a second time, from the position
alone, so that a mistake in ``obligations`` is found too. (What is *said* is looked at in ``speech_checks``.)
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from outofturn import director
from outofturn.engine.cards import ALL_CARDS, BIT, NAMES, NO_CARDS, SUIT, Card, Cards, highest, listed, lowest, set_of
from outofturn.engine.consequences import THIS_TRICK, Restriction
from outofturn.engine.obligations import FREE_OF_ALL
from outofturn.engine.position import DIRECTOR, Position
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import SEAT_LETTERS, Seat
from outofturn.notation.lines import read


def in_step(ruling: Ruling) -> Iterator[str]:
    """Every contradiction within one step."""
    position = ruling.position
    yield from of_orders(position)
    yield from of_legal_cards(ruling)
    yield from of_information(ruling)


# -- orders


def of_orders(position: Position) -> Iterator[str]:
    """An order names a card that is there, and no two orders shut each other out."""
    for item in position.consequences.restrictions:
        if item.kind == "play" and not position.held[item.seat] & BIT[item.what]:
            yield f"{item}: the card is not held"
    designated = position.consequences.designated
    if designated is not None:
        owners = [item.seat for item in position.consequences.penalty_cards if item.card == designated]
        if not any(position.held[seat] & BIT[designated] for seat in owners):
            yield f"{NAMES[designated]} is to be played and is nobody's penalty card"
    for one, other in combinations(position.consequences.restrictions, 2):
        at_once = one.seat == other.seat and (one.until == THIS_TRICK) == (other.until == THIS_TRICK)
        if at_once and not _could_meet(one) & _could_meet(other):
            yield f"{one}, {other}: no card obeys both"


def _could_meet(item: Restriction) -> Cards:
    """The cards that could obey an order in some hand or other."""
    if item.kind == "play":
        return BIT[item.what]
    return ALL_CARDS & ~SUIT[item.what] if item.kind == "forbid" else SUIT[item.what]


# -- the cards that may be played


def of_legal_cards(ruling: Ruling) -> Iterator[str]:
    """The hand to play, if it is known, can do what it is told to."""
    position, seat = ruling.position, ruling.turn
    if seat is None or ruling.legal is None:
        return
    legal, hand = set_of(ruling.legal), position.held[seat]
    if not legal:
        yield f"{SEAT_LETTERS[seat]} has no legal card"
        return
    if legal & ~hand:
        yield f"{_names(legal & ~hand)}: legal and not held"
    face_down = position.consequences.face_down
    if face_down is not None and face_down[0] == seat:  # he has led (41A), and whatever else lies there has to wait
        if legal != BIT[face_down[1]]:
            yield f"{NAMES[face_down[1]]} lies face down as the lead, and {_names(legal)} is legal"
        return
    choice = hand
    if position.suit_led is not None:
        choice = hand & SUIT[position.suit_led] or hand
        if legal & ~choice:
            yield f"{_names(legal & ~choice)}: legal and does not follow suit"
    for label, met in _obeying(position, seat, choice):
        if met and legal & ~met:
            yield f"{label}: can be obeyed by {_names(met)}, and {_names(legal & ~met)} is legal"
    freed = FREE_OF_ALL in position.edition.readings and not all(met for _, met in _obeying(position, seat, choice))
    for _, met in _obeying(position, seat, choice):
        choice = choice & met or choice
    if not freed:
        yield from _of_penalty_cards(position, seat, choice, legal)


def _obeying(position: Position, seat: Seat, choice: Cards) -> Iterator[tuple[str, Cards]]:
    """Each order that binds this hand now, with the cards of a choice that obey it; bans on several suits are one ban."""
    banned: list[Restriction] = []
    for item in position.consequences.restrictions:
        if item.seat != seat or (item.until == THIS_TRICK) != bool(position.plays):
            continue
        if item.kind == "forbid":
            banned.append(item)
        elif item.kind in ("highest", "lowest"):
            yield str(item), (highest if item.kind == "highest" else lowest)(choice & SUIT[item.what])
        else:
            yield str(item), choice & _could_meet(item)
    if banned:
        for item in banned:
            choice &= ~SUIT[item.what]
        yield ", ".join(map(str, banned)), choice


def _of_penalty_cards(position: Position, seat: Seat, choice: Cards, legal: Cards) -> Iterator[str]:
    """``choice`` is what following suit and the orders leave: a penalty card among them is due (50D1a, 51A)."""
    major = set_of([item.card for item in position.major_penalty_cards_of(seat)]) & choice
    minor = set_of([item.card for item in position.penalty_cards_of(seat) if not item.major]) & choice
    designated = position.consequences.designated
    named = NO_CARDS if designated is None else BIT[designated] & (major | minor)
    if named:
        if legal != named:
            yield f"{_names(named)} is the card to be played, and {_names(legal)} is legal"
    elif major:
        if legal & ~major:
            yield f"the penalty card {_names(major)} is due, and {_names(legal & ~major)} is legal"
    elif minor & ~legal:
        yield f"the penalty card {_names(minor & ~legal)} could be played and is not legal"


# -- information


def of_information(ruling: Ruling) -> Iterator[str]:
    """Of one card at one moment one thing is true (item by item: who may use it, and by which provision)."""
    said: dict[tuple[Seat, Card], set[tuple[tuple[Seat, ...], tuple[Seat, ...], str]]] = {}
    for seat, card, authorized, unauthorized, law, _ in ruling.information:
        said.setdefault((seat, card), set()).add((authorized, unauthorized, law))
        if set(authorized) & set(unauthorized):
            yield f"{SEAT_LETTERS[seat]} {NAMES[card]}: authorized and not, for the same player"
    for (seat, card), entries in said.items():
        if len(entries) > 1:
            laws = " and ".join(sorted(law for *_, law in entries))
            yield f"{SEAT_LETTERS[seat]} {NAMES[card]}: two statements about it, by {laws}"


# -- choices


def of_options(position: Position) -> Iterator[tuple[str, Ruling]]:
    """Each option that is open, as a line, with the step after it. An error raised here is itself a contradiction."""
    pending = position.pending
    if pending is None:
        return
    for seat in pending.decide(position):
        for option in pending.options(position):
            line = option if seat == DIRECTOR else f"{SEAT_LETTERS[seat]} chooses {option}"
            yield line, director.observe(position, read(line, position.declarer))


def after_options(position: Position) -> Iterator[str]:
    """What contradicts itself after a choice that was on offer; and a choice that is not taken."""
    for line, ruling in of_options(position):
        if ruling.position.pending is not None and ruling.position.pending == position.pending:
            yield f"{line}: chosen, and still open"
        for found in in_step(ruling):
            yield f"after “{line}”: {found}"


def _names(cards: Cards) -> str:
    return " ".join(NAMES[card] for card in listed(cards))
