"""Law 45D to 45F: what dummy does with his cards, and the fifth card, led or not."""

from __future__ import annotations

import pytest

from tests.errors import raises_error
from tests.laws.table import after, each_edition, editions, expect, may_use, play

WESTS = {"trick": 5, "on_lead": "W"}
#: Declarer names the jack of hearts, and dummy puts up the two.
WRONG = ["W leads H5", "N puts H2 for HJ"]
NUMBER = {1997: "45D", 2007: "45D", 2017: "45D1"}
WITHDRAWN = {1997: "16C", 2007: "16D", 2017: "16C"}


def _put_right(edition: int) -> None:
    got = after("3NT by S", edition, *WRONG, "N corrects HJ", **WESTS)
    expect(got, laws=[NUMBER[edition]], current_trick=[["W", "H5"], ["N", "HJ"]], turn="E", decide=[], penalty_cards=[])
    # A defender who has played since may change his card.
    got = after("3NT by S", edition, *WRONG, "E plays H9", "N corrects HJ", **WESTS)
    expect(got, laws=[NUMBER[edition]], decide=["E"], options=["withdraw", "keep"])
    got = after("3NT by S", edition, *WRONG, "E plays H9", "N corrects HJ", "E chooses withdraw", **WESTS)
    expect(got, current_trick=[["W", "H5"], ["N", "HJ"]], turn="E", penalty_cards=[], review=[WITHDRAWN[edition]])
    assert may_use(got, "W", "E H9")
    assert not may_use(got, "S", "E H9")
    got = after("3NT by S", edition, *WRONG, "E plays H9", "N corrects HJ", "E chooses keep", **WESTS)
    expect(got, current_trick=[["W", "H5"], ["N", "HJ"], ["E", "H9"]], turn="S")


@editions(1997, 2007)
def test_45d_1997_2007_a_card_not_named_is_put_right(edition: int) -> None:
    _put_right(edition)


@editions(2017)
def test_45d1_2017_a_card_not_named_is_put_right(edition: int) -> None:
    _put_right(edition)


@each_edition
def test_45d_until_each_side_has_played_to_the_next_trick(edition: int) -> None:
    # East has won with the nine and has led: only one side has gone on.
    got = after("3NT by S", edition, *WRONG, "E plays H9", "S plays H3", "E leads C2", "N corrects HJ", **WESTS)
    expect(got, laws=[NUMBER[edition]], trick=5, decide=["E"], penalty_cards=[])


#: East has taken back the nine and played the king; South had followed with the three.
CHANGED = [*WRONG, "E plays H9", "S plays H3", "N corrects HJ", "E chooses withdraw", "E plays HK"]


@editions(2007, 2017)
def test_45d_2007_2017_declarer_may_change_after_his_right_hand_opponent(edition: int) -> None:
    got = after("3NT by S", edition, *CHANGED, **WESTS)
    expect(got, laws=[NUMBER[edition]], decide=["S"], options=["withdraw", "keep"])
    got = after("3NT by S", edition, *CHANGED, "S chooses withdraw", "S plays HA", **WESTS)
    expect(got, trick=6, on_lead="S", won={"NS": 1, "EW": 0})


@editions(1997)
def test_45d_1997_declarer_may_not_change(edition: int) -> None:
    expect(after("3NT by S", edition, *CHANGED, **WESTS), decide=[], trick=6, on_lead="E", won={"NS": 0, "EW": 1})


TOO_LATE = [*WRONG, "E plays H9", "S plays H3", "E leads C2", "S plays C3", "N corrects HJ"]


@editions(2017)
def test_45d2_2017_too_late_the_card_stands(edition: int) -> None:
    got = after("3NT by S", edition, *TOO_LATE, **WESTS)
    expect(got, laws=["45D2"], not_laws=["45D1"], trick=6, current_trick=[["E", "C2"], ["S", "C3"]], won={"NS": 0, "EW": 1})


@editions(1997, 2007)
def test_45d_1997_2007_too_late_the_card_stands(edition: int) -> None:
    got = after("3NT by S", edition, *TOO_LATE, **WESTS)
    expect(got, laws=["45D"], not_laws=["45D2"], decide=[], trick=6, current_trick=[["E", "C2"], ["S", "C3"]])


@each_edition
def test_45d_the_card_put_up_was_the_lead(edition: int) -> None:
    got = after("3NT by S", edition, "N puts H2 for D5", "E plays H9", "N corrects D5", trick=5, on_lead="N")
    expect(got, laws=[NUMBER[edition]], current_trick=[["N", "D5"]], turn="E", penalty_cards=[], decide=[])


# -- E: the fifth card


@each_edition
def test_45e1_led_and_refused(edition: int) -> None:
    lines = ["W leads H5", "N plays H2", "E plays HJ", "W leads DK", "S plays H3", "S chooses refuse"]
    got = after("3NT by S", edition, *lines, **WESTS)
    expect(got, penalty_cards=["W DK major"], trick=6, on_lead="E", decide=["S"], options=["require D", "forbid D", "free"])


@each_edition
def test_45e1_led_and_accepted(edition: int) -> None:
    lines = ["W leads H5", "N plays H2", "E plays HJ", "W leads DK", "S plays H3", "S chooses accept"]
    got = after("3NT by S", edition, *lines, **WESTS)
    expect(got, laws=["53A"], penalty_cards=[], trick=6, current_trick=[["W", "DK"]], turn="N")


@each_edition
def test_45e1_before_partner_has_played_a_lead_falls_under_law_57(edition: int) -> None:
    got = after("3NT by S", edition, "W leads H5", "W leads DK", **WESTS)
    expect(got, laws=["57A"], not_laws=["45E1"])
    # H26: a card that was not led is a fifth card, even so.
    got = after("3NT by S", edition, "W leads H5", "W plays DK", **WESTS)
    expect(got, laws=["45E1"], not_laws=["57A"], penalty_cards=["W DK major"], decide=[], turn="N")


@each_edition
@pytest.mark.parametrize("seat", ["N", "S"])
def test_45e2_not_led_it_goes_back(edition: int, seat: str) -> None:
    lines = ["W leads H5", "N plays H2", "E plays H9", "S plays H3"][: 2 if seat == "N" else 4]
    lines = ["N leads H2", "E plays H9", "S plays H3"] if seat == "S" else lines
    start = {"trick": 5, "on_lead": "N"} if seat == "S" else WESTS
    got = after("3NT by S", edition, *lines, f"{seat} plays DK", **start)
    expect(got, irregularity="fifth-card", laws=["45E2"], penalty_cards=[], decide=[])


# -- F: dummy and his cards


@each_edition
def test_45f_declarer_may_play_another_card(edition: int) -> None:
    got = after("3NT by S", edition, "W leads H5", "N volunteers H2", "N plays HJ", **WESTS)
    expect(got, irregularity=None, current_trick=[["W", "H5"], ["N", "HJ"]], turn="E")


@each_edition
def test_45f_the_director_looks_again_after_play(edition: int) -> None:
    expect(after("3NT by S", edition, "W leads H5", "N volunteers H2", **WESTS), laws=["45F"], review=["45F"])


#: Dummy leads another card than the one named, and East and South have played to it.
WRONG_LEAD = ["N puts D8 for DA", "E plays DK", "S plays D2"]
DUMMYS = {"trick": 5, "on_lead": "N"}


@each_edition
def test_45d_after_a_wrong_lead_from_dummy_the_defender_may_take_back_his_card(edition: int) -> None:
    got = after("3NT by S", edition, *WRONG_LEAD, "N corrects DA", **DUMMYS)
    expect(got, decide=["E"], options=["withdraw", "keep"], current_trick=[["N", "DA"], ["E", "DK"], ["S", "D2"]])
    got = after("3NT by S", edition, *WRONG_LEAD, "N corrects DA", "E chooses keep", **DUMMYS)
    expect(got, decide=[], turn="W", current_trick=[["N", "DA"], ["E", "DK"], ["S", "D2"]])


@each_edition
def test_45d_after_a_wrong_lead_declarer_may_change_only_if_the_defender_did(edition: int) -> None:
    got = after("3NT by S", edition, *WRONG_LEAD, "N corrects DA", "E chooses withdraw", "E plays D3", **DUMMYS)
    if edition == 1997:
        expect(got, decide=[], turn="W")
    else:
        expect(got, decide=["S"], options=["withdraw", "keep"])


@each_edition
def test_45d_after_the_trick_the_defender_takes_back_both_his_cards_or_neither(edition: int) -> None:
    lines = ["N puts D8 for DJ", "E plays DK", "S plays D2", "W plays D3", "E leads C2", "N corrects DJ"]
    got = after("3NT by S", edition, *lines, **DUMMYS)
    expect(got, trick=5, decide=["E"], options=["withdraw", "keep"], laws=[NUMBER[edition]])
    got = after("3NT by S", edition, *lines, "E chooses withdraw", "W chooses keep", **DUMMYS)
    expect(got, trick=5, turn="E", current_trick=[["N", "DJ"], ["S", "D2"], ["W", "D3"]])
    got = after("3NT by S", edition, *lines, "E chooses keep", "W chooses keep", **DUMMYS)
    expect(got, trick=6, turn="S", current_trick=[["E", "C2"]])


@each_edition
def test_45d_a_lead_to_the_next_trick_goes_back_when_dummys_right_card_wins(edition: int) -> None:
    lines = [*WRONG_LEAD, "W plays D3", "E leads C2", "N corrects DA", "E chooses keep", "W chooses keep"]
    got = after("3NT by S", edition, *lines, **DUMMYS)
    expect(got, trick=6, turn="N", current_trick=[], penalty_cards=[], won={"NS": 1, "EW": 0})


@each_edition
def test_45d_the_window_closes_when_each_side_has_played_to_the_next_trick(edition: int) -> None:
    # Dummy has won and led on: one side only has played to the next trick, so dummy's card can still be put right.
    lines = ["N puts DQ for DA", "E plays D4", "S plays D2", "W plays D3", "N leads C2"]
    got = after("3NT by S", edition, *lines, "N corrects DA", "E chooses keep", "W chooses keep", **DUMMYS)
    expect(got, trick=6, current_trick=[["N", "C2"]], turn="E", won={"NS": 1, "EW": 0})
    got = after("3NT by S", edition, *lines, "E plays C3", "N corrects DA", **DUMMYS)
    expect(got, trick=6, decide=[], current_trick=[["N", "C2"], ["E", "C3"]])
    assert got["laws"] == ["45D2" if edition == 2017 else "45D"]


@each_edition
@pytest.mark.parametrize("line", ["N plays DA", "N corrects DA", "S calls DA"])
def test_45d_the_next_hand_plays_to_a_card_that_declarer_has_not_named(edition: int, line: str) -> None:
    start = {**DUMMYS, "deal": "N:AK.AK.A8.AK2 - - -"}
    got = after("3NT by S", edition, "N volunteers D8", "E plays DK", **start)
    expect(got, irregularity=None, penalty_cards=[], current_trick=[["N", "D8"], ["E", "DK"]], laws=[NUMBER[edition]])
    got = after("3NT by S", edition, "N volunteers D8", "E plays DK", line, **start)
    expect(got, decide=["E"], options=["withdraw", "keep"], current_trick=[["N", "DA"], ["E", "DK"]], penalty_cards=[])
    got = after("3NT by S", edition, "N volunteers D8", "E plays DK", line, "E chooses withdraw", **start)
    expect(got, turn="E", current_trick=[["N", "DA"]], penalty_cards=[])


@each_edition
def test_45d_declarer_who_calls_another_card_instead_of_one_not_named_has_it(edition: int) -> None:
    lines = ["N volunteers D8", "E plays DK", "S calls DA instead"]
    got = after("3NT by S", edition, *lines, **{**DUMMYS, "deal": "N:AK.AK.A8.AK2 - - -"})
    expect(got, current_trick=[["N", "DA"], ["E", "DK"]], decide=["E"], options=["withdraw", "keep"], penalty_cards=[])


@each_edition
def test_45d_declarer_wants_another_card_and_dummys_hand_is_not_known(edition: int) -> None:
    lines = ["W leads H5", "N volunteers H2", "E plays HK"]
    got = after("3NT by S", edition, *lines, "N plays HA", **WESTS)
    expect(got, decide=["E"], current_trick=[["W", "H5"], ["N", "HA"], ["E", "HK"]])
    got = after("3NT by S", edition, *lines, "S calls HA", **WESTS)
    expect(got, decide=["E"], options=["withdraw", "keep"], current_trick=[["W", "H5"], ["E", "HK"]], penalty_cards=[])
    got = after("3NT by S", edition, *lines, "S calls HA", "E chooses withdraw", "N plays HA", **WESTS)
    expect(got, turn="E", current_trick=[["W", "H5"], ["N", "HA"]])


@each_edition
def test_46b4_a_call_for_a_card_that_dummy_has_not_got_puts_nothing_right(edition: int) -> None:
    start = {**DUMMYS, "deal": "N:AK.AK.A8.AK2 - - -"}
    got = after("3NT by S", edition, "N volunteers D8", "E plays DK", "S calls DQ", **start)
    expect(got, laws=["46B4"], decide=[], current_trick=[["N", "D8"], ["E", "DK"]], turn="S")


@each_edition
def test_45d_a_card_not_named_that_nobody_questions_stands(edition: int) -> None:
    lines = ["W leads H5", "N volunteers H2", "E plays HK", "S plays H3"]
    got = after("3NT by S", edition, *lines, **WESTS)
    expect(got, irregularity=None, trick=6, on_lead="E", penalty_cards=[])


@each_edition
def test_44c_the_card_named_for_dummy_has_to_follow_suit(edition: int) -> None:
    start = {"trick": 11, "on_lead": "W", "deal": "N:3.7.4. - - -"}
    got = after("3NT by S", edition, "W leads H5", "N puts H7 for S3", "N corrects S3", **start)
    expect(got, irregularity="revoke", offender="N", current_trick=[["W", "H5"], ["N", "S3"]])


@each_edition
def test_62_a_ruff_called_too_soon_can_be_corrected_when_no_hand_is_known(edition: int) -> None:
    got = after("4S by S", edition, "E leads D3", "N plays S2", "N corrects D7", trick=5, on_lead="E")
    expect(got, irregularity="revoke", offender="N", laws=["62A", "62B2"], current_trick=[["E", "D3"], ["N", "D7"]])


@each_edition
@pytest.mark.parametrize(("card", "kind", "disputed"), [("D4", "major", True), ("DK", "major", False)])
def test_45e1_the_kind_of_a_low_fifth_card_is_disputed(edition: int, card: str, kind: str, disputed: bool) -> None:
    got = after("3NT by S", edition, "W leads H5", "N plays H2", f"W plays {card}", **WESTS)
    expect(got, irregularity="fifth-card", penalty_cards=[f"W {card} {kind}"], disputed=disputed)


@each_edition
def test_45d_a_correction_that_comes_too_late_leaves_an_open_choice_as_it_is(edition: int) -> None:
    lines = ["W leads H9", "N plays HT", "E puts H4 for C5", "S plays H5", "N leads S4", "E plays SK", "S plays S5"]
    lines += ["W plays SA", "W leads SJ", "N plays S3", "E plays H2", "E corrects C3", "S plays C8", "E corrects H2"]
    got = after("6C by W", edition, *lines, trick=5, on_lead="W")
    open_before = got["decide"]
    got = after("6C by W", edition, *lines, "E corrects C5", trick=5, on_lead="W")
    expect(got, laws=["45D2" if edition == 2017 else "45D"], decide=open_before)


@editions(2007, 2017)
def test_45d_declarer_who_has_played_nothing_since_is_not_asked(edition: int) -> None:
    lines = ["S leads H3", "W plays H4", "N puts H5 for HA", "E plays HK", "N corrects HA", "E chooses withdraw", "E plays H6"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="S")
    expect(got, decide=[], trick=6, on_lead="N", current_trick=[])


@each_edition
def test_45d_a_card_that_stays_under_another_lead_says_that_its_hand_is_void(edition: int) -> None:
    lines = ["S leads H4", "W plays H2", "N plays HA", "E plays C2", "N puts D8 for H5", "E plays C3", "N corrects H5"]
    rulings = play("3NT by S", edition, *lines, "E has H", trick=5, on_lead="S")
    assert [item.number for item in rulings[-1].position.consequences.revokes] == [5, 6]


@editions(2007, 2017)
def test_47e1_a_play_to_dummys_card_at_an_opponents_word(edition: int) -> None:
    got = after("3NT by S", edition, "N volunteers D8", "E plays DK told by S", **DUMMYS)
    expect(got, irregularity="misinformed-lead", offender="E", current_trick=[], turn="N")


@each_edition
def test_41a_a_card_laid_face_down_is_not_played_to_dummys_card(edition: int) -> None:
    got = after("3NT by S", edition, "N volunteers D8", "E plays DK face down", **DUMMYS)
    expect(got, laws=["41A"], irregularity="face-down-lead-out-of-turn", current_trick=[], turn="N")


@each_edition
def test_45d_a_card_that_the_former_dummy_put_forward_is_not_the_new_dummys(edition: int) -> None:
    # South becomes dummy (54A); what North put forward before that is nothing to which West could play.
    got = after("4S by S", edition, "E leads H5", "N volunteers H2", "S chooses spread", "W plays H9")
    expect(got, irregularity="premature-play-at-rho-turn", current_trick=[["E", "H5"]], turn="S")


@each_edition
def test_45d_dummys_card_at_the_next_trick_does_not_replace_the_one_put_forward(edition: int) -> None:
    lines = ["N volunteers D8", "E plays DK", "S plays D2", "W plays D3", "E leads C2", "S plays C3", "W plays C5"]
    expect(after("3NT by S", edition, *lines, "N plays C4", **DUMMYS), trick=7, on_lead="W", won={"NS": 0, "EW": 2})


@editions(2007, 2017)
def test_45d_declarer_takes_back_dummys_lead_to_the_next_trick_with_his_own_card(edition: int) -> None:
    lines = ["N puts DQ for DA", "E plays D4", "S plays D2", "W plays D3", "N leads C2", "N corrects DA"]
    lines += ["E chooses withdraw", "W chooses keep", "E plays D5"]
    expect(after("3NT by S", edition, *lines, **DUMMYS), decide=["S"], options=["withdraw", "keep"])
    got = after("3NT by S", edition, *lines, "S chooses withdraw", "S plays D6", **DUMMYS)
    expect(got, trick=6, current_trick=[], turn="N")
    got = after("3NT by S", edition, *lines, "S chooses keep", **DUMMYS)
    expect(got, trick=6, current_trick=[["N", "C2"]], turn="E")


@each_edition
def test_45d_declarer_calls_the_card_that_he_wanted_from_a_dummy_that_is_not_known(edition: int) -> None:
    lines = ["W leads H4", "N volunteers H5", "E plays H9", "S calls HK"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="W")
    expect(got, decide=["E"], options=["withdraw", "keep"], current_trick=[["W", "H4"], ["E", "H9"]])
    assert "Dummy plays the king of hearts." in got["say"]
    got = after("3NT by S", edition, *lines, "E chooses keep", "N plays HK", trick=5, on_lead="W")
    expect(got, turn="S", current_trick=[["W", "H4"], ["E", "H9"], ["N", "HK"]])
    with raises_error("no card that could be corrected"):
        after("3NT by S", edition, *lines, "E chooses keep", "N plays HK", "N corrects H2", trick=5, on_lead="W")


@each_edition
@pytest.mark.parametrize(("answer", "law"), [("N has D", "44C"), ("N void D", "63A1")])
def test_45d_a_card_of_dummys_that_may_be_a_revoke_waits_for_the_fact(edition: int, answer: str, law: str) -> None:
    """Dummy ruffs a spade. If he has neither spades nor diamonds he cannot have enough other cards: one of two is a revoke."""
    deal = "- 973.T654.AJ5.J98 - AKJ62.AJ.KT8.T62"
    lines = ["W leads SJ", "N plays HQ", "E plays S9", "S plays S5", "N leads CK", "E plays CJ", "S plays CA", "W plays C2"]
    lines += ["S exposes CQ", "N volunteers C4", "S leads D9", "W plays D8", "E plays H6"]
    got = after("3H by S", edition, *lines, deal=f"N:{deal}")
    expect(got, laws=[NUMBER[edition]], decide=["director"], options=["N has D", "N void D"])
    got = after("3H by S", edition, *lines, answer, deal=f"N:{deal}")
    expect(got, laws=[law], irregularity="revoke", trick=4)


@each_edition
def test_45d_a_correction_that_comes_too_late_is_answered(edition: int) -> None:
    lines = ["W leads H4", "N puts H2 for H5", "E plays H9", "S plays HA", "S leads D3", "W plays D4", "N corrects H5"]
    got = after("4S by S", edition, *lines, trick=5, on_lead="W")
    expect(got, laws=["45D" if edition < 2017 else "45D2"], not_laws=["64B3"])
    assert "South, it is too late: the two of hearts stands as played from dummy." in got["say"]


@each_edition
def test_64b3_dummys_revoke_that_comes_to_light_too_late_costs_no_trick(edition: int) -> None:
    lines = ["W leads H4", "N puts D2 for H5", "E plays H9", "S plays HA", "S leads D3", "W plays D4"]
    got = after("4S by S", edition, *lines[:5], trick=5, on_lead="W")
    expect(got, laws=["64B3"], review=["64C"])
    assert "no trick is transferred for it" in got["say"]
    got = after("4S by S", edition, *lines, "N corrects H5", trick=5, on_lead="W")
    expect(got, laws=["64B3"], review=["64C"])


@each_edition
def test_45d_all_hear_which_card_dummy_plays_when_it_is_put_right(edition: int) -> None:
    lines = ["W leads H4", "N puts H2 for H5", "E plays H9", "N corrects H5"]
    got = after("4S by S", edition, *lines, trick=5, on_lead="W")
    assert "Dummy plays the five of hearts, as it was named." in got["say"]
