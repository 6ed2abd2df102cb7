"""Out of Turn: the Laws of Duplicate Bridge on leads and plays out of turn, as running code."""

from outofturn.director import observe, replay, start
from outofturn.engine.contract import Contract
from outofturn.engine.errors import RecordError
from outofturn.engine.position import Position
from outofturn.engine.ruling import Ruling

__version__ = "0.2.0"
__all__ = ["Contract", "Position", "RecordError", "Ruling", "observe", "replay", "start"]
