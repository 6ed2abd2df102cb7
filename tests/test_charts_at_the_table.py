"""Every chart of every edition, followed as a director follows it: each way is tried at the engine's table."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from outofturn.charts.chart_builder import chart_of
from outofturn.charts.graph import Branch, BranchKind, Chart, ChartNode, NodeKind
from outofturn.charts.scenario import Fork, Variant
from outofturn.charts.scenarios import SCENARIOS
from outofturn.director import observe, replay, start
from outofturn.engine.errors import RecordError
from outofturn.engine.events import Choose
from outofturn.engine.position import DIRECTOR
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import SEAT_LETTERS, Seat
from outofturn.laws.book import BOOK, EDITIONS, LATEST, edition_of
from outofturn.notation.lines import read
from tests.chart_sentences import Heard, say

ALL = [pytest.param(kind, year, id=f"{kind}-{year}") for kind in SCENARIOS for year in EDITIONS]


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
        "accept": ("Accept",), "refuse": ("Refuse",), "spread": ("Accept, and spread the hand",),
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
    "the wrong leader": (
        "opening-lead-out-of-turn",
        reworded("The left-hand defender leads.", "The right-hand defender leads."),
    ),
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
