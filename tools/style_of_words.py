"""What is wrong with a text of a catalogue whatever it says: spaces, quotation marks, numbers and seats without their form.

Each rule stands for a kind of mistake that native readers have found. ``python -m tools.messages`` applies them to every text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from outofturn.engine.message import KIND_OF

#: A value with its form, which the rules do not look into.
_VALUE = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
#: What people may be quoted with in each language; the marks of the others are wrong there.
_QUOTATION_MARKS = {"en": "“”‘’", "fr": "«»“”’", "de": "„“‚‘’", "nl": "“”‘’", "pl": "„”’"}
_ANY_QUOTATION_MARK = set("\"'“”„«»‚‘’")
#: English words that are found in a translation when something was forgotten.
_ENGLISH = (
    "the and lead leads trick tricks card cards declarer defender defenders suits penalty player players which with "
    "revoke revokes revoked dummy hand hands turn turns claim claims claimed opening board boards"
)
#: Those that are words of the language as well: “Hand” is German, and the Dutch book of Laws says “claim”.
_BORROWED = {"de": "revoke revokes dummy hand claim claims board boards", "nl": "hand claim claims"}
#: What is typed or read as it is: in quotation marks, an option, a variable, a line of a record, the name of a form in charts,
#: the name of this program, a term that is the same everywhere.
_AS_IT_IS = re.compile(
    r"“[^”]*”|„[^”“]*[”“]|«[^»]*»|--[\w-]+|\$?\b[A-Z_]{4,}\b|https?://\S+|\(\w+ [A-Z].*?\)|\| *[\w-]+:"
    r"|Out of Turn|\bdouble-dummy\b"
)
_PREPOSITIONS = "od do dla z ze przez przed przede u po bez na w we o za nad pod między dzięki przeciw przeciwko"
#: What asks for a case as well: to whom something is said or ordered, and what is somebody's. Left out are words before which
#: a player may be the subject: “jaką kartę {player} zagrywa”.
_VERBS = """
    nakazać nakazywać nakazano zakazać zakazywać zakazano zabronić zabraniać pozwolić pozwalać pozwolono polecić polecono
    zapytać pytać zapytano poprosić prosić poproszono powiedzieć powiedziano poinformować informować dać oddać przekazać
    pokazać ostrzec ostrzegać wyprzedzić zastąpić
"""
_NOUNS = """
    wybór wyboru wyborowi wyborem wyborze karta karcie kartą kartom kartami kartach wyjście wyjścia wyjściu wyjściem
    wist wistu wistowi wistem wiście zagranie zagrania zagraniu zagraniem ręka ręki ręce rękę ręką renons renonsu renonsem
    renonsie decyzja decyzji decyzję decyzją zgoda zgody zgodzie zgodę zgodą strona strony stronie stronę stroną
"""
_GOVERNING = "|".join(f"{_PREPOSITIONS} {_VERBS} {_NOUNS}".split())
#: A player in the plain form, the nominative; a list of players may have its word: “{players:or}”.
_OBLIQUE = re.compile(rf"(?<!\w)({_GOVERNING})[ \u00a0]\{{(\w+)(?::(?:and|or|nor))?\}}", re.IGNORECASE)
#: A number and its noun, where the word for the number depends on the noun: “un” or “une”, „ein“ or „eine“, “dwa” or “dwie”.
_COUNT = re.compile(r"\{count\}[ \u00a0](?=\w)")
#: Nouns for one thing, which stand after a number only in the form of a plural that is for one.
_FOR_ONE = {
    "en": "board card case choice layout line suit trick overtrick question",
    "fr": "donne carte ligne couleur levée répartition question",
    "de": "Board Farbe Fall Frage Karte Möglichkeit Stich Überstich Verteilung Zeile",
    "nl": "casus kaart kleur mogelijkheid regel slag overslag spel verdeling vraag",
    "pl": "kartę karta kolor lewa lewę rozdanie sprawa sprawę układ wiersz",
}


def problems_of_style(code: str, text: str, *, of_one: bool = False) -> Iterator[str]:
    """What is wrong with a text in a language; ``of_one``: it is the form of a plural for one thing."""
    plain = _VALUE.sub("X", text)
    wrong = {mark for mark in plain if mark in _ANY_QUOTATION_MARK} - set(_QUOTATION_MARKS[code])
    if wrong:
        yield f"{' '.join(sorted(wrong))} is no quotation mark of this language"
    if re.search(r"§[ \u202f\w]", plain):
        yield "after § there is a no-break space"
    if code == "fr":
        yield from _french_spaces(plain)
    if code != "en":
        own = re.findall(r"\w+", _AS_IT_IS.sub("", plain))
        english = set(_ENGLISH.split()) - set(_BORROWED.get(code, "").split())
        yield from (f"“{word}” is English" for word in own if word.lower() in english)
    if (code in ("fr", "pl") or (code == "de" and of_one)) and _COUNT.search(text):
        yield "{count} before a noun needs the form that agrees with it"
    if not of_one:
        nouns = "|".join(_FOR_ONE[code].split())
        for noun in re.findall(rf"\{{count(?::[\w-]+)?\}}[ \u00a0]({nouns})(?!\w)", text):
            yield f"“{noun}” after {{count}} is for one alone: the message needs plural forms"
    if code == "pl":
        for word, name in _OBLIQUE.findall(text):
            if KIND_OF.get(name) in ("player", "players"):
                yield f"“{word} {{{name}}}” needs a case"
    if code == "de" and re.search(r"\bHerz\b", plain):
        yield "“Herz” is Austrian: name the suit by a value"


def _french_spaces(plain: str) -> Iterator[str]:
    plain = re.sub(r"https?://\S+", "X", plain)
    if re.search(r" [;:?!»]|« ", plain):
        yield "before ; : ? ! » and after « there is a no-break space"
    if re.search(r"\u202f[:»]|«\u202f", plain):
        yield "before : and » and after « the no-break space is not a narrow one"
    if re.search(r"[^\W_][;?»]|[^\W_]!(?=\W|$)|«\w", re.sub(r"\w+! ", "", plain)):
        yield "before ; ? ! » and after « there is a space"
