"""Where the cases of a phone are kept."""

from __future__ import annotations

from typing import Any, Protocol


class Home(Protocol):
    """A server, or the browser itself."""

    @property
    def home(self) -> str:
        """The address of the page."""

    def ask(self, method: str, path: str, **what: Any) -> Any:
        """The answer of the API, which must be a good one; ``json`` is the body."""

    def keep(self, contract: str, lines: list[str], **more: Any) -> str:
        """Keep a case without touching the page; its id."""

    def case(self, id: str) -> dict[str, Any]:
        """A kept case."""

    def lines(self, id: str) -> list[str]:
        """The lines of a kept case."""
