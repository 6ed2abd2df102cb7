"""Where cases are kept: their set-ups and lines, in SQLite or PostgreSQL. What is ruled on them is known elsewhere."""

from __future__ import annotations

from outofturn.store.place import StoreError, place
from outofturn.store.records import Entry, Glance, Record, folded
from outofturn.store.store import Found, Stale, Store

__all__ = ["Entry", "Found", "Glance", "Record", "Stale", "Store", "StoreError", "folded", "place"]
