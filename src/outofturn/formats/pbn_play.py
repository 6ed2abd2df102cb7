"""The Play section of a PBN game in order of time, as lines of the notation.

Its columns are the four hands, from the one with the opening lead on. ``^L`` before a card says that this hand led out of turn
and the lead was accepted, ``^R`` that the card is a revoke which was not noticed in time.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from outofturn.director import observe, unanswered
from outofturn.engine.cards import SUIT_OF, Card, listed, parse_card
from outofturn.engine.errors import RecordError
from outofturn.engine.events import Choose, Event, Fact, Play
from outofturn.engine.message import Message, message
from outofturn.engine.options import Option
from outofturn.engine.position import Position
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import LHO, SEATS, Seat, parse_seat
from outofturn.formats.pbn_contract import ASIDE, SUFFIX
from outofturn.formats.pbn_text import PbnGame
from outofturn.notation.case import Line
from outofturn.notation.lines import write

_LEAD, _REVOKE = "L", "R"
_MARKED = re.compile(r"(?:\^([A-Z]))?(.*)", re.DOTALL)
#: No card given; the play ends here; this hand is the next to play.
_NO_CARD, _END, _NEXT = "-", "*", "+"


class PlayCell(NamedTuple):
    """A card in its column."""

    card: Card | None
    marks: str  #: letters of irregularities
    word: int  #: which word of the section it is


def play_cells(game: PbnGame) -> list[PlayCell]:
    """The cells of the section, row after row; four of them are a trick."""
    cells: list[PlayCell] = []
    marks, ended, next_row = "", False, 0
    for number, word in enumerate(game.sections.get("play", ())):
        if (word != _END and ASIDE.fullmatch(word)) or word.startswith('"'):
            continue
        if ended and word not in (_NO_CARD, _END, _NEXT):
            raise game.error(message("file/card-after-the-end", word=word[:40]), tag="play", word=number)
        if word == _END:
            ended = True
            continue
        if word == _NEXT:
            next_row = next_row or len(cells) // 4 + 1
            word = _NO_CARD
        found = _MARKED.fullmatch(word.upper())
        mark, rest = (found[1] or "", found[2]) if found else ("", word)
        if mark and mark not in (_LEAD, _REVOKE):
            raise game.error(
                message("file/unknown-mark", word=f"^{mark}"),
                message("file/hint/marks", words=("^L", "^R")),
                tag="play",
                word=number,
            )
        marks += mark
        if not rest:
            continue
        card = None if rest.strip(_NO_CARD) == "" else parse_card(SUFFIX.sub("", rest))
        if card is None and (rest.strip(_NO_CARD) or marks):
            raise game.error(message("error/not-a-card", word=word[:40]), message("file/hint/cards"), tag="play", word=number)
        if card is not None and 0 < next_row <= len(cells) // 4:
            raise game.error(message("file/card-after-the-end", word=word[:40]), tag="play", word=number)
        cells.append(PlayCell(card, marks, number))
        marks = ""
    if marks:
        last = len(game.sections["play"]) - 1
        raise game.error(message("file/mark-without-card", word=f"^{marks[-1]}"), tag="play", word=last)
    return cells


class PlayReader:
    """Follows the play of a game, card by card, through the engine."""

    def __init__(self, game: PbnGame, position: Position, *, exchanged: bool = False) -> None:
        self.game, self.position, self.exchanged = game, position, exchanged
        self.first: Seat = _first_column(game, position, exchanged=exchanged)
        self.owners = {card: seat for seat in SEATS for card in listed(position.held[seat])}
        self.places = game.places("play")
        self.lines: list[Line] = []
        self.irregular: list[Ruling] = []  #: the rulings that name an irregularity

    def read(self) -> None:
        """Make the lines of the whole section."""
        cells = play_cells(self.game)
        for start in range(0, len(cells), 4):
            self._trick(cells[start : start + 4], is_first=start == 0)

    def _trick(self, cells: list[PlayCell], *, is_first: bool) -> None:
        by_seat = self._by_seat(cells)
        given = [cell for cell in cells if cell.card is not None]
        if not given:
            return
        if self.position.is_over:
            word = self.game.sections["play"][given[0].word]
            raise self._error(message("file/card-after-the-end", word=word), given[0])
        if self.position.plays:
            raise self._error(message("file/cards-before-are-missing"), given[0])
        leader = self._leader(by_seat, is_first=is_first)
        order = [leader, LHO[leader], LHO[LHO[leader]], LHO[LHO[LHO[leader]]]]
        for place, seat in enumerate(order):
            here = by_seat.get(seat)
            if here is None or here.card is None:
                later = next((by_seat[one] for one in order[place:] if one in by_seat and by_seat[one].card is not None), None)
                if later is not None:
                    raise self._error(message("file/cards-before-are-missing"), later)
                break
            if place == 1 and self.position.pending is not None:
                self._accept_lead(by_seat[leader], Play(seat, here.card))
            self._card(seat, here, here.card, by_seat[leader] if place else None)
            if place == 0 and is_first and self.exchanged:
                self._observe(Choose(self.position.table.contract.declarer, Option("spread")), here)
        self._accept_lead(by_seat[leader])
        last = self.position.quitted[-1] if self.position.quitted else None
        if len(given) == 4 and (last is None or self.position.plays or dict(last.plays) != _cards(by_seat)):
            raise self._error(message("file/lead-not-accepted", player=leader), by_seat[leader])

    def _by_seat(self, cells: list[PlayCell]) -> dict[Seat, PlayCell]:
        """The cells of a row by the hands of their columns.

        Some programs begin a row with another hand than the section. The deal then says whose cards they are.
        """
        rows = [{SEATS[(self.first + turn + place) % 4]: cell for place, cell in enumerate(cells)} for turn in range(4)]
        fitting = (
            row
            for row in rows
            if all(self.owners.get(cell.card) == seat for seat, cell in row.items() if cell.card is not None)
        )
        return next(fitting, rows[0])

    def _leader(self, by_seat: dict[Seat, PlayCell], *, is_first: bool) -> Seat:
        marked = [seat for seat, cell in by_seat.items() if _LEAD in cell.marks]
        proper = self.position.leader
        if len(marked) > 1:
            raise self._error(message("file/two-leads"), by_seat[marked[1]])
        if not marked:
            return self.first if is_first else proper
        if marked[0] == proper:
            problem = message("file/lead-was-in-turn", player=proper)
            raise self._error(problem, by_seat[proper], message("file/hint/no-mark", word="^L"))
        return marked[0]

    def _card(self, seat: Seat, cell: PlayCell, card: Card, lead: PlayCell | None) -> None:
        """A card to the trick; ``lead`` is the card led to it, None for the lead itself."""
        play = Play(seat, card, lead=lead is None)
        if _REVOKE not in cell.marks:
            self._observe(play, cell)
            return
        led = SUIT_OF[lead.card] if lead is not None and lead.card is not None else None
        is_revoke = led is not None and SUIT_OF[card] != led and not self.position.is_void(seat, led)
        if is_revoke and led is not None and not self.position.certainly_has(seat, led):
            self._observe(Fact(seat, led, has=True), cell)
        ruling = self._observe(play, cell) if is_revoke else None
        if ruling is None or ruling.irregularity != "revoke":
            problem = message("file/no-revoke", player=seat, card=card)
            raise self._error(problem, cell, message("file/hint/no-mark", word="^R"))

    def _accept_lead(self, lead: PlayCell, answer: Play | None = None) -> None:
        """A lead marked as accepted stands. That is said where the card that follows, if there is one, does not show it."""
        pending = self.position.pending
        if _LEAD not in lead.marks or pending is None or Option("accept") not in pending.options(self.position):
            return
        if answer is not None and self._stands_after(answer):
            return  # the next hand accepts it by playing to it
        self._observe(Choose(pending.decide(self.position)[0], Option("accept")), lead)

    def _stands_after(self, answer: Play) -> bool:
        """Whether a lead out of turn stands once the next hand has played this card."""
        try:
            return len(observe(self.position, answer).position.plays) == 2
        except RecordError:
            return False

    def _observe(self, event: Event, cell: PlayCell) -> Ruling:
        try:
            ruling = observe(self.position, event)
        except RecordError as error:
            raise self._error(error.problem, cell, error.hint) from None
        self.position = unanswered(ruling.position)
        if ruling.irregularity is not None:
            self.irregular.append(ruling)
        self.lines.append(Line(write(event), self.places[cell.word + 1][0]))
        return ruling

    def _error(self, problem: Message, cell: PlayCell, hint: Message | None = None) -> RecordError:
        return self.game.error(problem, hint, tag="play", word=cell.word)


def _cards(by_seat: dict[Seat, PlayCell]) -> dict[Seat, Card | None]:
    return {seat: cell.card for seat, cell in by_seat.items()}


def _first_column(game: PbnGame, position: Position, *, exchanged: bool) -> Seat:
    """The hand of the first column: the one that led to the first trick."""
    written = game.value("play")
    seat = parse_seat(written)
    if seat is not None:
        return seat
    if written:
        raise game.error(message("file/not-a-leader", word=written[:40]), message("hint/seats", word="N, E, S, W"), tag="play")
    return LHO[LHO[position.leader]] if exchanged else position.leader
