"""How long the director's speeches are and how hard to read, by language: the tables in ``docs/speech.md``.

    python -m tools.speech_lengths            print the tables
    python -m tools.speech_lengths --write    put them into the page

Reading difficulty is LIX, which counts words a sentence and words of more than six letters and so can be compared between
languages: below 30 very easy, 30 to 40 easy, 40 to 50 middling, as in newspapers.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from outofturn.engine.position import DIRECTOR
from outofturn.engine.ruling import Ruling
from outofturn.wording.composer import sentences
from outofturn.wording.language import CATALOGUES, language
from tests.approved_texts import ruled

PAGE = Path(__file__).resolve().parents[1] / "docs" / "speech.md"
_MARK = "<!-- made by tools.speech_lengths -->"
_WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")
_END = re.compile(r"[.!?:;]+(?=\s|$)")
_MOST = 5


def spoken(ruling: Ruling, code: str) -> str:
    """What the players hear."""
    return " ".join(language(code).sentence(item.message) for item in sentences(ruling) if item.to != DIRECTOR)


def speeches(code: str) -> list[tuple[str, str, str]]:
    """Every different speech of the cases, with the case and the line that it follows."""
    found: dict[str, tuple[str, str, str]] = {}
    for case, by_year in ruled():
        for rulings in by_year.values():
            for line, ruling in zip(case.lines, rulings, strict=True):
                text = spoken(ruling, code)
                if text:
                    found.setdefault(text, (text, case.id, line.text))
    return list(found.values())


def words(text: str) -> list[str]:
    return _WORD.findall(text)


def lix(text: str) -> float:
    found = words(text)
    return len(found) / len(_END.findall(text)) + 100 * sum(len(word) > 6 for word in found) / len(found)


def table() -> str:
    rows = [
        "| language | speeches | words, median | words, longest | five options after an opening lead out of turn | LIX |",
        "|---|---|---|---|---|---|",
    ]
    for code in CATALOGUES:
        found = speeches(code)
        lengths = sorted(len(words(text)) for text, _, _ in found)
        rows.append(
            f"| {language(code).name} | {len(found)} | {lengths[len(lengths) // 2]} | {lengths[-1]} |"
            f" {five_options(code)} | {lix(' '.join(text for text, _, _ in found)):.0f} |"
        )
    return "\n".join(rows)


def five_options(code: str) -> int:
    """The words of the five options in the plainest case of all."""
    case, by_year = next(one for one in ruled() if one[0].id.startswith("a02-"))
    ruling = next(item for line, item in zip(case.lines, by_year[2017], strict=True) if line.text == "E leads H6")
    return sum(len(words(language(code).sentence(item.message))) for item in sentences(ruling) if item.number is not None)


def longest() -> str:
    found = sorted(speeches("en"), key=lambda item: -len(words(item[0])))[:_MOST]
    return "\n\n".join(f"**{len(words(text))} words**, {case}, after `{line}`:\n\n> {text}" for text, case, line in found)


def made() -> str:
    return f"{_MARK}\n\n{table()}\n\n### The longest in English\n\n{longest()}\n\n{_MARK}"


def page() -> str:
    """The page with the tables as they should be."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(_MARK)
    return before + made() + rest.partition(_MARK)[2]


if __name__ == "__main__":
    if "--write" in sys.argv:
        PAGE.write_text(page(), encoding="utf-8")
    else:
        print(made())
