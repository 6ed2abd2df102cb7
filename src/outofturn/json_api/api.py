"""The engine with JSON on both sides: the one door through which pages and other programs reach it.

Every function takes and gives what JSON can hold and keeps nothing, so that it can run in a server or inside a browser.
Whatever is wrong with what comes in is told in the answer, under ``error``; all that could be ruled before it stands there too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from outofturn.director import observe, rulings, start_case
from outofturn.engine.cards import NAMES, in_order, symbol
from outofturn.engine.errors import RecordError
from outofturn.engine.position import DIRECTOR, Position
from outofturn.engine.ruling import Information, Ruling
from outofturn.engine.seats import SEAT_LETTERS, SEAT_WORDS, SEATS, SIDE_LETTERS
from outofturn.lawbook import lookup
from outofturn.lawbook.divergence import LineComparison, compared_lines, undeclared
from outofturn.lawbook.divergence_text import named_by, ruling_in_words, undeclared_in_words, why
from outofturn.lawbook.edition_changes import chosen_editions, compared
from outofturn.laws.book import EDITIONS, LATEST, RULESET, Edition, edition_of
from outofturn.notation.case import Case
from outofturn.notation.case_file import as_object, case_of
from outofturn.notation.lines import read
from outofturn.notation.ruling_json import ruling_json
from outofturn.wording.labels import choice, irregularity, pretty, sentences
from outofturn.wording.phrases import listing

#: A board has fifty-two cards; even with every irregularity there is, no record comes near this.
MOST_LINES = 1000
_LETTERS = (*SEAT_LETTERS, "director")


def about() -> dict[str, Any]:
    """What rules here: the editions, and the version of the rules as they are written down."""
    return {"editions": list(EDITIONS), "latest": LATEST.year, "ruleset": RULESET}


def rule(case: Mapping[str, Any]) -> dict[str, Any]:
    """The steps of a case, as the notation has them."""
    try:
        _, position, steps, error = _replayed(case)
    except RecordError as wrong:
        return {"error": told(wrong)}
    answer = {"edition": position.edition.year, "steps": [ruling_json(step) for step in steps]}
    return answer | ({"error": told(error)} if error else {})


def look(case: Mapping[str, Any]) -> dict[str, Any]:
    """The steps of a case, the table after the last of them, and what a page shows around them, in words."""
    try:
        _, start, steps, error = _replayed(case)
    except RecordError as wrong:
        return {"error": told(wrong)}
    entries = [ruling_json(step) for step in steps]
    return {
        "edition": start.edition.year,
        "steps": entries,
        "words": [_words(step, entry) for step, entry in zip(steps, entries, strict=True)],
        "table": _table(steps[-1].position if steps else start),
        "choices": _choices(steps[-1]) if steps else [],
        "error": told(error) if error else None,
    }


def check(case: Mapping[str, Any]) -> dict[str, Any]:
    """The case as it is written down, with what is usual left out, if its set-up makes sense."""
    try:
        read_case, *_ = _replayed(case)
    except RecordError as wrong:
        return {"error": told(wrong)}
    return {"case": as_object(read_case)}


def law(number: str | None = None, edition: int | str | None = None, *, search: str | None = None) -> dict[str, Any]:
    """The provisions with a number and all below it, or those with certain words, or all of them."""
    try:
        chosen = LATEST if edition is None else edition_of(edition)
        found = lookup.search(chosen, search) if search is not None else lookup.entries(chosen, number or None)
    except RecordError as wrong:
        return {"error": told(wrong)}
    return {"edition": chosen.year, "provisions": [entry.as_dict() for entry in found]}


def compare_law(number: str, editions: Sequence[int | str] = ()) -> dict[str, Any]:
    """A provision, and all below it, in several editions."""
    try:
        chosen = chosen_editions([str(year) for year in editions])
        rows = compared(number, chosen)
    except RecordError as wrong:
        return {"error": told(wrong)}
    return {"editions": [edition.year for edition in chosen], "provisions": [row.as_dict() for row in rows]}


def compare(case: Mapping[str, Any], editions: Sequence[int | str] = ()) -> dict[str, Any]:
    """The rulings on a case under several editions: what differs, line by line, also in words."""
    try:
        chosen = chosen_editions([str(year) for year in editions])
        read_case = _case(case)
        lines = compared_lines(read_case, chosen)
    except RecordError as wrong:
        return {"error": told(wrong)}
    silent = undeclared(read_case, chosen)
    return {
        "editions": [edition.year for edition in chosen],
        "undeclared": silent,
        "notes": [undeclared_in_words(silent)] if silent else [],
        "parts": any(line.differs or line.errors for line in lines),
        "lines": [line.as_dict() | _compared(line) for line in lines],
    }


def told(error: RecordError) -> dict[str, Any]:
    """What is wrong, where, and the way out."""
    return {"line": error.line, "text": error.text, "problem": error.problem, "hint": error.hint}


def _case(case: Mapping[str, Any]) -> Case:
    events = case.get("events")
    if isinstance(events, list) and len(events) > MOST_LINES:
        raise RecordError(
            f"There are {len(events)} lines; a case has at most {MOST_LINES}.", "A board has fifty-two cards: is it one case?"
        )
    return case_of(case)


def _replayed(case: Mapping[str, Any]) -> tuple[Case, Position, list[Ruling], RecordError | None]:
    """The case, the table before it, its steps, and the error at the line where they end, if they do not reach the last."""
    read_case = _case(case)
    start = start_case(read_case)
    steps: list[Ruling] = []
    try:
        steps.extend(rulings(start, [line.text for line in read_case.lines]))
    except RecordError as error:
        return read_case, start, steps, error
    return read_case, start, steps, None


# -- what a page shows


def _words(step: Ruling, ruling: Mapping[str, Any]) -> dict[str, Any]:
    """One step for people who look."""
    return {
        "event": pretty(ruling["event"]),
        "irregularity": irregularity(step.irregularity) if step.irregularity else None,
        "say": sentences(ruling["say"]),
        "information": [{"law": entry.law, "text": _information(entry)} for entry in step.information],
        "review": [{"law": law, "heading": _heading(law, step.position.edition)} for law in step.review],
    }


def _information(entry: Information) -> str:
    """Who may use what a card has shown. What all may use is the sight of a penalty card, while it lies there."""
    card = f"{SEAT_WORDS[entry.seat]}’s {symbol(entry.card)}"
    if not entry.unauthorized:
        return f"{card}: while it lies on the table everybody may use the sight of it."
    may, may_not = (listing([SEAT_WORDS[seat] for seat in seats]) for seats in (entry.authorized, entry.unauthorized))
    return f"{card}: {may} may use what it has shown, {may_not} may not."


@cache
def _heading(number: str, edition: Edition) -> str:
    """What a provision is about, or a whole Law."""
    if number.isdigit():
        return lookup.title_of(int(number))
    return next((entry.heading for entry in lookup.entries(edition) if entry.number == number), "")


def _choices(step: Ruling) -> list[dict[str, Any]]:
    """Each way to go on with the lines that say so; where either of two players may choose, once for each of them.

    A choice that leads the same player at once to one about the lead (refuse an opening lead out of turn, then say what the
    offender's partner may lead) is one way to go on for each of those: so it is said, and so it is one touch.
    """
    found: list[dict[str, Any]] = []
    options = step.options
    for seat in step.decide:
        for option in options:
            line = option if seat == DIRECTOR else f"{SEAT_LETTERS[seat]} chooses {option}"
            one = {"seat": _LETTERS[seat], "options": [option], "lines": [line], "words": choice(option, options)}
            after = observe(step.position, read(line)) if seat != DIRECTOR else step
            if after.decide != (seat,) or not _is_about_the_lead(after.options) or _is_about_the_lead(options):
                found.append(one)
                continue
            for second in after.options:
                words = choice(second, after.options)
                found.append(
                    {
                        "seat": one["seat"],
                        "options": [option, second],
                        "lines": [line, f"{SEAT_LETTERS[seat]} chooses {second}"],
                        "words": f"{one['words']}: {words[0].lower()}{words[1:]}",
                    }
                )
    return found


def _is_about_the_lead(options: Sequence[str]) -> bool:
    """Are these declarer's options about a lead by the partner of a penalty card's owner?"""
    return "free" in options


def _table(position: Position) -> dict[str, Any]:
    """The table as one would draw it."""
    consequences = position.consequences
    lying = consequences.pending.lying if consequences.pending else ()
    early = consequences.early_lead
    return {
        "trick": min(position.number, 13),
        "turn": None if consequences.pending or consequences.claimed or position.turn is None else SEAT_LETTERS[position.turn],
        "over": position.is_over or consequences.claimed is not None,
        "on_lead": SEAT_LETTERS[position.leader],
        "declarer": SEAT_LETTERS[position.declarer],
        "dummy": SEAT_LETTERS[position.dummy],
        "won": dict(zip(SIDE_LETTERS, position.won, strict=True)),
        "current_trick": [[SEAT_LETTERS[seat], NAMES[card]] for seat, card in position.plays],
        "undecided": [[SEAT_LETTERS[seat], NAMES[card]] for card in lying for seat in SEATS if position.held[seat] >> card & 1],
        "face_down": [SEAT_LETTERS[consequences.face_down[0]], NAMES[consequences.face_down[1]]]
        if consequences.face_down
        else None,
        "early_lead": [SEAT_LETTERS[early[0].seat], NAMES[early[0].card]] if early else None,
        "penalty_cards": [
            {"seat": SEAT_LETTERS[item.seat], "card": NAMES[item.card], "kind": "major" if item.major else "minor"}
            for item in sorted(consequences.penalty_cards, key=str)
        ],
        "restrictions": [
            dict(zip(("seat", "kind", "what", "until"), str(item).split(" ", 3), strict=True))
            for item in sorted(consequences.restrictions, key=str)
        ],
        "hands": {
            SEAT_LETTERS[seat]: {
                "known": position.is_known(seat),
                "cards": [NAMES[card] for card in in_order(position.held[seat])],
                "left": position.cards_left(seat),
            }
            for seat in SEATS
        },
        "gone": [NAMES[card] for trick in position.quitted for _, card in trick.plays],
    }


def _rulings(line: LineComparison) -> list[dict[str, Any]]:
    """What each group of editions that rule alike says on a line."""
    found: list[dict[str, Any]] = []
    for years in line.groups:
        last = years[-1]
        ruling: dict[str, Any] = {"editions": list(years), "error": None}
        if last in line.errors:
            ruling |= {"error": told(line.errors[last]), "words": [], "cites": [], "look_again": [], "say": []}
        else:
            ruling["words"] = ruling_in_words(line, last)
            ruling["cites"] = named_by(line, line.cited_by, years)
            ruling["look_again"] = named_by(line, line.reviewed_by, years)
            ruling["say"] = sentences(line.rulings[last].say) if line.differs else []
        found.append(ruling)
    return found


def _compared(line: LineComparison) -> dict[str, Any]:
    """A line under several editions, in words: what each group of them rules, and what makes the difference."""
    return {"shown": pretty(line.text), "rulings": _rulings(line), "why": why(line)}
