"""The words are the same at every side of the table and in every suit.

If a record is turned, or two side suits are exchanged in it, what is said turns with it. Messages are compared, their ids and
the players, cards and suits that they speak of: so this is about all languages at once.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from outofturn.engine.cards import SUITS
from outofturn.engine.consequences import PenaltyCard
from outofturn.engine.contract import Contract
from outofturn.engine.deal import read_deal
from outofturn.engine.seats import NORTH, SOUTH
from outofturn.notation.lines import read
from outofturn.wording.composer import sentences
from tests.cards import card
from tests.random_events import Chance
from tests.random_records import Record, Setup, played, record, shortened
from tests.samples import examples
from tests.symmetry import ROUND_BY_ONE, SAME, exchanging


def the_speech_turns(found: Record) -> None:
    side_suits = [suit for suit in SUITS if suit != found.setup.contract.trump]
    for change in (ROUND_BY_ONE, *(exchanging(one, other) for one, other in pairwise(side_suits))):
        events = [change.event(event) for event in found.events[: len(found.rulings)]]
        there = played(change.setup(found.setup), events)
        for ruling, other in zip(found.rulings, there.rulings, strict=True):
            expected, got = (
                [change.sentence(one) for one in sentences(ruling)],
                [SAME.sentence(one) for one in sentences(other)],
            )
            if change == ROUND_BY_ONE:
                assert got == expected
            else:
                assert sorted(got, key=str) == sorted(expected, key=str)


@pytest.mark.parametrize("part", range(4))
def test_in_random_records(part: int) -> None:
    for seed in range(examples(60, 2500)):
        found = record(Chance.seeded(part * 100_000 + seed), 40)
        try:
            the_speech_turns(found)
        except AssertionError as error:
            raise AssertionError(shortened(found, the_speech_turns)) from error


# -- records in which it did not


def recorded(setup: Setup, *lines: str) -> Record:
    return played(setup, [read(line) for line in lines])


def test_58b2_who_decides_next_is_said_whoever_of_them_comes_first_round_the_compass() -> None:
    """West says which of his cards he has played; if it was a club, he or East then decides."""
    nobody_knows = Setup(2017, Contract.parse("6S by N"), (0, 0, 0, 0), (False,) * 4, trick=9, on_lead=NORTH)
    found = recorded(nobody_knows, "N leads C2", "S leads CK", "E plays C8", "W leads CT DA ST", "N plays SK")
    the_speech_turns(found)
    (first,) = [item for item in sentences(found.rulings[-1]) if item.number == 1]
    assert "then/decides(players=E W)" in str(first.message)


def test_51b2_what_is_led_without_the_suit_required_is_true_of_each_suit_that_can_be_named() -> None:
    """If diamonds are required of North, who has none, declarer names one of his penalty cards first."""
    cards = ((SOUTH, "D5", False), (SOUTH, "H5", True), (NORTH, "S9", False), (NORTH, "SA", True))
    (north, *_) = read_deal("N:A96.A3..9 - - -")
    assert north is not None
    setup = Setup(
        1997, Contract.parse("4SX by E"), (north, 0, 0, 0), (True, False, False, False), trick=8, on_lead=NORTH,
        penalty_cards=tuple(PenaltyCard(seat, card(name), is_major) for seat, name, is_major in cards),
    )  # fmt: skip
    the_speech_turns(recorded(setup, "S names C3"))
