"""Law 24: a card exposed or led before play begins."""

from __future__ import annotations

from outofturn.laws.book import provision

FACE_UP = provision(
    "card-exposed-before-play",
    {1997: "24"},
    {
        1997: "A card that a player lets his partner see during the auction lies face up until the auction ends; if he"
        " then defends, declarer may treat each such card as a penalty card.",
        2007: "A card that a player lets his partner see during the auction period lies face up until it ends; if he"
        " then defends, each such card becomes a penalty card, and if he is declarer or dummy he picks it up.",
        2017: "A card that a player lets his partner see during the auction lies face up until it ends; what follows"
        " depends on the card and on who plays the hand.",
    },
    interface=True,
    changes={
        2007: "The card of a later defender is a penalty card without declarer's asking for it.",
        2017: "Only the place of the rules changes: each case has a letter of its own.",
    },
)

LOW_CARD = provision(
    "low-card-exposed-before-play",
    {1997: "24A"},
    "A single low card that was not led: nothing more follows during the auction.",
    interface=True,
)

HONOUR_OR_LED = provision(
    "honour-or-card-led-before-play",
    {1997: "24B"},
    "A single honour, or any card led before its time: the partner must pass at his next turn.",
    interface=True,
)

SEVERAL = provision(
    "several-cards-exposed-before-play",
    {1997: "24C"},
    "Two or more cards: the partner must pass at his next turn.",
    interface=True,
)

OF_DEFENDER = provision(
    "defenders-card-exposed-before-play",
    {2017: "24E"},
    "Each card that a defender has shown becomes a penalty card (50, 51).",
    interface=True,
    changes={2017: "Nothing new at the table; it was part of the head of the Law."},
)

OF_DECLARING_SIDE = provision(
    "declaring-sides-card-exposed-before-play",
    {1997: "24", 2017: "24D"},
    {
        1997: "A card shown or led before play begins matters only when its owner becomes a defender.",
        2007: "Cards that the declaring side has shown before play begins are picked up.",
    },
    changes={2007: "It is now said outright that declarer and dummy pick such cards up."},
)
