"""A table for the tests of the Laws: lay out a position, say what happens, look at what the director says.

expect(after("4S by S", 2017, "E leads H5", "S chooses refuse"), laws=["54D"], penalty_cards=["E H5 major"])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import pytest

from outofturn import director
from outofturn.engine.consequences import PenaltyCard
from outofturn.engine.position import Position
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import parse_seat
from outofturn.json_api.expectations import agrees
from outofturn.json_api.ruling_json import ruling_json
from tests.cards import card

#: A step as the notation has it.
Said: TypeAlias = dict[str, Any]


def editions(*years: int) -> pytest.MarkDecorator:
    """Run a test under each of these editions."""
    return pytest.mark.parametrize("edition", years)


each_edition = editions(1997, 2007, 2017)


def play(contract: str, edition: int, *lines: str, **start: Any) -> list[Ruling]:
    """One step for each line. ``start`` as in a case file: deal, trick, on_lead, won, penalty_cards, readings."""
    return director.replay(_laid_out(contract, edition, **start), lines)


def _laid_out(
    contract: str,
    edition: int,
    *,
    deal: str | None = None,
    trick: int = 1,
    on_lead: str | None = None,
    won: tuple[int, int] = (0, 0),
    penalty_cards: Sequence[str] = (),
    readings: Mapping[str, str] = director.NO_READINGS,
) -> Position:
    leader = parse_seat(on_lead) if on_lead else None
    cards = [penalty_card(text) for text in penalty_cards]
    return director.start(
        contract, edition, deal=deal, trick=trick, on_lead=leader, won=won, penalty_cards=cards, readings=readings
    )


def penalty_card(text: str) -> PenaltyCard:
    seat, name, kind = text.split()
    owner = parse_seat(seat)
    assert owner is not None
    return PenaltyCard(owner, card(name), kind == "major")


def said(ruling: Ruling) -> Said:
    return dict(ruling_json(ruling))


def after(contract: str, edition: int, *lines: str, **start: Any) -> Said:
    """What the director says after the last line."""
    return said(play(contract, edition, *lines, **start)[-1])


def expect(got: Said, **wanted: Any) -> None:
    """Like ``expect`` in a case file; ``not_laws`` names provisions that must not have been applied."""
    __tracebackhide__ = True
    declarer = parse_seat(got["declarer"])
    assert declarer is not None
    wrong = {}
    for key, value in wanted.items():
        found = got["laws" if key == "not_laws" else key]
        right = not set(value) & set(found) if key == "not_laws" else agrees(key, value, found, declarer)
        if not right:
            wrong[key] = {"wanted": value, "got": found}
    assert not wrong, f"after {got['event']!r}: {wrong}"


def may_use(got: Said, seat: str, card: str) -> bool:
    """Whether this seat may use the sight of a card, as the step has it; every entry about the card must agree."""
    entries = [entry for entry in got["information"] if entry["card"] == card]
    assert entries, f"nothing is said about {card}: {got['information']}"
    allowed = [seat in entry["authorized"] for entry in entries if seat in entry["authorized"] + entry["unauthorized"]]
    assert len(set(allowed)) == 1, f"{seat} and {card}: {entries}"
    return allowed[0]


def source(got: Said, card: str) -> set[str]:
    """The provisions under which something is said about who may use a card."""
    return {entry["law"] for entry in got["information"] if entry["card"] == card}


def notes(said: Said) -> str:
    """What is said to the director alone."""
    return " ".join(item["text"] for item in said["speech"] if item["to"] == "director")
