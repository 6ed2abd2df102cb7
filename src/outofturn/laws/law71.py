"""Law 71: a concession cancelled."""

from __future__ import annotations

from outofturn.laws.book import provision

CANCELLED = provision(
    "concession-cancelled",
    {1997: "71"},
    {
        1997: "A concession stands. Within the time for corrections the director cancels it for a trick that the side had won"
        " or could not lose by any legal play, and, until that side has called on another board, for one that no normal play"
        " could lose.",
        2007: "A concession stands. Within the time for corrections the director cancels it for a trick that the side had won,"
        " or that no normal play of the cards left could lose.",
    },
    judgement=True,
    changes={2007: "One time limit and one test: normal play."},
)
