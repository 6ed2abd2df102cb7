"""Law 57C and D: an early card of declarer is played; one played at the right-hand opponent's turn must be played.

The provisions are in ``law57``, with what a defender plays before his partner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine import obligations
from outofturn.engine.cards import SUIT_OF, Card
from outofturn.engine.consequences import THIS_TRICK, Restriction
from outofturn.engine.events import Play
from outofturn.engine.position import Position
from outofturn.engine.seats import PARTNER, Seat
from outofturn.laws import interpretations, law16, law45, law48, law49, law57, penalty_card, question, revoke, trick
from outofturn.laws.book import Provision, named
from outofturn.laws.rules import Rule

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder


# -- a defender plays at his right-hand opponent's turn


def _is_at_rho_turn(position: Position, play: Play) -> bool:
    return not play.lead and _is_too_early(position, play)


def _is_lead_at_rho_turn(position: Position, play: Play) -> bool:
    return play.lead and _is_too_early(position, play)


def lead_at_rho_turn(builder: RulingBuilder, play: Play) -> None:
    """Rule on a lead, not a play, made after the partner has played: no clause of this Law covers it, so it is exposed."""
    if builder.dispute(interpretations.LEAD_AT_RHOS_TURN):
        at_rho_turn(builder, play)
        return
    builder.irregular("premature-lead", play.seat)
    builder.cite(law49.EXPOSED, "led-during-a-trick", player=play.seat, card=play.card)
    penalty_card.becomes_penalty_card(builder, play.seat, (play.card,), deliberate=True)


def _is_too_early(position: Position, play: Play) -> bool:
    return (
        bool(position.plays)
        and not position.undecided
        and position.is_defender(play.seat)
        and position.has_played(PARTNER[play.seat])
        and not position.has_played(play.seat)
        and play.seat != position.turn
    )


def at_rho_turn(builder: RulingBuilder, play: Play) -> None:
    """Rule on a card played after the partner but before the right-hand opponent: it must be played if it is legal (H17)."""
    seat, card = play.seat, play.card
    builder.irregular("premature-play-at-rho-turn", seat)
    clause = _clause(builder)
    point = interpretations.PLAY_AT_RHOS_TURN_BEFORE_2017
    if clause is law45.DEFENDERS_CARD_PLAYED and point.is_other(builder.edition):
        builder.dispute(point)
        builder.review(law16.INFORMATION)
        builder.cite(law49.EXPOSED)
        penalty_card.becomes_penalty_card(builder, seat, (card,), deliberate=True)
        return
    if _asks_for_the_suit(builder, play, clause):
        return
    finding = obligations.examine(builder.position, seat, card)
    builder.review(law16.INFORMATION)
    if clause is law45.DEFENDERS_CARD_PLAYED:
        builder.dispute(point)
    if finding.broken is None:
        builder.cite(clause, "must-play-it-in-turn", player=seat, card=card)
        builder.order(Restriction(seat, "play", card, THIS_TRICK))
    else:
        _is_not_legal(builder, seat, card)


def _asks_for_the_suit(builder: RulingBuilder, play: Play, clause: Provision) -> bool:
    """Ask the director if it depends on an unknown hand whether a card is legal; return whether it does."""
    finding = obligations.examine(builder.position, play.seat, play.card)
    if finding.void is None or builder.position.is_void(play.seat, finding.void):
        return False
    builder.cite(clause, "depends-on-the-hand", player=play.seat, card=play.card, suit=finding.void)
    builder.open(question.Question(play.seat, (finding.void,), play._replace(lead=False)))
    return True


def _clause(builder: RulingBuilder) -> Provision:
    return law57.AT_RHO_TURN if law57.AT_RHO_TURN.in_force(builder.edition) else law45.DEFENDERS_CARD_PLAYED


def _is_not_legal(builder: RulingBuilder, seat: Seat, card: Card) -> None:
    clause = _clause(builder)
    builder.cite(clause, "is-not-legal", player=seat, card=card)
    if clause is law45.DEFENDERS_CARD_PLAYED:
        builder.cite(law49.EXPOSED)
    penalty_card.becomes_penalty_card(builder, seat, (card,), deliberate=True)


def contradicted(builder: RulingBuilder) -> None:
    """Make a card that was to be played at its turn a penalty card if its owner turns out to hold the suit led."""
    position = builder.position
    suit = position.suit_led
    if suit is None:
        return
    for order in position.consequences.restrictions:
        owed = order.kind == obligations.PLAY and not position.has_played(order.seat)
        if owed and SUIT_OF[order.card] != suit and position.certainly_has(order.seat, suit):
            others = tuple(item for item in position.consequences.restrictions if item != order)
            builder.position = position.with_consequences(restrictions=others)
            _is_not_legal(builder, order.seat, order.card)
            return


# -- declarer plays too soon


def _is_declarers(position: Position, play: Play) -> bool:
    return (
        bool(position.plays)
        and not position.undecided
        and not position.is_defender(play.seat)
        and not position.has_played(play.seat)
        and play.seat != position.turn
    )


def declarers(builder: RulingBuilder, play: Play, *, faced_before: bool = False) -> None:
    """Rule on declarer playing from a hand whose turn it is not: the card is played (2017: if it is legal).

    Of a card that he faced before his own lead was accepted nobody asks whether the hand could have followed to that lead.
    """
    position = builder.position
    seat, card = play.seat, play.card
    second_card_from_dummy = seat == position.dummy and position.number == 1  # it stays, or is corrected (54B2)
    point = interpretations.DECLARERS_PREMATURE_PLAY_IN_1997
    is_open = not (law57.DECLARERS_PREMATURE_PLAY.in_force(builder.edition) or second_card_from_dummy)
    if is_open and point.is_other(builder.edition):
        builder.dispute(point)
        law48.picks_up(builder, seat, (card,))
        return
    goes_back_if_illegal = law57.STAYS_ONLY_IF_LEGAL.of(builder.edition) and not second_card_from_dummy
    asks = goes_back_if_illegal and not faced_before
    if asks and _asks_for_the_suit(builder, play, law57.DECLARERS_PREMATURE_PLAY):
        return
    finding = revoke.examined(builder, seat, card, position.plays)
    if finding.broken is not None and goes_back_if_illegal:
        builder.cite(law57.DECLARERS_PREMATURE_PLAY, "is-not-legal", player=seat, card=card)
        law48.picks_up(builder, seat, (card,))
        law16.withdrawn(builder, seat, card, seat)
        return
    if second_card_from_dummy:
        builder.cite(named("second-card-from-dummy-stands"))
    if law57.DECLARERS_PREMATURE_PLAY.in_force(builder.edition):
        builder.cite(law57.DECLARERS_PREMATURE_PLAY, "card-is-played", card=card)
    else:
        builder.cite(law45.DESIGNATED, "declarers-premature-card", card=card)
        if not point.is_other(builder.edition):
            builder.dispute(point)
    if finding.broken is not None:
        revoke.broken(builder, play, finding.broken)
    else:
        builder.position = trick.put(builder.position, seat, card)


# -- cards that the offending side faced before its lead was accepted


def _may_be_a_revoke(position: Position, play: Play) -> bool:
    suit = position.suit_led
    if position.has_played(play.seat) or suit is None:
        return False
    return SUIT_OF[play.card] != suit and not position.is_void(play.seat, suit)


def faced_before_acceptance(builder: RulingBuilder, play: Play) -> None:
    """Rule on a card that the offending side faced before its irregular lead was accepted: it is played to that lead (H8)."""
    position = builder.position
    if _may_be_a_revoke(position, play) and builder.dispute(interpretations.ACCEPTED_LEAD_MAY_MAKE_A_REVOKE):
        builder.position = trick.put(position, play.seat, play.card)
        return
    if position.has_played(play.seat):
        if position.is_defender(play.seat):
            penalty_card.becomes_penalty_card(builder, play.seat, (play.card,), deliberate=True)
        else:
            law48.picks_up(builder, play.seat, (play.card,))
    elif position.is_defender(play.seat):
        at_rho_turn(builder, play)
    else:
        declarers(builder, play, faced_before=True)


RULES = (
    Rule(law57.AT_RHO_TURN, (Play,), at_rho_turn, _is_at_rho_turn),
    Rule(interpretations.LEAD_AT_RHOS_TURN, (Play,), lead_at_rho_turn, _is_lead_at_rho_turn),
    Rule(law57.DECLARERS_PREMATURE_PLAY, (Play,), declarers, _is_declarers),
)
