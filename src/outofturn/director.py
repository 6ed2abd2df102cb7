"""The director: applies the Laws to events.

``observe`` takes a position and an event, and returns the ruling with the position after it. It is a pure function: the same
position and event always give the same ruling. Nothing else applies the Laws.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from outofturn.engine.cards import ALL_CARDS, NO_CARDS, Card, Cards, is_honour, listed
from outofturn.engine.consequences import NO_CONSEQUENCES, PenaltyCard
from outofturn.engine.contract import Contract
from outofturn.engine.deal import read_deal
from outofturn.engine.errors import RecordError
from outofturn.engine.events import (
    Attention,
    Call,
    Choose,
    DrawAttention,
    Event,
    Expose,
    Fact,
    Look,
    Meant,
    Name,
    Play,
    PlayFaceDown,
    PutUp,
    Several,
    Spread,
    Together,
    Volunteer,
    Warn,
)
from outofturn.engine.message import message
from outofturn.engine.position import FourSets, Position, Stage, Table, counted, four, knowing_card, knowing_suit
from outofturn.engine.ruling import Ruling
from outofturn.engine.ruling_builder import RulingBuilder
from outofturn.engine.seats import LHO, SEATS, SIDE, Seat
from outofturn.laws import intent, law45_dummy, law57_stands, law63, law68, revoke, trick
from outofturn.laws.book import LATEST, Edition, edition_of
from outofturn.laws.contents import DUE, RULE_TABLE
from outofturn.laws.interpretations import chosen_readings
from outofturn.laws.law68 import CardEvent
from outofturn.laws.rules import is_left_behind

if TYPE_CHECKING:  # programs that give events, and no lines, need not load the notation
    from outofturn.notation.case import Case, Line

#: The remaining fields of a ruling on a card that is legal.
_NOTHING_TO_RULE = tuple(Ruling._field_defaults.values())
_new = tuple.__new__
_ONE_CARD = (Play, PlayFaceDown)
#: The usual reading of every disputed point.
NO_READINGS: Mapping[str, str] = MappingProxyType({})


def start(
    contract: Contract | str,
    edition: int | Edition = LATEST,
    *,
    deal: Sequence[Cards | None] | str | None = None,
    trick: int = 1,
    on_lead: Seat | None = None,
    won: tuple[int, int] = (0, 0),
    penalty_cards: Iterable[PenaltyCard] = (),
    readings: Mapping[str, str] = NO_READINGS,
) -> Position:
    """Return the position before the first line of a record.

    ``deal`` has the four hands, North first, with ``None`` for an unknown hand; it can also be a PBN string. If ``trick`` is
    given, it has the cards still held at that trick. Nothing about earlier tricks has to be known. ``readings`` names disputed
    points on which another reading than the usual one is followed, as in ``{"low-fifth-card-is-minor": "other"}``.
    """
    if isinstance(contract, str):
        contract = Contract.parse(contract)
    if isinstance(deal, str):
        deal = read_deal(deal)
    if not 1 <= trick <= 13:
        raise RecordError(message("error/no-such-trick", trick=trick), message("hint/tricks-of-a-deal"))
    if sum(won) > trick - 1:
        raise RecordError(message("error/too-many-tricks-won", count=sum(won), trick=trick))
    leader = LHO[contract.declarer] if on_lead is None else on_lead
    held, maybe = _hands(deal or (None,) * 4, 14 - trick)
    laws = edition_of(edition)
    if readings:
        laws = laws._replace(readings=chosen_readings({**dict(laws.readings), **readings}))
    table = Table(laws, contract, contract.declarer)
    position = counted(Position(table, held, maybe, trick, leader, (), leader, (), won))
    cards = tuple(penalty_cards)
    for place, item in enumerate(cards):
        if any(item.card == other.card for other in cards[:place]):
            raise RecordError(message("error/penalty-card-twice", card=item.card), message("hint/each-penalty-card-once"))
        if not position.is_defender(item.seat):
            raise RecordError(
                message("error/no-penalty-cards-of-declarer", player=item.seat),
                message("hint/defenders", players=position.defenders),
            )
        position = knowing_card(position, item.seat, item.card)
    position = position.with_consequences(
        penalty_cards=tuple(_as_it_must_be(item, cards) for item in cards),
        from_auction=tuple(item.card for item in cards) if trick == 1 else (),
    )
    builder = RulingBuilder(position, Attention(), govern)
    _settle(builder)
    return builder.position


def _as_it_must_be(item: PenaltyCard, cards: tuple[PenaltyCard, ...]) -> PenaltyCard:
    """A penalty card left over from before; an honour, or one of several, can only be a major one (50B)."""
    several = sum(other.seat == item.seat for other in cards) > 1
    return item._replace(major=True) if is_honour(item.card) else item.among(several)


def _hands(deal: Sequence[Cards | None], size: int) -> tuple[FourSets, FourSets]:
    """The cards known to be in each hand, and the other cards that each could hold."""
    known = NO_CARDS
    for seat, hand in zip(SEATS, deal, strict=True):
        if hand is None:
            continue
        if hand.bit_count() != size:
            raise RecordError(
                message("error/cards-at-this-trick", player=seat, count=hand.bit_count(), number=size),
                message("hint/cards-still-held", word="-"),
            )
        if known & hand:
            raise RecordError(message("error/card-in-two-hands", card=listed(known & hand)[0]))
        known |= hand
    rest = ALL_CARDS ^ known
    return four(hand or NO_CARDS for hand in deal), four(rest if hand is None else NO_CARDS for hand in deal)


def observe(position: Position, event: Event) -> Ruling:
    """Rule on one event; the ruling includes the position after it."""
    if event.__class__ is Play:
        plain = trick.in_order(position, event)
        if plain is not None:
            return _new(Ruling, (event, position, plain) + _NOTHING_TO_RULE)  # noqa: RUF005 - the quicker way
    builder = RulingBuilder(position, event, govern)
    _happens(builder, event)
    _settle(builder)
    return builder.ruling()


def unanswered(position: Position) -> Position:
    """The position if play goes on although a fact that was asked for is not known: the card is taken to be legal.

    The next card does so by itself. This is for records of other programs, in which nobody can be asked.
    """
    pending = position.pending
    if pending is None or not pending.asks_for_fact:
        return position
    builder = RulingBuilder(position, Attention(), govern)
    pending.overtaken(builder)
    _settle(builder)
    return builder.position


def observe_line(position: Position, line: str) -> Ruling:
    """Rule on one line of the record."""
    from outofturn.notation.lines import read

    return observe(position, read(line, position.declarer))


def rulings(position: Position, lines: Iterable[Line | Event | str]) -> Iterator[Ruling]:
    """Yield the ruling on each line of a record. Only this function applies ``observe`` to line after line.

    An error gives the number of its line; the rulings before it have been yielded by then.
    """
    from outofturn.notation.case import Line, placed

    for number, line in enumerate(lines, 1):
        text = line.text if isinstance(line, Line) else line if isinstance(line, str) else ""
        try:
            ruling = observe_line(position, text) if isinstance(line, Line | str) else observe(position, line)
        except RecordError as error:
            raise placed(error, (line.number if isinstance(line, Line) else 0) or number, text) from None
        yield ruling
        position = ruling.position


def replay(position: Position, lines: Iterable[Line | Event | str]) -> list[Ruling]:
    """Return the rulings on a whole record; its lines may be given as text."""
    return list(rulings(position, lines))


def start_case(case: Case, year: int | str | Edition | None = None) -> Position:
    """Return the position before the first line of a case, under the given edition or the one that the case prefers."""
    from outofturn.notation.case import placed

    chosen = edition_of(case.preferred_edition() if year is None else year)
    begins = case.start
    try:
        return start(
            case.contract, chosen, deal=case.deal, trick=begins.trick, on_lead=begins.on_lead, won=begins.won,
            penalty_cards=begins.penalty_cards, readings=dict(case.readings),
        )  # fmt: skip
    except RecordError as error:
        raise placed(error, case.setup_line) from None


def replay_case(case: Case, year: int | str | Edition | None = None) -> list[Ruling]:
    """Return the rulings on a whole case."""
    return replay(start_case(case, year), case.lines)


def _happens(builder: RulingBuilder, event: Event) -> None:
    if builder.position.stage is Stage.CLAIMED and isinstance(event, CardEvent):
        govern(builder, event)
        if builder.position.stage is Stage.CLAIMED:  # otherwise the claim is void and play goes on
            return
    pending = builder.position.pending
    if pending is not None and pending.is_overtaken_by(event):
        pending.overtaken(builder)
    _check(builder.position, event)
    match event:
        case Choose():
            _choose(builder, event)
        case Fact() | Meant():
            _establish(builder, event)
        case Attention():
            pass
        case Play():
            builder.position = knowing_card(builder.position, event.seat, event.card)
            if builder.position.consequences.shown_out:
                law57_stands.contradicted(builder)
                revoke.contradicted(builder)
            govern(builder, event)
        case _:
            govern(builder, event)


def _check(position: Position, event: Event) -> None:
    """Raise an error for a line that is impossible here: a mistake in the record, not an irregularity."""
    pending = position.pending
    if pending is not None and pending.blocks(event) and not law45_dummy.is_put_right_first(position, event):
        options = pending.options(position)
        if pending.asks_for_fact:
            raise RecordError(message("error/fact-comes-first"), message("hint/write-one-of", words=options))
        raise RecordError(message("error/another-matter-is-open"), message("hint/first-the-choice", options=", ".join(options)))
    owed = [item.what for item in position.consequences.restrictions if item.kind == "play"]
    next_trick, early = position.consequences.next_trick, position.consequences.early_lead
    to_next = [card for _, card in next_trick.lying] if next_trick else []
    to_next += early.cards[1:] if early else ()
    for card in _cards_of(event):
        if card in to_next:
            raise RecordError(message("error/lies-there-for-next-trick", card=card), message("hint/finish-the-trick-before"))
        if card in owed and not (isinstance(event, _ONE_CARD) and event.seat == position.turn):
            raise RecordError(message("error/lies-there-for-its-turn", card=card))
        if pending is not None and card in pending.lying:
            raise RecordError(
                message("error/lies-there-undecided", card=card),
                message("hint/first-the-choice", options=", ".join(pending.options(position))),
            )
    _check_player(position, event)


def _check_player(position: Position, event: Event) -> None:
    """Raise an error for a line that cannot be about this player."""
    dummy, declarer = position.dummy, position.declarer
    match event:
        case Play(seat, card, _, told_by) | PlayFaceDown(seat, card, _, told_by):
            if told_by is not None and SIDE[told_by] == SIDE[seat]:
                raise RecordError(
                    message("error/no-opponent", player=told_by, other=seat),
                    message("hint/names-the-opponent", word="told by"),
                )
            if seat == dummy and position.consequences.called is not None:
                position.consequences.called.check(position, card)
        case Spread(seat) if position.is_defender(seat):
            raise RecordError(
                message("error/defender-spreads-no-hand", player=seat), message("hint/cards-a-defender-shows", word="exposes")
            )
        case Call(seat) if seat != declarer:
            raise RecordError(message("error/only-declarer-calls"), message("hint/write-the-card-played"))
        case Volunteer(seat) | PutUp(seat) | Look(seat) | Warn(seat) | DrawAttention(seat) if seat != dummy:
            raise _only_dummy(event, dummy)
        case Look(at=at, shown=True) if at == declarer:
            raise RecordError(message("error/only-a-defender-shows-dummy-his-hand"))


def _only_dummy(event: Event, dummy: Seat) -> RecordError:
    """The error for an event that only dummy can cause, with what to write for another player."""
    match event:
        case Volunteer():
            return RecordError(message("error/only-dummy-volunteers", dummy=dummy))
        case PutUp():
            return RecordError(message("error/only-dummy-puts-up", dummy=dummy))
        case Look():
            return RecordError(message("error/only-dummy-looks", dummy=dummy), message("hint/what-another-player-saw"))
        case Warn():
            return RecordError(message("error/only-dummy-warns", dummy=dummy), message("hint/warning-by-anybody-else"))
        case _:
            problem = message("error/only-dummy-draws-attention", dummy=dummy, word="draws attention")
            return RecordError(problem, message("hint/for-anybody-else", word="attention"))


def _cards_of(event: Event) -> tuple[Card, ...]:
    match event:
        case Play() | PlayFaceDown() | PutUp() | Volunteer():
            return (event.card,)
        case Several():
            return event.cards + event.hidden
        case Together():
            return (event.first.card, event.second.card)
        case Expose() | Name():
            return event.cards
    return ()


def _establish(builder: RulingBuilder, fact: Fact | Meant) -> None:
    if isinstance(fact, Fact):
        builder.position = knowing_suit(law68.uncounted(builder.position), fact.seat, fact.suit, fact.has)
    else:
        builder.position = intent.found(builder.position, fact)
    pending = builder.position.pending
    if pending is not None and pending.is_answered_by(builder.position, fact):
        pending.answered(builder)


def _choose(builder: RulingBuilder, event: Choose) -> None:
    position = builder.position
    if position.stage is not Stage.PLAY:
        raise _no_rule(position)
    pending, decided = position.pending, position.consequences.just_decided
    if decided is not None and decided.hears(position, event):
        decided.later_word(builder, event)
        return
    if pending is None:
        raise RecordError(message("error/nothing-is-open"), message("hint/write-what-happens-next"))
    decide, options = pending.decide(position), pending.options(position)
    if pending.asks_for_fact:
        raise RecordError(message("error/fact-to-establish"), message("hint/write-one-of", words=options))
    if event.seat not in decide:
        raise RecordError(
            message("error/not-the-players-choice", player=event.seat),
            message("hint/who-chooses", players=decide, options=", ".join(options)),
        )
    if event.option not in options:
        raise RecordError(message("error/not-on-offer", word=event.option), message("hint/choices", options=", ".join(options)))
    pending.choose(builder, event.seat, event.option)


def govern(builder: RulingBuilder, event: Event) -> None:
    """Find the one rule that governs this event in this position, and apply it."""
    if isinstance(event, _ONE_CARD) and builder.position.stage is Stage.PLAY:
        early = builder.position.consequences.early_lead
        if early is not None and early.play.card == event.card:
            builder.position = builder.position.with_consequences(early_lead=None)  # the lead is ruled on now
        if isinstance(event, Play):
            event = intent.as_meant(builder.position, event)
            if builder.position.consequences is not NO_CONSEQUENCES:
                law63.plays_to(builder, event)
    rule = RULE_TABLE.governing(builder.position, event)
    if rule is None:
        raise _no_rule(builder.position)
    rule.apply(builder, event)


def _no_rule(position: Position) -> RecordError:
    """The error for an event that has no rule at this stage of the board."""
    if position.stage is Stage.CLAIMED:
        return law68.play_has_stopped(position)
    return RecordError(message("error/play-is-over"), message("hint/only-a-correction"))


def _settle(builder: RulingBuilder) -> None:
    """Apply what becomes due after the event."""
    for due in DUE:
        position = builder.position
        if position.consequences is NO_CONSEQUENCES:
            return
        if due.unless_pending and position.consequences.pending is not None:
            continue
        if due.pending is not None and not isinstance(position.consequences.pending, due.pending):
            continue
        if is_left_behind(position, due.needs) and position.stage in due.stages:
            due.apply(builder)
