"""Standard input, output and error, which may be closed, full, or a pipe that nobody reads any more."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from outofturn.engine.message import Message, message

INPUT, OUTPUT = message("terminal/standard-input"), message("terminal/standard-output")


def prepare() -> None:
    """Open what is closed, so that no file gets its number: reading then fails, and so does writing, but not to standard error.

    What cannot be written there nobody can be told, and that is no reason to stop.
    """
    for number, flags in enumerate((os.O_WRONLY, os.O_RDONLY, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            opened = os.open(os.devnull, flags)
            if opened != number:
                os.dup2(opened, number)
                os.close(opened)
    if sys.stdin is None:
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - open until the end
    if sys.stdout is None:
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    encoding = sys.stderr.encoding if sys.stderr is not None else "utf-8"
    errors = io.BufferedWriter(_Errors(2, "w", closefd=False))
    sys.stderr = io.TextIOWrapper(errors, encoding, "backslashreplace", line_buffering=True)
    out = sys.stdout
    assert isinstance(out, io.TextIOWrapper)
    out.flush()
    sys.stdout = io.TextIOWrapper(
        io.BufferedWriter(_Output(1, "w", closefd=False)), out.encoding, out.errors, None, out.line_buffering, out.write_through
    )


class _Output(io.FileIO):
    """Remembers why it could not be written to: whoever wrote may not tell."""

    failure: OSError | None = None

    def write(self, data: Any, /) -> int:
        try:
            return super().write(data)
        except OSError as error:
            self.failure = error
            raise


class _Errors(io.FileIO):
    """Takes everything, though it may not get anywhere."""

    def write(self, data: Any, /) -> int:
        try:
            return super().write(data)
        except OSError:
            return len(data)


def flush_output() -> None:
    """Write what is still to be written; raises OSError if that fails, or has failed before."""
    sys.stdout.flush()
    if failure := _output_failure():
        raise failure


def failing() -> Message | None:
    """The stream of which an error of the operating system comes."""
    if _output_failure() or _fails(sys.stdout.flush):
        return OUTPUT
    return INPUT if _fails(lambda: os.read(0, 0)) else None


def _output_failure() -> OSError | None:
    raw = getattr(getattr(sys.stdout, "buffer", None), "raw", None)
    return raw.failure if isinstance(raw, _Output) else None


def discard_output() -> None:
    """Nobody gets what is still to be written; Python must not try it on its way out."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raw = getattr(sys.stdout.buffer, "raw", None)
        if isinstance(raw, _Output):
            raw.failure = None


def _fails(work: Callable[[], object]) -> bool:
    try:
        work()
    except OSError:
        return True
    return False
