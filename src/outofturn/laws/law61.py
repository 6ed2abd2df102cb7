"""Law 61: failure to follow suit, or to lead or play as required: the revoke."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn import duty
from outofturn.laws import law44
from outofturn.laws.book import provision
from outofturn.speech import name, the

if TYPE_CHECKING:
    from outofturn.events import Play
    from outofturn.ruling import Ruling

REVOKE = provision(
    "definition-of-revoke",
    {1997: "61A"},
    "To fail to follow suit when able, or to fail to lead or play, when able, a card or suit that the Laws require or that an"
    " opponent has specified in a rectification, is a revoke.",
)


def broken(ruling: Ruling, play: Play, item: duty.Duty) -> None:
    """A card breaks a duty that its player could have met: it lies there until it is corrected or established."""
    following = item.kind == duty.FOLLOW
    ruling.irregular("revoke" if following else "restriction-broken", play.seat)
    if following:
        ruling.cite(law44.FOLLOW_SUIT)
    ruling.cite(
        REVOKE,
        f"{name(play.seat)} could have {'followed suit' if following else 'obeyed'} and played {the(play.card)} instead.",
    )
    ruling.say(f"{name(play.seat)}, {the(play.card)} must be corrected.")
    ruling.now = law44.put(ruling.now, play.seat, play.card)
