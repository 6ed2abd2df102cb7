"""The JSON of what is entered: files of other programs, as hands or as cases, and corrections of a record."""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict

from outofturn.notation.json_contract import CaseJson, CountedFromOne, ErrorJson, SeatLetter
from outofturn.notation.table_contract import ChoiceJson


class LineToAskJson(TypedDict):
    """A line that makes no sense any more after the correction."""

    number: Annotated[CountedFromOne, "In the record as it is."]
    place: Annotated[CountedFromOne, "In the record with the corrections."]
    line: str
    error: ErrorJson
    choices: Annotated[list[ChoiceJson], "What can be chosen there; empty if nothing is open."]


class EditAnswer(TypedDict):
    """The record with the corrections; the lines after them have followed."""

    lines: list[str]
    followed: Annotated[int, "How many other lines have changed or gone."]
    ask: Annotated[LineToAskJson | None, "The first line that has to be asked again; from there on the lines are as they were."]


class BoardHandsJson(TypedDict):
    """The hands of a board, and what the text says beside them."""

    board: Annotated[str, "Its number; may be empty."]
    deal: Annotated[str, "The hands in the order of PBN, North first; a hand that is not known is “-”."]
    dealer: NotRequired[SeatLetter]
    contract: NotRequired[Annotated[str, "Level, denomination, X or XX: “4S”."]]
    declarer: NotRequired[SeatLetter]


class HandsAnswer(TypedDict):
    """The boards in a text."""

    boards: list[BoardHandsJson]
    errors: Annotated[list[ErrorJson], "What is wrong with further boards, which cannot be read."]


class FileBoardJson(TypedDict):
    """A board of a file: the case that it makes, or what is wrong with it."""

    board: Annotated[str, "Its number; may be empty."]
    line: Annotated[CountedFromOne, "Where it begins in the file."]
    case: Annotated[CaseJson | None, "null if it cannot be read, or if no contract was played."]
    error: Annotated[ErrorJson | None, "Lines are counted from the beginning of the file."]


class BoardsAnswer(TypedDict):
    """The boards in a file, in its order."""

    boards: list[FileBoardJson]
    more: Annotated[bool, "Whether the file has more boards, which were not read."]


class ConvertAnswer(TypedDict):
    """A case in the format of another program."""

    text: Annotated[str, "What stands in the file; or the link."]
    name: Annotated[str, "A name for the file: “board-7.pbn”. Empty for a link."]
