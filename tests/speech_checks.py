"""Where what is said contradicts what is ruled.

Every sentence is a message with values, so it can be compared with the position: who is told “any card” is bound by nothing, and
who is bound by nothing is told so; who is told to lead or play a card can do nothing else; every option that is spoken is offered and
every option that is offered is spoken; what an option is said to lead to is what comes when it is chosen; no sentence names a card
that the ruling is not about. The rules are worked out here a second time, from the position alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from outofturn.director import observe
from outofturn.engine.cards import NAMES, Card
from outofturn.engine.consequences import THIS_TRICK
from outofturn.engine.events import Call, Choose, PlayFaceDown, PutUp, Volunteer
from outofturn.engine.instructions import on_table, shown_by
from outofturn.engine.message import KIND_OF, Message
from outofturn.engine.options import Option
from outofturn.engine.position import DIRECTOR, Position
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import SEAT_LETTERS, Seat
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
    """A message and all messages within it."""
    yield message
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
            values = dict(part.values)
            yield from (f"{part.id}: {wrong}" for wrong in _of_instruction(what, values, item.to, ruling))


def _of_instruction(what: str, values: dict[str, Any], to: Seat, ruling: Ruling) -> Iterator[str]:
    position = ruling.position
    consequences = position.consequences
    player = position.dummy if what.endswith(("from-dummy", "in-dummy")) else to
    cards = set(values.get("cards", ())) | ({values["card"]} if "card" in values else set())
    suits = set(values.get("suits", ())) | ({values["suit"]} if "suit" in values else set())
    lying = on_table(position)
    if what.startswith("lead-any"):
        if position.plays or position.turn != player or binds(position, player):
            yield f"{SEAT_LETTERS[player]} is not on lead, or bound by {binds(position, player)}"
    elif what == "lead-what-is-allowed":
        if not binds(position, player):
            yield "nothing binds"
    elif what in ("lead-cards", "play-cards"):
        yield from can_only_play(position, player, cards)
    elif what.split("-")[0] in ("require", "forbid", "highest", "lowest"):
        kind = what.split("-")[0]
        of_a_lead = what.endswith("-lead")
        orders = {
            item.suit
            for item in consequences.restrictions
            if (item.seat, item.kind, item.until != THIS_TRICK) == (to, kind, of_a_lead)
        }
        if not suits <= orders:
            yield f"no such order: {consequences.restrictions}"
    elif what in ("pick-up", "put-back-in-dummy"):
        if any(card in lying for card in cards) or not all(position.held[player] >> card & 1 for card in cards):
            yield f"{names(cards)} is not back in {SEAT_LETTERS[player]}'s hand"
    elif what.startswith(("leave-", "put-")):
        mine = {item.card for item in consequences.penalty_cards if item.seat == to and item.major != what.endswith("minor")}
        if not cards <= mine:
            yield f"{names(cards - mine)} is no such penalty card"
    elif what == "play-at-turn":
        if not any(item.seat == to and item.kind == "play" and item.card in cards for item in consequences.restrictions):
            yield f"{names(cards)} need not be played"
    elif what == "correct":
        if not any(item.seat == player and item.card in cards for item in consequences.revokes if not item.established) and not any(
            item.seat == position.dummy and item.card in cards for item in consequences.revokes if not item.established
        ):
            yield f"{names(cards)} is no revoke that can be corrected"
    elif what.startswith(("accepted", "counts")):
        if any(lying.get(card, (None, ""))[1] != "played" for card in cards):
            yield f"{names(cards)} does not count"
        if "player" in values and values["player"] != position.turn:
            yield f"{SEAT_LETTERS[values['player']]} does not play next"
    elif what == "may-lead-again":
        forbidden = {
            item.suit for item in consequences.restrictions if item.kind == "forbid" and item.seat == values["player"]
        }
        if suits & forbidden:
            yield "the suit is still forbidden"
    elif what == "becomes-declarer" and (values["declarer"], values["dummy"]) != (position.declarer, position.dummy):
        yield "they are not"


def of_the_turn(found: list[Sentence], position: Position) -> Iterator[str]:
    """Who is told to lead, and is bound by nothing, is told so."""
    told = {part.id for item in found for part in parts(item.message)}
    leads = any(one.startswith(("do/lead-cards", "do/lead-what")) for one in told)
    if leads and position.turn is not None and not position.plays and not binds(position, position.turn):
        yield f"{SEAT_LETTERS[position.turn]} is free to lead and is not told so"


# -- options


def of_options(found: list[Sentence], ruling: Ruling) -> Iterator[str]:
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
        for way in item.ways:
            after = taken(position, way)
            for part in parts(item.message):
                if part.id.startswith("then/"):
                    for wrong in of_clause(part, position, after):
                        yield f"{'; '.join(way)}: {part.id}: {wrong}"


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
    cards = set(values.get("cards", ())) | ({values["card"]} if "card" in values else set())
    lying, consequences = on_table(after), after.consequences
    if what.startswith(("picks-up-that-suit", "without-")):
        return
    if what.startswith(("picks-up", "you-pick-up", "goes-back")):
        if any(card in lying for card in cards):
            yield f"{names(cards)} stays on the table"
    elif what.startswith("stays-"):
        major = "major" in what
        mine = {item.card for item in consequences.penalty_cards if item.major == major}
        if not cards <= mine:
            yield f"{names(cards - mine)} is no such penalty card"
    elif what == "plays-at-turn":
        if not any(item.kind == "play" and item.card in cards for item in consequences.restrictions):
            yield "it need not be played"
    elif what == "becomes-declarer":
        if values["declarer"] != after.declarer:
            yield "somebody else is declarer"
    elif "lead-any" in what or "play-next" in what:
        yield from _of_next_player(what, values, after)
    elif what in ("must-lead", "must-play"):
        yield from can_only_play(after, values["player"], cards)
        if (what == "must-lead") == bool(after.plays) or after.turn != values["player"]:
            yield "it is not that player's turn"
    elif what == "becomes-due":
        assert after.turn is not None
        yield from can_only_play(after, after.turn, cards)
    elif what.startswith("you-play-again"):
        if after.turn is None or (not after.plays and after.turn != after.leader):
            yield "nobody plays again"
    elif what in ("decides", "chooses-the-lead", "you-choose-the-lead"):
        pending = after.pending
        if pending is None or values.get("player", before.declarer) not in pending.decide(after):
            yield "that player has nothing to decide"


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


def of_cards_named(found: list[Sentence], ruling: Ruling) -> Iterator[str]:
    """No sentence names a card that this ruling is not about."""
    known = {*on_table(ruling.before), *on_table(ruling.position), *(card for _, card in shown_by(ruling.event))}
    known |= {option.card for option in ruling.options if option.verb in ("play", "restores")}
    event = ruling.event
    if isinstance(event, PlayFaceDown | PutUp | Volunteer):
        known |= {event.card}
    if isinstance(event, Call):  # declarer's words can mean any card of dummy's
        return
    before = ruling.before.consequences
    known |= {item.extra for item in before.defects if item.extra is not None}
    if before.put_up is not None:
        known |= {card for card in before.put_up[1:] if card is not None}
    for item in found:
        strange = cards_of(item.message) - known
        if strange:
            yield f"{item.message.id} names {names(strange)}"


def to_director(found: list[Sentence]) -> list[Sentence]:
    return [item for item in found if item.to == DIRECTOR]
