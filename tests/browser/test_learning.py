"""Learning on the page: asked, answered by touch or by key, marked, asked again later, and printed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from outofturn.quiz.quiz_question import QuestionId, question
from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.test_accessibility import violations

_PROGRESS = "() => JSON.parse(localStorage.getItem('learn'))"


class Learner:
    """Who answers the questions."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        phone.open("#/learn")
        self.wait()

    @property
    def asked(self) -> str:
        """Which question it is."""
        return self.phone.page.locator(".quiz").get_attribute("data-question") or ""

    def wait(self) -> None:
        self.answers.first.wait_for()
        expect(self.phone.page.locator(".quiz-mark")).to_have_count(0)

    @property
    def answers(self) -> Locator:
        return self.phone.page.locator("button.quiz-answer")

    @property
    def right(self) -> int:
        return question(QuestionId.parse(self.asked)).right + 1

    def choose(self, label: str, value: str) -> None:
        before = self.asked
        self.phone.page.locator(".learn-choice label", has_text=label).locator("select").select_option(value)
        expect(self.phone.page.locator(".quiz")).not_to_have_attribute("data-question", before)
        self.wait()

    @property
    def progress(self) -> Any:
        return self.phone.page.evaluate(_PROGRESS)


@pytest.fixture
def learner(phone: Phone) -> Learner:
    return Learner(phone)


@pytest.mark.both_homes
def test_a_right_answer_by_touch(learner: Learner) -> None:
    page, right = learner.phone.page, learner.right
    learner.phone.touch(learner.answers.nth(right - 1))
    expect(page.locator(".quiz-mark .verdict")).to_contain_text("Right.")
    marked = page.locator('.quiz-answer[data-mark="right"]')
    expect(marked).to_have_count(1)
    expect(marked).to_contain_text("✓")  # a sign and words, not the colour alone
    expect(marked).to_contain_text("right")
    link = page.locator(".quiz-reasons a").first
    assert (link.get_attribute("href") or "") == f"#/law/{link.inner_text()}"
    expect(page.locator(".learn-score")).to_contain_text("1 of 1 right")
    before = learner.asked
    learner.phone.tap("Next question")
    learner.wait()
    assert learner.asked != before


def test_a_wrong_answer_by_key_comes_back(new_phone: NewPhone) -> None:
    learner = Learner(new_phone(viewport={"width": 1280, "height": 800}, has_touch=False, is_mobile=False))
    page, missed = learner.phone.page, learner.asked
    wrong = learner.right % 3 + 1
    learner.phone.press(str(wrong))
    expect(page.locator(".quiz-mark .verdict")).to_contain_text(f"No. The right answer is {learner.right}")
    expect(page.locator('.quiz-answer[data-mark="wrong"]')).to_contain_text("your answer")
    expect(page.get_by_role("button", name="Next question")).to_be_focused()
    (card,) = learner.progress["cards"].values()
    assert card["missed"] == missed
    overdue = learner.progress
    for one in overdue["cards"].values():
        one["due"] = "2020-01-01T00:00:00Z"
    page.evaluate("(text) => localStorage.setItem('learn', text)", json.dumps(overdue))
    learner.phone.press("Enter")
    learner.wait()
    assert learner.asked == missed
    expect(page.locator(".quiz .hint")).to_contain_text("Asked again")
    expect(page.locator(".learn-score")).to_contain_text("1 due again")


@pytest.mark.both_homes
def test_level_and_kind_can_be_chosen(learner: Learner) -> None:
    learner.choose("Level", "3")
    assert QuestionId.parse(learner.asked).level == 3
    learner.choose("Situation", "revoke")
    assert QuestionId.parse(learner.asked)[1:3] == (3, "revoke")


@pytest.mark.both_homes
def test_progress_is_kept_when_the_page_is_opened_again(learner: Learner) -> None:
    learner.phone.touch(learner.answers.first)
    learner.phone.page.locator(".quiz-mark").wait_for()
    learner.phone.page.reload()
    learner.wait()
    expect(learner.phone.page.locator(".learn-score")).to_contain_text("of 1 right")


@pytest.mark.both_homes
def test_a_sheet_is_printed(learner: Learner) -> None:
    page = learner.phone.page
    page.evaluate("() => { window.print = () => { window.printed = true; }; }")
    page.get_by_label("Questions on the sheet").select_option("5")
    learner.phone.tap("Print a sheet")
    page.wait_for_function("() => window.printed")
    expect(page.locator(".learn-sheet")).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator(".learn-sheet section")).to_have_count(10)
    expect(page.locator(".learn-sheet section").last).to_be_visible()
    expect(page.locator(".learn .quiz")).to_be_hidden()


def test_no_answer_from_the_server_and_again(learner: Learner) -> None:
    page = learner.phone.page
    learner.phone.expect_complaint("net::ERR_")
    page.route("**/api/quiz/answer?*", lambda route: route.abort("connectionreset"))
    learner.phone.touch(learner.answers.first)
    expect(page.get_by_role("alert")).to_be_visible()
    page.unroute("**/api/quiz/answer?*")
    learner.phone.touch(learner.answers.first)
    expect(page.locator(".quiz-mark")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_for_everybody(new_phone: NewPhone, scheme: str) -> None:
    """axe finds nothing, and nothing has to be scrolled sideways, on a small phone either."""
    learner = Learner(new_phone(color_scheme=scheme, viewport={"width": 320, "height": 640}))
    page = learner.phone.page
    for _ in range(3):
        for view in ("question", "mark"):
            if view == "mark":
                learner.phone.touch(learner.answers.first)
                page.locator(".quiz-mark").wait_for()
            assert violations(learner.phone, "main") == [], learner.asked
            assert page.evaluate("() => document.querySelector('main').scrollWidth") <= 320, learner.asked
        learner.phone.tap("Next question")
        learner.wait()
