"""LIN boards as cases: files of BBO and RealBridge, and links to the hand viewer.

What a file says about a board may be little, and is taken as it is; what contradicts itself is an error with line and column,
and the other boards of the file are read all the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from outofturn.director import start
from outofturn.engine.cards import parse_card
from outofturn.engine.contract import Contract
from outofturn.engine.errors import RecordError
from outofturn.engine.message import Message, message
from outofturn.engine.position import Position
from outofturn.engine.seats import SEAT_LETTERS, Seat
from outofturn.formats.auction import auction_line, final_contract
from outofturn.formats.file_board import FileBoard
from outofturn.formats.lin_hands import LIN_SEATS, LinHands, board_number, next_seats, owners_of, read_lin_hands
from outofturn.formats.lin_text import LABEL, LinBoard, LinCommand, has_hands, lin_boards, lin_texts
from outofturn.formats.play_order import TimedCard, lines_of_play
from outofturn.notation.case import Case
from outofturn.notation.case_size import LONGEST_WORD

#: Where a case keeps the text of the board that it was made from, line by line.
KEPT_TEXT = "lin"
_CALL = re.compile(r"([1-7](?:NT|[SHDCN])|PASS|P|RDBL|REDOUBLE|RD|R|DBL|DOUBLE|D|XX|X|\?)[!*]*[\s,]*", re.IGNORECASE | re.ASCII)
_CARD = re.compile(r"[\s,]*([SHDC♠♥♦♣]\ufe0e?\ufe0f?(?:10|[2-9TJQKA]))[\s,]*", re.IGNORECASE)
_NUMBER = re.compile(r"[0-9]{1,2}")
_VULNERABLE = {"o": "None", "0": "None", "-": "None", "n": "NS", "e": "EW", "b": "All"}
_ROOMS = {"o": "open", "c": "closed"}
_ALL_TRICKS = 13
_CARD_HINT = message("lin/hint/cards", word="pc|D2|")
#: A call that the reader of a bridge movie is asked for.
_ASKED = "?"
_PASSES = ("P", "PASS")


class LinAuction(NamedTuple):
    """The calls of a board, in order."""

    calls: tuple[tuple[Seat, str], ...]
    is_complete: bool
    is_quiz: bool  #: a call is asked for, so nobody knows who made the calls after it

    @property
    def contract(self) -> Contract | None:
        return None if self.is_quiz else final_contract(self.calls)


def read_lin(text: str) -> Iterator[FileBoard]:
    """The boards in the text of a file, or in the links that stand in it, in order."""
    for source in lin_texts(text):
        for board in lin_boards(source):
            yield read_lin_board(board)


def read_lin_board(board: LinBoard) -> FileBoard:
    name, line = board_number(board)[:LONGEST_WORD], board.commands[0].line
    try:
        return FileBoard(name, line, _case(board, name))
    except RecordError as error:
        return FileBoard(name, line, error=error)


def _case(board: LinBoard, name: str) -> Case | None:
    for command in board.commands:
        if not command.name:
            raise board.source.error(message("lin/not-a-command"), message("lin/hint/commands", word="pc|D2|"), command)
    hands = read_lin_hands(board)
    auction = read_auction(board, hands.dealer)
    steps = list(_steps(board))
    contract = auction.contract
    if contract is None or not (auction.is_complete or steps):
        _refuse_cards(board, steps)
        return None
    deal = hands.deal

    def error_at(at: int, problem: Message, hint: Message | None) -> RecordError:
        command = next(command for command in reversed(board.commands) if command.at <= at)
        return board.source.error(problem, hint, command, at - command.at)

    position = _before(contract) if deal is None else _dealt(_before(contract), deal)
    lines, _ = lines_of_play(position, owners_of(hands), steps, error_at)
    place = next(filter(has_hands, board.commands), board.commands[0]).line
    return Case(contract, tuple(lines), deal=deal, other=_other(board, hands, auction, name), setup_line=place)


@lru_cache(maxsize=256)
def _before(contract: Contract) -> Position:
    """The position before the opening lead, with no hands known."""
    return start(contract)


def _dealt(position: Position, deal: tuple[int | None, ...]) -> Position:
    if None in deal:
        return start(position.table.contract, deal=deal)
    north, east, south, west = (hand or 0 for hand in deal)
    return position._replace(held=(north, east, south, west), maybe=(0, 0, 0, 0))


# -- the auction


def read_auction(board: LinBoard, dealer: Seat | None) -> LinAuction:
    """The calls of a board; RecordError if something is no call, or if nobody knows who called first."""
    calls: list[tuple[Seat, str]] = []
    seats = next_seats(dealer) if dealer is not None else None
    passes, asked, played = 0, False, False
    for command in board.commands:
        if command.name == "pc":
            played = True
        if command.name != "mb":
            continue
        for call, at in calls_of(board, command):
            if seats is None:
                raise board.source.error(message("lin/no-dealer"), message("lin/hint/hands"), command)
            if played:
                raise board.source.error(message("lin/call-after-lead", word=call), None, command, at)
            if call == _ASKED:
                asked = True
                continue
            is_pass = call in _PASSES
            if not is_pass and passes >= 3 and len(calls) > 3:
                raise board.source.error(message("lin/call-after-auction", word=call), None, command, at)
            passes = passes + 1 if is_pass else 0
            calls.append((next(seats), call))
    return LinAuction(tuple(calls), passes >= 3 and len(calls) > 3, asked)


def calls_of(board: LinBoard, command: LinCommand) -> Iterator[tuple[str, int]]:
    """The calls in one command, in capital letters, with their places; in links there may be many."""
    value = command.value
    at = len(value) - len(value.lstrip())
    while at < len(value) or not value.strip():
        found = _CALL.match(value, at)
        if found is None:
            problem = message("file/not-a-call", word=value[at : at + 12].strip())
            raise board.source.error(problem, message("file/hint/calls", word="1C, 1N, p, d, r"), command, at)
        yield found[1].upper(), at
        at = found.end()


def _refuse_cards(board: LinBoard, steps: list[TimedCard]) -> None:
    """There is no contract, and yet cards were played: then something is missing."""
    if any(step.card is not None for step in steps):
        command = next(command for command in board.commands if command.name == "pc")
        raise board.source.error(message("file/play-without-contract"), message("lin/hint/auction", word="mb|1C|"), command)


# -- the play


def _steps(board: LinBoard) -> Iterator[TimedCard]:
    for command in board.commands:
        if command.name == "pc":
            card = _CARDS.get(command.value)
            if card is not None:  # nearly every command
                yield TimedCard(card, 0, command.line, command.at)
            else:
                yield from _cards(board, command)
        elif command.name == "mc" and command.value.strip():
            word = command.value.strip()
            if not _NUMBER.fullmatch(word) or int(word) > _ALL_TRICKS:
                hint = message("lin/hint/tricks-of-declarer")
                raise board.source.error(message("file/not-a-result", word=word[:40]), hint, command)
            yield TimedCard(None, int(word), command.line, command.at)


def _cards(board: LinBoard, command: LinCommand) -> Iterator[TimedCard]:
    """The cards in one command; in links there may be many."""
    value = command.value
    alone = parse_card(value.strip())
    if alone is not None:
        yield TimedCard(alone, 0, command.line, command.at)
        return
    at = 0
    while at < len(value) or not value.strip():
        found = _CARD.match(value, at)
        card = parse_card(found[1]) if found else None
        if found is None or card is None:
            word = value[at : at + 12].strip()
            raise board.source.error(message("error/not-a-card", word=word), _CARD_HINT, command, at)
        yield TimedCard(card, 0, command.line, command.at + found.start(1))
        at = found.end()


_CARDS = {f"{suit}{rank}": parse_card(suit + rank) for suit in "SHDCshdc" for rank in "23456789TJQKAtjqka"}


# -- what else is known


def player_names(board: LinBoard) -> dict[str, str]:
    """The players by the letters of their seats. A file may begin with eight, those of the open room first."""
    names = (board.value("pn") or board.names).split(",")
    label = LABEL.match(board.value("qx"))
    if len(names) > len(LIN_SEATS) and label and (label[1] or "").lower() == "c":
        names = names[len(LIN_SEATS) :]
    found = {SEAT_LETTERS[seat]: name.strip()[:LONGEST_WORD] for seat, name in zip(LIN_SEATS, names, strict=False)}
    return {letter: found[letter] for letter in SEAT_LETTERS if found.get(letter)}


def _other(board: LinBoard, hands: LinHands, auction: LinAuction, name: str) -> dict[str, Any]:
    """What a case says besides its set-up and its lines."""
    label = LABEL.match(board.value("qx"))
    found: dict[str, Any] = {
        "board": name,
        "room": _ROOMS.get((label[1] or "").lower()) if label else None,
        "dealer": SEAT_LETTERS[hands.dealer] if hands.dealer is not None else None,
        "vulnerable": _VULNERABLE.get(board.value("sv").lower()[:1]),
        "names": player_names(board),
        "auction": auction_line(auction.calls) if auction.is_complete else None,
    }
    found = {key: value for key, value in found.items() if value}
    found[KEPT_TEXT] = [line.rstrip() for line in board.text.split("\n")]
    return found
