"""Law 50: the penalty card, and the lead of its owner's partner."""

from __future__ import annotations

from outofturn.laws import interpretations
from outofturn.laws.book import ByEdition, Edition, provision

PENALTY_CARD = provision(
    "penalty-card",
    {1997: "50"},
    {
        1997: "A card that a defender shows too soon, other than by leading it (57), is a penalty card unless the director"
        " rules otherwise. If the offender could have known that this would pay (72B1), the director adjusts the score"
        " instead.",
        2007: "A card that a defender shows too soon (49), other than by leading it (57), is a penalty card unless the"
        " director rules otherwise; if the offender could have known that it would pay, the director may adjust the score"
        " afterwards (23).",
        2017: "A card that a defender shows too soon (49), other than by leading it (57), is a penalty card unless the"
        " director rules otherwise; if the offender could have known that it would pay, the director may adjust the score"
        " afterwards (72C).",
    },
    changes={
        2007: "The penalty-card rules apply even when the score may be adjusted afterwards.",
        2017: "Only the reference changes: the general rule is now 72C.",
    },
    verbal=(2017,),
)
REMAINS_EXPOSED = provision(
    "penalty-card-remains-exposed",
    {1997: "50A"},
    {
        1997: "A penalty card stays face up in front of its owner until it is played or another penalty has been chosen.",
        2007: "A penalty card stays face up in front of its owner for as long as no rectification has been chosen.",
    },
    changes={2007: "No change at the table; it is no longer said that the card stays only until it is played."},
    verbal=(2007,),
)
MAJOR_OR_MINOR = provision(
    "major-or-minor-penalty-card",
    {1997: "50B"},
    "A single card below the ten that came to light by accident (it was dropped, or came along with another) is a minor penalty"
    " card. An honour, or any card shown by deliberate play (a lead out of turn, a revoke that is then corrected), is a major"
    " one. As soon as a defender has more than one, all of his are major.",
)
MINOR = provision(
    "disposition-of-a-minor-penalty-card",
    {1997: "50C"},
    {
        1997: "The owner of a minor penalty card may play no other card of that suit below the ten before it; he may play an"
        " honour of the suit first. His partner's lead is free, but what he has seen is unauthorized (16A).",
        2007: "The owner of a minor penalty card may play no other card of that suit below the ten before it; he may play an"
        " honour of the suit first. His partner's lead is free; for what he may know see 50E.",
    },
    changes={2007: "No change at the table; what partner may know is now in 50E."},
    verbal=(2007,),
)
MAJOR = provision(
    "disposition-of-a-major-penalty-card",
    {1997: "50D"},
    "While a major penalty card is on the table its owner is bound whenever he plays, and his partner when he leads.",
    prevails_over=("disposition-of-a-minor-penalty-card",),
)
MUST_BE_PLAYED = provision(
    "major-penalty-card-must-be-played",
    {1997: "50D1", 2007: "50D1a"},
    {
        1997: "The owner plays a major penalty card as soon as he legally can, be it as a lead, in following suit, as a"
        " discard or as a ruff; when several of his are legal, declarer says which (51A). Following suit, or obeying a lead"
        " or play penalty, comes first; the card then waits for the next legal chance. All may know that it must be played;"
        " whatever else the sight of it tells is unauthorized for the owner's partner.",
        2007: "The owner plays a major penalty card as soon as he legally can, be it as a lead, in following suit, as a discard"
        " or as a ruff (but see 50D1b); when several of his are legal, declarer says which (51A).",
    },
    changes={2007: "No change at the table; precedence and information have clauses of their own."},
    verbal=(2007,),
    prevails_over=("lead-to-a-trick", "plays-after-the-lead"),
)
FOLLOWING_COMES_FIRST = provision(
    "following-suit-and-restrictions-come-first",
    {2007: "50D1b"},
    "A major penalty card waits when its owner has to follow another suit or to obey an order about his lead or play;"
    " it stays where it is and is due at the next legal chance.",
    changes={2007: "No change at the table; it was part of 50D1."},
    verbal=(2007,),
    prevails_over=("major-penalty-card-must-be-played",),
)
PARTNERS_LEAD = provision(
    "lead-of-the-owners-partner",
    {1997: "50D2"},
    "While a defender has a major penalty card his partner, on lead, waits until declarer has stated his choice. A lead"
    " before that is treated as an exposed card under Law 49.",
)
REQUIRE_OR_FORBID = provision(
    "declarer-requires-or-forbids-the-suit",
    {1997: "50D2a"},
    "Declarer may require that the suit of the penalty card be led, or forbid it for as long as the owner's partner keeps the"
    " lead. Either way the card ceases to be one and its owner picks it up. (Several cards: 51; a leader who cannot obey:"
    " 59.)",
    prevails_over=("lead-to-a-trick", "major-penalty-card-must-be-played", "disposition-of-a-minor-penalty-card"),
)
NO_RESTRICTION = provision(
    "declarer-neither-requires-nor-forbids",
    {1997: "50D2b"},
    {
        1997: "Declarer may do neither: any card may be led, and the penalty card stays.",
        2007: "Declarer may do neither: any card may be led, the penalty card stays, and all this goes on applying to it.",
    },
    changes={2007: "It is said outright that the choice comes back at the next lead."},
)
INFORMATION = provision(
    "information-from-a-penalty-card",
    {2007: "50E"},
    "What a penalty card lets the players know.",
    judgement=True,
    changes={2007: "New: what a penalty card lets the players know has a section of its own."},
)
REQUIREMENTS_AUTHORIZED = provision(
    "requirements-of-a-penalty-card-are-authorized",
    {2007: "50E1"},
    {
        2007: "All players may know that a penalty card must be played, and when.",
        2017: "All players may know all that a penalty card shows, and the rules for playing it, for as long as it lies on"
        " the table.",
    },
    changes={
        2007: "Said outright: all may know that the card must be played.",
        2017: "Partner may now use the card itself for as long as it lies on the table.",
    },
)
SIGHT_UNAUTHORIZED = provision(
    "sight-of-a-penalty-card",
    {2007: "50E2"},
    {
        2007: "Whatever else the sight of a penalty card tells is unauthorized for its owner's partner; declarer may use it.",
        2017: "What was learned from a penalty card that has gone back to hand (50D2a) is unauthorized for its owner's"
        " partner (16C); declarer may use it.",
    },
    changes={
        2007: "Said outright: partner may not use the sight of the card, declarer may.",
        2017: "Partner may not use it once it has gone back to hand; while it is on the table he may.",
    },
)
ORIGIN_UNAUTHORIZED = provision(
    "how-a-penalty-card-arose",
    {2017: "50E3"},
    "Once a penalty card has been played, how it came to be one is unauthorized for its owner's partner.",
    changes={2017: "New: once the card has been played partner may not use how it came to lie there."},
)
ADJUST = provision(
    "adjustment-for-an-exposed-card",
    {2007: "50E3", 2017: "50E4"},
    {
        2007: "If an exposed card gave information that damaged the other side, the director adjusts the score.",
        2017: "If the exposed cards helped (50E1) so much that the board might well have ended differently without them, and"
        " the other side is damaged (12B1), the director adjusts to the probable outcome without penalty cards.",
    },
    judgement=True,
    changes={
        2007: "New: the director adjusts if the exposed card damaged the other side.",
        2017: "The test is whether the board might well have ended differently without the card.",
    },
)

#: Whether the penalty card itself is authorized information for the owner's partner while it is on the table (H30). The rule is
#: in 50D1 and 50C in 1997, in 50E2 in 2007, and in 50E1 in 2017.
PARTNER_MAY_KNOW_THE_CARD = ByEdition(
    {1997: False, 2017: True}, REQUIREMENTS_AUTHORIZED, "partner may use the card while it lies there"
)
#: Whether authorities differ on what the partner may conclude from a penalty card on the table (H30).
USE_OF_SIGHT_IS_DISPUTED = ByEdition(
    {1997: False, 2007: True, 2017: False}, SIGHT_UNAUTHORIZED, "what partner may conclude from the card is disputed"
)
#: Whether the text says that the rule goes on applying, so that declarer has the choice again at the partner's next lead (H4).
SAID_TO_COME_BACK = ByEdition({1997: False, 2007: True}, NO_RESTRICTION, "says that the choice comes back")


def choice_comes_back(edition: Edition) -> bool:
    """Whether declarer has the choice again at the next lead of the owner's partner."""
    return SAID_TO_COME_BACK.of(edition) or not interpretations.THE_CHOICE_COMES_BACK.is_other(edition)
