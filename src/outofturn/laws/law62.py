"""Law 62: correction of a revoke."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine import obligations
from outofturn.engine.cards import SUIT, SUIT_OF, Card
from outofturn.engine.consequences import FollowUp, Restriction, Revoke
from outofturn.engine.errors import RecordError
from outofturn.engine.events import Correct, Play
from outofturn.engine.message import message
from outofturn.engine.position import Position, knowing_card
from outofturn.engine.seats import LHO, PARTNER, RHO, SIDE, Seat
from outofturn.laws import (
    law16,
    law43,
    law47,
    law52,
    law59,
    law63,
    law64,
    law68,
    penalty_card,
    revoke,
    withdrawn_card,
    words_only,
)
from outofturn.laws.book import BOOK, ByEdition, Provision, provision
from outofturn.laws.rules import ANY_STAGE, Rule

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder

MUST_CORRECT = provision(
    "revoke-must-be-corrected",
    {1997: "62A"},
    {
        1997: "A player who becomes aware of his revoke before it is established must correct it.",
        2017: "A revoke to which attention is drawn before it is established must be corrected.",
    },
    changes={2017: "Attention must have been drawn; that the offender has become aware is not enough."},
)
DEFENDERS_CARD = provision(
    "card-withdrawn-by-a-defender",
    {1997: "62B1"},
    {
        1997: "The card that a defender withdraws to correct a revoke, if it came from his unfaced hand, becomes a penalty"
        " card.",
        2007: "The card that a defender withdraws to correct a revoke, if it came from his unfaced hand, becomes a major"
        " penalty card.",
    },
    changes={2007: "The card is said outright to be a major penalty card."},
)
OTHER_CARD = provision(
    "other-card-withdrawn",
    {1997: "62B2"},
    "A card that declarer withdraws (but see 43B2b), or dummy, or a defender from among his faced cards, goes back and nothing"
    " more follows.",
)
OPPONENTS_MAY_CHANGE = provision(
    "opponents-may-change-after-a-corrected-revoke",
    {1997: "62C1"},
    {
        1997: "Each member of the other side may take back a card that he played after the revoke and before attention was"
        " drawn (16C).",
        2007: "Each member of the other side may take back a card that he played after the revoke and before attention was"
        " drawn (16D).",
        2017: "Each member of the other side may take back a card that he played after the revoke and before attention was"
        " drawn (16C).",
    },
    changes={
        2007: "Only the reference changes: withdrawn cards are in 16D.",
        2017: "Only the reference changes: withdrawn cards are in 16C.",
    },
    verbal=(2007, 2017),
)
PARTNER_MAY_CHANGE = provision(
    "offending-side-may-change-after-a-corrected-revoke",
    {1997: "62C2"},
    "When an opponent has taken back a card, the player of the offending side next in turn may take back his; a defender's"
    " card then becomes a penalty card.",
)
BOTH_SIDES = provision(
    "both-sides-revoked-on-one-trick",
    {2017: "62C3"},
    "Both sides have revoked in one trick, and just one of them has gone on to the next: both revokes are corrected (16C2),"
    " and whatever card a defender takes back becomes a penalty card.",
    changes={2017: "New: both revokes are corrected if only one side has gone on."},
    prevails_over=("established-revoke-not-corrected",),
)
TWELFTH_TRICK = provision(
    "revoke-at-the-twelfth-trick-corrected",
    {1997: "62D1"},
    "A revoke at the twelfth trick, even an established one, is corrected if it is found before all four hands are back in"
    " the board.",
    prevails_over=("established-revoke-not-corrected",),
)
TWELFTH_TRICK_PARTNER = provision(
    "partner-after-a-revoke-at-the-twelfth-trick",
    {1997: "62D2"},
    {
        1997: "When a defender revoked at the twelfth trick before his partner's turn and the partner has cards of two suits,"
        " declarer may require him to play either card that he could legally have played.",
        2007: "When a defender revoked at the twelfth trick before his partner's turn, the partner may not choose the play that"
        " the revoke card suggests.",
        2017: "When a defender revoked at the twelfth trick before his partner's turn, Law 16C applies to the partner.",
    },
    judgement=True,
    changes={
        2007: "Declarer no longer chooses partner's card; partner may not choose the suggested one.",
        2017: "Law 16C applies instead of a flat ban.",
    },
)
CORRECTION = provision(
    "correcting-a-revoke",
    {1997: "62B"},
    "How a revoke is corrected: the revoke card is withdrawn and a legal card played.",
    interface=True,
)
LATER_CARDS = provision(
    "cards-played-after-the-revoke",
    {1997: "62C"},
    "What becomes of cards that were played after a revoke which is then corrected.",
    interface=True,
)
TWELFTH = provision(
    "revoke-on-the-twelfth-trick",
    {1997: "62D"},
    "A revoke on the twelfth trick has rules of its own.",
    interface=True,
)
#: Whether declarer may choose which of two legal cards the revoker's partner plays at the twelfth trick.
DECLARER_CHOOSES_FOR_PARTNER = ByEdition(
    {1997: True, 2007: False}, TWELFTH_TRICK_PARTNER, "declarer chooses the partner's card"
)


def correct(builder: RulingBuilder, event: Correct) -> None:
    """Rule on a player taking back his last card and playing another."""
    builder.position = law68.uncounted(builder.position)
    seat, card = event.seat, event.card
    pending = builder.position.pending
    builder.close()
    position = builder.position
    number = _number(position, seat, card)
    old = None if number is None else revoke.card_played(position, seat, number)
    if number is None or old is None or old == card or not _may_be_wrong(position, seat, number):
        raise _nothing_to_correct(seat, card)
    builder.irregular("revoke", seat)
    if number < 12 and _is_established(position, seat, number) and not _both_sides(builder, seat, number):
        _too_late(builder, event, number)
        if pending is not None and not pending.standing:
            builder.open(pending)  # others may still take back their cards
        return
    builder.position = _on_the_table_again(builder, seat, number)
    _replace(builder, seat, card)


def _number(position: Position, seat: Seat, card: Card) -> int | None:
    """The trick to be corrected: that of the player's last card, or the twelfth (62D1)."""
    if position.number == 13 and position.quitted:
        at_thirteen = revoke.card_played(position, seat, 13)
        if at_thirteen is None or at_thirteen == card:
            return 12
    if position.has_played(seat):
        return position.number
    return position.number - 1 if not position.is_over else None


def _may_be_wrong(position: Position, seat: Seat, number: int) -> bool:
    """Whether this card may have broken a Law: a revoke is known or possible, or there was an order to obey."""
    consequences = position.consequences
    here = (seat, number)
    return (
        _is_noted(position, seat, number)
        or any((item.seat, trick) == here for trick, item in consequences.spent if isinstance(item, Restriction))
        or any(item.seat == seat for item in consequences.restrictions)
    )


def _is_noted(position: Position, seat: Seat, number: int) -> bool:
    """Whether the record shows a revoke in this card, or that its player did not follow suit with it."""
    here, consequences = (seat, number), position.consequences
    return any((item.seat, item.number) == here for item in consequences.revokes if not item.corrected) or any(
        (item.seat, item.number) == here for item in consequences.shown_out
    )


def _was_legal(position: Position, seat: Seat, card: Card, place: int) -> bool:
    """Whether a card that has been taken back obeyed all the orders, as far as the hand is known."""
    finding = obligations.examine(position._replace(plays=position.plays[:place]), seat, card)
    return finding.broken is None and not finding.ask and finding.void is None


def _nothing_to_correct(seat: Seat, card: Card) -> RecordError:
    return RecordError(message("error/nothing-to-correct", player=seat, card=card), message("hint/what-is-corrected"))


def _is_established(position: Position, seat: Seat, number: int) -> bool:
    revokes = [item for item in position.consequences.revokes if not item.corrected]
    noted = any(item.established for item in revokes if (item.seat, item.number) == (seat, number))
    gone_on = any(item.gone_on for item in position.consequences.shown_out if (item.seat, item.number) == (seat, number))
    return noted or gone_on or law63.is_established(position, seat, number)


def _both_sides(builder: RulingBuilder, seat: Seat, number: int) -> bool:
    """Whether both sides have revoked on this trick and only one has gone on, so that both revokes are corrected (62C3)."""
    position = builder.position
    revokes = [item for item in position.consequences.revokes if item.number == number]
    known = len({SIDE[item.seat] for item in revokes}) > 1 and not all(item.established for item in revokes)
    # The other side may have corrected its revoke before this one came to light.
    other_side = any(SIDE[other] != SIDE[seat] for other, trick in position.consequences.corrected if trick == number)
    corrected = other_side and _is_established(position, seat, number)
    if not (known or corrected or any(item.both_sides for item in revokes)) or not BOTH_SIDES.in_force(builder.edition):
        return False
    builder.cite(BOTH_SIDES)
    builder.cite(law64.CORRECTED_BOTH)
    return True


def _too_late(builder: RulingBuilder, event: Correct, number: int) -> None:
    """Rule on a correction after the revoke has been established: the card stays, and Law 64 applies."""
    builder.position = knowing_card(builder.position, event.seat, event.card)
    known = [item for item in builder.position.consequences.revokes if (item.seat, item.number) == (event.seat, number)]
    if known:
        law63.has_been_established(builder, known[0])
        return
    revoke.contradicted(builder)
    builder.cite(law63.NOT_CORRECTED)
    if all((item.seat, item.number) != (event.seat, number) for item in builder.position.consequences.revokes):
        builder.tell(event.seat, "too-late-to-correct", trick=number)


def _on_the_table_again(builder: RulingBuilder, seat: Seat, number: int) -> Position:
    """Reopen the trick to be corrected; cards played to the next trick go back or are kept aside."""
    position = builder.position
    if number == position.number and not position.is_over:
        lying = position.consequences.next_trick
        gone_on = lying is not None and lying.cards_of((seat, PARTNER[seat])) and _is_established(position, seat, number)
        if lying is not None and gone_on:  # the revoke is corrected all the same (62C3), and what its side has led goes back
            withdrawn_card.next_trick_goes_back(builder, lying, "trick-before-put-right")
        return builder.position
    if number == 12:
        builder.cite(TWELFTH_TRICK)
    if position.is_over:
        position = withdrawn_card.reopened(position)
        if number == position.number:
            return position
    if all(player in (LHO[seat], RHO[seat]) for player, _ in position.plays) and not _both_sides(builder, seat, number):
        return withdrawn_card.reopened(position, offender=seat)  # the other side need not take back what it has led (62C1)
    for player, card in position.plays:
        law16.withdrawn(builder, player, card, seat)
    return withdrawn_card.reopened(position)


def _replace(builder: RulingBuilder, seat: Seat, card: Card) -> None:
    number = builder.position.number
    both = _both_sides(builder, seat, number)
    before = builder.position
    position, old, place = withdrawn_card.taken_back(before, seat, still_owed=True)
    builder.position = knowing_card(position, seat, card)
    if not _is_noted(before, seat, number) and _was_legal(builder.position, seat, old, place):
        raise _nothing_to_correct(seat, card)
    corrected = (*position.consequences.corrected, (seat, number))
    builder.position = builder.position.with_consequences(corrected=tuple(dict.fromkeys(corrected)))
    builder.cite(MUST_CORRECT, "corrected", player=seat, card=old, other_card=card)
    builder.cite(law47.TO_CORRECT)
    _look_at_correction(builder, seat, card, place)
    later = [player for player, _ in builder.position.plays[place:]]
    builder.position = withdrawn_card.put_back_in(builder.position, seat, card, place)
    _withdrawn(builder, seat, old)
    _after_a_question(builder, before, seat, old)
    if place == 0:
        withdrawn_card.played_to_another_lead(builder, seat)
    others = (
        {item.seat for item in builder.position.consequences.revokes if item.number == builder.position.number} - {seat}
        if both
        else set()
    )
    if others:  # they have a revoke of their own to correct
        revokes = tuple(
            item._replace(established=False, both_sides=True) if item.number == builder.position.number else item
            for item in builder.position.consequences.revokes
        )
        builder.position = builder.position.with_consequences(revokes=revokes)
        for other in sorted(others):
            builder.tell(other, "correct-your-revoke-too")
    since = [player for player in later if builder.position.has_played(player) and player not in others]
    _others_may_change(builder, seat, since, BOTH_SIDES if both else OPPONENTS_MAY_CHANGE)


def _look_at_correction(builder: RulingBuilder, seat: Seat, card: Card, place: int) -> None:
    """Examine the card played in correction like any other; if it breaks an obligation, it has to be corrected in turn."""
    finding = revoke.examined(builder, seat, card, builder.position.plays[:place])
    if finding.broken is None:
        law59.excused(builder, seat, finding.unable)
    elif finding.broken.kind in (obligations.MAJOR, obligations.MINOR):
        builder.cite(law52.FAILURE, "corrected-with-another-card", player=seat, card=card)
    else:
        revoke.breach(builder, Play(seat, card), finding.broken)


def _others_may_change(builder: RulingBuilder, seat: Seat, later: list[Seat], clause: Provision) -> None:
    """Let each opponent take back what he played after the revoke, to this trick or the next; after that the partner may."""
    since = withdrawn_card.players_since(builder.position, later)
    opponents = (LHO[seat], RHO[seat])
    before_partner = later[: later.index(PARTNER[seat])] if PARTNER[seat] in later else []
    first = next((player for player in before_partner if player in opponents), None)
    follow_up = FollowUp(first, PARTNER[seat], PARTNER_MAY_CHANGE.name) if first is not None else None
    if any(player in opponents for player in since):
        builder.cite(OPPONENTS_MAY_CHANGE)
    withdrawn_card.ask_those_after(builder, later, opponents, clause, follow_up)


def _question(builder: RulingBuilder, seat: Seat) -> Provision | None:
    """The provision that applies because an improper question brought this revoke to light, if there is one."""
    here = (seat, builder.position.number)
    return next(
        (BOOK[item.law] for item in builder.position.consequences.asked if (item.whom, item.number) == here and item.law), None
    )


def _after_a_question(builder: RulingBuilder, before: Position, seat: Seat, old: Card) -> None:
    """Make a revoke that an improper question brought to light cost what an established one costs."""
    clause = _question(builder, seat)
    if clause is None or clause is law43.NO_RECTIFICATION:
        return
    here = (seat, builder.position.number)
    known = next((item for item in before.consequences.revokes if (item.seat, item.number) == here), None)
    suit = SUIT_OF[before.plays[0][1]]
    revoke = known or Revoke(seat, old, builder.position.number, suit, SUIT[suit])
    if clause is law43.ASKED:
        builder.cite(clause, "dummy-was-first-to-ask", dummy=builder.position.dummy)
    else:
        builder.cite(clause, "partner-may-not-ask", player=PARTNER[seat], other=seat)
    law63.as_if_established(builder, revoke)


def _withdrawn(builder: RulingBuilder, seat: Seat, old: Card) -> None:
    """Rule on the card taken back: from a defender's unfaced hand it becomes a penalty card."""
    number = builder.position.number
    if any(item.card == old for item in builder.position.penalty_cards_of(seat)):
        builder.cite(OTHER_CARD, "penalty-card-again", player=seat, card=old)
    elif _question(builder, seat) is law43.NO_RECTIFICATION:
        builder.cite(law43.NO_RECTIFICATION, "withdrawn-card-is-no-penalty-card", dummy=builder.position.dummy, card=old)
        builder.review(words_only.AIM if words_only.AIM.in_force(builder.edition) else law43.NO_RECTIFICATION)
        builder.tell(seat, "no-rectification-dummy-asked-first", dummy=builder.position.dummy)
    elif builder.position.is_defender(seat):
        builder.cite(DEFENDERS_CARD)
        penalty_card.becomes_penalty_card(builder, seat, (old,), deliberate=True)
    else:
        builder.cite(OTHER_CARD, "goes-back", player=seat, card=old)
    law16.withdrawn(builder, seat, old, seat)
    partner = PARTNER[seat]
    if number == 12 and builder.position.is_defender(seat) and not builder.position.has_played(partner):
        builder.review(TWELFTH_TRICK_PARTNER)
        if not DECLARER_CHOOSES_FOR_PARTNER.of(builder.edition):
            builder.cite(TWELFTH_TRICK_PARTNER, "may-not-use-the-withdrawn-card", partner=partner, card=old)
        else:
            builder.cite(TWELFTH_TRICK_PARTNER, "declarer-may-choose", partner=partner)
            builder.position = builder.position.with_consequences(declarer_chooses_for=partner)


RULES = (Rule(MUST_CORRECT, (Correct,), correct, stages=ANY_STAGE),)
