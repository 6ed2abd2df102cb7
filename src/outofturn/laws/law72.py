"""Law 72C (2017), 23 (2007), 72B1 (1997): an offender who could have known that the irregularity would be to his advantage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.laws.book import provision

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder

COULD_HAVE_KNOWN = provision(
    "could-have-known",
    {1997: "72B1", 2007: "23", 2017: "72C"},
    {
        1997: "If the offender, when the irregularity happened, could have known that it was likely to damage the other side,"
        " play goes on, and afterwards the director takes away any advantage with an adjusted score.",
        2007: "If the offender, when the irregularity happened, could have been aware that it could well damage the other"
        " side, play goes on, and afterwards the director takes away any advantage with an adjusted score.",
    },
    judgement=True,
    changes={2007: "“Likely to damage” has become “could well damage”."},
)


def look_again(builder: RulingBuilder) -> None:
    builder.review(COULD_HAVE_KNOWN)
