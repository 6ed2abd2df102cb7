"""Law 65: how the tricks are arranged. Words only: nothing here is ruled on."""

from __future__ import annotations

from outofturn.laws.book import provision

COMPLETE = provision(
    "complete-trick-turned",
    {1997: "65A"},
    "Once a trick is complete every player lays his own card down beside him with its back up.",
    interface=True,
)
WON = provision(
    "card-of-a-trick-won",
    {1997: "65B1"},
    "The long side of a quitted card runs from the player to his partner when they have won the trick.",
    interface=True,
)
LOST = provision(
    "card-of-a-trick-lost",
    {1997: "65B2"},
    "The long side of a quitted card runs from opponent to opponent when these have won the trick.",
    interface=True,
)
WRONGLY_POINTED = provision(
    "card-pointed-the-wrong-way",
    {2007: "65B3"},
    {
        2007: "Declarer may have a quitted card turned that lies the wrong way. Dummy and the defenders may say so only until"
        " the next trick has been led to; after that 16B may come in.",
        2017: "Any player may say that a quitted card lies the wrong way, until his side has a card in the next trick; after"
        " that 16B may come in.",
    },
    interface=True,
    changes={
        2007: "Dummy and the defenders may speak of a card that lies the wrong way only until the next lead.",
        2017: "The time limit is the same for all: until one's own side has led or played to the next trick.",
    },
)
ORDER = provision(
    "quitted-cards-in-order",
    {1997: "65C"},
    "Each player keeps his quitted cards in a row, in the order of play, so that the play can be gone through again if tricks"
    " or cards are in doubt.",
    interface=True,
)
AGREEMENT = provision(
    "quitted-cards-left-alone",
    {1997: "65D"},
    "The cards stay in their order until all agree how many tricks each side has won. A player who mixes his may lose what he"
    " could have said about a doubtful trick or a revoke.",
    interface=True,
)
TRICKS_KEPT = provision(
    "who-won-the-tricks",
    {1997: "65B"},
    "How a quitted card shows which side won the trick.",
    interface=True,
)
