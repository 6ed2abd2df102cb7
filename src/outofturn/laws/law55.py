"""Law 55: declarer's lead out of turn, from his own hand or dummy's."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from outofturn.engine import options
from outofturn.engine.cards import SUIT_OF, Card
from outofturn.engine.consequences import THIS_LEAD, Restriction
from outofturn.engine.decision import DecisionKind, PendingDecision
from outofturn.engine.events import Attention, Choose, Fact, Meant, Play
from outofturn.engine.message import Message, message
from outofturn.engine.options import Option
from outofturn.engine.position import Position
from outofturn.engine.seats import LHO, PARTNER, Seat
from outofturn.laws import intent, interpretations, law16, law47, law48, law53, law60, withdrawn_card
from outofturn.laws.book import ByEdition, Edition, provision
from outofturn.laws.irregular_lead import IrregularLead, open_lead
from outofturn.laws.rules import Rule

if TYPE_CHECKING:
    from outofturn.engine.events import Event
    from outofturn.engine.ruling_builder import RulingBuilder

EITHER_DEFENDER = provision(
    "either-defender-accepts-or-requires-retraction",
    {1997: "55A"},
    {
        1997: "Declarer has led out of turn from one of his hands: either defender may accept that lead (53) or have it taken"
        " back (but see 47E1). Nothing is said of defenders who differ.",
        2007: "Declarer has led out of turn from one of his hands: either defender may accept that lead (53) or have it taken"
        " back (but see 47E1). If they choose differently, the choice of the one next in turn prevails.",
        2017: "Declarer has led out of turn from one of his hands: either defender may accept that lead (53) or have it taken"
        " back (but see 47E1). If they choose differently, the choice of the one next in turn to the irregular lead prevails.",
    },
    changes={
        2007: "When the defenders differ the one next in turn decides; before, nothing was said, and directors differed.",
        2017: "It is now clear who that is: the defender next to the irregular lead.",
    },
)
AT_DEFENDERS_TURN = provision(
    "declarers-lead-at-a-defenders-turn-retracted",
    {1997: "55B1"},
    {
        1997: "Declarer led although a defender was on lead, and either defender wants it back: the card returns to its hand"
        " without penalty.",
        2007: "Declarer led although a defender was on lead, and either defender wants it back: the card returns to its hand"
        " and nothing more follows.",
        2017: "Declarer led although a defender was on lead, and has been told under 55A to take it back: the card returns to"
        " its hand and nothing more follows.",
    },
    changes={
        2007: "No change at the table.",
        2017: "It takes an effective requirement under 55A, not the word of either defender.",
    },
    verbal=(2007,),
)
FROM_WRONG_HAND = provision(
    "declarers-lead-from-the-wrong-hand-retracted",
    {1997: "55B2"},
    {
        1997: "Declarer led from the wrong one of his hands, and either defender wants it back: the card is withdrawn, and he"
        " must lead from the right one, whatever card he likes.",
        2017: "Declarer led from the wrong one of his hands, and has been told under 55A to take it back: the card is"
        " withdrawn, and he must lead from the right one, whatever card he likes.",
    },
    changes={2017: "It takes an effective requirement under 55A, not the word of either defender."},
)
MIGHT_OBTAIN_INFORMATION = provision(
    "declarer-might-obtain-information",
    {1997: "55C"},
    {
        1997: "If declarer then follows a line that could have rested on what the infraction told him, the director may adjust"
        " the score.",
        2017: "If declarer then follows a line that could have rested on what his infraction told him, Law 16 applies.",
    },
    judgement=True,
    changes={2017: "Declarer is held to Law 16 like anyone else; before, the director had a free hand to adjust."},
)
RETRACTION_REQUIRED = provision(
    "declarer-required-to-retract",
    {1997: "55B"},
    "What follows when declarer must take back his lead out of turn.",
    interface=True,
)

#: Which defenders may choose.
WHO_MAY_CHOOSE = ByEdition({1997: "either"}, EITHER_DEFENDER, "who may choose")
#: Whose choice prevails if the defenders differ (H10).
WHO_PREVAILS = ByEdition(
    {1997: "first to speak", 2007: "next in turn"},
    EITHER_DEFENDER,
    "who prevails if the defenders differ",
    readings={
        ("far-defender-speaks-first", "other"): {2007: "first to speak"},
        ("defenders-differ-in-1997", "retraction"): {1997: "who refuses"},
        ("defenders-differ-in-1997", "acceptance"): {1997: "who accepts"},
    },
)


class DeclarersLead(IrregularLead):
    """A lead out of turn by declarer: the defenders decide."""

    def decide(self, position: Position) -> tuple[Seat, ...]:
        if WHO_MAY_CHOOSE.of(position.edition) == "either":
            return position.defenders
        return (self.next_hand,)

    def occasion(self, position: Position) -> Message:
        declarer, from_hand = position.declarer, self.seat == position.declarer
        if position.is_defender(self.proper):
            which = "led-from-hand-at-a-defenders-turn" if from_hand else "led-from-dummy-at-a-defenders-turn"
            return message(f"occasion/{which}", declarer=declarer, card=self.card, leader=self.proper)
        which = "led-from-hand-not-dummy" if from_hand else "led-from-dummy-not-hand"
        return message(f"occasion/{which}", declarer=declarer, card=self.card)

    def prevails(self, position: Position) -> Seat | None:
        several = len(self.decide(position)) > 1
        return self.next_hand if several and WHO_PREVAILS.of(position.edition) == "next in turn" else None

    def choose(self, builder: RulingBuilder, seat: Seat, option: Option) -> None:
        """Apply a defender's choice."""
        variant = "accepted" if option == "accept" else "refused"
        builder.cite(EITHER_DEFENDER, variant, player=seat, offender=self.seat, card=self.card)
        _put_into_effect(builder, self, option)
        stated = StatedChoice(self, option, seat)
        may_be_overruled = stated.may_be_overruled(builder.edition)
        first_word_is_final = WHO_PREVAILS.of(builder.edition.usual) == "first to speak"
        if first_word_is_final or may_be_overruled != stated.may_be_overruled(builder.edition.usual):
            _dispute_who_prevails(builder, self.next_hand)
        if may_be_overruled:
            builder.open(stated.replace(before=builder.before))
        else:
            builder.position = builder.position.with_consequences(just_decided=stated)


def _is_declarers_lead_out_of_turn(position: Position, play: Play) -> bool:
    return (
        not position.plays
        and not position.is_opening
        and not position.is_over
        and not position.is_defender(play.seat)
        and play.seat != position.leader
        and not position.undecided
    )


def declarers_lead_out_of_turn(builder: RulingBuilder, play: Play) -> None:
    opened = law53.led_out_of_turn(builder, play, "declarer-lead-out-of-turn", DeclarersLead)
    if opened is not None:
        builder.cite(EITHER_DEFENDER, "may-choose", players=opened.decide(builder.position))


class StatedChoice(PendingDecision):
    """A choice about declarer's lead that has taken effect.

    While the other defender, as a rule the one next to the lead, may still overrule it, it is a pending decision. After that it
    is kept until the next card, so that a contrary choice by the other defender is recognized (it changes nothing).
    """

    standing: ClassVar[bool] = True
    kind: ClassVar[DecisionKind] = "lead"

    lead: IrregularLead
    option: Option
    seat: Seat  #: the defender who has chosen
    before: Position | None = None  #: the position before the choice, for as long as it can be overruled

    def may_be_overruled(self, edition: Edition) -> bool:
        """Whether the other defender's choice would prevail."""
        who = WHO_PREVAILS.of(edition)
        if who == "next in turn":
            return self.seat != self.lead.next_hand
        return who == ("who refuses" if self.option == "accept" else "who accepts")

    def decide(self, position: Position) -> tuple[Seat, ...]:
        return (PARTNER[self.seat],)

    def options(self, position: Position) -> tuple[Option, ...]:
        return (options.ACCEPT, options.REFUSE)

    def occasion(self, position: Position) -> Message:
        which = "partner-accepts-the-lead" if self.option == "accept" else "partner-refuses-the-lead"
        return message(f"occasion/{which}", partner=self.seat)

    def prevails(self, position: Position) -> Seat | None:
        return self.lead.prevails(position)

    def settled_since(self) -> Position | None:
        return self.before

    def choose(self, builder: RulingBuilder, seat: Seat, option: Option) -> None:
        if option == self.option:
            builder.close()
            builder.cite(EITHER_DEFENDER, "agreed", player=seat)
            builder.position = builder.position.with_consequences(just_decided=self.replace(before=None))
            return
        if WHO_PREVAILS.of(builder.edition) == "next in turn":
            builder.cite(EITHER_DEFENDER, "differ", player=seat)
        else:
            builder.cite(EITHER_DEFENDER, "differ-accepted" if option == "accept" else "differ-refused", player=seat)
        _dispute_who_prevails(builder, seat)
        _put_into_effect(builder, self.lead, option)
        builder.position = builder.position.with_consequences(just_decided=StatedChoice(self.lead, option, seat))

    def has_lapsed(self, position: Position, event: Event) -> bool:
        return not isinstance(event, Choose | Attention | Fact | Meant)

    def hears(self, position: Position, event: Choose) -> bool:
        return event.seat in position.defenders and event.option in ("accept", "refuse")

    def later_word(self, builder: RulingBuilder, event: Choose) -> None:
        """Rule on a choice by the other defender after the decision: it changes nothing."""
        if WHO_PREVAILS.of(builder.edition) == "next in turn":
            builder.cite(EITHER_DEFENDER, "next-in-turn-has-chosen", player=self.lead.next_hand)
            return
        builder.cite(EITHER_DEFENDER, "first-choice-stands")
        if event.option != self.option:
            _dispute_who_prevails(builder, self.lead.next_hand)


def _dispute_who_prevails(builder: RulingBuilder, next_in_turn: Seat) -> None:
    if WHO_PREVAILS.of(builder.edition.usual) == "next in turn":
        builder.dispute(interpretations.FAR_DEFENDER_SPEAKS_FIRST, player=next_in_turn)
    else:
        builder.dispute(interpretations.DEFENDERS_DIFFER_IN_1997)


def _put_into_effect(builder: RulingBuilder, lead: IrregularLead, option: Option) -> None:
    if builder.position.plays:  # the contrary choice had already taken effect, so its cards go back first
        builder.position = withdrawn_card.all_taken_back(builder.position)
    if option == "accept":
        law53.accept(builder, lead, "accepted")
        return
    if _correction(lead) is not None:
        builder.dispute(interpretations.DECLARER_CORRECTS_HIMSELF)
    _taken_back(builder, lead)


def _taken_back(builder: RulingBuilder, lead: IrregularLead) -> None:
    """The lead goes back, and what declarer has led since from the right hand is the lead."""
    lead.restored(builder)
    _retracted(builder, lead.seat, lead.card, lead.proper)
    corrected = _correction(lead)
    for play in lead.since:
        if play != corrected:
            law16.withdrawn(builder, play.seat, play.card, lead.seat)
    if corrected is not None:
        builder.govern(corrected)


def _correction(lead: IrregularLead) -> Play | None:
    """The card that declarer has already led, unasked, from the hand whose lead it is."""
    return next((play for play in lead.since if play.lead and play.seat == lead.proper), None)


def _retracted(builder: RulingBuilder, seat: Seat, card: Card, proper: Seat) -> None:
    if builder.position.is_defender(proper):
        builder.cite(AT_DEFENDERS_TURN, "goes-back", card=card, leader=proper)
    else:
        variant = "lead-from-dummy" if proper == builder.position.dummy else "lead-from-hand"
        builder.cite(FROM_WRONG_HAND, variant, card=card, declarer=builder.position.declarer)
        builder.position = builder.position.with_consequences(retraction_required=True)
        if builder.dispute(interpretations.ANY_CARD_FROM_THE_RIGHT_HAND):
            older = builder.position.consequences.restrictions  # of a lead that was refused before this one
            left = tuple(item for item in older if not (item.seat == proper and item.kind == "require"))
            builder.position = builder.position.with_consequences(restrictions=left)
            builder.restrict(Restriction(proper, "require", SUIT_OF[card], THIS_LEAD))
    builder.cite(law48.EXPOSED)
    law16.withdrawn(builder, seat, card, seat)
    builder.review(MIGHT_OBTAIN_INFORMATION)
    builder.cite(MIGHT_OBTAIN_INFORMATION)


def changes_hands(builder: RulingBuilder, play: Play) -> None:
    """Rule on declarer leading from his other hand unasked: the defenders still have their choice (H12)."""
    point, lead = interpretations.DECLARER_CORRECTS_HIMSELF, open_lead(builder.position)
    assert lead is not None
    if point.is_other(builder.edition) and play.seat == lead.proper:
        builder.dispute(point)
        for seat, card in ((lead.seat, lead.card), *((later.seat, later.card) for later in lead.since)):
            law16.withdrawn(builder, seat, card, lead.seat)
        law48.picks_up(builder, lead.seat, (lead.card,))
        lead.restored(builder)
        builder.govern(play)
        return
    builder.cite(law47.NOT_OTHERWISE, "declarers-lead", declarer=builder.position.declarer)
    law60.further_card(builder, play)
    if not point.is_other(builder.edition):
        builder.dispute(point)


def _declarer_changes_hands(position: Position, play: Play) -> bool:
    lead = position.pending
    assert isinstance(lead, DeclarersLead)
    return play.seat == PARTNER[lead.seat]


def _follows_the_correction(position: Position, play: Play) -> bool:
    """The defender next to declarer's second lead follows to it, in a suit that is not that of the first."""
    lead = open_lead(position)
    corrected = None if lead is None else _correction(lead)
    if lead is None or corrected is None or play.lead or play.seat != LHO[corrected.seat]:
        return False
    return SUIT_OF[play.card] == SUIT_OF[corrected.card] != SUIT_OF[lead.card]


def follows_the_correction(builder: RulingBuilder, play: Play) -> None:
    """Rule on a defender who has let declarer correct himself: he has not played to the first lead, so it does not stand.

    In 2017 any card of his lets it stand by the words of 53C, so there it is disputed.
    """
    lead = open_lead(builder.position)
    assert lead is not None
    point = interpretations.SELF_CORRECTION_IN_ANOTHER_SUIT
    if law53.ANY_CARD_OF_WRONG_DEFENDER.of(builder.edition) and builder.dispute(point):
        law53.wrong_defender_plays(builder, play)
        return
    builder.cite(EITHER_DEFENDER, "followed-to-the-correction", player=play.seat, card=play.card, offender=lead.seat)
    _taken_back(builder, lead)
    builder.govern(play)


def _is_choice_by_play(position: Position, play: Play) -> bool:
    """The defender next to the lead plays to it although his partner has just refused it: his choice prevails (H20).

    A lead does not count as a play to it, nor does a card of another suit from a defender who was himself to lead.
    """
    spoken = position.pending
    assert isinstance(spoken, StatedChoice)
    return (
        spoken.option == "refuse"
        and not position.plays
        and play.seat == spoken.lead.next_hand
        and not play.lead
        and not (play.seat == spoken.lead.proper and not intent.may_follow(position, play, spoken.lead.card))
    )


def chosen_by_play(builder: RulingBuilder, play: Play) -> None:
    spoken = builder.position.pending
    assert isinstance(spoken, StatedChoice)
    if _dispute_playing_to_a_refused_lead(builder):
        builder.close()
        builder.govern(play)
    else:
        _accepted_after_all(builder, spoken, play)


def _accepted_after_all(builder: RulingBuilder, spoken: StatedChoice, play: Play) -> None:
    builder.cite(EITHER_DEFENDER, "accepted-by-play", player=play.seat)
    _put_into_effect(builder, spoken.lead, options.ACCEPT)
    builder.govern(play._replace(lead=False))


def _plays_after_the_refusal(position: Position, play: Play) -> bool:
    """The defender next to the lead plays to it after his partner's refusal has taken effect."""
    spoken = position.consequences.just_decided
    return (
        isinstance(spoken, StatedChoice)
        and spoken.option == "refuse"
        and play.seat == spoken.lead.next_hand != spoken.seat
        and not play.lead
        and (law60.is_after_retraction(position, play) or _may_choose_late(position, play, spoken))
    )


def _may_choose_late(position: Position, play: Play, spoken: StatedChoice) -> bool:
    """A card played to a lead whose refusal has taken effect is a choice by the other reading, where the first word counts."""
    return (
        interpretations.PLAYING_TO_A_REFUSED_LEAD.is_other(position.edition)
        and WHO_PREVAILS.of(position.edition) != "next in turn"
        and not position.plays
        and not position.undecided
        and not (play.seat == spoken.lead.proper and not intent.may_follow(position, play, spoken.lead.card))
    )


def played_after_the_refusal(builder: RulingBuilder, play: Play) -> None:
    spoken = builder.position.consequences.just_decided
    assert isinstance(spoken, StatedChoice)
    _dispute_playing_to_a_refused_lead(builder)
    if _may_choose_late(builder.position, play, spoken):
        _accepted_after_all(builder, spoken, play)
    else:
        law60.after_retraction(builder, play)


def _dispute_playing_to_a_refused_lead(builder: RulingBuilder) -> bool:
    point = interpretations.PLAYING_TO_A_REFUSED_LEAD
    return builder.dispute(point if WHO_PREVAILS.of(builder.edition) == "next in turn" else point.reversed)


RULES = (
    Rule(EITHER_DEFENDER, (Play,), declarers_lead_out_of_turn, _is_declarers_lead_out_of_turn),
    Rule(interpretations.DECLARER_CORRECTS_HIMSELF, (Play,), changes_hands, _declarer_changes_hands, pending=DeclarersLead),
    Rule(
        interpretations.SELF_CORRECTION_IN_ANOTHER_SUIT,
        (Play,),
        follows_the_correction,
        _follows_the_correction,
        pending=DeclarersLead,
    ),
    Rule(interpretations.PLAYING_TO_A_REFUSED_LEAD, (Play,), chosen_by_play, _is_choice_by_play, pending=StatedChoice),
    Rule(
        interpretations.PLAYING_TO_A_REFUSED_LEAD,
        (Play,),
        played_after_the_refusal,
        _plays_after_the_refusal,
        needs="just_decided",
    ),
)
