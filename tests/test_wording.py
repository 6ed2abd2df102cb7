"""Seats, cards, restrictions, information and lines of text in words, as terminal, page, report and chart share them."""

from __future__ import annotations

import pytest

from outofturn.engine.cards import CLUBS, HEARTS, SPADES, set_of
from outofturn.engine.consequences import LEAD_LOST, THIS_LEAD, THIS_TRICK, PenaltyCard, Restriction
from outofturn.engine.contract import Contract
from outofturn.engine.options import Option
from outofturn.engine.position import DIRECTOR
from outofturn.engine.seats import EAST, NORTH, SEATS, SOUTH, WEST
from outofturn.wording import penalty_card_text, phrases
from outofturn.wording.information_text import information
from outofturn.wording.labels import contract_label, hand_label, irregularity, option_in_list, review_after_play
from outofturn.wording.restriction_text import orders
from outofturn.wording.text_wrap import wrap
from outofturn.wording.turn_text import decides, next_to_act
from tests.cards import card

# -- phrases


@pytest.mark.parametrize(
    ("numbers", "words"), [([2], "line 2"), ([2, 3], "lines 2 and 3"), ([1, 3, 4, 5, 9], "lines 1, 3–5 and 9")]
)
def test_line_numbers(numbers: list[int], words: str) -> None:
    assert phrases.line_numbers(numbers) == words


def test_numbers_in_a_row_are_ranges() -> None:
    assert phrases.ranges([16, 44, 45, 46, 50, 51]) == ("16", "44–46", "50", "51")


def test_names() -> None:
    assert phrases.names((EAST, WEST), "or") == "East or West"
    assert phrases.names((DIRECTOR,)) == "the director"
    assert phrases.names(()) == "nobody"


# -- labels


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("forbid S", "forbid spades"),
        ("forbid S H", "forbid spades and hearts"),
        ("play H5", "play ♥5"),
        ("E has H", "East has a heart"),
        ("E void H", "East has no heart"),
        ("E restores HT", "East takes back ♥10"),
        ("lead S", "lead from South"),
        ("free", "free"),
    ],
)
def test_an_option_in_a_list(option: str, words: str) -> None:
    assert option_in_list(Option(option)) == words


def test_an_irregularity_and_its_offender() -> None:
    assert irregularity("premature-play-at-rho-turn", EAST) == "Play at the right-hand opponent’s turn: East"
    assert irregularity("lead-out-of-turn") == "Lead out of turn"


@pytest.mark.parametrize(
    ("contract", "label"),
    [("4S by S", "4♠ by South"), ("3NTX by N", "3NT doubled by North"), ("1CXX by W", "1♣ redoubled by West")],
)
def test_a_contract(contract: str, label: str) -> None:
    assert contract_label(Contract.parse(contract)) == label


def test_a_hand() -> None:
    cards = set_of([card(name) for name in ("SA", "ST", "H2", "CK")])
    assert hand_label(cards).replace(phrases.NO_BREAK, " ") == "♠ A10  ♥ 2  ♦ –  ♣ K"


def test_what_to_look_at_after_play() -> None:
    assert review_after_play(["16C", "50E"]) == "look again at Law 16C and 50E"


# -- restrictions and penalty cards


@pytest.mark.parametrize(
    ("restriction", "words"),
    [
        (Restriction(WEST, "forbid", HEARTS, LEAD_LOST), "West may not lead hearts while keeping the lead"),
        (Restriction(WEST, "require", HEARTS, THIS_LEAD), "West must now lead hearts, if able"),
        (Restriction(WEST, "highest", HEARTS, THIS_TRICK), "West plays to this trick the highest card held of the suit led"),
        (
            Restriction(WEST, "forbid", CLUBS, THIS_TRICK),
            "West, if unable to follow suit, plays to this trick no card of clubs",
        ),
        (
            Restriction(EAST, "play", card("HT"), THIS_TRICK),
            "The ten of hearts must be played to this trick at East's turn",
        ),
    ],
)
def test_a_restriction_in_short(restriction: Restriction, words: str) -> None:
    assert orders([restriction]) == [words]


def test_the_suits_that_one_player_may_not_lead_stand_together() -> None:
    bans = [Restriction(WEST, "forbid", suit, LEAD_LOST) for suit in (SPADES, HEARTS)]
    assert orders(bans) == ["West may not lead spades or hearts while keeping the lead"]


def test_penalty_cards() -> None:
    cards = [PenaltyCard(WEST, card("C5"), False), *(PenaltyCard(EAST, card(name), True) for name in ("H5", "HK"))]
    assert penalty_card_text.with_owner(cards) == ["East’s major penalty cards ♥K ♥5", "West’s minor penalty card ♣5"]
    assert penalty_card_text.without_owner(cards[:1]) == ["minor penalty card ♣5"]
    assert penalty_card_text.listed(cards) == "East ♥K ♥5 major; West ♣5 minor"
    assert penalty_card_text.listed([]) == "none"


# -- information and turns


def test_who_may_use_what_cards_have_shown() -> None:
    both = [card("HK"), card("H5")]
    assert information(EAST, both[:1], (NORTH, EAST, SOUTH), (WEST,)) == (
        "East’s ♥K: North, East and South may use what it has shown, West may not."
    )
    assert information(EAST, both, SEATS, (), since=", from line 2 on") == (
        "East’s ♥K ♥5, from line 2 on: while they lie on the table everybody may use the sight of them."
    )


def test_who_decides_and_who_is_next() -> None:
    assert decides((EAST, WEST)) == "East or West decides"
    assert decides((DIRECTOR,)) == "The director finds out"
    assert next_to_act((SOUTH,), None, leads=True) == "South has to choose"
    assert next_to_act((DIRECTOR,), None, leads=True) == "the director has a fact to find out"
    assert next_to_act((), NORTH, leads=False) == "North is to play"
    assert next_to_act((), None, leads=True) == "play is over"


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
