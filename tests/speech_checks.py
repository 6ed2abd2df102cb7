"""Where what is said contradicts what is ruled.

Every sentence is a message with values, so it can be compared with the position: who is told “any card” is bound by nothing,
and who is bound by nothing is told so; who is told to lead or play a card can do nothing else; every option that is spoken is
offered, and every option that is offered is spoken; what an option is said to lead to is what comes when it is chosen; no
sentence names a card that the ruling is not about. What binds a player is worked out here a second time, from the position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from outofturn.director import observe
from outofturn.engine.cards import NAMES, SUIT, SUIT_OF, Card, Suit
from outofturn.engine.consequences import THIS_TRICK
from outofturn.engine.events import Call, Choose, PlayFaceDown, PutUp, Volunteer, shown_by
from outofturn.engine.instructions import on_table
from outofturn.engine.message import KIND_OF, Message
from outofturn.engine.obligations import FREE_OF_ALL
from outofturn.engine.options import Option
from outofturn.engine.position import Position
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import SEAT_LETTERS, Seat
from outofturn.laws.question import Question
from outofturn.notation.lines import read
from outofturn.wording.composer import Sentence, sentences


def in_ruling(ruling: Ruling) -> Iterator[str]:
    """Every contradiction between what is said after an event and what is ruled."""
    found = sentences(ruling)
    for item in found:
        yield from of_sentence(item, ruling)
    yield from of_the_turn(found, ruling.position)
    yield from of_options(found, ruling)
    yield from of_cards_named(found, ruling)


# -- values of messages


def parts(message: Message) -> Iterator[Message]:
    """A message and all messages within it; what is said at the opening lead is checked like what is said at any lead."""
    yield message._replace(id=message.id.removesuffix("/opening"))
    for name, value in message.values:
        if KIND_OF[name] == "message":
            for inner in [value] if isinstance(value, Message) else value:
                yield from parts(inner)


def cards_of(message: Message) -> set[Card]:
    found: set[Card] = set()
    for part in parts(message):
        for name, value in part.values:
            if KIND_OF[name] == "card":
                found.add(value)
            elif KIND_OF[name] == "cards":
                found |= set(value)
    return found


def names(cards: set[Card]) -> str:
    return " ".join(NAMES[card] for card in sorted(cards))


# -- what binds a player, worked out again


def binds(position: Position, seat: Seat) -> list[str]:
    """All that a player has to obey with the next card, but for following suit."""
    of_a_lead = not position.plays
    orders = [
        str(item)
        for item in position.consequences.restrictions
        if item.seat == seat and (item.until != THIS_TRICK) == of_a_lead
    ]
    return orders + [str(item) for item in position.penalty_cards_of(seat)]


def can_only_play(position: Position, seat: Seat, cards: set[Card]) -> Iterator[str]:
    """Each of these cards can be played without another irregularity, and when the hand is known nothing else can."""
    if position.is_known(seat) and position.turn == seat and set(position.legal_cards()) != cards:
        yield f"told to play {names(cards)}, and {names(set(position.legal_cards()))} is legal"
    mine = {item.card for item in position.penalty_cards_of(seat)}
    if cards - mine:
        yield f"told to play {names(cards - mine)}, which is not a penalty card"


# -- sentences


def of_sentence(item: Sentence, ruling: Ruling) -> Iterator[str]:
    """One sentence that is not an option: is it so?"""
    if item.number is not None:
        return
    for part in parts(item.message):
        area, _, what = part.id.partition("/")
        if area == "do":
            told = Told(what, dict(part.values), item.to, ruling.position)
            yield from (f"{part.id}: {wrong}" for wrong in _of_instruction(told))


class Told(NamedTuple):
    """An instruction as it was told: its id, its values, and the hand that it is about."""

    what: str
    values: dict[str, Any]
    to: Seat
    position: Position

    @property
    def hand(self) -> Seat:
        return self.position.dummy if self.what.endswith(("from-dummy", "in-dummy")) else self.to

    @property
    def cards(self) -> set[Card]:
        return set(self.values.get("cards", ())) | ({self.values["card"]} if "card" in self.values else set())

    @property
    def suits(self) -> set[Suit]:
        return set(self.values.get("suits", ())) | ({self.values["suit"]} if "suit" in self.values else set())


def _of_instruction(told: Told) -> Iterator[str]:
    """The first check whose beginning the id has."""
    for beginning, check in _CHECKS.items():
        if told.what.startswith(beginning):
            yield from check(told)
            return


def _leads_any(told: Told) -> Iterator[str]:
    position, hand = told.position, told.hand
    if position.plays or position.turn != hand or binds(position, hand):
        yield f"{SEAT_LETTERS[hand]} is not on lead, or bound by {binds(position, hand)}"


def _is_bound(told: Told) -> Iterator[str]:
    if not binds(told.position, told.hand):
        yield "nothing binds"


def _plays_cards(told: Told) -> Iterator[str]:
    yield from can_only_play(told.position, told.hand, told.cards)


def _is_ordered(told: Told) -> Iterator[str]:
    kind, of_a_lead = told.what.split("-")[0], "-lead" in told.what
    orders = {
        item.suit
        for item in told.position.consequences.restrictions
        if (item.seat, item.kind, item.until != THIS_TRICK) == (told.hand, kind, of_a_lead)
    }
    if not told.suits <= orders:
        yield f"no such order: {told.position.consequences.restrictions}"


def _is_ordered_with_cards(told: Told) -> Iterator[str]:
    yield from _is_ordered(told)
    yield from _plays_cards(told)


def _is_required(told: Told) -> Iterator[str]:
    yield from _is_ordered(told._replace(what="require-lead"))


def _is_partners_card(told: Told) -> Iterator[str]:
    position = told.position
    if not position.is_defender(told.to) or any(position.held[told.to] >> card & 1 for card in told.cards):
        yield f"{names(told.cards)} is no card of the partner's"


def _is_in_hand(told: Told) -> Iterator[str]:
    lying = on_table(told.position)
    if any(card in lying or not told.position.held[told.hand] >> card & 1 for card in told.cards):
        yield f"{names(told.cards)} is not back in {SEAT_LETTERS[told.hand]}'s hand"


def _is_penalty_card(told: Told) -> Iterator[str]:
    major = {"major": (True,), "minor": (False,)}.get(told.what.rpartition("-")[2], (True, False))
    mine = {item.card for item in told.position.consequences.penalty_cards if item.seat == told.to and item.major in major}
    if not told.cards <= mine:
        yield f"{names(told.cards - mine)} is no such penalty card"


def _is_owed(told: Told) -> Iterator[str]:
    owed = {item.card for item in told.position.consequences.restrictions if (item.seat, item.kind) == (told.to, "play")}
    if not told.cards <= owed:
        yield f"{names(told.cards - owed)} need not be played"


def _is_wrong_card(told: Told) -> Iterator[str]:
    revokes = {item.card for item in told.position.consequences.revokes if not item.established}
    if not told.cards <= revokes:
        yield f"{names(told.cards)} is no card that can be corrected"
    owner = next((item.seat for item in told.position.consequences.revokes if item.card in told.cards), None)
    place = {told.position.dummy: "correct-in-dummy", told.position.declarer: "correct-in-hand"}
    if owner is not None and told.what != place.get(owner, "correct"):
        yield f"{SEAT_LETTERS[owner]}'s card does not go there"
    text = told.values["text"]
    yield from (
        f"{text.id}: {wrong}" for wrong in _of_a_wrong_card(dict(text.values), text.id.partition("/")[2], told.position)
    )


def _of_a_wrong_card(values: dict[str, Any], what: str, position: Position) -> Iterator[str]:
    """Was this wrong with the card, and would what is named instead have been right?"""
    (item,) = (one for one in position.consequences.revokes if one.card == values["card"])
    legal, suits = item.playable, {*values.get("suits", ()), *([values["suit"]] if "suit" in values else [])}
    if legal >> item.card & 1 and what not in ("highest", "lowest"):
        yield "it was not wrong"
    if "other_card" in values and legal != 1 << values["other_card"]:
        yield "another card was owed"
    forbids = what.startswith("forbid")
    if any(bool(legal & SUIT[suit]) == forbids for suit in suits):
        yield "that suit was not the one"
    plays = next(
        trick
        for trick in (position.plays, *(one.plays for one in reversed(position.quitted)))
        if (item.seat, item.card) in trick
    )
    if what.endswith("-lead") != (plays[0] == (item.seat, item.card)):
        yield "it was no lead" if what.endswith("-lead") else "it was a lead"
    if what.startswith("revoke") and SUIT_OF[plays[0][1]] not in suits:
        yield "that is not the suit led"


def _counts(told: Told) -> Iterator[str]:
    lying = on_table(told.position)
    if any(card not in lying or lying[card][1] != "played" for card in told.cards):
        yield f"{names(told.cards)} does not count"
    if "player" in told.values and told.values["player"] != told.position.turn:
        yield f"{SEAT_LETTERS[told.values['player']]} does not play next"


def _is_free_again(told: Told) -> Iterator[str]:
    orders = told.position.consequences.restrictions
    if told.suits & {item.suit for item in orders if (item.seat, item.kind) == (told.values["player"], "forbid")}:
        yield "the suit is still forbidden"


def _is_declarer(told: Told) -> Iterator[str]:
    if (told.values["declarer"], told.values["dummy"]) != (told.position.declarer, told.position.dummy):
        yield "they are not"


def _changes_hands(told: Told) -> Iterator[str]:
    """Declarer takes a card back into one hand and leads from the other."""
    position = told.position
    to_dummy = told.what.startswith("put-back")
    back, leads = (position.dummy, position.declarer) if to_dummy else (position.declarer, position.dummy)
    if position.turn != leads or position.plays or any(not position.held[back] >> card & 1 for card in told.cards):
        yield "that is not the hand"


_CHECKS: dict[str, Callable[[Told], Iterator[str]]] = {
    "pick-up-and-lead": _changes_hands,
    "put-back-and-lead": _changes_hands,
    "lead-any": _leads_any,
    "lead-what-is-allowed": _is_bound,
    "lead-cards": _plays_cards,
    "lead-suit": _is_required,
    "may-not-use": _is_partners_card,
    "forbid-lead-cards": _is_ordered_with_cards,
    "play-cards": _plays_cards,
    "require": _is_ordered,
    "forbid": _is_ordered,
    "highest": _is_ordered,
    "lowest": _is_ordered,
    "pick-up": _is_in_hand,
    "put-back-in-dummy": _is_in_hand,
    "leave-": _is_penalty_card,
    "put-": _is_penalty_card,
    "play-at-turn": _is_owed,
    "correct": _is_wrong_card,
    "accepted": _counts,
    "counts": _counts,
    "may-lead-again": _is_free_again,
    "becomes-declarer": _is_declarer,
}


def of_the_turn(found: Sequence[Sentence], position: Position) -> Iterator[str]:
    """Who is told to lead, and is bound by nothing, is told so."""
    told = {part.id for item in found for part in parts(item.message)}
    leads = any(one.startswith(("do/lead-cards", "do/lead-what")) for one in told)
    if leads and position.turn is not None and not position.plays and not binds(position, position.turn):
        yield f"{SEAT_LETTERS[position.turn]} is free to lead and is not told so"


# -- options


def of_options(found: Sequence[Sentence], ruling: Ruling) -> Iterator[str]:
    """The options spoken are those on offer, each can be taken, and leads to what is said of it."""
    position = ruling.position
    spoken = [item for item in found if item.number is not None]
    if [item.number for item in spoken] != list(range(1, len(spoken) + 1)):
        yield f"the options are numbered {[item.number for item in spoken]}"
    first = [way[0] for item in spoken for way in item.ways]
    if set(first) != set(ruling.options):
        yield f"spoken {sorted(set(first))}, offered {sorted(ruling.options)}"
    if any(not item.ways for item in spoken):
        yield "an option cannot be taken"
    if len({way for item in spoken for way in item.ways}) != len(first):
        yield "a way is spoken twice"
    for item in spoken:
        clauses = [part.id for part in dict(item.message.values).get("then", ())]
        if "then/plays-at-turn" in clauses[:-1]:
            yield f"option {item.number} tells what is to be played at its turn before it tells who plays next"
        for way in item.ways:
            after = taken(position, way)
            for part in parts(item.message):
                if part.id.startswith("then/"):
                    for wrong in of_clause(part, position, after):
                        yield f"{'; '.join(way)}: {part.id}: {wrong}"
    yield from of_the_leaders_own_cards(spoken, position)


def of_the_leaders_own_cards(spoken: Sequence[Sentence], position: Position) -> Iterator[str]:
    """A penalty card of the leader's own that an order leaves to be led is named in the option and in the order alike."""
    if position.pending is None or position.pending.kind not in ("lead", "partners lead"):
        return
    for item in spoken:
        for way in item.ways:
            last = _last(position, way)
            if last.position.plays or last.before.pending is None or last.before.pending.kind != "partners lead":
                continue
            leader = last.position.leader
            due, chosen_later = must_be_led(last.position, leader), last.position.pending is not None
            in_option = to_be_led(item.message)
            in_order = {card for told in sentences(last) if told.to == leader for card in to_be_led(told.message)}
            if not due <= in_option or (len(item.ways) == 1 and in_option - due):
                yield f"{'; '.join(way)}: {names(due)} must be led, the option names {names(in_option)}"
            if in_order != due and not chosen_later:
                yield f"{'; '.join(way)}: {names(due)} must be led, the order names {names(in_order)}"


def to_be_led(message: Message) -> set[Card]:
    """The penalty cards that a message says must be led."""
    beginnings = ("then/must-lead", "lead/cards", "option/no-order-cards", "do/lead-cards", "do/forbid-lead-cards")
    return {card for part in parts(message) if part.id.startswith(beginnings) for card in dict(part.values).get("cards", ())}


def _last(position: Position, way: tuple[Option, ...]) -> Ruling:
    """The ruling on the last of the options of a way."""
    found: Ruling | None = None
    for option in way:
        pending = position.pending
        assert pending is not None
        prevails = pending.prevails(position)
        found = observe(position, Choose(pending.decide(position)[0] if prevails is None else prevails, option))
        position = found.position
    assert found is not None
    return found


def must_be_led(position: Position, leader: Seat) -> set[Card]:
    """The major penalty cards of which one must be led, or led by a leader who has nothing of the suit required."""
    orders = [item for item in position.consequences.restrictions if item.seat == leader and item.until != THIS_TRICK]
    banned = {item.suit for item in orders if item.kind == "forbid"}
    wanted = {item.suit for item in orders if item.kind == "require"}
    mine = position.penalty_cards_of(leader)
    if any(SUIT_OF[item.card] in wanted for item in mine):
        due = {item.card for item in mine if item.major and SUIT_OF[item.card] in wanted}
    elif wanted and FREE_OF_ALL in position.edition.readings:
        due = set()
    else:
        due = {item.card for item in mine if item.major and SUIT_OF[item.card] not in banned}
    return due & {position.consequences.designated} or due


def taken(position: Position, way: tuple[Option, ...]) -> Position:
    """The position after a way has been taken, by the player whose choice settles the matter."""
    for option in way:
        pending = position.pending
        assert pending is not None
        if pending.asks_for_fact:
            return observe(position, read(option, position.declarer)).position
        prevails = pending.prevails(position)
        seat = pending.decide(position)[0] if prevails is None else prevails
        position = observe(position, Choose(seat, option)).position
    return position


def of_clause(part: Message, before: Position, after: Position) -> Iterator[str]:
    """What an option is said to lead to: does it come?"""
    what, values = part.id.partition("/")[2], dict(part.values)
    told = Told(what, values, values.get("player", before.declarer), after)
    if "lead-any" in what or "play-next" in what:
        yield from _of_next_player(what, values, after)
    elif what in ("must-lead", "must-play"):
        yield from can_only_play(after, values["player"], told.cards)
        if (what == "must-lead") == bool(after.plays) or after.turn != values["player"]:
            yield "it is not that player's turn"
    else:
        for beginning, check in _CLAUSES.items():
            if what.startswith(beginning):
                yield from check(told)
                return


def _is_off_the_table(told: Told) -> Iterator[str]:
    if told.cards & set(on_table(told.position)):
        yield f"{names(told.cards)} stays on the table"


def _stays(told: Told) -> Iterator[str]:
    major = told.what.startswith("stays-major")
    lying = {item.card for item in told.position.consequences.penalty_cards if item.major == major}
    if not told.cards <= lying:
        yield f"{names(told.cards - lying)} is no such penalty card"


def _becomes_declarer(told: Told) -> Iterator[str]:
    if told.values["declarer"] != told.position.declarer:
        yield "somebody else is declarer"


def _is_due(told: Told) -> Iterator[str]:
    assert told.position.turn is not None
    yield from can_only_play(told.position, told.position.turn, told.cards)


def _dummy_goes_down(told: Told) -> Iterator[str]:
    if told.position.number > 1 or not told.position.is_defender(told.position.leader):
        yield "no defender's opening lead stands"


def _is_wrong_afterwards(told: Told) -> Iterator[str]:
    """The card that is to be taken back breaks an order, or is a revoke, as it is said."""
    broken = {item.card: item.broken for item in told.position.consequences.revokes if not item.established}
    if any(card not in broken or (broken[card] is not None) != (told.what == "must-take-back") for card in told.cards):
        yield f"{names(told.cards)} is no such card"


def _plays_again(told: Told) -> Iterator[str]:
    if told.position.turn is None or told.position.pending is not None:
        yield "nobody plays again"


def _has_to_decide(told: Told) -> Iterator[str]:
    pending = told.position.pending
    deciders = told.values.get("players", (told.to,))
    if pending is None or not set(deciders) <= set(pending.decide(told.position)):
        yield "that player has nothing to decide"


_CLAUSES: dict[str, Callable[[Told], Iterator[str]]] = {
    "picks-up-that-suit": lambda told: iter(()),  # which cards depends on the suit that is named
    "picks-up": _is_off_the_table,
    "you-pick-up": _is_off_the_table,
    "goes-back": _is_off_the_table,
    "stays-": _stays,
    "plays-at-turn": _is_owed,
    "dummy-goes-down": _dummy_goes_down,
    "becomes-declarer": _becomes_declarer,
    "becomes-due": _is_due,
    "must-correct": _is_wrong_afterwards,
    "must-take-back": _is_wrong_afterwards,
    "you-play-again": _plays_again,
    "decides": _has_to_decide,
    "chooses-the-lead": _has_to_decide,
    "you-choose-the-lead": _has_to_decide,
}


def _of_next_player(what: str, values: dict[str, Any], after: Position) -> Iterator[str]:
    seat = after.turn
    if seat is None or after.pending is not None:
        yield "nobody is to play"
        return
    if "lead-any" in what and (after.plays or binds(after, seat)):
        yield f"{SEAT_LETTERS[seat]} is not on lead, or bound by {binds(after, seat)}"
    if "play-next" in what and not after.plays:
        yield "it is a lead"
    if what.endswith("dummy") and seat != after.dummy:
        yield "it is not dummy's turn"
    if what.endswith("hand") and seat != after.declarer:
        yield "it is not declarer's turn"
    if "player" in values and values["player"] != seat:
        yield f"it is {SEAT_LETTERS[seat]}'s turn"


# -- cards


def of_cards_named(found: Sequence[Sentence], ruling: Ruling) -> Iterator[str]:
    """No sentence names a card that this ruling is not about."""
    known = {*on_table(ruling.before), *on_table(ruling.position), *(card for _, card in shown_by(ruling.event))}
    for position in (ruling.before, ruling.position):  # a choice that can still be overruled is about the cards before it
        since = position.pending.settled_since() if position.pending is not None else None
        known |= set() if since is None else set(on_table(since))
    known |= {option.card for option in ruling.options if option.verb in ("play", "restores")}
    event = ruling.event
    if isinstance(event, PlayFaceDown | PutUp | Volunteer):
        known |= {event.card}
    if isinstance(event, Call):  # declarer's words can mean any card of dummy's
        return
    before, pending = ruling.before.consequences, ruling.before.pending
    if isinstance(pending, Question):  # what dummy has put forward meanwhile is ruled on with the answer
        known |= {item.card for item in pending.waiting if isinstance(item, Volunteer)}
    known |= {item.extra for item in before.defects if item.extra is not None}
    if before.put_up is not None:
        known |= {card for card in before.put_up[1:] if card is not None}
    for item in found:
        strange = cards_of(item.message) - known
        if strange:
            yield f"{item.message.id} names {names(strange)}"
