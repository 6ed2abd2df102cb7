"""The files of an archive, and how they are cut into parts: whatever the cut, the findings are the same."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from bench.archive import generated
from outofturn.audit.archive_files import archive_files, archive_size
from outofturn.audit.archive_parts import LARGEST_PART, FilePart, parts_of, size_of_part, tasks_of
from outofturn.audit.audit_job import audit_archive
from outofturn.audit.audit_part import AuditSettings, audit_part
from outofturn.audit.finding import AuditFinding, UnreadableBoard
from outofturn.audit.plain_board import is_plain
from outofturn.laws.book import LATEST
from tests.test_pbn_reader import game

SETTINGS = AuditSettings(2017, "en")
#: The text of some boards, every second one irregular.
GAMES = [text for text, _ in generated(60, Random(8), irregular=2)]


def audited(*names: Path, part_size: int = 1 << 30) -> tuple[list[AuditFinding], list[UnreadableBoard], tuple[int, ...]]:
    findings: list[AuditFinding] = []
    unreadable: list[UnreadableBoard] = []
    counts = []
    for task in audit_archive(list(map(str, names)), SETTINGS, jobs=1, part_size=part_size):
        for result in task.results:
            findings += result.findings
            unreadable += result.unreadable
            counts.append(result.counted)
    return findings, unreadable, tuple(map(sum, zip(*counts, strict=True)))


def parts(path: Path, part_size: int) -> list[FilePart]:
    (file,) = archive_files([str(path)])
    return [part for part in parts_of(file, part_size) if isinstance(part, FilePart)]


# -- which files, and in which order


def _names(*paths: Path) -> list[str]:
    return [file.name for file in archive_files(list(map(str, paths)))]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("b.pbn", "a/z.LIN", "a.pbn", "a/b/c.pbn", "a/notes.txt", "c.pbn.bak"):
        path = tmp_path / "archive" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(GAMES[0] if name.endswith("pbn") else "")
    return tmp_path / "archive"


def test_the_files_of_a_folder_are_sorted_by_path(folder: Path) -> None:
    names = _names(folder)
    assert names == sorted(names)
    assert [os.path.relpath(name, folder) for name in names] == ["a.pbn", "a/b/c.pbn", "a/z.LIN", "b.pbn"]


def test_files_come_in_the_order_in_which_they_are_named_and_each_once(folder: Path) -> None:
    given = [folder / "b.pbn", folder / "a.pbn", folder / "b.pbn", folder / "c.pbn.bak"]
    assert _names(*given) == [str(folder / name) for name in ("b.pbn", "a.pbn", "c.pbn.bak")]


def test_a_file_named_beside_its_folder_comes_once(folder: Path) -> None:
    assert _names(folder / "a" / "z.LIN", folder) == _names(folder)


def test_a_relative_name_stays_relative(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    assert [file.name for file in archive_files(["a", "b.pbn"])] == ["a/b/c.pbn", "a/z.LIN", "b.pbn"]


def test_a_file_that_is_not_there_counts_as_unreadable(tmp_path: Path) -> None:
    _, unreadable, count = audited(tmp_path / "none.pbn")
    assert unreadable == [
        UnreadableBoard(str(tmp_path / "none.pbn"), "", 0, 0, "The file cannot be read: there is no such file or folder.")
    ]
    assert count == (1, 0, 0, 1)


def test_a_file_that_vanishes_meanwhile_counts_as_unreadable(tmp_path: Path) -> None:
    path = tmp_path / "a.pbn"
    path.write_text(GAMES[0])
    (part,) = parts(path, 1000)
    path.unlink()
    assert audit_part(part, SETTINGS).counted == (1, 0, 0, 1)


def test_the_size_of_an_archive(folder: Path) -> None:
    assert archive_size([str(folder)]) == 3 * len(GAMES[0])


# -- cutting


@pytest.fixture(params=["\n", "\r\n", "\r"], ids=["LF", "CR LF", "CR"])
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file with all the games; some names are in Latin-1, and one board makes no sense."""
    games = [text.replace('[West "W"]', '[West "Wörner"]') for text in GAMES]
    games[31] = games[31].replace("[Play ", "[Play X")
    text = "% PBN 2.1\n" + "\n".join(games)
    path = tmp_path / "a.pbn"
    path.write_bytes(text.replace("\n", request.param).encode("latin-1"))
    return path


@pytest.mark.parametrize("part_size", [700, 3000, 20_000])
def test_the_findings_are_the_same_whatever_the_cut(file: Path, part_size: int) -> None:
    found = parts(file, part_size)
    assert len(found) > 1
    assert [part.start for part in found] == [0, *(part.end for part in found[:-1])]
    assert found[-1].end == file.stat().st_size
    assert audited(file, part_size=part_size) == audited(file)


def test_lines_count_from_the_beginning_of_the_file(file: Path) -> None:
    lines = file.read_bytes().replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
    findings, unreadable, count = audited(file, part_size=3000)
    assert count[0] == 60
    assert findings
    for item in findings:
        if item.board == "1":
            assert item.line == 1  # the escape line before the first game belongs to it
            continue
        assert lines[item.line - 1] == b'[Event "Generated"]'
        assert f'[Board "{item.board}"]'.encode() in lines[item.line - 1 : item.line + 4]
    (bad,) = unreadable
    assert b"[Play X" in lines[bad.line - 1]


def test_small_files_are_put_together_and_large_ones_cut(tmp_path: Path) -> None:
    for number in range(30):
        (tmp_path / f"{number:02}.pbn").write_text("\n".join(GAMES[:10] if number == 20 else GAMES[:1]))
    tasks = list(tasks_of(archive_files([str(tmp_path)]), 4000))
    sizes = [sum(part.end - part.start for part in task if isinstance(part, FilePart)) for task in tasks]
    assert max(sizes) < 4000 + 1000
    assert len(tasks) < 20
    assert len({part.name for part in tasks[0]}) > 2
    flat = [part for task in tasks for part in task]
    assert [part.name for part in flat] == sorted(part.name for part in flat)


def test_parts_are_larger_far_into_an_archive(tmp_path: Path) -> None:
    path = tmp_path / "a.pbn"
    plain = [text for text in GAMES if is_plain(text, LATEST)]
    path.write_text("\n".join([*plain * 120, *GAMES]))
    sizes = [part.end - part.start for part in parts(path, 1000)]
    assert sizes[0] < 2000
    assert max(sizes) > 20_000
    assert audited(path, part_size=1000) == audited(path)
    assert size_of_part(1 << 40, 1000) == LARGEST_PART


def test_a_file_whose_games_take_values_from_each_other_is_not_cut(tmp_path: Path) -> None:
    first = '[Event "x"]\n[Board "1"]\n[Deal "N:{}"]\n'.format(
        "AKQ.AKQ.AKQ.AKQJ JT9.JT9.JT9.T987 876.876.876.6543 5432.5432.5432.2"
    )
    other = '[Event "#"]\n[Board "{}"]\n[Deal "#"]\n[Declarer "N"]\n[Contract "3NT"]\n[Play "E"]\nSJ S6 S2 CA\n'
    path = tmp_path / "a.pbn"
    path.write_text("\n".join([first, *(other.format(number) for number in range(2, 300))]))
    assert len(parts(path, 2000)) == 1
    findings, unreadable, count = audited(path, part_size=2000)
    assert (unreadable, count) == ([], (299, 1, 298, 0))
    assert {item.irregularity for item in findings} == {"revoke"}


def test_values_taken_from_a_game_in_an_earlier_part(tmp_path: Path) -> None:
    """The first part has no such value, so the file is cut; the part that has one is read with what stands before it."""
    last = '[Event "x"]\n[Board "last"]\n[Deal "#"]\n[Declarer "#"]\n[Contract "#"]\n[Play "#"]\n'
    text = "\n".join([*GAMES[:20], last])
    path = tmp_path / "a.pbn"
    path.write_text(text)
    assert len(parts(path, 3000)) > 2
    assert audited(path, part_size=3000) == audited(path)
    assert audited(path)[2][3] == 0


def test_what_is_sent_along_needs_no_file(tmp_path: Path) -> None:
    last = '[Event "x"]\n[Board "last"]\n[Deal "#"]\n[Declarer "#"]\n[Contract "#"]\n[Play "#"]\n'
    path = tmp_path / "a.pbn"
    path.write_text("\n".join([*GAMES[:20], last]))
    tasks = list(tasks_of(archive_files([str(path)]), 3000, send=True))
    expected = [audit_part(part, SETTINGS) for task in tasks_of(archive_files([str(path)]), 3000) for part in task]
    path.unlink()
    assert [audit_part(part, SETTINGS) for task in tasks for part in task] == expected
    assert sum(result.counted.boards for result in expected) == 21


def test_no_cut_inside_a_comment(tmp_path: Path) -> None:
    comment = "{ A long comment:\n\n" + GAMES[2] + "\n}\n"
    path = tmp_path / "a.pbn"
    path.write_text("\n".join([GAMES[0] + comment, *GAMES[1:20]]))
    assert len(parts(path, 700)) > 5
    assert audited(path, part_size=700)[2][0] == 20
    assert audited(path, part_size=700) == audited(path)


def test_games_that_begin_with_the_board(tmp_path: Path) -> None:
    games = [text[text.index("[Board") :] for text in GAMES[:20]]
    path = tmp_path / "a.pbn"
    path.write_text("\n".join(games))
    assert len(parts(path, 1000)) > 5
    assert audited(path, part_size=1000) == audited(path)
    assert audited(path)[2][0] == 20


def test_a_file_of_another_kind(tmp_path: Path) -> None:
    path = tmp_path / "recipe.pbn"
    path.write_text("Take two eggs.\n")
    assert audited(path)[2] == (1, 0, 0, 1)
    (tmp_path / "empty.pbn").write_text("% PBN 2.1\n\n")
    assert audited(tmp_path / "empty.pbn")[2] == (0, 0, 0, 0)
    (tmp_path / "empty.lin").write_text("Take two eggs.\n")
    assert audited(tmp_path / "empty.lin")[2] == (1, 0, 0, 1)


def test_bytes_that_are_no_text_do_no_harm(tmp_path: Path) -> None:
    rng = Random(1)
    path = tmp_path / "noise.pbn"
    path.write_bytes(rng.randbytes(20_000) + "\n".join(GAMES[:3]).encode() + rng.randbytes(20_000))
    audited(path, part_size=1000)
    path.write_text("\n".join(GAMES[:3]), encoding="utf-16")
    assert audited(path)[2][0] == 3


# -- LIN

LIN = (
    "qx|o{0}|md|3SAK5HQJ5DKQ54CA65,S9876HT987D96C987,SQJTHAK6DAJTCKQJT,|sv|o|mb|1C|mb|p|mb|3N|mb|p|mb|p|mb|p|"
    "pc|{1}|pc|S7|pc|SQ|pc|S4|mc|13|pg||\n"
)


def test_lin_boards_and_their_cut(tmp_path: Path) -> None:
    path = tmp_path / "a.lin"
    path.write_text("".join(LIN.format(number, "S5") for number in range(1, 40)))
    assert len(parts(path, 1000)) > 3
    assert audited(path, part_size=1000) == audited(path)
    assert audited(path)[2][0] == 39


def test_a_file_without_a_known_ending_is_known_by_its_content(tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_text(LIN.format(1, "S5"))
    assert parts(path, 1000)[0].kind == "lin"
    path.write_text(GAMES[0])
    assert parts(path, 1000)[0].kind == "pbn"


@pytest.mark.parametrize("part_size", [700, 3000, 1 << 30])
def test_a_second_table_has_the_deal_of_the_game_before_it_whatever_the_cut(tmp_path: Path, part_size: int) -> None:
    """That South revokes is seen from his hand alone, and only the first table gives it."""
    second = '[Event "Club"]\n[West "Eva"]\n[Declarer "S"]\n[Contract "4S"]\n[Play "W"]\nS9 S7 S2 H2\n*\n'
    path = tmp_path / "tables.pbn"
    path.write_text("\n".join(f"{game(Board=str(number))}\n{second}" for number in range(1, 31)))
    findings, unreadable, counts = audited(path, part_size=part_size)
    assert [(item.board, item.seat, item.card) for item in findings] == [(str(number), "S", "H2") for number in range(1, 31)]
    assert [item.line for item in findings[:2]] == [11, 29]
    assert (unreadable, counts) == ([], (60, 30, 30, 0))
