"""The words of the notation: players, cards, suits, options; and what to say when a word is none of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

from outofturn.engine import options
from outofturn.engine.cards import (
    NAMES,
    RANK_LETTERS,
    SUIT_LETTERS,
    SUITS,
    Card,
    Suit,
    parse_card,
    parse_suit,
)
from outofturn.engine.errors import RecordError
from outofturn.engine.message import Message, message
from outofturn.engine.options import Option
from outofturn.engine.seats import SEAT_WORDS, Seat, parse_seat

#: Words that a line may have in place of letters, the lowest suit and rank first.
SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")
RANK_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
#: What can be chosen.
OPTIONS = message(
    "hint/choices",
    options="accept, refuse, spread, free, highest, lowest, withdraw, keep, require H, forbid H, forbid H D, play H5, lead S",
)
_CARD_HINT = message("hint/card", words=("H5", "SA", "DT", "♦10"))
_PLAYERS = message("hint/players", word="N, E, S, W")
_PLAIN_OPTIONS = ("accept", "refuse", "spread", "free", "highest", "lowest", "withdraw", "keep")
_ROLES = ("declarer", "dummy", "lho", "rho")
_CALL_HINT = message("hint/calls", options="high, low, win, anything, ruff, cover", word="H", other_word="5", line="H5")
_CALLS = ("high", "win", "low", "anything", "ruff", "cover")


def read_seat(word: str, declarer: Seat | None, hint: Message = _PLAYERS) -> Seat:
    seat = parse_seat(word, declarer)
    if seat is not None:
        return seat
    if word.lower() in _ROLES:
        raise RecordError(message("error/needs-declarer", word=word), message("hint/write-one-of", words=("N", "E", "S", "W")))
    if word.lower() == "director":
        raise RecordError(message("error/written-without-director", word="director"), like("E has H", "E void H"))
    unknown(word, (*SEAT_WORDS, *_ROLES, "attention"), hint, message("error/not-a-player", word=shortened(word)))


def read_cards(words: list[str]) -> tuple[Card, ...]:
    if not words:
        raise RecordError(message("error/card-is-missing"), _CARD_HINT)
    cards: list[Card] = []
    for word in words:
        card = parse_card(word)
        if card is None:
            unknown(word, ("unseen", "face down", "told by"), _CARD_HINT, message("error/not-a-card", word=shortened(word)))
        if card in cards:
            raise RecordError(message("error/stands-there-twice", word=NAMES[card]), message("hint/each-card-once"))
        cards.append(card)
    if len(cards) > 13:
        raise RecordError(message("error/too-many-cards", count=len(cards)))
    return tuple(cards)


def one_card(words: list[str], verb: str) -> Card:
    cards = read_cards(words)
    if len(cards) > 1:
        raise RecordError(message("error/one-card-stands-after", word=verb, count=len(cards)))
    return cards[0]


def read_suit(word: str) -> Suit:
    lower = word.lower()
    for suit in SUITS:
        if lower in (SUIT_WORDS[suit], SUIT_WORDS[suit][:-1]):
            return suit
    suit_read = parse_suit(word)
    if suit_read is None:
        raise RecordError(message("error/not-a-suit", word=shortened(word)), message("hint/suits", word="S, H, D, C"))
    return suit_read


def one_suit(words: list[str], verb: str) -> Suit:
    if len(words) != 1:
        raise RecordError(
            message("error/one-suit-stands-after", word=verb), message("hint/one-line-for-each-suit", line=f"W {verb} H")
        )
    return read_suit(words[0])


def read_call(words: list[str]) -> str:
    """The words with which declarer calls for dummy's card: ``high``, a suit, a rank, or a card."""
    if len(words) != 1:
        raise RecordError(message("error/one-word-stands-after", word="calls"), _CALL_HINT)
    word = words[0].lower()
    if word in _CALLS:
        return word
    if word in RANK_WORDS:
        return RANK_LETTERS[RANK_WORDS.index(word)]
    if word.upper() in (*RANK_LETTERS, "10"):
        return "T" if word == "10" else word.upper()
    card = parse_card(word)
    if card is not None:
        return NAMES[card]
    try:
        return SUIT_LETTERS[read_suit(word)]
    except RecordError:
        unknown(words[0], _CALLS, _CALL_HINT, message("error/call-means-no-card", word=shortened(words[0])))


def read_tricks(words: list[str]) -> int | None:
    """How many tricks are claimed; None if no number is given."""
    plain = words[:-1] if words and words[-1].lower() in ("trick", "tricks") else words
    if not plain:
        return None
    if len(plain) > 1 or not (plain[0].isascii() and plain[0].isdigit()) or int(plain[0]) > 13:
        raise RecordError(
            message("error/not-a-number-of-tricks", word=shortened(" ".join(plain))),
            message("hint/claims", line="S claims 9", word="S claims 0", other_word="S claims"),
        )
    return int(plain[0])


def read_option(words: list[str], declarer: Seat | None = None) -> Option:
    """The id of an option as it is offered: suits in the order S H D C, cards as ``HK``."""
    if not words:
        raise RecordError(message("error/what-is-chosen"), OPTIONS)
    kind, rest = words[0].lower(), words[1:]
    if kind in _PLAIN_OPTIONS:
        if rest:
            raise RecordError(message("error/nothing-stands-after", word=kind), OPTIONS)
        return Option(kind)
    if kind == "require":
        if len(rest) != 1:
            raise RecordError(message("error/one-suit-at-a-time"), like("S chooses require H"))
        return options.require(read_suit(rest[0]))
    if kind == "forbid":
        suits = {read_suit(word) for word in rest if word.lower() != "and"}
        if not suits:
            raise RecordError(message("error/which-suit-is-forbidden"), like("S chooses forbid H", "S chooses forbid H D"))
        return options.forbid(*(suit for suit in SUITS if suit in suits))
    if kind == "play":
        return options.play_card(one_card(rest, "play"))
    if kind == "lead":
        if len(rest) != 1:
            raise RecordError(message("error/from-which-hand"), like("W chooses lead S"))
        return options.lead_from(read_seat(rest[0], declarer))
    known = (*_PLAIN_OPTIONS, "require", "forbid", "play", "lead")
    unknown(words[0], known, OPTIONS, message("error/not-a-choice", word=shortened(words[0])))


def unknown(word: str, known: Iterable[str], hint: Message, problem: Message | None = None) -> NoReturn:
    """Say what is wrong with a word and, if it is nearly a right one, which."""
    from difflib import get_close_matches  # slow to import, and needed only when something is wrong

    near = get_close_matches(word.lower(), [*map(str.lower, known)], n=1, cutoff=0.7) if len(word) < 20 else []
    if near:
        hint = message("hint/did-you-mean", word=near[0].capitalize() if near[0].capitalize() in SEAT_WORDS else near[0])
    raise RecordError(problem or message("error/unknown-word", word=shortened(word)), hint)


def like(*lines: str) -> Message:
    """The hint with one or more right lines."""
    return message("hint/write-it-like", words=lines)


def shortened(text: str) -> str:
    """What is repeated of a word that can be of any length."""
    return text if len(text) <= 40 else f"{text[:39]}…"
