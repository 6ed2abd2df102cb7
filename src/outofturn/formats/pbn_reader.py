"""PBN games as cases.

What a file says about a board may be little, and is taken as it is; what contradicts itself is an error with line and column,
and the other games of the file are read all the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from outofturn.director import rulings, start, start_case
from outofturn.engine.cards import NAMES, Cards
from outofturn.engine.deal import read_deal
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.engine.position import Position
from outofturn.engine.seats import SEAT_LETTERS, SEAT_WORDS, SEATS, SIDE, parse_seat
from outofturn.formats.auction import auction_line
from outofturn.formats.file_board import FileBoard, FollowedPlay
from outofturn.formats.pbn_contract import IRREGULAR, auction_calls, contract_of
from outofturn.formats.pbn_play import PlayReader, play_cells
from outofturn.formats.pbn_record import RECORD_TAG, record_text
from outofturn.formats.pbn_text import PbnGame, explicit_text, games
from outofturn.formats.pbn_tricks import play_of
from outofturn.notation.case import Case, Start
from outofturn.notation.case_file import parse_case
from outofturn.notation.case_size import LONGEST_WORD

#: Where a case keeps the text of the game that it was made from, line by line.
KEPT_TEXT = "pbn"
#: ``9``, ``^9``, ``NS 9``; after the tricks of one side those of the other can stand, or how they are scored.
_RESULT = re.compile(r"(\^?)\s*(?:(NS|EW)\s+)?(\d{1,2})(?:\s+(?:NS|EW)\s+\d{1,2})?(?:\s*;.*)?", re.IGNORECASE)
_FULL_HAND = 13
#: By how many tricks a result can differ from those won at the table because of revokes.
_MOST_TRANSFERRED = 6


def read_pbn(text: str, first_line: int = 1) -> Iterator[FileBoard]:
    """The boards of a file, in order."""
    for game in games(text, first_line):
        yield FileBoard("", game.line or first_line, error=game) if isinstance(game, RecordError) else read_game(game)


def read_game(game: PbnGame) -> FileBoard:
    """The board of one game. The record that Out of Turn wrote into it counts, if there is one."""
    name = game.value("board")
    try:
        record = record_text(game)
        if record:
            return FileBoard(name, game.line, _case_of_record(game, record), record=record)
        case, followed = _followed(game)
        return FileBoard(name, game.line, case, followed=followed)
    except RecordError as error:
        return FileBoard(name, game.line, error=error)


def case_of_game(game: PbnGame) -> Case | None:
    """The case that the tags and the play of a game make; None if no contract is given or all passed."""
    return _followed(game)[0]


def _followed(game: PbnGame) -> tuple[Case | None, FollowedPlay | None]:
    deal, size = _deal(game)
    found = contract_of(game)
    if found is None:
        _refuse_cards(game)
        return None, None
    begins = Start()
    if size < _FULL_HAND:
        begins = Start(trick=_FULL_HAND + 1 - size, on_lead=parse_seat(game.value("play")))
    try:
        position = start(found.contract, deal=deal, trick=begins.trick, on_lead=begins.on_lead)
    except RecordError as error:
        raise game.error(error.problem, error.hint, tag="deal") from None
    reader = PlayReader(game, position, exchanged=found.exchanged)
    reader.read()
    _check_result(game, reader.position)
    case = Case(
        contract=found.contract,
        items=tuple(reader.lines),
        deal=deal,
        start=begins,
        other=_other(game),
        setup_line=game.places("deal")[0][0],
    )
    return case, FollowedPlay(tuple(reader.irregular), reader.position)


def _case_of_record(game: PbnGame, record: str) -> Case:
    """The case whose record stands in a game, which must not say anything else than the game itself."""
    section = RECORD_TAG.lower()
    try:
        case = parse_case(record)
        before = start_case(case)
        found = list(rulings(before, case.lines))
    except RecordError as error:
        raise game.error(error.problem, error.hint, tag=section) from None
    play = play_of(case, found[-1].position if found else before, found)
    deal, _ = _deal(game)
    unknown = (None,) * 4
    cards = [f"{cell.marks}{NAMES[cell.card]}" if cell.card is not None else "" for cell in play_cells(game)]
    written = [cell.replace("^", "").replace(" ", "") for row in play.rows for cell in row]
    for tag, is_same in (
        ("deal", (deal or unknown) == (case.deal or unknown)),
        ("contract", game.value("contract").upper() == play.contract),
        ("declarer", game.value("declarer").upper() == play.declarer),
        ("play", _without_end(cards) == _without_end(written)),
    ):
        if not is_same:
            hint = message("file/hint/leave-out-the-record", word=RECORD_TAG)
            raise game.error(message("file/record-contradicts", word=RECORD_TAG), hint, tag=tag)
    return case


def _without_end(cells: list[str]) -> list[str]:
    """The cells without empty ones at the end, which say nothing."""
    return cells[: next((place for place in range(len(cells), 0, -1) if cells[place - 1]), 0)]


def _deal(game: PbnGame) -> tuple[tuple[Cards | None, ...] | None, int]:
    """The four hands and how many cards each has; None if none is known."""
    written = game.value("deal")
    if not written:
        return None, _FULL_HAND
    try:
        deal = tuple(read_deal(written))
    except RecordError as error:
        raise game.error(error.problem, error.hint, tag="deal") from None
    sizes = {hand.bit_count() for hand in deal if hand is not None}
    if len(sizes) > 1 or 0 in sizes:
        raise game.error(message("file/hands-differ-in-size"), message("file/hint/unknown-hand", word="-"), tag="deal")
    return (deal, sizes.pop()) if sizes else (None, _FULL_HAND)


def _refuse_cards(game: PbnGame) -> None:
    """No contract, and yet cards were played: then something is missing."""
    words = game.sections.get("play", ())
    card = next((number for number, word in enumerate(words) if word not in ("-", "*", "+")), None)
    if card is not None:
        raise game.error(
            message("file/play-without-contract"), message("file/hint/tag", line='[Contract "4S"]'), tag="play", word=card
        )


def _check_result(game: PbnGame, position: Position) -> None:
    """A result that the play cannot have had is an error, unless it is marked as altered."""
    written = game.value("result")
    if not written:
        return
    found = _RESULT.fullmatch(written.strip())
    side = SIDE[position.declarer]
    tricks = int(found[3]) if found else 14
    if found is None or tricks > _FULL_HAND:
        raise game.error(
            message("file/not-a-result", word=written[:40]), message("hint/write-it-like", words=("9", "^9")), tag="result"
        )
    if found[1] == IRREGULAR:
        return
    if found[2]:
        tricks = tricks if found[2].upper() == ("NS", "EW")[side] else _FULL_HAND - tricks
    won = [0, 0]
    for trick in position.quitted:
        won[SIDE[trick.winner]] += 1
    first_tricks = position.number - 1 - len(position.quitted) + position.is_over  # of a record that begins later
    least, most = won[side], _FULL_HAND - won[1 - side]
    slack = _MOST_TRANSFERRED if position.consequences.revokes or position.consequences.given_over else 0
    if not least - slack <= tricks <= most + slack and not first_tricks:
        hint = message("file/hint/altered-result", word=f"^{tricks}")
        raise game.error(message("file/result-contradicts-play", number=least, count=most), hint, tag="result")


def _other(game: PbnGame) -> dict[str, Any]:
    """What a case says besides its set-up and its lines; all of it stands in the text of the game too."""
    found: dict[str, Any] = {}
    for key in ("board", "table", "room", "dealer", "vulnerable"):
        value = game.value(key)
        if 0 < len(value) <= LONGEST_WORD:
            found[key] = value
    names = {SEAT_LETTERS[seat]: game.value(SEAT_WORDS[seat].lower()) for seat in SEATS}
    names = {seat: name for seat, name in names.items() if 0 < len(name) <= LONGEST_WORD}
    if names:
        found["names"] = names
    if auction := auction_line(auction_calls(game)):
        found["auction"] = auction
    found[KEPT_TEXT] = explicit_text(game).strip("\n").split("\n")
    return found
