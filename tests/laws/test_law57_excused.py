"""Law 57C and 57D: who is excused, declarer's premature plays, and a play at the turn of the right-hand opponent."""

from __future__ import annotations

import pytest

from tests.laws.table import after, each_edition, editions, expect, may_use

#: How the excuses are numbered: declarer has played from both hands; dummy has put forward a card.
BOTH_HANDS = {1997: "57C", 2007: "57C1", 2017: "57C1"}
SUGGESTED = {1997: "57C", 2007: "57C1", 2017: "57C2"}
DUMMYS = {"trick": 5, "on_lead": "N"}
DECLARERS = {"trick": 5, "on_lead": "S"}
WESTS = {"trick": 5, "on_lead": "W"}


# -- C: no rectification


def _both_hands(edition: int) -> None:
    got = after("3NT by S", edition, "N leads H2", "S plays HQ", "W plays H9", **DUMMYS)
    expect(got, laws=[BOTH_HANDS[edition]], not_laws=["57A"], penalty_cards=[], restrictions=[], decide=[], turn="E")
    expect(got, current_trick=[["N", "H2"], ["S", "HQ"], ["W", "H9"]])


@editions(1997)
def test_57c_1997_declarer_has_played_from_both_hands(edition: int) -> None:
    _both_hands(edition)


@editions(2007, 2017)
def test_57c1_2007_2017_declarer_has_played_from_both_hands(edition: int) -> None:
    _both_hands(edition)


def _suggested(edition: int) -> None:
    got = after("3NT by S", edition, "S leads H3", "N volunteers H2", "E plays H9", **DECLARERS)
    expect(got, laws=[SUGGESTED[edition]], not_laws=["57A"], penalty_cards=[], restrictions=[], decide=[], turn="W")
    expect(got, current_trick=[["S", "H3"], ["E", "H9"]])


@editions(1997)
def test_57c_1997_dummy_has_played_or_suggested_a_card(edition: int) -> None:
    _suggested(edition)


@editions(2007)
def test_57c1_2007_dummy_has_played_or_suggested_a_card(edition: int) -> None:
    _suggested(edition)


@editions(2017)
def test_57c2_2017_dummy_has_selected_or_suggested_a_card(edition: int) -> None:
    _suggested(edition)


@each_edition
def test_57c_a_suggestion_is_forgotten_with_the_trick(edition: int) -> None:
    lines = ["S leads H3", "N volunteers H2", "W plays H4", "N plays HA", "E plays H9", "N leads D2", "W plays D9"]
    expect(after("3NT by S", edition, *lines, **DECLARERS), irregularity="premature-play", laws=["57A"])


@each_edition
def test_57c_a_singleton_in_dummy_is_not_played_by_itself(edition: int) -> None:
    start = {"trick": 10, "on_lead": "S", "deal": "N:A.2.A.A - - -"}
    got = after("3NT by S", edition, "S leads H3", "E plays H9", **start)
    expect(got, irregularity="premature-play", laws=["57A"], not_laws=["57C", "57C1", "57C2"], penalty_cards=["E H9 major"])


@each_edition
def test_57c_a_card_that_is_excused_must_still_follow_suit(edition: int) -> None:
    start = {"trick": 10, "on_lead": "N", "deal": "N:- - - K.93.7."}
    got = after("3NT by S", edition, "N leads H2", "S plays HQ", "W plays D7", **start)
    expect(got, laws=[BOTH_HANDS[edition], "61A"], not_laws=["57A"])


# H12: declarer leads from the wrong hand and then plays from the other; the defender on his right follows.
@each_edition
def test_57c_declarer_has_played_from_both_hands_after_his_lead_out_of_turn(edition: int) -> None:
    got = after("3NT by S", edition, "S leads HK", "N plays H2", "E plays HA", **DUMMYS)
    expect(got, laws=["53C" if edition == 2017 else "53B", BOTH_HANDS[edition]], disputed=True)
    expect(got, current_trick=[["S", "HK"], ["N", "H2"], ["E", "HA"]], penalty_cards=[], decide=[], turn="W")


# -- C: declarer's own premature play


def _declarers(edition: int, number: str) -> None:
    got = after("3NT by S", edition, "W leads H5", "S plays HK", **WESTS)
    expect(got, laws=[number], current_trick=[["W", "H5"], ["S", "HK"]], turn="N", decide=[], disputed=False)
    got = after("3NT by S", edition, "S leads H5", "N plays H2", **DECLARERS)
    expect(got, laws=[number], current_trick=[["S", "H5"], ["N", "H2"]], turn="W", disputed=False)
    # It stays, whatever he names afterwards (H37); only if he does so at once is it disputed.
    got = after("3NT by S", edition, "W leads H5", "S plays HK", "N plays H2", **WESTS)
    expect(got, current_trick=[["W", "H5"], ["S", "HK"], ["N", "H2"]], disputed=True)
    got = after("3NT by S", edition, "S leads H5", "N plays H2", "W plays H6", "E plays H7", **DECLARERS)
    expect(got, disputed=False)
    got = after("3NT by S", edition, "W leads H5", "S plays HK", "S plays HA", **WESTS)
    expect(got, laws=["45E2"], current_trick=[["W", "H5"], ["S", "HK"]], turn="N")


@editions(2007)
def test_57c2_2007_declarers_premature_play_stands(edition: int) -> None:
    _declarers(edition, "57C2")


@editions(2017)
def test_57c3_2017_declarers_premature_play_stands(edition: int) -> None:
    _declarers(edition, "57C3")


@editions(1997)
def test_57c_1997_has_no_rule_for_declarers_premature_play(edition: int) -> None:
    # H37: by 45C4a the card is played; the text does not say so outright.
    got = after("3NT by S", edition, "W leads H5", "S plays HK", **WESTS)
    expect(got, laws=["45C4a"], disputed=True, current_trick=[["W", "H5"], ["S", "HK"]], turn="N")
    expect(got, not_laws=["57C2", "57C3"])


@editions(2007)
def test_57c2_2007_declarers_premature_card_that_is_a_revoke_is_corrected(edition: int) -> None:
    start = {"trick": 10, "on_lead": "W", "deal": "N:- - K.K3.7. -"}
    got = after("3NT by S", edition, "W leads H5", "S plays D7", **start)
    expect(got, irregularity="revoke", offender="S", laws=["61A"])
    got = after("3NT by S", edition, "W leads H5", "S plays D7", "S corrects H3", **start)
    expect(got, laws=["62A", "62B2"], current_trick=[["W", "H5"], ["S", "H3"]], penalty_cards=[], turn="N")


@editions(2017)
def test_57c3_2017_declarers_premature_card_goes_back_if_it_is_not_legal(edition: int) -> None:
    lines = ["S has H", "W leads H3", "S plays C5"]
    got = after("3NT by S", edition, *lines, **WESTS)
    expect(
        got, laws=["57C3", "48A"], not_laws=["61A"], irregularity=None, penalty_cards=[], current_trick=[["W", "H3"]], turn="N"
    )
    assert "pick up the five of clubs" in got["say"]
    assert not may_use(got, "S", "S C5")
    got = after("3NT by S", edition, *lines, "N plays H4", "E plays HK", "S plays HA", **WESTS)
    expect(got, irregularity=None, not_laws=["63A1", "45E2"], trick=6, on_lead="S")


@editions(2017)
def test_57c3_2017_an_illegal_card_of_dummys_goes_back_too(edition: int) -> None:
    start = {"trick": 10, "on_lead": "E", "deal": "N:K.K3.7. - - -"}
    got = after("3NT by S", edition, "E leads H5", "N plays D7", **start)
    expect(got, laws=["57C3"], current_trick=[["E", "H5"]], turn="S", decide=[])


@editions(1997, 2007)
def test_57c2_2007_an_illegal_early_card_is_a_revoke_before_2017(edition: int) -> None:
    got = after("3NT by S", edition, "S has H", "W leads H3", "S plays C5", **WESTS)
    expect(got, irregularity="revoke", current_trick=[["W", "H3"], ["S", "C5"]])


@each_edition
def test_57c_a_hand_that_is_known_is_ruled_on_in_the_same_way(edition: int) -> None:
    start = {"trick": 10, "on_lead": "W", "deal": "N:K.K3.7. A.AQ.2. 5.T4.3. 2.J7.4."}
    got = after("3NT by S", edition, "W leads HJ", "S plays H4", "N plays H3", **start)
    expect(got, disputed=True, current_trick=[["W", "HJ"], ["S", "H4"], ["N", "H3"]])


# -- D: at the turn of the right-hand opponent (H17)


@editions(2017)
def test_57d_2017_a_legal_card_is_owed(edition: int) -> None:
    got = after("3NT by S", edition, "W leads H5", "E plays HK", **WESTS)
    expect(got, irregularity="premature-play-at-rho-turn", offender="E", laws=["57D"], review=["16"], disputed=False)
    expect(got, restrictions=["E play HK this trick"], penalty_cards=[], decide=[], turn="N", current_trick=[["W", "H5"]])
    got = after("3NT by S", edition, "W leads H5", "E plays HK", "N plays H2", "E plays HK", **WESTS)
    expect(got, irregularity=None, restrictions=[], turn="S", current_trick=[["W", "H5"], ["N", "H2"], ["E", "HK"]])


@editions(2017)
def test_57d_2017_another_card_at_the_proper_turn_is_a_revoke(edition: int) -> None:
    got = after("3NT by S", edition, "W leads H5", "E plays HK", "N plays H2", "E plays HA", **WESTS)
    expect(got, irregularity="restriction-broken", offender="E", laws=["61A"])


@editions(2017)
@pytest.mark.parametrize(
    ("fact", "cards", "owed"), [("E void H", [], ["E play D9 this trick"]), ("E has H", ["E D9 major"], [])]
)
def test_57d_2017_whether_a_discard_is_legal_is_asked(edition: int, fact: str, cards: list[str], owed: list[str]) -> None:
    got = after("3NT by S", edition, "W leads H5", "E plays D9", **WESTS)
    expect(got, laws=["57D"], decide=["director"], options=["E has H", "E void H"])
    got = after("3NT by S", edition, "W leads H5", "E plays D9", fact, **WESTS)
    expect(got, laws=["57D"], penalty_cards=cards, restrictions=owed, decide=[], turn="N")


@editions(2017)
def test_57d_2017_from_a_known_hand(edition: int) -> None:
    start = {"trick": 10, "on_lead": "W", "deal": "N:- K.K3.9. - -"}
    got = after("3NT by S", edition, "W leads H5", "E plays D9", **start)
    expect(got, laws=["57D"], penalty_cards=["E D9 major"], restrictions=[], decide=[], turn="N")


@editions(2017)
def test_57d_2017_is_not_for_leads(edition: int) -> None:
    # East leads to the next trick before he has played to this one; there is no turn at which he would owe the card.
    got = after("3NT by S", edition, "W leads H5", "E leads DK", **WESTS)
    expect(got, not_laws=["57D"], penalty_cards=["E DK major"], restrictions=[])


@editions(2017)
def test_57d_2017_is_not_at_partners_turn(edition: int) -> None:
    got = after("3NT by S", edition, "N leads H2", "W plays H9", **DUMMYS)
    expect(got, laws=["57A"], not_laws=["57D"])


@editions(2017)
def test_57d_2017_a_lead_that_counts_as_a_play_is_looked_at_as_one(edition: int) -> None:
    # By the other reading of "not lead"; once the director knows whether the card is legal it does not matter any more.
    start = {**WESTS, "readings": {"lead-at-rhos-turn": "other"}}
    got = after("3NT by S", edition, "W leads H5", "E leads D9", **start)
    expect(got, laws=["57D"], decide=["director"], disputed=True)
    got = after("3NT by S", edition, "W leads H5", "E leads D9", "E void H", **start)
    expect(got, laws=["57D"], restrictions=["E play D9 this trick"], penalty_cards=[], disputed=False, readings=[])


@editions(2017)
@pytest.mark.parametrize(
    ("lines", "card", "counts"),
    [([], "D9", True), ([], "H9", False), (["W void H"], "D9", False)],  # only a failure to follow suit can be a revoke
)
def test_57d_2017_partners_card_to_a_lead_accepted_later(edition: int, lines: list[str], card: str, counts: bool) -> None:
    start = {**DUMMYS, "readings": {"accepted-lead-may-make-a-revoke": "other"}}
    got = after("3NT by S", edition, *lines, "E leads H3", f"W plays {card}", "S chooses accept", **start)
    if counts:  # by the other reading the card stands, because it was legal when it was played
        expect(got, not_laws=["57D"], restrictions=[], current_trick=[["E", "H3"], ["W", card]], disputed=True)
    else:
        expect(got, laws=["57D"], restrictions=[f"W play {card} this trick"], current_trick=[["E", "H3"]], disputed=False)


@editions(1997, 2007)
def test_57d_is_not_before_2017(edition: int) -> None:
    # 45C1 has the card played to the trick if it can be; another reading makes it a penalty card at once.
    got = after("3NT by S", edition, "W leads H5", "E plays HK", **WESTS)
    expect(got, laws=["45C1"], not_laws=["57D"], disputed=True, restrictions=["E play HK this trick"], penalty_cards=[])
    got = after("3NT by S", edition, "W leads H5", "E plays D9", "E has H", **WESTS)
    expect(got, penalty_cards=["E D9 major"], restrictions=[])


# -- with other Laws


@each_edition
def test_57_declarer_plays_from_the_wrong_hand_to_a_defenders_lead_out_of_turn(edition: int) -> None:
    # H18: East leads at West's turn; South is next, and declarer names a card of dummy's.
    got = after("3NT by S", edition, "E leads H5", "N plays H2", **WESTS)
    expect(got, disputed=True, current_trick=[["E", "H5"], ["N", "H2"]], on_lead="E", turn="S", penalty_cards=[])


@each_edition
def test_57_wrong_defender_plays_to_declarers_lead_out_of_turn(edition: int) -> None:
    # H13: South leads at dummy's turn and East plays before West.
    got = after("3NT by S", edition, "S leads H5", "E plays H9", **DUMMYS)
    expect(got, laws=["53C" if edition == 2017 else "53B", "57A"], penalty_cards=["E H9 major"], decide=["S"])
    expect(got, current_trick=[["S", "H5"]], on_lead="S")
    got = after("3NT by S", edition, "S leads H5", "E plays H9", "S chooses lowest", **DUMMYS)
    expect(got, restrictions=["W lowest H this trick"], turn="W")


# -- where authorities differ


@each_edition
def test_57c_how_much_of_dummys_doing_excuses_was_disputed_before_2017(edition: int) -> None:
    got = after("3NT by S", edition, "S leads H5", "N volunteers H2", "E plays HK", **DECLARERS)
    expect(got, irregularity="premature-play", penalty_cards=[], disputed=edition != 2017)


@each_edition
def test_57c1_whether_a_premature_lead_is_excused_is_disputed(edition: int) -> None:
    got = after("3NT by S", edition, "E leads H5", "S plays H6", "N plays H7", "E leads C2", trick=5, on_lead="E")
    expect(got, irregularity="premature-lead", offender="E", penalty_cards=["E C2 major"], decide=["S"], disputed=True)
    got = after("3NT by S", edition, "E leads H5", "S plays H6", "E leads C2", trick=5, on_lead="E")
    expect(got, irregularity="premature-lead", offender="E", decide=["S"], disputed=False)


@editions(2017)
def test_57a_an_order_about_a_card_that_is_owed_already_is_disputed_and_the_card_is_played(edition: int) -> None:
    lines = ["W leads D8", "E plays DJ", "W leads C3"]
    got = after("2NT by S", edition, *lines, **WESTS)
    expect(got, irregularity="premature-lead", offender="W", decide=["S"], disputed=True)
    got = after("2NT by S", edition, *lines, "S chooses lowest", **WESTS)
    expect(got, restrictions=["E play DJ this trick"], disputed=True, laws=["57A2", "57B"])
    assert "play the jack of diamonds" in got["say"]


@each_edition
def test_57a_a_second_order_for_the_same_play_takes_the_place_of_the_first(edition: int) -> None:
    lines = ["S leads H5", "E plays H7", "S chooses highest", "E plays H8", "S chooses lowest"]
    got = after("3NT by S", edition, *lines, **DECLARERS)
    expect(got, restrictions=["W lowest H this trick"], penalty_cards=["E H7 major", "E H8 major"])


@each_edition
@pytest.mark.parametrize("card", ["E HK major", "E H3 minor"])
def test_52_an_excused_card_in_place_of_a_penalty_card_waits_for_declarers_word(edition: int, card: str) -> None:
    lines = ["S leads H2", "N plays H9", "E plays H5"]
    start = {"trick": 5, "on_lead": "S", "penalty_cards": [card]}
    got = after("3NT by S", edition, *lines, **start)
    expect(got, irregularity="premature-play", laws=[BOTH_HANDS[edition], "52A"], not_laws=["61A"], penalty_cards=[card])
    expect(got, decide=["S"], options=["accept", "refuse"])
    got = after("3NT by S", edition, *lines, "S chooses accept", **start)
    expect(got, turn="W", penalty_cards=[card], current_trick=[["S", "H2"], ["N", "H9"], ["E", "H5"]])
