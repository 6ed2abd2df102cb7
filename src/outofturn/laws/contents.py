"""Table of contents: all the Laws in order, their rules, and what may become due after an event."""

from __future__ import annotations

from outofturn.engine.position import Stage
from outofturn.laws import (
    irregular_lead,
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
    law53_late_lead,
    law54,
    law55,
    law56,
    law57,
    law57_stands,
    law58,
    law59,
    law60,
    law61,
    law62,
    law62_twelfth_trick,
    law63,
    law64,
    law67,
    law68,
    law69,
    law72,
    lead_choice,
    penalty_card,
    question,
    revoke,
    trick,
    withdrawn_card,
    words_only,
)
from outofturn.laws.rules import Due, Rule, RuleTable, just_decided_lapses, pending_lapses

LAWS = (
    words_only, law16, law24, law41, law42, law43, law44, law45, law45_dummy, law46, law47, law48, law49,
    law50, law51, law52, law53, law53_late_lead, law54, law55, law56, law57, law57_stands, law58, law59, law60, law61, law62,
    law62_twelfth_trick, law63, law64, law67, law68, law69, law72,
)  # fmt: skip

#: Modules shared by several Laws.
SHARED = (irregular_lead, lead_choice, penalty_card, question, revoke, trick, withdrawn_card)

#: All rules for events.
RULES: tuple[Rule, ...] = tuple(rule for module in (*LAWS, *SHARED) for rule in getattr(module, "RULES", ()))
RULE_TABLE = RuleTable(RULES)

_UNCLAIMED = (Stage.PLAY, Stage.OVER)

#: What may become due after an event, in this order: first what the event has revealed or ended, then what it completes, then
#: what the next turn requires.
DUE: tuple[Due, ...] = (
    Due(None, just_decided_lapses, "just_decided"),
    Due(None, question.answered_already, "pending", pending=question.Question),
    Due(law51.OFFENDER_TO_PLAY, law51.designation_lapses, "designated"),
    Due(law57.AT_RHO_TURN, law57_stands.contradicted, "shown_out"),
    Due(law61.REVOKE, revoke.contradicted, "shown_out"),
    Due(law50.FOLLOWING_COMES_FIRST, law52.is_a_revoke_after_all, "pending", (Stage.PLAY,), pending=law52.OtherCard),
    Due(law68.PLAY_STOPS, law68.settled, "claimed"),
    Due(law47.AFTER_OPPONENTS_CHANGE, withdrawn_card.follow_up_due, "follow_up", _UNCLAIMED),
    Due(law47.AFTER_OPPONENTS_CHANGE, withdrawn_card.next_trick_due, "next_trick", _UNCLAIMED),
    Due(law60.TREATED_AS_IN_TURN, law45.early_lead_due, "early_lead", _UNCLAIMED),
    Due(law59.UNABLE, law59.could_not_obey_after_all, "revokes"),
    Due(law64.REVOKER_WON, law64.end_of_play, "revokes", (Stage.OVER,)),
    Due(law50.MAJOR_OR_MINOR, penalty_card.left_alone, "penalty_cards", _UNCLAIMED),
    Due(law50.MUST_BE_PLAYED, penalty_card.own_card_comes_first, "penalty_cards", _UNCLAIMED),
    Due(None, pending_lapses, "pending", _UNCLAIMED),
    Due(law50.PARTNERS_LEAD, lead_choice.before_the_lead, "penalty_cards", _UNCLAIMED, unless_pending=True),
    Due(law57.PREMATURE, law57.auction_lead_due, "from_auction", _UNCLAIMED, unless_pending=True),
    Due(law51.OFFENDER_TO_PLAY, law51.before_the_play, "penalty_cards", _UNCLAIMED, unless_pending=True),
    Due(
        law62.TWELFTH_TRICK_PARTNER,
        law62_twelfth_trick.due,
        "declarer_chooses_for",
        _UNCLAIMED,
        unless_pending=True,
    ),
    Due(law57.HIGHEST, law57.order_follows_the_suit_led, "restrictions", (Stage.PLAY,)),
    Due(law57.PREMATURE, law57.choice_follows_the_suit_led, "pending", (Stage.PLAY,), pending=law57.PartnersPlay),
    Due(law59.UNABLE, law59.frees_of_penalty_cards, "restrictions", (Stage.PLAY,)),
    Due(law67.EXTRA_LATER, law67.out_of_cards, "defects", _UNCLAIMED, unless_pending=True),
    Due(law43.NO_RECTIFICATION, law43.remember, "rights_lost"),
)
