"""Law 42: dummy's rights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine.errors import RecordError
from outofturn.engine.seats import SEAT_WORDS, Seat
from outofturn.laws import law9, law43
from outofturn.laws.book import provision
from outofturn.wording.phrases import name

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder

FACT_OR_LAW = provision(
    "dummy-gives-information",
    {1997: "42A1"},
    "With the director at the table dummy may say what happened and what the Laws are.",
    interface=True,
)
COUNTS_TRICKS = provision(
    "dummy-counts-the-tricks", {1997: "42A2"}, "Dummy may keep count of the tricks won and lost.", interface=True
)
DECLARERS_AGENT = provision(
    "dummy-plays-for-declarer",
    {1997: "42A3"},
    "Dummy plays the cards of his hand as declarer directs.",
    interface=True,
)
MAY_ASK_DECLARER = provision(
    "dummy-may-ask-declarer-about-a-revoke",
    {1997: "42B1"},
    "Dummy may ask declarer, but not a defender, whether he has a card of the suit to which he has just failed to follow.",
    yields_to=("dummy-without-rights-asks-about-a-revoke",),
)
MAY_PREVENT = provision(
    "dummy-may-prevent-an-irregularity",
    {1997: "42B2"},
    {
        1997: "Dummy may try to keep declarer from an irregularity, such as a lead from the wrong hand.",
        2017: "Dummy may try to keep any player from an irregularity, such as declarer from a lead out of the wrong hand.",
    },
    changes={2017: "Any irregularity, not only one by declarer."},
    yields_to=("dummy-without-rights-warns-of-the-wrong-hand",),
)
AFTER_PLAY = provision(
    "dummy-draws-attention-after-play",
    {1997: "42B3"},
    "Dummy may draw attention to an irregularity only when the play is over.",
)


def must_be_dummy(dummy: Seat, seat: Seat, what: str, hint: str) -> None:
    """Some lines can be written of dummy only."""
    if seat != dummy:
        raise RecordError(f"Only dummy, {SEAT_WORDS[dummy]}, {what}.", hint)


def warns(builder: RulingBuilder, seat: Seat) -> None:
    """Dummy warns declarer, before a card is led, that it would come from the wrong hand."""
    position = builder.position
    must_be_dummy(position.dummy, seat, "warns declarer", "A warning by anybody else is no matter for the record.")
    if position.plays or position.undecided:  # the lead has been made: it is too late to prevent anything
        law43.draws_attention(builder, seat)
        return
    if law43.has_lost_rights(position):
        law43.warns(builder, seat)
        return
    builder.cite(MAY_PREVENT, f"{name(seat)} has kept declarer from leading out of turn, as dummy may.")
    if law9.PREVENTION.in_force(builder.edition):
        builder.cite(law9.PREVENTION)
    whose = "dummy's lead" if position.leader == position.dummy else f"{name(position.leader)}'s lead"
    builder.say(f"Dummy may say so, and nothing follows. It is {whose}.")
