"""Law 45: card played. A card in its turn, a fifth card, a card that dummy volunteers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from outofturn import duty
from outofturn.cards import SUIT_LETTERS, SUIT_WORDS, Card, Suit
from outofturn.events import Correct, Play
from outofturn.laws import law44, law47, law50, law51, law52, law54, law59, law60, law61
from outofturn.laws.book import Claim, Dated, provision
from outofturn.position import DIRECTOR, FollowUp, Position, ShownOut, knowing_card
from outofturn.seats import LHO, PARTNER, RHO, SEAT_LETTERS, SIDE, Seat
from outofturn.speech import listing, name, the

if TYPE_CHECKING:
    from outofturn.events import PutUp, Volunteer
    from outofturn.ruling import Ruling

DEFENDERS_CARD_PLAYED = provision(
    "defenders-card-must-be-played",
    {1997: "45C1"},
    {
        1997: "Once a defender holds a card where his partner might see its face, he has to play it to the trick in progress;"
        " if he has legally played to that trick before, 45E deals with it.",
        2017: "Once a defender holds a card where his partner might see its face, it counts as played to the trick in"
        " progress; if he has legally played to that trick before, 45E deals with it.",
    },
    changes={2017: "The card counts as played, not merely as due."},
)
DESIGNATED = provision(
    "named-or-designated-card-is-played",
    {1997: "45C4a"},
    {
        1997: "A player who names a card as his play, or makes his choice plain in another way, has to play it.",
        2017: "A card that a player names as his play, or on which he has made his choice plain in another way, is played"
        " (but see 47).",
    },
    changes={2017: "The card is played at once, not merely due."},
)
FIFTH_CARD_OF_DEFENDER = provision(
    "fifth-card-by-a-defender",
    {1997: "45E1"},
    "A defender adds a fifth card to a trick: it is a penalty card (50), unless the director finds that he was leading with"
    " it. Then it is a lead out of turn (53, 56).",
)
FIFTH_CARD_OF_DECLARER = provision(
    "fifth-card-by-declarer",
    {1997: "45E2"},
    "A fifth card of declarer's or dummy's goes back to its hand and that is all, unless the director finds that it was a lead."
    " Then Law 55 applies.",
)
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
)
TOO_LATE_FOR_DUMMYS_CARD = provision(
    "dummys-wrong-card-stands",
    {2017: "45D2"},
    "Both sides have gone on to the next trick: the card that dummy wrongly put up stays. If it was the lead, a hand that did"
    " not follow to it may have revoked; if it was itself a revoke, see 64B3 and 64C.",
    changes={2017: "New: what follows when it is too late to put dummy's card right."},
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
CHANGED_DESIGNATION = provision(
    "unintended-designation-changed",
    {1997: "45C4b"},
    {
        1997: "A player who named a card by mistake may put that right, without penalty, if he does not stop to think first;"
        " an opponent who meanwhile had legally played in his turn may take back his card and play another (47D).",
        2007: "Until his partner has played, a player who named a card that he did not mean may put that right if he does not"
        " stop to think first; an opponent who meanwhile had legally played in his turn may take back his card and play"
        " another (47D, 16D1).",
        2017: "Until his next play from either hand declarer may put right a card of dummy's that he named without meaning"
        " to: a slip of the tongue, not inattention and not second thoughts. An opponent who meanwhile had legally"
        " played in his turn may take back his card and play another (47D, 16C1).",
    },
    judgement=True,
    changes={2007: "Only until partner has played.", 2017: "Only declarer, only dummy's card, and only a slip of the tongue."},
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
#: Whether declarer may change his card after his right-hand opponent has changed his.
DECLARER_MAY_CHANGE_TOO = Dated({1997: False, 2007: True}, DUMMY_PUTS_UP_WRONG_CARD, "declarer may change his card too")


class Question(NamedTuple):
    """The ruling on a card turns on a fact that the record does not hold: the director is asked for it."""

    seat: Seat
    suits: tuple[Suit, ...]  #: it turns on whether the hand has one of these
    resume: Play
    #: Cards to be looked at when the answer is known.
    waiting: tuple[Play, ...] = ()
    standing: bool = False

    @property
    def lying(self) -> tuple[Card, ...]:
        return (self.resume.card, *(play.card for play in self.waiting))

    def decide(self, position: Position) -> tuple[Seat, ...]:
        return (DIRECTOR,)

    def options(self, position: Position) -> tuple[str, ...]:
        seat = SEAT_LETTERS[self.seat]
        return tuple(f"{seat} {verb} {SUIT_LETTERS[suit]}" for suit in self.suits for verb in ("has", "void"))

    def speech(self, position: Position) -> str:
        suits = listing([SUIT_WORDS[suit] for suit in self.suits], "or")
        return f"Director: establish whether {name(self.seat)} has any {suits}, away from the other players."

    def choose(self, ruling: Ruling, seat: Seat, option: str) -> None:
        raise AssertionError("a question of fact is answered by a fact, not by a choice")


def answered(ruling: Ruling, question: Question) -> None:
    """The fact is known: look at the card that turned on it, and at those that waited."""
    ruling.close()
    ruling.govern(question.resume)
    for play in question.waiting:
        ruling.govern(play)


def left_unanswered(ruling: Ruling) -> None:
    """Play goes on without the fact: the card is taken to be legal until something contradicts that."""
    question = ruling.now.matter
    assert isinstance(question, Question)
    shown = tuple(ShownOut(question.seat, suit, ruling.now.number) for suit in question.suits)
    ruling.now = ruling.now.but(shown_out=tuple(dict.fromkeys((*ruling.now.affairs.shown_out, *shown))))
    answered(ruling, question)


def _waits_for_fact(position: Position, play: Play) -> bool:
    return isinstance(position.matter, Question)


def waits_for_fact(ruling: Ruling, play: Play) -> None:
    question = ruling.now.matter
    assert isinstance(question, Question)
    ruling.open(question._replace(waiting=(*question.waiting, play)))


def _is_in_turn(position: Position, play: Play) -> bool:
    return (
        play.seat == position.turn
        and not position.undecided
        and not isinstance(position.matter, (law50.LeadChoice, law51.Designation))
    )


def in_turn(ruling: Ruling, play: Play) -> None:
    """A card in its turn: in order, or in breach of a duty."""
    seat, card = play.seat, play.card
    ruling.close()
    if ruling.now.affairs.attempted_lead and not play.lead:
        law54.dispute_play_to_attempted_lead(ruling)
    finding = law61.examined(ruling, seat, card, ruling.now.plays)
    broken = finding.broken
    if finding.ask:
        ruling.cite(law59.UNABLE, f"Whether {name(seat)} had to obey turns on a fact that is not known.")
        ruling.open(Question(seat, finding.ask, play))
    elif broken is None:
        _stands(ruling, play, finding.unable)
    elif broken.kind in (duty.MAJOR, duty.MINOR):
        law52.not_played(ruling, play)
    else:
        law61.broken(ruling, play, broken)


def _stands(ruling: Ruling, play: Play, unable: tuple[duty.Duty, ...]) -> None:
    seat, card = play.seat, play.card
    own = next((item for item in ruling.now.penalty_cards_of(seat) if item.card == card), None)
    if own is not None and law51.is_choice_open(ruling.now, seat) and law51.playable(ruling.now, seat) >> card & 1:
        law51.put_forward(ruling, seat, card)
        return
    law59.excused(ruling, seat, unable)
    if own is not None:
        law50.played(ruling, own)
    ruling.now = law44.put(ruling.now, seat, card)


def _is_before_choice(position: Position, play: Play) -> bool:
    return isinstance(position.matter, law50.LeadChoice) and play.seat == position.matter.leader


def before_choice(ruling: Ruling, play: Play) -> None:
    law50.led_before_choice(ruling, play.seat, play.card)


def _next_hand_plays_to_it(position: Position, play: Play) -> bool:
    choice = position.matter
    return isinstance(choice, law50.LeadChoice) and choice.led is not None and play.seat == LHO[choice.leader]


def next_hand_plays_to_it(ruling: Ruling, play: Play) -> None:
    """Declarer plays to a lead for which he was to choose first: he has let it pass (H29)."""
    choice = ruling.now.matter
    assert isinstance(choice, law50.LeadChoice)
    assert choice.led is not None
    ruling.close()
    law60.forfeited(ruling, play.seat)
    ruling.dispute(
        "Declarer who plays to the lead has accepted it; the older penalty card stays.",
        "Declarer still has his choice, and his own card goes back.",
        "Law 50D2 does not say what follows when declarer plays to a lead made before his choice.",
    )
    ruling.now = law44.put(ruling.now, choice.leader, choice.led)
    ruling.govern(play._replace(lead=False))


def _is_before_designation(position: Position, play: Play) -> bool:
    return isinstance(position.matter, law51.Designation) and play.seat == position.matter.seat


def _declarer_lets_it_pass(position: Position, play: Play) -> bool:
    choice = position.matter
    plainly = play.told_by is None and not play.face_down
    return (
        plainly and isinstance(choice, law51.Designation) and choice.tried is not None and not position.is_defender(play.seat)
    )


def declarer_lets_it_pass(ruling: Ruling, play: Play) -> None:
    """A penalty card was put forward without waiting, and declarer has played on: he must accept it (52B1b)."""
    choice = ruling.now.matter
    assert isinstance(choice, law51.Designation)
    assert choice.tried is not None
    ruling.close()
    ruling.cite(law52.MUST_ACCEPT, f"{name(ruling.now.declarer)} has played on, so {the(choice.tried)} is accepted.")
    ruling.say(f"{the(choice.tried).capitalize()} stands: declarer has played on.")
    ruling.now = law44.put(ruling.now, choice.seat, choice.tried)
    ruling.govern(play)


def before_designation(ruling: Ruling, play: Play) -> None:
    """A defender with several penalty cards due does not wait to hear which."""
    if law51.playable(ruling.now, play.seat) >> play.card & 1:
        law51.put_forward(ruling, play.seat, play.card)
    else:
        in_turn(ruling, play)


def _is_fifth_card(position: Position, play: Play) -> bool:
    """From a hand that has played to this trick; a defender's lead before his partner has played is Law 57."""
    if position.undecided:
        return False
    if position.plays:
        return position.has_played(play.seat) and not (
            play.lead and position.is_defender(play.seat) and not position.has_played(PARTNER[play.seat])
        )
    return _is_after_the_trick(position, play)


def _is_after_the_trick(position: Position, play: Play) -> bool:
    """Played, not led, when the trick has just been completed and somebody else is to lead.

    A card that declarer calls from the wrong one of his hands when his side is to lead is a lead all the same (Law 46).
    """
    wrong_hand = not position.is_defender(play.seat) and not position.is_defender(position.leader)
    return bool(position.quitted) and not play.lead and play.seat != position.leader and not wrong_hand


def fifth_card(ruling: Ruling, play: Play) -> None:
    seat, card = play.seat, play.card
    ruling.irregular("premature-lead" if play.lead else "fifth-card", seat)
    defender = ruling.now.is_defender(seat)
    clause = FIFTH_CARD_OF_DEFENDER if defender else FIFTH_CARD_OF_DECLARER
    if play.lead:
        ruling.cite(clause, f"{name(seat)} led {the(card)} before this trick was complete: it is looked at after the trick.")
        ruling.say(f"Finish this trick first. Then we look at {name(seat)}'s {the(card)[4:]}.")
        ruling.now = ruling.now.but(early_lead=(play, False))
        return
    ruling.cite(clause)
    if defender:
        law50.becomes_penalty_card(ruling, seat, (card,), deliberate=False)
        if not ruling.now.penalty_cards_of(seat)[-1].major:
            ruling.dispute(
                "A single low card played to a trick by mistake is a minor penalty card.",
                "The card was played on purpose, so it is a major penalty card.",
                "Law 45E1 does not say which; Law 50B turns on whether the card was shown by accident or by deliberate play.",
            )
    else:
        ruling.say(f"{name(seat)}, {the(card)} goes back; play goes on.")


def early_lead_due(ruling: Ruling) -> None:
    """The trick is complete: a lead that came before its end is now looked at."""
    early = ruling.now.affairs.early_lead
    if early is None or ruling.now.plays or ruling.now.undecided:
        return
    play, stands = early
    ruling.now = ruling.now.but(early_lead=None)
    if ruling.now.is_over or not ruling.now.held[play.seat] >> play.card & 1:
        return
    if stands:
        ruling.cite(
            law60.TREATED_AS_IN_TURN, f"{name(play.seat)}'s {the(play.card)[4:]}, led too soon and let pass, is the lead."
        )
        ruling.say(f"{the(play.card).capitalize()}, already led, is the lead to this trick.")
        ruling.dispute(
            "A lead made too soon that the next hand let pass counts as made in turn, whoever won the trick.",
            "It stands only if its player has won the trick; otherwise it is a lead out of turn.",
            "Law 60A2 does not say what it means for a lead to a trick that had not begun.",
        )
        ruling.now = law44.put(ruling.now, play.seat, play.card)
    elif play.seat == ruling.now.turn:
        law50.before_the_lead(ruling)
        ruling.govern(play)
    else:
        ruling.govern(play)


def volunteered(ruling: Ruling, event: Volunteer) -> None:
    """Dummy has put forward or suggested a card of his own accord: it is not played, but it matters to Law 57C."""
    ruling.now = knowing_card(ruling.now, event.seat, event.card)
    ruling.irregular("dummy-volunteers", event.seat)
    ruling.cite(DUMMY_INDICATES)
    ruling.review(DUMMY_INDICATES)
    ruling.now = ruling.now.but(dummy_suggested=event.card)
    ruling.say(
        f"{name(event.seat)}, dummy plays no card of his own accord; {the(event.card)} is not played."
        f" {name(ruling.now.declarer)}, name the card you want at dummy's turn."
    )


def put_up(ruling: Ruling, event: PutUp) -> None:
    """Dummy puts up another card than the one named, and nobody has noticed yet: it lies there as if played."""
    ruling.now = knowing_card(knowing_card(ruling.now, event.seat, event.named), event.seat, event.card)
    number = ruling.now.number
    ruling.cite(DUMMY_PUTS_UP_WRONG_CARD, f"Declarer named {the(event.named)}; dummy put up {the(event.card)}.")
    ruling.govern(Play(event.seat, event.card))
    if law61.card_played(ruling.now, event.seat, number) == event.card:
        ruling.now = ruling.now.but(put_up=(number, event.card, event.named))


def _plays_to_dummys_card(position: Position, play: Play) -> bool:
    """It is dummy's turn, he has put up a card that was not named, and the next hand plays to it."""
    plainly = not (play.lead or play.face_down or play.told_by is not None)
    card, dummy = position.affairs.dummy_suggested, position.dummy
    return (
        plainly
        and card is not None
        and position.turn == dummy
        and play.seat == LHO[dummy]
        and not position.undecided
        and not position.has_played(play.seat)
        and play.seat not in position.passed_over()
        and bool(position.held[dummy] >> card & 1)
    )


def plays_to_dummys_card(ruling: Ruling, play: Play) -> None:
    """Dummy's card lies there as if played, until attention is drawn to it (45D)."""
    dummy, card, number = ruling.now.dummy, ruling.now.affairs.dummy_suggested, ruling.now.number
    assert card is not None
    ruling.cite(DUMMY_PUTS_UP_WRONG_CARD, f"{name(play.seat)} has played to {the(card)}, which declarer had not named.")
    ruling.govern(Play(dummy, card))
    ruling.now = ruling.now.but(put_up=(number, card, None))
    ruling.govern(play)


def names_another_card(position: Position, play: Play) -> bool:
    """Declarer names the card that he wanted in place of the one that dummy put up of his own accord."""
    wrong = position.affairs.put_up
    plainly = not (play.lead or play.face_down or play.told_by is not None)
    return (
        plainly
        and wrong is not None
        and wrong[2] is None
        and wrong[0] == position.number
        and play.seat == position.dummy
        and not position.undecided
    )


def another_card_named(ruling: Ruling, play: Play) -> None:
    put_right(ruling, Correct(play.seat, play.card))


def put_right(ruling: Ruling, event: Correct) -> bool:
    """The card that declarer named replaces the one that dummy put up, if that is what is being corrected."""
    wrong = ruling.now.affairs.put_up
    if wrong is None or event.seat != ruling.now.dummy or event.card != (event.card if wrong[2] is None else wrong[2]):
        return False
    number, card, _ = wrong
    position, dummy, named = ruling.now.but(put_up=None), event.seat, event.card
    sides = {SIDE[player] for player, _ in position.plays}
    if position.number - number > 1 or (position.number > number and (len(sides) > 1 or position.is_over)):
        ruling.now = position
        late = TOO_LATE_FOR_DUMMYS_CARD
        ruling.cite(late if late.in_force(ruling.edition) else DUMMY_PUTS_UP_WRONG_CARD)
        ruling.say(f"It is too late: {the(card)} stands as played from dummy.")
        return True
    if position.number > number or position.is_over:
        position = law47.reopened(position, offender=dummy)
    position, _, place = law47.taken_back(position, dummy)
    ruling.now = knowing_card(position, dummy, named)
    ruling.cite(DUMMY_PUTS_UP_WRONG_CARD, f"{the(card).capitalize()} goes back; {the(named)} is played.")
    ruling.say(f"Dummy plays {the(named)}, as it was named; {the(card)} goes back.")
    finding = law61.examined(ruling, dummy, named, ruling.now.plays[:place])
    if finding.broken is not None:
        law61.breach(ruling, Play(dummy, named), finding.broken)
    later = [player for player, _ in ruling.now.plays[place:]]
    ruling.now = law47.put_back_in(ruling.now, dummy, named, place)
    if place == 0:
        law47.played_to_another_lead(ruling, dummy)
    _others_may_change(ruling, [player for player in later if ruling.now.has_played(player)])
    return True


def _others_may_change(ruling: Ruling, later: list[Seat]) -> None:
    """Dummy's card has been put right: defenders may take back what they played since, and then declarer, by edition."""
    position, declarer = ruling.now, ruling.now.declarer
    lying = position.affairs.next_trick
    since = [*later, *(player for player, _ in (lying.plays if lying else ()))]
    defenders = tuple(player for player in (LHO[position.dummy], RHO[position.dummy]) if player in since)
    earlier = tuple(player for player, _ in position.plays if player not in later)
    follow_up = None
    ours = declarer in since or position.dummy in since
    if RHO[declarer] in defenders and ours and DECLARER_MAY_CHANGE_TOO.of(ruling.edition):
        follow_up = FollowUp(RHO[declarer], declarer, DUMMY_PUTS_UP_WRONG_CARD.name, earlier)
    law47.may_take_back(ruling, defenders, DUMMY_PUTS_UP_WRONG_CARD, follow_up, earlier)


CLAIMS = (
    Claim("next-hand-plays-to-dummys-card", _plays_to_dummys_card, plays_to_dummys_card, over=("*",)),
    Claim("declarer-names-another-card", names_another_card, another_card_named, over=("*",)),
    Claim("card-in-turn", _is_in_turn, in_turn),
    Claim("lead-of-the-owners-partner", _is_before_choice, before_choice),
    Claim(
        "next-hand-plays-to-the-lead-before-choice",
        _next_hand_plays_to_it,
        next_hand_plays_to_it,
        over=("declarers-lead-out-of-turn", "opening-lead-by-the-declaring-side", "fifth-card"),
    ),
    Claim("declarer-designates-the-penalty-card", _is_before_designation, before_designation),
    Claim("declarer-lets-it-pass", _declarer_lets_it_pass, declarer_lets_it_pass, over=("*",)),
    Claim("fifth-card", _is_fifth_card, fifth_card, over=("declarers-lead-out-of-turn",)),
    Claim("card-waits-for-a-fact", _waits_for_fact, waits_for_fact),
)
