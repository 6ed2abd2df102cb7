"""Law 58: leads or plays at the same moment, by two players or by one."""

from __future__ import annotations

import pytest

from outofturn.engine.errors import RecordError
from tests.laws.table import after, each_edition, expect, play

WESTS = {"trick": 5, "on_lead": "W"}
DUMMYS = {"trick": 5, "on_lead": "N"}
DECLARERS = {"trick": 5, "on_lead": "S"}


# -- A: two players (H9)


@each_edition
@pytest.mark.parametrize("line", ["W leads D4 & E leads HK", "E leads HK & W leads D4"])
def test_58a_the_legal_lead_counts_as_the_first(edition: int, line: str) -> None:
    got = after("3NT by S", edition, line, **WESTS)
    expect(got, irregularity="simultaneous-play", offender="E", laws=["58A"], not_laws=["53A", "57A"], on_lead="W")
    # East's card is a play to West's lead, in advance; whether it can be played turns on East's diamonds.
    expect(got, current_trick=[["W", "D4"]], decide=["director"], options=["E has D", "E void D"])


@each_edition
@pytest.mark.parametrize(
    ("fact", "cards", "owed"), [("E void D", [], ["E play HK this trick"]), ("E has D", ["E HK major"], [])]
)
def test_58a_the_other_lead_is_owed_or_a_penalty_card(edition: int, fact: str, cards: list[str], owed: list[str]) -> None:
    got = after("3NT by S", edition, "W leads D4 & E leads HK", fact, **WESTS)
    expect(got, penalty_cards=cards, restrictions=owed, turn="N", decide=[], disputed=edition < 2017)


@each_edition
def test_58a_the_other_lead_follows_suit(edition: int) -> None:
    got = after("3NT by S", edition, "W leads H4 & E leads HK", **WESTS)
    expect(got, laws=["58A"], restrictions=["E play HK this trick"], penalty_cards=[], current_trick=[["W", "H4"]], turn="N")


@each_edition
def test_58a_a_card_in_turn_after_the_other_is_no_irregularity(edition: int) -> None:
    got = after("3NT by S", edition, "W leads H4 & N plays H2", **WESTS)
    expect(got, laws=["58A"], irregularity=None, current_trick=[["W", "H4"], ["N", "H2"]], turn="E")


@each_edition
def test_58a_at_declarers_lead_the_defenders_card_comes_before_his_partners(edition: int) -> None:
    # South's lead is legal; East's card then is a play before West's: Law 57A.
    got = after("3NT by S", edition, "S leads H5 & E leads HK", **DECLARERS)
    expect(got, laws=["58A", "57A"], penalty_cards=["E HK major"], current_trick=[["S", "H5"]], decide=["S"])


@each_edition
def test_58a_both_defenders_follow_at_once(edition: int) -> None:
    # East was to play, so West's card comes after his partner's: not 57A.
    got = after("3NT by S", edition, "N leads H2", "W plays HK & E plays H9", **DUMMYS)
    expect(got, laws=["58A"], not_laws=["57A"], current_trick=[["N", "H2"], ["E", "H9"]], penalty_cards=[])
    expect(got, restrictions=["W play HK this trick"], turn="S")


@each_edition
def test_58a_two_leads_at_once_and_neither_legal(edition: int) -> None:
    # 58A needs one legal play. Here the lead is in dummy: each is a lead out of turn by itself, and declarer may accept one.
    got = after("3NT by S", edition, "W leads D4 & E leads HK", **DUMMYS)
    expect(got, not_laws=["58A"], laws=["53A"], disputed=True, decide=["S"], options=["accept", "refuse"])
    got = after("3NT by S", edition, "W leads D4 & E leads HK", "S chooses refuse", "S chooses refuse", **DUMMYS)
    expect(got, penalty_cards=["E HK major", "W D4 major"], turn="N", current_trick=[])


# -- B1: one card visible


@each_edition
@pytest.mark.parametrize(("seat", "start"), [("W", WESTS), ("S", DECLARERS), ("N", DUMMYS)])
def test_58b1_only_one_card_visible(edition: int, seat: str, start: dict[str, object]) -> None:
    got = after("3NT by S", edition, f"{seat} leads H5 (DK)", **start)
    expect(got, irregularity="two-cards", offender=seat, laws=["58B1"], penalty_cards=[], decide=[])
    expect(got, current_trick=[[seat, "H5"]])


@each_edition
def test_58b1_out_of_turn_the_visible_card_is_a_lead_out_of_turn(edition: int) -> None:
    got = after("3NT by S", edition, "E leads H5 (DK)", **DUMMYS)
    expect(got, laws=["58B1", "53A"], decide=["S"], options=["accept", "refuse"], penalty_cards=[])
    got = after("3NT by S", edition, "E leads H5 (DK)", "S chooses refuse", **DUMMYS)
    expect(got, penalty_cards=["E H5 major"])


# -- B2: more than one visible


@each_edition
def test_58b2_a_defender_says_which_he_plays_and_the_other_is_a_penalty_card(edition: int) -> None:
    got = after("3NT by S", edition, "W leads H5 DK", **WESTS)
    expect(got, irregularity="two-cards", offender="W", laws=["58B2"], decide=["W"], options=["play H5", "play DK"], turn=None)
    expect(got, penalty_cards=[], current_trick=[])
    got = after("3NT by S", edition, "W leads H5 DK", "W chooses play H5", **WESTS)
    expect(got, laws=["58B2"], current_trick=[["W", "H5"]], penalty_cards=["W DK major"], decide=[], turn="N", disputed=False)


@each_edition
def test_58b2_a_single_low_card_is_a_minor_penalty_card(edition: int) -> None:
    # 50B names two cards played at once as an example of accident; some call the second card a deliberate play.
    got = after("3NT by S", edition, "W leads H5 D2", "W chooses play H5", **WESTS)
    expect(got, laws=["58B2", "50B"], penalty_cards=["W D2 minor"])


@each_edition
def test_58b2_two_cards_besides_the_one_played_are_major(edition: int) -> None:
    got = after("3NT by S", edition, "W leads H5 D2 C3", "W chooses play H5", **WESTS)
    expect(got, penalty_cards=["W C3 major", "W D2 major"])


@each_edition
def test_58b2_a_card_that_nobody_could_see_goes_back(edition: int) -> None:
    got = after("3NT by S", edition, "W leads H5 D2 (CK)", **WESTS)
    expect(got, decide=["W"], options=["play H5", "play D2"])
    expect(after("3NT by S", edition, "W leads H5 D2 (CK)", "W chooses play H5", **WESTS), penalty_cards=["W D2 minor"])


@each_edition
@pytest.mark.parametrize(("seat", "start"), [("S", DECLARERS), ("N", DUMMYS)])
def test_58b2_declarers_other_cards_go_back(edition: int, seat: str, start: dict[str, object]) -> None:
    # For dummy it is declarer who says which card is played.
    got = after("3NT by S", edition, f"{seat} leads H5 DK", **start)
    expect(got, laws=["58B2"], decide=["S"], options=["play H5", "play DK"])
    got = after("3NT by S", edition, f"{seat} leads H5 DK", "S chooses play DK", **start)
    expect(got, laws=["58B2"], current_trick=[[seat, "DK"]], penalty_cards=[], decide=[])


@each_edition
def test_58b2_an_older_penalty_card_makes_all_major(edition: int) -> None:
    got = after("3NT by S", edition, "W leads H5 D2", "W chooses play H5", **WESTS, penalty_cards=["E C4 minor"])
    expect(got, penalty_cards=["E C4 minor", "W D2 minor"])
    lines = ["N leads S2", "E plays S3", "S plays S4", "W plays S5 D2", "W chooses play S5"]
    got = after("3NT by S", edition, *lines, **DUMMYS, penalty_cards=["W C4 minor"])
    expect(got, penalty_cards=["W C4 major", "W D2 major"])


@each_edition
def test_58b2_an_opening_lead_out_of_turn_with_two_cards(edition: int) -> None:
    got = after("4S by S", edition, "E leads H5 D2", "E chooses play H5", trick=1)
    expect(got, irregularity="opening-lead-out-of-turn", laws=["58B2", "53A"], decide=["S"])
    expect(got, options=["accept", "spread", "refuse"], penalty_cards=["E D2 minor"])
    got = after("4S by S", edition, "E leads H5 D2", "E chooses play H5", "S chooses refuse", trick=1)
    # Two penalty cards in two suits: Law 51B for West's lead.
    expect(got, penalty_cards=["E D2 major", "E H5 major"], decide=["S"])
    expect(got, options=["require H", "require D", "forbid H", "forbid D", "forbid H D", "free"])


@each_edition
def test_58b2_two_cards_at_partners_turn(edition: int) -> None:
    got = after("3NT by S", edition, "N leads H2", "W plays H9 D2", "W chooses play H9", **DUMMYS)
    expect(got, laws=["58B2", "57A"], penalty_cards=["W D2 major", "W H9 major"], decide=["S"])
    got = after("3NT by S", edition, "N leads H2", "W plays H9 D2", "W chooses play H9", "S chooses lowest", **DUMMYS)
    expect(got, restrictions=["E lowest H this trick"], turn="E")


# -- B3: those who have played to it since


@each_edition
def test_58b3_an_opponent_may_take_back_a_card_played_to_the_one_withdrawn(edition: int) -> None:
    # Dummy follows to the king of diamonds; then West says that he has led the heart.
    lines = ["W leads H5 DK", "N plays D3", "W chooses play H5"]
    got = after("3NT by S", edition, *lines, **WESTS)
    expect(got, laws=["58B3"], decide=["S"], options=["withdraw", "keep"], penalty_cards=["W DK major"])
    got = after("3NT by S", edition, *lines, "S chooses withdraw", **WESTS)
    expect(got, current_trick=[["W", "H5"]], turn="N", review=["16D" if edition == 2007 else "16C"])


@each_edition
def test_58b3_a_card_played_to_the_one_that_stands_stays(edition: int) -> None:
    got = after("3NT by S", edition, "W leads H5 DK", "N plays D3", "W chooses play DK", **WESTS)
    expect(got, not_laws=["58B3"], current_trick=[["W", "DK"], ["N", "D3"]], penalty_cards=["W H5 minor"], turn="E")


# -- B4: found late


@each_edition
def test_58b4_found_after_both_sides_have_played_to_the_next_trick(edition: int) -> None:
    lines = ["W leads HA DK unnoticed", "N plays H2", "E plays H3", "S plays H4", "W leads C2", "N plays C3"]
    got = after("3NT by S", edition, *lines, "W restores DK", **WESTS)
    expect(got, laws=["58B4", "67B2"], penalty_cards=[], current_trick=[["W", "C2"], ["N", "C3"]])


@each_edition
def test_58b1_a_hidden_card_that_the_hand_cannot_have_is_an_error(edition: int) -> None:
    start = {"trick": 11, "on_lead": "W", "deal": "N:A.A.A. - - -"}
    with pytest.raises(RecordError):
        play("3NT by S", edition, "W leads H5 (DA)", **start)


@each_edition
def test_58b2_a_card_put_down_after_the_last_card_of_the_board_goes_back(edition: int) -> None:
    # North and East have missed trick 12, so each of them has a card too many at trick 13.
    lines = ["S leads S2", "W plays S3", "N plays nothing", "E plays nothing"]
    lines += ["W leads H3", "N plays H4", "S plays H6", "E plays H5 D2", "N plays C3", "E chooses play H5"]
    got = after("3NT by S", edition, *lines, trick=12, on_lead="S")
    expect(got, laws=["58B2"], decide=[], turn=None, irregularity=None)
    assert "put the three of clubs back in dummy" in got["say"]


@each_edition
def test_58b2_60a1_a_card_that_was_owed_is_played_once(edition: int) -> None:
    """East owes the king; South's choice lets it count as played in turn, and East has laid it down again meanwhile."""
    lines = ["W leads S6", "E plays SK", "N plays S3", "S plays ST C7", "E plays SK", "S chooses play ST"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="W")
    expect(got, laws=["58B2", "60A1"], trick=6, turn="E", current_trick=[], penalty_cards=[], decide=[])
