"""The page as a folder of files: all of it, always the same, and nothing from elsewhere; and the same page from a server."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from outofturn.cli import UNREADABLE, WELL, main
from outofturn.site import page_files, pyodide, site_folder
from outofturn.site.download_sizes import download_sizes, total
from outofturn.site.page_files import Page, built_page
from outofturn.site.pyodide import find_pyodide
from outofturn.site.site_folder import MARKER, write_folder
from outofturn.web.app import create_app
from outofturn.wording.language import LANGUAGES
from tests.http_client import HttpClient, open_casebook

ROOT = Path(__file__).parent.parent
#: An address with a host in it. Names of XML, of licences and of people's own sites load nothing.
_ELSEWHERE = re.compile(rb"""(?:src|href|from|import|fetch|url)\s*[=(]?\s*["'(](?:https?:)?//[^"')]+""")
_ABSOLUTE = re.compile(rb"""(?:src|href|from|import|url)\s*[=(]?\s*["'(]/[^"')]*""")


def make_pyodide(folder: Path) -> Path:
    """A folder with files that are called like Pyodide's, and one that nobody needs."""
    folder.mkdir(parents=True)
    for name in (*pyodide.FILES, "console.html"):
        (folder / name).write_bytes(f"this is {name}".encode() * 100_000)
    with zipfile.ZipFile(folder / pyodide.LIBRARY, "w") as library:
        for name in ("json/__init__.py", "pdb.py", "encodings/cp865.py", "encodings/utf_8.py", "unittest/mock.py"):
            library.writestr(name, "pass\n")
    (folder / pyodide.LOCK).write_text('{"info": {"python": "3.14.2"}, "packages": {"numpy": {}}}')
    return folder


@pytest.fixture
def fake_pyodide(tmp_path: Path) -> Path:
    return make_pyodide(tmp_path / "node_modules" / "pyodide")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder, real but for Pyodide."""
    above = tmp_path_factory.mktemp("site")
    write_folder(built_page("local", make_pyodide(above / "pyodide")), above / "page")
    return above / "page"


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def release(service_worker: bytes) -> dict[str, Any]:
    """What the first line of the service worker says."""
    found: dict[str, Any] = json.loads(service_worker.split(b"\n")[0].removeprefix(b"self.RELEASE = ").removesuffix(b";"))
    return found


# -- what is in the folder


def test_the_list_of_the_service_worker_is_the_folder(site: Path) -> None:
    files = contents(site)
    listed = release(files["service-worker.js"])
    files[""] = files.pop("index.html")
    assert files.pop(MARKER).decode().strip() == listed["version"]
    del files["service-worker.js"]
    assert listed["files"] == {path: hashlib.sha256(content).hexdigest() for path, content in files.items()}
    assert listed["home"] == "local"
    assert {path.split("/")[0] for path in files} == {"", "manifest.webmanifest", "v"}
    assert {path.split("/")[1] for path in files if "/" in path} == {listed["version"]}


def test_all_that_the_page_needs_is_there_and_nothing_else(site: Path) -> None:
    below = site / "v" / (site / MARKER).read_text().strip()
    assert {path.name for path in (below / "engine" / "pyodide").iterdir()} == set(pyodide.FILES)
    assert {path.name for path in (below / "engine").iterdir()} == {"engine.zip", "extra.zip", "pyodide"}
    assert {path.stem for path in (below / "static" / "messages").iterdir()} == set(LANGUAGES)
    names = {path.name for path in (below / "static").rglob("*")}
    assert {"main.js", "style.css", "inter.woff2", "LICENSE-inter", "icon-512.png", "engine-worker.js"} <= names
    assert not [name for name in names if name.endswith((".d.ts", ".md")) or name in ("log-in.js", "index.html")]
    assert json.loads((below / "engine" / "pyodide" / pyodide.LOCK).read_text())["packages"] == {}
    with zipfile.ZipFile(below / "engine" / "pyodide" / pyodide.LIBRARY) as library:
        assert library.namelist() == ["encodings/utf_8.py", "json/__init__.py"]


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    """Relative addresses alone, so that the folder works in any place. What Pyodide asks for is seen in the browser."""
    ours = {path: text for path, text in contents(site).items() if path.endswith((".html", ".js", ".css", ".webmanifest"))}
    assert len(ours) > 60
    found = {path: [*_ELSEWHERE.findall(text), *_ABSOLUTE.findall(text)] for path, text in ours.items()}
    assert {path: addresses for path, addresses in found.items() if addresses} == {}


def test_every_file_that_another_names_is_there(site: Path) -> None:
    files = contents(site)
    index = files["index.html"].decode()
    manifest = json.loads(files["manifest.webmanifest"])
    named = {*re.findall(r'(?:href|src)="([^"]+)"', index), *(icon["src"] for icon in manifest["icons"])}
    assert {name for name in named if name not in files} == set()
    for path, text in files.items():
        if path.endswith(".js") and path.startswith("v/"):
            beside = site / Path(path).parent
            imported = re.findall(r'^(?:import|export) .*?"(\.[^"]+)";$', text.decode(), re.MULTILINE)
            assert [name for name in imported if not (beside / name).is_file()] == []


def test_the_page_says_what_it_is(site: Path) -> None:
    index = (site / "index.html").read_text(encoding="utf-8")
    version = (site / MARKER).read_text().strip()
    assert f'<html data-home="local" data-version="{version}" lang="en" data-at-rest="false">' in index
    policy = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]+)"', index)
    assert policy == ["; ".join(f"{name} {value}" for name, value in page_files.POLICY.items())]
    assert index.index("Content-Security-Policy") < index.index("<link") < index.index("<script")
    assert {name: value for name, value in page_files.POLICY.items() if "'self'" not in value} == {
        "default-src": "'none'",
        "base-uri": "'none'",
    }
    assert "unsafe-inline" not in policy[0]
    assert "'unsafe-eval'" not in policy[0]


def test_the_manifest_is_relative(site: Path) -> None:
    manifest = json.loads((site / "manifest.webmanifest").read_bytes())
    assert (manifest["start_url"], manifest["scope"]) == ("./", "./")
    assert "id" not in manifest  # it would be one for all folders of a web host
    assert manifest["name"] == "Out of Turn"
    sizes = {(icon["sizes"], icon.get("purpose", "any")) for icon in manifest["icons"]}
    assert {(size, purpose) for size in ("192x192", "512x512") for purpose in ("any", "maskable")} <= sizes
    for icon in manifest["icons"]:
        if icon["type"] == "image/png":
            width = int.from_bytes((site / icon["src"]).read_bytes()[16:20])
            assert icon["sizes"] == f"{width}x{width}"


# -- versions


def test_the_same_content_gives_the_same_folder(tmp_path: Path, fake_pyodide: Path) -> None:
    """In another process too, where sets and dictionaries may have another order."""
    folders = [tmp_path / f"site-{seed}" for seed in (1, 2)]
    for seed, folder in enumerate(folders):
        command = [sys.executable, "-m", "outofturn", "site", str(folder), "--pyodide", str(fake_pyodide)]
        subprocess.run(command, check=True, env=os.environ | {"PYTHONHASHSEED": str(seed)}, capture_output=True)
    assert contents(folders[0]) == contents(folders[1])


def test_any_change_makes_another_version(fake_pyodide: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build = page_files._built_page.__wrapped__
    before: Page = build("local", fake_pyodide)
    assert build("local", fake_pyodide).version == before.version
    assert build("local", None).version != before.version
    assert build("server", fake_pyodide).version != before.version
    (fake_pyodide / "pyodide.mjs").write_bytes(b"another")
    after: Page = build("local", fake_pyodide)
    assert after.version != before.version
    monkeypatch.setattr(page_files, "page_messages", lambda code: code.encode())
    assert build("local", fake_pyodide).version not in (before.version, after.version)


# -- the command


def site_command(*words: str) -> int:
    return main(["site", *words])


def test_the_command(tmp_path: Path, fake_pyodide: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "new" / "page"
    assert site_command(str(folder), "--pyodide", str(fake_pyodide)) == WELL
    out, err = capsys.readouterr()
    assert err == ""
    assert f"The page is in {folder}\n" in out
    assert f"Version {(folder / MARKER).read_text()}" in out
    assert re.search(r"^all +[\d.]+ MB +[\d.]+ [kM]B$", out, re.MULTILINE)
    assert "numpy" not in (next(folder.rglob(pyodide.LOCK))).read_text()
    assert folder.stat().st_mode & 0o055 == 0o055 or os.name == "nt"  # a web host can read it
    assert [path.name for path in folder.parent.iterdir()] == ["page"]


def test_a_folder_of_ours_is_replaced(tmp_path: Path, fake_pyodide: Path) -> None:
    folder = tmp_path / "page"
    folder.mkdir()  # an empty one is as good as none
    assert site_command(str(folder), "--pyodide", str(fake_pyodide)) == WELL
    (first,) = (folder / "v").iterdir()
    (fake_pyodide / "pyodide.mjs").write_bytes(b"another")
    page_files._built_page.cache_clear()
    assert site_command(str(folder), "--pyodide", str(fake_pyodide)) == WELL
    (second,) = (folder / "v").iterdir()
    assert first.name != second.name


@pytest.mark.parametrize(("code", "words"), [("en", "was not written by this command"), ("de", "stammt nicht von diesem")])
def test_a_folder_of_somebody_else_is_refused(
    tmp_path: Path, fake_pyodide: Path, capsys: pytest.CaptureFixture[str], code: str, words: str
) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "index.html").write_text("my own page")
    assert site_command(str(mine), "--pyodide", str(fake_pyodide), "--language", code) == UNREADABLE
    assert contents(mine) == {"index.html": b"my own page"}
    assert words in " ".join(capsys.readouterr().err.split())
    assert site_command(str(mine / "index.html"), "--pyodide", str(fake_pyodide)) == UNREADABLE
    assert "is a file, not a folder" in capsys.readouterr().err
    assert contents(mine) == {"index.html": b"my own page"}


def test_a_failed_run_leaves_the_old_folder(
    tmp_path: Path, fake_pyodide: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "page"
    assert site_command(str(folder), "--pyodide", str(fake_pyodide)) == WELL
    before = contents(folder)
    beside = sorted(tmp_path.iterdir())
    (fake_pyodide / "pyodide.mjs").write_bytes(b"another")
    page_files._built_page.cache_clear()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    for name in ("_replace", "_write"):
        with monkeypatch.context() as patch:
            patch.setattr(site_folder, name, full)
            assert site_command(str(folder), "--pyodide", str(fake_pyodide)) == UNREADABLE
        assert "the disk is full" in capsys.readouterr().err
        assert contents(folder) == before
        assert sorted(tmp_path.iterdir()) == beside


def test_the_old_folder_comes_back_if_the_new_one_cannot_take_its_place(tmp_path: Path) -> None:
    folder = tmp_path / "page"
    folder.mkdir()
    (folder / MARKER).write_text("old")
    with pytest.raises(FileNotFoundError):
        site_folder._replace(folder, tmp_path / "not-there", tmp_path / "old")
    assert contents(folder) == {MARKER: b"old"}


# -- Pyodide


def test_where_pyodide_is_looked_for(fake_pyodide: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pyodide, "_PROJECT", tmp_path / "elsewhere")
    monkeypatch.chdir(tmp_path)
    assert find_pyodide() == fake_pyodide
    other = tmp_path / "other"
    fake_pyodide.rename(other)
    assert find_pyodide() is None
    monkeypatch.setenv("OUTOFTURN_PYODIDE", str(other))
    assert find_pyodide() == other
    assert find_pyodide(str(other)) == other


def test_without_pyodide_the_command_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pyodide, "_PROJECT", tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("OUTOFTURN_PYODIDE", raising=False)
    assert site_command("page") == UNREADABLE
    told = " ".join(capsys.readouterr().err.split())
    assert "was not found" in told
    assert f"“npm install pyodide@{pyodide.VERSION}”" in told
    assert site_command("page", "--pyodide", str(tmp_path)) == UNREADABLE
    assert "there is no pyodide.mjs" in " ".join(capsys.readouterr().err.split())
    assert not (tmp_path / "page").exists()


def test_the_version_of_pyodide_is_that_of_the_package() -> None:
    package = json.loads((ROOT / "package.json").read_text())
    assert package["devDependencies"]["pyodide"] == pyodide.VERSION
    locked = (ROOT / "package-lock.json").read_text()
    assert '"resolved"' not in locked


# -- sizes


def test_sizes_are_counted_once(fake_pyodide: Path) -> None:
    page: Page = page_files._built_page.__wrapped__("local", fake_pyodide)
    sizes = download_sizes(page)
    everything = [*page.top.values(), *(file.read() for file in page.files.values())]
    assert total(sizes).whole == sum(map(len, everything))
    assert total(sizes).compressed == sum(min(len(one), len(gzip.compress(one, 6, mtime=0))) for one in everything)
    assert sizes["font"].whole == len(page.files["static/inter.woff2"].read()) < 120_000


# -- the same from a server


@pytest.fixture
def served_page(fake_pyodide: Path, tmp_path: Path) -> Iterator[tuple[HttpClient, Page]]:
    with open_casebook(tmp_path) as casebook:
        yield HttpClient(create_app(casebook, pyodide=fake_pyodide)), built_page("server", fake_pyodide)


def test_a_server_gives_what_its_service_worker_lists(served_page: tuple[HttpClient, Page]) -> None:
    ask, page = served_page
    script = ask("GET", "/service-worker.js")
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert script.headers["cache-control"] == "no-cache"
    listed = release(script.content)
    assert (listed["home"], listed["version"]) == ("server", page.version)
    for path, digest in listed["files"].items():
        answer = ask("GET", f"/{path}")
        assert (answer.status_code, hashlib.sha256(answer.content).hexdigest()) == (200, digest), path
        assert answer.headers["cache-control"] == (
            "private, max-age=31536000, immutable" if path.startswith("v/") else "no-cache"
        )
    assert f"v/{page.version}/engine/engine.zip" in listed["files"]
    assert f"v/{page.version}/static/log-in.js" in listed["files"]


def test_a_server_gives_its_own_version_alone(served_page: tuple[HttpClient, Page]) -> None:
    ask, page = served_page
    assert ask("GET", f"/{page.address('static/main.js')}").status_code == 200
    other = ask("GET", "/v/0123456789abcdef/static/main.js")
    assert (other.status_code, other.headers["cache-control"]) == (404, "no-store")
    for path in ("../app.py", "static/../../app.py", "static/index.html", "static/service-worker.js", "", "engine"):
        assert ask("GET", f"/v/{page.version}/{path}").status_code == 404


@pytest.mark.parametrize("encoding", ["gzip, br", "identity"])
def test_large_files_are_compressed_once(served_page: tuple[HttpClient, Page], encoding: str) -> None:
    ask, page = served_page
    path = "engine/pyodide/pyodide.asm.wasm"
    answer = ask("GET", f"/{page.address(path)}", headers={"Accept-Encoding": encoding})
    assert answer.content == page.files[path].read()
    assert answer.headers["content-type"] == "application/wasm"
    assert answer.headers["vary"] == "Accept-Encoding"
    assert (answer.headers.get("content-encoding") == "gzip") == ("gzip" in encoding)


def test_a_server_without_pyodide_has_no_engine(tmp_path: Path) -> None:
    with open_casebook(tmp_path) as casebook:
        ask = HttpClient(create_app(casebook))
        listed = release(ask("GET", "/service-worker.js").content)
        assert not [path for path in listed["files"] if "/engine/" in path]
        assert ask("GET", f"/v/{listed['version']}/engine/engine.zip").status_code == 404
        assert ask("GET", "/").status_code == 200
