"""The HTTP API and the pages, as a program or a browser asks for them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from typing import Any

import httpx
import pytest

from outofturn.casebook import Casebook
from outofturn.engine.deal import read_deal
from outofturn.json_api import api
from outofturn.laws.book import RULESET
from outofturn.notation.case_size import MOST_BOARDS
from outofturn.web.api_examples import ENDING, ENDING_WORTH, examples
from outofturn.web.app import create_app
from tests.http_client import CASE, HttpClient, open_casebook, problem, served


@pytest.fixture(scope="module")
def casebook(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Casebook]:
    with open_casebook(tmp_path_factory.mktemp("casebook")) as found:
        yield found


@pytest.fixture(scope="module")
def ask(casebook: Casebook) -> HttpClient:
    return HttpClient(create_app(casebook))


@pytest.fixture
def kept(ask: HttpClient) -> dict[str, Any]:
    answer = ask("POST", "/api/cases", json={"case": CASE, "table": "5", "board": "12", "names": {"N": "Ada"}})
    assert answer.status_code == 201
    found: dict[str, Any] = answer.json()
    return found


def at(kept: dict[str, Any], rest: str = "") -> str:
    return f"/api/cases/{kept['id']}{rest}"


# -- the engine


def test_rulings_are_those_of_the_engine(ask: HttpClient) -> None:
    assert ask("GET", "/api/about").json() == api.about()
    assert ask("POST", "/api/rule", json=CASE).json() == api.rule(CASE)
    assert ask("POST", "/api/table", json=CASE).json() == api.table_view(CASE)
    answer = ask("POST", "/api/compare?editions=1997,2017", json=CASE)
    assert answer.json() == api.compare(CASE, [1997, 2017])


def test_what_options_are_worth(ask: HttpClient) -> None:
    answer = ask("POST", "/api/equity", json=ENDING)
    assert answer.status_code == 200
    found = answer.json()
    assert {key: found[key] for key in ("declarer", "decide", "edition")} == {"declarer": "S", "decide": ["S"], "edition": 2017}
    for worth, expected in zip(_worths(found), _worths(ENDING_WORTH), strict=True):
        assert {**worth, "line": []} == {**expected, "line": []}
        assert len(worth["line"]) >= 4
    assert found["words"] == {"S chooses accept": "South accepts the lead"}
    french = ask("POST", "/api/equity?language=fr", json=ENDING).json()
    assert french["words"] == {"S chooses accept": "Sud accepte l’attaque"}


def test_the_score_is_by_the_vulnerability(ask: HttpClient) -> None:
    for more, expected in [({"board": "2"}, 620), ({"board": "2", "vulnerable": "None"}, 420), ({"board": ""}, 420)]:
        assert ask("POST", "/api/equity", json=ENDING | more).json()["without"]["score"] == expected
    start = {key: value for key, value in ENDING["start"].items() if key != "won"}
    assert ask("POST", "/api/equity", json=ENDING | {"start": start}).json()["now"] | {"line": []} == {
        "tricks": 3,
        "score": None,
        "line": [],
    }


def _worths(found: dict[str, Any]) -> list[dict[str, Any]]:
    return [found["without"], *found["options"], found["now"]]


def test_what_has_no_worth(ask: HttpClient) -> None:
    assert problem(ask("POST", "/api/equity", json=CASE), 422) == "Not all hands are known."
    assert "Toutes les mains" in problem(ask("POST", "/api/equity?language=fr", json=CASE), 422)
    assert "sings" in problem(ask("POST", "/api/equity", json=ENDING | {"events": ["S sings"]}), 422)


def test_without_the_packages_of_the_solver(ask: HttpClient, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("outofturn.equity")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)  # it cannot be imported
    answer = ask("POST", "/api/equity", json=ENDING)
    assert problem(answer, 501) == "The server needs “numpy”."
    assert "pip install 'outofturn[equity]'" in answer.json()["error"]["hint"]


def test_two_cases_are_solved_one_after_the_other(casebook: Casebook) -> None:
    """The solver has one memory: whoever comes second must not find his cards changed."""
    other = ENDING | {"contract": "4H by S", "deal": "N:AJ...4 Q7...9 6.3..3 K...K5", "events": ["E leads SQ"]}
    with served(create_app(casebook)) as port, ThreadPoolExecutor(2) as people, httpx.Client(timeout=60) as client:

        def worths(case: dict[str, Any]) -> list[dict[str, Any]]:
            return _worths(client.post(f"http://127.0.0.1:{port}/api/equity", json=case).json())

        alone = [worths(ENDING), worths(other)]
        assert list(people.map(worths, [ENDING, other] * 4)) == alone * 4


PLAYED = """[Board "{board}"]
[North "Zoë"]
[Contract "4S"]
[Declarer "S"]
[Play "W"]
{play}

"""


def test_the_boards_of_a_file_are_cases_and_a_bad_one_is_named_with_its_place(ask: HttpClient) -> None:
    file = "".join(PLAYED.format(board=board, play=play) for board, play in [(1, "H2"), (2, "H2 X9"), (3, "- - ^L H5 H3")])
    for encoded in (file.encode(), file.encode("latin-1"), b"\xef\xbb\xbf" + file.replace("\n", "\r\n").encode()):
        answer = ask("POST", "/api/boards?language=de", content=encoded, headers={"Content-Type": "text/plain"})
        first, second, third = answer.json()["boards"]
        assert (first["case"]["names"], first["case"]["events"]) == ({"N": "Zoë"}, ["W leads H2"])
        assert third["case"]["events"] == ["E leads H5", "S plays H3"]
        assert (second["board"], second["line"], second["case"]) == ("2", 8, None)
        assert (second["error"]["line"], second["error"]["column"]) == (13, 4)
        assert "„X9“" in second["error"]["problem"]
        assert answer.json()["more"] is False


def test_a_text_without_a_board_is_refused(ask: HttpClient) -> None:
    for file in (b"", b"%", b"hello"):
        answer = ask("POST", "/api/boards", content=file, headers={"Content-Type": "text/plain"})
        assert problem(answer, 422)


def test_of_very_many_boards_the_first_are_read(ask: HttpClient) -> None:
    file = "".join(PLAYED.format(board=number, play="") for number in range(1, MOST_BOARDS + 2))
    answer = ask("POST", "/api/boards", content=file.encode(), headers={"Content-Type": "text/plain"}).json()
    assert (len(answer["boards"]), answer["boards"][-1]["board"], answer["more"]) == (MOST_BOARDS, str(MOST_BOARDS), True)


def test_a_case_goes_out_in_every_format_and_comes_back(ask: HttpClient) -> None:
    deal = "N:AK42.Q32.J98.K74 Q93.K54.AKT.J632 J876.AJT.Q54.AQ5 T5.9876.7632.T98"
    case = {"board": "7/a", "contract": "4S by S", "deal": deal, "events": ["E leads HK", "S chooses accept", "S plays HA"]}
    for kind in ("yaml", "json", "pbn", "lin", "link"):
        made = ask("POST", "/api/convert", json={"case": case, "format": kind}).json()
        assert made["name"] == ("" if kind == "link" else f"board-7-a.{kind}")
        answer = ask("POST", "/api/boards", content=made["text"].encode(), headers={"Content-Type": "text/plain"})
        (board,) = answer.json()["boards"]
        assert board["case"]["contract"] == "4S by S"
        assert board["case"]["events"][0] == "E leads HK"
        assert read_deal(board["case"]["deal"]) == read_deal(deal)


def test_what_cannot_be_converted(ask: HttpClient) -> None:
    answer = ask("POST", "/api/convert", json={"case": CASE, "format": "lin"})
    assert "hand" in problem(answer, 422)
    answer = ask("POST", "/api/convert", json={"case": CASE, "format": "odt"})
    assert problem(answer, 422) == "“format” should be one of: yaml, json, pbn, lin, link."
    wrong = CASE | {"events": ["E leads H5", "nobody does anything"]}
    assert ask("POST", "/api/convert", json={"case": wrong, "format": "pbn"}).json()["error"]["line"] == 2


def test_the_lawbook_is_that_of_the_engine(ask: HttpClient) -> None:
    assert ask("GET", "/api/law?edition=2007").json() == api.law(edition=2007)
    assert ask("GET", "/api/law?search=face+down").json() == api.law(search="face down")
    assert ask("GET", "/api/law/57A?edition=1997").json() == api.law("57A", 1997)
    assert ask("GET", "/api/compare/57A3?editions=1997,2017").json() == api.compare_law("57A3", [1997, 2017])
    assert problem(ask("GET", "/api/law/99"), 422) == "This book has no Law 99."
    assert "1987" in problem(ask("GET", "/api/compare/53?editions=1987"), 422)


@pytest.mark.parametrize("path", ["/api/rule", "/api/table"])
def test_a_line_that_makes_no_sense_leaves_what_stands_before_it(ask: HttpClient, path: str) -> None:
    case = CASE | {"events": ["E leads H5", "S sings"]}
    answer = ask("POST", path, json=case)
    assert "sings" in problem(answer, 422)
    assert answer.json()["error"]["line"] == 2
    assert [step["event"] for step in answer.json()["steps"]] == ["E leads H5"]


def test_a_long_record_is_ruled_like_a_short_one(ask: HttpClient) -> None:
    case = CASE | {"events": ["attention"] * 1000}
    assert len(ask("POST", "/api/rule", json=case).json()["steps"]) == 1000
    case["events"] = ["attention"] * 1001
    assert "1001 lines" in problem(ask("POST", "/api/rule", json=case), 422)


# -- kept cases


def test_a_case_is_kept_found_and_fetched(ask: HttpClient, kept: dict[str, Any]) -> None:
    assert (kept["version"], kept["table"], kept["names"]["N"]) == (1, "5", "Ada")
    assert kept["ruling"] == api.case_ruling(CASE)
    answer = ask("GET", at(kept))
    assert answer.json() == kept
    assert answer.headers["etag"] == f'"1-{RULESET}-en"'
    assert kept["id"] in [one["id"] for one in ask("GET", "/api/cases?search=ada").json()["cases"]]
    assert ask("GET", "/api/cases?search=nobody").json() == {"cases": [], "more": False}


def test_an_unchanged_case_is_not_sent_again(ask: HttpClient, kept: dict[str, Any]) -> None:
    answer = ask("GET", at(kept), headers={"If-None-Match": f'W/"7-{RULESET}-en", "1-{RULESET}-en"'})
    assert (answer.status_code, answer.content) == (304, b"")
    for other in (f'"11-{RULESET}-en"', f'"1-{RULESET}-fr"', f'"1-{RULESET}"', '"1-0-en"', '"1"'):  # later, French, older rules
        assert ask("GET", at(kept), headers={"If-None-Match": other}).status_code == 200


def test_lines_are_added_edited_and_taken_out(ask: HttpClient, kept: dict[str, Any]) -> None:
    answer = ask("POST", at(kept, "/lines"), json={"version": 1, "lines": ["S chooses refuse", "S chooses free"]})
    assert (answer.status_code, answer.json()["version"]) == (201, 2)
    answer = ask("PUT", at(kept, "/lines/1"), json={"version": 2, "line": "E leads H6"})
    assert answer.json()["lines"] == ["E leads H6", "S chooses refuse", "S chooses free"]
    answer = ask("DELETE", at(kept, "/lines/3?version=3"))
    assert (answer.status_code, answer.json()["lines"]) == (200, ["E leads H6", "S chooses refuse"])


def test_a_senseless_line_is_refused_with_its_number(ask: HttpClient, kept: dict[str, Any]) -> None:
    answer = ask("POST", at(kept, "/lines"), json={"version": 1, "lines": ["S chooses refuse", "S sings"]})
    assert "sings" in problem(answer, 422)
    assert answer.json()["error"]["line"] == 3
    assert ask("GET", at(kept)).json() == kept
    assert problem(ask("PUT", at(kept, "/lines/7"), json={"version": 1, "line": "attention"}), 422) == "There is no line 7."


def test_of_two_phones_the_later_one_is_told(ask: HttpClient, kept: dict[str, Any]) -> None:
    changed = ask("PATCH", at(kept), json={"version": 1, "notes": "Quicker"}).json()
    late = ask("POST", at(kept, "/lines"), json={"version": 1, "lines": ["S chooses accept"]})
    assert problem(late, 409) == "Somebody else has changed this case meanwhile."
    assert late.json()["case"] == changed


def test_a_key_counts_once(ask: HttpClient, kept: dict[str, Any]) -> None:
    new = {"version": 1, "lines": ["S chooses accept"], "key": f"add-{kept['id']}"}
    first, again = (ask("POST", at(kept, "/lines"), json=new) for _ in range(2))
    assert again.status_code == 201
    assert first.json() == again.json()
    case = {"case": CASE, "key": f"new-{kept['id']}"}
    assert ask("POST", "/api/cases", json=case).json()["id"] == ask("POST", "/api/cases", json=case).json()["id"]


def test_a_change_touches_only_what_it_names(ask: HttpClient, kept: dict[str, Any]) -> None:
    changed = ask("PATCH", at(kept), json={"version": 1, "board": "13", "names": {"S": "Cleo"}, "edition": 1997}).json()
    assert (changed["table"], changed["board"], changed["ruling"]["edition"]) == ("5", "13", 1997)
    assert (changed["names"]["N"], changed["names"]["S"]) == ("Ada", "Cleo")
    assert changed["lines"] == kept["lines"]


def test_into_the_trash_and_back(ask: HttpClient, kept: dict[str, Any]) -> None:
    assert ask("DELETE", at(kept)).json()["deleted"]
    assert kept["id"] in [one["id"] for one in ask("GET", "/api/cases?deleted=true").json()["cases"]]
    assert ask("POST", at(kept, "/restore")).json()["deleted"] is None
    assert kept["id"] not in [one["id"] for one in ask("GET", "/api/cases?deleted=true").json()["cases"]]


def test_a_copy_has_a_life_of_its_own(ask: HttpClient, kept: dict[str, Any]) -> None:
    copy = ask("POST", at(kept, "/duplicate"))
    assert copy.status_code == 201
    assert copy.json()["lines"] == kept["lines"]
    assert copy.json()["id"] != kept["id"]
    assert ask("POST", at(kept, "/rule-afresh"), json={"version": 1}).json()["version"] == 2


def test_a_case_file_comes_out_and_goes_in_again(ask: HttpClient, kept: dict[str, Any]) -> None:
    answer = ask("GET", at(kept, "/file"))
    assert answer.headers["content-type"] == "application/yaml"
    assert answer.headers["content-disposition"] == f'attachment; filename="{kept["id"]}.yaml"'
    for kind in ("application/yaml", "text/plain", "application/x-www-form-urlencoded"):  # the last is curl's own idea
        back = ask("POST", "/api/cases/import", content=answer.content, headers={"Content-Type": kind})
        assert back.status_code == 201
        assert [back.json()[key] for key in ("case", "table", "names")] == [kept[key] for key in ("case", "table", "names")]
    assert ask("POST", "/api/cases/import", json=CASE).json()["lines"] == kept["lines"]


@pytest.mark.parametrize("id", ["aaaaaaaaaaaa", "nothing", "AAAAAAAAAAAA", "%F0%9F%82%A1"])
def test_a_case_that_is_not_kept(ask: HttpClient, id: str) -> None:
    for method, rest, body in [
        ("GET", "", None),
        ("PATCH", "", {"version": 1}),
        ("DELETE", "", None),
        ("POST", "/restore", None),
        ("POST", "/duplicate", None),
        ("POST", "/rule-afresh", {"version": 1}),
        ("POST", "/lines", {"version": 1, "lines": ["attention"]}),
        ("PUT", "/lines/1", {"version": 1, "line": "attention"}),
        ("DELETE", "/lines/1?version=1", None),
        ("GET", "/file", None),
    ]:
        assert problem(ask(method, f"/api/cases/{id}{rest}", json=body), 404) == "No such case is kept here."
    assert "No such case is kept here." in ask("GET", f"/cases/{id}/report").text


# -- pages


def test_the_page_and_its_parts(ask: HttpClient) -> None:
    page = ask("GET", "/")
    assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    kinds = {"main.js": "text/javascript; charset=utf-8", "style.css": "text/css; charset=utf-8", "icon.svg": "image/svg+xml"}
    for name, kind in kinds.items():
        part = ask("GET", f"/static/{name}")
        assert (part.status_code, part.headers["content-type"]) == (200, kind)
        assert part.content == (files("outofturn.web") / "static" / name).read_bytes()
        again = ask("GET", f"/static/{name}", headers={"If-None-Match": part.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert ask("HEAD", f"/static/{name}").status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "../app.py",
        "..%2fapp.py",
        "%2e%2e/app.py",
        "vendor/../../app.py",
        "/etc/passwd",
        "vendor",
        "",
        "nothing.js",
        "api-types.d.ts",
    ],
)
def test_nothing_outside_is_served(ask: HttpClient, path: str) -> None:
    assert ask("GET", f"/static/{path}").status_code == 404


def test_reports(ask: HttpClient, kept: dict[str, Any]) -> None:
    page = ask("GET", f"/cases/{kept['id']}/report")
    assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "Ada" in page.text
    pdf = ask("GET", f"/cases/{kept['id']}/report.pdf")
    assert (pdf.headers["content-type"], pdf.content[:5]) == ("application/pdf", b"%PDF-")


def test_the_page_about_the_api_shows_every_operation(ask: HttpClient) -> None:
    page = ask("GET", "/api")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert " style=" not in page.text
    assert "<script" not in page.text
    for path, methods in ask("GET", "/openapi.json").json()["paths"].items():
        for method in methods:
            assert f"<code>{method.upper()} {path}</code></h2>" in page.text
    assert ask("GET", "/api.css").headers["content-type"] == "text/css; charset=utf-8"
    assert ask("GET", "/docs").status_code == ask("GET", "/redoc").status_code == 404


def test_the_examples_are_true(ask: HttpClient) -> None:
    description = ask("GET", "/openapi.json").json()
    methods = {one["operationId"]: method for found in description["paths"].values() for method, one in found.items()}
    for name, example in examples().items():
        if "/api/cases" not in example.address:
            file = {"content": example.request, "headers": {"Content-Type": example.request_type}}
            sent = file if isinstance(example.request, str) else {"json": example.request}
            assert ask(methods[name].upper(), example.address, **sent).json() == example.response
    made = examples()["create"]
    assert ask("POST", made.address, json=made.request).json() == made.response | {
        key: ask("GET", "/api/cases?limit=1").json()["cases"][0][key] for key in ("id", "created", "changed")
    }


def test_large_answers_are_compressed_for_weak_signals(ask: HttpClient) -> None:
    answer = ask("POST", "/api/table", json=CASE)
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.json() == api.table_view(CASE)
