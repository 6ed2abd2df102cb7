"""English."""

from __future__ import annotations

from outofturn.lawbook.terms import (
    AUTHORIZED,
    KINDS,
    LEADS,
    MAJOR,
    MINOR,
    OPENING_LEADS,
    PREMATURE,
    RESTRICTIONS,
    UNAUTHORIZED,
    Term,
)

_TAKEN_BACK = ("taken back", "take back", "takes back", "goes back", "go back", "withdraw")

TERMS: tuple[Term, ...] = (
    # abbreviations
    Term(("loot", "lead out of turn", "led out of turn"), ("lead out of turn", "led out of turn"), LEADS),
    Term(
        ("oloot", "foloot", "opening lead out of turn", "faced opening lead out of turn"),
        ("opening lead out of turn", "opening lead was out of turn", "opening lead has been faced out of turn"),
        OPENING_LEADS,
    ),
    Term(("poot", "play out of turn", "played out of turn"), ("premature", "too soon"), PREMATURE),
    Term(("MPC", "major pc", "major penalty card"), ("major penalty card", "major one"), (*MAJOR, *KINDS)),
    Term(("mPC", "minor pc", "minor penalty card"), ("minor penalty card", "minor one"), (*MINOR, *KINDS)),
    Term(("mpc",), ("major penalty card", "minor penalty card"), (*KINDS, *MAJOR, *MINOR)),
    Term(("pc", "penalty card"), ("penalty card",), ("penalty-card", *KINDS, *MAJOR[:2], *MINOR)),
    Term(("ui", "unauthorized information", "unauthorised information"), ("unauthorized",), UNAUTHORIZED),
    Term(("ai", "authorized information", "authorised information"), ("authorized", "may use", "players may know"), AUTHORIZED),
    Term(("td",), ("director",), ("only-the-director-rectifies", "director-explains-all-options")),
    Term(("lho",), ("left-hand opponent", "next in turn", "next hand", "hand next")),
    Term(("rho",), ("right-hand opponent", "hand on his right", "hand on dummy's right", "right of the leading hand")),
    Term(("nos", "non-offending side"), ("side that did nothing wrong", "other side")),
    Term(("os",), ("offending side",)),
    Term(("la", "logical alternative"), ("reasonable alternative",), ("extraneous-information-from-partner",)),
    # leads and plays out of turn
    Term(("out of turn",), ("out of turn",), (*LEADS, *OPENING_LEADS, *PREMATURE)),
    Term(
        ("declarer loot", "declarer lead out of turn"),
        ("declarer has led out of turn", "declarer led", "declarer's lead"),
        (55, "wrong-defender-plays-to-declarers-irregular-lead", "proper-lead-after-irregular-lead"),
    ),
    Term(
        ("defender loot", "defender lead out of turn"),
        ("defender's faced lead out of turn",),
        (56, "lead-out-of-turn-treated-as-correct", "proper-lead-after-irregular-lead"),
    ),
    Term(
        ("wrong hand",),
        ("wrong hand", "wrong one of his hands"),
        ("declarers-lead-from-the-wrong-hand-retracted", "either-defender-accepts-or-requires-retraction"),
    ),
    Term(
        ("trick 13", "trick thirteen", "13th trick", "thirteenth trick"),
        ("thirteenth trick",),
        ("lead-out-of-turn-treated-as-correct",),
    ),
    Term(
        ("condone", "condoned", "forfeit", "forfeiture"),
        ("gives up the right", "may be lost", "forfeit"),
        ("play-forfeits-rectification", "illegal-play-treated-as-in-turn", "right-to-rectification-forfeited"),
    ),
    Term(
        ("told it was his lead", "told it was his turn", "misinformed"),
        ("wrongly told", "misinformed"),
        ("lead-or-play-told-by-an-opponent",),
    ),
    Term(("simultaneous", "simultaneously", "same time"), ("at once", "same moment"), (58,)),
    Term(("premature", "prematurely", "too early"), ("premature", "too soon"), PREMATURE),
    # penalty cards and orders
    Term(
        ("exposed card", "faced card"),
        ("exposed card", "exposes a card", "shows too soon"),
        ("defenders-exposed-cards", "penalty-card", "declarer-exposes-a-card", "card-exposed-before-play"),
    ),
    Term(
        ("dropped card",),
        ("dropped", "drops"),
        ("major-or-minor-penalty-card", "defenders-exposed-cards", "declarer-exposes-a-card"),
    ),
    Term(
        ("retain lead", "retained lead", "keep lead", "loses lead"),
        ("keeps the lead",),
        RESTRICTIONS[:1],
    ),
    Term(
        ("lead restriction", "lead penalty", "require or forbid"),
        ("require", "forbid"),
        (*RESTRICTIONS, "partner-to-lead-with-several-penalty-cards"),
    ),
    Term(("prohibit", "prohibits", "prohibited", "prohibition"), ("forbid",), RESTRICTIONS[:1]),
    Term(
        ("two penalty cards", "several penalty cards", "more than one penalty card"),
        ("several penalty cards", "penalty cards of more than one suit"),
        (51,),
    ),
    Term(
        ("cannot comply", "unable to comply", "inability to comply", "inability"),
        ("cannot obey", "cannot carry out", "cannot comply"),
        ("inability-to-comply", "partner-cannot-comply"),
    ),
    # dummy and his cards
    Term(("dummy",), ("dummy",), (42, 43, "dummys-hand", "dummy-indicates-a-card", "dummys-card-touched")),
    Term(("touch", "touched", "touched card"), ("touched",), ("dummys-card-touched", "dummy-indicates-a-card")),
    Term(
        ("slip of tongue", "unintended designation", "inadvertent designation", "change of designation"),
        ("slip of the tongue", "changed designation", "change of designation"),
        ("unintended-designation-changed", "retraction-after-a-changed-designation"),
    ),
    Term(
        ("designate", "designates", "designation"),
        ("designation", "designated", "names a card", "named"),
        ("named-or-designated-card-is-played", "unintended-designation-changed", 46),
    ),
    # tricks
    Term(("fifth card", "5th card"), ("fifth card",), ("fifth-card-by-a-defender", "fifth-card-by-declarer")),
    Term(("quitted trick", "quit trick"), ("quitted",), ("looking-at-quitted-tricks", "looking-at-the-trick-just-played")),
    Term(("inspect", "inspection", "look at"), ("look at", "looking at"), (66,)),
    Term(("defective trick", "missing card", "too many cards", "too few cards"), ("defective trick", "card too many"), (67,)),
    # the revoke
    Term(
        ("corrected revoke", "correct revoke", "correction of revoke", "unestablished revoke"),
        ("correct a revoke", "revokes are corrected", "revoke is corrected"),
        ("revoke-must-be-corrected", "correcting-a-revoke", "card-withdrawn-by-a-defender", "other-card-withdrawn"),
    ),
    Term(
        ("established revoke", "establish revoke"),
        ("revoke is established", "established revoke"),
        ("when-a-revoke-is-established", "revoke-established-by-play", "tricks-for-an-established-revoke"),
    ),
    Term(
        ("revoke penalty", "revoke tricks", "revoke trick transfer"),
        ("trick is transferred",),
        (
            "tricks-for-an-established-revoke",
            "revoke-trick-won-by-the-offending-player",
            "revoke-trick-not-won-by-the-offending-player",
        ),
    ),
    Term(
        ("trick 12", "trick twelve", "12th trick", "twelfth trick"),
        ("twelfth trick",),
        ("revoke-at-the-twelfth-trick-corrected", "revoke-on-the-twelfth-trick"),
    ),
    Term(("following suit", "follow suit", "fail to follow"), ("follow suit",), ("follow-suit",)),
    # the score, claims and what players could have known
    Term(
        ("adjusted score", "adjust score", "adjustment"),
        ("adjust", "assigns a score"),
        ("director-may-adjust", "assigned-score"),
    ),
    Term(("equity",), ("equity",), ("revoke-equity",)),
    Term(("claim", "concession", "concede"), ("claim", "conced", "concession"), (68, "declarer-faces-hand")),
    Term(("could have been aware", "could have known"), ("could have known", "could have been aware"), ("could-have-known",)),
    # other words and spellings
    Term(("retract", "retracted", "retraction", "withdraw", "withdrawn", "withdrawal", "take back"), _TAKEN_BACK, (47,)),
    Term(("honor", "honors"), ("honour",)),
    Term(("unauthorised",), ("unauthorized",)),
    Term(("authorised",), ("authorized",)),
)

#: Words that say nothing about what is looked for, as long as there are others.
SMALL = frozenset({
    "a", "an", "and", "at", "be", "by", "does", "for", "from", "he", "his", "in", "is", "it", "of", "on", "or", "the", "to",
    "was", "what", "when", "who", "with",
})  # fmt: skip
#: What may follow a word of the table: “penalty cards”, “declarer's”.
ENDINGS = ("s", "'s")
