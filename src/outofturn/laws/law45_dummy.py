"""Law 45, C4b, D and F: dummy's card is changed, put up by mistake, or put forward without being asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine.cards import BIT, Card, parse_card
from outofturn.engine.consequences import FollowUp
from outofturn.engine.errors import RecordError
from outofturn.engine.events import Call, Correct, Play, PutUp, Volunteer
from outofturn.engine.message import EVERYBODY, message
from outofturn.engine.position import Position, knowing_card
from outofturn.engine.seats import LHO, RHO, SIDE, Seat
from outofturn.laws import interpretations, law16, law45, law46, law47, law52, law57, law64, revoke, withdrawn_card
from outofturn.laws.book import ByEdition, provision
from outofturn.laws.dummys_call import DummysCall
from outofturn.laws.irregular_lead import IrregularLead
from outofturn.laws.rules import ANY_STAGE, Rule

if TYPE_CHECKING:
    from outofturn.engine.decision import PendingDecision
    from outofturn.engine.events import Event
    from outofturn.engine.ruling_builder import RulingBuilder

DUMMY_INDICATES = provision(
    "dummy-indicates-a-card",
    {1997: "45F"},
    "Unless declarer tells him to, or the hand has to be put in order, dummy leaves his cards alone and points to none. If what"
    " he does amounts to a suggestion, play goes on, and the score is adjusted afterwards if the defenders were damaged.",
    judgement=True,
)
DUMMY_PUTS_UP_WRONG_CARD = provision(
    "dummy-puts-up-a-card-not-named",
    {1997: "45D", 2017: "45D1"},
    {
        1997: "Dummy has put up a card for which declarer did not ask. It goes back if that is pointed out while one of the"
        " sides has yet to play to the next trick. A defender may take back what he played after the mistake, before it was"
        " pointed out.",
        2007: "Dummy has put up a card for which declarer did not ask. It goes back if that is pointed out while one of the"
        " sides has yet to play to the next trick. A defender may take back what he played after the mistake, before it was"
        " pointed out; and if declarer's right-hand opponent changes his card, declarer may take back what he played to that"
        " trick afterwards (16D).",
        2017: "Dummy has put up a card for which declarer did not ask. It goes back if that is pointed out while one of the"
        " sides has yet to play to the next trick. A defender may take back what he played after the mistake, before it was"
        " pointed out; and if declarer's right-hand opponent changes his card, declarer may take back what he played to that"
        " trick afterwards (16C).",
    },
    changes={
        2007: "Declarer too may change his card when his right-hand opponent has changed his.",
        2017: "Only the reference changes: withdrawn cards are in 16C.",
    },
    verbal=(2017,),
    prevails_over=(
        "incomplete-designation",
        "revoke-must-be-corrected",
        "penalty-card-let-pass",
        "premature-play-at-rho-turn",
        "premature-lead-or-play",
        "play-after-required-retraction",
        "playing-to-a-refused-lead",
        "fifth-card-by-a-defender",
        "fifth-card-by-declarer",
        "defenders-exposed-cards",
    ),
)
TOO_LATE_FOR_DUMMYS_CARD = provision(
    "dummys-wrong-card-stands",
    {2017: "45D2"},
    "Both sides have gone on to the next trick: the card that dummy wrongly put up stays. If it was the lead, a hand that did"
    " not follow to it may have revoked; if it was itself a revoke, see 64B3 and 64C.",
    changes={2017: "New: what follows when it is too late to put dummy's card right."},
)
CHANGED_DESIGNATION = provision(
    "unintended-designation-changed",
    {1997: "45C4b"},
    {
        1997: "A player who named a card by mistake may put that right, without penalty, if he does not stop to think first;"
        " an opponent who meanwhile had legally played in his turn may take back his card and play another (47D).",
        2007: "Until his partner has played, a player who named a card that he did not mean may put that right if he does not"
        " stop to think first; an opponent who meanwhile had legally played in his turn may take back his card and play"
        " another (47D, 16D1).",
        2017: "Until his next play from either hand declarer may put right the naming of a card of dummy's that he did not"
        " mean: a slip of the tongue, not inattention and not second thoughts. An opponent who meanwhile had legally played"
        " in his turn may take back his card and play another (47D, 16C1).",
    },
    changes={2007: "Only until partner has played.", 2017: "Only declarer, only dummy's card, and only a slip of the tongue."},
    prevails_over=("incomplete-designation",),
)

#: How long declarer may change a designation that he did not mean: while the trick lasts (the text of 1997 requires only that
#: there be no pause for thought), or until he has played again. "disputed" means that this limit is open to doubt.
LAST_CHANCE_TO_CHANGE = ByEdition(
    {1997: "this trick", 2007: "until played again, disputed", 2017: "until played again"},
    CHANGED_DESIGNATION,
    "how long a call may be changed",
)
#: Whether declarer may change his card after his right-hand opponent has changed his.
DECLARER_MAY_CHANGE_TOO = ByEdition({1997: False, 2007: True}, DUMMY_PUTS_UP_WRONG_CARD, "declarer may change his card too")


# -- a card that dummy puts up or puts forward


def volunteered(builder: RulingBuilder, event: Volunteer) -> None:
    """Rule on a card that dummy puts forward or suggests without being asked: it is not played, but counts for Law 57C."""
    builder.position = knowing_card(builder.position, event.seat, event.card)
    builder.irregular("dummy-volunteers", event.seat)
    builder.cite(DUMMY_INDICATES)
    builder.review(DUMMY_INDICATES)
    builder.position = builder.position.with_consequences(dummy_suggested=event.card)
    if not builder.position.is_opening:  # what an opponent plays now is played to this card, not to a lead that went back
        builder.position = builder.position.with_consequences(attempted_lead=None)
    builder.tell(event.seat, "dummy-waits-for-a-call", card=event.card)
    builder.tell(builder.position.declarer, "name-dummys-card")


def put_up(builder: RulingBuilder, event: PutUp) -> None:
    """Rule on dummy putting up a card other than the one named, unnoticed so far: it counts as played for now."""
    builder.position = knowing_card(knowing_card(builder.position, event.seat, event.named), event.seat, event.card)
    number = builder.position.number
    builder.cite(DUMMY_PUTS_UP_WRONG_CARD, "another-card", card=event.named, other_card=event.card)
    builder.govern(Play(event.seat, event.card))
    if revoke.card_played(builder.position, event.seat, number) == event.card:
        builder.position = builder.position.with_consequences(put_up=(number, event.card, event.named))


def _plays_to_dummys_card(position: Position, play: Play) -> bool:
    """It is dummy's turn, he has put forward a card that was not named, and the next hand plays to it."""
    plainly = not (play.lead or play.told_by is not None)
    card, dummy = position.consequences.dummy_suggested, position.dummy
    assert card is not None
    return (
        plainly
        and position.turn == dummy
        and play.seat == LHO[dummy]
        and not position.undecided
        and not position.has_played(play.seat)
        and play.seat not in position.passed_over()
        and bool(position.held[dummy] >> card & 1)
    )


def plays_to_dummys_card(builder: RulingBuilder, play: Play) -> None:
    """Treat dummy's card as played, until attention is drawn to it (45D)."""
    dummy, card, number = builder.position.dummy, builder.position.consequences.dummy_suggested, builder.position.number
    assert card is not None
    builder.cite(DUMMY_PUTS_UP_WRONG_CARD, "played-to", player=play.seat, card=card)
    builder.tell(builder.position.declarer, "card-not-named-lies-there", player=play.seat, card=card)
    builder.govern(Play(dummy, card))
    builder.position = builder.position.with_consequences(put_up=(number, card, None))
    builder.govern(play)


def names_another_card(position: Position, play: Play) -> bool:
    """Declarer names the card he wanted instead of the one that dummy put forward without being asked."""
    wrong = position.consequences.put_up
    plainly = not (play.lead or play.told_by is not None)
    return (
        plainly
        and wrong is not None
        and wrong[2] is None
        and wrong[0] == position.number
        and play.seat == position.dummy
        and position.has_played(play.seat)  # or the card put forward still waits for a fact
        and not position.undecided
    )


def another_card_named(builder: RulingBuilder, play: Play) -> None:
    put_right(builder, Correct(play.seat, play.card))


def _calls_another_card(position: Position, event: Call) -> bool:
    card = parse_card(event.words)
    return card is not None and not event.instead and names_another_card(position, Play(position.dummy, card))


def called_another_card(builder: RulingBuilder, event: Call) -> None:
    """Rule on declarer calling for the card he wanted; if dummy's hand is not known, the card comes with the next line."""
    card = parse_card(event.words)
    assert card is not None
    dummy, wrong = builder.position.dummy, builder.position.consequences.put_up
    assert wrong is not None
    if builder.position.held[dummy] & BIT[card]:
        put_right(builder, Correct(dummy, card))
        return
    if builder.position.is_known(dummy) or not builder.position.maybe[dummy] & BIT[card]:
        builder.cite(law46.NOT_THERE, "not-in-dummy", card=card)
        builder.tell(event.seat, "not-in-dummy", card=card)
        return
    builder.position, old, place = withdrawn_card.taken_back(builder.position.with_consequences(put_up=None), dummy)
    later = [player for player, _ in builder.position.plays[place:]]
    builder.cite(DUMMY_PUTS_UP_WRONG_CARD, "not-named", card=old)
    _card_to_come(builder, event.words, place, dummy)
    withdrawn_card.ask_those_after(builder, later, (LHO[dummy], RHO[dummy]), DUMMY_PUTS_UP_WRONG_CARD)


def _card_to_come(builder: RulingBuilder, words: str, place: int, offender: Seat) -> None:
    """Say what a call means when dummy's hand is unknown; if it was the lead, the cards played to the old lead go back."""
    builder.position = builder.position.with_consequences(called=DummysCall(words))
    meaning = law46.meaning_of(builder.position, words)
    builder.tell(EVERYBODY, meaning.id, **meaning.values)
    if place == 0:
        withdrawn_card.nothing_is_led(builder, offender)


def _is_of_dummys_card(position: Position, event: Correct) -> bool:
    wrong = position.consequences.put_up
    return wrong is not None and event.seat == position.dummy and wrong[2] in (None, event.card)


def is_put_right_first(position: Position, event: Event) -> bool:
    """Whether dummy's card is corrected while a decision about a later card of a defender is pending."""
    return isinstance(event, Correct) and _is_of_dummys_card(position, event) and _about_later_card(position.pending)


def _about_later_card(pending: PendingDecision | None) -> bool:
    """Whether this is a decision about a card that a defender has put down, which can wait while dummy's card is changed."""
    return isinstance(pending, law52.OtherCard | law57.PartnersPlay)


def put_right(builder: RulingBuilder, event: Correct) -> None:
    """Replace the card that dummy put up with the card that declarer named."""
    wrong = builder.position.consequences.put_up
    assert wrong is not None
    number, card, _ = wrong
    position, dummy, named = builder.position.with_consequences(put_up=None), event.seat, event.card
    sides = {SIDE[player] for player, _ in position.plays}
    if position.number - number > 1 or (position.number > number and (len(sides) > 1 or position.is_over)):
        builder.position = position
        late = TOO_LATE_FOR_DUMMYS_CARD
        builder.cite(late if late.in_force(builder.edition) else DUMMY_PUTS_UP_WRONG_CARD, "too-late", card=card)
        if any((item.seat, item.card) == (dummy, card) for item in position.consequences.revokes):
            builder.cite(law64.FACED_CARD)
            builder.review(law64.EQUITY)
        builder.tell(position.declarer, "too-late-for-dummys-card", card=card)
        return
    pending = builder.position.pending
    builder.close()
    position = builder.position.with_consequences(put_up=None)
    if position.number > number or position.is_over:
        position = withdrawn_card.reopened(position, offender=dummy)
    builder.position, _, place = withdrawn_card.taken_back(position, dummy)
    later = [player for player, _ in builder.position.plays[place:]]
    builder.cite(DUMMY_PUTS_UP_WRONG_CARD, "put-right", card=named, other_card=card)
    builder.tell(EVERYBODY, "card-as-named", card=named)
    _lay_in_place(builder, named, place, dummy)
    follow_up = None
    if DECLARER_MAY_CHANGE_TOO.of(builder.edition):
        declarer = builder.position.declarer
        follow_up = FollowUp(RHO[declarer], declarer, DUMMY_PUTS_UP_WRONG_CARD.name)
    withdrawn_card.ask_those_after(builder, later, (LHO[dummy], RHO[dummy]), DUMMY_PUTS_UP_WRONG_CARD, follow_up)
    if pending is not None:
        _after_a_change(builder, pending)


# -- a designation changed without pause for thought


def _is_changed(position: Position, event: Call) -> bool:
    return event.instead


def changed(builder: RulingBuilder, event: Call) -> None:
    """Rule on declarer changing a call for dummy's card that he did not mean, without pause for thought."""
    position, pending = builder.position, builder.position.pending
    if isinstance(pending, law46.DummysCardChoice) or (
        position.consequences.called is not None and not position.has_played(position.dummy)
    ):
        builder.close()  # no card has been played yet, so only the call is changed
        builder.cite(CHANGED_DESIGNATION, "call-changed", player=event.seat)
        builder.position = builder.position.with_consequences(called=None)
        law46.called(builder, event)
        return
    if isinstance(pending, IrregularLead) and pending.seat == position.dummy:
        if any(not position.is_defender(play.seat) for play in pending.since):
            _too_late_to_change(builder, pending.card)
            return
        card, dummy = parse_card(event.words), position.dummy
        _cite_change(builder, pending.card)
        pending.restored(builder)
        if card is not None and position.maybe[dummy] & BIT[card]:  # it is on the table now, if it was not known before
            builder.position = knowing_card(builder.position, dummy, card)
            builder.cite(law45.DESIGNATED, "card-called", player=event.seat, card=card)
            builder.govern(Play(dummy, card, lead=True))
        else:
            law46.called(builder, event)
        return
    waits = position.undecided or position.consequences.follow_up is not None
    if pending is not None and waits and not _about_later_card(pending):
        raise _something_is_open(position, pending)
    if position.consequences.follow_up is not None:
        raise RecordError(message("error/card-not-replaced"), message("hint/first-that-card"))
    _change(builder, event)
    if pending is not None and builder.position.pending is not pending:
        _after_a_change(builder, pending)


def _something_is_open(position: Position, pending: PendingDecision) -> RecordError:
    first = message("hint/first-the-choice", options=", ".join(pending.options(position)))
    return RecordError(message("error/another-matter-is-open"), first)


def _after_a_change(builder: RulingBuilder, pending: PendingDecision) -> None:
    """Settle a decision about a defender's card that came after dummy's card, now that dummy's card has been changed.

    A card played in place of a penalty card goes back, and its player plays again (47D). The order for the partner of one who
    was too early is still to be given.
    """
    if isinstance(pending, law52.OtherCard):
        builder.cite(law47.AFTER_OPPONENTS_CHANGE, "played-to-another-lead", player=pending.seat, card=pending.card)
        law16.withdrawn(builder, pending.seat, pending.card, builder.position.declarer)
    elif isinstance(pending, law57.PartnersPlay):
        if builder.position.pending is not None:
            raise _something_is_open(builder.before, pending)
        builder.open(pending)


def _change(builder: RulingBuilder, event: Call) -> None:
    """Change a card that is in this trick or in the last one."""
    position = builder.position
    dummy, declarer = position.dummy, position.declarer
    here = position.has_played(dummy)
    plays = position.plays if here else position.quitted[-1].plays if position.quitted else ()
    order = [player for player, _ in plays]
    if dummy not in order:
        raise RecordError(message("error/no-card-called"), message("hint/first-a-line-like", line="N plays H2"))
    since = order[order.index(dummy) + 1 :] + ([] if here else [player for player, _ in position.plays])
    gone_on = declarer in since or (not here and dummy in [player for player, _ in position.plays])
    limit = LAST_CHANCE_TO_CHANGE.of(builder.edition)
    if limit == "this trick":
        gone_on = not here and any(not position.is_defender(player) for player, _ in position.plays)
    if gone_on and "disputed" in limit and builder.dispute(interpretations.CHANGED_CALL_AFTER_DECLARERS_OWN_CARD):
        gone_on = not here and dummy in [player for player, _ in position.plays]
    if gone_on:
        _too_late_to_change(builder, plays[order.index(dummy)][1])
        return
    builder.close()
    position = builder.position
    if not here:
        position = withdrawn_card.reopened(position, offender=declarer)
    position, old, place = withdrawn_card.taken_back(position, dummy)
    card = law46.resolved(position._replace(plays=position.plays[:place]), event.words)
    if card == old:
        raise RecordError(message("error/is-the-card-called", card=old), message("hint/name-another-card"))
    later = [player for player, _ in position.plays[place:]]
    builder.position = position
    law46.name_reading(builder, event.words)
    _cite_change(builder, old)
    if card is None:
        _card_to_come(builder, event.words, place, declarer)
    else:
        builder.tell(EVERYBODY, "card-instead", card=card)
        _lay_in_place(builder, card, place, declarer)
    withdrawn_card.ask_those_after(builder, later, (LHO[dummy], RHO[dummy]), CHANGED_DESIGNATION)


def _lay_in_place(builder: RulingBuilder, card: Card, place: int, offender: Seat) -> None:
    """Put another card of dummy's in the place of the one that went back; it has to follow suit like any other."""
    dummy = builder.position.dummy
    builder.position = knowing_card(builder.position, dummy, card)
    finding = revoke.examined(builder, dummy, card, builder.position.plays[:place])
    if finding.broken is not None:
        revoke.breach(builder, Play(dummy, card), finding.broken)
    builder.position = withdrawn_card.put_back_in(builder.position, dummy, card, place)
    if place == 0:
        withdrawn_card.played_to_another_lead(builder, offender)


def _cite_change(builder: RulingBuilder, old: Card) -> None:
    declarer, dummy = builder.position.declarer, builder.position.dummy
    builder.cite(CHANGED_DESIGNATION, "not-meant", declarer=declarer, card=old)
    builder.cite(law47.AFTER_CHANGED_DESIGNATION, "goes-back", card=old)
    law16.withdrawn(builder, dummy, old, declarer)


def _too_late_to_change(builder: RulingBuilder, old: Card) -> None:
    declarer = builder.position.declarer
    builder.cite(CHANGED_DESIGNATION, "too-late", declarer=declarer, card=old)
    builder.tell(declarer, "too-late-for-dummys-card", card=old)


RULES = (
    Rule(DUMMY_INDICATES, (Volunteer,), volunteered),
    Rule(DUMMY_PUTS_UP_WRONG_CARD, (PutUp,), put_up),
    Rule(DUMMY_PUTS_UP_WRONG_CARD, (Play,), plays_to_dummys_card, _plays_to_dummys_card, needs="dummy_suggested"),
    Rule(DUMMY_PUTS_UP_WRONG_CARD, (Play,), another_card_named, names_another_card, needs="put_up"),
    Rule(DUMMY_PUTS_UP_WRONG_CARD, (Call,), called_another_card, _calls_another_card, needs="put_up"),
    Rule(DUMMY_PUTS_UP_WRONG_CARD, (Correct,), put_right, _is_of_dummys_card, ANY_STAGE, needs="put_up"),
    Rule(CHANGED_DESIGNATION, (Call,), changed, _is_changed),
)
