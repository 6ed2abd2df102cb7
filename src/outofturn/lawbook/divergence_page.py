"""The records that the divergence search has found: each as a case file, and all on one page (``docs/gallery.md``)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from outofturn.engine.cards import set_of
from outofturn.engine.contract import Contract
from outofturn.engine.seats import SEATS
from outofturn.lawbook.divergence import LineComparison, compared_lines
from outofturn.lawbook.divergence_causes import Causes
from outofturn.lawbook.divergence_text import causes_in_words
from outofturn.lawbook.markdown import line_items, plain, record_block
from outofturn.laws.book import BOOK, EDITIONS, Difference, Edition, edition_of, order
from outofturn.notation.case import Case, Expectation, Item, Line, Start
from outofturn.notation.case_file import load_case, write_case
from outofturn.notation.lines import write
from outofturn.wording.english_phrases import years
from outofturn.wording.language import language

if TYPE_CHECKING:
    from outofturn.lawbook.divergence_search import DivergentRecord

_NO_WORD = re.compile(r"[^a-z0-9]+")
PAGE, CASES = Path("docs", "gallery.md"), Path("cases", "gallery")
#: Titles for people, by difference; one that is not listed here is called after the heading of its provision.
TITLES = {
    "both-sides-revoked": "Both sides revoke on one board",
    "both-sides-revoked-on-one-trick": "Both sides revoke on one trick",
    "declarers-premature-play-stands": "Declarer plays before his turn",
    "dummy-puts-up-a-card-not-named: declarer may change his card too": "Dummy puts up a card that declarer did not name",
    "either-defender-accepts-or-requires-retraction: who prevails if the defenders differ": (
        "One defender speaks before the other about declarer's lead"
    ),
    "how-a-penalty-card-arose": "A penalty card has been played",
    "lead-or-play-told-by-an-opponent: covers plays as well as leads": "An opponent had said that it was his turn to play",
    "lead-or-play-told-by-an-opponent: says outright that the card goes back": (
        "An opponent had said that it was his lead: must the card go back?"
    ),
    "lead-or-play-told-by-an-opponent: when the card goes back": "An opponent had said that it was his lead",
    "lead-out-of-turn-treated-as-correct: last trick to which a lead can be accepted": "A lead out of turn to the last trick",
    "opening-lead-by-the-declaring-side": "Declarer or dummy makes the opening lead",
    "opening-lead-must-be-accepted: declarer may spread his hand instead": "Dummy is faced after an opening lead out of turn",
    "other-card-not-accepted: says outright that the card is major": (
        "Declarer refuses a card played in place of a penalty card"
    ),
    "partner-to-play-another-suit": "A defender leads or plays before his partner",
    "premature-play-at-rho-turn": "A defender plays at his right-hand opponent's turn",
    "proper-lead-after-irregular-lead: prevails over an acceptance by play": (
        "The proper lead comes after a card has been played to the irregular one"
    ),
    "proper-lead-after-irregular-lead: says that nothing further follows": "The proper lead comes after the irregular one",
    "requirements-of-a-penalty-card-are-authorized: partner may use the card while it lies there": (
        "A penalty card lies on the table"
    ),
    "revoke-established-by-play: a play that an opponent induced counts": "A revoker plays on because an opponent said so",
    "revoke-trick-not-won-by-the-offending-player: a later winner costs a second trick": (
        "A revoker later wins with a card that he could have played"
    ),
    "wrong-defender-plays-to-declarers-irregular-lead: any card of the wrong defender counts": (
        "The wrong defender goes on after declarer's lead out of turn"
    ),
}
_INTRODUCTION = """\
# Where the editions differ

The same thing happens at the table, and the Laws of {years} do not rule alike.
These records were found by a program that tries everything that can happen with a few cards, until an edition rules otherwise
than the one before it. Which changes make the difference is found by trying, too: with just these turned back the rulings are
alike again. Of all the records that show the same change the shortest is kept. There are
{count} of them. Each is also a case file in [cases/gallery](../cases/gallery), with what every edition must rule;
`outofturn compare CASE.yaml` shows it side by side.

This page is written by `python -m outofturn.lawbook.divergence_search`.
"""


def case_of(record: DivergentRecord) -> Case:
    """The record as a case with expectations for each edition."""
    world, named = record.world, record.causes.named
    bare = Case(
        contract=Contract.parse(world.contract),
        items=tuple(Line(write(event)) for event in record.events),
        id=f"{record.edition}-" + "-and-".join(_short(difference, record.edition) for difference in named),
        title="; ".join(dict.fromkeys(title_of(difference) for difference in named)),
        editions=tuple(EDITIONS),
        deal=tuple(set_of(world.cards(seat)) for seat in SEATS) if world.known else None,
        start=Start(trick=world.trick, on_lead=world.on_lead),
        other={
            "parts": record.edition.year,
            "because_of": [[str(difference) for difference in own] for own in record.causes.sets],
        },
    )
    items: list[Item] = []
    for line, compared in zip(bare.items, compared_lines(bare, list(EDITIONS.values())), strict=True):
        items += [line, *_expectations(compared)]
    return bare._replace(items=tuple(items))


def title_of(difference: Difference) -> str:
    """The title of a record that shows a difference."""
    heading = BOOK[difference.provision].heading
    return TITLES.get(str(difference), f"{heading}: {difference.switch}" if difference.switch else heading)


def _short(difference: Difference, edition: Edition) -> str:
    """``53a-last-trick-to-which-a-lead-can-be-accepted``."""
    entry = BOOK[difference.provision]
    number = entry.number(edition) or entry.number(edition.builds_on or edition) or ""
    return f"{number.lower()}-{_NO_WORD.sub('-', (difference.switch or difference.provision).lower())}"


def causes_of(case: Case) -> Causes:
    """What makes the difference, from the case file."""
    sets = [[Difference(*name.split(": ", 1)) for name in own] for own in case.other["because_of"]]
    return Causes(tuple(map(tuple, sets)))


def _expectations(line: LineComparison) -> list[Expectation]:
    """One for each group of editions that rule alike and cite the same numbers."""
    alike: dict[str, tuple[dict[str, Any], list[int]]] = {}
    if line.differs:
        for year in line.rulings:
            keys = {key: values[year] for key, values in line.differs.items()}
            laws = [line.number_of(entry, [year]) for entry, years in line.cited_by if year in years]
            keys |= {"laws": list(dict.fromkeys(laws))} if laws else {}
            alike.setdefault(repr(keys), (keys, []))[1].append(year)
    return [Expectation(keys, tuple(years)) for keys, years in alike.values()]


def in_order(cases: Sequence[Case]) -> list[Case]:
    """By edition, then by the number of the provision."""
    return sorted(cases, key=lambda case: (case.other["parts"], order(case.id.split("-")[1].upper()), case.id))


def divergence_page(cases: Sequence[Case]) -> str:
    """All of them on one page."""
    editions = list(EDITIONS.values())
    lines = [_INTRODUCTION.format(years=years(EDITIONS), count=len(cases))]
    last = None
    for number, case in enumerate(in_order(cases), start=1):
        edition = edition_of(case.other["parts"])
        if edition != last:
            lines += [f"## {edition} against {edition.builds_on}", ""]
            last = edition
        lines += [f"### {number}. {plain(case.title)}", "", *_reasons(case, edition), "", *record_block(case), ""]
        differing = [line for line in compared_lines(case, editions) if line.differs]
        for line in differing:
            if len(differing) > 1:
                lines += [f"After `{line.text}`:", ""]
            lines += [*line_items(line, language(), causes=False), ""]
        lines += [f"[{case.id}](../cases/gallery/{case.id}.yaml)", ""]
    return "\n".join(lines).rstrip() + "\n"


def _reasons(case: Case, edition: Edition) -> list[str]:
    texts = causes_in_words(causes_of(case), edition.builds_on or edition, edition, language())
    return "\n>\n".join(f"> {plain(text)}" for text in texts).splitlines()


def load_cases(root: Path) -> list[Case]:
    return in_order([load_case(str(path)) for path in sorted((root / CASES).glob("*.yaml"))])


def write_cases_and_page(found: Sequence[DivergentRecord], root: Path = Path()) -> str:
    """Write the page and the case files; files of records that are no longer found are deleted."""
    cases = [case_of(record) for record in found]
    folder = root / CASES
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.yaml"):
        old.unlink()
    for case in cases:
        (folder / f"{case.id}.yaml").write_text(write_case(case), encoding="utf-8")
    (root / PAGE).parent.mkdir(parents=True, exist_ok=True)
    (root / PAGE).write_text(divergence_page(load_cases(root)), encoding="utf-8")
    return f"{len(cases)} records in {root / CASES}, and {root / PAGE}"
