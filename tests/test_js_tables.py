"""The tables with which the page's scripts are tested are those that the engine gives."""

from __future__ import annotations

from tools.js_tables import TARGET, generated


def test_tables_of_the_script_tests_are_up_to_date() -> None:
    assert TARGET.read_text("utf-8") == generated(TARGET.read_text("utf-8")), "run “make js-types”"
