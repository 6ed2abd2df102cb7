"""Check the catalogues: every message of the code in every language, with values and forms that exist.

    python -m tools.messages            all languages
    python -m tools.messages fr de      some of them

The ids are extracted from the code: ``message("…")``, ``builder.tell(…, "…")`` and ``builder.cite(PROVISION, "…")``. A message
that the code does not name is wrong too; an id that is put together from parts is matched by its fixed parts.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Collection, Iterator
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import read_po

from outofturn.engine.message import KIND_OF
from outofturn.lawbook import texts as lawbook_texts
from outofturn.laws.book import references_in
from outofturn.wording.catalogue import FOLDER
from outofturn.wording.language import CATALOGUES, DEFAULT, Language, language
from tools.style_of_words import problems_of_style

SOURCE = Path(__file__).resolve().parents[1] / "src" / "outofturn"
#: The calls that make messages, with the place of the id among their arguments and what stands before it in the id.
_MAKERS = {"message": (0, ""), "tell": (1, "told/"), "cite": (1, "reason/*/")}
_ANY = "*"
#: A message in the page's scripts or its HTML: always written out in full.
_IN_SCRIPT = re.compile(r'"(page(?:-[a-z]+)?/[a-z0-9/-]+)"')


def catalogue(code: str) -> dict[str, Entry]:
    """All messages of a language by id, read by the library that translators' tools build on."""
    found: dict[str, Entry] = {}
    for path in sorted(Path(FOLDER, code).glob("*.po")):
        entries: Catalog = read_po(BytesIO(path.read_bytes()), abort_invalid=True)
        for entry in entries:
            if entry.id:
                identity = entry.id[0] if isinstance(entry.id, tuple | list) else entry.id
                if identity in found:
                    raise SystemExit(f"{path}: “{identity}” stands there twice")
                found[identity] = entry
    return found


def templates(entry: Entry) -> list[str]:
    return [entry.string] if isinstance(entry.string, str) else list(entry.string or ())


def used_by_the_page() -> set[str]:
    """The messages that the page asks for."""
    files = [path for ending in ("js", "html") for path in (SOURCE / "web" / "static").rglob(f"*.{ending}")]
    return {identity for path in files for identity in _IN_SCRIPT.findall(path.read_text(encoding="utf-8"))}


def strings() -> set[str]:
    """All strings in the code; ``*`` stands for a part that is only known when it runs."""
    found = used_by_the_page()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Constant(value=str(text)):
                    found.add(text)
                case ast.JoinedStr(values=parts):
                    found.add("".join(str(part.value) if isinstance(part, ast.Constant) else _ANY for part in parts))
    return found


def _ids(call: ast.Call) -> Iterator[str]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name not in _MAKERS:
        return
    place, before = _MAKERS[name]
    if name == "cite" and len(call.args) == 1:
        yield "reason/*"
    elif len(call.args) > place:
        for text in _texts(call.args[place]):
            yield before + text


def _texts(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else _ANY for part in parts)
        case ast.IfExp(body=one, orelse=other):
            yield from _texts(one)
            yield from _texts(other)
        case _:
            yield _ANY


def undefined(english: dict[str, Entry]) -> Iterator[str]:
    """The messages that the code makes but that no catalogue has, or that lack a value which their text speaks of."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and not any(keyword.arg is None for keyword in node.keywords):
                for identity in _ids(node):
                    given = {keyword.arg for keyword in node.keywords}
                    yield from (f"{path.name}, line {node.lineno}: {wrong}" for wrong in _lacking(identity, given, english))


def _lacking(identity: str, given: set[str | None], english: dict[str, Entry]) -> Iterator[str]:
    if identity in english:
        yield from (f"“{identity}” needs the value {{{name}}}" for name in sorted(values_of(english[identity]) - given))
    elif _ANY not in identity:
        yield f"there is no message “{identity}”"


def problems(code: str, english: dict[str, Entry]) -> Iterator[str]:
    """What is wrong with the catalogue of a language."""
    entries, grammar = catalogue(code), language(code)
    lawbook = {identity: entry for identity, entry in entries.items() if identity.startswith("law/")}
    entries = {identity: entry for identity, entry in entries.items() if identity not in lawbook}
    if code != DEFAULT:
        yield from _problems_of_the_lawbook(code, lawbook)
    for identity in sorted(english.keys() - entries.keys()):
        yield f"{code}: “{identity}” is missing"
    for identity in sorted(entries.keys() - english.keys()):
        yield f"{code}: “{identity}” is not in English"
    for identity, entry in entries.items():
        texts = templates(entry)
        if len(texts) > 1 and len(texts) != len({grammar.plural(count) for count in range(200)}):
            yield f"{code}: “{identity}” has {len(texts)} plural forms"
        known = values_of(english[identity]) if identity in english else set()
        for form, text in enumerate(texts):
            if not text.strip():
                yield f"{code}: “{identity}” is empty"
            yield from (f"{code}: “{identity}”: {wrong}" for wrong in _wrong(text, known, grammar))
            of_style = problems_of_style(code, text, of_one=len(texts) > 1 and form == 0)
            yield from (f"{code}: “{identity}”: {wrong}" for wrong in of_style)


def _problems_of_the_lawbook(code: str, entries: dict[str, Entry]) -> Iterator[str]:
    """The lawbook has its English texts beside the Laws; a translation has all of them, and speaks of the same numbers."""
    english = lawbook_texts.english()
    for identity in sorted(english.keys() - entries.keys()):
        yield f"{code}: “{identity}” is missing"
    for identity, entry in entries.items():
        text = str(entry.string)
        if identity not in english:
            yield f"{code}: “{identity}” is not in the lawbook"
        elif not text.strip():
            yield f"{code}: “{identity}” is empty"
        elif set(references_in(text)) != set(references_in(english[identity])):
            yield f"{code}: “{identity}” does not name the same Laws as the English text"
        yield from (f"{code}: “{identity}”: {wrong}" for wrong in problems_of_style(code, text))


def values_of(english: Entry) -> set[str]:
    """The values that a message has: those in its text, and those in the comment above it, which other languages need."""
    return {name for text in (*templates(english), *english.auto_comments) for name in _names(text)}


def _names(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def _wrong(text: str, known: set[str], grammar: Language) -> Iterator[str]:
    for _, name, form, _ in Formatter().parse(text):
        if name is None:
            continue
        if name not in known:
            yield f"the value {{{name}}} is not in the English text, nor in the comment above it"
        elif not _has_form(grammar, name, form or ""):
            yield f"there is no form {{{name}:{form}}}"


def _has_form(grammar: Language, name: str, form: str) -> bool:
    form, _, last = form.partition(",")
    if form in grammar.last:
        form, last = "", form
    tables: dict[str, Collection[str]] = {
        "player": grammar.players, "players": grammar.players, "card": grammar.cards, "cards": grammar.cards,
        "suit": grammar.suits, "suits": grammar.suits, "side": grammar.sides, "number": grammar.numbers, "rank": grammar.ranks,
    }  # fmt: skip
    kind = KIND_OF[name]
    extra = {"symbol"} if kind in ("card", "cards", "suit", "suits") else {"digits"} if kind == "number" else set()
    extra |= {"written"} if kind == "card" else set()
    return (form in tables.get(kind, {"": ""}) or form in extra) and last in {"", *grammar.last}


def unused(english: dict[str, Entry]) -> list[str]:
    """The messages that no code asks for: neither the id nor its last part is a string there."""
    found = strings()
    made = [one for one in found if _ANY in one and one.strip(_ANY + "/-") not in ("", "reason", "told", "dispute")]
    used = [re.compile(".*".join(map(re.escape, one.split(_ANY)))) for one in made]
    return [
        identity
        for identity in english
        if not {identity, identity.rpartition("/")[2]} & found
        and not any(pattern.fullmatch(identity) for pattern in used)
        and not _is_general(identity, found)
    ]


def _is_general(identity: str, strings: set[str]) -> bool:
    """Whether this is the reason of a provision, or a text about a point of interpretation, that the code names."""
    area, name = identity.split("/")[:2]
    return area in ("reason", "dispute") and name in strings and (area == "dispute" or identity.count("/") == 1)


def main(codes: list[str]) -> int:
    english = catalogue("en")
    found = [f"en: nothing in the code uses “{identity}”" for identity in unused(english)]
    found += undefined(english)
    for code in codes or CATALOGUES:
        found += problems(code, english)
    print("\n".join(found) or f"{len(english)} messages, nothing wrong")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
