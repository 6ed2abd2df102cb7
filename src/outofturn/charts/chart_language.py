"""A language in which players, cards and suits go by what they are to one another, for a chart is about any deal.

All messages can be said so, not only those of charts: what a message speaks of is then a ``ChartName``, and the words for it
are themselves a message, with the forms that the language needs.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, cast

from outofturn.engine.cards import Card, Suit
from outofturn.engine.message import Message
from outofturn.engine.seats import Seat
from outofturn.wording.language import Language, language


class ChartName(NamedTuple):
    """What a player, a card or a suit is called: the offender, the first card, that suit."""

    id: str  #: of the message with its forms


class ChartLanguage(Language):
    """A language that knows the names of charts. It is always mixed with the grammar of one."""

    def player(self, seat: Seat | ChartName, form: str = "") -> str:
        return _forms(self.code, seat.id)[form] if isinstance(seat, ChartName) else super().player(seat, form)

    def card(self, card: Card | ChartName, form: str = "") -> str:
        return _forms(self.code, card.id)[form] if isinstance(card, ChartName) else super().card(card, form)

    def suit(self, suit: Suit | ChartName, form: str = "") -> str:
        return _forms(self.code, suit.id)[form] if isinstance(suit, ChartName) else super().suit(suit, form)


@cache
def chart_language(code: str = "en") -> ChartLanguage:
    """The language with this code, as charts speak it."""
    mixed = type("ChartLanguage", (ChartLanguage, type(language(code))), {})
    return cast("ChartLanguage", mixed())


@cache
def _forms(code: str, identity: str) -> dict[str, str]:
    """The forms of a name: the plain one, then the others as ``form: words``, with `` | `` between them."""
    plain, *others = language(code).text(Message(identity)).split(" | ")
    forms = {"": plain}
    for other in others:
        form, _, words = other.partition(": ")
        forms[form] = words
    return forms
