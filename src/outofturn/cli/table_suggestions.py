"""What can be typed next in a session at the table: a line of the record, a number that chooses, a command."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from glob import escape, iglob
from os.path import expanduser, isdir
from typing import NamedTuple

from outofturn.cli.table_completion import TypedWords, next_words, typed_words
from outofturn.cli.table_files import CASE_SUFFIXES, LOADED_SUFFIXES, REPORT_SUFFIXES
from outofturn.cli.table_session import TableSession
from outofturn.engine.message import message
from outofturn.engine.seats import SEAT_LETTERS, SEATS, parse_seat
from outofturn.laws.book import EDITIONS
from outofturn.wording import table_messages
from outofturn.wording.language import LANGUAGES, language

#: The commands, in the order in which they are explained.
COMMAND_NAMES = (
    "undo", "redo", "why", "compare", "edition", "language", "table", "lines", "save", "load", "report",
    "new", "contract", "deal", "start", "penalty", "help", "quit",
)  # fmt: skip
#: Those that make sense before there is a contract.
WITHOUT_CONTRACT = ("edition", "language", "load", "new", "help", "quit")
_MOST_FILES = 50


class Suggestion(NamedTuple):
    """A word that can stand next."""

    word: str
    meaning: str = ""  #: if that has to be said
    begun: str = ""  #: what has been typed of it


def suggestions(session: TableSession, text: str) -> list[Suggestion]:
    """What can stand next after this text."""
    typed = typed_words(text)
    command = typed.before[0].lower().rstrip("!") if typed.before else ""
    if command in ("save", "load", "report"):
        name = text.partition(typed.before[0])[2].lstrip()  # it can have blanks in it
        return list(_files(name, {"save": CASE_SUFFIXES, "load": LOADED_SUFFIXES, "report": REPORT_SUFFIXES}[command]))
    if command in COMMAND_NAMES:
        found = _begun(_arguments(session, command, typed), typed.begun)
    elif not typed.before:
        found = _first_words(session, typed.begun)
    else:
        found = _words_of_line(session, typed)
    return [one._replace(begun=typed.begun) for one in found]


def _first_words(session: TableSession, begun: str) -> Iterator[Suggestion]:
    numbers = {str(choice["number"]): choice["text"] for choice in session.choices()}
    yield from _begun((Suggestion(*item) for item in numbers.items()), begun)
    yield from _words_of_line(session, TypedWords((), begun))
    if begun and session.replayed is not None:
        yield from _cards_in_turn(session, begun)
    yield from _begun((_command(session, name) for name in _commands(session)), begun)


def _begun(found: Iterable[Suggestion], begun: str) -> Iterator[Suggestion]:
    return (one for one in found if one.word.lower().startswith(begun.lower()))


def _commands(session: TableSession) -> list[str]:
    """The commands that would do something now."""
    if session.replayed is None:
        return list(WITHOUT_CONTRACT)
    missing = {"undo": not session.entries, "redo": not session.undone, "why": not session.rulings}
    return [name for name in COMMAND_NAMES if not missing.get(name)]


def _command(session: TableSession, name: str) -> Suggestion:
    return Suggestion(name, session.language.sentence(message(f"session/help/{name}")))


# -- a line of the record


def _words_of_line(session: TableSession, typed: TypedWords) -> Iterator[Suggestion]:
    if session.replayed is None:
        return
    meanings = _meanings(session, typed.before)
    for word in next_words(session.position, typed):
        yield Suggestion(word, meanings.get(word, ""))


def _meanings(session: TableSession, before: tuple[str, ...]) -> dict[str, str]:
    """What the players are, and what the options say."""
    chosen, position = session.language, session.position
    if not before:
        roles = ((seat, table_messages.role(seat, position.declarer)) for seat in SEATS)
        return {SEAT_LETTERS[seat]: f"{chosen.player(seat)}, {chosen.text(role)}" for seat, role in roles}
    if len(before) == 2 and before[1].lower() == "chooses":
        alone = ((choice, way) for choice in session.choices() for way in choice["ways"] if len(way["options"]) == 1)
        return {way["options"][0]: way["label"] or choice["label"] for choice, way in alone}
    if len(before) == 1:
        return {word: chosen.sentence(message(f"session/verb/{word}")) for word in _VERBS}
    return {}


#: What can be said of a player.
_VERBS = (
    "leads", "plays", "exposes", "names", "spreads", "volunteers", "corrects", "puts", "calls", "claims", "agrees", "looks",
    "warns", "asks", "draws", "adds", "restores", "void", "has", "followed", "led",
    "chooses",
)  # fmt: skip


def _cards_in_turn(session: TableSession, begun: str) -> Iterator[Suggestion]:
    """The cards of the hand in turn, which can be typed alone."""
    position = session.position
    if position.turn is None or position.pending is not None:
        return
    verb = "plays" if position.plays else "leads"
    before = (SEAT_LETTERS[position.turn], verb)
    yield from (
        Suggestion(word, " ".join((*before, word)))
        for word in next_words(position, TypedWords(before, begun))
        if word != "nothing"
    )


# -- what follows a command


def _arguments(session: TableSession, command: str, typed: TypedWords) -> Iterable[Suggestion]:
    if command in ("edition", "language", "table", "why") and len(typed.before) > 1:
        return ()
    match command:
        case "edition" | "compare":
            return (Suggestion(str(year)) for year in EDITIONS if str(year) not in typed.before)
        case "language":
            return (Suggestion(code, language(code).name) for code in LANGUAGES)
        case "table":
            return (Suggestion("on"), Suggestion("off"))
        case "why":
            return map(Suggestion, dict.fromkeys(law for ruling in reversed(session.rulings) for law in ruling.laws))
        case "start" | "penalty":
            return _set_up_words(session, command, typed)
    return ()


def _set_up_words(session: TableSession, command: str, typed: TypedWords) -> Iterator[Suggestion]:
    """``start 5 S 3-1``, ``penalty E HK major``."""
    if session.replayed is None:
        return
    position, place = session.position, len(typed.before)
    if command == "start":
        words = {1: [str(trick) for trick in range(1, 14)], 2: list(SEAT_LETTERS)}.get(place, [])
    elif place == 2:
        seat = parse_seat(typed.before[1], position.declarer)
        held = () if seat is None else next_words(session.record.start, TypedWords((SEAT_LETTERS[seat], "exposes"), ""))
        words = list(held)
    else:
        words = {1: [SEAT_LETTERS[seat] for seat in position.defenders], 3: ["major", "minor"]}.get(place, [])
    yield from map(Suggestion, words)


def _files(begun: str, suffixes: tuple[str, ...]) -> Iterator[Suggestion]:
    """The files and folders whose names begin so."""
    found = sorted(path for path in iglob(f"{escape(expanduser(begun))}*") if isdir(path) or path.endswith(suffixes))
    for path in found[:_MOST_FILES]:
        yield Suggestion(f"{path}/" if isdir(path) else path, begun=begun)
