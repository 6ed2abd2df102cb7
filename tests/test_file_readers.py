"""Whatever a file holds, it is read whole or refused with a reason: no other error, no card lost, no endless search."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outofturn.engine.cards import parse_card
from outofturn.engine.errors import RecordError
from outofturn.engine.events import Play
from outofturn.formats.case_documents import boards_in, boards_of, file_of, write_board
from outofturn.formats.pbn_play import play_cells
from outofturn.formats.pbn_reader import read_game
from outofturn.formats.pbn_text import PbnGame, games
from outofturn.formats.pbn_writer import write_pbn
from outofturn.notation.case_file import load_case
from outofturn.notation.lines import read
from outofturn.wording.error_text import explanation
from tests.file_mutations import mutated, random_text
from tests.played_boards import PlayedBoard
from tests.samples import examples
from tests.test_pbn_writer import FOREIGN, without_record

SEEDS = st.integers(0, 2**48)
WHOLE_BOARD = write_pbn(load_case("src/outofturn/examples/whole-board.yaml"))
LINK = "https://www.bridgebase.com/tools/handviewer.html?bbo=y&lin=pn|a,b,c,d|md|3SAKH,,,|sv|o|mb|1S|mb|p|mb|p|mb|p|pc|H2|"


def sources(rng: Random) -> str:
    """A good file of some format."""
    made = PlayedBoard(rng, often=10).play(rng.choice((3, 20, 52)))
    lin = write_board(boards_of(write_pbn(made), "pbn")[0], "lin")
    return rng.choice((FOREIGN, FOREIGN * 2, WHOLE_BOARD, without_record(write_pbn(made)), lin, lin * 2, LINK))


def must_be_explained(error: RecordError | None) -> None:
    assert error is None or explanation(error)


def must_be_read_or_refused(data: bytes | str, kind: str = "") -> None:
    try:
        boards = boards_in(data, kind) if isinstance(data, bytes) else boards_of(data, kind)
    except RecordError as error:
        must_be_explained(error)
        return
    for board in boards:
        must_be_explained(board.error)
        if board.case is not None:
            for wanted in ("pbn", "lin", "yaml", "json"):
                try:
                    text = write_board(board, wanted)
                except RecordError as error:
                    must_be_explained(error)  # a line on which the engine cannot rule, hands that LIN needs
                else:
                    assert file_of([text], wanted)


@given(SEEDS, st.sampled_from(["", "pbn", "lin", "yaml", "json"]))
@settings(max_examples=examples(83, 250), deadline=None)
def test_a_damaged_file_is_read_or_refused(seed: int, kind: str) -> None:
    rng = Random(seed)
    must_be_read_or_refused(mutated(sources(rng), rng), kind)


@given(SEEDS, st.sampled_from(["", "pbn", "lin"]))
@settings(max_examples=examples(66, 200), deadline=None)
def test_nonsense_is_read_or_refused(seed: int, kind: str) -> None:
    must_be_read_or_refused(random_text(Random(seed)), kind)


@given(st.binary(max_size=300), st.sampled_from(["", "pbn", "lin", "yaml", "json"]))
@settings(max_examples=examples(66, 200), deadline=None)
def test_bytes_are_read_or_refused(data: bytes, kind: str) -> None:
    must_be_read_or_refused(data, kind)


@given(SEEDS)
@settings(max_examples=examples(66, 200), deadline=None)
def test_no_card_of_a_pbn_game_is_dropped(seed: int) -> None:
    """Every word of the Play section that looks like a card is a card of the case, or the game is refused."""
    rng = Random(seed)
    made = PlayedBoard(rng, often=10).play(rng.choice((3, 20, 52)))
    for game in games(mutated(without_record(write_pbn(made)), rng)):
        board = read_game(game) if isinstance(game, PbnGame) else None
        if board is None or board.case is None or not isinstance(game, PbnGame):
            continue
        section = re.sub(r"\{[^}]*(\}|\Z)|;[^\n]*|^%[^\n]*|\$\d+|=\d+=|\^[LR]", " ", game.text, flags=re.MULTILINE)
        section = "".join(re.findall(r'\[\s*Play\s+"[^"\n]*"\s*\]([^\[]*)', section, re.IGNORECASE)[:1])
        words = [card for word in section.split() if (card := parse_card(word.rstrip("!?"))) is not None]
        cells = [cell.card for cell in play_cells(game) if cell.card is not None]
        plays = [event.card for line in board.case.lines if isinstance(event := read(line.text, 0), Play)]  # type: ignore[arg-type]
        assert Counter(words) == Counter(cells) == Counter(plays)


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    "text",
    [
        "[" * 200_000, "{" * 200_000, '"' * 200_000, "\\" * 200_000, "\n" * 200_000, "[a " * 100_000, '[a "' * 50_000,
        "|" * 200_000, "{[" * 100_000, '[Event "x"]\n{' + '\n\n[Event "y"]' * 20_000, "md|" * 60_000, "md|1," * 40_000,
        "%7C" * 60_000, '[Play "W"]\n' + "S2 " * 60_000, '[Auction "W"]\n' + "1C " * 60_000, "lin=" * 40_000,
        " " * 200_000, "pc|S2|" * 30_000,
    ],
    ids=lambda text: repr(text[:12]),
)  # fmt: skip
@pytest.mark.parametrize("kind", ["pbn", "lin"])
def test_long_nonsense_takes_no_longer_than_its_length(text: str, kind: str) -> None:
    """Each of these would take hours, were a search to begin again at every place."""
    must_be_read_or_refused(text, kind)


#: What the fuzzer has found: files on which a reader did not come to an end, or raised something else.
FOUND = (
    # an early card that the engine hears of again and again, without its counting
    "md|1SAKQJ5HK92DK9CQ43,S9643H873DTCKT982,ST87H4DAQ863CA765,|mb|4S|mb|p|mb|p|mb|p|pc|S8|pc|S7|pc|S2|pc|SJ|pc|D9|pc|DT|pc|DQ|"
    "pc|D2|pc|H2|pc|H3|pc|D3|pc|H5|",
)


@pytest.mark.parametrize("text", FOUND)
def test_what_the_fuzzer_has_found(text: str) -> None:
    must_be_read_or_refused(text)


@pytest.mark.parametrize("path", ["README.md", "CHANGELOG.md", "pyproject.toml"])
def test_other_files_are_no_boards(path: str) -> None:
    try:
        boards = boards_of(Path(path).read_text("utf-8"))
    except RecordError:
        return
    assert all(board.error is not None for board in boards)
