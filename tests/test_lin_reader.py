"""LIN files and links as cases."""

from __future__ import annotations

import random
from collections import Counter
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outofturn.director import replay_case
from outofturn.engine.deal import write_deal
from outofturn.engine.errors import RecordError
from outofturn.formats.file_board import FileBoard
from outofturn.formats.lin_reader import read_lin
from outofturn.notation.case import Case
from outofturn.notation.case_file import as_object, parse_case, write_case
from outofturn.wording.error_text import in_full
from outofturn.wording.language import CATALOGUES
from tests.file_mutations import mutated, random_text
from tests.lin_games import CALLS, HANDS, cards_in, irregularities, random_game
from tests.samples import examples

WHOLE = "N:AK42.Q32.J98.K74 Q93.K54.AKT.J632 J876.AJT.Q54.AQ5 T5.9876.7632.T98"
#: As BBO saves a board.
SAVED = f"pn|Anna,Bert,Carl,Dora|st||{HANDS}rh||ah|Board 7|sv|b|{CALLS}pc|H4|pc|HT|pc|H6|pc|H2|pg||pc|S6|mc|9|"
#: As BBO saves a match: the names of both rooms first, then each board twice.
MATCH = f"""vg|Cup,Final 1/2,I,1,2,Reds,0,Blues,0|
rs|4SN=,4SN-1,,|
pn|Anna,Bert,Carl,Dora,Ella,Fritz,Greta,Hans|pg||
qx|o1|st||{HANDS}rh||ah|Board 1|sv|o|
nt|Welcome to the final.|pg||
{CALLS}nt|Four spades,
and East to lead.|pg||
pc|H4|pc|HT|pc|H6|pc|H2|pg||
pc|S6|pc|S5|pc|SA|pc|S3|mc|10|pg||
qx|c1|st||{HANDS}rh||ah|Board 1|sv|o|
mb|p|mb|p|mb|p|mb|p|pg||
qx|o2|st||md|4SJ876HAJTDQ54CAQ5,ST5H9876D7632CT98,SAK42HQ32DJ98CK74,|rh||ah|Board 2|sv|n|
mb|1N|mb|d|mb|r|mb|p|mb|p|mb|p|pg||
pc|C5|pc|CT|pc|CK|pc|C2|pg||
"""


def the_board(text: str) -> FileBoard:
    (board,) = read_lin(text)
    return board


def the_case(text: str) -> Case:
    board = the_board(text)
    assert board.error is None, board.error
    assert board.case is not None
    return board.case


def lines(case: Case) -> list[str]:
    return [line.text for line in case.lines]


def the_error(play: str, calls: str = CALLS, hands: str = HANDS) -> RecordError:
    board = the_board(f"{hands}\n{calls}\n{play}")
    assert board.case is None
    assert board.error is not None
    return board.error


# -- whole files


def test_a_saved_board() -> None:
    board = the_board(SAVED)
    case = board.case
    assert case is not None
    assert (board.name, board.line) == ("7", 1)
    assert (str(case.contract), write_deal(case.deal or ())) == ("4S by N", WHOLE)
    assert lines(case) == ["E leads H4", "S plays HT", "W plays H6", "N plays H2", "S leads S6", "N claims 8"]
    assert case.other == {
        "board": "7",
        "dealer": "N",
        "auction": "N: 1C Pass 1H Pass 1S Pass 4S Pass Pass Pass",
        "vulnerable": "All",
        "names": {"N": "Carl", "E": "Dora", "S": "Anna", "W": "Bert"},
        "lin": [SAVED],
    }


def test_a_match_with_two_rooms() -> None:
    first, passed_out, third = read_lin(MATCH)
    assert [(board.name, board.line) for board in (first, passed_out, third)] == [("1", 4), ("1", 10), ("2", 12)]
    assert first.case is not None
    assert first.case.other["room"] == "open"
    assert first.case.other["names"] == {"N": "Carl", "E": "Dora", "S": "Anna", "W": "Bert"}
    assert [line.number for line in first.case.lines] == [8] * 4 + [9] * 5
    assert lines(first.case)[-1] == "N claims 8"
    assert (passed_out.case, passed_out.error) == (None, None)
    assert third.case is not None
    assert str(third.case.contract) == "1NTXX by E"
    assert third.case.other["vulnerable"] == "NS"


def test_the_closed_room_has_the_last_four_names() -> None:
    text = MATCH.replace("mb|p|mb|p|mb|p|mb|p|", "mb|1S|mb|p|mb|p|mb|p|")
    closed = list(read_lin(text))[1].case
    assert closed is not None
    assert (closed.other["room"], closed.other["names"]["S"]) == ("closed", "Ella")


def test_boards_one_in_each_line_with_windows_line_ends() -> None:
    found = list(read_lin(f"\ufeff{SAVED}\r\n{SAVED.replace('Board 7', 'Board 8')}\r\n\x1a"))
    assert [(board.name, board.line) for board in found] == [("7", 1), ("8", 2)]
    assert all(board.case and board.case.other["names"]["S"] == "Anna" for board in found)


def test_boards_without_names_and_labels_begin_with_the_hands() -> None:
    found = list(read_lin(f"{HANDS}{CALLS}pc|H4|{HANDS}{CALLS}pc|HK|"))
    assert [board.case and lines(board.case) for board in found] == [["E leads H4"], ["E leads HK"]]


def test_titles_and_names_after_the_play_belong_to_the_next_board_only_if_there_is_one() -> None:
    case = the_case(f"{HANDS}ah|Board 3|{CALLS}pc|H4|st||ah|A nice play|pg||pc|HT|")
    assert lines(case) == ["E leads H4", "S plays HT"]
    assert case.other["board"] == "3"


def test_text_around_the_boards_is_no_part_of_them() -> None:
    assert the_case(f"Dear director,\nplease look at this:\n\n{SAVED}\n\nMany thanks\n").other["lin"] == [SAVED]


def test_a_board_that_makes_no_sense_does_not_hide_the_others() -> None:
    wrong = SAVED.replace("pc|HT|", "pc|H4|")
    assert [board.error is None for board in read_lin(f"{SAVED}\n{wrong}\n{SAVED}")] == [True, False, True]


def test_a_case_from_a_file_can_be_written_and_read_again() -> None:
    for board in (the_board(SAVED), *read_lin(MATCH)):
        if board.case:
            assert as_object(parse_case(write_case(board.case))) == as_object(board.case)


def test_no_hands_but_a_dealer() -> None:
    case = the_case(f"md|3|{CALLS}pc|H4|pc|HT|")
    assert case.deal is None
    assert lines(case) == ["E leads H4", "S plays HT"]
    assert as_object(parse_case(write_case(case))) == as_object(case)


def test_a_command_for_hands_without_any_begins_no_board() -> None:
    assert len(list(read_lin(f"{SAVED}md||{SAVED}"))) == 2
    assert write_deal(the_case(f"md||{HANDS}{CALLS}").deal or ()) == WHOLE


def test_the_number_of_the_board_says_who_deals() -> None:
    assert str(the_case("ah|Board 2|mb|1C|mb|p|mb|p|mb|p|pc|H4|").contract) == "1C by E"


# -- hands


@pytest.mark.parametrize(
    "hands",
    [
        "md|3sj876hajtdq54caq5,st5h9876d7632ct98,sak42hq32dj98ck74,|",
        "md|3SJ876HAJ10DQ54CAQ5,S105H9876D7632C1098,SAK42HQ32DJ98CK74|",
        "md|3CAQ5DQ54HAJTSJ876,CT98D7632H9876ST5,CK74DJ98HQ32SAK42,CJ632DAKTHK54SQ93|",
        "md|3\nSJ876 HAJT DQ54 CAQ5, ST5 H9876 D7632 CT98, SAK42 HQ32 DJ98 CK74,|",
    ],
)
def test_hands_in_every_spelling(hands: str) -> None:
    assert write_deal(the_case(f"{hands}{CALLS}").deal or ()) == WHOLE


def test_hands_that_are_not_complete_stay_unknown_but_say_whose_card_it_is() -> None:
    case = the_case(f"md|3SJ876HAJTDQ54CAQ5,H9876,SAK42HQ32DJ98CK74,|{CALLS}pc|H9|pc|H2|")
    assert write_deal(case.deal or ()) == "N:AK42.Q32.J98.K74 - J876.AJT.Q54.AQ5 -"
    assert lines(case) == ["W leads H9", "N plays H2"]
    (ruling,) = irregularities(case)
    assert ruling.irregularity == "opening-lead-out-of-turn"


@pytest.mark.parametrize(
    ("hands", "problem", "column"),
    [
        ("md|3SAKSAHDC,,,|", "error/card-twice-in-hand", 9),
        ("md|3SAK,SQJA,,|", "error/two-hold-a-card", 9),
        ("md|3SAKHQZ,,,|", "error/not-a-card-in-hand", 10),
        ("md|3AKQ,,,|", "error/not-a-card-in-hand", 5),
        ("md|3SAKQJT98765432HA,,,|", "error/too-many-in-hand", 5),
        ("md|3SA,SK,SQ,SJ,ST|", "error/deal-has-four-hands", 17),
    ],
)
def test_hands_that_make_no_sense(hands: str, problem: str, column: int) -> None:
    error = the_error("", hands=hands)
    assert (error.problem.id, error.line, error.column) == (problem, 1, column)


# -- calls


@pytest.mark.parametrize(
    ("calls", "contract"),
    [
        ("mb|1cp1hp1sp4sppp|", "4S by N"),
        ("mb|1C|mb|P|mb|1NT|mb|Pass|mb|PASS|mb|X|mb|P|mb|P|mb|P|", "1NTX by S"),
        ("mb|1n!|an|14|mb|dbl|mb|rd|mb|p|mb|p|mb|p|", "1NTXX by N"),
        ("mb|1D|mb|d|mb|1H|mb|p|mb|p|mb|p|", "1H by S"),
        ("mb|p|mb|p|mb|p|mb|1S*|mb|p|mb|p|mb|p|", "1S by W"),
        ("mb|1dd r, p p p|", "1DXX by N"),
    ],
)
def test_contracts(calls: str, contract: str) -> None:
    assert str(the_case(HANDS + calls).contract) == contract


@pytest.mark.parametrize("calls", ["", "mb|1C|mb|p|", "mb|p|mb|p|mb|p|mb|p|mc|0|", "mb|1C|mb|?|"])
def test_without_a_contract_there_is_no_case(calls: str) -> None:
    board = the_board(HANDS + calls)
    assert (board.case, board.error) == (None, None)


def test_cards_without_the_last_passes() -> None:
    assert str(the_case(f"{HANDS}mb|1C|mb|p|mb|3N|pc|H9|").contract) == "3NT by S"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f"{HANDS}mb|1C|mb|8S|", "file/not-a-call"),
        (f"{HANDS}mb||", "file/not-a-call"),
        (f"{HANDS}mb|1C|mb|p|mb|p|mb|p|mb|1D|", "lin/call-after-auction"),
        (f"{HANDS}mb|1C|mb|p|mb|p|mb|p|pc|HK|mb|1D|", "lin/call-after-lead"),
        ("md|,,,|mb|1C|mb|p|mb|p|mb|p|", "lin/no-dealer"),
        (f"{HANDS}pc|H4|", "file/play-without-contract"),
        (f"{HANDS}mb|1C|mb|?|pc|H4|", "file/play-without-contract"),
    ],
)
def test_calls_that_make_no_sense(text: str, problem: str) -> None:
    board = the_board(text)
    assert board.error is not None
    assert board.error.problem.id == problem


# -- claims


def test_a_claim_says_what_is_left() -> None:
    assert lines(the_case(f"{HANDS}{CALLS}pc|H4|pc|HT|pc|H6|pc|H2|mc|13|"))[-1] == "N claims 12"
    assert lines(the_case(f"{HANDS}{CALLS}pc|H4|pc|HT|pc|H6|pc|H2|mc|1|"))[-1] == "N claims 0"
    assert lines(the_case(f"{HANDS}{CALLS}mc|10|pg||mc|10|")) == ["N claims 10"]


@pytest.mark.parametrize(
    ("claim", "problem"),
    [
        ("mc|0|", "file/result-contradicts-play"),
        ("mc|14|", "file/not-a-result"),
        ("mc|all|", "file/not-a-result"),
        ("mc|9|mc|10|", "lin/two-claims"),
    ],
)
def test_claims_that_make_no_sense(claim: str, problem: str) -> None:
    error = the_error(f"pc|H4|pc|HT|pc|H6|pc|H2|{claim}")
    assert (error.problem.id, error.line) == (problem, 3)


def test_after_all_cards_the_number_must_be_that_of_the_tricks() -> None:
    game = next(game for seed in range(99) if len((game := random_game(random.Random(seed), irregular=False)).cards) == 52)
    case = the_case(game.lin)
    won = replay_case(case)[-1].position.won[case.contract.declarer % 2]
    assert the_case(f"{game.lin}mc|{won}|").items == case.items
    board = the_board(f"{game.lin}mc|{(won + 1) % 14}|")
    assert board.error is not None
    assert board.error.problem.id == "lin/result-contradicts-play"


# -- errors have a place


@pytest.mark.parametrize(
    ("play", "problem", "column"),
    [
        ("pc|H4|pc|H11|", "error/not-a-card", 10),
        ("pc|H4|pc||", "error/not-a-card", 10),
        ("pc|H4|pc|HTH6H4|", "lin/card-played-before", 14),
        ("pc|H4|pcHT|pc|H6|", "lin/not-a-command", 7),
        ("pc|H4||pc|HT|", "lin/not-a-command", 7),
        ("pc|H4|D2|pc|HT|", "lin/not-a-command", 7),
        ("pg|pc|H4|", "lin/not-a-command", 1),
        ("pc|H4|HT", "lin/not-a-command", 7),
        ("nt|a remark\npc|H4|", "lin/not-a-command", 4),
    ],
)
def test_errors_in_the_play(play: str, problem: str, column: int) -> None:
    error = the_error(play)
    assert (error.problem.id, error.line, error.column) == (problem, 3 + play.count("\n"), column)


def test_whose_card_it_is_nobody_knows() -> None:
    error = the_error("pc|H4|pc|HT|pc|H6|pc|H7|", hands="md|3SJ876HAJTDQ54CAQ5,,SAK42HQ32DJ98CK74,|")
    assert (error.problem.id, error.column) == ("lin/whose-card", 22)


@pytest.mark.parametrize("code", CATALOGUES)
def test_an_error_names_trick_card_and_place_in_every_language(code: str) -> None:
    said = in_full(the_error("pc|H4|pc|HT|pc|H6|pc|H2|pg||\npc|S6|pc|H6|"), code)
    assert "pc|H6|" in said
    for word in ("2", "4", "♥6"):
        assert word in said


# -- links


@pytest.mark.parametrize(
    "link",
    [
        "https://www.bridgebase.com/tools/handviewer.html?bbo=y&lin=" + quote(SAVED, safe=""),
        "http://example.org/view?a=b&lin=" + quote_plus(SAVED) + "&c=d",
        "<a href='https://x.org/?lin=" + quote(SAVED, safe="'") + "'>",
        "https://www.bridgebase.com/tools/handviewer.html?lin=" + SAVED,
        "(see handviewer.html?bbo=y&amp;lin=" + quote(SAVED) + ").",
    ],
)
def test_links_with_a_lin_text(link: str) -> None:
    case = the_case(f"first line\n look at {link} please")
    assert case.other["lin"] == [SAVED]
    assert {line.number for line in case.lines} == {2}


def test_a_name_in_a_link_may_have_an_apostrophe_and_an_accent() -> None:
    named = SAVED.replace("Anna", "O'Hara é")
    case = the_case("https://x.org/?lin=" + quote(named, safe="'"))
    assert case.other["names"]["S"] == "O'Hara é"


def test_an_error_in_a_link_is_where_it_stands_in_the_link() -> None:
    wrong = quote(SAVED.replace("Anna", "Zoë").replace("pc|HT|", "pc|HH|"), safe="")
    text = f"one\ntwo ?lin={wrong}"
    board = the_board(text)
    assert board.error is not None
    assert board.error.line == 2
    assert text.split("\n")[1][(board.error.column or 0) - 1 :].startswith("HH%7C")


def test_several_links_in_a_text() -> None:
    text = f"?lin={quote(SAVED)} and\n?lin={quote(SAVED.replace('Board 7', 'Board 9'))}"
    assert [(board.name, board.line) for board in read_lin(text)] == [("7", 1), ("9", 2)]


def test_a_link_in_a_remark_of_a_file_is_no_board() -> None:
    assert len(list(read_lin(f"{SAVED}nt|see https://x.org/?lin={quote(SAVED, safe='')}|"))) == 1


def test_a_link_with_parameters() -> None:
    link = (
        "https://www.bridgebase.com/tools/handviewer.html?n=sak42hq32dj98ck74&e=sq93hk54dak10cj632&s=sj876hajtdq54caq5"
        "&w=st5h9876d7632ct98&d=n&v=e&b=7&a=1c(strong)p1hp1sp4s!ppp&nn=Carl%20C&sn=Anna&p={a+remark}h4hth6h2s6"
    )
    board = the_board(f"see {link}")
    assert board.case is not None
    assert (board.name, str(board.case.contract), write_deal(board.case.deal or ())) == ("7", "4S by N", WHOLE)
    assert lines(board.case) == ["E leads H4", "S plays HT", "W plays H6", "N plays H2", "S leads S6"]
    assert board.case.other["names"] == {"N": "Carl C", "S": "Anna"}
    assert board.case.other["vulnerable"] == "EW"


def test_a_link_with_two_hands() -> None:
    case = the_case("handviewer.html?n=st6hj4dj2ckqj9876&s=saj874ha986daca53&d=n&a=3cp6cppp&p=hkhah2hj")
    assert write_deal(case.deal or ()) == "N:T6.J4.J2.KQJ9876 - AJ874.A986.A.A53 -"
    assert lines(case) == ["E leads HK", "S plays HA", "W plays H2", "N plays HJ"]
    assert not irregularities(case)


# -- anything at all


def check_every_card(text: str, is_link: bool = False) -> None:
    """Whatever the text: boards or errors, and no card of a good board is missing from its lines."""
    boards = list(read_lin(text))
    count = 0
    for board in boards:
        if board.error is not None:
            assert (board.error.line or 0) > 0
            assert (board.error.column or 0) > 0
            assert in_full(board.error)
        elif board.case is not None:
            words = [line.text.split() for line in board.case.lines]
            said = {word[2] for word in words if word[1] in ("leads", "plays")}
            played = cards_in("\n".join(board.case.other["lin"]))
            assert Counter(played) == Counter(said)
            count += len(played)
            assert as_object(parse_case(write_case(board.case))) == as_object(board.case)
    if boards and not is_link and all(board.error is None for board in boards):
        assert count >= len(cards_in(text))


@given(st.integers(0, 2**48))
@settings(max_examples=examples(50, 150), deadline=None)
def test_a_damaged_file_gives_boards_or_says_what_is_wrong(seed: int) -> None:
    chance = random.Random(seed)
    good = chance.choice((SAVED, MATCH, random_game(chance).lin, f"{random_game(chance).lin}\n{SAVED}\n{MATCH}"))
    is_link = chance.random() < 0.2
    check_every_card(mutated(f"see https://x.org/?lin={quote(good)} ok" if is_link else good, chance), is_link)


@given(st.integers(0, 2**48))
@settings(max_examples=examples(20, 60), deadline=None)
def test_random_text_gives_boards_or_says_what_is_wrong(seed: int) -> None:
    check_every_card(random_text(random.Random(seed)))


@given(st.text(alphabet="mdpcbqxnsv|SHDC2A1K ,\n?&=%7li", max_size=120))
@settings(max_examples=examples(50, 150), deadline=None)
def test_any_text_gives_boards_or_says_what_is_wrong(text: str) -> None:
    check_every_card(text)


@pytest.mark.parametrize(
    "text",
    ["|" * 100_000, "pc|" * 50_000, "qx|o1|" * 20_000, "?lin=" * 50_000, "handviewer.html?" * 20_000, "md|1SA,,,|" * 5_000,
     "x" * 200_000, "a|\n" * 50_000, "?lin=|" * 30_000, "%7C" * 50_000 + "?lin=" + "%7C" * 50_000, "mb|" + "p" * 100_000 + "|"],
)  # fmt: skip
def test_long_texts_are_read_in_one_go(text: str) -> None:
    for board in read_lin(text):
        assert board.case is None
