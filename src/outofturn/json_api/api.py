"""The engine with JSON on both sides, for pages and other programs.

Every function takes and gives what JSON can hold and keeps nothing, so that it can run in a server or inside a browser.
``notation.json_contract`` says what comes out. What is wrong with what came in stands in the answer under ``error``, beside
all that could be ruled before it. All words of an answer are in one language: the one that the case names under
``language``, else the one whose code is given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, cast

from outofturn.director import NO_READINGS, start, start_case
from outofturn.engine.cards import Card
from outofturn.engine.consequences import PenaltyCard
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.engine.seats import EAST, WEST
from outofturn.json_api.corrections import edited_record
from outofturn.json_api.error_json import error_json
from outofturn.json_api.line_comparison import line_comparison_json
from outofturn.json_api.next_events import next_events_json
from outofturn.json_api.readings_json import readings_json
from outofturn.json_api.replayed_case import case_language, case_ruling_json, replayed_case
from outofturn.json_api.ruling_json import ruling_json
from outofturn.json_api.ruling_text import choices
from outofturn.json_api.table_json import waits_for_choice
from outofturn.lawbook import lookup
from outofturn.lawbook.divergence import compared_lines, undeclared
from outofturn.lawbook.divergence_text import undeclared_in_words
from outofturn.lawbook.edition_changes import chosen_editions, compared
from outofturn.laws.book import EDITIONS, LATEST, RULESET, edition_of
from outofturn.notation.case_file import as_object, case_of
from outofturn.notation.editing_contract import BoardHandsJson, BoardsAnswer, ConvertAnswer, EditAnswer, HandsAnswer
from outofturn.notation.json_contract import (
    AboutAnswer,
    CaseJson,
    CheckAnswer,
    ErrorAnswer,
    PenaltyCardKind,
    PenaltyCardKindJson,
    ReadingsAnswer,
    RuleAnswer,
    RuleError,
)
from outofturn.notation.lawbook_contract import CaseComparisonAnswer, ContentsAnswer, LawAnswer, LawComparisonAnswer
from outofturn.notation.table_contract import CaseRulingJson, TableAnswer
from outofturn.wording.language import DEFAULT, LANGUAGES, Language, known_language, language


def about(code: str = DEFAULT, readings: Mapping[str, str] = NO_READINGS) -> AboutAnswer:
    """The editions, the languages, the version of the rules as they are written down, and the readings of new cases."""
    chosen = language(known_language(code))
    return {
        "editions": list(EDITIONS),
        "latest": LATEST.year,
        "ruleset": RULESET,
        "languages": [{"code": known, "name": language(known).name} for known in LANGUAGES],
        "penalty_card_kinds": [_penalty_card_kind(kind, chosen) for kind in ("major", "minor")],
        "readings": dict(readings),
    }


def readings(code: str = DEFAULT) -> ReadingsAnswer:
    """The points on which a case can follow another reading than the usual one."""
    return {"points": readings_json(language(known_language(code)))}


@cache
def _penalty_card_kind(kind: PenaltyCardKind, chosen: Language) -> PenaltyCardKindJson:
    # Whether it leaves declarer a choice is asked of the engine: East has such a card, and West is on lead.
    position = start("1NT by S", trick=2, on_lead=WEST, penalty_cards=[PenaltyCard(EAST, Card(0), kind == "major")])
    return {
        "kind": kind,
        "label": chosen.text(message(f"table/{kind}-alone")),
        "note": chosen.text(message(f"table/which-{kind}")),
        "choice_of_lead": waits_for_choice(position),
    }


def rule(case: Mapping[str, Any], code: str = DEFAULT) -> RuleAnswer | RuleError | ErrorAnswer:
    """The rulings on a case, as the notation has them."""
    try:
        replayed = replayed_case(case)
        chosen = case_language(replayed.case, code)
    except RecordError as error:
        return {"error": error_json(error)}
    answer: RuleAnswer = {
        "edition": replayed.start.edition.year,
        "steps": [ruling_json(ruling, chosen.code) for ruling in replayed.rulings],
    }
    return {**answer, "error": error_json(replayed.error)} if replayed.error else answer


def table_view(case: Mapping[str, Any], code: str = DEFAULT) -> TableAnswer | ErrorAnswer:
    """The rulings on a case, the table after the last of them, and what can happen at it next."""
    try:
        replayed = replayed_case(case)
        chosen = case_language(replayed.case, code)
    except RecordError as error:
        return {"error": error_json(error, code)}
    return {**case_ruling_json(replayed, chosen), "next_events": next_events_json(replayed.last)}


def case_ruling(case: Mapping[str, Any], code: str = DEFAULT) -> CaseRulingJson | ErrorAnswer:
    """The same without what can happen next, which takes longer than all the rest."""
    try:
        replayed = replayed_case(case)
        return case_ruling_json(replayed, case_language(replayed.case, code))
    except RecordError as error:
        return {"error": error_json(error, code)}


def check(case: Mapping[str, Any]) -> CheckAnswer | ErrorAnswer:
    """The case as it is written down, with what is usual left out, if its set-up makes sense."""
    try:
        replayed = replayed_case(case)
    except RecordError as error:
        return {"error": error_json(error)}
    return {"case": cast("CaseJson", as_object(replayed.case))}


def edit(case: Mapping[str, Any], edits: Sequence[Mapping[str, Any]], code: str = DEFAULT) -> EditAnswer | ErrorAnswer:
    """The lines of a case with some of them corrected; those after them follow, and the first that cannot is named."""
    try:
        found = case_of(case)
        chosen = case_language(found, code)
        lines = [line.text for line in found.lines]
        edited = edited_record(start_case(found), lines, {int(one["number"]): list(one["lines"]) for one in edits})
    except RecordError as error:
        return {"error": error_json(error, code)}
    ask = edited.ask
    return {
        "lines": list(edited.lines),
        "followed": edited.followed,
        "ask": None
        if ask is None
        else {
            "number": ask.number,
            "place": ask.place,
            "line": ask.line,
            "error": error_json(ask.error, chosen.code),
            "choices": choices(ask.position, chosen),
        },
    }


def hands(text: str, code: str = DEFAULT) -> HandsAnswer | ErrorAnswer:
    """The hands in a text of PBN or LIN."""
    from outofturn.formats.hands_text import read_hands  # a browser loads the formats of other programs late

    try:
        boards, errors = read_hands(text)
    except RecordError as error:
        return {"error": error_json(error, code)}
    # What the text does not say is left out.
    found = [{name: value for name, value in board._asdict().items() if value or name == "board"} for board in boards]
    return {"boards": cast("list[BoardHandsJson]", found), "errors": [error_json(error, code) for error in errors]}


def boards(text: str, code: str = DEFAULT) -> BoardsAnswer | ErrorAnswer:
    """The boards in the text of a file, whatever its format, each as a case or with what is wrong with it."""
    from outofturn.json_api.file_json import boards_json

    try:
        return boards_json(text, code)
    except RecordError as error:
        return {"error": error_json(error, code)}


def convert(case: Mapping[str, Any], kind: str, code: str = DEFAULT) -> ConvertAnswer | ErrorAnswer:
    """A case in the format of another program, or as the link to a hand viewer; comments are in the language of the answer."""
    from outofturn.json_api.file_json import converted_json

    try:
        found = case_of(case)
        return converted_json(found, kind, case_language(found, code).code)
    except RecordError as error:
        return {"error": error_json(error, code)}


def law(
    number: str | None = None, edition: int | str | None = None, *, search: str | None = None, code: str = DEFAULT
) -> LawAnswer | ErrorAnswer:
    """The provisions with a number and all below it, or those with certain words, or all of them."""
    try:
        chosen = LATEST if edition is None else edition_of(edition)
        if search is not None:
            found = lookup.search(chosen, search, known_language(code))
        else:
            found = lookup.entries(chosen, number or None, known_language(code))
    except RecordError as error:
        return {"error": error_json(error, code)}
    return {"edition": chosen.year, "provisions": [entry.as_dict() for entry in found]}


def contents(edition: int | str | None = None, code: str = DEFAULT) -> ContentsAnswer | ErrorAnswer:
    """The table of contents: the Laws with their provisions, without their words."""
    try:
        chosen, spoken = LATEST if edition is None else edition_of(edition), known_language(code)
    except RecordError as error:
        return {"error": error_json(error, code)}
    return {"edition": chosen.year, "laws": lookup.contents(chosen, spoken)}


def compare_law(number: str, editions: Sequence[int | str] = (), code: str = DEFAULT) -> LawComparisonAnswer | ErrorAnswer:
    """A provision, and all below it, in several editions."""
    try:
        chosen = chosen_editions([str(year) for year in editions])
        rows, spoken = compared(number, chosen), known_language(code)
    except RecordError as error:
        return {"error": error_json(error, code)}
    return {"editions": [edition.year for edition in chosen], "provisions": [row.as_dict(spoken) for row in rows]}


def compare(
    case: Mapping[str, Any], editions: Sequence[int | str] = (), code: str = DEFAULT
) -> CaseComparisonAnswer | ErrorAnswer:
    """The rulings on a case under several editions: what differs, line by line, also in words."""
    try:
        chosen = chosen_editions([str(year) for year in editions])
        found = case_of(case)
        spoken = case_language(found, code)
        lines = compared_lines(found, chosen)
    except RecordError as error:
        return {"error": error_json(error, code)}
    silent = undeclared(found, chosen)
    return {
        "editions": [edition.year for edition in chosen],
        "undeclared": silent,
        "notes": [undeclared_in_words(silent, spoken)] if silent else [],
        "parts": any(line.differs or line.errors for line in lines),
        "lines": [line_comparison_json(line, spoken) for line in lines],
    }
