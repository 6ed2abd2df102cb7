"""A session at the table in words: what is typed, line by line, and what is shown after it.

It scrolls, so that it works over any connection and leaves a transcript that can be read.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from outofturn.cli import fault
from outofturn.cli.ruling_output import MARGIN, RulingOutput
from outofturn.cli.table_commands import COMMANDS
from outofturn.cli.table_drawing import draw_table
from outofturn.cli.table_files import KeptLines, kept_files
from outofturn.cli.table_session import OfferedWay, TableSession
from outofturn.cli.table_suggestions import COMMAND_NAMES, suggestions
from outofturn.cli.terminal import Screen
from outofturn.engine.errors import RecordError
from outofturn.engine.message import Message, message
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import parse_seat
from outofturn.json_api.table_json import table_json
from outofturn.notation.case_file import as_object
from outofturn.notation.case_size import LONGEST_LINE
from outofturn.notation.foreign_errors import system_reason
from outofturn.notation.lines import KINDS
from outofturn.notation.vocabulary import shortened
from outofturn.wording import table_messages
from outofturn.wording.error_text import explanation
from outofturn.wording.obligation_messages import obligations
from outofturn.wording.opening_leads import as_at

#: What is typed in place of a word to see which can stand there.
ASK = "?"


class TableDialogue:
    """A session with what it shows and keeps. ``hear`` takes one typed line after the other."""

    def __init__(self, session: TableSession, *, keeps: bool = False, is_saved: bool = False) -> None:
        self.session = session
        self.keeps = keeps  #: whether lines that are not saved are kept in a file
        self.draws = True
        self.goes_on = True
        self.refused = 0  #: how many typed lines were refused
        self.again = ""  #: the line to be edited again, if it was refused
        self.question: list[OfferedWay] = []  #: the ways among which a number is to choose
        self.called = datetime.now(UTC)
        self.kept = KeptLines.new()
        #: The case as it was last loaded or saved.
        self.saved: Mapping[str, Any] | None = as_object(session.case()) if is_saved else None
        self.file: tuple[Path, bytes] | None = None  #: what this session has written last, and where
        self.screen = Screen()

    # -- one line

    def hear(self, text: str) -> bool:
        """Take one typed line, and show what follows from it; returns whether the session goes on."""
        self.screen = Screen()  # the terminal may have another width now
        self.again = ""
        text = " ".join(text.split())
        try:
            if len(text) > 4 * LONGEST_LINE:
                raise RecordError(message("error/line-is-too-long", count=len(text), number=4 * LONGEST_LINE))
            if text:
                self._take(text)
        except RecordError as error:
            self.refuse(error, text)
        except BrokenPipeError:
            raise
        except OSError as error:
            self.refuse(RecordError(message("error/cannot-be-used", text=system_reason(error))), text)
        except Exception as error:
            if sys.flags.dev_mode:
                raise
            self.refused += 1
            self.screen.block(fault(error), "  ", "  ")
        return self.goes_on

    def _take(self, text: str) -> None:
        question, self.question = self.question, []
        word, _, rest = text.partition(" ")
        if text.endswith(ASK):
            self.question = question
            self._show_next(text.removesuffix(ASK))
        elif question and text.isdecimal():
            self._answer(question, text)
        elif word.lower().rstrip("!") in COMMANDS:
            name = word.lower()
            COMMANDS[name.rstrip("!")](self, rest, name.endswith("!"))
            if self.goes_on and not self.screen.after_blank:
                self.screen.write()
        elif self.session.replayed is None:
            self.begin(self.session.with_contract(text))
        else:
            self._take_line(text)

    def _take_line(self, text: str) -> None:
        """A number, a player and a number, a card alone, or a line of the record."""
        session, words = self.session, text.split()
        seat = parse_seat(words[0], session.position.declarer) if len(words) == 2 else None
        if words[-1].isdecimal() and (len(words) == 1 or seat is not None):
            self._choose(session.ways(int(words[-1][:6]), seat))
            return
        line = session.card_in_turn(text) if len(words) == 1 else None
        try:
            self.add(line or text)
        except RecordError as error:
            if parse_seat(words[0], session.position.declarer) is None and error.hint in (None, KINDS):
                raise _unknown(words[0]) from None
            raise

    def _choose(self, ways: list[OfferedWay]) -> None:
        if len(ways) == 1:
            self.add(*ways[0].lines)
            return
        self.question = ways
        players = {way.lines[0].split()[0] for way in ways}
        self.tell("session/who" if len(players) > 1 else "session/which")
        for number, way in enumerate(ways, 1):
            self.screen.block(way.label, f"{MARGIN}{number}  ", MARGIN + "   ")

    def _answer(self, question: list[OfferedWay], text: str) -> None:
        number = int(text[:6])
        if not 1 <= number <= len(question):
            self.question = question
            raise RecordError(
                message("session/no-such-option", word=text[:10]), message("session/numbers-alone", number=len(question))
            )
        self.add(*question[number - 1].lines)

    def add(self, *lines: str) -> None:
        """Take lines of the record, and show the rulings on them."""
        count = len(self.session.rulings)
        self.change(self.session.with_lines(*lines))
        self.show_rulings(count)

    def interrupted(self) -> None:
        """Ctrl-C: what was being typed or asked is dropped."""
        self.question, self.again = [], ""
        self.tell("session/to-leave", word="quit")

    # -- the state

    def begin(self, session: TableSession, *, is_saved: bool = False) -> None:
        """Go on with another record, and show it."""
        self.leave_record(session)
        if is_saved:
            self.saved = as_object(session.case())
        self.keep()
        self.show_title()
        self.show_now()

    def leave_record(self, instead: TableSession) -> None:
        """Go on with another record; what is not saved of this one stays in its file, and that is told."""
        if self.keeps and not self.is_saved:
            self.tell_kept()
        self.session, self.kept = instead, KeptLines.new()
        self.saved, self.file = None, None

    def tell_kept(self) -> None:
        self.tell("session/kept", word=str(self.kept.path), line="load")

    @property
    def is_saved(self) -> bool:
        """Whether nothing would be lost."""
        record = self.session.replayed
        if record is None or not (record.rulings or record.case.deal):
            return True
        return self.saved == as_object(self.session.case())

    def change(self, session: TableSession) -> None:
        """Go on with the same record, changed."""
        self.session = session
        self.keep()

    def keep(self) -> None:
        if not self.keeps:
            return
        if self.is_saved:
            self.kept.forget()
        else:
            self.kept.keep(self.session.case())

    # -- what is shown

    def prompt(self) -> str:
        """What the table waits for."""
        chosen = self.session.language
        return self.screen.writable(f"{chosen.sentence(self._waits_for())} > ")

    def _waits_for(self) -> Message:
        session = self.session
        if session.replayed is None:
            return message("session/asks-for-contract", line="4S by S")
        if self.question:
            return message("session/which-number", number=len(self.question))
        waits_for = as_at(session.position, session.waits_for())
        numbers = [choice["number"] for choice in session.choices()]
        if not numbers:
            return message("session/waits", text=waits_for)
        return message("session/numbers" if max(numbers) > 1 else "session/number", text=waits_for, number=max(numbers))

    def welcome(self, *, completes: bool) -> None:
        """The first words."""
        self.tell("session/welcome" if completes else "session/welcome-plain", word="help", other_word=ASK)
        if self.keeps and kept_files():
            self.tell("session/kept-before", word=str(kept_files()[0]), line="load")
        if self.session.replayed is not None:
            self.show_title()
            self.show_now()

    def tell(self, identity: str, **values: Any) -> None:
        self.screen.block(self.session.language.sentence(message(identity, **values)), "  ", "  ")

    def refuse(self, error: RecordError, text: str = "", where: str = "") -> None:
        """Say what is wrong and what could be written instead; the line can be edited again."""
        self.refused += 1
        self.again = text
        words = explanation(error, self.session.language.code)
        self.screen.block(f"{where}: {words}" if where else words, self.screen.styled("! ", "red"), "  ", "yellow")

    def show_title(self) -> None:
        self.screen.write()
        if self.session.record.case.title:
            self.screen.block(self.session.record.case.title, "  ", "  ", "bold")
            self.screen.write()

    def show_now(self) -> None:
        """The last line with its ruling, and the table."""
        if self.session.rulings:
            self.show_rulings(len(self.session.rulings) - 1)
        else:
            self.show_table()
            self.screen.write()

    def show_rulings(self, first: int) -> None:
        """The rulings from this one on: what is to be said only after the last, and the reasons in short."""
        output = RulingOutput(self.screen, self.session.language)
        shown = self.session.rulings[first:]
        for ruling in shown:
            output.show_event(ruling, _margin(ruling))
            self.screen.after_blank = True  # what was typed at once stands together
        if self.draws:
            self.screen.write()
            self.show_table()
        output.show_speech(shown[-1], numbered=True)
        laws, review = ([*dict.fromkeys(law for one in shown for law in named(one))] for named in (_laws, _review))
        for ruling in shown:
            output.show_ended(ruling)
        if laws:
            output.section("terminal/why", [message("session/laws", word=", ".join(laws))])
        for ruling in shown:
            output.show_dispute(ruling)
        output.show_review(review)
        self.screen.write()

    def show_table(self) -> None:
        """The table, the score, penalty cards and orders in words, and what is on record."""
        session, screen, chosen = self.session, self.screen, self.session.language
        position = session.position
        draw_table(screen, position, chosen)
        table = table_json(position, chosen)
        score = message("session/score", number=table["trick"], text=table_messages.tricks_won(position.won))
        screen.write()
        screen.block(chosen.sentence(score), "  ", "  ")
        output = RulingOutput(screen, chosen)
        output.section("terminal/on-the-table", table_messages.penalty_cards(position.consequences.penalty_cards), hang=2)
        output.section("terminal/in-force", obligations(position), hang=2)
        for item in table["on_record"]:
            screen.block(item["text"], MARGIN, MARGIN)

    def _show_next(self, text: str) -> None:
        """What can stand next."""
        found = suggestions(self.session, text)
        if not found:
            self.tell("session/nothing-follows")
            return
        words = "  ".join(one.word.replace(" ", "\u00a0") for one in found)
        self.screen.block(words, "  ", "  ")


def _laws(ruling: Ruling) -> Sequence[str]:
    return ruling.laws


def _review(ruling: Ruling) -> Sequence[str]:
    return ruling.review


def _margin(ruling: Ruling) -> str:
    return f"{min(ruling.before.number, 13):>3}  "


def _unknown(word: str) -> RecordError:
    """The error for a line that begins with neither a player nor a command."""
    from difflib import get_close_matches

    near = get_close_matches(word.lower(), COMMAND_NAMES, n=1, cutoff=0.6) if len(word) < 20 else []
    see_help = message("session/see-help", line="E leads H5", word="help")
    return RecordError(
        message("session/unknown", word=shortened(word)), message("hint/did-you-mean", word=near[0]) if near else see_help
    )
