"""For a snapshot of the memory: whoever starts from it has no files, so that all that is read later must be in it."""

from __future__ import annotations

import random

from outofturn.lawbook.synonyms import vocabulary
from outofturn.local_api import dispatch as dispatch  # the rest of the engine
from outofturn.wording import catalogue
from outofturn.wording.language import LANGUAGES, language


def preload() -> None:
    """Load every language with its sentences and what people look for in the lawbook."""
    for code in LANGUAGES:
        language(code)
        catalogue.read_all(code)
        vocabulary(code)


def resume() -> None:
    """After a start from a snapshot: chance must not go on as it did the last time."""
    random.seed()
