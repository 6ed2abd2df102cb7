"""Law 10: who rectifies, and who chooses."""

from __future__ import annotations

from outofturn.laws.book import provision

DIRECTOR_ALONE = provision(
    "only-the-director-rectifies",
    {1997: "10A"},
    {
        1997: "Only the director lays down a penalty; the players may neither impose nor waive one.",
        2007: "Only the director determines rectification; the players may neither impose nor waive it.",
    },
    interface=True,
    changes={2007: "No change at the table; what 1997 calls a penalty is now a rectification."},
    verbal=(2007,),
)

CANCELLING = provision(
    "waiver-without-the-director",
    {1997: "10B"},
    "The director may allow or cancel what players have enforced or waived without him.",
    judgement=True,
)

EXPLAINS = provision(
    "director-explains-all-options",
    {1997: "10C1"},
    "When a Law gives a choice the director explains all the options.",
    interface=True,
)

NO_CONSULTATION = provision(
    "choice-without-consultation",
    {1997: "10C2"},
    "The player whose choice it is makes it without consulting his partner.",
    interface=True,
)

BEST_OPTION = provision(
    "most-advantageous-option",
    {2007: "10C3"},
    "The side that did nothing wrong may choose the option that suits it best.",
    interface=True,
    changes={2007: "Said outright."},
)

PROFITING = provision(
    "offending-side-may-profit",
    {2007: "10C4"},
    {
        2007: "After rectification the offending side may make any legal play that suits it, even one by which it"
        " gains from what it did wrong (but see 16 and 23).",
        2017: "After rectification the offending side may make any legal play that suits it, even one by which it"
        " gains from what it did wrong (but see 16C and 72C).",
    },
    interface=True,
    changes={2007: "Said outright.", 2017: "Only the references change."},
    verbal=(2017,),
)
