"""Law 62: correction of a revoke."""

from __future__ import annotations

import pytest

from outofturn.engine.cards import HEARTS, parse_card
from outofturn.engine.consequences import Revoke
from outofturn.engine.errors import RecordError
from outofturn.engine.seats import NORTH, SOUTH
from outofturn.laws import withdrawn_card
from tests.errors import raises_error
from tests.laws.table import after, each_edition, editions, expect, may_use, play

START = {"trick": 5, "on_lead": "S"}
#: South leads a heart and West, who has one, discards.
REVOKE = ["W has H", "S leads H3", "W plays D2"]
WITHDRAWN = {1997: "16C", 2007: "16D", 2017: "16C"}


@each_edition
def test_62a_a_revoke_is_corrected_before_it_is_established(edition: int) -> None:
    got = after("3NT by S", edition, *REVOKE, "W corrects H9", **START)
    expect(got, laws=["62A"], current_trick=[["S", "H3"], ["W", "H9"]], turn="N", decide=[])


@each_edition
def test_62a_when_the_trick_is_complete_and_nobody_has_gone_on(edition: int) -> None:
    got = after("3NT by S", edition, *REVOKE, "N plays H4", "E plays H5", "W corrects HK", "S chooses keep", **START)
    # West wins the trick after all; his penalty card is then his own to lead.
    expect(got, trick=6, on_lead="W", turn="W", won={"NS": 0, "EW": 1}, penalty_cards=["W D2 major"])


@each_edition
def test_62a_a_card_that_broke_nothing_is_not_corrected(edition: int) -> None:
    lines = ["W has H", "S leads HA", "W plays D2", "N plays H4", "E plays H5", "S leads C3", "W plays C4"]
    with pytest.raises(RecordError):
        play("3NT by S", edition, *lines, "W corrects H9", **START)


@each_edition
def test_62b1_a_defenders_card_becomes_a_major_penalty_card(edition: int) -> None:
    got = after("3NT by S", edition, *REVOKE, "W corrects H9", **START)
    expect(got, laws=["62B1", "50B"], penalty_cards=["W D2 major"], review=[WITHDRAWN[edition]])


@each_edition
@pytest.mark.parametrize("seat", ["N", "S"])
def test_62b2_a_card_of_declarers_or_dummys_goes_back(edition: int, seat: str) -> None:
    others = {"N": [], "S": ["N plays H4", "E plays H5"]}[seat]
    got = after("3NT by S", edition, f"{seat} has H", "W leads H3", *others, f"{seat} plays D2", trick=5, on_lead="W")
    expect(got, irregularity="revoke", offender=seat)
    lines = [f"{seat} has H", "W leads H3", *others, f"{seat} plays D2", f"{seat} corrects HJ"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="W")
    expect(got, laws=["62A", "62B2"], not_laws=["62B1"], penalty_cards=[])
    assert may_use(got, "E", f"{seat} D2")
    assert not may_use(got, "S", f"{seat} D2")


@each_edition
@pytest.mark.parametrize("kind", ["major", "minor"])
def test_62b2_a_defenders_card_that_lay_faced_is_what_it_was(edition: int, kind: str) -> None:
    got = after("3NT by S", edition, *REVOKE, "W corrects H9", **START, penalty_cards=[f"W D2 {kind}"])
    expect(got, laws=["62A", "62B2"], not_laws=["62B1"], penalty_cards=[f"W D2 {kind}"])


# -- C: the cards that came after


@each_edition
def test_62c1_an_opponent_may_take_back_the_card_that_he_played_after_the_revoke(edition: int) -> None:
    got = after("3NT by S", edition, *REVOKE, "N plays H4", "W corrects H9", **START)
    expect(got, laws=["62C1"], decide=["S"], options=["withdraw", "keep"])
    got = after("3NT by S", edition, *REVOKE, "N plays H4", "W corrects H9", "S chooses withdraw", **START)
    expect(got, laws=["62C1"], current_trick=[["S", "H3"], ["W", "H9"]], turn="N", penalty_cards=["W D2 major"])
    expect(got, review=[WITHDRAWN[edition]])
    # The other side did nothing wrong: it may use what it saw, the defenders may not.
    assert may_use(got, "S", "N H4")
    assert not may_use(got, "E", "N H4")
    got = after("3NT by S", edition, *REVOKE, "N plays H4", "W corrects H9", "S chooses keep", **START)
    expect(got, current_trick=[["S", "H3"], ["W", "H9"], ["N", "H4"]], turn="E", decide=[])


@each_edition
def test_62c1_not_for_a_card_played_before_the_revoke(edition: int) -> None:
    got = after("3NT by S", edition, *REVOKE, "W corrects H9", **START)
    expect(got, not_laws=["62C1"], decide=[])


@each_edition
def test_62c2_then_the_offenders_partner_may_change_and_pays_for_it(edition: int) -> None:
    lines = [*REVOKE, "N plays H4", "E plays HK", "W corrects H9", "S chooses withdraw", "N plays HA"]
    got = after("3NT by S", edition, *lines, **START)
    expect(got, laws=["62C2"], decide=["E"], options=["withdraw", "keep"], turn=None)
    got = after("3NT by S", edition, *lines, "E chooses withdraw", **START)
    expect(got, laws=["62C2"], penalty_cards=["E HK major", "W D2 major"], turn="E")
    expect(got, current_trick=[["S", "H3"], ["W", "H9"], ["N", "HA"]])
    got = after("3NT by S", edition, *lines, "E chooses keep", **START)
    expect(got, penalty_cards=["W D2 major"], trick=6, on_lead="N", won={"NS": 1, "EW": 0})


@each_edition
def test_62c2_not_when_the_opponent_keeps_his_card(edition: int) -> None:
    lines = [*REVOKE, "N plays H4", "E plays HK", "W corrects H9", "S chooses keep"]
    expect(after("3NT by S", edition, *lines, **START), not_laws=["62C2"], trick=6, on_lead="E")


@each_edition
def test_62c2_of_declarers_side_nothing_becomes_a_penalty_card(edition: int) -> None:
    # Dummy revokes, East follows, South plays; East changes, then South may.
    lines = ["N has H", "W leads H3", "N plays D2", "E plays H4", "S plays H9", "N corrects HJ", "E chooses withdraw"]
    got = after("3NT by S", edition, *lines, "E plays HK", trick=5, on_lead="W")
    expect(got, laws=["62C2"], decide=["S"], options=["withdraw", "keep"])
    got = after("3NT by S", edition, *lines, "E plays HK", "S chooses withdraw", trick=5, on_lead="W")
    expect(got, penalty_cards=[], turn="S", current_trick=[["W", "H3"], ["N", "HJ"], ["E", "HK"]])


#: East and South both fail to follow to West's heart, and dummy wins.
BOTH = ["E has H", "S has H", "W leads H3", "N plays HA", "E plays D2", "S plays D3"]


@editions(2017)
def test_62c3_2017_both_sides_revoked_and_only_one_has_gone_on(edition: int) -> None:
    # Dummy has led to the next trick, which establishes South's revoke; East's is not established.
    lines = [*BOTH, "N leads C2", "E corrects H4"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="W")
    expect(got, laws=["62A", "62B1"], penalty_cards=["E D2 major"])
    lines = [*BOTH, "N leads C2", "S corrects H5"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="W")
    expect(got, laws=["62C3"], not_laws=["63A1"])
    # Both are corrected; dummy's lead to the next trick has gone back.
    got = after("3NT by S", edition, *lines, "E corrects H4", trick=5, on_lead="W")
    expect(got, penalty_cards=["E D2 major"])


@editions(2017)
def test_62c3_2017_whoever_corrects_first(edition: int) -> None:
    got = after("3NT by S", edition, *BOTH, "N leads C2", "E corrects H4", trick=5, on_lead="W")
    expect(got, laws=["62C3"], penalty_cards=["E D2 major"])


@editions(1997, 2007)
def test_62c3_is_not_before_2017(edition: int) -> None:
    got = after("3NT by S", edition, *BOTH, "N leads C2", "S corrects H5", trick=5, on_lead="W")
    expect(got, laws=["63A1"], not_laws=["62C3", "62A"], current_trick=[["N", "C2"]])


@editions(2017)
def test_62c3_2017_not_when_both_sides_have_gone_on(edition: int) -> None:
    got = after("3NT by S", edition, *BOTH, "N leads C2", "E plays C3", "S corrects H5", trick=5, on_lead="W")
    expect(got, laws=["63A1"], not_laws=["62C3", "62A"])


@editions(2017)
def test_62c3_2017_a_revoke_of_an_earlier_trick_stays_established(edition: int) -> None:
    # East's revoke at trick 5 was established by West's lead; only those of trick 6 are corrected.
    lines = [
        "E has C",
        "W leads C9",
        "N plays C2",
        "E plays D9",
        "S plays C4",
        *BOTH,
        "N leads C5",
        "E corrects H4",
        "S corrects H5",
    ]
    got = after("3NT by S", edition, *lines, "N leads C5", "E plays C6", trick=5, on_lead="W")
    expect(got, trick=7, not_laws=["63A1", "63B"])


@each_edition
def test_62a_who_has_played_nothing_has_nothing_to_correct(edition: int) -> None:
    # East has an order to obey, but no card of his in the record could have broken it.
    lines = ["N leads D4", "W plays D9", "S chooses highest"]
    with raises_error("no card that could be corrected"):
        play("3NT by S", edition, *lines, "E corrects D5", trick=5, on_lead="N")


# -- D: the twelfth trick

#: South leads a heart at trick 12; West has one heart and one diamond, East a spade and a club.
TWELFTH = {"trick": 12, "on_lead": "S", "deal": "N:32... K...K .K3.. .9.2."}


@each_edition
@pytest.mark.parametrize("rest", [["S leads H3"], ["S leads H3", "W plays H9", "N plays S3", "E plays CK"]])
def test_62d1_at_the_twelfth_trick_even_an_established_revoke_is_corrected(edition: int, rest: list[str]) -> None:
    lines = ["S leads HK", "W plays D2", "N plays S2", "E plays SK", *rest]
    if len(rest) == 1:
        lines = [*lines, "W plays H9"]
    got = after("3NT by S", edition, *lines, "W corrects H9", **TWELFTH)
    expect(got, laws=["62D1", "62A"], not_laws=["64A1", "64A2"])
    assert ["W", "H9"] in got["current_trick"] or got["trick"] == 13


@each_edition
def test_62d1_not_at_an_earlier_trick(edition: int) -> None:
    lines = [*REVOKE, "N plays H4", "E plays HK", "E leads C2", "W corrects H9"]
    expect(after("3NT by S", edition, *lines, trick=11, on_lead="S"), laws=["63A1"], not_laws=["62D1", "62A"])


@editions(2007, 2017)
def test_62d2_2007_2017_partner_may_not_take_advantage(edition: int) -> None:
    got = after("3NT by S", edition, "S leads HK", "W plays D2", "W corrects H9", **TWELFTH)
    expect(got, laws=["62A", "62D2"], review=["62D2"], decide=[], turn="N")


@editions(1997)
def test_62d2_1997_declarer_may_require_either_card_of_the_partners(edition: int) -> None:
    got = after("3NT by S", edition, "S leads HK", "W plays D2", "W corrects H9", "N plays S2", **TWELFTH)
    expect(got, decide=["S"], options=["play SK", "play CK"])


@editions(1997)
def test_62d2_1997_of_a_hand_that_is_not_known_declarer_names_the_suit(edition: int) -> None:
    lines = ["W has H", "S leads HK", "W plays D2", "W corrects H9", "N plays S2"]
    start = {"trick": 12, "on_lead": "S"}
    got = after("3NT by S", edition, *lines, **start)
    expect(got, laws=["62D2"], decide=["S"], options=["require S", "require D", "require C"])
    got = after("3NT by S", edition, *lines, "S chooses require C", **start)
    expect(got, laws=["62D2"], restrictions=["E require C this trick"], turn="E")
    got = after("3NT by S", edition, *lines, "S chooses require C", "E plays H4", **start)
    expect(got, irregularity=None, trick=13)
    got = after("3NT by S", edition, *lines, "S chooses require C", "E plays S5", "E has C", **start)
    expect(got, irregularity="restriction-broken", offender="E")
    # Declarer need not choose; and there is nothing to choose if East must follow suit.
    expect(after("3NT by S", edition, *lines, "E plays S5", **start), irregularity=None, trick=13)
    expect(after("3NT by S", edition, "E has H", *lines, **start), decide=[], turn="E")


@editions(1997)
def test_62d2_1997_declarer_is_not_asked_again_as_long_as_it_is_the_partners_turn(edition: int) -> None:
    got = after("3NT by S", edition, "S leads HK", "W plays D2", "W corrects H9", "N plays S2", "attention", **TWELFTH)
    expect(got, laws=[], not_laws=["62D2"], decide=["S"], options=["play SK", "play CK"])


@editions(1997)
def test_62d2_1997_declarer_chooses_among_suits_as_long_as_the_partner_may_have_two(edition: int) -> None:
    lines = ["W has H", "S leads HK", "W plays D2", "W corrects H9", "N plays S2"]
    start = {"trick": 12, "on_lead": "S"}
    # One suit is ruled out, and two are left; it is the same choice.
    expect(after("3NT by S", edition, "E void S", *lines, **start), laws=["62D2"], options=["require D", "require C"])
    got = after("3NT by S", edition, *lines, "E void S", **start)
    expect(got, not_laws=["62D2"], decide=["S"], options=["require D", "require C"])
    # With one suit left there is nothing to choose.
    for facts in (["E void S", "E void C"], ["E void C", "E void S"]):
        expect(after("3NT by S", edition, *lines, *facts, **start), decide=[], turn="E", restrictions=[])
        expect(after("3NT by S", edition, *facts, *lines, **start), not_laws=["62D2"], decide=[], turn="E")
    # Nor if it turns out that the partner has the suit led after all.
    expect(after("3NT by S", edition, *lines, "E has H", **start), decide=[], turn="E", restrictions=[])


@editions(2007, 2017)
def test_62d2_2007_2017_leaves_the_card_to_the_partner(edition: int) -> None:
    got = after("3NT by S", edition, "S leads HK", "W plays D2", "W corrects H9", "N plays S2", **TWELFTH)
    expect(got, decide=[], turn="E", legal=["CK", "SK"])


@editions(1997)
def test_62d2_1997_is_pointed_to(edition: int) -> None:
    got = after("3NT by S", edition, "S leads HK", "W plays D2", "W corrects H9", **TWELFTH)
    expect(got, laws=["62D2"], review=["62D2"], penalty_cards=["W D2 major"])


@each_edition
def test_62d2_not_when_the_partner_had_played(edition: int) -> None:
    lines = ["S leads HK", "W plays D2", "N plays S2", "E plays SK", "W corrects H9"]
    expect(after("3NT by S", edition, *lines, **TWELFTH), not_laws=["62D2"])


@each_edition
def test_62a_a_correction_has_the_same_duties_as_any_other_card(edition: int) -> None:
    start = {"trick": 10, "on_lead": "S", "deal": "N:- - - 9.9.32."}
    got = after("3NT by S", edition, "S leads H3", "W plays D2", "W corrects D3", **start)
    expect(got, irregularity="revoke", laws=["62A", "61A"], current_trick=[["S", "H3"], ["W", "D3"]])
    got = after("3NT by S", edition, "S leads H3", "W plays D2", "W corrects D3", "W corrects H9", **start)
    expect(got, current_trick=[["S", "H3"], ["W", "H9"]], penalty_cards=["W D2 major", "W D3 major"])


@editions(2017)
def test_62c3_2017_a_card_that_a_defender_takes_back_then_becomes_a_penalty_card(edition: int) -> None:
    start = {"trick": 10, "on_lead": "N", "deal": "N:..2.853 .3.5.64 3..6.72 ..4.AKQ"}
    lines = ["N leads D2", "E plays H3", "S plays S3", "W plays D4", "S leads C2", "E corrects D5", "S corrects D6"]
    got = after("4S by S", edition, *lines, "W chooses withdraw", **start)
    expect(got, laws=["62C3"], penalty_cards=["E H3 major", "W D4 major"])


@each_edition
def test_62d1_tricks_given_over_at_the_end_of_play_are_counted_afresh_after_a_correction(edition: int) -> None:
    # West revokes at trick 11, which costs a trick, and at trick 12, which is corrected when play is over.
    deal = "N:2..2.2 K..3.3 5..A.A 4..54."
    lines = ["N leads S2", "E plays SK", "S plays S5", "W plays D4", "E leads D3", "S plays DA", "W plays S4", "N plays D2"]
    lines += ["S leads CA", "W plays D5", "N plays C2", "E plays C3"]
    start = {"trick": 11, "on_lead": "N", "deal": deal}
    expect(after("3NT by S", edition, *lines, **start), won={"NS": 3, "EW": 0}, turn=None)
    got = after("3NT by S", edition, *lines, "W corrects D5", **start)
    expect(got, laws=["62D1"], trick=12, won={"NS": 0, "EW": 1}, decide=["S"])
    rest = ["W corrects D5", "S chooses keep", "S leads CA", "W plays S4", "N plays C2", "E plays C3"]
    expect(after("3NT by S", edition, *lines, *rest, **start), won={"NS": 3, "EW": 0}, laws=["64A2"])


@each_edition
def test_62_a_revoke_that_counts_although_corrected_stays_when_its_card_is_looked_at_again(edition: int) -> None:
    position = play("3NT by S", edition, "S leads H3", trick=5, on_lead="S")[-1].position
    revoke = Revoke(SOUTH, position.plays[0][1], 5, HEARTS, established=True, corrected=True)
    back, _, _ = withdrawn_card.taken_back(position.with_consequences(revokes=(revoke,)), SOUTH)
    assert back.consequences.revokes == (revoke,)
    back, _, _ = withdrawn_card.taken_back(position.with_consequences(revokes=(revoke._replace(corrected=False),)), SOUTH)
    assert back.consequences.revokes == ()


@editions(1997)
def test_62d2_1997_the_card_that_declarer_chooses_takes_the_place_of_an_earlier_order(edition: int) -> None:
    lines = ["E leads HA", "S plays CK", "S corrects H2", "S leads CK", "W chooses highest", "W plays H3", "W chooses play S9"]
    got = after("1C by W", edition, *lines, deal="N:9..Q. - - -", trick=12, on_lead="E")
    expect(got, laws=["62D2"], restrictions=["N play S9 this trick"], legal=["S9"])
    got = after("1C by W", edition, *lines[:-1], deal="N:9..Q. - - -", trick=12, on_lead="E")
    expect(got, laws=["62D2"], decide=["W"], options=["play S9", "play DQ"])


@editions(2017)
def test_62c3_2017_a_lead_to_the_next_trick_goes_back_when_both_sides_correct(edition: int) -> None:
    card = parse_card("C2")
    assert card is not None
    lines = [*BOTH, "N leads C2", "E corrects H4", "S corrects H5"]
    position = play("3NT by S", edition, *lines, trick=5, on_lead="W")[-1].position
    assert position.consequences.next_trick is None
    assert position.held[NORTH] >> card & 1


@editions(2017)
def test_62c3_2017_a_revoke_that_comes_to_light_after_the_other_side_has_corrected_its_own(edition: int) -> None:
    lines = ["S leads HA", "W plays C2", "N plays D2", "E plays H3", "S leads S2", "W corrects H4"]
    got = after("3NT by S", edition, *lines, "N corrects H5", trick=5, on_lead="S")
    expect(got, laws=["62C3"], trick=5, current_trick=[["S", "HA"], ["W", "H4"], ["N", "H5"], ["E", "H3"]], decide=["E"])
    assert "South, pick up the two of spades." in got["say"]
    # Also when the trick has been completed again.
    kept = [*lines, "S chooses keep"]
    expect(after("3NT by S", edition, *kept, trick=5, on_lead="S"), decide=["S"])
    got = after("3NT by S", edition, *kept, "S chooses keep", "N corrects H5", trick=5, on_lead="S")
    expect(got, laws=["62C3"], trick=5)


@editions(1997, 2007)
def test_62c3_not_before_2017(edition: int) -> None:
    lines = ["S leads HA", "W plays C2", "N plays D2", "E plays H3", "S leads S2", "W corrects H4", "N corrects H5"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="S")
    expect(got, laws=["63C" if edition == 1997 else "63B"], current_trick=[["S", "HA"], ["W", "H4"], ["N", "D2"], ["E", "H3"]])


@each_edition
def test_62d1_a_card_that_followed_suit_at_the_twelfth_trick_cannot_be_corrected(edition: int) -> None:
    with raises_error("no card that could be corrected"):
        after("3NT by S", edition, "W leads H5", "N plays H6", "E plays H7", "E corrects D2", trick=12, on_lead="W")


@each_edition
def test_62a_a_hand_that_has_missed_a_trick_can_correct_a_revoke_at_the_thirteenth(edition: int) -> None:
    lines = ["S leads HA", "W plays nothing", "N plays H2", "E plays H3", "S leads HK", "W plays H4", "N plays H5"]
    lines += ["E plays H6", "W has S", "S leads SA", "W plays D2", "W corrects S9"]
    got = after("3NT by S", edition, *lines, trick=11, on_lead="S")
    expect(got, laws=["62A", "62B1"], not_laws=["62D1"], trick=13, current_trick=[["S", "SA"], ["W", "S9"]], turn="N")
    expect(got, penalty_cards=["W D2 major"])


@editions(1997)
def test_62a_who_corrects_a_revoke_with_one_revoke_after_another_corrects_the_last_one_too(edition: int) -> None:
    # The first counts as established, because West has asked (63B); what is on the table is to be put right all the same.
    lines = ["E has H", "N leads H5", "E plays C2", "W asks E", "E corrects D2", "E corrects S2"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="N")
    expect(got, irregularity="revoke", laws=["61A", "62A"], current_trick=[["N", "H5"], ["E", "S2"]])
    got = after("3NT by S", edition, *lines, "E corrects H2", trick=5, on_lead="N")
    expect(got, laws=["62A"], not_laws=["61A"], current_trick=[["N", "H5"], ["E", "H2"]])
    expect(got, penalty_cards=["E C2 major", "E D2 major", "E S2 major"])


@each_edition
@pytest.mark.parametrize(
    "lines",
    [
        ["S chooses require H", "W leads HK", "W corrects H2"],
        ["S chooses require H", "W void H", "W leads DQ", "W corrects D3"],
        ["S chooses forbid H", "W leads DQ", "W corrects D3"],
    ],
)
def test_62_a_card_that_obeyed_the_order_is_not_corrected(edition: int, lines: list[str]) -> None:
    with raises_error("has no card that could be corrected"):
        play("4S by S", edition, *lines, trick=5, on_lead="W", penalty_cards=["E H4 major"])


@editions(2017)
def test_62_nor_is_one_that_obeyed_an_order_for_a_play(edition: int) -> None:
    lines = ["S leads H4", "E plays HK", "S chooses forbid C", "W plays H5", "W corrects H6"]
    with raises_error("has no card that could be corrected"):
        play("4S by S", edition, *lines, trick=5, on_lead="S")


@each_edition
def test_62_a_card_that_was_not_the_highest_after_all_is_corrected(edition: int) -> None:
    lines = ["S leads H4", "E plays HK", "S chooses highest", "W plays H5", "W corrects H6"]
    got = after("4S by S", edition, *lines, trick=5, on_lead="S")
    expect(got, current_trick=[["S", "H4"], ["W", "H6"]], laws=["62B1"])
