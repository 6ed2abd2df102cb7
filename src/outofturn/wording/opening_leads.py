"""The opening lead has words of its own in most languages: *entame*, not *attaque*; *uitkomst*; *wist*.

A message that speaks of a lead has a second one, ``…/opening``, for the time at which the opening lead is still to be made.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from outofturn.engine.message import Message
from outofturn.engine.position import Position


def _ids(area: str, names: str) -> Iterator[str]:
    return (f"{area}/{name}" for name in names.split())


#: The messages that have a second one for the opening lead.
WITH_OPENING: Final = frozenset((
    *_ids("do", "lead-any lead-cards lead-suit lead-what-is-allowed require-lead forbid-lead forbid-lead-cards"),
    *_ids("do", "forbid-one-lead forbid-one-lead-cards"),
    *_ids("event", "leads leads-told leads-several leads-hidden leads-several-unnoticed leads-hidden-unnoticed"),
    *_ids("event", "accepts-lead refuses-lead requires-lead forbids-lead chooses-free"),
    *_ids("must", "require-lead forbid-lead forbid-one-lead"),
    *_ids("occasion", "led-in-place-of-a-penalty-card major-penalty-card misinformed-lead several-cards-led"),
    *_ids("option", "accept-lead refuse-lead require-lead-of require-lead-of-one forbid-lead-of forbid-lead-of-one"),
    *_ids("option", "forbid-one-lead-of forbid-one-lead-of-one"),
    *_ids("option", "lead-anything no-order no-order-cards label/require-lead-of-one label/forbid-lead-of"),
    *_ids("then", "must-lead must-lead-in-that-suit must-lead-if-not-forbidden chooses-the-lead you-choose-the-lead"),
    *_ids("then", "without-one without-several"),
    *_ids("reason", "declarer-neither-requires-nor-forbids defenders-lead-out-of-turn-refused"),
    *_ids("reason/declarer-requires-or-forbids-the-suit", "forbidden forbidden-once required"),
    *_ids("reason/defenders-exposed-cards", "led-before-declarers-choice played-to-no-lead"),
    *_ids("reason/failure-to-play-a-penalty-card", "led"),
    *_ids("reason/lead-of-the-owners-partner", "is-to-lead led-before-choice treated-as-led"),
    *_ids("reason/lead-out-of-turn-treated-as-correct", "accepted accepted-by declarer-played may-accept next-hand-played"),
    *_ids("dispute/declarer-plays-from-his-other-hand", "reading other"),
    *_ids("dispute/lead-before-declarers-choice", "reading other"),
    *_ids("dispute/second-defender-also-leads", "reading other"),
    *_ids("label", "misinformed-lead lead-before-choice require-lead forbid-lead"),
    *_ids("chart", "leads leads-but-not may-not-lead must-lead-or must-lead-of-suit counts-as-the-lead ask/lead option/free"),
    *_ids("table", "is-to-lead led"),
    *_ids("report", "to-lead on-lead"),
))  # fmt: skip


def as_at(position: Position, what: Message) -> Message:
    """The message as it is said in a position."""
    return opening(what) if position.is_opening else what


def opening(what: Message) -> Message:
    """The message, and all that it is made of, in the words for the opening lead."""
    values = tuple((name, _opening(value)) for name, value in what.values)
    return Message(f"{what.id}/opening" if what.id in WITH_OPENING else what.id, values)


def _opening(value: Any) -> Any:
    if isinstance(value, Message):
        return opening(value)
    if isinstance(value, tuple) and value and isinstance(value[0], Message):
        return tuple(map(opening, value))
    return value
