"""Kept cases, each with its ruling.

A case is kept as its set-up and its lines; the rulings on them are computed, and held in memory for cases used lately. What
comes out is JSON. Every change names the version of the case that it was made on (an optimistic lock), so that of two phones
at one table neither overwrites what the other has entered.
"""

from __future__ import annotations

from outofturn.casebook.casebook import Casebook
from outofturn.casebook.exceptions import CaseNotFound, InvalidInput, VersionConflict

__all__ = ["CaseNotFound", "Casebook", "InvalidInput", "VersionConflict"]
