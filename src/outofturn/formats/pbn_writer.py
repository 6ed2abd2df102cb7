"""A case as a PBN game that other programs read: tags, what was ruled as comments in words, the play, and the record itself."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from outofturn.director import rulings, start_case
from outofturn.engine.cards import SUIT_LETTERS, SUIT_SYMBOLS
from outofturn.engine.deal import read_deal, write_deal
from outofturn.engine.errors import RecordError
from outofturn.engine.events import Play
from outofturn.engine.message import message
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import SEAT_LETTERS, SEAT_WORDS, SEATS
from outofturn.formats.auction import PASS, read_auction_line
from outofturn.formats.pbn_reader import KEPT_TEXT, case_of_game
from outofturn.formats.pbn_record import RECORD_TAG, record_section
from outofturn.formats.pbn_text import PbnGame, games, items
from outofturn.formats.pbn_tricks import PbnPlay, columns, play_of
from outofturn.formats.ruling_words import ended, ruling_in_words
from outofturn.notation.case import Case, Line
from outofturn.notation.case_file import write_case
from outofturn.wording import table_messages
from outofturn.wording.language import Language, language
from outofturn.wording.text_wrap import wrap

#: The tags that every game has, in the order of the standard.
_TAGS = (
    "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal", "Scoring", "Declarer",
    "Contract", "Result",
)  # fmt: skip
#: Characters of a comment in one line.
_WIDTH = 240
HEADER = "% PBN 2.1\n%Creator: Out of Turn\n"
_PLAIN = str.maketrans({"“": "'", "”": "'", "‘": "'", "’": "'", "…": "...", "·": "-", "–": "-", "—": "-", "\xa0": " "})
_SUITS = {ord(symbol): f"\\{letter}" for symbol, letter in zip(SUIT_SYMBOLS, SUIT_LETTERS, strict=True)}


def write_pbn(case: Case, record: str = "", code: str = "en") -> str:
    """One game. ``record`` is the text of the case file, if there is one; comments are in the language with this code.

    A case that was read from a PBN game and has not been changed is written as it was.
    """
    kept = _kept_game(case)
    if kept is not None and _says(kept, case):
        return kept.text
    before = start_case(case)
    found = list(rulings(before, case.lines))
    play = play_of(case, found[-1].position if found else before, found)
    comments = [_comment(text) for text in _comments(case, found, language(code))]
    section = record_section(record or write_case(case))
    head = _changed(kept, case, play) if kept is not None else _tags(case, play)
    return "\n".join((*head, *comments, _play_section(play), section, ""))  # a blank line ends a game


def _kept_game(case: Case) -> PbnGame | None:
    """The game that the case was made from, if its text has been kept."""
    lines = case.other.get(KEPT_TEXT)
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        return None
    game = next(games("\n".join(lines) + "\n"), None)
    return game if isinstance(game, PbnGame) else None


def _says(game: PbnGame, case: Case) -> bool:
    """Whether a game makes this very case."""
    try:
        found = case_of_game(game)
    except RecordError:  # somebody has changed the text that was kept
        return False
    return found is not None and _facts(found) == _facts(case) and dict(found.other) == dict(case.other)


def _facts(case: Case) -> tuple[object, ...]:
    found = tuple(item.text if isinstance(item, Line) else item for item in case.items)
    return case.contract, case.deal, case.start, found, case.id, case.title, case.editions, case.edition


# -- tags


def _values(case: Case, play: PbnPlay) -> dict[str, str]:
    """The values of the tags that the case knows; empty or ``?`` if it does not."""
    names = case.other.get("names")
    values = {}
    for seat in SEATS:
        name = names.get(SEAT_LETTERS[seat]) if isinstance(names, dict) else None
        values[SEAT_WORDS[seat]] = name if isinstance(name, str) else "?"
    for tag in ("Board", "Dealer", "Vulnerable", "Table", "Room"):
        value = case.other.get(tag.lower())
        values[tag] = str(value) if isinstance(value, str | int) else ""
    deal = write_deal(case.deal) if case.deal and any(hand is not None for hand in case.deal) else ""
    return values | {"Deal": deal, "Declarer": play.declarer, "Contract": play.contract, "Result": play.result}


def _tags(case: Case, play: PbnPlay) -> Iterator[str]:
    values = {"Event": "?", "Site": "?", "Date": "?", "Scoring": "?"} | _values(case, play)
    for tag in _TAGS:
        if values[tag] or tag != "Board":  # a board without a number has no such tag
            yield _tag(tag, values[tag])
    for tag in ("Table", "Room"):
        if values[tag]:
            yield _tag(tag, values[tag])
    yield from _auction(case)


def _auction(case: Case) -> Iterator[str]:
    calls = read_auction_line(case.other.get("auction"), case.contract)
    words = [call for _, call in calls]
    if words[-3:] == [PASS] * 3:
        words[-3:] = ["AP"]
    if calls:
        yield f'[Auction "{SEAT_LETTERS[calls[0][0]]}"]'
        yield from (" ".join(words[start : start + 4]) for start in range(0, len(words), 4))


def _changed(game: PbnGame, case: Case, play: PbnPlay) -> Iterator[str]:
    """The tags, sections and comments of the game that the case was made from, with those changed that say something else."""
    values = {
        tag.lower(): _tag(tag, value) for tag, value in _values(case, play).items() if not _is_said(game, tag.lower(), value)
    }
    for item in items(game.text):
        if item.tag in ("play", RECORD_TAG.lower()):
            yield from item.comments
        elif item.tag in values:
            yield values.pop(item.tag)
            yield from item.comments
        else:
            yield item.text.strip("\n")
    yield from values.values()


def _is_said(game: PbnGame, tag: str, value: str) -> bool:
    """Whether a game says this already, or says more about it than the case knows."""
    said = game.value(tag)
    if value in ("", "?") or said == value:
        return True
    try:
        return tag == "deal" and bool(said) and write_deal(read_deal(said)) == value
    except RecordError:
        return False


def _tag(name: str, value: str) -> str:
    value = " ".join(value.split())[:200].replace('"', "'")
    return f'[{name} "{value}"]'


# -- the play


def _play_section(play: PbnPlay) -> str:
    """The section. ``+`` stands for the card that is played next, ``*`` says that no more cards were played."""
    rows = [list(row) for row in play.rows]
    if play.next is not None:
        if not rows or all(rows[-1]):
            rows.append([""] * len(SEATS))
        column = columns(play.first).index(play.next)
        rows[-1][column] = rows[-1][column] or "+"  # a card that is still to be decided on may lie there
    wide = max((len(cell) for row in rows for cell in row), default=2)
    lines = [" ".join(f"{cell or '-':<{wide}}" for cell in row).rstrip() for row in rows]
    end = [] if play.is_complete or play.next is not None else ["*"]
    return "\n".join((f'[Play "{SEAT_LETTERS[play.first]}"]', *lines, *end))


# -- comments


def _comments(case: Case, found: Sequence[Ruling], chosen: Language) -> Iterator[str]:
    """What PBN has no sign for, in words: the title, and every line that is more than a card played in turn."""
    if case.title:
        yield case.title
    for ruling in found:
        if isinstance(ruling.event, Play) and not ruling.irregularity and not ruling.reasons:
            continue
        texts = [chosen.sentence(message("file/trick", number=min(ruling.before.number, 13))), ruling_in_words(ruling, chosen)]
        before = set(ruling.before.consequences.penalty_cards)
        new = tuple(card for card in ruling.position.consequences.penalty_cards if card not in before)
        lying = table_messages.penalty_cards(new)
        texts += [ended(chosen.sentence(message("table/lies-on-the-table", text=item))) for item in lying]
        if ruling.laws:
            texts.append(f"({', '.join(ruling.laws)})")
        yield " ".join(texts)


def _comment(text: str) -> str:
    """A comment in braces, in the character set of PBN; a long one has several lines, each a comment of its own."""
    plain = text.translate(_PLAIN).translate(_SUITS).replace("{", "(").replace("}", ")")
    lines = wrap(" ".join(_latin_1(plain).split()), _WIDTH)
    return "\n".join(f"{{{line}}}" for line in lines)


def _latin_1(text: str) -> str:
    """The text with plain letters in place of those that Latin-1 does not have."""
    return "".join(
        char if ord(char) < 256 else unicodedata.normalize("NFKD", char).encode("latin-1", "ignore").decode("latin-1") or "?"
        for char in text
    )
