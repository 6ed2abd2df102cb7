"""The state of the table after the last line that could be ruled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from outofturn.engine.consequences import PenaltyCard
from outofturn.engine.contract import Contract
from outofturn.engine.message import Message, message
from outofturn.engine.seats import SEAT_LETTERS, SEATS, SIDE, SIDE_LETTERS
from outofturn.notation.ruling_facts import card_named, seat_named
from outofturn.report.plain_text import UNKNOWN
from outofturn.wording import table_messages
from outofturn.wording.language import Language
from outofturn.wording.opening_leads import opening


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


def won_by_side(won: Mapping[str, int]) -> Message:
    return table_messages.tricks_won([won.get(side, 0) for side in SIDE_LETTERS])


def seat_states(table: Mapping[str, Any] | None, names: Mapping[str, str], chosen: Language) -> Iterable[SeatState]:
    for seat in SEATS:
        letter = SEAT_LETTERS[seat]
        role = turn = cards = ""
        if table is not None:
            role = table["roles"][letter] if letter in (table["declarer"], table["dummy"]) else ""
            turn = _seat_turn(letter, table, chosen)
            own = [item for item in penalty_cards(table) if item.seat == seat]
            cards = chosen.between_clauses.join(map(chosen.text, table_messages.penalty_cards_here(own)))
        yield SeatState(chosen.player(seat), names.get(letter, UNKNOWN), role, turn, cards)


def _seat_turn(letter: str, table: Mapping[str, Any], chosen: Language) -> str:
    """Whether this player is to lead or play, or has led."""
    if letter == table["turn"]:
        found = message("report/to-play" if table["current_trick"] else "report/to-lead")
    elif letter == table["on_lead"] and not table["over"]:
        found = message("table/led" if table["current_trick"] else "report/on-lead")
    else:
        return ""
    return chosen.text(opening(found) if table["trick"] == 1 else found)


def penalty_cards(table: Mapping[str, Any]) -> list[PenaltyCard]:
    return [
        PenaltyCard(seat_named(item["seat"]), card_named(item["card"]), item["kind"] == "major")
        for item in table["penalty_cards"]
    ]


def trick_label(table: Mapping[str, Any] | None, chosen: Language) -> str:
    if table is None:
        return ""
    return chosen.sentence(message("table/over") if table["over"] else message("report/trick", number=table["trick"]))


def outcome(kept: Mapping[str, Any], rulings: Sequence[Mapping[str, Any]], chosen: Language) -> Iterable[LabelledText]:
    """The state of the table, one label after the other."""
    for label, text in _outcome(kept, rulings, chosen):
        yield LabelledText(chosen.sentence(message(f"report/{label}")), text)


def _outcome(kept: Mapping[str, Any], rulings: Sequence[Mapping[str, Any]], chosen: Language) -> Iterable[tuple[str, str]]:
    table = kept["ruling"].get("table")
    if table is None:
        yield "ruling", chosen.sentence(message("report/no-ruling"))
        return
    last = rulings[-1] if rulings else None
    if kept["ruling"]["error"]:
        as_of = message("report/last-ruled", number=len(rulings)) if rulings else message("report/before-the-first-line")
        yield "as-of", chosen.sentence(as_of)
    contract = Contract.parse(kept["case"]["contract"])
    declarer, dummy = (seat_named(table[role]) for role in ("declarer", "dummy"))
    if declarer != contract.declarer:
        yield "declarer", chosen.sentence(message("report/declarer-and-dummy", declarer=declarer, dummy=dummy))
    yield "turn", chosen.sentence(_turn(table, last))
    yield "tricks", chosen.sentence(_score(table, contract))
    if table["current_trick"]:
        yield "this-trick", _plays(table["current_trick"], chosen)
    if table["undecided"]:
        yield "undecided", _plays(table["undecided"], chosen)
    if table["face_down"]:
        yield "face-down", _plays([table["face_down"]], chosen)
    found = table_messages.penalty_cards(penalty_cards(table))
    yield "penalty-cards", chosen.between_clauses.join(map(chosen.text, found or [message("report/none")]))
    obligations = last["obligations"] if last else []
    yield "obligations", " ".join(obligations) or chosen.text(message("report/none"))


def _plays(plays: Iterable[Sequence[str]], chosen: Language) -> str:
    found = (message("table/card-of", player=seat_named(seat), card=card_named(card)) for seat, card in plays)
    return ", ".join(map(chosen.text, found))


def _turn(table: Mapping[str, Any], last: Mapping[str, Any] | None) -> Message:
    turn = table["turn"]
    text = table_messages.next_to_act(
        [seat_named(letter) for letter in last["decide"]] if last else [],
        None if turn is None else seat_named(turn),
        leads=not table["current_trick"],
    )
    return text if turn is None else message("report/in-trick", text=text, number=table["trick"])


def _score(table: Mapping[str, Any], contract: Contract) -> Message:
    """The tricks, and the result of the contract if all thirteen are counted."""
    won = table["won"]
    text = won_by_side(won)
    if sum(won.values()) != (13 if table["over"] else table["trick"] - 1):
        return message("report/won-recorded", text=text)
    if not table["over"]:
        return message("report/won-so-far", text=text)
    over = won[SIDE_LETTERS[SIDE[contract.declarer]]] - contract.level - 6
    if over == 0:
        return message("report/just-made", text=text)
    return message("report/made-with-overtricks" if over > 0 else "report/down", text=text, count=abs(over))
