"""Law 56: a defender leads out of turn after the first trick."""

from __future__ import annotations

import pytest

from tests.laws.table import after, each_edition, editions, expect

#: It was West's lead, or dummy's, and East led.
PARTNERS = {"trick": 5, "on_lead": "W"}
DUMMYS = {"trick": 5, "on_lead": "N"}
#: How the refusal is numbered.
REFUSED = {1997: "56", 2007: "56", 2017: "56B"}


@editions(2017)
@pytest.mark.parametrize("line", ["S chooses accept", "S plays H9"])
def test_56a_2017_declarer_may_accept_as_law_53_provides(edition: int, line: str) -> None:
    got = after("3NT by S", edition, "E leads H5", line, **DUMMYS)
    expect(got, laws=["56A", "53A"], on_lead="E", penalty_cards=[], restrictions=[], decide=[])
    assert got["current_trick"][0] == ["E", "H5"]


@editions(1997, 2007)
def test_56a_is_not_before_2017_acceptance_comes_from_law_53(edition: int) -> None:
    got = after("3NT by S", edition, "E leads H5", "S chooses accept", **DUMMYS)
    expect(got, laws=["53A"], not_laws=["56", "56A"], current_trick=[["E", "H5"]], penalty_cards=[])


def _refused_at_declarers_lead(edition: int) -> None:
    got = after("3NT by S", edition, "E leads H5", "S chooses refuse", **DUMMYS)
    expect(got, laws=[REFUSED[edition], "50D"], penalty_cards=["E H5 major"], current_trick=[], restrictions=[])
    expect(got, decide=[], turn="N", on_lead="N")
    # The choice comes later, when West is on lead.
    trick = ["N leads D2", "E plays D3", "S plays D4", "W plays DA"]
    got = after("3NT by S", edition, "E leads H5", "S chooses refuse", *trick, **DUMMYS)
    expect(got, laws=["50D2"], decide=["S"], options=["require H", "forbid H", "free"])


@editions(1997, 2007)
def test_56_1997_2007_refused_the_card_is_a_major_penalty_card(edition: int) -> None:
    _refused_at_declarers_lead(edition)


@editions(2017)
def test_56b_2017_refused_the_card_is_a_major_penalty_card(edition: int) -> None:
    _refused_at_declarers_lead(edition)


def _refused_at_partners_lead(edition: int) -> None:
    got = after("3NT by S", edition, "E leads H5", "S chooses refuse", **PARTNERS)
    expect(got, laws=[REFUSED[edition], "50D2"], penalty_cards=["E H5 major"], current_trick=[], on_lead="W")
    expect(got, decide=["S"], options=["require H", "forbid H", "free"], turn=None)


@editions(1997, 2007)
def test_56_1997_2007_at_partners_lead_the_choice_follows_at_once(edition: int) -> None:
    _refused_at_partners_lead(edition)


@editions(2017)
def test_56b_2017_at_partners_lead_the_choice_follows_at_once(edition: int) -> None:
    _refused_at_partners_lead(edition)


@editions(2007)
def test_56_2007_only_refers_to_54d(edition: int) -> None:
    expect(after("3NT by S", edition, "E leads H5", "S chooses refuse", **DUMMYS), laws=["56", "54D"])


@editions(1997, 2017)
def test_56_1997_2017_has_a_text_of_its_own(edition: int) -> None:
    expect(after("3NT by S", edition, "E leads H5", "S chooses refuse", **DUMMYS), not_laws=["54D"])


@each_edition
def test_56_declarer_leads_any_card_after_a_refusal(edition: int) -> None:
    got = after("3NT by S", edition, "E leads H5", "S chooses refuse", "N leads H2", **DUMMYS)
    expect(got, irregularity=None, current_trick=[["N", "H2"]], turn="E", penalty_cards=["E H5 major"])


# -- penalty cards that lie there already: H28


@each_edition
def test_56_partner_has_a_penalty_card_and_the_lead_is_refused(edition: int) -> None:
    # The options are about the suit that was led; West's own card comes after them.
    start = {**PARTNERS, "deal": "N:- - - 42..3.2", "trick": 10, "penalty_cards": ["W D3 major"]}
    lines = ["E leads H5", "S chooses refuse"]
    expect(after("3NT by S", edition, *lines, **start), decide=["S"], options=["require H", "forbid H", "free"])
    got = after("3NT by S", edition, *lines, "S chooses free", **start)
    expect(got, penalty_cards=["E H5 major", "W D3 major"], turn="W", legal=["D3"])
    # West is void in hearts, so that he is freed from the order and his own card is due.
    got = after("3NT by S", edition, *lines, "S chooses require H", **start)
    expect(got, penalty_cards=["W D3 major"], turn="W", legal=["D3"])


@each_edition
def test_56_partner_has_a_penalty_card_and_the_lead_is_accepted(edition: int) -> None:
    start = {**PARTNERS, "deal": "N:- - - 42.3..2", "trick": 10, "penalty_cards": ["W C2 major"]}
    got = after("3NT by S", edition, "E leads D5", "S chooses accept", "S plays D9", **start)
    expect(got, turn="W", legal=["C2"], penalty_cards=["W C2 major"])


@each_edition
def test_56_at_declarers_lead_each_defender_then_has_one(edition: int) -> None:
    got = after("3NT by S", edition, "E leads H5", "S chooses refuse", **DUMMYS, penalty_cards=["W C2 major"])
    expect(got, penalty_cards=["E H5 major", "W C2 major"], decide=[], turn="N")


@each_edition
def test_56_owner_of_a_penalty_card_leads_another(edition: int) -> None:
    # Two penalty cards, all major: Law 51 from now on.
    got = after("3NT by S", edition, "E leads H5", "S chooses refuse", **PARTNERS, penalty_cards=["E C2 minor"])
    expect(got, penalty_cards=["E C2 major", "E H5 major"], decide=["S"])
    expect(got, options=["require H", "require C", "forbid H", "forbid C", "forbid H C", "free"])


@each_edition
@pytest.mark.parametrize("kind", ["major", "minor"])
def test_56_lead_with_the_penalty_card_itself(edition: int, kind: str) -> None:
    # It is not doubled; and a card led is a card played deliberately.
    got = after("3NT by S", edition, "E leads H5", "S chooses refuse", **DUMMYS, penalty_cards=[f"E H5 {kind}"])
    expect(got, penalty_cards=["E H5 major"], decide=[], turn="N")


# -- refused, or overtaken by the proper lead: H5


@each_edition
def test_56_proper_lead_before_any_ruling_is_no_refusal(edition: int) -> None:
    got = after("3NT by S", edition, "E leads H5", "N leads C2", **DUMMYS)
    expect(got, penalty_cards=[], current_trick=[["N", "C2"]], not_laws=["56", "56B", "54D"])
    got = after("3NT by S", edition, "E leads H5", "S chooses refuse", "N leads C2", **DUMMYS)
    expect(got, penalty_cards=["E H5 major"], current_trick=[["N", "C2"]])


@each_edition
def test_56_what_is_accepted_although_a_penalty_card_was_due_is_named(edition: int) -> None:
    start = {"trick": 5, "on_lead": "S", "penalty_cards": ["E H5 major"]}
    readings = {"lead-out-of-turn-beside-a-penalty-card": "other"}
    got = after("3NT by S", edition, "E leads DK", "S chooses accept", readings=readings, **start)
    assert {"law": "53A", "text": "South has accepted East’s king of diamonds."} in got["because"]
