"""Out of Turn: the Laws of Duplicate Bridge on leads and plays out of turn, as running code."""

from outofturn.director import observe, replay, start
from outofturn.engine.contract import Contract
from outofturn.engine.errors import RecordError
from outofturn.engine.position import Position
from outofturn.engine.ruling import Ruling

__version__ = "0.2.0"
__all__ = ["Contract", "Position", "RecordError", "Ruling", "observe", "replay", "say", "start"]


def say(ruling: Ruling, language: str = "en") -> str:
    """What the director says to the players after a ruling, in one of the languages en, fr, de, de-AT, nl and pl."""
    from outofturn.wording.composer import say as composed  # programs that need no words do not load them

    return composed(ruling, language)
