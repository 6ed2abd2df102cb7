"""The words of the notation: players, cards, suits, options; and what to say when a word is none of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

from outofturn.engine import options
from outofturn.engine.cards import (
    NAMES,
    RANK_LETTERS,
    RANK_WORDS,
    SUIT_LETTERS,
    SUIT_WORDS,
    SUITS,
    Card,
    Suit,
    parse_card,
    parse_suit,
)
from outofturn.engine.errors import RecordError
from outofturn.engine.options import Option
from outofturn.engine.seats import SEAT_WORDS, Seat, parse_seat

#: What can be chosen.
OPTIONS = (
    "The choices are: accept, refuse, spread, free, highest, lowest, withdraw, keep, require H, "
    "forbid H (or forbid H D), play H5, lead S."
)
_CARD_HINT = "Write the suit, then the rank: H5, SA, DT or ♦10."
_PLAIN_OPTIONS = ("accept", "refuse", "spread", "free", "highest", "lowest", "withdraw", "keep")
_ROLES = ("declarer", "dummy", "lho", "rho")
_CALL_HINT = "Write what was said: high, low, win, anything, ruff, cover, a suit (H), a rank (5) or a card (H5)."
_CALLS = ("high", "win", "low", "anything", "ruff", "cover")


def read_seat(word: str, declarer: Seat | None, hint: str = "The players are N, E, S, W.") -> Seat:
    seat = parse_seat(word, declarer)
    if seat is not None:
        return seat
    if word.lower() in _ROLES:
        raise RecordError(f"“{word}” can be said only when declarer is known.", "Write N, E, S or W.")
    if word.lower() == "director":
        raise RecordError("The director’s finding is written without “director”.", "Write it like E has H or E void H.")
    unknown(word, (*SEAT_WORDS, *_ROLES, "attention"), hint, f"{quoted(word)} is not a player.")


def read_cards(words: list[str]) -> tuple[Card, ...]:
    if not words:
        raise RecordError("A card is missing.", _CARD_HINT)
    cards: list[Card] = []
    for word in words:
        card = parse_card(word)
        if card is None:
            unknown(word, ("unseen", "face down", "told by"), _CARD_HINT, f"{quoted(word)} is not a card.")
        if card in cards:
            raise RecordError(f"{NAMES[card]} stands there twice.", "Name each card once.")
        cards.append(card)
    if len(cards) > 13:
        raise RecordError(f"These are {len(cards)} cards; a hand has 13.")
    return tuple(cards)


def one_card(words: list[str], verb: str) -> Card:
    cards = read_cards(words)
    if len(cards) > 1:
        raise RecordError(f"One card stands after “{verb}”, not {len(cards)}.")
    return cards[0]


def read_suit(word: str) -> Suit:
    lower = word.lower()
    for suit in SUITS:
        if lower in (SUIT_WORDS[suit], SUIT_WORDS[suit][:-1]):
            return suit
    suit_read = parse_suit(word)
    if suit_read is None:
        raise RecordError(f"{quoted(word)} is not a suit.", "The suits are S, H, D, C.")
    return suit_read


def one_suit(words: list[str], verb: str) -> Suit:
    if len(words) != 1:
        raise RecordError(f"One suit stands after “{verb}”.", f"Write it like W {verb} H, one line for each suit.")
    return read_suit(words[0])


def read_call(words: list[str]) -> str:
    """The words with which declarer calls for dummy's card: ``high``, a suit, a rank, or a card."""
    if len(words) != 1:
        raise RecordError("One word stands after “calls”.", _CALL_HINT)
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
        unknown(words[0], _CALLS, _CALL_HINT, f"Declarer’s call {quoted(words[0])} means no card.")


def read_tricks(words: list[str]) -> int | None:
    """How many tricks are claimed; None if no number is given."""
    plain = words[:-1] if words and words[-1].lower() in ("trick", "tricks") else words
    if not plain:
        return None
    if len(plain) > 1 or not (plain[0].isascii() and plain[0].isdigit()) or int(plain[0]) > 13:
        raise RecordError(
            f"{quoted(' '.join(plain))} is not a number of tricks.",
            "Write it like S claims 9, S claims 0 to concede them all, or S claims if no number was given.",
        )
    return int(plain[0])


def read_option(words: list[str], declarer: Seat | None = None) -> Option:
    """The id of an option as it is offered: suits in the order S H D C, cards as ``HK``."""
    if not words:
        raise RecordError("What is chosen?", OPTIONS)
    kind, rest = words[0].lower(), words[1:]
    if kind in _PLAIN_OPTIONS:
        if rest:
            raise RecordError(f"Nothing stands after “{kind}”.", OPTIONS)
        return Option(kind)
    if kind == "require":
        if len(rest) != 1:
            raise RecordError("One suit is required at a time.", "Write it like S chooses require H.")
        return options.require(read_suit(rest[0]))
    if kind == "forbid":
        suits = {read_suit(word) for word in rest if word.lower() != "and"}
        if not suits:
            raise RecordError("Which suit is forbidden?", "Write it like S chooses forbid H or S chooses forbid H D.")
        return options.forbid(*(suit for suit in SUITS if suit in suits))
    if kind == "play":
        return options.play_card(one_card(rest, "play"))
    if kind == "lead":
        if len(rest) != 1:
            raise RecordError("From which hand is the lead?", "Write it like W chooses lead S.")
        return options.lead_from(read_seat(rest[0], declarer))
    unknown(words[0], (*_PLAIN_OPTIONS, "require", "forbid", "play", "lead"), OPTIONS, f"{quoted(words[0])} is not a choice.")


def unknown(word: str, known: Iterable[str], hint: str, problem: str = "") -> NoReturn:
    """Say what is wrong with a word and, if it is nearly a right one, which."""
    from difflib import get_close_matches  # slow to import, and needed only when something is wrong

    near = get_close_matches(word.lower(), [*map(str.lower, known)], n=1, cutoff=0.7) if len(word) < 20 else []
    if near:
        hint = f"Did you mean “{near[0].capitalize() if near[0].capitalize() in SEAT_WORDS else near[0]}”?"
    raise RecordError(problem or f"A record does not know the word {quoted(word)}.", hint)


def quoted(text: str) -> str:
    return f"“{text}”" if len(text) <= 40 else f"“{text[:39]}…”"
