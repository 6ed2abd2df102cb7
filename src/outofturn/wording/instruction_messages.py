"""What the players are told to do, as messages that follow from the instructions."""

from __future__ import annotations

from collections.abc import Sequence

from outofturn.engine.cards import SUIT_OF
from outofturn.engine.consequences import THIS_LEAD, THIS_TRICK
from outofturn.engine.events import Event, Name
from outofturn.engine.instructions import Instruction
from outofturn.engine.message import EVERYBODY, Message, message
from outofturn.engine.position import Position
from outofturn.engine.seats import Seat
from outofturn.wording import lead_messages


def messages(found: Sequence[Instruction], position: Position, event: Event | None) -> list[tuple[Seat, Message]]:
    """To whom each instruction is said, and what; that a card counts and who plays next is one sentence."""
    next_player = next((item for item in found if item.act == "play"), None)
    result: list[tuple[Seat, Message]] = []
    changed = _other_hand(found, position)
    if changed is not None:
        found = [item for item in found if item not in changed]
        from_dummy = changed[1].to == position.dummy
        which = "do/pick-up-and-lead-from-dummy" if from_dummy else "do/put-back-and-lead-from-hand"
        result.append((position.declarer, message(which, cards=changed[0].cards)))
    for item in found:
        if item.act in ("accepted", "counts") and next_player is not None and len(item.cards) == 1:
            result.append((EVERYBODY, _counts(item, next_player, position)))
            next_player = None
        elif item.act != "play" or next_player is item:
            result.append(_message(item, position, event))
    return result


def _other_hand(found: Sequence[Instruction], position: Position) -> tuple[Instruction, Instruction] | None:
    """Declarer takes back a lead and makes another from the other hand: that is one sentence."""
    back = next((item for item in found if item.act == "pick up" and not position.is_defender(item.to)), None)
    lead = next((item for item in found if item.act == "lead" and item.free and not position.is_defender(item.to)), None)
    if back is None or lead is None or back.to == lead.to or position.number == 13:
        return None
    return back, lead


def _counts(item: Instruction, turn: Instruction, position: Position) -> Message:
    """A card counts after all, and who plays next."""
    if turn.to == position.dummy:
        return message(f"do/{item.act}-then-dummy", card=item.cards[0], declarer=position.declarer)
    return message(f"do/{item.act}-then", card=item.cards[0], player=turn.to)


def _message(item: Instruction, position: Position, event: Event | None) -> tuple[Seat, Message]:
    """What is done with dummy's cards is said to declarer, what concerns all is said to all."""
    if item.act in _TO_EVERYBODY:
        return EVERYBODY, _to_everybody(item, position)
    from_dummy = item.to == position.dummy and not position.is_opening
    to = position.declarer if from_dummy else item.to
    if position.number == 13 and item.act == "leave face up":
        return to, message("do/leave-on-the-table", cards=item.cards)
    if position.number == 13 and item.act == "lead":
        return to, message("do/lead-the-last-card-from-dummy" if from_dummy else "do/lead-the-last-card")
    if item.act == "correct":
        return to, _correction(item, position)
    return to, _to_player(item, from_dummy, event)


_TO_EVERYBODY = ("accepted", "counts", "waits", "may lead again", "becomes declarer", "gets tricks")


def _to_everybody(item: Instruction, position: Position) -> Message:
    match item.act:
        case "accepted" | "counts":
            return message(f"do/{item.act}", cards=item.cards)
        case "waits":
            return message("do/finish-the-trick", player=item.to, card=item.cards[0])
        case "may lead again":
            return message("do/may-lead-again", player=item.to, suits=item.suits)
        case "becomes declarer":
            return message("do/becomes-declarer", declarer=item.to, dummy=position.dummy)
    return message("do/gets-tricks", count=item.tricks, side=item.side)


def _correction(item: Instruction, position: Position) -> Message:
    """Which card is wrong and why, what is to be played instead, and what becomes of the card."""
    card, text = item.cards[0], _what_was_wrong(item, from_dummy=item.to == position.dummy)
    if position.is_defender(item.to):
        return message("do/correct", card=card, text=text)
    where = "in-dummy" if item.to == position.dummy else "in-hand"
    return message(f"do/correct-{where}", card=card, text=text)


def _what_was_wrong(item: Instruction, *, from_dummy: bool) -> Message:
    card = item.cards[0]
    if item.instead:
        return message("correct/card-owed", card=card, other_card=item.instead[0])
    if item.order in ("require", "forbid"):
        act = "play" if item.until == THIS_TRICK else "lead"
        return message(f"correct/{item.order}-{act}", card=card, suits=item.suits)
    if item.order is not None:
        return message(f"correct/{item.order}", card=card, suit=item.suits[0])
    return message("correct/revoke-from-dummy" if from_dummy else "correct/revoke", card=card, suit=item.suits[0])


def _to_player(item: Instruction, from_dummy: bool, event: Event | None) -> Message:
    match item.act:
        case "obey":
            return _order(item, from_dummy)
        case "lead":
            return _lead(item, from_dummy)
        case "play":
            if item.cards:
                return message("do/play-cards", cards=item.cards)
            return message("do/play-from-dummy" if from_dummy else "do/play")
        case "leave face up":
            return _leave(item, put=isinstance(event, Name))
        case "play at turn":
            return message("do/play-at-turn", card=item.cards[0])
    return message("do/put-back-in-dummy" if from_dummy else "do/pick-up", cards=item.cards)


def _leave(item: Instruction, *, put: bool) -> Message:
    verb = "put" if put else "leave"
    if item.major:
        return message(f"do/{verb}-major", cards=item.cards)
    return message(f"do/{verb}-minor", card=item.cards[0], suit=SUIT_OF[item.cards[0]])


def _lead(item: Instruction, from_dummy: bool) -> Message:
    if item.cards:
        return message("do/lead-cards", cards=item.cards)
    if item.free:
        return message("do/lead-any-from-dummy" if from_dummy else "do/lead-any")
    return message("do/lead-what-is-allowed", text=lead_messages.what(item.lead))


def _lead_order(item: Instruction, from_dummy: bool) -> Message:
    """An order about a lead, with what else binds it. Nothing else binds dummy."""
    if from_dummy:
        return message("do/require-lead-from-dummy", suits=item.suits)
    if item.order == "forbid":
        what = "forbid-one-lead" if item.until == THIS_LEAD else "forbid-lead"
        if item.lead.cards:
            return message(f"do/{what}-cards", suits=item.suits, cards=item.lead.cards)
        return message(f"do/{what}", suits=item.suits)
    if item.lead.cards:
        return message("do/lead-cards", cards=item.lead.cards)
    if item.lead.otherwise is None:
        return message("do/lead-suit", suits=item.suits)
    return message("do/require-lead", suits=item.suits, text=lead_messages.what(item.lead.otherwise))


def _order(item: Instruction, from_dummy: bool) -> Message:
    if item.until != THIS_TRICK:
        return _lead_order(item, from_dummy)
    if item.order in ("highest", "lowest"):
        return message(f"do/{item.order}", suit=item.suits[0])
    return message(f"do/{item.order}-play", suits=item.suits)
