"""Whether an answer to a question is true, found out from the record alone.

Nothing of the way in which questions are made is used here: the lines of the record are replayed, and each answer is compared
with what the notation says of the last ruling (and with what the engine then refuses or allows).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from outofturn.director import replay, start_case
from outofturn.engine.ruling import Ruling
from outofturn.json_api.next_events import seats_to_correct
from outofturn.json_api.ruling_json import ruling_json
from outofturn.json_api.table_json import table_json
from outofturn.notation.case_file import as_object, case_of
from outofturn.notation.ruling_facts import LETTERS, ruling_facts
from outofturn.quiz.quiz_draft import Answer
from outofturn.quiz.quiz_kinds import DEFECTIVE_TRICK, KINDS
from outofturn.quiz.quiz_question import QuizQuestion
from outofturn.wording.language import language

Facts = dict[str, Any]
_ENGLISH = language("en")
_DUTY = re.compile(r"must/(?P<form>[a-z-]+)(?:/opening)?\((?P<values>.*)\)")
_RESTRICTION_FORMS = {"require-lead": "require", "forbid-lead": "forbid", "require-play": "require", "forbid-play": "forbid"}


class Replayed:
    """The record of a question, replayed from its lines."""

    def __init__(self, asked: QuizQuestion) -> None:
        case = case_of(as_object(asked.situation.case))
        self.rulings: list[Ruling] = replay(start_case(case), [line.text for line in case.lines])
        self.called = asked.situation.called
        self.steps: list[Facts] = [{**ruling_facts(ruling)} for ruling in self.rulings]

    @property
    def last(self) -> Facts:
        return self.steps[-1]

    @property
    def table(self) -> Facts:
        return {**table_json(self.rulings[-1].position, _ENGLISH)}


def true_answers(asked: QuizQuestion) -> list[int]:
    """The places of the answers that are what is asked for."""
    replayed = Replayed(asked)
    theme = asked.draft.theme
    is_true = _CHECKS[theme.replace("-not-", "-")]
    wanted = "-not-" not in theme
    return [place for place, answer in enumerate(asked.answers) if is_true(asked, replayed, answer) == wanted]


def _irregularity(asked: QuizQuestion, replayed: Replayed, answer: Answer) -> bool:
    step = replayed.steps[replayed.called]
    lines = [one["event"] for one in replayed.steps]
    if answer.key == DEFECTIVE_TRICK:
        return step["irregularity"] is None and any("unnoticed" in line or "plays nothing" in line for line in lines)
    if answer.key == "none":
        return step["irregularity"] is None and asked.id.kind != DEFECTIVE_TRICK
    return bool(step["irregularity"] == answer.key)


def _law(asked: QuizQuestion, replayed: Replayed, answer: Answer) -> bool:
    return any(re.match(rf"{answer.key}(?!\d)", number) for number in replayed.steps[replayed.called]["laws"])


def _decides(asked: QuizQuestion, replayed: Replayed, answer: Answer) -> bool:
    return set(replayed.last["decide"]) == set(answer.key.replace("-", ""))


def _option(asked: QuizQuestion, replayed: Replayed, answer: Answer) -> bool:
    """Whether the director reads it out, with these ids behind it."""
    ways = [way.split(" > ") for way in answer.key.split("|")]
    words = _ENGLISH.text(answer.message)
    for item in ruling_json(replayed.rulings[-1])["speech"]:
        said = item["text"].partition(": ")[2]
        if item["number"] is not None and re.match(rf"{re.escape(words)}[.;,]", said):
            assert [list(way) for way in item["choose"]] == ways
            return True
    return False


def _next(asked: QuizQuestion, replayed: Replayed, answer: Answer) -> bool:
    what, seats = answer.key.split()
    if what == "turn":
        return bool(replayed.last["turn"] == seats)
    return set(replayed.last["decide"]) == set(seats)


def _may_play(asked: QuizQuestion, replayed: Replayed, answer: Answer) -> bool:
    assert asked.draft.seat is not None
    assert replayed.last["turn"] == LETTERS[asked.draft.seat]
    return answer.key in replayed.last["legal"]


def _in_force(asked: QuizQuestion, replayed: Replayed, answer: Answer) -> bool:
    restrictions, cards = replayed.last["restrictions"], replayed.last["penalty_cards"]
    if answer.key == "nothing":
        return not restrictions and not cards and replayed.table["early_lead"] is None
    found = _DUTY.fullmatch(answer.key)
    assert found, answer.key
    values = dict(part.split("=") for part in found["values"].split(", "))
    player, form = values["player"], found["form"]
    if form in _RESTRICTION_FORMS:
        until = "this trick" if form.endswith("play") else ""
        wanted = [f"{player} {_RESTRICTION_FORMS[form]} {suit}" for suit in values["suits"].split()]
        return all(any(one.startswith(item) and until in one for one in restrictions) for item in wanted)
    if form in ("highest", "lowest", "play"):
        return f"{player} {form} {values.get('suit', values.get('card'))} this trick" in restrictions
    if form == "finish-the-trick":
        return bool(replayed.table["early_lead"] == [player, values["card"]])
    kind = "minor" if form == "minor" else "major"
    return all(f"{player} {card} {kind}" in cards for card in values.get("cards", values.get("card", "")).split())


def _state(asked: QuizQuestion, replayed: Replayed, answer: Answer) -> bool:
    assert asked.draft.seat is not None
    owner, name = LETTERS[asked.draft.seat], str(asked.text).rpartition("card=")[2].rstrip(")")
    table = replayed.table
    lies = {
        "major": f"{owner} {name} major" in replayed.last["penalty_cards"],
        "minor": f"{owner} {name} minor" in replayed.last["penalty_cards"],
        "owed": f"{owner} play {name} this trick" in replayed.last["restrictions"],
        "undecided": [owner, name] in table["undecided"],
        "played": [owner, name] in table["current_trick"] or name in table["gone"],
    }
    return not any(lies.values()) if answer.key == "hand" else lies[answer.key]


def _revoke(asked: QuizQuestion, replayed: Replayed, answer: Answer) -> bool:
    offender = replayed.steps[replayed.called]["offender"]
    corrected = any(step["event"].startswith(f"{offender} corrects") for step in replayed.steps)
    can_be = offender in {LETTERS[seat] for seat in seats_to_correct(replayed.rulings[-1].position)}
    return {
        "none": False,
        "corrected": corrected,
        "open": not corrected and can_be,
        "established": not corrected and not can_be,
    }[answer.key]


def _tricks(asked: QuizQuestion, replayed: Replayed, answer: Answer) -> bool:
    """The tricks at the end, less those won at the table and those claimed."""
    claim, end = replayed.steps[-2], replayed.steps[-1]
    seat, _, number = claim["event"].split()
    claimer = "NS" if seat in "NS" else "EW"
    offender = "NS" if replayed.steps[replayed.called]["offender"] in "NS" else "EW"
    other = "EW" if offender == "NS" else "NS"
    left = 13 - sum(claim["won"].values())
    gets = int(number) if claimer == other else left - int(number)
    return bool(int(answer.key) == end["won"][other] - claim["won"][other] - gets)


_CHECKS: dict[str, Callable[[QuizQuestion, Replayed, Answer], bool]] = {
    "irregularity": _irregularity,
    "law": _law,
    "decides": _decides,
    "may-choose": _option,
    "next": _next,
    "may-play": _may_play,
    "in-force": _in_force,
    "state": _state,
    "revoke": _revoke,
    "tricks": _tricks,
}
THEMES = {*_CHECKS, "may-not-choose", "may-not-play"}


def names_something_else(asked: QuizQuestion, answer: Answer) -> bool:
    """Whether the Laws that deal with a kind named in a wrong answer play no part in the ruling."""
    kind, right = KINDS.get(answer.key), KINDS[asked.id.kind]
    cited = {int(re.match(r"\d+", number)[0]) for number in asked.situation.call.laws}  # type: ignore[index]
    return kind is None or not cited & (set(kind.laws) - set(right.laws))
