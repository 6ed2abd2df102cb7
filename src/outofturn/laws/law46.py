"""Law 46: a call for dummy's card that does not name it fully, or names what is not there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from outofturn.engine import options
from outofturn.engine.cards import (
    BIT,
    NO_CARDS,
    RANK_LETTERS,
    RANK_OF,
    SUIT,
    SUIT_OF,
    Card,
    Cards,
    highest,
    in_order,
    listed,
    lowest,
    parse_card,
    parse_suit,
    set_of,
)
from outofturn.engine.decision import DecisionKind, PendingDecision
from outofturn.engine.errors import RecordError
from outofturn.engine.events import Call, Play
from outofturn.engine.message import EVERYBODY, Message, message
from outofturn.engine.obligations import legal_for
from outofturn.engine.options import Option
from outofturn.engine.position import Position
from outofturn.engine.seats import Seat
from outofturn.laws import interpretations, law45, law63, trick, waiting_cards
from outofturn.laws.book import Provision, provision
from outofturn.laws.dummys_call import DummysCall, beats_all, must_overruff, ruffing
from outofturn.laws.rules import Rule

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder

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
    "“Win” calls for the lowest card known to win the trick.",
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
SUIT_ONLY = provision("suit-without-a-rank", {1997: "46B2"}, "A suit without a rank means its lowest card.")
RANK_ONLY_LEADING = provision(
    "rank-without-a-suit-leading",
    {1997: "46B3a"},
    "A rank without a suit, and dummy is on lead: if dummy still has a card of that rank in the suit with which it took the"
    " last trick, that card is meant.",
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
    "Declarer asks for a card that dummy does not hold: the words count for nothing, and he may ask for any other that is"
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


#: The words of 46B1, and the clause for each of them.
_PARTS = {"high": HIGH, "win": WIN, "low": LOW}
#: What other words mean, and the provision for each of them.
_MEANINGS = {
    "anything": (NO_MATTER, "defenders-choose"),
    "ruff": (SUIT_ONLY, "lowest-trump"),
    "cover": (HIGH_WIN_LOW, "cover"),
    "win": (HIGH_WIN_LOW, "win"),
}
#: The words of which a record may follow another reading.
_READINGS = {
    "ruff": interpretations.RUFF_BELOW_A_HIGHER_TRUMP,
    "win": interpretations.WIN_WHEN_NO_CARD_IS_SURE,
}


class DummysCardChoice(PendingDecision):
    """A choice of the card that dummy plays."""

    kind: ClassVar[DecisionKind] = "dummys card"

    cards: Cards
    by_defenders: bool
    #: Cards played before the choice that wait for it, where a record follows the reading by which they do.
    since: tuple[Play, ...] = ()

    @property
    def lying(self) -> tuple[Card, ...]:
        return tuple(play.card for play in self.since)

    def decide(self, position: Position) -> tuple[Seat, ...]:
        return position.defenders if self.by_defenders else (position.declarer,)

    def options(self, position: Position) -> tuple[Option, ...]:
        return tuple(map(options.play_card, in_order(self.cards)))

    def occasion(self, position: Position) -> Message:
        what = "any-card-called" if self.by_defenders else "rank-called"
        return message(f"occasion/{what}", declarer=position.declarer)

    def choose(self, builder: RulingBuilder, seat: Seat, option: Option) -> None:
        card = option.card
        builder.close()
        builder.cite(NO_MATTER if self.by_defenders else RANK_ONLY, "chosen", player=seat, card=card)
        builder.govern(Play(builder.position.dummy, card))
        waiting_cards.govern(builder, self.since)


def called(builder: RulingBuilder, event: Call) -> None:
    """Find the card that declarer's words mean, and play it."""
    position = builder.position
    dummy = position.dummy
    if position.has_played(dummy):
        raise RecordError(
            message("error/dummy-is-not-to-play"),
            message("hint/called-in-place-of-another", line="S calls HK instead", word="N plays H2"),
        )
    if not position.cards_left(dummy):
        raise RecordError(message("error/dummy-has-no-card-left"))
    hand = position.held[dummy]
    legal = legal_for(position, dummy)
    words = event.words
    card = parse_card(words)
    suit = parse_suit(words)
    if not position.is_known(dummy) and not (card is not None and (hand | ~position.maybe[dummy]) & BIT[card]):
        _still_to_come(builder, event)
    elif card is not None:
        if hand & BIT[card]:
            builder.cite(law45.DESIGNATED, "card-called", player=event.seat, card=card)
            builder.govern(Play(dummy, card))
            return
        builder.cite(NOT_THERE, "not-in-dummy", card=card)
        _void(builder, "not-in-dummy", card=card)
    elif suit is not None:
        _one(builder, SUIT_ONLY, hand & SUIT[suit], "lowest-card")
    elif words in RANK_LETTERS:
        _by_rank(builder, hand, legal, RANK_LETTERS.index(words))
    elif words == "anything":
        builder.cite(NO_MATTER)
        builder.open(DummysCardChoice(legal, by_defenders=True))
    elif words == "ruff":
        _ruff(builder, hand)
    elif words == "cover":
        _one(builder, HIGH_WIN_LOW, covering(position), "cover-card")
    elif words == "win":
        _win(builder, legal)
    else:
        _high_or_low(builder, legal, words)


def _void(builder: RulingBuilder, why: str, **values: Any) -> None:
    """Say that a call is void; declarer names another card only if dummy is to play."""
    if builder.position.turn == builder.position.dummy:
        builder.tell(builder.position.declarer, why, **values)
    else:
        builder.tell(builder.position.declarer, "name-dummys-card")


def _one(builder: RulingBuilder, clause: Provision, cards: Cards, variant: str) -> None:
    """Play the lowest of these cards; if there is none, the call is void."""
    if not cards:
        builder.cite(NOT_THERE)
        _void(builder, "no-such-card-in-dummy")
        return
    card = listed(cards)[0]
    builder.cite(clause, variant, card=card)
    builder.tell(EVERYBODY, "card-called", card=card)
    builder.govern(Play(builder.position.dummy, card))


def _by_rank(builder: RulingBuilder, hand: Cards, legal: Cards, rank: int) -> None:
    position = builder.position
    of_rank = set_of([card for card in listed(hand) if RANK_OF[card] == rank])
    if not position.plays and position.quitted:
        last = position.quitted[-1]
        won_with = next(card for player, card in last.plays if player == last.winner)
        same_suit = of_rank & SUIT[SUIT_OF[won_with]]
        if last.winner == position.dummy and same_suit:
            _one(builder, RANK_ONLY_LEADING, same_suit, "suit-of-the-last-trick")
            return
    playable = of_rank & legal
    if playable.bit_count() > 1:
        builder.cite(RANK_ONLY)
        builder.open(DummysCardChoice(playable, by_defenders=False))
    else:
        _one(builder, RANK_ONLY, playable, "one-legal-card")


def _ruff(builder: RulingBuilder, hand: Cards) -> None:
    """Play the lowest trump, even if it does not beat a trump already played."""
    position = builder.position
    trump = position.table.contract.trump
    if trump is None or not hand & SUIT[trump]:
        builder.cite(NOT_THERE, "no-trump-in-dummy")
        _void(builder, "no-trump-in-dummy")
        return
    lowest_trump = listed(hand & SUIT[trump])[0]
    variant = "ruff-card"
    if any(SUIT_OF[card] == trump and card > lowest_trump for _, card in position.plays):
        variant = "ruff-card-that-wins" if builder.dispute(interpretations.RUFF_BELOW_A_HIGHER_TRUMP) else variant
    _one(builder, SUIT_ONLY, ruffing(position, hand & SUIT[trump]), variant)


def covering(position: Position) -> Cards:
    """The cards of the suit led with which dummy would beat every card played so far."""
    suit = position.suit_led
    if suit is None:
        return NO_CARDS
    return set_of([card for card in listed(position.held[position.dummy] & SUIT[suit]) if beats_all(position, card)])


def _win(builder: RulingBuilder, legal: Cards) -> None:
    """Play the card that “win” means; the call is void if no card can win the trick or cards of several suits can."""
    position = builder.position
    found = winning(position, legal)
    if not found:
        builder.cite(NOT_THERE, "dummy-cannot-win")
        _void(builder, "dummy-cannot-win")
    elif len({SUIT_OF[card] for card in listed(found)}) > 1:
        builder.cite(NOT_THERE, "win-names-no-suit")
        _void(builder, "name-the-suit")
    else:
        if not known_to_win(position, listed(found)[0]):
            builder.dispute(interpretations.WIN_WHEN_NO_CARD_IS_SURE)
        builder.cite(HIGH_WIN_LOW)
        _one(builder, WIN if WIN.in_force(builder.edition) else HIGH_WIN_LOW, found, "win-card")


def winning(position: Position, legal: Cards) -> Cards:
    """The cards of which “win” means the lowest; if none is known to win, the highest card of each suit that may win."""
    beating = set_of([card for card in listed(legal) if beats_all(position, card)])
    known = set_of([card for card in listed(beating) if known_to_win(position, card)])
    if known:
        return known
    which = 0 if interpretations.WIN_WHEN_NO_CARD_IS_SURE.is_other(position.edition) else -1
    return set_of([listed(beating & of_suit)[which] for of_suit in SUIT if beating & of_suit])


def known_to_win(position: Position, card: Card) -> bool:
    """Whether no defender still to play can beat this card, as far as is known.

    A ruff is not expected from a hand that may be able to follow suit.
    """
    suit_led, trump = SUIT_OF[position.plays[0][1]] if position.plays else SUIT_OF[card], position.table.contract.trump
    done = [*(seat for seat, _ in position.plays), *position.passed_over()]
    plays = (*position.plays, (position.dummy, card))
    for seat in position.defenders:
        if seat in done:
            continue
        may_hold = position.held[seat] | position.possible(seat)
        can_play = may_hold & SUIT[suit_led]
        if not can_play and trump is not None:  # he cannot follow suit, so he may ruff
            can_play = may_hold & SUIT[trump]
        if any(trick.winner((*plays, (seat, other)), trump) == seat for other in listed(can_play)):
            return False
    return True


def _still_to_come(builder: RulingBuilder, event: Call) -> None:
    """Say what the words mean when dummy's hand is not known; the card itself comes with the next line."""
    meaning = meaning_of(builder.position, event.words)
    if event.words == "ruff" and must_overruff(builder.position):
        name_reading(builder, event.words)
    if event.words in _PARTS:
        _cite_word(builder, event.words, meaning.id, player=event.seat, **meaning.values)
    else:
        builder.cite(meaning.clause, meaning.id, player=event.seat, **meaning.values)
    law63.designates(builder, builder.position.dummy)
    builder.position = builder.position.with_consequences(called=DummysCall(event.words))
    if builder.position.turn != builder.position.dummy:  # the card will be one out of turn, and is ruled on when it is known
        return
    builder.tell(EVERYBODY, meaning.id, **meaning.values)
    if event.words != "anything":
        builder.tell(event.seat, "name-another-if-there-is-none")


class Meaning(NamedTuple):
    """What a call means while dummy's hand is not known: the id of what is told, and of the reason under the provision."""

    clause: Provision
    id: str
    values: dict[str, Any]


def meaning_of(position: Position, words: str) -> Meaning:
    """What the words mean, whatever dummy holds."""
    card, suit, led = parse_card(words), parse_suit(words), position.suit_led
    if card is not None:
        return Meaning(law45.DESIGNATED, "card-called", {"card": card})
    if suit is not None:
        return Meaning(SUIT_ONLY, "lowest-of-a-suit", {"suit": suit})
    if words in RANK_LETTERS:
        return Meaning(RANK_ONLY, "rank-on-lead" if led is None else "rank", {"rank": RANK_LETTERS.index(words)})
    if words == "ruff" and must_overruff(position):
        return Meaning(SUIT_ONLY, "lowest-trump-that-wins", {})
    if words in _MEANINGS:
        return Meaning(*_MEANINGS[words], {})
    if led is None:
        return Meaning(HIGH_WIN_LOW, "highest" if words == "high" else "lowest", {})
    return Meaning(HIGH_WIN_LOW, "highest-of-suit-led" if words == "high" else "lowest-of-suit-led", {"suit": led})


def name_reading(builder: RulingBuilder, words: str) -> None:
    """Name another reading of these words where the record follows one and the card has been found by it."""
    point = _READINGS.get(words)
    if point is not None and point.is_other(builder.edition):
        builder.dispute(point)


def resolved(position: Position, words: str) -> Card | None:
    """The one card that the words mean; None if dummy's hand is not known, so that the card comes later."""
    dummy = position.dummy
    hand, maybe = position.held[dummy], position.maybe[dummy]
    card, suit, trump = parse_card(words), parse_suit(words), position.table.contract.trump
    legal = legal_for(position, dummy)
    found: Cards = NO_CARDS
    if card is not None:
        found = (hand | maybe) & BIT[card]
    elif maybe and words != "anything":
        return None
    elif suit is not None:
        found = lowest(hand & SUIT[suit])
    elif words == "ruff" and trump is not None:
        found = lowest(ruffing(position, hand & SUIT[trump]))
    elif words == "cover":
        found = lowest(covering(position))
    elif words == "win":
        found = winning(position, legal)
        found = found if len({SUIT_OF[one] for one in listed(found)}) > 1 else lowest(found)
    elif words in RANK_LETTERS:
        found = legal & set_of([one for one in listed(hand) if RANK_OF[one] == RANK_LETTERS.index(words)])
    elif words in ("low", "high") and len({SUIT_OF[one] for one in listed(legal)}) == 1:
        found = lowest(legal) if words == "low" else highest(legal)
    if found.bit_count() != 1:
        raise RecordError(
            message("error/call-names-no-one-card", word=words), message("hint/write-the-card-meant", line="S calls HK instead")
        )
    return listed(found)[0]


def _high_or_low(builder: RulingBuilder, legal: Cards, words: str) -> None:
    position = builder.position
    cards = listed(legal)
    if len({SUIT_OF[card] for card in cards}) > 1:
        builder.cite(NOT_THERE, "low-names-no-suit" if words == "low" else "high-names-no-suit")
        _void(builder, "name-the-suit")
        return
    meant = cards[0] if words == "low" else cards[-1]
    _cite_word(builder, words, "low-card" if words == "low" else "high-card", card=meant)
    builder.tell(EVERYBODY, "card-called", card=meant)
    builder.govern(Play(position.dummy, meant))


def _cite_word(builder: RulingBuilder, words: str, variant: str, **values: Any) -> None:
    """Cite 46B1, and its clause for this word in the editions that have one."""
    part = _PARTS[words]
    if part.in_force(builder.edition):
        builder.cite(HIGH_WIN_LOW)
        builder.cite(part, variant, **values)
    else:
        builder.cite(HIGH_WIN_LOW, variant, **values)


def overtaken(builder: RulingBuilder, play: Play) -> None:
    """Drop a call that named no card, because a card is played before anyone has said which one dummy plays."""
    pending = builder.position.pending
    assert isinstance(pending, DummysCardChoice)
    if builder.dispute(interpretations.VAGUE_CALL_OVERTAKEN):
        builder.cite(INVALID_FORM, "card-waits", card=play.card)
        builder.open(pending.replace(since=(*pending.since, play)))
        return
    builder.close()
    builder.cite(NOT_THERE, "overtaken")
    builder.govern(play)


RULES = (
    Rule(INVALID_FORM, (Call,), called),
    Rule(interpretations.VAGUE_CALL_OVERTAKEN, (Play,), overtaken, pending=DummysCardChoice),
)
