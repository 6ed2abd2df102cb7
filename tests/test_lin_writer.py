"""Cases as LIN boards and as links: what is written says the same, to us and to other programs."""

from __future__ import annotations

import random
from typing import Any
from urllib.parse import unquote

import pytest
from endplay.parsers import lin as endplay_lin
from hypothesis import given, settings
from hypothesis import strategies as st

from outofturn.director import replay_case
from outofturn.engine.cards import NAMES
from outofturn.engine.deal import write_deal
from outofturn.engine.errors import RecordError
from outofturn.engine.seats import SEAT_LETTERS, WEST
from outofturn.formats.lin_reader import read_lin
from outofturn.formats.lin_writer import hand_viewer_link, write_lin
from outofturn.notation.case import Case, Line, Start
from outofturn.notation.case_file import parse_case
from outofturn.wording.language import CATALOGUES
from tests.lin_games import CALLS, HANDS, LinGame, random_game
from tests.samples import examples

SEEDS = st.integers(0, 2**48)
DEAL = "N:AK42.Q32.J98.K74 Q93.K54.AKT.J632 J876.AJT.Q54.AQ5 T5.9876.7632.T98"
#: Irregularities of which the order of the cards says all.
IN_ORDER = {"lead-out-of-turn", "opening-lead-out-of-turn", "declarer-lead-out-of-turn", "premature-play-at-rho-turn", "revoke"}
_STRAINS = ("S", "H", "D", "C", "NT")


def case_of(*lines: str, contract: str = "4S by S", deal: str = DEAL, **other: Any) -> Case:
    case = parse_case(f'contract: {contract}\ndeal: "{deal}"\nevents: []\n' if deal else f"contract: {contract}\nevents: []\n")
    return case._replace(items=tuple(map(Line, lines)), other=other)


def read_back(text: str) -> Case:
    (board,) = read_lin(text)
    assert board.error is None, board.error
    assert board.case is not None
    return board.case


def texts(case: Case) -> list[str]:
    return [line.text for line in case.lines]


def standing(case: Case) -> list[str]:
    """The cards that stand as played, by tricks."""
    found = replay_case(case)
    position = found[-1].position if found else None
    tricks = (*(trick.plays for trick in position.quitted), position.plays) if position else ()
    return [NAMES[card] for plays in tricks for card in sorted(card for _, card in plays)]


def nothing_went_back(case: Case) -> bool:
    """Whether all that was led was led to the trick in which it stands, and no card that came too soon has gone back."""
    found = replay_case(case)
    if not found:
        return True
    last = found[-1].position
    led = {plays[0][1] for plays in (*(trick.plays for trick in last.quitted), last.plays) if plays}
    led |= set(last.pending.lying if last.pending else ())
    all_led = {NAMES.index(line.text.split()[2]) for line in case.lines if "leads" in line.text}
    too_soon = any({"57C3", "48A"} <= set(ruling.laws) for ruling in found)
    return led >= all_led and not last.consequences.penalty_cards and not too_soon


# -- what is written


def test_a_whole_board() -> None:
    case = case_of(
        "W leads H9", "N plays H2", "E plays H4", "S plays HA", "S claims 9",
        board="7", dealer="E", vulnerable="NS", names={"N": "Nora, N.", "S": "a|b"},
    )  # fmt: skip
    assert write_lin(case) == (
        "pn|a/b,,Nora  N.,|st||md|4SJ876HAJTDQ54CAQ5,ST5H9876D7632CT98,SAK42HQ32DJ98CK74,|rh||ah|Board 7|sv|n|"
        "mb|p|mb|4S|mb|p|mb|p|mb|p|pg||pc|H9|pc|H2|pc|H4|pc|HA|mc|10|pg||"
    )


@pytest.mark.parametrize(
    ("contract", "dealer", "calls"),
    [
        ("4S by S", "S", "mb|4S|mb|p|mb|p|mb|p|"),
        ("3NTX by N", "S", "mb|p|mb|p|mb|3N|mb|d|mb|p|mb|p|mb|p|"),
        ("1CXX by W", "N", "mb|p|mb|p|mb|p|mb|1C|mb|d|mb|r|mb|p|mb|p|mb|p|"),
    ],
)
def test_the_shortest_auction(contract: str, dealer: str, calls: str) -> None:
    text = write_lin(case_of(contract=contract, dealer=dealer))
    assert f"|{calls}pg||" in text
    assert str(read_back(text).contract) == contract


def test_what_lin_cannot_say_is_said_in_words() -> None:
    case = case_of(
        "E leads H5", "S chooses refuse", "S chooses forbid H", "W leads D2", "N plays DJ", "E plays DK", "S plays D4"
    )
    assert write_lin(case).partition("pg||")[2] == (
        "nt|East leads !H5. Opening lead out of turn: East.|nt|South refuses the lead.|nt|South forbids a heart lead.|"
        "pc|D2|pc|DJ|pc|DK|pc|D4|pg||"
    )
    assert texts(read_back(write_lin(case))) == ["W leads D2", "N plays DJ", "E plays DK", "S plays D4"]


def test_a_penalty_card_is_written_when_it_is_played() -> None:
    case = case_of("E leads H5", "S chooses refuse", "S chooses free", "W leads H9", "N plays H2", "E plays H5", "S plays HA")
    assert [part for part in write_lin(case).split("|") if part in NAMES] == ["H9", "H2", "H5", "HA"]


def test_an_accepted_lead_is_written_where_it_was_made() -> None:
    case = case_of("E leads H5", "S chooses accept", "S plays HA", "W plays H6", "N plays H2")
    text = write_lin(case)
    assert [part for part in text.split("|") if part in NAMES] == ["H5", "HA", "H6", "H2"]
    assert texts(read_back(text)) == ["E leads H5", "S plays HA", "W plays H6", "N plays H2"]


def test_a_lead_that_nobody_has_decided_on_lies_there() -> None:
    text = write_lin(case_of("E leads H5"))
    assert text.endswith("pc|H5|nt|East leads !H5. Opening lead out of turn: East.|pg||")
    assert texts(read_back(text)) == ["E leads H5"]


@pytest.mark.parametrize(
    ("lines", "tricks"),
    [
        (("S claims 9",), "mc|9|"),
        (("W claims 4",), "mc|9|"),
        (("W claims 4", "N agrees"), "mc|9|"),
        (("S claims",), ""),
    ],
)
def test_claims(lines: tuple[str, ...], tricks: str) -> None:
    text = write_lin(case_of(*lines))
    assert (f"|{tricks}pg||" if tricks else "nt|South claims.|pg||") in text
    assert ("mc|" in text) == bool(tricks)


def test_hands_that_are_not_known() -> None:
    north = "N:AK42.Q32.J98.K74 - - -"
    text = write_lin(case_of("W leads H9", "N plays H2", deal=north))
    assert "md|1,SH9DC,SAK42HQ32DJ98CK74,|" in text
    assert write_deal(read_back(text).deal or ()) == north


def test_a_record_that_begins_in_mid_play() -> None:
    case = case_of("W leads H9", "N plays H2", "S claims 2", deal="N:A.Q2.. K.K5.. J.AJ.. T.98..")
    text = write_lin(case._replace(start=Start(trick=11, on_lead=WEST)))
    assert "md|1SJHAJDC,STH98DC,SAHQ2DC,SKHK5DC|" in text
    assert text.endswith("pc|H9|pc|H2|nt|South claims two tricks.|pg||")


def test_without_any_hand_there_is_no_board() -> None:
    with pytest.raises(RecordError, match="lin/no-hand-known"):
        write_lin(case_of("W leads H9", deal=""))


def test_hands_that_the_play_has_shown_are_known() -> None:
    game = whole_game()
    case = read_back(game.lin)._replace(other={}, deal=None)
    assert read_back(write_lin(case)).deal == game.hands


def whole_game() -> LinGame:
    return next(game for seed in range(99) if len((game := random_game(random.Random(seed), irregular=False)).cards) == 52)


@pytest.mark.parametrize("code", CATALOGUES)
def test_no_word_of_any_language_breaks_a_board(code: str) -> None:
    case = case_of("E leads H5", "attention", "S chooses refuse", "S chooses require H", "W leads H9", names={"E": "♠|,\n♥"})
    text = write_lin(case, code)
    assert not set(text) & set("♠♥♦♣\n")
    assert texts(read_back(text)) == ["W leads H9"]
    assert "nt|" in text


# -- what was read


def test_a_board_that_was_read_is_written_as_it_was() -> None:
    text = f"pn|a,b,c,d|st||{HANDS}zz|?|ah|Board 7|sv|b|{CALLS}nt|a remark\nin two lines|pc|H4|pc|HT|\npc|H6|mc|9|"
    case = read_back(text)
    assert write_lin(case) == text
    link = hand_viewer_link(case)
    assert link.startswith("https://www.bridgebase.com/tools/handviewer.html?bbo=y&lin=pn%7Ca%2Cb%2Cc%2Cd%7Cst%7C%7Cmd%7C3S")
    assert unquote(link.partition("lin=")[2]) == text.replace("|\n", "|").replace("\n", " ")
    assert texts(read_back(link)) == texts(case)


def test_a_board_that_has_gone_on_keeps_its_auction() -> None:
    case = read_back(f"{HANDS}{CALLS}pc|H4|pc|HT|")
    text = write_lin(case._replace(items=(*case.items, Line("W plays H6"))))
    assert CALLS.removesuffix("pg||") in text
    assert text.endswith("pc|H4|pc|HT|pc|H6|pg||")
    other = write_lin(case._replace(contract=case.contract._replace(level=5)))
    assert "mb|5S|mb|p|mb|p|mb|p|pg||" in other


def test_many_calls_in_one_command_are_written_one_by_one() -> None:
    case = read_back(f"{HANDS}mb|1cp1hp1sp4sppp|")
    assert "mb|1C|mb|P|mb|1H|" in write_lin(case._replace(items=(Line("E leads H4"),)))


def test_the_names_at_the_beginning_of_a_match_are_written_with_the_board() -> None:
    text = f"vg|x|pn|a,b,c,d,e,f,g,h|pg||qx|o1|{HANDS}{CALLS}pc|H4|qx|c1|{HANDS}{CALLS}pc|H4|"
    first, second = (board.case for board in read_lin(text))
    assert first is not None
    assert second is not None
    assert write_lin(first) == f"pn|a,b,c,d|qx|o1|{HANDS}{CALLS}pc|H4|"
    assert read_back(write_lin(second)).other["names"]["S"] == "e"


# -- any board


@given(SEEDS)
@settings(max_examples=examples(26, 80), deadline=None)
def test_what_is_written_reads_back(seed: int) -> None:
    game = random_game(random.Random(seed))
    case = read_back(game.lin)
    assert write_lin(case) == game.lin
    bare = case._replace(other={"board": "7"})
    again = read_back(write_lin(bare))
    assert (again.contract, again.deal) == (case.contract, case.deal)
    found = [ruling.irregularity for ruling in replay_case(case) if ruling.irregularity]
    if IN_ORDER.issuperset(found) and nothing_went_back(case):
        assert texts(again) == texts(case)
        assert [ruling.irregularity for ruling in replay_case(again) if ruling.irregularity] == found
        assert standing(again) == standing(case)


@given(SEEDS, st.integers(0, 13))
@settings(max_examples=examples(13, 40), deadline=None)
def test_endplay_reads_the_same(seed: int, tricks: int) -> None:
    game = random_game(random.Random(seed), irregular=False)
    game = game._replace(cards=game.cards[: 4 * min(tricks, len(game.cards) // 4)])
    case = read_back(game.lin)
    case = case._replace(other={"board": "7", "dealer": "N", "vulnerable": "EW", "names": {"N": "Nora"}})
    (board,) = endplay_lin.loads(write_lin(case))
    contract: Any = board.contract
    assert board.deal.to_pbn() == write_deal(case.deal or ())
    found = f"{contract.level}{_STRAINS[contract.denom]}{contract.penalty.abbr.upper()}"
    assert (found, contract.declarer.abbr) == (str(case.contract).split()[0], SEAT_LETTERS[case.contract.declarer])
    assert [f"{_STRAINS[card.suit]}{card.rank.abbr}" for card in board.play] == [NAMES[card] for card in game.cards]
