"""The lines that are typed in a session at the table: with completion and history, or plain.

The line editor is the package prompt_toolkit, of the extra ``table``. Without it, without a terminal, or on one that can do
nothing, plain lines are read.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Protocol, TextIO

from outofturn.cli.table_suggestions import Suggestion
from outofturn.cli.terminal import Screen

if TYPE_CHECKING:
    from prompt_toolkit.completion import Completion
    from prompt_toolkit.document import Document

PACKAGE = "prompt_toolkit"


class TypedLines(Protocol):
    """Where the lines come from."""

    def read(self, prompt: str, again: str = "") -> str:
        """The next line; ``again`` is one to be edited. EOFError at the end, KeyboardInterrupt on Ctrl-C."""


class PlainLines:
    """Lines from a stream. What comes from a file or a pipe is shown, so that the transcript can be read."""

    def __init__(self, stream: TextIO, screen: Screen) -> None:
        self.stream, self.screen = stream, screen
        self.echoes = not stream.isatty()

    def read(self, prompt: str, again: str = "") -> str:
        out = self.screen.stream
        out.write(prompt)
        out.flush()
        line = self.stream.readline()
        if self.echoes or not line:
            self.screen.write(line.rstrip("\n"))
        if not line:
            raise EOFError
        return line


class EditedLines:
    """Lines typed on a terminal, with history, and with completion by Tab."""

    def __init__(self, suggest: Callable[[str], list[Suggestion]], screen: Screen) -> None:
        # A terminal is not asked where its cursor is: on a slow line its answer would come as if it were typed.
        os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import Completer, Completion
        from prompt_toolkit.output import ColorDepth
        from prompt_toolkit.shortcuts import CompleteStyle

        class _Suggestions(Completer):
            def get_completions(self, document: Document, event: object) -> Iterable[Completion]:
                for one in suggest(document.text_before_cursor):
                    yield Completion(
                        one.word if one.word.endswith("/") else f"{one.word} ",  # a folder goes on with a file in it
                        start_position=-len(one.begun),
                        display=screen.writable(one.word),
                        display_meta=screen.writable(one.meaning),
                    )

        self._session: PromptSession[str] = PromptSession(
            completer=_Suggestions(),
            complete_while_typing=False,
            complete_style=CompleteStyle.MULTI_COLUMN,
            color_depth=None if screen.colour else ColorDepth.DEPTH_1_BIT,
        )

    def read(self, prompt: str, again: str = "") -> str:
        return self._session.prompt(prompt, default=again)


def typed_lines(suggest: Callable[[str], list[Suggestion]], stream: TextIO, screen: Screen) -> TypedLines:
    """The best way to read lines; ModuleNotFoundError if the line editor is not there."""
    can_move = os.name == "nt" or os.environ.get("TERM") not in (None, "", "dumb")  # the cursor
    if stream.isatty() and screen.is_terminal and can_move:
        return EditedLines(suggest, screen)
    return PlainLines(stream, screen)
