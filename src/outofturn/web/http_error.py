"""The exception for an error of a request."""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import HTTPException

from outofturn.engine.message import Message


class HttpError(HTTPException):
    """An error that the client can put right (or wait for). Its words are made when it is answered."""

    def __init__(
        self, status: int, problem: Message, hint: Message | None = None, *, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(status, detail=str(problem), headers=dict(headers or {}))
        self.problem, self.hint = problem, hint
