"""The editions side by side in words: what each rules on a line, and which changes of the Laws make the difference."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from outofturn.engine.cards import SUIT_LETTERS, SUIT_WORDS, symbol
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import SEAT_LETTERS, SEAT_WORDS, SEATS, SIDE_LETTERS, Seat
from outofturn.lawbook.divergence import Explanation, LineComparison
from outofturn.lawbook.divergence_causes import RULING, Causes, Use, uses_of
from outofturn.lawbook.edition_changes import CHANGED, MOVED, Change
from outofturn.laws.book import BOOK, Difference, Edition, Provision
from outofturn.wording.labels import pretty
from outofturn.wording.phrases import listing

#: What a ruling says that can differ, and how it is called.
LABELS = {
    "irregularity": "Irregularity",
    "decide": "Decides",
    "options": "Choices",
    "turn": "To play",
    "declarer": "Declarer",
    "current_trick": "Trick so far",
    "won": "Tricks won",
    "penalty_cards": "Penalty cards",
    "restrictions": "In force",
    "legal": "May play",
    "disputed": "Disputed",
    "information": "Information",
}


# -- what each rules


def points_in_words(line: LineComparison, year: int) -> dict[str, list[str]]:
    """What an edition rules on the points of a line that differ, by point: ``Choices: accept, refuse``."""
    ruling = line.rulings[year]
    found: dict[str, list[str]] = {}
    for key, values in line.differs.items():
        if key == "information":
            found[key] = _uses_in_words([uses_of(other) for other in line.rulings.values()], uses_of(ruling))
        elif key == "disputed":
            found[key] = [_dispute_in_words(ruling)]
        elif tells(key, values[year]):
            found[key] = [f"{LABELS[key]}: {in_words(key, values[year])}"]
    return found


def named_by(line: LineComparison, entries: Iterable[tuple[Provision, list[int]]], years: Sequence[int]) -> list[str]:
    """Of provisions that only some editions name those that these do: ``50E2 Sight of a penalty card``."""
    found = []
    for entry, having in entries:
        shared = [year for year in having if year in years]
        if shared:
            only = f" ({years_in_words(shared)})" if len(shared) < len(years) else ""
            found.append(f"{line.number_of(entry, shared)} {entry.heading}{only}")
    return found


def ruling_in_words(line: LineComparison, year: int) -> list[str]:
    return [text for texts in points_in_words(line, year).values() for text in texts]


def tells(key: str, value: Any) -> bool:
    """Is it worth a word? While somebody has to choose nobody is to play, and when nobody has there are no choices."""
    return not (value is None and key in ("legal", "turn")) and not (key == "options" and not value)


def in_words(key: str, value: Any) -> str:
    """What a ruling says on one point, for people."""
    match key:
        case "irregularity":
            return value.replace("-", " ") if value else "none"
        case "decide":
            return listing([_name(letter) for letter in value], "or") if value else "No choice"
        case "turn":
            return _name(value) if value else "nobody yet"
        case "declarer":
            return _name(value)
        case "current_trick":
            return ", ".join(pretty(" ".join(play)) for play in value) or "no card"
        case "won":
            return ", ".join(f"{side} {value[side]}" for side in SIDE_LETTERS)
        case "disputed":
            return "authorities differ" if value else "no"
        case "options" | "restrictions":
            return ", ".join(map(suits_in_words, value)) or "none"
        case "legal":
            return ", ".join(map(pretty, value or ())) or "nothing"
    return ", ".join(map(pretty, value)) or "none"


def suits_in_words(text: str) -> str:
    """An option or a restriction: ``forbid spades``, ``play ♥5``, ``East has hearts``, ``West: forbid spades this trick``."""
    head, *rest = text.split(" ")
    if head == "lead":  # from which hand
        return f"lead from {_name(rest[0])}"
    seat = _name(head) if head in SEAT_LETTERS else ""
    words = rest if seat else [head, *rest]
    suits = [SUIT_WORDS[SUIT_LETTERS.index(word)] for word in words if word in SUIT_LETTERS]
    others = [pretty(word) for word in words if word not in SUIT_LETTERS]
    order = others[:1] + ([listing(suits)] if suits else []) + others[1:]
    colon = "" if words[0] in ("has", "void", "restores") else ":"
    return " ".join([f"{seat}{colon}", *order] if seat else order)


def _name(letter: str) -> str:
    return SEAT_WORDS[SEAT_LETTERS.index(letter)] if letter in SEAT_LETTERS else "the director"


def _dispute_in_words(ruling: Ruling) -> str:
    if ruling.disputed is None:
        return "The Law is settled."
    return f"Authorities differ. Followed here: {ruling.disputed.reading} Others read: {ruling.disputed.other}"


def _uses_in_words(everywhere: Sequence[Sequence[Use]], own: Sequence[Use]) -> list[str]:
    """``West may not use the sight of East's ♥K``, for each card and player of which not all editions say the same."""
    found: list[str] = []
    for about in dict.fromkeys(use[:3] for uses in everywhere for use in uses):
        stated = [next((use for use in uses if use[:3] == about), None) for uses in everywhere]
        mine = next((use for use in own if use[:3] == about), None)
        if len(set(stated)) == 1:
            continue
        seat, card, origin = about
        of = f"{SEAT_WORDS[seat]}'s {symbol(card)}"
        what = f"how {of} came to be a penalty card" if origin else f"the sight of {of}"
        if mine is None:
            found.append(f"Nothing is said of {what}")
            continue
        differing = [other for other in SEATS if len({_may(use, other) for use in stated if use is not None}) > 1] or SEATS
        for may, verb in ((True, "may use"), (False, "may not use")):
            who = [SEAT_WORDS[other] for other in differing if _may(mine, other) is may]
            found += [f"{'Everybody' if len(who) == len(SEATS) else listing(who)} {verb} {what}"] if who else []
    return found


def _may(use: Use, seat: Seat) -> bool:
    return seat not in use.unauthorized


# -- what makes the difference


def why(line: LineComparison) -> list[str]:
    """What makes the editions differ on a line, in sentences."""
    found: list[str] = []
    for one in line.explanations:
        several = sum((other.before, other.after) == (one.before, one.after) for other in line.explanations) > 1
        found += explained(one, say_what=several)
    return found


def explained(one: Explanation, *, say_what: bool = False) -> list[str]:
    """``Changed by 2017 + 57A3 Partner to play another suit: …``, or from which lines a difference follows."""
    points = listing([LABELS[point].lower() for point in one.points if point in LABELS] or ["the line"])
    what = f"{points[0].upper()}{points[1:]}: " if say_what else ""
    if one.follows_from:
        lines = listing(list(map(str, one.follows_from)))
        return [f"{what}{one.after} differs only because of line{'s' if len(one.follows_from) > 1 else ''} {lines}."]
    if not one.causes.sets:
        return [f"{what}{one.after} differs, and the book names no change that makes the difference."]
    texts = causes_in_words(one.causes, one.before, one.after)
    return [f"{what}{text[0].lower()}{text[1:]}" if what and text.startswith("Changed") else text for text in texts]


def causes_in_words(causes: Causes, before: Edition, after: Edition) -> list[str]:
    """Each change that makes a difference, and how they work together if there are several."""
    named = causes.named
    found = [f"Changed by {cause_line(difference, before, after)}" for difference in named]
    if len(causes.sets) > 1 and causes.size == 1:
        found.append("Each of these changes is needed: without any one of them the rulings would be alike.")
    elif len(causes.sets) > 1:
        changes = [[Change(BOOK[item.provision], before, after) for item in own] for own in causes.sets]
        sets = [listing([_numbers(change) for change in own]) for own in changes]
        found.append(f"The rulings would be alike without {', or without '.join(sets)}.")
    elif len(named) > 1:
        found.append("Each of these changes has a part in it: the rulings would be alike only without all of them.")
    if not causes.smallest:
        found.append("A smaller set of changes may do: not all of them could be tried.")
    return found


def cause_line(difference: Difference, before: Edition, after: Edition) -> str:
    """``2017 + 57A3 Partner to play another suit: Declarer may now also require a suit.``"""
    entry = BOOK[difference.provision]
    change = Change(entry, before, after)
    if not difference.switch:
        told = f": {' '.join(change.at_the_table)}" if change.at_the_table else "."
        return f"{after} {change.signs} {_numbers(change)} {entry.heading}{told}"
    switch = entry.switches[difference.switch]
    values = [_value_in_words(switch.get(edition)) for edition in (before, after)]
    signs = CHANGED + (MOVED if len(set(change.numbers)) > 1 else "")
    return f"{after} {signs} {_numbers(change)} {entry.heading}: {difference.switch} (before: {values[0]}, now: {values[1]})."


def _numbers(change: Change) -> str:
    return " → ".join(number for number in dict.fromkeys(change.numbers) if number is not None)


def _value_in_words(value: Any) -> str:
    match value:
        case True:
            return "yes"
        case False:
            return "no"
        case tuple():
            return listing([str(one) for one in value], "or") if value else "none"
    return str(value)


def years_in_words(years: Sequence[int]) -> str:
    return listing([str(year) for year in sorted(years)])


def undeclared_in_words(years: Sequence[int]) -> str:
    return f"The case does not speak of {years_in_words(years)}."


def summary_in_words(lines: Sequence[LineComparison]) -> list[str]:
    """On which lines the rulings differ, and what goes with them."""
    parts = (
        ("The rulings differ", (*RULING, "disputed")),
        ("Who may use which card differs", ("information",)),
    )
    found = []
    for what, points in parts:
        places = [
            line.place for line in lines if any(key in points for key in line.differs) or (line.errors and "turn" in points)
        ]  # fmt: skip
        if places:
            found.append(f"{what} at line{'s' if len(places) > 1 else ''} {', '.join(map(str, places))} of {len(lines)}.")
    return found or ["The editions rule alike on every line."]
