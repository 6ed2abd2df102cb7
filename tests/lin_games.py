"""LIN boards for tests, with orders of play as they should be and as they should not."""

from __future__ import annotations

import random
import re
from typing import NamedTuple

from outofturn.director import replay_case
from outofturn.engine.cards import (
    ALL_CARDS,
    BIT,
    FOLLOWING,
    NAMES,
    SUIT,
    SUIT_LETTERS,
    SUITS,
    Card,
    Cards,
    in_order,
    listed,
    set_of,
)
from outofturn.engine.contract import Contract
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import LHO, SEATS, Seat
from outofturn.laws.trick import winner
from outofturn.notation.case import Case

LIN_ORDER = (2, 3, 0, 1)
HANDS = "md|3SJ876HAJTDQ54CAQ5,ST5H9876D7632CT98,SAK42HQ32DJ98CK74,|"
#: North declares four spades, so East leads.
CALLS = "mb|1C|mb|p|mb|1H!|an|four hearts|mb|p|mb|1S|mb|p|mb|4S|mb|p|mb|p|mb|p|pg||"


class LinGame(NamedTuple):
    hands: tuple[Cards, ...]
    contract: Contract
    cards: tuple[Card, ...]  #: in order of time
    is_regular: bool

    @property
    def lin(self) -> str:
        dealer = LIN_ORDER.index(self.contract.declarer) + 1
        hands = ",".join(hand_text(self.hands[seat]) for seat in LIN_ORDER[:3])
        strain = "N" if self.contract.trump is None else SUIT_LETTERS[self.contract.trump]
        cards = "".join(f"pc|{NAMES[card]}|{'pg||' if number % 4 == 3 else ''}" for number, card in enumerate(self.cards))
        calls = f"mb|{self.contract.level}{strain}|{'mb|d|' if self.contract.doubled else ''}mb|p|mb|p|mb|p|pg||"
        return f"pn|Anna,Bert,Carl,Dora|st||md|{dealer}{hands},|rh||ah|Board 7|sv|b|{calls}{cards}"


def hand_text(hand: Cards) -> str:
    return "".join(SUIT_LETTERS[suit] + "".join(NAMES[card][1] for card in in_order(hand & SUIT[suit])) for suit in SUITS)


def random_game(chance: random.Random, irregular: bool = True) -> LinGame:
    """A board with so many cards played; if it is to be irregular, now and then a card comes out of turn or does not follow."""
    pack = list(listed(ALL_CARDS))
    chance.shuffle(pack)
    hands = tuple(set_of(pack[13 * seat : 13 * seat + 13]) for seat in SEATS)
    trump = chance.choice((None, *SUITS))
    contract = Contract(chance.randint(1, 7), trump, chance.choice(("", "X")), chance.choice(SEATS))
    left, cards, leader = list(hands), [], LHO[contract.declarer]
    often = chance.choice((4, 12, 60)) if irregular else 0
    strange = False

    def happens() -> bool:
        nonlocal strange
        now = bool(often) and chance.randrange(often) == 0
        strange |= now
        return now

    for _ in range(chance.choice((2, 5, 13, 13))):
        if happens():
            leader = chance.choice(SEATS)
        turns = [Seat((leader + turn) % 4) for turn in range(4)]
        trick: list[tuple[Seat, Card]] = []
        for seat in turns:
            following = left[seat] & FOLLOWING[trick[0][1]] if trick else left[seat]
            card = chance.choice(listed(left[seat] if happens() else following or left[seat]))
            left[seat] &= ~BIT[card]
            trick.append((seat, card))
        best = winner(tuple(trick), trump)
        if happens():
            first, second = chance.sample(range(4), 2)
            trick[first], trick[second] = trick[second], trick[first]
        cards += [card for _, card in trick]
        leader = best
    if happens() and len(cards) > 8:  # somebody plays to the next trick before this one is over
        place = chance.randrange(4, len(cards) - 1)
        cards[place - 1], cards[place] = cards[place], cards[place - 1]
    return LinGame(hands, contract, tuple(cards[: chance.randint(0, len(cards))]), not strange)


def cards_in(lin: str) -> list[str]:
    """The cards that a text says were played, found in another way than that of the reader."""
    values = "".join(re.findall(r"(?:^|\|)\s*pc\s*\|([^|]*)", lin, re.IGNORECASE))
    return [
        f"{suit}{rank}".replace("10", "T").upper() for suit, rank in re.findall(r"([SHDCshdc])(10|[2-9TJQKAtjqka])", values)
    ]


def irregularities(case: Case, year: int | None = None) -> list[Ruling]:
    """The rulings on a case that found an irregularity."""
    return [ruling for ruling in replay_case(case, year) if ruling.irregularity is not None]
