"""Law 62: correction of a revoke."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.cards import NAMES, Card
from outofturn.errors import RecordError
from outofturn.laws import law16, law45, law47, law49, law50, law61, law63
from outofturn.laws.book import provision
from outofturn.position import FollowUp, Position, knowing_card
from outofturn.seats import LHO, PARTNER, RHO, SEAT_LETTERS, Seat
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
OPPONENTS_MAY_CHANGE = provision(
    "opponents-may-change-after-a-corrected-revoke",
    {1997: "62C1"},
    "Each member of the other side may take back a card that he played after the revoke and before attention was drawn.",
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
    "When both sides have revoked on the same trick and only one of them has played to the next, both revokes are corrected;"
    " every card that a defender withdraws becomes a penalty card.",
)
TWELFTH_TRICK = provision(
    "revoke-at-the-twelfth-trick-corrected",
    {1997: "62D1"},
    "A revoke at the twelfth trick, even an established one, is corrected if it is found before all four hands are back in"
    " the board.",
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
)


def correct(ruling: Ruling, event: Correct) -> None:
    """A player takes back his last card and plays another."""
    seat, card = event.seat, event.card
    ruling.close()
    position = ruling.now
    if law45.put_right(ruling, event):
        return
    ruling.irregular("revoke", seat)
    last = _twelfth(position, seat, card)
    if last is None and not position.has_played(seat):
        last = _previous(position, seat)
        if last is None:
            raise RecordError(
                f"{SEAT_LETTERS[seat]} has no card that can still be corrected.",
                "A card is corrected in the trick in progress, or in the one before it.",
            )
        if law63.is_established(position, seat, position.number - 1) and not _both_sides(ruling, seat):
            _too_late(ruling, event)
            return
    ruling.now = _on_the_table_again(ruling, position, seat, twelfth=last is not None and position.number == 13)
    _replace(ruling, seat, card)


def _both_sides(ruling: Ruling, seat: Seat) -> bool:
    """Both sides revoked on the same trick and only one has gone on: then both are corrected (62C3)."""
    position = ruling.now
    other = any(
        item.number == position.number - 1 and item.seat in (LHO[seat], RHO[seat]) and not item.established
        for item in position.affairs.revokes
    )
    if not other or not BOTH_SIDES.in_force(ruling.edition):
        return False
    ruling.cite(BOTH_SIDES)
    return True


def _previous(position: Position, seat: Seat) -> Card | None:
    if not position.quitted:
        return None
    return next((card for player, card in position.quitted[-1].plays if player == seat), None)


def _twelfth(position: Position, seat: Seat, card: Card) -> Card | None:
    """The card that this player revoked with at trick 12, if it is that trick which is being corrected (62D1)."""
    if position.number != 13:
        return None
    old = law61.card_played(position, seat, 12)
    now = law61.card_played(position, seat, 13)
    return old if old is not None and (now == card or not (position.has_played(seat) or position.is_over)) else None


def _too_late(ruling: Ruling, event: Correct) -> None:
    """The offender's side has gone on to the next trick: the card stays, and costs what Law 64 says."""
    position = ruling.now
    number = position.number - 1
    revokes = [item for item in position.affairs.revokes if (item.seat, item.number) == (event.seat, number)]
    ruling.now = knowing_card(position, event.seat, event.card)
    if not revokes:
        law61.comes_to_light(ruling, event.seat, event.card // 13)
    else:
        law63.has_been_established(ruling, revokes[0])


def _on_the_table_again(ruling: Ruling, position: Position, seat: Seat, *, twelfth: bool) -> Position:
    """The trick to be corrected, with what has been played to the next one back in hand."""
    if position.has_played(seat) and not twelfth:
        return position
    if twelfth:
        ruling.cite(TWELFTH_TRICK)
        if position.is_over:
            position = law47.reopened(position)
    later = position.plays
    for player, card in reversed(later):
        position = law47.taken_back(position, player)[0]
        law16.withdrawn(ruling, player, card, seat)
    return law47.reopened(position._replace(plays=()))


def _replace(ruling: Ruling, seat: Seat, card: Card) -> None:
    position, old, place = law47.taken_back(ruling.now, seat)
    if old == card:
        raise RecordError(f"{SEAT_LETTERS[seat]} has played {NAMES[old]} already.", "Name the card that replaces it.")
    ruling.now = knowing_card(position, seat, card)
    ruling.cite(MUST_CORRECT, f"{name(seat)} takes back {the(old)} and plays {the(card)}.")
    ruling.cite(law47.TO_CORRECT)
    faced = any(item.card == old for item in position.affairs.penalty_cards)
    later = ruling.now.plays[place:]
    if place == 0:
        _to_another_lead(ruling, seat, later)
        later = ()
    ruling.now = law47.put_back_in(ruling.now, seat, card, place)
    if ruling.now.is_defender(seat) and not faced:
        ruling.cite(DEFENDERS_CARD)
        law50.becomes_penalty_card(ruling, seat, (old,), deliberate=True)
    else:
        ruling.cite(OTHER_CARD)
        ruling.say(f"{name(seat)}, {the(old)} goes back; nothing more follows.")
    law16.withdrawn(ruling, seat, old, seat)
    if ruling.now.number == 12 and ruling.now.is_defender(seat) and not ruling.now.has_played(PARTNER[seat]):
        ruling.cite(TWELFTH_TRICK_PARTNER)
        ruling.review(TWELFTH_TRICK_PARTNER)
    opponents = tuple(player for player, _ in later if player in (LHO[seat], RHO[seat]))
    follow_up = None
    if opponents and any(player == PARTNER[seat] for player, _ in later):
        follow_up = FollowUp(opponents[0], PARTNER[seat], PARTNER_MAY_CHANGE.name)
    if opponents:
        ruling.cite(OPPONENTS_MAY_CHANGE)
    law47.may_take_back(ruling, opponents, OPPONENTS_MAY_CHANGE, follow_up)


def _to_another_lead(ruling: Ruling, seat: Seat, later: tuple[tuple[Seat, Card], ...]) -> None:
    """The card corrected was the lead: what has been played to it goes back."""
    for player, card in later:
        ruling.now = law47.taken_back(ruling.now, player)[0]
        law16.withdrawn(ruling, player, card, seat)
        if player == PARTNER[seat] and ruling.now.is_defender(player):
            ruling.cite(law49.EXPOSED)
            law50.becomes_penalty_card(ruling, player, (card,), deliberate=True)
