"""Which of declarer's five options is best after an opening lead out of turn: a survey of random deals.

    python -m tools.equity_survey [--deals 1000] [--seed 1] [--jobs N]    the survey
    python -m tools.equity_survey --growth [--deals 100] [--seed 1]       the time by number of cards left

The survey writes ``docs/equity-survey.json``, the picture beside it and the table in ``docs/equity.md``. The same seed gives
the same numbers, whatever the number of processes.

**The contract.** The side with more high-card points (4, 3, 2, 1) declares; North and South, if both have twenty. With eight
cards or more in a major it plays in its longer major (spades, if both are equal): 2 up to 22 points, 3 up to 24, then 4.
Otherwise with 25 points it plays 3NT; with fewer points and nine cards or more in a minor it plays 3 of the longer minor
(diamonds, if both are equal); with fewer cards 1NT, or 2NT from 23 points. With 33 points it plays the same denomination at
the level of six. Declarer is the partner with more trumps, in notrump the one with more points; if both are equal in that, the
one with more points, then North or East.

**The lead.** The defender on declarer's right leads from his longest suit (from trumps only if he has nothing else); of suits
of the same length from the one with more points, then from the higher-ranking. If his two highest cards of the suit touch and
the higher is at least a jack, he leads that one; otherwise the fourth highest, or the lowest if there are fewer than four.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple, TypedDict

from outofturn import director
from outofturn.cli.terminal import ProgressBar
from outofturn.engine.cards import ALL_CARDS, CLUBS, DIAMONDS, HEARTS, RANK_OF, SPADES, SUIT, Card, Cards, Suit, listed, set_of
from outofturn.engine.contract import Contract
from outofturn.engine.events import Play
from outofturn.engine.seats import EAST, NORTH, RHO, SEATS, SOUTH, WEST, Seat
from outofturn.equity.solver import NO_LIMIT
from outofturn.equity.valuation import EquityQuestion, valuation_of
from outofturn.notation.case import Case
from outofturn.wording.look_ahead import ways
from tools.equity_pictures import Bar, bars, curves

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGE = DOCS / "equity.md"
NUMBERS, PICTURE = DOCS / "equity-survey.json", DOCS / "equity-survey.svg"
GROWTH = DOCS / "equity-growth.svg"
EDITION = 2017
#: The options, by the word that they begin with (a refusal by what is chosen then), and what they are called in the docs.
OPTIONS = {
    "accept": "accept the lead",
    "spread": "accept and be dummy",
    "require": "require the suit",
    "forbid": "forbid the suit",
    "free": "any lead, penalty card",
}
#: What the groups are called there.
HEADINGS = {"notrump": "Notrump", "suit": "Suit contracts"}
#: Double-dummy these are one option: the same side plays both hands, in the same order.
_ACCEPTED = ("accept", "spread")
_JACK = 9
_POINTS = {12: 4, 11: 3, 10: 2, 9: 1}
_MAJOR, _GAME, _SLAM = 8, 25, 33


class Outcome(NamedTuple):
    """What a deal came to: the tricks of the declaring side."""

    contract: Contract
    without: int
    options: dict[str, int]


class OptionCount(TypedDict):
    best: int  #: no other option gives more tricks
    alone: int  #: every other option gives fewer; the two ways to accept the lead are one here
    worse: int  #: fewer tricks than without the lead out of turn
    gain: float  #: the mean number of tricks more than without it
    error: float  #: the standard error of that mean


class Group(TypedDict):
    deals: int
    same: int  #: all options give the same number of tricks
    gained: int  #: the best option gives more tricks than there would have been
    gain: float  #: the mean gain of the best option
    made_without: int  #: contracts made without the lead out of turn
    made: int  #: contracts made with the best option
    options: dict[str, OptionCount]


class Survey(TypedDict):
    deals: int
    seed: int
    edition: int
    groups: dict[str, Group]


# -- one deal


def points(cards: Cards) -> int:
    return sum(_POINTS.get(RANK_OF[card], 0) for card in listed(cards))


def contract_of(hands: Sequence[Cards]) -> Contract:
    """The contract by the rules above."""
    of_north, of_east = (points(hands[first] | hands[second]) for first, second in ((NORTH, SOUTH), (EAST, WEST)))
    pair, total = ((NORTH, SOUTH), of_north) if of_north >= of_east else ((EAST, WEST), of_east)
    both = hands[pair[0]] | hands[pair[1]]

    def longer(first: Suit, second: Suit) -> tuple[int, Suit]:
        lengths = {suit: (both & SUIT[suit]).bit_count() for suit in (first, second)}
        suit = max(lengths, key=lambda one: lengths[one])
        return lengths[suit], suit

    (in_major, major), (in_minor, minor) = longer(SPADES, HEARTS), longer(DIAMONDS, CLUBS)
    trump: Suit | None = None
    if in_major >= _MAJOR:
        trump, level = major, 2 + (total > 22) + (total >= _GAME)
    elif total < _GAME and in_minor >= 9:
        trump, level = minor, 3
    else:
        level = 1 + (total > 22) + (total >= _GAME)

    def claim_to_declare(seat: Seat) -> tuple[int, int]:
        return (hands[seat] & SUIT[trump]).bit_count() if trump is not None else 0, points(hands[seat])

    return Contract(6 if total >= _SLAM else level, trump, "", max(pair, key=claim_to_declare))


def lead_from(hand: Cards, trump: Suit | None) -> Card:
    """The card that is led by the rules above."""
    outside = hand & ~SUIT[trump] if trump is not None else hand
    suits = [(outside or hand) & suit for suit in SUIT]
    suit = max(suits, key=lambda held: (held.bit_count(), points(held), held))  # of two suits, the higher is the larger number
    cards = sorted(listed(suit), reverse=True)
    if len(cards) > 1 and cards[0] - cards[1] == 1 and RANK_OF[cards[0]] >= _JACK:
        return cards[0]
    return cards[min(3, len(cards) - 1)]


def question_of(hands: tuple[Cards, ...], contract: Contract) -> EquityQuestion:
    """The wrong defender has led, and declarer is to choose."""
    begin = director.start(contract, EDITION, deal=hands)
    wrong = RHO[contract.declarer]
    now = director.observe(begin, Play(wrong, lead_from(hands[wrong], contract.trump), lead=True)).position
    return EquityQuestion(begin, now, tuple((way.options, way.after) for way in ways(now)))


def random_hands(seed: int, number: int) -> tuple[Cards, ...]:
    """A deal by its number, so that it does not matter who deals it."""
    pack = list(listed(ALL_CARDS))
    Random(f"{seed}/{number}").shuffle(pack)
    return tuple(set_of(pack[13 * seat : 13 * seat + 13]) for seat in SEATS)


def outcome(seed: int, number: int) -> Outcome:
    hands = random_hands(seed, number)
    contract = contract_of(hands)
    found = valuation_of(question_of(hands, contract), Case(contract, ()), line=0, most_steps=NO_LIMIT)
    assert found.tricks is not None
    without, _, *worth = found.tricks
    options = {ids[-1].partition(" ")[0]: tricks for (ids, _), tricks in zip(found.options, worth, strict=True)}
    assert list(options) == list(OPTIONS), options
    assert options["accept"] == options["spread"], (hands, contract)
    return Outcome(contract, without, options)


# -- all deals


def outcomes(deals: int, seed: int, jobs: int) -> list[Outcome]:
    """In the order of their numbers, whoever is done first."""
    bar = ProgressBar("Deals")
    found = []
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for one in pool.imap(partial(outcome, seed), range(deals), chunksize=4):
            found.append(one)
            bar(len(found), deals)
    bar.clear()
    return found


def survey(found: Sequence[Outcome], seed: int) -> Survey:
    notrump = [one for one in found if one.contract.trump is None]
    suits = [one for one in found if one.contract.trump is not None]
    groups = {"notrump": group(notrump), "suit": group(suits), "all": group(found)}
    return {"deals": len(found), "seed": seed, "edition": EDITION, "groups": groups}


def group(found: Sequence[Outcome]) -> Group:
    best = [max(one.options.values()) for one in found]
    target = [one.contract.level + 6 for one in found]
    return {
        "deals": len(found),
        "same": sum(len(set(one.options.values())) == 1 for one in found),
        "gained": sum(most > one.without for one, most in zip(found, best, strict=True)),
        "gain": _mean([most - one.without for one, most in zip(found, best, strict=True)]),
        "made_without": sum(one.without >= needed for one, needed in zip(found, target, strict=True)),
        "made": sum(most >= needed for most, needed in zip(best, target, strict=True)),
        "options": {option: _count(found, option) for option in OPTIONS},
    }


def _count(found: Sequence[Outcome], option: str) -> OptionCount:
    gains = [one.options[option] - one.without for one in found]
    own = _ACCEPTED if option in _ACCEPTED else (option,)
    over_others = [one.options[option] - max(one.options[other] for other in OPTIONS if other not in own) for one in found]
    return {
        "best": sum(more >= 0 for more in over_others),
        "alone": sum(more > 0 for more in over_others),
        "worse": sum(gain < 0 for gain in gains),
        "gain": _mean(gains),
        "error": round(stdev(gains) / len(gains) ** 0.5, 4) if len(gains) > 1 else 0.0,
    }


def _mean(numbers: Sequence[int]) -> float:
    return round(fmean(numbers), 4) if numbers else 0.0


# -- what is written


def _share(number: int, deals: int) -> str:
    return f"{100 * number / max(deals, 1):.0f}%"


def _tricks(gain: float) -> str:
    return f"{gain:+.2f}".replace("-", "−")


def table(found: Survey) -> str:
    """For the page: notrump and suits one below the other, so that they are not too wide for a phone."""
    return "\n\n".join(_table(heading, found["groups"][name]) for name, heading in HEADINGS.items())


def _table(heading: str, one: Group) -> str:
    deals = one["deals"]
    rows = [f"| {heading}, {deals} deals | best | alone | worse | tricks |", "|---|--:|--:|--:|--:|"]
    for option, name in OPTIONS.items():
        counted = one["options"][option]
        shares = (_share(number, deals) for number in (counted["best"], counted["alone"], counted["worse"]))
        rows.append(f"| {name} | {' | '.join(shares)} | {_tricks(counted['gain'])} |")
    return "\n".join([*rows, f"| the best of the five | | | | {_tricks(one['gain'])} |"])


def picture(found: Survey) -> str:
    panels = {}
    for name, heading in HEADINGS.items():
        one = found["groups"][name]
        deals = max(one["deals"], 1)
        panels[f"{heading}, {one['deals']} deals"] = [
            Bar(label, option["best"] / deals, option["alone"] / deals, _tricks(option["gain"]))
            for label, option in zip(OPTIONS.values(), one["options"].values(), strict=True)
        ]
    return bars(panels)


def growth_table(rows: Sequence[tuple[int, float, float]]) -> str:
    lines = [f"| {size} | {ours:.2f} | {theirs:.2f} |" for size, ours, theirs in rows]
    return "\n".join(["| cards in each hand | this solver, ms | DDS, ms |", "|--:|--:|--:|", *lines])


def put_between_marks(name: str, text: str) -> None:
    """Into the page, in place of what stands between the two marks of that name."""
    mark, page = f"<!-- {name}: made by tools.equity_survey -->", PAGE.read_text("utf-8")
    place = re.compile(f"(?<={re.escape(mark)}\n).*?(?={re.escape(mark)})", re.DOTALL)
    assert place.search(page), f"docs/equity.md has no marks for {name}"
    PAGE.write_text(place.sub(lambda _: f"\n{text}\n\n", page, count=1), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.equity_survey", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, help="1000, or for --growth 100 for each number of cards")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--growth", action="store_true", help="measure the time by number of cards left instead")
    options = parser.parse_args()
    if options.growth:
        from bench.equity import growth  # needs endplay

        rows = growth(Random(options.seed), options.deals or 100)
        GROWTH.write_text(curves(rows), "utf-8")
        put_between_marks("growth", growth_table(rows))
        return
    found = survey(outcomes(options.deals or 1000, options.seed, options.jobs), options.seed)
    NUMBERS.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    PICTURE.write_text(picture(found), "utf-8")
    put_between_marks("survey", table(found))


if __name__ == "__main__":
    main()
