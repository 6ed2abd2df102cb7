"""A position in the words of a chart: players by what they are to one another, suits and cards by what they are here."""

from __future__ import annotations

import re

from outofturn.charts.scenario import Scenario, Variant
from outofturn.engine.cards import BIT, NAMES, SUIT_LETTERS, Card, listed, words
from outofturn.engine.obligations import penalty_cards_due
from outofturn.engine.position import THIS_TRICK, PenaltyCard, Position, Restriction
from outofturn.engine.ruling import Dispute, Ruling
from outofturn.engine.seats import PARTNER, SEAT_LETTERS, SEAT_WORDS, SIDE, Seat

_PLAIN = {
    "accept": "accept",
    "refuse": "refuse",
    "spread": "accept, and spread own hand",
    "highest": "highest of the suit led",
    "lowest": "lowest of the suit led",
    "withdraw": "take it back",
    "keep": "leave it",
}
#: What can become of a card, in the order in which it is said.
_STANDS, _PLAYED, _BACK, _OWED, _PENALTY = range(5)
_STAYS = " stays on the table."
_NO_MORE = "; nothing more follows"
_NUMBER = ("no", "one", "two", "three")


class Telling:
    """Knows the players, suits and cards of one variant of a scenario."""

    def __init__(self, scenario: Scenario, variant: Variant, before: Position) -> None:
        self.scenario, self.variant, self.before = scenario, variant, before
        declarer, dummy = before.declarer, before.dummy
        self.roles = {
            declarer: "declarer",
            dummy: "dummy",
            (declarer + 1) % 4: "left defender",
            (declarer + 3) % 4: "right defender",
        } | {SEAT_LETTERS.index(letter): words for letter, words in variant.roles.items()}

    def role(self, seat: Seat) -> str:
        return self.roles[seat]

    def suit(self, letter: str) -> str:
        return self.variant.suits.get(letter, "the suit named")

    def disputes(self, dispute: Dispute | None) -> tuple[str, ...]:
        """Where authorities differ: the reading that the chart follows, and the other."""
        if dispute is None:
            return ()
        known = dispute.other.startswith(("Law ", *SEAT_WORDS))
        other = dispute.other if known else dispute.other[0].lower() + dispute.other[1:]
        text = f"{dispute.reading} Others hold: {other}"
        for name in self.variant.cards:
            card = words(NAMES.index(name))
            text = re.sub(rf"(the|\w+'s) {card}", self.card(name), text)
        for seat, role in self.roles.items():
            text = text.replace(SEAT_WORDS[seat], role)
        return (". ".join(map(capital, text.split(". "))),)

    # -- options and questions

    def option(self, position: Position, option: str) -> str:
        verb, *rest = option.split()
        if verb == "free":  # who has a penalty card of his own is not free
            return "neither" if position.penalty_cards_of(position.leader) else "neither: any lead"
        if verb in _PLAIN:
            return _PLAIN[verb]
        if verb in SEAT_LETTERS:  # a fact: E has H
            return "yes" if rest[0] == "has" else "no"
        if verb == "play":
            return f"play {self.card(rest[0], 2)}"
        suits = list(
            dict.fromkeys("one other suit" if letter not in self.variant.suits else self.suit(letter) for letter in rest)
        )
        return f"{verb} {' and '.join(suits)}"

    def card(self, name: str, form: int = 1) -> str:
        """A card while it is played (0), otherwise (1), and as an option (2)."""
        forms = self.variant.cards.get(name, name).split("|")
        return forms[form] if len(forms) > 1 else forms[0]

    def fact(self, position: Position) -> tuple[str, ...]:
        """The question that the director has to answer, away from the other players."""
        pending = position.pending
        assert pending is not None
        seat, _, suit = pending.options(position)[0].split()
        return (f"Has {self.role(SEAT_LETTERS.index(seat))} any card of {self.suit(suit)}?",)

    def question(self, ruling: Ruling, told: tuple[str, ...]) -> tuple[str, ...]:
        position = ruling.position
        pending = position.pending
        assert pending is not None
        both = set(ruling.decide) == set(position.defenders)
        who = "Either defender" if both else capital(" or ".join(map(self.role, ruling.decide)))
        verbs = {option.split()[0] for option in ruling.options}
        if "accept" in verbs and pending.standing:
            asked = f"{who} may still choose otherwise; else it stays so"
        elif "accept" in verbs:
            asked = f"{who}: accept {self._offered(pending.lying)}?"
        elif "highest" in verbs:
            asked = f"{who} gives {self.role(PARTNER[self._offender(ruling)])} one order for this trick"
        elif "free" in verbs:
            asked = f"{who} chooses before {self.role(position.leader)} leads"
        elif "play" in verbs:
            owner = self._owner(position, ruling.options[0].split()[1])
            whose = "is played" if owner is None or owner in ruling.decide else f"{self.role(owner)} plays"
            asked = f"{who} says which card {whose}"
        else:
            asked = f"{who}: take {self._latest(position, ruling.decide)} back?"
        return (*(line for line in self._news(position) if line not in told), asked)

    def _offered(self, lying: tuple[Card, ...]) -> str:
        """What may be accepted: the lead, or one of the cards that lie there."""
        card = self.card(NAMES[lying[0]]) if lying else ""
        return card if NAMES[lying[0]] in self.variant.cards and card != "the card" else "the lead"

    def _owner(self, position: Position, name: str) -> Seat | None:
        return next((seat for seat, hand in enumerate(position.held) if hand & BIT[NAMES.index(name)]), None)

    def _latest(self, position: Position, decide: tuple[Seat, ...]) -> str:
        """The card in the trick of a player who may take it back, if it has a name here."""
        for seat, card in position.plays:
            if (position.declarer if seat == position.dummy else seat) in decide and NAMES[card] in self.variant.cards:
                return self.card(NAMES[card])
        return "the card"

    def _offender(self, ruling: Ruling) -> Seat:
        return ruling.offender if ruling.offender is not None else ruling.position.leader

    def _news(self, position: Position) -> list[str]:
        """What holds already while a question is open: a lead that stands or has gone back, new penalty cards."""
        pending = position.pending
        settled = pending is not None and pending.standing
        wanted = (_STANDS, _BACK, _PENALTY) if settled and not self._new_penalty_cards(position) else (_STANDS, _PENALTY)
        lines = [line for sort, line in self._cards(position) if sort in wanted and not line.endswith(_STAYS)]
        return list(dict.fromkeys(line.replace(_NO_MORE, "") for line in lines))

    def _new_penalty_cards(self, position: Position) -> list[PenaltyCard]:
        return [item for item in position.consequences.penalty_cards if item not in self.before.consequences.penalty_cards]

    # -- outcomes

    def holds(self, position: Position) -> tuple[str, ...]:
        """All that holds in a position, whether or not it has been said before."""
        lines = [*(line for _, line in self._cards(position)), *self._declarer(position)]
        lines += self._orders(position)
        lines += self._due(position)
        lines += self._tricks(position)
        lines += self._turn(position)
        return tuple(dict.fromkeys(lines))

    def outcome(self, position: Position, told: tuple[str, ...]) -> tuple[str, ...]:
        """What holds, without what has been said on the way here."""
        holds = self.holds(position)
        known = [line for line in holds if line.replace(_NO_MORE, "") in told]
        if any(" is a " in line for line in known) and not position.consequences.restrictions and not position.plays:
            return tuple(line.replace(" is a ", " stays a ") for line in holds if line not in known or " is a " in line)
        return tuple(line for line in holds if line not in known) or ("Play goes on.",)

    def said_of_cards(self, position: Position, lines: tuple[str, ...]) -> tuple[str, ...]:
        """Of these lines those about cards, which need not be said again; whose turn it is may change."""
        cards = {line for _, line in self._cards(position)}
        return tuple(line.replace(_NO_MORE, "") for line in lines if line in cards or f"{line[:-1]}{_NO_MORE}." in cards)

    def _declarer(self, position: Position) -> list[str]:
        if position.declarer == self.before.declarer:
            return []
        return [f"{capital(self.role(position.declarer))} becomes declarer and plays next from the hand spread."]

    def _cards(self, position: Position) -> list[tuple[int, str]]:
        """What has become of the cards that the irregularity was about: first those that stand, last the penalty cards."""
        found: list[tuple[int, str]] = []
        consequences = position.consequences
        penalty_cards = {NAMES[item.card]: item for item in consequences.penalty_cards}
        owed = {NAMES[item.what]: item.seat for item in consequences.restrictions if item.kind == "play"}
        trick = {NAMES[card]: place for place, (_, card) in enumerate(position.plays)}
        early = consequences.early_lead
        lying = [NAMES[card] for card in (consequences.pending.lying if consequences.pending else ())]
        gone = {NAMES[card] for done in position.quitted for _, card in done.plays}
        for name in self.variant.cards:
            card = capital(self.card(name, 0 if name in trick or name in owed else 1))
            if name in penalty_cards:
                found.append((_PENALTY, self._penalty_card(penalty_cards[name])))
            elif name in owed:
                found.append((_OWED, f"{card} must be played to this trick at {self.role(owed[name])}'s turn."))
            elif name in trick:
                led = "The lead stands." if card == "The card" else f"{card} stands{'' if 'lead' in card else ' as led'}."
                found.append((_STANDS, led) if trick[name] == 0 else (_PLAYED, f"{card} counts as played."))
            elif early is not None and NAMES[early[0].card] == name:
                what = "stands as the lead to the next trick" if early[1] else "is looked at when this trick is complete"
                found.append((_PLAYED, f"{card} {what}."))
            elif name not in gone and name not in lying and self._has_been_seen(position, name):
                more = _NO_MORE if self._calm(position) else ""
                found.append((_BACK, f"{card} goes back{more}."))
        return sorted(found, key=lambda item: item[0])

    def _has_been_seen(self, position: Position, name: str) -> bool:
        at_once = any(name in line for line in (*self.variant.setup, *self.variant.lines))
        return at_once or (not self.variant.deal and any(hand & BIT[NAMES.index(name)] for hand in position.held))

    def _calm(self, position: Position) -> bool:
        """Is this irregularity all over, with nothing left behind?"""
        ours = [name for name, words in self.variant.cards.items() if "lead" not in words]
        stands = any(NAMES[card] in ours for _, card in position.plays)
        return not (position.consequences.restrictions or position.consequences.penalty_cards or stands)

    def _penalty_card(self, item: PenaltyCard) -> str:
        card = capital(self.card(NAMES[item.card]))
        if item in self.before.consequences.penalty_cards:
            return f"{card}{_STAYS}"
        return f"{card} is a {'major' if item.major else 'minor'} penalty card."

    def _orders(self, position: Position) -> list[str]:
        """What declarer's choices demand of a player."""
        orders = [item for item in position.consequences.restrictions if item.kind != "play"]
        lines = [self._order(position, item) for item in orders if item.kind != "forbid" or item.until == THIS_TRICK]
        banned = [item for item in orders if item.kind == "forbid" and item.until != THIS_TRICK]
        if banned:
            who, suits = capital(self.role(banned[0].seat)), [self.suit(SUIT_LETTERS[item.what]) for item in banned]
            leads = position.turn == banned[0].seat and not position.plays and not self._due(position)
            lines.append(f"{who} {'leads, but ' if leads else ''}may not lead {' or '.join(suits)} while keeping the lead.")
        return lines

    def _order(self, position: Position, item: Restriction) -> str:
        who, suit = capital(self.role(item.seat)), self.suit(SUIT_LETTERS[item.what])
        if item.until == THIS_TRICK:
            now = "now plays" if item.seat == position.turn else "plays to this trick"
            if item.kind in ("highest", "lowest"):
                return f"{who} {now} the {item.kind} card held of the suit led."
            return f"{who}, if unable to follow suit, {now} {'a' if item.kind == 'require' else 'no'} card of {suit}."
        due = self._due_cards(position)
        if due:
            return f"{who} must now lead {suit}, and of it {self._named(due)}."
        own = [card.card for card in position.major_penalty_cards_of(item.seat) if card.card // 13 != item.what]
        if own:  # who cannot obey is bound by what comes next (Law 59: any otherwise legal card)
            return f"{who} must now lead {suit}, if able; if not, {self._named(own)}."
        return f"{who} must now lead {suit}, if able."

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
        return [f"{capital(self.role(seat))} must now {'play' if position.plays else 'lead'} {self._named(cards)}."]

    def _named(self, cards: list[Card]) -> str:
        return " or ".join(dict.fromkeys(self.card(NAMES[card]) for card in cards))

    def _tricks(self, position: Position) -> list[str]:
        """Tricks given over after play."""
        if not position.is_over:
            return []
        taken = [sum(SIDE[trick.winner] == side for trick in position.quitted) + self.before.won[side] for side in (0, 1)]
        gained = [position.won[side] - taken[side] for side in (0, 1)]
        over, gainer = max(gained), int(gained[1] > gained[0])
        sides = ("declarer's side" if SIDE[self.before.declarer] == gainer else "the defenders", "the other side")
        whose = sides[bool(self.variant.roles)]
        return [f"After play {_NUMBER[over]} {'tricks go' if over > 1 else 'trick goes'} to {whose if over else sides[1]}."]

    def _turn(self, position: Position) -> list[str]:
        """Whose turn it is, where it has not been said with an order; while a trick goes round, only that play goes on."""
        seat = position.turn
        if seat is None or position.declarer != self.before.declarer or self._due_cards(position):
            return []
        ordered = any(item.seat == seat and item.kind != "play" for item in position.consequences.restrictions)
        if position.plays:
            if position.number == 1 and len(position.plays) == 1 and seat == position.declarer:
                return ["Dummy is spread; declarer plays second, from hand."]
            players = tuple(player for player, _ in position.plays)
            in_rotation = players == tuple((position.leader + ruling) % 4 for ruling in range(len(players)))
            if in_rotation and not ordered:
                return ["Play goes on."]
        return [] if ordered else [f"{self._player(position, seat)}."]

    def _player(self, position: Position, seat: Seat) -> str:
        """Who leads or plays, and from which hand."""
        verb, place = "plays next" if position.plays else "leads", self.variant.places.get(SEAT_LETTERS[seat])
        if position.is_defender(seat):
            return f"{capital(place or self.role(seat))} {verb}"
        return f"Declarer {verb} from {place or ('dummy' if seat == position.dummy else 'own hand')}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
