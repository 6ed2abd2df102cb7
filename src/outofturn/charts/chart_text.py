"""The sentences of a chart: the question at a node, and what holds where nothing is left to decide."""

from __future__ import annotations

import re

from outofturn.charts.chart_names import ChartNames
from outofturn.charts.scenario import Variant
from outofturn.engine.cards import BIT, NAMES, SUIT_OF, Card, listed, words
from outofturn.engine.consequences import THIS_TRICK, PenaltyCard, Restriction
from outofturn.engine.obligations import penalty_cards_due
from outofturn.engine.options import Option
from outofturn.engine.position import Position
from outofturn.engine.ruling import Dispute, Ruling
from outofturn.engine.seats import PARTNER, SEAT_LETTERS, SEAT_WORDS, SEATS, SIDE, Seat
from outofturn.notation.ruling_facts import card_named
from outofturn.wording.english_labels import (
    OTHER_READING,
    is_lead_ban,
    lead_ban,
    must_lead,
    option_in_list,
    order,
    penalty_card_status,
)
from outofturn.wording.english_phrases import capital, number
from outofturn.wording.language import language

#: What can become of a card, in the order in which it is said.
_STANDS, _PLAYED, _BACK, _OWED, _PENALTY = range(5)
_STAYS = " stays on the table."
_NO_MORE = "; nothing more follows"


class ChartText:
    """Puts the positions of one variant of a scenario into words."""

    def __init__(self, variant: Variant, start: Position) -> None:
        self.variant, self.start = variant, start
        self.naming = ChartNames(variant, start)

    def disputes(self, dispute: Dispute | None) -> tuple[str, ...]:
        """Where authorities differ: the reading that the chart follows, and the other."""
        if dispute is None:
            return ()
        reading, other = language().sentence(dispute.reading), language().sentence(dispute.other)
        if not other.startswith(("Law ", *SEAT_WORDS)):
            other = other[0].lower() + other[1:]
        text = f"{reading} {OTHER_READING}: {other}"
        for name in self.variant.cards:
            card = card_named(name)
            text = re.sub(rf"(the|\w+’s) {words(card)}", self.naming.card(card), text)
        for seat, role in self.naming.roles.items():
            text = text.replace(SEAT_WORDS[seat], role)
        return (". ".join(map(capital, text.split(". "))),)

    # -- options and questions

    def option(self, position: Position, option: Option) -> str:
        if option.verb in ("has", "void"):  # the answer to a question of fact
            return "yes" if option.verb == "has" else "no"
        if option.verb == "free" and position.penalty_cards_of(position.leader):
            return "neither"  # a player with a penalty card of his own may not lead anything
        return option_in_list(option, self.naming)

    def question_of_fact(self, position: Position) -> tuple[str, ...]:
        """The question that the director has to answer, away from the other players."""
        pending = position.pending
        assert pending is not None
        fact = pending.options(position)[0]
        return (f"Has {self.naming.player(fact.seat)} any card of {self.naming.suit(fact.suit)}?",)

    def question(self, ruling: Ruling, said: tuple[str, ...]) -> tuple[str, ...]:
        """What a player decides, after anything new that holds already."""
        position = ruling.position
        return (*(line for line in self._news(position) if line not in said), self._question(ruling))

    def _question(self, ruling: Ruling) -> str:
        position = ruling.position
        pending = position.pending
        assert pending is not None
        both = set(ruling.decide) == set(position.defenders)
        who = "Either defender" if both else capital(" or ".join(map(self.naming.player, ruling.decide)))
        verbs = {option.verb for option in ruling.options}
        if "accept" in verbs and pending.standing:
            return f"{who} may still choose otherwise; else it stays so"
        if "accept" in verbs:
            return f"{who}: accept {self._offered(pending.lying)}?"
        if "highest" in verbs:
            offender = ruling.offender if ruling.offender is not None else position.leader
            return f"{who} gives {self.naming.player(PARTNER[offender])} one order for this trick"
        if "free" in verbs:
            return f"{who} chooses before {self.naming.player(position.leader)} leads"
        if "play" in verbs:
            owner = self._owner(position, ruling.options[0].card)
            plays = "is played" if owner is None or owner in ruling.decide else f"{self.naming.player(owner)} plays"
            return f"{who} says which card {plays}"
        return f"{who}: take {self._latest(position, ruling.decide)} back?"

    def _offered(self, lying: tuple[Card, ...]) -> str:
        """What may be accepted: the lead, or one of the cards that lie there."""
        card = self.naming.card(lying[0]) if lying else ""
        return card if NAMES[lying[0]] in self.variant.cards and card != "the card" else "the lead"

    def _owner(self, position: Position, card: Card) -> Seat | None:
        return next((seat for seat in SEATS if position.held[seat] & BIT[card]), None)

    def _latest(self, position: Position, decide: tuple[Seat, ...]) -> str:
        """The card in the trick of a player who may take it back, if it has a name here."""
        for seat, card in position.plays:
            if (position.declarer if seat == position.dummy else seat) in decide and NAMES[card] in self.variant.cards:
                return self.naming.card(card)
        return "the card"

    def _news(self, position: Position) -> list[str]:
        """What holds already while a question is open: a lead that stands or has gone back, new penalty cards."""
        pending = position.pending
        settled = pending is not None and pending.standing
        wanted = (_STANDS, _BACK, _PENALTY) if settled and not self._new_penalty_cards(position) else (_STANDS, _PENALTY)
        lines = [line for sort, line in self._cards(position) if sort in wanted and not line.endswith(_STAYS)]
        return list(dict.fromkeys(line.replace(_NO_MORE, "") for line in lines))

    def _new_penalty_cards(self, position: Position) -> list[PenaltyCard]:
        return [item for item in position.consequences.penalty_cards if item not in self.start.consequences.penalty_cards]

    # -- outcomes

    def holds(self, position: Position) -> tuple[str, ...]:
        """All that holds in a position, whether or not it has been said before."""
        lines = [*(line for _, line in self._cards(position)), *self._declarer(position)]
        lines += self._orders(position)
        lines += self._due(position)
        lines += self._tricks(position)
        lines += self._turn(position)
        return tuple(dict.fromkeys(lines))

    def outcome(self, position: Position, said: tuple[str, ...]) -> tuple[str, ...]:
        """What holds, without what has been said on the way here."""
        holds = self.holds(position)
        known = [line for line in holds if line.replace(_NO_MORE, "") in said]
        if any(" is a " in line for line in known) and not position.consequences.restrictions and not position.plays:
            return tuple(line.replace(" is a ", " stays a ") for line in holds if line not in known or " is a " in line)
        return tuple(line for line in holds if line not in known) or ("Play goes on.",)

    def about_cards(self, position: Position, lines: tuple[str, ...]) -> tuple[str, ...]:
        """Of these lines those about cards, which need not be said again; whose turn it is may change."""
        cards = {line for _, line in self._cards(position)}
        return tuple(line.replace(_NO_MORE, "") for line in lines if line in cards or f"{line[:-1]}{_NO_MORE}." in cards)

    def _declarer(self, position: Position) -> list[str]:
        if position.declarer == self.start.declarer:
            return []
        return [f"{capital(self.naming.player(position.declarer))} becomes declarer and plays next from the hand spread."]

    # -- what has become of the cards

    def _cards(self, position: Position) -> list[tuple[int, str]]:
        """What has become of the cards that the irregularity was about: first those that stand, last the penalty cards."""
        found = (self._card(position, card_named(name)) for name in self.variant.cards)
        return sorted((item for item in found if item is not None), key=lambda item: item[0])

    def _card(self, position: Position, card: Card) -> tuple[int, str] | None:
        consequences = position.consequences
        for item in consequences.penalty_cards:
            if item.card == card:
                return _PENALTY, self._penalty_card(item)
        for restriction in consequences.restrictions:
            if restriction.kind == "play" and restriction.what == card:
                return _OWED, f"{order(restriction, self.naming)}."
        for place, (_, played) in enumerate(position.plays):
            if played == card:
                return self._in_trick(card, is_lead=place == 0)
        name = capital(self.naming.card(card))
        early = consequences.early_lead
        if early is not None and early[0].card == card:
            what = "stands as the lead to the next trick" if early[1] else "is looked at when this trick is complete"
            return _PLAYED, f"{name} {what}."
        lying = consequences.pending.lying if consequences.pending else ()
        gone = {other for trick in position.quitted for _, other in trick.plays}
        if card not in gone and card not in lying and self._has_been_seen(position, card):
            return _BACK, f"{name} goes back{_NO_MORE if self._is_over(position) else ''}."
        return None

    def _in_trick(self, card: Card, *, is_lead: bool) -> tuple[int, str]:
        name = capital(self.naming.played_card(card))
        if not is_lead:
            return _PLAYED, f"{name} counts as played."
        return _STANDS, "The lead stands." if name == "The card" else f"{name} stands{'' if 'lead' in name else ' as led'}."

    def _has_been_seen(self, position: Position, card: Card) -> bool:
        at_once = any(NAMES[card] in line for line in (*self.variant.setup, *self.variant.lines))
        return at_once or (not self.variant.deal and any(hand & BIT[card] for hand in position.held))

    def _is_over(self, position: Position) -> bool:
        """Has the irregularity left nothing behind?"""
        ours = [name for name, forms in self.variant.cards.items() if "lead" not in forms]
        stands = any(NAMES[card] in ours for _, card in position.plays)
        return not (position.consequences.restrictions or position.consequences.penalty_cards or stands)

    def _penalty_card(self, item: PenaltyCard) -> str:
        if item in self.start.consequences.penalty_cards:
            return f"{capital(self.naming.card(item.card))}{_STAYS}"
        return f"{penalty_card_status(item, self.naming)}."

    # -- orders, tricks and turns

    def _orders(self, position: Position) -> list[str]:
        """What declarer's choices demand of a player."""
        items = [item for item in position.consequences.restrictions if item.kind != "play"]
        lines = [f"{self._order(position, item)}." for item in items if not is_lead_ban(item)]
        banned = [item for item in items if is_lead_ban(item)]
        if banned:
            seat = banned[0].seat
            leads = position.turn == seat and not position.plays and not self._due(position)
            lines.append(f"{lead_ban(seat, [item.suit for item in banned], self.naming, leads=leads)}.")
        return lines

    def _order(self, position: Position, item: Restriction) -> str:
        if item.until == THIS_TRICK:
            return order(item, self.naming, now=item.seat == position.turn)
        due = self._due_cards(position)
        if due:
            return f"{must_lead(item.seat, item.suit, self.naming)}, and of it {self._named(due)}"
        own = [card.card for card in position.major_penalty_cards_of(item.seat) if SUIT_OF[card.card] != item.suit]
        # Who cannot obey is bound by what comes next (Law 59: any otherwise legal card).
        return order(item, self.naming) + (f"; if not, {self._named(own)}" if own else "")

    def _due_cards(self, position: Position) -> list[Card]:
        """The penalty cards of which one must be played at this very turn."""
        seat, chosen = position.turn, position.consequences.designated
        if seat is None or position.pending is not None:
            return []
        return [chosen] if chosen is not None else list(listed(penalty_cards_due(position, seat)))

    def _due(self, position: Position) -> list[str]:
        cards, seat = self._due_cards(position), position.turn
        ordered = any(item.kind == "require" and item.until != THIS_TRICK for item in position.consequences.restrictions)
        if seat is None or not cards or ordered:
            return []
        verb = "play" if position.plays else "lead"
        return [f"{capital(self.naming.player(seat))} must now {verb} {self._named(cards)}."]

    def _named(self, cards: list[Card]) -> str:
        return " or ".join(dict.fromkeys(map(self.naming.card, cards)))

    def _tricks(self, position: Position) -> list[str]:
        """Tricks transferred after play."""
        if not position.is_over:
            return []
        taken = [sum(SIDE[trick.winner] == side for trick in position.quitted) + self.start.won[side] for side in (0, 1)]
        gained = [position.won[side] - taken[side] for side in (0, 1)]
        count, gainer = max(gained), int(gained[1] > gained[0])
        named = "declarer's side" if SIDE[self.start.declarer] == gainer else "the defenders"
        side = "the other side" if self.variant.roles or not count else named
        return [f"After play {number(count)} {'tricks go' if count > 1 else 'trick goes'} to {side}."]

    def _turn(self, position: Position) -> list[str]:
        """Whose turn it is, where it has not been said with an order; while a trick goes round, only that play goes on."""
        seat = position.turn
        if seat is None or position.declarer != self.start.declarer or self._due_cards(position):
            return []
        ordered = any(item.seat == seat and item.kind != "play" for item in position.consequences.restrictions)
        if position.plays:
            if position.number == 1 and len(position.plays) == 1 and seat == position.declarer:
                return ["Dummy is spread; declarer plays second, from hand."]
            players = tuple(player for player, _ in position.plays)
            in_rotation = players == tuple((position.leader + place) % 4 for place in range(len(players)))
            if in_rotation and not ordered:
                return ["Play goes on."]
        return [] if ordered else [f"{self._player(position, seat)}."]

    def _player(self, position: Position, seat: Seat) -> str:
        """Who leads or plays, and from which hand."""
        verb, place = "plays next" if position.plays else "leads", self.variant.places.get(SEAT_LETTERS[seat])
        if position.is_defender(seat):
            return f"{capital(place or self.naming.player(seat))} {verb}"
        return f"Declarer {verb} from {place or ('dummy' if seat == position.dummy else 'own hand')}"
