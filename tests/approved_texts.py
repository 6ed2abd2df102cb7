"""The approved words of every case, in every edition and language.

    python -m tests.approved_texts              write them all
    python -m tests.approved_texts fr           write those of one language
    python -m tests.approved_texts --every fr   print all of one language, also sentences that differ only in players and cards

What is said is a message with values; the words are a view of it. So there are two kinds of files in ``tests/approved``:

- ``cases/<folder>.txt``, once for all languages: what is said and written about each line of each case, as messages;
- ``<language>/<area>.txt``: each of these messages once, in words. Every message of the catalogue is there with sample values
  too, those that no case brings about included.

A change of a sentence shows as one difference where the sentence is, in each language; a change of what is said shows as one
difference where the case is. Both are to be read before they are approved.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Any

from outofturn.director import replay_case
from outofturn.engine.cards import CLUBS, DIAMONDS, HEARTS, parse_card
from outofturn.engine.errors import RecordError
from outofturn.engine.message import KIND_OF, Message, message
from outofturn.engine.position import DIRECTOR
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import EAST, NORTH, SOUTH, WEST
from outofturn.laws.book import EDITIONS
from outofturn.notation.case import Case
from outofturn.notation.case_file import load_case
from outofturn.wording.composer import sentences
from outofturn.wording.language import CATALOGUES, language
from outofturn.wording.obligation_messages import obligations
from outofturn.wording.reason_messages import dispute, reasons
from tools.messages import catalogue

FOLDER = Path(__file__).parent / "approved"
CASES = Path(__file__).parents[1] / "cases"

# -- what is said


#: What is said or written, and where: to a player or to the director, as a reason, as a disputed point, as an obligation.
Said = tuple[str, Message]


def said(ruling: Ruling) -> list[Said]:
    """All that is said and written about one line."""
    found = [("note" if item.to == DIRECTOR else "say", item.message) for item in sentences(ruling)]
    found += reasons(ruling)
    found += [("disputed", text) for text in (dispute(ruling) or ())[1:]]
    return found + [("must", item) for item in obligations(ruling.position)]


@cache
def cases() -> tuple[tuple[Path, Case], ...]:
    return tuple((path, load_case(str(path))) for path in sorted(CASES.rglob("*.yaml")))


@cache
def ruled() -> tuple[tuple[Case, dict[int, tuple[Ruling, ...]]], ...]:
    """Each case with its rulings in every edition in which it makes sense."""
    return tuple((case, dict(_by_year(case))) for _, case in cases())


def _by_year(case: Case) -> Iterator[tuple[int, tuple[Ruling, ...]]]:
    for year in EDITIONS:
        with suppress(RecordError):
            yield year, tuple(replay_case(case, year))


def lines_of(case: Case, by_year: dict[int, tuple[Ruling, ...]]) -> Iterator[str]:
    """A case line by line; editions that say the same stand together, and a line about which nothing is said is left out."""
    for number, line in enumerate(case.lines):
        years: dict[tuple[Said, ...], list[int]] = {}
        for year, rulings in by_year.items():
            years.setdefault(tuple(said(rulings[number])), []).append(year)
        for texts, which in years.items():
            if texts:
                yield f"  {line.text}  [{' '.join(map(str, which))}]"
                yield from (f"    {where}: {text}" for where, text in texts)


def case_files() -> dict[Path, str]:
    """What the files of the cases should hold, one for each kind of case."""
    parts: dict[str, list[str]] = {}
    for (path, _), (case, by_year) in zip(cases(), ruled(), strict=True):
        parts.setdefault(_kind_of(path), []).append("\n".join([f"# {case.id}", *lines_of(case, by_year)]))
    return {FOLDER / "cases" / f"{kind}.txt": "\n\n".join(texts) + "\n" for kind, texts in parts.items()}


def _kind_of(path: Path) -> str:
    """The folder of a case; the many at the top go by the first letter of their name, which tells where they come from."""
    folder = path.parent.relative_to(CASES)
    return "-".join(folder.parts) or path.name[0]


# -- in words


def messages_of_cases() -> Iterator[Message]:
    for _, by_year in ruled():
        for rulings in by_year.values():
            for ruling in rulings:
                yield from (text for _, text in said(ruling))


#: What the messages are filled with, by kind of value.
_BY_KIND: dict[str, Any] = {
    "player": EAST, "players": (EAST,), "side": 1, "card": parse_card("HK"), "cards": (parse_card("DA"),), "suit": CLUBS,
    "suits": (HEARTS,), "number": 2, "rank": 9, "word": "…", "words": ("2017",), "message": message("option/accept-lead"),
}  # fmt: skip
#: Values that stand beside another of their kind are different from it.
_ONE: dict[str, Any] = {name: _BY_KIND[kind] for name, kind in KIND_OF.items()} | {
    "other": WEST, "offender": NORTH, "partner": WEST, "leader": WEST, "next": SOUTH, "declarer": SOUTH, "dummy": NORTH,
    "other_card": parse_card("S5"), "count": 1, "trick": 5, "other_word": "……", "line": "E leads H5",
    "options": "accept, refuse", "key": "contract", "law": "57A", "edition": "2017",
    "then": (message("then/you-play-again"),),
    "otherwise": message("then/without-several", player=WEST, text=message("lead/anything")),
}  # fmt: skip
_SEVERAL = _ONE | {
    "players": (EAST, WEST), "cards": (parse_card("DA"), parse_card("H5")), "suits": (HEARTS, DIAMONDS), "count": 2,
    "words": ("2007", "2017"), "then": (message("then/you-play-again"), message("then/decides", players=(EAST, WEST))),
}  # fmt: skip


@cache
def _in_cases() -> dict[str, list[Message]]:
    """Each message of the cases once, by its id."""
    found = sorted(set(messages_of_cases()), key=str)
    return {id: list(several) for id, several in groupby(sorted(found, key=lambda item: item.id), key=lambda item: item.id)}


def shape(value: Any, name: str = "text") -> Any:
    """A message without its players, cards and suits: what has the same shape is the same sentence about somebody else."""
    kind = KIND_OF[name]
    if isinstance(value, Message):
        return value.id, tuple((inner, shape(found, inner)) for inner, found in value.values)
    if kind == "message":
        return tuple(map(shape, value))
    if kind in ("players", "cards", "suits"):
        return len(value)
    return None if kind in ("player", "card", "suit", "side") else value


def samples(code: str, id: str) -> list[str]:
    """A message of the catalogue with sample values."""
    chosen = language(code)
    found = (chosen.text(message(id, **values)) for values in (_ONE, _SEVERAL))
    return [f"{id}: {text}" for text in dict.fromkeys(found)]


def texts_of(code: str, id: str, *, every: bool = False) -> Iterator[str]:
    """A message of the catalogue with sample values, and below it with the values that it has in the cases.

    Of sentences that differ only in whom and which cards they are about, the first is written out; for the others there is a
    mark that changes when one of them does. With ``every`` all are written out.
    """
    chosen = language(code)
    yield from samples(code, id)
    alike: dict[Any, list[str]] = {}
    for item in _in_cases().get(id, ()):
        told = f"{str(item).removeprefix(id)} {chosen.sentence(item)}"
        alike.setdefault(told if every else shape(item), []).append(told)
    for first, *others in alike.values():
        yield f"  {first}"
        if others:
            yield f"    and {len(others)} more like it: {sha256(chr(10).join(others).encode()).hexdigest()[:12]}"


def language_files(code: str) -> dict[Path, str]:
    """What the files of a language should hold, one for each area of the catalogue."""
    parts: dict[str, list[str]] = {}
    for id in sorted(catalogue(code)):
        parts.setdefault(id.partition("/")[0], []).extend(texts_of(code, id))
    return {FOLDER / code / f"{area}.txt": "\n".join(lines) + "\n" for area, lines in parts.items()}


def left_over(wanted: Iterable[Path], folder: str) -> set[Path]:
    """Files that are there and belong to nothing."""
    return set((FOLDER / folder).glob("*")) - set(wanted)


def main(asked: list[str]) -> None:
    if asked[:1] == ["--every"]:
        for code in asked[1:]:
            for id in sorted(catalogue(code)):
                print(*texts_of(code, id, every=True), sep="\n")
        return
    for one in asked or ("cases", *CATALOGUES):
        files = case_files() if one == "cases" else language_files(one)
        (FOLDER / one).mkdir(parents=True, exist_ok=True)
        for path, text in files.items():
            path.write_text(text, encoding="utf-8")
        for path in left_over(files, one):
            path.unlink()
        print(f"{one}: {len(files)} files")


if __name__ == "__main__":
    main(sys.argv[1:])
