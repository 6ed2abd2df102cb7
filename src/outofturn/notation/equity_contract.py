"""The JSON about what options are worth."""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict, final

from outofturn.notation.json_contract import DeciderName, Range, SeatLetter


@final
class WorthJson(TypedDict):
    tricks: Annotated[int, Range(0, 13), "what the declaring side takes in all, with best play by both sides"]
    score: Annotated[int | None, "of the declaring side; null if earlier tricks are not known"]
    line: Annotated[list[str], "the first cards, and choices, of best play: W HK, S chooses free"]


@final
class OptionWorthJson(TypedDict):
    choose: Annotated[list[str], "the ids of the options, in order"]
    tricks: Annotated[int, Range(0, 13), "what the declaring side takes in all, with best play by both sides"]
    score: Annotated[int | None, "of the declaring side; null if earlier tricks are not known"]
    line: Annotated[list[str], "the first cards, and choices, of best play"]


@final
class EquityJson(TypedDict):
    """With all hands known."""

    declarer: SeatLetter
    without: Annotated[WorthJson, "without the irregularity; without any, the position as it is"]
    options: Annotated[list[OptionWorthJson], "for each option of the decision that is open"]
    now: Annotated[WorthJson, "the position as it is, with the best choices"]
    decide: Annotated[list[DeciderName], "who chooses between the options"]
    edition: int


@final
class SampledWorthJson(TypedDict):
    tricks: Annotated[float, "the mean number of tricks of the declaring side"]
    spread: Annotated[float, "the standard deviation of that number from layout to layout"]
    error: Annotated[float, "the standard error of the mean"]
    score: Annotated[float | None, "the mean score of the declaring side"]
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
    layouts: Annotated[int, Range(1), "how many layouts were solved"]
    settled: Annotated[bool, "whether the order of the options is certain enough, so that no more were needed"]
