"""A kept case with the rulings on its lines, and how a change of it is ruled: from the first line that changes on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple

from outofturn.casebook.case_outcome import outcome_of
from outofturn.casebook.exceptions import InvalidInput
from outofturn.casebook.rows import CaseRow, LineRow
from outofturn.engine.errors import RecordError
from outofturn.engine.ruling import Ruling
from outofturn.json_api.replayed_case import ReplayedCase, replayed_case
from outofturn.laws import book
from outofturn.notation.case_size import check_count
from outofturn.notation.ruling_facts import ruling_facts

#: The keys of a ruling that are decided; the rest is words, or follows from these.
_DECIDED = (
    "trick", "turn", "on_lead", "declarer", "dummy", "current_trick", "won", "penalty_cards", "restrictions",
    "irregularity", "offender", "laws", "decide", "review",
)  # fmt: skip


class Change(NamedTuple):
    """What a case is to become."""

    row: CaseRow  #: its lines from the first that differs on are not ruled yet
    same: int  #: how many lines at the beginning stay as they are
    details: Mapping[str, Any]  #: what the history says of it
    must_make_sense: Container[int] = ()  #: the numbers of lines that must make sense
    new_setup: bool = False  #: whether all lines have to be replayed, because they begin at another table
    rule_all_again: bool = False  #: whether every line gets a new digest

    @property
    def same_rulings(self) -> int:
        """How many lines at the beginning are ruled as before."""
        return 0 if self.new_setup else self.same


@dataclass(frozen=True)
class RuledCase:
    """A kept case, replayed by the rules of today. It never changes: a new version of the case is another one."""

    row: CaseRow
    replayed: ReplayedCase | RecordError  #: the error, if newer rules refuse the set-up of a case that was kept
    rules: str  #: the version of the rules of today
    expectations: int  #: how many there are below all its lines
    is_current: bool  #: whether every line was ruled under the rules of today
    ruled_otherwise: tuple[int, ...]  #: the numbers of lines that older rules ruled otherwise

    def changed(self, change: Change, now: datetime) -> RuledCase:
        """The next version. Only lines from the first that differs on are ruled; InvalidInput if they make no sense.

        Lines with nothing changed above them keep the digest of what was decided then, unless all is to be ruled again.
        """
        row, same, count = change.row, change.same, len(change.row.lines)
        is_longer = same == len(self.row.lines)
        expectations = (self.expectations if is_longer else 0) + _expectations(row.lines[same if is_longer else 0 :])
        try:
            check_count(count + expectations)
            replayed = self._replayed(change)
        except RecordError as error:
            raise InvalidInput(error) from None
        if replayed.error and replayed.error.line in change.must_make_sense:
            raise InvalidInput(replayed.error)
        kept = 0 if change.new_setup or change.rule_all_again else same
        lines, rules = with_digests(row.lines, replayed, kept), ruleset()
        is_current = self.is_current or _is_current(lines[:kept])
        return RuledCase(
            replace(
                row,
                version=self.row.version + 1,
                changed=now,
                ruleset=rules if is_current else self.row.ruleset,
                lines=lines,
                outcome=outcome_of(replayed),
            ),
            replayed,
            rules,
            expectations,
            is_current,
            tuple(number for number in self.ruled_otherwise if number <= kept),
        )

    def _replayed(self, change: Change) -> ReplayedCase:
        if change.new_setup or isinstance(self.replayed, RecordError):
            return replayed_case(case_object(change.row))
        return self.replayed.continued(change.same, [line.text for line in change.row.lines[change.same :]])


def ruled_case(row: CaseRow, replayed: ReplayedCase | None = None) -> RuledCase:
    """A case as it is kept, replayed if that has not been done. Newer rules may refuse even its set-up."""
    found: ReplayedCase | RecordError
    try:
        found = replayed or replayed_case(case_object(row))
    except RecordError as error:
        found = error
    rulings = () if isinstance(found, RecordError) else found.rulings
    rules = ruleset()
    otherwise = tuple(
        number
        for number, line in enumerate(row.lines, start=1)
        if line.ruleset != rules and line.digest != _digest_at(rulings, number)
    )
    return RuledCase(row, found, rules, _expectations(row.lines), _is_current(row.lines), otherwise)


def case_object(row: CaseRow, known: int = 0) -> dict[str, Any]:
    """The case as ``case_file.as_object`` has it, but for the first lines, so many of them, which are known."""
    return {**row.setup, "events": [item for line in row.lines[known:] for item in (line.text, *line.expects)]}


# -- the rules, and what they decide


def ruleset() -> str:
    """The version of the rules that rule now."""
    return book.RULESET


def digest(ruling: Ruling) -> str:
    """A short hash of what was decided: if it is another under newer rules, the line is ruled otherwise."""
    whole: Mapping[str, Any] = {**ruling_facts(ruling)}
    facts = {key: whole[key] for key in _DECIDED}
    facts |= {"options": sorted(whole["options"]), "disputed": ruling.disputed is not None}
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]


def _digest_at(rulings: Sequence[Ruling], number: int) -> str:
    """That of a line; empty from the line on that makes no sense."""
    return digest(rulings[number - 1]) if number <= len(rulings) else ""


def _is_current(lines: Sequence[LineRow]) -> bool:
    rules = ruleset()
    return all(line.ruleset == rules for line in lines)


# -- lines


def line_rows(events: Sequence[str | dict[str, Any]]) -> tuple[LineRow, ...]:
    """The lines of a case, each with the expectations below it, not ruled yet."""
    found: list[LineRow] = []
    for item in events:
        if isinstance(item, str):
            found.append(LineRow(item, [], "", ""))
        else:
            found[-1].expects.append(item)
    return tuple(found)


def with_digests(lines: Sequence[LineRow], replayed: ReplayedCase, kept: int = 0) -> tuple[LineRow, ...]:
    """The lines with the digest of what is decided at each.

    The first of them, as many as are ``kept``, have their old digests: that is what was said at the table.
    """
    rules, rulings = ruleset(), replayed.rulings
    ruled = (
        line._replace(digest=_digest_at(rulings, number), ruleset=rules)
        for number, line in enumerate(lines[kept:], start=kept + 1)
    )
    return (*lines[:kept], *ruled)


def replace_lines(lines: Sequence[LineRow], texts: Sequence[str]) -> tuple[LineRow, ...]:
    """New lines for old ones; those that stay, from the top and from the bottom, keep the expectations below them."""
    top, bottom = same_ends([line.text for line in lines], texts)
    found = [LineRow(text, [], "", "") for text in texts]
    found[:top] = lines[:top]
    found[len(found) - bottom :] = lines[len(lines) - bottom :]
    return tuple(found)


def same_ends(one: Sequence[str], other: Sequence[str]) -> tuple[int, int]:
    """How many texts are the same from the top, and how many of the rest from the bottom."""
    top = _common_prefix(one, other)
    return top, _common_prefix(one[top:][::-1], other[top:][::-1])


def same_lines(old: Sequence[LineRow], new: Sequence[LineRow], known: int = 0) -> int:
    """How many lines at the beginning are the same, with their expectations; so many are known to be."""
    most = min(len(old), len(new))
    return next((at for at in range(known, most) if old[at][:2] != new[at][:2]), most)


def _common_prefix(one: Sequence[str], other: Sequence[str]) -> int:
    most = min(len(one), len(other))
    return next((place for place in range(most) if one[place] != other[place]), most)


def _expectations(lines: Sequence[LineRow]) -> int:
    return sum(len(line.expects) for line in lines)
