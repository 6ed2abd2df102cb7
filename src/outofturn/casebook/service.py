"""What the director can do with kept cases."""

from __future__ import annotations

import base64
import re
import secrets
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, NamedTuple, Self

from outofturn.casebook import case_limits
from outofturn.casebook.case_outcome import outcome_of
from outofturn.casebook.cases_file import cases_file, cases_object, take_created
from outofturn.casebook.exceptions import CaseNotFound, InvalidInput, VersionConflict, invalid
from outofturn.casebook.history import change_details, line_details, line_times, same_rulings
from outofturn.casebook.rows import CaseRow, HistoryNote
from outofturn.casebook.ruled_case import (
    Change,
    RuledCase,
    case_object,
    line_rows,
    replace_lines,
    ruled_case,
    ruleset,
    same_lines,
    with_digests,
)
from outofturn.casebook.ruled_cases import RuledCases
from outofturn.casebook.serialization import case_summary_json, change_json, kept_case_json, utc_text
from outofturn.casebook.store_protocol import CaseStore, StaleVersion
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.json_api.replayed_case import replayed_case
from outofturn.notation.case_file import as_object, parse_case
from outofturn.notation.json_values import check_characters
from outofturn.notation.kept_case_contract import (
    CaseListAnswer,
    CasesFileJson,
    ChangeKind,
    HistoryAnswer,
    KeptCaseJson,
    LineTimesAnswer,
)
from outofturn.notation.safe_yaml import dump
from outofturn.wording.language import DEFAULT

_ID = re.compile("[a-z2-7]{12}")
#: How far back the times of lines are looked up.
_MOST_CHANGES = 2_000
#: Whoever is more versions behind gets the whole case.
_MOST_VERSIONS_BEHIND = 100


class Known(NamedTuple):
    """What somebody has of a case: so many of the first lines of a version."""

    version: int
    lines: int


class _Found(NamedTuple):
    """A case, and the id of the case that was made or changed under an idempotency key (None if the key is new)."""

    ruled: RuledCase
    used_for: str | None


class CaseService:
    """Kept cases, each with its ruling in the words of one language.

    ``key`` is an idempotency key, a random word: a change that is sent again under the same key, because the answer was
    lost on the way, is made once. ``known`` is how many lines of the version that is changed need not come back: those that
    are still ruled as they were are left out of the answer.
    """

    def __init__(self, store: CaseStore, code: str = DEFAULT, who: str = "", recent: RuledCases | None = None) -> None:
        self.store, self.code, self.who = store, code, who
        self.recent = RuledCases() if recent is None else recent

    def in_language(self, code: str) -> Self:
        """The same cases with their rulings in the words of another language."""
        return type(self)(self.store, code, self.who, self.recent)

    def by(self, who: str) -> Self:
        """The same cases for somebody whose name the history is to have."""
        return type(self)(self.store, self.code, who, self.recent)

    # -- reading

    def get(self, id: str) -> KeptCaseJson:
        return kept_case_json(self._found(id).ruled, self.code)

    def get_if_newer(self, id: str, versions: Container[int], known: Known | None = None) -> KeptCaseJson | None:
        """The case, unless it is at one of these versions: phones that share a case ask every few seconds."""
        state = self.store.state(id) if _ID.fullmatch(id) else None
        if state and state.version in versions:
            return None
        ruled = self._found(id).ruled
        return kept_case_json(ruled, self.code, self._still_known(ruled.row, known) if known else 0)

    def history(self, id: str, limit: int = 50, before: int | None = None) -> HistoryAnswer:
        """Who changed what, the newest first; ``before`` is the version of the last change seen."""
        _check_limit(limit)
        row = self._row(id)
        found = self.store.history(id, limit=limit + 1, before=before)
        return {"changes": [change_json(one, row.setup, self.code) for one in found[:limit]], "more": len(found) > limit}

    def line_times(self, id: str) -> LineTimesAnswer:
        """When each line was entered, as far as the history tells."""
        row = self._row(id)
        found = line_times(self.store.history(id, limit=_MOST_CHANGES, before=row.version + 1), len(row.lines))
        return {"version": row.version, "times": [utc_text(at) if at else None for at in found]}

    def find(self, search: str = "", deleted: bool = False, limit: int = 50, before: str | None = None) -> CaseListAnswer:
        """The cases in which all words of the search occur, the newest first; ``before`` is the id of the last one seen."""
        search = case_limits.text(search, "search", case_limits.LONGEST_SEARCH)
        _check_limit(limit)
        if before is not None and not _ID.fullmatch(before):
            raise invalid(message("error/key-is-an-id", key="before"), message("hint/id-of-the-last-case"))
        found = self.store.find(search, deleted=deleted, limit=limit + 1, before=before)
        return {"cases": [case_summary_json(one, self.code) for one in found[:limit]], "more": len(found) > limit}

    def export_file(self, id: str) -> str:
        """The case file, as YAML."""
        row = self._row(id)
        details = {
            "table": row.table,
            "board": row.board,
            "names": {seat: name for seat, name in row.names.items() if name},
            "notes": row.notes,
        }
        # The case is not ruled first: newer rules may refuse the set-up of an old one, and it must still come out.
        return dump({key: value for key, value in details.items() if value} | case_object(row))

    def export_all(self) -> Iterator[str]:
        """All cases in one JSON file, in pieces. Deleted ones are left out."""
        return cases_file(self.store)

    def export_object(self) -> CasesFileJson:
        """What ``export_all`` writes, as one object: for a browser, which has all its cases in memory anyway."""
        return cases_object(self.store)

    # -- new cases

    def create(
        self,
        case: Mapping[str, Any],
        *,
        table: str = "",
        board: str = "",
        names: Mapping[str, str] | None = None,
        notes: str = "",
        key: str | None = None,
    ) -> KeptCaseJson:
        details = {"table": table, "board": board, "names": names or {}, "notes": notes}
        return self._create("create", case, details, key, strict=True)

    def import_file(self, text: str, key: str | None = None) -> KeptCaseJson:
        """Keep the case of a case file, YAML or JSON. Lines that make no sense are kept: they can be put right here.

        Beside table, board, names and notes the file may say when the case was ``created``: one from another casebook keeps
        its place in the list.
        """
        try:
            check_characters(text)
            case = as_object(parse_case(text))
        except RecordError as error:
            raise InvalidInput(error) from None
        return self._create("import", case, {}, key)

    def duplicate(self, id: str, key: str | None = None) -> KeptCaseJson:
        """A copy to try something out on."""
        row = self._row(id)
        return self._create("duplicate", case_object(row), {name: getattr(row, name) for name in case_limits.DETAILS}, key)

    def _create(
        self, what: ChangeKind, case: Mapping[str, Any], details: Mapping[str, Any], key: str | None, *, strict: bool = False
    ) -> KeptCaseJson:
        key = case_limits.idempotency_key(key)
        setup = case_limits.case(case)  # a body that makes no sense is refused, whatever its key has been used for
        if key is not None and (made := self.store.used_for(key)):
            return self.get(made)
        events, now = setup.pop("events"), datetime.now(UTC)
        created = take_created(setup, now) if what == "import" else now
        # What a case file says of the table and the players is stored in columns of its own; details given beside it prevail.
        stored = case_limits.details({name: setup.pop(name, None) for name in case_limits.DETAILS})
        stored |= {name: value for name, value in case_limits.details(details).items() if value}
        try:
            replayed = replayed_case(setup | {"events": events})
        except RecordError as error:
            raise InvalidInput(error) from None
        if strict and replayed.error:
            raise InvalidInput(replayed.error)
        row = CaseRow(
            id=base64.b32encode(secrets.token_bytes(8))[:12].decode().lower(),
            version=1,
            created=created,
            changed=now,
            deleted=None,
            table=stored.get("table", ""),
            board=stored.get("board", ""),
            names=dict.fromkeys(case_limits.NAMES, "") | stored.get("names", {}),
            notes=stored.get("notes", ""),
            ruleset=ruleset(),
            setup=setup,
            lines=with_digests(line_rows(events), replayed),
            outcome=outcome_of(replayed),
        )
        id = self.store.create(row, key, HistoryNote(what, self.who, change_details(None, row)))
        if id != row.id:
            return self.get(id)
        ruled = ruled_case(row, replayed)
        self.recent.put(ruled)
        return kept_case_json(ruled, self.code)

    # -- changes

    def add(self, id: str, version: int, lines: Sequence[str], key: str | None = None, *, known: int = 0) -> KeptCaseJson:
        """Add lines at the end. If one of them makes no sense none is kept."""

        def longer(row: CaseRow) -> Change:
            count = len(row.lines)
            new = line_rows(case_limits.lines(lines, first=count + 1))
            if not new:
                raise invalid(message("error/no-line-to-add"), message("hint/write-it-like", words=("E leads H5",)))
            whole = row.lines + new
            return Change(
                replace(row, lines=whole), count, line_details(count + 1, (), new), must_make_sense=range(1, len(whole) + 1)
            )

        return self._change("add", id, Known(version, known), key, longer)

    def edit_line(
        self, id: str, version: int, number: int, line: str, key: str | None = None, *, known: int = 0
    ) -> KeptCaseJson:
        """Replace a line. The new one must make sense; lines below it that no longer do are kept."""

        def edited(row: CaseRow) -> Change:
            _check_number(row, number)
            (text,) = case_limits.lines([line], first=number)
            before = row.lines[number - 1]
            after = before._replace(text=text)
            lines = (*row.lines[: number - 1], after, *row.lines[number:])
            return Change(
                replace(row, lines=lines),
                same_lines(row.lines, lines, known=number - 1),
                line_details(number, [before], [after]),
                must_make_sense=range(1, number + 1),
            )

        return self._change("edit", id, Known(version, known), key, edited)

    def remove_line(self, id: str, version: int, number: int, key: str | None = None, *, known: int = 0) -> KeptCaseJson:
        """Take a line out. Lines below it that no longer make sense are kept."""

        def shorter(row: CaseRow) -> Change:
            _check_number(row, number)
            lines = row.lines[: number - 1] + row.lines[number:]
            same = same_lines(row.lines, lines, known=number - 1)
            return Change(replace(row, lines=lines), same, line_details(number, row.lines[number - 1 : number], ()))

        return self._change("remove", id, Known(version, known), key, shorter)

    def change(self, id: str, version: int, key: str | None = None, /, *, known: int = 0, **fields: Any) -> KeptCaseJson:
        """Change table, board, names, notes, title, contract, deal, start, edition, readings or lines.

        None removes what is optional. Names that are not given stay. Lines that no longer make sense are kept; new ones must,
        and so must the set-up.
        """
        if unknown := set(fields) - {*case_limits.DETAILS, *case_limits.SETUP, "lines"}:
            raise invalid(
                message("error/cannot-be-changed", key=min(unknown)[:40]),
                message("hint/what-can-be-changed", word=", ".join(case_limits.DETAILS + case_limits.SETUP)),
            )
        given = {name: "" if value is None else value for name, value in fields.items() if name != "names"}
        details = case_limits.details(given)

        def changed(row: CaseRow) -> Change:
            if fields.get("names") is not None:
                details["names"] = {**row.names, **case_limits.names(fields["names"])}
            parts = {name: fields[name] for name in fields if name in case_limits.SETUP}
            setup = case_limits.case({**row.setup, **parts, "events": []})
            del setup["events"]
            lines = row.lines if fields.get("lines") is None else replace_lines(row.lines, case_limits.lines(fields["lines"]))
            texts = {line.text for line in row.lines}
            new = replace(row, setup=setup, lines=lines, **details)
            return Change(
                new,
                same_lines(row.lines, lines),
                change_details(row, new),
                must_make_sense=[number for number, line in enumerate(lines, start=1) if line.text not in texts],
                new_setup=any(setup.get(name) != row.setup.get(name) for name in parts if name != "title"),
            )

        return self._change("change", id, Known(version, known), key, changed)

    def update_ruling(self, id: str, version: int, key: str | None = None, *, known: int = 0) -> KeptCaseJson:
        """Take the ruling of the rules as they are now in place of that of older rules."""

        def ruled_again(row: CaseRow) -> Change:
            return Change(row, len(row.lines), {}, rule_all_again=True)

        return self._change("rule-afresh", id, Known(version, known), key, ruled_again)

    def delete(self, id: str) -> KeptCaseJson:
        """Put a case in the trash; it can be restored for thirty days."""
        return self._set_deleted(id, True)

    def restore(self, id: str) -> KeptCaseJson:
        """Take a case out of the trash."""
        return self._set_deleted(id, False)

    # -- how it is done

    def _set_deleted(self, id: str, deleted: bool) -> KeptCaseJson:
        if _ID.fullmatch(id):
            self.store.set_deleted(id, deleted, datetime.now(UTC), self.who)
        return self.get(id)

    def _row(self, id: str) -> CaseRow:
        """A case as the database has it, without its rulings."""
        found = self.store.get(id) if _ID.fullmatch(id) else None
        if found is None:
            raise CaseNotFound(id)
        return found.row

    def _found(self, id: str, key: str | None = None) -> _Found:
        """A case and the use of a key at one moment. A case used lately is in memory; the database says if it is still so."""
        if not _ID.fullmatch(id):
            raise CaseNotFound(id)
        if recent := self.recent.get(id):
            state = self.store.state(id, key)
            is_same = state and (state.version, state.changed) == (recent.row.version, recent.row.changed)
            if state and is_same and recent.rules == ruleset():
                return _Found(recent, state.used_for)
            self.recent.discard(recent)
        found = self.store.get(id, key)
        if found is None:
            raise CaseNotFound(id)
        ruled = ruled_case(found.row)
        self.recent.put(ruled)
        return _Found(ruled, found.used_for)

    def _still_known(self, row: CaseRow, known: Known) -> int:
        """How many of the lines that somebody knows of an earlier version are ruled as they were then."""
        behind = row.version - known.version
        if not 0 <= behind <= _MOST_VERSIONS_BEHIND:
            return 0
        changes = self.store.history(row.id, limit=behind, before=row.version + 1, after=known.version) if behind else []
        # Versions from before there was a history have none.
        return min(same_rulings(changes, known.lines), len(row.lines)) if len(changes) == behind else 0

    def _change(
        self, what: ChangeKind, id: str, seen: Known, key: str | None, how: Callable[[CaseRow], Change]
    ) -> KeptCaseJson:
        """Make a change, unless it has been made under this idempotency key already."""
        key = case_limits.idempotency_key(key)
        ruled, used_for = self._found(id, key)
        if used_for == id:
            return kept_case_json(ruled, self.code)
        if used_for is not None:
            raise invalid(message("error/key-of-another-case"), message("hint/new-random-word"))
        if ruled.row.version != seen.version:  # nobody changes what he has not seen
            raise VersionConflict(kept_case_json(ruled, self.code))
        if ruled.row.deleted:
            raise invalid(message("error/case-is-deleted"), message("hint/restore-it-first"))
        change = how(ruled.row)
        new = ruled.changed(change, datetime.now(UTC))
        if not self._save(ruled, new, key, change, what):
            ruled, used_for = self._found(id, key)
            if used_for == id:  # the same change was sent twice at once, and the other one came first
                return kept_case_json(ruled, self.code)
            raise VersionConflict(kept_case_json(ruled, self.code))
        return kept_case_json(new, self.code, max(0, min(seen.lines, change.same_rulings)))

    def _save(self, old: RuledCase, new: RuledCase, key: str | None, change: Change, what: ChangeKind) -> bool:
        """Replace a case by its new version; False if somebody else was quicker."""
        same = None if change.new_setup or change.rule_all_again else change.same
        try:
            self.store.save(old.row, new.row, key, same=same, note=HistoryNote(what, self.who, change.details))
        except StaleVersion:
            return False
        self.recent.put(new)
        return True


def _check_number(row: CaseRow, number: int) -> None:
    if not 1 <= number <= len(row.lines):
        no_line = message("error/no-such-line", number=number)
        raise invalid(no_line, message("hint/lines-are-numbered", number=len(row.lines)))


def _check_limit(limit: int) -> None:
    if not 1 <= limit <= case_limits.MOST_IN_A_LIST:
        most = message("error/entries-in-a-list", number=case_limits.MOST_IN_A_LIST)
        raise invalid(most, message("hint/ask-for-the-rest", word="before"))
