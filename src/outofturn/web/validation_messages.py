"""What Pydantic finds wrong with the fields of a request, as messages."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from outofturn.engine.message import Message, message

_OBJECT, _WHOLE_NUMBER = "error/key-must-be-an-object", "error/key-must-be-a-whole-number"
#: For the types of errors.
_MESSAGES = {
    "missing": "error/key-is-missing",
    "extra_forbidden": "error/key-is-not-known",
    "string_type": "error/key-should-be-a-string",
    "string_too_long": "error/key-is-too-long",
    "list_type": "error/key-should-be-a-list",
    "too_long": "error/key-has-too-many-entries",
    "too_short": "error/key-is-empty",
    "greater_than_equal": "error/key-is-too-small",
    "less_than_equal": "error/key-is-too-large",
    **dict.fromkeys(("bool_type", "bool_parsing"), "error/key-should-be-a-boolean"),
    **dict.fromkeys(("dict_type", "model_attributes_type", "model_type"), _OBJECT),
    **dict.fromkeys(("int_type", "int_parsing", "int_from_float", "int_parsing_size"), _WHOLE_NUMBER),
}
#: The same for the body as a whole.
_OF_THE_BODY = {"error/key-is-missing": "error/body-is-missing", _OBJECT: "error/body-must-be-an-object"}
#: The values of those messages in which a number stands, as Pydantic names them.
_LIMITS = ("max_length", "ge", "le")
#: Pydantic lists the values of a field in an English sentence: ``'N', 'E' or 'S'``.
_QUOTED = re.compile(r"'([^']*)'")


def validation_messages(errors: Sequence[Any]) -> list[Message]:
    """What is wrong, the first three errors."""
    return [_message(error) for error in errors[:3]]


def _message(error: Mapping[str, Any]) -> Message:
    where = [str(part)[:40] for part in error["loc"] if part not in ("body", "query", "path")]
    found = _MESSAGES.get(error["type"])
    if not where:
        found = _OF_THE_BODY.get(found or "")
        return message(found or "error/body-is-not-valid")
    key = ".".join(where)
    if error["type"] == "literal_error":
        return message("error/key-is-none-of", key=key, options=", ".join(_QUOTED.findall(error["ctx"]["expected"])))
    if found is None:
        return message("error/key-is-not-valid", key=key)
    limits = [value for name, value in error.get("ctx", {}).items() if name in _LIMITS]
    return message(found, key=key, number=limits[0]) if limits else message(found, key=key)
