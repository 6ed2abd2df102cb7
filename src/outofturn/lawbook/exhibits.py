"""The gallery on paper: each record as a case file with what every edition must rule, and one page with all of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from outofturn.cards import set_of
from outofturn.case import Case, Expectation, Item, Line, Start
from outofturn.casefile import load_case, write_case
from outofturn.contract import Contract
from outofturn.lawbook.changes import Change
from outofturn.lawbook.markdown import cause_line, moment_lines, plain, record_block
from outofturn.lawbook.parting import Moment, moments, years_in_words
from outofturn.laws.book import BOOK, EDITIONS, Edition, edition_of, order
from outofturn.record import write
from outofturn.seats import SEATS

if TYPE_CHECKING:
    from outofturn.lawbook.gallery import Exhibit

PAGE, CASES = Path("docs", "gallery.md"), Path("cases", "gallery")
#: How people call what has changed; a provision that is not named here goes by its heading.
TITLES = {
    "both-sides-revoked": "Both sides revoke on one board",
    "both-sides-revoked-on-one-trick": "Both sides revoke on one trick",
    "declarers-premature-play-stands": "Declarer plays before his turn",
    "dummy-puts-up-a-card-not-named": "Dummy puts up a card that declarer did not name",
    "either-defender-accepts-or-requires-retraction": "One defender speaks before the other about declarer's lead",
    "established-revoke-not-corrected": "Both sides have revoked on a trick, and one has gone on",
    "lead-or-play-told-by-an-opponent": "An opponent had said that it was his turn",
    "lead-out-of-turn-treated-as-correct": "A lead out of turn to the last trick",
    "opening-lead-by-the-declaring-side": "Declarer or dummy makes the opening lead",
    "opening-lead-must-be-accepted": "Dummy is faced after an opening lead out of turn",
    "other-card-not-accepted": "Declarer refuses a card played in place of a penalty card",
    "partner-to-play-another-suit": "A defender leads or plays before his partner",
    "premature-play-at-rho-turn": "A defender plays at his right-hand opponent's turn",
    "proper-lead-after-irregular-lead": "The proper lead comes after the irregular one",
    "revoke-established-by-play": "A revoker plays on because an opponent said so",
    "revoke-trick-not-won-by-the-offending-player": "A revoker later wins with a card that he could have played",
    "wrong-defender-plays-to-declarers-irregular-lead": "The wrong defender goes on after declarer's lead out of turn",
}
_INTRODUCTION = """\
# Where the editions part

The same thing happens at the table, and the Laws of {years} do not rule alike.
Nobody thought these records up: they were found, by trying everything that can happen in a few small worlds of cards until
an edition parted from the one before it. Of all the records that show the same change the shortest is kept. There are
{count} of them. Each is also a case file in [cases/gallery](../cases/gallery), with what every edition must rule;
`outofturn compare CASE.yaml` shows it side by side.

This page is written by `python -m outofturn.lawbook.gallery`.
"""


def case_of(exhibit: Exhibit) -> Case:
    """The record as a case that expects of each edition what it rules."""
    world, causes = exhibit.world, [BOOK[name] for name in exhibit.causes]
    main = next((entry for entry in causes if entry.name in TITLES), causes[0])
    number = main.number(exhibit.edition) or main.number(exhibit.edition.builds_on or exhibit.edition) or ""
    bare = Case(
        contract=Contract.parse(world.contract),
        items=tuple(Line(write(event)) for event in exhibit.events),
        id=f"{exhibit.edition}-{number.lower()}-{main.name}",
        title=TITLES.get(main.name, main.heading),
        editions=tuple(EDITIONS),
        deal=tuple(set_of(world.cards(seat)) for seat in SEATS) if world.known else None,
        start=Start(trick=world.trick, on_lead=world.on_lead),
        other={"parts": exhibit.edition.year, "because_of": list(exhibit.causes)},
    )
    items: list[Item] = []
    for line, moment in zip(bare.items, moments(bare, list(EDITIONS.values())), strict=True):
        items += [line, *_expectations(moment)]
    return bare._replace(items=tuple(items))


def _expectations(moment: Moment) -> list[Expectation]:
    """One for each group of editions that rule alike and cite the same numbers."""
    alike: dict[str, tuple[dict[str, Any], list[int]]] = {}
    if moment.differs:
        for year in moment.steps:
            keys = {key: values[year] for key, values in moment.differs.items()}
            laws = [moment.number_of(entry, [year]) for entry, years in moment.cited_by if year in years]
            keys |= {"laws": list(dict.fromkeys(laws))} if laws else {}
            alike.setdefault(repr(keys), (keys, []))[1].append(year)
    return [Expectation(keys, tuple(years)) for keys, years in alike.values()]


def in_order(cases: Sequence[Case]) -> list[Case]:
    """By the edition that parts, then by the number of the provision."""
    return sorted(cases, key=lambda case: (case.other["parts"], order(case.id.split("-")[1].upper()), case.id))


def page(cases: Sequence[Case]) -> str:
    """All of them on one page."""
    editions = list(EDITIONS.values())
    lines = [_INTRODUCTION.format(years=years_in_words(list(EDITIONS)), count=len(cases))]
    part = None
    for number, case in enumerate(in_order(cases), start=1):
        edition = edition_of(case.other["parts"])
        if edition != part:
            lines += [f"## {edition} parts from {edition.builds_on}", ""]
            part = edition
        lines += [f"### {number}. {plain(case.title)}", "", *_reasons(case, edition), "", *record_block(case), ""]
        parting = [moment for moment in moments(case, editions) if moment.differs]
        for moment in parting:
            if len(parting) > 1:
                lines += [f"After `{moment.text}`:", ""]
            lines += [line for line in moment_lines(moment) if not line.startswith("- Made by")] + [""]
        lines += [f"[{case.id}](../cases/gallery/{case.id}.yaml)", ""]
    return "\n".join(lines).rstrip() + "\n"


def _reasons(case: Case, edition: Edition) -> list[str]:
    changes = [Change(BOOK[name], edition.builds_on or edition, edition) for name in case.other["because_of"]]
    return "\n>\n".join(f"> {plain(cause_line(change))}" for change in changes).splitlines()


def load_gallery(root: Path) -> list[Case]:
    return in_order([load_case(str(path)) for path in sorted((root / CASES).glob("*.yaml"))])


def write_gallery(found: Sequence[Exhibit], root: Path = Path()) -> str:
    """Write the page and the case files; those that are no longer found are taken away."""
    cases = [case_of(exhibit) for exhibit in found]
    folder = root / CASES
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.yaml"):
        old.unlink()
    for case in cases:
        (folder / f"{case.id}.yaml").write_text(write_case(case), encoding="utf-8")
    (root / PAGE).parent.mkdir(parents=True, exist_ok=True)
    (root / PAGE).write_text(page(load_gallery(root)), encoding="utf-8")
    return f"{len(cases)} records in {root / CASES}, and {root / PAGE}"
