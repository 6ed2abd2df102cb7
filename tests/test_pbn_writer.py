"""Cases as PBN games: the signs of the standard, words for what has no sign, and nothing lost on the way there and back."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from outofturn.director import replay_case
from outofturn.engine.seats import SIDE
from outofturn.formats.case_documents import boards_of, file_of, write_board
from outofturn.formats.file_board import FileBoard
from outofturn.formats.pbn_reader import read_pbn
from outofturn.formats.pbn_record import RECORD_TAG
from outofturn.formats.pbn_text import PbnGame, games
from outofturn.formats.pbn_writer import write_pbn
from outofturn.notation.case import Case, Line
from outofturn.notation.case_file import case_of, load_case, parse_case, write_case
from tests.played_boards import PlayedBoard
from tests.random_records import Record, records
from tests.samples import examples
from tests.soak import case_of_record

CASES = sorted(Path("cases").rglob("*.yaml"))
DEAL = "N:T87.4.AQ863.A765 2.AQJT65.J7542.J AKQJ5.K92.K9.Q43 9643.873.T.KT982"
SEEDS = st.integers(0, 2**32)


def case(*lines: str, **keys: object) -> Case:
    return case_of({"contract": "4S by S", "deal": DEAL, "events": list(lines), **keys})


def the_game(text: str) -> PbnGame:
    (found,) = games(text)
    assert isinstance(found, PbnGame)
    return found


def read(text: str) -> FileBoard:
    (board,) = read_pbn(text)
    assert board.error is None, board.error
    return board


def without_record(text: str) -> str:
    """The game as a program sees it that knows nothing of the record."""
    return text[: text.index(f"[{RECORD_TAG}")]


# -- signs


def test_an_accepted_lead_out_of_turn_is_marked() -> None:
    game = the_game(write_pbn(case("E leads H5", "S plays H2", "W plays H3", "N plays H4")))
    assert (game.tags["play"], game.sections["play"]) == ("E", ["^L", "H5", "H2", "H3", "H4", "+", "-", "-", "-"])


def test_an_unnoticed_revoke_is_marked_and_a_corrected_one_is_not() -> None:
    left = ("E leads H5", "S plays H2", "W plays DT", "N plays H4", "E leads H6")
    game = the_game(write_pbn(case(*left)))
    assert game.sections["play"][:7] == ["^L", "H5", "H2", "^R", "DT", "H4", "H6"]
    corrected = the_game(write_pbn(case(*left[:3], "W corrects H3", "N plays H4")))
    assert corrected.sections["play"] == ["^L", "H5", "H2", "H3", "H4", "+", "-", "-", "-"]


def test_declarer_and_dummy_that_change_places_are_marked() -> None:
    game = the_game(write_pbn(case("E leads H5", "S chooses spread", "S plays H2", "W plays H3", "N plays H4")))
    assert (game.tags["contract"], game.tags["declarer"]) == ("4S", "^N")


def test_a_result_altered_by_law_64_is_marked() -> None:
    board = load_case("src/outofturn/examples/whole-board.yaml")
    assert the_game(write_pbn(board)).tags["result"] == "^11"
    before_1997 = board._replace(editions=(1997,))
    assert the_game(write_pbn(before_1997)).tags["result"] == "^12"


def test_a_claim_gives_the_result() -> None:
    played = ["W leads S9", "N plays S7", "E plays S2", "S plays SJ"]
    assert the_game(write_pbn(case(*played, "S claims"))).tags["result"] == "?"
    assert the_game(write_pbn(case(*played, "S claims 8"))).tags["result"] == "9"
    game = the_game(write_pbn(case(*played, "S claims 9", "W agrees")))
    assert (game.tags["result"], game.sections["play"][-1]) == ("10", "*")


def test_what_has_no_sign_is_said_in_words() -> None:
    text = write_pbn(case("E leads HA", "S chooses refuse", "S chooses forbid H", title="An example"))
    assert "{An example}" in text
    assert "{Trick 1: East leads \\HA. Opening lead out of turn: East. (53A, 54)}" in text
    assert "On the table: East's major penalty card \\HA." in text
    assert "South forbids a heart lead." in text
    assert the_game(text).sections["play"] == ["+", "-", "-", "-"]
    assert "Est entame" in write_pbn(case("E leads HA"), code="fr")
    write_pbn(case("E leads HA"), code="pl").encode("latin-1")


def test_what_is_known_of_the_board_becomes_tags() -> None:
    tags = the_game(write_pbn(case(board="12", dealer="W", vulnerable="NS", names={"N": 'Jo "Ace" Ray'}, table="4"))).tags
    assert [tags[name] for name in ("board", "dealer", "vulnerable", "north", "south", "table")] == [
        "12", "W", "NS", "Jo 'Ace' Ray", "?", "4",
    ]  # fmt: skip


def test_an_end_position_and_unknown_hands() -> None:
    begins = {"trick": 12, "on_lead": "E"}
    late = case_of({"contract": "3NT by S", "start": begins, "deal": "N:.T4.. - .K2.. -", "events": ["E leads H5"]})
    game = the_game(write_pbn(late))
    assert (game.tags["deal"], game.tags["play"]) == ("N:.T4.. - .K2.. -", "E")
    assert read(write_pbn(late)).case == parse_case(write_case(late))


def test_no_line_is_longer_than_pbn_allows() -> None:
    for path in CASES:
        assert all(len(line) <= 255 for line in write_pbn(load_case(str(path)), path.read_text("utf-8")).split("\n"))


# -- there and back


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_file_comes_back_byte_for_byte(path: Path) -> None:
    text = path.read_text("utf-8")
    board = read(write_pbn(parse_case(text), text))
    assert board.record == text
    assert board.case == parse_case(text)


@given(records(longest=30))
@settings(max_examples=examples(50, 150), deadline=None)
def test_any_record_comes_back_byte_for_byte(drawn: Record) -> None:
    made = case_of_record(drawn)
    text = write_case(made)
    board = read(write_pbn(made, text))
    assert board.case is not None
    assert (board.record, write_case(board.case)) == (text, text)


@given(st.text(max_size=400))
@settings(max_examples=examples(66, 200), deadline=None)
def test_any_title_comes_back(title: str) -> None:
    made = Case(case().contract, (Line("E leads H5"),), title=title)
    text = write_pbn(made, "\n".join(("# a remark", write_case(Case(made.contract, made.items)), f"# {title!r}")))
    assert read(text).record.endswith(f"# {title!r}")


@given(SEEDS, st.sampled_from([0, 5, 20]), st.one_of(st.just(52), st.integers(0, 52)))
@settings(max_examples=examples(50, 150), deadline=None)
def test_the_signs_alone_tell_the_same_story(seed: int, often: int, cards: int) -> None:
    """Leads out of turn, exchanged hands and revokes are read back from the play alone, without the record."""
    made = PlayedBoard(Random(seed), often=often).play(cards)
    found = read(without_record(write_pbn(made))).case
    assert found is not None
    assert [line.text for line in found.lines] == [line.text for line in made.lines]
    assert (found.contract, found.deal) == (made.contract, made.deal)


@given(SEEDS)
@settings(max_examples=examples(20, 60), deadline=None)
def test_with_unknown_hands_the_same_cards_and_revokes_come_back(seed: int) -> None:
    board = PlayedBoard(Random(seed), often=10, unknown=True)
    made = board.play()
    written = without_record(write_pbn(made))
    # Near the end a hand that has revoked before can seem to revoke again, since its other cards seem to be counted.
    assume(written.count("^R") <= without_record(write_pbn(made._replace(deal=board.deal))).count("^R"))
    found = read(written).case
    assert found is not None
    assert the_game(write_pbn(found)).sections["play"] == the_game(written).sections["play"]


@given(SEEDS)
@settings(max_examples=examples(20, 60), deadline=None)
def test_results_agree_with_the_engine(seed: int) -> None:
    made = PlayedBoard(Random(seed), often=5).play()
    last = replay_case(made)[-1].position
    assert the_game(write_pbn(made)).tags["result"].lstrip("^") == str(last.won[SIDE[last.declarer]])


# -- games of other programs

FOREIGN = """\
% PBN 2.1
%Creator: another program
[Event "The "Big" Cup"]
[Site "?"]
[Board "7"] ; seven
{A comment

with a blank line and a [Deal "none"] in it}
[Dealer "S"]
[Deal "N:T87.4.AQ863.A765 2.AQJT65.J7542.J AKQJ5.K92.K9.Q43 9643.873.T.KT982"]
[Declarer "S"]
[Contract "4S"]
[Result "^9"]
[Auction "S"]
1S Pass 2D =1= Pass
4S $7 AP
[Note "1:two over one"]
[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]
N NT 9
[Play "W"]
S9! S7 S2 SJ {the first trick}
DT DQ D2 D9
H3 ^R D3 H5 ^L H2 ; the third
*
[Remark "kept"]
"""


def test_an_unchanged_game_is_written_as_it_was() -> None:
    (board,) = boards_of(FOREIGN, "pbn")
    assert board.case is not None
    for kind in ("yaml", "json"):
        (back,) = boards_of(write_board(board, kind), kind)
        assert file_of([write_board(back, "pbn")], "pbn").decode("latin-1") == FOREIGN


def test_a_changed_game_keeps_every_tag_comment_and_section() -> None:
    (board,) = boards_of(FOREIGN, "pbn")
    assert board.case is not None
    more = board.case._replace(items=(*board.case.items, Line("E leads H6")))
    text = write_pbn(more)
    before, after = the_game(FOREIGN), the_game(text)
    changed = {"play", RECORD_TAG.lower()}
    assert {name: value for name, value in after.tags.items() if name not in changed} == {
        name: value for name, value in before.tags.items() if name not in changed
    }
    assert {name: words for name, words in after.sections.items() if name not in changed} == {
        name: words for name, words in before.sections.items() if name not in changed
    }
    for comment in ("%Creator: another program", "; seven", "with a blank line", "{the first trick}", "; the third"):
        assert comment in text
    found = read(text).case
    assert found is not None
    assert found.lines[-1].text == "E leads H6"


def test_a_kept_text_that_makes_no_sense_any_more_is_no_trouble() -> None:
    (board,) = boards_of(FOREIGN, "pbn")
    assert board.case is not None
    for old, new in (("S9!", "SX"), ("N:T87", "N:what")):
        kept = [line.replace(old, new) for line in board.case.other["pbn"]]
        text = write_pbn(board.case._replace(other={**board.case.other, "pbn": kept}))
        assert read(text).case is not None


def test_what_the_director_has_changed_is_changed_in_the_tags_too() -> None:
    (board,) = boards_of(FOREIGN, "pbn")
    assert board.case is not None
    named = board.case._replace(other={**board.case.other, "board": "17", "names": {"W": "Ann"}})
    tags = the_game(write_pbn(named)).tags
    assert (tags["board"], tags["west"], tags["result"], tags["event"]) == ("17", "Ann", "^9", 'The "Big" Cup')


@given(st.lists(SEEDS, min_size=1, max_size=4), st.sampled_from(["yaml", "json"]))
@settings(max_examples=examples(13, 40), deadline=None)
def test_files_of_several_boards_keep_every_tag_comment_and_card(seeds: list[int], kind: str) -> None:
    parts = []
    for number, seed in enumerate(seeds):
        text = without_record(write_pbn(PlayedBoard(Random(seed), often=10).play()))
        parts.append(text.replace("[Site", f"; remark {number}\n[Site").rstrip("\n") + "\n")
    file = "% PBN 2.1\n" + "\n".join(parts)
    boards = boards_of(file, "pbn")
    converted = file_of([write_board(board, kind) for board in boards], kind).decode()
    back = boards_of(converted, kind)
    assert file_of([write_board(board, "pbn") for board in back], "pbn").decode() == file


# -- the record and the game


@pytest.mark.parametrize(
    ("old", "new"),
    [("H5", "H6"), ("N:T87", "N:T86"), ('"4S"', '"3S"'), ('Declarer "S"', 'Declarer "N"'), ("^L ", "")],
)
def test_a_record_that_contradicts_its_game_is_an_error(old: str, new: str) -> None:
    text = write_pbn(case("E leads H5", "S plays H2", "W plays H3", "N plays H4"))
    head, tail = text[: text.index(f"[{RECORD_TAG}")], text[text.index(f"[{RECORD_TAG}") :]
    swapped = head.replace("9643", "9743") if new == "N:T86" else head
    (board,) = read_pbn(swapped.replace(old, new) + tail)
    assert board.error is not None
    assert board.error.problem.id == "file/record-contradicts"


def test_a_damaged_record_is_an_error() -> None:
    text = write_pbn(case("E leads H5"))
    (board,) = read_pbn(text.replace('"contract', "contract"))
    assert board.error is not None
    assert board.error.problem.id == "file/record-is-damaged"
