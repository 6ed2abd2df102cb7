"""Law 62: correction of a revoke."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.cards import BIT, NAMES, Card
from outofturn.errors import RecordError
from outofturn.laws import law16, law44, law50
from outofturn.laws.book import provision
from outofturn.position import Position, counted, knowing_card, next_to_play
from outofturn.seats import SEAT_LETTERS, SIDE, Seat
from outofturn.speech import name, the

if TYPE_CHECKING:
    from outofturn.events import Correct
    from outofturn.ruling import Ruling

MUST_CORRECT = provision(
    "revoke-must-be-corrected",
    {1997: "62A"},
    {
        1997: "A player who becomes aware of his revoke before it is established must correct it.",
        2017: "A revoke to which attention is drawn before it is established must be corrected.",
    },
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
)
OTHER_CARD = provision(
    "other-card-withdrawn",
    {1997: "62B2"},
    "A card that declarer withdraws, or dummy, or a defender from among his faced cards, goes back and nothing more follows.",
)


def correct(ruling: Ruling, event: Correct) -> None:
    """A player takes back his last card and plays another."""
    seat, card = event.seat, event.card
    ruling.close()
    position, old, place = taken_back(ruling.now, seat)
    if old == card:
        raise RecordError(f"{SEAT_LETTERS[seat]} has played {NAMES[old]} already.", "Name the card that replaces it.")
    faced = any(item.card == old for item in ruling.now.affairs.penalty_cards)
    shown_out = tuple(item for item in position.affairs.shown_out if (item.seat, item.suit) != (seat, card // 13))
    ruling.now = knowing_card(position.but(shown_out=shown_out), seat, card)
    ruling.irregular("revoke", seat)
    ruling.cite(MUST_CORRECT, f"{name(seat)} takes back {the(old)} and plays {the(card)}.")
    plays = (*position.plays[:place], (seat, card), *position.plays[place:])
    ruling.now = _with_trick(ruling.now, seat, card, plays)
    if ruling.now.is_defender(seat) and not faced:
        ruling.cite(DEFENDERS_CARD)
        law50.becomes_penalty_card(ruling, seat, (old,), deliberate=True)
    else:
        ruling.cite(OTHER_CARD)
        ruling.say(f"{name(seat)}, {the(old)} goes back; nothing more follows.")
    law16.withdrawn(ruling, seat, old, seat)
    if len(plays) == 4:
        ruling.now = law44.turned(ruling.now)


def taken_back(position: Position, seat: Seat) -> tuple[Position, Card, int]:
    """The position with the last card of this seat in hand again, that card, and its place in the trick."""
    if not position.has_played(seat):
        position = reopened(position, seat)
    place = next(index for index, (player, _) in enumerate(position.plays) if player == seat)
    card = position.plays[place][1]
    plays = (*position.plays[:place], *position.plays[place + 1 :])
    held = [cards | BIT[card] if player == seat else cards for player, cards in enumerate(position.held)]
    return position._replace(held=(held[0], held[1], held[2], held[3]), plays=plays), card, place


def reopened(position: Position, seat: Seat) -> Position:
    """The last trick on the table again, because one of its cards is to be corrected before anyone has led to the next."""
    if position.plays or not position.quitted:
        raise RecordError(
            f"{SEAT_LETTERS[seat]} has no card that can still be corrected.",
            "A card is corrected in the trick in progress, or before the next trick has been led to.",
        )
    last = position.quitted[-1]
    won = tuple(count - (SIDE[last.winner] == side) for side, count in enumerate(position.won))
    return position._replace(
        quitted=position.quitted[:-1],
        won=(won[0], won[1]),
        number=position.number if position.is_over else position.number - 1,
        leader=last.leader,
        plays=last.plays,
        turn=last.leader,
    )


def _with_trick(position: Position, seat: Seat, card: Card, plays: tuple[tuple[Seat, Card], ...]) -> Position:
    held = [cards & ~BIT[card] if player == seat else cards for player, cards in enumerate(position.held)]
    penalty_cards = tuple(item for item in position.affairs.penalty_cards if item.card != card)
    position = position.but(penalty_cards=penalty_cards)
    turn = next_to_play(position.leader, plays) if len(plays) < 4 else position.leader
    return counted(position._replace(held=(held[0], held[1], held[2], held[3]), plays=plays, turn=turn))
