"""A decision that is pending: who decides, between what, what it blocks, and when it has lapsed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal, NoReturn, Self, TypeAlias, dataclass_transform

from outofturn.engine.events import (
    Attention,
    Call,
    Choose,
    Correct,
    Event,
    Expose,
    Fact,
    Name,
    Omit,
    PutUp,
    Restore,
    Spread,
    Supply,
    Volunteer,
)

if TYPE_CHECKING:
    from outofturn.engine.cards import Card
    from outofturn.engine.message import Message
    from outofturn.engine.options import Option
    from outofturn.engine.position import Position
    from outofturn.engine.ruling_builder import RulingBuilder
    from outofturn.engine.seats import Seat


#: What a decision is about; the words for an option depend on it.
DecisionKind: TypeAlias = Literal[
    "lead",  # a lead out of turn: accept or refuse it
    "partners lead",  # the lead of a defender whose partner has a penalty card (50D2, 51B)
    "partners play",  # the card of a premature player's partner (57A)
    "penalty card",  # which penalty card is played (51A)
    "card in its place",  # a card played in place of a penalty card (52)
    "played card",  # which of several cards is played (58B2)
    "dummys card",  # which card dummy plays (46)
    "declarers hand",  # from which hand declarer leads (43B2a)
    "own card",  # whether a player takes back a card of his own
    "fact",  # a fact for the director to find out
]


@dataclass_transform(frozen_default=True)
class PendingDecision:
    """An irregularity is a decision that opens, is decided, and closes. Each kind of it is a class in ``laws``.

    A subclass is a frozen record of the fields that it annotates, like a dataclass; the module ``dataclasses`` itself is not
    used because importing it would take up a good part of the start-up time.
    """

    fields: ClassVar[tuple[str, ...]] = ()
    #: Belongs to a turn: it gives way to an irregularity, and play to that turn decides it.
    standing: ClassVar[bool] = False
    #: A question of fact: the director answers it with one of the options as a line of the record, nobody chooses.
    asks_for_fact: ClassVar[bool] = False
    kind: ClassVar[DecisionKind]

    def __init_subclass__(cls) -> None:
        own = (name for name, kind in cls.__annotations__.items() if not str(kind).startswith("ClassVar"))
        cls.fields = (*cls.fields, *own)

    def __init__(self, *values: Any, **named: Any) -> None:
        given = dict(zip(self.fields, values, strict=False)) | named
        for name in self.fields:
            object.__setattr__(self, name, given[name] if name in given else getattr(type(self), name))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} never changes; use replace")

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.fields)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self), self._values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self.fields)})"

    def replace(self, **changes: Any) -> Self:
        """The same decision with other values in some of its fields."""
        return type(self)(**(dict(zip(self.fields, self._values(), strict=True)) | changes))

    @property
    def lying(self) -> tuple[Card, ...]:
        """The cards that lie on the table undecided, neither played nor back in hand."""
        return ()

    def decide(self, position: Position) -> tuple[Seat, ...]:
        """Who may decide now."""
        raise NotImplementedError

    def options(self, position: Position) -> tuple[Option, ...]:
        """The ids of the options, in the order in which they are read out."""
        raise NotImplementedError

    def occasion(self, position: Position) -> Message:
        """Why somebody has to decide: what has happened, in one clause (the message ``occasion/…``)."""
        raise NotImplementedError

    def prevails(self, position: Position) -> Seat | None:
        """Whose choice prevails if those who may decide differ; None if the Laws do not say."""
        return None

    def settled_since(self) -> Position | None:
        """The position before a choice that has taken effect but can still be overruled; None if this is no such choice.

        What follows from the choice is told when it has been settled, not before.
        """
        return None

    def choose(self, builder: RulingBuilder, seat: Seat, option: Option) -> None:
        """Someone entitled to decide has chosen one of the options."""
        raise AssertionError("a question of fact is answered by a fact, not by a choice")

    def blocks(self, event: Event) -> bool:
        """Whether a line of this kind makes no sense before the decision."""
        if isinstance(event, Call):
            return not self.standing and not event.instead
        return not self.standing and isinstance(event, Supply | Restore | Omit | PutUp | Correct)

    def is_overtaken_by(self, event: Event) -> bool:
        """Whether this event, before it is looked at, ends the decision unmade; ``overtaken`` then says how."""
        return False

    def overtaken(self, builder: RulingBuilder) -> None:
        """The decision has not been made, and play goes on."""
        builder.close()

    def has_lapsed(self, position: Position, event: Event) -> bool:
        """Whether, after this event, the moment to which the decision belongs has gone by."""
        return False

    def is_answered_by(self, fact: Fact) -> bool:
        """Whether this fact answers the question."""
        return False

    def answered(self, builder: RulingBuilder) -> None:
        """The fact that was asked for is known."""

    def hears(self, position: Position, event: Choose) -> bool:
        """Whether a word spoken after the decision, but before the next card, is about it."""
        return False

    def is_forgotten_after(self, event: Event) -> bool:
        """Whether after this event nobody can speak of the decision any more: the next card has come."""
        return not isinstance(event, Attention | Choose | Expose | Fact | Name | Spread | Volunteer)

    def later_word(self, builder: RulingBuilder, event: Choose) -> None:
        """What such a word means."""

    def let_stand(self, builder: RulingBuilder, offender: Seat) -> None:
        """What this offender did is not rectified: what is undecided counts as if it had been in order (43B3)."""
