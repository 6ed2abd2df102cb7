"""Cards that go back to hand, and the cards played after them (Laws 45, 47, 58, 62, 67).

When a card is changed, the later cards stay for the moment, and the players who may take theirs back are asked. Cards already
played to the next trick count again once the trick is complete, if their leader has won it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from outofturn.engine import options
from outofturn.engine.cards import BIT, SUIT_OF, Card
from outofturn.engine.consequences import LEAD_LOST, THIS_TRICK, FollowUp, NextTrick, PenaltyCard, Restriction
from outofturn.engine.decision import DecisionKind, PendingDecision
from outofturn.engine.events import Correct, Play
from outofturn.engine.message import Message, message
from outofturn.engine.options import Option
from outofturn.engine.position import Position, counted, next_to_play
from outofturn.engine.seats import LHO, PARTNER, SIDE, Seat
from outofturn.laws import interpretations, law16, law47, law60, penalty_card, revoke, trick
from outofturn.laws.book import BOOK, Provision, named
from outofturn.laws.rules import Rule

if TYPE_CHECKING:
    from outofturn.engine.events import Event
    from outofturn.engine.ruling_builder import RulingBuilder


def taken_back(position: Position, seat: Seat, *, still_owed: bool = False) -> tuple[Position, Card, int]:
    """Take back this hand's card from the trick; return the position, the card, and its place in the trick.

    What the card showed about the hand is forgotten, and so is a revoke made with it. A penalty card is on the table again, and
    orders that the card complied with are in force again. A card that had to be played (57D) has to be played again only if
    ``still_owed``, that is, if its owner is correcting a breach.
    """
    place = next(index for index, (player, _) in enumerate(position.plays) if player == seat)
    card = position.plays[place][1]
    plays = (*position.plays[:place], *position.plays[place + 1 :])
    here, consequences = (seat, position.number), position.consequences
    position = position.with_hand(seat, position.held[seat] | BIT[card])._replace(plays=plays)
    position = position.with_consequences(
        shown_out=tuple(item for item in consequences.shown_out if (item.seat, item.number) != here),
        revokes=tuple(item for item in consequences.revokes if (item.seat, item.number) != here or item.corrected),
        put_up=None if consequences.put_up is not None and consequences.put_up[1] == card else consequences.put_up,
    )
    for spent in consequences.spent:
        number, item = spent
        if number != position.number or item.seat != seat:
            continue
        if isinstance(item, PenaltyCard):
            if item.card != card:
                continue
            position = penalty_card.lying_again(position, item)
        elif item.until == LEAD_LOST or (item.kind == "play" and not still_owed):
            continue
        else:
            position = position.with_consequences(restrictions=(*position.consequences.restrictions, item))
        position = position.with_consequences(spent=tuple(other for other in position.consequences.spent if other != spent))
    return position._replace(turn=next_to_play(position.leader, plays, position.passed_over())), card, place


def taken_back_to_change(position: Position, seat: Seat) -> Position:
    """Take back this hand's card; the one that it plays instead lies in the same place."""
    position, _, place = taken_back(position, seat)
    later = tuple(player for player, _ in position.plays[place:])
    return position.with_consequences(gone_back=(*position.consequences.gone_back, (seat, later)))


def all_taken_back(position: Position) -> Position:
    """Return every card of the trick in progress to its hand."""
    for seat, _ in reversed(position.plays):
        position = taken_back(position, seat)[0]
    return position


def put_back_in(position: Position, seat: Seat, card: Card, place: int) -> Position:
    """Put a card from hand at a given place in the trick; a full trick is not completed yet."""
    position = trick.laid(position, seat, card, place)
    if len(position.plays) + len(position.passed_over()) == 4:
        return position._replace(turn=position.leader)
    return position._replace(turn=next_to_play(position.leader, position.plays, position.passed_over()))


def nothing_is_led(builder: RulingBuilder, offender: Seat) -> None:
    """Take back the cards played to a lead that has gone back and is still to be replaced."""
    for seat, card in builder.position.plays[::-1]:
        builder.position = taken_back(builder.position, seat)[0]
        _goes_back_to_hand(builder, seat, card, offender)
    position = builder.position  # no hand can have missed a trick to which nothing is led
    missed = [item for item in position.consequences.defects if item.number == position.number and item.extra is None]
    defects = tuple(item for item in position.consequences.defects if item not in missed)
    builder.position = position.with_consequences(defects=defects)
    lying = builder.position.consequences.next_trick
    if lying is not None:
        next_trick_goes_back(builder, lying)


def played_to_another_lead(builder: RulingBuilder, offender: Seat) -> None:
    """Examine the cards of the trick again after its lead has been changed; those that cannot stand go back."""
    suit = builder.position.suit_led
    assert suit is not None
    for place, (seat, card) in list(enumerate(builder.position.plays))[:0:-1]:
        builder.position = taken_back_to_change(builder.position, seat)
        if SUIT_OF[card] == suit or builder.position.is_void(seat, suit):
            revoke.examined(builder, seat, card, builder.position.plays[:place])
            builder.position = put_back_in(builder.position, seat, card, place)
            continue
        _goes_back_to_hand(builder, seat, card, offender)


def _goes_back_to_hand(builder: RulingBuilder, seat: Seat, card: Card, offender: Seat) -> None:
    """Rule on a card played to another lead: it goes back; a defender's becomes a penalty card if his partner was at fault.

    Who has to play to this trick again has not yet played to the next one either.
    """
    builder.cite(law47.AFTER_OPPONENTS_CHANGE, "played-to-another-lead", player=seat, card=card)
    law16.withdrawn(builder, seat, card, offender)
    lying = builder.position.consequences.next_trick
    if lying is not None and lying.cards_of((seat,)):
        next_trick_goes_back(builder, lying, "trick-before-put-right", lying.cards_of((seat,)))
    if seat == PARTNER[offender] and builder.position.is_defender(seat):
        builder.cite(named("defenders-exposed-cards"))
        penalty_card.becomes_penalty_card(builder, seat, (card,), deliberate=True)


def reopened(position: Position, offender: Seat | None = None) -> Position:
    """Put the last trick back on the table to be put right.

    If an ``offender`` is named, the cards already played to the next trick are kept aside, since they may stand or be taken
    back because of his irregularity. Otherwise they go back to hand.
    """
    orders = tuple(item for item in position.consequences.restrictions if item.until == THIS_TRICK)
    next_trick = NextTrick(position.plays, offender, orders) if position.plays and offender is not None else None
    position = position.with_consequences(
        restrictions=tuple(item for item in position.consequences.restrictions if item not in orders)
    )
    position = all_taken_back(position)
    last = position.quitted[-1]
    given_over = position.consequences.given_over or (0, 0)
    won = tuple(position.won[side] - given_over[side] - (SIDE[last.winner] == side) for side in (0, 1))
    number = position.number if position.is_over else position.number - 1
    position = _without_defects_after(position, number)
    lead_lost = [item for trick, item in position.consequences.spent if trick == number and _ends_with_lead(item)]
    restrictions = (*position.consequences.restrictions, *(item for item in lead_lost if isinstance(item, Restriction)))
    return position.with_consequences(
        given_over=None, next_trick=next_trick, restrictions=restrictions, retraction_required=False
    )._replace(
        quitted=position.quitted[:-1],
        won=(won[0], won[1]),
        number=number,
        leader=last.leader,
        plays=last.plays,
        turn=last.leader,
    )


def _without_defects_after(position: Position, number: int) -> Position:
    """Remove the defects of later tricks; an extra card goes back to hand."""
    for defect in position.consequences.defects:
        if defect.number > number and defect.extra is not None:
            position = position.with_hand(defect.seat, position.held[defect.seat] | BIT[defect.extra])
    return position.with_consequences(defects=tuple(item for item in position.consequences.defects if item.number <= number))


def _ends_with_lead(item: PenaltyCard | Restriction) -> bool:
    return isinstance(item, Restriction) and item.until == LEAD_LOST


def next_trick_due(builder: RulingBuilder) -> None:
    """Let the cards played to the next trick count, now that this one is complete, if their leader has won it."""
    lying = builder.position.consequences.next_trick
    if lying is None or builder.position.plays or builder.position.undecided:
        return
    if lying.plays[0][0] != builder.position.turn:
        next_trick_goes_back(builder, lying)
        return
    builder.position = builder.position.with_consequences(next_trick=None)
    for seat, card in lying.plays:
        revoke.examined(builder, seat, card, builder.position.plays)
        builder.position = trick.put(builder.position, seat, card)
    builder.restrict(*(order for order in lying.orders if not _has_been_played(builder.position, order)))
    for play in lying.since:
        builder.govern(play)


def _has_been_played(position: Position, order: Restriction) -> bool:
    """Whether a card that had to be played to the next trick (57D) has gone to the trick that was put right."""
    return order.kind == "play" and not position.held[order.seat] >> order.what & 1


def next_trick_goes_back(
    builder: RulingBuilder,
    lying: NextTrick,
    why: str = "lead-with-another-hand",
    cards: tuple[tuple[Seat, Card], ...] | None = None,
) -> None:
    """Take back cards played to the next trick because they cannot stand: all, or these and the cards played to them."""
    left = () if cards is None else lying.without(cards)
    builder.position = builder.position.with_consequences(next_trick=lying._replace(plays=left) if left else None)
    for seat, card in lying.plays:
        if (seat, card) not in left:
            builder.cite(law47.AFTER_OPPONENTS_CHANGE, why, player=seat, card=card)
            law16.withdrawn(builder, seat, card, lying.offender)
    if not left:
        _played_since_goes_back(builder, lying)


def _played_since_goes_back(builder: RulingBuilder, lying: NextTrick) -> None:
    """Take back what the offending side has played to a lead that went back; a defender's card becomes a penalty card."""
    for seat, card, *_ in lying.since:
        law16.withdrawn(builder, seat, card, lying.offender)
        if builder.position.is_defender(seat):
            builder.cite(named("offending-side-may-change-after-a-corrected-revoke"), "taken-back", player=seat, cards=(card,))
            penalty_card.becomes_penalty_card(builder, seat, (card,), deliberate=True)
        else:
            builder.cite(law47.AFTER_OPPONENTS_CHANGE, "played-to-another-lead", player=seat, card=card)


#: The provisions by which a card that a defender takes back becomes a penalty card.
_PAYS = ("offending-side-may-change-after-a-corrected-revoke", "both-sides-revoked-on-one-trick")


class MayWithdraw(PendingDecision):
    """Players may take back a card because an earlier card has been changed; the first of them decides.

    A player with one card in this trick and one in the next takes back both or neither.
    """

    kind: ClassVar[DecisionKind] = "own card"

    seats: tuple[Seat, ...]
    clause: Provision
    follow_up: FollowUp | None = None
    #: Players whose card in the trick was played before the changed one, and stays.
    earlier: tuple[Seat, ...] = ()
    #: Cards played before the choice that wait for it, where a record follows the reading by which they do.
    since: tuple[Play, ...] = ()

    @property
    def lying(self) -> tuple[Card, ...]:
        return tuple(play.card for play in self.since)

    def decide(self, position: Position) -> tuple[Seat, ...]:
        seat = self.seats[0]
        return (position.declarer if seat == position.dummy else seat,)

    def options(self, position: Position) -> tuple[Option, ...]:
        return (options.WITHDRAW, options.KEEP)

    def occasion(self, position: Position) -> Message:
        return message("occasion/earlier-card-changed", cards=tuple(self.cards_in_question(position)))

    def cards_in_question(self, position: Position) -> tuple[Card, ...]:
        """The cards that the first of these players may take back."""
        return tuple(card for _, card in (*self._in_trick(position), *self._to_next(position)))

    def _in_trick(self, position: Position) -> tuple[tuple[Seat, Card], ...]:
        return tuple(play for play in position.plays if play[0] == self.seats[0] not in self.earlier)

    def _to_next(self, position: Position) -> tuple[tuple[Seat, Card], ...]:
        """The cards he played to the next trick; for declarer, those of both his hands."""
        lying, seat = position.consequences.next_trick, self.seats[0]
        seats = (seat, PARTNER[seat]) if seat == position.declarer else (seat,)
        return () if lying is None else lying.cards_of(seats)

    def _becomes_penalty_card(self, position: Position) -> bool:
        """Whether the card becomes a penalty card: a defender's of the offending side (62C2), or of either side (62C3)."""
        return self.clause.name in _PAYS and position.is_defender(self.seats[0])

    def blocks(self, event: Event) -> bool:
        return not isinstance(event, Correct) and PendingDecision.blocks(self, event)

    def choose(self, builder: RulingBuilder, seat: Seat, option: Option) -> None:
        owner, *rest = self.seats
        follow_up = self.follow_up
        builder.close()
        if option == "withdraw":
            self._withdraw(builder, seat)
            if follow_up is not None and follow_up.after == owner:
                builder.position = builder.position.with_consequences(follow_up=follow_up)
        else:
            builder.cite(self.clause, "kept", player=seat)
        may_take_back(builder, tuple(rest), self.clause, follow_up, self.earlier)
        self._goes_on(builder, option)

    def _goes_on(self, builder: RulingBuilder, option: Option) -> None:
        """Rule on the cards that have waited: they go back if a card that they came after has gone back."""
        if option != "withdraw" and self.since:
            next_trick_due(builder)  # a card that was led before them comes first
        pending = builder.position.pending
        for play in self.since:
            if option == "withdraw" or builder.position.is_over:
                builder.cite(law47.AFTER_OPPONENTS_CHANGE)
                law16.withdrawn(builder, play.seat, play.card, LHO[play.seat])
            elif not isinstance(pending, MayWithdraw):
                builder.govern(play)
        if option != "withdraw" and isinstance(pending, MayWithdraw):
            builder.open(pending.replace(since=self.since))

    def _withdraw(self, builder: RulingBuilder, seat: Seat) -> None:
        in_trick, to_next = self._in_trick(builder.position), self._to_next(builder.position)
        pays = self._becomes_penalty_card(builder.position)
        builder.cite(self.clause, "taken-back", player=seat, cards=tuple(card for _, card in (*in_trick, *to_next)))
        builder.cite(law47.AFTER_OPPONENTS_CHANGE)
        lying = builder.position.consequences.next_trick
        if lying is not None:  # cards played to a lead that has gone back go back too
            left = lying.without(to_next)
            to_next = tuple(play for play in lying.plays if play not in left)
            builder.position = builder.position.with_consequences(next_trick=lying._replace(plays=left) if left else None)
            if not left:
                _played_since_goes_back(builder, lying)
        for owner, card in (*in_trick, *to_next):
            if (owner, card) in in_trick:
                builder.position = taken_back_to_change(builder.position, owner)
            law16.withdrawn(builder, owner, card, owner if pays else LHO[owner])
            if pays:
                penalty_card.becomes_penalty_card(builder, owner, (card,), deliberate=True)


def may_take_back(
    builder: RulingBuilder,
    seats: tuple[Seat, ...],
    clause: Provision,
    follow_up: FollowUp | None = None,
    earlier: tuple[Seat, ...] = (),
) -> None:
    """Ask the next player who may take back his card; when none is left, play goes on.

    A player is skipped if all his cards have already gone back with a lead that was withdrawn.
    """
    while seats:
        pending = MayWithdraw(seats, clause, follow_up, earlier)
        if pending.cards_in_question(builder.position):
            builder.open(pending)
            return
        seats = seats[1:]
    builder.position = counted(trick.gone_round(builder.position))


def players_since(position: Position, later: list[Seat]) -> list[Seat]:
    """The players of these who still have a card in the trick, and those who have played to the next one."""
    lying = position.consequences.next_trick
    return [seat for seat in later if position.has_played(seat)] + [seat for seat, _ in (lying.plays if lying else ())]


def ask_those_after(
    builder: RulingBuilder, later: list[Seat], seats: tuple[Seat, ...], clause: Provision, follow_up: FollowUp | None = None
) -> None:
    """Ask those of these players who have played since the changed card, ``later`` in the trick or to the next one."""
    lying = builder.position.consequences.next_trick
    complete = len(builder.position.plays) + len(builder.position.passed_over()) == 4
    if (
        lying is not None
        and complete
        and lying.plays[0][0] != trick.winner(builder.position.plays, builder.position.table.contract.trump)
    ):
        next_trick_goes_back(builder, lying)  # it cannot stand, so nobody is asked about it
    entitled = tuple(seat for seat in seats if seat in players_since(builder.position, later))
    earlier = tuple(seat for seat, _ in builder.position.plays if seat not in later)
    if follow_up is not None:
        follow_up = follow_up._replace(earlier=earlier)
    may_take_back(builder, entitled, clause, follow_up, earlier)


def follow_up_due(builder: RulingBuilder) -> None:
    """Let the next player take back his card, now that the player who took back his own has played again."""
    due = builder.position.consequences.follow_up
    if due is None or builder.position.undecided:
        return
    pending = MayWithdraw((due.seat,), BOOK[due.law], earlier=due.earlier)
    if not pending.cards_in_question(builder.position):
        builder.position = counted(trick.gone_round(builder.position.with_consequences(follow_up=None)))
    elif builder.position.has_played(due.after):
        builder.position = builder.position.with_consequences(follow_up=None)
        builder.cite(BOOK[due.law], "may-change-too", player=due.seat)
        builder.open(pending)


def _is_to_the_next_lead(position: Position, play: Play) -> bool:
    """The offending side plays to a lead that may still be taken back because of its irregularity (60C)."""
    lying = position.consequences.next_trick
    return (
        lying is not None
        and not play.lead
        and SIDE[play.seat] == SIDE[lying.offender]
        and play.seat == next_to_play(lying.plays[0][0], lying.lying)
        and len(position.plays) + len(position.passed_over()) == 4
    )


def played_to_the_next_lead(builder: RulingBuilder, play: Play) -> None:
    """Keep the card with the lead: it stands with it, or goes back with it."""
    lying = builder.position.consequences.next_trick
    assert lying is not None
    builder.cite(
        law60.BY_OFFENDING_SIDE, "takes-away-no-choice", player=play.seat, card=play.card, other_card=lying.plays[0][1]
    )
    builder.position = builder.position.with_consequences(next_trick=lying._replace(since=(*lying.since, play)))


def _is_going_on(position: Position, play: Play) -> bool:
    return not _is_to_the_next_lead(position, play)


def tacitly_kept(builder: RulingBuilder, play: Play) -> None:
    """Keep all the cards, because play has gone on."""
    pending = builder.position.pending
    assert isinstance(pending, MayWithdraw)
    if builder.dispute(interpretations.CARDS_TACITLY_KEPT):
        builder.cite(law47.RETRACTION, "card-waits", card=play.card)
        builder.open(pending.replace(since=(*pending.since, play)))
        return
    builder.close()
    builder.cite(pending.clause, "play-goes-on")
    may_take_back(builder, (), pending.clause)
    next_trick_due(builder)
    builder.govern(play)


RULES = (
    Rule(law60.BY_OFFENDING_SIDE, (Play,), played_to_the_next_lead, _is_to_the_next_lead, pending=MayWithdraw),
    Rule(interpretations.CARDS_TACITLY_KEPT, (Play,), tacitly_kept, _is_going_on, pending=MayWithdraw),
)
