"""After a fault in the program the page offers to save the case, with the line that led to it."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Locator, Route

from tests.browser.phone import Phone

LINK = "Save the case as a file to report it"
FAULT = {"error": {"problem": "This is a fault in Out of Turn.", "hint": "Please report it.", "line": None, "text": ""}}


def fail(route: Route) -> None:
    route.fulfill(status=500, json=FAULT)


def saved(phone: Phone) -> str:
    """What is in the file that the page offers."""
    link: Locator = phone.page.get_by_role("link", name=LINK)
    with phone.page.expect_download() as download:
        link.click()
    return Path(download.value.path()).read_text()


def test_a_line_that_fails(phone: Phone) -> None:
    phone.expect_complaint("500")
    id = phone.server.keep("4S by S", ["E leads H5"], edition=2017, names={"N": "Ada"})
    phone.open_case(id)
    phone.page.route(f"**/api/cases/{id}/lines**", fail)
    phone.tap("1 Accept the lead")
    found = json.loads(saved(phone))
    assert (found["contract"], found["edition"], found["events"]) == ("4S by S", 2017, ["E leads H5", "S chooses accept"])
    assert "Ada" not in str(found)


def test_a_case_that_cannot_be_shown(phone: Phone) -> None:
    phone.expect_complaint("500")
    id = phone.server.keep("4S by S", ["E leads H5"], edition=2017)
    phone.page.route(f"**/api/cases/{id}?**", fail)
    phone.open(f"#/case/{id}")
    assert "E leads H5" in saved(phone)
