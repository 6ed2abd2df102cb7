"""Lists and numbers in English, for the lawbook, whose provisions are in English only; everything else is a message."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def listing(items: list[str], last: str = "and") -> str:
    """``a, b and c``."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}"


def ranges(numbers: Sequence[int]) -> tuple[str, ...]:
    """``2–5``, ``9``; two numbers in a row are not a range."""
    runs: list[list[int]] = []
    for one in numbers:
        if runs and one == runs[-1][-1] + 1:
            runs[-1].append(one)
        else:
            runs.append([one])
    parts: list[str] = []
    for run in runs:
        parts += [f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run)
    return tuple(parts)


def years(found: Iterable[int]) -> str:
    """``1997, 2007 and 2017``."""
    return listing([str(year) for year in sorted(found)])
