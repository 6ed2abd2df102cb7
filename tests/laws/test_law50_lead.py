"""Law 50D2: a defender is to lead while his partner has a major penalty card."""

from __future__ import annotations

import pytest

from outofturn.engine.errors import RecordError
from tests.laws.table import after, each_edition, editions, expect, play, said

#: West is on lead at trick 5 and East has the five of hearts as a major penalty card.
START = {"trick": 5, "on_lead": "W", "penalty_cards": ["E H5 major"]}


@each_edition
def test_50d2_partner_waits_for_declarers_choice(edition: int) -> None:
    # The decision opens with the fourth card of the trick that leaves West on lead.
    lines = ["S leads D2", "W plays DA", "N plays D3", "E plays D4"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="S", penalty_cards=["E H5 major"])
    expect(got, laws=["50D2"], decide=["S"], options=["require H", "forbid H", "free"], turn=None, on_lead="W", trick=6)


@each_edition
def test_50d2_only_declarer_chooses(edition: int) -> None:
    for seat in ("N", "E", "W"):
        with pytest.raises(RecordError):
            play("3NT by S", edition, f"{seat} chooses free", **START)


@each_edition
@pytest.mark.parametrize("leader", ["E", "S", "N"])
def test_50d2_nobody_elses_lead_waits(edition: int, leader: str) -> None:
    got = after("3NT by S", edition, "attention", trick=5, on_lead=leader, penalty_cards=["E H5 major"])
    expect(got, decide=[], turn=leader)


@each_edition
def test_50d2_a_lead_before_the_choice_is_an_exposed_card(edition: int) -> None:
    # H29: the card led too soon is a penalty card, declarer has his choice still; no edition spells it out.
    got = after("3NT by S", edition, "W leads DQ", **START)
    expect(got, irregularity="lead-before-choice", offender="W", laws=["50D2"], current_trick=[], turn=None)
    expect(got, penalty_cards=["E H5 major", "W DQ major"], decide=["S"], options=["require H", "forbid H", "free"])
    expect(got, disputed=True)


@each_edition
def test_50d2_a_lead_before_the_choice_is_rectified_under_law_49(edition: int) -> None:
    expect(after("3NT by S", edition, "W leads DQ", **START), laws=["50D2", "49"])


@each_edition
def test_50d2_the_card_led_too_soon_is_due_as_soon_as_the_choice_allows(edition: int) -> None:
    for option in ("free", "forbid H"):
        got = after("3NT by S", edition, "W leads DQ", f"S chooses {option}", "W leads S3", **START)
        expect(got, irregularity="penalty-card-not-played", offender="W")
    got = after("3NT by S", edition, "W leads DQ", "S chooses require H", "W leads H9", **START)
    expect(got, irregularity=None, penalty_cards=["W DQ major"], current_trick=[["W", "H9"]])


@each_edition
def test_50d2_declarer_who_plays_to_a_lead_made_too_soon_has_accepted_it(edition: int) -> None:
    got = after("3NT by S", edition, "W leads DQ", "N plays D2", **START)
    expect(got, disputed=True, penalty_cards=["E H5 major"], current_trick=[["W", "DQ"], ["N", "D2"]], turn="E", decide=[])


#: Declarer led from dummy at West's turn, and East then showed two cards.
WESTS_LEAD_TAKEN = ["N leads H6", "E exposes CA D3"]


@each_edition
@pytest.mark.parametrize(
    "lines",
    [
        [*WESTS_LEAD_TAKEN, "W chooses refuse", "W leads H2"],  # he has refused the lead himself
        [*WESTS_LEAD_TAKEN, "W leads H2"],  # 53C (2017, 53B): he leads after all
        ["E exposes CA D3", "W leads H2 S5", "W chooses play H2"],  # 58B2: he leads two cards at once
        ["E exposes CA D3", "W leads H2 (S5)"],
    ],
)
def test_50d2_no_lead_skips_declarers_choice(edition: int, lines: list[str]) -> None:
    got = after("3NT by S", edition, *lines, trick=5, on_lead="W")
    expect(got, laws=["50D2", "49"], offender="W", current_trick=[], decide=["S"], turn=None)
    expect(got, options=["require D", "require C", "forbid D", "forbid C", "forbid D C", "free"])
    assert "there is no further rectification" not in got["say"]


@each_edition
def test_50d2_a_lead_skips_no_choice_because_an_earlier_card_could_still_be_changed(edition: int) -> None:
    # East's corrected revoke is a penalty card; nobody waits for South's choice about his own card (62C1).
    lines = ["N leads D4", "E plays H3", "S plays D5", "W plays DA", "E corrects D7", "W leads C6"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="N")
    expect(got, irregularity="lead-before-choice", offender="W", laws=["62C1", "50D2"], decide=["S"])
    expect(got, options=["require H", "forbid H", "free"])


@each_edition
def test_50d2a_require_picks_up_the_card(edition: int) -> None:
    got = after("3NT by S", edition, "S chooses require H", **START)
    expect(got, laws=["50D2a"], penalty_cards=[], restrictions=["W require H this lead"], decide=[], turn="W")


@each_edition
def test_50d2a_forbid_picks_up_the_card(edition: int) -> None:
    got = after("3NT by S", edition, "S chooses forbid H", **START)
    expect(got, laws=["50D2a"], penalty_cards=[], restrictions=["W forbid H until lead lost"], decide=[], turn="W")


@each_edition
def test_50d2a_the_order_binds_the_leader(edition: int) -> None:
    start = {**START, "deal": "N:- - - K2.Q3..", "trick": 10}
    expect(after("3NT by S", edition, "S chooses require H", **start), turn="W", legal=["H3", "HQ"])
    expect(after("3NT by S", edition, "S chooses forbid H", **start), turn="W", legal=["S2", "SK"])
    got = after("3NT by S", edition, "S chooses forbid H", "W leads HQ", **start)
    expect(got, irregularity="restriction-broken", offender="W", laws=["61A"])


@each_edition
def test_50d2a_the_owner_is_free_again(edition: int) -> None:
    start = {**START, "deal": "N:- .K53..2 - -", "trick": 10}
    got = after("3NT by S", edition, "S chooses require H", "W leads H9", "N plays H2", **start)
    expect(got, turn="E", legal=["H3", "H5", "HK"])


@each_edition
def test_50d2a_a_requirement_binds_one_lead(edition: int) -> None:
    trick = ["W leads HA", "N plays H2", "E plays H3", "S plays H4"]
    assert said(play("3NT by S", edition, "S chooses require H", trick[0], **START)[-1])["restrictions"] == []
    got = after("3NT by S", edition, "S chooses require H", *trick, "W leads D2", **START)
    expect(got, irregularity=None, current_trick=[["W", "D2"]], decide=[])


#: West wins two tricks with spades, then his partner wins the third.
KEEPS_THE_LEAD = [
    "W leads SA", "N plays S2", "E plays S3", "S plays S4",
    "W leads SK", "N plays S5", "E plays S6", "S plays S7",
]  # fmt: skip
LOSES_IT_TO_PARTNER = ["W leads S8", "N plays S9", "E plays SQ", "S plays ST"]


@each_edition
def test_50d2a_a_ban_lasts_while_the_lead_is_kept(edition: int) -> None:
    # H3: several tricks, if need be.
    got = after("3NT by S", edition, "S chooses forbid H", *KEEPS_THE_LEAD, **START)
    expect(got, restrictions=["W forbid H until lead lost"], decide=[], turn="W", trick=7)
    got = after("3NT by S", edition, "S chooses forbid H", *KEEPS_THE_LEAD, "W leads H9", **START)
    expect(got, irregularity="restriction-broken", offender="W")


@each_edition
def test_50d2a_a_ban_after_partners_lead_out_of_turn_was_accepted_is_disputed(edition: int) -> None:
    lines = ["S chooses forbid H", "E leads D2", "S chooses accept"]
    expect(after("3NT by S", edition, *lines, **START), disputed=True, restrictions=["W forbid H until lead lost"])
    trick = ["S plays DA", "W plays D3", "N plays D4"]
    expect(after("3NT by S", edition, *lines, *trick, **START), restrictions=[], turn="S")
    trick = ["S plays D5", "W plays DK", "N plays D4"]
    expect(after("3NT by S", edition, *lines, *trick, **START), restrictions=["W forbid H until lead lost"], turn="W")


@each_edition
def test_50d2a_a_ban_ends_when_any_other_hand_wins_a_trick(edition: int) -> None:
    lines = ["S chooses forbid H", *KEEPS_THE_LEAD, *LOSES_IT_TO_PARTNER]
    expect(after("3NT by S", edition, *lines, **START), restrictions=[], turn="E")
    # It does not come back with the lead.
    back = ["E leads D2", "S plays D3", "W plays DA", "N plays D4"]
    expect(after("3NT by S", edition, *lines, *back, **START), restrictions=[], decide=[], turn="W")
    expect(after("3NT by S", edition, *lines, *back, "W leads H9", **START), irregularity=None)


@each_edition
def test_50d2a_the_card_goes_back_even_if_the_leader_cannot_obey(edition: int) -> None:
    start = {**START, "deal": "N:- - - K2..3.2", "trick": 10}
    got = after("3NT by S", edition, "S chooses require H", **start)
    expect(got, penalty_cards=[], turn="W", legal=["C2", "D3", "S2", "SK"])
    got = after("3NT by S", edition, "S chooses require H", "W leads SK", **start)
    expect(got, irregularity=None, laws=["59"], penalty_cards=[], current_trick=[["W", "SK"]])


@each_edition
def test_50d2b_neither_leaves_the_card_and_frees_the_lead(edition: int) -> None:
    got = after("3NT by S", edition, "S chooses free", **START)
    expect(got, laws=["50D2b"], penalty_cards=["E H5 major"], restrictions=[], decide=[], turn="W")
    for card in ("H9", "D2"):
        got = after("3NT by S", edition, "S chooses free", f"W leads {card}", **START)
        expect(got, irregularity=None, penalty_cards=["E H5 major"], current_trick=[["W", card]])


@each_edition
def test_50d2b_the_choice_comes_back_at_the_partners_next_lead(edition: int) -> None:
    # H4: asked again each time, as long as the card lies there.
    trick = ["W leads DA", "N plays D2", "E plays D3", "S plays D4"]
    got = after("3NT by S", edition, "S chooses free", *trick, **START)
    expect(got, laws=["50D2"], decide=["S"], options=["require H", "forbid H", "free"], turn=None)
    got = after("3NT by S", edition, "S chooses free", *trick, "S chooses require H", **START)
    expect(got, laws=["50D2a"], penalty_cards=[], restrictions=["W require H this lead"])


@editions(2007, 2017)
def test_50d2b_2007_2017_the_text_says_that_it_comes_back_so_no_other_reading_can_be_followed(edition: int) -> None:
    start = {**START, "readings": {"the-choice-comes-back": "other"}}
    got = after("3NT by S", edition, "S chooses free", "W leads DA", "N plays D2", "E plays D3", "S plays D4", **start)
    expect(got, laws=["50D2"], decide=["S"], readings=[])


@editions(1997)
def test_50d2_1997_by_the_other_reading_declarer_chooses_about_another_card_of_the_partners(edition: int) -> None:
    # H4: the choice about the first card does not come back; about one that has come since he has not chosen yet.
    start = {**START, "readings": {"the-choice-comes-back": "other"}}
    lines = ["S chooses free", "W leads DA", "N plays D2", "E plays D3"]
    expect(after("3NT by S", edition, *lines, "S plays D4", **start), decide=[], turn="W")
    got = after("3NT by S", edition, *lines, "E exposes CK", "S plays D4", **start)
    expect(got, laws=["50D2"], decide=["S"])


# -- H2: each defender has a major penalty card (the example of the WBF commentary)

BOTH = {"deal": "N:- 7.K4.5. - J5..32.", "trick": 10, "on_lead": "W", "penalty_cards": ["E S7 major", "W SJ major"]}


@each_edition
def test_50d2_the_choice_comes_before_the_leaders_own_penalty_card(edition: int) -> None:
    expect(after("3NT by S", edition, "attention", **BOTH), decide=["S"], options=["require S", "forbid S", "free"])


@each_edition
def test_50d2a_forbidden_the_leaders_own_card_must_wait(edition: int) -> None:
    got = after("3NT by S", edition, "S chooses forbid S", **BOTH)
    expect(got, penalty_cards=["W SJ major"], turn="W", legal=["D2", "D3"])


@each_edition
def test_50d2a_required_the_leader_must_lead_his_own_card_of_the_suit(edition: int) -> None:
    expect(after("3NT by S", edition, "S chooses require S", **BOTH), penalty_cards=["W SJ major"], turn="W", legal=["SJ"])


@each_edition
def test_50d2b_free_both_cards_are_due(edition: int) -> None:
    got = after("3NT by S", edition, "S chooses free", **BOTH)
    expect(got, penalty_cards=["E S7 major", "W SJ major"], turn="W", legal=["SJ"])
    got = after("3NT by S", edition, "S chooses free", "W leads SJ", "N plays SQ", **BOTH)
    expect(got, penalty_cards=["E S7 major"], turn="E", legal=["S7"])


@each_edition
def test_50d2_the_choice_is_not_asked_again_when_the_leader_gets_a_penalty_card_himself(edition: int) -> None:
    got = after("3NT by S", edition, "S chooses free", "E exposes H4", trick=5, on_lead="E", penalty_cards=["W DK major"])
    expect(got, decide=[], turn="E", penalty_cards=["E H4 minor", "W DK major"])


@each_edition
def test_50d2_the_choice_is_asked_again_when_the_partner_gets_another_penalty_card(edition: int) -> None:
    got = after("3NT by S", edition, "S chooses free", "W exposes H4", trick=5, on_lead="E", penalty_cards=["W DK major"])
    expect(got, decide=["S"], options=["require H", "require D", "forbid H", "forbid D", "forbid H D", "free"])


@each_edition
def test_52b2_the_choice_is_not_asked_again_when_a_lead_in_place_of_a_penalty_card_is_refused(edition: int) -> None:
    lines = ("S chooses free", "E leads C2", "S chooses refuse")
    got = after("3NT by S", edition, *lines, trick=5, on_lead="E", penalty_cards=["W DK major", "E H4 major"])
    expect(got, decide=[], turn="E")


@each_edition
def test_50d2_neither_leaves_the_leaders_own_penalty_card_due(edition: int) -> None:
    got = after("3NT by S", edition, "S chooses free", trick=5, on_lead="E", penalty_cards=["W DK major", "E H4 major"])
    assert "what you like" not in got["say"]
    assert "lead the four of hearts" in got["say"]
