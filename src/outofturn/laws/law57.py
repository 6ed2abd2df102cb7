"""Law 57: a premature lead or play."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from outofturn.engine import obligations, options
from outofturn.engine.cards import SUITS, Card, Suit
from outofturn.engine.consequences import THIS_TRICK, EarlyLead, OrderKind, Restriction
from outofturn.engine.decision import DecisionKind, PendingDecision
from outofturn.engine.events import Play
from outofturn.engine.message import EVERYBODY, Message, message
from outofturn.engine.options import Option
from outofturn.engine.position import Position
from outofturn.engine.seats import LHO, PARTNER, Seat
from outofturn.laws import (
    interpretations,
    law24,
    law45,
    law49,
    law52,
    law60,
    penalty_card,
    revoke,
    trick,
)
from outofturn.laws.book import ByEdition, Provision, provision
from outofturn.laws.rules import Rule

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder

PREMATURE = provision(
    "premature-lead-or-play",
    {1997: "57A"},
    {
        1997: "A defender is ahead of his partner: he already leads to the following trick, or plays to this one out of"
        " turn, while the partner's card is still to come. His card is a penalty card, and declarer gives one"
        " order for the partner's play.",
        2007: "A defender is ahead of his partner: he already leads to the following trick, or plays to this one out of"
        " turn, while the partner's card is still to come. His card is a major penalty card, and declarer gives"
        " one order for the partner's play.",
    },
    changes={2007: "The card is said outright to be a major penalty card; by 50B it was one before."},
    prevails_over=("plays-after-the-lead",),
)
HIGHEST = provision(
    "partner-to-play-his-highest",
    {1997: "57A1"},
    "Declarer may order the partner's top card in the suit that was led.",
    prevails_over=("major-penalty-card-must-be-played", "disposition-of-a-minor-penalty-card"),
)
LOWEST = provision(
    "partner-to-play-his-lowest",
    {1997: "57A2"},
    "Declarer may order the partner's lowest card in the suit that was led.",
    prevails_over=("major-penalty-card-must-be-played", "disposition-of-a-minor-penalty-card"),
)
REQUIRE = provision(
    "partner-to-play-another-suit",
    {2017: "57A3"},
    "Declarer may name another suit and order the partner to play it.",
    changes={2017: "Declarer may now also require a suit, not only forbid one."},
    prevails_over=("major-penalty-card-must-be-played", "disposition-of-a-minor-penalty-card"),
)
FORBID = provision(
    "partner-not-to-play-another-suit",
    {1997: "57A3", 2017: "57A4"},
    "Declarer may name another suit and order the partner not to play it.",
    prevails_over=("major-penalty-card-must-be-played", "disposition-of-a-minor-penalty-card"),
)
CANNOT_COMPLY = provision(
    "partner-cannot-comply",
    {1997: "57B"},
    "A partner who cannot carry out the order is free of it and may play what Law 59 lets him play.",
)
DECLARER_HAS_PLAYED = provision(
    "declarer-has-played-from-both-hands",
    {1997: "57C", 2007: "57C1"},
    {
        1997: "The defender who was ahead of his partner goes free if both of declarer's hands had already played. A lone"
        " card of the suit in dummy, or one of several equals, does not simply count as played.",
        2007: "The defender who was ahead of his partner goes free if both of declarer's hands had already played. A lone"
        " card of the suit in dummy, or one of several equals, counts only when declarer has called for it or shown that he"
        " wants it.",
        2017: "The defender who was ahead of his partner goes free if both of declarer's hands had already played. Dummy's"
        " card counts only when declarer has called for it or shown that he wants it.",
    },
    changes={
        2007: "How declarer can show a play from dummy is spelt out.",
        2017: "Dummy's card counts only when declarer has called or shown it.",
    },
    prevails_over=("premature-lead-or-play",),
)
DUMMY_HAS_SUGGESTED = provision(
    "dummy-has-played-or-suggested-a-card",
    {1997: "57C", 2007: "57C1", 2017: "57C2"},
    {
        1997: "The defender who was ahead of his partner goes free if dummy had already put up a card or improperly hinted at"
        " one.",
        2017: "The defender who was ahead of his partner goes free if dummy, unasked, had picked a card before the hand on"
        " dummy's right played, or had improperly hinted at one.",
    },
    changes={2017: "Dummy's own choice excuses the defender only if dummy was ahead of the hand on his right."},
    prevails_over=("premature-lead-or-play",),
)
DECLARERS_PREMATURE_PLAY = provision(
    "declarers-premature-play-stands",
    {2007: "57C2", 2017: "57C3"},
    {
        2007: "Declarer plays a card too soon, from his own hand or dummy's, not leading it: that card has been played"
        " and stays.",
        2017: "Declarer plays a card too soon, from his own hand or dummy's, not leading it: if it is legal, that card"
        " has been played and stays.",
    },
    changes={2007: "New: a card that declarer plays too soon stays.", 2017: "It stays only if it is legal."},
)
AT_RHO_TURN = provision(
    "premature-play-at-rho-turn",
    {2017: "57D"},
    {
        2017: "A defender plays (he does not lead) when it is the turn of the hand on his right. Law 16 may apply. If the"
        " card is legal to this trick, he owes it when his own turn comes; if not, it is a major penalty card from then on.",
    },
    changes={
        2017: "New: a card played at the right-hand opponent's turn must be played if it is legal; otherwise it is a major"
        " penalty card."
    },
)


#: Whether it is disputed how much of what dummy does unasked excuses the defender (H16).
ANY_MOVE_OF_DUMMY_EXCUSES = ByEdition(
    {1997: True, 2017: False}, DUMMY_HAS_SUGGESTED, "how much of dummy's own doing excuses is disputed"
)
#: Whether a card that declarer plays too soon stays only if it is legal.
STAYS_ONLY_IF_LEGAL = ByEdition({1997: False, 2017: True}, DECLARERS_PREMATURE_PLAY, "an early card stays only if it is legal")


# -- a defender plays before his partner


class PartnersPlay(PendingDecision):
    """Declarer gives one order for the play of the offender's partner to this trick (57A)."""

    kind: ClassVar[DecisionKind] = "partners play"

    offence: Play
    suit_led: Suit
    in_vain: tuple[Option, ...] = ()  #: orders that the partner could not obey, by the reading that allows another one

    @property
    def partner(self) -> Seat:
        return PARTNER[self.offence.seat]

    @property
    def lying(self) -> tuple[Card, ...]:
        return (self.offence.card,)

    @property
    def concerns(self) -> Seat | None:
        return self.partner

    @property
    def suit_in_question(self) -> Suit | None:
        return self.suit_led

    def decide(self, position: Position) -> tuple[Seat, ...]:
        return (position.declarer,)

    def options(self, position: Position) -> tuple[Option, ...]:
        others = [suit for suit in SUITS if suit != self.suit_led]
        require = map(options.require, others) if REQUIRE.in_force(position.edition) else ()
        orders = (options.HIGHEST, options.LOWEST, *require, *map(options.forbid, others))
        may_decline = interpretations.ORDER_FOR_PARTNERS_PLAY.reading(position.edition) == "may-decline"
        return (*(item for item in orders if item not in self.in_vain), *((options.FREE,) if may_decline else ()))

    def occasion(self, position: Position) -> Message:
        offender, card, lead, _ = self.offence
        what = "occasion/premature-lead-in-the-trick" if lead else "occasion/premature-play"
        if position.has_played(offender):
            what = "occasion/premature-lead"
        return message(what, offender=offender, card=card, partner=self.partner)

    def choose(self, builder: RulingBuilder, seat: Seat, option: Option) -> None:
        if option == options.FREE:
            builder.close()
            builder.cite(PREMATURE, "no-order", player=seat, partner=self.partner)
            return
        suit = option.suit if option.suits else self.suit_led
        orders: dict[str, tuple[OrderKind, Provision]] = {
            "highest": ("highest", HIGHEST),
            "lowest": ("lowest", LOWEST),
            "require": ("require", REQUIRE),
            "forbid": ("forbid", FORBID),
        }
        kind, clause = orders[option.verb]
        builder.close()
        builder.cite(clause, "ordered", player=seat, partner=self.partner, suit=suit)
        owed = _owed_card(builder.position, self.partner)
        if owed is not None and not _dispute_order_about_owed_card(builder, self.partner):
            builder.cite(CANNOT_COMPLY, "card-owed-already", player=self.partner, card=owed)
            builder.tell(self.partner, "owed-card-comes-before-the-order", card=owed)
            return
        older = builder.position
        builder.order(Restriction(self.partner, kind, suit, THIS_TRICK))
        if owed is not None:
            _owed_under_an_order(builder, self.partner, owed)
        if builder.position.is_void(self.partner, self.suit_led) and kind in ("highest", "lowest"):
            builder.cite(CANNOT_COMPLY, "none-of-the-suit", player=self.partner, suit=suit)
        may_choose_again = interpretations.ORDER_FOR_PARTNERS_PLAY.reading(builder.edition) == "may-choose-again"
        if may_choose_again and obligations.is_in_vain(builder.position, self.partner, kind):
            builder.dispute(interpretations.ORDER_FOR_PARTNERS_PLAY)
            builder.position = older
            builder.open(self.replace(in_vain=(*self.in_vain, option)))

    def let_stand(self, builder: RulingBuilder, offender: Seat) -> None:
        let_stand(builder, self)


class AfterAuctionLead(PartnersPlay):
    """The same after a lead during the auction, by the reading of it as a premature lead (24B)."""

    @property
    def lying(self) -> tuple[Card, ...]:
        return ()

    def occasion(self, position: Position) -> Message:
        return message("occasion/led-in-the-auction", offender=self.offence.seat, card=self.offence.card, partner=self.partner)


def auction_lead_due(builder: RulingBuilder) -> None:
    """Ask for an order, now that the leader who led a card in the auction has led, if his partner is still to play (H38)."""
    position = builder.position
    card, suit_led, leader = law24.led_by_the_leader(position), position.suit_led, position.leader
    if card is None or suit_led is None or card not in position.consequences.from_auction:
        return
    left = tuple(other for other in position.consequences.from_auction if other != card)
    builder.position = position.with_consequences(from_auction=left)
    if not position.has_played(PARTNER[leader]):
        builder.dispute(interpretations.CARD_LED_IN_THE_AUCTION)
        builder.cite(PREMATURE, "led-in-the-auction", player=leader, card=card)
        builder.open(AfterAuctionLead(Play(leader, card, lead=True), suit_led))


def _is_premature(position: Position, play: Play) -> bool:
    """A defender is ahead of his partner, with a play to this trick or with a lead to the next."""
    seat = play.seat
    early = play.lead if position.has_played(seat) else seat != position.turn
    return (
        bool(position.plays)
        and not position.undecided
        and position.is_defender(seat)
        and not position.has_played(PARTNER[seat])
        and early
    )


def premature(builder: RulingBuilder, play: Play) -> None:
    seat, card = play.seat, play.card
    leads_on = builder.position.has_played(seat)
    if leads_on and builder.dispute(interpretations.EARLY_LEAD_IS_NOT_A_LEAD_OUT_OF_TURN):
        law45.fifth_card(builder, play)
        return
    builder.irregular("premature-lead" if play.lead else "premature-play", seat)
    both_played = _has_played_from_both_hands(builder.position)
    if leads_on and both_played and builder.dispute(interpretations.EARLY_LEAD_IS_NOT_EXCUSED):
        _is_excused(builder, play)
        builder.position = builder.position.with_consequences(early_lead=EarlyLead(play, stands=False))
        return
    if not leads_on and _is_excused(builder, play):
        if _is_in_place_of_penalty_card(builder.position, play):
            law52.not_played(builder, play)  # playing early is excused, but not the failure to play a penalty card
        else:
            _stands_if_legal(builder, play)
        return
    builder.cite(PREMATURE, "led" if play.lead else "played", player=seat, card=card, partner=PARTNER[seat])
    suit_led = builder.position.suit_led
    assert suit_led is not None
    penalty_card.becomes_penalty_card(builder, seat, (card,), deliberate=True)
    if _owed_card(builder.position, PARTNER[seat]) is not None:
        _dispute_order_about_owed_card(builder, PARTNER[seat])
    if interpretations.ORDER_FOR_PARTNERS_PLAY.reading(builder.edition) == "may-decline":
        builder.dispute(interpretations.ORDER_FOR_PARTNERS_PLAY)
    builder.open(PartnersPlay(play, suit_led))


def choice_follows_the_suit_led(builder: RulingBuilder) -> None:
    """Make declarer's choice one about the suit that is led now, if the lead has been changed (H14)."""
    position, pending = builder.position, builder.position.pending
    assert isinstance(pending, PartnersPlay)
    if position.suit_led not in (None, pending.suit_led) and not position.has_played(pending.partner):
        builder.open(pending.replace(suit_led=position.suit_led))


def order_follows_the_suit_led(builder: RulingBuilder) -> None:
    """The same of an order for the highest or lowest card that has been given already."""
    position = builder.position
    suit = position.suit_led
    if suit is None:
        return
    for item in position.consequences.restrictions:
        if item.kind in ("highest", "lowest") and item.what != suit and not position.has_played(item.seat):
            builder.order(item._replace(what=suit))


def _is_in_place_of_penalty_card(position: Position, play: Play) -> bool:
    broken = obligations.examine(position, play.seat, play.card).broken
    return broken is not None and broken.kind in (obligations.MAJOR, obligations.MINOR)


def _has_played_from_both_hands(position: Position) -> bool:
    return position.has_played(position.declarer) and position.has_played(position.dummy)


def _owed_card(position: Position, seat: Seat) -> Card | None:
    """The card on the table that this player must play at his turn (57D)."""
    return next(
        (item.card for item in position.consequences.restrictions if (item.seat, item.kind) == (seat, obligations.PLAY)), None
    )


def _dispute_order_about_owed_card(builder: RulingBuilder, partner: Seat) -> bool:
    card = _owed_card(builder.position, partner)
    assert card is not None
    return builder.dispute(interpretations.OWED_CARD_BEFORE_AN_ORDER, player=partner, card=card)


def _owed_under_an_order(builder: RulingBuilder, partner: Seat, card: Card) -> None:
    """Rule on a card that was owed already, where the order comes first: it is a penalty card if it does not obey."""
    if obligations.examine(builder.position, partner, card).broken is None:
        builder.order(Restriction(partner, "play", card, THIS_TRICK))
        return
    builder.cite(law49.EXPOSED, "does-not-obey-the-order", player=partner, card=card)
    penalty_card.becomes_penalty_card(builder, partner, (card,), deliberate=True)


def _is_excused(builder: RulingBuilder, play: Play) -> bool:
    """Cite the clause of 57C that excuses the defender; return whether there is one."""
    position = builder.position
    if _has_played_from_both_hands(position):
        builder.cite(DECLARER_HAS_PLAYED, "excused", player=play.seat)
        builder.tell(EVERYBODY, "excused-by-declarers-play", player=play.seat, partner=PARTNER[play.seat])
        return True
    if position.consequences.dummy_suggested is None:
        return False
    if ANY_MOVE_OF_DUMMY_EXCUSES.of(builder.edition) and builder.dispute(interpretations.DUMMYS_OWN_DOING_EXCUSES):
        return False
    builder.cite(DUMMY_HAS_SUGGESTED, "excused", player=play.seat)
    builder.tell(EVERYBODY, "excused-by-dummys-card", player=play.seat, partner=PARTNER[play.seat])
    return True


def _stands_if_legal(builder: RulingBuilder, play: Play) -> None:
    finding = revoke.examined(builder, play.seat, play.card, builder.position.plays)
    builder.cite(law45.DEFENDERS_CARD_PLAYED)
    if finding.broken is not None:
        revoke.broken(builder, play, finding.broken)
    else:
        builder.position = trick.put(builder.position, play.seat, play.card)


# -- cards played while a decision was pending


def _waits_for_order(position: Position) -> PartnersPlay:
    pending = position.pending
    assert isinstance(pending, PartnersPlay)
    return pending


def _is_next_hand(position: Position, play: Play) -> bool:
    return play.seat == LHO[_waits_for_order(position).offence.seat] == position.turn


def _plays_to_early_lead(position: Position, play: Play) -> bool:
    """Declarer, next to a defender who has led to the next trick too soon, plays to that lead from either hand."""
    pending = _waits_for_order(position)
    return (
        position.has_played(pending.offence.seat)
        and not (play.lead or play.told_by is not None)
        and not position.is_defender(play.seat)
        and position.has_played(play.seat)
        and LHO[pending.offence.seat] in (play.seat, position.declarer)
    )


def next_hand_plays_on(builder: RulingBuilder, play: Play) -> None:
    """Rule on declarer playing from the hand next to the offender before choosing: he has forfeited his choice (60A)."""
    pending = _waits_for_order(builder.position)
    let_stand(builder, pending, forfeited_by=play.seat)
    builder.govern(play)


def let_stand(builder: RulingBuilder, pending: PartnersPlay, forfeited_by: Seat | None = None) -> None:
    """Let the premature card count, to this trick or to the next, without rectification."""
    offence = pending.offence
    builder.close()
    if isinstance(pending, AfterAuctionLead):  # that card has been dealt with already
        if forfeited_by is not None:
            law60.forfeited(builder, forfeited_by)
        return
    kept = tuple(item for item in builder.position.consequences.penalty_cards if item.card != offence.card)
    builder.position = builder.position.with_consequences(penalty_cards=kept)
    if forfeited_by is not None:
        law60.forfeited(builder, forfeited_by)
    if builder.position.has_played(offence.seat):
        builder.position = builder.position.with_consequences(early_lead=EarlyLead(offence, stands=True))
    elif _is_in_place_of_penalty_card(builder.position, offence):
        builder.cite(law60.OBLIGATIONS_REMAIN)
        builder.position = trick.put(builder.position, offence.seat, offence.card)
    else:
        _stands_if_legal(builder, offence)


def meanwhile(builder: RulingBuilder, play: Play) -> None:
    """Rule on any other card before declarer has given his order: the choice stays open (60C)."""
    pending = _waits_for_order(builder.position)
    builder.close()
    if not builder.position.is_defender(play.seat):
        builder.govern(play)
    else:
        builder.irregular("exposed-card", play.seat)
        builder.cite(law60.BY_OFFENDING_SIDE, "did-not-wait-for-the-order", player=play.seat)
        penalty_card.becomes_penalty_card(builder, play.seat, (play.card,), deliberate=True)
    if not builder.position.undecided:
        builder.open(pending)


RULES = (
    Rule(PREMATURE, (Play,), premature, _is_premature),
    Rule(law60.FORFEITURE, (Play,), next_hand_plays_on, _is_next_hand, pending=PartnersPlay),
    Rule(law60.FORFEITURE, (Play,), next_hand_plays_on, _plays_to_early_lead, pending=PartnersPlay),
    Rule(law60.BY_OFFENDING_SIDE, (Play,), meanwhile, pending=PartnersPlay),
)
