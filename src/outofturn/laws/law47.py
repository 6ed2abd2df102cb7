"""Law 47: retraction of a card played."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from outofturn.engine import options
from outofturn.engine.cards import Card
from outofturn.engine.decision import DecisionKind, PendingDecision
from outofturn.engine.events import Play
from outofturn.engine.message import Message, message
from outofturn.engine.options import Option
from outofturn.engine.position import Position
from outofturn.engine.seats import LHO, Seat
from outofturn.laws import interpretations, law16
from outofturn.laws.book import ByEdition, provision
from outofturn.laws.rules import Rule

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder

TO_COMPLY = provision(
    "retraction-to-comply",
    {1997: "47A"},
    {
        1997: "A card may be taken back when a penalty demands it; if it is a defender's it may become a penalty card (49).",
        2007: "A card may be taken back when a rectification demands it; if it is a defender's it may become a penalty card"
        " (49).",
    },
    changes={2007: "No change at the table; what 1997 calls a penalty is now a rectification."},
    verbal=(2007,),
)
TO_CORRECT = provision(
    "retraction-to-correct-an-illegal-play",
    {1997: "47B"},
    {
        1997: "A card may be taken back to correct an illegal play, or one of several made at once (58); if it is a defender's,"
        " see 49.",
        2007: "A card may be taken back to correct an illegal play; if it is a defender's, 49 applies except where this Law"
        " says otherwise. For cards played at once see 58.",
    },
    changes={2007: "No change at the table; it is said outright that this Law can except a card from 49."},
    verbal=(2007,),
)
AFTER_OPPONENTS_CHANGE = provision(
    "retraction-after-an-opponents-change",
    {1997: "47D"},
    {
        1997: "When an opponent has changed his play, a player may take back, without penalty, what he had played after it, and"
        " play another card (but see 62C2).",
        2007: "When an opponent has changed his play, a player may take back what he had played after it, and play another"
        " card; nothing more follows (but see 16D and 62C2).",
        2017: "When an opponent has changed his play, a player may take back what he had played after it, and play another"
        " card; nothing more follows (but see 16C and 62C2).",
    },
    changes={
        2007: "No change at the table; it is said outright that 16D may apply.",
        2017: "Only the reference changes: withdrawn cards are in 16C.",
    },
    verbal=(2007, 2017),
)
MISINFORMED = provision(
    "lead-or-play-told-by-an-opponent",
    {1997: "47E1"},
    {
        1997: "A player who led out of turn because an opponent wrongly told him that he was on lead may take the card back"
        " without penalty.",
        2007: "A player who led or played out of turn because an opponent wrongly told him that it was his turn may take the"
        " card back without rectification; his left-hand opponent may not accept it.",
        2017: "When a player led or played out of turn because an opponent wrongly told him that it was his turn, the card goes"
        " back without rectification (16C); his left-hand opponent may not accept it, and it establishes no revoke (63A1).",
    },
    changes={
        2007: "It covers any play, not only leads, and nobody may accept the card.",
        2017: "The card goes back as a matter of course, and it establishes no revoke.",
    },
    prevails_over=(
        "no-other-retraction",
        "lead-out-of-turn-treated-as-correct",
        "opening-lead-out-of-turn-refused",
        "opening-lead-by-the-declaring-side",
        "either-defender-accepts-or-requires-retraction",
        "playing-to-a-refused-lead",
        "defenders-lead-out-of-turn-refused",
        "premature-lead-or-play",
        "premature-play-at-rho-turn",
        "lead-at-rhos-turn",
        "declarers-premature-play-stands",
        "play-after-required-retraction",
        "fifth-card-by-a-defender",
        "fifth-card-by-declarer",
        "defenders-exposed-cards",
        "declarer-plays-to-a-lead-before-his-choice",
    ),
)
AFTER_PROPER_LEAD = provision(
    "retraction-after-the-proper-lead",
    {2007: "47F1"},
    {
        2007: "A card may be taken back because the proper lead was made after all, as 53C says.",
        2017: "A card may be taken back because the proper lead was made after all, as 53B says.",
    },
    changes={
        2007: "No change at the table; Law 53 allowed it already.",
        2017: "Only the reference changes: the proper lead is in 53B.",
    },
    verbal=(2007, 2017),
    prevails_over=("no-other-retraction",),
)
NOT_OTHERWISE = provision(
    "no-other-retraction",
    {1997: "47F", 2007: "47F2"},
    "Apart from the cases in this Law a played card does not go back.",
)
AFTER_CHANGED_DESIGNATION = provision(
    "retraction-after-a-changed-designation",
    {1997: "47C"},
    "A card may be taken back after a permitted change of designation (45C4b).",
)
AFTER_MISEXPLANATION = provision(
    "retraction-after-a-mistaken-explanation",
    {1997: "47E2a"},
    {
        1997: "A player who relied on an opponent's mistaken explanation may take back the card that he played before the"
        " correction, as long as nothing has been played to the trick after it.",
        2007: "A player who relied on an opponent's mistaken explanation may take back the card that he played before the"
        " correction, as long as nothing has been played to the trick after it; an opening lead stays once a card of dummy's is"
        " face up.",
    },
    judgement=True,
    changes={2007: "An opening lead stays once dummy has faced a card."},
)
TOO_LATE_TO_RETRACT = provision(
    "too-late-to-retract",
    {1997: "47E2b"},
    "If a later card keeps the player from taking his own back (47E2a), the director may adjust the score.",
    judgement=True,
)
RETRACTION = provision(
    "retraction-of-a-card-played",
    {1997: "47"},
    "When a card that has been played may be taken back.",
    interface=True,
)
MISINFORMATION = provision(
    "retraction-after-misinformation",
    {1997: "47E"},
    "When a card may be taken back because an opponent misinformed its player.",
    interface=True,
)

#: Whether the provision covers any play, and not only leads as in 1997.
COVERS_PLAYS = ByEdition({1997: False, 2007: True}, MISINFORMED, "covers plays as well as leads")
#: Whether the player may take the card back, or it always goes back because nobody may accept it.
GOES_BACK = ByEdition({1997: "if the player wishes", 2007: "always"}, MISINFORMED, "when the card goes back")
#: Whether the text says "is retracted" and not "may be".
SAID_OUTRIGHT = ByEdition({1997: False, 2017: True}, MISINFORMED, "says outright that the card goes back")


class MayTakeBack(PendingDecision):
    """Edition of 1997: a misinformed leader may take his lead back, or keep it as an ordinary lead out of turn."""

    kind: ClassVar[DecisionKind] = "misinformed card"

    play: Play

    @property
    def lying(self) -> tuple[Card, ...]:
        return (self.play.card,)

    def decide(self, position: Position) -> tuple[Seat, ...]:
        seat = self.play.seat
        return (position.declarer if seat == position.dummy else seat,)

    def options(self, position: Position) -> tuple[Option, ...]:
        return (options.WITHDRAW, options.KEEP)

    def occasion(self, position: Position) -> Message:
        what = "play" if position.plays else "lead"
        return message(f"occasion/misinformed-{what}", other=self.play.told_by, player=self.play.seat)

    def choose(self, builder: RulingBuilder, seat: Seat, option: Option) -> None:
        builder.close()
        if option == "withdraw":
            builder.cite(MISINFORMED, "takes-back", player=seat, card=self.play.card)
            _goes_back(builder, self.play)
        else:
            builder.govern(self.play._replace(told_by=None))


def _is_misinformed(position: Position, play: Play) -> bool:
    out_of_turn = play.seat != position.turn
    covered = play.lead or not position.plays or COVERS_PLAYS.of(position.edition)
    return play.told_by is not None and out_of_turn and covered and not position.undecided


def misinformed(builder: RulingBuilder, play: Play) -> None:
    assert play.told_by is not None
    builder.irregular("misinformed-lead", play.seat)
    builder.cite(MISINFORMED, "told-by-an-opponent", other=play.told_by, player=play.seat)
    may_stay = GOES_BACK.of(builder.edition) == "if the player wishes"
    if not (may_stay or SAID_OUTRIGHT.of(builder.edition)):
        may_stay = builder.dispute(interpretations.MISINFORMED_CARD_GOES_BACK)
    if may_stay:
        builder.open(MayTakeBack(play))
    else:
        _goes_back(builder, play)


def _goes_back(builder: RulingBuilder, play: Play) -> None:
    law16.withdrawn(builder, play.seat, play.card, LHO[play.seat])  # an opponent is at fault
    position = builder.position
    builder.tell(position.declarer if play.seat == position.dummy else play.seat, "misinformed-by-an-opponent")


def left_lying(builder: RulingBuilder, play: Play) -> None:
    """Rule on a play before a misinformed leader has decided: his lead has gone back, or is an ordinary lead out of turn."""
    pending = builder.position.pending
    assert isinstance(pending, MayTakeBack)
    builder.close()
    # If the player whose turn it was has played, or if nobody may accept the card, it has been taken back.
    if play.seat == builder.position.turn or GOES_BACK.of(builder.edition) == "always":
        builder.cite(MISINFORMED, "taken-back", card=pending.play.card)
        _goes_back(builder, pending.play)
    else:
        builder.govern(pending.play._replace(told_by=None))
    builder.govern(play)


RULES = (
    Rule(MISINFORMED, (Play,), misinformed, _is_misinformed),
    Rule(MISINFORMED, (Play,), left_lying, pending=MayTakeBack),
)
