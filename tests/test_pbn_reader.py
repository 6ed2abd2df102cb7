"""PBN files as other programs write them: what is read, and what is an error with its line and column."""

from __future__ import annotations

import pytest

from outofturn.director import replay_case
from outofturn.engine.errors import RecordError
from outofturn.formats.case_documents import boards_in
from outofturn.formats.file_board import FileBoard
from outofturn.formats.pbn_reader import read_pbn
from outofturn.formats.pbn_text import games
from outofturn.notation.case import Case
from outofturn.wording.error_text import explanation

DEAL = "N:T87.4.AQ863.A765 2.AQJT65.J7542.J AKQJ5.K92.K9.Q43 9643.873.T.KT982"
#: South plays 4S, West leads; the first two tricks are in order.
TRICKS = "S9 S7 S2 SJ\nDT DQ D2 D9\n"


def game(play: str = TRICKS + "*\n", **tags: str) -> str:
    """A game with these tags in place of the usual ones; an empty value leaves a tag out."""
    values = {"Event": "Club", "Board": "7", "Deal": DEAL, "Declarer": "S", "Contract": "4S", "Play": "W"} | tags
    values["Play"] = values.pop("Play")  # the cards stand after it
    return "".join(f'[{name} "{value}"]\n' for name, value in values.items() if value) + play


def only(text: str) -> FileBoard:
    (board,) = read_pbn(text)
    return board


def case_in(text: str) -> Case:
    board = only(text)
    assert board.error is None, board.error
    assert board.case is not None
    return board.case


def lines_of(text: str) -> list[str]:
    return [line.text for line in case_in(text).lines]


def expect_error(text: str, line: int, column: int, says: str) -> None:
    error = only(text).error
    assert error is not None
    assert (error.line, error.column) == (line, column), str(error)
    assert says in explanation(error)


# -- a plain game


def test_cards_stand_in_order_of_time() -> None:
    assert lines_of(game()) == [
        "W leads S9", "N plays S7", "E plays S2", "S plays SJ", "S leads D9", "W plays DT", "N plays DQ", "E plays D2",
    ]  # fmt: skip


def test_what_stands_beside_the_play() -> None:
    case = case_in(game(Dealer="N", Vulnerable="EW", West="Anna", Table="3", Room="Open"))
    assert str(case.contract) == "4S by S"
    assert {key: case.other[key] for key in ("board", "dealer", "vulnerable", "names", "table", "room")} == {
        "board": "7", "dealer": "N", "vulnerable": "EW", "names": {"W": "Anna"}, "table": "3", "room": "Open",
    }  # fmt: skip


def test_lines_and_set_up_know_their_places_in_the_file() -> None:
    first, second = read_pbn(game() + "\n" + game(Board="8"))
    assert (first.line, second.line) == (1, 11)
    assert first.case is not None
    assert second.case is not None
    assert [line.number for line in second.case.lines[3:5]] == [17, 18]
    assert second.case.setup_line == 13


def test_an_unfinished_trick() -> None:
    assert lines_of(game("S9 S7 - -\n+\n")) == ["W leads S9", "N plays S7"]
    assert lines_of(game("S9 S7 + -\n")) == ["W leads S9", "N plays S7"]
    assert lines_of(game("S9 S7\n*\n")) == ["W leads S9", "N plays S7"]


def test_no_play_at_all() -> None:
    assert lines_of(game("", Play="")) == []
    assert lines_of(game("*\n")) == []


@pytest.mark.parametrize("contract", ["", "?", "Pass", "pass"])
def test_without_a_contract_there_is_nothing_to_rule_on(contract: str) -> None:
    board = only(game("", Contract=contract, Declarer="", Play=""))
    assert (board.case, board.error) == (None, None)


def test_hands_need_not_be_known() -> None:
    case = case_in(game(Deal=""))
    assert case.deal is None
    assert len(case.lines) == 8
    assert case_in(game(Deal="S:AKQJ5.K92.K9.Q43 - - -")).deal == (None, None, case_in(game()).deal[2], None)  # type: ignore[index]


def test_an_end_position() -> None:
    """Fewer cards than thirteen: the play begins later, and the tag Play says who is on lead."""
    case = case_in(game("H5 HK HA HT\n", Deal="N:.T4.. .53.. .K2.. .AQ..", Play="E"))
    assert (case.start.trick, case.start.on_lead) == (12, 1)
    assert [line.text for line in case.lines] == ["E leads H5", "S plays HK", "W plays HA", "N plays HT"]


# -- tolerance


def test_comments_escape_lines_notes_and_glyphs_are_passed_over() -> None:
    text = (
        "% PBN 2.1\n%Creator: somebody\n; a comment\n"
        + game("").replace('[Board "7"]', '[Board "7"] ; seven\n{a comment\n\n[Deal "no"] in it}')
        + 'S9!=2= S7 =1= S2 $4 SJ?? ; the first\n{between} DT DQ D2 D9\n% escaped\n*\n[Note "1:forced"]\n'
    )
    assert len(lines_of(text)) == 8


def test_odd_line_ends_and_encodings() -> None:
    text = game(West="Zoë")
    for data in (
        text.replace("\n", "\r\n").encode("latin-1"),
        text.replace("\n", "\r").encode("latin-1") + b"\x1a",
        b"\xef\xbb\xbf" + text.encode("utf-8"),
        text.encode("utf-16"),
    ):
        (board,) = boards_in(data, "pbn")
        assert board.case is not None, board.error
        assert len(board.case.lines) == 8
        assert board.case.other["names"] == {"W": "Zoë"}


def test_quotes_of_windows_in_a_latin_1_file() -> None:
    (board,) = boards_in(game(West="O’Neill").encode("cp1252"), "pbn")
    assert board.case is not None
    assert board.case.other["names"] == {"W": "O’Neill"}


def test_values_of_the_game_before() -> None:
    second = game(Event="#", Board="8", Deal="#", Contract="#", Declarer="#")
    first, after = read_pbn(game(Event="##Cup", West="?") + "\n" + second)
    assert first.case is not None
    assert after.case is not None
    assert (after.case.contract, after.case.deal) == (first.case.contract, first.case.deal)
    games_found = list(games(game(Event="##Cup") + "\n" + second))
    assert [one.tags["event"] for one in games_found if not isinstance(one, RecordError)] == ["Cup", "Cup"]


def test_games_without_a_blank_line_and_blank_lines_inside_a_game() -> None:
    together = [board.name for board in read_pbn(game() + game(Board="8"))]
    assert together == ["7", "8"]
    apart = game().replace("[Play", "\n\n[Play")
    assert len(lines_of(apart)) == 8


def test_lower_case_and_the_ten() -> None:
    assert lines_of(game("s9 s7 s2 sj\nD10 dq d2 d9\n")) == lines_of(game())


def test_contract_and_declarer_from_the_auction() -> None:
    auction = "1S Pass 2D* Pass\n3NT =1= Pass 4S! X\nAP\n"
    text = game("", Contract="", Declarer="", Play="") + f'[Auction "S"]\n{auction}[Play "W"]\n{TRICKS}'
    assert str(case_in(text).contract) == "4SX by S"
    assert lines_of(text) == lines_of(game())


def test_an_auction_without_its_first_passes_does_not_say_who_declares() -> None:
    assert str(case_in(game() + '[Auction "N"]\n4S AP\n').contract) == "4S by S"


@pytest.mark.parametrize(("written", "meant"), [("4SX", "4SX"), ("4S*", "4SX"), ("4SR", "4SXX"), ("4s", "4S"), ("3N", "3NT")])
def test_contracts_as_programs_write_them(written: str, meant: str) -> None:
    assert str(case_in(game(Contract=written)).contract) == f"{meant} by S"


def test_the_same_board_at_another_table_need_not_give_its_deal_again() -> None:
    other = '[West "Eva"]\n[Declarer "N"]\n[Contract "3NT"]\n[Play "E"]\n*\n'
    first, second = read_pbn(f"{game(West='Ann')}\n{other}")
    assert first.case is not None
    assert second.case is not None
    assert (second.name, second.case.deal, str(second.case.contract)) == ("7", first.case.deal, "3NT by N")
    (_, without) = read_pbn(f"{game()}\n{other}".replace('[West "Eva"]', '[Event "Cup"]\n[Board "8"]'))
    assert without.case is not None
    assert without.case.deal is None


def test_a_row_that_begins_with_another_hand_is_read_by_the_deal() -> None:
    """Some programs turn rows round; every card still belongs to one hand, and the order is clockwise."""
    assert lines_of(game("S9 S7 S2 SJ\nD9 DT DQ D2\n")) == lines_of(game())
    assert lines_of(game("SJ S9 S7 S2\nDQ D2 D9 DT\n")) == lines_of(game())
    assert lines_of(game("S9 S7 S2 SJ\nD9 DT - -\n")) == lines_of(game())[:6]
    expect_error(game("S9 S7 S2 SJ\nDQ DT D2 D9\n"), 8, 1, "North holds it")


def test_a_value_of_several_lines() -> None:
    assert len(lines_of(game() + '[Note "1:a long\nremark"]\n')) == 8


def test_a_tag_without_quotes() -> None:
    assert len(lines_of(game().replace('[Event "Club"]', "[Event Club evening]"))) == 8


def test_the_first_of_the_side_to_name_the_denomination_is_declarer() -> None:
    text = game("", Contract="", Declarer="", Play="") + '[Auction "N"]\n1S Pass 4S Pass Pass Pass\n'
    assert str(case_in(text).contract) == "4S by N"


def test_declarer_from_the_opening_leader() -> None:
    assert str(case_in(game(Declarer="?")).contract) == "4S by S"


def test_no_game_is_no_board() -> None:
    assert list(read_pbn("")) == []
    assert list(read_pbn("% PBN 2.1\n; nothing\n")) == []


# -- irregularities


def test_an_accepted_lead_out_of_turn() -> None:
    """Dummy has won the second trick; South leads to the third, and West plays to it."""
    text = game(TRICKS + "H3 H4 H5 ^L H2\nH7 D3 H6 H9\n")
    found = lines_of(text)
    assert found[8:12] == ["S leads H2", "W plays H3", "N plays H4", "E plays H5"]
    rulings = replay_case(case_in(text), 2017)
    assert [(ruling.irregularity, ruling.laws) for ruling in rulings if ruling.irregularity] == [
        ("declarer-lead-out-of-turn", ["53A", "55A"])
    ]


def test_the_mark_may_touch_the_card() -> None:
    assert lines_of(game(TRICKS + "H3 H4 H5 ^LH2\n")) == lines_of(game(TRICKS + "H3 H4 H5 ^L H2\n"))


def test_an_opening_lead_out_of_turn_in_either_order_of_columns() -> None:
    """East leads at West’s turn; the columns begin with East, or with West."""
    lines = ["E leads H5", "S plays H2", "W plays H3", "N plays H4"]
    assert lines_of(game("^L H5 H2 H3 H4\n", Play="E")) == lines
    assert lines_of(game("H3 H4 ^L H5 H2\n", Play="W")) == lines
    assert lines_of(game("H5 H2 H3 H4\n", Play="E")) == lines  # not marked, but East led all the same
    first = replay_case(case_in(game("^L H5 H2 H3 H4\n", Play="E")), 2017)[0]
    assert first.irregularity == "opening-lead-out-of-turn"


def test_a_lead_out_of_turn_that_nobody_has_played_to_yet_is_accepted() -> None:
    assert lines_of(game("^L H5\n+\n", Play="E")) == ["E leads H5", "S chooses accept"]


def test_declarer_and_dummy_have_changed_places() -> None:
    """Law 54A: East led out of turn, South spread his hand, and North became declarer."""
    for declarer in ("^N", "^S"):  # some programs name the player who was to be declarer
        text = game("^L H5 H2 H3 H4\n", Play="E", Declarer=declarer)
        case = case_in(text)
        assert str(case.contract) == "4S by S"
        assert [line.text for line in case.lines][:3] == ["E leads H5", "S chooses spread", "S plays H2"]
        assert replay_case(case, 2017)[-1].position.declarer == 0


def test_a_revoke_that_nobody_noticed() -> None:
    text = game(TRICKS + "H3 D3 H5 ^L H2\n")
    unmarked, marked = text, text.replace("D3", "^R D3")
    for one in (unmarked, marked):
        rulings = replay_case(case_in(one), 2017)
        assert [ruling.irregularity for ruling in rulings if ruling.irregularity] == ["declarer-lead-out-of-turn", "revoke"]


def test_a_revoke_from_a_hand_that_is_not_known_states_the_fact() -> None:
    text = game("S9 ^R H4 S2 SJ\n", Deal="")
    assert lines_of(text)[:3] == ["W leads S9", "N has S", "N plays H4"]
    assert [ruling.irregularity for ruling in replay_case(case_in(text), 2017)][2] == "revoke"


def test_results() -> None:
    for result in ("?", "", "4", "12", "NS 12", "^0", "^13", "NS 9 EW 4", "EW 4; IMP"):
        assert len(lines_of(game(Result=result))) == 8
    expect_error(game(Result="1"), 6, 10, "at least 2 and at most 13")


# -- errors


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        (game(TRICKS + "H3 ^L H4 H5 H2\n"), 9, 7, "It was the turn of North"),
        (game("^L S9 S7 S2 SJ\n"), 7, 4, "It was the turn of West"),
        (game(TRICKS + "^L H3 H4 ^L H5 H2\n"), 9, 13, "Two cards of one trick"),
        (game("S9 ^R S7 S2 SJ\n"), 7, 7, "is not a revoke"),
        (game("^R S9 S7 S2 SJ\n"), 7, 4, "is not a revoke"),
        (game(TRICKS + "H3 H4 H5 ^L H2\nH7 ^R D3 H6 H9\n"), 10, 7, "is not a revoke"),
        (game("S9 ^X S7 S2 SJ\n"), 7, 4, "The marks are ^L or ^R"),
        (game("S9 S7 S2 ^L\n"), 7, 10, "No card follows “^L”"),
        (game("S9 S7 S2 SX\n"), 7, 10, "“SX” is not a card"),
        (game("S9 S7 S2 S9\n"), 7, 10, "West has played it"),
        (game("S9 S7 S2 HA\n"), 7, 10, "East holds it"),
        (game("S9 - S2 SJ\n"), 7, 6, "A card played before this one is not given"),
        (game("S9 S7 - -\nDT DQ D2 D9\n"), 8, 1, "A card played before this one is not given"),
        (game("S9 S7 S2 SJ\n*\nDT DQ D2 D9\n"), 9, 1, "after the end of the play"),
        (game("^L S7 S2 SJ S9\n", Play="N"), 7, 4, "cannot have been accepted"),
        (game(Contract="8S"), 5, 12, "“8S” is not a contract"),
        (game(Declarer="X"), 4, 12, "“X” is not a declarer"),
        (game("", Declarer="", Play=""), 4, 12, "not who plays it"),
        (game(Contract="", Declarer=""), 5, 1, "no contract is given"),
        (game(Deal=DEAL.replace("T87", "T8")), 3, 8, "different numbers of cards"),
        (game(Deal=DEAL.replace("T87", "T8X")), 3, 8, "“X” in North’s hand"),
        (game(Deal=DEAL.replace("T87", "T82")), 3, 8, "both hold S2"),
        (game(Result="14"), 6, 10, "not a number of tricks"),
        (game(Result="many"), 6, 10, "not a number of tricks"),
        (game(Play="Q"), 6, 8, "does not say who led"),
        (game() + '[Auction "S"]\n4S AP\n'.replace("4S", "3S"), 5, 12, "The auction ends in 3S by S"),
        (game() + '[Auction "S"]\n4S huh AP\n', 11, 4, "“huh” is not a call"),
        (game().replace('[Contract "4S"]\n', '[Contract "4S"] S3\n'), 5, 17, "“S3” cannot be used here"),
        ("what is this\n" + game(), 1, 1, "“what” cannot be used here"),
        (game().replace('[Board "7"]', '[Board "7"'), 2, 1, "“[” cannot be used here"),
    ],
)  # fmt: skip
def test_what_contradicts_itself_is_an_error_with_line_and_column(text: str, line: int, column: int, says: str) -> None:
    expect_error(text, line, column, says)


def test_the_other_games_are_read_all_the_same() -> None:
    bad = game(Board="8").replace("S7", "S9")
    boards = list(read_pbn(f"{game()}\n{bad}\n{game(Board='9')}"))
    assert [(board.name, board.error is None) for board in boards] == [("7", True), ("8", False), ("9", True)]
    assert boards[1].error is not None
    assert boards[1].error.line == 17
