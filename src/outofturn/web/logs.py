"""Logs: one line for each thing that happens, with its time, level and request id, as text or as JSON."""

from __future__ import annotations

import json
import logging
import unicodedata
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

FORMATS = ("text", "json")
LEVELS = ("debug", "info", "warning", "error")
#: Of the request that is being answered; it follows the request into its threads.
request_id: ContextVar[str] = ContextVar("request_id", default="")

#: Categories of Unicode that can move the cursor, turn the direction of writing or begin a line, or cannot be encoded.
_UNSAFE = ("Cc", "Cf", "Cs", "Zl", "Zp")
_INDENT = "    "


@dataclass(frozen=True, slots=True)
class LogSettings:
    """In which form, and how much: requests are logged at the level “info”."""

    format: str = "text"
    level: str = "warning"


def configure(settings: LogSettings) -> None:
    """Send the messages of this program and of uvicorn to the standard error stream; of other libraries only warnings."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if settings.format == "json" else TextFormatter())
    logging.root.handlers = [handler]
    logging.root.setLevel(logging.WARNING)
    for name in ("outofturn", "uvicorn"):
        logging.getLogger(name).setLevel(settings.level.upper())


class TextFormatter(logging.Formatter):
    """The time, the level, the message, and what else is known as ``name=value``.

    Whatever clients send, a line that begins with a time is from this program: control characters are escaped, and lines that
    belong to the one above are indented.
    """

    def format(self, record: logging.LogRecord) -> str:
        fields = _fields(record)
        line = [_time(record), record.levelname, escaped(record.getMessage())]
        line += [f"{name}={_quoted(value)}" for name, value in fields.items() if not isinstance(value, dict)]
        below = [
            f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in fields.items() if isinstance(value, dict)
        ]
        below += _traceback(self, record).splitlines()
        return "\n".join([" ".join(line), *(_INDENT + escaped(one) for one in below)])


class JsonFormatter(logging.Formatter):
    """A JSON object on a line of its own."""

    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_fields(record),
        }
        if traceback := _traceback(self, record):
            entry["traceback"] = traceback
        return json.dumps(entry, default=str)


def escaped(text: str) -> str:
    """The text with control and direction characters written as in Python."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_escape(one) if unicodedata.category(one) in _UNSAFE else one for one in text)


def _escape(character: str) -> str:
    return character.encode("unicode_escape").decode()


def _quoted(value: Any) -> str:
    text = str(value)
    is_plain = text.isprintable() and not any(one in ' "=\\' for one in text)
    return text if text and is_plain else escaped(json.dumps(text, ensure_ascii=False))


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    """What was logged as ``extra={"fields": {…}}``, and the request that it belongs to."""
    id = request_id.get()
    return ({"request_id": id} if id else {}) | getattr(record, "fields", {})


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _traceback(formatter: logging.Formatter, record: logging.LogRecord) -> str:
    return formatter.formatException(record.exc_info) if record.exc_info and record.exc_info[0] else ""
