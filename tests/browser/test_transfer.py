"""Cases that leave the page and come back: all of them as a file, one of them as a link."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from outofturn.formats.case_documents import boards_of, load_boards
from tests.browser.conftest import NewPhone
from tests.browser.homes import Home
from tests.browser.local_home import LocalHome
from tests.browser.phone import Phone
from tests.browser.served import Server

LINES = ["E leads H5", "S chooses refuse", "S chooses forbid H"]


def fill(server: Server) -> list[str]:
    """Three cases; their ids."""
    named = {"table": "7", "board": "12", "names": {"N": "Zoë"}, "notes": "Was it the “5”?"}
    return [
        server.keep("4S by S", LINES, **named),
        server.keep("3NT by N", [], title="Nothing yet"),
        server.keep("2H by E", ["S leads H5"], table="3"),
    ]


def saved_file(phone: Phone) -> Path:
    """Save all cases as a file; where it is."""
    phone.open("#/cases")
    with phone.page.expect_download() as download:
        phone.tap("Save all cases as a file")
    assert download.value.suggested_filename.startswith("outofturn-cases-20")
    return download.value.path()


def choose_file(phone: Phone, file: Any) -> None:
    phone.page.goto("about:blank")  # nothing is left open from before
    phone.open("#/cases")
    phone.open_import()
    phone.page.locator("input[type=file]").set_input_files(file)


def contents(home: Home) -> list[dict[str, Any]]:
    """All cases of a home, without what belongs to it alone."""
    found = [
        {name: value for name, value in one.items() if name not in ("id", "changed")}
        for one in home.ask("GET", "api/cases/export")["cases"]
    ]
    return sorted(found, key=json.dumps)


def test_all_cases_go_to_another_server_once(new_phone: NewPhone, own_server: Server, tmp_path: Path) -> None:
    fill(own_server)
    phone = new_phone(own_server)
    file = saved_file(phone)
    (tmp_path / "other").mkdir()
    other = Server(tmp_path / "other")
    try:
        there = new_phone(other)
        for result in ("3 cases imported.", "0 cases imported. 3 were here already."):
            choose_file(there, file)
            expect(there.page.locator(".import")).to_contain_text("This file has 3 cases.")
            there.tap("Import")
            expect(there.page.locator(".import")).to_contain_text(result)
            expect(there.page.locator(".cases li")).to_have_count(3)
            assert contents(other) == contents(own_server)
    finally:
        other.stop()


def test_from_a_server_to_a_phone_without_a_network_and_back(
    new_phone: NewPhone,
    own_server: Server,
    local_home: LocalHome,
    context_without_network: BrowserContext,
    shared_server: Server,
) -> None:
    fill(own_server)
    there = new_phone(local_home, context_without_network)
    choose_file(there, saved_file(new_phone(own_server)))
    expect(there.page.locator(".import")).to_contain_text("This file has 3 cases.")
    there.tap("Import")
    expect(there.page.locator(".import")).to_contain_text("3 cases imported.")
    back = new_phone(shared_server)
    choose_file(back, saved_file(there))
    back.tap("Import")
    expect(back.page.locator(".import")).to_contain_text("cases imported.")
    for home in (local_home, shared_server):
        kept = contents(home)
        assert all(one in kept for one in contents(own_server))


def test_cases_that_are_here_are_not_imported_again(new_phone: NewPhone, own_server: Server) -> None:
    fill(own_server)
    phone = new_phone(own_server)
    choose_file(phone, saved_file(phone))
    phone.tap("Import")
    expect(phone.page.locator(".import")).to_contain_text("0 cases imported. 3 were here already.")
    expect(phone.page.locator(".cases li")).to_have_count(3)


def test_what_cannot_be_imported_is_listed_and_the_rest_is_kept(new_phone: NewPhone, own_server: Server) -> None:
    fill(own_server)
    phone = new_phone(own_server)
    phone.expect_complaint("422")
    file = json.loads(saved_file(phone).read_text())
    first, second, third = file["cases"]
    second["case"]["contract"], second["table"] = "nine of everything", "42"
    first["notes"] = third["notes"] = "changed"
    file["cases"].append("no case at all")
    text = json.dumps(file).encode()
    choose_file(phone, {"name": "cases.json", "mimeType": "application/json", "buffer": text})
    phone.tap("Import")
    outcome = phone.page.locator(".import")
    expect(outcome).to_contain_text("2 cases imported.")
    expect(outcome).to_contain_text("2 cases could not be imported:")
    expect(outcome.locator("li").nth(0)).to_contain_text("2 · Table 42 · nine of everything: ")
    expect(outcome.locator("li").nth(1)).to_have_text("4: This is not a case.")
    phone.tap("OK")
    expect(phone.page.locator(".cases li")).to_have_count(5)


def test_a_file_of_a_newer_version_is_refused(new_phone: NewPhone, own_server: Server) -> None:
    phone = new_phone(own_server)
    text = b'{"format": "outofturn-cases", "version": 2, "cases": []}'
    choose_file(phone, {"name": "cases.json", "mimeType": "application/json", "buffer": text})
    expect(phone.page.get_by_role("alert")).to_contain_text("a newer version of Out of Turn")


def test_the_file_of_one_case_is_still_taken(new_phone: NewPhone, own_server: Server) -> None:
    phone = new_phone(own_server)
    text = b"contract: 4S by S\nevents:\n  - E leads H5\n"
    choose_file(phone, {"name": "case.yaml", "mimeType": "application/yaml", "buffer": text})
    phone.shows_lines(1)


# -- files of other programs

GAME = """[Board "{board}"]
[North "Zoë’s"]
[Contract "4S"]
[Declarer "S"]
[Play "W"]
{play}

"""
EVENING = "".join(GAME.format(board=board, play=play) for board, play in [(1, "H2"), (2, "H2 X9"), (3, "- - ^L H5 H3")])
HANDS = "S2HKQJTDKQJTC9876,S3456H23456D234C2,S789THAD56789CKQJ,SAKQJH789DACAT543"
LINK = (
    f"https://www.bridgebase.com/tools/handviewer.html?bbo=y&lin=pn|a,b,c,d|md|1{HANDS}|ah|Board 9|mb|1H|mb|p|mb|p|mb|p|pc|S3|"
)


@pytest.mark.both_homes
def test_of_a_file_of_boards_one_is_opened_or_all_are_imported(phone: Phone) -> None:
    """In Latin-1 as Windows has it, with a board that cannot be read and a lead out of turn that was accepted."""
    file = {"name": "evening.pbn", "mimeType": "", "buffer": EVENING.encode("cp1252")}
    choose_file(phone, file)
    boards = phone.sheet.locator(".boards li")
    expect(boards).to_have_count(3)
    for words in ("Board 1", "by South", "Zoë’s"):
        expect(boards.nth(0)).to_contain_text(words)
    expect(boards.nth(1)).to_contain_text("Line 13, column 4: “X9”")
    expect(boards.nth(1).get_by_role("button")).to_have_count(0)
    phone.tap("Board 3")
    phone.shows_lines(2)
    case = phone.case
    assert (case["board"], case["names"]["N"], case["lines"]) == ("3", "Zoë’s", ["E leads H5", "S plays H3"])
    choose_file(phone, file)
    phone.tap("Import all 2 boards")
    outcome = phone.page.locator(".import")
    expect(outcome).to_contain_text("1 case imported. 1 was here already.")
    expect(outcome.locator("li")).to_have_count(1)
    expect(outcome.locator("li")).to_contain_text("Board 2: Line 13, column 4: “X9” is not a card.")


@pytest.mark.both_homes
def test_a_hand_viewer_link_comes_in_and_the_case_goes_out_as_pbn_and_as_a_link(phone: Phone) -> None:
    phone.open("#/cases")
    phone.open_import()
    phone.page.get_by_label("or its text").fill(LINK)
    phone.tap("Import")
    phone.shows_lines(1)
    case = phone.case
    assert (case["board"], case["case"]["contract"], case["lines"]) == ("9", "1H by S", ["W leads S3"])
    phone.menu("Share")
    with phone.page.expect_download() as download:
        phone.tap("PBN file")
    assert download.value.suggested_filename == "board-9.pbn"
    (board,) = load_boards(str(download.value.path()))
    assert board.case is not None
    assert [line.text for line in board.case.lines] == case["lines"]
    phone.tap("Hand viewer")
    link = phone.sheet.get_by_role("textbox", name="Link to the hand viewer").input_value()
    (board,) = boards_of(link)
    assert board.case is not None
    assert str(board.case.contract) == "1H by S"
    assert "names" not in board.case.other  # nobody asked for them


# -- a link


def link_of(phone: Phone, id: str, *, with_names: bool = False) -> str:
    phone.open_case(id)
    phone.menu("Share")
    if with_names:
        phone.sheet.get_by_role("checkbox").check()
        phone.settle()  # the link without them is gone
    expect(phone.sheet.get_by_role("img", name="QR code")).to_be_visible()
    link = phone.sheet.get_by_role("textbox", name="Link").input_value()
    phone.close()
    return link


def test_a_case_goes_by_link_and_is_kept_when_asked(new_phone: NewPhone, own_server: Server, tmp_path: Path) -> None:
    id, *_ = fill(own_server)
    link = link_of(new_phone(own_server), id)
    (tmp_path / "other").mkdir()
    other = Server(tmp_path / "other")
    try:
        there = new_phone(other)
        there.open(link.partition("/")[2].partition("/")[2].partition("/")[2])
        expect(there.page.locator(".shared-lines li")).to_have_count(3)
        expect(there.page.locator(".case-head")).to_contain_text("Table 7 · Board 12")
        expect(there.page.locator("main")).not_to_contain_text("Zoë")
        assert contents(other) == []
        there.tap("Not now")
        there.question("What is the contract?")
        assert contents(other) == []
        for _ in range(2):
            there.open(link.partition("/")[2].partition("/")[2].partition("/")[2])
            there.tap("Keep this case")
            there.shows_lines(3)
        (kept,) = contents(other)
        assert (kept["case"], kept["table"], kept["board"]) == (own_server.case(id)["case"], "7", "12")
        assert (kept["names"]["N"], kept["notes"]) == ("", "")
    finally:
        other.stop()


def test_names_and_notes_are_in_the_link_if_wanted(new_phone: NewPhone, own_server: Server) -> None:
    id, *_ = fill(own_server)
    phone = new_phone(own_server)
    without = link_of(phone, id)
    link = link_of(phone, id, with_names=True)
    assert link != without
    phone.page.goto("about:blank")
    phone.page.goto(link)
    expect(phone.page.locator("main")).to_contain_text("Zoë")
    expect(phone.page.locator("main")).to_contain_text("Was it the “5”?")


def test_the_qr_code_holds_the_link(new_phone: NewPhone, own_server: Server) -> None:
    """As the library makes it, in squares of one size with the quiet zone around."""
    id, *_ = fill(own_server)
    phone = new_phone(own_server)
    link = link_of(phone, id)
    phone.menu("Share")
    squares = phone.page.locator(".qr-code path").get_attribute("d")
    made = phone.page.evaluate(
        """async (link) => {
          const { encodeQR } = await import("/static/vendor/qr.js");
          const { pathOf } = await import("/static/qr-picture.js");
          return pathOf(encodeQR(link, "raw", { ecc: "low", border: 4 }));
        }""",
        link,
    )
    assert squares == made


def test_the_link_is_copied(new_phone: NewPhone, own_server: Server) -> None:
    id, *_ = fill(own_server)
    phone = new_phone(own_server, permissions=["clipboard-read", "clipboard-write"])
    link = link_of(phone, id)
    phone.menu("Share", "Copy the link")
    expect(phone.toast).to_contain_text("The link is copied.")
    assert phone.page.evaluate("() => navigator.clipboard.readText()") == link


def test_a_long_case_has_a_link_but_no_qr_code(new_phone: NewPhone, own_server: Server) -> None:
    cards = [f"{suit}{rank}" for rank in "23456789TJQKA" for suit in "SHDC"]
    notes = "".join(chr(0x4E00 + number * 7) for number in range(2000))  # hardly anything to compress
    id = own_server.keep("4S by S", [f"N volunteers {card}" for card in cards[:1]], notes=notes)
    phone = new_phone(own_server)
    phone.open_case(id)
    phone.menu("Share")
    phone.sheet.get_by_role("checkbox").check()
    expect(phone.sheet).to_contain_text("too long for a QR code")
    expect(phone.sheet.get_by_role("img")).to_have_count(0)
    expect(phone.button("Copy the link")).to_be_visible()
    expect(phone.sheet.get_by_role("link", name="Case file")).to_be_visible()


def test_a_damaged_link_says_so(new_phone: NewPhone, own_server: Server) -> None:
    id, *_ = fill(own_server)
    phone = new_phone(own_server)
    link = link_of(phone, id)
    head, _, data = link.partition("#/shared/")
    for wrong, words in [
        (data[: len(data) // 2], "damaged"),
        (data[:9] + ("A" if data[9] != "A" else "B") + data[10:], "damaged"),
        ("", "damaged"),
        ("%F0%9F", "damaged"),
        ("A" * 40_000, "too long"),
    ]:
        phone.page.goto("about:blank")
        phone.page.goto(f"{head}#/shared/{wrong}")
        expect(phone.page.get_by_role("alert")).to_contain_text(words)
        expect(phone.button("Keep this case")).to_have_count(0)
