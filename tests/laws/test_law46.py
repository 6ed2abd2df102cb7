"""Law 46: declarer calls for dummy's card without naming it fully."""

from __future__ import annotations

import pytest

from outofturn.director import replay, start
from outofturn.engine.errors import RecordError
from outofturn.engine.seats import SOUTH
from outofturn.wording.error_text import hint
from tests.errors import raises_error
from tests.laws.table import Said, after, each_edition, editions, expect, play

#: West leads a spade at trick 10; dummy has three spades and a seven of clubs.
FOLLOWING = {"trick": 10, "on_lead": "W", "deal": "N:K72...7 - - -"}
#: Dummy is on lead.
LEADING = {**FOLLOWING, "on_lead": "N"}


@each_edition
@pytest.mark.parametrize(("word", "card"), [("low", "S2"), ("high", "SK")])
def test_46b1_high_or_low(edition: int, word: str, card: str) -> None:
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
def test_57a_a_card_that_waits_for_dummys_lead_was_played_and_not_led(edition: int) -> None:
    start = {**LEADING, "readings": {"vague-call-overtaken": "other"}}
    got = after("3NT by S", edition, "S calls anything", "W plays S9", "E chooses play S2", **start)
    expect(got, laws=["46B5", "57A"], irregularity="premature-play", offender="W", current_trick=[["N", "S2"]])
    expect(got, penalty_cards=["W S9 major"], decide=["S"])


@each_edition
def test_46b1_is_for_declarer(edition: int) -> None:
    with pytest.raises(RecordError):
        play("3NT by S", edition, "W leads S4", "W calls low", **FOLLOWING)
    with pytest.raises(RecordError):
        play("3NT by S", edition, "W leads S4", "N plays S2", "S calls low", **FOLLOWING)


# -- the lowest card known to win


def winner(edition: int, *lines: str, deal: str, contract: str = "3NT by S", on_lead: str = "W") -> Said:
    return after(contract, edition, *lines, "S calls win", trick=10, on_lead=on_lead, deal=deal)


@each_edition
def test_46b1_win_is_the_lowest_card_known_to_win(edition: int) -> None:
    # East may have the king: only the ace is known to win.
    got = winner(edition, "W leads S4", deal="N:AQ2...7 - - -")
    expect(got, laws=["46B1"], current_trick=[["W", "S4"], ["N", "SA"]], disputed=False)
    # South has it: the queen will do; East is void: even the lowest that beats the four.
    got = winner(edition, "W leads S4", deal="N:AQ2...7 - K3..3.3 -")
    expect(got, current_trick=[["W", "S4"], ["N", "SQ"]])
    got = winner(edition, "E void S", "W leads S4", deal="N:AQ5...7 - - -")
    expect(got, current_trick=[["W", "S4"], ["N", "S5"]])
    # East has played: nobody is left who could beat the queen.
    got = winner(edition, "E leads S4", "S plays S3", "W plays SJ", deal="N:AQ2...7 - - -", on_lead="E")
    expect(got, won={"NS": 1, "EW": 0}, on_lead="N")
    assert "queen of spades" in got["say"]


@each_edition
def test_46b1_win_in_any_suit(edition: int) -> None:
    # Dummy has no spade: the lowest trump wins, unless East is known to overruff.
    got = winner(edition, "W leads S4", deal="N:.J72..7 - - -", contract="4H by S")
    expect(got, laws=["46B1"], current_trick=[["W", "S4"], ["N", "H2"]])
    got = winner(edition, "W leads S4", deal="N:.J72..7 .T.5.43 - -", contract="4H by S")
    expect(got, current_trick=[["W", "S4"], ["N", "HJ"]])
    # On lead, the one card that nobody can beat.
    got = winner(edition, deal="N:.J72..A - - -", on_lead="N")
    expect(got, current_trick=[["N", "CA"]])


@each_edition
def test_46b1_no_card_is_known_to_win(edition: int) -> None:
    got = winner(edition, "W leads S4", deal="N:K72...7 - - -")
    expect(got, laws=["46B1"], current_trick=[["W", "S4"], ["N", "SK"]], disputed=True)


@each_edition
def test_46b4_win_when_dummy_cannot(edition: int) -> None:
    got = winner(edition, "W leads SA", deal="N:K72...7 - - -")
    expect(got, laws=["46B4"], current_trick=[["W", "SA"]], turn="N")
    assert "dummy cannot win this trick" in got["say"]
    got = winner(edition, deal="N:A...A32 - - -", on_lead="N")
    expect(got, laws=["46B4"], current_trick=[], turn="N")
    assert "name the suit" in got["say"]


# -- ruff and cover


@each_edition
def test_46b2_by_the_other_reading_ruff_alone_means_a_trump_that_wins(edition: int) -> None:
    begin = start("4H by S", edition, trick=10, on_lead=SOUTH, readings={"ruff-below-a-higher-trump": "other"})
    for word, law in (("high", "46B1"), ("low", "46B1"), ("ruff", "46B2")):
        last = replay(begin, ["S leads S4", "W plays H8", f"S calls {word}"])[-1]
        assert law in last.laws, word
        assert ("46B2" in last.laws) is (word == "ruff")


@each_edition
def test_46b2_by_the_other_reading_ruff_is_still_the_lowest_trump_when_none_wins(edition: int) -> None:
    start = {"trick": 10, "on_lead": "S", "deal": "N:.J72..7 - - -", "readings": {"ruff-below-a-higher-trump": "other"}}
    got = after("4H by S", edition, "S leads S4", "W plays H8", "S calls ruff", **start)
    expect(got, laws=["46B2"], current_trick=[["S", "S4"], ["W", "H8"], ["N", "HJ"]])
    got = after("4H by S", edition, "S leads S4", "W plays HQ", "S calls ruff", **start)
    expect(got, laws=["46B2"], not_laws=["46B4"], current_trick=[["S", "S4"], ["W", "HQ"], ["N", "H2"]])


@each_edition
def test_46b1_that_reading_of_ruff_changes_no_other_word(edition: int) -> None:
    start = {"trick": 10, "on_lead": "S", "readings": {"ruff-below-a-higher-trump": "other"}}
    for word, means in (("low", "lowest spade"), ("high", "highest spade"), ("cover", "beats the best")):
        got = after("4H by S", edition, "S leads S4", "W plays HQ", f"S calls {word}", **start)
        expect(got, laws=["46B1"], not_laws=["46B2"], turn="N", disputed=False)
        assert means in got["say"], word


@each_edition
def test_46b2_ruff_is_the_lowest_trump(edition: int) -> None:
    start = {"trick": 10, "on_lead": "W", "deal": "N:.J72..7 - - -"}
    got = after("4H by S", edition, "W leads S4", "S calls ruff", **start)
    expect(got, laws=["46B2"], current_trick=[["W", "S4"], ["N", "H2"]], disputed=False, irregularity=None)
    # A higher trump lies there.
    got = after("4H by S", edition, "S leads S4", "W plays H8", "S calls ruff", **{**start, "on_lead": "S"})
    expect(got, laws=["46B2"], disputed=True)
    assert ["N", "H2"] in got["current_trick"]
    # Dummy could have followed suit: the card is played, and it is a revoke.
    got = after("4H by S", edition, "W leads C4", "S calls ruff", **start)
    expect(got, laws=["46B2", "61A"], irregularity="revoke", current_trick=[["W", "C4"], ["N", "H2"]])


@each_edition
def test_46b4_ruff_without_a_trump(edition: int) -> None:
    start = {"trick": 10, "on_lead": "W", "deal": "N:.J72..7 - - -"}
    for contract in ("4D by S", "3NT by S"):
        got = after(contract, edition, "W leads S4", "S calls ruff", **start)
        expect(got, laws=["46B4"], not_laws=["46B2"], current_trick=[["W", "S4"]], turn="N")


@each_edition
def test_46b1_cover_is_the_lowest_card_that_beats_the_best(edition: int) -> None:
    start = {"trick": 9, "on_lead": "W", "deal": "N:KT72...7 - - -"}
    got = after("3NT by S", edition, "W leads S9", "S calls cover", **start)
    expect(got, laws=["46B1"], current_trick=[["W", "S9"], ["N", "ST"]], turn="E")


@each_edition
def test_46b4_nothing_to_cover_with(edition: int) -> None:
    start = {"trick": 9, "on_lead": "W", "deal": "N:KT72...7 - - -"}
    for lines in (["W leads SA"], ["W leads D3"]):
        expect(after("3NT by S", edition, *lines, "S calls cover", **start), laws=["46B4"], turn="N")
    expect(after("3NT by S", edition, "S calls cover", **{**start, "on_lead": "N"}), laws=["46B4"], turn="N")
    # A ruff cannot be covered.
    got = after("4H by S", edition, "S leads S4", "W plays H2", "S calls cover", **{**start, "on_lead": "S"})
    expect(got, laws=["46B4"], turn="N")


# -- dummy's hand is not known


UNKNOWN = {"trick": 5, "on_lead": "W"}


@each_edition
@pytest.mark.parametrize(
    ("word", "law", "means"),
    [
        ("low", "46B1", "lowest spade, or"),
        ("high", "46B1", "highest spade, or"),
        ("win", "46B1", "known to win"),
        ("cover", "46B1", "beats the best"),
        ("ruff", "46B2", "lowest trump"),
        ("H", "46B2", "lowest heart"),
        ("9", "46B3b", "nine"),
        ("anything", "46B5", "either defender chooses"),
        ("SK", "45C4a", "king of spades"),
    ],
)
def test_46b_with_dummys_hand_unknown_the_card_is_still_to_come(edition: int, word: str, law: str, means: str) -> None:
    got = after("3NT by S", edition, "W leads S4", f"S calls {word}", **UNKNOWN)
    expect(got, laws=[law], turn="N", decide=[], current_trick=[["W", "S4"]], irregularity=None)
    assert means in got["say"]
    got = after("3NT by S", edition, "W leads S4", f"S calls {word}", "N plays S9", **UNKNOWN)
    expect(got, current_trick=[["W", "S4"], ["N", "S9"]], turn="E", irregularity=None)


@each_edition
def test_46b4_a_card_that_cannot_be_in_an_unknown_dummy(edition: int) -> None:
    got = after("3NT by S", edition, "W leads S4", "S calls S4", **UNKNOWN)
    expect(got, laws=["46B4"], turn="N")


@each_edition
def test_46b2_the_card_that_comes_must_fit_what_is_known(edition: int) -> None:
    lines = ["N exposes S3", "W leads S4"]
    for word, wrong in (("S", "S9"), ("low", "S9"), ("S", "H2"), ("low", "H2")):
        with raises_error("rather than") as caught:
            play("3NT by S", edition, *lines, f"S calls {word}", f"N plays {wrong}", **UNKNOWN)
        assert f"puts {wrong} for S3" in hint(caught.value)
    with raises_error("rather than"):
        play("3NT by S", edition, "W leads S4", "S calls S3", "N exposes S3", "N plays S9", **UNKNOWN)
    expect(after("3NT by S", edition, *lines, "S calls low", "N plays S2", **UNKNOWN), turn="E")
    expect(after("3NT by S", edition, *lines, "S calls high", "N plays SK", **UNKNOWN), turn="E")
    # A heart that is not there: the call was void, and another card has been named.
    expect(after("3NT by S", edition, *lines, "S calls H", "N plays S3", **UNKNOWN), turn="E")


@each_edition
def test_46b1_win_a_defender_who_has_neither_the_suit_nor_a_trump_cannot_beat_it(edition: int) -> None:
    start = {"trick": 11, "on_lead": "W", "deal": "N:..A52. 432... - -"}
    got = after("4H by S", edition, "W leads D3", "S calls win", **start)
    expect(got, current_trick=[["W", "D3"], ["N", "D5"]], disputed=False)


@each_edition
@pytest.mark.parametrize(("card", "disputed"), [("H3", False), ("H9", True)])
def test_46b_a_ruff_over_a_lower_trump_is_not_disputed(edition: int, card: str, disputed: bool) -> None:
    start = {"trick": 11, "on_lead": "S", "deal": "N:43.7.. - - -"}
    got = after("4H by S", edition, "S leads D2", f"W plays {card}", "S calls ruff", **start)
    expect(got, current_trick=[["S", "D2"], ["W", card], ["N", "H7"]], disputed=disputed)


@each_edition
def test_46b2_the_lowest_card_of_the_suit_fits_the_call_whatever_else_is_known(edition: int) -> None:
    got = after("3NT by S", edition, "N exposes D5", "S calls D", "N plays D2", trick=5, on_lead="N")
    expect(got, current_trick=[["N", "D2"]], turn="E")


@each_edition
def test_46b3a_the_suit_in_which_dummy_won_with_a_low_card(edition: int) -> None:
    start = {"trick": 10, "on_lead": "N", "deal": "N:K4.K2.. - - -"}
    lines = ["N leads S4", "E plays S2", "S plays S3", "W plays D2", "S calls K"]
    expect(after("3NT by S", edition, *lines, **start), laws=["46B3a"], current_trick=[["N", "SK"]])


@each_edition
def test_46a_a_card_called_from_an_unknown_dummy_is_the_card_that_comes(edition: int) -> None:
    got = after("3NT by S", edition, "W leads H3", "S calls H5", "N plays H5", trick=5, on_lead="W")
    expect(got, irregularity=None, current_trick=[["W", "H3"], ["N", "H5"]], turn="E")


@each_edition
def test_45c4b_win_instead_of_another_card(edition: int) -> None:
    start = {"trick": 11, "on_lead": "W", "deal": "N:..A52. 432... - -"}
    got = after("4H by S", edition, "W leads D3", "N plays D2", "S calls win instead", **start)
    expect(got, current_trick=[["W", "D3"], ["N", "D5"]], laws=["45C4b"])


@each_edition
@pytest.mark.parametrize("call", ["H3", "low", "H", "7", "cover", "win", "ruff"])
@pytest.mark.parametrize("deal", ["N:K4...5 - - -", None])
def test_46b4_only_at_dummys_turn_does_declarer_name_another_card(edition: int, call: str, deal: str | None) -> None:
    got = after("3NT by S", edition, f"S calls {call}", trick=11, on_lead="W", deal=deal)
    expect(got, turn="W", current_trick=[], irregularity=None)
    assert "name another" not in got["say"]
    assert "any legal card" not in got["say"]


@each_edition
def test_46b2_when_dummy_becomes_known_the_card_called_is_the_one_to_play(edition: int) -> None:
    lines = ["W leads D5", "S calls S", "N exposes S4 S7 C2"]
    got = after("3NT by S", edition, *lines, trick=11, on_lead="W")
    expect(got, turn="N", legal=["S4"])
    got = after("3NT by S", edition, "W leads D5", "S calls S4", "N exposes S4 S7 D2", trick=11, on_lead="W")
    expect(got, turn="N", legal=["D2"])  # the card called cannot be played
    got = after("3NT by S", edition, "W leads D5", "S calls S4", "N exposes S4 S7 D2", "N plays D2", trick=11, on_lead="W")
    expect(got, irregularity=None, turn="E")


@each_edition
def test_46b4_a_ruff_without_a_trump_in_dummy_is_answered(edition: int) -> None:
    start = {"trick": 10, "on_lead": "W", "deal": "N:.32.4.5 - - -"}
    got = after("4S by S", edition, "W leads C9", "S calls ruff", **start)
    assert "South, there is no trump in dummy; name any legal card." in got["say"]


@each_edition
def test_46_the_other_reading_of_ruff_is_named_only_if_a_trump_lies_there(edition: int) -> None:
    start = {"trick": 5, "on_lead": "W", "readings": {"ruff-below-a-higher-trump": "other"}}
    expect(after("4S by S", edition, "W leads C9", "S calls ruff", **start), readings=[])


@each_edition
@pytest.mark.parametrize("word", ["low", "high"])
def test_46_a_word_that_names_no_suit_is_quoted_in_the_reason(edition: int, word: str) -> None:
    start = {"trick": 10, "on_lead": "N", "deal": "N:3.2.4.5 - - -"}
    got = after("4S by S", edition, f"S calls {word}", **start)
    assert any(one["text"].startswith(f"“{word.capitalize()}” names no suit") for one in got["because"])


@each_edition
def test_46_the_reading_of_win_is_not_named_before_the_card_is_known(edition: int) -> None:
    readings = {"ruff-below-a-higher-trump": "other", "win-when-no-card-is-sure": "other"}
    start = {"trick": 5, "on_lead": "S", "readings": readings}
    expect(after("4S by S", edition, "S leads C9", "W plays S5", "S calls win", **start), readings=[])
    ruffed = after("4S by S", edition, "S leads C9", "W plays S5", "S calls ruff", **start)
    expect(ruffed, readings=["ruff-below-a-higher-trump"])
