"""Law 11: losing the right to rectification."""

from __future__ import annotations

from outofturn.laws.book import provision

FORFEITED = provision(
    "right-to-rectification-forfeited",
    {1997: "11A"},
    {
        1997: "The right to a penalty may be lost when either member of the side that did nothing wrong acts before the"
        " director is called; it is lost when that side may have gained because an opponent acted afterwards without knowing"
        " the law.",
        2007: "The right to rectification may be lost when either member of the side that did nothing wrong acts before the"
        " director is called; it is lost when that side may have gained because an opponent acted afterwards without knowing"
        " the law.",
        2017: "The right to rectification may be lost when either member of the side that did nothing wrong acts before"
        " the director is called; a side that gained because an opponent acted afterwards without knowing the law has its own"
        " score adjusted, and only its own.",
    },
    judgement=True,
    changes={
        2007: "No change at the table; what 1997 calls a penalty is now a rectification.",
        2017: "Only the side that gained has its score adjusted.",
    },
    verbal=(2007,),
)
