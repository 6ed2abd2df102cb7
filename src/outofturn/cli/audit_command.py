"""``outofturn audit``: which irregularities are there in an archive of played boards?"""

from __future__ import annotations

import errno
import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from outofturn.cli import UNREADABLE, WELL
from outofturn.cli.arguments import add_edition, add_language, add_readings, asked_readings, chosen_language, positive
from outofturn.cli.case_input import complain, complain_in_words
from outofturn.cli.output_file import add_force, check_output
from outofturn.cli.parser import CommandParser
from outofturn.cli.terminal import ProgressBar, Screen
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.formats.whole_file import is_plain
from outofturn.laws.book import LATEST, edition_of
from outofturn.notation.foreign_errors import system_reason
from outofturn.wording.language import Language

if TYPE_CHECKING:
    from outofturn.audit.audit_checkpoint import Checkpoint
    from outofturn.audit.audit_output import FindingsWriter
    from outofturn.audit.finding import AuditCount, UnreadableBoard

_COMMAND = "outofturn audit"
#: The packages of the extra “audit”; if one of them is missing, say how to install them.
_EXTRA = {"dask", "distributed", "pyarrow"}
#: What is added to the name of the output, for the file with what is done so far and for the output that is not complete yet.
_PROGRESS, _INCOMPLETE = ".progress", ".incomplete"
#: What can happen while a file is written.
_DISK_ERRORS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def add_arguments(parser: CommandParser) -> None:
    parser.description = parser.words("help/audit")
    parser.add_argument("paths", metavar="FILE", nargs="+", help=parser.words("help/audit/paths"))
    forms = parser.add_mutually_exclusive_group()
    forms.add_argument("--json", action="store_true", help=parser.words("help/audit/json"))
    forms.add_argument("--csv", action="store_true", help=parser.words("help/audit/csv"))
    parser.add_argument(
        "--output",
        metavar="FILE",
        help=parser.words("help/audit/output"),
    )
    add_force(parser)
    parser.add_argument("--jobs", metavar="N", type=positive, help=parser.words("help/audit/jobs"))
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help=parser.words("help/audit/cluster"),
    )
    parser.add_argument("--send", action="store_true", help=parser.words("help/audit/send"))
    add_edition(parser)
    add_language(parser)
    add_readings(parser)


def run(options: Namespace) -> int:
    """Audit the files; the findings go to standard output or to a file, what cannot be read to standard error."""
    chosen = chosen_language(options)
    try:
        edition_of(options.edition or LATEST)
        return _to_file(options, chosen) if options.output else _to_standard_output(options, chosen)
    except RecordError as error:
        complain(_COMMAND, error, code=chosen.code)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _EXTRA:
            raise
        problem = message("audit/needs-package", word=error.name)
        complain(_COMMAND, RecordError(problem, message("hint/run", word="pip install 'outofturn[audit]'")), code=chosen.code)
    return UNREADABLE


def _to_standard_output(options: Namespace, chosen: Language) -> int:
    from outofturn.audit.audit_output import CsvRows, JsonLines
    from outofturn.cli.audit_table import FindingsTable, summary

    if options.json:
        writer: FindingsWriter = JsonLines(sys.stdout)
    elif options.csv:
        writer = CsvRows(sys.stdout)
    else:
        writer = FindingsTable(chosen, Screen())
    count = _audit(options, chosen, writer)
    if options.csv:
        Screen(sys.stderr).write(chosen.sentence(summary(count)))
    return _status(options, chosen, count)


def _to_file(options: Namespace, chosen: Language) -> int:
    """Write the output under another name until it is complete, and keep beside it what is done so far."""
    from outofturn.audit.audit_checkpoint import Checkpoint
    from outofturn.audit.audit_output import open_writer
    from outofturn.cli.audit_table import summary

    kind, output = _kind_of_output(options), _place_of_output(options)
    incomplete = output + _INCOMPLETE
    try:
        with Checkpoint(output + _PROGRESS, _job(options, chosen)) as checkpoint:
            try:
                with open(incomplete, "wb") as stream:
                    writer = open_writer(kind, stream)  # it closes the stream when it is forgotten
                    count = _audit(options, chosen, writer, checkpoint)
                    stream.flush()
                    os.fsync(stream.fileno())
                os.replace(incomplete, output)
            except BaseException:
                with suppress(OSError):
                    os.remove(incomplete)  # it is written anew from what is done
                raise
            checkpoint.finish()
    except OSError as error:
        if error.errno not in _DISK_ERRORS and not str(error.filename).startswith(output):
            raise
        raise RecordError(message("error/cannot-be-written", text=system_reason(error)), text=options.output) from None
    screen = Screen()
    screen.write(chosen.sentence(summary(count)))
    screen.write(chosen.sentence(message("audit/findings-are-in", word=options.output)))
    return _status(options, chosen, count)


def _kind_of_output(options: Namespace) -> str:
    from outofturn.audit.audit_output import ENDINGS

    if options.json or options.csv:
        return "json" if options.json else "csv"
    kind = ENDINGS.get(os.path.splitext(options.output)[1].lower())
    if kind is None:
        raise RecordError(
            message("audit/unknown-ending", word=options.output),
            message("audit/hint/endings", words=(".jsonl", ".csv", ".parquet")),
        )
    if kind == "parquet":
        import pyarrow  # noqa: F401 - if it is missing, that is said at once
    return kind


def _place_of_output(options: Namespace) -> str:
    """Where the output goes: a link stays a link. A device or a pipe could not be written anew when an audit goes on."""
    output: str = options.output
    check_output(output, force=options.force)
    if is_plain(Path(output)) is False:
        reason = "error/system/folder" if os.path.isdir(output) else "error/system/not-a-plain-file"
        raise RecordError(
            message("error/cannot-be-written", text=message(reason)), message("hint/another-place-or-name"), text=output
        )
    return os.path.realpath(output) if os.path.islink(output) else output


def _job(options: Namespace, chosen: Language) -> dict[str, object]:
    """What must be the same for an audit to go on where it was."""
    from outofturn import __version__
    from outofturn.laws.book import RULESET

    edition = edition_of(options.edition or LATEST).year
    return {
        "version": __version__, "ruleset": RULESET, "edition": edition, "language": chosen.code,
        "readings": asked_readings(options), "folder": os.getcwd(), "files": options.paths,
    }  # fmt: skip


def _audit(options: Namespace, chosen: Language, writer: FindingsWriter, checkpoint: Checkpoint | None = None) -> AuditCount:
    """Do all the work; what cannot be read is said as it is found."""
    from outofturn.audit.archive_files import archive_size
    from outofturn.audit.audit_job import audit_archive, audit_job
    from outofturn.audit.audit_part import AuditSettings
    from outofturn.audit.finding import AuditCount

    settings = AuditSettings(edition_of(options.edition or LATEST).year, chosen.code, tuple(asked_readings(options).items()))
    workers = None
    if options.cluster:
        from outofturn.workers.cluster import cluster_workers

        workers = cluster_workers(options.cluster, audit_job(settings), options.jobs)
    bar = ProgressBar(chosen.sentence(message("terminal/progress/auditing")))
    done_bytes = all_bytes = 0
    count = before = AuditCount()
    done = audit_archive(
        options.paths, settings, jobs=options.jobs, workers=workers, send=options.send and workers is not None,
        checkpoint=checkpoint,
    )  # fmt: skip
    with closing(done):
        for task in done:
            for result in task.results:
                count = count.plus(result.counted)
                if result.findings or result.unreadable:
                    bar.clear()
                writer.write(result.findings)
                for board in result.unreadable:
                    _name_unreadable(board, chosen)
            before = count if task.was_done else before
            done_bytes += task.size
            if bar.is_due:
                all_bytes = all_bytes or archive_size(options.paths)
                counted = (message("audit/boards", count=count.boards), message("audit/irregular", count=count.irregular))
                bar(round(done_bytes / 1e6), round(all_bytes / 1e6), f" MB, {', '.join(map(chosen.text, counted))}")
    bar.clear()
    if before.boards:
        Screen(sys.stderr).write(chosen.sentence(message("audit/went-on", count=before.boards)))
    writer.finish(count)
    return count


def _name_unreadable(board: UnreadableBoard, chosen: Language) -> None:
    from outofturn.wording.error_text import line_of_file

    where = line_of_file(board.file, board.line, board.column or None, chosen.code) if board.line else board.file
    if board.board:
        where = chosen.text(message("audit/board-in-file", word=where, other_word=board.board))
    complain_in_words(where, board.reason, board.text)


def _status(options: Namespace, chosen: Language, count: AuditCount) -> int:
    if count.boards or _has_files(options.paths):
        return UNREADABLE if count.unreadable else WELL
    Screen(sys.stderr).write(chosen.sentence(message("audit/no-files", word=", ".join(options.paths))))
    return UNREADABLE


def _has_files(paths: Sequence[str]) -> bool:
    from outofturn.audit.archive_files import archive_files

    return next(iter(archive_files(paths)), None) is not None
