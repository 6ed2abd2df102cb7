"""The JSON of what is entered: hands from other programs' files, and corrections of a record."""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict

from outofturn.notation.json_contract import CountedFromOne, ErrorJson, SeatLetter
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
