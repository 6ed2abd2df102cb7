"""The case on paper and as a file; the shelf of cases: found, copied, deleted, taken back."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.served import Server
from tests.browser.showing import plain, texts

LINES = ["E leads H5", "S chooses refuse", "S chooses forbid H", "W leads C2"]
DETAILS: dict[str, Any] = {
    "table": "5",
    "board": "12",
    "notes": "Called at once.",
    "names": {"N": "Ann", "E": "Bob", "director": "Dora"},
}
#: What makes a case; the rest is when it was kept and how often it was changed.
SUBSTANCE = ("case", "lines", "table", "board", "notes", "names")


def kept(phone: Phone) -> str:
    id = phone.server.keep("4S by S", LINES, edition=2017, **DETAILS)
    phone.open_case(id)
    return id


def substance(case: dict[str, Any]) -> dict[str, Any]:
    return {name: case[name] for name in SUBSTANCE}


# -- on paper


def test_report_page(phone: Phone) -> None:
    id = kept(phone)
    phone.menu()
    phone.touch(phone.page.get_by_role("link", name="Report", exact=True))
    phone.page.wait_for_url(re.compile(f"/cases/{id}/report\\?language=en$"))
    report = plain(phone.page.locator("main").inner_text())
    for words in ("Ann", "Dora", "Called at once.", "53A", "50D2a", "East leads ♥5", "West leads ♣2"):
        assert words in report
    phone.touch(phone.page.get_by_role("link", name="Back to the case"))
    phone.shows_lines(4)
    assert phone.id == id


def test_report_as_pdf(phone: Phone) -> None:
    kept(phone)
    phone.menu()
    address = phone.page.get_by_role("link", name="Report as PDF").get_attribute("href")
    answer = phone.page.context.request.get(f"{phone.server.home.rstrip('/')}{address}")
    assert answer.headers["content-type"] == "application/pdf"
    paper = PdfReader(io.BytesIO(answer.body()))
    assert len(paper.pages) == 1
    text = plain(paper.pages[0].extract_text())
    for words in ("Ann", "Dora", "Called at once.", "53A", "50D2a", "East leads ♥5", "West leads ♣2"):
        assert words in text


# -- as a file


def case_file(phone: Phone) -> Path:
    phone.menu()
    with phone.page.expect_download() as waiting:
        phone.touch(phone.page.get_by_role("link", name="Case file"))
    path = waiting.value.path()
    assert waiting.value.suggested_filename.endswith(".yaml")
    return Path(path)


def test_case_file_chosen(phone: Phone) -> None:
    id = kept(phone)
    path = case_file(phone)
    phone.open("#/cases")
    phone.open_import()
    phone.page.get_by_label("A file").set_input_files(path)
    phone.shows_lines(4)
    assert phone.id != id
    assert substance(phone.case) == substance(phone.server.case(id))


def test_case_file_pasted_on_the_empty_page(phone: Phone) -> None:
    id = kept(phone)
    text = case_file(phone).read_text()
    phone.open("#/")
    phone.open_import()
    phone.page.get_by_label("or its text").fill(text)
    phone.tap("Import")
    phone.shows_lines(4)
    assert phone.id != id
    assert substance(phone.case) == substance(phone.server.case(id))


def test_a_file_that_cannot_be_read_is_shown_to_be_put_right(phone: Phone) -> None:
    phone.expect_complaint("422")
    phone.open("#/cases")
    phone.open_import()
    wrong = b"contract: 4S by S\nevents:\n  - E leads H5\n  - S chooses: accept\n"
    phone.page.get_by_label("A file").set_input_files({"name": "case.yaml", "mimeType": "", "buffer": wrong})
    expect(phone.page.get_by_role("alert")).to_contain_text("Line 4:")
    field = phone.page.get_by_label("or its text")
    field.fill(field.input_value().replace("chooses:", "chooses"))
    phone.tap("Import")
    phone.shows_lines(2)


@pytest.mark.parametrize("route", ["#/", "#/cases"])
def test_file_that_is_no_case(phone: Phone, route: str) -> None:
    phone.expect_complaint("422")
    phone.open(route)
    phone.open_import()
    field = phone.page.get_by_label("or its text")
    field.fill("contract: 9S by S\nevents:\n  - E leads H5\n")
    phone.tap("Import")
    expect(phone.page.get_by_role("alert")).to_contain_text("9S")
    expect(field).to_have_value(re.compile("9S"))


# -- the shelf


def shelf(phone: Phone) -> list[str]:
    return re.findall(r"Board \d+", " ".join(texts(phone.page.locator(".cases .place"))))


@pytest.fixture
def full_shelf(new_phone: NewPhone, own_server: Server) -> Phone:
    for board in ("1", "2", "3"):
        own_server.keep("3NT by N", ["E leads H5"], board=board, names={"S": f"Sue {board}"})
    phone = new_phone(own_server)
    phone.open("#/cases")
    expect(phone.page.locator(".cases li")).to_have_count(3)
    return phone


def test_list_and_search(full_shelf: Phone) -> None:
    phone = full_shelf
    assert shelf(phone) == ["Board 3", "Board 2", "Board 1"]
    phone.page.get_by_label("Search").fill("sue 2")
    expect(phone.page.locator(".cases li")).to_have_count(1)
    assert shelf(phone) == ["Board 2"]
    phone.page.get_by_label("Search").fill("nobody")
    expect(phone.page.get_by_text("No matching cases.")).to_be_visible()
    phone.page.get_by_label("Search").fill("")
    expect(phone.page.locator(".cases li")).to_have_count(3)
    phone.touch(phone.page.locator(".cases a").first)
    phone.shows_lines(1)
    assert phone.case["board"] == "3"


def delete_first(phone: Phone) -> None:
    """No row says “Delete”: that is in its menu."""
    expect(phone.page.get_by_role("button", name="Delete")).to_have_count(0)
    phone.tap("More: Board 3", "Delete")


def test_delete_undo_and_bin(full_shelf: Phone) -> None:
    phone = full_shelf
    delete_first(phone)
    expect(phone.page.locator(".cases li")).to_have_count(2)
    phone.tap("Undo")
    expect(phone.page.locator(".cases li")).to_have_count(3)
    delete_first(phone)
    expect(phone.page.locator(".cases li")).to_have_count(2)
    assert shelf(phone) == ["Board 2", "Board 1"]
    phone.tap("Open the bin")
    expect(phone.page.get_by_role("heading", name="The bin")).to_be_visible()
    expect(phone.page.locator(".cases .place")).to_contain_text("Board 3")
    phone.tap("Take back")
    phone.shows_lines(1)
    phone.open("#/cases")
    expect(phone.page.locator(".cases li")).to_have_count(3)


def test_delete_on_the_case_itself(full_shelf: Phone) -> None:
    phone = full_shelf
    phone.touch(phone.page.locator(".cases a").last)
    phone.shows_lines(1)
    id = phone.id
    phone.menu("Delete")
    expect(phone.page.locator(".cases li")).to_have_count(2)
    phone.tap("Undo")
    phone.shows_lines(1)
    assert phone.id == id
    assert phone.case["deleted"] is None


def test_duplicate_is_a_case_of_its_own(full_shelf: Phone) -> None:
    phone = full_shelf
    phone.touch(phone.page.locator(".cases a").first)
    phone.shows_lines(1)
    original = phone.id
    phone.menu("Duplicate")
    expect(phone.toast).to_contain_text("This is the copy.")
    phone.shows_lines(1)
    assert phone.id != original
    phone.tap("Undo")
    expect(phone.page.get_by_text("Nothing is on record.")).to_be_visible()
    assert phone.server.lines(original) == ["E leads H5"]


def test_case_in_the_bin_can_be_taken_out_where_it_is_shown(phone: Phone) -> None:
    id = phone.server.keep("4S by S", ["E leads H5"])
    phone.server.ask("DELETE", f"api/cases/{id}")
    phone.open_case(id)
    expect(phone.button("Next card")).to_be_disabled()
    phone.menu("Restore")
    expect(phone.sheet).to_have_count(0)
    expect(phone.button("Next card")).to_be_enabled()
    assert phone.case["deleted"] is None
