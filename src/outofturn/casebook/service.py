"""What the director can do with kept cases."""

from __future__ import annotations

import base64
import re
import secrets
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, NamedTuple

from outofturn.casebook import case_limits
from outofturn.casebook.exceptions import CaseNotFound, InvalidInput, VersionConflict, invalid
from outofturn.casebook.rows import CaseRow
from outofturn.casebook.serialization import (
    case_object,
    case_summary_json,
    kept_case_json,
    line_rows,
    replace_lines,
    rule_case,
    ruleset,
    with_digests,
)
from outofturn.casebook.store import CaseAndKey, StaleVersion, Store
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.notation.case_file import as_object, parse_case
from outofturn.notation.kept_case_contract import CaseListAnswer, KeptCaseJson
from outofturn.notation.safe_yaml import dump
from outofturn.wording.language import DEFAULT

_ID = re.compile("[a-z2-7]{12}")


class Casebook:
    """Kept cases, each with its ruling in the words of one language. One casebook serves many threads.

    ``key`` is an idempotency key, a random word: a change that is sent again under the same key, because the answer was
    lost on the way, is made once.
    """

    def __init__(self, store: Store, code: str = DEFAULT) -> None:
        self.store, self.code = store, code

    def in_language(self, code: str) -> Casebook:
        """The same cases with their rulings in the words of another language."""
        return Casebook(self.store, code)

    # -- reading

    def get(self, id: str) -> KeptCaseJson:
        return kept_case_json(self._row(id), self.code)

    def get_if_newer(self, id: str, versions: Container[int]) -> KeptCaseJson | None:
        """The case, unless it is at one of these versions: phones that share a case ask every few seconds."""
        row = self._row(id)
        return None if row.version in versions else kept_case_json(row, self.code)

    def find(self, search: str = "", deleted: bool = False, limit: int = 50, before: str | None = None) -> CaseListAnswer:
        """The cases in which all words of the search occur, the newest first; ``before`` is the id of the last one seen."""
        search = case_limits.text(search, "search", case_limits.LONGEST_SEARCH)
        if not 1 <= limit <= case_limits.MOST_IN_A_LIST:
            most = message("error/cases-in-a-list", number=case_limits.MOST_IN_A_LIST)
            raise invalid(most, message("hint/ask-for-the-rest", word="before"))
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
        # The case is not read first: newer rules may refuse the set-up of an old one, and it must still come out.
        return dump({key: value for key, value in details.items() if value} | case_object(row))

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
        return self._create(case, details, key, strict=True)

    def import_file(self, text: str, key: str | None = None) -> KeptCaseJson:
        """Keep the case of a case file, YAML or JSON. Lines that make no sense are kept: they can be put right here."""
        try:
            case = as_object(parse_case(text))
        except RecordError as error:
            raise InvalidInput(error) from None
        return self._create(case, {}, key)

    def duplicate(self, id: str, key: str | None = None) -> KeptCaseJson:
        """A copy to try something out on."""
        row = self._row(id)
        return self._create(case_object(row), {name: getattr(row, name) for name in case_limits.DETAILS}, key)

    def _create(
        self, case: Mapping[str, Any], details: Mapping[str, Any], key: str | None, *, strict: bool = False
    ) -> KeptCaseJson:
        key = case_limits.idempotency_key(key)
        setup = case_limits.case(case)  # a body that makes no sense is refused, whatever its key has been used for
        if key is not None and (made := self.store.used_for(key)):
            return self.get(made)
        events = setup.pop("events")
        # What a case file says of the table and the players is stored in columns of its own; details given beside it prevail.
        stored = case_limits.details({name: setup.pop(name, None) for name in case_limits.DETAILS})
        stored |= {name: value for name, value in case_limits.details(details).items() if value}
        ruling = rule_case(setup | {"events": events}, self.code)
        if strict and ruling["error"]:
            raise InvalidInput(ruling["error"])
        now = datetime.now(UTC)
        row = CaseRow(
            id=base64.b32encode(secrets.token_bytes(8))[:12].decode().lower(),
            version=1,
            created=now,
            changed=now,
            deleted=None,
            table=stored.get("table", ""),
            board=stored.get("board", ""),
            names=dict.fromkeys(case_limits.NAMES, "") | stored.get("names", {}),
            notes=stored.get("notes", ""),
            ruleset=ruleset(),
            setup=setup,
            lines=with_digests(line_rows(events), ruling),
        )
        id = self.store.create(row, key)
        return kept_case_json(row, self.code, ruling) if id == row.id else self.get(id)

    # -- changes

    def add(self, id: str, version: int, lines: Sequence[str], key: str | None = None) -> KeptCaseJson:
        """Add lines at the end. If one of them makes no sense none is kept."""

        def longer(row: CaseRow) -> _Change:
            new = case_limits.lines(lines, first=len(row.lines) + 1)
            if not new:
                raise invalid(message("error/no-line-to-add"), message("hint/write-it-like", words=("E leads H5",)))
            whole = (*row.lines, *line_rows(new))
            return _Change(replace(row, lines=whole), must_make_sense=range(1, len(whole) + 1))

        return self._change(id, version, key, longer)

    def edit_line(self, id: str, version: int, number: int, line: str, key: str | None = None) -> KeptCaseJson:
        """Replace a line. The new one must make sense; lines below it that no longer do are kept."""

        def edited(row: CaseRow) -> _Change:
            _check_number(row, number)
            (text,) = case_limits.lines([line], first=number)
            lines = list(row.lines)
            lines[number - 1] = lines[number - 1]._replace(text=text)
            return _Change(replace(row, lines=tuple(lines)), must_make_sense=range(1, number + 1))

        return self._change(id, version, key, edited)

    def remove_line(self, id: str, version: int, number: int, key: str | None = None) -> KeptCaseJson:
        """Take a line out. Lines below it that no longer make sense are kept."""

        def shorter(row: CaseRow) -> _Change:
            _check_number(row, number)
            return _Change(replace(row, lines=row.lines[: number - 1] + row.lines[number:]))

        return self._change(id, version, key, shorter)

    def change(self, id: str, version: int, key: str | None = None, /, **fields: Any) -> KeptCaseJson:
        """Change table, board, names, notes, title, contract, deal, start, edition or lines; None removes what is optional.

        Names that are not given stay. Lines that no longer make sense are kept, but new ones must, and so must the set-up.
        """
        if unknown := set(fields) - {*case_limits.DETAILS, *case_limits.SETUP, "lines"}:
            raise invalid(
                message("error/cannot-be-changed", key=min(unknown)[:40]),
                message("hint/what-can-be-changed", word=", ".join(case_limits.DETAILS + case_limits.SETUP)),
            )
        given = {name: "" if value is None else value for name, value in fields.items() if name != "names"}
        details = case_limits.details(given)

        def changed(row: CaseRow) -> _Change:
            if fields.get("names") is not None:
                details["names"] = {**row.names, **case_limits.names(fields["names"])}
            parts = {name: fields[name] for name in fields if name in case_limits.SETUP}
            setup = case_limits.case({**row.setup, **parts, "events": []})
            del setup["events"]
            lines = row.lines if fields.get("lines") is None else replace_lines(row.lines, case_limits.lines(fields["lines"]))
            known = {line.text for line in row.lines}
            return _Change(
                replace(row, setup=setup, lines=lines, **details),
                must_make_sense=[number for number, line in enumerate(lines, start=1) if line.text not in known],
                rule_all_again=any(setup.get(name) != row.setup.get(name) for name in parts if name != "title"),
            )

        return self._change(id, version, key, changed)

    def update_ruling(self, id: str, version: int, key: str | None = None) -> KeptCaseJson:
        """Take the ruling of the rules as they are now in place of that of older rules."""
        return self._change(id, version, key, lambda row: _Change(row, rule_all_again=True))

    def delete(self, id: str) -> KeptCaseJson:
        """Put a case in the trash; it can be restored for thirty days."""
        return self._set_deleted(id, True)

    def restore(self, id: str) -> KeptCaseJson:
        """Take a case out of the trash."""
        return self._set_deleted(id, False)

    # -- how it is done

    def _set_deleted(self, id: str, deleted: bool) -> KeptCaseJson:
        if _ID.fullmatch(id):
            self.store.set_deleted(id, deleted, datetime.now(UTC))
        return self.get(id)

    def _found(self, id: str, key: str | None = None) -> CaseAndKey:
        found = self.store.get(id, key) if _ID.fullmatch(id) else None
        if found is None:
            raise CaseNotFound(id)
        return found

    def _row(self, id: str) -> CaseRow:
        return self._found(id).row

    def _change(self, id: str, version: int, key: str | None, how: Callable[[CaseRow], _Change]) -> KeptCaseJson:
        """Make a change, unless it has been made under this idempotency key already."""
        key = case_limits.idempotency_key(key)
        row, used_for = self._found(id, key)
        if used_for == id:
            return kept_case_json(row, self.code)
        if used_for is not None:
            raise invalid(message("error/key-of-another-case"), message("hint/new-random-word"))
        if row.version != version:  # nobody changes what he has not seen
            raise VersionConflict(kept_case_json(row, self.code))
        if row.deleted:
            raise invalid(message("error/case-is-deleted"), message("hint/restore-it-first"))
        return self._save(row, how(row), key)

    def _save(self, old: CaseRow, change: _Change, key: str | None) -> KeptCaseJson:
        """Replace a case by its new version.

        Lines with nothing changed above them keep the digest of what was decided then, unless all is to be ruled again.
        """
        new, must_make_sense, rule_all_again = change
        ruling = rule_case(case_object(new), self.code)
        if ruling["error"] and ruling["error"]["line"] in must_make_sense:
            raise InvalidInput(ruling["error"])
        lines = with_digests(new.lines, ruling, () if rule_all_again else old.lines)
        rules = ruleset() if all(line.ruleset == ruleset() for line in lines) else old.ruleset
        new = replace(new, version=old.version + 1, changed=datetime.now(UTC), ruleset=rules, lines=lines)
        try:
            self.store.save(old, new, key)
        except StaleVersion:
            now, used_for = self._found(old.id, key)
            if used_for == old.id:  # the same change was sent twice at once, and the other one came first
                return kept_case_json(now, self.code)
            raise VersionConflict(kept_case_json(now, self.code)) from None
        return kept_case_json(new, self.code, ruling)


class _Change(NamedTuple):
    """What a case is to become."""

    new: CaseRow
    must_make_sense: Container[int] = ()  #: the numbers of lines that must make sense
    rule_all_again: bool = False  #: whether every line gets a new digest


def _check_number(row: CaseRow, number: int) -> None:
    if not 1 <= number <= len(row.lines):
        no_line = message("error/no-such-line", number=number)
        raise invalid(no_line, message("hint/lines-are-numbered", number=len(row.lines)))
