"""Law 24: a card shown during the auction. At trick 1 the penalty cards of a case are such cards."""

from __future__ import annotations

from outofturn.engine.cards import parse_card
from tests.laws.table import after, each_edition, editions, expect, play


@each_edition
def test_24_a_card_shown_in_the_auction_is_a_penalty_card(edition: int) -> None:
    # The choice before the opening lead is the first ruling about it.
    got = after("3NT by S", edition, "S chooses forbid H", penalty_cards=["E HK major"])
    expect(got, laws=["24", "50D2a"], restrictions=["W forbid H until lead lost"], disputed=False)
    # It is said once.
    got = after("3NT by S", edition, "S chooses free", "W leads D4", penalty_cards=["E HK major"])
    expect(got, not_laws=["24", "24B"])
    # A penalty card of later on has nothing to do with the auction.
    got = after("3NT by S", edition, "S chooses free", penalty_cards=["E HK major"], trick=2, on_lead="W")
    expect(got, not_laws=["24", "24B"])


@editions(2017)
def test_24e_2017_it_becomes_one_when_its_owner_defends(edition: int) -> None:
    expect(after("3NT by S", edition, "S chooses free", penalty_cards=["E HK major"]), laws=["24", "24E", "24B", "50D2b"])


@each_edition
def test_24a_a_low_card(edition: int) -> None:
    got = after("3NT by S", edition, "W leads H3", penalty_cards=["W H3 minor"])
    expect(got, laws=["24", "24A", "50C"], not_laws=["24B"], disputed=False)


@each_edition
def test_24b_an_honour_or_a_card_led(edition: int) -> None:
    got = after("3NT by S", edition, "W leads HK", penalty_cards=["W HK major"])
    expect(got, laws=["24", "24B"], disputed=False)
    assert any("had to pass once" in reason["text"] for reason in got["because"] if reason["law"] == "24B")
    got = after("3NT by S", edition, "W leads D5", penalty_cards=["W HK major"])
    expect(got, laws=["24B", "52A"], irregularity="penalty-card-not-played")
    # A low card is a major penalty card only because it was led.
    got = after("3NT by S", edition, "S chooses require H", penalty_cards=["E H3 major"])
    expect(got, laws=["24B"], disputed=True)
    got = after("3NT by S", edition, "W leads D5", penalty_cards=["E HK major"])
    expect(got, laws=["24B"], irregularity="lead-before-choice")


@each_edition
def test_24c_two_cards(edition: int) -> None:
    got = after("3NT by S", edition, "S chooses forbid H D", penalty_cards=["E H3 minor", "E D4 minor"])
    expect(got, laws=["24", "24C"], not_laws=["24A", "24B"], penalty_cards=[])


@editions(2017)
def test_24d_2017_the_declaring_side_picks_its_cards_up(edition: int) -> None:
    got = after("3NT by S", edition, "S leads HK")
    expect(got, laws=["54E", "24D"], penalty_cards=[], irregularity="opening-lead-by-declaring-side", turn="W")


@each_edition
def test_24_of_several_cards_only_those_from_the_auction_are_named(edition: int) -> None:
    # East's two cards come from the auction; the one that he shows later does not.
    rulings = play("4S by S", edition, "E exposes D4", "S chooses free", penalty_cards=["E HK major", "E C5 major"])
    named = [dict(reason.message.values)["card"] for reason in rulings[-1].reasons if reason.law == "24"]
    assert named == [parse_card("HK"), parse_card("C5")]


@each_edition
def test_24c_one_card_of_each_defender_is_not_two_cards(edition: int) -> None:
    got = after("3NT by S", edition, "W leads H4", penalty_cards=["W H4 minor", "E D5 minor"])
    expect(got, laws=["24A"], not_laws=["24C"])


@each_edition
def test_24_a_card_that_has_gone_back_to_hand_comes_from_the_auction_no_longer(edition: int) -> None:
    # The two of diamonds, shown in the auction, goes back as a card too many (67A2), and is shown again in the play.
    lines = ["W leads H5", "N plays H2", "E plays H4 D2 unnoticed", "S plays HA", "E restores D2", "E exposes D2"]
    got = after("3NT by S", edition, *lines, penalty_cards=["E D2 minor"])
    expect(got, penalty_cards=["E D2 minor"])
    lines += ["S leads D3", "W plays D4", "N plays D5", "E plays D2"]
    got = after("3NT by S", edition, *lines, penalty_cards=["E D2 minor"])
    assert not [law for law in got["laws"] if law.startswith("24")]


@each_edition
def test_24_where_a_card_comes_from_is_said_once_in_a_trick_too(edition: int) -> None:
    got = after("3NT by S", edition, "S chooses free", "W leads HA", "N plays H2", "E plays HK", penalty_cards=["E HK major"])
    expect(got, current_trick=[["W", "HA"], ["N", "H2"], ["E", "HK"]], not_laws=["24", "24B", "24E"])


@each_edition
def test_24c_two_low_cards_were_not_led(edition: int) -> None:
    got = after("3NT by S", edition, "S chooses forbid H", penalty_cards=["E H3 major", "E D4 major"])
    expect(got, laws=["24C"], disputed=False)


@each_edition
def test_24_where_a_card_comes_from_is_still_known_after_the_first_trick(edition: int) -> None:
    lines = ["W leads HA", "N plays H2", "E plays H3", "S plays H4", "W leads DA", "N plays D2", "E plays D4"]
    expect(after("4S by S", edition, *lines, penalty_cards=["E D4 minor"]), laws=["24", "24A", "50C"])
