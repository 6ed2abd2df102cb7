"""A ruling that comes out otherwise than before needs the next ruleset: kept cases tell by it under which they were ruled.

python -m tests.test_ruleset      (after RULESET has been raised: notes down how the cases are ruled under it)
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from outofturn.casebook.ruled_case import digest
from outofturn.director import rulings, start_case
from outofturn.engine.errors import RecordError
from outofturn.laws.book import EDITIONS, RULESET
from outofturn.notation.case import Line
from outofturn.notation.case_file import load_case

FOLDER = Path(__file__).parent.parent / "cases"
#: For each ruleset a hash over what is decided at every line of every case in every edition.
NOTED = Path(__file__).parent / "rulesets.json"


def fingerprint() -> str:
    whole = hashlib.sha256()
    for path in sorted(FOLDER.rglob("*.yaml"), key=lambda path: path.relative_to(FOLDER).as_posix()):
        case = load_case(str(path))
        for year in EDITIONS:
            whole.update(f"{path.stem} {year}".encode())
            try:
                after, mark = rulings(start_case(case, year), case.lines), b""
                for item in case.items:
                    if isinstance(item, Line):
                        mark = digest(next(after)).encode()
                    whole.update(mark)
            except RecordError:
                whole.update(b"ends")
    return whole.hexdigest()


def test_the_rules_are_those_of_this_ruleset() -> None:
    noted = json.loads(NOTED.read_text(encoding="utf-8"))
    assert RULESET in noted, "note the new ruleset down: python -m tests.test_ruleset"
    assert fingerprint() == noted[RULESET], (
        "Cases are ruled otherwise than under this ruleset. If that is meant, raise RULESET in laws/book.py, then run"
        " python -m tests.test_ruleset. (If only cases were added, run it alone.)"
    )


if __name__ == "__main__":
    noted = json.loads(NOTED.read_text(encoding="utf-8")) if NOTED.exists() else {}
    NOTED.write_text(json.dumps(noted | {RULESET: fingerprint()}, indent=1) + "\n", encoding="utf-8")
