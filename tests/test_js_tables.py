"""The tables and texts with which the page's scripts are tested are those that the server gives."""

from __future__ import annotations

from tools.js_tables import ENGLISH, TARGET, english, generated


def test_tables_of_the_script_tests_are_up_to_date() -> None:
    assert TARGET.read_text("utf-8") == generated(TARGET.read_text("utf-8")), "run “make js-types”"


def test_english_texts_of_the_script_tests_are_up_to_date() -> None:
    assert ENGLISH.read_text("utf-8") == english(), "run “make js-types”"
