"""The director's casebook: cases that are kept, each with its ruling.

A case is kept as its set-up and its lines; what is ruled on them is computed afresh whenever it is looked at. What comes out
is what JSON can hold. Every change names the version of the case that it was made on, so that of two phones at one table
neither overwrites the other.
"""

from __future__ import annotations

from outofturn.casebook.exceptions import CaseNotFound, InvalidInput, VersionConflict
from outofturn.casebook.service import Casebook

__all__ = ["CaseNotFound", "Casebook", "InvalidInput", "VersionConflict"]
