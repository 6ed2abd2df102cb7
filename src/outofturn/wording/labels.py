"""Short texts for people who look: symbols for suits, labels for irregularities, options, hands and contracts."""

from __future__ import annotations

from collections.abc import Sequence

from outofturn.engine.cards import NAMES, SUIT, SUIT_LETTERS, SUIT_SYMBOLS, SUITS, Cards, in_order, one_of, symbol
from outofturn.engine.contract import Contract
from outofturn.engine.options import HIGHEST, Option
from outofturn.engine.seats import SEAT_LETTERS, SEAT_WORDS, Seat
from outofturn.wording.phrases import AT_THE_TABLE, NO_BREAK, NameStyle, capital, card_of, listing, name

#: The irregularities whose ids do not read well.
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
_DOUBLED = {"": "", "X": " doubled", "XX": " redoubled"}
#: After these words a letter is a player, not a suit.
_BEFORE_A_PLAYER = ("&", "by", "looks", "asks", "lead")
#: The answers to a question of fact.
_FACTS = ("has", "void", "restores")
#: The two readings of a disputed point, and why they differ.
FOLLOWED, OTHER_READING, BECAUSE = "Followed here", "Others read", "Because"


def pretty(line: str) -> str:
    """A line or an entry of the notation for people: ``East leads ♥5``, ``East ♥K major``.

    A letter is a player where a line or a play begins, else a suit.
    """
    words = line.split(" ")
    shown = list(words)
    for place, word in enumerate(words):
        core = word.strip("()")
        if word in SEAT_LETTERS and (place == 0 or words[place - 1] in _BEFORE_A_PLAYER):
            shown[place] = SEAT_WORDS[SEAT_LETTERS.index(word)]
        elif word in SUIT_LETTERS:
            shown[place] = SUIT_SYMBOLS[SUIT_LETTERS.index(word)]
        elif core in NAMES:
            shown[place] = word.replace(core, symbol(card_of(core)))
    return " ".join(shown)


def irregularity(kind: str, offender: Seat | None = None) -> str:
    """``Lead out of turn``, ``Lead out of turn: East``."""
    words = capital(_IRREGULARITIES.get(kind, kind.replace("-", " ")))
    return words if offender is None else f"{words}: {name(offender)}"


# -- options


def choice(option: Option, offered: Sequence[Option]) -> str:
    """An option as a button has it: ``Require a heart lead``; a fact to find out: ``East has a heart``."""
    verb = option.verb
    if verb in _CHOICES:
        return _CHOICES[verb]
    if verb in _FACTS:
        return _fact(option)
    if verb == "play":
        return f"Play {symbol(option.card)}"
    if verb == "lead":
        return f"Lead from {name(option.seat)}’s hand"
    suits = " or ".join(map(one_of, option.suits))
    if HIGHEST in offered:  # an order for this trick, not for the lead
        return f"Play {suits}" if verb == "require" else f"Play no {suits[2:]}"
    return f"{verb.capitalize()} {suits} lead"


def option_in_list(option: Option, naming: NameStyle = AT_THE_TABLE) -> str:
    """An option in a list, in the words of the notation: ``forbid spades and hearts``, ``play ♥5``, ``East has a heart``."""
    verb = option.verb
    if verb in naming.options:
        return naming.options[verb]
    if verb in _FACTS:
        return _fact(option)
    if verb == "lead":
        return f"lead from {naming.player(option.seat)}"
    if verb == "play":
        return f"play {naming.offered_card(option.card)}"
    suits = list(dict.fromkeys(map(naming.offered_suit, option.suits)))
    return f"{verb} {listing(suits)}" if suits else verb


def _fact(option: Option) -> str:
    who = name(option.seat)
    if option.verb == "restores":
        return f"{who} takes back {symbol(option.card)}"
    return f"{who} has {one_of(option.suit) if option.verb == 'has' else 'no' + one_of(option.suit)[1:]}"


# -- contracts, hands, speeches


def contract_label(contract: Contract) -> str:
    """``4♠ doubled by South``."""
    denomination = "NT" if contract.trump is None else SUIT_SYMBOLS[contract.trump]
    return f"{contract.level}{denomination}{_DOUBLED[contract.doubled]} by {name(contract.declarer)}"


def hand_label(hand: Cards) -> str:
    """``♠ AK4  ♥ Q2  ♦ –  ♣ K743``; no line breaks between a symbol and its cards."""
    held = {suit: "".join(symbol(card)[1:] for card in in_order(hand & SUIT[suit])) for suit in SUITS}
    return "  ".join(f"{SUIT_SYMBOLS[suit]}{NO_BREAK}{ranks or '–'}" for suit, ranks in held.items())


def review_after_play(laws: Sequence[str]) -> str:
    """``look again at Law 16C and 50E``."""
    return f"look again at Law {listing(list(laws))}"
