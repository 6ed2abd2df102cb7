"""A ruling for people. Plain play takes one short line a card, so that what the director has to say stands out."""

from __future__ import annotations

from collections.abc import Iterable

from outofturn.case import Case
from outofturn.cards import NAMES, SUIT_SYMBOLS, symbol
from outofturn.casefile import Line
from outofturn.cli.terminal import Screen, in_words, pretty
from outofturn.position import DIRECTOR, PenaltyCard, Position, Restriction
from outofturn.record import write_deal
from outofturn.seats import SEAT_WORDS, SIDE_LETTERS, Seat, spoken
from outofturn.speech import listing, restriction
from outofturn.step import Step

#: Irregularities whose id, without its hyphens, is not yet how one says it.
_NAMES = {
    "declarer-lead-out-of-turn": "lead out of turn by the declaring side",
    "premature-lead": "lead before the trick was over",
    "premature-play": "play before partner, out of turn",
    "premature-play-at-rho-turn": "play before the right-hand opponent",
    "simultaneous-play": "two players at the same moment",
    "two-cards": "two cards at once",
    "fifth-card": "a fifth card to the trick",
    "lead-before-choice": "lead before declarer had chosen",
    "play-after-retraction": "play after declarer had been told to lead from the other hand",
    "misinformed-lead": "lead at an opponent’s word",
    "face-down-lead-out-of-turn": "lead out of turn, still face down",
    "dummy-volunteers": "dummy puts a card forward",
}
_LABEL = 12


def show_case(screen: Screen, case: Case, edition: int | None) -> None:
    """Show the whole case; RecordError, with all before it shown, where a line makes no sense."""
    year = edition if edition is not None else case.preferred_edition()
    position = case.position(year)
    _show_set_up(screen, case, position)
    before, trick = position, 0
    for item, step in case.steps(year):
        if isinstance(item, Line):
            number = min(before.number, 13)
            _show_step(screen, step, before, f"{number:>3}  " if number != trick else "     ")
            before, trick = step.position, number
    _show_end(screen, before)
