"""German as it is spoken in Austria: „Herz“, not „Coeur“."""

from __future__ import annotations

from typing import ClassVar

from outofturn.wording.languages.german import German, cards_by_form, suits_by_form

_SUITS = ("Treff", "Karo", "Herz", "Pik")


class AustrianGerman(German):
    code = "de-AT"
    name = "Deutsch (Österreich)"
    suits: ClassVar = suits_by_form(_SUITS)
    cards: ClassVar = cards_by_form(_SUITS)
    suits_with_number = _SUITS


LANGUAGE = AustrianGerman()
