"""The words of every case, in every edition and language, are those that were read and approved."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from outofturn.wording.language import LANGUAGES
from tests import approved_texts
from tools import messages


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_words_are_the_approved_ones(code: str) -> None:
    for path, text in approved_texts.files(code).items():
        was = path.read_text(encoding="utf-8")
        difference = list(unified_diff(was.splitlines(), text.splitlines(), path.name, "now", lineterm="", n=1))
        assert not difference, "\n".join([*difference[:40], "If that is right: python -m tests.approved_texts"])


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_catalogue_is_complete_and_its_values_and_forms_exist(code: str) -> None:
    assert not list(messages.problems(code, messages.catalogue("en")))


def test_no_message_is_left_over() -> None:
    assert not messages.unused(messages.catalogue("en"))
