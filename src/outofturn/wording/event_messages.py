"""A line of the record for people: what happened, with cards as symbols (``East leads ♥5``, ``South forbids a heart lead``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from outofturn.engine.cards import NAMES, RANK_LETTERS, SUIT_LETTERS, Card, Suit
from outofturn.engine.decision import PendingDecision
from outofturn.engine.errors import RecordError
from outofturn.engine.events import (
    Agree,
    Ask,
    Attention,
    Call,
    Choose,
    ClaimTricks,
    Correct,
    DrawAttention,
    Event,
    Expose,
    Fact,
    Look,
    Meant,
    Name,
    Omit,
    Play,
    PlayFaceDown,
    PutUp,
    Restore,
    Several,
    Spread,
    Supply,
    Together,
    Volunteer,
    Warn,
)
from outofturn.engine.message import Message, message
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import Seat
from outofturn.notation.lines import read
from outofturn.wording.language import Language
from outofturn.wording.opening_leads import as_at, opening


def ruled_event(ruling: Ruling) -> Message:
    """The event of a ruling."""
    return as_at(ruling.before, event_message(ruling.event, ruling.before.pending))


def event_message(event: Event, pending: PendingDecision | None = None) -> Message:
    """What happened; ``pending`` is the decision that was open before it, if that is known."""
    if isinstance(event, Choose):
        return _choice(event, pending)
    return _MESSAGES[type(event)](event)


def line_in_words(line: str, chosen: Language, declarer: Seat | None = None, *, before_opening_lead: bool = False) -> str:
    """A line that has not been ruled, for people; one that makes no sense as it is written."""
    try:
        found = event_message(read(line, declarer))
        return chosen.sentence(opening(found) if before_opening_lead else found)
    except RecordError:
        return line


# -- cards


def _play(event: Play | PlayFaceDown) -> Message:
    verb = "leads" if event.lead else "plays"
    face = "-face-down" if isinstance(event, PlayFaceDown) else ""
    if event.told_by is None:
        return message(f"event/{verb}{face}", player=event.seat, card=event.card)
    return message(f"event/{verb}{face}-told", player=event.seat, card=event.card, other=event.told_by)


def _several(event: Several) -> Message:
    verb = "leads" if event.lead else "plays"
    unnoticed = "-unnoticed" if event.unnoticed else ""
    if event.hidden:
        return message(f"event/{verb}-hidden{unnoticed}", player=event.seat, cards=event.cards, hidden=event.hidden)
    return message(f"event/{verb}-several{unnoticed}", player=event.seat, cards=event.cards)


def _together(event: Together) -> Message:
    return message("event/together", text=_play(event.first), then=_play(event.second))


def _expose(event: Expose) -> Message:
    return message("event/shows-unseen" if event.unseen else "event/shows", player=event.seat, cards=event.cards)


def _one_card(identity: str) -> Callable[[Any], Message]:
    return lambda event: message(identity, player=event.seat, card=event.card)


def _no_card(identity: str) -> Callable[[Any], Message]:
    return lambda event: message(identity, player=event.seat)


# -- what is said


def _call(event: Call) -> Message:
    return message("event/calls-instead" if event.instead else "event/calls", player=event.seat, text=_called(event.words))


def _called(words: str) -> Message:
    """What declarer called for: a card, a suit, a rank, or a word such as “high”."""
    if words in NAMES:
        return message("event/call-card", card=Card(NAMES.index(words)))
    if words in RANK_LETTERS:
        return message("event/call-rank", rank=RANK_LETTERS.index(words))
    if words in SUIT_LETTERS:
        return message("event/call-suit", suit=Suit(SUIT_LETTERS.index(words)))
    return message(f"event/call-{words}")


def _claim(event: ClaimTricks) -> Message:
    if event.tricks is None:
        return message("event/claims", player=event.seat)
    if event.tricks == 0:
        return message("event/concedes", player=event.seat)
    return message("event/claims-tricks", player=event.seat, count=event.tricks)


def _fact(event: Fact) -> Message:
    return message("option/has" if event.has else "option/void", player=event.seat, suit=event.suit)


# -- choices


def _choice(event: Choose, pending: PendingDecision | None) -> Message:
    seat, option = event.seat, event.option
    kind = None if pending is None else pending.kind
    match option.verb:
        case "accept" | "refuse":
            verb = f"{option.verb}s"
            if pending is not None and kind == "card in its place":
                return message(f"event/{verb}-card", player=seat, card=pending.lying[0])
            return message(f"event/{verb}-lead", player=seat)
        case "require" | "forbid":
            what = "play" if kind == "partners play" else "lead"
            return message(f"event/{option.verb}s-{what}", player=seat, suits=option.suits)
        case "play":
            return message("event/chooses-card", player=seat, card=option.card)
        case "lead":
            return message("event/chooses-hand", player=seat, other=option.seat)
    return message(f"event/chooses-{option.verb}", player=seat)


_MESSAGES: dict[type[Event], Callable[[Any], Message]] = {
    Play: _play,
    PlayFaceDown: _play,
    Several: _several,
    Together: _together,
    Expose: _expose,
    Name: lambda event: message("event/names", player=event.seat, cards=event.cards),
    Spread: _no_card("event/spreads"),
    Volunteer: _one_card("event/volunteers"),
    PutUp: lambda event: message("event/puts-up", player=event.seat, card=event.card, other_card=event.named),
    Call: _call,
    ClaimTricks: _claim,
    Agree: _no_card("event/agrees"),
    Look: lambda event: message("event/looks-shown" if event.shown else "event/looks", player=event.seat, other=event.at),
    Warn: _no_card("event/warns"),
    Ask: lambda event: message("event/asks", player=event.seat, other=event.whom),
    DrawAttention: _no_card("event/draws-attention"),
    Omit: _no_card("event/plays-nothing"),
    Supply: _one_card("event/adds"),
    Restore: _one_card("event/restores"),
    Correct: _one_card("event/corrects"),
    Fact: _fact,
    Meant: lambda event: message("option/led" if event.led else "option/followed", player=event.seat),
    Attention: lambda event: message("event/attention"),
}
