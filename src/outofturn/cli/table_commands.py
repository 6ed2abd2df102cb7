"""The commands of a session at the table: all that is typed besides lines of the record."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from outofturn.cli.ruling_output import MARGIN, RulingOutput
from outofturn.cli.table_file_commands import load, report, save
from outofturn.cli.table_session import TableSession
from outofturn.cli.table_suggestions import COMMAND_NAMES
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.engine.ruling import Ruling
from outofturn.notation.case_file import as_object
from outofturn.notation.lines import KINDS
from outofturn.notation.vocabulary import like
from outofturn.wording.error_text import in_full
from outofturn.wording.event_messages import ruled_event
from outofturn.wording.language import known_language, language

if TYPE_CHECKING:
    from outofturn.cli.table_dialogue import TableDialogue

#: What follows the command, and whether it was typed with an exclamation mark.
TableCommand: TypeAlias = Callable[["TableDialogue", str, bool], None]

_START = re.compile(r"(?P<trick>\d{1,2})(?: +(?P<leader>\w+)(?: +(?P<north_south>\d{1,2}) ?[-: ] ?(?P<east_west>\d{1,2}))?)?")
_START_LIKE = like("start 5 S", "start 5 S 3-1")


def _count(text: str, command: str) -> int:
    if not text:
        return 1
    if not text.isdecimal() or len(text) > 4:
        raise RecordError(message("session/takes-a-number", word=command), like(f"{command} 2"))
    return int(text)


# -- lines


def undo(dialogue: TableDialogue, text: str, force: bool) -> None:
    before = dialogue.session
    dialogue.change(before.taken_back(_count(text, "undo")))
    for ruling in reversed(before.rulings[len(dialogue.session.rulings) :]):
        dialogue.tell("session/taken-back", text=ruled_event(ruling))
    dialogue.show_now()


def redo(dialogue: TableDialogue, text: str, force: bool) -> None:
    count = len(dialogue.session.rulings)
    dialogue.change(dialogue.session.done_again(_count(text, "redo")))
    dialogue.show_rulings(count)


def lines(dialogue: TableDialogue, text: str, force: bool) -> None:
    """The record so far, as the notation writes it, beside what it says."""
    session, screen = dialogue.session, dialogue.screen
    RulingOutput(screen, session.language).show_start(session.record.case, session.record.start)
    wide = max(map(len, session.lines), default=0)
    for number, (line, ruling) in enumerate(zip(session.lines, session.rulings, strict=True), 1):
        words = session.language.sentence(ruled_event(ruling))
        screen.block(f"{line:<{wide}}  {words}", f"{number:>3}  ", MARGIN + "  ")
    if not session.lines:
        dialogue.tell("session/no-lines")


def table(dialogue: TableDialogue, text: str, force: bool) -> None:
    if text.lower() not in ("", "on", "off"):
        raise RecordError(message("session/on-or-off", word="table"), like("table", "table on", "table off"))
    if text:
        dialogue.draws = text.lower() == "on"
    if text.lower() != "off":
        dialogue.show_table()


# -- reasons


def why(dialogue: TableDialogue, text: str, force: bool) -> None:
    """The reasons for the last ruling, or a provision."""
    if text:
        _show_provision(dialogue, text)
        return
    session, laws = dialogue.session, []
    output = RulingOutput(dialogue.screen, session.language)
    for number, ruling in _last_ruled(session):
        dialogue.tell("session/line", number=number, text=ruled_event(ruling))
        output.show_reasons(ruling)
        laws += ruling.laws
    if not laws:
        dialogue.tell("session/nothing-ruled")
        return
    dialogue.tell("session/see-provision", line=f"why {laws[0]}")


def _last_ruled(session: TableSession) -> list[tuple[int, Ruling]]:
    """The lines, with their numbers, that were typed at once and ruled on last."""
    end = len(session.rulings)
    for count in reversed(session.entries):
        first = end - count
        ruled = [(number, ruling) for number, ruling in enumerate(session.rulings[first:end], first + 1) if ruling.laws]
        if ruled:
            return ruled
        end = first
    return []


def _show_provision(dialogue: TableDialogue, number: str) -> None:
    from outofturn.cli.law_command import show_provisions
    from outofturn.lawbook import lookup

    edition = dialogue.session.record.start.edition
    found = lookup.entries(edition, number, dialogue.session.language.code)
    show_provisions(dialogue.screen, edition, found, dialogue.session.language)


def compare(dialogue: TableDialogue, text: str, force: bool) -> None:
    from outofturn.cli.compare_command import show_case_comparison
    from outofturn.lawbook.edition_changes import chosen_editions

    show_case_comparison(dialogue.session.case(), chosen_editions(text.split()), dialogue.session.language)
    dialogue.screen.write()


# -- edition and language


def edition(dialogue: TableDialogue, text: str, force: bool) -> None:
    if not text:
        dialogue.tell("terminal/laws-of", number=dialogue.session.year)
        return
    _replay(dialogue, lambda session: session.under(text))
    dialogue.tell("terminal/laws-of", number=dialogue.session.year)
    if dialogue.session.replayed is not None:
        dialogue.show_now()


def _replay(dialogue: TableDialogue, change: Callable[[TableSession], TableSession]) -> None:
    """Change what all lines are ruled by; if one of them makes no sense then, say which, and leave all as it is."""
    try:
        dialogue.change(change(dialogue.session))
    except RecordError as error:
        if error.text:
            dialogue.tell("session/line-refused", word=in_full(error, dialogue.session.language.code))
            raise RecordError(message("session/stays")) from None
        raise


def speak(dialogue: TableDialogue, text: str, force: bool) -> None:
    dialogue.session = dialogue.session._replace(language=language(known_language(text.lower())))
    if dialogue.session.replayed is not None:
        dialogue.show_now()


# -- set-up


def new(dialogue: TableDialogue, text: str, force: bool) -> None:
    """Begin another record."""
    empty = dialogue.session._replace(replayed=None, entries=(), undone=())
    if text:
        dialogue.begin(empty.with_contract(text))
        return
    dialogue.leave_record(empty)


def contract(dialogue: TableDialogue, text: str, force: bool) -> None:
    if dialogue.session.replayed is None:
        dialogue.begin(dialogue.session.with_contract(text))
        return
    _set_up(dialogue, lambda session: session.with_contract(text))


def deal(dialogue: TableDialogue, text: str, force: bool) -> None:
    """The hands, as PBN has them; without a text they are unknown again."""
    _set_up(dialogue, lambda session: session.with_setup(deal=text or None))


def start(dialogue: TableDialogue, text: str, force: bool) -> None:
    """Where the record begins: the trick, who is on lead, the tricks won."""
    found = _START.fullmatch(text)
    if found is None:
        raise RecordError(message("session/where-it-begins"), _START_LIKE)
    begins = as_object(dialogue.session.case()).get("start", {})
    begins |= {"trick": int(found["trick"]), "on_lead": found["leader"], "won": None}
    if found["north_south"] is not None:
        begins["won"] = {"NS": int(found["north_south"]), "EW": int(found["east_west"])}
    _set_up(dialogue, lambda session: session.with_setup(start=begins))


def penalty(dialogue: TableDialogue, text: str, force: bool) -> None:
    """A penalty card that was there when the record begins; without a text there is none."""
    begins = as_object(dialogue.session.case()).get("start", {})
    cards = [*begins.get("penalty_cards", []), text] if text else []
    _set_up(dialogue, lambda session: session.with_setup(start=begins | {"penalty_cards": cards}))


def _set_up(dialogue: TableDialogue, change: Callable[[TableSession], TableSession]) -> None:
    _replay(dialogue, change)
    dialogue.show_title()
    dialogue.show_now()


# -- help and the end


def explain(dialogue: TableDialogue, text: str, force: bool) -> None:
    """What can be typed."""
    screen, chosen = dialogue.screen, dialogue.session.language
    dialogue.tell("session/help-lines", line="E leads H5", word="H5", other_word="2")
    screen.write()
    for name in COMMAND_NAMES:
        words = chosen.sentence(message(f"session/help/{name}"))
        screen.block(words, f"  {screen.styled(f'{name:<10}', 'bold')}", " " * 12)
    screen.write()
    screen.block(chosen.sentence(KINDS), "  ", "  ")


def leave(dialogue: TableDialogue, text: str, force: bool) -> None:
    """End the session. Lines that are not saved are kept, unless that is not wanted."""
    dialogue.goes_on = False
    if not dialogue.keeps:
        return
    if force:
        dialogue.kept.forget()
    elif not dialogue.is_saved:
        if dialogue.kept.error is not None:
            dialogue.goes_on = True
            raise RecordError(
                dialogue.kept.error.problem, message("session/save-or-leave", line="save board12.yaml", word="quit!")
            )
        dialogue.tell_kept()


COMMANDS: dict[str, TableCommand] = {
    "undo": undo,
    "redo": redo,
    "why": why,
    "compare": compare,
    "edition": edition,
    "language": speak,
    "table": table,
    "lines": lines,
    "save": save,
    "load": load,
    "report": report,
    "new": new,
    "contract": contract,
    "deal": deal,
    "start": start,
    "penalty": penalty,
    "help": explain,
    "quit": leave,
    "q": leave,
    "exit": leave,
}
