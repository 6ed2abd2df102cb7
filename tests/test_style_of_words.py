"""Each rule of style finds its mistake. (test_approved_texts.py applies them to every text of the catalogues.)"""

from __future__ import annotations

import pytest

from tools.style_of_words import problems_of_style

NO_BREAK = "\u00a0"


@pytest.mark.parametrize(
    ("code", "text", "problem"),
    [
        ("fr", "Est entame : c’est à Ouest", "before ; : ? ! » and after « there is a no-break space"),
        ("fr", f"Qui a joué{NO_BREAK}« un pique{NO_BREAK}»", "before ; : ? ! » and after « there is a no-break space"),
        ("fr", "Est joue; Sud attend", "before ; ? ! » and after « there is a space"),
        ("fr", "la “carte”, l'autre", "' is no quotation mark of this language"),
        ("de", "die „Karte”", "” is no quotation mark of this language"),
        ("nl", "de „kaart”", "„ is no quotation mark of this language"),
        ("pl", "karta “przygwożdżona”", "“ is no quotation mark of this language"),
        ("de", "nach § 57", "a line may end after §: it needs a no-break space"),
        ("nl", "West moet de trick spelen", "“trick” is English"),
        ("fr", "{count} levée est transférée", "{count} before a noun needs the form that agrees with it"),
        ("pl", "{count} lewa", "{count} before a noun needs the form that agrees with it"),
        ("pl", "wyjście przez {player} kartą {card}", "“przez {player}” needs a case"),
        ("de", "das Herz-Ausspiel", "“Herz” is Austrian: name the suit by a value"),
    ],
)
def test_each_rule_finds_its_mistake(code: str, text: str, problem: str) -> None:
    assert problem in list(problems_of_style(code, text))


def test_german_needs_the_form_of_a_number_only_for_one() -> None:
    assert list(problems_of_style("de", "{count} Stich", of_one=True)) == [
        "{count} before a noun needs the form that agrees with it"
    ]
    assert list(problems_of_style("de", "{count} Stiche")) == []


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (
            "fr",
            f"Est, attaquez{NO_BREAK}; https://a.example: «{NO_BREAK}lead{NO_BREAK}», --lead et (penalty E HK major)",
        ),
        ("fr", "{count:f} levée"),
        ("de", f"West spielt {{suit}} aus, „lead“, nach §{NO_BREAK}57"),
        ("pl", "nakazać {player:dat} wist {suit}; {player} wistuje od {card:gen}"),
        ("nl", "de kaart | the: de kaart"),
    ],
)
def test_what_is_right_is_left_alone(code: str, text: str) -> None:
    assert list(problems_of_style(code, text)) == []
