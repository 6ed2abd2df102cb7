"""What is written means the same to other readers of PBN: endplay, and bridgebots, which shares no code with it."""

from __future__ import annotations

import warnings
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from endplay.parsers import pbn as endplay_pbn
from hypothesis import given, settings
from hypothesis import strategies as st

from outofturn.director import replay_case
from outofturn.engine.cards import NAMES
from outofturn.engine.deal import write_deal
from outofturn.engine.seats import SEAT_LETTERS, SIDE
from outofturn.formats.case_documents import file_of
from outofturn.formats.pbn_writer import write_pbn
from outofturn.notation.case import Case, Line
from outofturn.notation.case_file import load_case
from tests.played_boards import PlayedBoard
from tests.samples import examples

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # a package that it needs has deprecated something
    from bridgebots.pbn import parse_pbn

SEEDS = st.integers(0, 2**32)
_STRAINS = ("S", "H", "D", "C", "NT")
#: As bridgebots names them.
_RANKS = {
    "TWO": "2", "THREE": "3", "FOUR": "4", "FIVE": "5", "SIX": "6", "SEVEN": "7", "EIGHT": "8", "NINE": "9", "TEN": "T",
    "JACK": "J", "QUEEN": "Q", "KING": "K", "ACE": "A",
}  # fmt: skip


def a_board(seed: int, cards: int = 52) -> Case:
    """A board in which nothing is irregular, with words about it, so that there are comments too."""
    made = PlayedBoard(Random(seed), often=0).play(cards)
    items = (*made.items[:3], Line("attention"), *made.items[3:])
    return made._replace(items=items, title="{one; two} [three]", other={"board": "7", "dealer": "N", "vulnerable": "NS"})


def cards_played(case: Case) -> list[str]:
    position = replay_case(case)[-1].position
    tricks = [*(trick.plays for trick in position.quitted), position.plays]
    return [NAMES[card] for plays in tricks for _, card in plays]


@given(SEEDS, st.integers(1, 52))
@settings(max_examples=examples(13, 40), deadline=None)
def test_endplay_reads_the_same(seed: int, cards: int) -> None:
    case = a_board(seed, cards)
    (board,) = endplay_pbn.loads(file_of([write_pbn(case)], "pbn").decode("ascii"))
    assert board.deal.to_pbn() == write_deal(case.deal or ())
    contract: Any = board.contract
    found = f"{contract.level}{_STRAINS[contract.denom]}{contract.penalty.abbr.upper()}"
    assert (found, contract.declarer.abbr) == (str(case.contract).split()[0], SEAT_LETTERS[case.contract.declarer])
    played = [f"{_STRAINS[card.suit]}{card.rank.abbr}" for card in board.play if _STRAINS[card.suit] != "NT"]
    assert played == cards_played(case)


@given(SEEDS)
@settings(max_examples=examples(8, 25), deadline=None)
def test_bridgebots_reads_the_same(seed: int) -> None:
    case = a_board(seed)
    with TemporaryDirectory() as folder:
        path = Path(folder, "board.pbn")
        path.write_bytes(file_of([write_pbn(case)], "pbn"))
        (record,) = parse_pbn(path)
    hands = {direction.name[0]: hand for direction, hand in record.deal.hands.items()}
    for seat, hand in zip("NESW", write_deal(case.deal or ())[2:].split(), strict=True):
        suits = {suit.name[0]: ranks for suit, ranks in hands[seat].suits.items()}
        assert ".".join("".join(_RANKS[rank.name] for rank in suits[suit]) for suit in "SHDC") == hand
    (board,) = record.board_records
    last = replay_case(case)[-1].position
    assert (board.declarer.name[0], board.tricks) == (SEAT_LETTERS[last.declarer], last.won[SIDE[last.declarer]])
    assert [f"{card.suit.name[0]}{_RANKS[card.rank.name]}" for card in board.play_record] == cards_played(case)


def test_the_record_is_passed_over_and_a_caret_is_what_endplay_cannot_read() -> None:
    case = load_case("src/outofturn/examples/whole-board.yaml")
    text = file_of([write_pbn(case)], "pbn").decode("ascii")
    with pytest.raises(ValueError, match=r"\^"):  # the reason for a reader of our own
        endplay_pbn.loads(text)
    (board,) = endplay_pbn.loads(text.replace("^L ", "").replace("^R ", "").replace('"^', '"'))
    assert "OutOfTurnTable" in board.info
    assert len(board.play) == 52
