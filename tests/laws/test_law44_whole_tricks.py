"""Law 44: whole tricks of plain legal cards are played at once, and come out as card by card; all others are left alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from outofturn.director import observe, start
from outofturn.engine.cards import BIT, Card, listed
from outofturn.engine.events import Play
from outofturn.engine.obligations import legal
from outofturn.engine.position import Position
from outofturn.engine.seats import Seat
from outofturn.laws import trick

Row = tuple[Card, Card, Card, Card]
CONTRACTS = ["1NT by S", "1S by W", "1H by N", "1D by E", "1C by S"]


def deal(dice: Random) -> str:
    cards = dice.sample(range(52), 52)
    hands = [sorted(cards[at : at + 13], reverse=True) for at in range(0, 52, 13)]
    suits = [[[card % 13 for card in hand if card // 13 == suit] for suit in (3, 2, 1, 0)] for hand in hands]
    return "N:" + " ".join(".".join("".join("23456789TJQKA"[rank] for rank in suit) for suit in hand) for hand in suits)


def played_board(dice: Random, contract: str) -> list[tuple[Position, Row]]:
    """A board played out at random in legal cards: each trick with the position before it."""
    position = start(contract, deal=deal(dice))
    found = []
    for _ in range(13):
        before, row = position, [Card(0)] * 4
        for _ in range(4):
            assert position.turn is not None
            row[position.turn] = card = dice.choice(listed(legal(position)))
            position = observe(position, Play(position.turn, card)).position
        found.append((before, (row[0], row[1], row[2], row[3])))
    assert position.is_over
    return [*found, (position, found[-1][1])]


@pytest.mark.parametrize("contract", CONTRACTS)
def test_44_whole_tricks_are_played_as_card_by_card(contract: str) -> None:
    board = played_board(Random(contract), contract)
    for first, (before, _) in enumerate(board):
        for last in range(first, len(board)):
            assert trick.plain_tricks(before, [row for _, row in board[first:last]]) == (
                board[last][0] if not before.is_over else None
            )


def with_card(row: Row, seat: Seat, card: Card) -> Row:
    return (*row[:seat], card, *row[seat + 1 :])  # type: ignore[return-value]


def instead(position: Position, row: Row, seat: Seat) -> Iterator[tuple[Card, bool]]:
    """Every other card for this player, and whether it is legal when the others play theirs."""
    leader = position.turn
    assert leader is not None
    for other in range(52):
        if (card := Card(other)) == row[seat]:
            continue
        at = position
        for step in range((seat - leader) % 4):
            player = Seat((leader + step) % 4)
            at = observe(at, Play(player, row[player])).position
        yield card, bool(legal(at) & BIT[card])


@pytest.mark.parametrize("contract", CONTRACTS)
def test_44c_a_trick_with_a_revoke_or_a_card_of_another_hand_is_left_alone(contract: str) -> None:
    dice = Random(f"revoke {contract}")
    seen: set[tuple[Seat, bool]] = set()
    for position, row in played_board(dice, contract)[:-1:3]:
        for seat in map(Seat, range(4)):
            if seat == position.turn:
                continue  # another lead changes what the others have to follow
            for card, is_legal in instead(position, row, seat):
                seen.add((seat, is_legal))
                assert (trick.plain_tricks(position, [with_card(row, seat, card)]) is not None) is is_legal
    assert len(seen) >= 7


@pytest.mark.parametrize("contract", CONTRACTS)
def test_44_what_has_begun_or_has_something_in_force_is_left_alone(contract: str) -> None:
    board = played_board(Random(contract), contract)
    position, row = board[5]
    assert position.turn is not None
    begun = observe(position, Play(position.turn, row[position.turn])).position
    assert trick.plain_tricks(begun, [row]) is None
    assert trick.plain_tricks(begun, []) is None
    (other,) = [card for card in [board[6][1][position.turn]] if card != row[position.turn]]
    out_of_turn = Seat((position.turn + 1) % 4)
    irregular = observe(position, Play(out_of_turn, board[6][1][out_of_turn], lead=True)).position
    assert trick.plain_tricks(irregular, [row]) is None
    assert trick.plain_tricks(start(contract), [row]) is None  # no hand is known
    assert trick.plain_tricks(position, [with_card(row, position.turn, other)] * 2) is None
    assert trick.plain_tricks(board[13][0], []) is None  # play is over
