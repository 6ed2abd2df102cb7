"""The director: one way in, one way out.

``observe`` takes the table as it stands and one thing that happened, and gives the table and the ruling after it. It is
pure: the same position and event give the same step, for ever. It is also the only door into the Laws.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from outofturn.cards import ALL_CARDS, NAMES, NO_CARDS, Cards, listed
from outofturn.contract import Contract
from outofturn.errors import RecordError
from outofturn.events import (
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
from outofturn.laws import (
    law42,
    law43,
    law44,
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
    withdrawn_card,
)
from outofturn.laws.book import LATEST, Edition, edition_of
from outofturn.laws.contents import CLAIMS
from outofturn.position import (
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
from outofturn.ruling import Ruling
from outofturn.seats import LHO, PARTNER, SEAT_LETTERS, SEAT_WORDS, SEATS, Seat
from outofturn.step import Step

#: What a step says of a card about which there is nothing to say.
_NOTHING_TO_RULE = tuple(Step._field_defaults.values())
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
        from outofturn.record import read_deal

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
    position = position.but(
        penalty_cards=tuple(
            item._replace(major=item.major or sum(other.seat == item.seat for other in cards) > 1) for item in cards
        ),
        from_auction=tuple(item.card for item in cards) if trick == 1 else (),
    )
    ruling = Ruling(position, Attention(), govern)
    _settle(ruling)
    return ruling.now


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


def observe(position: Position, event: Event) -> Step:
    """The table and the ruling after one more thing has happened."""
    if event.__class__ is Play:
        plain = law44.in_order(position, event)
        if plain is not None:
            return _new(Step, (event, plain) + _NOTHING_TO_RULE)  # noqa: RUF005 - the quicker way
    ruling = Ruling(position, event, govern)
    _happens(ruling, event)
    _settle(ruling)
    if ruling.now.affairs.rights_lost is not None:
        law43.remember(ruling, position)
    return ruling.step()


def replay(position: Position, events: Iterable[Event | str]) -> list[Step]:
    """The steps of a whole record; its lines may be given as text."""
    from outofturn.record import read

    steps = []
    for event in events:
        if isinstance(event, str):
            event = read(event, position.declarer)
        steps.append(observe(position, event))
        position = steps[-1].position
    return steps


#: What leaves a word about declarer's lead as it is; it is remembered until the next card (55A).
_NO_CARD = (Attention, Choose, Expose, Fact, Name, Spread, Volunteer)


def _happens(ruling: Ruling, event: Event) -> None:
    if ruling.now.is_over and not isinstance(event, AFTER_PLAY):
        raise RecordError(*PLAY_IS_OVER)
    if ruling.now.affairs.claimed is not None and not law68.goes_on(ruling, event):
        return
    if isinstance(ruling.now.matter, question.Question) and not isinstance(event, _ANSWERS_NOTHING):
        question.left_unanswered(ruling)
    _check(ruling.now, event)
    match event:
        case Play():
            if event.seat == ruling.now.dummy and ruling.now.affairs.called is not None:
                law46.fits(ruling.now, event.card)
            if event.face_down:
                knowing_card(ruling.now, event.seat, event.card)  # it must be there, but nobody has learnt that it is
            else:
                ruling.now = knowing_card(ruling.now, event.seat, event.card)
                law61.contradicted(ruling)
            govern(ruling, event)
        case Several():
            if event.unnoticed:
                law67.played_too_many(ruling, event)
            else:
                law58.several(ruling, event)
        case Together():
            law58.together(ruling, event)
        case Expose():
            law49.shown(ruling, event, named=False, unseen=event.unseen)
        case Name():
            law49.shown(ruling, event, named=True, unseen=False)
        case Spread():
            if ruling.now.is_defender(event.seat):
                raise RecordError(
                    f"{SEAT_WORDS[event.seat]} is a defender and spreads no hand.",
                    "Cards that a defender shows are written “exposes”.",
                )
            law54.spread(ruling, event.seat)
        case Volunteer():
            if event.seat != ruling.now.dummy:
                raise RecordError(f"Only dummy, {SEAT_WORDS[ruling.now.dummy]}, volunteers a card.")
            law45_dummy.volunteered(ruling, event)
        case PutUp():
            if event.seat != ruling.now.dummy:
                raise RecordError(f"Only dummy, {SEAT_WORDS[ruling.now.dummy]}, puts up a card for declarer.")
            law45_dummy.put_up(ruling, event)
        case Call():
            law46.called(ruling, event)
        case ClaimTricks():
            law68.claims(ruling, event)
        case Agree():
            law69.agrees(ruling, event.seat)
        case Look():
            law43.looks(ruling, event)
        case Warn():
            law42.warns(ruling, event.seat)
        case Ask():
            law61.asked(ruling, event)
        case DrawAttention():
            law43.draws_attention(ruling, event.seat)
        case Omit():
            law67.omitted(ruling, event)
        case Supply():
            law67.supplied(ruling, event)
        case Restore():
            law67.restored(ruling, event)
        case Correct():
            law62.correct(ruling, event)
        case Fact():
            _establish(ruling, event)
        case Choose():
            _choose(ruling, event)
        case Attention():
            pass


def _check(position: Position, event: Event) -> None:
    """What no line can say here: an error of the record, not of the players."""
    matter = position.matter
    aside = (Fact, Attention, Choose, Restore, Look, Warn, Ask, DrawAttention)
    if isinstance(matter, law67.OutOfCards) and not isinstance(event, aside):
        options = " or ".join(f"“{option}”" for option in matter.options(position))
        raise RecordError("The director has a fact to establish first.", f"Write {options}.")
    waits = isinstance(event, (Supply, Restore, Omit, PutUp)) or (isinstance(event, Call) and not event.instead)
    if position.undecided and matter is not None and waits:
        raise RecordError("Another matter is open.", f"First comes the choice: {', '.join(matter.options(position))}.")
    owed = [item.what for item in position.affairs.restrictions if item.kind == "play"]
    to_next = [card for _, card in position.affairs.next_trick.plays] if position.affairs.next_trick else []
    for card in _cards_of(event):
        if card in to_next:
            raise RecordError(f"{NAMES[card]} lies there already, played to the next trick.", "First finish the trick before.")
        if card in owed and not (isinstance(event, Play) and event.seat == position.turn):
            raise RecordError(f"{NAMES[card]} lies there already, to be played when its owner's turn comes.")
        if matter is not None and card in matter.lying:
            raise RecordError(
                f"{NAMES[card]} lies on the table already, undecided.",
                f"First comes the choice: {', '.join(matter.options(position))}.",
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


def _establish(ruling: Ruling, fact: Fact) -> None:
    ruling.now = knowing_suit(ruling.now, fact.seat, fact.suit, fact.has)
    matter = ruling.now.matter
    if isinstance(matter, question.Question) and matter.seat == fact.seat and fact.suit in matter.suits:
        question.answered(ruling, matter)


def _choose(ruling: Ruling, event: Choose) -> None:
    position = ruling.now
    matter = position.matter
    spoken = position.affairs.spoken
    if isinstance(spoken, law55.Spoken) and event.seat in position.defenders and event.option in ("accept", "refuse"):
        law55.contrary_word(ruling, spoken, event.seat, event.option)
        return
    if isinstance(spoken, law43.HandChosen) and event.seat in position.defenders and event.option.startswith("lead "):
        spoken.choose(ruling, event.seat, event.option)
        return
    if matter is None:
        raise RecordError("Nothing is open that could be chosen.", "Write what happens next, for example a card played.")
    decide, options = matter.decide(position), matter.options(position)
    if DIRECTOR in decide:  # a question of fact is not a choice
        raise RecordError("The director has a fact to establish.", f"Write {' or '.join(f'“{o}”' for o in options)}.")
    if event.seat not in decide:
        who = " or ".join(SEAT_LETTERS[seat] for seat in decide)
        raise RecordError(f"The choice is not {SEAT_WORDS[event.seat]}'s.", f"It is for {who} to choose: {', '.join(options)}.")
    if event.option not in options:
        raise RecordError(f"“{event.option}” is not on offer.", f"The choices are: {', '.join(options)}.")
    matter.choose(ruling, event.seat, event.option)


def govern(ruling: Ruling, play: Play) -> None:
    """Find the one provision that governs this card here, and apply it."""
    if ruling.now.is_over:
        raise RecordError(*PLAY_IS_OVER)
    early = ruling.now.affairs.early_lead
    if early is not None and early[0].card == play.card:
        ruling.now = ruling.now.but(early_lead=None)  # the card is looked at now
    law63.plays_to(ruling, play)
    position = ruling.now
    applicable = [claim for claim in CLAIMS if claim.when(position, play)]
    beaten = {name for claim in applicable for name in claim.over}
    ruling_claims = [
        claim for claim in applicable if claim.name not in beaten and not ("*" in beaten and "*" not in claim.over)
    ]
    if len(ruling_claims) != 1:
        found = ", ".join(claim.name for claim in ruling_claims) or "no provision"
        raise LawConflict(f"{found} for {SEAT_LETTERS[play.seat]} {NAMES[play.card]}")
    ruling_claims[0].then(ruling, play)


def _settle(ruling: Ruling) -> None:
    """What the turn now due brings with it: a lead kept waiting, declarer's choice before a lead or a play."""
    if ruling.now.affairs.spoken is not None and not isinstance(ruling.event, _NO_CARD):
        ruling.now = ruling.now.but(spoken=None)
    if not any(item.card == ruling.now.affairs.designated for item in ruling.now.affairs.penalty_cards):
        ruling.now = ruling.now.but(designated=None)
    law61.contradicted(ruling)
    if ruling.now.affairs.claimed is not None:
        law68.settled(ruling)
        return
    withdrawn_card.follow_up_due(ruling)
    withdrawn_card.next_trick_due(ruling)
    law45.early_lead_due(ruling)
    if ruling.now.is_over and not ruling.now.undecided:
        law64.end_of_play(ruling)
    if _is_past(ruling):
        ruling.close()
    if ruling.now.matter is None:
        law50.before_the_lead(ruling)
    if ruling.now.matter is None:
        law51.before_the_play(ruling)
    if ruling.now.matter is None:
        law62.before_partners_play(ruling)
    law67.out_of_cards(ruling)


def _is_past(ruling: Ruling) -> bool:
    """Has the turn to which a standing matter belongs gone by?"""
    position, matter = ruling.now, ruling.now.matter
    match matter:
        case law50.LeadChoice(leader):
            return position.leader != leader or not position.major_penalty_cards_of(PARTNER[leader])
        case law51.Designation(seat):
            return position.turn != seat or not matter.cards(position)
        case law62.PartnersLastCards(seat) | law67.OutOfCards(seat):
            return position.turn != seat
        case law55.Spoken():
            return not isinstance(ruling.event, (Choose, Attention, Fact))
    return False
