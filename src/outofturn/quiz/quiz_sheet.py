"""A sheet to print: the questions on the first pages, the answers with their reasons after them. As text, HTML or PDF."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from typing import NamedTuple

from outofturn.engine.message import message
from outofturn.notation.quiz_contract import QuizMarkJson, QuizQuestionJson, QuizSheetAnswer
from outofturn.wording.language import Language
from outofturn.wording.text_wrap import NO_BREAK, wrap

_WIDTH = 78

_STYLE = """\
:root { color-scheme: light; }
body { font: 11pt/1.4 system-ui, sans-serif; color: #111; background: #fff; }
body { max-width: 44rem; margin: 1.5rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; margin: 0 0 .2rem; } h2 { font-size: 1.1rem; margin: 0 0 .3rem; } p { margin: .2rem 0; }
section { break-inside: avoid; margin: 0 0 1.1rem; padding-top: .6rem; border-top: 1px solid #999; }
.question { font-weight: 600; margin-top: .4rem; } .call { font-weight: 600; } .small { color: #444; }
ol { margin: .2rem 0; padding-left: 1.6rem; } ul { list-style: none; margin: .2rem 0; padding-left: 1rem; }
dl { margin: .2rem 0; display: grid; grid-template-columns: 4rem 1fr; gap: .1rem .5rem; }
dt { font-weight: 600; } dd { margin: 0; }
.answers { break-before: page; }
@page { margin: 16mm; }
"""


class SheetWords(NamedTuple):
    """The headings of a sheet in one language."""

    title: str
    below: str
    answers: str
    after: str
    say: str
    number: Callable[[int], str]


def sheet_words(sheet: QuizSheetAnswer, chosen: Language) -> SheetWords:
    laws = chosen.sentence(message("terminal/laws-of", number=sheet["edition"]))
    levels = dict.fromkeys(asked["level_label"] for asked in sheet["questions"])
    below = " · ".join([laws, *(levels if len(levels) == 1 else ()), f"#{sheet['seed']}"])

    def number(place: int) -> str:
        return chosen.sentence(message("quiz/number", number=place))

    title, answers = chosen.sentence(message("quiz/title")), chosen.sentence(message("quiz/answers"))
    after, say = chosen.sentence(message("quiz/after")), chosen.sentence(message("quiz/say"))
    return SheetWords(title, below, answers, after, say, number)


def as_text(sheet: QuizSheetAnswer, chosen: Language) -> str:
    words = sheet_words(sheet, chosen)
    lines = [words.title, words.below, ""]
    for place, asked in enumerate(sheet["questions"], 1):
        lines += [f"{words.number(place)} · {asked['level_label']}", *_question_lines(asked, words), ""]
    lines += ["=" * _WIDTH, "", words.answers, ""]
    for place, mark in enumerate(sheet["marks"], 1):
        lines += [*_wrapped(f"{place}.  {mark['right']}: {mark['right_text']}", "    "), *_mark_lines(mark, words), ""]
    return "\n".join(line.replace(NO_BREAK, " ").rstrip() for line in lines)


def _question_lines(asked: QuizQuestionJson, words: SheetWords) -> Iterator[str]:
    yield from _wrapped(" · ".join(asked["facts"]))
    yield from asked["hands"]
    yield from (f"  {line}" for line in asked["record"][:-1])
    yield f"> {asked['record'][-1]}"
    if asked["after"]:
        yield f"{words.after}:"
    yield from (f"  {line}" for line in asked["after"])
    yield from _wrapped(asked["question"])
    for answer in asked["answers"]:
        yield from _wrapped(f"  [{answer['number']}] {answer['text']}", "      ")


def _mark_lines(mark: QuizMarkJson, words: SheetWords) -> Iterator[str]:
    yield f"    {mark['kind_label']}"
    for reason in mark["because"]:
        yield from _wrapped(f"    {reason['law']:<7}{reason['text']}", " " * 11)
    if mark["say"]:
        yield from _wrapped(f"    {words.say}: {' '.join(mark['say'])}", "    ")


def _wrapped(text: str, indent: str = "  ") -> list[str]:
    lines = wrap(text, _WIDTH - len(indent), first=_WIDTH)
    return [lines[0], *(indent + line for line in lines[1:])]


def as_html(sheet: QuizSheetAnswer, chosen: Language) -> str:
    """A page of its own: nothing is loaded from elsewhere."""
    words = sheet_words(sheet, chosen)
    questions = "".join(_question_html(place, asked, words) for place, asked in enumerate(sheet["questions"], 1))
    answers = "".join(_mark_html(place, mark, words) for place, mark in enumerate(sheet["marks"], 1))
    return (
        f'<!doctype html>\n<html lang="{chosen.code}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(words.title)}</title>\n<style>\n{_STYLE}</style>\n</head>\n<body>\n<main>\n"
        f'<h1>{escape(words.title)}</h1>\n<p class="small">{escape(words.below)}</p>\n{questions}'
        f'<div class="answers">\n<h1>{escape(words.answers)}</h1>\n{answers}</div>\n</main>\n</body>\n</html>\n'
    )


def _question_html(place: int, asked: QuizQuestionJson, words: SheetWords) -> str:
    record = "".join(f"<li>{escape(line)}</li>" for line in asked["record"][:-1])
    record += f'<li class="call">{escape(asked["record"][-1])}</li>'
    after = "".join(f"<li>{escape(line)}</li>" for line in asked["after"])
    answers = "".join(f"<li>{escape(answer['text'])}</li>" for answer in asked["answers"])
    hands = "".join(f"<p>{escape(hand)}</p>" for hand in asked["hands"])
    return (
        f"<section>\n<h2>{escape(words.number(place))} · {escape(asked['level_label'])}</h2>\n"
        f"<p>{escape(' · '.join(asked['facts']))}</p>{hands}\n<ul>{record}</ul>\n"
        + (f"<p>{escape(words.after)}:</p><ul>{after}</ul>\n" if after else "")
        + f'<p class="question">{escape(asked["question"])}</p>\n<ol>{answers}</ol>\n</section>\n'
    )


def _mark_html(place: int, mark: QuizMarkJson, words: SheetWords) -> str:
    reasons = "".join(f"<dt>{escape(one['law'])}</dt><dd>{escape(one['text'])}</dd>" for one in mark["because"])
    say = f"<p><b>{escape(words.say)}:</b> {escape(' '.join(mark['say']))}</p>\n" if mark["say"] else ""
    return (
        f"<section>\n<h2>{place}. → {mark['right']}: {escape(mark['right_text'])}</h2>\n"
        f'<p class="small">{escape(mark["kind_label"])}</p>\n<dl>{reasons}</dl>\n{say}</section>\n'
    )
