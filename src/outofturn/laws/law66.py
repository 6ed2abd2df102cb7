"""Law 66: who may look at which tricks. Words only: nothing here is ruled on."""

from __future__ import annotations

from outofturn.laws.book import provision

CURRENT = provision(
    "looking-at-the-trick-just-played",
    {1997: "66A"},
    "Declarer or a defender who has not yet turned his own card may have the whole trick shown again, unless his side already"
    " has a card in the next one.",
    interface=True,
)
OWN_LAST_CARD = provision(
    "looking-at-the-own-last-card",
    {1997: "66B"},
    {
        1997: "Until the next trick has been led to, declarer or a defender may look at the last card that he played himself;"
        " he does not show it.",
        2017: "Until his side has a card in the next trick, declarer or a defender may look at the last card that he played"
        " himself; he does not show it.",
    },
    interface=True,
    changes={2017: "The opponents' lead to the next trick no longer ends the right; a card of one's own side does."},
)
QUITTED = provision(
    "looking-at-quitted-tricks",
    {1997: "66C"},
    "After that nobody looks at a quitted trick while play lasts, unless the director says so, as when a revoke has to be"
    " verified.",
    interface=True,
)
AFTER_PLAY = provision(
    "looking-at-tricks-after-play",
    {1997: "66D"},
    "When play is over the cards may be looked at to settle a revoke or the number of tricks, each player handling only his"
    " own. If one mixes his so that the facts cannot be found any more, the director decides for the other side.",
    interface=True,
)
