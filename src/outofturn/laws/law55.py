"""Law 55: declarer's lead out of turn, from his own hand or dummy's."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from outofturn.engine.cards import Card
from outofturn.engine.position import Position
from outofturn.engine.seats import PARTNER, Seat
from outofturn.laws import interpretations, law16, law47, law48, law53, law60, trick, withdrawn_card
from outofturn.laws.book import ByEdition, Rule, provision
from outofturn.wording.phrases import name, the, their_card

if TYPE_CHECKING:
    from outofturn.engine.events import Play
    from outofturn.engine.ruling_builder import RulingBuilder
    from outofturn.laws.law53 import IrregularLead

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
        2007: "When the defenders differ the one next in turn decides; before, the first to speak did.",
        2017: "It is now clear who that is: the defender next to the irregular lead.",
    },
    yields_to=("lead-or-play-told-by-an-opponent",),
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

#: Which defenders may state a choice about declarer's lead out of turn.
WHO_MAY_CHOOSE = ByEdition({1997: "either"}, EITHER_DEFENDER, "who may choose")
#: Whose choice stands when the defenders differ (H10).
WHO_PREVAILS = ByEdition(
    {1997: "first to speak", 2007: "next in turn"}, EITHER_DEFENDER, "who prevails if the defenders differ"
)


def who_may_choose(position: Position, lead: IrregularLead) -> tuple[Seat, ...]:
    if WHO_MAY_CHOOSE.of(position.edition) == "either":
        return position.defenders
    return (lead.next_hand,)


def speech(position: Position, lead: IrregularLead) -> str:
    who = " and ".join(map(name, who_may_choose(position, lead)))
    hand = "from hand" if lead.seat == position.declarer else "from dummy"
    instead = f"it was {name(lead.proper)}'s lead" if position.is_defender(lead.proper) else "the lead was in the other hand"
    back = (
        f"then {name(position.declarer)} must lead from {'dummy' if lead.proper == position.dummy else 'hand'}, any card"
        if not position.is_defender(lead.proper)
        else f"then {name(lead.proper)} is to lead"
    )
    prevails = (
        f" If you differ, {name(lead.next_hand)}'s choice prevails."
        if WHO_PREVAILS.of(position.edition) == "next in turn"
        else ""
    )
    return (
        f"{who}, declarer has led {the(lead.card)} {hand}, but {instead}. Either of you may accept the lead, or"
        f" require it to be taken back; {back}. Do not consult one another.{prevails}"
    )


def _is_declarers_lead_out_of_turn(position: Position, play: Play) -> bool:
    return (
        not position.plays
        and position.number > 1
        and not position.is_over
        and not position.is_defender(play.seat)
        and play.seat != position.leader
        and not position.undecided
    )


def declarers_lead_out_of_turn(builder: RulingBuilder, play: Play) -> None:
    opened = law53.led_out_of_turn(builder, play, "declarer-lead-out-of-turn")
    if opened is not None:
        builder.cite(EITHER_DEFENDER)


class Spoken(NamedTuple):
    """A choice about declarer's lead that has taken effect.

    While the defender next to the lead may still overrule his partner's choice it is an open matter; after that it is
    kept until the next card, so that a contrary word of the other defender is understood (and changes nothing).
    """

    lead: IrregularLead
    option: str
    seat: Seat  #: who has chosen
    standing: bool = True

    @property
    def lying(self) -> tuple[Card, ...]:
        return ()

    def decide(self, position: Position) -> tuple[Seat, ...]:
        return (self.lead.next_hand,)

    def options(self, position: Position) -> tuple[str, ...]:
        return ("accept", "refuse")

    def speech(self, position: Position) -> str:
        return (
            f"{name(self.lead.next_hand)}, your partner has chosen to {self.option} the lead. If you choose differently, now,"
            " your choice prevails; otherwise play on."
        )

    def choose(self, builder: RulingBuilder, seat: Seat, option: str) -> None:
        if option == self.option:
            builder.close()
            builder.cite(EITHER_DEFENDER, f"{name(seat)} agrees; the choice stands.")
            builder.position = builder.position.with_consequences(spoken=self)
            return
        builder.cite(EITHER_DEFENDER, f"The defenders differ: the choice of {name(seat)}, next in turn, prevails.")
        builder.dispute(interpretations.FAR_DEFENDER_SPEAKS_FIRST, player=name(seat))
        _put_into_effect(builder, self.lead, option)
        builder.position = builder.position.with_consequences(spoken=self._replace(option=option, seat=seat))


def chosen(builder: RulingBuilder, lead: IrregularLead, seat: Seat, option: str) -> None:
    """A defender has stated his choice about declarer's lead."""
    verb = "accepts" if option == "accept" else "requires retraction of"
    builder.cite(EITHER_DEFENDER, f"{name(seat)} {verb} {their_card(lead.seat, lead.card)}.")
    _put_into_effect(builder, lead, option)
    spoken = Spoken(lead, option, seat)
    if seat != lead.next_hand and WHO_PREVAILS.of(builder.edition) == "next in turn":
        builder.open(spoken)
    else:
        builder.position = builder.position.with_consequences(spoken=spoken)


def contrary_word(builder: RulingBuilder, spoken: Spoken, seat: Seat, option: str) -> None:
    """The other defender speaks after the matter is settled: it changes nothing."""
    if WHO_PREVAILS.of(builder.edition) == "next in turn":
        builder.cite(EITHER_DEFENDER, f"{name(spoken.lead.next_hand)}, next in turn, has chosen; that choice stands.")
    else:
        builder.cite(EITHER_DEFENDER, "The first choice stands.")
        if option != spoken.option:
            builder.dispute(interpretations.DEFENDERS_DIFFER_IN_1997)


def _put_into_effect(builder: RulingBuilder, lead: IrregularLead, option: str) -> None:
    if builder.position.plays:  # the contrary choice had taken effect already: the cards come off the table again
        builder.position = withdrawn_card.all_taken_back(builder.position)
    if option == "accept":
        lead.accept(builder, f"{their_card(lead.seat, lead.card)} stands as led.")
        builder.say(f"{the(lead.card).capitalize()} stands as led.")
        return
    lead.restored(builder)
    _retracted(builder, lead.seat, lead.card, lead.proper)
    self_corrected = [play for play in lead.since if play.lead and play.seat == lead.proper]
    for play in lead.since:
        if play not in self_corrected[:1]:
            law16.withdrawn(builder, play.seat, play.card, lead.seat)
            builder.say(f"{the(play.card).capitalize()} goes back too.")
    if self_corrected:
        # Declarer has already led, unasked, from the hand to which the lead now returns.
        dispute_changing_hands(builder)
        builder.position = trick.put(builder.position, self_corrected[0].seat, self_corrected[0].card)
        builder.say(f"{the(self_corrected[0].card).capitalize()}, already led from the correct hand, is the lead.")


def _retracted(builder: RulingBuilder, seat: Seat, card: int, proper: Seat) -> None:
    if builder.position.is_defender(proper):
        builder.cite(AT_DEFENDERS_TURN, f"{the(card).capitalize()} goes back; {name(proper)} is to lead.")
        builder.say(f"{name(builder.position.declarer)}, put {the(card)} back. {name(proper)}, it is your lead.")
    else:
        where = "dummy" if proper == builder.position.dummy else "hand"
        builder.cite(FROM_WRONG_HAND, f"{the(card).capitalize()} goes back; declarer must lead from {where}.")
        builder.say(f"{name(builder.position.declarer)}, put {the(card)} back and lead from {where}, any card.")
        builder.position = builder.position.with_consequences(retraction_required=True)
    builder.cite(law48.EXPOSED)
    law16.withdrawn(builder, seat, card, seat)
    builder.review(MIGHT_OBTAIN_INFORMATION)
    builder.cite(MIGHT_OBTAIN_INFORMATION)


def changes_hands(builder: RulingBuilder, play: Play) -> None:
    """Declarer, unasked, puts a card from his other hand on the table; the defenders still have their choice (H12)."""
    builder.cite(law47.NOT_OTHERWISE, "Declarer may not take back his lead unasked.")
    law60.further_card(builder, play)
    dispute_changing_hands(builder)


def dispute_changing_hands(builder: RulingBuilder) -> None:
    builder.dispute(interpretations.DECLARER_CORRECTS_HIMSELF)


def _declarer_changes_hands(position: Position, play: Play) -> bool:
    lead = position.pending
    return isinstance(lead, law53.IrregularLead) and not position.is_defender(lead.seat) and play.seat == PARTNER[lead.seat]


def _is_choice_by_play(position: Position, play: Play) -> bool:
    """The defender next to the lead plays to it although his partner has just refused it: his choice prevails (H20).

    A lead is no play to it, and neither is another suit from a defender who was himself to lead.
    """
    spoken = position.pending
    return (
        isinstance(spoken, Spoken)
        and spoken.option == "refuse"
        and not position.plays
        and play.seat == spoken.lead.next_hand
        and not play.lead
        and not (play.seat == spoken.lead.proper and law53.is_hardly_meant_for(position, play, spoken.lead))
    )


def chosen_by_play(builder: RulingBuilder, play: Play) -> None:
    spoken = builder.position.pending
    assert isinstance(spoken, Spoken)
    builder.cite(EITHER_DEFENDER, f"By playing to the lead {name(play.seat)}, next in turn, has accepted it.")
    dispute_playing_to_a_refused_lead(builder)
    _put_into_effect(builder, spoken.lead, "accept")
    builder.govern(play._replace(lead=False))


def plays_to_refused_lead(position: Position, play: Play) -> bool:
    """Does the defender next to a lead play to it after his partner has refused it?"""
    spoken = position.consequences.spoken
    return (
        isinstance(spoken, Spoken)
        and spoken.option == "refuse"
        and play.seat == spoken.lead.next_hand != spoken.seat
        and not play.lead
    )


def dispute_playing_to_a_refused_lead(builder: RulingBuilder) -> None:
    """The defender next to the lead has played to it after his partner's refusal (H20)."""
    point = interpretations.PLAYING_TO_A_REFUSED_LEAD
    builder.dispute(point if WHO_PREVAILS.of(builder.edition) == "next in turn" else point.reversed)


RULES = (
    Rule("declarers-lead-out-of-turn", _is_declarers_lead_out_of_turn, declarers_lead_out_of_turn),
    Rule("declarer-changes-hands", _declarer_changes_hands, changes_hands),
    Rule(
        "next-in-turn-accepts-by-play",
        _is_choice_by_play,
        chosen_by_play,
        over=(
            "defenders-lead-out-of-turn",
            "play-after-required-retraction",
            "card-played-to-nothing",
            "card-in-turn",
            "fifth-card",
        ),
    ),
)
