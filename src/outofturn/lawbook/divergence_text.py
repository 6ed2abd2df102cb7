"""Rulings under several editions in words: what each rules on a line, and which changes of the Laws make the difference."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from outofturn.engine.cards import in_order, set_of
from outofturn.engine.message import Message, message
from outofturn.engine.position import DIRECTOR
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import SEATS, Seat
from outofturn.lawbook import texts
from outofturn.lawbook.divergence import MAKES_SENSE, Explanation, LineComparison
from outofturn.lawbook.divergence_causes import RULING, Causes, InformationUse, uses_of
from outofturn.lawbook.edition_changes import CHANGED, MOVED, ProvisionChange
from outofturn.laws.book import BOOK, Difference, Edition, Provision
from outofturn.wording.composer import options_in_short
from outofturn.wording.english_phrases import ranges
from outofturn.wording.language import Language, language
from outofturn.wording.obligation_messages import orders
from outofturn.wording.opening_leads import as_at
from outofturn.wording.reason_messages import dispute
from outofturn.wording.table_messages import irregularity, penalty_cards, tricks_won

# -- what each edition rules


def points_in_words(line: LineComparison, year: int, chosen: Language) -> dict[str, list[str]]:
    """What an edition rules on the points of a line that differ, by point: ``To play: West``."""
    ruling = line.rulings[year]
    found: dict[str, list[str]] = {}
    for point in line.differs:
        if point == "information":
            messages = _uses([uses_of(other) for other in line.rulings.values()], uses_of(ruling))
        else:
            messages = list(_POINTS[point](ruling))
        if messages:
            found[point] = [chosen.sentence(item) for item in messages]
    return found


def ruling_in_words(line: LineComparison, year: int, chosen: Language) -> list[str]:
    return [text for texts in points_in_words(line, year, chosen).values() for text in texts]


def options_in_words(ruling: Ruling, chosen: Language) -> list[str]:
    """The options as they are read out, without what they lead to."""
    return [chosen.text(item) for item in options_in_short(ruling.position)]


def _irregularity(ruling: Ruling) -> Iterator[Message]:
    kind = ruling.irregularity
    words = message("compare/irregularity", text=irregularity(kind)) if kind else message("compare/no-irregularity")
    yield as_at(ruling.before, words)


def _decide(ruling: Ruling) -> Iterator[Message]:
    if DIRECTOR in ruling.decide:
        yield message("compare/director-decides")
    else:
        yield message("compare/decides", players=ruling.decide) if ruling.decide else message("compare/no-choice")


def _options(ruling: Ruling) -> Iterator[Message]:
    found = options_in_short(ruling.position)
    if found:
        yield message("compare/options", then=tuple(found))


def _turn(ruling: Ruling) -> Iterator[Message]:
    if ruling.turn is not None:
        yield message("compare/turn", player=ruling.turn)


def _declarer(ruling: Ruling) -> Iterator[Message]:
    yield message("compare/declarer", declarer=ruling.position.declarer)


def _current_trick(ruling: Ruling) -> Iterator[Message]:
    plays = tuple(message("table/card-of", player=seat, card=card) for seat, card in ruling.position.plays)
    yield message("compare/trick", then=plays) if plays else message("compare/no-card")


def _won(ruling: Ruling) -> Iterator[Message]:
    yield message("compare/won", text=tricks_won(ruling.position.won))


def _penalty_cards(ruling: Ruling) -> Iterator[Message]:
    found = penalty_cards(ruling.position.consequences.penalty_cards)
    yield message("compare/penalty-cards", then=tuple(found)) if found else message("compare/no-penalty-card")


def _orders(ruling: Ruling) -> Iterator[Message]:
    found = orders(sorted(ruling.position.consequences.restrictions, key=str))
    yield from found or [message("compare/no-order")]


def _legal(ruling: Ruling) -> Iterator[Message]:
    """Nothing where the hand is not known."""
    if ruling.legal is not None:
        cards = in_order(set_of(ruling.legal))
        yield message("compare/legal", cards=cards) if cards else message("compare/nothing-legal")


def _disputed(ruling: Ruling) -> Iterator[Message]:
    found = dispute(ruling)
    if found is None:
        yield message("compare/settled")
    else:
        yield message("compare/disputed")
        yield message("label/followed-is", text=found.reading)
        yield message("label/other-reading-is", text=found.other)


#: Each point of a ruling; nothing where nothing needs to be said: who is to play while somebody has to choose, or which
#: choices there are where nobody has any.
_POINTS: Mapping[str, Callable[[Ruling], Iterator[Message]]] = {
    "irregularity": _irregularity,
    "decide": _decide,
    "options": _options,
    "turn": _turn,
    "declarer": _declarer,
    "current_trick": _current_trick,
    "won": _won,
    "penalty_cards": _penalty_cards,
    "restrictions": _orders,
    "legal": _legal,
    "disputed": _disputed,
}


def named_by(
    line: LineComparison, entries: Iterable[tuple[Provision, list[int]]], own: Sequence[int], chosen: Language
) -> list[str]:
    """Of provisions that only some editions name, those that these do: ``50E2 Sight of a penalty card``."""
    found = []
    for entry, having in entries:
        shared = [year for year in having if year in own]
        if shared:
            only = f" ({chosen.listing(map(str, sorted(shared)))})" if len(shared) < len(own) else ""
            found.append(f"{with_heading(line.number_of(entry, shared), entry, chosen)}{only}")
    return found


def with_heading(number: str, entry: Provision, chosen: Language) -> str:
    """A number with what the provision is about."""
    return f"{number} {texts.heading(entry, chosen.code)}"


def _uses(everywhere: Sequence[Sequence[InformationUse]], own: Sequence[InformationUse]) -> list[Message]:
    """``West may not use the sight of East’s ♥K``, for each card and player where not all editions say the same."""
    found: list[Message] = []
    for about in dict.fromkeys(one[:3] for uses in everywhere for one in uses):
        stated = [next((one for one in uses if one[:3] == about), None) for uses in everywhere]
        mine = next((one for one in own if one[:3] == about), None)
        if len(set(stated)) == 1:
            continue
        seat, card, origin = about
        what = "origin" if origin else "sight"
        if mine is None:
            found.append(message(f"compare/{what}-not-mentioned", owner=seat, card=card))
            continue
        differing = [other for other in SEATS if len({_may(one, other) for one in stated if one is not None}) > 1] or SEATS
        for may in (True, False):
            who = tuple(other for other in differing if _may(mine, other) is may)
            if who:
                use = "may-use" if may else "may-not-use"
                found.append(message(f"compare/{use}-{what}", players=who, owner=seat, card=card))
    return found


def _may(one: InformationUse, seat: Seat) -> bool:
    return seat not in one.unauthorized


# -- what makes the difference


def causes_of_line(line: LineComparison, chosen: Language, *, signs: bool = True) -> list[str]:
    """What makes the editions differ on a line, in sentences; ``signs`` say whether a provision is new, changed or gone."""
    found: list[str] = []
    for one in line.explanations:
        several = sum((other.before, other.after) == (one.before, one.after) for other in line.explanations) > 1
        found += explanation_in_words(one, chosen, name_points=several, signs=signs)
    return found


def explanation_in_words(one: Explanation, chosen: Language, *, name_points: bool = False, signs: bool = True) -> list[str]:
    """``Changed by 2017 + 57A3 Partner to play another suit: …``, or from which lines a difference follows."""
    rest: list[Message] = []
    if one.follows_from:
        changes = [_at_lines("compare/follows", one.follows_from, edition=str(one.after))]
    elif not one.causes.sets:
        changes = [message("compare/no-cause", edition=str(one.after))]
    else:
        changes = _changes(one.causes, one.before, one.after, chosen.code, signs=signs)
        rest = _together(one.causes, one.before, one.after)
    if name_points:
        points = tuple(message(f"compare/point/{point}") for point in one.points if point != MAKES_SENSE)
        about = points or (message("compare/the-line"),)
        changes = [message("compare/about-points", then=about, text=change) for change in changes]
    return [chosen.sentence(item) for item in (*changes, *rest)]


def causes_in_words(causes: Causes, before: Edition, after: Edition, chosen: Language) -> list[str]:
    """Each change that makes a difference, and how they work together if there are several."""
    return [
        chosen.sentence(item) for item in (*_changes(causes, before, after, chosen.code), *_together(causes, before, after))
    ]


def _together(causes: Causes, before: Edition, after: Edition) -> list[Message]:
    """How several changes work together."""
    found: list[Message] = []
    if len(causes.sets) > 1 and causes.size == 1:
        found.append(message("compare/each-is-needed"))
    elif len(causes.sets) > 1:
        changes = [[ProvisionChange(BOOK[item.provision], before, after) for item in own] for own in causes.sets]
        sets = tuple(message("compare/without", words=tuple(map(_numbers, own))) for own in changes)
        found.append(message("compare/alike-without", then=sets))
    elif len(causes.named) > 1:
        found.append(message("compare/each-has-a-part"))
    if not causes.smallest:
        found.append(message("compare/maybe-fewer"))
    return found


def _changes(causes: Causes, before: Edition, after: Edition, code: str, *, signs: bool = True) -> list[Message]:
    return [_change(difference, before, after, code, signs=signs) for difference in causes.named]


def _change(difference: Difference, before: Edition, after: Edition, code: str, *, signs: bool) -> Message:
    """``changed by 2017 + 57A3 Partner to play another suit: Declarer may now also require a suit.``"""
    entry = BOOK[difference.provision]
    change = ProvisionChange(entry, before, after)
    heading, label = texts.heading(entry, code), language(code).text
    if not difference.switch:
        effect = " ".join(change.at_the_table(code))
        what = label(message("lawbook/label", word=heading, other_word=effect)) if effect else f"{heading}."
        which = f"{after} {change.signs} {_numbers(change)}" if signs else f"{after}: {_numbers(change)}"
        return message("compare/changed-by", word=which, other_word=what)
    switch = entry.switches[difference.switch]
    old, new = (_value(switch.get(edition), code) for edition in (before, after))
    kinds = CHANGED + (MOVED if len(set(change.numbers)) > 1 else "")
    which = f"{after} {kinds} {_numbers(change)}" if signs else f"{after}: {_numbers(change)}"
    what = label(message("lawbook/label", word=heading, other_word=texts.switch(entry, difference.switch, code)))
    return message("compare/changed-by-switch", word=which, other_word=what, text=old, then=new)


def _numbers(change: ProvisionChange) -> str:
    return " → ".join(number for number in dict.fromkeys(change.numbers) if number is not None)


def _value(value: Any, code: str) -> Message:
    if isinstance(value, bool):
        return message("compare/yes" if value else "compare/no")
    values = tuple(texts.value(str(one), code) for one in (value if isinstance(value, tuple) else (value,)))
    return message("compare/values", words=values) if values else message("compare/none")


def undeclared_in_words(found: Sequence[int], chosen: Language) -> str:
    return chosen.sentence(message("compare/undeclared", words=tuple(map(str, sorted(found)))))


def summary_in_words(lines: Sequence[LineComparison], chosen: Language) -> list[str]:
    """On which lines the rulings differ, and on which only who may use a card."""
    parts = (
        ("compare/rulings-differ", (*RULING, "disputed")),
        ("compare/use-differs", ("information",)),
    )
    found: list[Message] = []
    for identity, points in parts:
        places = [
            line.place for line in lines if any(key in points for key in line.differs) or (line.errors and "turn" in points)
        ]  # fmt: skip
        if places:
            found.append(_at_lines(identity, places, number=len(lines)))
    return [chosen.sentence(item) for item in found or [message("compare/alike")]]


def _at_lines(identity: str, places: Sequence[int], **values: Any) -> Message:
    """A message that names lines: ``2–5 and 9``."""
    return message(identity, words=ranges(places), count=len(places), **values)
