"""What was irregular in a case and what came of it, as a list of cases shows it and a search finds it.

It is found out when a case is saved and kept beside it, as ids and values of messages, so that a list in any language needs
no ruling.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from outofturn.engine.errors import RecordError
from outofturn.engine.events import Choose
from outofturn.engine.instructions import instructions
from outofturn.engine.message import KIND_OF, Message, message
from outofturn.engine.ruling import Ruling
from outofturn.json_api.replayed_case import ReplayedCase
from outofturn.wording.catalogue import MissingMessage
from outofturn.wording.event_messages import ruled_event
from outofturn.wording.language import LANGUAGES, Language, language
from outofturn.wording.opening_leads import as_at
from outofturn.wording.table_messages import irregularity, next_to_act, penalty_cards

#: How many irregularities of a case are listed.
MOST_IRREGULARITIES = 4

Outcome = Mapping[str, Any]


def outcome_of(replayed: ReplayedCase | RecordError) -> Outcome:
    """The irregularities, what came of the last of them or what is still open, and all provisions cited."""
    if isinstance(replayed, RecordError):
        return {"irregularities": [], "result": _as_json(message("outcome/set-up-refused")), "open": True, "laws": []}
    rulings = replayed.rulings
    wrong = {(one.irregularity, one.offender): one for one in reversed(rulings) if one.irregularity}
    labels = [_label(one) for one in reversed(wrong.values())]
    result, is_open = _result(replayed)
    return {
        "irregularities": [_as_json(label) for label in labels[:MOST_IRREGULARITIES]],
        "result": _as_json(result) if result else None,
        "open": is_open,
        "laws": list(dict.fromkeys(reason.law for one in rulings for reason in one.reasons)),
    }


def _label(ruling: Ruling) -> Message:
    assert ruling.irregularity is not None
    kind = as_at(ruling.before, irregularity(ruling.irregularity))
    return kind if ruling.offender is None else message("outcome/by-player", text=kind, player=ruling.offender)


def _result(replayed: ReplayedCase) -> tuple[Message | None, bool]:
    """What came of it, and whether something is still open."""
    if replayed.error:
        return message("outcome/line-makes-no-sense", number=replayed.error.line or 1), True
    pending = replayed.last.pending
    if pending is not None:
        deciders = pending.decide(replayed.last)
        is_fact = bool(deciders) and deciders[0] not in range(4)
        return next_to_act(deciders, None, leads=False) if is_fact else message("outcome/chooses", players=deciders), True
    since = _since_last_irregularity(replayed.rulings)
    if not since:
        return None, False
    found = _tricks(replayed.rulings) or _tricks_later(since[-1]) or _choice(since) or _penalty_cards(since[-1])
    return found, found is not None and found.id == "outcome/tricks-later"


def _since_last_irregularity(rulings: Sequence[Ruling]) -> Sequence[Ruling]:
    last = next((at for at in range(len(rulings) - 1, -1, -1) if rulings[at].irregularity), len(rulings))
    return rulings[last:]


def _tricks(rulings: Sequence[Ruling]) -> Message | None:
    """Tricks transferred for a revoke, at the line that ended play."""
    if not rulings or rulings[-1].position.consequences.given_over is None:
        return None
    end = next(one for one in rulings if one.position.consequences.given_over is not None)
    for item in instructions(end.before, end.position, end.event):
        if item.act == "gets tricks":
            return message("outcome/tricks", count=item.tricks, side=item.side)
    return None


def _tricks_later(last: Ruling) -> Message | None:
    consequences = last.position.consequences
    is_established = any(revoke.established for revoke in consequences.revokes)
    return message("outcome/tricks-later") if is_established and consequences.given_over is None else None


def _choice(rulings: Sequence[Ruling]) -> Message | None:
    return next((ruled_event(one) for one in reversed(rulings) if isinstance(one.event, Choose)), None)


def _penalty_cards(last: Ruling) -> Message | None:
    return next(iter(penalty_cards(last.position.consequences.penalty_cards)), None)


# -- in words


def irregularities_in_words(outcome: Outcome | None, chosen: Language) -> list[str]:
    return [text for one in (outcome or {}).get("irregularities", ()) if (text := _in_words(one, chosen))]


def result_in_words(outcome: Outcome | None, chosen: Language) -> str:
    return _in_words((outcome or {}).get("result"), chosen)


def _in_words(kept: Any, chosen: Language) -> str:
    """Empty if there is none, or if the message is one of an older version that is no longer known."""
    try:
        return chosen.sentence(_message(kept)) if kept else ""
    except (MissingMessage, KeyError, IndexError, TypeError):
        return ""


# -- as JSON


def _as_json(given: Message) -> dict[str, Any]:
    return {"id": given.id, "values": {name: _json_value(value) for name, value in given.values}}


def _json_value(value: Any) -> Any:
    if isinstance(value, Message):
        return _as_json(value)
    return [_json_value(one) for one in value] if isinstance(value, tuple) else value


def _message(kept: Mapping[str, Any]) -> Message:
    return Message(kept["id"], tuple((name, _value(value)) for name, value in kept["values"].items() if name in KIND_OF))


def _value(kept: Any) -> Any:
    if isinstance(kept, Mapping):
        return _message(kept)
    return tuple(map(_value, kept)) if isinstance(kept, list) else kept


# -- for the search


def search_fields(table: str, board: str, outcome: Outcome) -> list[str]:
    """Table, board and irregularities in the words of every language, and the provisions cited."""
    places = (("outcome/table", table), ("outcome/board", board))
    found = [f"{word} {value}" for identity, value in places if value for word in _in_every_language(message(identity))]
    labels = [_without_player(one) for one in outcome.get("irregularities", ())]
    found += [text for label in labels for code in LANGUAGES if (text := _in_words(label, language(code)))]
    return ["", *dict.fromkeys(found), " ".join(outcome.get("laws", ()))]


def _without_player(kept: Mapping[str, Any]) -> Any:
    return kept.get("values", {}).get("text", kept)


@cache
def _in_every_language(given: Message) -> tuple[str, ...]:
    return tuple(dict.fromkeys(language(code).text(given) for code in LANGUAGES))


@cache
def _place_words() -> frozenset[str]:
    words = (_in_every_language(message(identity)) for identity in ("outcome/table", "outcome/board"))
    return frozenset(word.casefold() for some in words for word in some)


def search_terms(words: Iterable[str]) -> Iterator[str]:
    """What must occur in the text of a case. A table or board with its number is one term: “table 7” is not table 17."""
    rest = list(words)
    while rest:
        word = rest.pop(0)
        is_place = word in _place_words() and rest and any(sign.isdigit() for sign in rest[0])
        yield f"\n{word} {rest.pop(0)}\n" if is_place else word
