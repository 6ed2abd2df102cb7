"""Hands from the text of other programs."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outofturn.engine.deal import read_deal
from outofturn.engine.errors import RecordError
from outofturn.formats.hands_text import BoardHands, read_hands
from outofturn.json_api import api
from outofturn.wording.language import CATALOGUES

NORTH, EAST, SOUTH, WEST = "AK42.Q32.J98.K74", "Q93.K54.AKT.J632", "J876.AJT.Q54.AQ5", "T5.9876.7632.T98"
WHOLE = f"N:{NORTH} {EAST} {SOUTH} {WEST}"
PBN = f"""% PBN 2.1
[Event "Club"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "{WHOLE}"]
[Declarer "^S"]
[Contract "3NT"]
[Play "W"]
ST S2 S3 SJ

[Event "Club"]
[Board "2"]
[Deal "E:{EAST} - - {NORTH}"]
[Contract "4SX"]
"""
LIN = "pn|a,b,c,d|st||md|3SJ876HAJTDQ54CAQ5,ST5H9876D7632CT98,SAK42HQ32DJ98CK74,|rh||ah|Board 7|sv|o|mb|1C|"


def only_board(text: str) -> BoardHands:
    (board,), errors = read_hands(text)
    assert not errors
    return board


def test_boards_in_pbn() -> None:
    boards = [BoardHands("1", WHOLE, "N", "3NT", "S"), BoardHands("2", f"N:{NORTH} {EAST} - -", "", "4SX")]
    assert read_hands(PBN) == (boards, [])


@pytest.mark.parametrize(("written", "read"), [("4S*", "4SX"), ("3nr", "3NTXX"), ("Pass", ""), ("8S", "")])
def test_the_contract_as_programs_write_it(written: str, read: str) -> None:
    assert only_board(f'[Deal "N:{NORTH} - - -"]\n[Contract "{written}"]').contract == read


def test_the_deal_alone_will_do() -> None:
    assert only_board(f'[Deal "N:{NORTH} - - -"]') == BoardHands("", f"N:{NORTH} - - -")


def test_lin_leaves_out_the_fourth_hand() -> None:
    board = only_board(LIN)
    assert (board.deal, board.dealer) == (WHOLE, "N")


def test_a_hand_that_lin_does_not_give_stays_unknown() -> None:
    board = only_board("qx|o12|md|1,ST5H9876D7632CT98,,|")
    assert board == BoardHands("12", f"N:- - - {WEST}", "S")


def test_suits_in_any_order_and_voids() -> None:
    board = only_board("md|2CAKQJT98765432,,SAKQJT98765432,|")
    assert board.deal == "N:AKQJT98765432... - ...AKQJT98765432 -"


def test_a_link_to_the_hand_viewer() -> None:
    link = "https://www.bridgebase.com/tools/handviewer.html?bbo=y&lin=" + LIN.replace("|", "%7C").replace(" ", "+")
    board = only_board(f"look at {link}&x=1 please")
    assert board.deal == WHOLE


@pytest.mark.parametrize("text", ["", "hello", '[Event "x"]', "md||", '[Deal ""]', "st||rh||"])
def test_a_text_without_hands(text: str) -> None:
    with pytest.raises(RecordError, match="no-hands-in-text"):
        read_hands(text)


def test_a_hand_that_makes_no_sense_is_named_with_its_line() -> None:
    with pytest.raises(RecordError) as raised:
        read_hands(f'[Board "1"]\n[Deal "N:{NORTH} {NORTH} - -"]')
    assert raised.value.line == 2
    with pytest.raises(RecordError) as raised:
        read_hands("md|1SAAHDC,,,|")
    assert raised.value.line == 1


@pytest.mark.parametrize("bad", [f'[Board "9"]\n[Deal "N:{NORTH} {NORTH} - -"]', '[Board "9"]\n[Deal "N:'])
def test_the_other_boards_of_pbn_are_read(bad: str) -> None:
    boards, errors = read_hands(f"{PBN}\n{bad}\n\n{PBN}")
    assert [board.board for board in boards] == ["1", "2", "1", "2"]
    assert [error.line for error in errors] == [18]


def test_the_other_boards_of_lin_are_read() -> None:
    boards, errors = read_hands(f"{LIN}\nqx|o8|md|1SAAHDC,,,|\nqx|o9|{LIN}")
    assert [board.board for board in boards] == ["7", "7"]
    assert [error.line for error in errors] == [2]


@pytest.mark.parametrize("code", CATALOGUES)
def test_what_is_wrong_is_said_in_every_language(code: str) -> None:
    answer: Any = api.hands("hello", code)
    assert "error" in answer
    assert answer["error"]["problem"]
    assert "[Deal" in answer["error"]["hint"]


@given(st.text(alphabet='[]"Deal N:AKQ.-md|SHDC,0123\\n ', max_size=80))
def test_any_text_gives_boards_or_says_what_is_wrong(text: str) -> None:
    try:
        boards, _ = read_hands(text)
    except RecordError:
        return
    for board in boards:
        read_deal(board.deal)
