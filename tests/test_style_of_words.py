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
        ("fr", "Est entame\u202f: c’est à Ouest", "before : and » and after « the no-break space is not a narrow one"),
        ("fr", "Qui a joué «\u202fun pique\u202f»", "before : and » and after « the no-break space is not a narrow one"),
        ("de", "nach § 57", "after § there is a no-break space"),
        ("de", "nach §57", "after § there is a no-break space"),
        ("de", "nach §{law}", "after § there is a no-break space"),
        ("nl", "West moet de trick spelen", "“trick” is English"),
        ("fr", "une revoke au onzième pli", "“revoke” is English"),
        ("pl", "karta z ręki dummy", "“dummy” is English"),
        ("fr", "de la hand du déclarant", "“hand” is English"),
        ("de", "Ost ist am Turn", "“Turn” is English"),
        ("pl", "przed claim", "“claim” is English"),
        ("de", "vor dem Opening", "“Opening” is English"),
        ("nl", "het laatste board", "“board” is English"),
        ("fr", "{count} levée est transférée", "{count} before a noun needs the form that agrees with it"),
        ("pl", "{count} lewa", "{count} before a noun needs the form that agrees with it"),
        ("pl", "{count:f} lewa", "“lewa” after {count} is for one alone: the message needs plural forms"),
        ("de", "{count} Karte", "“Karte” after {count} is for one alone: the message needs plural forms"),
        ("de", "{count:digits} Stich", "“Stich” after {count} is for one alone: the message needs plural forms"),
        ("en", "{count} trick", "“trick” after {count} is for one alone: the message needs plural forms"),
        ("fr", "{count:f} levée", "“levée” after {count} is for one alone: the message needs plural forms"),
        ("nl", "{count} slag", "“slag” after {count} is for one alone: the message needs plural forms"),
        ("pl", "wyjście przez {player} kartą {card}", "“przez {player}” needs a case"),
        ("pl", "przez {players:or}", "“przez {players}” needs a case"),
        ("pl", "nakazać {player} wist w {suit:plural}", "“nakazać {player}” needs a case"),
        ("pl", "proszę zapytać {declarer}, co to znaczy", "“zapytać {declarer}” needs a case"),
        ("pl", "pozwolić {partner} zagrać", "“pozwolić {partner}” needs a case"),
        ("pl", "zakazano {leader} wyjścia", "“zakazano {leader}” needs a case"),
        ("pl", "wybór {player} jest wiążący", "“wybór {player}” needs a case"),
        ("pl", "po tym, jak kartą {player} wzięto lewę", "“kartą {player}” needs a case"),
        ("pl", "o wyjściu {leader} decyduje {declarer}", "“wyjściu {leader}” needs a case"),
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


def test_a_noun_for_one_is_right_in_the_form_for_one() -> None:
    assert list(problems_of_style("de", "{count:acc} Stich", of_one=True)) == []
    assert list(problems_of_style("pl", "{count:f} lewa", of_one=True)) == []


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (
            "fr",
            f"Est, attaquez{NO_BREAK}; https://a.example: «{NO_BREAK}lead{NO_BREAK}», --lead et (penalty E HK major)",
        ),
        ("fr", "{count:f} levées"),
        ("de", "Der Dummy hat nach dem Claim die Hand von Board 3 gezeigt: ein Revoke"),
        ("nl", "de hand van de leider; een claim; double-dummy"),
        ("pl", "Out of Turn"),
        ("de", f"§§{NO_BREAK}50E und 72C; Spalte „§“, §"),
        ("pl", "jaką kartę {player} zagrywa; tę kartę zagrywa {owner}; wybiera {player}"),
        ("pl", "wyjście {player:gen} kartą {partner:gen}"),
        ("de", f"West spielt {{suit}} aus, „lead“, nach §{NO_BREAK}57"),
        ("pl", "nakazać {player:dat} wist {suit}; {player} wistuje od {card:gen}"),
        ("nl", "de kaart | the: de kaart"),
    ],
)
def test_what_is_right_is_left_alone(code: str, text: str) -> None:
    assert list(problems_of_style(code, text)) == []
