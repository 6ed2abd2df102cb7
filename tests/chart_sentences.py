"""The sentences of a chart, read on their own and not with the code that writes them, and what they say of a position.

A sentence that cannot be read fails, and so does one that says anything else than the position reached.
"""

from __future__ import annotations

import re

from outofturn.charts.chart_language import ChartName, chart_language
from outofturn.charts.scenario import CardNames, Variant
from outofturn.director import observe
from outofturn.engine.cards import NAMES, SUIT_LETTERS
from outofturn.engine.message import Message
from outofturn.engine.obligations import penalty_cards_due
from outofturn.engine.position import Position
from outofturn.engine.seats import LHO, PARTNER, RHO, SEAT_LETTERS, Seat
from outofturn.notation.lines import read

NUMBERS = {"one": 1, "two": 2}
#: What declarer's hands are called, where a scenario has a name for them.
HANDS = {
    "that-hand": "that hand",
    "other-hand": "the other hand",
    "other-hand-of-the-two": "the other hand (from dummy if the card came from hand, from hand if it came from dummy)",
    "hand-that-won": "the hand that won the trick",
    "same-hand": "the same hand",
    "own-hand": "hand",
}


def called(what: str, name: str) -> str:
    """The English words for the name of a player, a card or a suit."""
    return chart_language().player(ChartName(f"chart/{what}/{name}"))


def say(message: Message) -> str:
    return chart_language().sentence(message)


class Heard:
    """What a director has been told on the way to a place in the chart."""

    def __init__(self, variant: Variant, before: Position) -> None:
        self.variant, self.before = variant, before
        south = before.declarer
        self.roles = {
            south: "declarer", LHO[south]: "the left-hand defender",
            PARTNER[south]: "dummy", RHO[south]: "the right-hand defender",
        }  # fmt: skip
        self.roles |= {Seat(SEAT_LETTERS.index(letter)): called("player", name) for letter, name in variant.roles.items()}
        self.seats = {words: seat for seat, words in self.roles.items()}
        #: What has become of each card, by the words for it; the cards that lie there from the start are penalty cards.
        self.cards: dict[str, str] = {}
        for entry in variant.before:
            self.cards[self.card(entry[2:], 1)] = "major"
        self.orders: set[tuple[str, ...]] = set()
        self.turns: list[tuple[str, Seat | None]] = []
        self.due: list[str] = []
        self.otherwise: str | None = None  #: what must be led by a player who has none of the suit required
        self.declarer = south
        self.given: tuple[int, str] | None = None
        self.calm = False

    def copy(self) -> Heard:
        other = Heard(self.variant, self.before)
        other.cards, other.declarer = dict(self.cards), self.declarer
        return other

    def card(self, name: str, form: int) -> str:
        names = self.variant.cards.get(name, name)
        return called("card", names[form] if isinstance(names, CardNames) else names) if name in self.variant.cards else name

    def suit(self, letter: str, otherwise: str) -> str:
        return called("suit", self.variant.suits[letter]) if letter in self.variant.suits else otherwise

    # -- reading

    def read(self, sentence: str) -> None:
        for pattern, meaning in self.GRAMMAR:
            found = re.fullmatch(pattern, sentence)
            if found:
                meaning(self, *found.groups())
                return
        raise AssertionError(f"“{sentence}” cannot be understood")

    def _becomes(self, card: str, status: str, more: str | None = None) -> None:
        words = card[0].lower() + card[1:]
        known = {self.card(name, form) for name in self.variant.cards for form in (0, 1)}
        assert words in known, f"nobody knows “{card}”"
        self.cards[words] = status
        self.calm = self.calm or more is not None

    def _lead_stands(self) -> None:
        self._becomes("the card", "lead")

    def _seat(self, words: str) -> Seat:
        words = words[0].lower() + words[1:]
        places = {
            HANDS[place] if place in HANDS else called("player", place): Seat(SEAT_LETTERS.index(letter))
            for letter, place in self.variant.places.items()
        }
        return places[words] if words in places else self.seats[words]

    def _hand(self, words: str) -> Seat:
        own = {"hand": self.before.declarer, "dummy": self.before.dummy}
        return own[words] if words in own else self._seat(words)

    def _turn(self, how: str, seat: Seat | None) -> None:
        self.turns.append((how, seat))

    def _require(self, who: str, suit: str, otherwise: str) -> None:
        self.orders.add((self.roles[self._seat(who)], "require", suit, "this lead"))
        self._turn("leads", self._seat(who))
        self.otherwise = None if otherwise == "any legal card" else otherwise

    def _require_of_it(self, who: str, suit: str, card: str) -> None:
        self._require(who, suit, "any legal card")
        self.due.append(card)

    def _forbid(self, who: str, leads: str | None, suits: str) -> None:
        for suit in suits.split(" or "):
            self.orders.add((self.roles[self._seat(who)], "forbid", suit, "until lead lost"))
        if leads:
            self._turn("leads", self._seat(who))

    def _highest(self, who: str, now: str, which: str) -> None:
        self.orders.add((self.roles[self._seat(who)], which, "the suit led", "this trick"))
        if now == "now plays":
            self._turn("plays", self._seat(who))

    def _other_suit(self, who: str, now: str, suit: str) -> None:
        which = "forbid" if "not" in now else "require"
        self.orders.add((self.roles[self._seat(who)], which, suit, "this trick"))
        if now.startswith("now plays"):
            self._turn("plays", self._seat(who))

    def _must(self, who: str, verb: str, card: str) -> None:
        self.due.append(card)
        self._turn(f"{verb}s", self._seat(who))

    def _owed(self, who: str, card: str) -> None:
        self._becomes(card, f"owed by {self.roles[self._seat(who)]}")

    def _changes(self, who: str) -> None:
        self.declarer = self._seat(who)
        self._turn("plays", PARTNER[self.declarer])

    def _plays(self, who: str, verb: str) -> None:
        self._turn("leads" if verb == "leads" else "plays", self._seat(who))

    def _declarer(self, verb: str, hand: str) -> None:
        self._turn("leads" if verb == "leads" else "plays", self._hand(hand))

    def _tricks(self, number: str, whose: str) -> None:
        self.given = NUMBERS[number], whose

    def _no_tricks(self) -> None:
        self.given = 0, "the other side"

    GRAMMAR = (
        (r"The lead is accepted\.", _lead_stands),
        (r"(.+) (?:stands|counts as the lead)\.", lambda self, card: self._becomes(card, "lead")),
        (r"(.+) counts as the lead to the next trick\.", lambda self, card: self._becomes(card, "early lead")),
        (r"(.+) counts as played\.", lambda self, card: self._becomes(card, "played")),
        (
            r"(.+) goes back(; there is no further rectification)?\.",
            lambda self, card, more: self._becomes(card, "back", more),
        ),
        (r"(.+) (?:is|stays) a (major|minor) penalty card\.", lambda self, card, rank: self._becomes(card, rank)),
        (r"(.+) stays on the table\.", lambda self, card: self._becomes(card, "major")),
        (r"(.+) must play (.+) to this trick when the turn comes, if it is legal\.", _owed),
        (r"(.+) must lead a card of (.+), namely (.+)\.", _require_of_it),
        (r"(.+) must lead a card of (.+); without one, (.+)\.", _require),
        (r"(.+?) (leads, but )?may not lead (.+) while keeping the lead\.", _forbid),
        (r"(.+), if unable to follow suit, (now plays|plays to this trick|now plays, but not) a card of (.+)\.", _other_suit),
        (r"(.+), if unable to follow suit, (does not play) a card of (.+) to this trick\.", _other_suit),
        (r"(.+) (now plays|plays to this trick) the (highest|lowest) card held of the suit led\.", _highest),
        (r"(.+) must (lead|play) (.+)\.", _must),
        (r"(.+) becomes declarer and plays next from the hand spread\.", _changes),
        (r"Dummy is spread; declarer plays second, from hand\.", lambda self: self._turn("second", self.before.declarer)),
        (r"Play goes on\.", lambda self: self._turn("on", None)),
        (r"Declarer (leads|plays next,) from (.+)\.", _declarer),
        (r"(.+) (leads|plays next)\.", _plays),
        (r"After play no trick is transferred\.", _no_tricks),
        (
            r"After play (one|two) tricks? (?:is|are) transferred to (the other side|declarer’s side|the defenders)\.",
            _tricks,
        ),
    )

    # -- comparing

    def check(self, position: Position, *, settled: bool) -> None:
        """While a question is open what has been said must be right; when all is settled everything must have been said."""
        self.check_cards(position, settled=settled)
        if settled:
            self.check_orders(position)
            self.check_turn(position)
            assert self.declarer == position.declarer
            if self.calm:
                assert not position.consequences.restrictions
                assert not position.consequences.penalty_cards

    def check_cards(self, position: Position, *, settled: bool) -> None:
        found: dict[str, set[str]] = {}
        for name in self.variant.cards:
            status = self.status(position, name)
            form = 0 if status in ("lead", "played") or status.startswith("owed") else 1
            found.setdefault(self.card(name, form), set()).add(status)
        for card, statuses in found.items():
            told = self.cards.get(card)
            for status in statuses - {"back", "over"} if settled else ():
                assert told == status, f"{card}: {told} in the chart, {status} at the table"
            if told is not None:
                assert told in statuses or (statuses == {"over"} and told in ("lead", "played", "back")), (card, told, statuses)
        lying = {NAMES[item.card] for item in position.consequences.penalty_cards}
        assert lying <= set(self.variant.cards) or not settled, "a penalty card that the chart does not speak of"

    def status(self, position: Position, name: str) -> str:
        consequences = position.consequences
        for item in consequences.penalty_cards:
            if NAMES[item.card] == name:
                return "major" if item.major else "minor"
        for order in consequences.restrictions:
            if order.kind == "play" and NAMES[order.what] == name:
                return f"owed by {self.roles[order.seat]}"
        for place, (_, card) in enumerate(position.plays):
            if NAMES[card] == name:
                return "played" if place else "lead"
        if (
            consequences.early_lead is not None
            and NAMES[consequences.early_lead.play.card] == name
            and consequences.early_lead.stands
        ):
            return "early lead"
        if any(NAMES[card] == name for trick in position.quitted for _, card in trick.plays):
            return "over"
        return "back"

    def check_orders(self, position: Position) -> None:
        found = set[tuple[str, ...]]()
        for item in position.consequences.restrictions:
            if item.kind in ("highest", "lowest"):
                assert item.what == position.suit_led
                found.add((self.roles[item.seat], item.kind, "the suit led", item.until))
            elif item.kind != "play":
                suit = self.suit(SUIT_LETTERS[item.suit], "the suit named")
                found.add((self.roles[item.seat], item.kind, suit, item.until))
        assert self.orders == found

    def check_turn(self, position: Position) -> None:
        if position.is_over:
            assert not self.turns
            assert self.given == self.given_over(position)
            return
        assert self.given is None
        assert len(self.turns) == 1, f"a dead end, or two: {self.turns}"
        ((how, seat),) = self.turns
        assert bool(position.plays) == (how != "leads")
        if how == "on":
            players = [player for player, _ in position.plays]
            assert players == [(position.leader + n) % 4 for n in range(len(players))], "play does not simply go on"
            assert position.turn == (players[-1] + 1) % 4
        else:
            assert position.turn == seat
        if how == "second":
            assert (position.number, len(position.plays)) == (1, 1)
        assert set(self.due) == self.due_now(position)
        self.check_otherwise(position)

    def check_otherwise(self, position: Position) -> None:
        for item in position.consequences.restrictions:
            if item.kind != "require" or item.until != "this lead" or position.certainly_has(item.seat, item.suit):
                continue
            void = observe(position, read(f"{SEAT_LETTERS[item.seat]} void {SUIT_LETTERS[item.suit]}")).position
            assert self.otherwise == " or ".join(sorted(self.due_now(void))) or (
                self.otherwise is None and not self.due_now(void)
            )

    def due_now(self, position: Position) -> set[str]:
        """The penalty cards of which one must be played at this turn."""
        assert position.turn is not None
        chosen, cards = position.consequences.designated, penalty_cards_due(position, position.turn)
        due = {chosen} if chosen is not None else {card for card in range(52) if cards >> card & 1}
        return {self.card(NAMES[card], 1) for card in due}

    def given_over(self, position: Position) -> tuple[int, str]:
        """The tricks that have changed hands after play, and to whom."""
        gained = [position.won[side] - self.before.won[side] for side in (0, 1)]
        for trick in position.quitted:
            gained[trick.winner % 2] -= 1
        assert sum(gained) == 0
        to_defenders = gained[1 - self.before.declarer % 2] > 0
        if self.variant.roles or gained == [0, 0]:
            return max(gained), "the other side"
        return max(gained), "the defenders" if to_defenders else "declarer’s side"
