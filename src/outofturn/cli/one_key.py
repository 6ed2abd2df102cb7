"""One key from the keyboard without Enter, where there is a terminal; else one line of the input."""

from __future__ import annotations

from typing import TextIO


def read_key(stream: TextIO) -> str:
    """The key, or the first word of the next line; empty at the end of the input."""
    if stream.isatty():
        try:
            return _key_of_terminal(stream)
        except ImportError:  # Windows has no termios: a line will do
            pass
    for line in stream:
        if line.strip():
            return line.split()[0]
    return ""


def _key_of_terminal(stream: TextIO) -> str:
    import termios
    import tty

    before = termios.tcgetattr(stream)
    try:
        tty.setcbreak(stream, termios.TCSANOW)  # else a key that came a moment too early would be lost
        return stream.read(1)
    finally:
        termios.tcsetattr(stream, termios.TCSADRAIN, before)
