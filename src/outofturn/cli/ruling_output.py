"""A case with its rulings on the terminal. A card at which nothing goes wrong takes one line, so that the rulings stand out."""

from __future__ import annotations

from collections.abc import Sequence

from outofturn.cli.terminal import Screen
from outofturn.director import rulings, start_case
from outofturn.engine.message import Message, message
from outofturn.engine.position import DIRECTOR, Position
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import SEATS
from outofturn.notation.case import Case
from outofturn.wording import table_messages
from outofturn.wording.composer import options_in_short, sentences
from outofturn.wording.event_messages import ruled_event
from outofturn.wording.information_messages import information
from outofturn.wording.language import Language
from outofturn.wording.obligation_messages import ended, obligations
from outofturn.wording.opening_leads import as_at
from outofturn.wording.option_messages import label_of
from outofturn.wording.reason_messages import dispute, reasons
from outofturn.wording.text_wrap import NO_BREAK

MARGIN = " " * 5
#: The width of the column of labels; on a narrow terminal a label stands above its text.
_LABELS, _NARROW = 15, 60


def show_case(screen: Screen, case: Case, year: int, chosen: Language) -> None:
    """Show the whole case. A line that makes no sense raises RecordError, after all lines before it have been shown."""
    before, trick = start_case(case, year), 0
    output = RulingOutput(screen, chosen)
    output.show_start(case, before)
    for ruling in rulings(before, case.lines):
        number = min(before.number, 13)
        output.show_ruling(ruling, f"{number:>3}  " if number != trick else MARGIN)
        before, trick = ruling.position, number
    output.show_end(before)


class RulingOutput:
    """Rulings on a screen, in one language."""

    def __init__(self, screen: Screen, chosen: Language) -> None:
        self.screen, self.chosen = screen, chosen

    def show_start(self, case: Case, position: Position) -> None:
        screen, chosen = self.screen, self.chosen
        if case.title:
            screen.block(case.title, "", "", "bold")
        contract = chosen.sentence(table_messages.contract(position.table.contract))
        laws = chosen.sentence(message("terminal/laws-of", number=position.edition.year))
        screen.block(f"{contract} · {laws}", "", "  ")
        if position.number > 1:
            screen.block(chosen.sentence(_beginning(position)), "", "  ")
        wide = max(len(chosen.player(seat)) for seat in SEATS)
        for seat, hand in zip(SEATS, case.deal or (), strict=False):
            if hand is not None:
                text = table_messages.hand_text(hand, chosen)
                screen.block(f"{chosen.player(seat):<{wide}}  {text}", "", " " * (wide + 2))
        self._show_penalty_cards(position)
        screen.write()

    def show_ruling(self, ruling: Ruling, margin: str) -> None:
        """One line of the record, set off from the others if there is something to say or to decide."""
        screen, before = self.screen, ruling.before
        matters = self.show_event(ruling, margin)
        self.show_speech(ruling)
        if matters:
            cards = table_messages.penalty_cards(ruling.position.consequences.penalty_cards)
            self.section("terminal/on-the-table", cards, hang=2)
            if obligations(ruling.position) != obligations(before):
                self.section("terminal/in-force", obligations(ruling.position), hang=2)
            turn = [] if ruling.turn is None else [message("terminal/player", player=ruling.turn)]
            self.section("terminal/to-play", turn)
        self.show_ended(ruling)
        self.show_reasons(ruling)
        if matters:
            screen.write()

    def show_event(self, ruling: Ruling, margin: str) -> bool:
        """What happened, and what went wrong; returns whether there is something to say or to decide."""
        screen = self.screen
        matters = bool(ruling.irregularity or sentences(ruling) or ruling.disputed)
        if matters and not screen.after_blank:
            screen.write()
        screen.block(self.chosen.sentence(ruled_event(ruling)), margin, MARGIN + "  ", *["bold"] * matters)
        if ruling.irregularity:
            text = self.chosen.sentence(as_at(ruling.before, table_messages.irregularity(ruling.irregularity, ruling.offender)))
            screen.block(text, MARGIN, MARGIN + "  ", "yellow")
        return matters

    def show_ended(self, ruling: Ruling) -> None:
        """The penalty cards that are none any more."""
        self.section("terminal/over", ended(ruling.before, ruling.position))

    def show_speech(self, ruling: Ruling, *, numbered: bool = False) -> None:
        """What is said to the players, what the director has to find out, and who decides between which options.

        With ``numbered``, for somebody who types the record, each option has its number before it, and below they are all given
        as a record has them.
        """
        screen, speech = self.screen, sentences(ruling)
        if not speech:
            return
        screen.write()
        bar = screen.styled("│", "cyan") + " "
        aloud = [item for item in speech if item.to != DIRECTOR]
        for item in aloud:
            first = f"{item.number:>{len(MARGIN) - 1}} " if numbered and item.number is not None else MARGIN
            screen.block(self.chosen.sentence(item.message), first + bar, f"{MARGIN}{bar}  ", "bold")
        if aloud:
            screen.write()
        self.section("terminal/director", [item.message for item in speech if item.to == DIRECTOR], hang=2)
        if ruling.options:
            in_words = map(label_of, options_in_short(ruling.position))
            found = ruling.options if numbered else map(self.chosen.text, in_words)
            label = self.chosen.sentence(table_messages.decides(ruling.decide))
            self._texts(label, [" · ".join(map(self._on_one_line, found))])

    def _on_one_line(self, option: str) -> str:
        """An option that is not broken, unless it is too long for any line: that would be cut in the middle of a word."""
        fits = len(option) <= self.screen.width - len(self._indent)
        return option.replace(" ", NO_BREAK) if fits else option

    def show_reasons(self, ruling: Ruling) -> None:
        """The provisions with their reasons, what is disputed, who may use what cards have shown, and what to look at again."""
        self._numbered("terminal/why", reasons(ruling))
        self.show_dispute(ruling)
        entries = [
            (entry.law, information(entry.seat, [entry.card], entry.authorized, entry.unauthorized))
            for entry in ruling.information
        ]
        self._numbered("terminal/information", entries)
        self.show_review(ruling.review)

    def show_dispute(self, ruling: Ruling) -> None:
        """The readings, where authorities differ."""
        disputed = dispute(ruling)
        if disputed:
            _, reading, other, why = disputed
            readings = [
                message("label/followed-is", text=reading),
                message("label/other-reading-is", text=other),
                message("label/because-is", text=why),
            ]
            if ruling.readings:
                readings.insert(0, message("label/ruled-by-another-reading", words=ruling.readings))
            self.section("terminal/disputed", readings, hang=2)

    def show_review(self, laws: Sequence[str]) -> None:
        """The provisions under which the director looks again after play."""
        if laws:
            self.section("terminal/after-play", [message("terminal/look-again", words=tuple(laws))])

    def _numbered(self, label: str, entries: list[tuple[str, Message]]) -> None:
        """Texts under the numbers of provisions."""
        width = max((len(law) for law, _ in entries), default=0) + 2
        texts = dict.fromkeys(f"{law:<{width}}{self.chosen.sentence(text)}" for law, text in entries)
        self._texts(self.chosen.sentence(message(label)), list(texts), hang=width)

    def section(self, label: str, found: list[Message], hang: int = 0) -> None:
        """Messages beside a label; nothing if there are none."""
        self._texts(self.chosen.sentence(message(label)), [self.chosen.sentence(item) for item in found], hang)

    @property
    def _indent(self) -> str:
        """What stands before a line of text beside or below its label."""
        return MARGIN + " " * (2 if self.screen.width < _NARROW else _LABELS)

    def _texts(self, label: str, texts: list[str], hang: int = 0) -> None:
        """A label and its texts, each on lines of its own; nothing if there are none."""
        if not texts:
            return
        screen, indent = self.screen, self._indent
        first = MARGIN + screen.styled(f"{label:<{_LABELS}}", "dim")
        if screen.width < _NARROW or len(label) >= _LABELS:
            screen.write(MARGIN + screen.styled(label, "dim"))
            first = indent
        for text in texts:
            screen.block(text, first, indent + " " * hang)
            first = indent

    def show_end(self, position: Position) -> None:
        """The state of the table after the last line."""
        screen, chosen = self.screen, self.chosen
        if not screen.after_blank:
            screen.write()
        decide = position.pending.decide(position) if position.pending is not None else ()
        turn = None if position.consequences.claimed is not None else position.turn
        waits_for = table_messages.next_to_act(decide, turn, leads=not position.plays)
        found = (
            message("terminal/trick", number=min(position.number, 13), text=waits_for),
            message("terminal/tricks-won", text=table_messages.tricks_won(position.won)),
        )
        screen.block(" ".join(map(chosen.sentence, found)), "", "  ")
        self._show_penalty_cards(position)

    def _show_penalty_cards(self, position: Position) -> None:
        for item in table_messages.penalty_cards(position.consequences.penalty_cards):
            self.screen.block(self.chosen.sentence(message("table/lies-on-the-table", text=item)), "", "  ")


def _beginning(position: Position) -> Message:
    """Where a record begins that does not begin with the opening lead."""
    values = {"number": position.number, "player": position.leader}
    if not any(position.won):
        return message("terminal/from-trick", **values)
    return message("table/from-trick-won", **values, text=table_messages.tricks_won(position.won))
