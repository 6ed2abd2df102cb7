"""Law 9: procedure after an irregularity."""

from __future__ import annotations

from outofturn.laws.book import provision

PREVENTION = provision(
    "preventing-an-irregularity",
    {2007: "9A3"},
    {
        2007: "Any player may try to prevent an irregularity; dummy only one by declarer, and not after forfeiting his rights.",
        2017: "Any player, dummy too unless he has forfeited his rights, may try to prevent an irregularity.",
    },
    changes={2007: "Said outright for every player.", 2017: "Dummy may try to prevent any irregularity, not only declarer's."},
)

DUMMY_WAITS = provision(
    "dummy-may-not-draw-attention",
    {2017: "9A4"},
    "Dummy may not draw attention to an irregularity that has happened until play is over.",
    changes={2017: "No change at the table; it has a clause of its own."},
    verbal=(2017,),
)

WAIT_FOR_DIRECTOR = provision(
    "no-action-before-the-director-has-explained",
    {1997: "9B2"},
    "Once attention has been drawn and the director called, no player does anything until he has explained all that"
    " concerns rectification.",
    interface=True,
)
