"""Law 42: dummy's rights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine.events import Warn
from outofturn.engine.message import EVERYBODY
from outofturn.laws import words_only
from outofturn.laws.book import provision
from outofturn.laws.rules import Rule

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder

FACT_OR_LAW = provision(
    "dummy-gives-information",
    {1997: "42A1"},
    "With the director at the table dummy may say what happened and what the Laws say.",
    interface=True,
)
COUNTS_TRICKS = provision(
    "dummy-counts-the-tricks", {1997: "42A2"}, "Dummy may keep count of the tricks won and lost.", interface=True
)
DECLARERS_AGENT = provision(
    "dummy-plays-for-declarer",
    {1997: "42A3"},
    {
        1997: "Dummy plays the cards of his hand as declarer directs.",
        2017: "Dummy plays the cards of his hand as declarer directs, and sees to it that it follows suit.",
    },
    changes={2017: "Dummy is to see to it that his hand follows suit."},
    interface=True,
)
MAY_ASK_DECLARER = provision(
    "dummy-may-ask-declarer-about-a-revoke",
    {1997: "42B1"},
    "Dummy may ask declarer, but not a defender, whether he has a card of the suit to which he has just failed to follow.",
)
MAY_PREVENT = provision(
    "dummy-may-prevent-an-irregularity",
    {1997: "42B2"},
    {
        1997: "Dummy may try to keep declarer from an irregularity, such as a lead from the wrong hand.",
        2017: "Dummy may try to keep any player from an irregularity, such as a lead by declarer from the wrong hand.",
    },
    changes={2017: "Any irregularity, not only one by declarer."},
)
AFTER_PLAY = provision(
    "dummy-draws-attention-after-play",
    {1997: "42B3"},
    "Dummy may draw attention to an irregularity only when the play is over.",
)


def warned(builder: RulingBuilder, event: Warn) -> None:
    """Rule on a warning by dummy, before a card is led, that declarer is about to lead from the wrong hand."""
    builder.cite(MAY_PREVENT, "warned", player=event.seat)
    if words_only.PREVENTION.in_force(builder.edition):
        builder.cite(words_only.PREVENTION)
    builder.tell(EVERYBODY, "dummy-may-warn")


RULES = (Rule(MAY_PREVENT, (Warn,), warned),)
