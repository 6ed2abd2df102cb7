"""What the players have to do after an event, as data: found by comparing the table before it with the table after it.

Whatever Law was applied, an instruction says what is now the case, so it cannot contradict what binds the players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from outofturn.engine.bound_lead import FREE_LEAD, BoundLead, bound_lead
from outofturn.engine.cards import SUIT, SUITS, Card, Suit, in_order, listed
from outofturn.engine.consequences import LEAD_LOST, NO_CONSEQUENCES, THIS_TRICK, Claimed, Duration, OrderKind
from outofturn.engine.events import (
    Choose,
    Correct,
    Event,
    Expose,
    Name,
    Play,
    PlayFaceDown,
    PutUp,
    Restore,
    Several,
    Supply,
    Together,
    Warn,
    shown_by,
)
from outofturn.engine.message import EVERYBODY
from outofturn.engine.obligations import FOLLOW, duties, penalty_cards_due
from outofturn.engine.seats import SEATS, SIDE, Seat

if TYPE_CHECKING:
    from outofturn.engine.consequences import Revoke
    from outofturn.engine.position import Position

Act: TypeAlias = Literal[
    "correct",  # take back a card that was a revoke and play another one
    "accepted",  # an opponent has let a card stand that was irregular
    "counts",  # a card that was irregular counts as played
    "waits",  # a lead that came too early waits for the end of the trick
    "obey",  # an order for the next lead or play
    "lead",
    "play",
    "leave face up",  # a penalty card
    "play at turn",  # a card that lies there and must be played at its owner's turn (57D)
    "pick up",
    "may lead again",
    "becomes declarer",
    "gets tricks",
]
#: What lies on the table: a card can lie there in several ways, and the last of these counts.
CardState: TypeAlias = Literal["undecided", "early", "to next", "minor", "major", "owed", "played", "shown"]


class Instruction(NamedTuple):
    """One thing that a player has to do, or that everybody has to know."""

    to: Seat
    act: Act
    cards: tuple[Card, ...] = ()
    suits: tuple[Suit, ...] = ()
    order: OrderKind | None = None
    until: Duration | None = None
    major: bool = True  #: of penalty cards
    instead: tuple[Card, ...] = ()  #: of a correction: the card on the table that had to be played (57D)
    lead: BoundLead = FREE_LEAD  #: of a lead, or an order about one: all that binds it
    free: bool = False  #: of a lead or play: nothing binds the player but the duty to follow suit
    tricks: int = 0  #: how many are transferred, or the number of the trick to be corrected
    side: int = 0  #: that gets tricks
    provisions: tuple[str, ...] = ()  #: the names of the provisions under which this may be so

    def law(self, cited: Iterable[tuple[str, str]]) -> str | None:
        """The number of the provision behind it, from the (name, number) pairs that the ruling cites."""
        numbers = dict(cited)
        return next((numbers[name] for name in self.provisions if name in numbers), None)


#: The provisions behind each kind of order and duty, by name.
_ORDERS: Final[dict[tuple[str, bool], tuple[str, ...]]] = {
    ("require", True): ("declarer-requires-or-forbids-the-suit",),
    ("forbid", True): ("declarer-requires-or-forbids-the-suit",),
    ("highest", False): ("partner-to-play-his-highest",),
    ("lowest", False): ("partner-to-play-his-lowest",),
    ("require", False): ("partner-to-play-another-suit",),
    ("forbid", False): ("partner-not-to-play-another-suit",),
}
_PENALTY_CARD: Final = ("major-or-minor-penalty-card", "penalty-card-remains-exposed")


def on_table(position: Position) -> dict[Card, tuple[Seat, CardState]]:
    """What lies on the table face up, the last trick included."""
    consequences = position.consequences
    found: dict[Card, tuple[Seat, CardState]] = {card: (seat, "played") for seat, card in _last_trick(position)}
    if consequences is not NO_CONSEQUENCES:
        if consequences.pending is not None:
            for card in consequences.pending.lying:
                owner = next((seat for seat in SEATS if position.held[seat] >> card & 1), None)
                if owner is not None:
                    found[card] = (owner, "undecided")
        if consequences.early_lead is not None:
            early = consequences.early_lead.play
            found[early.card] = (early.seat, "early")
            found |= {play.card: (play.seat, "to next") for play in consequences.early_lead.plays}
        if consequences.next_trick is not None:
            found |= {card: (seat, "to next") for seat, card in consequences.next_trick.lying}
        found |= {item.card: (item.seat, "major" if item.major else "minor") for item in consequences.penalty_cards}
        found |= {item.card: (item.seat, "owed") for item in consequences.restrictions if item.kind == "play"}
    found |= {card: (seat, "played") for seat, card in position.plays}
    return found


def _last_trick(position: Position) -> tuple[tuple[Seat, Card], ...]:
    """The cards of the last complete trick, if there is one."""
    return position.quitted[-1].plays if position.quitted else ()


def instructions(before: Position, after: Position, event: Event | None = None) -> tuple[Instruction, ...]:
    """What the players have to do or to know now that they had not before, in the order in which it is told.

    ``event`` is what happened in between, if it was one event; its own cards are taken to have been shown.
    """
    calm = before.consequences is NO_CONSEQUENCES and after.consequences is NO_CONSEQUENCES
    if calm and isinstance(event, Play) and event.seat == before.turn:
        return ()
    found = [*_roles(before, after), *_cards(before, after, event)]
    if after.consequences.claimed is None:
        found += _orders(before, after)
        turn = _turn(before, after, event, found)
        if turn is not None:
            found = [turn, *_left(found, turn)]
    found += _tricks(before, after)
    return tuple(sorted(found, key=lambda item: _place(item, after.turn, found)))


#: The order in which things are told; acts that stand together have the same place.
_ORDER_OF_ACTS: Final[tuple[tuple[Act, ...], ...]] = (
    ("becomes declarer",),
    ("correct",),
    ("accepted", "counts"),
    ("obey",),
    ("lead", "play"),
    ("leave face up", "play at turn"),
    ("pick up",),
    ("waits",),
    ("may lead again",),
    ("gets tricks",),
)
_ACTS_AT_TURN: Final[tuple[Act, ...]] = ("obey", "lead", "play")
_PLACES: Final = {act: place for place, acts in enumerate(_ORDER_OF_ACTS) for act in acts}


def _place(item: Instruction, turn: Seat | None, found: Sequence[Instruction]) -> tuple[int, bool, bool]:
    """First what the one who must act has to do; he takes back a card before he leads or plays."""
    place = _PLACES[item.act]
    if item.act == "pick up":
        at_turn = [_PLACES[other.act] for other in found if other.to == item.to and other.act in _ACTS_AT_TURN]
        place = min(at_turn, default=place)
    return place, item.to != turn, item.act != "pick up"


# -- cards


def _cards(before: Position, after: Position, event: Event | None) -> list[Instruction]:
    was, now = on_table(before), on_table(after)
    for seat, card in shown_by(event):
        was.setdefault(card, (seat, "shown"))
    fates: dict[tuple[Seat, Act, bool], list[Card]] = {}
    found = list(_to_correct(before, after))
    wrong = {card for item in found for card in item.cards}
    revokers = {item.to for item in found}
    shown = {card for _, card in shown_by(event)} if isinstance(event, Expose | Name | Play) else set()
    again = {card for card in shown if card in now and now[card][1] in ("major", "minor")}
    for card, (seat, old) in was.items():
        act = _fate(after, seat, card, old, now[card][1] if card in now else None)
        if act is None and card in again:
            act = "leave face up"
        if act == "counts":
            if card in wrong or _is_expected(before, after, event, seat, card, old):
                continue
            act = "accepted" if old != "shown" and _is_opponents_choice(before, seat, old) else "counts"
        if act == "pick up" and (isinstance(event, Expose | Name) or seat in revokers):
            continue  # what becomes of a card that was merely shown is for the Law to say
        if act is not None:
            fates.setdefault((seat, act, card in now and now[card][1] == "major"), []).append(card)
    for (seat, act, major), cards in fates.items():
        laws = _PENALTY_CARD if act == "leave face up" else ()
        found.append(Instruction(seat, act, tuple(cards), major=major, provisions=laws))
    return found


def _fate(after: Position, seat: Seat, card: Card, old: CardState, new: CardState | None) -> Act | None:
    """What becomes of a card that was on the table or has been shown."""
    if new is None:
        return "pick up" if after.held[seat] >> card & 1 and after.consequences.claimed is None else None
    if new == old:
        return None
    if new in ("major", "minor"):
        return None if old == "major" else "leave face up"
    if new == "owed":
        return "play at turn"
    if new == "early":
        return "waits"
    return "counts" if new == "played" and old not in ("played", "to next") else None


def _is_opponents_choice(before: Position, seat: Seat, old: CardState) -> bool:
    """Whether an opponent has let a card stand, by word or by playing on."""
    pending = before.pending
    if pending is None:
        return False
    if old == "undecided":
        played_to = pending.kind == "fact" and pending.concerns != seat
        return played_to or pending.kind in ("lead", "card in its place", "penalty card")
    return old in ("major", "minor") and pending.kind in ("partners lead", "card in its place", "penalty card")


def _is_expected(before: Position, after: Position, event: Event | None, seat: Seat, card: Card, old: CardState) -> bool:
    """Whether a card that now counts needs no word: it was played in rotation, or its owner has chosen it."""
    if old == "shown":
        unremarkable = isinstance(event, Correct | Supply | Restore | Expose | Name | PutUp)
        return seat == before.turn or unremarkable or _is_in_rotation(after, seat, card)
    if isinstance(event, Play) and event.seat == seat:
        return True  # a penalty card, or one that was owed, is played
    pending = before.pending
    if pending is None:
        return False
    if pending.kind == "fact":
        return pending.concerns == seat
    return pending.kind == "played card" or (isinstance(event, Choose) and pending.kind == "penalty card")


def _is_in_rotation(position: Position, seat: Seat, card: Card) -> bool:
    """Whether a card lies in the trick, or lay in the last one, at the place where its player's turn is; a lead does not."""
    trick = position.plays if (seat, card) in position.plays else _last_trick(position)
    return (seat, card) in trick[1:] and (seat - trick[0][0]) % 4 == trick.index((seat, card))


def _to_correct(before: Position, after: Position) -> Iterator[Instruction]:
    known = {(item.seat, item.number, item.card) for item in before.consequences.revokes}
    for item in after.consequences.revokes:
        if not item.established and not item.corrected and (item.seat, item.number, item.card) not in known:
            yield _correction(after, item)


def _correction(position: Position, item: Revoke) -> Instruction:
    """To take back a card: of which suit another is to be played, or not to be played, or which card."""
    if item.broken == "forbid":
        suits = tuple(suit for suit in SUITS if not item.playable & SUIT[suit])
    else:
        suits = () if item.suit is None else (item.suit,)
    instead = listed(item.playable) if item.broken == "play" else ()
    led = any(trick[:1] == ((item.seat, item.card),) for trick in (position.plays, _last_trick(position)))
    until = (LEAD_LOST if led else THIS_TRICK) if item.broken is not None else None
    return Instruction(
        item.seat, "correct", (item.card,), suits, item.broken, until,
        tricks=item.number, instead=tuple(instead), provisions=("revoke-must-be-corrected",),
    )  # fmt: skip


# -- players


def _roles(before: Position, after: Position) -> list[Instruction]:
    if before.declarer == after.declarer:
        return []
    return [Instruction(after.declarer, "becomes declarer", provisions=("declarer-becomes-dummy",))]


def _orders(before: Position, after: Position) -> list[Instruction]:
    """New orders, those of one kind for one player together, and bans on a lead that have come to an end."""
    old, new = before.consequences.restrictions, after.consequences.restrictions
    grouped: dict[tuple[Seat, OrderKind, Duration], list[Suit]] = {}
    for item in new:
        if item not in old and item.kind != "play":
            grouped.setdefault((item.seat, item.kind, item.until), []).append(item.suit)
    found = [_order(after, seat, kind, until, suits) for (seat, kind, until), suits in grouped.items()]
    bound = {item.seat for item in new}
    over: dict[Seat, list[Suit]] = {}
    for item in old:
        if item.until == LEAD_LOST and item.seat not in bound and not after.is_over:
            over.setdefault(item.seat, []).append(item.suit)
    return found + [Instruction(seat, "may lead again", suits=tuple(suits)) for seat, suits in over.items()]


def _order(after: Position, seat: Seat, kind: OrderKind, until: Duration, suits: list[Suit]) -> Instruction:
    laws = _ORDERS.get((kind, until != THIS_TRICK), ())
    lead = FREE_LEAD if until == THIS_TRICK else bound_lead(after, seat)
    if after.pending is not None:  # which of the penalty cards is led is still to be chosen (51A)
        lead = lead._replace(cards=())
    named = tuple(sorted(suits, reverse=True))
    return Instruction(seat, "obey", suits=named, order=kind, until=until, lead=lead, provisions=laws)


def next_to_act(position: Position) -> Instruction | None:
    """Who leads or plays now, with the penalty cards that are due and whether anything binds that player."""
    seat = position.turn
    if seat is None or position.pending is not None or position.consequences.claimed is not None:
        return None
    if not position.plays:
        lead = bound_lead(position, seat)
        return Instruction(seat, "lead", lead.cards, lead=lead, free=lead == FREE_LEAD, provisions=_due_under(lead.cards))
    is_free = all(duty.kind == FOLLOW for duty in duties(position, seat))
    cards = () if is_free else _due_now(position, seat)
    return Instruction(seat, "play", cards, free=is_free, provisions=_due_under(cards))


def _due_under(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return ("major-penalty-card-must-be-played",) if cards else ()


def _due_now(position: Position, seat: Seat) -> tuple[Card, ...]:
    """The penalty cards of which a player must certainly play one now."""
    due, designated = penalty_cards_due(position, seat), position.consequences.designated
    if designated is not None and due >> designated & 1:
        return (designated,)
    return in_order(due)


def _turn(before: Position, after: Position, event: Event | None, found: list[Instruction]) -> Instruction | None:
    """Whose turn it is, where players may be in doubt: something has been settled, or a card did not count."""
    acts = {item.act for item in found}
    settled = bool(acts & {"accepted", "counts"}) or (not isinstance(event, Play) and _is_settled(before, acts))
    rejected = _is_rejected(after, event) or isinstance(event, Warn)
    if "correct" in acts or not (settled or rejected):
        return None
    turn = next_to_act(after)
    ordered = turn is not None and any(item.act == "obey" and item.to == turn.to for item in found)
    return None if ordered else turn


def _left(found: list[Instruction], turn: Instruction) -> Iterator[Instruction]:
    """The instructions but for leaving a card face up that must be played at once."""
    for item in found:
        left = item.cards
        if item.act == "leave face up":
            left = tuple(card for card in item.cards if card not in turn.cards)
        if left or not item.cards:
            yield item._replace(cards=left)


def _is_settled(before: Position, acts: set[Act]) -> bool:
    """Whether a decision has been made that leaves players in doubt whose turn it is."""
    pending = before.pending
    if pending is not None and pending.kind in ("own card", "misinformed card"):
        return bool(acts & {"pick up", "leave face up"})
    return pending is not None and pending.kind not in ("played card", "dummys card", "fact")


def _is_rejected(after: Position, event: Event | None) -> bool:
    """Whether a card that was put down does not count as played."""
    if isinstance(event, PlayFaceDown):
        return after.consequences.face_down != (event.seat, event.card)
    lying = on_table(after)
    cards = shown_by(event) if isinstance(event, Play | Several | Together | PutUp) else ()
    return any(card not in lying or lying[card][1] != "played" for _, card in cards)


def _tricks(before: Position, after: Position) -> list[Instruction]:
    """The tricks that Law 64 transfers now; those that a claim gives to a side are not among them."""
    new, old, claimed = after.consequences.given_over, before.consequences.given_over, after.consequences.claimed
    if new is None:
        return []
    for side in (0, 1):
        had = 0 if claimed is None or claimed.tricks is None else _claimed(claimed, side, sum(new))
        if old is not None:  # they were counted before, and something has come to light since
            had = old[side]
        if new[side] > had:
            return [Instruction(EVERYBODY, "gets tricks", tricks=new[side] - had, side=side)]
    return []


def _claimed(claimed: Claimed, side: int, left: int) -> int:
    """How many of the tricks left a claim gives to a side."""
    assert claimed.tricks is not None
    return claimed.tricks if SIDE[claimed.seat] == side else left - claimed.tricks
