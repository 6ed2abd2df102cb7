"""Law 43: dummy's limitations, and what follows when a dummy who has lost his rights speaks up."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from outofturn.engine import options
from outofturn.engine.cards import Card
from outofturn.engine.consequences import Revoke, Unspoken
from outofturn.engine.decision import DecisionKind, PendingDecision
from outofturn.engine.errors import RecordError
from outofturn.engine.events import Ask, Choose, DrawAttention, Fact, Look, Play, Warn
from outofturn.engine.message import EVERYBODY, Message, message
from outofturn.engine.options import Option
from outofturn.engine.position import Position, Stage
from outofturn.engine.seats import LHO, Seat
from outofturn.laws import interpretations, law16, law42, law61, withdrawn_card, words_only
from outofturn.laws.book import ByEdition, provision
from outofturn.laws.rules import Rule

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder

NOT_DURING_PLAY = provision(
    "dummy-takes-no-part",
    {1997: "43A1"},
    {
        1997: "While the hand is being played dummy should not be the one who calls the director (unless another player has"
        " drawn attention to something), does not point out an irregularity, and neither takes part in the play nor comments"
        " on it.",
        2017: "While the hand is being played dummy may not be the one who calls the director (unless another player has drawn"
        " attention to something), does not point out an irregularity, and neither takes part in the play nor comments on it.",
    },
    changes={2017: "Being the first to call the director is forbidden outright; before, dummy merely should not do so."},
    prevails_over=("dummy-may-prevent-an-irregularity", "dummy-without-rights-warns-of-the-wrong-hand"),
)
LOOKS = provision(
    "dummy-looks-at-another-hand",
    {1997: "43A2"},
    {
        1997: "Dummy may not exchange hands with declarer, get up to watch him play, or look of his own accord at cards that a"
        " defender holds.",
        2017: "Dummy may not exchange hands with declarer, get up to watch him play, or look at cards that a defender holds.",
    },
    changes={2017: "Looking at a defender's cards costs dummy his rights even if the defender shows them to him."},
)
SHOWN = provision(
    "defender-shows-dummy-his-hand",
    {2017: "43A3"},
    "A defender does not show his hand to dummy.",
    changes={2017: "New: it is the defender's fault too."},
)
PROCEDURAL = provision(
    "penalty-for-dummy",
    {1997: "43B1"},
    "For a violation of these limits the director may fine dummy's side.",
    judgement=True,
)
AFTER_VIOLATION = provision(
    "dummy-after-losing-his-rights",
    {1997: "43B2"},
    "What follows when a dummy who has looked at another hand then does what dummy may otherwise do.",
    interface=True,
)
WARNED = provision(
    "dummy-without-rights-warns-of-the-wrong-hand",
    {1997: "43B2a"},
    "A dummy who has looked at another hand warns declarer that the lead is elsewhere: it is then for either defender to say"
    " from which hand declarer leads.",
    prevails_over=("dummy-may-prevent-an-irregularity",),
)
ASKED = provision(
    "dummy-without-rights-asks-about-a-revoke",
    {1997: "43B2b"},
    "A dummy who has looked at another hand is the first to ask whether a play of declarer's was a revoke: declarer corrects"
    " it if it was one, and Law 64 applies as if it had been established.",
    prevails_over=("dummy-may-ask-declarer-about-a-revoke", "other-card-withdrawn", "who-may-ask-about-a-revoke"),
)
NO_RECTIFICATION = provision(
    "dummy-without-rights-draws-attention",
    {1997: "43B3"},
    {
        1997: "A dummy who has looked at another hand is the first to speak of a defender's irregularity: there is no penalty,"
        " play goes on as if nothing had happened, and if the defenders gain directly by it the director restores equity.",
        2007: "A dummy who has looked at another hand is the first to speak of a defender's irregularity: nothing is rectified,"
        " play goes on as if nothing had happened, and afterwards the director looks at what the defenders gained (12B1).",
    },
    changes={2007: "What the defenders gained is measured as for any other adjusted score."},
    prevails_over=("who-may-ask-about-a-revoke",),
)

#: Whether a dummy who has only been shown a defender's hand keeps his rights.
ONLY_OF_HIS_OWN_ACCORD = ByEdition({1997: True, 2017: False}, LOOKS, "forbids only a look of dummy's own accord")


def has_lost_rights(position: Position) -> bool:
    return position.consequences.rights_lost == position.dummy


def looks(builder: RulingBuilder, event: Look) -> None:
    """Rule on dummy looking at another hand: he loses the rights to warn and to ask."""
    dummy = builder.position.dummy
    if event.shown and ONLY_OF_HIS_OWN_ACCORD.of(builder.edition):
        builder.cite(LOOKS, "did-not-ask-to-see-it", player=event.seat, other=event.at)
        builder.tell(event.seat, "dummy-keeps-rights", other=event.at)
        return
    if event.shown:
        builder.cite(LOOKS, "was-shown-it", player=event.seat, other=event.at)
        builder.cite(SHOWN, player=event.at, dummy=dummy)
    elif event.at == builder.position.declarer:
        builder.cite(LOOKS, "at-declarers-hand", player=event.seat)
    else:
        builder.cite(LOOKS, "at-a-defenders-hand", player=event.seat, other=event.at)
    builder.review(PROCEDURAL)
    builder.position = builder.position.with_consequences(rights_lost=dummy)
    builder.tell(event.seat, "dummy-loses-rights")


# -- a warning about the wrong hand


class HandChoice(PendingDecision):
    """Either defender chooses the hand that declarer leads from (43B2a)."""

    kind: ClassVar[DecisionKind] = "declarers hand"

    proper: Seat  #: the hand whose lead it was
    #: Cards played before the choice, to be ruled on after it.
    waiting: tuple[Play, ...] = ()

    @property
    def lying(self) -> tuple[Card, ...]:
        return tuple(play.card for play in self.waiting)

    def decide(self, position: Position) -> tuple[Seat, ...]:
        return position.defenders

    def options(self, position: Position) -> tuple[Option, ...]:
        return tuple(map(options.lead_from, (position.declarer, position.dummy)))

    def occasion(self, position: Position) -> Message:
        return message("occasion/dummy-could-not-warn", dummy=position.dummy, declarer=position.declarer)

    def choose(self, builder: RulingBuilder, seat: Seat, option: Option) -> None:
        hand = option.seat
        builder.close()
        chosen = "chose-dummy" if hand == builder.position.dummy else "chose-declarers-own-hand"
        builder.cite(WARNED, chosen, player=seat, declarer=builder.position.declarer)
        builder.position = builder.position._replace(leader=hand, turn=hand).with_consequences(
            just_decided=HandChosen(self.proper, option)
        )
        self.looked_at(builder)

    def looked_at(self, builder: RulingBuilder) -> None:
        """Rule on the cards played before the choice; a lead from the hand that was not chosen goes back."""
        for play in self.waiting:
            wrong = not builder.position.is_defender(play.seat) and play.seat != builder.position.leader
            if wrong and not builder.position.plays and not builder.position.undecided:
                builder.cite(WARNED, "goes-back", card=play.card)
                law16.withdrawn(builder, play.seat, play.card, play.seat)
            else:
                builder.govern(play)


class HandChosen(PendingDecision):
    """A defender's choice of hand, kept until the next card; a contrary choice before that changes nothing (H34)."""

    standing: ClassVar[bool] = True
    kind: ClassVar[DecisionKind] = "declarers hand"

    proper: Seat
    option: Option

    def decide(self, position: Position) -> tuple[Seat, ...]:
        return position.defenders

    def options(self, position: Position) -> tuple[Option, ...]:
        return (self.option,)

    def hears(self, position: Position, event: Choose) -> bool:
        return event.seat in position.defenders and event.option.verb == "lead"

    def later_word(self, builder: RulingBuilder, event: Choose) -> None:
        """Rule on a choice by a defender after the hand has been chosen: the first choice stands."""
        option, point = event.option, interpretations.DEFENDERS_DIFFER_ON_THE_HAND
        if option not in HandChoice(self.proper).options(builder.position):
            raise RecordError(message("error/not-on-offer", word=option), message("hint/between-declarers-hands"))
        if option == self.option or not builder.dispute(point):
            builder.cite(WARNED, "first-choice-stands")
        elif point.reading(builder.edition) == "last" or event.seat == LHO[self.proper]:
            for seat, card in builder.position.plays:  # a card that had waited for the first choice
                law16.withdrawn(builder, seat, card, seat)
            builder.position = withdrawn_card.all_taken_back(builder.position)
            HandChoice(self.proper).choose(builder, event.seat, option)
        else:
            builder.cite(WARNED, "first-choice-stands")


def _warns_without_rights(position: Position, event: Warn) -> bool:
    return has_lost_rights(position)


def warned_without_rights(builder: RulingBuilder, event: Warn) -> None:
    """Rule on a warning by a dummy who has lost his rights."""
    seat = event.seat
    leader = builder.position.leader
    if builder.position.is_defender(leader):
        builder.cite(NOT_DURING_PLAY, "may-not-warn", player=seat, leader=leader)
        builder.review(PROCEDURAL)
        builder.tell(seat, "dummy-may-not-warn")
        return
    builder.cite(WARNED, "warned", player=seat)
    builder.open(HandChoice(leader))


def waits_for_the_hand(builder: RulingBuilder, play: Play) -> None:
    """Let a card wait for the choice of hand; but if the next defender plays to declarer's lead, that lead stands."""
    pending = builder.position.pending
    assert isinstance(pending, HandChoice)
    leads = [card for card in pending.waiting if not builder.position.is_defender(card.seat)]
    if leads and play.seat == LHO[leads[0].seat]:
        builder.close()
        builder.cite(WARNED, "lead-stands", player=play.seat, card=leads[0].card)
        builder.position = builder.position._replace(leader=leads[0].seat, turn=leads[0].seat)
        pending.looked_at(builder)
        builder.govern(play)
        return
    builder.cite(WARNED, "waits", card=play.card)
    builder.open(pending.replace(waiting=(*pending.waiting, play)))


# -- dummy is the first to draw attention to an irregularity


def remember(builder: RulingBuilder) -> None:
    """Keep what was in force before a defender's irregularity, in case a dummy without rights is the first to mention it."""
    if isinstance(builder.event, Fact) and builder.irregularity is None:
        return
    before = builder.before
    unspoken = None
    offender = builder.offender
    if offender is not None and builder.position.is_defender(offender):
        unspoken = Unspoken(offender, before.consequences.penalty_cards, before.consequences.restrictions)
    builder.position = builder.position.with_consequences(unspoken=unspoken)


def after_play(builder: RulingBuilder, event: DrawAttention) -> None:
    builder.cite(law42.AFTER_PLAY, "play-is-over", player=event.seat)


def _is_too_late_to_warn(position: Position, event: Warn) -> bool:
    """The lead has been made, so a warning now draws attention to an irregularity."""
    return bool(position.plays) or position.undecided


def draws_attention(builder: RulingBuilder, event: DrawAttention | Warn | Ask) -> None:
    """Rule on dummy being the first to draw attention to an irregularity."""
    seat = event.seat
    builder.cite(NOT_DURING_PLAY, "spoke-during-play", player=seat)
    if words_only.DUMMY_WAITS.in_force(builder.edition):
        builder.cite(words_only.DUMMY_WAITS)
    builder.review(PROCEDURAL)
    builder.tell(seat, "dummy-may-not-speak")
    unspoken = builder.position.consequences.unspoken
    if has_lost_rights(builder.position) and unspoken is not None:
        _as_if_nothing_had_happened(builder, unspoken)


def _as_if_nothing_had_happened(builder: RulingBuilder, unspoken: Unspoken) -> None:
    """Undo the rectification: the wrong card stands if it can, and cards that were only exposed go back."""
    offender, consequences = unspoken.offender, builder.position.consequences
    builder.cite(NO_RECTIFICATION, "dummy-spoke-first", dummy=builder.position.dummy, offender=offender)
    builder.review(words_only.AIM if words_only.AIM.in_force(builder.edition) else NO_RECTIFICATION)
    builder.tell(EVERYBODY, "dummy-spoke-first")
    back = [item.card for item in consequences.penalty_cards if item.card not in [was.card for was in unspoken.penalty_cards]]
    kept = {was.card: was for was in unspoken.penalty_cards}
    penalty_cards = tuple(kept[item.card] for item in consequences.penalty_cards if item.card in kept)
    restrictions = tuple(item for item in consequences.restrictions if item in unspoken.restrictions)
    builder.position = builder.position.with_consequences(penalty_cards=penalty_cards, restrictions=restrictions)
    _stands(builder, offender)
    for card in back:
        if builder.position.held[offender] >> card & 1:
            law16.withdrawn(builder, offender, card, offender)


def _stands(builder: RulingBuilder, offender: Seat) -> None:
    """Treat what was undecided as if it had been legal."""
    position = builder.position
    if position.pending is not None:
        position.pending.let_stand(builder, offender)
    wrong = [item for item in position.consequences.revokes if _is_unspoken(item, offender)]
    if wrong:
        revokes = tuple(item for item in builder.position.consequences.revokes if not _is_unspoken(item, offender))
        builder.position = builder.position.with_consequences(revokes=revokes)


def _is_unspoken(revoke: Revoke, offender: Seat) -> bool:
    return revoke.seat == offender and not revoke.established


# -- a question about a revoke


def _dummy_asks_declarer(position: Position, event: Ask) -> bool:
    return event.seat == position.dummy and event.whom == position.declarer


def asks_declarer(builder: RulingBuilder, event: Ask) -> None:
    """Rule on dummy asking declarer about a revoke."""
    law61.question_about_revoke(builder, event, allowed=True)
    if has_lost_rights(builder.position):
        builder.review(PROCEDURAL)
        law61.note_question(builder, event, ASKED)
    else:
        builder.cite(law42.MAY_ASK_DECLARER, "may-ask", player=event.seat)
        law61.note_question(builder, event, None)


def _dummy_asks_defender(position: Position, event: Ask) -> bool:
    return event.seat == position.dummy and position.is_defender(event.whom)


def asks_defender(builder: RulingBuilder, event: Ask) -> None:
    """Rule on dummy asking a defender, which draws attention to a possible irregularity."""
    law61.question_about_revoke(builder, event, allowed=False)
    draws_attention(builder, event)
    law61.note_question(builder, event, NO_RECTIFICATION if has_lost_rights(builder.position) else None)


RULES = (
    Rule(LOOKS, (Look,), looks),
    Rule(WARNED, (Warn,), warned_without_rights, _warns_without_rights),
    Rule(WARNED, (Play,), waits_for_the_hand, pending=HandChoice),
    Rule(NOT_DURING_PLAY, (Warn,), draws_attention, _is_too_late_to_warn),
    Rule(NOT_DURING_PLAY, (DrawAttention,), draws_attention),
    Rule(law42.AFTER_PLAY, (DrawAttention,), after_play, stages=(Stage.CLAIMED, Stage.OVER)),
    Rule(ASKED, (Ask,), asks_declarer, _dummy_asks_declarer),
    Rule(NO_RECTIFICATION, (Ask,), asks_defender, _dummy_asks_defender),
)
