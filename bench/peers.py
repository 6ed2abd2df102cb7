"""One adapter per engine, all of the same shape.

Making a table is set-up (the deal, the auction, the cards in the engine's own form) and is never timed.
`play_out` is what is timed: before each of the 52 cards it lists the legal cards in the engine's natural form,
then plays the card. `replay` is not timed: it does the same and says what the engine saw, for comparison.
A table is for one `play_out` or one `replay`, not both.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any, ClassVar, Protocol

from bench.games import DENOMINATIONS, SEATS, SUITS, Game

Seen = tuple[tuple[frozenset[str], ...], int]
"""The legal cards before each play, and the tricks won by NS."""


class Table(Protocol):
    package: ClassVar[str]
    """The module whose presence means that the engine is installed."""
    distribution: ClassVar[str]

    def __init__(self, game: Game) -> None: ...
    def play_out(self) -> None: ...
    def replay(self) -> Seen: ...


class OutOfTurn:
    """Ours: immutable positions, each card an event that is observed and, if irregular, ruled on."""

    package: ClassVar[str] = "outofturn"
    distribution: ClassVar[str] = "outofturn"

    def __init__(self, game: Game) -> None:
        from outofturn import observe, start
        from outofturn.engine.cards import NAMES, Card
        from outofturn.engine.events import Play

        contract = f"1{game.denomination} by {SEATS[game.declarer]}"
        self.position: Any = start(contract, 2017, deal=game.pbn)
        self.cards = [Card(NAMES.index(card)) for card in game.play]
        self.names, self.observe, self.event = NAMES, observe, Play

    def play_out(self) -> None:
        position, observe, event = self.position, self.observe, self.event
        for card in self.cards:
            position.legal_cards()
            position = observe(position, event(position.turn, card)).position

    def replay(self) -> Seen:
        position, legal = self.position, []
        for card in self.cards:
            legal.append(frozenset(self.names[choice] for choice in position.legal_cards()))
            position = self.observe(position, self.event(position.turn, card)).position
        return tuple(legal), position.won[0]


class Endplay:
    """endplay: a mutable deal. Most of its time is the double-dummy library's set-up for each changed deal, which
    `legal_moves` calls to list, not to solve. It counts no tricks, so `replay` counts who is on lead after each."""

    package: ClassVar[str] = "endplay"
    distribution: ClassVar[str] = "endplay"

    def __init__(self, game: Game) -> None:
        types: Any = import_module("endplay.types")
        trump = types.Denom.find(game.denomination)
        self.deal = types.Deal(game.pbn, first=types.Player(game.leader), trump=trump)
        self.cards = [types.Card(card) for card in game.play]

    def play_out(self) -> None:
        deal = self.deal
        for card in self.cards:
            deal.legal_moves()
            deal.play(card)

    def replay(self) -> Seen:
        legal, ns_tricks = [], 0
        for number, card in enumerate(self.cards, start=1):
            moves = self.deal.legal_moves()
            legal.append(frozenset(SUITS[move.suit] + move.rank.abbr for move in moves))
            self.deal.play(card)
            ns_tricks += number % 4 == 0 and self.deal.first % 2 == 0
        return tuple(legal), ns_tricks


class OpenSpiel:
    """OpenSpiel: C++ behind pybind11. Cards are rank * 4 + suit, suits from clubs and ranks from the two up."""

    package: ClassVar[str] = "pyspiel"
    distribution: ClassVar[str] = "open_spiel"

    PASS, FIRST_BID = 52, 55
    CARDS: ClassVar[dict[str, int]] = {
        suit + rank: 4 * r + s for r, rank in enumerate("23456789TJQKA") for s, suit in enumerate("CDHS")
    }
    NAMES: ClassVar[dict[int, str]] = {number: card for card, number in CARDS.items()}

    def __init__(self, game: Game) -> None:
        pyspiel: Any = import_module("pyspiel")
        self.declarer = game.declarer
        self.state = pyspiel.load_game("bridge(use_double_dummy_result=false)").new_initial_state()
        for number in range(52):  # dealt one card at a time, North first
            self.state.apply_action(self.CARDS[game.hands[number % 4][number // 4]])
        bid = self.FIRST_BID + DENOMINATIONS.index(game.denomination)
        for call in [self.PASS] * game.declarer + [bid] + [self.PASS] * 3:  # North deals
            self.state.apply_action(call)
        self.cards = [self.CARDS[card] for card in game.play]

    def play_out(self) -> None:
        state = self.state
        for card in self.cards:
            state.legal_actions()
            state.apply_action(card)

    def replay(self) -> Seen:
        legal = []
        for card in self.cards:
            legal.append(frozenset(self.NAMES[action] for action in self.state.legal_actions()))
            self.state.apply_action(card)
        won = re.search(r"Declarer tricks won: (\d+)", str(self.state))
        if won is None:
            raise ValueError("the end of an OpenSpiel game no longer states declarer's tricks")
        tricks = int(won[1])
        return tuple(legal), tricks if self.declarer % 2 == 0 else 13 - tricks


ENGINES: dict[str, type[Table]] = {"outofturn": OutOfTurn, "endplay": Endplay, "OpenSpiel": OpenSpiel}
OURS = "outofturn"
