"""The hands in the text of other programs: PBN (``[Deal "N:…"]``), LIN (``md|…|``) and BBO links with a LIN text in them.

Only the hands are read, and with PBN the dealer, the contract and the declarer that stand beside them. A hand that is not given
stays unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import unquote_plus

from outofturn.engine.cards import ALL_CARDS, Cards
from outofturn.engine.deal import read_deal, write_deal
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.engine.seats import LHO, SEAT_LETTERS, SEATS, SOUTH, Seat

#: A tag of PBN: its name and its value.
_TAG = re.compile(r'^\s*\[(\w+)\s+"([^"]*)"\s*\]', re.MULTILINE)
#: A command of LIN: two letters and what stands between the bars.
_COMMAND = re.compile(r"([A-Za-z]{2})\|([^|]*)\|")
_LINK = re.compile(r"[?&]lin=([^&\s\"'<>]+)", re.IGNORECASE)
#: The suits of a hand in LIN, in any order; one that is missing is void.
_LIN_SUIT = re.compile(r"([SHDC])([^SHDC]*)")
_CONTRACT = re.compile(r"([1-7])\s*(NT?|[SHDC])\s*(X{0,2})", re.IGNORECASE)
_BOARD_NUMBER = re.compile(r"\d+")
#: The digit before the hands in LIN says who deals.
_LIN_DEALERS = {"1": "S", "2": "W", "3": "N", "4": "E"}
_FULL_HAND = 13


class BoardHands(NamedTuple):
    """A board as far as its hands go. What the text does not say is empty."""

    board: str
    deal: str  #: in PBN, North first
    dealer: str = ""
    contract: str = ""
    declarer: str = ""


def read_hands(text: str) -> list[BoardHands]:
    """The boards in a text; ``RecordError`` if there is none, or if one of them makes no sense."""
    links = [unquote_plus(found) for found in _LINK.findall(text)]
    boards = list(_lin_boards("\n".join(links) if links else text)) or list(_pbn_boards(text))
    if not boards:
        raise RecordError(message("error/no-hands-in-text"), message("hint/hands-in-text", line='[Deal "N:…"]', word="md|…|"))
    return boards


# -- PBN


def _pbn_boards(text: str) -> Iterator[BoardHands]:
    """A board begins with the tag that the board before it has already; most begin with [Event] or [Board]."""
    tags: dict[str, tuple[str, int]] = {}
    for found in _TAG.finditer(text):
        name, value = found[1].lower(), found[2].strip()
        if name in tags:
            yield from _pbn_board(tags)
            tags = {}
        tags[name] = value, text.count("\n", 0, found.start(2)) + 1
    yield from _pbn_board(tags)


def _pbn_board(tags: dict[str, tuple[str, int]]) -> Iterator[BoardHands]:
    def value(name: str) -> str:
        return tags.get(name, ("", 0))[0]

    deal, line = tags.get("deal", ("", 0))
    if not deal:
        return
    try:
        hands = read_deal(deal)
    except RecordError as error:
        raise RecordError(error.problem, error.hint, line=line, text=deal) from None
    yield BoardHands(
        board=value("board"),
        deal=write_deal(hands),
        dealer=_seat_letter(value("dealer")),
        contract=_contract(value("contract")),
        declarer=_seat_letter(value("declarer")),
    )


def _seat_letter(text: str) -> str:
    """The seat of a tag; ``^`` says that declarer and dummy have changed places."""
    letter = text.lstrip("^").upper()
    return letter if letter in SEAT_LETTERS and len(letter) == 1 else ""


def _contract(text: str) -> str:
    found = _CONTRACT.fullmatch(text.strip())
    if not found:
        return ""
    level, strain, doubled = found[1], found[2].upper(), found[3].upper()
    return f"{level}{'NT' if strain.startswith('N') else strain}{doubled}"


# -- LIN


def _lin_boards(text: str) -> Iterator[BoardHands]:
    board = ""
    for found in _COMMAND.finditer(text):
        command, value = found[1].lower(), found[2].strip()
        if command in ("qx", "ah"):
            number = _BOARD_NUMBER.search(value)
            board = number[0] if number else board
        elif command == "md" and value.strip(","):
            line = text.count("\n", 0, found.start(2)) + 1
            yield _lin_board(board, value, line)
            board = ""


def _lin_board(board: str, value: str, line: int) -> BoardHands:
    dealer = _LIN_DEALERS.get(value[:1], "")
    hands = [hand.strip().upper() for hand in value[bool(dealer) :].split(",")]
    texts = ["-"] * len(SEATS)
    seat: Seat = SOUTH
    for hand in hands[: len(SEATS)]:
        texts[seat] = _as_pbn(hand)
        seat = LHO[seat]
    try:
        deal = _with_last_hand(read_deal(f"N:{' '.join(texts)}"))
    except RecordError as error:
        raise RecordError(error.problem, error.hint, line=line, text=value[:80]) from None
    return BoardHands(board=board, deal=write_deal(deal), dealer=dealer)


def _as_pbn(hand: str) -> str:
    """``SAK2HQ3D…`` as ``AK2.Q3.…``."""
    suits = dict(_LIN_SUIT.findall(hand.replace("10", "T")))
    if not any(suits.values()):
        return "-"
    return ".".join(suits.get(suit, "") for suit in "SHDC")


def _with_last_hand(deal: list[Cards | None]) -> list[Cards | None]:
    """LIN leaves out the fourth hand, since it follows from the other three."""
    known = [hand for hand in deal if hand is not None]
    if len(known) == len(SEATS) - 1 and all(hand.bit_count() == _FULL_HAND for hand in known):
        rest = ALL_CARDS ^ (known[0] | known[1] | known[2])
        return [rest if hand is None else hand for hand in deal]
    return deal
