"""A position in the words of a chart: players by what they are to one another, suits and cards by what they are here."""

from __future__ import annotations

import re

from outofturn.cards import BIT, NAMES, SUIT_LETTERS, words
from outofturn.lawbook.scenario import Scenario, Variant
from outofturn.position import THIS_TRICK, PenaltyCard, Position, Restriction
from outofturn.seats import PARTNER, SEAT_LETTERS, SEAT_WORDS, SIDE, Seat
from outofturn.step import Dispute, Step

_PLAIN = {
    "accept": "accept",
    "refuse": "refuse",
    "spread": "accept, and spread own hand",
    "free": "neither: any lead",
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

    def dispute(self, dispute: Dispute | None) -> str:
        """Where authorities differ: the reading that the chart follows, and the other."""
        if dispute is None:
            return ""
        other = dispute.other if dispute.other.startswith("Law ") else dispute.other[0].lower() + dispute.other[1:]
        text = f"{dispute.reading} Others hold: {other}"
        for name in self.variant.cards:
            card = words(NAMES.index(name))
            text = re.sub(rf"(the|\w+'s) {card}", self.card(name), text)
        for seat, role in self.roles.items():
            text = text.replace(SEAT_WORDS[seat], role)
        return ". ".join(map(capital, text.split(". ")))

    # -- options and questions

    def option(self, option: str) -> str:
        verb, *rest = option.split()
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
        matter = position.matter
        assert matter is not None
        seat, _, suit = matter.options(position)[0].split()
        return (f"Has {self.role(SEAT_LETTERS.index(seat))} any card of {self.suit(suit)}?",)

    def question(self, step: Step, told: tuple[str, ...]) -> tuple[str, ...]:
        position = step.position
        matter = position.matter
        assert matter is not None
        both = set(step.decide) == set(position.defenders)
        who = "Either defender" if both else capital(" or ".join(map(self.role, step.decide)))
        verbs = {option.split()[0] for option in step.options}
        if "accept" in verbs and matter.standing:
            asked = f"{who}, next in turn, may still choose otherwise"
        elif "accept" in verbs:
            asked = f"{who}: accept {self.variant.thing}?"
        elif "highest" in verbs:
            asked = f"{who} gives {self.role(PARTNER[self._offender(step)])} one order for this trick"
        elif "free" in verbs:
            asked = f"{who} chooses before {self.role(position.leader)} leads"
        elif "play" in verbs:
            asked = f"{who} says which card is played"
        else:
            asked = f"{who}: take the card back?"
        return (*(line for line in self._news(position) if line not in told), asked)

    def _offender(self, step: Step) -> Seat:
        return step.offender if step.offender is not None else step.position.leader

    def _news(self, position: Position) -> list[str]:
        """What holds already while a question is open: a lead that stands or has gone back, new penalty cards."""
        matter = position.matter
        settled = matter is not None and matter.standing
        wanted = (_STANDS, _BACK, _PENALTY) if settled and not self._new_penalty_cards(position) else (_STANDS, _PENALTY)
        lines = [line for sort, line in self._cards(position) if sort in wanted and not line.endswith(_STAYS)]
        return list(dict.fromkeys(line.replace(_NO_MORE, "") for line in lines))

    def _new_penalty_cards(self, position: Position) -> list[PenaltyCard]:
        return [item for item in position.affairs.penalty_cards if item not in self.before.affairs.penalty_cards]

    # -- outcomes

    def holds(self, position: Position) -> tuple[str, ...]:
        """All that holds in a position, whether or not it has been said before."""
        lines = [*(line for _, line in self._cards(position)), *self._declarer(position)]
        lines += [self._restriction(item) for item in position.affairs.restrictions if item.kind != "play"]
        lines += self._tricks(position)
        lines += self._turn(position)
        return tuple(dict.fromkeys(lines))

    def outcome(self, position: Position, told: tuple[str, ...]) -> tuple[str, ...]:
        """What holds, without what has been said on the way here."""
        holds = self.holds(position)
        known = [line for line in holds if line.replace(_NO_MORE, "") in told]
        if any(" is a " in line for line in known) and not position.affairs.restrictions and not position.plays:
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
        affairs = position.affairs
        penalty_cards = {NAMES[item.card]: item for item in affairs.penalty_cards}
        owed = {NAMES[item.what]: item.seat for item in affairs.restrictions if item.kind == "play"}
        trick = {NAMES[card]: place for place, (_, card) in enumerate(position.plays)}
        early = affairs.early_lead
        lying = [NAMES[card] for card in (affairs.matter.lying if affairs.matter else ())]
        gone = {NAMES[card] for done in position.quitted for _, card in done.plays}
        for name in self.variant.cards:
            card = capital(self.card(name, 0 if name in trick else 1))
            if affairs.designated is not None and NAMES[affairs.designated] == name:
                found.append((_OWED, f"{card} must be played now."))
            elif name in penalty_cards:
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
        return at_once or any(hand & BIT[NAMES.index(name)] for hand in position.held)

    def _calm(self, position: Position) -> bool:
        """Is this irregularity all over, with nothing left behind?"""
        ours = [name for name, words in self.variant.cards.items() if "lead" not in words]
        stands = any(NAMES[card] in ours for _, card in position.plays)
        return not (position.affairs.restrictions or position.affairs.penalty_cards or stands)

    def _penalty_card(self, item: PenaltyCard) -> str:
        card = capital(self.card(NAMES[item.card]))
        if item in self.before.affairs.penalty_cards:
            return f"{card}{_STAYS}"
        return f"{card} is a {'major' if item.major else 'minor'} penalty card."

    def _restriction(self, item: Restriction) -> str:
        who, suit = capital(self.role(item.seat)), self.suit(SUIT_LETTERS[item.what])
        if item.kind in ("highest", "lowest"):
            return f"{who} must play the {item.kind} card held of the suit led to this trick."
        if item.until == THIS_TRICK:
            must = "must play" if item.kind == "require" else "may not play"
            return f"{who}, if unable to follow suit, {must} {suit} to this trick."
        if item.kind == "require":
            return f"{who} must lead {suit} now, if able."
        return f"{who} may not lead {suit} while keeping the lead."

    def _tricks(self, position: Position) -> list[str]:
        """Tricks given over after play."""
        if not position.is_over:
            return []
        taken = [sum(SIDE[trick.winner] == side for trick in position.quitted) + self.before.won[side] for side in (0, 1)]
        over = max(position.won[0] - taken[0], position.won[1] - taken[1])
        return [f"After play {_NUMBER[over]} {'tricks go' if over > 1 else 'trick goes'} to the other side."]

    def _turn(self, position: Position) -> list[str]:
        """Whose turn it is, where the Laws have had to say so; otherwise play simply goes on."""
        seat = position.turn
        bound = any(item.seat == seat and not position.plays for item in position.affairs.restrictions)
        if seat is None or bound or position.declarer != self.before.declarer:
            return []
        if position.number == 1 and len(position.plays) == 1:
            return ["Dummy is spread; declarer plays second, from hand."]
        if position.plays:
            return [] if position.affairs.restrictions else ["Play goes on."]
        if seat == position.dummy:
            return ["Declarer leads from dummy."]
        return [f"{capital(self.role(seat))} leads{' from hand' if seat == position.declarer else ''}."]


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
