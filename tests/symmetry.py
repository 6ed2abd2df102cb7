"""The same record at another table: every seat moved round by one, or two suits exchanged; and its ruling likewise."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from outofturn.engine.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    NAMES,
    RANK_OF,
    SPADES,
    SUIT_LETTERS,
    SUIT_OF,
    SUITS,
    Card,
    Cards,
    Suit,
    card_of,
    listed,
    set_of,
)
from outofturn.engine.events import (
    Agree,
    Ask,
    Attention,
    Call,
    Choose,
    ClaimTricks,
    Correct,
    DrawAttention,
    Event,
    Expose,
    Fact,
    Look,
    Meant,
    Name,
    Omit,
    Play,
    PlayFaceDown,
    PutUp,
    Restore,
    Several,
    Spread,
    Supply,
    Together,
    Volunteer,
    Warn,
)
from outofturn.engine.message import KIND_OF, Kind, Message
from outofturn.engine.options import Option
from outofturn.engine.seats import LHO, SEAT_LETTERS, SEAT_WORDS, SEATS, Seat
from outofturn.notation.vocabulary import SUIT_WORDS
from outofturn.wording.composer import Sentence
from tests.cards import card
from tests.random_records import Setup

CardEvent: TypeAlias = Several | Expose | Name | PutUp | Volunteer | Supply | Restore | Correct


@dataclass(frozen=True)
class Change:
    """Where each seat and each suit goes."""

    seats: tuple[Seat, ...] = SEATS
    suits: tuple[Suit, ...] = (CLUBS, DIAMONDS, HEARTS, SPADES)

    def card(self, card: Card) -> Card:
        return card_of(self.suits[SUIT_OF[card]], RANK_OF[card])

    def hand(self, cards: Cards) -> Cards:
        return set_of([self.card(card) for card in listed(cards)])

    # -- of a record

    def setup(self, setup: Setup) -> Setup:
        hands, known = list(setup.hands), list(setup.known)
        for seat in SEATS:
            hands[self.seats[seat]] = self.hand(setup.hands[seat])
            known[self.seats[seat]] = setup.known[seat]
        contract = setup.contract
        return replace(
            setup,
            contract=contract._replace(
                declarer=self.seats[contract.declarer],
                trump=None if contract.trump is None else self.suits[contract.trump],
            ),
            hands=tuple(hands),
            known=tuple(known),
            on_lead=None if setup.on_lead is None else self.seats[setup.on_lead],
            won=setup.won if self.seats[0] % 2 == 0 else setup.won[::-1],
            penalty_cards=tuple(
                item._replace(seat=self.seats[item.seat], card=self.card(item.card)) for item in setup.penalty_cards
            ),
        )

    def event(self, event: Event) -> Event:
        match event:
            case Attention():
                return event
            case Together(first, second):
                return Together(self.play(first), self.play(second))
            case Play() | PlayFaceDown():
                return self.play(event)
        seat = self.seats[event.seat]
        match event:
            case Spread() | Omit() | ClaimTricks() | Agree() | Warn() | DrawAttention() | Meant():
                return event._replace(seat=seat)
            case Look():
                return Look(seat, self.seats[event.at], event.shown)
            case Ask():
                return Ask(seat, self.seats[event.whom])
            case Call():
                return Call(seat, self.name(event.words), event.instead)
            case Fact():
                return event._replace(seat=seat, suit=self.suits[event.suit])
            case Choose():
                return Choose(seat, self.option(event.option))
        return self.card_event(event)

    def card_event(self, event: CardEvent) -> CardEvent:
        seat = self.seats[event.seat]
        match event:
            case Several():
                hidden = tuple(map(self.card, event.hidden))
                return event._replace(seat=seat, cards=tuple(map(self.card, event.cards)), hidden=hidden)
            case Expose() | Name():
                return event._replace(seat=seat, cards=tuple(map(self.card, event.cards)))
            case PutUp():
                return PutUp(seat, self.card(event.card), self.card(event.named))
        return event._replace(seat=seat, card=self.card(event.card))

    def play(self, play: Play | PlayFaceDown) -> Play | PlayFaceDown:
        told_by = None if play.told_by is None else self.seats[play.told_by]
        return play._replace(seat=self.seats[play.seat], card=self.card(play.card), told_by=told_by)

    # -- of what is said about it

    def option(self, option: str) -> Option:
        """The id of an option; its suits stand in the order S H D C."""
        if option.startswith("lead "):  # from whose hand
            return Option(f"lead {self.seat(option.split()[1])}")
        words = [self.name(word) for word in option.split()]
        if words[0] == "forbid":
            order = [SUIT_LETTERS[suit] for suit in SUITS]
            words[1:] = sorted(words[1:], key=order.index)
        return Option(" ".join(words))

    def name(self, word: str) -> str:
        """A card or a suit by its letters; as the first word of a line or an entry a letter is a seat."""
        if word in NAMES:
            return NAMES[self.card(card(word))]
        return SUIT_LETTERS[self.suits[SUIT_LETTERS.index(word)]] if len(word) == 1 and word in SUIT_LETTERS else word

    def seat(self, letter: str | None) -> str | None:
        if letter is None or len(letter) > 1:
            return letter
        return SEAT_LETTERS[self.seats[SEAT_LETTERS.index(letter)]]

    def entry(self, text: str) -> str:
        """``E H5 major``, ``W forbid H until lead lost``, ``E has H``: a seat, then cards and suits."""
        first, *rest = text.split()
        return " ".join([str(self.seat(first)), *map(self.name, rest)])

    def options(self, ruling: dict[str, Any]) -> list[str]:
        change: Callable[[str], str] = self.entry if ruling["decide"] == ["director"] else self.option
        return [change(option) for option in ruling["options"]]

    def words(self, text: str) -> list[str]:
        """The words of a speech, in no order: in what order players and suits are named may depend on who they are."""
        changed = dict(zip(SEAT_WORDS, (SEAT_WORDS[seat] for seat in self.seats), strict=True))
        for suit, word in enumerate(SUIT_WORDS):
            other = SUIT_WORDS[self.suits[suit]]
            changed |= {word: other, word[:-1]: other[:-1]}
        return sorted(changed.get(word, word) for word in re.findall(r"\w+", text))

    def message(self, what: Message) -> tuple[Any, ...]:
        """A message at the other table, as its id and values; in which order it names players, cards and suits is left out."""
        return what.id, *sorted((name, self.value(KIND_OF[name], value)) for name, value in what.values)

    def value(self, kind: Kind, value: Any) -> Any:
        if isinstance(value, tuple) and not isinstance(value, Message):
            return sorted((self.value(kind, one) for one in value), key=str)
        match kind:
            case "player" | "players":
                return self.player(value)
            case "card" | "cards":
                return self.card(value)
            case "suit" | "suits":
                return self.suits[value]
            case "side":
                return value ^ self.seats[0] & 1
            case "message":
                return self.message(value)
        return value

    def player(self, seat: Seat) -> Seat:
        """A player; the director and everybody stay who they are."""
        return self.seats[seat] if seat in SEATS else seat

    def sentence(self, sentence: Sentence) -> tuple[Any, ...]:
        """A sentence at the other table, without its number: in what order options are read out depends on their suits."""
        identity, values = sentence.message
        without_number = tuple((name, value) for name, value in values if name != "number")
        return self.player(sentence.to), self.message(Message(identity, without_number))

    def ruling(self, ruling: dict[str, Any]) -> dict[str, Any]:
        """What the ruling must be at the other table. Lists of which the order means nothing are sorted."""
        sides = {"NS": "NS", "EW": "EW"} if self.seats[0] % 2 == 0 else {"NS": "EW", "EW": "NS"}
        return {
            "trick": ruling["trick"],
            **{key: self.seat(ruling[key]) for key in ("turn", "on_lead", "declarer", "dummy", "offender")},
            "current_trick": [[self.seat(seat), self.name(card)] for seat, card in ruling["current_trick"]],
            "won": {sides[side]: count for side, count in ruling["won"].items()},
            **{key: sorted(map(self.entry, ruling[key])) for key in ("penalty_cards", "restrictions")},
            **{key: ruling[key] for key in ("irregularity", "laws", "review")},
            "decide": sorted(str(self.seat(seat)) for seat in ruling["decide"]),
            "options": sorted(self.options(ruling)),
            "legal": None if ruling["legal"] is None else sorted(map(self.name, ruling["legal"])),
            "information": sorted(
                (
                    self.entry(item["card"]),
                    sorted(str(self.seat(seat)) for seat in item["authorized"]),
                    sorted(str(self.seat(seat)) for seat in item["unauthorized"]),
                    item["law"],
                )
                for item in ruling["information"]
            ),
            "say": self.words(ruling["say"]),
            "because": [(item["law"], self.words(item["text"])) for item in ruling["because"]],
            "obligations": sorted(map(self.words, ruling["obligations"])),
            "disputed": ruling["disputed"] and [self.words(text) for text in ruling["disputed"].values()],
        }


SAME = Change()
ROUND_BY_ONE = Change(seats=LHO)


def exchanging(one: Suit, other: Suit) -> Change:
    return Change(suits=tuple(other if suit == one else one if suit == other else suit for suit in SAME.suits))
