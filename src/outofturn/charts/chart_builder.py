"""Builds a chart from a scenario: the engine is asked what follows each option and event, until nothing is left to decide."""

from __future__ import annotations

from typing import NamedTuple

from outofturn.charts.chart_text import ChartText, director_asks
from outofturn.charts.chart_words import worded
from outofturn.charts.graph import NO_WORDS, Branch, BranchKind, Chart, ChartNode, NodeKind, Note, grouped_by_target
from outofturn.charts.scenario import Fork, Scenario, Variant
from outofturn.charts.scenarios import SCENARIOS
from outofturn.director import observe, replay, start
from outofturn.engine.errors import RecordError
from outofturn.engine.events import Choose, Event
from outofturn.engine.message import Message, message
from outofturn.engine.options import Option
from outofturn.engine.position import DIRECTOR, Position
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import NORTH
from outofturn.laws.book import BOOK, Edition, Provision, edition_of, law_of, order
from outofturn.notation.lines import read
from outofturn.notation.vocabulary import shortened, unknown

#: Says whether a penalty card is major or minor: the one provision about such a card that a chart shows where it arises.
_MAJOR_OR_MINOR = BOOK["major-or-minor-penalty-card"]
#: What a chart with penalty cards of each kind says at its foot, once.
_ABOUT_MAJOR = ("major-penalty-card-must-be-played", "following-suit-and-restrictions-come-first", "lead-of-the-owners-partner")
_ABOUT_MINOR = ("disposition-of-a-minor-penalty-card",)


def chart_of(kind: str, edition: int | str | Edition, code: str = "en") -> Chart[str]:
    """The flow chart for a kind of irregularity in an edition of the Laws, in a language."""
    return worded(chart_in_messages(kind, edition), code)


def chart_in_messages(kind: str, edition: int | str | Edition) -> Chart[Message]:
    """The flow chart for a kind of irregularity in an edition of the Laws, in no language yet."""
    scenario = SCENARIOS.get(kind)
    if scenario is None:
        charts = message("hint/charts", options=", ".join(SCENARIOS))
        unknown(kind, SCENARIOS, charts, message("error/no-such-chart", word=shortened(kind)))
    return _ChartBuilder(scenario, edition_of(edition)).chart()


def about_penalty_cards(edition: Edition) -> frozenset[str]:
    """The provisions that are cited whenever a card becomes a penalty card, or is played as one; charts leave them out.

    They are not listed anywhere: the engine rules on an honour that falls on the table while nothing else is wrong, and is
    then played when it is due.
    """
    table = start("3NT by S", edition, trick=5, on_lead=NORTH)
    rulings = replay(table, ("E exposes HK", "N leads H2", "E plays HK"))
    return frozenset(
        reason.law
        for ruling in rulings
        for reason in ruling.reasons
        if reason.provision is not _MAJOR_OR_MINOR and law_of(reason.law) == 50
    )


class _Path(NamedTuple):
    """How the builder came to a position."""

    cited: frozenset[str]  #: provisions already shown on the way
    happened: frozenset[str] = frozenset()  #: events of the scenario that have been used
    said: tuple[Message, ...] = ()  #: what an earlier node has said


class _ChartBuilder:
    def __init__(self, scenario: Scenario, edition: Edition) -> None:
        self.scenario, self.edition = scenario, edition
        self.hidden = about_penalty_cards(edition)
        self.review: list[str] = []
        self.penalty_cards: set[bool] = set()  #: whether major

    def chart(self) -> Chart[Message]:
        scenario = self.scenario
        branches = self._variants(scenario.variants)
        if scenario.question:
            root = ChartNode(NodeKind.EVENT, (scenario.event,), (_asked(BranchKind.ON, NO_WORDS, scenario.question, branches),))
        else:
            (first,) = _merged(branches)
            root = ChartNode(NodeKind.EVENT, (scenario.event,), (first._replace(kind=BranchKind.ON, words=NO_WORDS),))
        root = _alike(root, self._fullest(root))
        return Chart(
            scenario.kind, scenario.title, self.edition.year, root, tuple(self._notes()), tuple(sorted(self.review, key=order))
        )

    def _fullest(self, root: ChartNode[Message]) -> dict[tuple[Message, ...], tuple[Message, ...]]:
        """For each outcome that is reached in several ways, the longest text."""
        found: dict[tuple[Message, ...], tuple[Message, ...]] = {}
        for leaf in root.leaves():
            found[leaf.holds] = max(found.get(leaf.holds, ()), leaf.lines, key=len)
        return found

    def _applies(self, variant: Variant) -> bool:
        return not variant.needs or BOOK[variant.needs].in_force(self.edition)

    def _notes(self) -> list[Note]:
        names = (_ABOUT_MAJOR if True in self.penalty_cards else ()) + (_ABOUT_MINOR if False in self.penalty_cards else ())
        names += self.scenario.notes
        found: list[Note] = []
        for name in names:
            entry: Provision = BOOK[name]
            number = entry.number(self.edition)
            if number is not None:
                found.append(Note(number, name))
        return found

    # -- the variants

    def _variants(self, variants: tuple[Variant | Fork, ...]) -> list[Branch[Message]]:
        found = []
        for variant in variants:
            if isinstance(variant, Fork):
                branches = self._variants(variant.variants)
                found.append(_asked(BranchKind.FINDING, variant.words, variant.question, branches))
            elif self._applies(variant):
                branch = self._variant(variant)
                if not (variant.apart and found[-1]._replace(words=branch.words) == branch):
                    found.append(branch)
        return found

    def _variant(self, variant: Variant) -> Branch[Message]:
        position = start(
            variant.contract, self.edition, trick=variant.trick, on_lead=variant.seat_on_lead(),
            penalty_cards=variant.cards_of_before(), won=variant.won, deal=variant.deal or None,
        )  # fmt: skip
        text = ChartText(variant, position)
        for ruling in replay(position, variant.setup):
            position = ruling.position
        rulings = replay(position, variant.lines)
        laws = dict.fromkeys(law for ruling in rulings for law in self._trimmed(ruling, frozenset()))
        node = self._follow(rulings[-1], _Path(frozenset(laws)), text)
        disputes = text.disputes(next((ruling.disputed for ruling in rulings if ruling.disputed), None))
        return Branch(BranchKind.FINDING, variant.words, tuple(laws), node, disputes)

    def _follow(self, ruling: Ruling, path: _Path, text: ChartText) -> ChartNode[Message]:
        """The node for the position after a ruling, with all that can follow."""
        self.review += [law for law in ruling.review if law not in self.review]
        self.penalty_cards |= {card.major for card in ruling.position.consequences.penalty_cards}
        position = ruling.position
        branches: list[Branch[Message]] = []
        holds = text.holds(position)
        if DIRECTOR in ruling.decide:
            for option in ruling.options:
                branches += self._branch(position, read(option), BranchKind.FINDING, text.option(position, option), path, text)
            return ChartNode(NodeKind.FACT, text.question_of_fact(position), _merged(branches), holds)
        lines = text.question(ruling, path.said) if ruling.decide else text.outcome(position, path.said)
        path = path._replace(said=path.said + text.about_cards(position, lines))
        lines, holds = (tuple(text.said(position, line) for line in found) for found in (lines, holds))
        for option in ruling.options:
            branches += self._chosen(ruling, option, path, text)
        for item in text.variant.table_events:
            if item.line in path.happened or (item.during and item.during not in _open_options(ruling)):
                continue
            further = path._replace(happened=path.happened | {item.line})
            event = read(item.line, position.declarer)
            branches += self._branch(position, event, BranchKind.TABLE_EVENT, item.words, further, text, item.cites)
        return ChartNode(NodeKind.QUESTION if ruling.decide else NodeKind.OUTCOME, lines, _merged(branches), holds)

    def _chosen(self, ruling: Ruling, option: Option, path: _Path, text: ChartText) -> list[Branch[Message]]:
        """One option; where it matters which of those entitled chooses it, one branch for each of them."""
        by_seat = [
            (seat, branch)
            for seat in ruling.decide
            for branch in self._branch(
                ruling.position,
                Choose(seat, option),
                BranchKind.CHOICE,
                text.said(ruling.position, text.option(ruling.position, option)),
                path,
                text,
            )
        ]
        if len({branch for _, branch in by_seat}) == 1:
            return [by_seat[0][1]]
        by_seat.sort(key=lambda item: len(list(item[1].node.walk())))  # first the one who settles it
        return [branch._replace(words=text.chosen_by(seat, branch.words)) for seat, branch in by_seat]

    def _branch(
        self,
        position: Position,
        event: Event,
        kind: BranchKind,
        words: Message,
        path: _Path,
        text: ChartText,
        cites: str = "",
    ) -> list[Branch[Message]]:
        """The branch for an event; none if it cannot happen here, or does not show the provision that it is meant to show."""
        try:
            ruling = observe(position, event)
        except RecordError:
            return []
        if cites and all(reason.provision.name != cites for reason in ruling.reasons):
            return []
        laws = self._trimmed(ruling, path.cited)
        further = path._replace(cited=path.cited | set(ruling.laws))
        node = self._follow(ruling, further, text)
        return [Branch(kind, words, tuple(laws), node, text.disputes(ruling.disputed))]

    def _trimmed(self, ruling: Ruling, cited: frozenset[str]) -> list[str]:
        """The provisions that are new with this ruling; if there are none, those that it rests on."""
        shown = [law for law in ruling.laws if law not in self.hidden]
        return [law for law in shown if law not in cited] or shown or ruling.laws


def _open_options(ruling: Ruling) -> frozenset[str]:
    """The options after a ruling, in one word each: ``accept``, ``require`` …; ``closed`` if there are none.

    While one defender may still overrule the other (55A) the lead itself is no longer open.
    """
    pending = ruling.position.pending
    if pending is not None and pending.standing and "accept" in ruling.options:
        return frozenset({"overrule"})
    return frozenset[str](option.verb for option in ruling.options) or frozenset({"closed"})


def _asked(kind: BranchKind, words: Message, question: str, branches: list[Branch[Message]]) -> Branch[Message]:
    """A question that the director answers; provisions that every answer rests on are named before it."""
    common = [law for law in branches[0].laws if all(law in branch.laws for branch in branches)]
    asked = director_asks(message(f"chart/question/{question}"))
    node = ChartNode(NodeKind.FACT, (asked,), _merged([_without(branch, common) for branch in branches]))
    return Branch(kind, words, tuple(common), node)


def _without(branch: Branch[Message], laws: list[str]) -> Branch[Message]:
    return branch._replace(laws=tuple(law for law in branch.laws if law not in laws))


def _alike(node: ChartNode[Message], words: dict[tuple[Message, ...], tuple[Message, ...]]) -> ChartNode[Message]:
    """The tree with the same text wherever the same holds, and branches that have become equal made one."""
    if not node.branches:
        return node._replace(lines=words[node.holds])
    return node._replace(branches=_merged([branch._replace(node=_alike(branch.node, words)) for branch in node.branches]))


def _merged(branches: list[Branch[Message]]) -> tuple[Branch[Message], ...]:
    """Equal branches made one, and branches to the same node placed together.

    Of those to the same node, the second and later ones name only provisions that the first does not; findings of the
    director name all of theirs.
    """
    result: list[Branch[Message]] = []
    for _, group in grouped_by_target(_one_for_all(branches)):
        kept: list[Branch[Message]] = []
        for branch in group:
            if all(branch.words != other.words for other in kept):
                known = kept[0].laws if kept and branch.kind is not BranchKind.FINDING else ()
                new = tuple(law for law in branch.laws if law not in known)
                kept.append(branch._replace(laws=new or branch.laws))
        result += kept
    return tuple(result)


def _one_for_all(branches: list[Branch[Message]]) -> list[Branch[Message]]:
    """Two forms of the same irregularity become one if all choices lead to the same.

    What may happen in only one of them, and disputes about only one of them, are added to it.
    """
    result: list[Branch[Message]] = []
    for branch in branches:
        for number, other in enumerate(result):
            if (branch.words, branch.laws) == (other.words, other.laws) and _agree(branch.node, other.node):
                result[number] = _united(other, branch)
                break
        else:
            result.append(branch)
    return result


def _agree(one: ChartNode[Message], other: ChartNode[Message]) -> bool:
    if (one.kind, one.lines, one.holds) != (other.kind, other.lines, other.holds):
        return False
    mine, theirs = _by_words(one), _by_words(other)
    for words in mine.keys() | theirs.keys():
        pair = (mine.get(words), theirs.get(words))
        if pair[0] is None or pair[1] is None:
            if any(branch is not None and branch.kind is not BranchKind.TABLE_EVENT for branch in pair):
                return False
        elif pair[0].laws != pair[1].laws or not _agree(pair[0].node, pair[1].node):
            return False
    return True


def _united(one: Branch[Message], other: Branch[Message]) -> Branch[Message]:
    theirs = _by_words(other.node)
    below = [_united(branch, theirs.pop(branch.words, branch)) for branch in one.node.branches]
    node = one.node._replace(branches=(*below, *theirs.values()))
    return one._replace(disputes=tuple(dict.fromkeys(one.disputes + other.disputes)), node=node)


def _by_words(node: ChartNode[Message]) -> dict[Message, Branch[Message]]:
    return {branch.words: branch for branch in node.branches}
