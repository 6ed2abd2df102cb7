"""Law 47: retraction of a card played."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from outofturn.cards import BIT, Card
from outofturn.laws import law16, law44, law49, law50, law61
from outofturn.laws.book import BOOK, Claim, Dated, Provision, provision
from outofturn.position import LEAD_LOST, FollowUp, NextTrick, PenaltyCard, Position, Restriction, counted, next_to_play
from outofturn.seats import LHO, PARTNER, SIDE, Seat
from outofturn.speech import listing, name, the, their_card

if TYPE_CHECKING:
    from outofturn.events import Play
    from outofturn.ruling import Ruling

TO_COMPLY = provision(
    "retraction-to-comply",
    {1997: "47A"},
    {
        1997: "A card may be taken back when a penalty demands it; if it is a defender's it may become a penalty card (49).",
        2007: "A card may be taken back when a rectification demands it; if it is a defender's it may become a penalty card"
        " (49).",
    },
    changes={2007: "No change at the table; what 1997 calls a penalty is now a rectification."},
    verbal=(2007,),
)
TO_CORRECT = provision(
    "retraction-to-correct-an-illegal-play",
    {1997: "47B"},
    {
        1997: "A card may be taken back to correct an illegal play, or one of several made at once (58); if it is a defender's,"
        " see 49.",
        2007: "A card may be taken back to correct an illegal play; if it is a defender's, 49 applies except where this Law"
        " says otherwise. For cards played at once see 58.",
    },
    changes={2007: "No change at the table; it is said outright that this Law can except a card from 49."},
    verbal=(2007,),
)
AFTER_OPPONENTS_CHANGE = provision(
    "retraction-after-an-opponents-change",
    {1997: "47D"},
    {
        1997: "When an opponent has changed his play, a player may take back, without penalty, what he had played after it, and"
        " play another card (but see 62C2).",
        2007: "When an opponent has changed his play, a player may take back what he had played after it, and play another"
        " card; nothing more follows (but see 16D and 62C2).",
        2017: "When an opponent has changed his play, a player may take back what he had played after it, and play another"
        " card; nothing more follows (but see 16C and 62C2).",
    },
    changes={
        2007: "No change at the table; it is said outright that 16D can come in.",
        2017: "Only the reference changes: withdrawn cards are in 16C.",
    },
    verbal=(2007, 2017),
)
MISINFORMED = provision(
    "lead-or-play-told-by-an-opponent",
    {1997: "47E1"},
    {
        1997: "A player who led out of turn because an opponent wrongly told him that he was on lead may take the card back"
        " without penalty.",
        2007: "A player who led or played out of turn because an opponent wrongly told him that it was his turn may take the"
        " card back without rectification; his left-hand opponent may not accept it.",
        2017: "When a player led or played out of turn because an opponent wrongly told him that it was his turn, the card goes"
        " back without rectification (16C); his left-hand opponent may not accept it, and it establishes no revoke (63A1).",
    },
    changes={
        2007: "It covers any play, not only leads, and nobody may accept the card.",
        2017: "The card goes back as a matter of course, and it establishes no revoke.",
    },
)
AFTER_PROPER_LEAD = provision(
    "retraction-after-the-proper-lead",
    {2007: "47F1"},
    {
        2007: "A card may be taken back because the proper lead was made after all, as 53C says.",
        2017: "A card may be taken back because the proper lead was made after all, as 53B says.",
    },
    changes={
        2007: "No change at the table; Law 53 allowed it already.",
        2017: "Only the reference changes: the proper lead is in 53B.",
    },
    verbal=(2007, 2017),
)
NOT_OTHERWISE = provision(
    "no-other-retraction",
    {1997: "47F", 2007: "47F2"},
    "In no case but those of this Law does a played card go back.",
    yields_to=("retraction-after-the-proper-lead", "lead-or-play-told-by-an-opponent"),
)
AFTER_CHANGED_DESIGNATION = provision(
    "retraction-after-a-changed-designation",
    {1997: "47C"},
    "A card may be taken back after a permitted change of designation (45C4b).",
)
AFTER_MISEXPLANATION = provision(
    "retraction-after-a-mistaken-explanation",
    {1997: "47E2a"},
    {
        1997: "A player who relied on an opponent's mistaken explanation may take back the card that he played before the"
        " correction, as long as nothing has been played to the trick after it.",
        2007: "A player who relied on an opponent's mistaken explanation may take back the card that he played before the"
        " correction, as long as nothing has been played to the trick after it; an opening lead stays once a card of dummy's is"
        " face up.",
    },
    judgement=True,
    changes={2007: "An opening lead stays once dummy has faced a card."},
)
TOO_LATE_TO_RETRACT = provision(
    "too-late-to-retract",
    {1997: "47E2b"},
    "If a later card keeps the player from taking his own back (47E2a), the director may adjust the score.",
    judgement=True,
)
RETRACTION = provision(
    "retraction-of-a-card-played",
    {1997: "47"},
    "When a card that has been played may be taken back.",
    interface=True,
)
MISINFORMATION = provision(
    "retraction-after-misinformation",
    {1997: "47E"},
    "When a card may be taken back because an opponent misinformed its player.",
    interface=True,
)

#: 1997 speaks of leads only; later editions of any play.
COVERS_PLAYS = Dated({1997: False, 2007: True}, MISINFORMED, "covers plays as well as leads")
#: What becomes of the card: the player may take it back, or it goes back without asking, since no one may accept it.
GOES_BACK = Dated({1997: "if the player wishes", 2007: "always"}, MISINFORMED, "when the card goes back")
#: Whether the text says "is retracted" rather than "may be".
SAID_OUTRIGHT = Dated({1997: False, 2017: True}, MISINFORMED, "says outright that the card goes back")


class MayTakeBack(NamedTuple):
    """The edition of 1997: a misinformed leader may take back his lead, or leave it to the ordinary rules."""

    play: Play
    standing: bool = False

    @property
    def lying(self) -> tuple[Card, ...]:
        return (self.play.card,)

    def decide(self, position: Position) -> tuple[Seat, ...]:
        seat = self.play.seat
        return (position.declarer if seat == position.dummy else seat,)

    def options(self, position: Position) -> tuple[str, ...]:
        return ("withdraw", "keep")

    def speech(self, position: Position) -> str:
        return (
            f"{name(self.decide(position)[0])}, you were told that it was your lead. You may take back {the(self.play.card)}"
            " without penalty, or leave it, and then it is an ordinary lead out of turn."
        )

    def choose(self, ruling: Ruling, seat: Seat, option: str) -> None:
        ruling.close()
        if option == "withdraw":
            ruling.cite(MISINFORMED, f"{name(seat)} takes back {the(self.play.card)}.")
            _goes_back(ruling, self.play)
        else:
            ruling.govern(self.play._replace(told_by=None))


# -- cards on the table and back in hand


def taken_back(position: Position, seat: Seat, *, still_owed: bool = False) -> tuple[Position, Card, int]:
    """The position with this hand's card of the trick in hand again, that card, and its place in the trick.

    What the card told of the hand, and any revoke made with it, goes with it. A penalty card lies there again, and orders
    that it carried out are in force again; a card that was owed (57D) is so only if its owner is putting right a breach.
    """
    place = next(index for index, (player, _) in enumerate(position.plays) if player == seat)
    card = position.plays[place][1]
    plays = (*position.plays[:place], *position.plays[place + 1 :])
    here, affairs = (seat, position.number), position.affairs
    position = position.with_hand(seat, position.held[seat] | BIT[card])._replace(plays=plays)
    position = position.but(
        shown_out=tuple(item for item in affairs.shown_out if (item.seat, item.number) != here),
        revokes=tuple(item for item in affairs.revokes if (item.seat, item.number) != here or item.corrected),
        put_up=None if affairs.put_up is not None and affairs.put_up[1] == card else affairs.put_up,
    )
    for spent in affairs.spent:
        number, item = spent
        if number != position.number or item.seat != seat:
            continue
        if isinstance(item, PenaltyCard):
            if item.card != card:
                continue
            position = law50.lying_again(position, item)
        elif item.until == LEAD_LOST or (item.kind == "play" and not still_owed):
            continue
        else:
            position = position.but(restrictions=(*position.affairs.restrictions, item))
        position = position.but(spent=tuple(other for other in position.affairs.spent if other != spent))
    return position._replace(turn=next_to_play(position.leader, plays, position.passed_over())), card, place


def all_taken_back(position: Position) -> Position:
    """The position with every card of the trick in progress back in its hand."""
    for seat, _ in reversed(position.plays):
        position = taken_back(position, seat)[0]
    return position


def put_back_in(position: Position, seat: Seat, card: Card, place: int) -> Position:
    """The position with a card from hand in a given place of the trick; a full trick is not turned yet."""
    position = law44.laid(position, seat, card, place)
    if len(position.plays) + len(position.passed_over()) == 4:
        return position._replace(turn=position.leader)
    return position._replace(turn=next_to_play(position.leader, position.plays, position.passed_over()))


def nothing_is_led(ruling: Ruling, offender: Seat) -> None:
    """The lead has gone back and another is still to come: what was played to it goes back too."""
    for seat, card in ruling.now.plays[::-1]:
        ruling.now = taken_back(ruling.now, seat)[0]
        _goes_back_to_hand(ruling, seat, card, offender)
    leader = ruling.now.leader
    ruling.now = ruling.now._replace(turn=leader)


def played_to_another_lead(ruling: Ruling, offender: Seat) -> None:
    """The lead of the trick has been changed: each card played to it is looked at afresh, and goes back if it cannot stand."""
    suit = ruling.now.suit_led
    assert suit is not None
    for place, (seat, card) in list(enumerate(ruling.now.plays))[:0:-1]:
        ruling.now = taken_back(ruling.now, seat)[0]
        if card // 13 == suit or ruling.now.is_void(seat, suit):
            law61.examined(ruling, seat, card, ruling.now.plays[:place])
            ruling.now = put_back_in(ruling.now, seat, card, place)
            continue
        _goes_back_to_hand(ruling, seat, card, offender)


def _goes_back_to_hand(ruling: Ruling, seat: Seat, card: Card, offender: Seat) -> None:
    """A card that was played to another lead; of a defender whose partner was at fault it becomes a penalty card."""
    ruling.cite(AFTER_OPPONENTS_CHANGE, f"{their_card(seat, card)} was played to another lead and goes back.")
    ruling.say(f"{name(seat)}, take back {the(card)}.")
    law16.withdrawn(ruling, seat, card, offender)
    if seat == PARTNER[offender] and ruling.now.is_defender(seat):
        ruling.cite(law49.EXPOSED)
        law50.becomes_penalty_card(ruling, seat, (card,), deliberate=True)


def reopened(position: Position, offender: Seat | None = None) -> Position:
    """The last trick on the table again, to be put right.

    What has been played to the next one lies there meanwhile, if an ``offender`` is named on whose account it may stand or
    be taken back; else it is in hand again.
    """
    next_trick = NextTrick(position.plays, offender) if position.plays and offender is not None else None
    position = all_taken_back(position)
    last = position.quitted[-1]
    given_over = position.affairs.given_over or (0, 0)
    won = tuple(position.won[side] - given_over[side] - (SIDE[last.winner] == side) for side in (0, 1))
    number = position.number if position.is_over else position.number - 1
    position = _without_defects_after(position, number)
    lead_lost = [item for trick, item in position.affairs.spent if trick == number and _ends_with_lead(item)]
    restrictions = (*position.affairs.restrictions, *(item for item in lead_lost if isinstance(item, Restriction)))
    return position.but(given_over=None, next_trick=next_trick, restrictions=restrictions, retraction_required=False)._replace(
        quitted=position.quitted[:-1],
        won=(won[0], won[1]),
        number=number,
        leader=last.leader,
        plays=last.plays,
        turn=last.leader,
    )


def _without_defects_after(position: Position, number: int) -> Position:
    """What was wrong with the trick after this one is undone with it; a card too many is in hand again."""
    for defect in position.affairs.defects:
        if defect.number > number and defect.extra is not None:
            position = position.with_hand(defect.seat, position.held[defect.seat] | BIT[defect.extra])
    return position.but(defects=tuple(item for item in position.affairs.defects if item.number <= number))


def _ends_with_lead(item: PenaltyCard | Restriction) -> bool:
    return isinstance(item, Restriction) and item.until == LEAD_LOST


def next_trick_due(ruling: Ruling) -> None:
    """The trick that was put right is complete: what lay to the next one counts, if its leader has won this one."""
    lying = ruling.now.affairs.next_trick
    if lying is None or ruling.now.plays or ruling.now.undecided:
        return
    ruling.now = ruling.now.but(next_trick=None)
    if lying.plays[0][0] != ruling.now.turn:
        _next_trick_goes_back(ruling, lying)
        return
    for seat, card in lying.plays:
        law61.examined(ruling, seat, card, ruling.now.plays)
        ruling.now = law44.put(ruling.now, seat, card)


def _next_trick_goes_back(ruling: Ruling, lying: NextTrick) -> None:
    for seat, card in lying.plays:
        ruling.cite(AFTER_OPPONENTS_CHANGE, f"{their_card(seat, card)} goes back: the lead is now with another hand.")
        ruling.say(f"{name(seat)}, take back {the(card)}.")
        law16.withdrawn(ruling, seat, card, lying.offender)


#: The provisions under which a card that a defender takes back becomes a penalty card.
_PAYS = ("offending-side-may-change-after-a-corrected-revoke", "both-sides-revoked-on-one-trick")


class MayWithdraw(NamedTuple):
    """Players who may take back a card because something before it has been changed; the first of them decides.

    Who has two cards out, one in the trick and one to the next, takes back or leaves both.
    """

    seats: tuple[Seat, ...]
    clause: Provision
    follow_up: FollowUp | None = None
    #: Whose card in the trick came before the one changed, and stays.
    earlier: tuple[Seat, ...] = ()
    standing: bool = False

    @property
    def lying(self) -> tuple[Card, ...]:
        return ()

    def decide(self, position: Position) -> tuple[Seat, ...]:
        seat = self.seats[0]
        return (position.declarer if seat == position.dummy else seat,)

    def options(self, position: Position) -> tuple[str, ...]:
        return ("withdraw", "keep")

    def speech(self, position: Position) -> str:
        cards = self.cards(position)
        it, becomes = ("it", "becomes a penalty card") if len(cards) == 1 else ("them", "become penalty cards")
        pays = f" If you take {it} back, the {'card' if it == 'it' else 'cards'} {becomes}."
        return (
            f"{name(self.decide(position)[0])}, since a card before yours has been changed you may take back"
            f" {listing([the(card) for card in cards])} and play otherwise, or leave {it}."
            + (pays if self._becomes_penalty_card(position) else "")
        )

    def cards(self, position: Position) -> list[Card]:
        """What the first of them may take back."""
        return [card for _, card in (*self._in_trick(position), *self._to_next(position))]

    def _in_trick(self, position: Position) -> tuple[tuple[Seat, Card], ...]:
        return tuple(play for play in position.plays if play[0] == self.seats[0] not in self.earlier)

    def _to_next(self, position: Position) -> tuple[tuple[Seat, Card], ...]:
        """What lies to the next trick of his own, or, if he is declarer, of his side's."""
        lying, seat = position.affairs.next_trick, self.seats[0]
        seats = (seat, PARTNER[seat]) if seat == position.declarer else (seat,)
        return () if lying is None else lying.cards_of(seats)

    def _becomes_penalty_card(self, position: Position) -> bool:
        """A player of the offending side pays for the change (62C2), of either when both have revoked (62C3)."""
        return self.clause.name in _PAYS and position.is_defender(self.seats[0])

    def choose(self, ruling: Ruling, seat: Seat, option: str) -> None:
        owner, *rest = self.seats
        follow_up = self.follow_up
        ruling.close()
        if option == "withdraw":
            self._withdraw(ruling, seat)
            if follow_up is not None and follow_up.after == owner:
                ruling.now = ruling.now.but(follow_up=follow_up)
        else:
            ruling.cite(self.clause, f"{name(seat)} leaves the card as it is.")
        may_take_back(ruling, tuple(rest), self.clause, follow_up, self.earlier)

    def _withdraw(self, ruling: Ruling, seat: Seat) -> None:
        in_trick, to_next = self._in_trick(ruling.now), self._to_next(ruling.now)
        pays = self._becomes_penalty_card(ruling.now)
        cards = listing([the(card) for _, card in (*in_trick, *to_next)])
        ruling.cite(self.clause, f"{name(seat)} takes back {cards}.")
        ruling.cite(AFTER_OPPONENTS_CHANGE)
        again = " and play again" if in_trick else ""
        ruling.say(f"{name(seat)}, take back {cards}{again}.")
        lying = ruling.now.affairs.next_trick
        if lying is not None:  # what was played to a lead that has gone back goes with it
            left = () if lying.plays[0] in to_next else tuple(play for play in lying.plays if play not in to_next)
            to_next = tuple(play for play in lying.plays if play not in left)
            ruling.now = ruling.now.but(next_trick=lying._replace(plays=left) if left else None)
        for owner, card in (*in_trick, *to_next):
            if (owner, card) in in_trick:
                ruling.now = taken_back(ruling.now, owner)[0]
            law16.withdrawn(ruling, owner, card, owner if pays else LHO[owner])
            if pays:
                law50.becomes_penalty_card(ruling, owner, (card,), deliberate=True)


def may_take_back(
    ruling: Ruling,
    seats: tuple[Seat, ...],
    clause: Provision,
    follow_up: FollowUp | None = None,
    earlier: tuple[Seat, ...] = (),
) -> None:
    """Ask the next player who may take back his card; when there is none left, play goes on."""
    if seats:
        ruling.open(MayWithdraw(seats, clause, follow_up, earlier))
        return
    ruling.now = counted(law44.gone_round(ruling.now))


def players_since(position: Position, later: list[Seat]) -> list[Seat]:
    """Who of these still has his card in the trick, and who has played to the next one."""
    lying = position.affairs.next_trick
    return [seat for seat in later if position.has_played(seat)] + [seat for seat, _ in (lying.plays if lying else ())]


def ask_those_after(
    ruling: Ruling, later: list[Seat], seats: tuple[Seat, ...], clause: Provision, follow_up: FollowUp | None = None
) -> None:
    """A card has been changed: ask those of these players who have played since, ``later`` in the trick or to the next."""
    lying = ruling.now.affairs.next_trick
    complete = len(ruling.now.plays) + len(ruling.now.passed_over()) == 4
    if lying is not None and complete and lying.plays[0][0] != law44.winner(ruling.now.plays, ruling.now.table.contract.trump):
        ruling.now = ruling.now.but(next_trick=None)  # it cannot stand, so nobody is asked about it
        _next_trick_goes_back(ruling, lying)
    entitled = tuple(seat for seat in seats if seat in players_since(ruling.now, later))
    earlier = tuple(seat for seat, _ in ruling.now.plays if seat not in later)
    if follow_up is not None:
        follow_up = follow_up._replace(earlier=earlier)
    may_take_back(ruling, entitled, clause, follow_up, earlier)


def follow_up_due(ruling: Ruling) -> None:
    """The player who had taken back his card has played again: now the next one may take back his."""
    due = ruling.now.affairs.follow_up
    if due is None or ruling.now.undecided:
        return
    matter = MayWithdraw((due.seat,), BOOK[due.law], earlier=due.earlier)
    if not matter.cards(ruling.now):
        ruling.now = counted(law44.gone_round(ruling.now.but(follow_up=None)))
    elif ruling.now.has_played(due.after):
        ruling.now = ruling.now.but(follow_up=None)
        ruling.cite(BOOK[due.law])
        ruling.open(matter)


def _is_tacitly_kept(position: Position, play: Play) -> bool:
    return isinstance(position.matter, MayWithdraw)


def tacitly_kept(ruling: Ruling, play: Play) -> None:
    """Play goes on: nobody takes back his card."""
    matter = ruling.now.matter
    assert isinstance(matter, MayWithdraw)
    ruling.close()
    ruling.cite(matter.clause, "Play goes on, so the cards stay as they are.")
    may_take_back(ruling, (), matter.clause)
    ruling.govern(play)


def _is_misinformed(position: Position, play: Play) -> bool:
    out_of_turn = play.seat != position.turn
    covered = play.lead or not position.plays or COVERS_PLAYS.of(position.edition)
    told = play.told_by is not None and not play.face_down
    return told and out_of_turn and covered and not position.undecided


def misinformed(ruling: Ruling, play: Play) -> None:
    assert play.told_by is not None
    ruling.irregular("misinformed-lead", play.seat)
    ruling.cite(MISINFORMED, f"{name(play.told_by)} wrongly told {name(play.seat)} that it was {name(play.seat)}'s turn.")
    if GOES_BACK.of(ruling.edition) == "if the player wishes":
        ruling.open(MayTakeBack(play))
        return
    if not SAID_OUTRIGHT.of(ruling.edition):
        ruling.dispute(
            f"The card goes back: {name(LHO[play.seat])} may not accept it, so nothing else can become of it.",
            "The player may also leave the card where it is.",
            "The edition of 2007 says that the card may be taken back, not that it is.",
        )
    _goes_back(ruling, play)


def _goes_back(ruling: Ruling, play: Play) -> None:
    turn = ruling.now.turn
    offender = play.told_by if play.told_by is not None else LHO[play.seat]
    law16.withdrawn(ruling, play.seat, play.card, offender)
    ruling.say(
        f"{name(play.seat)}, take back {the(play.card)}; there is no penalty and nobody may accept it."
        + (f" {name(turn)}, it is your turn." if turn is not None else "")
    )


def _is_left_lying(position: Position, play: Play) -> bool:
    return isinstance(position.matter, MayTakeBack)


def left_lying(ruling: Ruling, play: Play) -> None:
    """Play goes on while the misinformed leader has said nothing: his card is left to the ordinary rules."""
    matter = ruling.now.matter
    assert isinstance(matter, MayTakeBack)
    ruling.close()
    if play.seat == ruling.now.turn:  # whoever was really to play does so: the other card has been taken back
        ruling.cite(MISINFORMED, f"{the(matter.play.card).capitalize()} has been taken back.")
        _goes_back(ruling, matter.play)
    else:
        ruling.govern(matter.play._replace(told_by=None))
    ruling.govern(play)


CLAIMS = (
    Claim("lead-or-play-told-by-an-opponent", _is_misinformed, misinformed, over=("*",)),
    Claim("misinformed-lead-left-lying", _is_left_lying, left_lying),
    Claim("cards-tacitly-kept", _is_tacitly_kept, tacitly_kept),
)
