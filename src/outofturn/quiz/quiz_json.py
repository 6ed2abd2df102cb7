"""Questions and marks as JSON, with their words in one language."""

from __future__ import annotations

from typing import cast

from outofturn.engine.cards import NAMES
from outofturn.engine.events import Play, PlayFaceDown, shown_by
from outofturn.engine.message import Message, message
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import SEATS
from outofturn.json_api.table_json import table_json
from outofturn.notation.quiz_contract import QuizLevel, QuizMarkJson, QuizQuestionJson
from outofturn.notation.ruling_facts import LETTERS, letter
from outofturn.notation.table_contract import HandJson, TableCardJson, TableJson
from outofturn.quiz import marking
from outofturn.quiz.quiz_kinds import KINDS
from outofturn.quiz.quiz_question import QuizQuestion
from outofturn.quiz.situations import Situation
from outofturn.wording import table_messages
from outofturn.wording.event_messages import ruled_event
from outofturn.wording.language import Language
from outofturn.wording.opening_leads import as_at


def question_json(asked: QuizQuestion, chosen: Language) -> QuizQuestionJson:
    situation, wanted = asked.situation, asked.id
    lines = [chosen.sentence(ruled_event(ruling)) for ruling in situation.rulings]
    return {
        "id": str(wanted),
        "edition": wanted.edition,
        "level": cast("QuizLevel", wanted.level),
        "level_label": chosen.sentence(message(f"quiz/level/{wanted.level}")),
        "kind": wanted.kind,
        "facts": [chosen.sentence(item) for item in facts(situation)],
        "hands": hands(situation, chosen),
        "record": lines[: situation.called + 1],
        "after": lines[situation.called + 1 :],
        "table": seen_table(situation.call, chosen),
        "question": chosen.sentence(asked.text),
        "answers": [
            {"number": number, "text": chosen.sentence(answer.message)} for number, answer in enumerate(asked.answers, 1)
        ],
    }


def mark_json(asked: QuizQuestion, number: int | None, chosen: Language) -> QuizMarkJson:
    """The mark for the answer with this number, counted from 1; None for the answer on a printed sheet."""
    right = asked.right + 1
    right_text = chosen.sentence(asked.answers[asked.right].message)
    wrong = marking.why_not(asked, asked.answers[number - 1]) if number is not None else None
    verdict = (
        message("quiz/right")
        if number == right
        else message("quiz/wrong", number=right, text=asked.answers[asked.right].message)
    )
    return {
        "id": str(asked.id),
        "right": right,
        "right_text": right_text,
        "chosen": number,
        "is_right": number == right,
        "verdict": chosen.sentence(verdict),
        "why_not": chosen.sentence(wrong) if wrong else "",
        "kind_label": chosen.sentence(as_at(asked.situation.call.before, KINDS[asked.id.kind].label)),
        "because": [{"law": law, "text": chosen.sentence(text)} for law, text in marking.because(asked)],
        "say": [chosen.sentence(item) for item in marking.say(asked)],
        "table": table_json(asked.situation.last.position, chosen),
    }


# -- the situation in words


def facts(situation: Situation) -> list[Message]:
    """The contract, where the record begins, and what lies on the table from before."""
    position = situation.start
    found = [table_messages.contract(position.table.contract)]
    if position.number > 1:
        values = {"number": position.number, "player": position.leader}
        found.append(message("table/from-trick-won", **values, text=table_messages.tricks_won(position.won)))
    cards = table_messages.penalty_cards(position.consequences.penalty_cards)
    return found + [message("table/lies-on-the-table", text=item) for item in cards]


def hands(situation: Situation, chosen: Language) -> list[str]:
    deal = situation.case.deal or (None,) * 4
    return [
        f"{chosen.player(seat)}: {table_messages.hand_text(hand, chosen)}"
        for seat, hand in zip(SEATS, deal, strict=True)
        if hand is not None
    ]


# -- the table as the director finds it


def seen_table(call: Ruling, chosen: Language) -> TableJson:
    """The table before the ruling, with the cards that were put down or shown: what is there to see, and nothing decided."""
    before = call.before
    table = table_json(before, chosen)
    shown = shown_by(call.event)
    lying = [*table["cards"], *_put_down(call, chosen)]
    for seat in SEATS:
        gone = {NAMES[card] for owner, card in shown if owner == seat}
        table["hands"][LETTERS[seat]] = _without(table["hands"][LETTERS[seat]], gone)
    return {
        **table,
        "cards": lying,
        "turn": letter(before.turn),
        "next_to_act": chosen.text(as_at(before, table_messages.next_to_act((), before.turn, leads=not before.plays))),
        "undecided": [],
        "lead_waits_for_choice": False,
        "implied_before_lead": [],
        "to_correct": [],
    }


def _put_down(call: Ruling, chosen: Language) -> list[TableCardJson]:
    event, before = call.event, call.before
    if isinstance(event, PlayFaceDown):
        words = chosen.text(message("table/face-down"))
        return [{"seat": LETTERS[event.seat], "card": None, "state": "face-down", "text": words}]
    in_turn = isinstance(event, Play) and event.seat == before.turn
    lying = {card for _, card in before.plays}
    return [
        {
            "seat": LETTERS[seat],
            "card": NAMES[card],
            "state": "played" if in_turn else "undecided",
            "text": "" if in_turn else chosen.text(message("table/undecided")),
        }
        for seat, card in shown_by(event)
        if card not in lying
    ]


def _without(hand: HandJson, gone: set[str]) -> HandJson:
    return {**hand, "cards": [card for card in hand["cards"] if card not in gone]}
