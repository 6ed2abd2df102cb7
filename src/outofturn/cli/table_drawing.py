"""The table as text: North at the top, the trick in the middle, penalty cards before their owners.

Nothing is said by colour alone. On a narrow terminal the players stand one below the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from outofturn.cli.terminal import Screen
from outofturn.engine.message import message
from outofturn.engine.position import Position
from outofturn.engine.seats import EAST, NORTH, SEATS, SOUTH, WEST, Seat
from outofturn.json_api.table_json import table_json
from outofturn.notation.ruling_facts import LETTERS, card_named
from outofturn.notation.table_contract import TableCardJson, TableJson
from outofturn.wording import table_messages
from outofturn.wording.language import Language
from outofturn.wording.text_wrap import NO_BREAK, wrap

#: The mark of whoever has to act.
ACTS = "●"
#: A wider drawing falls apart; on a narrower terminal the players stand one below the other.
WIDEST, NARROW = 68, 56
_MARGIN = " " * 2
#: Between the cards of West and East, where those of North and South are.
_BETWEEN = " " * 6
_RED = re.compile("[♥♦][^ ♠♥♦♣\\]]*")


class DrawnSeat(NamedTuple):
    """What is drawn of a player."""

    name: str  #: with the mark of whoever has to act, and what declarer and dummy are
    suits: tuple[str, ...]  #: of the hand, if it is known: ``♠ AK4``
    lying: str  #: the penalty cards: ``[♥5]``
    played: str  #: the cards in the middle: ``♥4 led``


def draw_table(screen: Screen, position: Position, chosen: Language) -> None:
    """Draw the table on a screen."""
    contract = chosen.sentence(table_messages.contract(position.table.contract))
    laws = chosen.sentence(message("terminal/laws-of", number=position.edition.year))
    for line in table_lines(position, chosen, screen.width, (contract, laws)):
        screen.write(_RED.sub(lambda found: screen.styled(found[0], "red"), line))


def table_lines(position: Position, chosen: Language, width: int, corner: tuple[str, str] = ("", "")) -> list[str]:
    """The lines of the drawing; ``corner`` stands to the left of North, or above all on a narrow terminal."""
    seats = drawn_seats(position, chosen)
    room = min(width, WIDEST) - len(_MARGIN)
    square = _square(seats, corner, room) if width >= NARROW else None
    if square is None:
        head = " · ".join(filter(None, corner))
        square = [*(wrap(head, room) if head else ()), *_one_below_the_other(seats, room)]
    return [f"{_MARGIN}{line}".replace(NO_BREAK, " ").rstrip() for line in square]


# -- a player


def drawn_seats(position: Position, chosen: Language) -> list[DrawnSeat]:
    """What is drawn of each player: North, East, South, West."""
    table = table_json(position, chosen)
    deciders = position.pending.decide(position) if position.pending else ()
    acting = deciders or (() if table["turn"] is None else (position.turn,))
    return [_seat(table, position, seat, chosen, acts=seat in acting) for seat in SEATS]


def _seat(table: TableJson, position: Position, seat: Seat, chosen: Language, *, acts: bool) -> DrawnSeat:
    letter = LETTERS[seat]
    role = f" · {table['roles'][letter]}" if letter in (table["declarer"], table["dummy"]) else ""
    hand = position.held[seat] if position.is_known(seat) else 0
    lying = [item["card"] for item in table["penalty_cards"] if item["seat"] == letter]
    return DrawnSeat(
        name=f"{ACTS if acts else ' '} {chosen.player(seat)}{role}",
        suits=tuple(table_messages.hand_text(hand, chosen).replace(NO_BREAK, " ").split("  ")) if hand else (),
        lying=" ".join(f"[{chosen.symbol(card_named(card))}]" for card in lying),
        played=_played([card for card in table["cards"] if card["seat"] == letter], chosen),
    )


def _played(cards: Sequence[TableCardJson], chosen: Language) -> str:
    """The cards of a player in the middle, those of the same kind together: ``♥5 ♦2 undecided``."""
    kinds: dict[str, list[str]] = {}
    for card in cards:
        kinds.setdefault(card["text"], []).append("" if card["card"] is None else chosen.symbol(card_named(card["card"])))
    return "  ".join(" ".join(filter(None, (*names, kind))) for kind, names in kinds.items())


# -- the drawing


def _square(seats: Sequence[DrawnSeat], corner: tuple[str, str], room: int) -> list[str] | None:
    """The players around the trick; None if there is not enough room."""
    north, east, south, west = (seats[seat] for seat in (NORTH, EAST, SOUTH, WEST))
    left, right = ([seat.name, *(f"  {suit}" for suit in seat.suits)] for seat in (west, east))
    side = max(map(len, (*left, *right))) + 2
    half = (room - 2 * side - len(_BETWEEN)) // 2
    if max(len(seat.lying) + len(seat.played) for seat in (west, east)) > half:
        return None
    height = max(len(left), len(right))
    middle = [_middle_row(west, east, half, lying=not row, played=row == height // 2) for row in range(height)]
    width = 2 * (side + half) + len(_BETWEEN)
    above = [north.name, *_on_one_line(north), north.lying, north.played]
    below = [south.played, south.lying, south.name, *_on_one_line(south)]
    lines = [_centred(text, width) for text in _without_gaps(above)]
    lines += [f"{_at(left, row):<{side}}{text}{'':2}{_at(right, row)}" for row, text in enumerate(middle)]
    lines += [_centred(text, width) for text in _without_gaps(below)]
    return _with_corner(lines, [text for text in corner if text])


def _middle_row(west: DrawnSeat, east: DrawnSeat, half: int, *, lying: bool, played: bool) -> str:
    """Between West and East: their penalty cards before them, and their cards to the trick."""
    wests, easts = (seat.lying if lying else "" for seat in (west, east))
    from_west, from_east = (seat.played if played else "" for seat in (west, east))
    return f"{wests}{from_west:>{half - len(wests)}}{_BETWEEN}{from_east:<{half - len(easts)}}{easts}"


def _with_corner(lines: list[str], corner: list[str]) -> list[str]:
    """What stands to the left of North, or above all if there is no room for it."""
    if any(lines[row][: len(text) + 2].strip() for row, text in enumerate(corner)):
        return [" · ".join(corner), *lines]
    return [text + line[len(text) :] for text, line in zip(corner, lines, strict=False)] + lines[len(corner) :]


def _without_gaps(texts: Sequence[str]) -> list[str]:
    """The texts, and one empty line in place of a card that is not there yet."""
    played = {0, len(texts) - 1}
    return [text for place, text in enumerate(texts) if text or place in played]


def _on_one_line(seat: DrawnSeat) -> list[str]:
    return ["  ".join(seat.suits)] if seat.suits else []


def _centred(text: str, width: int) -> str:
    """In the middle; the mark before a name does not count."""
    shift = 1 if text[:1] in (ACTS, " ") else 0
    return f"{'':<{max((width - len(text)) // 2 - shift, 0)}}{text}"


def _at(lines: Sequence[str], row: int) -> str:
    return lines[row] if row < len(lines) else ""


def _one_below_the_other(seats: Sequence[DrawnSeat], room: int) -> Iterator[str]:
    wide = max(len(seat.name) for seat in seats) + 2
    for seat in seats:
        text = f"{seat.name:<{wide}}{seat.lying}  {seat.played}" if seat.lying else f"{seat.name:<{wide}}{seat.played}"
        yield from wrap(text.replace(" ", NO_BREAK, wide - 1).rstrip(), room)
        if seat.suits:
            yield from (f"    {line}" for line in wrap("  ".join(suit.replace(" ", NO_BREAK) for suit in seat.suits), room - 4))
