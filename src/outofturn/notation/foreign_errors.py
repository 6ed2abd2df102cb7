"""Errors of the operating system and of the readers of YAML and JSON, as messages: their own words are English only."""

from __future__ import annotations

import errno

from outofturn.engine.message import Message, message

_SYSTEM = {
    errno.ENOENT: "error/system/no-such-file",
    errno.ENOTDIR: "error/system/no-such-file",
    errno.EACCES: "error/system/not-allowed",
    errno.EPERM: "error/system/not-allowed",
    errno.EROFS: "error/system/read-only",
    errno.EBADF: "error/system/closed",
    errno.EISDIR: "error/system/folder",
    errno.ENAMETOOLONG: "error/system/name-too-long",
    errno.ENOSPC: "error/system/disk-full",
    errno.EDQUOT: "error/system/disk-full",
    errno.EFBIG: "error/system/disk-full",
    errno.EIO: "error/system/disk-fails",
    errno.ELOOP: "error/system/links",
    errno.EADDRINUSE: "error/system/address-in-use",
    errno.EADDRNOTAVAIL: "error/system/no-such-address",
}
#: Parts of what the two YAML readers (one in C, one in Python) say, the first that fits counts.
_YAML = (
    ("mapping values are not allowed", "error/yaml/colon"),
    ("sequence entries are not allowed", "error/yaml/dash"),
    ("cannot start any token", "error/yaml/character"),
    ("unexpected end of stream", "error/yaml/quotes"),
    ("unknown escape", "error/yaml/escape"),
    ("expected ',' or", "error/yaml/bracket"),
    ("node content", "error/yaml/bracket"),
    ("could not find expected ':'", "error/yaml/no-colon"),
    ("expected key", "error/yaml/indentation"),
    ("block end", "error/yaml/indentation"),
    ("'-' indicator", "error/yaml/indentation"),
)
#: How what Python's JSON reader says begins.
_JSON = (
    ("Expecting property name", "error/json/name"),
    ("Expecting ':'", "error/json/colon"),
    ("Expecting ','", "error/json/comma"),
    ("Illegal trailing comma", "error/json/last-comma"),
    ("Extra data", "error/json/more"),
    ("Unterminated string", "error/json/quotes"),
    ("Invalid control character", "error/json/control-character"),
    ("Invalid \\", "error/json/escape"),
)


def system_reason(error: OSError) -> Message:
    """Why the operating system refuses."""
    found = _SYSTEM.get(error.errno or 0)
    return message(found) if found else message("error/system/other", number=error.errno or 0)


def yaml_reason(words: str) -> Message | None:
    """What the YAML reader stumbles over; None if it cannot be said in other words."""
    return next((message(identity) for part, identity in _YAML if part in words), None)


def json_reason(words: str) -> Message:
    """What the JSON reader stumbles over."""
    return message(next((identity for start, identity in _JSON if words.startswith(start)), "error/json/value"))
