"""The table as JSON: what a page draws, and what it needs to know of the Laws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from outofturn.engine import obligations
from outofturn.engine.cards import NAMES, SUIT_OF, Card, in_order, listed
from outofturn.engine.consequences import Consequences, PenaltyCard, Restriction
from outofturn.engine.message import Message, message
from outofturn.engine.position import Position
from outofturn.engine.seats import SEATS, Seat
from outofturn.json_api.next_events import seats_to_correct
from outofturn.json_api.trials import verb_matters
from outofturn.notation.json_contract import CardState, OnRecordKind, PenaltyCardKind, SuitLetter
from outofturn.notation.ruling_facts import LETTERS, letter, play_json, plays_json, won_json
from outofturn.notation.table_contract import (
    HandJson,
    HandsJson,
    OnRecordJson,
    PenaltyCardJson,
    RestrictionJson,
    RolesJson,
    TableCardJson,
    TableJson,
)
from outofturn.wording import table_messages
from outofturn.wording.language import Language
from outofturn.wording.obligation_messages import orders
from outofturn.wording.opening_leads import as_at

#: The letter of each suit, as a type.
_SUIT_LETTERS: tuple[SuitLetter, ...] = ("C", "D", "H", "S")
#: The option that leaves the lead free.
_FREE = "free"


def table_json(position: Position, chosen: Language) -> TableJson:
    """The table as one would draw it."""
    consequences, pending = position.consequences, position.pending
    lying = pending.lying if pending else ()
    early, face_down = consequences.early_lead, consequences.face_down
    undecided = [(seat, card) for card in lying for seat in SEATS if position.held[seat] >> card & 1]
    lead = position.plays[0][1] if position.plays else lying[0] if lying else None
    suit_led = None if lead is None else _SUIT_LETTERS[SUIT_OF[lead]]
    is_over = position.is_over or consequences.claimed is not None
    turn = None if pending or is_over else position.turn
    deciders = pending.decide(position) if pending else ()
    return {
        "trick": min(position.number, 13),
        "turn": letter(turn),
        "over": is_over,
        "next_to_act": chosen.text(as_at(position, table_messages.next_to_act(deciders, turn, leads=suit_led is None))),
        "on_lead": LETTERS[position.leader],
        "declarer": LETTERS[position.declarer],
        "dummy": LETTERS[position.dummy],
        "defenders": [LETTERS[seat] for seat in position.defenders],
        "roles": _roles_json(position, chosen),
        "won": won_json(position.won),
        "cards": [_table_card_json(*item, chosen) for item in _cards_in_the_middle(position, undecided)],
        "current_trick": plays_json(position.plays),
        "undecided": [play_json(seat, card) for seat, card in undecided],
        "face_down": play_json(*face_down) if face_down else None,
        "early_lead": play_json(early.play.seat, early.play.card) if early else None,
        "penalty_cards": [_penalty_card_json(item, chosen) for item in sorted(consequences.penalty_cards, key=str)],
        "restrictions": [_restriction_json(item, position, chosen) for item in sorted(consequences.restrictions, key=str)],
        "on_record": [_on_record_json(*item, chosen) for item in _on_record(consequences)],
        "hands": _hands_json(position),
        "gone": [NAMES[card] for trick in position.quitted for _, card in trick.plays],
        "opening_lead": position.is_opening,
        "next_verb": "leads" if suit_led is None else "plays",
        "verb_matters": [LETTERS[seat] for seat in verb_matters(position)],
        "suit_led": suit_led,
        "card_due": _card_due(position),
        "lead_waits_for_choice": waits_for_choice(position),
        "implied_before_lead": _implied_before_lead(position),
        "to_correct": [LETTERS[seat] for seat in seats_to_correct(position)],
    }


# -- the choice about a lead


def is_about_the_lead(options: Sequence[str]) -> bool:
    """Are these declarer's options about a lead by the partner of a penalty card's owner?"""
    return _FREE in options


def waits_for_choice(position: Position) -> bool:
    """Has declarer still to choose what may be led?"""
    return position.pending is not None and is_about_the_lead(position.pending.options(position))


def _implied_before_lead(position: Position) -> list[str]:
    if position.pending is None or not waits_for_choice(position):
        return []
    return [f"{LETTERS[seat]} chooses {_FREE}" for seat in position.pending.decide(position)]


# -- cards


def _card_due(position: Position) -> str | None:
    seat = position.turn
    if seat is None or position.pending is not None:
        return None
    orders = [duty for duty in obligations.duties(position, seat) if duty.kind != obligations.FOLLOW]
    if not orders or orders[0].kind not in (obligations.MAJOR, obligations.PLAY):
        return None  # an order about a suit comes first, and an unknown hand may be able to obey it
    cards = listed(position.held[seat] & orders[0].cards)
    return NAMES[cards[0]] if len(cards) == 1 else None


def _cards_in_the_middle(
    position: Position, undecided: Sequence[tuple[Seat, Card]]
) -> Iterator[tuple[Seat, Card | None, CardState]]:
    """Each card once: a card can count already and be undecided as well, or be undecided because it was led early."""
    consequences = position.consequences
    elsewhere = {(item.seat, item.card) for item in consequences.penalty_cards} | set(position.plays)
    for place, (seat, card) in enumerate(position.plays):
        yield seat, card, "played" if place else "led"
    early = consequences.early_lead
    if early:
        elsewhere.add((early.play.seat, early.play.card))
    for seat, card in undecided:
        if (seat, card) not in elsewhere:
            yield seat, card, "undecided"
    if early:
        yield early.play.seat, early.play.card, "early-lead"
    if consequences.face_down:
        yield consequences.face_down[0], None, "face-down"


def _table_card_json(seat: Seat, card: Card | None, state: CardState, chosen: Language) -> TableCardJson:
    return {
        "seat": LETTERS[seat],
        "card": None if card is None else NAMES[card],
        "state": state,
        "text": "" if state == "played" else chosen.text(message(f"table/{state}")),
    }


def _penalty_card_json(item: PenaltyCard, chosen: Language) -> PenaltyCardJson:
    kind: PenaltyCardKind = "major" if item.major else "minor"
    return {
        "seat": LETTERS[item.seat],
        "card": NAMES[item.card],
        "kind": kind,
        "label": chosen.text(message(f"table/{kind}")),
    }


# -- players and hands


def _roles_json(position: Position, chosen: Language) -> RolesJson:
    north, east, south, west = (chosen.text(table_messages.role(seat, position.declarer)) for seat in SEATS)
    return {"N": north, "E": east, "S": south, "W": west}


def _hands_json(position: Position) -> HandsJson:
    north, east, south, west = (_hand_json(position, seat) for seat in SEATS)
    return {"N": north, "E": east, "S": south, "W": west}


def _hand_json(position: Position, seat: Seat) -> HandJson:
    return {
        "known": position.is_known(seat),
        "cards": [NAMES[card] for card in in_order(position.held[seat])],
        "possible": [NAMES[card] for card in in_order(position.maybe[seat])],
        "left": position.cards_left(seat),
    }


def _restriction_json(item: Restriction, position: Position, chosen: Language) -> RestrictionJson:
    kind, until, duration = item.kind, item.until, table_messages.duration(item)
    return {
        "seat": LETTERS[item.seat],
        "kind": kind,
        "what": NAMES[item.what] if kind == "play" else _SUIT_LETTERS[item.what],
        "until": until,
        "label": chosen.text(as_at(position, table_messages.tag(item))),
        "duration": chosen.text(duration) if duration else "",
        "text": chosen.sentence(as_at(position, *orders([item]))),
    }


# -- what is on record


def _on_record(consequences: Consequences) -> Iterator[tuple[OnRecordKind, Seat, Message]]:
    for revoke in consequences.revokes:
        kind: OnRecordKind = "established revoke" if revoke.established or revoke.corrected else "revoke"
        yield kind, revoke.seat, table_messages.revoke(revoke)
    for defect in consequences.defects:
        yield "defective trick", defect.seat, table_messages.defect(defect)
    if consequences.rights_lost is not None:
        yield "rights lost", consequences.rights_lost, message("table/rights-lost", player=consequences.rights_lost)


def _on_record_json(kind: OnRecordKind, seat: Seat, what: Message, chosen: Language) -> OnRecordJson:
    return {"kind": kind, "seat": LETTERS[seat], "text": chosen.sentence(what)}
