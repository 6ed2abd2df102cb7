"""Synonyms: words that people use in a search for what the book calls something else.

Each term has what people write, what the book says for it, and the provisions to show first. What people write is always
searched for as well. The order of the words does not matter, nor do articles and an s at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Term(NamedTuple):
    """What people write and what they mean by it."""

    written: tuple[str, ...]  #: in lower case; an abbreviation that depends on its case stands as it is written
    says: tuple[str, ...] = ()  #: what the book says instead: the beginning of a word, or words in a row
    first: tuple[str | int, ...] = ()  #: names of provisions, or whole Laws, in the order in which they are meant


_LEADS = (
    "lead-out-of-turn-treated-as-correct",
    "defenders-lead-out-of-turn-accepted",
    "defenders-lead-out-of-turn-refused",
    "either-defender-accepts-or-requires-retraction",
)
_OPENING_LEADS = (
    "declarer-spreads-his-hand",
    "opening-lead-out-of-turn-accepted",
    "opening-lead-must-be-accepted",
    "opening-lead-out-of-turn-refused",
    "partners-face-down-lead-goes-back",
)
_RESTRICTIONS = (
    "declarer-requires-or-forbids-the-suit",
    "lead-of-the-owners-partner",
    "declarer-neither-requires-nor-forbids",
)
_MAJOR = ("disposition-of-a-major-penalty-card", "major-penalty-card-must-be-played", *_RESTRICTIONS)
_MINOR = ("disposition-of-a-minor-penalty-card",)
_KINDS = ("major-or-minor-penalty-card",)
_UNAUTHORIZED = (
    "extraneous-information-from-partner",
    "unauthorized-information",
    "information-from-withdrawn-cards",
    "withdrawn-cards-for-the-offending-side",
    "sight-of-a-penalty-card",
)
_AUTHORIZED = (
    "withdrawn-cards-for-the-other-side",
    "information-from-withdrawn-cards",
    "requirements-of-a-penalty-card-are-authorized",
)
_PREMATURE = (
    "premature-lead-or-play",
    "premature-play-at-rho-turn",
    "declarers-premature-play-stands",
    "play-forfeits-rectification",
)
_TAKEN_BACK = ("taken back", "take back", "takes back", "goes back", "go back", "withdraw")

TERMS: tuple[Term, ...] = (
    # abbreviations
    Term(("loot", "lead out of turn", "led out of turn"), ("lead out of turn", "led out of turn"), _LEADS),
    Term(
        ("oloot", "foloot", "opening lead out of turn", "faced opening lead out of turn"),
        ("opening lead out of turn", "opening lead was out of turn", "opening lead has been faced out of turn"),
        _OPENING_LEADS,
    ),
    Term(("poot", "play out of turn", "played out of turn"), ("premature", "too soon"), _PREMATURE),
    Term(("MPC", "major pc", "major penalty card"), ("major penalty card", "major one"), (*_MAJOR, *_KINDS)),
    Term(("mPC", "minor pc", "minor penalty card"), ("minor penalty card", "minor one"), (*_MINOR, *_KINDS)),
    Term(("mpc",), ("major penalty card", "minor penalty card"), (*_KINDS, *_MAJOR, *_MINOR)),
    Term(("pc", "penalty card"), ("penalty card",), ("penalty-card", *_KINDS, *_MAJOR[:2], *_MINOR)),
    Term(("ui", "unauthorized information", "unauthorised information"), ("unauthorized",), _UNAUTHORIZED),
    Term(("ai", "authorized information", "authorised information"), ("authorized", "may use", "may be known"), _AUTHORIZED),
    Term(("td",), ("director",), ("only-the-director-rectifies", "director-explains-all-options")),
    Term(("lho",), ("left-hand opponent", "next in turn", "next hand", "hand next")),
    Term(("rho",), ("right-hand opponent", "hand on his right", "hand on dummy's right", "right of the leading hand")),
    Term(("nos", "non-offending side"), ("side that did nothing wrong", "other side")),
    Term(("os",), ("offending side",)),
    Term(("la", "logical alternative"), ("reasonable alternative",), ("extraneous-information-from-partner",)),
    # leads and plays out of turn
    Term(("out of turn",), ("out of turn",), (*_LEADS, *_OPENING_LEADS, *_PREMATURE)),
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
    Term(("premature", "prematurely", "too early"), ("premature", "too soon"), _PREMATURE),
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
        _RESTRICTIONS[:1],
    ),
    Term(
        ("lead restriction", "lead penalty", "require or forbid"),
        ("require", "forbid"),
        (*_RESTRICTIONS, "partner-to-lead-with-several-penalty-cards"),
    ),
    Term(("prohibit", "prohibits", "prohibited", "prohibition"), ("forbid",), _RESTRICTIONS[:1]),
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
        ("trick is given over",),
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
_SMALL = frozenset({
    "a", "an", "and", "at", "be", "by", "does", "for", "from", "he", "his", "in", "is", "it", "of", "on", "or", "the", "to",
    "was", "what", "when", "who", "with",
})  # fmt: skip
_FORMS = sorted(((written, term) for term in TERMS for written in term.written), key=lambda item: -len(item[0].split()))


class Part(NamedTuple):
    """A part of what somebody looks for: a word, or words that together have a meaning of their own."""

    words: tuple[str, ...]  #: as somebody wrote them
    term: Term | None = None
    written: tuple[str, ...] = ()  #: as the table has them


def understood(words: Sequence[str]) -> list[Part]:
    """The parts of a search: words that the table knows, as many as possible together, and the single words that are left."""
    parts, left = [], list(words)
    while (found := _known(left)) is not None:
        parts.append(found)
        for word in found.words:
            left.remove(word)
    content = [word for word in left if word.lower() not in _SMALL]
    return parts + [Part((word,)) for word in content or ([] if parts else left)]


def _known(words: Sequence[str]) -> Part | None:
    """The row of the table with the most of these words; ``mPC`` is not ``MPC``, but ``loot`` is ``LOOT``."""
    for written, term in _FORMS:
        wanted = [word for word in written.split() if word not in _SMALL or word in words]
        found = [next((word for word in words if _same(word, one)), None) for one in wanted]
        if None not in found:
            return Part(tuple(word for word in found if word is not None), term, tuple(wanted))
    return None


def _same(word: str, one: str) -> bool:
    return word == one if one != one.lower() else _bare(word) in (one, one + "s", one + "'s")


def _bare(word: str) -> str:
    """In lower case; what depends on its case stays as it is."""
    return word if word in _DEPEND_ON_CASE else word.lower()


_DEPEND_ON_CASE = frozenset(written for written, _ in _FORMS if written != written.lower())
