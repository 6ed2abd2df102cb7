"""Why a ruling is as it is: the provisions that apply, each with its reason, and the point on which authorities differ."""

from __future__ import annotations

from outofturn.engine.message import Message
from outofturn.engine.ruling import Dispute, Ruling
from outofturn.wording.opening_leads import as_at


def reasons(ruling: Ruling) -> list[tuple[str, Message]]:
    """The number of each provision, and why it applies."""
    return [(reason.law, as_at(ruling.before, reason.message)) for reason in ruling.reasons]


def dispute(ruling: Ruling) -> Dispute | None:
    """The point with the reading that is followed, the other, and why it is open; None where nothing is disputed."""
    if ruling.disputed is None:
        return None
    point, *texts = ruling.disputed
    return Dispute(point, *(as_at(ruling.before, text) for text in texts))
