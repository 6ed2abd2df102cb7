"""The words of a ruling for people who look: symbols for suits, names for players, labels for irregularities and choices."""

from __future__ import annotations

import re
from collections.abc import Sequence

from outofturn.engine.cards import NAMES, SUIT_LETTERS, SUIT_SYMBOLS, one_of, symbol
from outofturn.engine.seats import SEAT_LETTERS, SEAT_WORDS

#: The ids of irregularities that do not read well as they stand.
_IRREGULARITIES = {
    "declarer-lead-out-of-turn": "lead out of turn by the declaring side",
    "premature-lead": "lead before the trick was over",
    "premature-play": "play before partner’s turn",
    "premature-play-at-rho-turn": "play at the right-hand opponent’s turn",
    "simultaneous-play": "two players at the same moment",
    "two-cards": "two cards at once",
    "fifth-card": "a fifth card to the trick",
    "lead-before-choice": "lead before declarer had chosen",
    "play-after-retraction": "play after declarer had been told to lead from the other hand",
    "misinformed-lead": "lead at an opponent’s word",
    "face-down-lead-out-of-turn": "lead out of turn, still face down",
    "dummy-volunteers": "dummy puts a card forward",
}
_CHOICES = {
    "accept": "Accept it",
    "spread": "Accept, and spread the hand as dummy",
    "refuse": "Refuse it",
    "free": "Any lead",
    "highest": "Play the highest of the suit led",
    "lowest": "Play the lowest of the suit led",
    "withdraw": "Take the card back",
    "keep": "Leave the card",
}
#: After these words a letter is a player, not a suit.
_BEFORE_A_PLAYER = ("&", "by", "looks", "asks", "lead")
_SENTENCE_ENDS = re.compile(r"(?<=[.?!]) +(?=[A-Z])")


def pretty(line: str) -> str:
    """A line, an option or an entry for people: ``East leads ♥5``, ``forbid ♥``, ``East ♥K major``.

    A letter is a player where a line or a play begins, else a suit.
    """
    words = line.split(" ")
    shown = list(words)
    for number, word in enumerate(words):
        core = word.strip("()")
        if word in SEAT_LETTERS and (number == 0 or words[number - 1] in _BEFORE_A_PLAYER):
            shown[number] = SEAT_WORDS[SEAT_LETTERS.index(word)]
        elif word in SUIT_LETTERS:
            shown[number] = SUIT_SYMBOLS[SUIT_LETTERS.index(word)]
        elif core in NAMES:
            shown[number] = word.replace(core, symbol(NAMES.index(core)))
    return " ".join(shown)


def irregularity(kind: str) -> str:
    """``Lead out of turn``."""
    words = _IRREGULARITIES.get(kind, kind.replace("-", " "))
    return words[0].upper() + words[1:]


def choice(option: str, offered: Sequence[str]) -> str:
    """An option as a button has it: ``Require a heart lead``; a fact to find out: ``East has a heart``."""
    verb, *rest = option.split()
    if verb in _CHOICES:
        return _CHOICES[verb]
    if verb == "play":
        return f"Play {symbol(NAMES.index(rest[0]))}"
    if verb in SEAT_LETTERS and rest[0] == "restores":
        return f"{SEAT_WORDS[SEAT_LETTERS.index(verb)]} takes back {symbol(NAMES.index(rest[1]))}"
    if verb == "lead":
        return f"Lead from {SEAT_WORDS[SEAT_LETTERS.index(rest[0])]}’s hand"
    if verb in SEAT_LETTERS:
        return f"{SEAT_WORDS[SEAT_LETTERS.index(verb)]} has {_one(rest[1]) if rest[0] == 'has' else 'no' + _one(rest[1])[1:]}"
    suits = " or ".join(_one(letter) for letter in rest)
    if "highest" in offered:  # an order for this trick, not for the lead
        return f"Play {suits}" if verb == "require" else f"Play no {suits[2:]}"
    return f"{verb.capitalize()} {suits} lead"


def _one(letter: str) -> str:
    return one_of(SUIT_LETTERS.index(letter))


def sentences(speech: str) -> list[str]:
    """A speech, one breath after the other."""
    return _SENTENCE_ENDS.split(speech) if speech else []
