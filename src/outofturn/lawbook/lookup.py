"""Looking up provisions: by number, by words, and by what refers to what."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.lawbook import texts
from outofturn.lawbook.synonyms import Part, endings_of, pattern_of, understood
from outofturn.laws.book import BOOK, EDITIONS, Edition, Provision, law_of, order, provisions
from outofturn.wording.english_phrases import ranges
from outofturn.wording.language import DEFAULT

if TYPE_CHECKING:
    from outofturn.notation.lawbook_contract import LawHeadingJson, ProvisionJson

#: A number of a provision as people write it, once blanks, brackets and stops are gone.
_NUMBER = re.compile(r"(?:LAWS?|L)?(\d{1,3})(?:([A-Z])(?:(\d{1,2})([A-Z]?))?)?", re.IGNORECASE)
_PUNCTUATION = re.compile(r"[\s().,\-_§:]+")
_WORD = re.compile(r"[^\s“”\"]+")


class ProvisionEntry(NamedTuple):
    """A provision as one edition has it, in the words of a language."""

    number: str
    provision: Provision
    edition: Edition
    language: str = DEFAULT

    @property
    def heading(self) -> str:
        return texts.heading(self.provision, self.language)

    @property
    def words(self) -> str:
        return texts.words(self.provision, self.edition, self.language)

    @property
    def references(self) -> list[str]:
        return self.provision.references(self.edition)

    @property
    def yields_to(self) -> list[ProvisionEntry]:
        """The provisions that come before this one."""
        return self._others(self.provision.yields(self.edition))

    @property
    def comes_before(self) -> list[ProvisionEntry]:
        """The provisions that yield to this one."""
        return self._others(self.provision.prevails(self.edition))

    @property
    def changes(self) -> dict[int, str]:
        """What its wordings have changed at the table, up to this edition, oldest first."""
        described = texts.changes(self.provision, self.language)
        return {year: described[year] for year in sorted(self.edition.lineage()) if year in described}

    def _others(self, names: Iterable[str]) -> list[ProvisionEntry]:
        return _entries(self.edition, (BOOK[name] for name in names if name in BOOK), self.language)

    @property
    def _editions(self) -> dict[int, Edition]:
        """All editions, and this one if it is a draft."""
        return EDITIONS | {self.edition.year: self.edition}

    def as_dict(self) -> ProvisionJson:
        return {
            "number": self.number,
            "name": self.provision.name,
            "heading": self.heading,
            "words": self.words,
            "references": self.references,
            "yields_to": [other.number for other in self.yields_to],
            "comes_before": [other.number for other in self.comes_before],
            "judgement": self.provision.judgement,
            "interface": self.provision.interface,
            "numbers": {str(year): self.provision.number(edition) for year, edition in self._editions.items()},
            "changes": {str(year): text for year, text in self.changes.items()},
        }


def _entries(edition: Edition, found: Iterable[Provision], code: str) -> list[ProvisionEntry]:
    entries = [ProvisionEntry(number, entry, edition, code) for entry in found if (number := entry.number(edition)) is not None]
    return sorted(entries, key=lambda entry: (order(entry.number), entry.provision.name))


def laws(edition: Edition) -> list[int]:
    """The Laws of which the book has a provision."""
    return sorted({law_of(number) for number, _ in provisions(edition)})


def contents(edition: Edition, code: str = DEFAULT) -> list[LawHeadingJson]:
    """The Laws with the numbers and headings of their provisions."""
    found: dict[int, LawHeadingJson] = {
        law: {"law": str(law), "title": texts.title(law, code), "provisions": []} for law in laws(edition)
    }  # fmt: skip
    for number, provision in provisions(edition):
        found[law_of(number)]["provisions"].append({"number": number, "heading": texts.heading(provision, code)})
    return list(found.values())


def is_below(number: str, above: str) -> bool:
    """Is a number the other one, or a part of it? ``57A3`` belongs to ``57A`` and to ``57``."""
    return order(number)[: len(order(above))] == order(above)


def read_number(text: str) -> str:
    """A number as the book has it: ``57a3``, ``Law 57 A 3`` and ``57(A)(3)`` are ``57A3``."""
    match = _NUMBER.fullmatch(_PUNCTUATION.sub("", text))
    if match is None:
        raise RecordError(
            message("error/not-a-number-of-a-law", word=_short(text)),
            message("hint/number-of-a-law", words=("57", "57A", "57A3")),
        )
    law, letter, digit, small = (part or "" for part in match.groups())
    return f"{int(law)}{letter.upper()}{digit}{small.lower()}"


def is_number(text: str) -> bool:
    """Is this meant as the number of a Law or a provision, rightly written or not?"""
    return re.match(r"(?:laws?|l)?\W*\d", text.strip(), re.IGNORECASE) is not None


def entries(edition: Edition, wanted: str | None = None, code: str = DEFAULT) -> list[ProvisionEntry]:
    """The provisions with a number, and all below it; without one, all that the edition has."""
    if wanted is None:
        return [ProvisionEntry(*item, edition, code) for item in provisions(edition)]
    if wanted in BOOK:  # its name
        found = _entries(edition, [BOOK[wanted]], code)
        if not found:
            raise _not_here(f"“{wanted}”", edition, [BOOK[wanted]])
        return found
    number = read_number(wanted)
    found = [entry for entry in entries(edition, code=code) if is_below(entry.number, number)]
    if not found:
        raise _no_such(number, edition)
    return found


def above(entry: ProvisionEntry) -> list[ProvisionEntry]:
    """The provisions of which this one is a part, from the top."""
    return [
        other
        for other in entries(entry.edition, code=entry.language)
        if other.number != entry.number and is_below(entry.number, other.number)
    ]


def named_anywhere(number: str) -> list[Provision]:
    """The provisions that have this number, or one below it, in some edition."""
    return [
        entry
        for entry in BOOK.values()
        if any((own := entry.number(edition)) is not None and is_below(own, number) for edition in EDITIONS.values())
    ]


def _no_such(number: str, edition: Edition) -> RecordError:
    law = law_of(number)
    elsewhere = named_anywhere(number)
    if elsewhere:
        return _not_here(number, edition, elsewhere)
    if law not in laws(edition):
        held = message("hint/laws-held-of-edition", words=ranges(laws(edition)), edition=edition.year)
        return RecordError(message("error/no-such-law", law=law), held)
    parent = number
    while parent and not any(is_below(entry.number, parent) for entry in entries(edition)):
        parent = parent[:-1]
    near = [entry.number for entry in entries(edition) if is_below(entry.number, parent)]
    listed = near if len(near) <= 12 else [one for one in near if len(order(one)) <= len(order(parent)) + 1] or near
    numbers = tuple(dict.fromkeys(listed))
    return RecordError(
        message("error/no-such-number", law=number, words=(str(edition),)),
        message("hint/numbers-of-law" if parent.isdigit() else "hint/numbers-below", law=parent, words=numbers),
    )


def _not_here(number: str, edition: Edition, found: Sequence[Provision]) -> RecordError:
    """It is in the book, but not under this number in this edition: name the editions that have it."""
    places = []
    for entry in found[:3]:
        in_force = {year: own for year, other in EDITIONS.items() if (own := entry.number(other)) is not None}
        numbers = tuple(message("hint/number-in-edition", law=own, edition=year) for year, own in in_force.items())
        places.append(message("hint/heading-in-editions", word=entry.heading, text=numbers))
    problem = message(
        "error/law-not-in-edition" if number.isdigit() else "error/number-not-in-edition", law=number, edition=edition
    )
    return RecordError(problem, message("hint/in-other-editions", then=tuple(places)))


# -- words


def wanted_words(text: str) -> list[str]:
    return [word.lower() for word in _written(text)]


def _written(text: str) -> list[str]:
    found: list[str] = [word.replace("’", "'") for word in _WORD.findall(text)]
    if not found:
        raise RecordError(
            message("error/no-word-to-look-for"), message("hint/words-to-look-for", word="--search “penalty card”")
        )
    return found


def search(edition: Edition, text: str, code: str = DEFAULT) -> list[ProvisionEntry]:
    """The provisions in whose number, heading or words all these words begin a word, or that people mean by them.

    Those that are meant by words of the table of synonyms come first, then those whose heading has all the words.
    """
    parts = [_Wanted(part, code) for part in understood(_written(text), code)]
    found = [entry for entry in entries(edition, code=code) if all(part.fits(entry) for part in parts)]

    def place(entry: ProvisionEntry) -> tuple[int, bool]:
        meant = any(part.means(entry) for part in parts)
        return sum(part.rank(entry) for part in parts), not (meant or all(part.heads(entry) for part in parts))

    return sorted(found, key=place)


class _Wanted:
    """A part of a search, as patterns to match against the provisions."""

    def __init__(self, part: Part, code: str) -> None:
        # Terms of the table match whole words only: “AI” is not the beginning of “aim”.
        end = endings_of(code) if part.term else ""
        self.words = [pattern_of(word, end=end) for word in part.written or part.words]
        self.says = pattern_of(*part.term.says) if part.term and part.term.says else None
        self.first = part.term.first if part.term else ()

    def fits(self, entry: ProvisionEntry) -> bool:
        return self._is_in(f"{entry.number} {entry.heading} {entry.words}") or self.means(entry)

    def heads(self, entry: ProvisionEntry) -> bool:
        return self._is_in(f"{entry.number} {entry.heading}")

    def means(self, entry: ProvisionEntry) -> bool:
        return self.rank(entry) < len(self.first)

    def rank(self, entry: ProvisionEntry) -> int:
        """Its place among the provisions that are meant first."""
        meant = (place for place, one in enumerate(self.first) if one in (entry.provision.name, law_of(entry.number)))
        return next(meant, len(self.first))

    def _is_in(self, text: str) -> bool:
        return all(word.search(text) for word in self.words) or (self.says is not None and bool(self.says.search(text)))


def shown_words(text: str, code: str = DEFAULT) -> list[str]:
    """The words to highlight in the provisions that a search has found."""
    parts = understood(_written(text), code)
    return [words for part in parts for words in (*part.words, *(part.term.says if part.term else ()))]


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
