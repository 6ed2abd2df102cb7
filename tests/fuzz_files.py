"""Coverage-guided fuzzing of the readers of files, with atheris: it looks for input that takes new ways through the code.

    python -m tests.fuzz_files [SECONDS]

It ends with a traceback, and the input in a file, if anything but the typed error is raised or a file takes over five seconds.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import atheris

with atheris.instrument_imports(include=["outofturn.formats"]):
    from outofturn.formats import case_documents, lin_reader, lin_writer, pbn_reader, pbn_writer  # noqa: F401
    from tests.played_boards import PlayedBoard
    from tests.test_file_readers import LINK, must_be_read_or_refused
    from tests.test_pbn_writer import FOREIGN, without_record

KINDS = ("pbn", "lin", "")


def one(data: bytes) -> None:
    """The first byte chooses the format."""
    if data:
        must_be_read_or_refused(data[1:], KINDS[data[0] % len(KINDS)])


def main() -> None:
    seconds = sys.argv[1] if len(sys.argv) > 1 else "60"
    Path("build").mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        lin = case_documents.write_board(case_documents.boards_of(FOREIGN, "pbn")[0], "lin")
        played = without_record(pbn_writer.write_pbn(PlayedBoard(Random(1)).play()))
        for number, text in enumerate((FOREIGN, played, lin, LINK)):
            Path(folder, str(number)).write_bytes(bytes([number // 2]) + text.encode())
        options = [
            f"-max_total_time={seconds}",
            "-timeout=5",
            "-max_len=4000",
            "-rss_limit_mb=2000",
            "-artifact_prefix=build/",
            folder,
        ]
        atheris.Setup([sys.argv[0], *options], one)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
