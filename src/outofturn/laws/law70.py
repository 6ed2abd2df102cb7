"""Law 70: a contested claim or concession. The director judges; the engine only tells him what was still out."""

from __future__ import annotations

from outofturn.laws.book import provision

CONTESTED = provision(
    "contested-claim",
    {1997: "70"},
    {
        1997: "A claim that is disputed is judged by the director, as fairly as can be to both sides; what is doubtful goes"
        " against the claimer. Penalty cards and orders still in force, and revokes, are weighed with it.",
        2007: "A claim to which a side has objected is judged by the director, as fairly as can be to both sides; what is"
        " doubtful goes against the claimer. Penalty cards and orders still in force, and revokes, are weighed with it.",
    },
    judgement=True,
    changes={2007: "No change at the table."},
    verbal=(2007,),
)
OBJECTIVE = provision(
    "aim-in-judging-a-claim",
    {1997: "70A"},
    "The director seeks the fairest result for both sides and decides doubtful points against the claimer.",
    judgement=True,
)
NEW_LINE = provision(
    "line-of-play-not-stated",
    {1997: "70D", 2007: "70D1"},
    "A line of play that was not part of the statement is not accepted from the claimer if another, less successful one would"
    " be normal too.",
    judgement=True,
)
EVIDENCE = provision(
    "play-after-a-claim-as-evidence",
    {2007: "70D3"},
    "Play should have stopped. Cards played all the same may be taken as evidence of how the hand would have gone, or of what"
    " the claim was worth.",
    judgement=True,
    changes={2007: "New: such cards were void before."},
)
