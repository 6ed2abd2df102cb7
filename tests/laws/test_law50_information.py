"""Law 50E (1997: inside 50C and 50D1): who may use what a penalty card has shown. H30."""

from __future__ import annotations

import pytest

from tests.laws.table import after, each_edition, editions, expect, may_use, source

AT_5 = {"trick": 5, "on_lead": "S"}
#: East's major penalty card, the king of hearts, is played when hearts are led.
PLAYED = ("S leads H2", "W plays H4", "N plays H6", "E plays HK")
ON_THE_TABLE = {**AT_5, "penalty_cards": ["E HK major"]}


@editions(2007, 2017)
def test_50e_2007_2017_the_director_looks_again_after_play(edition: int) -> None:
    expect(after("3NT by S", edition, "E exposes HK", **AT_5), review=["50E"])
    expect(after("3NT by S", edition, *PLAYED, **ON_THE_TABLE), review=["50E"])


@editions(1997)
def test_50e_is_not_in_the_edition_of_1997(edition: int) -> None:
    for lines, start in ((("E exposes HK",), AT_5), (PLAYED, ON_THE_TABLE)):
        got = after("3NT by S", edition, *lines, **start)
        assert not [law for law in got["laws"] + got["review"] if law.startswith("50E")]


@editions(1997)
@pytest.mark.parametrize(("card", "provision"), [("H5", "50C"), ("HK", "50D1")])
def test_50d1_1997_sight_of_the_card_is_unauthorized_for_partner(edition: int, card: str, provision: str) -> None:
    # That it must be played may be known; that East holds it may not be used (WBF Laws Committee, 1998).
    got = after("3NT by S", edition, f"E exposes {card}", **AT_5)
    expect(got, laws=[provision])
    assert source(got, f"E {card}") == {provision}
    assert not may_use(got, "W", f"E {card}")
    assert may_use(got, "S", f"E {card}")


@editions(2007)
def test_50e1_2007_the_requirements_may_be_known_to_all(edition: int) -> None:
    got = after("3NT by S", edition, "E exposes HK", **AT_5)
    expect(got, laws=["50E1"], penalty_cards=["E HK major"])
    assert [reason for reason in got["because"] if reason["law"] == "50E1"]


@editions(2007)
@pytest.mark.parametrize("card", ["H5", "HK"])
def test_50e2_2007_sight_of_the_card_is_unauthorized_for_partner(edition: int, card: str) -> None:
    got = after("3NT by S", edition, f"E exposes {card}", **AT_5)
    expect(got, laws=["50E2"])
    assert source(got, f"E {card}") == {"50E2"}
    assert not may_use(got, "W", f"E {card}")
    assert may_use(got, "S", f"E {card}")


@editions(2007)
def test_50e2_2007_it_stays_unauthorized_when_the_card_is_picked_up(edition: int) -> None:
    got = after("3NT by S", edition, "S chooses require H", trick=5, on_lead="W", penalty_cards=["E HK major"])
    expect(got, laws=["50E2"], penalty_cards=[])
    assert not may_use(got, "W", "E HK")


@editions(2007)
def test_50e3_2007_adjustment_if_the_card_damaged_the_other_side(edition: int) -> None:
    expect(after("3NT by S", edition, *PLAYED, **ON_THE_TABLE), laws=["50E3"], review=["50E"], penalty_cards=[])


@editions(2017)
@pytest.mark.parametrize("card", ["H5", "HK"])
def test_50e1_2017_the_card_may_be_known_to_all_while_it_lies_there(edition: int, card: str) -> None:
    got = after("3NT by S", edition, f"E exposes {card}", **AT_5)
    expect(got, laws=["50E1"], not_laws=["50E2"])
    assert source(got, f"E {card}") == {"50E1"}
    assert all(may_use(got, seat, f"E {card}") for seat in "NESW")


@editions(2017)
def test_50e1_2017_holds_for_a_refused_lead_too(edition: int) -> None:
    # 16C makes a withdrawn card unauthorized, but a penalty card on the table is authorized for all.
    got = after("3NT by S", edition, "E leads H5", "S chooses refuse", **AT_5)
    expect(got, laws=["50E1"], penalty_cards=["E H5 major"])
    assert may_use(got, "W", "E H5")


@editions(2017)
def test_50e2_2017_unauthorized_once_the_card_is_back_in_hand(edition: int) -> None:
    got = after("3NT by S", edition, "S chooses forbid H", trick=5, on_lead="W", penalty_cards=["E HK major"])
    expect(got, laws=["50E2"], penalty_cards=[], review=["16C"])
    assert source(got, "E HK") == {"50E2"}
    assert not may_use(got, "W", "E HK")
    assert may_use(got, "S", "E HK")


@editions(2017)
def test_50e3_2017_how_it_became_a_penalty_card_is_unauthorized_once_it_is_played(edition: int) -> None:
    got = after("3NT by S", edition, *PLAYED, **ON_THE_TABLE)
    expect(got, laws=["50E3"], penalty_cards=[])
    assert source(got, "E HK") == {"50E3"}
    assert not may_use(got, "W", "E HK")
    assert may_use(got, "S", "E HK")


@editions(2017)
def test_50e4_2017_adjustment_if_the_outcome_could_well_have_been_different(edition: int) -> None:
    expect(after("3NT by S", edition, *PLAYED, **ON_THE_TABLE), laws=["50E4"], review=["50E"], penalty_cards=[])


@each_edition
def test_50e4_is_in_the_edition_of_2017_alone(edition: int) -> None:
    got = after("3NT by S", edition, *PLAYED, **ON_THE_TABLE)
    assert ("50E4" in got["laws"]) == (edition == 2017)
    assert ("50E3" in got["laws"]) == (edition >= 2007)


@pytest.mark.parametrize(("edition", "provision"), [(1997, "16C"), (2007, "16D"), (2017, "16C")])
def test_50_a_card_picked_up_is_a_withdrawn_card(edition: int, provision: str) -> None:
    got = after("3NT by S", edition, "S chooses require H", trick=5, on_lead="W", penalty_cards=["E HK major"])
    expect(got, review=[provision])
    assert not may_use(got, "W", "E HK")


@each_edition
def test_50e_what_partner_may_conclude_was_disputed_in_2007(edition: int) -> None:
    got = after("3NT by S", edition, "S chooses free", trick=5, on_lead="W", penalty_cards=["E HK major"])
    expect(got, disputed=edition == 2007)


@each_edition
def test_50e_while_a_penalty_card_lies_there_law_50_speaks_alone(edition: int) -> None:
    lines = ["W has H", "S leads H3", "W plays D2", "W corrects H9"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="S")
    entries = [entry for entry in got["information"] if entry["card"] == "W D2"]
    assert [entry["law"] for entry in entries] == [{1997: "50D1", 2007: "50E2", 2017: "50E1"}[edition]]
    assert may_use(got, "E", "W D2") == (edition == 2017)


@each_edition
def test_16c_a_penalty_card_at_the_thirteenth_trick_is_spoken_of_once(edition: int) -> None:
    got = after("6C by N", edition, "W leads H6", trick=13, on_lead="E")
    cards = [entry["card"] for entry in got["information"]]
    assert len(cards) == len(set(cards))
