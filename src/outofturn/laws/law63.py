"""Law 63: when a revoke is established, and then stays as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine.consequences import Revoke
from outofturn.engine.message import EVERYBODY
from outofturn.engine.position import Position
from outofturn.engine.seats import PARTNER, SIDE, Seat
from outofturn.laws import law64
from outofturn.laws.book import BOOK, ByEdition, Provision, provision

if TYPE_CHECKING:
    from outofturn.engine.events import Play
    from outofturn.engine.ruling_builder import RulingBuilder

ESTABLISHED_BY_PLAY = provision(
    "revoke-established-by-play",
    {1997: "63A1"},
    {
        1997: "A revoke is established once the offender or his partner has gone on to the next trick with a card, led or"
        " played, in turn or not.",
        2017: "A revoke is established once the offender or his partner has gone on to the next trick with a card, led or"
        " played, in turn or not, unless an opponent had told him that it was his turn (47E1).",
    },
    changes={2017: "A lead that an opponent induced no longer establishes the offending side's revoke."},
)
NOT_CORRECTED = provision(
    "established-revoke-not-corrected",
    {1997: "63C", 2007: "63B"},
    {
        1997: "An established revoke is not put right any more: the trick counts as it was played, except at the twelfth trick"
        " (62D; see also 43B2b).",
        2017: "An established revoke is not put right any more: the trick counts as it was played, except at the twelfth trick"
        " (62D), or when both sides have revoked to one trick (62C3).",
    },
    changes={2017: "There is one more exception: revokes by both sides on one trick."},
)
ESTABLISHED_BY_NAMING = provision(
    "revoke-established-by-naming",
    {1997: "63A2"},
    "A revoke is established once the offender or his partner has said, or made plain in another way, which card he will play"
    " to the next trick.",
)
ESTABLISHED_BY_CLAIM = provision(
    "revoke-established-by-a-claim",
    {1997: "63A3"},
    {
        1997: "A revoke is established once somebody on the offending side has claimed or conceded, or has let the opponents'"
        " claim or concession pass.",
        2017: "A revoke is established once somebody on the offending side has claimed or conceded.",
    },
    changes={2017: "Letting a claim pass no longer establishes a revoke; agreement to one does (63A4)."},
)
ESTABLISHED_BY_AGREEMENT = provision(
    "revoke-established-by-agreement",
    {2017: "63A4"},
    "A revoke is established once the offending side's agreement to the opponents' claim or concession is established (69A):"
    " it has not objected by the end of the round, or by its own call on a later board.",
    changes={2017: "Established agreement to an opponent's claim establishes a revoke; until then silence alone does not."},
)
IMPROPER_ATTENTION = provision(
    "attention-drawn-improperly",
    {1997: "63B", 2007: None},
    "A revoke to which a defender improperly drew attention (61B) is corrected, and it costs what an established one costs"
    " (64).",
    changes={2007: "A defender may now ask his partner about a revoke, so the rule has gone."},
)
ESTABLISHMENT = provision(
    "when-a-revoke-is-established",
    {1997: "63A"},
    "When a revoke is established.",
    interface=True,
)

#: Whether a play that an opponent induced (47E1) establishes a revoke of the player's side.
INDUCED_PLAY_ESTABLISHES = ByEdition({1997: True, 2017: False}, ESTABLISHED_BY_PLAY, "a play that an opponent induced counts")

#: The provision of Law 62 about revokes of both sides.
_BOTH_SIDES = "both-sides-revoked-on-one-trick"
#: How a revoke is established, and the same for one at the twelfth trick, which is corrected even then.
_AT_TRICK_TWELVE = {
    "gone-on": "gone-on-to-the-last-trick",
    "claimed": "claimed-at-the-twelfth-trick",
    "agreed": "agreed-at-the-twelfth-trick",
}


def is_established(position: Position, seat: Seat, number: int) -> bool:
    """Whether this player's side has led or played to a later trick."""
    side = (seat, PARTNER[seat])
    if position.number - number > 1 or (position.is_over and position.number > number):
        return True
    return position.number > number and any(player in side for player, _ in position.plays)


def plays_to(builder: RulingBuilder, play: Play) -> None:
    """Establish the revokes of a side that leads or plays to a later trick, in turn or not."""
    position = builder.position
    if not (position.consequences.revokes or position.consequences.shown_out):
        return
    if play.told_by is not None and play.seat != position.turn and not INDUCED_PLAY_ESTABLISHES.of(builder.edition):
        return
    number = position.number + (play.lead and position.has_played(play.seat))
    revokes = []
    for revoke in position.consequences.revokes:
        if not revoke.established and play.seat in (revoke.seat, PARTNER[revoke.seat]) and number > revoke.number:
            revoke = revoke._replace(established=True)
            has_been_established(builder, revoke)
        revokes.append(revoke)
    shown_out = tuple(
        item._replace(gone_on=item.gone_on or (play.seat in (item.seat, PARTNER[item.seat]) and number > item.number))
        for item in position.consequences.shown_out
    )
    builder.position = position.with_consequences(revokes=tuple(revokes), shown_out=shown_out)


def has_been_established(builder: RulingBuilder, revoke: Revoke) -> None:
    side = SIDE[revoke.seat]
    claimed = builder.position.consequences.claimed
    clause, how = ESTABLISHED_BY_PLAY, "gone-on"
    if claimed is not None and (revoke.seat, revoke.number) in claimed.established:
        clause, how = by_claim(builder, side == SIDE[claimed.seat])
    if revoke.number == 12:
        builder.cite(clause, _AT_TRICK_TWELVE[how], side=side, player=revoke.seat)
        builder.tell(revoke.seat, "correct-the-twelfth-trick")
        return
    builder.cite(clause, how, side=side, player=revoke.seat, trick=revoke.number)
    both = _other_side_has_one_too(builder, revoke)
    if both:
        builder.cite(NOT_CORRECTED, "both-sides")
    else:
        builder.cite(NOT_CORRECTED)
    builder.review(law64.EQUITY)
    if both:
        builder.tell(EVERYBODY, "both-revokes-can-be-corrected", player=revoke.seat, trick=revoke.number)
        return
    if law64.is_free(builder.position, revoke):
        builder.cite(law64.FACED_CARD)
        told = "revoke-established-costs-no-trick"
    else:
        told = "revoke-established" if claimed is None else "revoke-established-by-claim"
    builder.tell(EVERYBODY, told, player=revoke.seat, trick=revoke.number)


def _other_side_has_one_too(builder: RulingBuilder, revoke: Revoke) -> bool:
    """Whether the other side has revoked on this trick and has not gone on, so that both revokes can be corrected (62C3)."""
    others = (item for item in builder.position.consequences.revokes if item.number == revoke.number)
    open_revoke = any(SIDE[item.seat] != SIDE[revoke.seat] and not item.established for item in others)
    return open_revoke and BOOK[_BOTH_SIDES].in_force(builder.edition)


def by_claim(builder: RulingBuilder, claimer: bool) -> tuple[Provision, str]:
    """The clause by which a claim, or agreement to one, establishes a revoke, and which of its reasons applies."""
    if claimer:
        return ESTABLISHED_BY_CLAIM, "claimed"
    agreement = ESTABLISHED_BY_AGREEMENT
    return agreement if agreement.in_force(builder.edition) else ESTABLISHED_BY_CLAIM, "agreed"


def claims_or_agrees(builder: RulingBuilder, seat: Seat) -> None:
    """Establish every revoke of a side that claims or agrees to a claim."""
    consequences = builder.position.consequences
    assert consequences.claimed is not None
    side = (seat, PARTNER[seat])
    revokes = [item for item in consequences.revokes if item.seat in side and not item.established]
    shown_out = [item for item in consequences.shown_out if item.seat in side and not item.gone_on]
    established = tuple((item.seat, item.number) for item in revokes)
    established += tuple((item.seat, item.number) for item in shown_out)
    builder.position = builder.position.with_consequences(
        claimed=consequences.claimed._replace(established=consequences.claimed.established + established),
        revokes=tuple(item._replace(established=item.established or item in revokes) for item in consequences.revokes),
        shown_out=tuple(item._replace(gone_on=item.gone_on or item in shown_out) for item in consequences.shown_out),
    )
    for revoke in revokes:
        has_been_established(builder, revoke)


def designates(builder: RulingBuilder, seat: Seat) -> None:
    """Establish revokes on earlier tricks when declarer calls for a card of dummy's that is not known yet."""
    number, side = builder.position.number, (seat, PARTNER[seat])
    revokes = []
    for revoke in builder.position.consequences.revokes:
        if not revoke.established and revoke.seat in side and revoke.number < number:
            revoke = revoke._replace(established=True)
            builder.cite(ESTABLISHED_BY_NAMING, "named", side=SIDE[revoke.seat], player=revoke.seat, trick=revoke.number)
            has_been_established(builder, revoke)
        revokes.append(revoke)
    shown_out = tuple(
        item._replace(gone_on=item.gone_on or (item.seat in side and item.number < number))
        for item in builder.position.consequences.shown_out
    )
    builder.position = builder.position.with_consequences(revokes=tuple(revokes), shown_out=shown_out)


def as_if_established(builder: RulingBuilder, revoke: Revoke) -> None:
    """Make a corrected revoke cost what an established one costs (43B2b; 1997, 63B)."""
    builder.review(law64.EQUITY)
    builder.tell(EVERYBODY, "corrected-as-if-established", player=revoke.seat)
    kept = revoke._replace(established=True, corrected=True)
    builder.position = builder.position.with_consequences(revokes=(*builder.position.consequences.revokes, kept))
