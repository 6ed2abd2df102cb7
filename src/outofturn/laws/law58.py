"""Law 58: simultaneous leads or plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from outofturn.cards import NAMES, Card, is_honour, parse_card
from outofturn.errors import RecordError
from outofturn.events import Play
from outofturn.laws import law16, law48, law50, withdrawn_card
from outofturn.laws.book import Claim, provision
from outofturn.position import Position, knowing_card
from outofturn.seats import LHO, RHO, Seat
from outofturn.speech import listing, name, the

if TYPE_CHECKING:
    from outofturn.events import Several, Together
    from outofturn.ruling import Ruling

TWO_PLAYERS = provision(
    "simultaneous-plays-by-two-players",
    {1997: "58A"},
    "Two players at the same moment: if one of them was entitled to lead or play, his card counts as the earlier one.",
)
ONE_VISIBLE = provision(
    "two-cards-one-visible",
    {1997: "58B1"},
    {
        1997: "Of several cards that come at once from one hand only one can be seen: it is the one played, and the rest are"
        " picked up without penalty.",
        2007: "Of several cards that come at once from one hand only one can be seen: it is the one played, the rest are picked"
        " up, and nothing more follows (47F).",
        2017: "Of several cards that come at once from one hand only one shows its face: it is the one played, the rest are"
        " picked up, and nothing more follows (47F).",
    },
    changes={
        2007: "No change at the table; instead of “without penalty” it says that there is no further rectification.",
        2017: "What counts is that the face of the card can be seen.",
    },
    verbal=(2007,),
)
SEVERAL_VISIBLE = provision(
    "two-cards-several-visible",
    {1997: "58B2"},
    {
        1997: "Of several cards that come at once from one hand two or more can be seen: the player says which he means to"
        " play; if he is a defender each of the others becomes a penalty card (50).",
        2017: "Of several cards that come at once from one hand two or more show their faces: the player says which he means to"
        " play; if he is a defender each of the others becomes a penalty card (50).",
    },
    changes={2017: "What counts is that the faces of two cards can be seen."},
)

OPPONENT_MAY_CHANGE = provision(
    "opponent-may-change-after-a-visible-card-is-withdrawn",
    {1997: "58B3"},
    {
        1997: "When a visible card has gone back, an opponent who had played to it may take back his own and play another,"
        " without penalty (16C).",
        2007: "When a visible card has gone back, an opponent who had played to it may take back his own and play another;"
        " nothing more follows (16D).",
        2017: "When a visible card has gone back, an opponent who had played to that trick after it may take back his own and"
        " play another; nothing more follows (16C).",
    },
    changes={
        2007: "No change at the table; the word “penalty” has gone, and withdrawn cards are in 16D.",
        2017: "It is enough that the opponent played to that trick afterwards. Withdrawn cards are in 16C.",
    },
    verbal=(2007,),
)
FOUND_LATER = provision(
    "two-cards-found-later",
    {1997: "58B4"},
    "Cards played at once that come to light only when each side has gone on to the following trick are a matter for Law 67.",
)
ONE_HAND = provision(
    "several-cards-from-one-hand",
    {1997: "58B"},
    "Several cards come at once from one hand.",
    interface=True,
)


class Designation(NamedTuple):
    """A player who has faced several cards at once says which one he plays (58B2)."""

    seat: Seat
    cards: tuple[Card, ...]
    lead: bool
    #: Cards that others have put down meanwhile; they are looked at when the choice has been made.
    since: tuple[Play, ...] = ()
    standing: bool = False
    excused: bool = False  #: nothing is rectified, because dummy was the first to speak of it (43B3)

    @property
    def lying(self) -> tuple[Card, ...]:
        return (*self.cards, *(play.card for play in self.since))

    def decide(self, position: Position) -> tuple[Seat, ...]:
        return (position.declarer if self.seat == position.dummy else self.seat,)

    def options(self, position: Position) -> tuple[str, ...]:
        return tuple(f"play {NAMES[card]}" for card in self.cards)

    def speech(self, position: Position) -> str:
        cards = listing([the(card) for card in self.cards], "or")
        rest = (
            " Each card you do not play stays on the table as a penalty card."
            if position.is_defender(self.seat) and not self.excused
            else " The rest goes back."
        )
        return f"{name(self.decide(position)[0])}, say which card you play: {cards}.{rest}"

    def _played_to(self, play: Play, withdrawn: tuple[Card, ...]) -> bool:
        """A card that followed to the lead that stands was not played to the one withdrawn."""
        return not self.lead or any(play.card // 13 == card // 13 for card in withdrawn)

    def choose(self, ruling: Ruling, seat: Seat, option: str) -> None:
        chosen = parse_card(option.split()[1])
        assert chosen is not None
        others = tuple(card for card in self.cards if card != chosen)
        ruling.close()
        ruling.cite(SEVERAL_VISIBLE, f"{name(self.seat)} plays {the(chosen)}.")
        ruling.govern(Play(self.seat, chosen, lead=self.lead))
        if self.excused:
            for card in others:
                law16.withdrawn(ruling, self.seat, card, self.seat)
            ruling.say(f"{name(self.seat)} picks up {listing([the(card) for card in others])}.")
        elif ruling.now.is_defender(self.seat):
            law50.becomes_penalty_card(ruling, self.seat, others, deliberate=False)
            if len(others) == 1 and not is_honour(others[0]):
                ruling.dispute(
                    "A single low card that came down with the card played is a minor penalty card.",
                    "A card that its owner meant to play is a major penalty card.",
                    "Law 50B turns on whether the card was shown by accident or by deliberate play.",
                )
        else:
            law48.shown(ruling, self.seat, others)
        for play in self.since:
            ruling.govern(play)
        order = [player for player, _ in ruling.now.plays]
        after = order[order.index(self.seat) :] if self.seat in order else []
        opponents = [seat for seat in (LHO[self.seat], RHO[self.seat]) if seat in after]
        played = tuple(
            dict.fromkeys(play.seat for play in self.since if play.seat in opponents and self._played_to(play, others))
        )
        if played and not ruling.now.undecided:
            ruling.cite(OPPONENT_MAY_CHANGE)
            withdrawn_card.may_take_back(ruling, played, OPPONENT_MAY_CHANGE)


def several(ruling: Ruling, event: Several) -> None:
    """Two or more cards at once from one hand."""
    for card in event.cards:
        ruling.now = knowing_card(ruling.now, event.seat, card)
    for card in event.hidden:
        knowing_card(ruling.now, event.seat, card)  # it must be there, but nobody has learnt that it is
    ruling.irregular("two-cards", event.seat)
    if ruling.now.undecided:  # something else is open: each card is looked at in its light
        they = "it" if len(event.cards) == 1 else "they"
        ruling.say(f"{name(event.seat)}, leave {listing([the(card) for card in event.cards])} where {they} can be seen.")
        for card in event.cards:
            ruling.govern(Play(event.seat, card, lead=event.lead))
        return
    if len(event.cards) == 1:
        ruling.cite(ONE_VISIBLE, f"Only {the(event.cards[0])} can be seen: it is played, and the rest is picked up.")
        ruling.say(f"{name(event.seat)}, {the(event.cards[0])} is played; pick up the rest.")
        ruling.govern(Play(event.seat, event.cards[0], lead=event.lead))
    else:
        ruling.cite(SEVERAL_VISIBLE)
        ruling.close()
        ruling.open(Designation(event.seat, event.cards, event.lead))


def together(ruling: Ruling, event: Together) -> None:
    """Two players at the same moment: the legal play counts as the first (58A)."""
    first, second = event
    turn = ruling.now.turn
    if second.seat == turn:
        first, second = second, first
    for play in (first, second):
        ruling.now = knowing_card(ruling.now, play.seat, play.card)
    if first.seat != turn or ruling.now.undecided:
        ruling.dispute(
            "Two leads or plays at once, neither of them legal, are taken one after the other in the order reported.",
            "Each is judged by itself.",
            "Law 58A speaks only of a play at the same moment as a legal one.",
        )
        ruling.govern(first)
        ruling.govern(second)
        return
    ruling.cite(TWO_PLAYERS, f"{name(second.seat)}'s card is deemed to come after {name(first.seat)}'s legal play.")
    if not ruling.now.plays:
        second = second._replace(lead=False)
    later = second
    in_between = _turn_after(ruling, first)
    if later.seat != in_between:
        ruling.irregular("simultaneous-play", later.seat)
    ruling.govern(later)


def _turn_after(ruling: Ruling, play: Play) -> Seat | None:
    ruling.govern(play)
    if ruling.now.is_over:
        raise RecordError("The first of these cards ends the play.", "Write it by itself.")
    if ruling.now.affairs.follow_up is not None:
        raise RecordError("After the first of these cards someone may take back his own.", "Write it by itself.")
    return ruling.now.turn if not ruling.now.undecided else None


def _is_meanwhile(position: Position, play: Play) -> bool:
    return isinstance(position.matter, Designation)


def meanwhile(ruling: Ruling, play: Play) -> None:
    matter = ruling.now.matter
    assert isinstance(matter, Designation)
    ruling.cite(SEVERAL_VISIBLE, f"{name(matter.seat)} has not yet said which card is played; {the(play.card)} waits.")
    ruling.open(matter._replace(since=(*matter.since, play)))


CLAIMS = (Claim("two-cards-several-visible", _is_meanwhile, meanwhile),)
