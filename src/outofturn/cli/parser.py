"""The parser of the command line, whose help is in the language asked for."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NoReturn

from outofturn.cli.terminal import columns
from outofturn.engine.message import Message, message

if TYPE_CHECKING:
    from outofturn.wording.language import Language

#: The headings of argparse.
_SECTIONS = {"positional arguments": "help/arguments", "options": "help/options"}


class WrongValue(argparse.ArgumentTypeError):
    """A value that an option cannot have; ``problem`` says why."""

    def __init__(self, problem: Message) -> None:
        super().__init__(problem.id)
        self.problem = problem


class WrongArguments(Exception):
    """Arguments that cannot be understood: by which parser, what argparse says, and what the check of a value said."""

    def __init__(self, parser: CommandParser, said: str, problem: Message | None) -> None:
        super().__init__(said)
        self.parser, self.said, self.problem = parser, said, problem


class CommandParser(argparse.ArgumentParser):
    """Knows the language of the help, and how wide the terminal is (argparse would import half the standard library for that).

    ``language`` is None unless help is asked for: most commands are run without, and then no text needs to be looked up.
    """

    def __init__(self, *, language: Language | None = None, **named: Any) -> None:
        super().__init__(add_help=False, **named)
        self.language = language
        self.add_argument("-h", "--help", action="help", help=self.words("help/help"))

    def words(self, identity: str, **values: Any) -> str:
        """A text of the help."""
        if self.language is None:
            return ""
        return self.language.text(message(identity, **values)).replace("%", "%%")

    def error(self, message: str) -> NoReturn:
        refused = sys.exc_info()[1]  # argparse's own error, which came of the check of a value or not
        cause = None if refused is None else refused.__context__
        raise WrongArguments(self, message, cause.problem if isinstance(cause, WrongValue) else None) from None

    def _get_formatter(self) -> argparse.HelpFormatter:
        return _HelpFormatter(self.prog, width=columns() - 2, language=self.language)


class _HelpFormatter(argparse.HelpFormatter):
    """Help in a language, and without colours on every Python; since 3.14 argparse loads much for them with each command."""

    def __init__(self, *args: Any, language: Language | None, **named: Any) -> None:
        super().__init__(*args, **named)
        self.language = language

    def start_section(self, heading: str | None) -> None:
        if self.language is not None and heading in _SECTIONS:
            heading = self.language.text(message(_SECTIONS[heading]))
        super().start_section(heading)

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        if self.language is not None and prefix is None:
            prefix = self.language.text(message("help/usage")) + " "
        super().add_usage(usage, actions, groups, prefix)

    def _set_color(self, *_: object, **__: object) -> None:
        self._theme = _NoColours()
        self._decolor = str


class _NoColours:
    """The colours of argparse: none for any part of the help."""

    def __getattr__(self, part: str) -> str:
        return ""
