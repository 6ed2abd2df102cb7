"""The words of every case, in every edition and language, are those that were read and approved."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

import pytest

from outofturn.wording.language import CATALOGUES
from tests import approved_texts
from tools import messages


def are_approved(files: dict[Path, str], folder: str) -> None:
    difference: list[str] = []
    for path, text in files.items():
        was = path.read_text(encoding="utf-8") if path.exists() else ""
        difference += unified_diff(was.splitlines(), text.splitlines(), path.name, "now", lineterm="", n=1)
    assert not difference, "\n".join([*difference[:40], f"If that is right: python -m tests.approved_texts {folder}"])
    assert not approved_texts.left_over(files, folder)


def test_what_is_said_of_each_case_is_what_was_approved() -> None:
    are_approved(approved_texts.case_files(), "cases")


@pytest.mark.parametrize("code", CATALOGUES)
def test_the_words_are_the_approved_ones(code: str) -> None:
    are_approved(approved_texts.language_files(code), code)


@pytest.mark.parametrize("code", CATALOGUES)
def test_the_catalogue_is_complete_and_its_values_and_forms_exist(code: str) -> None:
    assert not list(messages.problems(code, messages.catalogue("en")))


def test_every_message_that_the_code_makes_is_there_with_its_values() -> None:
    assert not list(messages.undefined(messages.catalogue("en")))


def test_a_value_that_only_other_languages_need_is_named_in_the_comment_of_the_english_text() -> None:
    english = messages.catalogue("en")["occasion/misinformed-play"]
    assert not any("{player" in text for text in messages.templates(english))
    assert messages.values_of(english) == {"other", "player"}


def test_no_message_is_left_over() -> None:
    assert not messages.unused(messages.catalogue("en"))
