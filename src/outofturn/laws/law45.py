"""Law 45: card played. Cards played in turn, and fifth cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine import obligations
from outofturn.engine.consequences import EarlyLead
from outofturn.engine.events import Play
from outofturn.engine.position import Position
from outofturn.engine.seats import LHO, PARTNER, Seat
from outofturn.laws import (
    interpretations,
    law16,
    law44,
    law47,
    law48,
    law50,
    law51,
    law52,
    law59,
    law60,
    law61,
    lead_choice,
    penalty_card,
    question,
    revoke,
    trick,
    withdrawn_card,
)
from outofturn.laws.book import provision
from outofturn.laws.rules import Rule

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder

DEFENDERS_CARD_PLAYED = provision(
    "defenders-card-must-be-played",
    {1997: "45C1"},
    {
        1997: "Once a defender holds a card where his partner might see its face, he has to play it to the trick in progress;"
        " if he has already legally played to that trick, 45E deals with it.",
        2017: "Once a defender holds a card where his partner might see its face, it counts as played to the trick in"
        " progress; if he has already legally played to that trick, 45E deals with it.",
    },
    changes={2017: "The card counts as played, not merely as due."},
)
DESIGNATED = provision(
    "named-or-designated-card-is-played",
    {1997: "45C4a"},
    {
        1997: "A player who names a card as his play, or makes his choice plain in another way, has to play it.",
        2017: "A card that a player names as his play, or makes plain in another way to be his choice, is played (but see 47).",
    },
    changes={2017: "The card is played at once, not merely due."},
)
FIFTH_CARD_OF_DEFENDER = provision(
    "fifth-card-by-a-defender",
    {1997: "45E1"},
    "A defender adds a fifth card to a trick: it is a penalty card (50), unless the director finds that he was leading it."
    " Then it is a lead out of turn (53, 56).",
)
FIFTH_CARD_OF_DECLARER = provision(
    "fifth-card-by-declarer",
    {1997: "45E2"},
    "A fifth card of declarer's or dummy's goes back to its hand and that is all, unless the director finds that it was a lead."
    " Then Law 55 applies.",
    prevails_over=("either-defender-accepts-or-requires-retraction",),
)


FACING = provision(
    "playing-a-card-from-a-hand",
    {1997: "45A"},
    "From every hand but dummy's a card is played by drawing it out and laying it face up in front of its owner; an opening"
    " lead lies face down at first (41A).",
    interface=True,
)
NAMING = provision(
    "playing-a-card-from-dummy",
    {1997: "45B"},
    "Declarer says which card he wants from dummy, and dummy puts it forward; if need be declarer takes hold of it himself.",
    interface=True,
)
DECLARERS_CARD = provision(
    "declarers-card-must-be-played",
    {1997: "45C2"},
    {
        1997: "Declarer has to play a card of his own that is face up on the table or all but on it, or that he keeps where a"
        " played card would be.",
        2007: "Declarer has to play a card of his own in either of two cases: it is as good as on the table (45C2a), or he"
        " keeps it like a card that he has played (45C2b).",
        2017: "A card of declarer's own counts as played in either of two cases: it is as good as on the table (45C2a), or he"
        " keeps it like a card that he has played (45C2b).",
    },
    judgement=True,
    changes={
        2007: "No change at the table; the two cases have letters of their own.",
        2017: "The card counts as played, not merely as due.",
    },
    verbal=(2007,),
)
DECLARERS_CARD_ON_THE_TABLE = provision(
    "declarers-card-on-the-table",
    {2007: "45C2a"},
    "Declarer has put a card of his own face up on the table, or holds it face up just above.",
    judgement=True,
    changes={2007: "No change at the table; it was a part of 45C2."},
    verbal=(2007,),
)
DECLARERS_CARD_KEPT = provision(
    "declarers-card-kept-as-if-played",
    {2007: "45C2b"},
    "Declarer keeps a card of his own where, and in the way in which, one keeps a card that one has played.",
    judgement=True,
    changes={2007: "No change at the table; it was a part of 45C2."},
    verbal=(2007,),
)
DUMMYS_CARD = provision(
    "dummys-card-touched",
    {1997: "45C3"},
    {
        1997: "Declarer has to play a card of dummy's that he touched on purpose, except when he was putting the hand in order"
        " or getting at a card beside it.",
        2017: "A card of dummy's that declarer touched on purpose is played, except when he was putting the hand in order or"
        " getting at a card beside it.",
    },
    judgement=True,
    changes={2017: "The card is played at once, not merely due."},
)
PENALTY_CARD = provision(
    "penalty-card-may-have-to-be-played",
    {1997: "45C5"},
    "Law 50 can oblige a defender to play a penalty card, a major or a minor one.",
    interface=True,
)
TURNING = provision(
    "turning-the-trick",
    {1997: "45G"},
    "Nobody turns his card over before there are four cards in the trick.",
    interface=True,
)


def _is_in_turn(position: Position, play: Play) -> bool:
    return (
        play.seat == position.turn
        and not position.undecided
        and not isinstance(position.pending, law51.PenaltyCardChoice)
        and not penalty_card.is_lead_option_due(position)
    )


def in_turn(builder: RulingBuilder, play: Play) -> None:
    """Rule on a card played in turn: it is legal, or it breaks an obligation."""
    seat, card = play.seat, play.card
    penalty_card.own_card_comes_first(builder)
    builder.close()
    if _early_card_from_the_other_hand(builder.position, seat):
        _declarer_corrects_himself(builder, PARTNER[seat])
    finding = revoke.examined(builder, seat, card, builder.position.plays, asks=True)
    law59.frees_of_penalty_cards(builder, card)
    broken = finding.broken
    if finding.ask:
        if builder.position.suit_led in finding.ask:
            builder.cite(law61.REVOKE, "now-or-before", player=seat)
        else:
            builder.cite(law59.UNABLE, "fact-is-not-known", player=seat)
        builder.open(question.Question(seat, finding.ask, play))
    elif broken is None:
        _stands(builder, play, finding.unable)
    elif broken.kind in (obligations.MAJOR, obligations.MINOR):
        law52.not_played(builder, play)
    else:
        revoke.broken(builder, play, broken)


def _early_card_from_the_other_hand(position: Position, seat: Seat) -> bool:
    """A defender has led, and the card before this one came from declarer's other hand: it was played too soon."""
    plays = position.plays
    return (
        bool(plays)
        and position.is_defender(position.leader)
        and not position.is_defender(seat)
        and plays[-1][0] == PARTNER[seat]
    )


def _declarer_corrects_himself(builder: RulingBuilder, wrong_hand: Seat) -> None:
    """By the other reading the card from the wrong hand goes back if declarer names one from the right hand at once (H37)."""
    if builder.dispute(interpretations.DECLARER_PLAYS_FROM_THE_WRONG_HAND):
        builder.position, card, _ = withdrawn_card.taken_back(builder.position, wrong_hand)
        law48.picks_up(builder, wrong_hand, (card,))
        law16.withdrawn(builder, wrong_hand, card, wrong_hand)


def _stands(builder: RulingBuilder, play: Play, unable: tuple[obligations.Obligation, ...]) -> None:
    seat, card = play.seat, play.card
    own = next((item for item in builder.position.penalty_cards_of(seat) if item.card == card), None)
    if own is not None and law51.is_choice_open(builder.position, seat) and law51.playable(builder.position, seat) >> card & 1:
        law51.put_forward(builder, seat, card)
        return
    law59.excused(builder, seat, unable)
    if own is not None:
        penalty_card.played(builder, own)
    builder.position = trick.put(builder.position, seat, card)


def _is_before_choice(position: Position, play: Play) -> bool:
    is_another_choice = isinstance(position.pending, law51.PenaltyCardChoice)
    return (
        play.seat == position.leader
        and not position.undecided
        and not is_another_choice
        and penalty_card.is_lead_option_due(position)
    )


def before_choice(builder: RulingBuilder, play: Play) -> None:
    lead_choice.led_before_choice(builder, play.seat, play.card)


def _next_hand_plays_to_it(position: Position, play: Play) -> bool:
    choice = position.pending
    assert isinstance(choice, lead_choice.LeadChoice)
    return choice.led is not None and play.seat == LHO[choice.leader]


def next_hand_plays_to_it(builder: RulingBuilder, play: Play) -> None:
    """Rule on declarer playing to a lead made before he chose an option for it: he has accepted it (H29)."""
    choice = builder.position.pending
    assert isinstance(choice, lead_choice.LeadChoice)
    assert choice.led is not None
    if builder.dispute(interpretations.DECLARER_PLAYS_TO_A_LEAD_BEFORE_HIS_CHOICE):
        _goes_back_until_chosen(builder, play)
        return
    builder.close()
    law60.forfeited(builder, play.seat)
    builder.position = trick.put(builder.position, choice.leader, choice.led)
    builder.govern(play)


def _is_at_turn(position: Position, play: Play) -> bool:
    choice = position.pending
    assert isinstance(choice, law51.PenaltyCardChoice)
    return play.seat == choice.seat


def _declarer_lets_it_pass(position: Position, play: Play) -> bool:
    choice = position.pending
    assert isinstance(choice, law51.PenaltyCardChoice)
    return choice.tried is not None and play.told_by is None and not position.is_defender(play.seat)


def declarer_lets_it_pass(builder: RulingBuilder, play: Play) -> None:
    """Rule on declarer playing on after a defender played a penalty card without waiting: he must accept it (52B1b)."""
    choice = builder.position.pending
    assert isinstance(choice, law51.PenaltyCardChoice)
    assert choice.tried is not None
    if builder.dispute(interpretations.PENALTY_CARD_LET_PASS):
        _goes_back_until_chosen(builder, play)
        return
    builder.close()
    builder.cite(law52.MUST_ACCEPT, "penalty-card-let-pass", declarer=builder.position.declarer, card=choice.tried)
    builder.position = trick.put(builder.position, choice.seat, choice.tried)
    builder.govern(play)


def _goes_back_until_chosen(builder: RulingBuilder, play: Play) -> None:
    """Take back a card of the declaring side, because declarer has still to choose."""
    builder.cite(law47.TO_CORRECT)
    law16.withdrawn(builder, play.seat, play.card, play.seat)
    builder.tell(builder.position.declarer, "take-back-and-choose-first", card=play.card)


def _is_fifth_card(position: Position, play: Play) -> bool:
    """A card from a hand that has played to this trick. (If a defender leads before his partner has played, see Law 57.)"""
    if position.undecided:
        return False
    if position.plays:
        return position.has_played(play.seat) and not (
            play.lead and position.is_defender(play.seat) and not position.has_played(PARTNER[play.seat])
        )
    return _is_after_the_trick(position, play)


def _is_after_the_trick(position: Position, play: Play) -> bool:
    """The last trick is complete, another hand is to lead, and the card was not meant as a lead.

    If declarer's side is to lead, a card from the wrong one of his hands is still a lead (Law 46).
    """
    wrong_hand = not position.is_defender(play.seat) and not position.is_defender(position.leader)
    return bool(position.quitted) and not play.lead and play.seat != position.leader and not wrong_hand


def _is_defenders_fifth_card(position: Position, play: Play) -> bool:
    return position.is_defender(play.seat) and _is_fifth_card(position, play)


def _is_declarers_fifth_card(position: Position, play: Play) -> bool:
    return not position.is_defender(play.seat) and _is_fifth_card(position, play)


def fifth_card(builder: RulingBuilder, play: Play) -> None:
    seat, card = play.seat, play.card
    builder.irregular("premature-lead" if play.lead else "fifth-card", seat)
    defender = builder.position.is_defender(seat)
    clause = FIFTH_CARD_OF_DEFENDER if defender else FIFTH_CARD_OF_DECLARER
    if play.lead:
        builder.cite(clause, "led-too-soon", player=seat, card=card)
        builder.position = builder.position.with_consequences(early_lead=EarlyLead(play, stands=False))
        return
    builder.cite(clause)
    if defender:
        point = interpretations.LOW_FIFTH_CARD_IS_MINOR
        penalty_card.becomes_penalty_card(builder, seat, (card,), deliberate=True, disputed=point)


def early_lead_due(builder: RulingBuilder) -> None:
    """Rule on a lead that was made before the trick was complete, now that the trick is complete."""
    early = builder.position.consequences.early_lead
    if early is None or builder.position.plays or builder.position.undecided:
        return
    play, stands, plays = early
    builder.position = builder.position.with_consequences(early_lead=None)
    if builder.position.is_over or not builder.position.held[play.seat] >> play.card & 1:
        return
    if stands and (not builder.dispute(interpretations.EARLY_LEAD_LET_PASS) or play.seat == builder.position.turn):
        builder.cite(law60.TREATED_AS_IN_TURN, "early-lead-let-pass", player=play.seat, card=play.card)
        builder.position = trick.put(builder.position, play.seat, play.card)
    else:
        builder.govern(play)
    for later in plays:
        builder.govern(later)


RULES = (
    Rule(law44.SUBSEQUENT_PLAYS, (Play,), in_turn, _is_in_turn),
    Rule(law50.PARTNERS_LEAD, (Play,), before_choice, _is_before_choice, needs="penalty_cards"),
    Rule(
        interpretations.DECLARER_PLAYS_TO_A_LEAD_BEFORE_HIS_CHOICE,
        (Play,),
        next_hand_plays_to_it,
        _next_hand_plays_to_it,
        pending=lead_choice.LeadChoice,
    ),
    Rule(law51.OFFENDER_TO_PLAY, (Play,), in_turn, _is_at_turn, pending=law51.PenaltyCardChoice),
    Rule(
        interpretations.PENALTY_CARD_LET_PASS,
        (Play,),
        declarer_lets_it_pass,
        _declarer_lets_it_pass,
        pending=law51.PenaltyCardChoice,
    ),
    Rule(FIFTH_CARD_OF_DEFENDER, (Play,), fifth_card, _is_defenders_fifth_card),
    Rule(FIFTH_CARD_OF_DECLARER, (Play,), fifth_card, _is_declarers_fifth_card),
)
