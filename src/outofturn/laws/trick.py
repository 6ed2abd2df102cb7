"""The effect of a played card on the trick, whatever Law allows it: turn, winner, and what ends with the trick (Law 44)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from outofturn.engine.cards import BIT, FOLLOWING, NO_CARDS, SUIT, Card, Cards, Suit, set_of
from outofturn.engine.consequences import LEAD_LOST, NO_CONSEQUENCES, THIS_LEAD, THIS_TRICK, Consequences
from outofturn.engine.position import FourSets, Position, Trick, counted, next_to_play
from outofturn.engine.seats import LHO, PARTNER, RHO, SEATS, SIDE, Seat
from outofturn.laws import interpretations, law50

if TYPE_CHECKING:
    from outofturn.engine.events import Play

#: Creates a named tuple faster than a call with keyword arguments.
_new = tuple.__new__
#: What may be in each hand besides what is known, if all is known.
_ALL_KNOWN = (NO_CARDS,) * 4
#: For each seat, the four seats clockwise from it on.
_FROM = tuple((seat, LHO[seat], PARTNER[seat], RHO[seat]) for seat in SEATS)


def winner(plays: tuple[tuple[Seat, Card], ...], trump: Suit | None) -> Seat:
    """The winner of a trick (44E, 44F)."""
    best_seat, best = plays[0]
    suit = best // 13
    for seat, card in plays:
        if card // 13 == suit:
            if card > best:
                best_seat, best = seat, card
        elif card // 13 == trump:
            best_seat, best, suit = seat, card, trump
    return best_seat


def in_order(position: Position, play: Play) -> Position | None:
    """The position after a plain legal card, or None if the card needs more than that.

    Plain means in turn, legal, from a known hand, and with no consequences of an irregularity in force but revokes that are
    settled at the end of play. Nearly every card is of this kind, so this is the fast path; the result is the same as that of
    ``put``.
    """
    seat, card, _, told_by = play
    table, held, maybe, number, leader, plays, turn, quitted, won, consequences = position
    if seat != turn or told_by is not None:
        return None
    if consequences is not NO_CONSEQUENCES and (number > 11 or not _only_established_revokes(consequences)):
        return None
    hand = held[seat]
    bit = BIT[card]
    if not hand & bit or maybe[seat]:
        return None
    if plays:
        if len(plays) > (seat - leader) & 3:  # a hand after this one has already played
            return None
        following = FOLLOWING[plays[0][1]]
        if not bit & following and hand & following:
            return None
    north, east, south, west = held
    if seat == 0:
        held = north ^ bit, east, south, west
    elif seat == 1:
        held = north, east ^ bit, south, west
    elif seat == 2:
        held = north, east, south ^ bit, west
    else:
        held = north, east, south, west ^ bit
    if len(plays) == 3:
        complete = plays + ((seat, card),)  # noqa: RUF005 - this way is the quicker one, here and below
        best = winner(complete, table.contract.trump)
        quitted = quitted + (_new(Trick, (leader, complete, best)),)  # noqa: RUF005
        won = (won[0] + 1, won[1]) if SIDE[best] == 0 else (won[0], won[1] + 1)
        over = number == 13
        next_number = number if over else number + 1
        next_leader = leader if over else best
        return _new(
            Position, (table, held, maybe, next_number, next_leader, (), None if over else best, quitted, won, consequences)
        )
    plays = plays + ((seat, card),)  # noqa: RUF005
    next_turn = LHO[seat]
    return _new(Position, (table, held, maybe, number, leader, plays, next_turn, quitted, won, consequences))


def _only_established_revokes(consequences: Consequences) -> bool:
    """Whether nothing is in force but established revokes: they are not put right any more and cost their tricks later."""
    revokes = consequences.revokes
    return all(item.established for item in revokes) and consequences == NO_CONSEQUENCES._replace(revokes=revokes)


def plain_tricks(position: Position, tricks: Iterable[tuple[Card, Card, Card, Card]]) -> Position | None:
    """The position after whole tricks of plain legal cards, or None if one of them needs more.

    A trick is given as the cards of North, East, South and West. The result is the same as that of ``in_order`` for one card
    after the other: a quicker way through long archives.
    """
    table, held, maybe, number, leader, plays, turn, quitted, won, consequences = position
    if plays or turn is None or consequences is not NO_CONSEQUENCES or maybe != _ALL_KNOWN:
        return None
    north, east, south, west = held
    trumps = NO_CARDS if table.contract.trump is None else SUIT[table.contract.trump]
    done = []
    best = turn
    for trick in tricks:
        leader = best
        of_north, of_east, of_south, of_west = trick
        bit_n, bit_e, bit_s, bit_w = BIT[of_north], BIT[of_east], BIT[of_south], BIT[of_west]
        suit = FOLLOWING[trick[leader]]
        if not (
            (north & bit_n and east & bit_e and south & bit_s and west & bit_w)
            and (bit_n & suit or not north & suit)
            and (bit_e & suit or not east & suit)
            and (bit_s & suit or not south & suit)
            and (bit_w & suit or not west & suit)
        ):
            return None
        north ^= bit_n
        east ^= bit_e
        south ^= bit_s
        west ^= bit_w
        played = bit_n | bit_e | bit_s | bit_w
        # The highest trump, or else the highest card of the suit led (44E, 44F).
        best = Seat(trick.index(Card((played & trumps or played & suit).bit_length() - 1)))
        first, second, third, fourth = _FROM[leader]
        plays = ((first, trick[first]), (second, trick[second]), (third, trick[third]), (fourth, trick[fourth]))
        done.append(_new(Trick, (leader, plays, best)))
    if not done:
        return position
    by_north_south = sum(SIDE[trick.winner] == 0 for trick in done)
    number += len(done)
    over = number > 13
    return _new(
        Position,
        (table, (north, east, south, west), maybe, 13 if over else number, leader if over else best, (), None if over else best,
         (*quitted, *done), (won[0] + by_north_south, won[1] + len(done) - by_north_south), NO_CONSEQUENCES),
    )  # fmt: skip


def _without(held: FourSets, seat: Seat, bit: int) -> FourSets:
    north, east, south, west = held
    if seat == 0:
        return north ^ bit, east, south, west
    if seat == 1:
        return north, east ^ bit, south, west
    if seat == 2:
        return north, east, south ^ bit, west
    return north, east, south, west ^ bit


def put(position: Position, seat: Seat, card: Card) -> Position:
    """Play a card that counts to the trick, in turn or not; the fourth card completes the trick.

    The card must be known to be in the hand. A penalty card ceases to be one when it is played, and the restrictions that the
    play complies with end. In place of a card that went back it lies where that one lay.
    """
    later = dict(position.consequences.gone_back).get(seat, ())
    place = next((place for place, (player, _) in enumerate(position.plays) if player in later), len(position.plays))
    return counted(gone_round(laid(position, seat, card, place)))


def laid(position: Position, seat: Seat, card: Card, place: int) -> Position:
    """The position with a card from hand at a given place in the trick; the turn is not updated yet."""
    plays = (*position.plays[:place], (seat, card), *position.plays[place:])
    consequences = position.consequences
    leading = place == 0
    if consequences is not NO_CONSEQUENCES:
        ends = THIS_LEAD if leading else THIS_TRICK
        penalty_cards = tuple(item for item in consequences.penalty_cards if item.card == card)
        # Declarer's side is given orders for a lead alone, and a lead from either hand ends them.
        carried_out = tuple(
            item
            for item in consequences.restrictions
            if item.until == ends and (item.seat == seat or not position.is_defender(item.seat))
        )
        consequences = consequences._replace(
            penalty_cards=tuple(item for item in consequences.penalty_cards if item not in penalty_cards),
            restrictions=tuple(item for item in consequences.restrictions if item not in carried_out),
            gone_back=tuple(item for item in consequences.gone_back if item[0] != seat),
            spent=consequences.spent + tuple((position.number, item) for item in penalty_cards + carried_out),
            designated=None if consequences.is_designated_of(seat) else consequences.designated,
            retraction_required=consequences.retraction_required and not leading,
            face_down=None,
            attempted_lead=None,
            dummy_seen=False,
            opening_lead_refused=False,
            meant=tuple(item for item in consequences.meant if item.seat != seat),
            called=None if seat == position.dummy else consequences.called,
        )
    return position._replace(
        held=_without(position.held, seat, BIT[card]),
        leader=plays[0][0],
        plays=plays,
        consequences=NO_CONSEQUENCES if consequences == NO_CONSEQUENCES else consequences,
    )


def gone_round(position: Position) -> Position:
    """Give the turn to the next hand without a card in the trick, or complete the trick if there is none."""
    passed_over = position.passed_over()
    if len(position.plays) + len(passed_over) < 4:
        return position._replace(turn=next_to_play(position.leader, position.plays, passed_over))
    if position.consequences.follow_up is not None:  # somebody may still take back his card
        return position._replace(turn=position.leader)
    return turned(position)


def turned(position: Position) -> Position:
    """The position after a complete trick: its winner leads to the next one (44G)."""
    best = winner(position.plays, position.table.contract.trump)
    over = position.number == 13
    turned_number, led_by = position.number, position.leader
    position = position._replace(
        quitted=(*position.quitted, Trick(position.leader, position.plays, best)),
        won=tuple(count + (SIDE[best] == side) for side, count in enumerate(position.won)),  # type: ignore[arg-type]
        number=13 if over else position.number + 1,
        leader=position.leader if over else best,
        plays=(),
        turn=None if over else best,
    )
    # By one reading a ban also outlasts a trick that its player's partner has led.
    waits = interpretations.BAN_AFTER_PARTNERS_ACCEPTED_LEAD.is_other(position.edition)
    restrictions = tuple(
        item
        for item in position.consequences.restrictions
        if item.until == THIS_LEAD or (item.until == LEAD_LOST and (item.seat == best or (waits and item.seat != led_by)))
    )
    lead_lost = tuple(
        (turned_number, item)
        for item in position.consequences.restrictions
        if item.until == LEAD_LOST and item not in restrictions
    )
    return position.with_consequences(
        spent=tuple(item for item in position.consequences.spent if item[0] == turned_number) + lead_lost,
        corrected=tuple(item for item in position.consequences.corrected if item[1] == turned_number),
        gone_back=(),
        declarer_chooses_for=None,
        restrictions=() if over else restrictions,
        dummy_suggested=None,
        may_be_overtaken=None,
        meant=(),
        lead_option_about=NO_CARDS if law50.choice_comes_back(position.edition) else _still_lying(position),
        designated=None,
        called=None,
        from_auction=tuple(
            card
            for card in position.consequences.from_auction
            if any(item.card == card for item in position.consequences.penalty_cards)
        ),
    )


def _still_lying(position: Position) -> Cards:
    """The penalty cards about which declarer has had his choice and that are still there."""
    lying = set_of([item.card for item in position.consequences.penalty_cards])
    return position.consequences.lead_option_about & lying
