"""What can stand next in a line of the record, found by trying: nothing is known here of what the Laws say.

Only what can happen now is offered: the players of whom something can be said, what can be said of them, the cards that a hand
can still hold, the options that are open. Each word that is offered begins, or ends, a line that the engine takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from outofturn.director import observe_line
from outofturn.engine.cards import ALL_CARDS, NAMES, RANK_LETTERS, SUIT_LETTERS, SUITS, Cards, in_order, parse_card
from outofturn.engine.errors import RecordError
from outofturn.engine.position import DIRECTOR, Position
from outofturn.engine.seats import PARTNER, SEAT_LETTERS, SEATS, Seat, parse_seat
from outofturn.json_api.next_events import next_events_json
from outofturn.json_api.trials import one_of_each_suit, verb_matters
from outofturn.notation.table_contract import NextEventsJson

#: The words with which declarer can call for a card of dummy's, besides suits, ranks and cards.
_CALLS = ("high", "low", "win", "anything", "ruff", "cover")
_SPACED = str.maketrans({"(": " ( ", ")": " ) ", "&": " & ", ",": " "})
#: Between the parts of a line.
_BREAKS = " ,()&"


class TypedWords(NamedTuple):
    """What has been typed of a line: the whole words, and the one in which the cursor is, which may be empty."""

    before: tuple[str, ...]
    begun: str


def typed_words(text: str) -> TypedWords:
    words = text.translate(_SPACED).split()
    if not words or text[-1] in _BREAKS:
        return TypedWords(tuple(words), "")
    return TypedWords(tuple(words[:-1]), words[-1])


def next_words(position: Position, typed: TypedWords) -> list[str]:
    """The words that can follow, or complete the one that has been begun, in the order in which they are best read.

    A word may be a phrase that can only be said as a whole: ``face down``, ``require H``.
    """
    found = list(dict.fromkeys(_following(position, typed.before)))
    fitting = _fitting(found, typed.begun)
    if not fitting and typed.begun and len(typed.before) > 1:
        # A player who has shown out of a suit is not expected to play it; if he does all the same, it can be written.
        fitting = _fitting(_against_expectation(position, typed.before), typed.begun)
    return fitting


def _fitting(words: Iterable[str], begun: str) -> list[str]:
    card = parse_card(begun)  # it can be written in several ways
    return [word for word in words if word.lower().startswith(begun.lower()) or (card is not None and word == NAMES[card])]


def _following(position: Position, before: Sequence[str]) -> Iterable[str]:
    if not before:
        return (*(SEAT_LETTERS[seat] for seat in SEATS if _verbs(position, seat)), *_attention(position))
    if "&" in before:
        return _together(position, before)
    seat = parse_seat(before[0], position.declarer)
    if seat is None:
        return ()
    if len(before) == 1:
        return _verbs(position, seat)
    after = _AFTER.get(before[1].lower())
    return after(position, seat, tuple(before)) if after is not None else ()


def _attention(position: Position) -> list[str]:
    return ["attention"] if _is_taken(position, "attention") else []


def _is_taken(position: Position, *words: str) -> bool:
    """Would the engine take this line?"""
    try:
        observe_line(position, " ".join(words))
    except RecordError:
        return False
    return True


# -- verbs


@lru_cache(maxsize=4)
def _next_events(position: Position) -> NextEventsJson:
    return next_events_json(position)


@lru_cache(maxsize=16)
def _verbs(position: Position, seat: Seat) -> tuple[str, ...]:
    """What can be said of a player, what is usual first."""
    events, letter = _next_events(position), SEAT_LETTERS[seat]
    found = [] if position.pending is None or seat not in position.pending.decide(position) else ["chooses"]
    found += _verbs_of_play(position, seat)
    # “plays several” begins with the word “plays”; it is there even if one card alone could not be played.
    found += [event["words"].split()[0] for event in events["possible_events"] if letter in event["seats"]]
    found += ["corrects" for one in events["corrections"] if one["seat"] == letter]
    found += [one["line"].split()[1] for one in events["defects"] if one["seat"] == letter]
    if seat == position.declarer and any(True for _ in _calls(position, seat, (letter, "calls"))):
        found.append("calls")
    found += [fact.split()[1] for fact in _facts(position) if fact.startswith(letter)]
    return tuple(dict.fromkeys(found))


def _verbs_of_play(position: Position, seat: Seat) -> list[str]:
    usual = "plays" if position.plays else "leads"
    verbs = ["leads", "plays"] if seat in verb_matters(position) else [usual]
    cards = one_of_each_suit(_expected(position, seat))
    letter = SEAT_LETTERS[seat]
    return [verb for verb in verbs if any(_is_taken(position, letter, verb, NAMES[card]) for card in cards)]


def _facts(position: Position) -> list[str]:
    """The facts that are not known yet; first those that are asked for."""
    pending = position.pending
    asked = pending.options(position) if pending is not None and DIRECTOR in pending.decide(position) else ()
    return list(dict.fromkeys([*map(str, asked), *_next_events(position)["facts"]]))


# -- cards


def _expected(position: Position, seat: Seat) -> Cards:
    """The cards that a hand holds or could hold, if it has not revoked."""
    return position.held[seat] | position.possible(seat)


def _cards(position: Position, before: Sequence[str], cards: Cards, after: Sequence[str] = ()) -> Iterator[str]:
    """The cards with which the line, with these words after them, would be taken."""
    for card in in_order(cards):
        if _is_taken(position, *before, NAMES[card], *after):
            yield NAMES[card]


def _against_expectation(position: Position, before: Sequence[str]) -> Iterator[str]:
    seat = parse_seat(before[0], position.declarer)
    if seat is None or before[1].lower() not in ("leads", "plays", "exposes", "names"):
        return iter(())
    return _cards(position, before, position.maybe[seat] & ~position.possible(seat))


def _one_card(position: Position, seat: Seat, before: tuple[str, ...]) -> Iterator[str]:
    return _cards(position, before, ALL_CARDS) if len(before) == 2 else iter(())


def _several_cards(position: Position, seat: Seat, before: tuple[str, ...]) -> Iterator[str]:
    if before[-1].lower() == "unseen":
        return
    if before[1].lower() == "exposes" and len(before) > 2 and _is_taken(position, *before, "unseen"):
        yield "unseen"
    yield from _cards(position, before, _expected(position, seat))


def _puts(position: Position, seat: Seat, before: tuple[str, ...]) -> Iterator[str]:
    """``N puts H2 for H5``."""
    cards = position.held[seat] | position.maybe[seat]
    if len(before) == 2:
        for name in map(NAMES.__getitem__, in_order(cards)):
            named = [NAMES[other] for other in in_order(cards) if NAMES[other] != name]
            if any(_is_taken(position, *before, name, "for", other) for other in named[:2]):
                yield name
    elif len(before) == 3 and any(True for _ in _cards(position, (*before, "for"), cards)):
        yield "for"
    elif len(before) == 4:
        yield from _cards(position, before, cards)


# -- leads and plays


def _plays(position: Position, seat: Seat, before: tuple[str, ...]) -> Iterator[str]:
    last, cards = before[-1].lower(), _expected(position, seat)
    if len(before) == 2:
        yield from _cards(position, before, cards)
        # Where one card alone is not taken, several at once may be.
        yield from _first_of_several(position, before, cards)
        if before[1].lower() == "plays" and _is_taken(position, *before, "nothing"):
            yield "nothing"
    elif last in _PHRASES:
        yield from _rest_of_phrase(position, seat, before)
    elif before.count("(") > before.count(")"):
        if last != "(":
            yield ")"
        yield from _cards(position, before, cards, (")",))
    elif last != "nothing" and last != "unnoticed":
        yield from _after_card(position, seat, before, cards)


#: The phrases that can stand after the card, word for word.
_PHRASES = {"face": "down", "told": "by", "by": ""}


def _rest_of_phrase(position: Position, seat: Seat, before: tuple[str, ...]) -> Iterator[str]:
    last = before[-1].lower()
    if last != "by":
        yield _PHRASES[last]
        return
    yield from (letter for letter in _opponents(seat) if _is_taken(position, *before, letter))


def _after_card(position: Position, seat: Seat, before: tuple[str, ...], cards: Cards) -> Iterator[str]:
    phrases = ("face down", *(f"told by {letter}" for letter in _opponents(seat)), "unnoticed")
    yield from (phrase for phrase in phrases if _is_taken(position, *before, phrase))
    if any(True for _ in _cards(position, (*before, "("), cards, (")",))):
        yield "("
    yield from _cards(position, before, cards)
    if any(True for _ in _second_plays(position, seat, before)):
        yield "&"


def _first_of_several(position: Position, before: tuple[str, ...], cards: Cards) -> Iterator[str]:
    names = [NAMES[card] for card in in_order(cards)]
    for name, other in zip(names, names[1:] + names[:1], strict=True):
        if any(_is_taken(position, *before, name, other, *end) for end in ((), ("unnoticed",))):
            yield name


def _opponents(seat: Seat) -> list[str]:
    return [SEAT_LETTERS[other] for other in SEATS if other not in (seat, PARTNER[seat])]


# -- two plays at the same moment


def _second_plays(position: Position, seat: Seat, before: tuple[str, ...]) -> Iterator[tuple[Seat, str]]:
    """The players, each with a verb, who can play at the same moment."""
    for other in SEATS:
        cards = [NAMES[card] for card in one_of_each_suit(_expected(position, other))]
        for verb in ("leads", "plays"):
            if other != seat and any(_is_taken(position, *before, "&", SEAT_LETTERS[other], verb, card) for card in cards):
                yield other, verb


def _together(position: Position, before: Sequence[str]) -> Iterator[str]:
    middle = list(before).index("&")
    first, second = tuple(before[:middle]), tuple(before[middle + 1 :])
    seat = parse_seat(first[0], position.declarer) if first else None
    if seat is None:
        return
    if len(second) < 2:
        for other, verb in _second_plays(position, seat, first):
            if not second:
                yield SEAT_LETTERS[other]
            elif parse_seat(second[0], position.declarer) == other:
                yield verb
        return
    player = parse_seat(second[0], position.declarer)
    if player is None:
        return
    if len(second) == 2:
        yield from _cards(position, before, _expected(position, player))
    elif second[-1].lower() in _PHRASES:
        yield from _rest_of_phrase(position, player, tuple(before))
    else:
        phrases = ("face down", *(f"told by {letter}" for letter in _opponents(player)))
        yield from (phrase for phrase in phrases if _is_taken(position, *before, phrase))


# -- other verbs


def _calls(position: Position, seat: Seat, before: tuple[str, ...]) -> Iterator[str]:
    if len(before) > 3 or before[-1].lower() == "instead":
        return
    if len(before) == 3:
        if _is_taken(position, *before, "instead"):
            yield "instead"
        return
    suits = [SUIT_LETTERS[suit] for suit in SUITS]
    for word in (*_CALLS, *suits, *reversed(RANK_LETTERS), *(NAMES[card] for card in in_order(ALL_CARDS))):
        if _is_taken(position, *before, word) or _is_taken(position, *before, word, "instead"):
            yield word


def _claims(position: Position, seat: Seat, before: tuple[str, ...]) -> Iterator[str]:
    if len(before) == 2:
        yield from (str(count) for count in range(14) if _is_taken(position, *before, str(count)))


def _another_player(position: Position, seat: Seat, before: tuple[str, ...]) -> Iterator[str]:
    if len(before) == 2:
        yield from (letter for letter in SEAT_LETTERS if _is_taken(position, *before, letter))


def _draws(position: Position, seat: Seat, before: tuple[str, ...]) -> Iterator[str]:
    if len(before) == 2 and _is_taken(position, *before, "attention"):
        yield "attention"


def _suits(position: Position, seat: Seat, before: tuple[str, ...]) -> Iterator[str]:
    if len(before) == 2:
        line = f"{SEAT_LETTERS[seat]} {before[1].lower()} "
        yield from (fact.removeprefix(line) for fact in _facts(position) if fact.startswith(line))


def _options(position: Position, seat: Seat, before: tuple[str, ...]) -> Iterator[str]:
    """The options that are open, or what is left of those that have been begun."""
    pending = position.pending
    if pending is None or seat not in pending.decide(position):
        return
    begun = [word.lower() for word in before[2:]]
    for option in pending.options(position):
        words = str(option).split()
        if [word.lower() for word in words[: len(begun)]] == begun and len(words) > len(begun):
            yield " ".join(words[len(begun) :])


_AFTER: dict[str, Callable[[Position, Seat, tuple[str, ...]], Iterator[str]]] = {
    "leads": _plays,
    "plays": _plays,
    "exposes": _several_cards,
    "names": _several_cards,
    "volunteers": _one_card,
    "corrects": _one_card,
    "adds": _one_card,
    "restores": _one_card,
    "puts": _puts,
    "calls": _calls,
    "claims": _claims,
    "looks": _another_player,
    "asks": _another_player,
    "draws": _draws,
    "void": _suits,
    "has": _suits,
    "chooses": _options,
}
