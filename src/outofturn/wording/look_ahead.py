"""What each option leads to: the engine observes it, and what is then different is put into clauses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from outofturn.director import observe
from outofturn.engine.bound_lead import bound_lead
from outofturn.engine.cards import SUITS, Card, Suit, in_order, set_of
from outofturn.engine.decision import PendingDecision
from outofturn.engine.events import Choose
from outofturn.engine.instructions import Instruction, instructions
from outofturn.engine.message import Message, message
from outofturn.engine.options import Option
from outofturn.engine.position import Position
from outofturn.engine.seats import PARTNER, Seat
from outofturn.wording import lead_messages, option_messages
from outofturn.wording.language import MOST_CARDS


class SpokenOption(NamedTuple):
    """One option as it is read out, and the ways to take it: the ids to choose, in order."""

    what: Message
    then: tuple[Message, ...]
    otherwise: Message | None  #: what is so if a player cannot obey
    ways: tuple[tuple[Option, ...], ...]


class Way(NamedTuple):
    """A way to go on: one option, or one and then another that is the same player's at once, and the table after it."""

    decider: Seat
    alone: bool  #: nobody else may decide
    options: tuple[Option, ...]
    pending: PendingDecision  #: the decision that the last option belongs to
    before: Position  #: with which the table afterwards is compared
    after: Position

    @property
    def option(self) -> Option:
        return self.options[-1]


@lru_cache(maxsize=1024)  # the same position is put into words in every language, and again whenever a record is replayed
def spoken_options(position: Position) -> tuple[SpokenOption, ...]:
    """The options of the pending decision as they are read out; several ways that differ in a suit to be named are one."""
    grouped: dict[tuple[str, ...], list[Way]] = {}
    for way in ways(position):
        grouped.setdefault(_group(way), []).append(way)
    return tuple(_spoken(found) for found in grouped.values())


def ways(position: Position) -> Iterator[Way]:
    """Every way to go on, in the order of the options.

    A choice that leads the same player at once to another one (to refuse an opening lead out of turn, then to say what may be
    led) is one way for each of those.
    """
    pending = position.pending
    assert pending is not None
    prevails = pending.prevails(position)
    seat = pending.decide(position)[0] if prevails is None else prevails  # whose choice settles it
    base, alone = pending.settled_since() or position, len(pending.decide(position)) == 1
    for option in pending.options(position):
        after = observe(position, Choose(seat, option)).position
        following = after.pending
        if following is None or not _belongs_to(following, after, pending, seat):
            yield Way(seat, alone, (option,), pending, base, after)
            continue
        for second in following.options(after):
            yield Way(seat, alone, (option, second), following, base, observe(after, Choose(seat, second)).position)


def _belongs_to(following: PendingDecision, after: Position, pending: PendingDecision, seat: Seat) -> bool:
    """Whether a decision that an option leads to is read out together with it."""
    both = (pending.kind, following.kind) == ("lead", "partners lead")
    return both and following.decide(after) == (seat,) == pending.decide(after)


def _group(way: Way) -> tuple[str, ...]:
    """Ways that are read out as one option have the same group."""
    first = way.options[:-1]
    option = way.option
    if option.verb == "play" and len(way.pending.options(way.before)) > MOST_CARDS:
        return (*first, "play")
    if option.suits:  # an order for a lead or play
        return (*first, option.verb)
    return (*first, option)


def _spoken(found: Sequence[Way]) -> SpokenOption:
    way = found[0]
    named = {suit for other in found for suit in other.option.suits}
    suits = tuple(suit for suit in SUITS if suit in named)
    what = option_messages.head(way.pending, way.before, way.option, suits, way.after)
    clauses = [_clauses(other, several=len(found) > 1) for other in found]
    common = tuple(clause for clause in clauses[0] if all(clause in others for others in clauses))
    # What is played at a later turn is said last, so that nobody takes it for the next card.
    then = sorted((*common, *_due_at_once(found)), key=lambda clause: clause.id == "then/plays-at-turn")
    return SpokenOption(what, tuple(then), _otherwise(found, suits), tuple(other.options for other in found))


# -- clauses


def _clauses(way: Way, several: bool) -> tuple[Message, ...]:
    """What an option leads to; what its own words say already is left out."""
    changes, focus = instructions(way.before, way.after), _cards_in_question(way)
    found: list[Message] = [*_left_face_up(way, changes, focus, several)]
    for item in sorted(changes, key=lambda item: item.act in ("lead", "play")):
        clause = _clause(item, way, focus, several)
        if clause is not None:
            found.append(clause)
    is_defenders = way.pending.kind == "lead" and way.after.is_defender(way.after.leader)
    if way.option.verb == "accept" and way.before.is_opening and is_defenders:
        found.insert(0, message("then/dummy-goes-down"))
    following = way.after.pending
    if following is not None and following is not way.before.pending and following.settled_since() is None:
        found += _decision_after(way, following)
    return tuple(found)


def _left_face_up(way: Way, changes: Sequence[Instruction], focus: frozenset[Card], several: bool) -> Iterator[Message]:
    """Which cards are left on the table as penalty cards; those of declarer's order are so in any case."""
    if way.pending.kind == "partners lead" and way.option.verb == "free":
        named_before = way.after.penalty_cards_of(way.after.leader)  # then “the card” could be either
        lying = tuple(item.card for item in way.after.major_penalty_cards_of(PARTNER[way.after.leader]))
        yield _stays(lying, frozenset() if named_before else focus)
        return
    elsewhere = {card for item in _due_at_once([way]) for card in dict(item.values)["cards"]}
    for major in (True, False):
        items = [item for item in changes if item.act == "leave face up" and item.major == major]
        left = [item for item in items if not (several and item.to == PARTNER[way.after.leader])]
        cards = tuple(card for item in left for card in item.cards if card not in elsewhere)
        if cards:
            yield _stays(cards, focus, major=major)


def _is_about_a_lead(way: Way) -> bool:
    """Whether this is an order about a lead that is now to be made."""
    return way.pending.kind == "partners lead" and way.option.verb != "free" and not way.after.plays


def _due_at_once(found: Sequence[Way]) -> tuple[Message, ...]:
    """A leader who has penalty cards that no order forbids must lead one of those."""
    due = [(way, bound_lead(way.after, way.after.leader).cards) for way in found if _is_about_a_lead(way)]
    leads = {cards for _, cards in due}
    if not leads or leads == {()}:
        return ()
    way = found[0]  # all are orders of one kind for one leader
    leader = way.after.leader
    if len(leads) == 1:
        return (message("then/must-lead", player=leader, cards=leads.pop()),)
    if way.option.verb == "require":
        named = ((other.option.suit, cards) for other, cards in due if cards)
        return tuple(message("then/must-lead-in-that-suit", player=leader, suit=suit, cards=cards) for suit, cards in named)
    every = in_order(set_of([card for cards in leads for card in cards]))
    return (message("then/must-lead-if-not-forbidden", player=leader, cards=every),)


def _decision_after(way: Way, following: PendingDecision) -> Iterator[Message]:
    """A decision that the option leads to."""
    deciders = following.decide(way.after)
    is_his_own = deciders == (way.decider,)
    if following.kind == "partners lead":
        you = "you-choose" if is_his_own and way.alone else "chooses"
        assert following.concerns is not None
        yield message(f"then/{you}-the-lead", player=deciders[0], leader=following.concerns)
    elif not is_his_own and not following.asks_for_fact:
        yield message("then/decides", players=deciders)


def _cards_in_question(way: Way) -> frozenset[Card]:
    """The cards that the decision is about: they need not be named again."""
    pending = way.before.pending
    assert pending is not None
    return frozenset(pending.cards_in_question(way.before))


def _clause(item: Instruction, way: Way, focus: frozenset[Card], several: bool) -> Message | None:
    match item.act:
        case "pick up":
            return _picked_up(item, way, focus, several)
        case "play at turn":
            return message("then/plays-at-turn", player=item.to, card=item.cards[0])
        case "becomes declarer":
            return message("then/becomes-declarer", declarer=item.to)
        case "lead" | "play":
            return _turn(item, way)
        case "correct":
            return message("then/must-take-back" if item.order else "then/must-correct", card=item.cards[0])
    return None


def _picked_up(item: Instruction, way: Way, focus: frozenset[Card], several: bool) -> Message | None:
    if several:
        return message("then/picks-up-that-suit", player=item.to)
    if way.option.verb == "withdraw":
        return None  # that is what the option says
    if way.option.verb == "keep" and frozenset(item.cards) == focus:
        return message("then/goes-back-all-the-same")
    known = "" if frozenset(item.cards) == focus else "-named"
    if item.to == way.after.dummy:
        return message(f"then/goes-back-to-dummy{known}", cards=item.cards)
    if item.to == way.decider and way.alone:
        return message("then/you-pick-up", cards=item.cards)
    if way.before.is_opening and frozenset(item.cards) == focus and not way.after.penalty_cards_of(item.to) and len(focus) == 1:
        return message("then/picks-up-and-is-free", player=item.to)
    return message(f"then/picks-up{known}", player=item.to, cards=item.cards)


def _stays(cards: tuple[Card, ...], focus: frozenset[Card], *, major: bool = True) -> Message:
    known = "" if frozenset(cards) == focus else "-named"
    return message(f"then/stays-{'major' if major else 'minor'}{known}", cards=cards)


def _turn(item: Instruction, way: Way) -> Message | None:
    """Who leads or plays next."""
    position = way.after
    if way.option.verb == "withdraw" and item.act == "play":
        return _plays_again(item, way)
    if way.pending.kind not in ("lead", "card in its place") or way.option.verb in ("free", "spread"):
        return None
    if item.cards:
        return message(f"then/must-{item.act}", player=item.to, cards=item.cards)
    if item.act == "lead" and not item.free:
        return None
    hand = "dummy" if item.to == position.dummy else "hand"
    what = "play-next" if item.act == "play" else "lead-any"
    if position.is_defender(item.to):
        if item.to == way.decider and way.alone:
            return message(f"then/you-{what}")
        return message(f"then/player-{what}", player=item.to)
    if position.declarer == way.decider:
        return message(f"then/you-{what}-{hand}")
    return message(f"then/declarer-{what}-{hand}", declarer=position.declarer)


def _plays_again(item: Instruction, way: Way) -> Message | None:
    """Who has taken back a card plays another one."""
    if item.cards:  # a penalty card now, and due at once
        return message("then/becomes-due", cards=item.cards)
    if item.to == way.decider:
        return message("then/you-play-again")
    return message("then/you-play-again-from-dummy") if item.to == way.after.dummy else None


def _otherwise(found: Sequence[Way], suits: Sequence[Suit]) -> Message | None:
    """What a player leads who has nothing of the suit required."""
    leads = [bound_lead(way.after, way.after.leader).otherwise for way in found if _is_about_a_lead(way)]
    otherwise = [lead for lead in leads if lead is not None]
    if not otherwise:
        return None
    # An order ends an earlier ban on its suit; but who has nothing of that suit cannot lead it anyway.
    forbidden = sorted({suit for lead in otherwise for suit in lead.forbidden}, reverse=True)
    leader, text = found[0].after.leader, lead_messages.what(otherwise[0]._replace(forbidden=tuple(forbidden)))
    if len(suits) > 1:
        return message("then/without-several", player=leader, text=text)
    return message("then/without-one", player=leader, suit=suits[0], text=text)
