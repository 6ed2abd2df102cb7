"""Cards by their names, as the tests write them."""

from __future__ import annotations

from outofturn.engine.cards import NAMES, Card


def card(name: str) -> Card:
    return Card(NAMES.index(name))
