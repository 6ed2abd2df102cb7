"""Law 61: failure to follow suit, or to lead or play as required: the revoke."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn import duty
from outofturn.cards import BIT, SUIT, SUIT_WORDS, Card, Suit, set_of
from outofturn.errors import RecordError
from outofturn.laws import law16, law43, law44, law63
from outofturn.laws.book import Dated, provision
from outofturn.position import Asked, Position, Revoke
from outofturn.seats import SEAT_WORDS, Seat
from outofturn.speech import name, the

if TYPE_CHECKING:
    from outofturn.events import Ask, Play
    from outofturn.ruling import Ruling

REVOKE = provision(
    "definition-of-revoke",
    {1997: "61A"},
    "To fail to follow suit when able, or to fail to lead or play, when able, a card or suit that the Laws require or that an"
    " opponent has specified in a rectification, is a revoke.",
)
DECLARER_MAY_ASK = provision(
    "who-may-ask-about-a-revoke",
    {1997: "61B"},
    {
        1997: "Declarer may ask a defender, dummy may ask declarer, the defenders may ask declarer but not one another,"
        " unless the zone allows it.",
        2007: "Declarer may ask a defender, dummy may ask declarer, and the defenders may ask declarer and one another"
        " at the risk of unauthorized information.",
        2017: "Declarer may ask a defender, dummy may ask declarer but not a defender, and the defenders may ask"
        " declarer and one another at the risk of unauthorized information.",
    },
    changes={2007: "Defenders may ask one another.", 2017: "Dummy may not ask a defender."},
)
NO_INSPECTION = provision(
    "claim-of-a-revoke-gives-no-right-to-inspect",
    {2007: "61C"},
    "A claim that there was a revoke gives nobody the right to inspect quitted tricks.",
    interface=True,
    changes={2007: "No change at the table; it stood in 61B."},
)


def broken(ruling: Ruling, play: Play, item: duty.Duty) -> None:
    """A card breaks a duty that its player could have met: it lies there until it is corrected or established."""
    noted(ruling, play, item)
    ruling.now = law44.put(ruling.now, play.seat, play.card)


def noted(ruling: Ruling, play: Play, item: duty.Duty) -> None:
    """Say that a card breaks a duty, and keep it in mind."""
    following = item.kind == duty.FOLLOW
    ruling.irregular("revoke" if following else "restriction-broken", play.seat)
    if following:
        ruling.cite(law44.FOLLOW_SUIT)
    ruling.cite(
        REVOKE,
        f"{name(play.seat)} could have {'followed suit' if following else 'obeyed'} and played {the(play.card)} instead.",
    )
    ruling.say(f"{name(play.seat)}, {the(play.card)} is a revoke. Take it back and play a card that is allowed.")
    faced = _only_faced(ruling.now, play, item)
    revoke = Revoke(play.seat, play.card, ruling.now.number, item.suit, item.cards, faced)
    ruling.now = ruling.now.but(revokes=(*ruling.now.affairs.revokes, revoke))


def _only_faced(position: Position, play: Play, item: duty.Duty) -> str:
    """Whether only cards that lay faced would have been in order, and of which kind they were (64B3)."""
    could = position.held[play.seat] & item.cards & ~BIT[play.card]
    penalty_cards = set_of([card.card for card in position.penalty_cards_of(play.seat)])
    owed = set_of(
        [order.what for order in position.affairs.restrictions if order.seat == play.seat and order.kind == duty.PLAY]
    )
    if not position.is_known(play.seat) or could & ~(penalty_cards | owed):
        return ""
    return "faced card" if could & ~penalty_cards else "penalty card"


def contradicted(ruling: Ruling) -> None:
    """What has just been learnt of a hand may contradict what it seemed to show earlier."""
    for item in ruling.now.affairs.shown_out:
        if ruling.now.certainly_has(item.seat, item.suit):
            comes_to_light(ruling, item.seat, item.suit)


def comes_to_light(ruling: Ruling, seat: Seat, suit: Suit) -> None:
    """A hand that showed out of a suit turns out to hold it: at that earlier trick it revoked."""
    shown = [item for item in ruling.now.affairs.shown_out if (item.seat, item.suit) == (seat, suit)]
    if not shown:
        return
    revokes = []
    for item in shown:
        card = card_played(ruling.now, seat, item.number)
        if card is None:
            continue
        ruling.irregular("revoke", seat)
        gone_on = item.gone_on or law63.is_established(ruling.now, seat, item.number)
        revoke = Revoke(seat, card, item.number, suit, SUIT[suit], established=gone_on)
        revokes.append(revoke)
        ruling.cite(
            REVOKE, f"{name(seat)} has a {SUIT_WORDS[suit][:-1]} after all and played {the(card)} to trick {item.number}."
        )
        if revoke.established:
            law63.has_been_established(ruling, revoke)
        else:
            ruling.say(f"{name(seat)}, {the(card)} is a revoke. Take it back and follow suit.")
    kept = tuple(item for item in ruling.now.affairs.shown_out if item not in shown)
    ruling.now = ruling.now.but(shown_out=kept, revokes=(*ruling.now.affairs.revokes, *revokes))


#: Whether defenders may ask one another. (The zone's permission of 1997 is not assumed.)
DEFENDERS_MAY_ASK_ONE_ANOTHER = Dated({1997: False, 2007: True})


def asked(ruling: Ruling, event: Ask) -> None:
    """A player asks another whether a failure to follow suit is a revoke."""
    position, seat, whom = ruling.now, event.seat, event.whom
    number = _last_trick_of(position, whom)
    if number is None:
        raise RecordError(
            f"{SEAT_WORDS[whom]} has played no card, as the record has it.", "The question is about a card that was played."
        )
    between_defenders = position.is_defender(seat) and position.is_defender(whom)
    allowed = not between_defenders or DEFENDERS_MAY_ASK_ONE_ANOTHER.of(ruling.edition)
    dummy_asks_defender = seat == position.dummy and position.is_defender(whom)
    may = "may ask" if allowed and not dummy_asks_defender else "may not ask"
    ruling.cite(DECLARER_MAY_ASK, f"{name(seat)} {may} {name(whom)} whether a card of the suit led is left.")
    law = ""
    if dummy_asks_defender:
        law = law43.asks_defender(ruling, seat)
    elif seat == position.dummy:
        law = law43.asks_declarer(ruling, seat)
    elif between_defenders:
        ruling.review(law16.FROM_PARTNER)
        law = "" if allowed else law63.IMPROPER_ATTENTION.name
    if all((item.whom, item.number) != (whom, number) for item in position.affairs.asked):  # the first to ask counts
        ruling.now = ruling.now.but(asked=(*ruling.now.affairs.asked, Asked(whom, number, law)))
    ruling.say(f"{name(whom)}, look at your hand: have you a card of the suit that was led?")


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
