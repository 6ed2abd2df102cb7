"""JSON, HTTP, terminal and report in another language: other words, the same facts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from outofturn import report
from outofturn.cli import UNREADABLE, WELL, main
from outofturn.json_api import api
from outofturn.laws.book import RULESET
from outofturn.notation.case_file import as_object, case_of, load_case
from outofturn.web.app import create_app
from outofturn.web.request_language import preferred
from tests.http_client import HttpClient, open_casebook
from tests.pseudo_language import MARK, pseudo_french
from tests.reports import BOARD, keep, page_text, pdf_text

CASE: dict[str, Any] = {"contract": "4S by S", "edition": 2017, "events": ["E leads H5", "S chooses refuse", "S chooses free"]}
#: The keys under which there are words, and nothing but words.
WORDS = ("say", "text", "reading", "other", "why", "obligations", "label", "duration", "next_to_act", "note", "heading")
#: Errors are not asked for in French here.
ENGLISH = ("problem", "hint")
CASES = [BOARD, *sorted(Path("cases").glob("*.yaml"))]


@pytest.fixture(autouse=True)
def _french() -> Iterator[None]:
    with pseudo_french():
        yield


@pytest.fixture
def ask(tmp_path: Path) -> Iterator[HttpClient]:
    with open_casebook(tmp_path) as casebook:
        yield HttpClient(create_app(casebook))


def compare_words(english: Any, french: Any, key: str = "") -> None:
    """The same in all but the words; and every word is French."""
    assert type(english) is type(french)
    if isinstance(english, dict):
        assert list(english) == list(french)
        for name in english:
            compare_words(english[name], french[name], name)
    elif isinstance(english, list):
        assert len(english) == len(french)
        for one, other in zip(english, french, strict=True):
            compare_words(one, other, key)
    elif isinstance(english, str) and english and key in WORDS and key not in ENGLISH:
        assert MARK in french, f"{key}: {french}"
    elif english != french:
        assert isinstance(french, str), f"{key}: {english} is {french}"
        assert MARK in french, f"{key}: {english} is {french}"


# -- JSON


@pytest.mark.sample(3)
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_answers_differ_in_words_alone(path: Path) -> None:
    case = as_object(load_case(str(path)))
    compare_words(api.rule(case), api.rule(case | {"language": "fr"}))
    compare_words(api.table_view(case), api.table_view(case, "fr"))


def test_what_is_no_words_is_the_same() -> None:
    facts = ("event", "options", "laws", "penalty_cards", "restrictions", "decide", "turn", "review", "legal", "won")
    english, french = (api.rule(CASE | {"language": code})["steps"] for code in ("en", "fr"))  # type: ignore[typeddict-item]
    assert [[step[key] for key in facts] for step in english] == [[step[key] for key in facts] for step in french]  # type: ignore[literal-required]
    assert [[item["choose"] for item in step["speech"]] for step in english] == [
        [item["choose"] for item in step["speech"]] for step in french
    ]


def test_cards_and_seats_as_the_language_has_them() -> None:
    case = CASE | {"events": ["W leads HK"], "language": "fr"}
    (words,) = api.table_view(case)["words"]  # type: ignore[typeddict-item]
    assert words["event"] == f"{MARK}Ouest leads ♥R"


def test_the_language_of_the_case_prevails() -> None:
    assert api.rule(CASE | {"language": "fr"}, "en") == api.rule(CASE, "fr")


@pytest.mark.parametrize("asked", ["xx", "French", "../en"])
def test_a_language_that_there_is_not(asked: str) -> None:
    for answer in (api.rule(CASE | {"language": asked}), api.table_view(CASE, asked), api.compare(CASE, (), asked)):
        assert list(answer) == ["error"]
        assert answer["error"]["hint"] == "The languages are en, fr, de, de-AT, nl and pl."  # type: ignore[typeddict-item]


def test_the_language_is_no_part_of_the_case() -> None:
    assert "language" not in as_object(case_of(CASE | {"language": "fr"}))
    assert api.check(CASE | {"language": "fr"}) == api.check(CASE)


def test_a_comparison_speaks_the_language_but_for_the_lawbook() -> None:
    case = {"contract": "3NT by S", "start": {"trick": 5, "on_lead": "E"}, "events": ["E leads C4", "W plays C9"]}
    english, french = (api.compare(case, (), code)["lines"] for code in ("en", "fr"))  # type: ignore[typeddict-item]
    for one, other in zip(english, french, strict=True):
        assert len(one["why"]) == len(other["why"])
        assert all(MARK in text for text in other["why"])
        assert all(MARK in text for group in other["rulings"] for text in (*group["words"], *group["say"]))
        assert MARK in other["shown"]


def test_penalty_cards_are_explained_in_the_language() -> None:
    compare_words(api.about(), api.about("fr"))


# -- HTTP


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("fr-CH, fr;q=0.9, en;q=0.8", "fr"),
        ("en;q=0.5, pl;q=0.9", "pl"),
        ("es, de;q=0.7", "de"),
        ("es", "en"),
        ("FR", "fr"),
        ("fr;q=0", "en"),
        ("fr;q=much, nl;q=0.1", "nl"),
        ("fr;q=nan, nl;q=0.1", "nl"),
        ("fr;level=1, nl;q=0.1", "nl"),
        ("*", "en"),
        ("de, fr", "de"),
        (",;,=", "en"),
    ],
)
def test_what_a_browser_wants(header: str, code: str) -> None:
    assert preferred(header, "en") == code


@pytest.mark.parametrize(
    ("method", "path", "what", "english"),
    [
        # Of the casebook.
        ("POST", "/api/cases", {"json": {"case": CASE | {"title": "x" * 201}}}, "“title” has 201 characters; it may have 200."),
        ("POST", "/api/cases/import", {"content": "contract: 4S by S"}, "“events” is missing."),
        ("GET", "/api/cases/aaaaaaaaaaaa", {}, "No such case is kept here."),
        # Of the HTTP layer: the body, its fields, an address, and what the middleware refuses.
        ("POST", "/api/rule", {"json": {}, "headers": {"Content-Type": "text/plain"}}, "The body must be JSON."),
        ("POST", "/api/cases", {"json": {}}, "“case” is missing."),
        ("GET", "/api/cases?limit=0", {}, "“limit” should be greater than or equal to 1."),
        ("GET", "/api/nothing", {}, "There is nothing at this address."),
        ("GET", "/api/cases?search=%00", {}, "The character U+0000 cannot be used in an address."),
    ],
)
def test_errors_in_the_language_of_the_request(
    ask: HttpClient, method: str, path: str, what: dict[str, Any], english: str
) -> None:
    def answer(address: str, accepted: str) -> tuple[str, str]:
        found = ask(method, address, **what | {"headers": {"Accept-Language": accepted, **what.get("headers", {})}})
        assert found.headers["vary"].startswith("Accept-Language")
        error = found.json()["error"]
        return error["problem"], error["hint"]

    problem, hint = answer(path, "en")
    assert problem == english
    assert answer(path, "fr") == (MARK + problem, MARK + hint)
    assert answer(f"{path}{'&' if '?' in path else '?'}language=fr", "en") == (MARK + problem, MARK + hint)


def test_an_error_page_is_in_the_language_of_the_browser(ask: HttpClient) -> None:
    page = ask("GET", "/nothing", headers={"Accept-Language": "fr"})
    assert f"<h1>{MARK}There is nothing at this address." in page.text
    assert '<html lang="fr">' in page.text


def test_the_servers_own_language_is_for_those_who_want_none_that_there_is() -> None:
    assert preferred("es, *;q=0.1", "fr") == "fr"


def test_a_request_chooses_the_language(ask: HttpClient) -> None:
    french = api.table_view(CASE, "fr")
    assert ask("POST", "/api/table", json=CASE | {"language": "fr"}).json() == french
    assert ask("POST", "/api/table?language=fr", json=CASE).json() == french
    answer = ask("POST", "/api/table", json=CASE, headers={"Accept-Language": "fr-FR"})
    assert answer.json() == french
    assert "Accept-Language" in answer.headers["vary"]
    assert ask("POST", "/api/table?language=en", json=CASE, headers={"Accept-Language": "fr"}).json() == api.table_view(CASE)


def test_a_kept_case_comes_in_the_language_of_the_request(ask: HttpClient) -> None:
    kept = ask("POST", "/api/cases", json={"case": CASE | {"language": "fr"}}).json()
    address = f"/api/cases/{kept['id']}"
    assert kept["ruling"] == api.case_ruling(CASE)
    assert "language" not in kept["case"]
    french = ask("GET", f"{address}?language=fr")
    compare_words(kept, french.json())
    assert french.headers["etag"] == f'"1-{RULESET}-fr"'
    etag = {"If-None-Match": french.headers["etag"]}
    assert ask("GET", f"{address}?language=fr", headers=etag).status_code == 304
    assert ask("GET", address, headers=etag).status_code == 200
    (one,) = ask("GET", "/api/cases?language=fr").json()["cases"]
    assert one["shown"] == f"{MARK}Est leads ♥5"
    assert "language" not in ask("GET", f"{address}/file").text
    assert '<html lang="fr">' in ask("GET", f"/cases/{kept['id']}/report?language=fr").text
    assert ask("GET", f"/cases/{kept['id']}/report.pdf", headers={"Accept-Language": "fr"}).status_code == 200


def test_a_language_that_there_is_not_over_http(ask: HttpClient) -> None:
    for answer in (ask("POST", "/api/rule?language=xx", json=CASE), ask("POST", "/api/rule", json=CASE | {"language": "xx"})):
        assert answer.status_code == 422
        assert answer.json()["error"]["problem"] == "There is no language “xx” here."


# -- the terminal


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "case.json"
    path.write_text(json.dumps(CASE))
    return str(path)


def test_rule_in_a_language(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", file, "--language", "fr"]) == WELL
    out = capsys.readouterr().out
    assert f"{MARK}Est leads ♥5" in out
    for heading in ("Why", "In force", "To play", "On the table", "After play"):
        assert f" {heading} " not in out
        assert f" {MARK}{heading}" in out


def test_rule_as_json_in_a_language(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", file, "--language", "fr", "--json"]) == WELL
    assert json.loads(capsys.readouterr().out) == api.rule(CASE, "fr")


def test_the_environment_names_the_language(
    file: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OUTOFTURN_LANGUAGE", "fr")
    assert main(["rule", file]) == WELL
    assert MARK in capsys.readouterr().out
    assert main(["rule", file, "--language", "en"]) == WELL
    assert MARK not in capsys.readouterr().out
    monkeypatch.setenv("OUTOFTURN_LANGUAGE", "xx")
    assert main(["rule", file]) == UNREADABLE
    assert "OUTOFTURN_LANGUAGE: There is no language" in re.sub(r"\s+", " ", capsys.readouterr().err)


@pytest.mark.parametrize("command", [["rule", "FILE"], ["check", "FILE"], ["compare", "FILE"], ["example"]])
def test_every_command_with_words_takes_a_language(command: list[str], file: str, capsys: pytest.CaptureFixture[str]) -> None:
    named = [file if word == "FILE" else word for word in command]
    assert main([*named, "--language", "fr"]) == WELL
    assert (MARK in capsys.readouterr().out) is (command[0] != "check")
    assert main([*named, "--language", "xx"]) == UNREADABLE
    assert "There is no language “xx” here." in capsys.readouterr().err


def test_words_that_a_case_expects_are_checked_in_its_language(tmp_path: Path) -> None:
    said = api.rule(CASE | {"events": CASE["events"][:1]}, "fr")["steps"][0]["say"]  # type: ignore[typeddict-item]
    path = tmp_path / "case.json"
    path.write_text(json.dumps(CASE | {"language": "fr", "events": ["E leads H5", {"expect": {"say": said}}]}))
    assert main(["check", str(path)]) == WELL
    assert main(["check", str(path), "--language", "en"]) == 1


# -- the report


def test_a_report_in_a_language() -> None:
    case = as_object(load_case(str(BOARD)))
    kept = keep(case) | {"ruling": api.table_view(case, "fr")}
    page, paper = report.html(kept, "fr"), report.pdf(kept, "fr")
    assert '<html lang="fr">' in page
    headings = re.findall("<h2>(.*?)</h2>", page)
    assert len(headings) == 6
    assert all(heading.startswith(MARK) for heading in headings)
    for text in (f"{MARK}Estleads♥A", f"{MARK}Facts", f"{MARK}Signatureofthedirector", f"{MARK}Un:"):
        assert text in page_text(page)
        assert text in pdf_text(paper)


def test_the_provisions_are_in_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["law", "57A3", "--language", "fr"]) == WELL
    shown = [line for line in capsys.readouterr().out.splitlines() if line.strip()]
    assert shown[0].startswith(MARK)
    assert any(re.match(rf"57A3 +{MARK}", line) for line in shown)
    assert main(["law", "57A3"]) == WELL
    assert MARK not in capsys.readouterr().out
    assert main(["law", "999", "--language", "de"]) == UNREADABLE
    assert "§ 999" in capsys.readouterr().err
    assert main(["law", "57A3", "--language", "xx"]) == UNREADABLE
