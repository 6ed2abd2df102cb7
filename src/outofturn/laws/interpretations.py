"""Points on which the Laws are silent or authorities differ, and the readings of each.

Each has an entry with its sources in ``docs/interpretations.md``. One reading is followed unless a record chooses another one
(``readings``); which one is part of the edition that the record is ruled by, as whatever else can differ between editions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from outofturn.engine.errors import RecordError
from outofturn.engine.message import Message, message

if TYPE_CHECKING:
    from outofturn.laws.book import Edition

#: The reading that is followed unless a record chooses another one, and the usual name of that other one.
READING, OTHER = "reading", "other"


class Interpretation(NamedTuple):
    """A point that the text leaves open. Its texts are the messages ``dispute/<name>/<reading>`` and ``dispute/<name>/why``."""

    name: str
    #: The other readings that a record can choose; none if they are words alone, which nothing here computes.
    others: tuple[str, ...] = ()
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

    def is_other(self, edition: Edition) -> bool:
        """Whether another reading than the usual one has been chosen."""
        return any(name == self.name for name, _ in edition.readings)

    def reading(self, edition: Edition) -> str:
        """The name of the reading that is followed."""
        chosen = dict(edition.readings).get(self.name, READING)
        if self.is_reversed:
            return READING if chosen == OTHER else OTHER
        return chosen

    def with_usual_reading(self, edition: Edition) -> Edition:
        """The edition with the usual reading of this point."""
        return edition._replace(readings=tuple(item for item in edition.readings if item[0] != self.name))

    def texts(self, edition: Edition) -> tuple[str, tuple[str, ...]]:
        """The messages for the reading that is followed and for all the others."""
        followed = self.reading(edition)
        names = (READING, *(self.others or (OTHER,)))
        return f"dispute/{self.name}/{followed}", tuple(f"dispute/{self.name}/{name}" for name in names if name != followed)


CARD_LED_IN_THE_AUCTION = Interpretation("card-led-in-the-auction", others=(OTHER,))
FACE_DOWN_LEAD_EXCHANGED = Interpretation(
    "face-down-lead-exchanged",
    others=(OTHER,),
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
DEFENDERS_DIFFER_ON_THE_HAND = Interpretation("defenders-differ-on-the-hand", others=("last", "next-in-turn"))
DECLARER_PLAYS_TO_A_LEAD_BEFORE_HIS_CHOICE = Interpretation(
    "declarer-plays-to-a-lead-before-his-choice",
    others=(OTHER,),
    prevails_over=(
        "either-defender-accepts-or-requires-retraction",
        "opening-lead-by-the-declaring-side",
        "fifth-card-by-declarer",
    ),
)
LOW_FIFTH_CARD_IS_MINOR = Interpretation("low-fifth-card-is-minor", others=(OTHER,))
EARLY_LEAD_LET_PASS = Interpretation("early-lead-let-pass", others=(OTHER,))
CHANGED_CALL_AFTER_DECLARERS_OWN_CARD = Interpretation("changed-call-after-declarers-own-card", others=(OTHER,))
RUFF_BELOW_A_HIGHER_TRUMP = Interpretation("ruff-below-a-higher-trump", others=(OTHER,))
WIN_WHEN_NO_CARD_IS_SURE = Interpretation("win-when-no-card-is-sure", others=(OTHER,))
MISINFORMED_CARD_GOES_BACK = Interpretation("misinformed-card-goes-back", others=(OTHER,))
LOW_CARD_NAMED_IS_MINOR = Interpretation("low-card-named-is-minor", others=(OTHER,))
WHAT_PARTNER_MAY_KNOW = Interpretation("what-partner-may-know")
LEAD_BEFORE_DECLARERS_CHOICE = Interpretation("lead-before-declarers-choice", others=(OTHER,))
REFUSED_CARD_IS_MAJOR = Interpretation("refused-card-is-major")
PLAY_OR_PROPER_LEAD = Interpretation(
    "play-or-proper-lead",
    others=(OTHER,),
    prevails_over=(
        "lead-out-of-turn-treated-as-correct",
        "proper-lead-after-irregular-lead",
        "illegal-play-treated-as-in-turn",
    ),
)
PROPER_LEAD_AFTER_A_PLAY = Interpretation(
    "proper-lead-after-a-play",
    others=(OTHER,),
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
#: Whether a card was led, played or only shown is a fact, which the record holds or the director finds out.
LED_OR_EXPOSED = Interpretation(
    "led-or-exposed",
    is_disputed=False,
    prevails_over=("wrong-defender-plays-to-declarers-irregular-lead", "declarer-plays-from-his-other-hand"),
)
CARD_WITHDRAWN_AFTER_THE_PROPER_LEAD = Interpretation("card-withdrawn-after-the-proper-lead", others=(OTHER,))
ANY_CARD_OF_THE_WRONG_DEFENDER = Interpretation("any-card-of-the-wrong-defender", others=(OTHER,))
DECLARER_PLAYS_FROM_HIS_OTHER_HAND = Interpretation("declarer-plays-from-his-other-hand", others=(OTHER,))
OPENING_LEAD_BY_THE_DECLARING_SIDE_IN_1997 = Interpretation("opening-lead-by-the-declaring-side-in-1997", others=(OTHER,))
PLAY_TO_AN_ATTEMPTED_OPENING_LEAD = Interpretation(
    "play-to-an-attempted-opening-lead",
    others=(OTHER, "penalty-card"),
    prevails_over=(
        "plays-after-the-lead",
        "defenders-exposed-cards",
        "lead-of-the-owners-partner",
        "declarer-designates-the-penalty-card",
        "vague-call-overtaken",
        "cards-tacitly-kept",
    ),
)
FORCED_ACCEPTANCE_KEEPS_DECLARER = Interpretation("forced-acceptance-keeps-declarer", others=(OTHER,))
DUMMYS_CARD_SEEN_BEFORE_THE_LEAD = Interpretation("dummys-card-seen-before-the-lead", others=(OTHER,))
SECOND_OPENING_LEAD_OUT_OF_TURN = Interpretation("second-opening-lead-out-of-turn", others=(OTHER,))
HAND_SPREAD_AFTER_A_LEAD_TAKEN_BACK = Interpretation(
    "hand-spread-after-a-lead-taken-back", others=(OTHER,), prevails_over=("declarer-faces-hand",)
)
BAN_AFTER_PARTNERS_ACCEPTED_LEAD = Interpretation("ban-after-partners-accepted-lead", others=(OTHER,))
FOLLOWING_IS_NOT_SPREADING = Interpretation(
    "following-is-not-spreading", others=(OTHER,), prevails_over=("lead-out-of-turn-treated-as-correct",)
)
FAR_DEFENDER_SPEAKS_FIRST = Interpretation("far-defender-speaks-first", others=(OTHER,))
DEFENDERS_DIFFER_IN_1997 = Interpretation("defenders-differ-in-1997", others=("retraction", "acceptance"))
DECLARER_CORRECTS_HIMSELF = Interpretation("declarer-corrects-himself", others=(OTHER,))
SELF_CORRECTION_IN_ANOTHER_SUIT = Interpretation(
    "self-correction-in-another-suit",
    others=(OTHER,),
    prevails_over=("wrong-defender-plays-to-declarers-irregular-lead",),
)
PLAYING_TO_A_REFUSED_LEAD = Interpretation(
    "playing-to-a-refused-lead",
    others=(OTHER,),
    prevails_over=(
        "defenders-lead-out-of-turn-refused",
        "lead-of-the-owners-partner",
        "play-after-required-retraction",
        "defenders-exposed-cards",
        "plays-after-the-lead",
        "fifth-card-by-a-defender",
    ),
)
SECOND_DEFENDER_ALSO_LEADS = Interpretation("second-defender-also-leads", others=(OTHER,))
EARLY_LEAD_IS_NOT_EXCUSED = Interpretation("early-lead-is-not-excused", others=(OTHER,))
OWED_CARD_BEFORE_AN_ORDER = Interpretation("owed-card-before-an-order", others=(OTHER,))
DUMMYS_OWN_DOING_EXCUSES = Interpretation("dummys-own-doing-excuses", others=(OTHER,))
PLAY_AT_RHOS_TURN_BEFORE_2017 = Interpretation("play-at-rhos-turn-before-2017", others=(OTHER,))
DECLARERS_PREMATURE_PLAY_IN_1997 = Interpretation("declarers-premature-play-in-1997", others=(OTHER,))
DECLARER_PLAYS_FROM_THE_WRONG_HAND = Interpretation("declarer-plays-from-the-wrong-hand", others=(OTHER,))
LOW_CARD_PLAYED_WITH_ANOTHER_IS_MINOR = Interpretation("low-card-played-with-another-is-minor", others=(OTHER,))
TWO_ILLEGAL_LEADS_AT_ONCE = Interpretation("two-illegal-leads-at-once", others=(OTHER,))
BOTH_SIDES_REVOKED_IN_1997 = Interpretation("both-sides-revoked-in-1997", others=(OTHER,))
VOID_CLAIM_AND_THE_REVOKE = Interpretation("void-claim-and-the-revoke", others=(OTHER,))
VOID_CLAIM_AND_PENALTY_CARDS = Interpretation("void-claim-and-penalty-cards", others=(OTHER,))

# -- undisputed points that decide which rule governs

#: If declarer plays on before he has said which penalty card is to be played, he has accepted it, as with any other card
#: (52B1b).
PENALTY_CARD_LET_PASS = Interpretation(
    "penalty-card-let-pass",
    others=(OTHER,),
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
VAGUE_CALL_OVERTAKEN = Interpretation("vague-call-overtaken", others=(OTHER,), is_disputed=False)
#: A defender leads, and does not play, at his right-hand opponent's turn: 57D speaks of plays, so the card is merely exposed.
LEAD_AT_RHOS_TURN = Interpretation("lead-at-rhos-turn", others=(OTHER,), is_disputed=False)
#: While the director has a fact to establish, further cards wait for it.
CARD_WAITS_FOR_A_FACT = Interpretation(
    "card-waits-for-a-fact",
    is_disputed=False,
    prevails_over=("defenders-exposed-cards", "declarer-exposes-a-card", "declarer-faces-hand", "dummy-indicates-a-card"),
)
#: Play that goes on leaves the cards that might have been taken back where they are.
CARDS_TACITLY_KEPT = Interpretation("cards-tacitly-kept", others=(OTHER,), is_disputed=False)

# -- points that are settled well enough: a ruling names them only where a record follows another reading

ORDER_OF_OBLIGATIONS = Interpretation("order-of-obligations", others=(OTHER,), is_disputed=False)
MAJOR_STAYS_MAJOR = Interpretation("major-stays-major", others=(OTHER,), is_disputed=False)
BOTH_DEFENDERS_HAVE_PENALTY_CARDS = Interpretation("both-defenders-have-penalty-cards", others=(OTHER,), is_disputed=False)
HOW_LONG_A_BAN_LASTS = Interpretation("how-long-a-ban-lasts", others=("one-lead", "one-lead-for-several"), is_disputed=False)
THE_CHOICE_COMES_BACK = Interpretation("the-choice-comes-back", others=(OTHER,), is_disputed=False)
LEAD_OUT_OF_TURN_BESIDE_A_PENALTY_CARD = Interpretation(
    "lead-out-of-turn-beside-a-penalty-card", others=(OTHER,), is_disputed=False
)
DEFENDERS_ASK_IN_1997 = Interpretation("defenders-ask-in-1997", others=(OTHER,), is_disputed=False)
HIDDEN_CARD_TOO_MANY = Interpretation("hidden-card-too-many", others=(OTHER,), is_disputed=False)
ACCEPTED_LEAD_MAY_MAKE_A_REVOKE = Interpretation("accepted-lead-may-make-a-revoke", others=(OTHER,), is_disputed=False)
LEAD_TO_THE_THIRTEENTH_TRICK = Interpretation(
    "lead-to-the-thirteenth-trick",
    others=(OTHER,),
    is_disputed=False,
    prevails_over=(
        "either-defender-accepts-or-requires-retraction",
        "defenders-exposed-cards",
        "fifth-card-by-a-defender",
        "fifth-card-by-declarer",
        "vague-call-overtaken",
    ),
)
ANY_CARD_FROM_THE_RIGHT_HAND = Interpretation("any-card-from-the-right-hand", others=(OTHER,), is_disputed=False)
ORDER_FOR_PARTNERS_PLAY = Interpretation(
    "order-for-partners-play", others=("may-decline", "may-choose-again"), is_disputed=False
)
EARLY_LEAD_IS_NOT_A_LEAD_OUT_OF_TURN = Interpretation(
    "early-lead-is-not-a-lead-out-of-turn", others=(OTHER,), is_disputed=False
)


#: Points that no code depends on: they are settled, or a matter of fact or judgement. Their other readings are words alone.
_WORDS_ALONE = (
    "lead-restriction-from-the-auction",
    "nobody-accepts",
    "attention-is-not-refusal",
    "declarers-information-from-his-own-lead",
    "older-obligations-survive",
    "gaining-by-an-accepted-lead",
)
#: Every point by its name.
POINTS: dict[str, Interpretation] = {item.name: item for item in tuple(globals().values()) if isinstance(item, Interpretation)}
POINTS |= {name: Interpretation(name, is_disputed=False) for name in _WORDS_ALONE}


def chosen_readings(readings: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The readings that differ from the usual ones, as an edition keeps them. An error says what cannot be chosen."""
    for name, reading in readings.items():
        point = POINTS.get(name)
        if point is None:
            raise RecordError(message("error/no-such-point", word=name[:60]), _meant(name))
        if not point.others:
            raise RecordError(message("error/point-is-words-alone", word=name))
        if reading not in (READING, *point.others):
            known = message("hint/write-one-of", words=(READING, *point.others))
            raise RecordError(message("error/no-such-reading", word=name, other_word=reading[:60]), known)
    return tuple(sorted((name, reading) for name, reading in readings.items() if reading != READING))


def _meant(name: str) -> Message:
    from difflib import get_close_matches

    near = get_close_matches(name, POINTS, n=1)
    return (
        message("hint/did-you-mean", word=near[0])
        if near
        else message("hint/points-are-listed", word="docs/interpretations.md")
    )
