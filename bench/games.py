"""Random complete deals with a random legal play of all 52 cards, made once and replayed by every engine."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

SEATS = "NESW"
SUITS = "SHDC"
RANKS = "AKQJT98765432"
DENOMINATIONS = ("C", "D", "H", "S", "NT")
PACK = tuple(suit + rank for suit in SUITS for rank in RANKS)


@dataclass(frozen=True)
class Game:
    """A deal, its contract and one legal play of it; hands and seats go N, E, S, W."""

    hands: tuple[tuple[str, ...], ...]
    denomination: str
    declarer: int
    play: tuple[str, ...]
    legal: tuple[frozenset[str], ...]
    """The legal cards before each card of `play`."""
    ns_tricks: int

    @property
    def leader(self) -> int:
        return (self.declarer + 1) % 4

    @property
    def pbn(self) -> str:
        return "N:" + " ".join(
            ".".join("".join(rank for rank in RANKS if suit + rank in hand) for suit in SUITS) for hand in self.hands
        )

    def __str__(self) -> str:
        return f"{self.pbn}, {self.denomination} by {SEATS[self.declarer]}, {' '.join(self.play)}"


def random_game(rng: Random) -> Game:
    pack = list(PACK)
    rng.shuffle(pack)
    hands = tuple(tuple(pack[13 * seat : 13 * seat + 13]) for seat in range(4))
    denomination, declarer = rng.choice(DENOMINATIONS), rng.randrange(4)
    left = [set(hand) for hand in hands]
    play: list[str] = []
    legal: list[frozenset[str]] = []
    leader, ns_tricks = (declarer + 1) % 4, 0
    for _ in range(13):
        trick: list[str] = []
        for place in range(4):
            hand = left[(leader + place) % 4]
            follow = {card for card in hand if trick and card[0] == trick[0][0]}
            choices = frozenset(follow or hand)
            card = rng.choice(sorted(choices))
            hand.remove(card)
            trick.append(card)
            legal.append(choices)
        play += trick
        leader = (leader + _winning_place(trick, denomination)) % 4
        ns_tricks += leader % 2 == 0
    return Game(hands, denomination, declarer, tuple(play), tuple(legal), ns_tricks)


def _winning_place(trick: list[str], denomination: str) -> int:
    suit = denomination if any(card[0] == denomination for card in trick) else trick[0][0]
    return min((RANKS.index(card[1]), place) for place, card in enumerate(trick) if card[0] == suit)[1]
