"""The JSON about what options are worth."""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict, final

from outofturn.notation.json_contract import DeciderName, Range, SeatLetter


@final
class WorthJson(TypedDict):
    tricks: Annotated[
        int | None, Range(0, 13), "What the declaring side takes in all, with best play by both sides; null if not worked out."
    ]
    score: Annotated[
        int | None, "Of the declaring side; null if earlier tricks are not known, or the tricks are not worked out."
    ]
    line: Annotated[list[str], "The first cards, and choices, of best play: W HK, S chooses free."]


@final
class OptionWorthJson(TypedDict):
    choose: Annotated[list[str], "The ids of the options, in order."]
    tricks: Annotated[
        int | None, Range(0, 13), "What the declaring side takes in all, with best play by both sides; null if not worked out."
    ]
    score: Annotated[
        int | None, "Of the declaring side; null if earlier tricks are not known, or the tricks are not worked out."
    ]
    line: Annotated[list[str], "The first cards, and choices, of best play."]


class EquityJson(TypedDict):
    """With all hands known."""

    declarer: SeatLetter
    without: Annotated[WorthJson, "Without the irregularity; if there was none, the position as it is."]
    options: Annotated[list[OptionWorthJson], "For each option of the decision that is open."]
    now: Annotated[WorthJson, "The position as it is, with the best choices."]
    decide: Annotated[list[DeciderName], "Who chooses between the options."]
    edition: int


@final
class EquityAnswer(EquityJson):
    """What each option of a case is worth, with all hands known."""

    words: Annotated[dict[str, str], "Each choice in the lines of best play, in words: “S chooses free”."]


@final
class SampledWorthJson(TypedDict):
    tricks: Annotated[float, "The mean number of tricks of the declaring side."]
    spread: Annotated[float, "The standard deviation of that number from layout to layout."]
    error: Annotated[float, "The standard error of the mean."]
    score: Annotated[float | None, "The mean score of the declaring side."]
    choose: NotRequired[list[str]]


@final
class SampledEquityJson(TypedDict):
    """With hands unknown: over layouts that fit all that was seen."""

    declarer: SeatLetter
    without: SampledWorthJson
    options: list[SampledWorthJson]
    now: SampledWorthJson
    decide: list[DeciderName]
    edition: int
    layouts: Annotated[int, Range(1), "How many layouts were solved."]
    settled: Annotated[bool, "Whether the order of the options is certain enough, so that no more were needed."]
