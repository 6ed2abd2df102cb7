"""The words that people use in a search for what the book calls something else: one module a language.

Each term has what people write, what the book says for it, and the provisions to show first. What people write is always
searched for as well. The order of the words does not matter, nor do capital letters, accents and the words that say nothing.
"""

from __future__ import annotations

from typing import NamedTuple


class Term(NamedTuple):
    """What people write and what they mean by it."""

    written: tuple[str, ...]  #: in lower case; an abbreviation that depends on its case stands as it is written
    says: tuple[str, ...] = ()  #: what the book says instead: the beginning of a word, or words in a row
    first: tuple[str | int, ...] = ()  #: names of provisions, or whole Laws, in the order in which they are meant


LEADS = (
    "lead-out-of-turn-treated-as-correct",
    "defenders-lead-out-of-turn-accepted",
    "defenders-lead-out-of-turn-refused",
    "either-defender-accepts-or-requires-retraction",
)
OPENING_LEADS = (
    "declarer-spreads-his-hand",
    "opening-lead-out-of-turn-accepted",
    "opening-lead-must-be-accepted",
    "opening-lead-out-of-turn-refused",
    "partners-face-down-lead-goes-back",
)
RESTRICTIONS = (
    "declarer-requires-or-forbids-the-suit",
    "lead-of-the-owners-partner",
    "declarer-neither-requires-nor-forbids",
)
MAJOR = ("disposition-of-a-major-penalty-card", "major-penalty-card-must-be-played", *RESTRICTIONS)
MINOR = ("disposition-of-a-minor-penalty-card",)
KINDS = ("major-or-minor-penalty-card",)
UNAUTHORIZED = (
    "extraneous-information-from-partner",
    "unauthorized-information",
    "information-from-withdrawn-cards",
    "withdrawn-cards-for-the-offending-side",
    "sight-of-a-penalty-card",
)
AUTHORIZED = (
    "withdrawn-cards-for-the-other-side",
    "information-from-withdrawn-cards",
    "requirements-of-a-penalty-card-are-authorized",
)
PREMATURE = (
    "premature-lead-or-play",
    "premature-play-at-rho-turn",
    "declarers-premature-play-stands",
    "play-forfeits-rectification",
)
