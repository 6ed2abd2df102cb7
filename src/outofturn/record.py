"""One line of the record, both ways.

Reading is kind (``♥K``, ``s10``, ``East``, ``dummy``); writing is strict, and what is written reads back as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NoReturn, assert_never

from outofturn.cards import NAMES, SUIT_LETTERS, SUIT_WORDS, SUITS, Card, Suit, parse_card, parse_suit
from outofturn.deal import read_deal, write_deal
from outofturn.errors import RecordError
from outofturn.events import (
    Attention,
    Choose,
    Correct,
    Event,
    Expose,
    Fact,
    Name,
    Play,
    Several,
    Spread,
    Together,
    Volunteer,
)
from outofturn.seats import SEAT_LETTERS, SEAT_WORDS, SIDE, Seat, parse_seat

__all__ = ["KINDS", "OPTIONS", "read", "read_deal", "write", "write_deal"]

#: What a line can look like: read out where a line makes no sense.
KINDS = (
    "A line can be: E leads H5, E plays H5, E leads H5 face down, E leads H5 told by N, E plays H5 D2, "
    "E plays H5 (D2), W leads D4 & E leads HK, E exposes H5 (unseen), E names HK, S spreads, "
    "N volunteers H2, E corrects D5, W void H, W has H, attention, S chooses refuse."
)
#: What can be chosen.
OPTIONS = (
    "The choices are: accept, refuse, spread, free, highest, lowest, withdraw, keep, require H, "
    "forbid H (or forbid H D), play H5."
)
_CARD_HINT = "Write the suit, then the rank: H5, SA, DT or ♦10."
_PLAIN_OPTIONS = ("accept", "refuse", "spread", "free", "highest", "lowest", "withdraw", "keep")
_ROLES = ("declarer", "dummy", "lho", "rho")
_SPACED = str.maketrans({"(": " ( ", ")": " ) ", "&": " & ", ",": " ", "\ufe0e": None, "\ufe0f": None})


def read(line: str, declarer: Seat | None = None) -> Event:
    """The event that a line describes. ``declarer``, if known, gives ``dummy``, ``lho`` and so on their meaning."""
    words = line.translate(_SPACED).split()
    if not words:
        raise RecordError("The line is empty.", KINDS)
    if "&" in words:
        return _read_together(words, declarer)
    if words[0].lower() == "attention":
        if len(words) > 1:
            raise RecordError("“attention” stands alone on its line.")
        return Attention()
    return _read_action(words, declarer)


def _read_together(words: list[str], declarer: Seat | None) -> Together:
    if words.count("&") > 1:
        raise RecordError("A “&” joins two players, no more.", "Write it like W leads D4 & E leads HK.")
    middle = words.index("&")
    plays = []
    for part in (words[:middle], words[middle + 1 :]):
        if not part:
            raise RecordError("A “&” needs a play on either side.", "Write it like W leads D4 & E leads HK.")
        play = _read_action(part, declarer)
        if not isinstance(play, Play):
            raise RecordError("A “&” joins two plays of one card each.", "Write it like W leads D4 & E leads HK.")
        plays.append(play)
    first, second = plays
    if first.seat == second.seat:
        raise RecordError("A “&” joins two players.", "Several cards from one hand are written E plays H5 D2.")
    if first.card == second.card:
        raise RecordError(f"Two players cannot both face {NAMES[first.card]}.")
    return Together(first, second)


def _read_action(words: list[str], declarer: Seat | None) -> Event:
    """Everything that begins with a player."""
    seat = _seat(words[0], declarer)
    if len(words) == 1:
        raise RecordError(f"What did {SEAT_WORDS[seat]} do?", KINDS)
    verb, rest = words[1].lower(), words[2:]
    if verb not in _VERBS:
        _unknown(words[1], _VERBS, KINDS)
    return _VERBS[verb](seat, rest, declarer)


# -- the verbs


def _plays(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    return _play(seat, words, declarer, lead=False)


def _leads(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    return _play(seat, words, declarer, lead=True)


def _play(seat: Seat, words: list[str], declarer: Seat | None, *, lead: bool) -> Event:
    words, told_by = _told_by(seat, words, declarer)
    words, face_down = _face_down(words)
    cards, hidden = _visible_and_hidden(words)
    if len(cards) + len(hidden) == 1:
        return Play(seat, cards[0], lead, told_by, face_down)
    if told_by is not None or face_down:
        raise RecordError(
            "“told by” and “face down” go with one card.", "Write the card that was led, and “exposes” for the others."
        )
    return Several(seat, cards, hidden, lead)


def _told_by(seat: Seat, words: list[str], declarer: Seat | None) -> tuple[list[str], Seat | None]:
    """Take ``told by N`` out of the words."""
    lower = [word.lower() for word in words]
    if "told" not in lower:
        return words, None
    at = lower.index("told")
    if lower[at + 1 : at + 2] != ["by"] or len(words) < at + 3:
        raise RecordError("“told” goes on “by” and an opponent.", "Write it like E leads H5 told by N.")
    teller = _seat(words[at + 2], declarer)
    if SIDE[teller] == SIDE[seat]:
        raise RecordError(
            f"{SEAT_WORDS[teller]} is no opponent of {SEAT_WORDS[seat]}.",
            "“told by” is for what an opponent said; leave it out for partner.",
        )
    return words[:at] + words[at + 3 :], teller


def _face_down(words: list[str]) -> tuple[list[str], bool]:
    """Take ``face down`` out of the words."""
    lower = [word.lower() for word in words]
    for at, word in enumerate(lower):
        if word in ("face-down", "facedown"):
            return words[:at] + words[at + 1 :], True
        if word == "face":
            if lower[at + 1 : at + 2] != ["down"]:
                raise RecordError("“face” goes on “down”.", "Write it like E leads H5 face down.")
            return words[:at] + words[at + 2 :], True
    return words, False


def _visible_and_hidden(words: list[str]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards of a play; those in brackets could not be seen."""
    groups: tuple[list[str], list[str]] = ([], [])
    inside = False
    for word in words:
        if word in "()":
            if inside == (word == "("):
                raise RecordError("The brackets do not match.", "Write it like E plays H5 (D2).")
            inside = not inside
        else:
            groups[inside].append(word)
    if inside:
        raise RecordError("The brackets do not match.", "Write it like E plays H5 (D2).")
    _cards(groups[0] + groups[1])  # none may stand on both sides
    if not groups[0]:
        raise RecordError(
            "At least one card must be visible.", "Only the hidden cards stand in brackets: E plays H5 (D2)."
        )
    return _cards(groups[0]), _cards(groups[1]) if groups[1] else ()


def _exposes(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    unseen = bool(words) and words[-1].lower() == "unseen"
    return Expose(seat, _cards(words[:-1] if unseen else words), unseen)


def _names(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    return Name(seat, _cards(words))


def _spreads(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    if words:
        raise RecordError(
            "Nothing stands after “spreads”.", "Write it like S spreads; cards shown are E exposes H5 D2."
        )
    return Spread(seat)


def _volunteers(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    return Volunteer(seat, _one_card(words, "volunteers"))


def _corrects(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    return Correct(seat, _one_card(words, "corrects"))


def _void(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    return Fact(seat, _one_suit(words, "void"), has=False)


def _has(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    return Fact(seat, _one_suit(words, "has"), has=True)


def _chooses(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    return Choose(seat, _option(words))


_VERBS: dict[str, Callable[[Seat, list[str], Seat | None], Event]] = {
    "leads": _leads,
    "plays": _plays,
    "exposes": _exposes,
    "names": _names,
    "spreads": _spreads,
    "volunteers": _volunteers,
    "corrects": _corrects,
    "void": _void,
    "has": _has,
    "chooses": _chooses,
}


# -- the words


def _seat(word: str, declarer: Seat | None) -> Seat:
    seat = parse_seat(word, declarer)
    if seat is not None:
        return seat
    if word.lower() in _ROLES:
        raise RecordError(f"“{word}” can be said only when declarer is known.", "Write N, E, S or W.")
    if word.lower() == "director":
        raise RecordError("The director’s finding is written without “director”.", "Write it like E has H or E void H.")
    if word.lower() in _VERBS:
        raise RecordError(f"Who {word.lower()}? A line begins with the player.", KINDS)
    _unknown(word, (*SEAT_WORDS, *_ROLES, "attention"), KINDS, f"{_quoted(word)} is not a player.")


def _cards(words: list[str]) -> tuple[Card, ...]:
    if not words:
        raise RecordError("A card is missing.", _CARD_HINT)
    cards: list[Card] = []
    for word in words:
        card = parse_card(word)
        if card is None:
            _unknown(word, ("unseen", "face down", "told by"), _CARD_HINT, f"{_quoted(word)} is not a card.")
        if card in cards:
            raise RecordError(f"{NAMES[card]} stands there twice.", "Name each card once.")
        cards.append(card)
    if len(cards) > 13:
        raise RecordError(f"These are {len(cards)} cards; a hand has 13.")
    return tuple(cards)


def _one_card(words: list[str], verb: str) -> Card:
    cards = _cards(words)
    if len(cards) > 1:
        raise RecordError(f"One card stands after “{verb}”, not {len(cards)}.")
    return cards[0]


def _suit(word: str) -> Suit:
    lower = word.lower()
    for suit, name in enumerate(SUIT_WORDS):
        if lower in (name, name[:-1]):
            return suit
    suit_read = parse_suit(word)
    if suit_read is None:
        raise RecordError(f"{_quoted(word)} is not a suit.", "The suits are S, H, D, C.")
    return suit_read


def _one_suit(words: list[str], verb: str) -> Suit:
    if len(words) != 1:
        raise RecordError(f"One suit stands after “{verb}”.", f"Write it like W {verb} H, one line for each suit.")
    return _suit(words[0])


def _option(words: list[str]) -> str:
    """The id of an option as it is offered: suits in the order S H D C, cards as ``HK``."""
    if not words:
        raise RecordError("What is chosen?", OPTIONS)
    kind, rest = words[0].lower(), words[1:]
    if kind in _PLAIN_OPTIONS:
        if rest:
            raise RecordError(f"Nothing stands after “{kind}”.", OPTIONS)
        return kind
    if kind == "require":
        if len(rest) != 1:
            raise RecordError("One suit is required at a time.", "Write it like S chooses require H.")
        return f"require {SUIT_LETTERS[_suit(rest[0])]}"
    if kind == "forbid":
        suits = {_suit(word) for word in rest if word.lower() != "and"}
        if not suits:
            raise RecordError("Which suit is forbidden?", "Write it like S chooses forbid H or S chooses forbid H D.")
        return " ".join(["forbid", *(SUIT_LETTERS[suit] for suit in SUITS if suit in suits)])
    if kind == "play":
        return f"play {NAMES[_one_card(rest, 'play')]}"
    _unknown(words[0], (*_PLAIN_OPTIONS, "require", "forbid", "play"), OPTIONS, f"{_quoted(words[0])} is not a choice.")


def _unknown(word: str, known: Iterable[str], hint: str, problem: str = "") -> NoReturn:
    """Say what is wrong with a word and, if it is nearly a right one, which."""
    from difflib import get_close_matches  # slow to import, and needed only when something is wrong

    near = get_close_matches(word.lower(), [*map(str.lower, known)], n=1, cutoff=0.7) if len(word) < 20 else []
    if near:
        hint = f"Did you mean “{near[0].capitalize() if near[0].capitalize() in SEAT_WORDS else near[0]}”?"
    raise RecordError(problem or f"A record does not know the word {_quoted(word)}.", hint)


def _quoted(text: str) -> str:
    return f"“{text}”" if len(text) <= 40 else f"“{text[:39]}…”"


# -- and back


def write(event: Event) -> str:
    """The one way to write an event."""
    match event:
        case Play(seat, card, lead, told_by, face_down):
            told = "" if told_by is None else f" told by {SEAT_LETTERS[told_by]}"
            return f"{SEAT_LETTERS[seat]} {_verb(lead)} {NAMES[card]}{' face down' if face_down else ''}{told}"
        case Several(seat, cards, hidden, lead):
            brackets = f" ({_names_of(hidden)})" if hidden else ""
            return f"{SEAT_LETTERS[seat]} {_verb(lead)} {_names_of(cards)}{brackets}"
        case Together(first, second):
            return f"{write(first)} & {write(second)}"
        case Expose(seat, cards, unseen):
            return f"{SEAT_LETTERS[seat]} exposes {_names_of(cards)}{' unseen' if unseen else ''}"
        case Name(seat, cards):
            return f"{SEAT_LETTERS[seat]} names {_names_of(cards)}"
        case Spread(seat):
            return f"{SEAT_LETTERS[seat]} spreads"
        case Volunteer(seat, card):
            return f"{SEAT_LETTERS[seat]} volunteers {NAMES[card]}"
        case Correct(seat, card):
            return f"{SEAT_LETTERS[seat]} corrects {NAMES[card]}"
        case Fact(seat, suit, has):
            return f"{SEAT_LETTERS[seat]} {'has' if has else 'void'} {SUIT_LETTERS[suit]}"
        case Attention():
            return "attention"
        case Choose(seat, option):
            return f"{SEAT_LETTERS[seat]} chooses {option}"
        case _:
            assert_never(event)


def _verb(lead: bool) -> str:
    return "leads" if lead else "plays"


def _names_of(cards: tuple[Card, ...]) -> str:
    return " ".join(NAMES[card] for card in cards)
