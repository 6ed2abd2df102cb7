"""The table, information, English phrases and lines of text in words, as terminal, page, report and chart share them."""

from __future__ import annotations

from typing import get_args

import pytest

from outofturn.engine.cards import CLUBS, HEARTS, SPADES, set_of
from outofturn.engine.consequences import LEAD_LOST, THIS_LEAD, THIS_TRICK, PenaltyCard, Restriction
from outofturn.engine.contract import Contract
from outofturn.engine.position import DIRECTOR
from outofturn.engine.ruling import Irregularity
from outofturn.engine.seats import EAST, NORTH, SEATS, SOUTH, WEST
from outofturn.wording import english_phrases, table_messages
from outofturn.wording.information_messages import information
from outofturn.wording.language import language
from outofturn.wording.text_wrap import NO_BREAK, wrap
from tests.cards import card

ENGLISH = language()


# -- English phrases of charts and lawbook


def test_numbers_in_a_row_are_ranges() -> None:
    assert english_phrases.ranges([16, 44, 45, 46, 50, 51]) == ("16", "44–46", "50", "51")


# -- the table


def test_an_irregularity_and_its_offender() -> None:
    found = table_messages.irregularity("premature-play-at-rho-turn", EAST)
    assert ENGLISH.sentence(found) == "Play at the right-hand opponent’s turn: East"
    assert ENGLISH.sentence(table_messages.irregularity("lead-out-of-turn")) == "Lead out of turn"


@pytest.mark.parametrize("kind", get_args(Irregularity))
def test_every_irregularity_has_words(kind: str) -> None:
    assert ENGLISH.text(table_messages.irregularity(kind))


@pytest.mark.parametrize(
    ("contract", "label"),
    [("4S by S", "4♠ by South"), ("3NTX by N", "3NT doubled by North"), ("1CXX by W", "1♣ redoubled by West")],
)
def test_a_contract(contract: str, label: str) -> None:
    assert ENGLISH.text(table_messages.contract(Contract.parse(contract))) == label


@pytest.mark.parametrize(
    ("code", "text"), [("en", "♠ A10  ♥ 2  ♦ –  ♣ KQ"), ("fr", "♠ A10  ♥ 2  ♦ –  ♣ RD"), ("nl", "♠ A10  ♥ 2  ♦ –  ♣ HV")]
)
def test_a_hand_in_the_letters_of_a_language(code: str, text: str) -> None:
    cards = set_of([card(name) for name in ("SA", "ST", "H2", "CK", "CQ")])
    assert table_messages.hand_text(cards, language(code)).replace(NO_BREAK, " ") == text


@pytest.mark.parametrize(
    ("restriction", "tag", "duration"),
    [
        (Restriction(WEST, "forbid", HEARTS, LEAD_LOST), "no heart lead", "while on lead"),
        (Restriction(WEST, "require", SPADES, THIS_LEAD), "spade lead", ""),
        (Restriction(WEST, "highest", HEARTS, THIS_TRICK), "highest heart", "to this trick"),
        (Restriction(WEST, "lowest", HEARTS, THIS_TRICK), "lowest heart", "to this trick"),
        (Restriction(WEST, "forbid", CLUBS, THIS_TRICK), "no club play", "to this trick"),
        (Restriction(WEST, "require", CLUBS, THIS_TRICK), "club play", "to this trick"),
        (Restriction(EAST, "play", card("HT"), THIS_TRICK), "must be played", "to this trick"),
    ],
)
def test_an_order_in_a_few_words(restriction: Restriction, tag: str, duration: str) -> None:
    assert ENGLISH.text(table_messages.tag(restriction)) == tag
    lasts = table_messages.duration(restriction)
    assert (ENGLISH.text(lasts) if lasts else "") == duration


def test_penalty_cards() -> None:
    cards = [PenaltyCard(WEST, card("C5"), False), *(PenaltyCard(EAST, card(name), True) for name in ("H5", "HK"))]
    assert [ENGLISH.text(item) for item in table_messages.penalty_cards(cards)] == [
        "East’s major penalty cards ♥K and ♥5",
        "West’s minor penalty card ♣5",
    ]
    assert [ENGLISH.text(item) for item in table_messages.penalty_cards_here(cards[:1])] == ["minor penalty card ♣5"]


def test_what_each_player_is() -> None:
    roles = [ENGLISH.text(table_messages.role(seat, SOUTH)) for seat in SEATS]
    assert roles == ["dummy", "declarer’s right", "declarer", "declarer’s left"]


def test_tricks_won() -> None:
    assert ENGLISH.text(table_messages.tricks_won((3, 2))) == "North-South 3, East-West 2"


# -- information and turns


def test_who_may_use_what_cards_have_shown() -> None:
    both = [card("HK"), card("H5")]
    assert ENGLISH.text(information(EAST, both[:1], (NORTH, EAST, SOUTH), (WEST,))) == (
        "East’s ♥K: North, East and South may use what it has shown, West may not."
    )
    assert ENGLISH.text(information(EAST, both, SEATS, (), since=2)) == (
        "East’s ♥K and ♥5, from line 2 on: while they lie on the table everybody may use the sight of them."
    )


def test_who_decides_and_who_is_next() -> None:
    assert ENGLISH.text(table_messages.decides((EAST, WEST))) == "East or West decides"
    assert ENGLISH.text(table_messages.decides((DIRECTOR,))) == "The director finds out"
    next_to_act = table_messages.next_to_act
    assert ENGLISH.text(next_to_act((SOUTH,), None, leads=True)) == "South has to choose"
    assert ENGLISH.text(next_to_act((DIRECTOR,), None, leads=True)) == "the director has a fact to find out"
    assert ENGLISH.text(next_to_act((), NORTH, leads=True)) == "North is to lead"
    assert ENGLISH.text(next_to_act((), NORTH, leads=False)) == "North is to play"
    assert ENGLISH.text(next_to_act((), None, leads=True)) == "play is over"


# -- lines of text


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [""]),
        ("a short text", ["a short", "text"]),
        ("a\u00a0short text", ["a\u00a0short", "text"]),
        ("unbreakable word", ["unbreaka", "ble word"]),
        ("a  b   c  d", ["a  b   c", "d"]),
        ("a\nb", ["a b"]),
    ],
)
def test_a_text_is_wrapped(text: str, lines: list[str]) -> None:
    assert wrap(text, 8) == lines


def test_the_first_line_can_have_less_room() -> None:
    assert wrap("one two three", 9, first=4) == ["one", "two three"]
    assert wrap("unbreakable", 6, first=4) == ["unbr", "eakabl", "e"]


def test_a_long_word_can_be_left_whole() -> None:
    assert wrap("an unbreakable word", 6, cut=False) == ["an", "unbreakable", "word"]


def test_the_width_of_a_text_can_be_measured_otherwise() -> None:
    assert wrap("iiii WWWW", 20, lambda text: sum(4 if letter == "W" else 1 for letter in text)) == ["iiii", "WWWW"]
