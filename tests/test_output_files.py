"""Every command that writes a file under a name that somebody gave: one that is there stays, unless with ``--force``."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import closing
from importlib import import_module
from pathlib import Path

import pytest

from outofturn.casebook import Casebook
from outofturn.casebook.store import Store
from outofturn.cli import COMMANDS, UNREADABLE, WELL, main, output_file
from outofturn.formats.whole_file import write_whole
from outofturn.wording.language import CATALOGUES

PBN = Path("src/outofturn/examples/club.pbn").absolute()
#: The command, but for the name of the file, and how the name has to end.
WRITERS: dict[str, tuple[Callable[[str], list[str]], str]] = {
    "convert": (lambda name: ["convert", str(PBN), name], ".yaml"),
    "chart": (lambda name: ["chart", "revoke", "-o", name], ".svg"),
    "audit": (lambda name: ["audit", str(PBN), "--jobs", "1", "--output", name], ".csv"),
    "quiz": (lambda name: ["quiz", "--count", "1", "--seed", "1", "--sheet", name], ".txt"),
    "backup": (lambda name: ["backup", name], ".db"),
}
#: Those that take the name of a file, or of a folder, but write nothing there that could be lost.
OTHERS = {"rule", "check", "compare", "table", "equity", "restore", "verify", "site", "law", "serve", "token", "example"}
writers = pytest.mark.parametrize(("command", "ending"), WRITERS.values(), ids=WRITERS)
Command = Callable[[str], list[str]]


@pytest.fixture(autouse=True)
def kept_cases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database for ``backup``, and a folder of its own for the files."""
    url = f"sqlite:///{tmp_path / 'cases.db'}"
    with closing(Store(url)) as store:
        Casebook(store).create({"contract": "4S by S", "events": ["E leads H5"]})
    monkeypatch.setenv("OUTOFTURN_DATABASE_URL", url)
    (tmp_path / "files").mkdir()
    monkeypatch.chdir(tmp_path / "files")


def test_every_command_is_one_or_the_other() -> None:
    assert WRITERS.keys() | OTHERS == set(COMMANDS)
    force = {name for name in COMMANDS if hasattr(import_module(f"outofturn.cli.{name}_command"), "add_force")}
    assert force == WRITERS.keys()


@writers
def test_a_new_file_is_written(command: Command, ending: str) -> None:
    assert main(command(f"new{ending}")) in (WELL, UNREADABLE)  # not every board of the example can be read
    assert os.listdir() == [f"new{ending}"]
    assert Path(f"new{ending}").stat().st_size > 0


@pytest.mark.parametrize("code", CATALOGUES)
@writers
def test_a_file_that_is_there_stays(
    command: Command, ending: str, code: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OUTOFTURN_LANGUAGE", code)
    file = Path(f"old{ending}")
    file.write_text("precious")
    assert main(command(file.name)) == UNREADABLE
    out, err = capsys.readouterr()
    assert (out, file.read_text(), os.listdir()) == ("", "precious", [file.name])
    assert file.name in err
    assert "--force" in err
    assert ("is there already" in err) == (code == "en")


@writers
def test_with_force_it_is_replaced(command: Command, ending: str) -> None:
    file = Path(f"old{ending}")
    file.write_text("precious")
    assert main([*command(file.name), "--force"]) in (WELL, UNREADABLE)
    assert b"precious" not in file.read_bytes()
    assert os.listdir() == [file.name]


@writers
def test_a_file_that_comes_meanwhile_stays(command: Command, ending: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"late{ending}"
    if command(name)[0] in ("audit", "backup"):
        pytest.skip("these do not write all at once; their own tests show it")

    def come_first(path: Path, content: bytes, *, replace: bool) -> None:
        path.write_text("precious")
        write_whole(path, content, replace=replace)

    monkeypatch.setattr(output_file, "write_whole", come_first)
    assert main(command(name)) == UNREADABLE
    assert (Path(name).read_text(), os.listdir()) == ("precious", [name])


@writers
def test_a_link_stays_a_link(command: Command, ending: str) -> None:
    real, link = Path(f"real{ending}"), Path(f"link{ending}")
    link.symlink_to(real)
    if command("")[0] == "backup":
        pytest.skip("a backup takes the place of a link")
    assert main(command(link.name)) in (WELL, UNREADABLE)
    assert real.stat().st_size > 0
    assert link.is_symlink()
    assert main(command(link.name)) == UNREADABLE


@writers
def test_a_device_is_not_replaced_by_a_file(command: Command, ending: str, tmp_path: Path) -> None:
    pipe = Path(f"pipe{ending}")
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        status = main(command(pipe.name))
        assert pipe.is_fifo()
        assert os.listdir() == [pipe.name]
        read = os.read(reader, 100_000)
    finally:
        os.close(reader)
    assert bool(read) == (command("")[0] not in ("audit", "backup"))
    if not read:
        assert status == UNREADABLE


@writers
def test_links_in_a_circle(command: Command, ending: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path(f"a{ending}").symlink_to(f"b{ending}")
    Path(f"b{ending}").symlink_to(f"a{ending}")
    for more in ([], ["--force"]):
        assert main([*command(f"a{ending}"), *more]) == UNREADABLE
        assert "the links lead in a circle" in " ".join(capsys.readouterr().err.split())
    assert Path(f"a{ending}").is_symlink()
    assert sorted(os.listdir()) == [f"a{ending}", f"b{ending}"]


def test_a_name_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    for command, ending in WRITERS.values():
        for name in (f"a\0b{ending}", f"{'x' * 300}{ending}", f"no/folder/x{ending}"):
            assert main(command(name)) == UNREADABLE
            assert "report" not in capsys.readouterr().err
