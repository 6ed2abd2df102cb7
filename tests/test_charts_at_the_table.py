"""Every chart of every edition, followed as a director follows it: each way is tried at the engine's table.

The sentences of a chart are read here on their own, not with the code that writes them. A sentence that cannot be read
fails, and so does one that says anything else than the position reached.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from outofturn.charts.chart_builder import chart_of
from outofturn.charts.chart_language import ChartName, chart_language
from outofturn.charts.graph import Branch, BranchKind, Chart, ChartNode, NodeKind
from outofturn.charts.scenario import CardNames, Fork, Variant
from outofturn.charts.scenarios import SCENARIOS
from outofturn.director import observe, replay, start
from outofturn.engine.cards import NAMES, SUIT_LETTERS
from outofturn.engine.errors import RecordError
from outofturn.engine.events import Choose
from outofturn.engine.message import Message
from outofturn.engine.obligations import penalty_cards_due
from outofturn.engine.position import DIRECTOR, Position
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import LHO, PARTNER, RHO, SEAT_LETTERS, Seat
from outofturn.laws.book import BOOK, EDITIONS, LATEST, edition_of
from outofturn.notation.lines import read

ALL = [pytest.param(kind, year, id=f"{kind}-{year}") for kind in SCENARIOS for year in EDITIONS]
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
            south: "declarer", LHO[south]: "the left defender", PARTNER[south]: "dummy", RHO[south]: "the right defender",
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
            and NAMES[consequences.early_lead[0].card] == name
            and consequences.early_lead[1]
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


class Walk:
    """A chart in one hand, a record in the other."""

    def __init__(self, chart: Chart[str]) -> None:
        self.chart = chart
        self.tried: set[tuple[str, ...]] = set()
        self.answers = {path[1:] for path in paths_of(chart.root, ())}

    def all(self) -> None:
        scenario = SCENARIOS[self.chart.kind]
        edition = edition_of(self.chart.edition)
        node = self.chart.root.branches[0].node
        self.tried.add(("",))
        before_it: tuple[str, ...] = ()
        for answers, variant in variants_of(scenario.variants):
            if variant.apart and answers not in self.answers:
                answers = before_it  # in this edition it comes to the same
            before_it = answers
            if variant.needs and not BOOK[variant.needs].in_force(edition):
                continue
            here: ChartNode[str] = node
            path: tuple[str, ...] = ("",)
            for answer in answers if scenario.question else ():
                (branch,) = (one for one in here.branches if one.words == answer)
                path = (*path, branch.words)
                self.tried.add(path)
                here = branch.node
            before = start(
                variant.contract, edition, trick=variant.trick, on_lead=variant.seat_on_lead(), won=variant.won,
                penalty_cards=variant.cards_of_before(), deal=variant.deal or None,
            )  # fmt: skip
            ruling = replay(before, (*variant.setup, *variant.lines))[-1]
            self.follow(here, ruling, Heard(variant, before), path)
        assert self.tried == set(paths_of(self.chart.root, ())), "a way in the chart that nobody can go"

    def follow(self, node: ChartNode[str], ruling: Ruling, heard: Heard, path: tuple[str, ...]) -> None:
        heard = heard.copy()
        words = [branch.words for branch in node.branches]
        assert len(words) == len(set(words)), f"two ways with the same words: {words}"
        if DIRECTOR in ruling.decide:
            assert node.kind is NodeKind.FACT
            for option in ruling.options:
                (branch,) = (one for one in node.branches if meant(one.words, option, heard, None))
                self.go(branch, observe(ruling.position, read(option)), heard, path)
            return
        assert node.kind is (NodeKind.QUESTION if ruling.decide else NodeKind.OUTCOME)
        for line in node.lines[:-1] if ruling.decide else node.lines:
            heard.read(line)
        heard.check(ruling.position, settled=not ruling.decide)
        self.choose(node, ruling, heard, path)
        self.go_on_at_the_table(node, ruling, heard, path)

    def choose(self, node: ChartNode[str], ruling: Ruling, heard: Heard, path: tuple[str, ...]) -> None:
        """Every option, by everyone who may choose it."""
        asked = node.lines[-1].lower()
        if ruling.decide:
            assert asked.startswith("either defender") or all(heard.roles[seat] in asked for seat in ruling.decide)
        for seat in ruling.decide:
            for option in ruling.options:
                (branch,) = (one for one in node.branches if meant(one.words, option, heard, seat))
                assert branch.kind is BranchKind.CHOICE
                if "any lead" in branch.words:
                    assert not ruling.position.penalty_cards_of(ruling.position.leader), "the leader is not free"
                self.go(branch, observe(ruling.position, Choose(seat, option)), heard, path)

    def go_on_at_the_table(self, node: ChartNode[str], ruling: Ruling, heard: Heard, path: tuple[str, ...]) -> None:
        """Everything of the scenario that may happen without a choice."""
        for item in heard.variant.table_events:
            for branch in node.branches:
                if branch.kind is BranchKind.TABLE_EVENT and branch.words == say(item.words):
                    try:
                        further = observe(ruling.position, read(item.line, ruling.position.declarer))
                    except RecordError:
                        continue
                    if item.cites and all(reason.provision.name != item.cites for reason in further.reasons):
                        continue  # it is another form of the irregularity in which this can happen
                    self.go(branch, further, heard, path)

    def go(self, branch: Branch[str], ruling: Ruling, heard: Heard, path: tuple[str, ...]) -> None:
        path = (*path, branch.words)
        self.tried.add(path)
        self.follow(branch.node, ruling, heard, path)


def variants_of(variants: tuple[Variant | Fork, ...]) -> Iterator[tuple[tuple[str, ...], Variant]]:
    for one in variants:
        if isinstance(one, Fork):
            for answers, variant in variants_of(one.variants):
                yield (say(one.words), *answers), variant
        else:
            yield (say(one.words) if one.answer else "",), one


def paths_of(node: ChartNode[str], path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for branch in node.branches:
        yield (*path, branch.words)
        yield from paths_of(branch.node, (*path, branch.words))


def meant(words: str, option: str, heard: Heard, seat: Seat | None) -> bool:
    """Is this the way to go if this option is taken, by this player?"""
    who, colon, rest = words.partition(": ")
    if colon and who.lower() in heard.seats:
        if heard.seats[who.lower()] != seat:
            return False
        words = rest
    verb, *what = option.split()
    if verb in SEAT_LETTERS:
        return words == ("Yes" if what[0] == "has" else "No")
    plain = {
        "accept": ("Accept",), "refuse": ("Refuse",), "spread": ("Accept, and spread own hand",),
        "free": ("Neither", "Neither: any lead"), "highest": ("Highest of the suit led",),
        "lowest": ("Lowest of the suit led",), "withdraw": ("Take it back",), "keep": ("Leave it",),
    }  # fmt: skip
    if verb in plain:
        return capital(words) in plain[verb]
    if verb == "play":
        return words == f"Play {heard.card(what[0], 2)}"
    return (
        words == f"{verb.capitalize()} {' and '.join(dict.fromkeys(heard.suit(letter, 'one other suit') for letter in what))}"
    )


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


@pytest.mark.parametrize(("kind", "year"), ALL)
def test_every_way_in_a_chart_ends_where_the_engine_is(kind: str, year: int) -> None:
    Walk(chart_of(kind, year)).all()


# -- and a chart that is wrong is found out


def altered(node: ChartNode[str], change: Callable[[ChartNode[str]], ChartNode[str]]) -> ChartNode[str]:
    """The chart with one thing changed at every node where the change applies."""
    branches = tuple(branch._replace(node=altered(branch.node, change)) for branch in node.branches)
    return change(node._replace(branches=branches))


def reworded(old: str, new: str) -> Callable[[ChartNode[str]], ChartNode[str]]:
    return lambda node: node._replace(lines=tuple(filter(None, (line.replace(old, new) for line in node.lines))))


def without(words: str) -> Callable[[ChartNode[str]], ChartNode[str]]:
    return lambda node: node._replace(branches=tuple(branch for branch in node.branches if branch.words != words))


def relabelled(old: str, new: str) -> Callable[[ChartNode[str]], ChartNode[str]]:
    names = {old: new, new: old}
    return lambda node: node._replace(
        branches=tuple(branch._replace(words=names.get(branch.words, branch.words)) for branch in node.branches)
    )


WRONG = {
    "the wrong hand": ("play-after-retraction", reworded("from hand", "from dummy")),
    "the wrong leader": ("opening-lead-out-of-turn", reworded("The left defender leads.", "The right defender leads.")),
    "no turn": ("penalty-card-not-played", reworded("Play goes on.", "")),
    "not free": ("lead-with-penalty-cards-of-both", relabelled("Neither", "Neither: any lead")),
    "a minor card": ("premature-play", reworded("a major penalty", "a minor penalty")),
    "no penalty card": ("exposed-card", reworded("is a major penalty card", "goes back")),
    "the wrong order": ("premature-play", relabelled("Highest of the suit led", "Lowest of the suit led")),
    "the wrong suit": ("lead-with-penalty-cards", relabelled("Require the first suit", "Require the second suit")),
    "one ban of two": ("lead-with-penalty-cards", reworded("the first suit or the second suit", "the first suit")),
    "an option left out": ("lead-with-penalty-cards", without("Forbid the first suit and the second suit")),
    "an answer left out": ("premature-play-at-rho-turn", without("No")),
    "the wrong choice": ("lead-out-of-turn", relabelled("Accept", "Refuse")),
    "too many tricks": ("revoke", reworded("one trick is", "two tricks are")),
    "a card that stays": ("revoke-corrected", reworded("counts as played", "goes back")),
    "a way from nowhere": ("misinformed-lead", relabelled("The partner’s", "The cat’s")),
}


@pytest.mark.parametrize(("kind", "change"), WRONG.values(), ids=WRONG)
def test_a_wrong_chart_is_found_out(kind: str, change: Callable[[ChartNode[str]], ChartNode[str]]) -> None:
    chart = chart_of(kind, LATEST)
    root = altered(chart.root, change)
    assert root != chart.root
    with pytest.raises((AssertionError, ValueError)):
        Walk(chart._replace(root=root)).all()
