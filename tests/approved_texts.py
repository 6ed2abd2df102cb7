"""The approved words of every case, in every edition and language: ``tests/approved/<language>.txt``.

Beside it ``messages-<language>.txt`` has every message with sample values, those too that no case brings about. A change of
words shows as a difference in these files, to be read before it is approved:

    python -m tests.approved_texts              write them all
    python -m tests.approved_texts fr           write those of one language
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from outofturn.director import replay_case
from outofturn.engine.cards import CLUBS, DIAMONDS, HEARTS, parse_card
from outofturn.engine.errors import RecordError
from outofturn.engine.message import KIND_OF, message
from outofturn.engine.position import DIRECTOR
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import EAST, NORTH, SOUTH, WEST
from outofturn.laws.book import EDITIONS
from outofturn.notation.case import Case
from outofturn.notation.case_file import load_case
from outofturn.wording.composer import sentences
from outofturn.wording.language import LANGUAGES, Language, language
from outofturn.wording.obligation_messages import obligations
from outofturn.wording.reason_messages import dispute, reasons
from tools.messages import catalogue

FOLDER = Path(__file__).parent / "approved"
CASES = Path(__file__).parents[1] / "cases"


@cache
def cases() -> tuple[Case, ...]:
    return tuple(load_case(str(path)) for path in sorted(CASES.rglob("*.yaml")))


@cache
def ruled() -> tuple[tuple[Case, dict[int, tuple[Ruling, ...]]], ...]:
    """Each case with its rulings in every edition in which it makes sense."""
    return tuple((case, dict(_by_year(case))) for case in cases())


def _by_year(case: Case) -> Iterator[tuple[int, tuple[Ruling, ...]]]:
    for year in EDITIONS:
        with suppress(RecordError):
            yield year, tuple(replay_case(case, year))


def words(ruling: Ruling, chosen: Language) -> list[str]:
    """All that is said and written about one line."""
    found = [f"{'note' if item.to == DIRECTOR else 'say'}: {chosen.sentence(item.message)}" for item in sentences(ruling)]
    found += [f"{law}: {chosen.sentence(reason)}" for law, reason in reasons(ruling)]
    found += [f"disputed: {chosen.sentence(text)}" for text in dispute(ruling) or ()]
    return found + [f"must: {chosen.sentence(item)}" for item in obligations(ruling.position)]


def text_of(case: Case, by_year: dict[int, tuple[Ruling, ...]], chosen: Language) -> Iterator[str]:
    """A case line by line; editions that say the same stand together, and a line about which nothing is said is left out."""
    for number, line in enumerate(case.lines):
        said: dict[tuple[str, ...], list[int]] = {}
        for year, found in by_year.items():
            said.setdefault(tuple(words(found[number], chosen)), []).append(year)
        for texts, years in said.items():
            if texts:
                yield f"  {line.text}  [{' '.join(map(str, years))}]"
                yield from (f"    {text}" for text in texts)


def approved(code: str) -> str:
    """The whole file of a language."""
    chosen = language(code)
    parts = ["\n".join([f"# {case.id}", *text_of(case, by_year, chosen)]) for case, by_year in ruled()]
    return "\n\n".join(parts) + "\n"


# -- every message


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
    "then": (message("then/you-play-again"),), "otherwise": message("then/without-several", player=WEST),
}  # fmt: skip
_SEVERAL = _ONE | {
    "players": (EAST, WEST), "cards": (parse_card("DA"), parse_card("H5")), "suits": (HEARTS, DIAMONDS), "count": 2,
    "words": ("2007", "2017"), "then": (message("then/you-play-again"), message("then/decides", players=(EAST, WEST))),
}  # fmt: skip


def sampled(code: str) -> str:
    """Every message of a language with sample values."""
    chosen, lines = language(code), []
    for identity in sorted(catalogue(code)):
        found = dict.fromkeys(chosen.text(message(identity, **values)) for values in (_ONE, _SEVERAL))
        lines += [f"{identity}: {text}" for text in found]
    return "\n".join(lines) + "\n"


def files(code: str) -> dict[Path, str]:
    """What the files of a language should hold."""
    return {FOLDER / f"{code}.txt": approved(code), FOLDER / f"messages-{code}.txt": sampled(code)}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for one in sys.argv[1:] or LANGUAGES:
        for path, text in files(one).items():
            path.write_text(text, encoding="utf-8")
            print(path.name)
