"""The director: applies the Laws to events.

``observe`` takes a position and an event, and returns the ruling with the position after it. It is a pure function: the same
position and event always give the same ruling. Nothing else applies the Laws.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from outofturn.engine.cards import ALL_CARDS, NAMES, NO_CARDS, Card, Cards, listed
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
from outofturn.engine.position import FourSets, Position, Stage, Table, counted, four, knowing_card, knowing_suit
from outofturn.engine.ruling import Ruling
from outofturn.engine.ruling_builder import RulingBuilder
from outofturn.engine.seats import LHO, SEAT_LETTERS, SEAT_WORDS, SEATS, SIDE, Seat
from outofturn.laws import law46, law63, law68, revoke, trick
from outofturn.laws.book import LATEST, Edition, edition_of
from outofturn.laws.contents import DUE, RULE_TABLE
from outofturn.laws.law68 import CardEvent
from outofturn.laws.rules import is_left_behind
from outofturn.notation.case import Case, Line, placed
from outofturn.notation.lines import read

#: The remaining fields of a ruling on a card that is legal.
_NOTHING_TO_RULE = tuple(Ruling._field_defaults.values())
_new = tuple.__new__
_ONE_CARD = (Play, PlayFaceDown)


def start(
    contract: Contract | str,
    edition: int | Edition = LATEST,
    *,
    deal: Sequence[Cards | None] | str | None = None,
    trick: int = 1,
    on_lead: Seat | None = None,
    won: tuple[int, int] = (0, 0),
    penalty_cards: Iterable[PenaltyCard] = (),
) -> Position:
    """Return the position before the first line of a record.

    ``deal`` has the four hands, North first, with ``None`` for an unknown hand; it can also be a PBN string. If ``trick`` is
    given, it has the cards still held at that trick. Nothing about earlier tricks has to be known.
    """
    if isinstance(contract, str):
        contract = Contract.parse(contract)
    if isinstance(deal, str):
        deal = read_deal(deal)
    if not 1 <= trick <= 13:
        raise RecordError(f"There is no trick {trick}.", "A deal has tricks 1 to 13.")
    if sum(won) > trick - 1:
        raise RecordError(f"{sum(won)} tricks cannot have been won before trick {trick}.")
    leader = LHO[contract.declarer] if on_lead is None else on_lead
    held, maybe = _hands(deal or (None,) * 4, 14 - trick)
    table = Table(edition_of(edition), contract, contract.declarer)
    position = counted(Position(table, held, maybe, trick, leader, (), leader, (), won))
    cards = tuple(penalty_cards)
    for place, item in enumerate(cards):
        if any(item.card == other.card for other in cards[:place]):
            raise RecordError(f"{NAMES[item.card]} is a penalty card twice.", "Name each penalty card once.")
        if not position.is_defender(item.seat):
            raise RecordError(
                f"{SEAT_WORDS[item.seat]} is on the declaring side and has no penalty cards.",
                f"The defenders are {SEAT_LETTERS[position.defenders[0]]} and {SEAT_LETTERS[position.defenders[1]]}.",
            )
        position = knowing_card(position, item.seat, item.card)
    position = position.with_consequences(
        penalty_cards=tuple(
            item._replace(major=item.major or sum(other.seat == item.seat for other in cards) > 1) for item in cards
        ),
        from_auction=tuple(item.card for item in cards) if trick == 1 else (),
    )
    builder = RulingBuilder(position, Attention(), govern)
    _settle(builder)
    return builder.position


def _hands(deal: Sequence[Cards | None], size: int) -> tuple[FourSets, FourSets]:
    """The cards known to be in each hand, and the other cards that each could hold."""
    known = NO_CARDS
    for seat, hand in zip(SEATS, deal, strict=True):
        if hand is None:
            continue
        if hand.bit_count() != size:
            raise RecordError(
                f"{SEAT_WORDS[seat]} has {hand.bit_count()} cards; at this trick a hand has {size}.",
                "Give the cards still held, or - for a hand that is not known.",
            )
        if known & hand:
            raise RecordError(f"{NAMES[listed(known & hand)[0]]} is in two hands.")
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


def observe_line(position: Position, line: str) -> Ruling:
    """Rule on one line of the record."""
    return observe(position, read(line, position.declarer))


def rulings(position: Position, lines: Iterable[Line | Event | str]) -> Iterator[Ruling]:
    """Yield the ruling on each line of a record. Only this function applies ``observe`` to line after line.

    An error gives the number of its line; the rulings before it have been yielded by then.
    """
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
    chosen = edition_of(case.preferred_edition() if year is None else year)
    begins = case.start
    try:
        return start(
            case.contract, chosen, deal=case.deal, trick=begins.trick, on_lead=begins.on_lead, won=begins.won,
            penalty_cards=begins.penalty_cards,
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
        case Fact():
            _establish(builder, event)
        case Attention():
            pass
        case Play():
            builder.position = knowing_card(builder.position, event.seat, event.card)
            if builder.position.consequences.shown_out:
                revoke.contradicted(builder)
            govern(builder, event)
        case _:
            govern(builder, event)


def _check(position: Position, event: Event) -> None:
    """Raise an error for a line that is impossible here: a mistake in the record, not an irregularity."""
    pending = position.pending
    if pending is not None and pending.blocks(event):
        options = pending.options(position)
        if pending.asks_for_fact:
            raise RecordError("The director has a fact to establish first.", f"Write {_quoted(options)}.")
        raise RecordError("Another matter is open.", f"First comes the choice: {', '.join(options)}.")
    owed = [item.what for item in position.consequences.restrictions if item.kind == "play"]
    to_next = [card for _, card in position.consequences.next_trick.plays] if position.consequences.next_trick else []
    for card in _cards_of(event):
        if card in to_next:
            raise RecordError(f"{NAMES[card]} lies there already, played to the next trick.", "First finish the trick before.")
        if card in owed and not (isinstance(event, _ONE_CARD) and event.seat == position.turn):
            raise RecordError(f"{NAMES[card]} lies there already, to be played when its owner's turn comes.")
        if pending is not None and card in pending.lying:
            raise RecordError(
                f"{NAMES[card]} lies on the table already, undecided.",
                f"First comes the choice: {', '.join(pending.options(position))}.",
            )
    _check_player(position, event)


def _check_player(position: Position, event: Event) -> None:
    """Raise an error for a line that cannot be about this player."""
    dummy, declarer = position.dummy, position.declarer
    match event:
        case Play(seat, card, _, told_by) | PlayFaceDown(seat, card, _, told_by):
            if told_by is not None and SIDE[told_by] == SIDE[seat]:
                raise RecordError(
                    f"{SEAT_WORDS[told_by]} is no opponent of {SEAT_WORDS[seat]}.",
                    "“told by” names the opponent who said so.",
                )
            if seat == dummy and position.consequences.called is not None:
                law46.fits(position, card)
        case Spread(seat) if position.is_defender(seat):
            raise RecordError(
                f"{SEAT_WORDS[seat]} is a defender and spreads no hand.",
                "Cards that a defender shows are written “exposes”.",
            )
        case Call(seat) if seat != declarer:
            raise RecordError("Only declarer calls for a card from dummy.", "For another hand write the card that was played.")
        case Volunteer(seat) | PutUp(seat) | Look(seat) | Warn(seat) | DrawAttention(seat) if seat != dummy:
            what, hint = _DUMMY_ONLY[type(event)]
            raise RecordError(f"Only dummy, {SEAT_WORDS[dummy]}, {what}.", hint)


#: Events that only dummy can cause, and what to write for another player.
_DUMMY_ONLY: dict[type[Event], tuple[str, str]] = {
    Volunteer: ("volunteers a card", ""),
    PutUp: ("puts up a card for declarer", ""),
    Look: ("loses rights by looking at a hand", "What another player saw is no matter here."),
    Warn: ("warns declarer", "A warning by anybody else is no matter for the record."),
    DrawAttention: ("is written “draws attention”", "For anybody else write “attention”."),
}


def _cards_of(event: Event) -> tuple[Card, ...]:
    match event:
        case Play() | PlayFaceDown() | PutUp():
            return (event.card,)
        case Several():
            return event.cards + event.hidden
        case Together():
            return (event.first.card, event.second.card)
        case Expose() | Name():
            return event.cards
    return ()


def _quoted(options: Iterable[str]) -> str:
    return " or ".join(f"“{option}”" for option in options)


def _establish(builder: RulingBuilder, fact: Fact) -> None:
    builder.position = knowing_suit(law68.uncounted(builder.position), fact.seat, fact.suit, fact.has)
    pending = builder.position.pending
    if pending is not None and pending.is_answered_by(fact):
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
        raise RecordError("Nothing is open that could be chosen.", "Write what happens next, for example a card played.")
    decide, options = pending.decide(position), pending.options(position)
    if pending.asks_for_fact:
        raise RecordError("The director has a fact to establish.", f"Write {_quoted(options)}.")
    if event.seat not in decide:
        who = " or ".join(SEAT_LETTERS[seat] for seat in decide)
        raise RecordError(f"The choice is not {SEAT_WORDS[event.seat]}'s.", f"It is for {who} to choose: {', '.join(options)}.")
    if event.option not in options:
        raise RecordError(f"“{event.option}” is not on offer.", f"The choices are: {', '.join(options)}.")
    pending.choose(builder, event.seat, event.option)


def govern(builder: RulingBuilder, event: Event) -> None:
    """Find the one rule that governs this event in this position, and apply it."""
    if isinstance(event, _ONE_CARD) and builder.position.stage is Stage.PLAY:
        early = builder.position.consequences.early_lead
        if early is not None and early[0].card == event.card:
            builder.position = builder.position.with_consequences(early_lead=None)  # the lead is ruled on now
        if isinstance(event, Play) and builder.position.consequences is not NO_CONSEQUENCES:
            law63.plays_to(builder, event)
    rule = RULE_TABLE.governing(builder.position, event)
    if rule is None:
        raise _no_rule(builder.position)
    rule.apply(builder, event)


def _no_rule(position: Position) -> RecordError:
    """The error for an event that has no rule at this stage of the board."""
    if position.stage is Stage.CLAIMED:
        return law68.play_has_stopped(position)
    return RecordError("Play is over: all the tricks have been played.", "Nothing can follow but a correction.")


def _settle(builder: RulingBuilder) -> None:
    """Apply what becomes due after the event."""
    for due in DUE:
        position = builder.position
        if position.consequences is NO_CONSEQUENCES:
            return
        if due.unless_pending and position.consequences.pending is not None:
            continue
        if is_left_behind(position, due.needs) and position.stage in due.stages:
            due.apply(builder)
