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
from outofturn.casebook.exceptions import CaseNotFound, InvalidInput, VersionConflict, refused
from outofturn.casebook.rows import CaseRow
from outofturn.casebook.serialization import case_object, decided, glance, kept, lines_of, moved, ruled, ruleset
from outofturn.casebook.store import StaleVersion, Store
from outofturn.engine.errors import RecordError
from outofturn.notation.case_file import as_object, parse_case
from outofturn.notation.json_contract import CaseListAnswer, KeptCaseJson
from outofturn.notation.ruling_json import error_json
from outofturn.notation.safe_yaml import dump

_ID = re.compile("[a-z2-7]{12}")


class Casebook:
    """Kept cases, each with its ruling. One casebook serves many threads."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # -- looking

    def get(self, id: str) -> KeptCaseJson:
        return kept(self._record(id))

    def get_if_newer(self, id: str, versions: Container[int]) -> KeptCaseJson | None:
        """The case, unless it is at one of these versions: phones that share a case ask every few seconds."""
        record = self._record(id)
        return None if record.version in versions else kept(record)

    def find(self, search: str = "", deleted: bool = False, limit: int = 50, before: str | None = None) -> CaseListAnswer:
        """The cases in which all words of the search occur, the newest first; ``before`` is the id of the last one seen."""
        search = case_limits.text(search, "search", case_limits.LONGEST_SEARCH)
        if not 1 <= limit <= case_limits.MOST_IN_A_LIST:
            raise refused(f"A list has from 1 to {case_limits.MOST_IN_A_LIST} cases.", "Ask for the rest with “before”.")
        if before is not None and not _ID.fullmatch(before):
            raise refused("“before” is the id of a case.", "Take that of the last case in the list.")
        found = self.store.find(search, deleted=deleted, limit=limit + 1, before=before)
        return {"cases": [glance(one) for one in found[:limit]], "more": len(found) > limit}

    def export_file(self, id: str) -> str:
        """The case file, as YAML."""
        record = self._record(id)
        details = {
            "table": record.table,
            "board": record.board,
            "names": {seat: name for seat, name in record.names.items() if name},
            "notes": record.notes,
        }
        # Not by way of a case: newer rules may refuse the set-up of an old one, and it must still come out.
        return dump({key: value for key, value in details.items() if value} | case_object(record))

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
        """A case file, YAML or JSON. Lines that make no sense are kept: they can be put right here."""
        try:
            case = as_object(parse_case(text))
        except RecordError as error:
            raise InvalidInput(error_json(error)) from None
        return self._create(case, {}, key)

    def duplicate(self, id: str, key: str | None = None) -> KeptCaseJson:
        """A copy to try something out on."""
        record = self._record(id)
        return self._create(case_object(record), {name: getattr(record, name) for name in case_limits.DETAILS}, key)

    def _create(
        self, case: Mapping[str, Any], details: Mapping[str, Any], key: str | None, *, strict: bool = False
    ) -> KeptCaseJson:
        key = case_limits.key(key)
        if key is not None and (made := self.store.receipt(key)):
            return self.get(made)
        setup = case_limits.case(case)
        events = setup.pop("events")
        # What a case file says of the table and the players is kept beside the case, unless it is said beside it already.
        beside = case_limits.details({name: setup.pop(name, None) for name in case_limits.DETAILS})
        beside |= {name: value for name, value in case_limits.details(details).items() if value}
        ruling = ruled(setup | {"events": events})
        if strict and ruling["error"]:
            raise InvalidInput(ruling["error"])
        now = datetime.now(UTC)
        record = CaseRow(
            id=base64.b32encode(secrets.token_bytes(8))[:12].decode().lower(),
            version=1,
            created=now,
            changed=now,
            deleted=None,
            table=beside.get("table", ""),
            board=beside.get("board", ""),
            names=dict.fromkeys(case_limits.NAMES, "") | beside.get("names", {}),
            notes=beside.get("notes", ""),
            ruleset=ruleset(),
            setup=setup,
            lines=decided(lines_of(events), ruling),
        )
        id = self.store.create(record, key)
        return kept(record, ruling) if id == record.id else self.get(id)

    # -- changes

    # Each of these can be sent again under the same key, if the answer was lost on the way: it is done once.

    def add(self, id: str, version: int, lines: Sequence[str], key: str | None = None) -> KeptCaseJson:
        """Add lines at the end. If one of them makes no sense none is kept."""

        def longer(record: CaseRow) -> _Change:
            new = case_limits.lines(lines, first=len(record.lines) + 1)
            if not new:
                raise refused("There is no line to add.", "Write one like E leads H5.")
            whole = (*record.lines, *lines_of(new))
            return _Change(replace(record, lines=whole), sensible=range(1, len(whole) + 1))

        return self._change(id, version, key, longer)

    def edit_line(self, id: str, version: int, number: int, line: str, key: str | None = None) -> KeptCaseJson:
        """Write a line anew. It must make sense; lines below it that no longer do are kept."""

        def edited(record: CaseRow) -> _Change:
            _check_number(record, number)
            (text,) = case_limits.lines([line], first=number)
            lines = list(record.lines)
            lines[number - 1] = lines[number - 1]._replace(text=text)
            return _Change(replace(record, lines=tuple(lines)), sensible=range(1, number + 1))

        return self._change(id, version, key, edited)

    def remove_line(self, id: str, version: int, number: int, key: str | None = None) -> KeptCaseJson:
        """Take a line out. Lines below it that no longer make sense are kept."""

        def shorter(record: CaseRow) -> _Change:
            _check_number(record, number)
            return _Change(replace(record, lines=record.lines[: number - 1] + record.lines[number:]))

        return self._change(id, version, key, shorter)

    def change(self, id: str, version: int, key: str | None = None, /, **fields: Any) -> KeptCaseJson:
        """Change table, board, names, notes, title, contract, deal, start, edition or lines; None takes out what can be.

        Names that are not given stay. Lines that no longer make sense are kept, but new ones must, and so must the set-up.
        """
        if unknown := set(fields) - {*case_limits.DETAILS, *case_limits.SETUP, "lines"}:
            raise refused(
                f"“{min(unknown)[:40]}” cannot be changed.",
                f"What can be: {', '.join(case_limits.DETAILS + case_limits.SETUP)}.",
            )
        beside = case_limits.details(
            {name: "" if value is None else value for name, value in fields.items() if name != "names"}
        )

        def changed(record: CaseRow) -> _Change:
            if fields.get("names") is not None:
                beside["names"] = {**record.names, **case_limits.names(fields["names"])}
            parts = {name: fields[name] for name in fields if name in case_limits.SETUP}
            setup = case_limits.case({**record.setup, **parts, "events": []})
            del setup["events"]
            lines = record.lines if fields.get("lines") is None else moved(record.lines, case_limits.lines(fields["lines"]))
            known = {line.text for line in record.lines}
            return _Change(
                replace(record, setup=setup, lines=lines, **beside),
                sensible=[number for number, line in enumerate(lines, start=1) if line.text not in known],
                afresh=any(setup.get(name) != record.setup.get(name) for name in parts if name != "title"),
            )

        return self._change(id, version, key, changed)

    def update_ruling(self, id: str, version: int, key: str | None = None) -> KeptCaseJson:
        """Take the ruling as it now is, in the place of that under older rules."""
        return self._change(id, version, key, lambda record: _Change(record, afresh=True))

    def delete(self, id: str) -> KeptCaseJson:
        """Put a case away; it can be restored for thirty days."""
        return self._mark(id, deleted=True)

    def restore(self, id: str) -> KeptCaseJson:
        return self._mark(id, deleted=False)

    # -- how it is done

    def _mark(self, id: str, *, deleted: bool) -> KeptCaseJson:
        if _ID.fullmatch(id):
            self.store.mark(id, deleted, datetime.now(UTC))
        return self.get(id)

    def _found(self, id: str, key: str | None = None) -> tuple[CaseRow, str | None]:
        """The case, and the id of the case that was made or changed under this key already."""
        found = self.store.get(id, key) if _ID.fullmatch(id) else None
        if found is None:
            raise CaseNotFound(id)
        return found

    def _record(self, id: str) -> CaseRow:
        return self._found(id)[0]

    def _change(self, id: str, version: int, key: str | None, how: Callable[[CaseRow], _Change]) -> KeptCaseJson:
        """Make a change, unless it has been made under this key already."""
        key = case_limits.key(key)
        record, receipt = self._found(id, key)
        if receipt == id:
            return kept(record)
        if receipt is not None:
            raise refused("This key belongs to another case.", "Make up a new random word for each thing that is sent.")
        if record.version != version:  # nobody changes what he has not seen
            raise VersionConflict(kept(record))
        if record.deleted:
            raise refused("This case has been deleted.", "Restore it first.")
        return self._save(record, how(record), key)

    def _save(self, old: CaseRow, change: _Change, key: str | None) -> KeptCaseJson:
        """Keep a case in the place of its old version.

        What was decided at lines with nothing changed above them stays noted as it was, unless all is to be ruled afresh.
        """
        new, sensible, afresh = change
        ruling = ruled(case_object(new))
        if ruling["error"] and ruling["error"]["line"] in sensible:
            raise InvalidInput(ruling["error"])
        lines = decided(new.lines, ruling, () if afresh else old.lines)
        rules = ruleset() if all(line.ruleset == ruleset() for line in lines) else old.ruleset
        new = replace(new, version=old.version + 1, changed=datetime.now(UTC), ruleset=rules, lines=lines)
        try:
            self.store.save(old, new, key)
        except StaleVersion:
            now, receipt = self._found(old.id, key)
            if receipt == old.id:  # the same was sent twice, and the other one was the quicker
                return kept(now)
            raise VersionConflict(kept(now)) from None
        return kept(new, ruling)


class _Change(NamedTuple):
    """What a case is to become."""

    new: CaseRow
    sensible: Container[int] = ()  #: the numbers of lines that must make sense
    afresh: bool = False  #: is what was decided noted anew at every line?


def _check_number(record: CaseRow, number: int) -> None:
    if not 1 <= number <= len(record.lines):
        raise refused(f"There is no line {number}.", f"The lines of this case are numbered from 1 to {len(record.lines)}.")
