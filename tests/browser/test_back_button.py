"""The phone's Back button takes back one step: a question, a sheet, a view. As many presses lead out as steps led in."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.phone import Phone


def back(phone: Phone) -> None:
    phone.page.evaluate("() => history.back()")  # Playwright's own waits for a page to load
    phone.settle()


def test_through_the_questions_of_a_new_case(phone: Phone) -> None:
    phone.open("#/cases")
    phone.open("#/")
    phone.tap("4 spades", "South", "Opening lead out of turn", "East")
    phone.question("What did East lead?")
    for question in ("Who led?", "What happened?", "Who is declarer?", "What is the contract?"):
        back(phone)
        phone.question(question)
    back(phone)
    expect(phone.page).to_have_url(re.compile("#/cases$"))


def test_the_button_on_the_page_and_that_of_the_phone_do_the_same(phone: Phone) -> None:
    phone.open("#/cases")
    phone.open("#/")
    phone.tap("4 spades", "South", "Back")
    phone.question("Who is declarer?")
    phone.page.wait_for_function("() => history.state?.steps === 1")  # a browser goes back in its own time
    back(phone)
    phone.question("What is the contract?")
    back(phone)
    expect(phone.page).to_have_url(re.compile("#/cases$"))


def test_from_a_new_case_to_the_list(phone: Phone) -> None:
    phone.call("4S by S")
    phone.tap("Opening lead out of turn", "East", "H5")
    phone.shows_lines(1)
    back(phone)
    expect(phone.page).to_have_url(re.compile("#/cases$"))


def test_sheets_and_the_questions_in_them(phone: Phone) -> None:
    phone.call("4S by S")
    phone.tap("Nothing yet")
    address = f"#/case/{phone.id}"
    phone.tap("More about this case", "Settings")
    expect(phone.sheet).to_have_count(1)
    back(phone)
    expect(phone.sheet).to_have_count(0)
    phone.tap("What happened?", "Opening lead out of turn", "East")
    phone.question("What did East lead?")
    back(phone)
    phone.question("Who led?")
    back(phone)
    phone.question("What happened?")
    back(phone)
    expect(phone.sheet).to_have_count(0)
    assert phone.page.evaluate("() => location.hash") == address
    back(phone)
    expect(phone.page).to_have_url(re.compile("#/cases$"))


def test_what_a_form_has_entered_leaves_no_steps_behind(phone: Phone) -> None:
    phone.call("4S by S")
    phone.tap("Nothing yet", "What happened?", "Opening lead out of turn", "East", "H5")
    phone.shows_lines(1)
    expect(phone.sheet).to_have_count(0)
    phone.page.wait_for_function("() => !history.state?.steps")
    back(phone)
    expect(phone.page).to_have_url(re.compile("#/cases$"))


def test_after_a_reload_the_steps_are_still_there(phone: Phone) -> None:
    phone.open("#/cases")
    phone.open("#/")
    phone.tap("4 spades", "South")
    phone.question("What happened?")
    phone.page.reload()
    phone.question("What happened?")
    back(phone)
    phone.question("Who is declarer?")
    back(phone)
    phone.question("What is the contract?")


def test_another_view_and_back_again(phone: Phone) -> None:
    phone.open()
    phone.tap("4 spades", "South")
    phone.question("What happened?")
    phone.touch(phone.page.get_by_role("link", name="Search the Laws"))
    expect(phone.page).to_have_url(re.compile("#/law$"))
    back(phone)
    phone.question("What happened?")
    back(phone)
    phone.question("Who is declarer?")
