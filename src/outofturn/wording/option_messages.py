"""The words of an option itself, before what it leads to."""

from __future__ import annotations

from collections.abc import Sequence

from outofturn.engine.bound_lead import FREE_LEAD, bound_lead
from outofturn.engine.cards import Suit
from outofturn.engine.consequences import THIS_LEAD
from outofturn.engine.decision import PendingDecision
from outofturn.engine.message import Message, message
from outofturn.engine.options import Option
from outofturn.engine.position import Position
from outofturn.wording import lead_messages
from outofturn.wording.language import MOST_CARDS


def head(pending: PendingDecision, position: Position, option: Option, suits: Sequence[Suit], after: Position) -> Message:
    """What is chosen; ``suits`` are all the suits that can be named where one is left to be named."""
    verb = option.verb
    match pending.kind:
        case "partners lead" if verb != "accept":
            return _lead_order(option, suits, after)
        case "lead" | "partners lead":
            if verb == "refuse" and not _is_defenders(pending, position):
                return message("option/have-it-taken-back")
            return message(f"option/{verb}-lead")
        case "partners play":
            return _play_order(pending, option)
        case "card in its place":
            return message(f"option/{verb}-card", card=pending.lying[0])
        case "declarers hand":
            hand = "dummy" if option.seat == position.dummy else "hand"
            return message(f"option/declarer-leads-from-{hand}", declarer=position.declarer)
        case "misinformed card" if verb == "keep":
            return message("option/keep-out-of-turn")
        case "own card" | "misinformed card":
            return message(f"option/{verb}", cards=pending.cards_in_question(position))
    if len(pending.options(position)) > MOST_CARDS:
        return message("option/name-a-card")
    return message("option/card", card=option.card)


def _is_defenders(pending: PendingDecision, position: Position) -> bool:
    return position.declarer in pending.decide(position)


def _lead_order(option: Option, suits: Sequence[Suit], after: Position) -> Message:
    leader = after.leader
    if option.verb == "free":
        if bound_lead(after, leader) == FREE_LEAD:
            return message("option/lead-anything", leader=leader)
        lead = bound_lead(after, leader)
        if lead.cards:
            return message("option/no-order-cards", leader=leader, cards=lead.cards)
        return message("option/no-order", leader=leader, text=lead_messages.what(lead))
    once = any((item.kind, item.until) == ("forbid", THIS_LEAD) for item in after.consequences.restrictions)
    what = "option/forbid-one-lead-of" if once and option.verb == "forbid" else f"option/{option.verb}-lead-of"
    if len(suits) == 1:
        return message(what, leader=leader, suit=suits[0])
    return message(f"{what}-one", leader=leader, suits=tuple(suits))


def _play_order(pending: PendingDecision, option: Option) -> Message:
    led = pending.suit_in_question
    assert led is not None
    partner = pending.concerns
    assert partner is not None
    if option.verb in ("highest", "lowest"):
        return message(f"option/{option.verb}", partner=partner, suit=led)
    if option.verb == "free":
        return message("option/play-anything", partner=partner)
    return message(f"option/{option.verb}-another-suit", partner=partner, suit=led)


#: The options whose words go on after what is chosen, each with its label; of the others the label is the whole.
_LABELS = {
    "option/require-lead-of-one": "option/label/require-lead-of-one",
    "option/require-lead-of-one/opening": "option/label/require-lead-of-one/opening",
    "option/forbid-lead-of": "option/label/forbid-lead-of",
    "option/forbid-lead-of/opening": "option/label/forbid-lead-of/opening",
    "option/no-order": "option/label/no-order",
    "option/no-order/opening": "option/label/no-order",
    "option/no-order-cards": "option/label/no-order",
    "option/no-order-cards/opening": "option/label/no-order",
}


def label_of(what: Message) -> Message:
    """What is chosen, in the first words of an option: “forbid hearts”."""
    return Message(_LABELS.get(what.id, what.id), what.values)


def fact(option: Option) -> Message:
    """The answer to a question of fact."""
    if option.verb == "restores":
        return message("option/restores", player=option.seat, card=option.card)
    if option.verb in ("followed", "led"):
        return message(f"option/{option.verb}", player=option.seat)
    return message(f"option/{option.verb}", player=option.seat, suit=option.suit)


def label(option: Option) -> Message:
    """What tells one way to take an option from the others: the suits, or the card."""
    if option.suits:
        return message("option/suits" if len(option.suits) < 3 else "option/more-suits", suits=option.suits)
    return message("option/card", card=option.card)
