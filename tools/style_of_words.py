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
_ENGLISH = re.compile(
    r"\b(the|and|lead|leads|trick|tricks|card|cards|declarer|defender|defenders|suits|penalty|player|players|which|with)\b",
    re.IGNORECASE,
)
#: What is typed or read as it is: in quotation marks, an option, a variable, a line of a record, the name of a form in charts.
_AS_IT_IS = re.compile(r"“[^”]*”|„[^”“]*[”“]|«[^»]*»|--[\w-]+|\$?\b[A-Z_]{4,}\b|https?://\S+|\(\w+ [A-Z].*?\)|\| *[\w-]+:")
_PREPOSITIONS = "od do dla z ze przez przed przede u po bez na w we o za nad pod między dzięki przeciw przeciwko"
_OBLIQUE = re.compile(rf"(?<!\w)({'|'.join(_PREPOSITIONS.split())}) \{{(\w+)\}}", re.IGNORECASE)
#: A number and its noun, where the word for the number depends on the noun: “un” or “une”, „ein“ or „eine“, “dwa” or “dwie”.
_COUNT = re.compile(r"\{count\}[ \u00a0](?=\w)")


def problems_of_style(code: str, text: str, *, of_one: bool = False) -> Iterator[str]:
    """What is wrong with a text in a language; ``of_one``: it is the form of a plural for one thing."""
    plain = _VALUE.sub("X", text)
    wrong = {mark for mark in plain if mark in _ANY_QUOTATION_MARK} - set(_QUOTATION_MARKS[code])
    if wrong:
        yield f"{' '.join(sorted(wrong))} is no quotation mark of this language"
    if re.search(r"§ ", plain):
        yield "a line may end after §: it needs a no-break space"
    if code == "fr":
        yield from _french_spaces(plain)
    if code != "en":
        yield from (f"“{word}” is English" for word in _ENGLISH.findall(_AS_IT_IS.sub("", plain)))
    if (code in ("fr", "pl") or (code == "de" and of_one)) and _COUNT.search(text):
        yield "{count} before a noun needs the form that agrees with it"
    if code == "pl":
        for preposition, name in _OBLIQUE.findall(text):
            if KIND_OF.get(name) in ("player", "players"):
                yield f"“{preposition} {{{name}}}” needs a case"
    if code == "de" and re.search(r"\bHerz\b", plain):
        yield "“Herz” is Austrian: name the suit by a value"


def _french_spaces(plain: str) -> Iterator[str]:
    plain = re.sub(r"https?://\S+", "X", plain)
    if re.search(r" [;:?!»]|« ", plain):
        yield "before ; : ? ! » and after « there is a no-break space"
    if re.search(r"[^\W_][;?»]|[^\W_]!(?=\W|$)|«\w", re.sub(r"\w+! ", "", plain)):
        yield "before ; ? ! » and after « there is a space"
