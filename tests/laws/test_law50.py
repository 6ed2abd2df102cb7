"""Law 50, head to D1: which cards are penalty cards, of which kind, and what they ask of their owner."""

from __future__ import annotations

import pytest

from tests.errors import raises_error
from tests.laws.table import after, each_edition, editions, expect, play, said

#: East holds the seven of spades and three hearts; four cards are left.
EAST = "N:- 7.K53.. - -"
#: Three cards to a heart lead, so that East is to play.
HEARTS_LED = ("S leads H2", "W plays H4", "N plays H6")
#: East has no club.
CLUBS_LED = ("S leads C2", "W plays C4", "N plays C6")


# -- head and A


@each_edition
def test_50_a_card_exposed_too_soon_is_a_penalty_card(edition: int) -> None:
    got = after("3NT by S", edition, "E exposes H5", trick=5, on_lead="S")
    expect(got, penalty_cards=["E H5 minor"], turn="S", decide=[])
    expect(got, laws=["50"])


@pytest.mark.parametrize(("edition", "provision"), [(1997, "72B1"), (2007, "23"), (2017, "72C")])
def test_50_an_offender_who_could_have_known_is_looked_at_again(edition: int, provision: str) -> None:
    expect(after("3NT by S", edition, "E exposes HK", trick=5, on_lead="S"), review=[provision])


@each_edition
def test_50_a_card_led_is_no_penalty_card_before_declarer_has_refused_it(edition: int) -> None:
    got = after("3NT by S", edition, "E leads HK", trick=5, on_lead="S")
    expect(got, penalty_cards=[], not_laws=["50B"], decide=["S"])


@each_edition
def test_50a_penalty_card_stays_on_the_table_until_it_is_played(edition: int) -> None:
    start = {"trick": 5, "on_lead": "S"}
    hearts = ["E exposes DK", "S leads HA", "W plays H4", "N plays H6", "E plays H3"]
    expect(after("3NT by S", edition, hearts[0], **start), laws=["50A"], penalty_cards=["E DK major"])
    expect(after("3NT by S", edition, *hearts, **start), irregularity=None, penalty_cards=["E DK major"], turn="S")
    diamonds = ["S leads D2", "W plays D4", "N plays D6", "E plays DK"]
    expect(after("3NT by S", edition, *hearts, *diamonds, **start), irregularity=None, penalty_cards=[], turn="E")


@each_edition
def test_50a_until_a_rectification_has_been_selected(edition: int) -> None:
    got = after("3NT by S", edition, "E exposes DK", "S chooses forbid D", trick=5, on_lead="W")
    expect(got, penalty_cards=[], turn="W")


# -- B: major or minor


@each_edition
@pytest.mark.parametrize(("card", "kind"), [("H2", "minor"), ("H9", "minor"), ("HT", "major"), ("HA", "major")])
def test_50b_single_card_shown_by_accident_is_minor_below_the_ten(edition: int, card: str, kind: str) -> None:
    got = after("3NT by S", edition, f"E exposes {card}", trick=5, on_lead="S")
    expect(got, laws=["50B"], penalty_cards=[f"E {card} {kind}"])


@each_edition
@pytest.mark.parametrize(
    "lines",
    [
        ["E leads H2", "S chooses refuse"],  # a lead out of turn
        ["S leads D2", "W plays D4", "N plays D6", "E plays H2", "E corrects D3"],  # a revoke that is corrected
    ],
)
def test_50b_any_card_shown_by_deliberate_play_is_major(edition: int, lines: list[str]) -> None:
    got = after("3NT by S", edition, *lines, trick=5, on_lead="S")
    expect(got, laws=["50B"], penalty_cards=["E H2 major"])


@each_edition
def test_50b_a_low_card_that_comes_down_with_the_card_played_is_minor(edition: int) -> None:
    lines = ["S leads D2", "W plays D4", "N plays D6", "E plays DJ D3", "E chooses play DJ"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="S")
    expect(got, laws=["50B"], penalty_cards=["E D3 minor"])


@each_edition
def test_50b_two_penalty_cards_of_one_defender_are_both_major(edition: int) -> None:
    got = after("3NT by S", edition, "E exposes H2", "E exposes D3", trick=5, on_lead="S")
    expect(got, laws=["50B"], penalty_cards=["E D3 major", "E H2 major"])


@each_edition
def test_50b_one_low_card_with_each_defender_is_minor(edition: int) -> None:
    got = after("3NT by S", edition, "E exposes H2", "W exposes D3", trick=5, on_lead="S")
    expect(got, penalty_cards=["E H2 minor", "W D3 minor"])


@each_edition
def test_50b_a_card_that_became_major_stays_so(edition: int) -> None:
    # H27: the second card is played, the first stays major although it is alone again.
    lines = ["E exposes H2", "E exposes D3", "S leads D2", "W plays D4", "N plays D6", "E plays D3"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="S")
    expect(got, irregularity=None, penalty_cards=["E H2 major"])


@each_edition
def test_50b_by_another_reading_a_card_that_was_major_beside_another_is_minor_again_without_it(edition: int) -> None:
    # H27: the five was shown by accident; the two, led and refused, was not, and it is played first.
    lines = ["W leads D2", "S chooses refuse", "N leads D5", "E plays D4", "S plays D6"]
    start = {"trick": 5, "on_lead": "N", "penalty_cards": ["W C5 minor"]}
    expect(after("3NT by S", edition, *lines, "W plays D2", **start), penalty_cards=["W C5 major"])
    start["readings"] = {"major-stays-major": "other"}
    expect(after("3NT by S", edition, *lines, **start), penalty_cards=["W C5 major", "W D2 major"])
    expect(after("3NT by S", edition, *lines, "W plays D2", **start), laws=["50C"], penalty_cards=["W C5 minor"])


# -- C: the minor penalty card


@each_edition
def test_50c_no_other_low_card_of_the_suit_before_it(edition: int) -> None:
    start = {"deal": EAST, "trick": 10, "penalty_cards": ["E H5 minor"]}
    expect(after("3NT by S", edition, "E exposes H5", trick=5, on_lead="S"), laws=["50C"])
    expect(after("3NT by S", edition, *HEARTS_LED, on_lead="S", **start), turn="E", legal=["H5", "HK"])
    expect(after("3NT by S", edition, *CLUBS_LED, on_lead="S", **start), turn="E", legal=["H5", "HK", "S7"])
    expect(after("3NT by S", edition, "attention", on_lead="E", **start), turn="E", legal=["H5", "HK", "S7"])


@each_edition
def test_50c_an_honour_may_be_played_instead_and_the_card_stays(edition: int) -> None:
    got = after("3NT by S", edition, *HEARTS_LED, "E plays HK", trick=5, on_lead="S", penalty_cards=["E H5 minor"])
    expect(got, irregularity=None, penalty_cards=["E H5 minor"], trick=6, turn="E")


@each_edition
def test_50c_another_low_card_is_a_failure_to_play_it(edition: int) -> None:
    got = after("3NT by S", edition, *HEARTS_LED, "E plays H3", trick=5, on_lead="S", penalty_cards=["E H5 minor"])
    expect(got, irregularity="penalty-card-not-played", offender="E", laws=["52A"], decide=["S"])


@each_edition
def test_50c_when_it_is_played_it_is_a_penalty_card_no_longer(edition: int) -> None:
    got = after("3NT by S", edition, *HEARTS_LED, "E plays H5", trick=5, on_lead="S", penalty_cards=["E H5 minor"])
    expect(got, laws=["50C"], irregularity=None, penalty_cards=[])


@each_edition
def test_50c_it_never_restricts_the_partners_lead(edition: int) -> None:
    got = after("3NT by S", edition, "E exposes H5", trick=5, on_lead="W")
    expect(got, laws=["50C"], decide=[], options=[], turn="W", not_laws=["50D2"])
    got = after("3NT by S", edition, "W leads HQ", trick=5, on_lead="W", penalty_cards=["E H5 minor"])
    expect(got, irregularity=None, restrictions=[], turn="N")


# -- D and D1: the major penalty card


@each_edition
def test_50d_both_defenders_are_bound(edition: int) -> None:
    expect(after("3NT by S", edition, "E exposes HK", trick=5, on_lead="S"), laws=["50D"])
    # the owner when he plays ...
    start = {"deal": EAST, "trick": 10, "penalty_cards": ["E HK major"]}
    expect(after("3NT by S", edition, *HEARTS_LED, on_lead="S", **start), turn="E", legal=["HK"])
    # ... and his partner when he leads.
    expect(after("3NT by S", edition, "attention", on_lead="W", **start), turn=None, decide=["S"])


def _due_at_the_first_legal_chance(edition: int, contract: str, lines: tuple[str, ...], provision: str) -> None:
    start = {"deal": EAST, "trick": 10, "on_lead": "S" if lines else "E", "penalty_cards": ["E H5 major"]}
    expect(after(contract, edition, *(lines or ("attention",)), **start), turn="E", legal=["H5"])
    got = after(contract, edition, *lines, "E plays H5", **start)
    expect(got, laws=[provision], irregularity=None, penalty_cards=[])


#: Leading, following, discarding, ruffing.
WAYS = pytest.mark.parametrize(
    ("contract", "lines"), [("3NT by S", ()), ("3NT by S", HEARTS_LED), ("3NT by S", CLUBS_LED), ("4H by S", CLUBS_LED)]
)


@editions(1997)
@WAYS
def test_50d1_1997_due_at_the_first_legal_chance(edition: int, contract: str, lines: tuple[str, ...]) -> None:
    _due_at_the_first_legal_chance(edition, contract, lines, "50D1")


@editions(2007, 2017)
@WAYS
def test_50d1a_2007_2017_due_at_the_first_legal_chance(edition: int, contract: str, lines: tuple[str, ...]) -> None:
    _due_at_the_first_legal_chance(edition, contract, lines, "50D1a")


@each_edition
def test_50d1_unknown_hand_plays_it_or_breaks_law_52(edition: int) -> None:
    start = {"trick": 5, "on_lead": "S", "penalty_cards": ["E H5 major"]}
    got = after("3NT by S", edition, *HEARTS_LED, **start)
    expect(got, turn="E", legal=None)
    assert any("five of hearts" in line for line in got["obligations"])
    expect(after("3NT by S", edition, *HEARTS_LED, "E plays HA", **start), irregularity="penalty-card-not-played")


@each_edition
def test_50d1_unknown_hand_that_shows_out_must_discard_it(edition: int) -> None:
    # Taken to be void in clubs because he did not follow, East could have discarded the penalty card.
    start = {"trick": 5, "on_lead": "S", "penalty_cards": ["E H5 major"]}
    expect(after("3NT by S", edition, *CLUBS_LED, "E plays D3", **start), irregularity="penalty-card-not-played")
    expect(after("3NT by S", edition, *CLUBS_LED, "E plays C3", **start), irregularity=None, penalty_cards=["E H5 major"])


#: Following suit, and a restriction, come before East's penalty card, the five of hearts.
def _comes_first(edition: int) -> None:
    spades = ("S leads S2", "W plays S4", "N plays S6")
    got = after("3NT by S", edition, *spades, deal=EAST, trick=10, on_lead="S", penalty_cards=["E H5 major"])
    expect(got, turn="E", legal=["S7"], penalty_cards=["E H5 major"])
    # West's diamond is a penalty card too, and East, on lead, has been told to lead spades instead.
    both = {"deal": EAST, "trick": 10, "on_lead": "E", "penalty_cards": ["E H5 major", "W S9 major"]}
    expect(after("3NT by S", edition, "S chooses require S", **both), turn="E", legal=["S7"], penalty_cards=["E H5 major"])


@editions(1997)
def test_50d1_1997_following_suit_and_restrictions_come_first(edition: int) -> None:
    _comes_first(edition)
    # In 1997 this is part of D1; the number 50D1b is younger.
    got = after("3NT by S", edition, "E exposes HK", trick=5, on_lead="S")
    expect(got, laws=["50D1"], not_laws=["50D1a", "50D1b"])


@editions(2007, 2017)
def test_50d1b_2007_2017_following_suit_and_restrictions_come_first(edition: int) -> None:
    _comes_first(edition)
    got = after("3NT by S", edition, "E exposes HK", trick=5, on_lead="S")
    expect(got, laws=["50D1a", "50D1b"], not_laws=["50D1"])


@editions(2007, 2017)
def test_50d1b_2007_2017_the_card_is_due_again_at_the_next_chance(edition: int) -> None:
    spades = ["S leads SA", "W plays S4", "N plays S6", "E plays S7"]
    start = {"deal": EAST, "trick": 10, "on_lead": "S", "penalty_cards": ["E H5 major"]}
    got = after("3NT by S", edition, *spades, "S leads C2", "W plays C4", "N plays C6", **start)
    expect(got, turn="E", legal=["H5"], penalty_cards=["E H5 major"])


@each_edition
def test_50_a_card_from_the_auction_is_a_penalty_card_at_trick_one(edition: int) -> None:
    # H38: Law 57 has no trick to work on; the card is simply due, and its owner's own lead brings declarer no choice.
    rulings = play("3NT by S", edition, "attention", "W leads C7", "N plays C3", "E plays CJ", penalty_cards=["W C7 major"])
    expect(said(rulings[0]), turn="W", decide=[])
    expect(said(rulings[1]), irregularity=None, penalty_cards=[], not_laws=["57A"])
    expect(said(rulings[3]), irregularity=None, restrictions=[], turn="S")
    got = after("3NT by S", edition, "W leads D4", penalty_cards=["W C7 major"])
    expect(got, irregularity="penalty-card-not-played", laws=["52A"])


@each_edition
def test_50_the_same_penalty_card_given_twice_is_an_error(edition: int) -> None:
    with raises_error("♦4 is listed twice as a penalty card"):
        play("3NT by S", edition, "attention", trick=5, on_lead="S", penalty_cards=["W D4 minor", "W D4 minor"])


# -- several irregularities before one lead


@each_edition
@pytest.mark.parametrize("second", [["E exposes DK"], ["E leads D2", "S chooses refuse"]])
def test_50d2a_a_ban_does_not_end_an_earlier_order_that_can_be_obeyed_beside_it(edition: int, second: list[str]) -> None:
    start = {"trick": 5, "on_lead": "W", "penalty_cards": ["E HK major"]}
    got = after("4S by S", edition, "S chooses require H", *second, "S chooses forbid D", **start)
    expect(got, restrictions=["W forbid D until lead lost", "W require H this lead"], penalty_cards=[], turn="W")
    got = after("4S by S", edition, "S chooses require H", *second, "S chooses require D", **start)
    expect(got, restrictions=["W require D this lead"])


@each_edition
@pytest.mark.parametrize("again", [["E exposes HK"], ["E leads HK", "S chooses refuse"]])
@pytest.mark.parametrize("order", ["require H", "forbid H"])
def test_50d2_declarer_chooses_again_about_a_card_that_is_a_penalty_card_again(
    edition: int, order: str, again: list[str]
) -> None:
    start = {"trick": 5, "on_lead": "W", "penalty_cards": ["E HK major"]}
    got = after("4S by S", edition, f"S chooses {order}", *again, **start)
    expect(got, penalty_cards=["E HK major"], decide=["S"], options=["require H", "forbid H", "free"], laws=["50D2"], turn=None)


@each_edition
def test_50b_an_honour_left_over_from_before_is_a_major_penalty_card(edition: int) -> None:
    got = after("4S by S", edition, "attention", trick=5, on_lead="W", penalty_cards=["E HK minor"])
    expect(got, penalty_cards=["E HK major"], decide=["S"])


def test_50d2_1997_whether_the_choice_comes_back_matters_only_if_a_card_is_left() -> None:
    start = {"trick": 5, "on_lead": "W", "penalty_cards": ["E HK major", "E D5 major"]}
    expect(after("3NT by S", 1997, "S chooses forbid H D", readings={"the-choice-comes-back": "other"}, **start), readings=[])
    got = after("3NT by S", 1997, "S chooses forbid H", readings={"the-choice-comes-back": "other"}, **start)
    expect(got, readings=["the-choice-comes-back"])
