"""The table of contents: every Law that the book holds, in its order."""

from __future__ import annotations

from outofturn.laws import (
    law9,
    law10,
    law11,
    law12,
    law16,
    law24,
    law41,
    law42,
    law43,
    law44,
    law45,
    law45_dummy,
    law46,
    law47,
    law48,
    law49,
    law50,
    law51,
    law52,
    law53,
    law54,
    law55,
    law56,
    law57,
    law58,
    law59,
    law60,
    law61,
    law62,
    law63,
    law64,
    law65,
    law66,
    law67,
    law68,
    law69,
    law70,
    law71,
    law72,
    question,
    withdrawn_card,
)
from outofturn.laws.book import Rule

LAWS = (
    law9, law10, law11, law12, law16, law24, law41, law42, law43, law44, law45, law45_dummy, law46, law47, law48, law49,
    law50, law51, law52, law53, law54, law55, law56, law57, law58, law59, law60, law61, law62, law63, law64, law65, law66,
    law67, law68, law69, law70, law71, law72,
)  # fmt: skip

#: What several of them share.
SHARED = (question, withdrawn_card)

#: All that the Laws claim to govern of the cards that are led and played.
RULES: tuple[Rule, ...] = tuple(claim for module in (*LAWS, *SHARED) for claim in getattr(module, "RULES", ()))
