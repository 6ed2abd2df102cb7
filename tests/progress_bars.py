"""Progress bars that are drawn at once and every time, as if on a terminal."""

from __future__ import annotations

import sys

import pytest

from outofturn.cli import terminal


def draw_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "_PROGRESS_AFTER", -1.0)
    monkeypatch.setattr(terminal, "_PROGRESS_EVERY", 0.0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
