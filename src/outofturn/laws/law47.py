"""Law 47: retraction of a card played."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from outofturn.cards import BIT, Card
from outofturn.laws import law16, law44, law50
from outofturn.laws.book import BOOK, Claim, Dated, Provision, provision
from outofturn.position import FollowUp, Position, counted, next_to_play
from outofturn.seats import LHO, SIDE, Seat
from outofturn.speech import name, the

if TYPE_CHECKING:
    from outofturn.events import Play
    from outofturn.ruling import Ruling

TO_COMPLY = provision(
    "retraction-to-comply",
    {1997: "47A"},
    "A card may be taken back to comply with a rectification; a defender's card may then become a penalty card (49).",
)
TO_CORRECT = provision(
    "retraction-to-correct-an-illegal-play",
    {1997: "47B"},
    "A card may be taken back to correct an illegal play; of a defender see Law 49, of simultaneous plays Law 58.",
)
AFTER_OPPONENTS_CHANGE = provision(
    "retraction-after-an-opponents-change",
    {1997: "47D"},
    "After an opponent's change of play a player may take back a card played after it, and play another.",
)
MISINFORMED = provision(
    "lead-or-play-told-by-an-opponent",
    {1997: "47E1"},
    {
        1997: "A lead out of turn may be taken back without penalty when an opponent wrongly told the leader that it was his"
        " lead.",
        2007: "A lead out of turn, or a play, may be taken back without rectification when an opponent wrongly told the player"
        " that it was his turn; his left-hand opponent may not accept it.",
        2017: "A lead out of turn, or a play, is taken back without rectification when an opponent wrongly told the player that"
        " it was his turn; his left-hand opponent may not accept it, and it establishes no revoke.",
    },
    changes={
        2007: "It covers any play, not only leads, and nobody may accept the card.",
        2017: "The card goes back as a matter of course, and it establishes no revoke.",
    },
)
AFTER_PROPER_LEAD = provision(
    "retraction-after-the-proper-lead",
    {2007: "47F1"},
    "A card may be taken back as the proper-lead clause of Law 53 provides.",
    changes={2007: "No change at the table; Law 53 allowed it already."},
)
NOT_OTHERWISE = provision(
    "no-other-retraction",
    {1997: "47F", 2007: "47F2"},
    "Except as this Law provides, a card once played may not be taken back.",
    yields_to=("retraction-after-the-proper-lead", "lead-or-play-told-by-an-opponent"),
)
AFTER_CHANGED_DESIGNATION = provision(
    "retraction-after-a-changed-designation",
    {1997: "47C"},
    "A card may be taken back after a permitted change of designation (45C4b).",
)
AFTER_MISEXPLANATION = provision(
    "retraction-after-a-mistaken-explanation",
    {1997: "47E2a"},
    {
        1997: "A card played after an opponent's mistaken explanation may be taken back before a later card has been"
        " played to the trick.",
        2007: "A card played after an opponent's mistaken explanation may be taken back before a later card has been"
        " played to the trick; an opening lead not once dummy has faced a card.",
    },
    judgement=True,
    changes={2007: "An opening lead stays once dummy has faced a card."},
)
TOO_LATE_TO_RETRACT = provision(
    "too-late-to-retract",
    {1997: "47E2b"},
    "When it is too late to take the card back the director may adjust the score.",
    judgement=True,
)
RETRACTION = provision(
    "retraction-of-a-card-played",
    {1997: "47"},
    "When a card that has been played may be taken back.",
    interface=True,
)
MISINFORMATION = provision(
    "retraction-after-misinformation",
    {1997: "47E"},
    "When a card may be taken back because an opponent misinformed its player.",
    interface=True,
)

#: 1997 speaks of leads only; later editions of any play.
COVERS_PLAYS = Dated({1997: False, 2007: True})
#: What becomes of the card: the player may take it back, or it goes back without asking, since no one may accept it.
GOES_BACK = Dated({1997: "if the player wishes", 2007: "always"})
#: Whether the text says "is retracted" rather than "may be".
SAID_OUTRIGHT = Dated({1997: False, 2017: True})


class MayTakeBack(NamedTuple):
    """The edition of 1997: a misinformed leader may take back his lead, or leave it to the ordinary rules."""

    play: Play
    standing: bool = False

    @property
    def lying(self) -> tuple[Card, ...]:
        return (self.play.card,)

    def decide(self, position: Position) -> tuple[Seat, ...]:
        seat = self.play.seat
        return (position.declarer if seat == position.dummy else seat,)

    def options(self, position: Position) -> tuple[str, ...]:
        return ("withdraw", "keep")

    def speech(self, position: Position) -> str:
        return (
            f"{name(self.decide(position)[0])}, you were told that it was your lead. You may take back {the(self.play.card)}"
            " without penalty, or leave it, and then it is an ordinary lead out of turn."
        )

    def choose(self, ruling: Ruling, seat: Seat, option: str) -> None:
        ruling.close()
        if option == "withdraw":
            ruling.cite(MISINFORMED, f"{name(seat)} takes back {the(self.play.card)}.")
            _goes_back(ruling, self.play)
        else:
            ruling.govern(self.play._replace(told_by=None))


# -- cards on the table and back in hand


def taken_back(position: Position, seat: Seat) -> tuple[Position, Card, int]:
    """The position with this hand's card of the trick in hand again, that card, and its place in the trick.

    What the card told of the hand, and any revoke made with it, goes with it.
    """
    place = next(index for index, (player, _) in enumerate(position.plays) if player == seat)
    card = position.plays[place][1]
    plays = (*position.plays[:place], *position.plays[place + 1 :])
    here, affairs = (seat, position.number), position.affairs
    position = position.with_hand(seat, position.held[seat] | BIT[card])._replace(plays=plays)
    position = position.but(
        shown_out=tuple(item for item in affairs.shown_out if (item.seat, item.number) != here),
        revokes=tuple(item for item in affairs.revokes if (item.seat, item.number) != here or item.corrected),
        put_up=None if affairs.put_up is not None and affairs.put_up[1] == card else affairs.put_up,
    )
    return position._replace(turn=next_to_play(position.leader, plays, position.passed_over())), card, place


def all_taken_back(position: Position) -> Position:
    """The position with every card of the trick in progress back in its hand."""
    for seat, _ in reversed(position.plays):
        position = taken_back(position, seat)[0]
    return position


def put_back_in(position: Position, seat: Seat, card: Card, place: int) -> Position:
    """The position with a card from hand in a given place of the trick; a full trick is not turned yet."""
    plays = (*position.plays[:place], (seat, card), *position.plays[place:])
    penalty_cards = tuple(item for item in position.affairs.penalty_cards if item.card != card)
    position = position.with_hand(seat, position.held[seat] & ~BIT[card]).but(penalty_cards=penalty_cards)
    position = position._replace(plays=plays, leader=plays[0][0])
    if len(plays) + len(position.passed_over()) == 4:
        return position._replace(turn=position.leader)
    return position._replace(turn=next_to_play(position.leader, plays, position.passed_over()))


def reopened(position: Position) -> Position:
    """The last trick on the table again, with nothing played to the next one."""
    last = position.quitted[-1]
    given_over = position.affairs.given_over or (0, 0)
    won = tuple(position.won[side] - given_over[side] - (SIDE[last.winner] == side) for side in (0, 1))
    return position.but(given_over=None)._replace(
        quitted=position.quitted[:-1],
        won=(won[0], won[1]),
        number=position.number if position.is_over else position.number - 1,
        leader=last.leader,
        plays=last.plays,
        turn=last.leader,
    )


class MayWithdraw(NamedTuple):
    """Players who may take back a card because something before it has been changed; the first of them decides."""

    seats: tuple[Seat, ...]
    clause: Provision
    follow_up: FollowUp | None = None
    standing: bool = False

    @property
    def lying(self) -> tuple[Card, ...]:
        return ()

    def decide(self, position: Position) -> tuple[Seat, ...]:
        seat = self.seats[0]
        return (position.declarer if seat == position.dummy else seat,)

    def options(self, position: Position) -> tuple[str, ...]:
        return ("withdraw", "keep")

    def speech(self, position: Position) -> str:
        card = next(card for player, card in position.plays if player == self.seats[0])
        becomes = " It then becomes a penalty card." if self._becomes_penalty_card(position) else ""
        return (
            f"{name(self.decide(position)[0])}, since a card before yours has been changed you may take back {the(card)} and"
            f" play another, or leave it.{becomes}"
        )

    def _becomes_penalty_card(self, position: Position) -> bool:
        """A player of the offending side pays for the change (62C2); the others do not."""
        return self.clause.name == "offending-side-may-change-after-a-corrected-revoke" and position.is_defender(self.seats[0])

    def choose(self, ruling: Ruling, seat: Seat, option: str) -> None:
        owner, *rest = self.seats
        follow_up = self.follow_up
        ruling.close()
        if option == "withdraw":
            pays = self._becomes_penalty_card(ruling.now)
            ruling.now, card, _ = taken_back(ruling.now, owner)
            ruling.cite(self.clause, f"{name(seat)} takes back {the(card)}.")
            ruling.cite(AFTER_OPPONENTS_CHANGE)
            ruling.say(f"{name(seat)}, take back {the(card)} and play another card.")
            law16.withdrawn(ruling, owner, card, owner if pays else LHO[owner])
            if pays:
                law50.becomes_penalty_card(ruling, owner, (card,), deliberate=True)
            if follow_up is not None and follow_up.after == owner:
                ruling.now = ruling.now.but(follow_up=follow_up)
        else:
            ruling.cite(self.clause, f"{name(seat)} leaves the card as it is.")
        may_take_back(ruling, tuple(rest), self.clause, follow_up)


def may_take_back(ruling: Ruling, seats: tuple[Seat, ...], clause: Provision, follow_up: FollowUp | None = None) -> None:
    """Ask the next player who may take back his card; when there is none left, play goes on."""
    if seats:
        ruling.open(MayWithdraw(seats, clause, follow_up))
        return
    ruling.now = counted(law44.gone_round(ruling.now))


def follow_up_due(ruling: Ruling) -> None:
    """The player who had taken back his card has played again: now the next one may take back his."""
    due = ruling.now.affairs.follow_up
    if due is None or ruling.now.undecided:
        return
    if not ruling.now.has_played(due.seat):
        ruling.now = counted(law44.gone_round(ruling.now.but(follow_up=None)))
    elif ruling.now.has_played(due.after):
        ruling.now = ruling.now.but(follow_up=None)
        ruling.cite(BOOK[due.law])
        ruling.open(MayWithdraw((due.seat,), BOOK[due.law]))


def _is_tacitly_kept(position: Position, play: Play) -> bool:
    return isinstance(position.matter, MayWithdraw)


def tacitly_kept(ruling: Ruling, play: Play) -> None:
    """Play goes on: nobody takes back his card."""
    matter = ruling.now.matter
    assert isinstance(matter, MayWithdraw)
    ruling.close()
    ruling.cite(matter.clause, "Play goes on, so the cards stay as they are.")
    may_take_back(ruling, (), matter.clause)
    ruling.govern(play)


def _is_misinformed(position: Position, play: Play) -> bool:
    out_of_turn = play.seat != position.turn
    covered = play.lead or not position.plays or COVERS_PLAYS.of(position.edition)
    told = play.told_by is not None and not play.face_down
    return told and out_of_turn and covered and not position.undecided


def misinformed(ruling: Ruling, play: Play) -> None:
    assert play.told_by is not None
    ruling.irregular("misinformed-lead", play.seat)
    ruling.cite(MISINFORMED, f"{name(play.told_by)} wrongly told {name(play.seat)} that it was {name(play.seat)}'s turn.")
    if GOES_BACK.of(ruling.edition) == "if the player wishes":
        ruling.open(MayTakeBack(play))
        return
    if not SAID_OUTRIGHT.of(ruling.edition):
        ruling.dispute(
            f"The card goes back: {name(LHO[play.seat])} may not accept it, so nothing else can become of it.",
            "The player may also leave the card where it is.",
            "The edition of 2007 says that the card may be taken back, not that it is.",
        )
    _goes_back(ruling, play)


def _goes_back(ruling: Ruling, play: Play) -> None:
    turn = ruling.now.turn
    offender = play.told_by if play.told_by is not None else LHO[play.seat]
    law16.withdrawn(ruling, play.seat, play.card, offender)
    ruling.say(
        f"{name(play.seat)}, take back {the(play.card)}; there is no penalty and nobody may accept it."
        + (f" {name(turn)}, it is your turn." if turn is not None else "")
    )


def _is_left_lying(position: Position, play: Play) -> bool:
    return isinstance(position.matter, MayTakeBack)


def left_lying(ruling: Ruling, play: Play) -> None:
    """Play goes on while the misinformed leader has said nothing: his card is left to the ordinary rules."""
    matter = ruling.now.matter
    assert isinstance(matter, MayTakeBack)
    ruling.close()
    if play.seat == ruling.now.turn:  # whoever was really to play does so: the other card has been taken back
        ruling.cite(MISINFORMED, f"{the(matter.play.card).capitalize()} has been taken back.")
        _goes_back(ruling, matter.play)
    else:
        ruling.govern(matter.play._replace(told_by=None))
    ruling.govern(play)


CLAIMS = (
    Claim("lead-or-play-told-by-an-opponent", _is_misinformed, misinformed, over=("*",)),
    Claim("misinformed-lead-left-lying", _is_left_lying, left_lying),
    Claim("cards-tacitly-kept", _is_tacitly_kept, tacitly_kept),
)
