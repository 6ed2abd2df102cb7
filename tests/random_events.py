"""What might happen at a table: every kind of line of the notation, drawn so that it could be true there.

Nothing here knows what the Laws make of a card; the players simply play, too soon, out of turn, two at once, and so on,
from the hands that they really hold.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeVar

from outofturn.engine import obligations
from outofturn.engine.cards import (
    ALL_CARDS,
    DIAMONDS,
    HEARTS,
    NAMES,
    NO_CARDS,
    RANK_LETTERS,
    SPADES,
    SUIT,
    SUIT_LETTERS,
    Card,
    Cards,
    Suit,
    listed,
)
from outofturn.engine.events import (
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
    Meant,
    Name,
    Omit,
    Play,
    PlayFaceDown,
    PutUp,
    Restore,
    Several,
    Spread,
    Supply,
    Together,
    Volunteer,
    Warn,
)
from outofturn.engine.options import (
    ACCEPT,
    FREE,
    HIGHEST,
    KEEP,
    LOWEST,
    REFUSE,
    SPREAD,
    WITHDRAW,
    forbid,
    lead_from,
    play_card,
    require,
)
from outofturn.engine.position import DIRECTOR, Position
from outofturn.engine.seats import LHO, PARTNER, RHO, SEATS, Seat

T = TypeVar("T")
CALLS = ("low", "high", "win", "anything", "ruff", "cover")


class Chance:
    """Where the choices of a record come from: a number below ``n``, 0 being the plainest."""

    def __init__(self, below: Callable[[int], int]) -> None:
        self.below = below

    def one_of(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def once_in(self, times: int) -> bool:
        return self.below(times) == times - 1

    def some_of(self, items: Sequence[T], most: int) -> tuple[T, ...]:
        """One or more of them, no two the same."""
        left, chosen = list(items), []
        for _ in range(1 + self.below(min(most, len(left)))):
            chosen.append(left.pop(self.below(len(left))))
        return tuple(chosen)

    @classmethod
    def seeded(cls, seed: int) -> Chance:
        return cls(random.Random(seed).randrange)


class Moment:
    """A position as the players see it who hold these hands: it draws what they do next."""

    def __init__(self, chance: Chance, position: Position, hands: tuple[Cards, ...]) -> None:
        self.chance, self.position, self.hands = chance, position, hands
        self.holders = [seat for seat in SEATS if hands[seat]]
        self.leading = not position.plays

    def as_it_should(self) -> Event:
        """The next card as the Laws want it, or a decision, or an answer."""
        position, seat = self.position, self.position.turn
        if position.pending is not None:
            return self.decision()
        if position.consequences.claimed is not None:
            after: list[Event] = [self.agreement(), Attention(), self.fact(), self.correction()]
            return self.chance.one_of([*after, self.play()] if self.holders else after)
        if seat is None or not self.hands[seat]:
            return self.chance.one_of((Attention(), self.fact(), self.correction(), self.mending()))
        north, east, south, west = self.hands
        open_hands = position._replace(held=(north, east, south, west), maybe=(NO_CARDS,) * 4)
        card = self.chance.one_of(listed(obligations.legal_for(open_hands, seat)))
        return Play(seat, card, lead=self.leading and not self.chance.once_in(4))

    def anything(self, habit: int) -> Event:
        """Something of any kind at all; at some tables one kind of thing happens again and again."""
        if not self.holders:
            return self.as_it_should()
        kind = KINDS[habit if self.chance.once_in(3) else self.chance.below(HABITS)]
        return kind(self)

    # -- what is open

    def decision(self) -> Event:
        position, pending = self.position, self.position.pending
        decide, options = (pending.decide(position), pending.options(position)) if pending else ((), ())
        if not decide or not options:
            return Attention()
        option = self.chance.one_of(options)
        if DIRECTOR not in decide:
            return Choose(self.chance.one_of(decide), option)
        if option.verb == "restores":
            return Restore(option.seat, option.card)
        if option.verb in ("followed", "led"):
            return Meant(option.seat, led=option.verb == "led")
        return self.fact(option.seat, option.suit)

    def choice(self) -> Event:
        if self.position.pending is not None:
            return self.decision()
        return Choose(self.chance.one_of(self.position.defenders), self.chance.one_of((ACCEPT, REFUSE)))

    def fact(self, seat: Seat | None = None, suit: Suit | None = None) -> Event:
        """Something true about a hand."""
        seat = self.chance.one_of(SEATS) if seat is None else seat
        suit = Suit(self.chance.below(4)) if suit is None else suit
        return Fact(seat, suit, bool(self.hands[seat] & SUIT[suit]))

    def intent(self) -> Event:
        """What somebody's card was meant as, mostly before he has played it."""
        return Meant(self.chance.one_of(SEATS), led=not self.chance.below(2))

    # -- cards led and played

    def card(self, seat: Seat) -> Card:
        return self.chance.one_of(listed(self.hands[seat]))

    def play(self) -> Play:
        seat = self.chance.one_of(self.holders)
        return Play(seat, self.card(seat))

    def lead(self) -> Play:
        return self.play()._replace(lead=True)

    def out_of_turn(self) -> Play:
        others = [seat for seat in self.holders if seat != self.position.turn]
        seat = self.chance.one_of(others or self.holders)
        return Play(seat, self.card(seat), lead=self.leading)

    def partners_lead(self) -> Play:
        """By a player who thinks that he has won, or will win, the trick."""
        partner = PARTNER[self.position.leader]
        seat = partner if self.hands[partner] else self.chance.one_of(self.holders)
        return Play(seat, self.card(seat), lead=True)

    def told(self) -> Play:
        play = self.out_of_turn()
        return play._replace(told_by=self.chance.one_of((LHO[play.seat], RHO[play.seat])))

    def face_down(self) -> PlayFaceDown:
        """The first lead of all, as it should be, or a lead by someone who is mistaken."""
        seat = self.position.leader if self.chance.below(2) and self.hands[self.position.leader] else self.lead().seat
        told_by = self.chance.one_of((None, None, None, LHO[seat], RHO[seat]))
        return PlayFaceDown(seat, self.card(seat), lead=True, told_by=told_by)

    def revoke(self) -> Event:
        """A card of another suit than the one led, if possible, from the hand whose turn it is."""
        seat, suit = self.position.turn, self.position.suit_led
        if seat is None or suit is None or not self.hands[seat]:
            return self.play()
        return Play(seat, self.chance.one_of(listed(self.hands[seat] & ~SUIT[suit]) or listed(self.hands[seat])))

    def several(self) -> Event:
        seat = self.chance.one_of(self.holders)
        cards = self.chance.some_of(listed(self.hands[seat]), 3)
        if len(cards) == 1:
            return Play(seat, cards[0])
        return Several(seat, cards, lead=self.leading or self.chance.once_in(4))

    def several_hidden(self) -> Event:
        several = self.several()
        if not isinstance(several, Several):
            return several
        seen = 1 + self.chance.below(len(several.cards) - 1)
        return several._replace(cards=several.cards[:seen], hidden=several.cards[seen:])

    def together(self) -> Event:
        first, second = self.play(), self.out_of_turn()
        if first.seat == second.seat:
            return second
        return Together(first._replace(lead=self.leading), second._replace(lead=self.leading or self.chance.once_in(4)))

    # -- cards shown

    def exposure(self) -> Event:
        seat = self.chance.one_of(self.holders)
        return Expose(seat, self.chance.some_of(listed(self.hands[seat]), 3), unseen=self.chance.once_in(4))

    def naming(self) -> Event:
        seat = self.chance.one_of(self.holders)
        return Name(seat, self.chance.some_of(listed(self.hands[seat]), 2))

    def spreading(self) -> Event:
        return Spread(self.chance.one_of((self.position.declarer, self.position.dummy)))

    # -- dummy

    def volunteered(self) -> Event:
        dummy = self.position.dummy
        return Volunteer(dummy, self.card(dummy)) if self.hands[dummy] else Attention()

    def put_up(self) -> Event:
        dummy = self.position.dummy
        cards = self.chance.some_of(listed(self.hands[dummy]), 2) if self.hands[dummy] else ()
        return PutUp(dummy, *cards) if len(cards) == 2 else self.called()

    def called(self) -> Event:
        """Of a hand that the record does not know, a card that is there: at the table everybody sees dummy."""
        dummy = self.position.dummy
        seen = self.position.is_known(dummy) or not self.hands[dummy]
        card = self.chance.below(52) if seen else self.card(dummy)
        words = (*CALLS, SUIT_LETTERS[card // 13], RANK_LETTERS[card % 13], NAMES[card])
        return Call(self.position.declarer, self.chance.one_of(words))

    def called_instead(self) -> Event:
        """Of the cards that dummy has, mostly; the first designation may just have been made or long ago."""
        hand = listed(self.hands[self.position.dummy])
        card = self.chance.one_of(hand) if hand else self.chance.below(52)
        words = (NAMES[card], SUIT_LETTERS[card // 13], NAMES[card], *CALLS)
        return Call(self.position.declarer, self.chance.one_of(words), instead=True)

    def look(self) -> Event:
        dummy = self.position.dummy
        return Look(dummy, self.chance.one_of((LHO[dummy], RHO[dummy], PARTNER[dummy])))

    def warning(self) -> Event:
        return Warn(self.position.dummy)

    def dummys_attention(self) -> Event:
        return DrawAttention(self.position.dummy)

    # -- questions and claims

    def question(self) -> Event:
        """Mostly by dummy or between defenders."""
        seat = self.chance.one_of((self.position.dummy, *self.position.defenders, self.position.declarer))
        return Ask(seat, self.chance.one_of((PARTNER[seat], LHO[seat], RHO[seat])))

    def claim(self) -> Event:
        position = self.position
        seat = self.chance.one_of((position.declarer, *position.defenders))
        return ClaimTricks(seat, self.chance.one_of((None, *range(15 - position.number))))

    def agreement(self) -> Event:
        claimed = self.position.consequences.claimed
        return Agree(self.chance.one_of(SEATS if claimed is None else (LHO[claimed.seat], RHO[claimed.seat])))

    # -- tricks with a card too few or too many, and what is put right

    def omission(self) -> Event:
        return Attention() if self.position.turn is None else Omit(self.position.turn)

    def unnoticed(self) -> Event:
        several = self.several()
        return several._replace(unnoticed=True) if isinstance(several, Several) else several

    def mending(self) -> Event:
        """A defective trick is found out, if there is one."""
        defects = self.position.consequences.defects
        if not defects:
            return self.correction()
        seat, _, extra = self.chance.one_of(defects)
        if extra is not None:
            return Restore(seat, extra)
        return Supply(seat, self.card(seat)) if self.hands[seat] else Attention()

    def correction(self) -> Event:
        """Of a card in the trick on the table, or the one just played; by a card that follows suit if there is one."""
        position = self.position
        plays = position.plays or (position.quitted[-1].plays if position.quitted else ())
        able = [seat for seat, _ in plays if self.hands[seat]]
        if not able:
            return Attention()
        at_fault = [item.seat for item in position.consequences.revokes if item.seat in able]
        seat = self.chance.one_of(at_fault or able)
        hand = self.hands[seat]
        return Correct(seat, self.chance.one_of(listed(hand & SUIT[plays[0][1] // 13]) or listed(hand)))


KINDS: tuple[Callable[[Moment], Event], ...] = (
    Moment.play, Moment.lead, Moment.out_of_turn, Moment.partners_lead, Moment.told, Moment.face_down, Moment.revoke,
    Moment.several, Moment.several_hidden, Moment.together, Moment.exposure, Moment.naming, Moment.spreading,
    Moment.volunteered, Moment.put_up, Moment.called, Moment.omission, Moment.unnoticed, Moment.mending,
    Moment.correction, Moment.fact, Moment.choice, lambda _: Attention(), Moment.called_instead, Moment.look,
    Moment.warning, Moment.dummys_attention, Moment.question, Moment.agreement, Moment.claim, Moment.intent,
)  # fmt: skip
HABITS = len(KINDS)
#: Some that are never on offer where they are thrown in, some that often are.
OPTIONS = (
    ACCEPT, REFUSE, SPREAD, FREE, HIGHEST, LOWEST, WITHDRAW, KEEP, require(HEARTS), forbid(SPADES), forbid(HEARTS, DIAMONDS),
)  # fmt: skip


def wild(chance: Chance) -> Event:
    """Anything that can be written, whether or not it makes sense."""
    seat, card, suit = chance.one_of(SEATS), Card(chance.below(52)), Suit(chance.below(4))
    cards = chance.some_of(listed(ALL_CARDS), 4)
    options = (*OPTIONS, lead_from(seat), require(suit), forbid(suit), play_card(card))
    lead, told_by = not chance.below(2), chance.one_of((None, None, LHO[seat], RHO[seat]))
    play = (PlayFaceDown if chance.once_in(6) else Play)(seat, card, lead, told_by)
    other = Play(chance.one_of((LHO[seat], PARTNER[seat], RHO[seat])), Card((card + 1) % 52), play.lead)
    several = Several(seat, (card, *(other for other in cards if other != card)), lead=play.lead)
    return chance.one_of(
        (
            play,
            several if len(several.cards) > 1 else play,
            several._replace(cards=several.cards[:1], hidden=several.cards[1:]) if len(several.cards) > 1 else play,
            several._replace(unnoticed=True) if len(several.cards) > 1 else play,
            Together(play, other),
            Expose(seat, cards, play.lead),
            Name(seat, cards),
            Spread(seat),
            Volunteer(seat, card),
            PutUp(seat, card, other.card),
            Call(seat, chance.one_of((*CALLS, NAMES[card], SUIT_LETTERS[suit], RANK_LETTERS[card % 13])), chance.once_in(2)),
            ClaimTricks(seat, chance.one_of((None, 0, card % 14))),
            Agree(seat),
            Look(seat, other.seat),
            Warn(seat),
            Ask(seat, other.seat),
            DrawAttention(seat),
            Omit(seat),
            Supply(seat, card),
            Restore(seat, card),
            Correct(seat, card),
            Fact(seat, suit, play.lead),
            Meant(seat, play.lead),
            Attention(),
            Choose(seat, chance.one_of(options)),
        )
    )
