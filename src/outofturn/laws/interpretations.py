"""Points on which the Laws are silent or authorities differ, and the reading that is followed here.

Each has an entry with its sources in ``docs/interpretations.md``.
"""

from __future__ import annotations

from typing import NamedTuple


class Interpretation(NamedTuple):
    """A point that the text leaves open. Its texts are the messages ``dispute/<name>/reading``, ``…/other`` and ``…/why``."""

    name: str
    #: Authorities differ; else the point only decides which rule governs, and nobody disputes it.
    is_disputed: bool = True
    #: An edition follows the other reading.
    is_reversed: bool = False
    #: The names of the provisions and interpretations over which a rule that rests on this one prevails.
    prevails_over: tuple[str, ...] = ()

    @property
    def reversed(self) -> Interpretation:
        """The same point where an edition follows the other reading."""
        return self._replace(is_reversed=not self.is_reversed)


CARD_LED_IN_THE_AUCTION = Interpretation("card-led-in-the-auction")
FACE_DOWN_LEAD_EXCHANGED = Interpretation(
    "face-down-lead-exchanged",
    prevails_over=(
        "plays-after-the-lead",
        "lead-of-the-owners-partner",
        "declarer-designates-the-penalty-card",
        "two-cards-several-visible",
        "lead-or-play-told-by-an-opponent",
        "vague-call-overtaken",
        "card-waits-for-a-fact",
    ),
)
DEFENDERS_DIFFER_ON_THE_HAND = Interpretation("defenders-differ-on-the-hand")
DECLARER_PLAYS_TO_A_LEAD_BEFORE_HIS_CHOICE = Interpretation(
    "declarer-plays-to-a-lead-before-his-choice",
    prevails_over=(
        "either-defender-accepts-or-requires-retraction",
        "opening-lead-by-the-declaring-side",
        "fifth-card-by-declarer",
    ),
)
LOW_FIFTH_CARD_IS_MINOR = Interpretation("low-fifth-card-is-minor")
EARLY_LEAD_LET_PASS = Interpretation("early-lead-let-pass")
CHANGED_CALL_AFTER_DECLARERS_OWN_CARD = Interpretation("changed-call-after-declarers-own-card")
RUFF_BELOW_A_HIGHER_TRUMP = Interpretation("ruff-below-a-higher-trump")
WIN_WHEN_NO_CARD_IS_SURE = Interpretation("win-when-no-card-is-sure")
MISINFORMED_CARD_GOES_BACK = Interpretation("misinformed-card-goes-back")
LOW_CARD_NAMED_IS_MINOR = Interpretation("low-card-named-is-minor")
WHAT_PARTNER_MAY_KNOW = Interpretation("what-partner-may-know")
LEAD_BEFORE_DECLARERS_CHOICE = Interpretation("lead-before-declarers-choice")
REFUSED_CARD_IS_MAJOR = Interpretation("refused-card-is-major")
PLAY_OR_PROPER_LEAD = Interpretation("play-or-proper-lead")
PROPER_LEAD_AFTER_A_PLAY = Interpretation(
    "proper-lead-after-a-play",
    prevails_over=(
        "plays-after-the-lead",
        "lead-at-rhos-turn",
        "premature-lead-or-play",
        "declarers-premature-play-stands",
        "play-forfeits-rectification",
        "play-by-the-offending-side-before-the-ruling",
        "lead-or-play-told-by-an-opponent",
        "penalty-card-let-pass",
        "declarer-designates-the-penalty-card",
        "other-card-must-be-accepted",
        "two-cards-several-visible",
        "vague-call-overtaken",
        "card-waits-for-a-fact",
        "cards-tacitly-kept",
    ),
)
CARD_WITHDRAWN_AFTER_THE_PROPER_LEAD = Interpretation("card-withdrawn-after-the-proper-lead")
ANY_CARD_OF_THE_WRONG_DEFENDER = Interpretation("any-card-of-the-wrong-defender")
DECLARER_PLAYS_FROM_HIS_OTHER_HAND = Interpretation("declarer-plays-from-his-other-hand")
OPENING_LEAD_BY_THE_DECLARING_SIDE_IN_1997 = Interpretation("opening-lead-by-the-declaring-side-in-1997")
PLAY_TO_AN_ATTEMPTED_OPENING_LEAD = Interpretation("play-to-an-attempted-opening-lead")
FORCED_ACCEPTANCE_KEEPS_DECLARER = Interpretation("forced-acceptance-keeps-declarer")
HAND_SPREAD_AFTER_A_LEAD_TAKEN_BACK = Interpretation("hand-spread-after-a-lead-taken-back")
FOLLOWING_IS_NOT_SPREADING = Interpretation("following-is-not-spreading")
FAR_DEFENDER_SPEAKS_FIRST = Interpretation("far-defender-speaks-first")
DEFENDERS_DIFFER_IN_1997 = Interpretation("defenders-differ-in-1997")
DECLARER_CORRECTS_HIMSELF = Interpretation("declarer-corrects-himself")
PLAYING_TO_A_REFUSED_LEAD = Interpretation(
    "playing-to-a-refused-lead",
    prevails_over=(
        "defenders-lead-out-of-turn-refused",
        "play-after-required-retraction",
        "defenders-exposed-cards",
        "plays-after-the-lead",
        "fifth-card-by-a-defender",
    ),
)
SECOND_DEFENDER_ALSO_LEADS = Interpretation("second-defender-also-leads")
EARLY_LEAD_IS_NOT_EXCUSED = Interpretation("early-lead-is-not-excused")
OWED_CARD_BEFORE_AN_ORDER = Interpretation("owed-card-before-an-order")
DUMMYS_OWN_DOING_EXCUSES = Interpretation("dummys-own-doing-excuses")
PLAY_AT_RHOS_TURN_BEFORE_2017 = Interpretation("play-at-rhos-turn-before-2017")
DECLARERS_PREMATURE_PLAY_IN_1997 = Interpretation("declarers-premature-play-in-1997")
DECLARER_PLAYS_FROM_THE_WRONG_HAND = Interpretation("declarer-plays-from-the-wrong-hand")
LOW_CARD_PLAYED_WITH_ANOTHER_IS_MINOR = Interpretation("low-card-played-with-another-is-minor")
TWO_ILLEGAL_LEADS_AT_ONCE = Interpretation("two-illegal-leads-at-once")
BOTH_SIDES_REVOKED_IN_1997 = Interpretation("both-sides-revoked-in-1997")
VOID_CLAIM_AND_THE_REVOKE = Interpretation("void-claim-and-the-revoke")
VOID_CLAIM_AND_PENALTY_CARDS = Interpretation("void-claim-and-penalty-cards")

# -- undisputed points that decide which rule governs

#: If declarer plays on before he has said which penalty card is to be played, he has accepted it, as with any other card
#: (52B1b).
PENALTY_CARD_LET_PASS = Interpretation(
    "penalty-card-let-pass",
    is_disputed=False,
    prevails_over=(
        "fifth-card-by-declarer",
        "declarers-premature-play-stands",
        "either-defender-accepts-or-requires-retraction",
        "opening-lead-by-the-declaring-side",
        "illegal-play-treated-as-in-turn",
    ),
)
#: A call that named no card is forgotten when another card is played.
VAGUE_CALL_OVERTAKEN = Interpretation("vague-call-overtaken", is_disputed=False)
#: A defender leads, and does not play, at his right-hand opponent's turn: 57D speaks of plays, so the card is merely exposed.
LEAD_AT_RHOS_TURN = Interpretation("lead-at-rhos-turn", is_disputed=False)
#: While the director has a fact to establish, further cards wait for it.
CARD_WAITS_FOR_A_FACT = Interpretation("card-waits-for-a-fact", is_disputed=False)
#: Play that goes on leaves the cards that might have been taken back where they are.
CARDS_TACITLY_KEPT = Interpretation("cards-tacitly-kept", is_disputed=False)
