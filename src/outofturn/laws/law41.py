"""Law 41: commencement of play; the opening lead is made face down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine.events import Play, PlayFaceDown
from outofturn.engine.position import Position, knowing_card
from outofturn.engine.seats import LHO
from outofturn.laws import interpretations, law49, penalty_card, trick
from outofturn.laws.book import named, provision
from outofturn.laws.irregular_lead import open_lead
from outofturn.laws.rules import Rule

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder

FACE_DOWN = provision(
    "face-down-opening-lead",
    {1997: "41A"},
    {
        1997: "The presumed declarer's left-hand opponent makes the opening lead, with the card face down unless the"
        " regulations require it face up. A face-down lead goes back to hand only if the director says so after an"
        " irregularity (47E2).",
        2017: "The presumed declarer's left-hand opponent makes the opening lead, with the card face down unless the"
        " regulations require it face up. A face-down lead goes back to hand only if the director says so after an"
        " irregularity (47E, 54).",
    },
    changes={2017: "Only the references change."},
    verbal=(2017,),
)
FACED = provision(
    "opening-lead-faced",
    {1997: "41C"},
    {
        1997: "When nobody has another question the leader turns his card face up. With that the play has begun, and dummy"
        " puts down his hand.",
        2007: "When nobody has another question the leader turns his card face up. With that the play has begun and cannot be"
        " undone, and dummy puts down his hand, unless the lead was out of turn and 54A makes another hand dummy.",
    },
    changes={2007: "Said outright: once the lead is faced there is no way back to the auction. 54A is named as an exception."},
    prevails_over=(
        "plays-after-the-lead",
        "lead-of-the-owners-partner",
        "declarer-designates-the-penalty-card",
        "penalty-card-let-pass",
        "opening-lead-by-the-declaring-side",
        "declarer-plays-to-a-lead-before-his-choice",
        "two-cards-several-visible",
        "lead-or-play-told-by-an-opponent",
        "vague-call-overtaken",
        "card-waits-for-a-fact",
    ),
)
REVIEW = provision(
    "review-before-the-lead-is-faced",
    {1997: "41B"},
    {
        1997: "While the lead is still face down, the leader's partner and the presumed declarer may have the auction"
        " repeated or ask what an opponent's call meant. Declarer and the defenders may also have it repeated at their first"
        " turn to play, and may ask for explanations at each of their turns.",
        2007: "While the lead is still face down, the leader's partner and the presumed declarer, but not the presumed dummy,"
        " may have the auction repeated or ask what an opponent's call meant. Declarer and the defenders may also have it"
        " repeated at their first turn to play, and may ask for explanations at each of their turns.",
    },
    interface=True,
    changes={2007: "No change at the table; it is said outright that the presumed dummy may not ask."},
    verbal=(2007,),
)
DUMMYS_HAND = provision(
    "dummys-hand",
    {1997: "41D"},
    {
        1997: "Dummy lays his cards out face up, suit by suit, the trumps on his right; both hands are played by declarer.",
        2017: "Dummy lays his cards out face up, suit by suit, the trumps on his right; both hands are played by declarer,"
        " who begins with dummy's unless an opening lead out of turn has been accepted.",
    },
    interface=True,
    changes={2017: "No change at the table; a note recalls from which hand declarer plays first."},
    verbal=(2017,),
)


def face_down(builder: RulingBuilder, play: PlayFaceDown) -> None:
    """Rule on a face-down card: an opening lead in turn waits to be faced, and a card out of turn goes back."""
    position = builder.position
    knowing_card(position, play.seat, play.card)  # the card must be in the hand, but the players have not learnt that
    lead = open_lead(position)
    if lead is not None and lead.opening:
        builder.cite(named("partners-face-down-lead-goes-back"), "later-card-goes-back", player=play.seat)
        builder.tell(play.seat, "face-down-card-goes-back")
        return
    if position.pending is not None:
        builder.cite(FACE_DOWN, "choice-is-open", player=play.seat)
        builder.tell(play.seat, "face-down-card-waits-for-a-choice")
        return
    if play.seat == position.leader and position.is_opening:
        builder.cite(FACE_DOWN, "led-face-down", player=play.seat)
        builder.position = position.with_consequences(face_down=(play.seat, play.card))
        return
    if play.seat == position.turn:
        builder.cite(FACE_DOWN, "played-when-faced", player=play.seat)
        builder.tell(play.seat, "face-your-card")
        return
    builder.irregular("face-down-lead-out-of-turn", play.seat)
    builder.cite(FACE_DOWN, "not-faced", player=play.seat)
    builder.tell(play.seat, "face-down-out-of-turn")


def _next_hand_plays(position: Position, play: Play) -> bool:
    """The next hand plays while the record still has the opening lead face down, so it must have been faced meanwhile."""
    lead = position.consequences.face_down
    assert lead is not None
    plainly = not (play.lead or play.told_by is not None)
    return play.seat == LHO[lead[0]] and plainly and not position.undecided


def faced_meanwhile(builder: RulingBuilder, play: Play) -> None:
    lead = builder.position.consequences.face_down
    assert lead is not None
    builder.cite(FACED, "faced", leader=lead[0], card=lead[1])
    builder.position = knowing_card(builder.position, *lead)
    builder.govern(play._replace(seat=lead[0], card=lead[1], lead=True, told_by=None))
    builder.position = builder.position.with_consequences(face_down=None)
    builder.govern(play)


def _exchanges(position: Position, play: Play) -> bool:
    """The leader faces a card other than the one he led face down."""
    lead = position.consequences.face_down
    assert lead is not None
    return play.seat == lead[0] and play.card != lead[1]


def exchanged(builder: RulingBuilder, play: Play) -> None:
    """Keep the face-down card as the lead; the faced card is a card exposed by deliberate play."""
    lead = builder.position.consequences.face_down
    assert lead is not None
    if builder.dispute(interpretations.FACE_DOWN_LEAD_EXCHANGED):
        builder.cite(FACED, "faced", leader=play.seat, card=play.card)
        builder.position = builder.position.with_consequences(face_down=None)
        builder.govern(play)
        return
    builder.irregular("exposed-card", play.seat)
    builder.cite(FACE_DOWN, "no-exchange", leader=play.seat)
    builder.cite(law49.EXPOSED, "faced-another-card", player=play.seat, card=play.card)
    penalty_card.becomes_penalty_card(builder, play.seat, (play.card,), deliberate=True)
    builder.tell(play.seat, "face-the-card-led")


def _is_faced(position: Position, play: Play) -> bool:
    """The leader faces the card he led. That he has a penalty card by now makes no difference to the lead."""
    lead = position.consequences.face_down
    return lead == (play.seat, play.card) and bool(position.penalty_cards_of(play.seat))


def faced(builder: RulingBuilder, play: Play) -> None:
    builder.close()  # a pending choice between his penalty cards is not about this card
    builder.cite(FACED, "faced", leader=play.seat, card=play.card)
    builder.position = trick.put(builder.position, play.seat, play.card)


RULES = (
    Rule(FACE_DOWN, (PlayFaceDown,), face_down),
    Rule(interpretations.FACE_DOWN_LEAD_EXCHANGED, (Play,), exchanged, _exchanges, needs="face_down"),
    Rule(FACED, (Play,), faced, _is_faced, needs="face_down"),
    Rule(FACED, (Play,), faced_meanwhile, _next_hand_plays, needs="face_down"),
)
