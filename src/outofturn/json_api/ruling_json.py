"""A ruling as JSON, with its words in one language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine.message import EVERYBODY
from outofturn.engine.position import DIRECTOR
from outofturn.engine.ruling import Ruling
from outofturn.notation.ruling_facts import LETTERS, ruling_facts
from outofturn.wording.composer import Sentence, sentences
from outofturn.wording.language import Language, language
from outofturn.wording.obligation_messages import obligations
from outofturn.wording.reason_messages import dispute, reasons

if TYPE_CHECKING:  # not needed to run: a command starts sooner without these types
    from outofturn.engine.seats import Seat
    from outofturn.notation.json_contract import AddresseeName, RulingJson, SpeechJson


def ruling_json(ruling: Ruling, code: str = "en") -> RulingJson:
    """The ruling as the notation has it, ready for JSON."""
    chosen, disputed = language(code), dispute(ruling)
    speech = [_speech_json(item, chosen) for item in sentences(ruling)]
    return {
        **ruling_facts(ruling),
        "say": " ".join(item["text"] for item in speech if item["to"] != "director"),
        "speech": speech,
        "because": [{"law": law, "text": chosen.sentence(reason)} for law, reason in reasons(ruling)],
        "obligations": [chosen.sentence(item) for item in obligations(ruling.position)],
        "disputed": None
        if disputed is None
        else {
            "id": disputed.point,
            "reading": chosen.sentence(disputed.reading),
            "other": chosen.sentence(disputed.other),
            "why": chosen.sentence(disputed.why),
        },
    }


def _speech_json(item: Sentence, chosen: Language) -> SpeechJson:
    return {
        "to": _addressee(item.to),
        "text": chosen.sentence(item.message),
        "number": item.number,
        "choose": [list(way) for way in item.ways],
    }


def _addressee(seat: Seat) -> AddresseeName:
    if seat == EVERYBODY:
        return "all"
    return "director" if seat == DIRECTOR else LETTERS[seat]
