"""Errors of a record, looked at in the words that people read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from outofturn.engine.errors import RecordError
from outofturn.wording.error_text import in_full


@contextmanager
def raises_error(match: str) -> Iterator[pytest.ExceptionInfo[RecordError]]:
    """Like ``pytest.raises(RecordError, match=…)``, but of the words in English."""
    with pytest.raises(RecordError) as caught:
        yield caught
    text = in_full(caught.value)
    assert re.search(match, text), f"{match!r} is not in {text!r}"
