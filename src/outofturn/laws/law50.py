"""Law 50: the penalty card, and the lead of its owner's partner."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from outofturn.engine.cards import SUIT_LETTERS, SUIT_OF, SUIT_WORDS, SUITS, Card, Cards, Suit, is_honour, one_of, set_of
from outofturn.engine.position import LEAD_LOST, THIS_LEAD, THIS_TRICK, PenaltyCard, Position, Restriction
from outofturn.engine.seats import PARTNER, SEATS, Seat
from outofturn.laws import interpretations, law16, law24, law49, law72
from outofturn.laws.book import ByEdition, provision
from outofturn.wording.phrases import listing, name, the, the_cards, their_card

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder

PENALTY_CARD = provision(
    "penalty-card",
    {1997: "50"},
    {
        1997: "A card that a defender shows too soon, other than by leading it (57), is a penalty card unless the director"
        " rules otherwise. If the offender could have known that this would pay (72B1), the director adjusts the score"
        " instead.",
        2007: "A card that a defender shows too soon (49), other than by leading it (57), is a penalty card unless the director"
        " rules otherwise; an offender who could have known that it would pay may have the score adjusted afterwards (23).",
        2017: "A card that a defender shows too soon (49), other than by leading it (57), is a penalty card unless the director"
        " rules otherwise; an offender who could have known that it would pay may have the score adjusted afterwards (72C).",
    },
    changes={
        2007: "The penalty-card rules apply even when the score may be adjusted afterwards.",
        2017: "Only the reference changes: the general rule is now 72C.",
    },
    verbal=(2017,),
)
REMAINS_EXPOSED = provision(
    "penalty-card-remains-exposed",
    {1997: "50A"},
    {
        1997: "A penalty card lies face up before its owner until it is played or another penalty has been chosen.",
        2007: "A penalty card lies face up before its owner for as long as no rectification has been chosen.",
    },
    changes={2007: "No change at the table; that a card which is played no longer lies there is not said any more."},
    verbal=(2007,),
)
MAJOR_OR_MINOR = provision(
    "major-or-minor-penalty-card",
    {1997: "50B"},
    "A single card below the ten that came to light by accident (it was dropped, or came along with another) is a minor penalty"
    " card. An honour, or any card shown by deliberate play (a lead out of turn, a revoke that is then corrected), is a major"
    " one. As soon as a defender has more than one, all of his are major.",
)
MINOR = provision(
    "disposition-of-a-minor-penalty-card",
    {1997: "50C"},
    {
        1997: "The owner of a minor penalty card may play no other card of that suit below the ten before it; an honour of the"
        " suit he may play first. His partner's lead is free, but what he has seen is unauthorized (16A).",
        2007: "The owner of a minor penalty card may play no other card of that suit below the ten before it; an honour of the"
        " suit he may play first. His partner's lead is free; for what he may know see 50E.",
    },
    changes={2007: "No change at the table; what partner may know is now in 50E."},
    yields_to=("follow-suit", "disposition-of-a-major-penalty-card"),
    verbal=(2007,),
)
MAJOR = provision(
    "disposition-of-a-major-penalty-card",
    {1997: "50D"},
    "While a major penalty card lies there its owner is bound whenever he plays, and his partner when he leads.",
)
MUST_BE_PLAYED = provision(
    "major-penalty-card-must-be-played",
    {1997: "50D1", 2007: "50D1a"},
    {
        1997: "The owner plays a major penalty card as soon as he legally can, be it as a lead, in following suit, as a discard"
        " or as a ruff; when several of his are legal, declarer says which (51A). To follow suit, or to obey a lead or play"
        " penalty, comes first; the card then waits for the next legal chance. That it must be played may be known to all;"
        " whatever else the sight of it tells is unauthorized for the owner's partner.",
        2007: "The owner plays a major penalty card as soon as he legally can, be it as a lead, in following suit, as a discard"
        " or as a ruff (but see 50D1b); when several of his are legal, declarer says which (51A).",
    },
    changes={2007: "No change at the table; precedence and information have clauses of their own."},
    yields_to=("follow-suit", "following-suit-and-restrictions-come-first"),
    verbal=(2007,),
)
FOLLOWING_COMES_FIRST = provision(
    "following-suit-and-restrictions-come-first",
    {2007: "50D1b"},
    "A major penalty card waits when its owner has to follow another suit or to obey an order about his lead or play;"
    " it stays where it is and is due at the next legal chance.",
    changes={2007: "No change at the table; it stood in 50D1."},
    verbal=(2007,),
)
PARTNERS_LEAD = provision(
    "lead-of-the-owners-partner",
    {1997: "50D2"},
    "While a defender has a major penalty card his partner, on lead, waits until declarer has stated his choice. A lead"
    " before that is treated as an exposed card under Law 49.",
)
REQUIRE_OR_FORBID = provision(
    "declarer-requires-or-forbids-the-suit",
    {1997: "50D2a"},
    "Declarer may require that the suit of the penalty card be led, or forbid it for as long as that player keeps the lead."
    " Either way the card ceases to be one and its owner picks it up. (Several cards: 51; a leader who cannot obey: 59.)",
    yields_to=("inability-to-comply",),
)
NO_RESTRICTION = provision(
    "declarer-neither-requires-nor-forbids",
    {1997: "50D2b"},
    {
        1997: "Declarer may do neither: any card may be led, and the penalty card stays.",
        2007: "Declarer may do neither: any card may be led, the penalty card stays, and all this goes on applying to it.",
    },
    changes={2007: "It is said outright that the choice comes back at the next lead."},
)
INFORMATION = provision(
    "information-from-a-penalty-card",
    {2007: "50E"},
    "What a penalty card lets the players know.",
    judgement=True,
    changes={2007: "New: what a penalty card lets the players know has a section of its own."},
)
REQUIREMENTS_AUTHORIZED = provision(
    "requirements-of-a-penalty-card-are-authorized",
    {2007: "50E1"},
    {
        2007: "That a penalty card must be played, and when, may be known to all players.",
        2017: "All that a penalty card shows, and the rules for playing it, may be known to all for as long as it lies on the"
        " table.",
    },
    changes={
        2007: "Said outright: all may know that the card must be played.",
        2017: "Partner may now use the card itself for as long as it lies on the table.",
    },
)
SIGHT_UNAUTHORIZED = provision(
    "sight-of-a-penalty-card",
    {2007: "50E2"},
    {
        2007: "Whatever else the sight of a penalty card tells is unauthorized for its owner's partner; declarer may use it.",
        2017: "What a penalty card that has gone back to hand (50D2a) has told is unauthorized for its owner's partner (16C);"
        " declarer may use it.",
    },
    changes={
        2007: "Said outright: partner may not use the sight of the card, declarer may.",
        2017: "Partner may not use it once it has gone back to hand; while it lies there he may.",
    },
)
ORIGIN_UNAUTHORIZED = provision(
    "how-a-penalty-card-arose",
    {2017: "50E3"},
    "Once a penalty card has been played, how it came to be one is unauthorized for its owner's partner.",
    changes={2017: "New: once the card has been played partner may not use how it came to lie there."},
)
ADJUST = provision(
    "adjustment-for-an-exposed-card",
    {2007: "50E3", 2017: "50E4"},
    {
        2007: "If an exposed card gave information that damaged the other side, the director adjusts the score.",
        2017: "If the exposed cards helped (50E1) so much that the board might well have ended otherwise without them, and the"
        " other side is damaged (12B1), the director adjusts to the probable outcome without penalty cards.",
    },
    judgement=True,
    changes={
        2007: "New: the director adjusts if the exposed card damaged the other side.",
        2017: "The test is whether the board might well have ended otherwise without the card.",
    },
)

#: Where the rule about what the partner may know stands while the card lies on the table, and whether the card itself
#: is authorized for him then (H30): 1997 in the text on each kind of card, 2007 in E2, 2017 in E1.
PARTNER_MAY_KNOW_THE_CARD = ByEdition(
    {1997: False, 2017: True}, REQUIREMENTS_AUTHORIZED, "partner may use the card while it lies there"
)
#: Whether authorities differ on what the partner may conclude from a penalty card that lies there (H30).
USE_OF_SIGHT_IS_DISPUTED = ByEdition(
    {1997: False, 2007: True, 2017: False}, SIGHT_UNAUTHORIZED, "what partner may conclude from the card is disputed"
)


def becomes_penalty_card(builder: RulingBuilder, seat: Seat, cards: tuple[Card, ...], *, deliberate: bool) -> None:
    """These cards of a defender become penalty cards (or stay what they were, if that is the heavier kind)."""
    before = builder.position.penalty_cards_of(seat)
    others = tuple(item for item in builder.position.consequences.penalty_cards if item.seat != seat)
    new = [card for card in cards if all(item.card != card for item in before)]
    together = len(before) + len(new) > 1
    mine = tuple(
        PenaltyCard(seat, item.card, item.major or together or (deliberate and item.card in cards)) for item in before
    ) + tuple(PenaltyCard(seat, card, together or deliberate or is_honour(card)) for card in new)
    builder.position = builder.position.with_consequences(penalty_cards=others + mine)
    if not deliberate:
        builder.cite(PENALTY_CARD)
    builder.cite(REMAINS_EXPOSED)
    kind = "major" if mine[-1].major else "minor"
    if together:
        why = f"{name(seat)} has more than one penalty card, so all of them are major."
    elif deliberate:
        why = f"{their_card(seat, cards[-1])} came to light by deliberate play: a major penalty card."
    else:
        honour = "an honour" if is_honour(cards[-1]) else "a single low card shown by accident"
        why = f"{their_card(seat, cards[-1])} is {honour}: a {kind} penalty card."
    builder.cite(MAJOR_OR_MINOR, why)
    builder.say(
        f"{name(seat)}, leave {the_cards(cards)} face up on the table:"
        f" {'a' if len(cards) == 1 else 'each of them is a'} {kind} penalty card."
    )
    if kind == "minor":
        builder.cite(MINOR)
        builder.say(
            f"{name(seat)}, you may play no other {SUIT_WORDS[SUIT_OF[cards[0]]][:-1]} below the ten before it, but you may"
            " play an honour of the suit instead. Your partner's lead is not restricted by it."
        )
    else:
        builder.cite(MAJOR)
        it = "it" if len(cards) == 1 else "them"
        builder.cite(MUST_BE_PLAYED, f"{name(seat)} must play {it} at the first legal chance.")
        if FOLLOWING_COMES_FIRST.in_force(builder.edition):
            builder.cite(FOLLOWING_COMES_FIRST)
        builder.say(f"{name(seat)}, you must play {it} at your first legal chance.")
    for card in cards:
        lies_on_the_table(builder, seat, card, major=mine[-1].major)
    builder.review(INFORMATION)
    law72.look_again(builder)


def lying_again(position: Position, was: PenaltyCard) -> Position:
    """A penalty card that had been played comes back: it is what it was, or major if it is not the only one (50B)."""
    cards = (*position.consequences.penalty_cards, was)
    several = sum(item.seat == was.seat for item in cards) > 1
    return position.with_consequences(
        penalty_cards=tuple(item._replace(major=item.major or (several and item.seat == was.seat)) for item in cards)
    )


def lies_on_the_table(builder: RulingBuilder, seat: Seat, card: Card, *, major: bool) -> None:
    """Who may use the sight of a penalty card while it lies there."""
    if PARTNER_MAY_KNOW_THE_CARD.of(builder.edition):
        builder.inform(seat, card, SEATS, (), REQUIREMENTS_AUTHORIZED)
        builder.cite(REQUIREMENTS_AUTHORIZED)
        return
    partner = PARTNER[seat]
    source = SIGHT_UNAUTHORIZED if SIGHT_UNAUTHORIZED.in_force(builder.edition) else (MUST_BE_PLAYED if major else MINOR)
    builder.inform(seat, card, tuple(other for other in SEATS if other != partner), (partner,), source)
    if REQUIREMENTS_AUTHORIZED.in_force(builder.edition):
        builder.cite(REQUIREMENTS_AUTHORIZED)
        builder.cite(SIGHT_UNAUTHORIZED)


def picked_up(builder: RulingBuilder, cards: list[PenaltyCard]) -> None:
    """Penalty cards go back to their owner's hand."""
    builder.position = builder.position.with_consequences(
        penalty_cards=tuple(item for item in builder.position.consequences.penalty_cards if item not in cards)
    )
    for item in cards:
        partner = PARTNER[item.seat]
        source = SIGHT_UNAUTHORIZED if SIGHT_UNAUTHORIZED.in_force(builder.edition) else law16.WITHDRAWN
        builder.inform(item.seat, item.card, tuple(s for s in SEATS if s != partner), (partner,), source)
    if SIGHT_UNAUTHORIZED.in_force(builder.edition):
        builder.cite(SIGHT_UNAUTHORIZED)
    builder.review(law16.WITHDRAWN)
    builder.review(INFORMATION)


def played(builder: RulingBuilder, item: PenaltyCard) -> None:
    """A penalty card has been played in its turn."""
    who = name(item.seat)
    law24.cards_from_auction(builder, item.card)
    if item.major:
        builder.cite(MUST_BE_PLAYED, f"{who} plays {the(item.card)}, as was due; it is a penalty card no longer.")
    else:
        builder.cite(MINOR, f"{who} plays {the(item.card)}; it is a penalty card no longer.")
    if ORIGIN_UNAUTHORIZED.in_force(builder.edition):
        partner = PARTNER[item.seat]
        builder.cite(ORIGIN_UNAUTHORIZED)
        builder.inform(item.seat, item.card, tuple(s for s in SEATS if s != partner), (partner,), ORIGIN_UNAUTHORIZED)
    if ADJUST.in_force(builder.edition):
        builder.cite(ADJUST)
    builder.review(INFORMATION)


# -- the lead of the owner's partner


def suits_of(position: Position, owner: Seat) -> list[Suit]:
    """The suits in which a defender has major penalty cards, in the order in which they are read out."""
    suits = {SUIT_OF[item.card] for item in position.major_penalty_cards_of(owner)}
    return [suit for suit in SUITS if suit in suits]


def _majors_of(position: Position, owner: Seat) -> Cards:
    return set_of([item.card for item in position.major_penalty_cards_of(owner)])


def subsets(suits: list[Suit]) -> list[list[Suit]]:
    """All choices of one or more of them, single suits first."""
    chosen = [[suit for bit, suit in enumerate(suits) if pick >> bit & 1] for pick in range(1, 1 << len(suits))]
    return sorted(chosen, key=lambda choice: (len(choice), [suits.index(suit) for suit in choice]))


class LeadChoice(NamedTuple):
    """Declarer says what a defender may lead whose partner has major penalty cards (50D2, 51B)."""

    leader: Seat
    #: What the leader has led already without waiting; the card is a penalty card, and declarer has his choice still.
    led: Card | None = None
    standing: bool = True

    @property
    def lying(self) -> tuple[Card, ...]:
        return () if self.led is None else (self.led,)

    def decide(self, position: Position) -> tuple[Seat, ...]:
        return (position.declarer,)

    def options(self, position: Position) -> tuple[str, ...]:
        suits = suits_of(position, PARTNER[self.leader])
        forbid = ["forbid " + " ".join(SUIT_LETTERS[suit] for suit in choice) for choice in subsets(suits)]
        return (*(f"require {SUIT_LETTERS[suit]}" for suit in suits), *forbid, "free")

    def speech(self, position: Position) -> str:
        owner, leader = name(PARTNER[self.leader]), name(self.leader)
        cards = [item.card for item in position.major_penalty_cards_of(PARTNER[self.leader])]
        suits = suits_of(position, PARTNER[self.leader])
        bound = position.major_penalty_cards_of(self.leader)
        free = f"{'must' if bound else 'may'} then {free_lead(position, self.leader)}"
        wait = f"{leader}, do not lead yet. " if self.led is None else ""
        whose = f"{owner} has {the_cards(cards)} as {'a ' if len(cards) == 1 else ''}major penalty card"
        start = f"{wait}{name(position.declarer)}, {whose}{'' if len(cards) == 1 else 's'}, and {leader} is to lead."
        if len(suits) == 1:
            suit, back = suits[0], "the card is" if len(cards) == 1 else "the cards are"
            return (
                f"{start} You may require {leader} to lead {one_of(suit)}; {back} picked up. Or you may forbid {leader} to"
                f" lead {one_of(suit)} for as long as {leader} keeps the lead; {back} picked up. Or you may give no order:"
                f" {leader} {free}, and {back.replace(' is', ' stays').replace(' are', ' stay')} on the table."
            )
        named = listing([SUIT_WORDS[suit] for suit in suits], "or")
        return (
            f"{start} You may require {leader} to lead one suit of your choice: {named}; the penalty cards of that suit are"
            f" picked up. Or you may forbid one or more of these suits for as long as {leader} keeps the lead; the penalty"
            f" cards of each suit you forbid are picked up. Or you may give no order: {leader} {free}, and all the"
            " cards stay on the table."
        )

    def choose(self, builder: RulingBuilder, seat: Seat, option: str) -> None:
        from outofturn.laws import law51

        owner, leader = PARTNER[self.leader], self.leader
        law24.cards_from_auction(builder, *(item.card for item in builder.position.major_penalty_cards_of(owner)))
        several = len(builder.position.major_penalty_cards_of(owner)) > 1
        builder.close()
        builder.position = builder.position.with_consequences(lead_option_about=_majors_of(builder.position, owner))
        verb, *letters = option.split()
        if verb == "free":
            law51.neither(builder, owner) if several else builder.cite(NO_RESTRICTION)
            if USE_OF_SIGHT_IS_DISPUTED.of(builder.edition):
                builder.dispute(interpretations.WHAT_PARTNER_MAY_KNOW, leader=name(leader), owner=name(owner))
            stays = the_cards([item.card for item in builder.position.major_penalty_cards_of(owner)])
            builder.say(f"{name(leader)}, {free_lead(builder.position, leader)}. {name(owner)} leaves {stays} on the table.")
            return
        suits = [SUIT_LETTERS.index(letter) for letter in letters]
        back = [item for item in builder.position.major_penalty_cards_of(owner) if SUIT_OF[item.card] in suits]
        if several:
            law51.cite_choice(builder, owner, verb)
        cards = the_cards([item.card for item in back])
        wanted = listing([one_of(suit) for suit in suits], "or")
        until = THIS_LEAD if verb == "require" else LEAD_LOST
        restrictions = tuple(Restriction(leader, verb, suit, until) for suit in suits)
        older = tuple(
            item
            for item in builder.position.consequences.restrictions
            if not (item.seat == leader and (item.until == THIS_LEAD or (item.until == LEAD_LOST and item.what in suits)))
        )
        builder.position = builder.position.with_consequences(
            restrictions=older
        )  # an order that the new one contradicts gives way
        builder.restrict(*restrictions)
        if verb == "require":
            builder.cite(REQUIRE_OR_FORBID, f"{name(leader)} must lead {wanted}; {name(owner)} picks up {cards}.")
            builder.say(f"{name(leader)}, you must lead {wanted} if you have one. {name(owner)}, pick up {cards}.")
        else:
            builder.cite(
                REQUIRE_OR_FORBID,
                f"{name(leader)} may not lead {wanted} while keeping the lead; {name(owner)} picks up {cards}.",
            )
            builder.say(
                f"{name(leader)}, you may not lead {wanted} for as long as you keep the lead. {name(owner)}, pick up {cards}."
            )
        picked_up(builder, back)


def free_lead(position: Position, leader: Seat) -> str:
    """What a leader to whom declarer gives no order may lead: his own penalty cards and older orders bind him still."""
    own = position.major_penalty_cards_of(leader)
    if own:
        return f"lead {listing([the(item.card) for item in own], 'or')}"
    bound = any(item.seat == leader and item.until != THIS_TRICK for item in position.consequences.restrictions)
    return "lead what is allowed" if bound or position.penalty_cards_of(leader) else "lead anything"


def before_the_lead(builder: RulingBuilder) -> None:
    """At the lead of a defender whose partner has a major penalty card declarer has his choice first."""
    position = builder.position
    leader = position.leader
    if (
        position.plays
        or position.is_over
        or not _majors_of(position, PARTNER[leader]) & ~position.consequences.lead_option_about
        or position.number == 13  # his one card is the only card that he can lead
    ):
        return
    builder.cite(PARTNERS_LEAD, f"{name(leader)} is to lead while {name(PARTNER[leader])} has a major penalty card.")
    builder.open(LeadChoice(leader))


def led_before_choice(builder: RulingBuilder, seat: Seat, card: Card) -> None:
    """The leader has not waited for declarer's choice: Law 49, and the choice stays open (H29)."""
    builder.irregular("lead-before-choice", seat)
    law24.cards_from_auction(builder, *(item.card for item in builder.position.major_penalty_cards_of(PARTNER[seat])))
    builder.cite(PARTNERS_LEAD, f"{name(seat)} led {the(card)} before declarer had chosen; the choice is still his.")
    builder.cite(law49.EXPOSED, f"{name(seat)}'s {the(card)[4:]} was faced before it was allowed.")
    becomes_penalty_card(builder, seat, (card,), deliberate=True)
    builder.dispute(interpretations.LEAD_BEFORE_DECLARERS_CHOICE)
    builder.open(LeadChoice(seat, led=card))
