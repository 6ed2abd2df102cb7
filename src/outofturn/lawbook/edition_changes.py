"""What one edition changed in another: provision by provision, whatever their numbers.

Provisions are matched by name, so one that has merely moved (53B and 53C changed places in 2017) is not taken for another.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.lawbook import texts
from outofturn.lawbook.lookup import is_below, laws, read_number
from outofturn.laws.book import BOOK, EDITIONS, Edition, Provision, edition_of, law_of, order, provisions
from outofturn.wording.english_phrases import ranges
from outofturn.wording.language import DEFAULT

if TYPE_CHECKING:
    from outofturn.notation.lawbook_contract import ChangeKind, ProvisionComparisonJson

#: The signs for what has happened to a provision, and what they are called.
NEW, GONE, CHANGED, MOVED, SAME = "+", "−", "~", "→", "="
SIGNS: dict[str, ChangeKind] = {NEW: "new", GONE: "gone", CHANGED: "changed", MOVED: "renumbered", SAME: "same"}
#: The marks around words that an edition has added, and in the place of words that it has left out.
OPEN, CLOSE, LEFT_OUT = "‹", "›", "‹…›"
#: Texts less similar than this are not marked word by word.
_ALIKE = 0.35
_TOKEN = re.compile(r"\s*\S+")
_ANY_NUMBER = re.compile(r"\b\d{1,2}[A-H]?\d?[a-f]?\b")


class ProvisionChange(NamedTuple):
    """What became of a provision from one edition to a later one."""

    provision: Provision
    before: Edition
    after: Edition

    @property
    def numbers(self) -> tuple[str | None, str | None]:
        return self.provision.number(self.before), self.provision.number(self.after)

    @property
    def signs(self) -> str:
        """One sign, or two for a provision that was renumbered and reworded; empty if it is in neither edition."""
        old, new = self.numbers
        if old is None or new is None:
            return NEW if new is not None else GONE if old is not None else ""
        changed = CHANGED if reworded(self.provision, self.before, self.after) else ""
        return changed + (MOVED if old != new else "") or SAME

    @property
    def is_real(self) -> bool:
        """Is there more to it than a new number?"""
        return any(sign in self.signs for sign in (NEW, GONE, CHANGED))

    @property
    def is_of_substance(self) -> bool:
        """Does it change anything at the table? New numbers and mere rewording do not."""
        old, new = self.numbers
        if self._is_verbal:
            return False
        if old is None or new is None:
            return old != new
        words = [_ANY_NUMBER.sub("", self.provision.words.of(edition)) for edition in (self.before, self.after)]
        return words[0] != words[1]

    @property
    def _is_verbal(self) -> bool:
        """Does the book say of every edition on the way that nothing changes at the table?"""
        described = [year for year in self.years if year in self.provision.changes]
        return bool(described) and all(year in self.provision.verbal for year in described)

    def at_the_table(self, code: str = DEFAULT) -> list[str]:
        """What it changes at the table, in one line for each edition on the way that changed it."""
        described = texts.changes(self.provision, code)
        return [described[year] for year in self.years if year in described]

    @property
    def years(self) -> list[int]:
        """The editions after the earlier one, up to the later one."""
        return sorted(set(self.after.lineage()) - set(self.before.lineage()))


def reworded(provision: Provision, before: Edition, after: Edition) -> bool:
    return provision.words.of(before) != provision.words.of(after)


class ProvisionComparison(NamedTuple):
    """A provision in each of the editions compared."""

    provision: Provision
    editions: tuple[Edition, ...]

    @property
    def changes(self) -> list[ProvisionChange]:
        """From each edition to the next."""
        return [ProvisionChange(self.provision, *pair) for pair in pairwise(self.editions)]

    @property
    def signs(self) -> str:
        """Every sign that occurs, each once, in the order of the table of signs."""
        found = "".join(change.signs for change in self.changes)
        return "".join(sign for sign in SIGNS if sign in found and sign != SAME) or SAME

    @property
    def numbers(self) -> list[str | None]:
        return [self.provision.number(edition) for edition in self.editions]

    def words(self, place: int, code: str = DEFAULT) -> str:
        """Its words in one of the editions."""
        return texts.words(self.provision, self.editions[place], code)

    def marked(self, place: int, code: str = DEFAULT) -> str:
        """The same, with what is not in the edition before it marked."""
        words = self.words(place, code)
        if place == 0 or self.provision.number(self.editions[place - 1]) is None:
            return words
        return mark(self.words(place - 1, code), words)

    def as_dict(self, code: str = DEFAULT) -> ProvisionComparisonJson:
        return {
            "name": self.provision.name,
            "heading": texts.heading(self.provision, code),
            "editions": {
                str(edition): {"number": number, "words": self.words(place, code)} if number is not None else None
                for place, (edition, number) in enumerate(zip(self.editions, self.numbers, strict=True))
            },
            "changes": [
                {
                    "from": change.before.year,
                    "to": change.after.year,
                    "kinds": [SIGNS[sign] for sign in change.signs],
                    "at_the_table": change.at_the_table(code),
                }
                for change in self.changes
                if change.signs
            ],
        }


def mark(old: str, new: str, before: str = OPEN, after: str = CLOSE, left_out: str = LEFT_OUT) -> str:
    """The new text, with words that were not in the old one between marks; none if almost all of it is new."""
    one, other = _TOKEN.findall(old), _TOKEN.findall(new)
    matcher = SequenceMatcher(None, [token.strip() for token in one], [token.strip() for token in other], autojunk=False)
    if old == new or matcher.ratio() < _ALIKE:
        return new
    parts: list[str] = []
    for kind, start, end in _joined(matcher, other):
        text = "".join(other[start:end])
        if kind == "equal":
            parts.append(text)
        elif kind == "delete":
            parts.append((" " if parts else "") + left_out)
        else:
            blank = text[: len(text) - len(text.lstrip())]
            parts.append(f"{blank}{before}{text.lstrip()}{after}")
    return "".join(parts).lstrip()


def _joined(matcher: SequenceMatcher[str], tokens: list[str]) -> list[tuple[str, int, int]]:
    """The places that are equal, replaced, inserted or deleted; a lone short word between two changes goes with them."""
    joined: list[tuple[str, int, int]] = []
    codes = matcher.get_opcodes()
    for place, (kind, _, _, start, end) in enumerate(codes):
        lone = end - start == 1 and len(tokens[start].strip()) <= 3 and 0 < place < len(codes) - 1
        if kind == "equal" and not lone:
            joined.append((kind, start, end))
        elif joined and joined[-1][0] != "equal":
            joined[-1] = ("replace", joined[-1][1], end)
        else:
            joined.append((kind, start, end))
    return joined


def chosen_editions(years: Sequence[str | int | Edition]) -> tuple[Edition, ...]:
    """The editions asked for, oldest first. If none is named, all that are in force or were; a draft only if it is named."""
    named = {edition.year: edition for edition in map(edition_of, years)} or EDITIONS
    if len(named) == 1:
        raise RecordError(
            message("error/one-edition-alone", edition=min(named)), message("hint/editions", words=tuple(map(str, EDITIONS)))
        )
    return tuple(named[year] for year in sorted(named))


def compared(wanted: str, editions: Sequence[Edition]) -> list[ProvisionComparison]:
    """The provisions that have a number, or one below it, in any of these editions, in the order of the latest."""
    if wanted in BOOK:
        found = [BOOK[wanted]]
    else:
        number = read_number(wanted)
        found = [
            entry
            for entry in BOOK.values()
            if any((own := entry.number(edition)) is not None and is_below(own, number) for edition in editions)
        ]
        if not found:
            raise _nothing(number, editions)
    return sorted((ProvisionComparison(entry, tuple(editions)) for entry in found), key=_place)


def _place(row: ProvisionComparison) -> tuple[tuple[int | str, ...], str]:
    number = next(number for number in (*reversed(row.numbers), "0") if number is not None)
    return order(number), row.provision.name


def _nothing(number: str, editions: Sequence[Edition]) -> RecordError:
    law = law_of(number)
    known = sorted({one for edition in editions for one in laws(edition)})
    if law not in known:
        return RecordError(message("error/no-such-law", law=law), message("hint/laws-held", words=ranges(known)))
    numbers = sorted({own for edition in editions for own, _ in provisions(edition, law)}, key=order)
    return RecordError(
        message("error/no-such-number", law=number, words=tuple(str(edition.year) for edition in editions)),
        message("hint/numbers-of-law", law=law, words=tuple(numbers)),
    )


def summary(rows: Sequence[ProvisionComparison]) -> list[tuple[Edition, Edition, Counter[str]]]:
    """How often each sign occurs from each edition to the next."""
    if not rows:
        return []
    pairs = [(change.before, change.after) for change in rows[0].changes]
    return [
        (before, after, Counter(sign for row in rows for sign in ProvisionChange(row.provision, before, after).signs))
        for before, after in pairs
    ]


def undescribed_changes() -> list[tuple[int, str]]:
    """The provisions that an edition brought, dropped or reworded without a line on what that changes at the table."""
    return [
        (edition.year, entry.name)
        for edition in EDITIONS.values()
        if edition.builds_on is not None
        for entry in BOOK.values()
        if ProvisionChange(entry, edition.builds_on, edition).is_real and edition.year not in entry.changes
    ]
