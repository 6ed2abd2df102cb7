"""What somebody looks for in the lawbook: words, and terms that people use for what the book calls something else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import NamedTuple

from outofturn.lawbook.terms import Term
from outofturn.wording.language import DEFAULT, LANGUAGES

#: Letters that stand for others in what people write: they look for “carte penalisee” and “przygwozdzona” too.
_LETTERS = {
    "a": "aàâäáą", "c": "cçć", "e": "eéèêëę", "i": "iîïí", "l": "lł", "n": "nńñ", "o": "oôöó", "s": "sś", "u": "uùûüú",
    "y": "yÿ", "z": "zźż", "'": "'’",
}  # fmt: skip
_BARE_LETTER = str.maketrans({letter: bare for bare, letters in _LETTERS.items() for letter in letters})
_PAIRS = {"ae": "ä", "oe": "œö", "ss": "ß", "ue": "ü"}


class Part(NamedTuple):
    """A part of what somebody looks for: a word, or words that together have a meaning of their own."""

    words: tuple[str, ...]  #: as somebody wrote them
    term: Term | None = None
    written: tuple[str, ...] = ()  #: as the table has them


class Vocabulary(NamedTuple):
    """The terms of a language, and those of English after them: players write LOOT everywhere."""

    forms: tuple[tuple[str, Term], ...]  #: what people write, the longest first, with its term
    small: frozenset[str]  #: words that say nothing about what is looked for, as long as there are others
    endings: tuple[str, ...]  #: what may follow a word
    elided: tuple[str, ...]  #: little words that are joined to the next one: “l'entame”
    exact: frozenset[str]  #: words whose meaning depends on their capital letters


@cache
def vocabulary(code: str) -> Vocabulary:
    """The table of a language."""
    own = LANGUAGES[code.partition("-")[0]]
    modules = [import_module(f"outofturn.lawbook.terms.{name}") for name in dict.fromkeys((own, LANGUAGES[DEFAULT]))]
    forms = [(written, term) for module in modules for term in module.TERMS for written in term.written]
    exact = frozenset(written for written, _ in forms if written != written.lower() and " " not in written)
    forms.sort(key=lambda item: -len(item[0].split()))
    return Vocabulary(tuple(forms), modules[0].SMALL, modules[0].ENDINGS, getattr(modules[0], "ELIDED", ()), exact)


def understood(words: Sequence[str], code: str = DEFAULT) -> list[Part]:
    """The parts of a search: words that the table knows, as many as possible together, and the single words that are left."""
    known = vocabulary(code)
    parts, left = [], [_without_elided(word, known) for word in words]
    while (found := _known(left, known)) is not None:
        parts.append(found)
        for word in found.words:
            left.remove(word)
    content = [word for word in left if word.lower() not in known.small]
    return parts + [Part((word,)) for word in content or ([] if parts else left)]


def _without_elided(word: str, known: Vocabulary) -> str:
    return next((word[len(one) :] for one in known.elided if word.lower().startswith(one) and len(word) > len(one)), word)


def endings_of(code: str) -> str:
    """A pattern for the end of a word of the table, with what may follow it."""
    return rf"(?:{'|'.join(map(_pattern, vocabulary(code).endings))})?(?!\w)" if vocabulary(code).endings else r"(?!\w)"


def _known(words: Sequence[str], known: Vocabulary) -> Part | None:
    """The row of the table with the most of these words; ``mPC`` is not ``MPC``, but ``loot`` is ``LOOT``."""
    for written, term in known.forms:
        wanted = [word for word in written.split() if word not in known.small or word in words]
        left, found = list(words), []
        for one in wanted:
            word = next((word for word in left if _same(word, one, known)), None)
            if word is None:
                break
            left.remove(word)
            found.append(word)
        else:
            if found:
                return Part(tuple(found), term, tuple(wanted))
    return None


def _same(word: str, one: str, known: Vocabulary) -> bool:
    if one in known.exact:
        return word == one
    if word in known.exact:
        return False
    bare, same = _bare(word), _bare(one)
    return bare == same or any(bare == same + _bare(ending) for ending in known.endings)


def _bare(word: str) -> str:
    """In lower case, without accents."""
    return word.lower().replace("œ", "oe").replace("ß", "ss").translate(_BARE_LETTER)


def pattern_of(*words: str, end: str = "") -> re.Pattern[str]:
    """Any of these at the beginning of a word, with or without accents."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(_pattern, words))}){end}", re.IGNORECASE)


def _pattern(text: str) -> str:
    """``[eéèêëę]`` for ``e``, and also ``ß`` for ``ss``; what is written with an accent is found without one too."""
    found, bare, place = [], _bare(text), 0
    while place < len(bare):
        letter, pair = bare[place], bare[place : place + 2]
        one = f"[{_LETTERS[letter]}]" if letter in _LETTERS else re.escape(letter)
        if pair in _PAIRS:
            second = f"[{_LETTERS[pair[1]]}]" if pair[1] in _LETTERS else re.escape(pair[1])
            found.append(f"(?:{one}{second}|[{_PAIRS[pair]}])")
            place += 2
        else:
            found.append(one)
            place += 1
    return "".join(found)
