"""What a player may lead, in the words for one card: “anything”, “the jack of spades”, “anything but a heart”."""

from __future__ import annotations

from outofturn.engine.bound_lead import BoundLead
from outofturn.engine.cards import SUIT_OF
from outofturn.engine.message import Message, message


def what(lead: BoundLead) -> Message:
    if lead.cards:
        return message("lead/cards", cards=lead.cards)
    if lead.otherwise is not None:
        return message("lead/suit-if-any", suits=lead.required, text=what(lead.otherwise))
    if lead.required:
        return message("lead/suit", suits=lead.required)
    forbidden = {"suits": lead.forbidden} if lead.forbidden else {}
    minor = {} if lead.minor is None else {"card": lead.minor, "suit": SUIT_OF[lead.minor]}
    name = "-".join([*(["no-suit"] if forbidden else []), *(["minor"] if minor else [])])
    return message(f"lead/{name or 'anything'}", **forbidden, **minor)
