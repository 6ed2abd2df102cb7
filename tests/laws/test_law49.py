"""Law 49: a defender's card that partner could have seen, or that is named, becomes a penalty card."""

from __future__ import annotations

import pytest

from tests.laws.table import after, each_edition, expect

AT_5 = {"trick": 5, "on_lead": "S"}


@each_edition
def test_49_a_card_that_partner_could_have_seen(edition: int) -> None:
    got = after("3NT by S", edition, "E exposes HK", **AT_5)
    expect(got, irregularity="exposed-card", offender="E", laws=["49", "50B"], penalty_cards=["E HK major"], turn="S")


@each_edition
def test_49_a_card_that_partner_could_not_have_seen(edition: int) -> None:
    got = after("3NT by S", edition, "E exposes HK unseen", **AT_5)
    expect(got, laws=["49"], penalty_cards=[], decide=[], turn="S", not_laws=["50B"])


@each_edition
def test_49_a_card_named_as_held(edition: int) -> None:
    got = after("3NT by S", edition, "E names HK", **AT_5)
    expect(got, irregularity="exposed-card", offender="E", laws=["49"], penalty_cards=["E HK major"], disputed=False)


@each_edition
def test_49_whether_a_low_card_merely_named_is_minor_is_disputed(edition: int) -> None:
    expect(after("3NT by S", edition, "E names H5", **AT_5), penalty_cards=["E H5 minor"], disputed=True)


@each_edition
def test_49_each_card_exposed_is_a_penalty_card(edition: int) -> None:
    got = after("3NT by S", edition, "E exposes H5 D2", **AT_5)
    expect(got, laws=["49"], penalty_cards=["E D2 major", "E H5 major"])


@each_edition
@pytest.mark.parametrize(("line", "irregularity"), [("E exposes H5", "exposed-card"), ("E leads H5", "lead-out-of-turn")])
def test_49_exposed_or_led_is_for_the_director_to_find(edition: int, line: str, irregularity: str) -> None:
    # H26: the same card, dropped or led; only the lead gives declarer a choice.
    got = after("3NT by S", edition, line, **AT_5)
    expect(got, irregularity=irregularity, decide=["S"] if "leads" in line else [])


@each_edition
def test_49_partners_turn_to_lead_brings_declarers_choice_at_once(edition: int) -> None:
    got = after("3NT by S", edition, "E exposes HK", trick=5, on_lead="W")
    expect(got, laws=["49", "50D2"], decide=["S"], options=["require H", "forbid H", "free"], turn=None)
