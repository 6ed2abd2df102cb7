"""Law 64: the tricks that an established revoke costs, transferred when play has ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine.cards import BIT
from outofturn.engine.consequences import Revoke
from outofturn.engine.position import DIRECTOR, Position, Trick
from outofturn.engine.seats import SIDE, Seat
from outofturn.laws import interpretations, trick
from outofturn.laws.book import ByEdition, provision

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder

REVOKER_WON = provision(
    "revoke-trick-won-by-the-offending-player",
    {1997: "64A1"},
    "The revoker himself won the revoke trick (what dummy's card wins, declarer has not won): that trick is transferred after"
    " play, and with it one of any later tricks that his side won.",
)
REVOKER_DID_NOT_WIN = provision(
    "revoke-trick-not-won-by-the-offending-player",
    {1997: "64A2"},
    {
        1997: "The revoker himself did not win the revoke trick: if his side won that or any later trick, one trick is"
        " transferred after play; and a second one if a card that he was free to play to the revoke trick later won him a"
        " trick.",
        2007: "The revoker himself did not win the revoke trick: if his side won that or any later trick, one trick is"
        " transferred after play.",
    },
    changes={2007: "The second trick, for a later winner that could have been played, has gone."},
)
NO_TRICK_WON = provision(
    "revoke-without-a-trick",
    {1997: "64B1"},
    "No trick is transferred when the offending side took no trick from the revoke on, the revoke trick included.",
)
SAME_SUIT_AGAIN = provision(
    "later-revoke-in-the-same-suit",
    {1997: "64B2"},
    {
        1997: "No trick is transferred for a later revoke by the same player in the same suit.",
        2017: "No trick is transferred for a later revoke by the same player in the same suit, if the first was established.",
    },
    changes={2017: "Said outright: the first revoke must have been established."},
)
FACED_CARD = provision(
    "revoke-in-failing-to-play-a-faced-card",
    {1997: "64B3"},
    {
        1997: "No trick is transferred when the revoke was a failure to play a faced card, or a card of dummy's.",
        2017: "No trick is transferred when the revoke was a failure to play a penalty card, or a card of dummy's.",
    },
    changes={2017: "Only a penalty card counts, not any faced card."},
)
TWELFTH_TRICK = provision(
    "revoke-at-the-twelfth-trick", {1997: "64B6"}, "No trick is transferred for a revoke at the twelfth trick: it is corrected."
)
BOTH_SIDES = provision(
    "both-sides-revoked",
    {2007: "64B7"},
    {
        2007: "No trick is transferred when each side has revoked on the board.",
        2017: "No trick is transferred when each side has an established revoke on the board.",
    },
    changes={2007: "New: when both sides have revoked no trick is transferred.", 2017: "Both revokes must be established."},
)
EQUITY = provision(
    "revoke-equity",
    {1997: "64C"},
    "When this Law does not make good the damage that an established revoke did to the other side, even one that costs no trick"
    " (64B), the director assigns a score.",
    judgement=True,
)
INSUFFICIENT = provision(
    "insufficient-compensation-for-a-revoke",
    {2017: "64C1"},
    "When the tricks transferred, if any, do not make good the damage, the director assigns a score.",
    judgement=True,
    changes={2017: "No change at the table; 64C has been divided."},
    verbal=(2017,),
)
REPEATED_EQUITY = provision(
    "repeated-revokes-in-a-suit",
    {2017: "64C2a"},
    "A player has revoked more than once in a suit (64B2): the director adjusts the score if the other side would probably have"
    " taken more tricks without one of the later revokes.",
    judgement=True,
    changes={2017: "New: the director looks at repeated revokes in one suit."},
)
BOTH_SIDES_EQUITY = provision(
    "equity-after-revokes-by-both-sides",
    {2017: "64C2b"},
    "Both sides have revoked (64B7) and one of them was damaged: the director adjusts the score to what was probable without"
    " any revoke.",
    judgement=True,
    changes={2017: "New: the director looks at revokes by both sides."},
)
AFTER_NEXT_DEAL = provision(
    "revoke-found-after-the-next-deal-began",
    {1997: "64B4"},
    "No trick is transferred when attention is drawn only after the other side has called on the next deal.",
    interface=True,
)
AFTER_ROUND = provision(
    "revoke-found-after-the-round",
    {1997: "64B5"},
    "No trick is transferred when attention is drawn only after the round has ended.",
    interface=True,
)
CORRECTED_BOTH = provision(
    "both-sides-corrected",
    {2017: "64B8"},
    "No trick is transferred for revokes that both sides have corrected (62C3).",
    changes={2017: "New, with 62C3."},
)
AUTOMATIC = provision(
    "tricks-for-an-established-revoke",
    {1997: "64A"},
    "How many tricks an established revoke costs. A trick that is won with dummy's card is not one that declarer won.",
    interface=True,
)
NO_AUTOMATIC = provision(
    "no-tricks-for-a-revoke",
    {1997: "64B"},
    "When an established revoke does not automatically cost a trick; the director may still assign a score (64C).",
    interface=True,
)

#: Which kinds of faced card a player may fail to play without losing a trick for it.
FACED_CARDS_THAT_COUNT = ByEdition(
    {1997: ("penalty card", "faced card"), 2017: ("penalty card",)}, FACED_CARD, "which faced cards cost no trick"
)
#: Whether a second trick is lost if the revoker later wins with a card that he could have played to the revoke trick.
LATER_WINNER_COSTS_A_TRICK = ByEdition({1997: True, 2007: False}, REVOKER_DID_NOT_WIN, "a later winner costs a second trick")


def end_of_play(builder: RulingBuilder) -> None:
    """Transfer the tricks for established revokes at the end of play; ``won`` then includes them."""
    consequences = builder.position.consequences
    if not builder.position.undecided and consequences.given_over is None:
        give_over(builder)


def give_over(builder: RulingBuilder, rest: tuple[int, int] = (0, 0)) -> None:
    """Add ``rest``, each side's tricks claimed but not played, and transfer the tricks for established revokes."""
    position = builder.position
    won = [position.won[side] + rest[side] for side in (0, 1)]
    for revoke, tricks in transferred(builder, rest):
        won[SIDE[revoke.seat]] -= tricks
        won[1 - SIDE[revoke.seat]] += tricks
    given_over = (won[0] - position.won[0], won[1] - position.won[1])
    builder.position = position._replace(won=(won[0], won[1])).with_consequences(given_over=given_over)


def uncounted(position: Position) -> Position:
    """The position before tricks were given over, because something new may change the count."""
    given = position.consequences.given_over
    if given is None:
        return position
    return position._replace(won=(position.won[0] - given[0], position.won[1] - given[1])).with_consequences(given_over=None)


def transferred(builder: RulingBuilder, rest: tuple[int, int]) -> list[tuple[Revoke, int]]:
    """The tricks that each established revoke costs, in the order of the tricks; those of the last two tricks cost none."""
    position = builder.position
    revokes = [item for item in position.consequences.revokes if item.established]
    sides = {SIDE[item.seat] for item in revokes if item.number < 12}
    given: list[tuple[Revoke, int]] = []
    seen: set[tuple[Seat, int | None]] = set()
    for revoke in sorted(revokes, key=lambda item: item.number):
        side = SIDE[revoke.seat]
        if revoke.number == 12:
            builder.cite(TWELFTH_TRICK)
            if revoke.playable and not revoke.corrected:  # no card could correct a trick that had one card too few (67B1)
                builder.tell(DIRECTOR, "twelfth-trick-can-be-corrected", player=revoke.seat)
            continue
        repeated = (revoke.seat, revoke.suit) in seen
        seen.add((revoke.seat, revoke.suit))
        due = _tricks(builder, revoke, rest[side], both=len(sides) > 1, repeated=repeated)
        tricks = min(due, _left_to_transfer(position, [*given, (revoke, 0)], side, rest[side]))
        given.append((revoke, tricks))
        _look_again(builder, both=len(sides) > 1, repeated=repeated)
    return given


def _left_to_transfer(position: Position, given: list[tuple[Revoke, int]], side: int, claimed: int) -> int:
    """How many tricks of a side are left for the last of these revokes: each is transferred once, and none won before it."""
    mine = [(revoke, tricks) for revoke, tricks in given if SIDE[revoke.seat] == side]
    return min(
        _won_since(position, revoke, claimed) - sum(tricks for _, tricks in mine[place:])
        for place, (revoke, _) in enumerate(mine)
    )


def _won_since(position: Position, revoke: Revoke, claimed: int) -> int:
    """The tricks that the revoker's side has won from the revoke on, with those of a claim."""
    return sum(SIDE[trick.winner] == SIDE[revoke.seat] for trick in tricks_from(position, revoke.number)) + claimed


def _look_again(builder: RulingBuilder, *, both: bool, repeated: bool) -> None:
    builder.review(EQUITY)
    builder.review(BOTH_SIDES_EQUITY if both else REPEATED_EQUITY if repeated else INSUFFICIENT)


def look_at_repeated(builder: RulingBuilder) -> None:
    """Note that the director should review whether repeated revokes in one suit did damage."""
    builder.review(REPEATED_EQUITY)


def _tricks(builder: RulingBuilder, revoke: Revoke, claimed: int, *, both: bool, repeated: bool) -> int:
    """The number of tricks that a revoke costs, if so many are left.

    ``claimed`` is the number of unplayed tricks that its side has been given.
    """
    position = builder.position
    if both and BOTH_SIDES.in_force(builder.edition):
        builder.cite(BOTH_SIDES)
        return 0
    if both and not builder.dispute(interpretations.BOTH_SIDES_REVOKED_IN_1997):
        builder.cite(EQUITY, "both-sides-have-revoked")
        return 0
    if repeated and revoke.suit is not None:
        builder.cite(SAME_SUIT_AGAIN)
        return 0
    if is_free(position, revoke):
        builder.cite(FACED_CARD)
        return 0
    tricks = tricks_from(position, revoke.number)
    if not _won_since(position, revoke, claimed):
        builder.cite(NO_TRICK_WON)
        return 0
    if (tricks[0].winner if tricks else _best_so_far(position)) == revoke.seat:
        builder.cite(REVOKER_WON)
        return 2
    if LATER_WINNER_COSTS_A_TRICK.of(builder.edition) and _won_with_playable_card(tricks, revoke):
        builder.cite(REVOKER_DID_NOT_WIN, "later-winner")
        return 2
    builder.cite(REVOKER_DID_NOT_WIN)
    return 1


def is_free(position: Position, revoke: Revoke) -> bool:
    """Whether a revoke costs no trick because the card that should have been played lay face up."""
    return revoke.seat == position.dummy or revoke.faced in FACED_CARDS_THAT_COUNT.of(position.edition)


def _best_so_far(position: Position) -> Seat | None:
    """The player whose card is the best so far in a trick that a claim has ended."""
    return trick.winner(position.plays, position.table.contract.trump) if position.plays else None


def tricks_from(position: Position, first: int) -> list[Trick]:
    """The completed tricks in the record from this one on."""
    last = 13 if position.is_over else position.number - 1
    return list(position.quitted[first - last - 1 :]) if first <= last else []


def _won_with_playable_card(tricks: list[Trick], revoke: Revoke) -> bool:
    """Whether the revoker later won a trick with a card that would have been legal when he revoked."""
    return any(
        trick.winner == revoke.seat and bool(BIT[card] & revoke.playable)
        for trick in tricks[1:]
        for player, card in trick.plays
        if player == revoke.seat
    )
