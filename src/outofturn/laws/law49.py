"""Law 49: exposure of a defender's cards. (For declarer's cards see Law 48.)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine.events import Expose, Name, Play
from outofturn.engine.position import Position, knowing_card
from outofturn.engine.seats import PARTNER
from outofturn.laws import interpretations, penalty_card
from outofturn.laws.book import provision
from outofturn.laws.rules import Rule

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder

EXPOSED = provision(
    "defenders-exposed-cards",
    {1997: "49"},
    {
        1997: "A card that a defender faces, holds where his partner could see it, or names as held, before play or the Laws"
        " entitle him to, is a penalty card (50). What he says of the trick in progress is a matter for Law 68.",
        2007: "A defender's card that lies where his partner might see its face, or that he names as held, is a penalty card"
        " (50), unless it came to light in ordinary play or in applying the Laws (47E, for example). Words about the trick in"
        " progress are a matter for Law 68, and so is a concession to which the partner objects (68B).",
        2017: "A defender's card that lies where his partner might see its face, or that he names as held, is a penalty card"
        " (50), unless it came to light in ordinary play or in applying the Laws (47E, for example). Words about the trick in"
        " progress are a matter for Law 68, and so is a concession to which the partner objects (68B2).",
    },
    changes={
        2007: "Cards shown in applying the Laws, or in a concession to which the partner objects, are excepted.",
        2017: "Only the reference changes.",
    },
    verbal=(2017,),
)


def _is_played_to_nothing(position: Position, play: Play) -> bool:
    """A defender plays a card, not as a lead, when no card has been led."""
    return (
        not position.plays
        and not position.quitted  # after a completed trick it would be a fifth card
        and not play.lead
        and play.seat != position.leader
        and position.is_defender(play.seat)
        and not position.undecided
    )


def played_to_nothing(builder: RulingBuilder, play: Play) -> None:
    """Rule on a card played when no card has been led: it is a card exposed by deliberate play."""
    builder.irregular("exposed-card", play.seat)
    builder.cite(EXPOSED, "played-to-no-lead", player=play.seat, card=play.card)
    penalty_card.becomes_penalty_card(builder, play.seat, (play.card,), deliberate=True)


def _is_defenders(position: Position, event: Expose | Name) -> bool:
    return position.is_defender(event.seat)


def shown(builder: RulingBuilder, event: Expose | Name) -> None:
    """Rule on cards that a defender shows or names without playing them."""
    seat, cards = event.seat, event.cards
    named = isinstance(event, Name)
    for card in cards:
        builder.position = knowing_card(builder.position, seat, card)
    builder.irregular("exposed-card", seat)
    if isinstance(event, Expose) and event.unseen:
        builder.cite(EXPOSED, "not-seen", partner=PARTNER[seat], cards=cards)
        builder.tell(seat, "partner-could-not-see", cards=cards)
        return
    builder.cite(EXPOSED, "named" if named else "shown", player=seat, cards=cards)
    point = interpretations.LOW_CARD_NAMED_IS_MINOR if named else None
    penalty_card.becomes_penalty_card(builder, seat, cards, deliberate=False, disputed=point)


RULES = (
    Rule(EXPOSED, (Play,), played_to_nothing, _is_played_to_nothing),
    Rule(EXPOSED, (Expose, Name), shown, _is_defenders),
)
