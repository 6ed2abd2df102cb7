"""Law 44: sequence and procedure of play."""

from __future__ import annotations

from outofturn.laws.book import provision

LEAD = provision(
    "lead-to-a-trick",
    {1997: "44A"},
    "The player on lead may lead any card, unless an irregularity by his side has left a restriction.",
    interface=True,
)
SUBSEQUENT_PLAYS = provision(
    "plays-after-the-lead",
    {1997: "44B"},
    "The other hands play in turn, clockwise; four cards make a trick.",
    interface=True,
)
FOLLOW_SUIT = provision(
    "follow-suit",
    {1997: "44C"},
    "A player who has a card of the suit led plays one. No other demand of the Laws comes before this.",
    prevails_over=(
        "partner-to-play-his-highest",
        "partner-to-play-his-lowest",
        "partner-to-play-another-suit",
        "partner-not-to-play-another-suit",
        "major-penalty-card-must-be-played",
        "disposition-of-a-minor-penalty-card",
    ),
)
UNABLE_TO_FOLLOW = provision(
    "unable-to-follow-suit",
    {1997: "44D"},
    "Without a card of the suit led a player may discard or ruff as he likes, unless an irregularity by his side has left a"
    " restriction.",
    interface=True,
)
TRICK_WITH_TRUMP = provision(
    "trick-with-a-trump",
    {1997: "44E"},
    "A trick with a trump in it is won by the highest trump.",
    interface=True,
)
TRICK_WITHOUT_TRUMP = provision(
    "trick-without-a-trump",
    {1997: "44F"},
    "A trick with no trump in it is won by the highest of the cards in the suit led.",
    interface=True,
)
NEXT_LEAD = provision(
    "lead-after-the-first-trick",
    {1997: "44G"},
    "The hand that won the last trick leads to the next.",
    interface=True,
)
