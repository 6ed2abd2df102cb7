"""Law 51: one defender has two or more penalty cards."""

from __future__ import annotations

import pytest

from outofturn.engine.cards import parse_card
from tests.laws.table import after, each_edition, editions, expect, may_use, play

#: East has two hearts on the table, or a heart and a diamond; West is to lead.
ONE_SUIT = {"trick": 5, "on_lead": "W", "penalty_cards": ["E H5 major", "E H9 major"]}
TWO_SUITS = {"trick": 5, "on_lead": "W", "penalty_cards": ["E H5 major", "E D3 major"]}
#: East's hand: the seven of spades, three hearts and two diamonds.
EAST = "N:- 7.K95.43. - -"


# -- A: the owner to play


@each_edition
def test_51a_declarer_says_which_when_the_owner_leads(edition: int) -> None:
    start = {**TWO_SUITS, "on_lead": "E"}
    got = after("3NT by S", edition, "attention", **start)
    expect(got, decide=["S"], options=["play H5", "play D3"], turn=None)
    got = after("3NT by S", edition, "S chooses play D3", **start)
    expect(got, laws=["51A"], decide=[], turn="E", penalty_cards=["E D3 major", "E H5 major"])
    got = after("3NT by S", edition, "S chooses play D3", "E leads D3", **start)
    expect(got, irregularity=None, penalty_cards=["E H5 major"], current_trick=[["E", "D3"]], turn="S")


@each_edition
def test_51a_declarer_says_which_when_the_owner_follows_suit(edition: int) -> None:
    start = {**ONE_SUIT, "on_lead": "S", "deal": EAST, "trick": 8}
    got = after("3NT by S", edition, "S leads H2", "W plays H4", "N plays H6", **start)
    expect(got, laws=["51A"], decide=["S"], options=["play H5", "play H9"], turn=None)
    got = after("3NT by S", edition, "S leads H2", "W plays H4", "N plays H6", "S chooses play H9", **start)
    expect(got, turn="E", legal=["H9"])


@each_edition
def test_51a_waits_when_the_partner_shows_another_card_about_which_declarer_chooses_first(edition: int) -> None:
    start = {"trick": 2, "on_lead": "W", "penalty_cards": ["W C4 major", "W CJ major", "E HK major"]}
    got = after("4S by S", edition, "S chooses free", **start)
    expect(got, decide=["S"], options=["play CJ", "play C4"])
    got = after("4S by S", edition, "S chooses free", "E exposes DA", **start)
    assert "require D" in got["options"]
    got = after("4S by S", edition, "S chooses free", "E exposes DA", "W plays C4", **start)
    expect(got, irregularity="lead-before-choice")


@each_edition
def test_51a_only_among_the_cards_that_can_legally_be_played(edition: int) -> None:
    # Diamonds led: East must follow, so the heart is not in question and there is nothing to choose.
    start = {**TWO_SUITS, "on_lead": "S", "deal": EAST, "trick": 8}
    got = after("3NT by S", edition, "S leads D2", "W plays D5", "N plays D6", **start)
    expect(got, decide=[], turn="E", legal=["D3"])
    # Clubs led: East has none, and both are due.
    got = after("3NT by S", edition, "S leads C2", "W plays C5", "N plays C6", **start)
    expect(got, laws=["51A"], decide=["S"], options=["play H5", "play D3"])


@each_edition
def test_51a_unknown_hand_that_discards_has_not_chosen_for_declarer(edition: int) -> None:
    # Whether East has a club is not known until he does not follow; then the choice is still declarer's.
    start = {**TWO_SUITS, "on_lead": "S"}
    clubs = ["S leads C2", "W plays C5", "N plays C6"]
    expect(after("3NT by S", edition, *clubs, **start), decide=[], turn="E", legal=None)
    got = after("3NT by S", edition, *clubs, "E plays H5", **start)
    expect(got, laws=["51A"], decide=["S"], options=["play H5", "play D3"], turn=None)
    got = after("3NT by S", edition, *clubs, "E plays H5", "S chooses play D3", "E plays D3", **start)
    expect(got, irregularity=None, penalty_cards=["E H5 major"], trick=6)


@each_edition
def test_51a_another_card_than_the_one_named_is_law_52(edition: int) -> None:
    start = {**TWO_SUITS, "on_lead": "E"}
    got = after("3NT by S", edition, "S chooses play D3", "E leads H5", **start)
    expect(got, irregularity="penalty-card-not-played", offender="E", laws=["52A"], options=["accept", "refuse"])


# -- B: the owner's partner to lead


@each_edition
def test_51b1a_required_all_cards_of_the_suit_are_picked_up(edition: int) -> None:
    expect(after("3NT by S", edition, "attention", **ONE_SUIT), decide=["S"], options=["require H", "forbid H", "free"])
    got = after("3NT by S", edition, "S chooses require H", **ONE_SUIT)
    expect(got, laws=["51B1a"], penalty_cards=[], restrictions=["W require H this lead"], decide=[], turn="W")
    assert not may_use(got, "W", "E H5")
    assert not may_use(got, "W", "E H9")


@each_edition
def test_51b1a_their_owner_may_play_any_legal_card(edition: int) -> None:
    start = {**ONE_SUIT, "deal": EAST, "trick": 8}
    got = after("3NT by S", edition, "S chooses require H", "W leads H3", "N plays H6", **start)
    expect(got, turn="E", legal=["H5", "H9", "HK"])


@each_edition
def test_51b1b_forbidden_all_cards_of_the_suit_are_picked_up(edition: int) -> None:
    got = after("3NT by S", edition, "S chooses forbid H", **ONE_SUIT)
    expect(got, laws=["51B1b"], penalty_cards=[], restrictions=["W forbid H until lead lost"], decide=[], turn="W")


@each_edition
@pytest.mark.parametrize("start", [ONE_SUIT, TWO_SUITS])
def test_51b1b_the_ban_lasts_while_the_lead_is_kept(edition: int, start: dict[str, object]) -> None:
    # The text of 1997 names no duration here: that of 50D2a applies, since Law 51 does not displace Law 50.
    trick = ["W leads SA", "N plays S2", "E plays S3", "S plays S4"]
    got = after("3NT by S", edition, "S chooses forbid H", *trick, **start)
    assert "W forbid H until lead lost" in got["restrictions"]


@each_edition
def test_51b2_every_choice_is_read_out(edition: int) -> None:
    got = after("3NT by S", edition, "attention", **TWO_SUITS)
    options = ["require H", "require D", "forbid H", "forbid D", "forbid H D", "free"]
    expect(got, decide=["S"], options=options)
    assert got["options"] == options


@each_edition
def test_51b2a_one_suit_required_and_only_its_cards_picked_up(edition: int) -> None:
    got = after("3NT by S", edition, "S chooses require H", **TWO_SUITS)
    expect(got, laws=["51B2a"], penalty_cards=["E D3 major"], restrictions=["W require H this lead"], decide=[], turn="W")


@each_edition
def test_51b2b_one_suit_forbidden_and_its_cards_picked_up(edition: int) -> None:
    got = after("3NT by S", edition, "S chooses forbid D", **TWO_SUITS)
    expect(got, laws=["51B2b"], penalty_cards=["E H5 major"], restrictions=["W forbid D until lead lost"], turn="W")


@each_edition
def test_51b2b_several_suits_forbidden_and_all_their_cards_picked_up(edition: int) -> None:
    got = after("3NT by S", edition, "S chooses forbid H D", **TWO_SUITS)
    expect(got, laws=["51B2b"], penalty_cards=[], turn="W")
    expect(got, restrictions=["W forbid D until lead lost", "W forbid H until lead lost"])


@editions(2017)
def test_51b2c_2017_neither_leaves_all_the_cards(edition: int) -> None:
    got = after("3NT by S", edition, "S chooses free", **TWO_SUITS)
    expect(got, laws=["51B2c"], penalty_cards=["E D3 major", "E H5 major"], restrictions=[], decide=[], turn="W")
    trick = ["W leads SA", "N plays S2", "E plays S3", "S plays S4"]
    expect(after("3NT by S", edition, "S chooses free", *trick, **TWO_SUITS), decide=["S"], turn=None)


@editions(1997, 2007)
def test_51b2c_is_not_before_2017_neither_comes_from_50d2b(edition: int) -> None:
    got = after("3NT by S", edition, "S chooses free", **TWO_SUITS)
    expect(got, laws=["50D2b"], not_laws=["51B2c"], penalty_cards=["E D3 major", "E H5 major"], restrictions=[], turn="W")


@each_edition
def test_51_a_card_left_over_is_asked_about_again(edition: int) -> None:
    # Hearts were required and picked up; the diamond stays and brings the choice back at West's next lead.
    trick = ["S chooses require H", "W leads HA", "N plays H2", "E plays H5", "S plays H4"]
    got = after("3NT by S", edition, *trick, **TWO_SUITS)
    expect(got, penalty_cards=["E D3 major"], decide=["S"], options=["require D", "forbid D", "free"])


@each_edition
def test_51a_a_designation_is_remembered_when_another_hand_plays_first(edition: int) -> None:
    lines = ("W chooses free", "N leads HQ", "E plays H5", "S plays HT", "W chooses refuse", "W plays HJ")
    got = after("3NT by W", edition, *lines, trick=5, on_lead="N", penalty_cards=["S H9 major"])
    expect(got, decide=[], turn="S", penalty_cards=["S H9 major", "S HT major"])
    got = after("3NT by W", edition, *lines, "S plays HT", trick=5, on_lead="N", penalty_cards=["S H9 major"])
    expect(got, irregularity="penalty-card-not-played", decide=["W"])


@each_edition
def test_51a_a_designation_lapses_when_the_card_is_played_though_another_is_left(edition: int) -> None:
    cards = ["S H9 major", "S D2 major"]
    for lines, designated in ((["W chooses play H9"], "H9"), (["W chooses play H9", "S plays H9"], None)):
        last = play("3NT by W", edition, *lines, trick=5, on_lead="S", penalty_cards=cards)[-1]
        assert last.position.consequences.designated == (None if designated is None else parse_card(designated))
        assert parse_card("D2") in [item.card for item in last.position.consequences.penalty_cards]


@each_edition
def test_51a_a_designation_lapses_when_the_card_turns_out_to_be_missing_from_an_earlier_trick(edition: int) -> None:
    # Law 67B1: East, who had no club, played nothing to the ace of clubs, and adds the very card that declarer has named.
    cards = ["E SA major", "E HK major", "E ST major"]
    lines = ["N leads CA", "E plays nothing", "S plays C3", "W plays C4"]
    lines += ["N leads DA", "S chooses play ST", "E plays ST", "S plays D3", "W plays D4", "N leads DK", "S chooses play SA"]
    start = {"trick": 8, "on_lead": "N", "deal": "N:- AT9.K32.. - -", "penalty_cards": cards}
    named, added = play("3NT by S", edition, *lines, "E adds SA", **start)[-2:]
    assert named.position.consequences.designated == parse_card("SA")
    assert added.position.consequences.designated is None
    assert added.legal == (parse_card("HK"),)


@each_edition
def test_51a_a_designated_card_that_cannot_be_played_leaves_the_other_penalty_cards_due(edition: int) -> None:
    lines = ("S chooses play DK", "E exposes HA", "S chooses require H")
    cards = ["W DK major", "W H8 major"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="W", penalty_cards=cards, deal="N:- - - K8432.982.K.")
    expect(got, legal=["H8"])
    got = after("3NT by S", edition, *lines, "W leads H2", trick=5, on_lead="W", penalty_cards=cards)
    expect(got, irregularity="penalty-card-not-played")


@each_edition
def test_51a_declarer_chooses_again_when_the_card_named_cannot_be_played_and_several_can(edition: int) -> None:
    lines = ("S chooses play DK", "E exposes HA", "S chooses require H")
    cards = ["W DK major", "W H8 major", "W H4 major"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="W", penalty_cards=cards)
    expect(got, decide=["S"], options=["play H8", "play H4"])


@each_edition
def test_51a_the_choice_lapses_when_the_hand_turns_out_to_follow_suit(edition: int) -> None:
    lines = ["S leads HA", "W plays C2", "N plays H2", "E plays H3", "W exposes DK SK", "S leads HK"]
    start = {"trick": 5, "on_lead": "S"}
    expect(after("3NT by S", edition, *lines, **start), decide=["S"], options=["play SK", "play DK"])
    expect(after("3NT by S", edition, *lines, "W has H", **start), decide=[], turn="W", irregularity="revoke")


@editions(2007, 2017)
def test_51b1b_2007_2017_the_text_says_how_long_the_ban_lasts_so_no_other_reading_can_be_followed(edition: int) -> None:
    start = {"trick": 5, "on_lead": "W", "penalty_cards": ["E HK major", "E H4 major"]}
    got = after("3NT by S", edition, "S chooses forbid H", readings={"how-long-a-ban-lasts": "one-lead-for-several"}, **start)
    expect(got, laws=["51B1b"], restrictions=["W forbid H until lead lost"], readings=[])
