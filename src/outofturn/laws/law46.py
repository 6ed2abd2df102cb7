"""Law 46: a call for dummy's card that does not name it fully, or names what is not there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from outofturn.cards import (
    BIT,
    NAMES,
    RANK_LETTERS,
    RANK_OF,
    RANK_WORDS,
    SUIT,
    SUIT_WORDS,
    Card,
    Cards,
    in_order,
    listed,
    parse_card,
    parse_suit,
    set_of,
)
from outofturn.duty import legal_for
from outofturn.errors import RecordError
from outofturn.events import Play
from outofturn.laws import law44, law45
from outofturn.laws.book import Claim, Provision, provision
from outofturn.position import Position
from outofturn.seats import Seat
from outofturn.speech import listing, name, the

if TYPE_CHECKING:
    from outofturn.events import Call
    from outofturn.ruling import Ruling

HIGH_WIN_LOW = provision(
    "high-win-or-low",
    {1997: "46B1"},
    {
        1997: "Unless declarer plainly meant otherwise, “high” calls for the top card that dummy has in the suit led, “win” for"
        " the lowest one known to win the trick, and “low” for the bottom card.",
        2007: "Unless declarer plainly meant otherwise, “high”, “win” and “low”, or other words for these, each call for one"
        " card: see 46B1a, 46B1b and 46B1c.",
    },
    changes={2007: "No change at the table; the three words have letters of their own."},
    verbal=(2007,),
)
HIGH = provision(
    "high-called",
    {2007: "46B1a"},
    "“High” calls for the top card that dummy has in the suit led.",
    changes={2007: "No change at the table; it was a part of 46B1."},
    verbal=(2007,),
)
WIN = provision(
    "win-called",
    {2007: "46B1b"},
    "“Win” calls for the lowest card of which one knows that it wins the trick.",
    changes={2007: "No change at the table; it was a part of 46B1."},
    verbal=(2007,),
)
LOW = provision(
    "low-called",
    {2007: "46B1c"},
    "“Low” calls for the bottom card that dummy has in the suit led.",
    changes={2007: "No change at the table; it was a part of 46B1."},
    verbal=(2007,),
)
SUIT_ONLY = provision("suit-without-a-rank", {1997: "46B2"}, "A suit without a rank is its lowest card.")
RANK_ONLY_LEADING = provision(
    "rank-without-a-suit-leading",
    {1997: "46B3a"},
    "A rank without a suit, and dummy is on lead: if dummy still has a card of that rank in the suit with which it took the"
    " last trick, it is that card.",
)
RANK_ONLY = provision(
    "rank-without-a-suit",
    {1997: "46B3b"},
    "A rank without a suit in every other case: dummy's card of that rank, if it is legal; if two or more would be legal,"
    " declarer picks one of them.",
)
NOT_THERE = provision(
    "card-not-in-dummy",
    {1997: "46B4"},
    "Declarer asks for a card that dummy does not hold: the words count for nothing, and he may ask for another, whichever is"
    " legal.",
)
NO_MATTER = provision(
    "anything", {1997: "46B5"}, "“Play anything”, or words to that effect: either defender may choose the card."
)
PROPER_FORM = provision(
    "full-designation",
    {1997: "46A"},
    "Declarer should name both suit and rank of the card that he wants from dummy.",
    interface=True,
)
INVALID_FORM = provision(
    "incomplete-designation",
    {1997: "46B"},
    "When declarer names dummy's card incompletely the following applies, unless it is beyond doubt that he meant"
    " something else.",
    interface=True,
)


class Naming(NamedTuple):
    """Somebody still has to say which card dummy plays."""

    cards: Cards
    by_defenders: bool
    standing: bool = False

    @property
    def lying(self) -> tuple[Card, ...]:
        return ()

    def decide(self, position: Position) -> tuple[Seat, ...]:
        return position.defenders if self.by_defenders else (position.declarer,)

    def options(self, position: Position) -> tuple[str, ...]:
        return tuple(f"play {NAMES[card]}" for card in in_order(self.cards))

    def speech(self, position: Position) -> str:
        who = " or ".join(name(seat) for seat in self.decide(position))
        return f"{who}, say which card dummy plays: {listing([the(card) for card in in_order(self.cards)], 'or')}."

    def choose(self, ruling: Ruling, seat: Seat, option: str) -> None:
        card = parse_card(option.split()[1])
        assert card is not None
        ruling.close()
        ruling.cite(NO_MATTER if self.by_defenders else RANK_ONLY, f"{name(seat)} has chosen {the(card)}.")
        ruling.govern(Play(ruling.now.dummy, card))


def called(ruling: Ruling, event: Call) -> None:
    """Find the card that declarer's words mean."""
    position = ruling.now
    dummy = position.dummy
    if event.seat != position.declarer:
        raise RecordError("Only declarer calls for a card from dummy.", "For another hand write the card that was played.")
    if not position.is_known(dummy):
        raise RecordError(
            "Which card the words mean cannot be told: dummy's hand is not known.", "Give dummy's hand, or name the card."
        )
    if position.undecided or position.has_played(dummy):
        raise RecordError("It is not for dummy to play now.", "Write the card itself, for example “N plays H2”.")
    hand = position.held[dummy]
    legal = legal_for(position, dummy)
    if not legal:
        raise RecordError("Dummy has no card left.")
    words = event.words
    card = parse_card(words)
    suit = parse_suit(words)
    if card is not None:
        if hand & BIT[card]:
            ruling.cite(law45.DESIGNATED, f"{name(event.seat)} has named {the(card)}.")
            ruling.govern(Play(dummy, card))
            return
        ruling.cite(NOT_THERE, f"{the(card).capitalize()} is not in dummy: the call is void.")
        ruling.say(f"{name(event.seat)}, {the(card)} is not in dummy. Name any legal card.")
    elif suit is not None:
        _one(ruling, SUIT_ONLY, hand & SUIT[suit], f"The lowest {SUIT_WORDS[suit][:-1]}")
    elif words in RANK_LETTERS:
        _by_rank(ruling, hand, legal, RANK_LETTERS.index(words))
    elif words == "anything":
        ruling.cite(NO_MATTER)
        ruling.open(Naming(legal, by_defenders=True))
    else:
        _high_win_low(ruling, legal, words)


def _one(ruling: Ruling, clause: Provision, cards: Cards, words: str) -> None:
    """The lowest of these cards is the one meant; if there is none the call is void."""
    if not cards:
        ruling.cite(NOT_THERE)
        ruling.say(f"{name(ruling.now.declarer)}, there is no such card in dummy. Name any legal card.")
        return
    card = listed(cards)[0]
    ruling.cite(clause, f"{words} is {the(card)}.")
    ruling.say(f"Dummy plays {the(card)}.")
    ruling.govern(Play(ruling.now.dummy, card))


def _by_rank(ruling: Ruling, hand: Cards, legal: Cards, rank: int) -> None:
    position = ruling.now
    of_rank = set_of([card for card in listed(hand) if RANK_OF[card] == rank])
    if not position.plays and position.quitted:
        last = position.quitted[-1]
        won_with = next(card for player, card in last.plays if player == last.winner)
        same_suit = of_rank & SUIT[won_with // 13]
        if last.winner == position.dummy and same_suit:
            _one(ruling, RANK_ONLY_LEADING, same_suit, f"The {RANK_WORDS[rank]}, in the suit in which dummy won,")
            return
    playable = of_rank & legal
    if playable.bit_count() > 1:
        ruling.cite(RANK_ONLY)
        ruling.open(Naming(playable, by_defenders=False))
    else:
        _one(ruling, RANK_ONLY, playable, f"The {RANK_WORDS[rank]} that can be played")


def _high_win_low(ruling: Ruling, legal: Cards, words: str) -> None:
    position = ruling.now
    suit = position.suit_led
    choice = legal & SUIT[suit] if suit is not None and legal & SUIT[suit] else legal
    cards = listed(choice)
    if len({card // 13 for card in cards}) > 1:
        ruling.cite(NOT_THERE, f"“{words}” names no suit.")
        ruling.say(f"{name(position.declarer)}, name the suit.")
        return
    if words == "low":
        meant = cards[0]
    elif words == "high":
        meant = cards[-1]
    else:
        winners = [card for card in cards if _would_win(position, card)]
        meant = winners[0] if winners else cards[0]
    _cite_word(ruling, words, f"“{words}” is {the(meant)}.")
    ruling.say(f"Dummy plays {the(meant)}.")
    ruling.govern(Play(position.dummy, meant))


def _cite_word(ruling: Ruling, words: str, text: str) -> None:
    """46B1, and its part about this word in the editions that give each word a letter."""
    part = {"high": HIGH, "win": WIN, "low": LOW}[words]
    if part.in_force(ruling.edition):
        ruling.cite(HIGH_WIN_LOW)
        ruling.cite(part, text)
    else:
        ruling.cite(HIGH_WIN_LOW, text)


def _would_win(position: Position, card: Card) -> bool:
    """Does this card beat all that lies there?"""
    plays = (*position.plays, (position.dummy, card))
    return law44.winner(plays, position.table.contract.trump) == position.dummy


def _is_overtaken(position: Position, play: Play) -> bool:
    return isinstance(position.matter, Naming)


def overtaken(ruling: Ruling, play: Play) -> None:
    """A card is played before anyone has said which one dummy's was to be: the vague call is forgotten."""
    ruling.close()
    ruling.cite(NOT_THERE, "The call that named no card has been overtaken.")
    ruling.govern(play)


CLAIMS = (Claim("vague-call-overtaken", _is_overtaken, overtaken),)
