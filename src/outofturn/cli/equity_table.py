"""What options are worth, as a table for people."""

from __future__ import annotations

from outofturn.cli.terminal import Screen
from outofturn.engine.cards import NAMES
from outofturn.engine.message import message
from outofturn.engine.position import Position
from outofturn.engine.seats import SIDE
from outofturn.equity.sampling import SampledValuation, SampledWorth
from outofturn.equity.valuation import Valuation, Worth
from outofturn.json_api.ruling_text import choices
from outofturn.wording.event_messages import line_in_words
from outofturn.wording.language import Language

#: Before the best option; nothing is said by colour alone.
_BEST = "●"
_NO_SCORE = "–"


def show_valuation(screen: Screen, chosen: Language, now: Position, found: Valuation | SampledValuation) -> None:
    """The position without the irregularity, each option, and what kind of answer this is."""
    names = option_names(now, chosen)
    labels = [names.get(options, ", ".join(options)) for options, _ in found.options]
    worth = [value for _, value in found.options]
    best = _best(found)
    if not labels:
        labels, worth = [chosen.text(message("equity/now"))], [found.now]
    if found.without != found.now or found.options:
        labels, worth, best = [chosen.text(message("equity/without")), *labels], [found.without, *worth], [False, *best]
    rows = [[label, *_cells(chosen, value)] for label, value in zip(labels, worth, strict=True)]
    _write(screen, [_heads(chosen, found), *rows], best)
    screen.write()
    if isinstance(found, SampledValuation):
        count = message("equity/layouts-settled" if found.settled else "equity/layouts-open", count=found.layouts)
        screen.block(chosen.sentence(count), "", "")
    screen.block(chosen.sentence(message("equity/tricks-of", declarer=found.declarer)), "", "")
    screen.block(chosen.sentence(message("equity/double-dummy")), "", "")


def option_names(now: Position, chosen: Language) -> dict[tuple[str, ...], str]:
    """Each way to take an option as it is read out, with its number."""
    found = {}
    for choice in choices(now, chosen):
        for way in choice["ways"]:
            name = f"{choice['number']} {choice['label']}"
            found[tuple(way["options"])] = f"{name}: {way['label']}" if way["label"] else name
    return found


def _best(found: Valuation | SampledValuation) -> list[bool]:
    """Which options are best for those who choose."""
    known = [worth.tricks for _, worth in found.options]
    tricks = [number for number in known if number is not None]
    if not found.decide or not tricks or len(tricks) < len(known):
        return [False] * max(len(known), 1)
    top = max(tricks) if SIDE[found.decide[0]] == SIDE[found.declarer] else min(tricks)
    return [one == top for one in tricks]


def _heads(chosen: Language, found: Valuation | SampledValuation) -> list[str]:
    names = ("option", "tricks", "error", "spread", "score") if isinstance(found, SampledValuation) else _WITH_LINE
    return [chosen.text(message(f"equity/column/{name}")) for name in names]


_WITH_LINE = ("option", "tricks", "score", "line")


def _cells(chosen: Language, worth: Worth | SampledWorth) -> list[str]:
    if isinstance(worth, SampledWorth):
        result = _NO_SCORE if worth.score is None else _signed(round(worth.score))
        return [f"{worth.tricks:.2f}", f"±{worth.error:.2f}", f"{worth.spread:.2f}", result]
    if worth.tricks is None:
        return [_NO_SCORE, _NO_SCORE, chosen.text(message("equity/not-worked-out"))]
    result = _NO_SCORE if worth.score is None else _signed(worth.score)
    return [str(worth.tricks), result, " ".join(_shown(chosen, word) for word in worth.line)]


def _signed(number: int) -> str:
    return f"{number:+}".replace("-", "−") if number else "0"


def _shown(chosen: Language, word: str) -> str:
    """A card of the line with its symbol, or a choice in words."""
    seat, _, rest = word.partition(" ")
    if rest in NAMES:
        return f"{seat} {chosen.symbol(NAMES.index(rest))}"  # type: ignore[arg-type]
    return f"({line_in_words(word, chosen)})"


def _write(screen: Screen, rows: list[list[str]], best: list[bool]) -> None:
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    with_line = len(rows[0]) == len(_WITH_LINE)
    for place, row in enumerate(rows):
        mark = _BEST if place and best[place - 1] else " "
        cells = [row[0].ljust(widths[0])]
        for at in range(1, len(row)):
            is_text = with_line and at == len(row) - 1
            cells.append(row[at] if is_text else row[at].rjust(widths[at]))
        text = f"{mark} " + "  ".join(cells).rstrip()
        screen.write(screen.styled(text, "dim") if not place else text)
