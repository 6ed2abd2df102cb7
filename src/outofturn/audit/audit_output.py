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
    """A line with the names of the columns, then one for each finding."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._rows = csv.writer(stream, lineterminator="\n")
        self._rows.writerow(AuditFinding._fields)

    def write(self, findings: Sequence[AuditFinding]) -> None:
        self._rows.writerows(map(encodable, findings))

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


def encodable(finding: AuditFinding) -> AuditFinding:
    """With the bytes of a file's name that are no text written as ``\\udcff``."""
    if finding.file.isascii():
        return finding
    return finding._replace(file=finding.file.encode("utf-8", "backslashreplace").decode("utf-8"))
