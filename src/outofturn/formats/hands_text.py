"""The hands in the text of other programs: PBN (``[Deal "N:…"]``), LIN (``md|…|``) and links to the hand viewer of BBO.

Only the hands are read, and with PBN the dealer, the contract and the declarer that stand beside them. A hand that is not given
stays unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from outofturn.engine.deal import read_deal, write_deal
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.engine.seats import SEAT_LETTERS
from outofturn.formats.lin_hands import board_number, read_lin_hands
from outofturn.formats.lin_text import lin_boards, lin_texts
from outofturn.formats.pbn_contract import plain_contract
from outofturn.formats.pbn_text import PbnGame, games

#: Where PBN begins; words of a letter may stand before it.
_FIRST_TAG = re.compile(r"^[ \t]*\[", re.MULTILINE)


class BoardHands(NamedTuple):
    """A board as far as its hands go. What the text does not say is empty."""

    board: str
    deal: str  #: in PBN, North first
    dealer: str = ""
    contract: str = ""
    declarer: str = ""


def read_hands(text: str) -> tuple[list[BoardHands], list[RecordError]]:
    """The boards in a text, and what is wrong with those that make no sense; ``RecordError`` if there is no other board."""
    found = list(_boards_of_lin(text)) or list(_boards_of_pbn(text))
    boards = [board for board in found if isinstance(board, BoardHands)]
    errors = [error for error in found if isinstance(error, RecordError)]
    if not boards and errors:
        raise errors[0]
    if not boards:
        raise RecordError(message("error/no-hands-in-text"), message("hint/hands-in-text", line='[Deal "N:…"]', word="md|…|"))
    return boards, errors


# -- PBN


def _boards_of_pbn(text: str) -> Iterator[BoardHands | RecordError]:
    first = _FIRST_TAG.search(text)
    start = first.start() if first else len(text)
    for game in games(text[start:], text.count("\n", 0, start) + 1):
        if isinstance(game, RecordError):
            yield game
        elif game.value("deal").strip():
            yield _board_of_pbn(game)


def _board_of_pbn(game: PbnGame) -> BoardHands | RecordError:
    try:
        hands = read_deal(game.value("deal"))
    except RecordError as error:
        return game.error(error.problem, error.hint, tag="deal")
    return BoardHands(
        board=game.value("board").strip(),
        deal=write_deal(hands),
        dealer=_seat_letter(game.value("dealer").strip()),
        contract=plain_contract(game.value("contract")),
        declarer=_seat_letter(game.value("declarer").strip()),
    )


def _seat_letter(text: str) -> str:
    """The seat of a tag; ``^`` says that declarer and dummy have changed places."""
    letter = text.lstrip("^").upper()
    return letter if letter in SEAT_LETTERS and len(letter) == 1 else ""


# -- LIN


def _boards_of_lin(text: str) -> Iterator[BoardHands | RecordError]:
    for source in lin_texts(text):
        for board in lin_boards(source):
            try:
                found = read_lin_hands(board)
            except RecordError as error:
                yield error
                continue
            if any(found.hands):
                dealer = "" if found.dealer is None else SEAT_LETTERS[found.dealer]
                yield BoardHands(board=board_number(board), deal=write_deal(found.hands), dealer=dealer)
