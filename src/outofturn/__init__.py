"""Out of Turn: the Laws of Duplicate Bridge on leads and plays out of turn, as running code."""

from outofturn.contract import Contract
from outofturn.director import observe, replay, start
from outofturn.errors import RecordError
from outofturn.position import Position
from outofturn.step import Step

__version__ = "0.1.0"
__all__ = ["Contract", "Position", "RecordError", "Step", "observe", "replay", "start"]
