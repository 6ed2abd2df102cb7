"""The flow charts in every language: the same chart, in words that are complete and fit on the page."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from outofturn.charts.chart_builder import chart_in_messages, chart_of
from outofturn.charts.chart_language import ChartName, chart_language
from outofturn.charts.chart_words import worded
from outofturn.charts.font_metrics import _TABLES, width
from outofturn.charts.graph import Chart, ChartNode
from outofturn.charts.layout import page_of
from outofturn.charts.mermaid import markdown
from outofturn.charts.scenarios import SCENARIOS
from outofturn.charts.svg import svg
from outofturn.cli import UNREADABLE, WELL, main
from outofturn.engine.cards import Suit
from outofturn.engine.message import KIND_OF, Message, message
from outofturn.lawbook import texts
from outofturn.laws.book import BOOK, EDITIONS, LATEST
from outofturn.wording.language import CATALOGUES
from tests.test_charts import check_boxes, check_page

ALL = [pytest.param(kind, year, id=f"{kind}-{year}") for kind in SCENARIOS for year in EDITIONS]
#: English pages are looked at with the other tests of charts.
OTHERS = [code for code in CATALOGUES if code != "en"]


def messages_of(chart: Chart[Message]) -> Iterator[Message]:
    yield chart.title
    for node in chart.root.walk():
        yield from node.lines
        yield from node.holds
        for branch in node.branches:
            if branch.words.id:
                yield branch.words
            for pair in branch.disputes:
                yield from pair


def texts_of(chart: Chart[str]) -> Iterator[str]:
    yield chart.title
    for node in chart.root.walk():
        yield from node.lines
        for branch in node.branches:
            yield from filter(None, (branch.words, *(text for pair in branch.disputes for text in pair)))


def values_of(found: Message) -> Iterator[tuple[str, Any]]:
    """The kinds and values that a message and those in it speak of."""
    for name, value in found.values:
        kind = KIND_OF[name]
        if kind == "message":
            yield from values_of(value)
        elif kind in ("players", "cards", "suits"):
            yield from ((kind.removesuffix("s"), one) for one in value)
        else:
            yield kind, value


@pytest.mark.parametrize(("kind", "year"), ALL)
def test_players_cards_and_suits_go_by_what_they_are(kind: str, year: int) -> None:
    for found in messages_of(chart_in_messages(kind, year)):
        for what, value in values_of(found):
            if what in ("player", "card", "suit"):
                assert isinstance(value, ChartName), found
                assert value.id.startswith(f"chart/{what}/")


@pytest.mark.parametrize(("kind", "year"), ALL)
def test_a_chart_differs_between_languages_in_the_words_alone(kind: str, year: int) -> None:
    chart = chart_in_messages(kind, year)
    for code in CATALOGUES:
        found = worded(chart, code)
        assert (found.language, found.review) == (code, chart.review)
        assert [note.law for note in found.notes] == [note.law for note in chart.notes]
        compare(chart.root, found.root)
        said = {node.lines: spoken.lines for node, spoken in zip(chart.root.walk(), found.root.walk(), strict=True)}
        assert len(set(said.values())) == len(said), f"two places in the chart say the same in “{code}”"
        for text in texts_of(found):
            assert text == text.strip()
            assert text[0] == text[0].upper()
            assert not set(text) & set("{}|"), text
            assert "  " not in text
            assert ".." not in text


def compare(one: ChartNode[Message], other: ChartNode[str]) -> None:
    assert (one.kind, len(one.lines), one.holds) == (other.kind, len(other.lines), other.holds)
    assert len({branch.words for branch in other.branches}) == len(other.branches) == len(one.branches)
    for branch, same in zip(one.branches, other.branches, strict=True):
        assert (branch.kind, branch.laws, len(branch.disputes)) == (same.kind, same.laws, len(same.disputes))
        compare(branch.node, same.node)


@pytest.mark.parametrize("code", OTHERS)
def test_no_chart_is_too_long_for_a_page(code: str) -> None:
    for kind, year in product(SCENARIOS, EDITIONS):
        assert page_of(chart_of(kind, year, code))  # or ``ValueError``


@pytest.mark.sample(8)
@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize(("kind", "year"), ALL)
def test_a_chart_in_another_language_can_be_read(kind: str, year: int, code: str) -> None:
    chart = chart_of(kind, year, code)
    page = page_of(chart)
    check_page(chart, page)
    check_boxes(page)


def test_the_width_of_every_letter_is_known() -> None:
    for code in CATALOGUES:
        letters = {letter for kind in SCENARIOS for text in texts_of(chart_of(kind, LATEST, code)) for letter in text}
        unknown = {letter for letter in letters if unicodedata.normalize("NFD", letter)[0] not in _TABLES[0]}
        assert unknown <= _TABLES[0].keys(), f"{code}: {unknown - _TABLES[0].keys()}"


@pytest.mark.parametrize("bold", [False, True])
def test_a_letter_with_an_accent_is_as_wide_as_one_without(bold: bool) -> None:
    assert width("éàçüöśżąęń", bold) == width("eacuoszaen", bold)
    assert width("łœß„", bold) == sum(width(letter, bold) for letter in "łœß„") < 4
    assert width("ï", bold) >= width("i", bold)
    assert width("\u4e2d", bold) == 1


# -- the words


def outcomes(code: str) -> list[tuple[str, ...]]:
    """What each choice about an opening lead out of turn leads to, and what follows a premature play."""
    charts = (chart_of("opening-lead-out-of-turn", LATEST, code), chart_of("premature-play", LATEST, code))
    return [leaf.lines for chart in charts for leaf in chart.root.leaves()]


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        (
            "en",
            [
                "The left-hand defender must lead a card of that suit; without one, any legal card.",
                "The left-hand defender leads, but may not lead that suit while keeping the lead.",
                "The card stays a major penalty card.",
                "Dummy becomes declarer and plays next from the hand spread.",
                "Partner, if unable to follow suit, now plays, but not a card of the suit named.",
            ],
        ),
        (
            "fr",
            [
                "Le joueur de flanc de gauche doit entamer dans cette couleur\u00a0;"
                " à défaut, de n’importe quelle carte légale.",
                "Le joueur de flanc de gauche entame, mais pas dans cette couleur,"
                " et n’y attaque pas tant qu’il garde la main.",
                "La carte reste une carte pénalisée principale.",
                "Le mort devient déclarant et joue ensuite, du jeu étalé.",
                "Le partenaire, s’il ne peut pas fournir, joue maintenant, mais aucune carte de la couleur nommée.",
            ],
        ),
        (
            "de",
            [
                "Der linke Gegenspieler muss, wenn möglich, eine Karte dieser Farbe ausspielen; sonst darf es jede erlaubte"
                " Karte sein.",
                "Der linke Gegenspieler spielt aus, darf aber diese Farbe nicht ausspielen, solange er am Ausspiel bleibt.",
                "Die Karte bleibt eine Hauptstrafkarte.",
                "Der Dummy wird Alleinspieler und spielt als Nächstes aus der aufgelegten Hand.",
                "Der Partner darf jetzt, wenn er nicht bedienen kann, die genannte Farbe nicht spielen.",
            ],
        ),
        (
            "nl",
            [
                "De linkertegenspeler moet met die kleur uitkomen; zonder die kleur met elke toegestane kaart.",
                "De linkertegenspeler komt uit, maar niet met die kleur, en speelt die niet voor zolang hij aan slag blijft.",
                "De kaart blijft een grote strafkaart.",
                "De blinde wordt leider en speelt als volgende uit de opengelegde hand.",
                "De partner mag nu, als hij niet kan bekennen, de genoemde kleur niet spelen.",
            ],
        ),
        (
            "pl",
            [
                "Obrońca z lewej musi zawistować w ten kolor, a nie mając tego koloru, dowolną przepisową kartą.",
                "Obrońca z lewej wistuje, ale nie w ten kolor, dopóki utrzymuje się przy wyjściu.",
                "Karta pozostaje normalną kartą przygwożdżoną.",
                "Dziadek zostaje rozgrywającym i zagrywa następny, z wyłożonej ręki.",
                "Partner, nie mając do koloru, zagrywa teraz, ale nie kartę wskazanego koloru.",
            ],
        ),
    ],
)
def test_what_the_charts_say(code: str, lines: list[str]) -> None:
    said = {line for found in outcomes(code) for line in found}
    assert set(lines) <= said, said


@pytest.mark.parametrize(
    ("code", "back", "accepted", "due"),
    [
        ("en", "The honour goes back.", "The lead is accepted.", "dummy must lead the early lead"),
        ("fr", "L’honneur est repris.", "L’attaque est acceptée.", "le mort doit attaquer de l’attaque prématurée"),
        ("de", "Die Figur geht zurück.", "Das Ausspiel ist angenommen.", "der Dummy muss das vorzeitige Ausspiel ausspielen"),
        (
            "nl",
            "De honneur gaat terug.",
            "De voorgespeelde kaart is geaccepteerd.",
            "de blinde moet de te vroeg voorgespeelde kaart voorspelen",
        ),
        ("pl", "Honor wraca do ręki.", "Wyjście zostaje zaakceptowane.", "dziadek musi wyjść przedwczesną kartą wyjścia"),
    ],
)
def test_names_have_the_gender_and_the_cases_that_a_sentence_asks_for(code: str, back: str, accepted: str, due: str) -> None:
    language = chart_language(code)
    honour, lead, early = (ChartName(f"chart/card/{name}") for name in ("honour", "lead", "early-lead"))
    dummy = ChartName("chart/player/dummy")
    assert language.sentence(message("chart/goes-back", card=honour)) == back
    assert language.sentence(message("do/accepted", cards=(lead,))) == accepted
    assert language.text(message("then/must-lead", player=dummy, cards=(early,))) == due


def test_what_has_no_name_of_its_own_is_said_as_at_the_table() -> None:
    assert chart_language("fr").text(message("must/play", player=1, card=31)) == (
        "Est doit jouer le sept de cœur dans cette levée quand viendra son tour, si c’est légal."
    )
    assert chart_language("de").suit(Suit(2), "one") == "ein Coeur"


def test_a_form_that_a_name_does_not_have_is_an_error() -> None:
    with pytest.raises(KeyError):
        chart_language("fr").player(ChartName("chart/player/offender"), "vocative")


@pytest.mark.parametrize("code", CATALOGUES)
def test_the_provisions_at_the_foot_are_in_the_language(code: str) -> None:
    chart = chart_of("exposed-card", LATEST, code)
    page = markdown(chart)
    words = [texts.words(BOOK[name], LATEST, code) for name in ("major-penalty-card-must-be-played", "penalty-card")]
    assert words[0] in page
    assert ("The owner plays a major penalty card" in page) == (code == "en")
    assert {note.words for note in chart.notes} <= set(page.replace("** ", "\n").splitlines())


def test_the_whole_page_is_in_the_language() -> None:
    picture = svg(chart_of("lead-out-of-turn", LATEST, "nl"))
    for words in ("Spelregels 2017", "speler beslist", "Arbiter:", "opnieuw bekijken", 'xml:lang="nl"'):
        assert words in picture
    for words in ("Laws of", "decides", "Director", "After play"):
        assert words not in picture


# -- at the command line


def test_the_language_of_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chart", "--language", "fr"]) == WELL
    assert "Entame hors tour" in capsys.readouterr().out
    path = tmp_path / "chart.md"
    assert main(["chart", "two-cards", "--language", "pl", "-o", str(path)]) == WELL
    assert path.read_text(encoding="utf-8").startswith("# Dwie lub więcej kart jednego gracza naraz\n")


def test_an_unknown_language_is_told_which_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chart", "two-cards", "--language", "tlh"]) == UNREADABLE
    out, err = capsys.readouterr()
    assert out == ""
    assert "There is no language “tlh” here." in err
    assert "en, fr, de, de-AT, nl and pl" in " ".join(err.split())
