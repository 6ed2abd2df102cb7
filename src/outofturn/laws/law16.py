"""Law 16: what may be known. (Withdrawn cards: 1997 Law 16C, 2007 Law 16D, 2017 Law 16C.)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine.cards import Card
from outofturn.engine.seats import LHO, PARTNER, RHO, Seat
from outofturn.laws.book import provision

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder

WITHDRAWN = provision(
    "information-from-withdrawn-cards",
    {1997: "16C", 2007: "16D", 2017: "16C"},
    {
        1997: "The side that did nothing wrong may use all that a withdrawn card has shown, be the card its own or an"
        " opponent's. The offending side may not: of plays that are reasonable alternatives a player may not choose one that"
        " the knowledge could demonstrably have suggested.",
        2017: "The side that did nothing wrong may use all that a withdrawn card has shown, be the card its own or an"
        " opponent's. The offending side may not: a player may not choose a play that the knowledge demonstrably suggests"
        " over a reasonable alternative.",
    },
    judgement=True,
    changes={2017: "A play is barred if it is, not if it could have been, suggested over a reasonable alternative."},
)
INFORMATION = provision(
    "unauthorized-information",
    {1997: "16", 2007: "16"},
    "A play may rest on the legal calls and plays and on what the Laws allow to be known, not on anything else that the"
    " player's own side has let slip.",
    judgement=True,
)
WITHDRAWN_OTHER_SIDE = provision(
    "withdrawn-cards-for-the-other-side",
    {1997: "16C1", 2007: "16D1", 2017: "16C1"},
    "The side that did nothing wrong may use everything that a withdrawn card has shown, whoever played it.",
    judgement=True,
)
WITHDRAWN_OFFENDING_SIDE = provision(
    "withdrawn-cards-for-the-offending-side",
    {1997: "16C2", 2007: "16D2", 2017: "16C2"},
    {
        1997: "The offending side may use neither its own withdrawn cards nor the opponents', and may not pick, among"
        " reasonable alternatives, one that they could demonstrably have suggested.",
        2017: "The offending side may use neither its own withdrawn cards nor the opponents', and may not pick a play that they"
        " demonstrably suggest over a reasonable alternative.",
    },
    judgement=True,
    changes={2017: "A play is barred if it is, not if it could have been, suggested over a reasonable alternative."},
)
FROM_PARTNER = provision(
    "extraneous-information-from-partner",
    {1997: "16A", 2007: "16B"},
    {
        1997: "What a player learns from partner by a remark, a question, a hesitation or a gesture may not guide him: of plays"
        " that are reasonable alternatives he may not choose one that it could demonstrably have suggested.",
        2007: "What a player learns from partner by a remark, a question, a hesitation or a gesture may not guide him: of plays"
        " that are reasonable alternatives he may not choose one that it could demonstrably have suggested. An alternative is"
        " reasonable when many players of his kind would think about it in earnest and some might choose it.",
        2017: "What a player learns from partner by a remark, a question, a hesitation or a gesture may not guide him: he may"
        " not choose a play that it demonstrably suggests over a reasonable alternative. An alternative is reasonable when"
        " many players of his kind would think about it in earnest and some might choose it.",
    },
    judgement=True,
    changes={
        2007: "It is laid down which alternatives count: those that many would think about and some might choose.",
        2017: "A play is barred if it is, not if it could have been, suggested over a reasonable alternative.",
    },
)
OTHER_SOURCES = provision(
    "extraneous-information-from-elsewhere",
    {1997: "16B", 2007: "16C", 2017: "16D"},
    "A player who learns something by accident from elsewhere tells the director, who sees to it that the board can be played"
    " or scored fairly.",
    judgement=True,
)


def withdrawn(builder: RulingBuilder, seat: Seat, card: Card, offender: Seat) -> None:
    """Rule on a card that goes back to hand: who may use the information, and that the director reviews it after play.

    For a card that is a penalty card on the table, Law 50 says who may use the information.
    """
    builder.review(WITHDRAWN)
    if any(item.card == card for item in builder.position.consequences.penalty_cards):
        return
    builder.inform(seat, card, (LHO[offender], RHO[offender]), (offender, PARTNER[offender]), WITHDRAWN)
