"""Law 61: failure to follow suit, or to lead or play as required: the revoke."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine import obligations
from outofturn.engine.cards import BIT, SUIT, SUIT_WORDS, Card, Suit, set_of
from outofturn.engine.errors import RecordError
from outofturn.engine.position import Asked, Position, Revoke, ShownOut
from outofturn.engine.seats import SEAT_WORDS, Seat
from outofturn.laws import law16, law43, law44, law63, law64, trick
from outofturn.laws.book import ByEdition, provision
from outofturn.wording.phrases import name, the

if TYPE_CHECKING:
    from outofturn.engine.events import Ask, Play
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
        1997: "Who may ask about a failure to follow suit: declarer a defender, dummy declarer (but see 43B2b), a defender"
        " declarer; his own partner only if the zone allows it. A suspicion by itself does not open quitted tricks (66C).",
        2007: "Who may ask about a failure to follow suit: declarer a defender (61B1), dummy declarer and nobody else (61B2a,"
        " 61B2b), a defender declarer or his own partner (61B3).",
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
    "Dummy does not ask a defender; if he does, 16B may come in.",
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
    changes={2007: "No change at the table; it stood in 61B."},
    verbal=(2007,),
)


def examined(builder: RulingBuilder, seat: Seat, card: Card, before: tuple[tuple[Seat, Card], ...]) -> obligations.Finding:
    """Look at a card as one to a trick that these plays began, and note a suit that it says the hand does not have."""
    finding = obligations.examine(builder.position._replace(plays=before), seat, card)
    if finding.void is not None:
        shown = ShownOut(seat, finding.void, builder.position.number)
        noted = dict.fromkeys((*builder.position.consequences.shown_out, shown))
        builder.position = builder.position.with_consequences(shown_out=tuple(noted))
    return finding


def note(builder: RulingBuilder, revoke: Revoke) -> None:
    """Keep a revoke; one that comes to light in two ways is one revoke."""
    known = [item for item in builder.position.consequences.revokes if (item.seat, item.number) == (revoke.seat, revoke.number)]
    if not known:
        builder.position = builder.position.with_consequences(revokes=(*builder.position.consequences.revokes, revoke))


def broken(builder: RulingBuilder, play: Play, item: obligations.Obligation) -> None:
    """A card breaks a duty that its player could have met: it lies there until it is corrected or established."""
    breach(builder, play, item)
    builder.position = trick.put(builder.position, play.seat, play.card)


def breach(builder: RulingBuilder, play: Play, item: obligations.Obligation) -> None:
    """Name a breach of duty; laying the card is the caller's."""
    following = item.kind == obligations.FOLLOW
    builder.irregular("revoke" if following else "restriction-broken", play.seat)
    if following:
        builder.cite(law44.FOLLOW_SUIT)
    builder.cite(
        REVOKE,
        f"{name(play.seat)} could have {'followed suit' if following else 'obeyed'} and played {the(play.card)} instead.",
    )
    builder.say(f"{name(play.seat)}, {the(play.card)} is a revoke. Take it back and play a card that is allowed.")
    faced = _only_faced(builder.position, play, item)
    note(builder, Revoke(play.seat, play.card, builder.position.number, item.suit, item.cards, faced))


def _only_faced(position: Position, play: Play, item: obligations.Obligation) -> str:
    """Whether only cards that lay faced would have been in order, and of which kind they were (64B3)."""
    could = position.held[play.seat] & item.cards & ~BIT[play.card]
    penalty_cards = set_of([card.card for card in position.penalty_cards_of(play.seat)])
    owed = set_of(
        [
            order.what
            for order in position.consequences.restrictions
            if order.seat == play.seat and order.kind == obligations.PLAY
        ]
    )
    if not position.is_known(play.seat) or could & ~(penalty_cards | owed):
        return ""
    return "faced card" if could & ~penalty_cards else "penalty card"


def contradicted(builder: RulingBuilder) -> None:
    """What has just been learnt of a hand may contradict what it seemed to show earlier."""
    for item in builder.position.consequences.shown_out:
        if builder.position.certainly_has(item.seat, item.suit):
            comes_to_light(builder, item.seat, item.suit)


def comes_to_light(builder: RulingBuilder, seat: Seat, suit: Suit) -> None:
    """A hand that showed out of a suit turns out to hold it: at that earlier trick it revoked."""
    shown = [item for item in builder.position.consequences.shown_out if (item.seat, item.suit) == (seat, suit)]
    if not shown:
        return
    known = {(item.seat, item.number) for item in builder.position.consequences.revokes}
    for item in shown:
        card = card_played(builder.position, seat, item.number)
        if card is None or (seat, item.number) in known:
            continue
        builder.irregular("revoke", seat)
        gone_on = item.gone_on or law63.is_established(builder.position, seat, item.number)
        revoke = Revoke(seat, card, item.number, suit, SUIT[suit], established=gone_on)
        if any((other.seat, other.suit) == (seat, suit) for other in builder.position.consequences.revokes):
            law64.look_at_repeated(builder)
        note(builder, revoke)
        builder.cite(
            REVOKE, f"{name(seat)} has a {SUIT_WORDS[suit][:-1]} after all and played {the(card)} to trick {item.number}."
        )
        if revoke.established:
            law63.has_been_established(builder, revoke)
        else:
            builder.say(f"{name(seat)}, {the(card)} is a revoke. Take it back and follow suit.")
    kept = tuple(item for item in builder.position.consequences.shown_out if item not in shown)
    builder.position = builder.position.with_consequences(shown_out=kept)


#: Whether defenders may ask one another. (The zone's permission of 1997 is not assumed.)
DEFENDERS_MAY_ASK_ONE_ANOTHER = ByEdition({1997: False, 2007: True}, DECLARER_MAY_ASK, "defenders may ask one another")


def asked(builder: RulingBuilder, event: Ask) -> None:
    """A player asks another whether a failure to follow suit is a revoke."""
    position, seat, whom = builder.position, event.seat, event.whom
    number = _last_trick_of(position, whom)
    if number is None:
        raise RecordError(
            f"{SEAT_WORDS[whom]} has played no card, as the record has it.", "The question is about a card that was played."
        )
    between_defenders = position.is_defender(seat) and position.is_defender(whom)
    allowed = not between_defenders or DEFENDERS_MAY_ASK_ONE_ANOTHER.of(builder.edition)
    dummy_asks_defender = seat == position.dummy and position.is_defender(whom)
    may = "may ask" if allowed and not dummy_asks_defender else "may not ask"
    builder.cite(DECLARER_MAY_ASK, f"{name(seat)} {may} {name(whom)} whether a card of the suit led is left.")
    law = ""
    if dummy_asks_defender:
        law = law43.asks_defender(builder, seat)
    elif seat == position.dummy:
        law = law43.asks_declarer(builder, seat)
    elif between_defenders:
        builder.review(law16.FROM_PARTNER)
        law = "" if allowed else law63.IMPROPER_ATTENTION.name
    if all((item.whom, item.number) != (whom, number) for item in position.consequences.asked):  # the first to ask counts
        builder.position = builder.position.with_consequences(
            asked=(*builder.position.consequences.asked, Asked(whom, number, law))
        )
    builder.say(f"{name(whom)}, look at your hand: have you a card of the suit that was led?")


def _last_trick_of(position: Position, seat: Seat) -> int | None:
    """The trick of a player's last card, if it is this one or the one before."""
    if position.has_played(seat):
        return position.number
    return position.number - 1 if position.quitted else None


def card_played(position: Position, seat: Seat, number: int) -> Card | None:
    """The card of a seat in the trick of this number, if the record goes back so far."""
    if number == position.number and position.plays:
        plays = position.plays
    else:
        back = (position.number if position.is_over else position.number - 1) - number
        if not 0 <= back < len(position.quitted):
            return None
        plays = position.quitted[-1 - back].plays
    return next((card for player, card in plays if player == seat), None)
