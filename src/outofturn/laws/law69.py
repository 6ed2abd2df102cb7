"""Law 69: agreement to a claim or concession."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine.errors import RecordError
from outofturn.engine.events import Agree
from outofturn.engine.message import EVERYBODY, message
from outofturn.engine.position import Stage
from outofturn.engine.seats import SIDE
from outofturn.laws import law63
from outofturn.laws.book import provision
from outofturn.laws.rules import Rule

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder

AGREEMENT = provision(
    "agreement-to-a-claim",
    {1997: "69A"},
    {
        1997: "A side acquiesces when it assents to a claim or concession of the other and has raised no objection by the time"
        " it calls on another board or the round ends. The board is then scored as if those tricks had been played out.",
        2007: "A side agrees when it assents to a claim or concession of the other and has raised no objection by the time it"
        " calls on another board or the round ends. The board is then scored as if those tricks had been played out.",
    },
    changes={2007: "Only the word: “agreement” for “acquiescence”."},
)
WITHDRAWN = provision(
    "agreement-withdrawn",
    {1997: "69B"},
    {
        1997: "Within the time for corrections a side may take back its acquiescence, for a trick that it had won or that no"
        " normal play of the cards left could lose.",
        2007: "Within the time for corrections a side may take back its agreement, for a trick that it had won or would"
        " probably have won in play.",
    },
    judgement=True,
    changes={2007: "A trick that would probably have been won is enough."},
)


def agrees(builder: RulingBuilder, event: Agree) -> None:
    """Rule on the other side agreeing to a claim: its revokes are established, and the tricks are counted."""
    seat = event.seat
    claimed = builder.position.consequences.claimed
    if claimed is None:
        raise RecordError(message("error/no-claim"), message("hint/first-a-line-like", line="S claims 9"))
    if SIDE[seat] == SIDE[claimed.seat]:
        raise RecordError(message("error/own-sides-claim", player=seat), message("hint/for-the-other-side-to-agree"))
    if claimed.agreed:
        raise RecordError(message("error/agreed-already"), message("hint/one-line-for-both-players"))
    builder.position = builder.position.with_consequences(claimed=claimed._replace(agreed=True))
    builder.cite(AGREEMENT, "agreed", side=SIDE[seat], player=claimed.seat)
    builder.review(WITHDRAWN)
    law63.claims_or_agrees(builder, seat)
    builder.tell(EVERYBODY, "claim-agreed-without-a-number" if claimed.tricks is None else "claim-agreed")


RULES = (Rule(AGREEMENT, (Agree,), agrees, stages=(Stage.PLAY, Stage.CLAIMED)),)
