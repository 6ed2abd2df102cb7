"""Law 61: failure to follow suit, or to lead or play as required: the revoke."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine.consequences import Asked
from outofturn.engine.errors import RecordError
from outofturn.engine.events import Ask
from outofturn.engine.message import message
from outofturn.engine.position import Position
from outofturn.engine.seats import Seat
from outofturn.laws import interpretations, law16
from outofturn.laws.book import ByEdition, Provision, named, provision
from outofturn.laws.rules import Rule

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder

REVOKE = provision(
    "definition-of-revoke",
    {1997: "61A"},
    {
        1997: "A player revokes when he does not follow suit although he can (44C), or when he could lead or play what a Law"
        " demands, or what an opponent has chosen as a penalty, and does not. (One who cannot obey: 59.)",
        2007: "A player revokes when he does not follow suit although he can (44C), or when he could lead or play what a Law"
        " demands, or what an opponent has chosen as a rectification, and does not. (One who cannot obey: 59.)",
    },
    changes={2007: "No change at the table; what 1997 calls a penalty is now a rectification."},
    verbal=(2007,),
)
DECLARER_MAY_ASK = provision(
    "who-may-ask-about-a-revoke",
    {1997: "61B"},
    {
        1997: "About a failure to follow suit declarer may ask a defender, dummy may ask declarer (but see 43B2b), and a"
        " defender may ask declarer; his own partner only if the zone allows it. Suspicion alone does not open quitted tricks"
        " (66C).",
        2007: "About a failure to follow suit declarer may ask a defender (61B1), dummy may ask declarer and nobody else"
        " (61B2a, 61B2b), and a defender may ask declarer or his own partner (61B3).",
    },
    interface=True,
    changes={2007: "Defenders may ask one another. Each question has a number of its own."},
)
DECLARER_ASKS = provision(
    "declarer-asks-a-defender",
    {2007: "61B1"},
    "When a defender fails to follow suit declarer may ask him whether he really has none.",
    interface=True,
    changes={2007: "No change at the table; it was a part of 61B."},
    verbal=(2007,),
)
DUMMY_ASKS = provision(
    "dummy-asks-declarer",
    {2007: "61B2a"},
    "When declarer fails to follow suit dummy may ask him, unless he has lost his rights (43B2b).",
    interface=True,
    changes={2007: "No change at the table; it was a part of 61B."},
    verbal=(2007,),
)
DUMMY_MAY_NOT_ASK = provision(
    "dummy-may-not-ask-a-defender",
    {2007: "61B2b"},
    "Dummy does not ask a defender; if he does, 16B may apply.",
    interface=True,
    changes={2007: "It is said outright that 16B may apply when dummy asks a defender."},
)
DEFENDERS_ASK = provision(
    "questions-of-a-defender",
    {2007: "61B3"},
    {
        2007: "When declarer or dummy fails to follow suit a defender may ask; he may also ask his partner, unless the"
        " regulations forbid it, at the risk of giving unauthorized information.",
        2017: "When declarer or dummy fails to follow suit a defender may ask; he may also ask his partner, at the risk of"
        " giving unauthorized information.",
    },
    interface=True,
    changes={
        2007: "Defenders may ask one another, unless the regulations forbid it.",
        2017: "Regulations can no longer forbid the question.",
    },
)
NO_INSPECTION = provision(
    "claim-of-a-revoke-gives-no-right-to-inspect",
    {2007: "61C"},
    "To say that somebody has revoked does not by itself entitle anyone to look at quitted tricks (66C).",
    interface=True,
    changes={2007: "No change at the table; it was part of 61B."},
    verbal=(2007,),
)


#: Whether defenders may ask one another. (In 1997 only with the zone's permission, which is not assumed.)
DEFENDERS_MAY_ASK_ONE_ANOTHER = ByEdition({1997: False, 2007: True}, DECLARER_MAY_ASK, "defenders may ask one another")


def asked(builder: RulingBuilder, event: Ask) -> None:
    """Rule on a player asking another whether a failure to follow suit is a revoke."""
    position = builder.position
    between_defenders = position.is_defender(event.seat) and position.is_defender(event.whom)
    allowed = (
        not between_defenders
        or DEFENDERS_MAY_ASK_ONE_ANOTHER.of(builder.edition)
        or builder.dispute(interpretations.DEFENDERS_ASK_IN_1997)
    )
    question_about_revoke(builder, event, allowed=allowed)
    if between_defenders:
        builder.review(law16.FROM_PARTNER)
    note_question(builder, event, None if allowed else named("attention-drawn-improperly"))


def question_about_revoke(builder: RulingBuilder, event: Ask, *, allowed: bool) -> None:
    """State whether the question may be asked."""
    if _last_trick_of(builder.position, event.whom) is None:
        raise RecordError(message("error/has-played-no-card", player=event.whom), message("hint/question-about-a-card-played"))
    builder.cite(DECLARER_MAY_ASK, "may-ask" if allowed else "may-not-ask", player=event.seat, other=event.whom)


def note_question(builder: RulingBuilder, event: Ask, law: Provision | None) -> None:
    """Keep the question, with the provision that applies if it brings a revoke to light."""
    whom, number = event.whom, _last_trick_of(builder.position, event.whom)
    assert number is not None
    questions = builder.position.consequences.asked
    if all((item.whom, item.number) != (whom, number) for item in questions):  # only the first question counts
        builder.position = builder.position.with_consequences(asked=(*questions, Asked(whom, number, law.name if law else "")))
    builder.tell(whom, "look-at-your-hand")


def _last_trick_of(position: Position, seat: Seat) -> int | None:
    """The trick of a player's last card: this one or the one before, as far as the record goes back."""
    if position.has_played(seat):
        return position.number
    return position.number - 1 if position.quitted else None


RULES = (Rule(DECLARER_MAY_ASK, (Ask,), asked),)
