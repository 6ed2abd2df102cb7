"""A board as it was found in a file, whatever the format."""

from __future__ import annotations

from typing import NamedTuple

from outofturn.engine.errors import RecordError
from outofturn.engine.position import Position
from outofturn.engine.ruling import Ruling
from outofturn.notation.case import Case


class FollowedPlay(NamedTuple):
    """What the engine, by the latest edition, has found while a board was read; so nobody need replay it for that."""

    irregular: tuple[Ruling, ...]  #: the rulings that name an irregularity
    position: Position  #: at the end


class FileBoard(NamedTuple):
    """A board of a file: the case that it makes, or what is wrong with it."""

    name: str  #: its number; empty if the file does not say
    line: int  #: where it begins in the file
    case: Case | None = None  #: None if it cannot be read, or if there is nothing to rule on: no contract, or all passed
    error: RecordError | None = None
    record: str = ""  #: the text of the case, if the file has it whole
    followed: FollowedPlay | None = None
