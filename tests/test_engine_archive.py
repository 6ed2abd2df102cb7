"""What a browser loads: complete, with the standard library alone, and the same bytes for the same sources."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from outofturn.json_api import api
from outofturn.local_api.dispatch import LocalAnswer
from outofturn.site.engine_archive import engine_archive, extra_archive
from outofturn.wording import catalogue
from outofturn.wording.language import LANGUAGES

CASE = {"contract": "4S by S", "events": ["E leads H5"]}
_ANSWER = """
import sys
sys.path[:] = [path for path in sys.path if "site-packages" not in path] + {folders!r}
from outofturn.local_api.dispatch import answer_text
for line in sys.stdin:
    print(answer_text(line))
"""


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The engine alone, and the engine with the rest."""
    alone, whole = tmp_path_factory.mktemp("engine"), tmp_path_factory.mktemp("whole")
    for folder, archives in ((alone, [engine_archive()]), (whole, [engine_archive(), extra_archive()])):
        for archive in archives:
            zipfile.ZipFile(io.BytesIO(archive)).extractall(folder)
    return alone, whole


def answers(folder: Path, *requests: dict[str, Any]) -> list[LocalAnswer]:
    """What a Python that has nothing but this folder says."""
    none: dict[str, Any] = {"body": None, "etag": "", "records": {"cases": [], "changes": [], "keys": []}}
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", _ANSWER.format(folders=[str(folder)])],
        input="".join(json.dumps({**none, **request}) + "\n" for request in requests),
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stderr == ""
    return [json.loads(line) for line in run.stdout.splitlines()]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_engine_rules_by_itself_in_every_language(folders: tuple[Path, Path], code: str) -> None:
    table, law, created = answers(
        folders[0],
        {"method": "POST", "path": f"/api/table?language={code}", "body": CASE},
        {"method": "GET", "path": "/api/law/57A"},
        {"method": "POST", "path": f"/api/cases?language={code}", "body": {"case": CASE}},
    )
    assert (table["status"], table["body"]) == (200, api.table_view(CASE, code))
    assert law["body"] == api.law("57A")
    assert (created["status"], len(created["writes"])) == (201, 1)


def test_case_files_and_reports_need_the_rest(folders: tuple[Path, Path]) -> None:
    text = "contract: 4S by S\nevents:\n  - E leads H5\n"
    (imported,) = answers(folders[1], {"method": "POST", "path": "/api/cases/import", "body": text})
    assert imported["body"]["lines"] == ["E leads H5"]
    (write,) = imported["writes"]
    records = {"cases": [write["case"]], "changes": [write["change"]], "keys": []}
    (report,) = answers(folders[1], {"method": "GET", "path": f"/cases/{write['case']['id']}/report", "records": records})
    assert report["status"] == 200
    assert "<html" in report["body"]


def test_files_of_other_programs_need_the_rest(folders: tuple[Path, Path]) -> None:
    game = '[Board "7"]\n[Contract "4S"]\n[Declarer "S"]\n[Play "W"]\n- - ^L H5 H2\n\n[Board "8"]\n[Contract "9S"]\n'
    link = "https://www.bridgebase.com/tools/handviewer.html?lin=md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|"
    read, viewed, hands, made = answers(
        folders[1],
        {"method": "POST", "path": "/api/boards?language=fr", "body": game},
        {"method": "POST", "path": "/api/boards", "body": link},
        {"method": "POST", "path": "/api/hands", "body": {"text": link}},
        {"method": "POST", "path": "/api/convert?language=pl", "body": {"case": CASE, "format": "pbn"}},
    )
    assert read["body"] == api.boards(game, "fr")
    assert viewed["status"] == 200
    assert hands["body"] == api.hands(link)
    assert made["body"] == api.convert(CASE, "pbn", "pl")
    with zipfile.ZipFile(io.BytesIO(engine_archive())) as archive:
        assert not [name for name in archive.namelist() if "/formats/" in name]  # not before the first ruling


def test_nothing_is_in_both() -> None:
    names = [set(zipfile.ZipFile(io.BytesIO(archive)).namelist()) for archive in (engine_archive(), extra_archive())]
    assert names[0] & names[1] == set()


def test_the_texts_that_the_engine_needs_come_with_it() -> None:
    """Each module comes with the catalogues of the messages that it names, or after them."""
    areas = {path.stem for path in Path(catalogue.FOLDER, "en").iterdir()}
    there: set[str] = set()
    for archive in (engine_archive(), extra_archive()):
        files = zipfile.ZipFile(io.BytesIO(archive))
        there |= {Path(name).stem for name in files.namelist() if name.endswith(".po")}
        for name in files.namelist():
            if name.startswith("outofturn/") and name.endswith(".py"):
                named = set(re.findall(r'"([a-z-]+)/[^ "]*"', files.read(name).decode())) & areas
                assert named <= there, name


def test_the_same_sources_give_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    before = engine_archive()
    monkeypatch.setattr("time.time", lambda: 2_000_000_000)
    assert engine_archive() == before
