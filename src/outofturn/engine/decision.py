"""Pending decisions: who decides, which options there are, what they block, and when they lapse."""

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
    Meant,
    Name,
    Omit,
    PutUp,
    Restore,
    Spread,
    Supply,
    Volunteer,
)

if TYPE_CHECKING:
    from outofturn.engine.cards import Card, Suit
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
    "partners card",  # which card a revoker's partner plays (62D2)
    "penalty card",  # which penalty card is played (51A)
    "card in its place",  # a card played in place of a penalty card (52)
    "played card",  # which of several cards is played (58B2)
    "dummys card",  # which card dummy plays (46)
    "declarers hand",  # from which hand declarer leads (43B2a)
    "own card",  # whether a player takes back a card of his own
    "misinformed card",  # the same of a card out of turn that an opponent has led him to play (47E1)
    "fact",  # a fact for the director to find out
]


@dataclass_transform(frozen_default=True)
class PendingDecision:
    """A decision that an irregularity has opened and that is not made yet. Each kind is a class in ``laws``.

    A subclass is an immutable record of the fields that it annotates, like a frozen dataclass. The ``dataclasses`` module is
    not used because importing it would be a large part of the start-up time.
    """

    fields: ClassVar[tuple[str, ...]] = ()
    #: Whether the decision belongs to a turn: an irregularity replaces it, and a play at that turn settles it.
    standing: ClassVar[bool] = False
    #: Whether this is a question of fact. The director answers it with a line that states one of the options; nobody chooses.
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
        """Return a copy with some fields changed."""
        return type(self)(**(dict(zip(self.fields, self._values(), strict=True)) | changes))

    @property
    def lying(self) -> tuple[Card, ...]:
        """Cards on the table that are neither played nor back in hand while the decision is pending."""
        return ()

    @property
    def led_since(self) -> tuple[tuple[Seat, Card], ...]:
        """Leads that the same side has made since, and that are decided on afterwards."""
        return ()

    @property
    def concerns(self) -> Seat | None:
        """The player whose lead or play is decided on; None if it is not about one player."""
        return None

    @property
    def suit_in_question(self) -> Suit | None:
        """The suit that orders for a play are about; None if it is not about one suit."""
        return None

    def cards_in_question(self, position: Position) -> tuple[Card, ...]:
        """The cards that the decision is about."""
        return self.lying

    def decide(self, position: Position) -> tuple[Seat, ...]:
        """The seats that may decide now."""
        raise NotImplementedError

    def options(self, position: Position) -> tuple[Option, ...]:
        """The options, in the order in which they are read out."""
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
        """Apply the option that an entitled player has chosen."""
        raise AssertionError("a question of fact is answered by a fact, not by a choice")

    def blocks(self, event: Event) -> bool:
        """Whether an event of this kind is impossible before the decision is made."""
        if isinstance(event, Call):
            return not self.standing and not event.instead
        return not self.standing and isinstance(event, Supply | Restore | Omit | PutUp | Correct)

    def is_overtaken_by(self, event: Event) -> bool:
        """Whether this event ends the decision without a choice, before any rule looks at it; if so ``overtaken`` is called."""
        return False

    def overtaken(self, builder: RulingBuilder) -> None:
        """Close the decision because play has gone on without a choice."""
        builder.close()

    def has_lapsed(self, position: Position, event: Event) -> bool:
        """Whether the turn to which the decision belongs has passed after this event."""
        return False

    def is_answered_by(self, position: Position, fact: Fact | Meant) -> bool:
        """Whether this fact answers the question; the position is the one in which it is known."""
        return False

    def answered(self, builder: RulingBuilder) -> None:
        """Continue the ruling now that the fact is known."""

    def hears(self, position: Position, event: Choose) -> bool:
        """Whether this statement, made after the decision but before the next card, is about it."""
        return False

    def is_forgotten_after(self, event: Event) -> bool:
        """Whether it is too late to speak about the decision after this event, because another card has been played."""
        return not isinstance(event, Attention | Choose | Expose | Fact | Meant | Name | Spread | Volunteer)

    def later_word(self, builder: RulingBuilder, event: Choose) -> None:
        """Rule on such a later statement."""

    def let_stand(self, builder: RulingBuilder, offender: Seat) -> None:
        """Treat what this offender did as if it had been legal, because it is not rectified (43B3)."""
