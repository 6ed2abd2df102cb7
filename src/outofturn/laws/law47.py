"""Law 47: retraction of a card played."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from outofturn.laws import law16
from outofturn.laws.book import Claim, Dated, provision
from outofturn.position import Position
from outofturn.seats import LHO, Seat
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
)
NOT_OTHERWISE = provision(
    "no-other-retraction",
    {1997: "47F", 2007: "47F2"},
    "Except as this Law provides, a card once played may not be taken back.",
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
            _goes_back(ruling, self.play)
        else:
            ruling.govern(self.play._replace(told_by=None))


def _is_misinformed(position: Position, play: Play) -> bool:
    out_of_turn = play.seat != position.turn
    covered = play.lead or not position.plays or COVERS_PLAYS.of(position.edition)
    return play.told_by is not None and out_of_turn and covered and not position.undecided


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
    ruling.govern(matter.play._replace(told_by=None))
    ruling.govern(play)


CLAIMS = (
    Claim("lead-or-play-told-by-an-opponent", _is_misinformed, misinformed, over=("*",)),
    Claim("misinformed-lead-left-lying", _is_left_lying, left_lying),
)
