"""The director: one way in, one way out.

``observe`` takes the table as it stands and one thing that happened, and gives the table and the ruling after it. It is
pure: the same position and event give the same step, for ever. It is also the only door into the Laws.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from outofturn.engine.cards import ALL_CARDS, NAMES, NO_CARDS, Cards, listed
from outofturn.engine.contract import Contract
from outofturn.engine.deal import read_deal
from outofturn.engine.errors import RecordError
from outofturn.engine.events import (
    Agree,
    Ask,
    Attention,
    Call,
    Choose,
    ClaimTricks,
    Correct,
    DrawAttention,
    Event,
    Expose,
    Fact,
    Look,
    Name,
    Omit,
    Play,
    PutUp,
    Restore,
    Several,
    Spread,
    Supply,
    Together,
    Volunteer,
    Warn,
)
from outofturn.engine.position import (
    DIRECTOR,
    FourSets,
    PenaltyCard,
    Position,
    Table,
    counted,
    four,
    knowing_card,
    knowing_suit,
)
from outofturn.engine.ruling import Ruling
from outofturn.engine.ruling_builder import RulingBuilder
from outofturn.engine.seats import LHO, PARTNER, SEAT_LETTERS, SEAT_WORDS, SEATS, Seat
from outofturn.laws import (
    law42,
    law43,
    law45,
    law45_dummy,
    law46,
    law49,
    law50,
    law51,
    law54,
    law55,
    law58,
    law61,
    law62,
    law63,
    law64,
    law67,
    law68,
    law69,
    question,
    trick,
    withdrawn_card,
)
from outofturn.laws.book import LATEST, Edition, edition_of
from outofturn.laws.contents import RULES
from outofturn.notation.case import Case, Line, placed
from outofturn.notation.lines import read

#: What a step says of a card about which there is nothing to say.
_NOTHING_TO_RULE = tuple(Ruling._field_defaults.values())
_new = tuple.__new__


#: What can still happen when the last trick has been played.
AFTER_PLAY = (Attention, Fact, Correct, Supply, Restore, DrawAttention)


#: What can be said while the director still has a question to answer.
_ANSWERS_NOTHING = (Fact, Attention, Choose, Look, Warn, Ask, DrawAttention)


PLAY_IS_OVER = ("Play is over: all the tricks have been played.", "Nothing can follow but a correction.")


class LawConflict(Exception):
    """Two provisions claim the same card and neither yields, or none claims it: a fault in the engine, never in a record."""


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
    """The table before the first line of a record.

    ``deal`` holds the four hands from North round, ``None`` for one that is not known (or is the same in PBN); with
    ``trick`` the cards still held then. Nothing earlier need be known.
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
    """What is known of each hand and what may be in it besides."""
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
    unknown = [seat for seat in SEATS if deal[seat] is None]
    if len(unknown) == 1 and size == 13:  # three hands of the whole pack tell the fourth
        return four(rest if hand is None else hand for hand in deal), (NO_CARDS,) * 4
    return four(hand or NO_CARDS for hand in deal), four(rest if hand is None else NO_CARDS for hand in deal)


def observe(position: Position, event: Event) -> Ruling:
    """The table and the ruling after one more thing has happened."""
    if event.__class__ is Play:
        plain = trick.in_order(position, event)
        if plain is not None:
            return _new(Ruling, (event, plain) + _NOTHING_TO_RULE)  # noqa: RUF005 - the quicker way
    builder = RulingBuilder(position, event, govern)
    _happens(builder, event)
    _settle(builder)
    if builder.position.consequences.rights_lost is not None:
        law43.remember(builder, position)
    return builder.step()


def observe_line(position: Position, line: str) -> Ruling:
    """The table and the ruling after one more line of the record."""
    return observe(position, read(line, position.declarer))


def rulings(position: Position, lines: Iterable[Line | Event | str]) -> Iterator[Ruling]:
    """The ruling after each line of a record; this is the one place where lines are folded over ``observe``.

    An error says at which line it happened; the rulings before it have been given by then.
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
    """The rulings of a whole record; its lines may be given as text."""
    return list(rulings(position, lines))


def start_case(case: Case, year: int | str | Edition | None = None) -> Position:
    """The table before the first line of a case, under an edition or the one that the case prefers."""
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
    """The rulings of a whole case."""
    return replay(start_case(case, year), case.lines)


#: What leaves a word about declarer's lead as it is; it is remembered until the next card (55A).
_NO_CARD = (Attention, Choose, Expose, Fact, Name, Spread, Volunteer)


def _happens(builder: RulingBuilder, event: Event) -> None:
    if builder.position.is_over and not isinstance(event, AFTER_PLAY):
        raise RecordError(*PLAY_IS_OVER)
    if builder.position.consequences.claimed is not None and not law68.goes_on(builder, event):
        return
    if isinstance(builder.position.pending, question.Question) and not isinstance(event, _ANSWERS_NOTHING):
        question.left_unanswered(builder)
    _check(builder.position, event)
    match event:
        case Play():
            if event.seat == builder.position.dummy and builder.position.consequences.called is not None:
                law46.fits(builder.position, event.card)
            if event.face_down:
                knowing_card(builder.position, event.seat, event.card)  # it must be there, but nobody has learnt that it is
            else:
                builder.position = knowing_card(builder.position, event.seat, event.card)
                law61.contradicted(builder)
            govern(builder, event)
        case Several():
            if event.unnoticed:
                law67.played_too_many(builder, event)
            else:
                law58.several(builder, event)
        case Together():
            law58.together(builder, event)
        case Expose():
            law49.shown(builder, event, named=False, unseen=event.unseen)
        case Name():
            law49.shown(builder, event, named=True, unseen=False)
        case Spread():
            if builder.position.is_defender(event.seat):
                raise RecordError(
                    f"{SEAT_WORDS[event.seat]} is a defender and spreads no hand.",
                    "Cards that a defender shows are written “exposes”.",
                )
            law54.spread(builder, event.seat)
        case Volunteer():
            if event.seat != builder.position.dummy:
                raise RecordError(f"Only dummy, {SEAT_WORDS[builder.position.dummy]}, volunteers a card.")
            law45_dummy.volunteered(builder, event)
        case PutUp():
            if event.seat != builder.position.dummy:
                raise RecordError(f"Only dummy, {SEAT_WORDS[builder.position.dummy]}, puts up a card for declarer.")
            law45_dummy.put_up(builder, event)
        case Call():
            law46.called(builder, event)
        case ClaimTricks():
            law68.claims(builder, event)
        case Agree():
            law69.agrees(builder, event.seat)
        case Look():
            law43.looks(builder, event)
        case Warn():
            law42.warns(builder, event.seat)
        case Ask():
            law61.asked(builder, event)
        case DrawAttention():
            law43.draws_attention(builder, event.seat)
        case Omit():
            law67.omitted(builder, event)
        case Supply():
            law67.supplied(builder, event)
        case Restore():
            law67.restored(builder, event)
        case Correct():
            law62.correct(builder, event)
        case Fact():
            _establish(builder, event)
        case Choose():
            _choose(builder, event)
        case Attention():
            pass


def _check(position: Position, event: Event) -> None:
    """What no line can say here: an error of the record, not of the players."""
    pending = position.pending
    aside = (Fact, Attention, Choose, Restore, Look, Warn, Ask, DrawAttention)
    if isinstance(pending, law67.OutOfCards) and not isinstance(event, aside):
        options = " or ".join(f"“{option}”" for option in pending.options(position))
        raise RecordError("The director has a fact to establish first.", f"Write {options}.")
    waits = isinstance(event, (Supply, Restore, Omit, PutUp)) or (isinstance(event, Call) and not event.instead)
    if position.undecided and pending is not None and waits:
        raise RecordError("Another matter is open.", f"First comes the choice: {', '.join(pending.options(position))}.")
    owed = [item.what for item in position.consequences.restrictions if item.kind == "play"]
    to_next = [card for _, card in position.consequences.next_trick.plays] if position.consequences.next_trick else []
    for card in _cards_of(event):
        if card in to_next:
            raise RecordError(f"{NAMES[card]} lies there already, played to the next trick.", "First finish the trick before.")
        if card in owed and not (isinstance(event, Play) and event.seat == position.turn):
            raise RecordError(f"{NAMES[card]} lies there already, to be played when its owner's turn comes.")
        if pending is not None and card in pending.lying:
            raise RecordError(
                f"{NAMES[card]} lies on the table already, undecided.",
                f"First comes the choice: {', '.join(pending.options(position))}.",
            )
    if isinstance(event, Play) and event.told_by is not None:
        _check_teller(event, event.told_by)


def _cards_of(event: Event) -> tuple[int, ...]:
    match event:
        case Play():
            return (event.card,)
        case Several():
            return event.cards + event.hidden
        case Together():
            return (event.first.card, event.second.card)
        case Expose() | Name():
            return event.cards
        case PutUp():
            return (event.card,)
    return ()


def _check_teller(play: Play, teller: Seat) -> None:
    if teller in (play.seat, PARTNER[play.seat]):
        raise RecordError(
            f"{SEAT_WORDS[teller]} is no opponent of {SEAT_WORDS[play.seat]}.",
            "“told by” names the opponent who said so.",
        )


def _establish(builder: RulingBuilder, fact: Fact) -> None:
    builder.position = knowing_suit(builder.position, fact.seat, fact.suit, fact.has)
    pending = builder.position.pending
    if isinstance(pending, question.Question) and pending.seat == fact.seat and fact.suit in pending.suits:
        question.answered(builder, pending)


def _choose(builder: RulingBuilder, event: Choose) -> None:
    position = builder.position
    pending = position.pending
    spoken = position.consequences.spoken
    if isinstance(spoken, law55.Spoken) and event.seat in position.defenders and event.option in ("accept", "refuse"):
        law55.contrary_word(builder, spoken, event.seat, event.option)
        return
    if isinstance(spoken, law43.HandChosen) and event.seat in position.defenders and event.option.startswith("lead "):
        spoken.choose(builder, event.seat, event.option)
        return
    if pending is None:
        raise RecordError("Nothing is open that could be chosen.", "Write what happens next, for example a card played.")
    decide, options = pending.decide(position), pending.options(position)
    if DIRECTOR in decide:  # a question of fact is not a choice
        raise RecordError("The director has a fact to establish.", f"Write {' or '.join(f'“{o}”' for o in options)}.")
    if event.seat not in decide:
        who = " or ".join(SEAT_LETTERS[seat] for seat in decide)
        raise RecordError(f"The choice is not {SEAT_WORDS[event.seat]}'s.", f"It is for {who} to choose: {', '.join(options)}.")
    if event.option not in options:
        raise RecordError(f"“{event.option}” is not on offer.", f"The choices are: {', '.join(options)}.")
    pending.choose(builder, event.seat, event.option)


def govern(builder: RulingBuilder, play: Play) -> None:
    """Find the one provision that governs this card here, and apply it."""
    if builder.position.is_over:
        raise RecordError(*PLAY_IS_OVER)
    early = builder.position.consequences.early_lead
    if early is not None and early[0].card == play.card:
        builder.position = builder.position.with_consequences(early_lead=None)  # the card is looked at now
    law63.plays_to(builder, play)
    position = builder.position
    applicable = [claim for claim in RULES if claim.when(position, play)]
    beaten = {name for claim in applicable for name in claim.over}
    ruling_claims = [
        claim for claim in applicable if claim.name not in beaten and not ("*" in beaten and "*" not in claim.over)
    ]
    if len(ruling_claims) != 1:
        found = ", ".join(claim.name for claim in ruling_claims) or "no provision"
        raise LawConflict(f"{found} for {SEAT_LETTERS[play.seat]} {NAMES[play.card]}")
    ruling_claims[0].then(builder, play)


def _settle(builder: RulingBuilder) -> None:
    """What the turn now due brings with it: a lead kept waiting, declarer's choice before a lead or a play."""
    if builder.position.consequences.spoken is not None and not isinstance(builder.event, _NO_CARD):
        builder.position = builder.position.with_consequences(spoken=None)
    if not any(item.card == builder.position.consequences.designated for item in builder.position.consequences.penalty_cards):
        builder.position = builder.position.with_consequences(designated=None)
    law61.contradicted(builder)
    if builder.position.consequences.claimed is not None:
        law68.settled(builder)
        return
    withdrawn_card.follow_up_due(builder)
    withdrawn_card.next_trick_due(builder)
    law45.early_lead_due(builder)
    if builder.position.is_over and not builder.position.undecided:
        law64.end_of_play(builder)
    if _is_past(builder):
        builder.close()
    if builder.position.pending is None:
        law50.before_the_lead(builder)
    if builder.position.pending is None:
        law51.before_the_play(builder)
    if builder.position.pending is None:
        law62.before_partners_play(builder)
    law67.out_of_cards(builder)


def _is_past(builder: RulingBuilder) -> bool:
    """Has the turn to which a standing matter belongs gone by?"""
    position, pending = builder.position, builder.position.pending
    match pending:
        case law50.LeadChoice(leader):
            return position.leader != leader or not position.major_penalty_cards_of(PARTNER[leader])
        case law51.Designation(seat):
            return position.turn != seat or not pending.cards(position)
        case law62.PartnersLastCards(seat) | law67.OutOfCards(seat):
            return position.turn != seat
        case law55.Spoken():
            return not isinstance(builder.event, (Choose, Attention, Fact))
    return False
