"""Law 45D to 45F: what dummy does with his cards, and the fifth card, led or not."""

from __future__ import annotations

import pytest

from tests.laws.table import after, each_edition, editions, expect, may_use

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
def test_45d2_is_not_before_2017_but_the_card_stands(edition: int) -> None:
    got = after("3NT by S", edition, *TOO_LATE, **WESTS)
    expect(got, not_laws=["45D", "45D2"], trick=6, current_trick=[["E", "C2"], ["S", "C3"]])


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
