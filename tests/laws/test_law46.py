"""Law 46: declarer calls for dummy's card without naming it fully."""

from __future__ import annotations

import pytest

from outofturn.errors import RecordError
from tests.laws.table import after, each_edition, editions, expect, play

#: West leads a spade at trick 10; dummy has three spades and a seven of clubs.
FOLLOWING = {"trick": 10, "on_lead": "W", "deal": "N:K72...7 - - -"}
#: Dummy is on lead.
LEADING = {**FOLLOWING, "on_lead": "N"}


@each_edition
@pytest.mark.parametrize(("word", "card"), [("low", "S2"), ("high", "SK"), ("win", "S7")])
def test_46b1_high_win_or_low(edition: int, word: str, card: str) -> None:
    got = after("3NT by S", edition, "W leads S4", f"S calls {word}", **FOLLOWING)
    expect(got, laws=["46B1"], current_trick=[["W", "S4"], ["N", card]], turn="E", decide=[])


@editions(2007, 2017)
def test_46b1a_high_is_the_highest(edition: int) -> None:
    got = after("3NT by S", edition, "W leads S4", "S calls high", **FOLLOWING)
    expect(got, laws=["46B1a"], not_laws=["46B1b", "46B1c"], current_trick=[["W", "S4"], ["N", "SK"]])


@editions(2007, 2017)
def test_46b1b_win_is_a_card_that_wins(edition: int) -> None:
    start = {**FOLLOWING, "on_lead": "E"}
    got = after("3NT by S", edition, "E leads S4", "S plays S3", "W plays S8", "S calls win", **start)
    expect(got, laws=["46B1b"], not_laws=["46B1a", "46B1c"], trick=11, on_lead="N")


@editions(2007, 2017)
def test_46b1c_low_is_the_lowest(edition: int) -> None:
    got = after("3NT by S", edition, "W leads S4", "S calls low", **FOLLOWING)
    expect(got, laws=["46B1c"], not_laws=["46B1a", "46B1b"], current_trick=[["W", "S4"], ["N", "S2"]])


@pytest.mark.parametrize("word", ["high", "win", "low"])
def test_46b1_the_words_have_no_letters_in_1997(word: str) -> None:
    got = after("3NT by S", 1997, "W leads S4", f"S calls {word}", **FOLLOWING)
    expect(got, laws=["46B1"], not_laws=["46B1a", "46B1b", "46B1c"])


@each_edition
def test_46b1_win_beats_what_lies_there(edition: int) -> None:
    # East has already won the trick against the seven: the king is the lowest card that wins.
    start = {**FOLLOWING, "on_lead": "E"}
    got = after("3NT by S", edition, "E leads S4", "S plays S3", "W plays S8", "S calls win", **start)
    expect(got, laws=["46B1"], trick=11, on_lead="N", won={"NS": 1, "EW": 0})


@each_edition
def test_46b2_a_suit_is_its_lowest_card(edition: int) -> None:
    got = after("3NT by S", edition, "S calls S", **LEADING)
    expect(got, laws=["46B2"], current_trick=[["N", "S2"]])
    got = after("3NT by S", edition, "W leads S4", "S calls S", **FOLLOWING)
    expect(got, laws=["46B2"], current_trick=[["W", "S4"], ["N", "S2"]])


@each_edition
def test_46b3a_a_rank_on_lead_is_of_the_suit_in_which_dummy_won(edition: int) -> None:
    lines = ["W leads S4", "N plays SK", "E plays S3", "S plays S5", "S calls 7"]
    got = after("3NT by S", edition, *lines, **FOLLOWING)
    expect(got, laws=["46B3a"], current_trick=[["N", "S7"]], decide=[])


@each_edition
def test_46b3a_only_if_dummy_has_that_rank_there(edition: int) -> None:
    lines = ["W leads S4", "N plays SK", "E plays S3", "S plays S5", "S calls 9"]
    got = after("3NT by S", edition, *lines, **{**FOLLOWING, "deal": "N:K72...9 - - -"})
    expect(got, laws=["46B3b"], not_laws=["46B3a"], current_trick=[["N", "C9"]])


@each_edition
def test_46b3b_a_rank_is_a_card_that_can_legally_be_played(edition: int) -> None:
    got = after("3NT by S", edition, "W leads S4", "S calls 7", **FOLLOWING)
    expect(got, laws=["46B3b"], not_laws=["46B3a"], current_trick=[["W", "S4"], ["N", "S7"]])


@each_edition
def test_46b3b_among_several_declarer_says_which(edition: int) -> None:
    got = after("3NT by S", edition, "S calls 7", **LEADING)
    expect(got, laws=["46B3b"], decide=["S"], options=["play S7", "play C7"], turn=None)
    got = after("3NT by S", edition, "S calls 7", "S chooses play C7", **LEADING)
    expect(got, laws=["46B3b"], current_trick=[["N", "C7"]], decide=[])


@each_edition
@pytest.mark.parametrize("call", ["HK", "H", "9"])
def test_46b4_a_card_that_is_not_in_dummy(edition: int, call: str) -> None:
    got = after("3NT by S", edition, "W leads S4", f"S calls {call}", **FOLLOWING)
    expect(got, laws=["46B4"], irregularity=None, current_trick=[["W", "S4"]], turn="N", decide=[])
    # Any legal card may be named then.
    got = after("3NT by S", edition, "W leads S4", f"S calls {call}", "N plays S7", **FOLLOWING)
    expect(got, current_trick=[["W", "S4"], ["N", "S7"]], turn="E")


@each_edition
@pytest.mark.parametrize("chooser", ["E", "W"])
def test_46b5_anything(edition: int, chooser: str) -> None:
    got = after("3NT by S", edition, "W leads S4", "S calls anything", **FOLLOWING)
    expect(got, laws=["46B5"], decide=["E", "W"], options=["play SK", "play S7", "play S2"], turn=None)
    got = after("3NT by S", edition, "W leads S4", "S calls anything", f"{chooser} chooses play SK", **FOLLOWING)
    expect(got, laws=["46B5"], current_trick=[["W", "S4"], ["N", "SK"]], turn="E")


@each_edition
def test_46b2_a_call_at_declarers_own_lead_is_a_lead_out_of_turn(edition: int) -> None:
    # The card is played as soon as it is called for: Law 55, though dummy has not moved it.
    got = after("3NT by S", edition, "S calls C", **{**FOLLOWING, "on_lead": "S"})
    expect(got, irregularity="declarer-lead-out-of-turn", laws=["46B2", "55A"], decide=["E", "W"])


@each_edition
def test_46b1_is_for_declarer_and_a_known_dummy(edition: int) -> None:
    with pytest.raises(RecordError):
        play("3NT by S", edition, "W leads S4", "W calls low", **FOLLOWING)
    with pytest.raises(RecordError):
        play("3NT by S", edition, "W leads S4", "S calls low", trick=10, on_lead="W")
