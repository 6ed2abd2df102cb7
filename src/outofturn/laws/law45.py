"""Law 45: card played. A card in its turn, a fifth card, a card that dummy volunteers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from outofturn import duty
from outofturn.cards import NAMES, SUIT_LETTERS, SUIT_WORDS, Card, Suit
from outofturn.errors import RecordError
from outofturn.events import Play
from outofturn.laws import law16, law44, law46, law47, law50, law51, law52, law53, law59, law60, law61
from outofturn.laws.book import Claim, Dated, provision
from outofturn.position import DIRECTOR, FollowUp, PenaltyCard, Position, ShownOut, counted, knowing_card
from outofturn.seats import LHO, PARTNER, RHO, SEAT_LETTERS, SIDE, Seat
from outofturn.speech import listing, name, the

if TYPE_CHECKING:
    from outofturn.events import Call, Correct, PutUp, Volunteer
    from outofturn.ruling import Ruling

DEFENDERS_CARD_PLAYED = provision(
    "defenders-card-must-be-played",
    {1997: "45C1"},
    {
        1997: "A defender's card held so that his partner could see its face must be played to the current trick.",
        2017: "A defender's card held so that his partner could see its face is played to the current trick.",
    },
    changes={2017: "The card is deemed played, not merely due."},
)
DESIGNATED = provision(
    "named-or-designated-card-is-played",
    {1997: "45C4a"},
    "A card that a player names, or otherwise designates, as the one that he means to play is played.",
)
FIFTH_CARD_OF_DEFENDER = provision(
    "fifth-card-by-a-defender",
    {1997: "45E1"},
    "A fifth card played to a trick by a defender becomes a penalty card, unless the director finds that it was led; then it"
    " is a lead out of turn.",
)
FIFTH_CARD_OF_DECLARER = provision(
    "fifth-card-by-declarer",
    {1997: "45E2"},
    "A fifth card played to a trick from declarer's or dummy's hand goes back without more, unless the director finds that it"
    " was led; then Law 55 applies.",
)
DUMMY_INDICATES = provision(
    "dummy-indicates-a-card",
    {1997: "45F"},
    "Dummy may not touch or indicate a card, except to arrange the hand, unless declarer tells him to. If it amounts to a"
    " suggestion, play goes on, and the score is adjusted afterwards if the defenders were damaged.",
    judgement=True,
)


DUMMY_PUTS_UP_WRONG_CARD = provision(
    "dummy-puts-up-a-card-not-named",
    {1997: "45D", 2017: "45D1"},
    {
        1997: "A card that dummy put up without its being named is withdrawn if attention is drawn before each side has played"
        " to the next trick; a defender may take back a card that he played after it and before attention was drawn.",
        2007: "A card that dummy put up without its being named is withdrawn if attention is drawn before each side has played"
        " to the next trick; a defender may take back a card that he played after it and before attention was drawn, and if"
        " declarer's right-hand opponent does so, declarer may take back a card that he played after that.",
    },
    changes={2007: "Declarer too may change his card when his right-hand opponent has changed his."},
)
TOO_LATE_FOR_DUMMYS_CARD = provision(
    "dummys-wrong-card-stands",
    {2017: "45D2"},
    "When each side has played to the next trick the card that dummy wrongly put up stands; a failure to follow to it, or by"
    " it, may be a revoke.",
    changes={2017: "New: what follows when it is too late to put dummy's card right."},
)
FACING = provision(
    "playing-a-card-from-a-hand",
    {1997: "45A"},
    "Every player but dummy plays a card by taking it from his hand and facing it on the table.",
    interface=True,
)
NAMING = provision(
    "playing-a-card-from-dummy",
    {1997: "45B"},
    "Declarer plays a card from dummy by naming it; he may also pick it up himself.",
    interface=True,
)
DECLARERS_CARD = provision(
    "declarers-card-must-be-played",
    {1997: "45C2"},
    "Declarer's own card is played when he holds it face up touching or nearly touching the table, or so as to show"
    " that it has been played.",
    judgement=True,
)
DUMMYS_CARD = provision(
    "dummys-card-touched",
    {1997: "45C3"},
    "A card of dummy's is played when declarer deliberately touches it, other than to arrange the hand or to reach another.",
    judgement=True,
)
CHANGED_DESIGNATION = provision(
    "unintended-designation-changed",
    {1997: "45C4b"},
    {
        1997: "A player may change a designation that slipped out if he does so without pause for thought; an opponent"
        " who had legally played before the change may take back his card.",
        2007: "Until his partner has played, a player may change a designation that he did not intend if he does so"
        " without pause for thought (47D, 16D).",
        2017: "Until he next plays from either hand declarer may change a designation of dummy's card that was a slip"
        " of the tongue, not a lapse of concentration or a change of mind (47D, 16C).",
    },
    changes={2007: "Only until partner has played.", 2017: "Only declarer, only dummy's card, and only a slip of the tongue."},
)
PENALTY_CARD = provision(
    "penalty-card-may-have-to-be-played",
    {1997: "45C5"},
    "A penalty card may have to be played (50).",
    interface=True,
)
TURNING = provision(
    "turning-the-trick",
    {1997: "45G"},
    "No player turns his card until all four have played to the trick.",
    interface=True,
)
#: How long declarer may change a designation that he did not mean: as long as the trick lasts (the text has no limit but
#: that there be no pause for thought), or until he has played again, and whether that limit is beyond doubt.
LAST_CHANCE_TO_CHANGE = Dated({1997: "this trick", 2007: "until played again, disputed", 2017: "until played again"})
#: Whether declarer may change his card after his right-hand opponent has changed his.
DECLARER_MAY_CHANGE_TOO = Dated({1997: False, 2007: True})


class Question(NamedTuple):
    """The ruling on a card turns on a fact that the record does not hold: the director is asked for it."""

    seat: Seat
    suit: Suit
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
        return tuple(f"{SEAT_LETTERS[self.seat]} {verb} {SUIT_LETTERS[self.suit]}" for verb in ("has", "void"))

    def speech(self, position: Position) -> str:
        return f"Director: establish whether {name(self.seat)} has any {SUIT_WORDS[self.suit]}, away from the other players."

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
    shown = ShownOut(question.seat, question.suit, ruling.now.number)
    ruling.now = ruling.now.but(shown_out=(*ruling.now.affairs.shown_out, shown))
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
    finding = duty.examine(ruling.now, seat, card)
    if finding.void is not None:
        shown = ShownOut(seat, finding.void, ruling.now.number)
        ruling.now = ruling.now.but(shown_out=(*ruling.now.affairs.shown_out, shown))
    broken = finding.broken
    if finding.ask is not None:
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
    if own is not None and ruling.now.affairs.designated is None:
        choice = law51.playable(ruling.now, seat)
        if choice.bit_count() > 1 and choice >> card & 1:
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
    ruling.now = ruling.now.but(dummy_suggested=True)
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


def put_right(ruling: Ruling, event: Correct) -> bool:
    """The card that declarer named replaces the one that dummy put up, if that is what is being corrected."""
    wrong = ruling.now.affairs.put_up
    if wrong is None or event.seat != ruling.now.dummy or event.card != wrong[2]:
        return False
    number, card, named = wrong
    position = ruling.now.but(put_up=None)
    sides = {SIDE[player] for player, _ in position.plays}
    if position.number - number > 1 or (position.number > number and len(sides) > 1):
        ruling.now = position
        late = TOO_LATE_FOR_DUMMYS_CARD
        ruling.cite(late if late.in_force(ruling.edition) else law47.NOT_OTHERWISE)
        ruling.say(f"It is too late: {the(card)} stands as played from dummy.")
        return True
    if position.number > number:
        position = law47.reopened(law47.all_taken_back(position))
    position, _, place = law47.taken_back(position, event.seat)
    later = [player for player, _ in position.plays[place:]]
    if place == 0:
        for player in later:
            position = law47.taken_back(position, player)[0]
        later = []
    ruling.now = law47.put_back_in(position, event.seat, named, place)
    ruling.cite(DUMMY_PUTS_UP_WRONG_CARD, f"{the(card).capitalize()} goes back; {the(named)} is played.")
    ruling.say(f"Dummy plays {the(named)}, as it was named; {the(card)} goes back.")
    defenders = tuple(player for player in later if position.is_defender(player))
    follow_up = None
    declarer = position.declarer
    if RHO[declarer] in defenders and declarer in later and DECLARER_MAY_CHANGE_TOO.of(ruling.edition):
        follow_up = FollowUp(RHO[declarer], declarer, DUMMY_PUTS_UP_WRONG_CARD.name)
    law47.may_take_back(ruling, defenders, DUMMY_PUTS_UP_WRONG_CARD, follow_up)
    return True


# -- a designation changed in the same breath


class MayChange(NamedTuple):
    """Opponents who played after dummy's card was named may take their cards back, since it has been changed (47D)."""

    #: What they have played to the trick since.
    since: tuple[tuple[Seat, Card], ...]
    #: What one of them has led to the next trick meanwhile.
    led: Play | None = None
    standing: bool = False

    @property
    def lying(self) -> tuple[Card, ...]:
        return () if self.led is None else (self.led.card,)

    @property
    def seat(self) -> Seat:
        """Whose turn it is to choose: they choose in the order in which they played."""
        if self.since or self.led is None:
            return self.since[0][0]
        return self.led.seat

    @property
    def cards(self) -> list[Card]:
        """What that player has put down since."""
        mine = [card for player, card in self.since if player == self.seat]
        return mine + ([self.led.card] if self.led is not None and self.led.seat == self.seat else [])

    def decide(self, position: Position) -> tuple[Seat, ...]:
        return (self.seat,)

    def options(self, position: Position) -> tuple[str, ...]:
        return ("withdraw", "keep")

    def speech(self, position: Position) -> str:
        cards = listing([the(card) for card in self.cards])
        return (
            f"{name(self.seat)}, declarer has changed the card called from dummy. You may take back {cards} and play"
            " another card, or leave it."
        )

    def choose(self, ruling: Ruling, seat: Seat, option: str) -> None:
        led, cards = self.led, self.cards
        if option == "withdraw":
            ruling.cite(law47.AFTER_OPPONENTS_CHANGE, f"{name(seat)} takes back {listing([the(card) for card in cards])}.")
            ruling.say(f"{name(seat)}, take back {listing([the(card) for card in cards])} and play again.")
            if led is not None and led.seat == seat:
                law16.withdrawn(ruling, seat, led.card, ruling.now.declarer)
                led = None
            if any(player == seat for player, _ in self.since):
                _goes_back(ruling, seat)
        else:
            ruling.cite(CHANGED_DESIGNATION, f"{name(seat)} leaves {listing([the(card) for card in cards])}.")
        rest = tuple(item for item in self.since if item[0] != seat)
        go_on(ruling, rest, led, asked=led is None or led.seat == seat)


def go_on(ruling: Ruling, since: tuple[tuple[Seat, Card], ...], led: Play | None, *, asked: bool) -> None:
    """Ask the next of them; when there is none left the trick goes on, and with it a lead to the next one."""
    ruling.close()
    complete = len(ruling.now.plays) + len(ruling.now.passed_over()) == 4
    if led is not None and not (complete and law44.winner(ruling.now.plays, ruling.now.table.contract.trump) == led.seat):
        ruling.cite(
            CHANGED_DESIGNATION, f"{the(led.card).capitalize()} was led by a hand that is no longer on lead: it goes back."
        )
        ruling.say(f"{name(led.seat)}, take back {the(led.card)}.")
        law16.withdrawn(ruling, led.seat, led.card, ruling.now.declarer)
        led, asked = None, True
    if since or not asked:
        ruling.open(MayChange(since, led))
        return
    ruling.now = counted(law44.gone_round(ruling.now))
    if led is not None:
        law50.before_the_lead(ruling)
        ruling.govern(led)


def changed(ruling: Ruling, event: Call) -> None:
    """Declarer changes the card that he called from dummy: it was not the one he meant, and he said so without a pause."""
    position, matter = ruling.now, ruling.now.matter
    again = event._replace(instead=False)
    if isinstance(matter, law46.Naming) or (position.affairs.called is not None and not position.has_played(position.dummy)):
        ruling.close()  # no card has been played yet: only the words are changed
        ruling.cite(CHANGED_DESIGNATION, f"{name(event.seat)} has changed his call in the same breath.")
        ruling.now = ruling.now.but(called=None)
        law46.called(ruling, again)
        return
    if isinstance(matter, law53.IrregularLead) and matter.seat == position.dummy:
        if any(not position.is_defender(play.seat) for play in matter.since):
            _too_late_to_change(ruling, matter.card)
            return
        _cite_change(ruling, matter.card)
        matter.restored(ruling)
        law46.called(ruling, again)
        return
    if matter is not None and (position.undecided or position.affairs.follow_up is not None):
        raise RecordError("Another matter is open.", f"First comes the choice: {', '.join(matter.options(position))}.")
    if position.affairs.follow_up is not None:
        raise RecordError("A card has been taken back and not yet replaced.", "First comes that card.")
    _change(ruling, event)


def _change(ruling: Ruling, event: Call) -> None:
    """The card that was not meant lies in this trick, or in the one just finished."""
    position = ruling.now
    dummy, declarer = position.dummy, position.declarer
    here = position.has_played(dummy)
    plays = position.plays if here else position.quitted[-1].plays if position.quitted else ()
    order = [player for player, _ in plays]
    if dummy not in order:
        raise RecordError("No card has been called from dummy that could be changed.", "First comes a line like N plays H2.")
    since = order[order.index(dummy) + 1 :] + ([] if here else [player for player, _ in position.plays])
    gone_on = declarer in since or (not here and dummy in [player for player, _ in position.plays])
    limit = LAST_CHANCE_TO_CHANGE.of(ruling.edition)
    if limit == "this trick":
        gone_on = not here and any(not position.is_defender(player) for player, _ in position.plays)
    if gone_on:
        _too_late_to_change(ruling, plays[order.index(dummy)][1])
        if "disputed" in limit:
            ruling.dispute(
                "Once declarer has played from his own hand it is too late.",
                "Declarer's partner is dummy, who has played nothing since: the call may still be changed.",
                "The edition of 2007 allows a change until the player's partner has played, and declarer plays both hands.",
            )
        return
    ruling.close()
    ahead = () if here else position.plays
    if not here:
        position = law47.reopened(law47.all_taken_back(position))
    position, old, place = law47.taken_back(position, dummy)
    card = law46.resolved(position._replace(plays=position.plays[:place]), event.words)
    if card == old:
        raise RecordError(f"{NAMES[old]} is the card that was called.", "Name another card.")
    ruling.now = position if card is None else knowing_card(position, dummy, card)
    later = position.plays[place:]
    _cite_change(ruling, old)
    if place == 0 and (card is None or card // 13 != old // 13):
        _led_otherwise(ruling, later, None if card is None else card // 13)
    if card is None:
        ruling.now = ruling.now.but(called=event.words)
        ruling.say(f"Dummy plays {law46.meaning_of(ruling.now, event.words)[1]} instead.")
    else:
        _lay_instead(ruling, card, place)
        ruling.say(f"Dummy plays {the(card)} instead.")
    left = tuple(item for item in later if ruling.now.has_played(item[0]) and ruling.now.is_defender(item[0]))
    led = Play(*ahead[0], lead=True) if ahead else None
    go_on(ruling, left, led, asked=led is None)


def _cite_change(ruling: Ruling, old: Card) -> None:
    declarer, dummy = ruling.now.declarer, ruling.now.dummy
    ruling.cite(CHANGED_DESIGNATION, f"{name(declarer)} did not mean {the(old)} and has changed the call without a pause.")
    ruling.cite(law47.AFTER_CHANGED_DESIGNATION, f"{the(old).capitalize()} goes back to dummy.")
    ruling.say(f"{the(old).capitalize()} goes back to dummy.")
    law16.withdrawn(ruling, dummy, old, declarer)


def _too_late_to_change(ruling: Ruling, old: Card) -> None:
    declarer = ruling.now.declarer
    ruling.cite(CHANGED_DESIGNATION, f"{name(declarer)} has played on, so it is too late to change {the(old)}.")
    ruling.say(f"{name(declarer)}, it is too late: {the(old)} stands as played from dummy.")


def _led_otherwise(ruling: Ruling, later: tuple[tuple[Seat, Card], ...], suit: Suit | None) -> None:
    """The lead is of another suit now: cards that cannot stand under it go back, and nobody is asked about them."""
    number = ruling.now.number
    for player, card in later:
        if suit is None or (card // 13 != suit and not ruling.now.is_void(player, suit)):
            ruling.cite(CHANGED_DESIGNATION, f"{name(player)}'s {the(card)[4:]} was played to another lead and goes back.")
            ruling.say(f"{name(player)}, take back {the(card)} and play to the new lead.")
            _goes_back(ruling, player)
    players = [player for player, _ in later]
    affairs = ruling.now.affairs  # what was made of their cards was made of them as replies to the other lead
    ruling.now = ruling.now.but(
        shown_out=tuple(item for item in affairs.shown_out if item.number != number or item.seat not in players),
        revokes=tuple(item for item in affairs.revokes if item.number != number or item.seat not in players),
    )


def _goes_back(ruling: Ruling, seat: Seat) -> None:
    """A card played after the one that was changed goes back to its hand, and is there what it was before."""
    number = ruling.now.number
    ruling.now, card, _ = law47.taken_back(ruling.now, seat)
    spent = [item for trick, item in ruling.now.affairs.spent if trick == number and item.seat == seat]
    for item in spent:
        if isinstance(item, PenaltyCard):
            law50.lies_again(ruling, item)
        elif ruling.now.plays:
            ruling.restrict(item)
    kept = tuple(item for item in ruling.now.affairs.spent if item[0] != number or item[1] not in spent)
    ruling.now = ruling.now.but(spent=kept)
    if ruling.now.is_defender(seat):
        law16.withdrawn(ruling, seat, card, ruling.now.declarer)


def _lay_instead(ruling: Ruling, card: Card, place: int) -> None:
    """The card now called takes the place of the other; it must follow suit like any other."""
    dummy = ruling.now.dummy
    if place:
        finding = duty.examine(ruling.now, dummy, card)
        if finding.broken is not None:
            law61.noted(ruling, Play(dummy, card), finding.broken)
        elif finding.void is not None:
            shown = ShownOut(dummy, finding.void, ruling.now.number)
            ruling.now = ruling.now.but(shown_out=(*ruling.now.affairs.shown_out, shown))
    ruling.now = law47.put_back_in(ruling.now, dummy, card, place)


def _is_left_as_it_is(position: Position, play: Play) -> bool:
    return isinstance(position.matter, MayChange)


def left_as_it_is(ruling: Ruling, play: Play) -> None:
    """Play goes on: nobody takes back a card after the change."""
    matter = ruling.now.matter
    assert isinstance(matter, MayChange)
    ruling.cite(CHANGED_DESIGNATION, "Play goes on, so the cards stay as they are.")
    go_on(ruling, (), matter.led, asked=True)
    ruling.govern(play)


CLAIMS = (
    Claim("cards-kept-after-a-changed-designation", _is_left_as_it_is, left_as_it_is),
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
