"""Rules: which provision governs an event, and what becomes due after it.

A rule applies a provision, or an interpretation where the Laws are silent. It states the events and the stage of the board it
is for, when it applies, and what it does. If two rules apply to an event and neither prevails, or if no rule applies, that is
an error; the first match is not just taken. Precedence is declared with the provision or interpretation (``prevails_over``)
and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from outofturn.engine.position import Stage
from outofturn.laws.book import Provision
from outofturn.laws.interpretations import Interpretation

if TYPE_CHECKING:
    from outofturn.engine.decision import PendingDecision
    from outofturn.engine.events import Event
    from outofturn.engine.position import Position
    from outofturn.engine.ruling_builder import RulingBuilder

Source: TypeAlias = Provision | Interpretation
#: Every stage of the board.
ANY_STAGE = tuple(Stage)


class LawConflict(Exception):
    """Several rules apply to an event and none prevails, or no rule applies: a bug in the engine, not in the record."""


def always(position: Position, event: Any) -> bool:
    return True


class Rule(NamedTuple):
    """When a provision or interpretation governs an event, and what it does."""

    source: Source
    events: tuple[type[Event], ...]
    apply: Callable[[RulingBuilder, Any], None]
    applies: Callable[[Position, Any], bool] = always
    stages: tuple[Stage, ...] = (Stage.PLAY,)
    pending: type[PendingDecision] | None = None  #: the kind of decision that must be pending
    needs: str = ""  #: a field of ``Consequences`` that must be set for the rule to apply


class Due(NamedTuple):
    """Something to apply after an event if it is due. ``contents`` lists these in the order in which they are applied."""

    source: Source | None  #: None for bookkeeping that no Law requires
    apply: Callable[[RulingBuilder], None]
    needs: str = ""  #: a field of ``Consequences`` that must be set for it to be due
    stages: tuple[Stage, ...] = ANY_STAGE
    unless_pending: bool = False  #: skip it while a decision is pending
    pending: type[PendingDecision] | None = None  #: the kind of decision that must be pending


def is_left_behind(position: Position, consequence: str) -> bool:
    """Whether this field of the consequences is set."""
    value = getattr(position.consequences, consequence)
    return value is not None and value is not False and value != ()


def just_decided_lapses(builder: RulingBuilder) -> None:
    """Drop a choice just made, once another card means that nobody can speak about it any more."""
    decided = builder.position.consequences.just_decided
    if decided is not None and decided.is_forgotten_after(builder.event):
        builder.position = builder.position.with_consequences(just_decided=None)


def pending_lapses(builder: RulingBuilder) -> None:
    """Close a pending decision if the turn to which it belongs has passed."""
    pending = builder.position.pending
    if pending is not None and pending.has_lapsed(builder.position, builder.event):
        builder.close()


class RuleTable:
    """All rules, indexed by stage of the board and type of event."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules = tuple(rules)
        self._by_stage: list[dict[type[Event], list[Rule]]] = [{} for _ in Stage]
        for rule in self.rules:
            for stage in rule.stages:
                for kind in rule.events:
                    self._by_stage[stage].setdefault(kind, []).append(rule)

    def governing(self, position: Position, event: Event) -> Rule | None:
        """The one rule that governs an event; None if there are no rules for such an event at this stage."""
        rules = self._by_stage[position.stage].get(type(event))
        if rules is None:
            return None
        applicable = [rule for rule in rules if _may_apply(rule, position) and rule.applies(position, event)]
        if len(applicable) > 1:
            beaten = {name for rule in applicable for name in prevails_over(rule.source, position)}
            applicable = [rule for rule in applicable if rule.source.name not in beaten]
        if len(applicable) != 1:
            found = ", ".join(rule.source.name for rule in applicable) or "no rule"
            raise LawConflict(f"{found} for {event}")
        return applicable[0]


def _may_apply(rule: Rule, position: Position) -> bool:
    if rule.pending is not None and not isinstance(position.consequences.pending, rule.pending):
        return False
    return not rule.needs or is_left_behind(position, rule.needs)


def prevails_over(source: Source, position: Position) -> tuple[str, ...]:
    if isinstance(source, Interpretation):
        return source.prevails_over
    return source.prevails(position.edition)
