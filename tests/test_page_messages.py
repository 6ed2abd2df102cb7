"""The texts of the page: every one that its scripts ask for is there in every language, with the values that they give."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from outofturn import web
from outofturn.site.page_messages import page_messages
from outofturn.web.app import create_app
from outofturn.wording.language import CATALOGUES, LANGUAGES, language
from tests.http_client import HttpClient, open_casebook
from tools.messages import catalogue, templates, used_by_the_page

STATIC = Path(web.__file__).parent / "static"
SCRIPTS = sorted(STATIC.glob("*.js")) + sorted((STATIC / "irregularity-forms").glob("*.js"))
PRODUCT = '"Out of Turn"'
#: ``t("page/…", { player: seat, card })``: the id, and what stands in the braces.
_CALL = re.compile(r't\(\s*"(page(?:-[a-z]+)?/[^"]+)",?\s*(?:\{([^{}]*)\})?\s*,?\s*\)')
#: What looks like words for a reader: after a tag, in quotes, or at the beginning of a line of a template.
_WORDS = re.compile(r"""[^=]>[A-Z][a-z]+|["`][A-Z][a-z]+ [a-z]+|^\s+[A-Z][a-z]+ [a-z]+""", re.MULTILINE)
_COMMENTS = re.compile(r"^\s*(//|/?\*).*$|//.*$", re.MULTILINE)


@cache
def loaded(code: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page_messages(code))
    return found


english = cache(lambda: catalogue("en"))


def values_of(identity: str) -> set[str]:
    return {name for text in templates(english()[identity]) for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_text_that_the_page_asks_for_is_there_and_no_other(code: str) -> None:
    assert set(loaded(code)["texts"]) == used_by_the_page()


def calls() -> Iterator[tuple[str, str, set[str]]]:
    for path in SCRIPTS:
        for identity, given in _CALL.findall(path.read_text("utf-8")):
            yield path.name, identity, {part.partition(":")[0].strip() for part in given.split(",") if part.strip()}


def test_scripts_give_the_values_that_a_text_needs() -> None:
    found = list(calls())
    assert len(found) > 150
    wrong = [(name, identity, given) for name, identity, given in found if given != values_of(identity)]
    assert wrong == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_names_that_the_texts_need_are_there(code: str) -> None:
    kinds, names = loaded(code)["kinds"], loaded(code)["names"]
    for identity, forms in loaded(code)["texts"].items():
        for text in forms:
            for _, name, form, _ in Formatter().parse(text):
                if name in kinds:
                    assert names[kinds[name]][form], (identity, name, form)
                elif name in ("count", "number", "trick"):
                    assert form == "digits", (identity, name)  # the scripts write numbers in digits


def test_cards_in_the_letters_of_the_language() -> None:
    letters = {code: "".join(loaded(code)["names"]["rank"]["letter"][rank] for rank in "AKQJ") for code in LANGUAGES}
    assert letters == {"en": "AKQJ", "fr": "ARDV", "de": "AKDB", "de-AT": "AKDB", "nl": "AHVB", "pl": "AKDW"}
    assert loaded("fr")["names"]["player"][""]["W"] == "Ouest"
    assert loaded("de")["names"]["card"]["bare"]["HJ"] == "Coeur-Bube"
    assert loaded("de-AT")["names"]["card"]["bare"]["HJ"] == "Herz-Bube"


def test_scripts_know_the_languages() -> None:
    written = re.search(r"LANGUAGES = \{(.*?)\}", (STATIC / "messages.js").read_text("utf-8"), re.DOTALL)
    assert written
    pairs = dict(re.findall(r'"?([\w-]+)"?: "([^"]+)"', written[1]))
    assert pairs == {code: language(code).name for code in LANGUAGES}


def test_page_without_scripts_says_so_in_every_language() -> None:
    shown = dict(re.findall(r'<p lang="(..)">(.*?) <code>', (STATIC / "index.html").read_text("utf-8")))
    assert shown == {code: loaded(code)["texts"]["page/needs-javascript"][0] for code in CATALOGUES}


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_script_has_words_of_its_own(path: Path) -> None:
    assert _WORDS.findall(_COMMENTS.sub("", path.read_text("utf-8").replace(PRODUCT, ""))) == []


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HttpClient]:
    with open_casebook(tmp_path_factory.mktemp("cases")) as casebook:
        yield HttpClient(create_app(casebook))


def test_served_once_and_then_not_again(ask: HttpClient) -> None:
    answer = ask("GET", "/static/messages/fr.json")
    assert (answer.status_code, answer.json()["code"]) == (200, "fr")
    again = ask("GET", "/static/messages/fr.json", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert ask("GET", "/static/messages/it.json").status_code == 404
