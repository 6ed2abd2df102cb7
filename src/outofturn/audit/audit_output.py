"""Findings as JSON lines, CSV or Parquet, written as they come."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from typing import Any, BinaryIO, Protocol, TextIO

from outofturn.audit.finding import AuditCount, AuditFinding

#: The ending of a file, and the form that it asks for.
ENDINGS = {".jsonl": "json", ".json": "json", ".csv": "csv", ".parquet": "parquet"}
#: So many rows are held in memory and written together: the more there are, the smaller the file gets.
ROWS_IN_A_GROUP = 16_384


#: With one of these at its beginning (spaces before it do not count), a cell is a formula for one spreadsheet or another.
_FORMULA = tuple("=+-@\0＝＋－＠")
_FORMULA_AFTER = tuple("\t\r\n")
#: Stands before a text that a spreadsheet would take for a formula, and is no part of it.
_TEXT_MARK = "'"


class FindingsWriter(Protocol):
    """Writes findings to a stream that is open already, and that stays open."""

    def write(self, findings: Sequence[AuditFinding]) -> None: ...

    def finish(self, count: AuditCount) -> None:
        """Write what comes last."""


class JsonLines:
    """One object a line, and a last line with the numbers of boards."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._ascii = (stream.encoding or "").lower().replace("-", "") != "utf8"

    def write(self, findings: Sequence[AuditFinding]) -> None:
        for finding in findings:
            self._line(encodable(finding)._asdict())

    def finish(self, count: AuditCount) -> None:
        self._line(count._asdict())
        self._stream.flush()

    def _line(self, value: dict[str, Any]) -> None:
        self._stream.write(json.dumps(value, ensure_ascii=self._ascii) + "\n")


class CsvRows:
    """A line with the names of the columns, then one for each finding. Names come from files of others: none is a formula."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        # With all texts in quotation marks, a carriage return in a name begins no new line.
        self._rows = csv.writer(stream, lineterminator="\n", quoting=csv.QUOTE_NONNUMERIC)
        self._rows.writerow(AuditFinding._fields)

    def write(self, findings: Sequence[AuditFinding]) -> None:
        self._rows.writerows([csv_cell(value) for value in encodable(finding)] for finding in findings)

    def finish(self, count: AuditCount) -> None:
        self._stream.flush()


class ParquetRows:
    """A table of Parquet; the numbers of boards are in its metadata."""

    def __init__(self, stream: BinaryIO) -> None:
        import pyarrow
        from pyarrow import parquet

        kinds = {"trick": pyarrow.int8(), "cost": pyarrow.int8(), "line": pyarrow.int64()}
        self._schema = pyarrow.schema([(name, kinds.get(name, pyarrow.string())) for name in AuditFinding._fields])
        self._table, self._rows = pyarrow.table, list[AuditFinding]()
        self._writer = parquet.ParquetWriter(stream, self._schema, compression="zstd")

    def write(self, findings: Sequence[AuditFinding]) -> None:
        self._rows += map(encodable, findings)
        while len(self._rows) >= ROWS_IN_A_GROUP:
            self._write_group(self._rows[:ROWS_IN_A_GROUP])
            del self._rows[:ROWS_IN_A_GROUP]

    def finish(self, count: AuditCount) -> None:
        if self._rows:
            self._write_group(self._rows)
        self._writer.add_key_value_metadata({name: str(number) for name, number in count._asdict().items()})
        self._writer.close()

    def _write_group(self, rows: Sequence[AuditFinding]) -> None:
        columns = dict(zip(AuditFinding._fields, zip(*rows, strict=True), strict=True))
        self._writer.write_table(self._table(columns, schema=self._schema))


def open_writer(kind: str, stream: BinaryIO) -> FindingsWriter:
    """The writer of a kind for a file."""
    if kind == "parquet":
        return ParquetRows(stream)
    text = io.TextIOWrapper(stream, encoding="utf-8", newline="\n", write_through=True)
    return CsvRows(text) if kind == "csv" else JsonLines(text)


def csv_cell(value: str | int) -> str | int:
    """A value as it is written into CSV: an apostrophe before what a spreadsheet would work out, as security guides advise.

    A text that begins with an apostrophe gets one more, so that ``csv_value`` gives back every text as it was.
    """
    if isinstance(value, int):
        return value
    is_formula = value.startswith(_FORMULA_AFTER) or value.lstrip().startswith(_FORMULA)
    return _TEXT_MARK + value if is_formula or value.startswith(_TEXT_MARK) else value


def csv_value(cell: str) -> str:
    """What a cell says, for programs that read the file."""
    return cell.removeprefix(_TEXT_MARK)


def encodable(finding: AuditFinding) -> AuditFinding:
    """With the bytes of a file's name that are no text written as ``\\udcff``."""
    if finding.file.isascii():
        return finding
    return finding._replace(file=finding.file.encode("utf-8", "backslashreplace").decode("utf-8"))
