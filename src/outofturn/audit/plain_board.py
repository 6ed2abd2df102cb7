"""A quick look at a game of PBN: is it a board without any irregularity?

Nearly all boards of an archive are, and this finds it out without making a case of them. It says yes only to a game of the
usual shape with four known hands, a play in which every trick is plain (``laws.trick.plain_tricks``), and with an auction and a
result that agree with it. Whatever is in any way unusual is read the long way, which alone finds irregularities and errors.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from outofturn.director import start
from outofturn.engine.cards import ALL_CARDS, NAMES, NO_CARDS, RANK_LETTERS, Card, Cards
from outofturn.engine.contract import Contract
from outofturn.engine.events import Play
from outofturn.engine.position import Position
from outofturn.engine.seats import LHO, SEAT_LETTERS, SEATS, SIDE, Seat
from outofturn.formats.auction import final_contract
from outofturn.laws.trick import in_order, plain_tricks

if TYPE_CHECKING:
    from outofturn.laws.book import Edition

#: A game of the usual shape: each tag on a line of its own, below some of them the lines of a section. No comments, no blank
#: lines.
_USUAL = re.compile(
    r"""
    (?: %[^\n]*\n )*+
    (?:
        \[ (?:Auction|Play|\w*Table) [ ]"[^"\n{}]{0,4000}+"\]\n  (?: [^\s"\[\]{};%] [^"\[\]{};\n]*+ \n )*+
      | \[ \w++                    [ ]"[^"\n{}]{0,4000}+"\]\n
    )++
    """,
    re.ASCII | re.VERBOSE,
)
#: The tags that say something about the play, or with which another game could begin, however they are spelt.
_TAGS = re.compile(r'\[(deal|contract|declarer|play|auction|result|event|board|outofturntable) "([^"]*)"\]\n', re.IGNORECASE)
_KNOWN_TAGS = {"Deal", "Contract", "Declarer", "Play", "Auction", "Result", "Event", "Board"}
_CARDS = {name: Card(card) for card, name in enumerate(NAMES)}
_SEATS = {letter: Seat(seat) for seat, letter in enumerate(SEAT_LETTERS)}
_CONTRACT = re.compile(r"[1-7](?:NT|[SHDC])X{0,2}")
_RESULTS = {str(tricks): tricks for tricks in range(14)}
_CALLS = {"Pass", "X", "XX"} | {f"{level}{strain}" for level in range(1, 8) for strain in ("C", "D", "H", "S", "NT")}
_ALL_PASS = "AP"
_UNKNOWN = ("", "?", "-")
#: No card; play has ended; this hand is next to play.
_NO_CARD, _ENDS = "-", ("*", "+")
_FULL_HAND = 13
_EMPTY = (NO_CARDS,) * 4


def is_plain(game: str, edition: Edition) -> bool:
    """Whether a game is certainly without irregularity and without error. Its text ends with one line end."""
    if _USUAL.fullmatch(game) is None:
        return False
    found = _TAGS.findall(game)
    tags = dict(found)
    contract, declarer = tags.get("Contract", ""), tags.get("Declarer", "")
    if len(tags) != len(found) or "Deal" not in tags or len(declarer) != 1 or not _CONTRACT.fullmatch(contract):
        return False
    if not tags.keys() <= _KNOWN_TAGS:
        return False
    held = _hands(tags["Deal"])
    position = _before(contract, declarer, edition)
    if held is None or position is None:
        return False
    if "Auction" in tags and not _auction_agrees(game, tags["Auction"], position.table.contract):
        return False
    if "Play" in tags:
        if _SEATS.get(tags["Play"]) != position.leader:
            return False
        after = _played(position._replace(held=held, maybe=_EMPTY), _words(game, "Play"))
        if after is None:
            return False
        position = after
    return _result_agrees(position, tags.get("Result", ""))


def _words(game: str, tag: str) -> list[str]:
    """The words of the section of a tag whose value is one letter."""
    begins = game.index(f'[{tag} "') + len(tag) + 6
    ends = game.find("[", begins)
    return game[begins:].split() if ends < 0 else game[begins:ends].split()


@lru_cache(maxsize=1024)
def _before(contract: str, declarer: str, edition: Edition) -> Position | None:
    """The position before the opening lead, with no hands known."""
    return start(Contract.parse(f"{contract} by {declarer}"), edition) if declarer in _SEATS else None


# -- the hands


@lru_cache(maxsize=1 << 15)
def _holding(ranks: str) -> int:
    """The ranks of one suit as bits, or -1 if a letter is no rank or comes twice."""
    bits = 0
    for letter in ranks:
        rank = RANK_LETTERS.find(letter)
        if rank < 0 or bits >> rank & 1:
            return -1
        bits |= 1 << rank
    return bits


def _hands(deal: str) -> tuple[Cards, Cards, Cards, Cards] | None:
    """Four full hands, North first; None if the deal is anything else."""
    first = _SEATS.get(deal[:1])
    hands = deal[2:].split(" ")
    if first is None or deal[1:2] != ":" or len(hands) != 4:
        return None
    found = []
    for hand in hands:
        suits = hand.split(".")
        if len(suits) != 4:
            return None
        spades, hearts, diamonds, clubs = map(_holding, suits)
        cards = clubs | diamonds << 13 | hearts << 26 | spades << 39
        if cards < 0 or cards.bit_count() != _FULL_HAND:
            return None
        found.append(cards)
    one, two, three, four = found
    if one | two | three | four != ALL_CARDS:
        return None
    return (one, two, three, four) if first == 0 else _turned(found, first)


def _turned(hands: list[Cards], first: Seat) -> tuple[Cards, Cards, Cards, Cards]:
    north, east, south, west = hands[-first:] + hands[:-first]
    return north, east, south, west


# -- the auction, the play and the result


def _auction_agrees(game: str, dealer: str, contract: Contract) -> bool:
    """Whether the auction is complete, of ordinary calls alone, and ends in this contract."""
    seat = _SEATS.get(dealer)
    words = _words(game, "Auction") if seat is not None else []
    if words[-1:] == [_ALL_PASS]:
        words.pop()
    elif words[-3:] != ["Pass"] * 3:
        return False
    if seat is None or not _CALLS.issuperset(words):
        return False
    calls = []
    for word in words:
        calls.append((seat, word))
        seat = LHO[seat]
    return final_contract(calls) == contract


def _played(position: Position, words: list[str]) -> Position | None:
    """The position after the whole section, whose columns begin with the leader; None unless every card is plain."""
    first = position.leader
    cards = [_CARDS.get(word) for word in words]
    complete = 4 * (cards.index(None) // 4) if None in cards else len(cards) & ~3
    north, east, south, west = (cards[(seat - first) & 3 : complete : 4] for seat in SEATS)
    after = plain_tricks(position, zip(north, east, south, west, strict=True))  # type: ignore[arg-type]
    if after is None or complete == len(words):
        return after
    return _last_trick(after, words[complete:], first)


def _last_trick(position: Position, words: list[str], first: Seat) -> Position | None:
    """The position after a trick that is not complete, with nothing but signs for no card after it."""
    row = words[:4]
    ended = next((place for place, word in enumerate(row) if word in _ENDS), len(row))
    if not all(word == _NO_CARD or word in _ENDS for word in (*row[ended:], *words[4:])):
        return None
    cells = row[:ended] + [_NO_CARD] * (4 - ended)
    after: Position | None = position
    missing = False
    for turn in range(4):
        if after is None or (after.turn is None and any(word != _NO_CARD for word in cells)):
            return None
        seat = Seat((position.leader + turn) & 3)
        word = cells[(seat - first) & 3]
        if word == _NO_CARD:
            missing = True
        elif missing or word not in _CARDS:
            return None
        else:
            after = in_order(after, Play(seat, _CARDS[word]))
    return after


def _result_agrees(position: Position, result: str) -> bool:
    """Whether the declaring side can have won so many tricks."""
    if result in _UNKNOWN:
        return True
    side = SIDE[position.declarer]
    won, lost = position.won[side], position.won[1 - side]
    return result in _RESULTS and won <= _RESULTS[result] <= _FULL_HAND - lost
