"""Law 12: the adjusted score, as far as play out of turn leads there."""

from __future__ import annotations

from outofturn.laws.book import provision

MAY_ADJUST = provision(
    "director-may-adjust",
    {1997: "12A1"},
    "The director may adjust the score when the Laws give the other side no redress for this kind of violation.",
    judgement=True,
)

INCORRECT_RULING = provision(
    "adjustment-after-an-incorrect-rectification",
    {1997: "12A3"},
    {
        1997: "The director may adjust the score when a penalty has been paid that was not the right one.",
        2007: "The director may adjust the score when an incorrect rectification has been applied.",
    },
    judgement=True,
    changes={2007: "No change at the table; what 1997 calls a penalty is now a rectification."},
    verbal=(2007,),
)

NOT_FOR_SEVERITY = provision(
    "no-adjustment-for-severity",
    {1997: "12B", 2007: "12B2"},
    "The director may not adjust the score because what the Laws lay down is too severe or too lenient.",
    judgement=True,
)

AIM = provision(
    "aim-of-an-adjusted-score",
    {2007: "12B1"},
    "The aim is to make good the damage to the other side and to take away what the offending side gained by its"
    " infraction; damage is a worse result than would have been expected without it.",
    judgement=True,
    changes={2007: "New: the aim of an adjusted score is stated."},
)

ASSIGNED = provision(
    "assigned-score",
    {1997: "12C2", 2007: "12C1"},
    {
        1997: "The other side gets the best result that was likely without the irregularity, the offending side the"
        " worst that was at all probable.",
        2007: "The director assigns a score in place of the one obtained; it may be weighted between several results.",
        2017: "The director assigns a score that comes as near as possible to the probable outcome without the"
        " infraction; it may be weighted between results that could have been reached legally.",
    },
    judgement=True,
    changes={
        2007: "Weighted scores are possible everywhere.",
        2017: "Only results that could have been reached legally are weighted.",
    },
)
