"""The lawbook in every language: all of it, and found by the terms of each country."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from outofturn.cli import COMMANDS, WELL, main
from outofturn.lawbook import lookup, texts
from outofturn.lawbook.synonyms import pattern_of
from outofturn.lawbook.terms import Term
from outofturn.laws.book import BOOK, EDITIONS, LATEST, Edition, edition_of
from outofturn.wording.language import CATALOGUES, DEFAULT, LANGUAGES, language
from tests.cards import card

TRANSLATED = [code for code in CATALOGUES if code != DEFAULT]
SEARCH_TERMS = Path(__file__).parent / "search_terms"
MODULES: dict[str, Any] = {code: import_module(f"outofturn.lawbook.terms.{LANGUAGES[code]}") for code in CATALOGUES}
every_language = pytest.mark.parametrize("code", CATALOGUES)
every_translation = pytest.mark.parametrize("code", TRANSLATED)


@pytest.fixture(autouse=True)
def _wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "400")


# -- the texts


@every_translation
def test_every_text_is_there_and_none_is_english(code: str) -> None:
    for provision in BOOK.values():
        if " " in provision.heading:  # “Concession” is French, too
            assert texts.heading(provision, code) != provision.heading, provision.name
        for edition in EDITIONS.values():
            if provision.in_force(edition):
                assert texts.words(provision, edition, code) != provision.words.of(edition), provision.name
        assert texts.changes(provision, code).keys() == provision.changes.keys()
        assert not set(texts.changes(provision, code).values()) & set(provision.changes.values()), provision.name
        for name in provision.switches:
            assert texts.switch(provision, name, code) != name


@every_translation
def test_what_one_edition_words_differently_is_different_in_every_language(code: str) -> None:
    for provision in BOOK.values():
        years = sorted(provision.words.values)
        worded = [texts.words(provision, edition_of(year), code) for year in years]
        assert len(set(worded)) == len({provision.words.values[year] for year in years}), provision.name


def test_a_draft_is_worded_in_english() -> None:
    provision = BOOK["either-defender-accepts-or-requires-retraction"]
    draft = Edition(2027, builds_on=LATEST)
    provision.words[2027] = "Only a draft says this."
    try:
        assert texts.words(provision, draft, "fr") == "Only a draft says this."
        assert texts.words(provision, LATEST, "fr") != provision.words.of(LATEST)
    finally:
        del provision.words.values[2027]


# -- what is shown


def english_texts() -> set[str]:
    return {text for text in texts.english().values() if " " in text and len(text) > 15}


@every_translation
@pytest.mark.parametrize(
    "arguments",
    [
        ["law"],
        ["law", "57"],
        ["law", "50", "--markdown"],
        ["law", "53", "--json"],
        ["compare", "50"],
        ["compare", "53", "--markdown"],
        ["compare", "cases/c45b-wrong-hand-king-rho-plays-at-once.yaml"],
        ["chart", "opening-lead-out-of-turn"],
    ],
    ids=" ".join,
)
def test_nothing_of_the_lawbook_is_shown_in_english(
    code: str, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments, "--language", code]) == WELL
    shown = re.sub(r"\s+", " ", re.sub(r"[‹›*]", "", capsys.readouterr().out))
    assert [text for text in english_texts() if text in shown] == []


@every_translation
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_in_the_language(code: str, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = {}
    for one in (DEFAULT, code):
        with pytest.raises(SystemExit) as ended:
            main([*([command] if command else []), "--help", f"--language={one}"])
        assert ended.value.code in (0, None)
        shown[one] = {re.sub(r"^ *(-[\w-]+(, -[\w-]+)*( [A-Z0-9-]+)?|[A-Z]+|\w+)? {2,}", "", line) for line in lines(capsys)}
    both = shown[DEFAULT] & shown[code]
    assert [line for line in both if re.search(r"\b(a|and|by|for|if|in|is|it|not|of|or|the|to|with)\b", line)] == []


def lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return [line for line in capsys.readouterr().out.splitlines() if line.strip() and "[-h]" not in line]


@pytest.mark.parametrize("command", [*COMMANDS, "token new"])
def test_the_name_of_an_argument_is_no_word_of_english(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It stands in the help of every language, and so it is in capitals, like ``FILE``, and one word."""
    with pytest.raises(SystemExit):
        main([*command.split(), "--help", "--language=fr"])
    usage = capsys.readouterr().out.partition("\n\n")[0].partition(f"outofturn {command}")[2]
    asked = re.sub(r"--?[a-z][a-z-]*|\{[a-z,]*\}", "", usage)  # options, and words to choose from
    assert re.findall(r"[^\W\d_]*[a-z][^\W\d_]*", asked) == []


def test_the_environment_chooses_the_language_of_the_help(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OUTOFTURN_LANGUAGE", "fr")
    with pytest.raises(SystemExit):
        main(["rule", "--help"])
    assert "utilisation" in capsys.readouterr().out.lower()


# -- the search


@every_language
def test_each_term_of_a_country_finds_its_provision_first(code: str) -> None:
    if code == DEFAULT:
        return  # see test_lawbook.py
    rows = [line.split("\t") for line in (SEARCH_TERMS / f"{code}.tsv").read_text("utf-8").splitlines()]
    assert len(rows) >= 40
    wrong = []
    for term, number in rows:
        found = [entry.number for entry in lookup.search(LATEST, term, code)]
        if found[:1] != [number]:
            wrong.append((term, number, found[:4]))
    assert wrong == []


@every_language
def test_terms_name_provisions_of_the_book(code: str) -> None:
    names = [name for term in MODULES[code].TERMS for name in term.first if isinstance(name, str)]
    assert [name for name in names if name not in BOOK] == []


@every_language
def test_no_word_is_in_two_rows_of_terms(code: str) -> None:
    written = [one for term in MODULES[code].TERMS for one in term.written]
    assert sorted(written) == sorted(set(written))


@pytest.mark.parametrize(
    ("code", "term"),
    [pytest.param(code, term, id=f"{code}-{term.written[0]}") for code in CATALOGUES for term in MODULES[code].TERMS],
)
def test_every_row_of_terms_finds_something(code: str, term: Term) -> None:
    for written in term.written:
        assert any(lookup.search(edition, written, code) for edition in EDITIONS.values()), written


@every_language
def test_what_the_book_says_for_a_term_is_said_somewhere(code: str) -> None:
    found = (entry for edition in EDITIONS.values() for entry in lookup.entries(edition, code=code))
    whole = "\n".join(f"{entry.heading} {entry.words}" for entry in found)
    said = [says for term in MODULES[code].TERMS for says in term.says]
    assert [says for says in said if not pattern_of(says).search(whole)] == []


@pytest.mark.parametrize(
    ("code", "written", "same"),
    [
        ("fr", "carte penalisee", "carte pénalisée"),
        ("fr", "L’ENTAME", "entame"),
        ("de", "ausser Reihenfolge", "außer Reihenfolge"),
        ("pl", "karta przygwozdzona", "karta przygwożdżona"),
    ],
)
def test_capitals_and_accents_do_not_matter(code: str, written: str, same: str) -> None:
    found = lookup.search(LATEST, written, code)
    assert found
    assert found == lookup.search(LATEST, same, code)


@every_translation
def test_the_words_of_directors_everywhere_are_known_in_every_language(code: str) -> None:
    for term in ("LOOT", "OLOOT", "UI"):
        assert lookup.search(LATEST, term, code)[0].number == lookup.search(LATEST, term)[0].number


# -- national variants


def test_austria_says_herz_and_germany_coeur() -> None:
    germany, austria = language("de"), language("de-AT")
    assert germany.suits.keys() == austria.suits.keys()
    assert [name.replace("Coeur", "Herz") for name in germany.cards[""]] == list(austria.cards[""])
    assert "Coeur" in germany.card(card("H2"))
    assert "Herz" in austria.card(card("H2"))


def test_a_variant_differs_from_its_language_in_words_alone(capsys: pytest.CaptureFixture[str]) -> None:
    shown = {}
    for code in ("de", "de-AT"):
        assert main(["rule", "cases/c41-defender-tables-whole-hand.yaml", "--language", code]) == WELL
        shown[code] = " ".join(capsys.readouterr().out.split())
    assert shown["de"] != shown["de-AT"]
    assert shown["de"].replace("Coeur", "Herz") == shown["de-AT"]
