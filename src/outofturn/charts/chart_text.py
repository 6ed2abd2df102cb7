"""What a chart says, as messages: the question at a node, and what holds where nothing is left to decide."""

from __future__ import annotations

from outofturn.charts.chart_language import ChartName
from outofturn.charts.chart_names import (
    CARD_LED,
    EITHER_DEFENDER,
    LEADS,
    OPENING_LEAD,
    THE_CARD,
    THE_LEAD,
    ChartNames,
    player_name,
)
from outofturn.charts.scenario import Variant
from outofturn.engine.cards import BIT, NAMES, SUIT_OF, Card, listed, parse_card
from outofturn.engine.consequences import THIS_TRICK, PenaltyCard, Restriction
from outofturn.engine.message import Message, message
from outofturn.engine.obligations import penalty_cards_due
from outofturn.engine.options import Option
from outofturn.engine.position import Position
from outofturn.engine.ruling import Dispute, Ruling
from outofturn.engine.seats import PARTNER, SEAT_LETTERS, SEATS, SIDE, Seat
from outofturn.wording.obligation_messages import orders
from outofturn.wording.opening_leads import opening

#: What can become of a card, in the order in which it is said.
_STANDS, _PLAYED, _BACK, _OWED, _PENALTY = range(5)
_STAYS = "chart/stays-on-the-table"
_GOES_BACK, _NO_MORE = "chart/goes-back", "chart/goes-back-no-more"
#: What a card has become, and that it is so still.
_STILL = {"chart/is-major": "chart/stays-major", "chart/is-minor": "chart/stays-minor"}
_PLAY_GOES_ON = message("chart/play-goes-on")


class ChartText:
    """Says what holds in the positions of one variant of a scenario."""

    def __init__(self, variant: Variant, start: Position) -> None:
        self.variant, self.start = variant, start
        self.names = ChartNames(variant, start)
        self.lead = OPENING_LEAD if start.number == 1 else THE_LEAD
        self.cards = [card for name in variant.cards if (card := parse_card(name)) is not None]
        #: Declarer accepts a lead out of turn; but nobody accepts one that an opponent has brought about.
        self.is_accepted = not any(" told by " in line for line in variant.lines)

    def disputes(self, dispute: Dispute | None) -> tuple[tuple[Message, Message], ...]:
        """Where authorities differ: the reading that the chart follows, and the other."""
        if dispute is None:
            return ()
        reading, other = map(self.names.named, (dispute.reading, dispute.other))
        return ((self.said(self.start, reading), self.said(self.start, other)),)

    def said(self, position: Position, words: Message) -> Message:
        """With the words for the opening lead where the chart is about that."""
        return opening(words) if self.start.is_opening and position.number == 1 else words

    # -- options and questions

    def option(self, position: Position, option: Option) -> Message:
        match option.verb:
            case "free" if position.penalty_cards_of(position.leader):
                return message("chart/option/neither")  # a player with a penalty card of his own may not lead anything
            case "require" | "forbid":
                suits = tuple(dict.fromkeys(map(self.names.offered_suit, option.suits)))
                return message(f"chart/option/{option.verb}", suits=suits)
            case "play":
                return message("chart/option/play", card=self.names.offered_card(option.card))
        return message(f"chart/option/{option.verb}")

    def chosen_by(self, seat: Seat, words: Message) -> Message:
        """An option, where it matters who chooses it."""
        return message("chart/chosen-by", player=self.names.player(seat), text=words)

    def question_of_fact(self, position: Position) -> tuple[Message, ...]:
        """The question that the director has to answer, away from the other players."""
        pending = position.pending
        assert pending is not None
        found = pending.options(position)[0]
        player, suit = self.names.player(found.seat), self.names.suit(found.suit)
        return (director_asks(message("chart/has-suit", player=player, suit=suit)),)

    def question(self, ruling: Ruling, said: tuple[Message, ...]) -> tuple[Message, ...]:
        """What a player decides, after anything new that holds already."""
        position = ruling.position
        return (*(line for line in self._news(position) if line not in said), self._question(ruling))

    def _question(self, ruling: Ruling) -> Message:
        position = ruling.position
        pending = position.pending
        assert pending is not None
        both = set(ruling.decide) == set(position.defenders)
        who = (EITHER_DEFENDER,) if both else tuple(map(self.names.player, ruling.decide))
        verbs = {option.verb for option in ruling.options}
        if "accept" in verbs and pending.standing:
            return message("chart/ask/overrule", players=who)
        if "accept" in verbs:
            return message("chart/ask/accept", players=who, card=self._offered(pending.lying))
        if "highest" in verbs:
            offender = ruling.offender if ruling.offender is not None else position.leader
            return message("chart/ask/order", players=who, partner=self.names.player(PARTNER[offender]))
        if "free" in verbs:
            return message("chart/ask/lead", players=who, leader=self.names.player(position.leader))
        if "play" in verbs:
            owner = self._owner(position, ruling.options[0].card)
            if owner is None or owner in ruling.decide:
                return message("chart/ask/card", players=who)
            return message("chart/ask/card-of", players=who, owner=self.names.player(owner))
        return message("chart/ask/take-back", players=who, card=self._latest(position, ruling.decide))

    def _offered(self, lying: tuple[Card, ...]) -> ChartName:
        """What may be accepted: the lead, or one of the cards that lie there."""
        card = self.names.card(lying[0]) if self.names.has_card(lying[0]) else THE_CARD
        return self.lead if card == THE_CARD else card

    def _owner(self, position: Position, card: Card) -> Seat | None:
        return next((seat for seat in SEATS if position.held[seat] & BIT[card]), None)

    def _latest(self, position: Position, decide: tuple[Seat, ...]) -> ChartName:
        """The card in the trick of a player who may take it back, if it has a name here."""
        for seat, card in position.plays:
            if (position.declarer if seat == position.dummy else seat) in decide and self.names.has_card(card):
                return self.names.card(card)
        return THE_CARD

    def _news(self, position: Position) -> list[Message]:
        """What holds already while a question is open: a lead that stands or has gone back, new penalty cards."""
        pending = position.pending
        settled = pending is not None and pending.standing
        wanted = (_STANDS, _BACK, _PENALTY) if settled and not self._new_penalty_cards(position) else (_STANDS, _PENALTY)
        lines = [line for sort, line in self._cards(position) if sort in wanted and line.id != _STAYS]
        return list(dict.fromkeys(map(_in_short, lines)))

    def _new_penalty_cards(self, position: Position) -> list[PenaltyCard]:
        return [item for item in position.consequences.penalty_cards if item not in self.start.consequences.penalty_cards]

    # -- outcomes

    def holds(self, position: Position) -> tuple[Message, ...]:
        """All that holds in a position, whether or not it has been said before."""
        lines = [*(line for _, line in self._cards(position)), *self._declarer(position)]
        lines += self._orders(position)
        lines += self._due(position)
        lines += self._tricks(position)
        lines += self._turn(position)
        return tuple(dict.fromkeys(lines))

    def outcome(self, position: Position, said: tuple[Message, ...]) -> tuple[Message, ...]:
        """What holds, without what has been said on the way here."""
        holds = self.holds(position)
        known = [line for line in holds if _in_short(line) in said]
        if any(line.id in _STILL for line in known) and not position.consequences.restrictions and not position.plays:
            return tuple(_still(line) for line in holds if line not in known or line.id in _STILL)
        return tuple(line for line in holds if line not in known) or (_PLAY_GOES_ON,)

    def about_cards(self, position: Position, lines: tuple[Message, ...]) -> tuple[Message, ...]:
        """Of these lines those about cards, which need not be said again; whose turn it is may change."""
        cards = {_in_short(line) for _, line in self._cards(position)}
        return tuple(_in_short(line) for line in lines if _in_short(line) in cards)

    def _declarer(self, position: Position) -> list[Message]:
        if position.declarer == self.start.declarer:
            return []
        return [message("chart/becomes-declarer", declarer=self.names.player(position.declarer))]

    # -- what has become of the cards

    def _cards(self, position: Position) -> list[tuple[int, Message]]:
        """What has become of the cards that the irregularity was about: first those that stand, last the penalty cards."""
        found = (self._card(position, card) for card in self.cards)
        return sorted((item for item in found if item is not None), key=lambda item: item[0])

    def _card(self, position: Position, card: Card) -> tuple[int, Message] | None:
        consequences = position.consequences
        for item in consequences.penalty_cards:
            if item.card == card:
                return _PENALTY, self._penalty_card(item)
        for order in consequences.restrictions:
            if order.kind == "play" and order.what == card:
                player, played = self.names.player(order.seat), self.names.played_card(card)
                return _OWED, message("must/play", player=player, card=played)
        for place, (_, played_card) in enumerate(position.plays):
            if played_card == card:
                return self._in_trick(card, is_lead=place == 0)
        name = self.names.card(card)
        early = consequences.early_lead
        if early is not None and early.play.card == card:
            return _PLAYED, message("chart/lead-to-the-next-trick" if early.stands else "chart/looked-at-later", card=name)
        lying = consequences.pending.lying if consequences.pending else ()
        gone = {other for trick in position.quitted for _, other in trick.plays}
        if card not in gone and card not in lying and self._has_been_seen(position, card):
            return _BACK, message(_NO_MORE if self._is_over(position) else _GOES_BACK, card=name)
        return None

    def _in_trick(self, card: Card, *, is_lead: bool) -> tuple[int, Message]:
        name = self.names.played_card(card)
        if not is_lead:
            return _PLAYED, message("do/counts", cards=(name,))
        if name == THE_CARD and self.is_accepted:
            return _STANDS, message("do/accepted", cards=(self.lead,))
        return _STANDS, message("chart/lead-stands" if name in (*LEADS, CARD_LED) else "chart/counts-as-the-lead", card=name)

    def _has_been_seen(self, position: Position, card: Card) -> bool:
        at_once = any(NAMES[card] in line for line in (*self.variant.setup, *self.variant.lines))
        return at_once or (not self.variant.deal and any(hand & BIT[card] for hand in position.held))

    def _is_over(self, position: Position) -> bool:
        """Has the irregularity left nothing behind?"""
        ours = [card for card in self.cards if self.names.card(card) not in LEADS]
        stands = any(card in ours for _, card in position.plays)
        return not (position.consequences.restrictions or position.consequences.penalty_cards or stands)

    def _penalty_card(self, item: PenaltyCard) -> Message:
        card = self.names.card(item.card)
        if item in self.start.consequences.penalty_cards:
            return message(_STAYS, card=card)
        return message("chart/is-major" if item.major else "chart/is-minor", card=card)

    # -- orders, tricks and turns

    def _orders(self, position: Position) -> list[Message]:
        """What declarer's choices demand of a player."""
        items = [item for item in position.consequences.restrictions if item.kind != "play"]
        lines = [self._order(position, item) for item in items if not _is_lead_ban(item)]
        banned = [item for item in items if _is_lead_ban(item)]
        if banned:
            seat = banned[0].seat
            leads = position.turn == seat and not position.plays and not self._due(position)
            suits = tuple(self.names.suit(item.suit) for item in banned)
            identity = "chart/leads-but-not" if leads else "chart/may-not-lead"
            lines.append(message(identity, player=self.names.player(seat), suits=suits))
        return lines

    def _order(self, position: Position, item: Restriction) -> Message:
        player, suit = self.names.player(item.seat), self.names.suit(item.suit)
        if item.until == THIS_TRICK:
            now = "-now" if item.seat == position.turn else ""
            if item.kind in ("highest", "lowest"):
                return message(f"chart/{item.kind}{now}", player=player)
            return message(f"chart/{item.kind}-play{now}", player=player, suit=suit)
        due = self._due_cards(position)
        if due:
            return message("chart/must-lead-of-suit", player=player, suit=suit, cards=self.names.cards(due))
        own = [card.card for card in position.major_penalty_cards_of(item.seat) if SUIT_OF[card.card] != item.suit]
        if own:  # who cannot obey is bound by what comes next (Law 59: any otherwise legal card)
            return message("chart/must-lead-or", player=player, suit=suit, cards=self.names.cards(own))
        (found,) = orders([item])
        return self.names.named(found)

    def _due_cards(self, position: Position) -> list[Card]:
        """The penalty cards of which one must be played at this very turn."""
        seat, chosen = position.turn, position.consequences.designated
        if seat is None or position.pending is not None:
            return []
        return [chosen] if chosen is not None else list(listed(penalty_cards_due(position, seat)))

    def _due(self, position: Position) -> list[Message]:
        cards, seat = self._due_cards(position), position.turn
        ordered = any(item.kind == "require" and item.until != THIS_TRICK for item in position.consequences.restrictions)
        if seat is None or not cards or ordered:
            return []
        identity = "then/must-play" if position.plays else "then/must-lead"
        found = message(identity, player=self.names.player(seat), cards=self.names.cards(cards))
        return [message("chart/sentence", text=found)]

    def _tricks(self, position: Position) -> list[Message]:
        """Tricks transferred after play."""
        if not position.is_over:
            return []
        taken = [sum(SIDE[trick.winner] == side for trick in position.quitted) + self.start.won[side] for side in (0, 1)]
        gained = [position.won[side] - taken[side] for side in (0, 1)]
        count, gainer = max(gained), int(gained[1] > gained[0])
        if not count:
            return [message("chart/no-tricks")]
        named = "declaring-side" if SIDE[self.start.declarer] == gainer else "defenders"
        side = "other-side" if self.variant.roles else named
        return [message(f"chart/tricks-to-the-{side}", count=count)]

    def _turn(self, position: Position) -> list[Message]:
        """Whose turn it is, where it has not been said with an order; while a trick goes round, only that play goes on."""
        seat = position.turn
        if seat is None or position.declarer != self.start.declarer or self._due_cards(position):
            return []
        ordered = any(item.seat == seat and item.kind != "play" for item in position.consequences.restrictions)
        if position.plays:
            if position.number == 1 and len(position.plays) == 1 and seat == position.declarer:
                return [message("chart/dummy-is-spread")]
            players = tuple(player for player, _ in position.plays)
            in_rotation = players == tuple((position.leader + place) % 4 for place in range(len(players)))
            if in_rotation and not ordered:
                return [_PLAY_GOES_ON]
        return [] if ordered else [self._player(position, seat)]

    def _player(self, position: Position, seat: Seat) -> Message:
        """Who leads or plays, and from which hand."""
        verb, place = "plays-next" if position.plays else "leads", self.variant.places.get(SEAT_LETTERS[seat])
        if position.is_defender(seat):
            return message(f"chart/{verb}", player=player_name(place) if place else self.names.player(seat))
        return message(f"chart/declarer-{verb}/{place or ('dummy' if seat == position.dummy else 'own-hand')}")


def director_asks(question: Message) -> Message:
    return message("chart/director", text=question)


def _is_lead_ban(item: Restriction) -> bool:
    return item.kind == "forbid" and item.until != THIS_TRICK


def _in_short(line: Message) -> Message:
    """A line without the remark that there is nothing more to it."""
    return line._replace(id=_GOES_BACK) if line.id == _NO_MORE else line


def _still(line: Message) -> Message:
    return line._replace(id=_STILL.get(line.id, line.id))
