"""What the engine says of the tables in the tests of the page's scripts, so that those tests need no server.

``python -m tools.js_tables`` writes tests/js/tables.json again, for the cases that it names.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from outofturn.json_api import api

TARGET = Path(__file__).parent.parent / "tests" / "js" / "tables.json"
CONTRACT = "4S by S"


def generated(old: str) -> str:
    """The file with the tables as they are today; a case on a line."""
    cases = [entry["case"] for entry in json.loads(old)["tables"]]
    kinds = json.dumps(api.about()["penalty_card_kinds"], ensure_ascii=False)
    entries = ",\n".join(json.dumps({"case": case, "table": table_of(case)}, ensure_ascii=False) for case in cases)
    return f'{{"penalty_card_kinds": {kinds},\n"tables": [\n{entries}\n]}}\n'


def table_of(case: dict[str, Any]) -> dict[str, Any]:
    """The table with what can happen next, as the forms of the page take it."""
    answer: dict[str, Any] = {**api.table_view({"contract": CONTRACT, **case})}
    assert answer["error"] is None, (case, answer["error"])
    return {**answer["table"], **answer["next_events"]}


def main() -> None:
    TARGET.write_text(generated(TARGET.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
