"""Deals in PBN notation: ``N:AK4.Q2.JT9.87632 - - …``, each hand as spades.hearts.diamonds.clubs."""

from __future__ import annotations

from collections.abc import Sequence

from outofturn.engine.cards import BIT, NAMES, NO_CARDS, RANK_LETTERS, SUIT, SUITS, Cards, Rank, card_of, in_order
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.engine.seats import LHO, SEATS, Seat, parse_seat

_HINT = message("hint/deal", line="N:AK4.Q2.JT98.K743 - - -", word="-")


def read_deal(text: str) -> list[Cards | None]:
    """Parse a deal into four hands, North first whichever seat it starts with; None for an unknown hand."""
    first, colon, rest = text.strip().partition(":")
    seat = parse_seat(first.strip()) if colon else None
    if seat is None:
        raise RecordError(message("error/deal-begins-with-a-seat"), _HINT)
    hands = rest.split()
    if len(hands) != 4:
        raise RecordError(message("error/deal-has-four-hands", count=len(hands)), _HINT)
    deal: list[Cards | None] = [None] * 4
    for hand in hands:
        if hand != "-":
            deal[seat] = _read_hand(hand, seat)
            _check_no_card_twice(deal, seat)
        seat = LHO[seat]
    return deal


def _read_hand(text: str, seat: Seat) -> Cards:
    suits = text.replace("10", "T").upper().split(".")
    if len(suits) != 4:
        raise RecordError(
            message("error/hand-has-four-suits", player=seat, count=len(suits)),
            message("hint/suits-of-a-hand"),
        )
    hand = NO_CARDS
    for suit, ranks in zip(SUITS, suits, strict=True):
        for letter in ranks:
            if letter not in RANK_LETTERS:
                raise RecordError(
                    message("error/not-a-card-in-hand", word=letter, player=seat),
                    message("hint/ranks", word="A K Q J T 9 8 7 6 5 4 3 2"),
                )
            card = card_of(suit, Rank(RANK_LETTERS.index(letter)))
            if hand & BIT[card]:
                raise RecordError(
                    message("error/card-twice-in-hand", player=seat, word=NAMES[card]),
                    message("hint/look-at-the-suit", suit=suit),
                )
            hand |= BIT[card]
    if hand.bit_count() > 13:
        raise RecordError(
            message("error/too-many-in-hand", player=seat, count=hand.bit_count()), message("hint/thirteen-at-most")
        )
    return hand


def _check_no_card_twice(deal: list[Cards | None], seat: Seat) -> None:
    for other in SEATS:
        both = (deal[other] or NO_CARDS) & (deal[seat] or NO_CARDS)
        if other != seat and both:
            card = in_order(both)[0]
            raise RecordError(
                message("error/two-hold-a-card", player=other, other=seat, word=NAMES[card]),
                message("hint/each-card-in-one-hand"),
            )


def write_deal(deal: Sequence[Cards | None]) -> str:
    return "N:" + " ".join("-" if hand is None else _write_hand(hand) for hand in deal)


def _write_hand(hand: Cards) -> str:
    return ".".join("".join(NAMES[card][1] for card in in_order(hand & SUIT[suit])) for suit in SUITS)
