"""What the tests of the page's scripts need of the server: what the engine says of some tables, and the English texts.

``python -m tools.js_tables`` writes tests/js/tables.json again, for the cases that it names, and tests/js/english.json.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from outofturn.json_api import api
from outofturn.site.page_messages import page_messages

TARGET = Path(__file__).parent.parent / "tests" / "js" / "tables.json"
ENGLISH = TARGET.with_name("english.json")
CONTRACT = "4S by S"


def generated(old: str) -> str:
    """The file with the tables as they are today; a case on a line."""
    cases = [entry["case"] for entry in json.loads(old)["tables"]]
    kinds = json.dumps(api.about()["penalty_card_kinds"], ensure_ascii=False)
    entries = ",\n".join(json.dumps({"case": case, "table": table_of(case)}, ensure_ascii=False) for case in cases)
    return f'{{"penalty_card_kinds": {kinds},\n"tables": [\n{entries}\n]}}\n'


def english() -> str:
    """The texts of the page, as its scripts load them."""
    return page_messages("en").decode() + "\n"


def table_of(case: dict[str, Any]) -> dict[str, Any]:
    """The table with what can happen next, as the forms of the page take it."""
    answer: dict[str, Any] = {**api.table_view({"contract": CONTRACT, **case})}
    assert answer["error"] is None, (case, answer["error"])
    return {**answer["table"], **answer["next_events"]}


def main() -> None:
    TARGET.write_text(generated(TARGET.read_text("utf-8")), "utf-8")
    ENGLISH.write_text(english(), "utf-8")


if __name__ == "__main__":
    main()
