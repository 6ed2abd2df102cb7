"""The hands of a LIN board (``md|3SAK2H…,…,…,|``): the dealer, then the hands from South clockwise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from outofturn.engine.cards import (
    ALL_CARDS,
    BIT,
    NAMES,
    NO_CARDS,
    RANK_LETTERS,
    Card,
    Cards,
    Rank,
    card_of,
    in_order,
    parse_suit,
)
from outofturn.engine.message import message
from outofturn.engine.seats import EAST, LHO, NORTH, SEATS, SOUTH, WEST, Seat
from outofturn.formats.lin_text import LABEL, LinBoard, LinCommand, has_hands

FULL_HAND = 13
#: The seats in the order of LIN; the digit before the hands is the place of the dealer, from 1.
LIN_SEATS: tuple[Seat, ...] = (SOUTH, WEST, NORTH, EAST)
#: Who deals board 1, 2, 3 and 4, and so on.
_DEALERS = (NORTH, EAST, SOUTH, WEST)
_SUITS = {letter: suit for letter in "SHDC♠♥♦♣" if (suit := parse_suit(letter)) is not None}
#: A card of which only the suit is given, what stands for a void, and what may follow a symbol.
_NO_RANKS = "X-\ufe0e\ufe0f"
_RANKS_HINT = message("hint/ranks", word="A K Q J T 9 8 7 6 5 4 3 2")
_RANKS = {letter: Rank(rank) for rank, letter in enumerate(RANK_LETTERS)}


class LinHands(NamedTuple):
    """The hands as they are given, North first; None for one that is not given. One with fewer than 13 cards is incomplete."""

    dealer: Seat | None
    hands: tuple[Cards | None, ...] = (None,) * len(SEATS)

    @property
    def deal(self) -> tuple[Cards | None, ...] | None:
        """The complete hands; None if there is none."""
        full = tuple(hand if hand is not None and hand.bit_count() == FULL_HAND else None for hand in self.hands)
        return None if full == (None,) * len(SEATS) else full


def board_number(board: LinBoard) -> str:
    """The number of a board by its title or its label; empty if they do not say."""
    title = "".join(char if char.isdecimal() and char.isascii() else " " for char in board.value("ah")).split()
    if title:
        return title[0]
    label = LABEL.match(board.value("qx"))
    return label[2] if label else ""


def read_lin_hands(board: LinBoard) -> LinHands:
    """The hands of a board; RecordError if a card stands there twice, or if something is no card."""
    command = next(filter(has_hands, board.commands), None)
    value = command.value if command else ""
    start = len(value) - len(value.lstrip())
    dealer = None
    if value[start : start + 1].isdecimal():
        digit = value[start]
        dealer = LIN_SEATS[int(digit) - 1] if digit in "1234" else None
        start += 1
    if dealer is None:
        number = board_number(board)[-4:]
        dealer = _DEALERS[(int(number) - 1) % 4] if number else None
    if command is None:
        return LinHands(dealer)
    hands: list[Cards | None] = [None] * len(SEATS)
    for place, (text, at) in enumerate(_parts(value, start)):
        if place >= len(SEATS):
            if text.strip():
                problem = message("error/deal-has-four-hands", count=place + 1)
                raise board.source.error(problem, None, command, at)
            continue
        hand = _hand(board, command, text, at, LIN_SEATS[place])
        hands[LIN_SEATS[place]] = hand or None
        _check_once(board, command, hands, LIN_SEATS[place], at)
    return LinHands(dealer, _with_last_hand(hands))


def _parts(value: str, start: int) -> Iterator[tuple[str, int]]:
    """The texts between the commas, with where each begins."""
    for text in value[start:].split(","):
        yield text, start
        start += len(text) + 1


def _hand(board: LinBoard, command: LinCommand, text: str, at: int, seat: Seat) -> Cards:
    hand, suit = NO_CARDS, None
    for place, char in enumerate(text.replace("10", "T ")):  # with a blank, so that places stay as they are
        letter = char.upper() if char.isascii() else char
        if letter in _SUITS:
            suit = _SUITS[letter]
            continue
        if letter.isspace() or (suit is not None and letter in _NO_RANKS):
            continue
        rank = _RANKS.get(letter)
        if rank is None or suit is None:
            problem = message("error/not-a-card-in-hand", word=char, player=seat)
            raise board.source.error(problem, _RANKS_HINT, command, at + place)
        card = card_of(suit, rank)
        if hand & BIT[card]:
            problem = message("error/card-twice-in-hand", player=seat, word=NAMES[card])
            raise board.source.error(problem, message("hint/look-at-the-suit", suit=suit), command, at + place)
        hand |= BIT[card]
    if hand.bit_count() > FULL_HAND:
        problem = message("error/too-many-in-hand", player=seat, count=hand.bit_count())
        raise board.source.error(problem, message("hint/thirteen-at-most"), command, at)
    return hand


def _check_once(board: LinBoard, command: LinCommand, hands: list[Cards | None], seat: Seat, at: int) -> None:
    for other in SEATS:
        both = (hands[other] or NO_CARDS) & (hands[seat] or NO_CARDS)
        if other != seat and both:
            problem = message("error/two-hold-a-card", player=other, other=seat, word=NAMES[in_order(both)[0]])
            raise board.source.error(problem, message("hint/each-card-in-one-hand"), command, at)


def _with_last_hand(hands: list[Cards | None]) -> tuple[Cards | None, ...]:
    """The fourth hand follows from three that are complete."""
    given = [hand for hand in hands if hand is not None]
    if len(given) == len(SEATS) - 1 and all(hand.bit_count() == FULL_HAND for hand in given):
        rest = ALL_CARDS ^ (given[0] | given[1] | given[2])
        return tuple(rest if hand is None else hand for hand in hands)
    return tuple(hands)


def owners_of(hands: LinHands) -> dict[Card, Seat]:
    """Whose card each is, as far as the hands are given."""
    return {card: seat for seat in SEATS for card in in_order(hands.hands[seat] or NO_CARDS)}


def next_seats(dealer: Seat) -> Iterator[Seat]:
    """The seats whose turn it is to call, without end."""
    seat = dealer
    while True:
        yield seat
        seat = LHO[seat]
