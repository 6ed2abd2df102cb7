"""Who is ordered to do something can do it legally, and of one card one thing is true.

On every case and on random records, after each line and after each option that is open; what is looked at is in
``contradictions``.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from outofturn import director
from outofturn.director import replay_case, start_case
from outofturn.engine.cards import HEARTS
from outofturn.engine.consequences import LEAD_LOST, THIS_LEAD, THIS_TRICK, PenaltyCard, Restriction
from outofturn.engine.events import Attention
from outofturn.engine.position import Position
from outofturn.engine.ruling import Information, Ruling
from outofturn.engine.seats import EAST, NORTH, SOUTH, WEST
from outofturn.laws import law16
from outofturn.notation.case import Case
from outofturn.notation.case_file import load_case
from tests import contradictions
from tests.cards import card
from tests.laws.table import play
from tests.random_records import Record, in_every_record
from tests.test_cases import FOLDER

CASES = [load_case(str(path)) for path in sorted(FOLDER.rglob("*.yaml"))]
RUNS = [pytest.param(case, year, id=f"{case.id}-{year}") for case in CASES for year in case.checked_editions()]


def all_of(ruling: Ruling) -> Iterator[str]:
    yield from contradictions.in_step(ruling)
    yield from contradictions.after_options(ruling.position)


@pytest.mark.parametrize(("case", "year"), RUNS)
def test_in_a_case(case: Case, year: int) -> None:
    found = list(contradictions.after_options(start_case(case, year)))
    for ruling in replay_case(case, year):
        found += all_of(ruling)
    assert not found


@in_every_record
def test_in_a_random_record(record: Record) -> None:
    found = list(contradictions.after_options(record.setup.position()))
    for ruling in record.rulings:
        found += all_of(ruling)
    assert not found, found[0]


# -- and each kind of contradiction would be found


def looked_at(position: Position) -> list[str]:
    return list(contradictions.in_step(director.observe(position, Attention())))


def table(west: str = ".32..") -> Position:
    """West is on lead, with two hearts."""
    return director.start("3NT by S", deal=f"N:AK... QJ... T9... {west}", trick=12, on_lead=WEST)


def test_a_quiet_table_is_in_order() -> None:
    assert looked_at(table()) == []


def test_an_order_to_play_a_card_that_is_not_held() -> None:
    ordered = table().with_consequences(restrictions=(Restriction(WEST, "play", card("C5"), THIS_TRICK),))
    assert any("not held" in text for text in looked_at(ordered))


def test_orders_that_shut_each_other_out() -> None:
    ordered = table().with_consequences(
        restrictions=(Restriction(WEST, "require", HEARTS, THIS_LEAD), Restriction(WEST, "forbid", HEARTS, LEAD_LOST))
    )
    assert any("no card obeys both" in text for text in looked_at(ordered))


def test_a_card_to_be_played_that_is_no_penalty_card() -> None:
    ruling = director.observe(table(), Attention())
    wrong = ruling._replace(position=ruling.position.with_consequences(designated=card("H3")))
    assert any("nobody's penalty card" in text for text in contradictions.in_step(wrong))


def test_an_order_that_legal_cards_break(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outofturn.engine.ruling.legal", lambda position: position.held[position.turn])
    ordered = table(".3..2").with_consequences(restrictions=(Restriction(WEST, "forbid", HEARTS, LEAD_LOST),))
    assert any("can be obeyed by" in text for text in looked_at(ordered))


def test_a_penalty_card_that_is_due_and_another_is_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outofturn.engine.ruling.legal", lambda position: position.held[position.turn])
    with_card = table().with_consequences(penalty_cards=(PenaltyCard(WEST, card("H3"), True),))
    assert any("is due" in text for text in looked_at(with_card))
    named = with_card.with_consequences(designated=card("H3"))
    assert any("is the card to be played" in text for text in looked_at(named))


def test_a_minor_penalty_card_that_could_be_played_and_is_not_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outofturn.engine.ruling.legal", lambda position: 1 << card("H2"))
    with_card = table().with_consequences(penalty_cards=(PenaltyCard(WEST, card("H3"), False),))
    assert any("could be played and is not legal" in text for text in looked_at(with_card))


def test_two_statements_about_one_card() -> None:
    ruling = director.observe(table(), Attention())
    one = Information(WEST, card("H3"), (NORTH, SOUTH), (EAST,), "16C", law16.WITHDRAWN)
    assert list(contradictions.of_information(ruling._replace(information=(one, one)))) == []
    two = (one, one._replace(authorized=(NORTH, EAST, SOUTH), unauthorized=(), law="50E1"))
    assert len(list(contradictions.of_information(ruling._replace(information=two)))) == 1


def test_a_choice_that_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    ruling = play("3NT by S", 2017, "E leads H5", trick=5, on_lead="S")[-1]
    assert list(contradictions.after_options(ruling.position)) == []
    monkeypatch.setattr("outofturn.laws.law56.DefendersLead.choose", lambda *_: None)
    assert any("still open" in text for text in contradictions.after_options(ruling.position))
