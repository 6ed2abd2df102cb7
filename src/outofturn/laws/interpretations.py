"""Points on which the Laws are silent or authorities differ, and the reading that is followed here.

Each has an entry with its sources in ``docs/interpretations.md``. The texts may have players and cards as fields in braces.
"""

from __future__ import annotations

from typing import NamedTuple


class Interpretation(NamedTuple):
    """A point that the Laws leave open: the reading followed here, the other reading, and why it is open.

    A point that nobody disputes, but that decides which rule governs, has no readings.
    """

    name: str
    reading: str = ""
    other: str = ""
    why: str = ""
    #: The names of the provisions and interpretations over which a rule based on this one prevails.
    prevails_over: tuple[str, ...] = ()

    @property
    def reversed(self) -> Interpretation:
        """The same point with the readings exchanged, for an edition that follows the other one."""
        return self._replace(reading=self.other, other=self.reading)


CARD_LED_IN_THE_AUCTION = Interpretation(
    "card-led-in-the-auction",
    "A card led during the auction is a major penalty card and nothing more.",
    "It is a premature lead, and declarer gives an order for the partner's play as well (57A).",
    "Law 50 sends a card that was led to Law 57, but during the auction there was no trick to play to.",
)
FACE_DOWN_LEAD_EXCHANGED = Interpretation(
    "face-down-lead-exchanged",
    "The face-down card is the lead, and the card faced is an exposed card.",
    "The card that has been faced is the lead; the other goes back unseen.",
    "Law 41A forbids the exchange and does not say what follows.",
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
DEFENDERS_DIFFER_ON_THE_HAND = Interpretation(
    "defenders-differ-on-the-hand",
    "The hand named first stands.",
    "The defender who speaks last, or the one next in turn, decides.",
    "Law 43B2 lets either defender choose and has no rule for defenders who differ.",
)
DECLARER_PLAYS_TO_A_LEAD_BEFORE_HIS_CHOICE = Interpretation(
    "declarer-plays-to-a-lead-before-his-choice",
    "Declarer who plays to the lead has accepted it; the older penalty card stays.",
    "Declarer still has his choice, and his own card goes back.",
    "Law 50D2 does not say what follows when declarer plays to a lead made before his choice.",
    prevails_over=(
        "either-defender-accepts-or-requires-retraction",
        "opening-lead-by-the-declaring-side",
        "fifth-card-by-declarer",
    ),
)
LOW_FIFTH_CARD_IS_MINOR = Interpretation(
    "low-fifth-card-is-minor",
    "A single low card played to a trick by mistake is a minor penalty card.",
    "The card was played on purpose, so it is a major penalty card.",
    "Law 45E1 does not say which; Law 50B turns on whether the card was shown by accident or by deliberate play.",
)
EARLY_LEAD_LET_PASS = Interpretation(
    "early-lead-let-pass",
    "A lead made too soon that the next hand let pass counts as made in turn, whoever won the trick.",
    "It stands only if its player has won the trick; otherwise it is a lead out of turn.",
    "Law 60A2 does not say what it means for a lead to a trick that had not begun.",
)
CHANGED_CALL_AFTER_DECLARERS_OWN_CARD = Interpretation(
    "changed-call-after-declarers-own-card",
    "Once declarer has played from his own hand it is too late.",
    "Declarer's partner is dummy, who has played nothing since: the call may still be changed.",
    "The edition of 2007 allows a change until the player's partner has played, and declarer plays both hands.",
)
RUFF_BELOW_A_HIGHER_TRUMP = Interpretation(
    "ruff-below-a-higher-trump",
    "“Ruff” is the lowest trump, even if a higher one lies there.",
    "“Ruff” is the lowest trump that wins the trick.",
    "Law 46 does not speak of the word.",
)
WIN_WHEN_NO_CARD_IS_SURE = Interpretation(
    "win-when-no-card-is-sure",
    "No card is sure to win, so “win” is the highest that may.",
    "“Win” is the lowest card that beats what lies there.",
    "Law 46B1 speaks of the lowest card known to win and not of a trick in which none is.",
)
MISINFORMED_CARD_GOES_BACK = Interpretation(
    "misinformed-card-goes-back",
    "The card goes back: {next_hand} may not accept it, so nothing else can become of it.",
    "The player may also leave the card where it is.",
    "The edition of 2007 says that the card may be taken back, not that it is.",
)
LOW_CARD_NAMED_IS_MINOR = Interpretation(
    "low-card-named-is-minor",
    "A single low card that is merely named is a minor penalty card.",
    "Naming a card is no accident, so it is a major penalty card.",
    "Law 50B speaks of cards exposed by accident and of cards exposed by deliberate play; a named card is neither.",
)
WHAT_PARTNER_MAY_KNOW = Interpretation(
    "what-partner-may-know",
    "{leader} may use that the card must be played, not that {owner} holds it.",
    "{leader} may also use that {owner} holds the card, since it is known that it must be played.",
    "The commentary on the edition of 2007 and directors differ on what 50E1 and 50E2 let the partner know.",
)
LEAD_BEFORE_DECLARERS_CHOICE = Interpretation(
    "lead-before-declarers-choice",
    "The card led too soon is a major penalty card, and declarer chooses as if it had not been led.",
    "Declarer may also treat the card as led.",
    "Law 50D2 sends a premature lead to Law 49 and says no more.",
)
REFUSED_CARD_IS_MAJOR = Interpretation(
    "refused-card-is-major",
    "The card that was refused is a major penalty card: it was played deliberately (50B).",
    "It is a penalty card of whatever kind Law 50 makes it.",
    "The text of 1997 could not be checked on this point.",
)
PLAY_OR_PROPER_LEAD = Interpretation(
    "play-or-proper-lead",
    "A card meant as a play to the irregular lead accepts it; a card meant as a lead is the proper lead.",
    "Any card from the hand next in rotation accepts the irregular lead.",
    "The acceptance clause and the proper-lead clause of Law 53 refer to each other.",
)
PROPER_LEAD_AFTER_A_PLAY = Interpretation(
    "proper-lead-after-a-play",
    "The proper lead prevails even though the irregular one has been played to.",
    "By playing to it the next hand accepted the irregular lead for good.",
    "The clauses of Law 53 refer to each other; since 2007 only an acceptance under 53A comes before the proper lead.",
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
CARD_WITHDRAWN_AFTER_THE_PROPER_LEAD = Interpretation(
    "card-withdrawn-after-the-proper-lead",
    "The withdrawn card is not a penalty card; only Law 16C applies.",
    "The withdrawn card is a penalty card under Law 49.",
    "The edition of 2017 no longer says that there is no further rectification.",
)
ANY_CARD_OF_THE_WRONG_DEFENDER = Interpretation(
    "any-card-of-the-wrong-defender",
    "A card from the wrong defender, even one meant as a lead, counts as played to the irregular lead.",
    "Only a card played to the irregular lead lets it stand.",
    "Before 2017 the text spoke of a play to the irregular lead; since then of any card.",
)
DECLARER_PLAYS_FROM_HIS_OTHER_HAND = Interpretation(
    "declarer-plays-from-his-other-hand",
    "Declarer's card from the wrong hand is a played card, and by playing it he has accepted the lead.",
    "Only a card from the hand next in rotation accepts the lead; this one goes back and the choice stays open.",
    "Law 53A names the hand next in rotation; nothing is said of declarer's other hand.",
)
OPENING_LEAD_BY_THE_DECLARING_SIDE_IN_1997 = Interpretation(
    "opening-lead-by-the-declaring-side-in-1997",
    "The card goes back, by analogy with a card led during the auction (Law 24).",
    "Law 53 or 55 applies: a defender may accept the lead.",
    "In 1997 nothing is laid down for an opening lead from the wrong side.",
)
PLAY_TO_AN_ATTEMPTED_OPENING_LEAD = Interpretation(
    "play-to-an-attempted-opening-lead",
    "The declaring side's card was no lead, so the defender's card is not played to it.",
    "The defender has accepted the lead by playing to it (Law 53A).",
    "Law 54E refers to Law 24 and does not say what follows when a defender plays on.",
)
FORCED_ACCEPTANCE_KEEPS_DECLARER = Interpretation(
    "forced-acceptance-keeps-declarer",
    "The lead stands and {declarer} is declarer.",
    "{declarer} may still spread his own hand and become dummy.",
    "Law 54C says that the lead must be accepted, but not who is then declarer.",
)
HAND_SPREAD_AFTER_A_LEAD_TAKEN_BACK = Interpretation(
    "hand-spread-after-a-lead-taken-back",
    "No lead lies there that could be accepted, so {player} remains declarer.",
    "{player}, having begun to spread his hand, becomes dummy.",
    "The Laws do not say what follows when a hand is spread after a lead that has been taken back.",
)
FOLLOWING_IS_NOT_SPREADING = Interpretation(
    "following-is-not-spreading",
    "A card played to the lead accepts it; declarer remains declarer.",
    "Declarer who shows a card after an opening lead out of turn has begun to spread his hand and becomes dummy.",
    "Some course books have taught the second; Law 54A speaks of spreading the hand, not of playing a card.",
)
FAR_DEFENDER_SPEAKS_FIRST = Interpretation(
    "far-defender-speaks-first",
    "{player}, next in turn, may still choose otherwise until the next card is played.",
    "The first choice settles it as soon as it has been put into effect.",
    "Law 55A sets no time limit for a defender who chooses differently.",
)
DEFENDERS_DIFFER_IN_1997 = Interpretation(
    "defenders-differ-in-1997",
    "The choice stated first stands.",
    "Either defender may still require retraction, or either may still accept.",
    "The edition of 1997 has no rule for defenders who differ.",
)
DECLARER_CORRECTS_HIMSELF = Interpretation(
    "declarer-corrects-himself",
    "Declarer may not take back his lead unasked; the card from the other hand counts as played to the trick.",
    "Declarer has corrected himself; the card from the proper hand is the lead.",
    "The Laws do not say what a declarer does who changes hands of his own accord.",
)
PLAYING_TO_A_REFUSED_LEAD = Interpretation(
    "playing-to-a-refused-lead",
    "By playing to the lead the defender next in turn chooses differently, and his choice prevails.",
    "His partner's refusal took effect at once, so the card is one played after a required retraction (60B).",
    "Law 55A does not say until when a contrary choice may be made, or whether a play is one.",
    prevails_over=(
        "defenders-lead-out-of-turn-refused",
        "play-after-required-retraction",
        "defenders-exposed-cards",
        "plays-after-the-lead",
        "fifth-card-by-a-defender",
    ),
)
SECOND_DEFENDER_ALSO_LEADS = Interpretation(
    "second-defender-also-leads",
    "{card} is a major penalty card, and declarer first has his choice about the lead.",
    "Declarer may treat {card} as the real lead.",
    "The Laws give no such choice, but some would allow it.",
)
EARLY_LEAD_IS_NOT_EXCUSED = Interpretation(
    "early-lead-is-not-excused",
    "A defender who leads on ahead of his partner is not excused by declarer's having played from both hands.",
    "It is excused like a play to the trick.",
    "The clause speaks of a defender who plays before his partner, the section of one who leads or plays.",
)
OWED_CARD_BEFORE_AN_ORDER = Interpretation(
    "owed-card-before-an-order",
    "{card} is owed to this trick already and must be played, whatever the order.",
    "The order comes first; {card} is a penalty card if it does not obey it.",
    "The Laws do not say which comes first, a card that is owed to the trick or an order for the play to it.",
)
DUMMYS_OWN_DOING_EXCUSES = Interpretation(
    "dummys-own-doing-excuses",
    "A dummy who moves a card of his own accord has played or suggested it, and the defender goes free.",
    "Touching a card, a singleton above all, is not playing or suggesting it; Law 57A applies.",
    "Before 2017 the text did not say what dummy must have done for the defender to go free.",
)
PLAY_AT_RHOS_TURN_BEFORE_2017 = Interpretation(
    "play-at-rhos-turn-before-2017",
    "A card shown at the right-hand opponent's turn must be played to the trick if it is legal.",
    "It is a penalty card at once (Law 49).",
    "Before 2017 no Law dealt with a play at the right-hand opponent's turn.",
)
DECLARERS_PREMATURE_PLAY_IN_1997 = Interpretation(
    "declarers-premature-play-in-1997",
    "A card that declarer plays too soon is a played card.",
    "It may be taken back.",
    "The edition of 1997 has no rule for a premature play by declarer.",
)
DECLARER_PLAYS_FROM_THE_WRONG_HAND = Interpretation(
    "declarer-plays-from-the-wrong-hand",
    "A card that declarer plays from the wrong hand is a played card, even if he then names one from the other.",
    "He may take it back when he corrects himself at once.",
    "The Laws do not say what follows when declarer plays from the wrong hand and at once corrects himself.",
)
LOW_CARD_PLAYED_WITH_ANOTHER_IS_MINOR = Interpretation(
    "low-card-played-with-another-is-minor",
    "A single low card that came down with the card played is a minor penalty card.",
    "A card that its owner meant to play is a major penalty card.",
    "Law 50B turns on whether the card was shown by accident or by deliberate play.",
)
TWO_ILLEGAL_LEADS_AT_ONCE = Interpretation(
    "two-illegal-leads-at-once",
    "Two leads or plays at once, neither of them legal, are taken one after the other in the order reported.",
    "Each is judged by itself.",
    "Law 58A speaks only of a play at the same moment as a legal one.",
)
BOTH_SIDES_REVOKED_IN_1997 = Interpretation(
    "both-sides-revoked-in-1997",
    "When both sides have revoked no trick is given over, and the director restores equity.",
    "Each revoke costs its own tricks under 64A.",
    "The edition of 1997 has no clause for it; the Laws Committee left it to equity in 2001.",
)
VOID_CLAIM_AND_THE_REVOKE = Interpretation(
    "void-claim-and-the-revoke",
    "The claim is void, so it has not established the revoke.",
    "The claim was made, and that established the revoke (63A3).",
    "Law 68D2 makes the claim void and does not speak of Law 63.",
)
VOID_CLAIM_AND_PENALTY_CARDS = Interpretation(
    "void-claim-and-penalty-cards",
    "Penalty cards that lay there before the claim stay what they are; no card shown in claiming becomes one.",
    "Law 50 no longer applies at all: the penalty cards are picked up.",
    "Law 68D2 says that Law 50 does not apply, and not to which cards.",
)

# -- undisputed points that decide which rule governs

#: If declarer plays on before he has said which penalty card is to be played, he has accepted it, as with any other card
#: (52B1b).
PENALTY_CARD_LET_PASS = Interpretation(
    "penalty-card-let-pass",
    prevails_over=(
        "fifth-card-by-declarer",
        "declarers-premature-play-stands",
        "either-defender-accepts-or-requires-retraction",
        "opening-lead-by-the-declaring-side",
        "illegal-play-treated-as-in-turn",
    ),
)
#: A call that did not name a card no longer counts when another card is played.
VAGUE_CALL_OVERTAKEN = Interpretation("vague-call-overtaken")
#: A defender leads, and does not play, at his right-hand opponent's turn. 57D is about plays only, so the card is exposed.
LEAD_AT_RHOS_TURN = Interpretation("lead-at-rhos-turn")
#: Cards played while the director has a fact to establish wait until it is known.
CARD_WAITS_FOR_A_FACT = Interpretation("card-waits-for-a-fact")
#: If play goes on, the cards that could have been taken back stay.
CARDS_TACITLY_KEPT = Interpretation("cards-tacitly-kept")
