"""What a hand must play and may play. The order of precedence is defined here and nowhere else (H1):

    follow suit  >  a lead or play restriction  >  a major penalty card  >  a minor penalty card  >  free choice

Each obligation narrows the choice left by those before it. An obligation that cannot be met within that choice is skipped,
and the next one applies (Law 59: any *otherwise legal* card).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from outofturn.engine.cards import (
    ALL_CARDS,
    BIT,
    FOLLOWING,
    HONOURS,
    NO_CARDS,
    SUIT,
    SUIT_OF,
    SUITS,
    Card,
    Cards,
    Suit,
    highest,
    listed,
    lowest,
    set_of,
)

if TYPE_CHECKING:
    from outofturn.engine.consequences import Restriction
    from outofturn.engine.position import Position
    from outofturn.engine.seats import Seat

ObligationKind: TypeAlias = Literal["follow", "require", "forbid", "highest", "lowest", "play", "major", "minor"]
FOLLOW: Final = "follow"
REQUIRE: Final = "require"
FORBID: Final = "forbid"
HIGHEST: Final = "highest"
LOWEST: Final = "lowest"
PLAY: Final = "play"
MAJOR: Final = "major"
MINOR: Final = "minor"
#: The reading of a disputed point by which a player who cannot obey an order is free of his penalty cards too (H1).
FREE_OF_ALL: Final = ("order-of-obligations", "other")


class Obligation(NamedTuple):
    """One demand on a hand at its turn."""

    kind: ObligationKind
    suit: Suit | None  #: the suit it is about, if it is about one suit
    cards: Cards  #: the cards that meet it (for the highest or lowest of a suit, all the cards of the suit)

    def met_by(self, choice: Cards) -> Cards:
        """The cards of a choice that meet this obligation."""
        if self.kind == HIGHEST:
            return highest(choice & self.cards)
        if self.kind == LOWEST:
            return lowest(choice & self.cards)
        return choice & self.cards


def duties(position: Position, seat: Seat) -> list[Obligation]:
    """List the obligations of a hand if it plays to the trick now, in order of precedence."""
    demanded = []
    if position.plays:
        led = position.plays[0][1]
        demanded.append(Obligation(FOLLOW, SUIT_OF[led], FOLLOWING[led]))
    consequences = position.consequences
    allowed = ALL_CARDS
    for restriction in consequences.restrictions:
        of_a_lead = restriction.until != "this trick"
        if restriction.seat != seat or of_a_lead == bool(position.plays):
            continue
        if restriction.kind == FORBID:
            allowed &= ~SUIT[restriction.what]
        else:
            demanded.append(_ordering(restriction))
    if allowed != ALL_CARDS:  # a ban on several suits counts as one: a hand with nothing else is free of all of it
        demanded.append(Obligation(FORBID, None, allowed))
    major, minor = NO_CARDS, NO_CARDS
    for owner, card, is_major, _ in consequences.penalty_cards:
        if owner == seat:
            if is_major:
                major |= BIT[card]
            else:
                minor = BIT[card]  # there is only one, because two or more are all major (50B)
    if consequences.designated is not None and (major | minor) & BIT[consequences.designated]:
        demanded.append(Obligation(MAJOR, None, BIT[consequences.designated]))
    if major:
        demanded.append(Obligation(MAJOR, None, major))
    if minor:
        suit = SUIT_OF[minor.bit_length() - 1]
        demanded.append(Obligation(MINOR, suit, ALL_CARDS ^ SUIT[suit] | SUIT[suit] & HONOURS | minor))
    return demanded


def _ordering(order: Restriction) -> Obligation:
    if order.kind == PLAY:
        return Obligation(PLAY, None, BIT[order.card])
    return Obligation(order.kind, order.suit, SUIT[order.suit])


def is_in_vain(position: Position, seat: Seat, kind: ObligationKind) -> bool:
    """Whether an order of this kind for the play to this trick certainly cannot be obeyed."""
    choice, maybe = position.held[seat], position.possible(seat)
    for duty in duties(position, seat):
        met = duty.met_by(choice)
        possible = maybe & duty.cards
        if duty.kind == kind:
            return not met and not possible
        if met:
            choice, maybe = met, possible
        elif possible:
            return False
    return False


def legal(position: Position) -> Cards:
    """The legal cards of the hand to play, which must be known."""
    seat, consequences = position.turn, position.consequences
    if seat is None:
        return NO_CARDS
    if consequences.face_down is not None and consequences.face_down[0] == seat:  # he has led and faces that card
        return BIT[consequences.face_down[1]]
    if consequences.called is not None and seat == position.dummy:
        choice = legal_for(position, seat)
        return set_of([card for card in listed(choice) if consequences.called.meant_instead(position, card, choice) is None])
    choice = position.held[seat]
    if consequences.penalty_cards or consequences.restrictions:
        return legal_for(position, seat)
    if position.plays:
        return choice & FOLLOWING[position.plays[0][1]] or choice
    return choice


def legal_for(position: Position, seat: Seat) -> Cards:
    """The cards of a known hand that would be legal if it played to the trick now."""
    choice, freed = position.held[seat], False
    for duty in duties(position, seat):
        if freed and duty.kind in (MAJOR, MINOR):
            break
        met = duty.met_by(choice)
        freed = freed or (not met and _frees_of_penalty_cards(position, duty))
        choice = met or choice
    return choice


def _frees_of_penalty_cards(position: Position, duty: Obligation) -> bool:
    """Whether a player who cannot meet this obligation need not play his penalty cards (H1). Other orders still bind him."""
    return FREE_OF_ALL in position.edition.readings and duty.kind in (REQUIRE, FORBID, HIGHEST, LOWEST)


class Finding(NamedTuple):
    """The result of examining a card: the obligation it breaks, or the fact to ask for, and what it shows about the hand."""

    broken: Obligation | None = None
    ask: tuple[Suit, ...] = ()  #: whether the card is legal depends on the hand having one of these suits
    #: The card shows, for the first time or again, that the hand is void in this suit, unless something contradicts it later.
    void: Suit | None = None
    unable: tuple[Obligation, ...] = ()  #: obligations that could not be met (Law 59)


def examine(position: Position, seat: Seat, card: Card) -> Finding:
    """Find out whether this card is legal, as far as is known.

    An unknown hand is assumed to follow suit if it can. If it was ordered to play a suit and does not, or ordered not to play
    a suit to this trick and does, or if it cannot be void in all the suits that it has shown out of, the ruling depends on a
    fact that nobody has stated, so the director is asked for it. A forbidden suit may be led only by a hand that has nothing
    else. That is so rare that it is accepted only if it has been established.
    """
    bit = BIT[card]
    held, maybe = position.held[seat] | bit, position.possible(seat)
    void: Suit | None = None
    unable: list[Obligation] = []
    askable = (FOLLOW, REQUIRE, FORBID) if position.plays else (FOLLOW, REQUIRE)
    freed = False
    for duty in duties(position, seat):
        if freed and duty.kind in (MAJOR, MINOR):
            break
        could = duty.met_by(held)
        if bit & could:
            # after the highest or lowest card no other card would meet the order
            held, maybe = could, NO_CARDS if duty.kind in (HIGHEST, LOWEST) else maybe & duty.cards
        elif not could and not maybe & duty.cards:
            unable.append(duty)
            if duty.kind == FOLLOW and position.maybe[seat] & duty.cards:
                void = duty.suit  # it has shown out of this suit before
            freed = freed or _frees_of_penalty_cards(position, duty)
        elif could or duty.kind not in askable or _certainly_has(position, seat, duty.cards):
            return Finding(broken=duty, void=void, unable=tuple(unable))
        elif duty.kind in (REQUIRE, FORBID):
            ask = tuple(suit for suit in SUITS if maybe & duty.cards & SUIT[suit])
            return Finding(ask=ask, void=void, unable=tuple(unable))
        elif duty.suit is not None and not _has_others(position, seat, duty.cards):
            return Finding(ask=(duty.suit,), void=duty.suit)
        else:
            void = duty.suit
            maybe &= ~duty.cards
    return Finding(void=void, unable=tuple(unable))


def _certainly_has(position: Position, seat: Seat, cards: Cards) -> bool:
    """Whether the hand must hold a card of these suits: it is known to, or it cannot hold enough other cards."""
    if any(cards & SUIT[suit] and position.certainly_has(seat, suit) for suit in SUITS):
        return True
    others = (position.held[seat] | position.maybe[seat]) & ~cards
    return others.bit_count() < position.cards_left(seat)


def _has_others(position: Position, seat: Seat, cards: Cards) -> bool:
    """Whether the hand can hold enough other cards if it has not revoked before.

    If not, it revokes now or has revoked before, and nobody can tell which without looking.
    """
    others = (position.held[seat] | position.possible(seat)) & ~cards
    return others.bit_count() >= position.cards_left(seat)


def penalty_cards_due(position: Position, seat: Seat) -> Cards:
    """The major penalty cards that this hand can certainly play now. If there are several, declarer chooses (51A)."""
    lying = set_of([item.card for item in position.consequences.penalty_cards])
    choice, maybe = position.held[seat], position.possible(seat)
    for duty in duties(position, seat):
        if duty.kind == MAJOR:
            return choice & lying  # of several cards of one hand all are major (50B), and another hand's are not in this one
        met = duty.met_by(choice)
        if met:
            choice, maybe = met, maybe & duty.cards
        elif maybe & duty.cards or _frees_of_penalty_cards(position, duty):
            return NO_CARDS
    return NO_CARDS
