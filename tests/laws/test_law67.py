"""Law 67: a trick to which a hand has played no card, or one too many."""

from __future__ import annotations

import pytest

from outofturn.engine.cards import HEARTS
from tests.errors import raises_error
from tests.laws.table import after, each_edition, editions, expect, may_use, notes, play
from tests.laws.test_law64 import end, tricks

WESTS = {"trick": 5, "on_lead": "W"}


# -- A: found before a player on each side has played to the next trick


@each_edition
@pytest.mark.parametrize("rest", [[], ["S plays H3"], ["S plays H3", "W leads D2"]])
def test_67a1_a_missing_card_is_added(edition: int, rest: list[str]) -> None:
    got = after("3NT by S", edition, "W leads H5", "N plays H2", "E plays nothing", *rest, "E adds H4", **WESTS)
    expect(got, laws=["67A1"], not_laws=["61A", "67B1a"], penalty_cards=[])
    if not rest:
        expect(got, current_trick=[["W", "H5"], ["N", "H2"], ["E", "H4"]], turn="S")
    else:
        expect(got, trick=6, on_lead="W", won={"NS": 0, "EW": 1})


@each_edition
def test_67a1_the_lead_to_the_next_trick_stays_where_it_is(edition: int) -> None:
    lines = ["S leads HA", "W plays H2", "N plays H3", "E plays nothing", "S leads HK", "E adds H4"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="S")
    expect(got, trick=6, current_trick=[["S", "HK"]], turn="W", won={"NS": 1, "EW": 0})


@each_edition
def test_67a1_a_lead_to_the_next_trick_goes_back_when_the_added_card_wins_the_trick(edition: int) -> None:
    lines = ["S leads HQ", "W plays H2", "N plays H3", "E plays nothing", "S leads C5", "E adds HA"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="S")
    expect(got, trick=6, current_trick=[], on_lead="E", turn="E", won={"NS": 0, "EW": 1}, laws=["67A1", "47D"])
    assert may_use(got, "S", "S C5")
    assert not may_use(got, "E", "S C5")


@each_edition
def test_67a1_the_added_card_counts(edition: int) -> None:
    got = after("3NT by S", edition, "W leads H5", "N plays H2", "E plays nothing", "S plays HJ", "E adds HK", **WESTS)
    expect(got, laws=["67A1"], trick=6, on_lead="E", won={"NS": 0, "EW": 1})


@each_edition
def test_67a1_the_added_card_must_be_legal(edition: int) -> None:
    start = {"trick": 10, "on_lead": "W", "deal": "N:- K.93.2. - -"}
    got = after("3NT by S", edition, "W leads H5", "N plays H2", "E plays nothing", "S plays HJ", "E adds D2", **start)
    expect(got, laws=["61A"], irregularity="revoke", offender="E")


@each_edition
@pytest.mark.parametrize("rest", [[], ["N plays H2"], ["N plays H2", "E plays H3", "S plays H4"]])
def test_67a2_a_card_too_many_was_not_visible_and_goes_back(edition: int, rest: list[str]) -> None:
    got = after("3NT by S", edition, "W leads HA DK unnoticed", *rest, "W restores DK", **WESTS)
    expect(got, laws=["67A2", "58B1"], not_laws=["45E1", "58B2"], penalty_cards=[], decide=[])


@each_edition
def test_67a2_declarers_card_too_many_goes_back(edition: int) -> None:
    got = after("3NT by S", edition, "S leads HA DK unnoticed", "W plays H3", "S restores DK", trick=5, on_lead="S")
    expect(got, laws=["67A2", "58B1"], penalty_cards=[], turn="N", current_trick=[["S", "HA"], ["W", "H3"]])


@each_edition
def test_67a2_when_only_one_side_has_played_to_the_next_trick(edition: int) -> None:
    lines = ["W leads HA DK unnoticed", "N plays H2", "E plays H3", "S plays H4", "W leads C2"]
    got = after("3NT by S", edition, *lines, "W restores DK", **WESTS)
    expect(got, laws=["67A2"], not_laws=["67B2"], penalty_cards=[], current_trick=[["W", "C2"]])


# -- B1: found later, a card too few

#: East, who has a spade, or none, plays nothing to West's king; both sides have played to the next trick.
WITH_SPADE = {"trick": 10, "on_lead": "W", "deal": "N:32..2.2 9..9.98 4..A.AK K.2.4.3"}
WITHOUT = {"trick": 10, "on_lead": "W", "deal": "N:32..2.2 .9.9.98 4..A.AK K.2.4.3"}
MISSED = ["W leads SK", "N plays S2", "E plays nothing", "S plays S4", "W leads D4", "N plays D2"]
REST = tricks("E D9 S DA", "S CA W C3 N C2 E C8", "S CK W H2 N S3 E C9")


@each_edition
def test_67b1a_a_card_of_the_suit_led_is_added(edition: int) -> None:
    got = after("3NT by S", edition, *MISSED, "E adds S9", **WITH_SPADE)
    expect(got, laws=["67B1a"], not_laws=["67A1", "67B1b"], won={"NS": 0, "EW": 1}, turn="E", legal=["D9"])
    expect(got, current_trick=[["W", "D4"], ["N", "D2"]], penalty_cards=[])


@editions(1997)
def test_67b1a_1997_without_penalty(edition: int) -> None:
    got, _ = end("3NT by S", edition, *MISSED, "E adds S9", *REST, **WITH_SPADE)
    expect(got, not_laws=["64A2"], won={"NS": 3, "EW": 1})


@editions(2007, 2017)
def test_67b1a_2007_2017_it_is_deemed_a_revoke(edition: int) -> None:
    got, _ = end("3NT by S", edition, *MISSED, "E adds S9", *REST, **WITH_SPADE)
    expect(got, laws=["64A2"], won={"NS": 4, "EW": 0})


@each_edition
def test_67b1a_the_trick_stays_whose_it_was(edition: int) -> None:
    start = {**WITH_SPADE, "deal": "N:32..2.2 A..9.98 4..A.AK K.2.4.3"}
    got = after("3NT by S", edition, *MISSED, "E adds SA", **start)
    expect(got, laws=["67B1a"], won={"NS": 0, "EW": 1}, on_lead="W", current_trick=[["W", "D4"], ["N", "D2"]])


@each_edition
def test_67b1a_a_low_card_of_the_suit_led(edition: int) -> None:
    start = {**WITH_SPADE, "deal": "N:92..2.2 3..9.98 4..A.AK K.2.4.3"}
    expect(after("3NT by S", edition, *MISSED, "E adds S3", **start), laws=["67B1a"], not_laws=["67B1b"])


@each_edition
def test_67b1b_without_the_suit_any_card_and_a_revoke(edition: int) -> None:
    got = after("3NT by S", edition, *MISSED, "E adds H9", **WITHOUT)
    expect(got, laws=["67B1b"], not_laws=["67A1", "67B1a"], won={"NS": 0, "EW": 1}, turn="E")
    got, _ = end("3NT by S", edition, *MISSED, "E adds H9", *REST, **WITHOUT)
    expect(got, laws=["64A2"], won={"NS": 4, "EW": 0})


@each_edition
def test_67b1b_of_declarer(edition: int) -> None:
    # South plays nothing to his own dummy's ace and has no spade; West's heart wins one trick for nobody but West.
    start = {"trick": 10, "on_lead": "N", "deal": "N:A..32.2 3..9.98 .9.A.AK 9.2.K.3"}
    lines = ["N leads SA", "E plays S3", "S plays nothing", "W plays S9", "N leads D2", "E plays D9", "S adds H9"]
    expect(after("3NT by S", edition, *lines, **start), laws=["67B1b"], turn="S", won={"NS": 1, "EW": 0})
    rest = tricks("S DA W DK", "S CA W C3 N C2 E C8", "S CK W H2 N D3 E C9")
    got, _ = end("3NT by S", edition, *lines, *rest, **start)
    expect(got, laws=["64A2"], won={"NS": 3, "EW": 1})


# -- B2: found later, a card too many


@each_edition
def test_67b2_the_card_too_many_is_restored(edition: int) -> None:
    lines = ["W leads HA DK unnoticed", "N plays H2", "E plays H3", "S plays H4", "W leads C2", "N plays C3"]
    got = after("3NT by S", edition, *lines, "W restores DK", **WESTS)
    expect(got, laws=["67B2"], not_laws=["67A2"], penalty_cards=[], current_trick=[["W", "C2"], ["N", "C3"]], turn="E")


#: West plays the three of spades and the five of diamonds together; at trick 11 he has no diamond in hand.
TOO_MANY = {"trick": 10, "on_lead": "W", "deal": "N:2.3.2.2 9.9.9.9 A..A3.4 3.2.5.3"}
SHORT = ["W leads S3 D5 unnoticed", *tricks("N S2 E S9 S SA", "S DA W H2 N D2 E D9", "S C4 W C3 N C2 E C9")]


@each_edition
def test_67b2_a_hand_that_has_run_out_of_cards(edition: int) -> None:
    got = after("3NT by S", edition, *SHORT, *tricks("E H9 S D3"), **TOO_MANY)
    expect(got, laws=["67B2"], decide=["director"], options=["W restores D5"], turn=None)


@each_edition
def test_67b2_an_earlier_failure_to_play_the_restored_card_is_a_revoke(edition: int) -> None:
    lines = [*SHORT, *tricks("E H9 S D3"), "W restores D5"]
    got = after("3NT by S", edition, *lines, **TOO_MANY)
    expect(got, laws=["67B2", "61A"], turn="W", legal=["D5"], decide=[])
    # West did not win trick 11 and his side won the two after it: one is given over.
    got, _ = end("3NT by S", edition, *lines, *tricks("W D5 N H3"), **TOO_MANY)
    expect(got, laws=["64A2"], won={"NS": 3, "EW": 1})


CLUB_BENEATH = ["W leads HA", "N plays H5 CQ unnoticed", "E plays H2", "S plays H3", "W leads C2", "N plays D5"]
OPEN_HANDS = {"trick": 10, "on_lead": "W", "deal": "N:7.5.5.Q .2.43.3 .3.76.4 .A.2.T2"}


@each_edition
@pytest.mark.parametrize("start", [WESTS, OPEN_HANDS])
def test_67b2_the_restored_card_shows_a_revoke_that_can_still_be_corrected(edition: int, start: dict[str, object]) -> None:
    for rest in ([], ["E plays C3"], ["E plays C3", "S plays C4"]):
        got = after("3NT by S", edition, *CLUB_BENEATH, *rest, "N restores CQ", **start)
        expect(got, irregularity="revoke", offender="N", laws=["67B2", "61A"], not_laws=["63A1"])
        got = after("3NT by S", edition, *CLUB_BENEATH, *rest, "N restores CQ", "N corrects CQ", **start)
        expect(got, laws=["62A", "62B2"], decide=["E"] if rest else [])


@each_edition
@pytest.mark.parametrize("start", [WESTS, OPEN_HANDS])
def test_67b2_the_restored_card_shows_a_revoke_that_is_established(edition: int, start: dict[str, object]) -> None:
    lines = [*CLUB_BENEATH, "E plays C3", "S plays C4", "S leads D6", "N restores CQ"]
    got = after("3NT by S", edition, *lines, **start)
    expect(got, irregularity="revoke", offender="N", laws=["67B2", "61A", "63A1"], review=["64C"])


@each_edition
@pytest.mark.parametrize("start", [WESTS, OPEN_HANDS])
def test_67b2_a_lead_of_his_side_that_went_back_has_established_the_revoke(edition: int, start: dict[str, object]) -> None:
    lines = [*CLUB_BENEATH, "E plays C3", "S plays C4", "N leads S7", "E chooses refuse", "N restores CQ"]
    got = after("3NT by S", edition, *lines, **start)
    expect(got, irregularity="revoke", offender="N", laws=["67B2", "61A", "63A1"])


@each_edition
@pytest.mark.parametrize(("order", "penalty_card"), [("require C", "E C9 major"), ("forbid D", "E D9 major")])
@pytest.mark.parametrize("rest", [[], ["N plays D5"]])
def test_67_the_card_that_comes_back_could_have_obeyed_an_order(
    edition: int, order: str, penalty_card: str, rest: list[str]
) -> None:
    deal = "N:2..865.2 3.2.9.97 4.4.A.AK K..432.5"
    lines = ["N leads S2", "E plays S3", "S plays S4", "W plays SK C5 unnoticed", f"S chooses {order}", "W leads D4", *rest]
    start = {"trick": 9, "on_lead": "N", "deal": deal, "penalty_cards": [penalty_card]}
    expect(after("3NT by S", edition, *lines[:6], **start), laws=["59"], irregularity=None)
    got = after("3NT by S", edition, *lines, "W restores C5", **start)
    expect(got, irregularity="revoke", offender="W", laws=["67B2" if rest else "67A2", "61A"])


@editions(2017)
def test_67b2_following_suit_came_before_an_order_that_the_restored_card_could_have_obeyed(edition: int) -> None:
    # North's early card lets declarer order South's play; the club that lies in an earlier trick would not have been played.
    deal = "N:32...532 - .32..KT9 -"
    lines = ["E leads SA", "S plays H2 CK unnoticed", "W plays S5", "N plays S2"]
    lines += ["E leads H5", "N plays C2", "W chooses require C", "S plays H3"]
    for rest in ([], ["S restores CK"]):
        got = after("3NT by W", edition, *lines, *rest, trick=9, on_lead="E", deal=deal)
        expect(got, irregularity=None, not_laws=["61A"])


@each_edition
def test_67b2_a_restored_card_that_was_never_due_is_no_revoke(edition: int) -> None:
    lines = ["W leads HA DK unnoticed", "N plays H2", "E plays H3", "S plays H4", "W leads C2", "N plays C3"]
    expect(after("3NT by S", edition, *lines, "W restores DK", **WESTS), not_laws=["61A"], irregularity=None)


@each_edition
def test_67_a_hand_without_a_card_left_can_be_named_on_the_page(edition: int) -> None:
    lines = ["N plays C2", "E plays C3", "S plays CQ DJ unnoticed", "W plays C5"]
    got = after("6S by E", edition, *lines, trick=12, on_lead="N")
    expect(got, decide=["director"], options=["S restores DJ"])
    assert got["speech"][-1]["text"] == "One: South takes back the jack of diamonds."


@each_edition
def test_67_and_45d_at_the_last_trick(edition: int) -> None:
    lines = ["W leads S7", "N plays CT", "E plays nothing", "S plays D4", "W leads C9", "N plays D5", "E puts H8 for H9"]
    got = after("3H by W", edition, *lines, "S plays CK", "E corrects H9", trick=12, on_lead="W")
    expect(got, decide=["S"], options=["withdraw", "keep"])
    got = after("3H by W", edition, *lines, "S plays CK", "E corrects H9", "S chooses keep", trick=12, on_lead="W")
    expect(got, turn=None, decide=[], won={"NS": 0, "EW": 2})


@editions(2007, 2017)
def test_67b1_a_card_added_after_play_costs_its_tricks_beside_those_given_over_already(edition: int) -> None:
    lines = ["W leads HA", "N plays H5", "E plays nothing", "S plays H3", *tricks("W C4 N C5 E D9 S C6", "S DA W D4 N D5 E DT")]
    lines += tricks("S DK W S7 N D7 E C3")
    start = {"trick": 10, "on_lead": "W", "deal": "N:.5.75.5 .2.T9.3 .3.AK.6 7.A.4.4"}
    expect(after("3NT by S", edition, *lines, **start), laws=["64B1"], won={"NS": 3, "EW": 1})
    got = after("3NT by S", edition, *lines, "E adds H2", **start)
    expect(got, laws=["67B1a", "64A2"], won={"NS": 4, "EW": 0})
    assert "One trick is transferred to North-South." in got["say"]


@editions(2007, 2017)
def test_67b1_a_card_that_was_owed_to_this_trick_and_is_added_to_an_earlier_one_is_owed_no_longer(edition: int) -> None:
    lines = ["S leads DA", "W plays H2", "N plays nothing", "E plays S5", "S leads DJ", "W plays H3", "N plays D4"]
    lines += ["E plays S6", "S leads DT", "N void D", "N plays CT", "N adds CT"]
    got = after("4NT by W", edition, *lines, trick=9, on_lead="S")
    expect(got, restrictions=[])


@each_edition
@pytest.mark.parametrize("line", ["W adds H4", "W restores H4", "N plays nothing", "N puts H2 for H3"])
def test_67_nothing_is_put_right_while_a_choice_is_open(edition: int, line: str) -> None:
    lines = ["S leads HA", "W plays nothing", "N plays H7", "E plays H8", "E leads C2"]
    with raises_error("Another matter is open"):
        play("3NT by S", edition, *lines, line, trick=5, on_lead="S")


@each_edition
def test_67b2_the_revoke_is_one_in_the_suit_of_the_restored_card(edition: int) -> None:
    lines = ["W leads SA HK unnoticed", "N plays S2", "E plays S3", "S plays S4", "W leads D2", "N plays DA", "E plays D3"]
    lines += ["S plays D4", "N leads H5", "E plays H6", "S plays H7", "W plays C2", "E leads C3", "S plays C4", "W restores HK"]
    position = play("3NT by S", edition, *lines, trick=5, on_lead="W")[-1].position
    assert [(item.number, item.suit) for item in position.consequences.revokes] == [(7, HEARTS)]


@each_edition
def test_67b2_the_restored_card_might_have_been_played_to_the_last_trick(edition: int) -> None:
    lines = ["S leads D3", "W plays C2", "N plays S2", "E plays nothing", "S leads HK", "W plays S5", "N plays S3"]
    lines += ["E plays CK HA unnoticed", "S leads H3", "W plays S6", "N plays S4", "E plays SK", "E restores HA"]
    start = {"trick": 11, "on_lead": "S", "deal": "N:432... K.A..K .K3.3. 65...2"}
    expect(after("3NT by S", edition, *lines, **start), laws=["67B2", "61A"])


@each_edition
def test_67b2_a_revoke_already_known_is_the_same_revoke(edition: int) -> None:
    # West was known to have another diamond when he did not follow; the restored one makes no second revoke of it.
    lines = ["W leads S3 D5 unnoticed", *tricks("N S2 E S9 S SA"), "W has D", *tricks("S DA W H2 N D2 E D9", "S C4 W C3")]
    lines += ["W restores D5", "S claims 6", "W agrees"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="W")
    expect(got, laws=["64A2"], not_laws=["64B2"])


@each_edition
def test_67a2_a_penalty_card_too_many_is_a_penalty_card_again(edition: int) -> None:
    lines = ["S leads D2", "W plays DA C5 unnoticed", "W restores C5"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="S", penalty_cards=["W C5 minor"])
    expect(got, penalty_cards=["W C5 minor"], laws=["67A2"])


@each_edition
def test_67a2_a_penalty_card_too_many_is_one_card_when_it_is_played_and_comes_back(edition: int) -> None:
    lines = ["S chooses forbid D C", "W leads D7", "W plays H5 CT unnoticed", "W restores CT", "W corrects CT"]
    start = {"trick": 9, "on_lead": "W", "penalty_cards": ["E DQ major", "E CQ major", "W CT major"]}
    got = after("7NT by S", edition, *lines, "W corrects S7", **start)
    expect(got, penalty_cards=["W CT major", "W D7 major", "W H5 major"])


@each_edition
def test_67a1_a_card_owed_to_the_next_trick_that_is_added_to_the_last_one_is_owed_no_longer(edition: int) -> None:
    lines = ["W leads CJ", "N plays C5", "E plays nothing", "S plays C6", "W leads S4", "E plays DA", "E adds DA"]
    got = after("2S by S", edition, *lines, trick=11, on_lead="W")
    expect(got, laws=["67A1"], restrictions=[], current_trick=[["W", "S4"]], turn="N")


@each_edition
def test_67_nobody_has_missed_a_trick_whose_lead_goes_back(edition: int) -> None:
    lines = ["N leads H2", "E plays H8", "S plays nothing", "W plays H5", "S calls D instead", "N plays D2", "E plays D3"]
    got = after("6D by S", edition, *lines, trick=10, on_lead="N")
    expect(got, turn="S", current_trick=[["N", "D2"], ["E", "D3"]])
    got = after("6D by S", edition, *lines[:5], "S leads SK", trick=10, on_lead="N")
    expect(got, irregularity="declarer-lead-out-of-turn", decide=["E", "W"])


#: West misses the first of two tricks, and both sides play to the second.
WEST_MISSED = tricks("S HA N H2 E H3", "S HK W H4 N H5 E H6")
WEST_MISSED.insert(1, "W plays nothing")


@each_edition
def test_67b1_one_trick_is_lost_for_the_card_added_and_none_for_the_last_one(edition: int) -> None:
    # West had two cards at the last trick, and did not follow with the one that he then adds to trick 11.
    lines = [*WEST_MISSED, "W has S", "S leads S2", "W plays D2", "W adds S9", "S claims 0", "W agrees"]
    got = after("3NT by S", edition, *lines, trick=11, on_lead="S", won=(5, 5))
    expect(got, laws=["64A2"], won={"NS": 7 + 1, "EW": 6 - 1})


@editions(2007, 2017)
def test_67b1_2007_2017_a_card_missing_from_the_twelfth_trick_is_added_and_there_is_nothing_to_correct(edition: int) -> None:
    got = after("3NT by S", edition, *WEST_MISSED, "W adds D2", trick=12, on_lead="S")
    expect(got, laws=["67B1b", "64B6"], won={"NS": 2, "EW": 0})
    assert "corrected" not in notes(got)


@each_edition
def test_67a2_by_other_readings_a_card_too_many_could_be_seen_and_was_played(edition: int) -> None:
    lines = ["S leads HA", "W plays H3 D2 unnoticed", "W restores D2"]
    seen = {"hidden-card-too-many": "other"}
    got = after("3NT by S", edition, *lines, trick=5, on_lead="S", readings=seen)
    expect(got, laws=["67A2", "58B2"], penalty_cards=["W D2 minor"])
    played = {**seen, "low-card-played-with-another-is-minor": "other"}
    got = after("3NT by S", edition, *lines, trick=5, on_lead="S", readings=played)
    expect(got, laws=["67A2", "58B2"], penalty_cards=["W D2 major"], readings=list(played))
