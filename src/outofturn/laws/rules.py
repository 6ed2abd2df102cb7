"""Rules: which provision governs what happened, and what falls due after it.

A rule carries out a provision, or an interpretation where the Laws are silent. It says for which events and at what stage of
the board it is there, when it applies, and what it does. Two rules that apply to the same event without an order between them
are an error, and so is an event that no rule governs: there is no silent first match. What prevails over what is declared with
the provision or interpretation (``prevails_over``) and nowhere else.
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
#: Whatever the stage of the board.
ANY_STAGE = tuple(Stage)


class LawConflict(Exception):
    """Two rules govern the same event and neither prevails, or none does: a fault in the engine, never in a record."""


def always(position: Position, event: Any) -> bool:
    return True


class Rule(NamedTuple):
    """When a provision or interpretation governs an event, and what it does then."""

    source: Source
    events: tuple[type[Event], ...]
    apply: Callable[[RulingBuilder, Any], None]
    applies: Callable[[Position, Any], bool] = always
    stages: tuple[Stage, ...] = (Stage.PLAY,)
    pending: type[PendingDecision] | None = None  #: the kind of decision that must be pending
    needs: str = ""  #: the consequence without which it cannot apply


class Due(NamedTuple):
    """Something that falls due after an event: what is looked at then, in the order in which ``contents`` lists it."""

    source: Source | None  #: None where the record, and no Law, asks for it
    apply: Callable[[RulingBuilder], None]
    needs: str = ""  #: the consequence without which nothing is due
    stages: tuple[Stage, ...] = ANY_STAGE
    unless_pending: bool = False  #: a decision that is pending comes first


def is_left_behind(position: Position, consequence: str) -> bool:
    """Has an irregularity left this behind?"""
    value = getattr(position.consequences, consequence)
    return value is not None and value is not False and value != ()


def just_decided_lapses(builder: RulingBuilder) -> None:
    """With the next card a choice that has been made is beyond any later word."""
    decided = builder.position.consequences.just_decided
    if decided is not None and decided.is_forgotten_after(builder.event):
        builder.position = builder.position.with_consequences(just_decided=None)


def pending_lapses(builder: RulingBuilder) -> None:
    """The turn to which a pending decision belongs has gone by."""
    pending = builder.position.pending
    if pending is not None and pending.has_lapsed(builder.position, builder.event):
        builder.close()


class RuleTable:
    """All rules, by the stage of the board and the kind of event."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules = tuple(rules)
        self._by_stage: list[dict[type[Event], list[Rule]]] = [{} for _ in Stage]
        for rule in self.rules:
            for stage in rule.stages:
                for kind in rule.events:
                    self._by_stage[stage].setdefault(kind, []).append(rule)

    def governing(self, position: Position, event: Event) -> Rule | None:
        """The one rule that governs an event; None if no rule is there for such an event at this stage."""
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
    return source.prevails_over.get(position.edition) or ()
