"""The state of the table after the last line that could be ruled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from outofturn.engine.cards import SUIT_LETTERS, Suit
from outofturn.engine.consequences import PenaltyCard, Restriction
from outofturn.engine.contract import Contract
from outofturn.engine.seats import SEAT_LETTERS, SEATS, SIDE, SIDE_LETTERS
from outofturn.report.plain_text import UNKNOWN
from outofturn.wording.penalty_card_text import listed, without_owner
from outofturn.wording.phrases import card_of, name, seat_of, symbols, tricks_won
from outofturn.wording.restriction_text import orders
from outofturn.wording.turn_text import next_to_act


class LabelledText(NamedTuple):
    """A text with its label: ``Board``, ``12``; the note says how to read it."""

    label: str
    text: str
    note: str = ""


class SeatState(NamedTuple):
    """One side of the table: who sits there, as what, whose turn it is, and the penalty cards that lie there."""

    seat: str
    name: str
    role: str
    turn: str
    cards: str


def won_by_side(won: Mapping[str, int]) -> str:
    return tricks_won([won.get(side, 0) for side in SIDE_LETTERS])


def seat_states(table: Mapping[str, Any] | None, names: Mapping[str, str]) -> Iterable[SeatState]:
    for seat in SEATS:
        letter = SEAT_LETTERS[seat]
        role = turn = cards = ""
        if table is not None:
            role = "declarer" if letter == table["declarer"] else "dummy" if letter == table["dummy"] else ""
            if letter == table["turn"]:
                turn = "to play" if table["current_trick"] else "to lead"
            elif letter == table["on_lead"] and not table["over"]:
                turn = "led" if table["current_trick"] else "on lead"
            cards = "; ".join(without_owner(item for item in penalty_cards(table) if item.seat == seat))
        yield SeatState(name(seat), names.get(letter, UNKNOWN), role, turn, cards)


def penalty_cards(table: Mapping[str, Any]) -> list[PenaltyCard]:
    return [
        PenaltyCard(seat_of(item["seat"]), card_of(item["card"]), item["kind"] == "major") for item in table["penalty_cards"]
    ]


def restrictions(table: Mapping[str, Any]) -> list[Restriction]:
    return [
        Restriction(
            seat_of(item["seat"]),
            item["kind"],
            card_of(item["what"]) if item["kind"] == "play" else Suit(SUIT_LETTERS.index(item["what"])),
            item["until"],
        )
        for item in table["restrictions"]
    ]


def trick_label(table: Mapping[str, Any] | None) -> str:
    if table is None:
        return ""
    return "Play is over" if table["over"] else f"Trick {table['trick']}"


def outcome(kept: Mapping[str, Any], rulings: Sequence[Mapping[str, Any]]) -> Iterable[LabelledText]:
    """The state of the table, one label after the other."""
    table = kept["ruling"].get("table")
    if table is None:
        yield LabelledText("Ruling", "None: the set-up of the case makes no sense.")
        return
    last = rulings[-1] if rulings else None
    if kept["ruling"]["error"]:
        as_of = f"line {len(rulings)}, the last that could be ruled" if rulings else "before the first line"
        yield LabelledText("As of", as_of)
    contract = Contract.parse(kept["case"]["contract"])
    declarer, dummy = (seat_of(table[role]) for role in ("declarer", "dummy"))
    if declarer != contract.declarer:
        yield LabelledText("Declarer", f"{name(declarer)}, with {name(dummy)} as dummy")
    yield LabelledText("Turn", _turn(table, last))
    yield LabelledText("Tricks", _score(table, contract))
    if table["current_trick"]:
        yield LabelledText("This trick", _plays(table["current_trick"]))
    if table["undecided"]:
        yield LabelledText("Undecided", _plays(table["undecided"]))
    if table["face_down"]:
        yield LabelledText("Face down", _plays([table["face_down"]]))
    yield LabelledText("Penalty cards", listed(penalty_cards(table)))
    yield LabelledText("Restrictions", "; ".join(orders(restrictions(table))) or "none in force")
    if last and last["obligations"]:
        yield LabelledText("Obligations", " ".join(last["obligations"]))


def _plays(plays: Iterable[Sequence[str]]) -> str:
    return ", ".join(f"{name(seat_of(seat))} {symbols([card_of(card)])}" for seat, card in plays)


def _turn(table: Mapping[str, Any], last: Mapping[str, Any] | None) -> str:
    turn = table["turn"]
    text = next_to_act(
        [seat_of(letter) for letter in last["decide"]] if last else [],
        None if turn is None else seat_of(turn),
        leads=not table["current_trick"],
    )
    return f"{text}, trick {table['trick']}" if turn is not None else text


def _score(table: Mapping[str, Any], contract: Contract) -> str:
    """The tricks, and the result of the contract if all thirteen are counted."""
    won = table["won"]
    if sum(won.values()) != (13 if table["over"] else table["trick"] - 1):
        return f"{won_by_side(won)} of those that are recorded"
    if not table["over"]:
        return f"{won_by_side(won)} so far"
    over = won[SIDE_LETTERS[SIDE[contract.declarer]]] - contract.level - 6
    result = "just made" if over == 0 else f"made with {over} over" if over > 0 else f"{-over} down"
    return f"{won_by_side(won)}: the contract is {result}"
