"""The table: who sits where, what lies there, whose turn it is, which orders are in force."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from outofturn.engine.cards import SUIT, SUIT_SYMBOLS, SUITS, Card, Cards, in_order
from outofturn.engine.consequences import LEAD_LOST, THIS_TRICK, Defect, PenaltyCard, Restriction, Revoke
from outofturn.engine.contract import Contract
from outofturn.engine.message import Message, message
from outofturn.engine.position import DIRECTOR
from outofturn.engine.seats import LHO, PARTNER, SEATS, Seat
from outofturn.wording.language import Language
from outofturn.wording.text_wrap import NO_BREAK

# -- contract, hands, players


def contract(given: Contract) -> Message:
    doubled = {"": "", "X": "-doubled", "XX": "-redoubled"}[given.doubled]
    if given.trump is None:
        return message(f"label/notrump{doubled}", number=given.level, declarer=given.declarer)
    return message(f"label/contract{doubled}", number=given.level, suit=given.trump, declarer=given.declarer)


def hand_text(hand: Cards, chosen: Language) -> str:
    """``♠ AK4  ♥ Q2  ♦ –  ♣ K743``; no line breaks between a symbol and its cards."""
    held = {suit: "".join(chosen.symbol(card)[1:] for card in in_order(hand & SUIT[suit])) for suit in SUITS}
    return "  ".join(f"{SUIT_SYMBOLS[suit]}{NO_BREAK}{ranks or '–'}" for suit, ranks in held.items())


def role(seat: Seat, declarer: Seat) -> Message:
    if seat == declarer:
        return message("table/declarer")
    if seat == PARTNER[declarer]:
        return message("table/dummy")
    return message("table/declarers-left" if seat == LHO[declarer] else "table/declarers-right")


def irregularity(kind: str, offender: Seat | None = None) -> Message:
    """What went wrong, and who did it."""
    words = message(f"label/{kind}")
    return words if offender is None else message("label/by-player", text=words, player=offender)


def tricks_won(won: Sequence[int]) -> Message:
    return message("table/won", number=won[0], count=won[1])


# -- penalty cards


def penalty_cards(items: Iterable[PenaltyCard]) -> list[Message]:
    """One message for each player and rank."""
    return [
        message(f"table/{'major' if major else 'minor'}-cards-of", owner=seat, cards=cards)
        for seat, major, cards in _grouped(items)
    ]


def penalty_cards_here(items: Iterable[PenaltyCard]) -> list[Message]:
    """For a place where the owner is named already."""
    return [message(f"table/{'major' if major else 'minor'}-cards", cards=cards) for _, major, cards in _grouped(items)]


def _grouped(items: Iterable[PenaltyCard]) -> list[tuple[Seat, bool, tuple[Card, ...]]]:
    known = sorted(items, key=lambda item: item.card, reverse=True)
    found = (
        (seat, major, tuple(item.card for item in known if item.seat == seat and item.major == major))
        for seat in SEATS
        for major in (True, False)
    )
    return [group for group in found if group[2]]


# -- orders


def tag(item: Restriction) -> Message:
    """An order in a few words, to draw beside the player."""
    if item.kind == "play":
        return message("label/play")
    if item.kind in ("highest", "lowest"):
        return message(f"label/{item.kind}", suit=item.suit)
    return message(f"label/{item.kind}-{'play' if item.until == THIS_TRICK else 'lead'}", suit=item.suit)


def duration(item: Restriction) -> Message | None:
    """How long an order binds; None for a single lead."""
    found = {LEAD_LOST: "label/until-lead-lost", THIS_TRICK: "label/this-trick"}
    return message(found[item.until]) if item.until in found else None


# -- what is on record


def revoke(item: Revoke) -> Message:
    which = "established-revoke" if item.established or item.corrected else "revoke"
    return message(f"table/{which}", trick=item.number, player=item.seat)


def defect(item: Defect) -> Message:
    which = "card-missing" if item.extra is None else "card-too-many"
    return message(f"table/{which}", trick=item.number, player=item.seat)


# -- turns


def decides(deciders: Sequence[Seat]) -> Message:
    """The heading of a list of options."""
    return message("table/finds-out") if DIRECTOR in deciders else message("table/decides", players=tuple(deciders))


def next_to_act(deciders: Sequence[Seat], turn: Seat | None, *, leads: bool) -> Message:
    """What the table waits for."""
    if DIRECTOR in deciders:
        return message("table/fact-to-find-out")
    if deciders:
        return message("table/has-to-choose", players=tuple(deciders))
    if turn is None:
        return message("table/over")
    return message("table/is-to-lead" if leads else "table/is-to-play", player=turn)
