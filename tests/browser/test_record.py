"""The record on the page: undone, edited in place, typed and pasted; and what belongs to the case besides."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests import json_answers
from tests.browser.phone import Phone, card_name
from tests.browser.showing import plain, shows_ruling, texts

pytestmark = pytest.mark.both_homes("soak")

FORBIDDEN = ["E leads H5", "S chooses refuse", "S chooses forbid H", "W leads C2"]
REFUSED = "422"  # what the browser says of a request that makes no sense


def kept(phone: Phone, lines: list[str] = FORBIDDEN, contract: str = "4S by S", **more: object) -> str:
    id = phone.server.keep(contract, lines, edition=2017, **more)
    phone.open_case(id)
    phone.shows_lines(len(lines))
    return id


@pytest.mark.both_homes
def test_undo_and_put_back(phone: Phone) -> None:
    id = kept(phone)
    phone.tap("Undo")
    phone.shows_lines(3)
    assert phone.server.lines(id) == FORBIDDEN[:3]
    expect(phone.toast).to_contain_text("Removed: West leads ♣")
    phone.tap("Put back")
    phone.shows_lines(4)
    assert phone.server.lines(id) == FORBIDDEN


def test_undo_takes_off_what_one_touch_entered(phone: Phone) -> None:
    id = kept(phone, ["E leads H5"])
    phone.tap("4 Forbid hearts")
    phone.shows_lines(3)
    phone.tap("Undo")
    phone.shows_lines(1)
    expect(phone.button("1 Accept the lead")).to_be_visible()
    phone.tap("Put back")
    phone.shows_lines(3)
    assert phone.server.lines(id) == FORBIDDEN[:3]


def test_put_back_is_no_more_when_something_else_was_entered(phone: Phone) -> None:
    kept(phone)
    phone.tap("Undo")
    expect(phone.button("Put back")).to_be_visible()
    phone.type_line("W leads CA")
    phone.shows_lines(4)
    expect(phone.toast).to_be_empty()


def test_undo_to_the_empty_record(phone: Phone) -> None:
    id = kept(phone, ["E leads H5"])
    phone.tap("Undo")
    expect(phone.page.get_by_text("Nothing is on record.")).to_be_visible()
    expect(phone.button("Undo")).to_be_disabled()
    assert phone.server.lines(id) == []


@pytest.mark.both_homes
def test_line_edited_by_taps(phone: Phone) -> None:
    id = kept(phone)
    phone.tap("Line 1:", "H6", "Save")
    expect(phone.page.locator(".lines .text").first).to_contain_text("6")
    phone.shows_lines(4)
    assert phone.server.lines(id) == ["E leads H6", *FORBIDDEN[1:]]
    shows_ruling(phone, {"contract": "4S by S", "edition": 2017, "events": ["E leads H6", *FORBIDDEN[1:]]})


def test_player_of_a_line_edited_by_taps(phone: Phone) -> None:
    id = kept(phone, ["W leads H5", "N plays H2"])
    phone.tap("Line 1:", "East", "Save")
    expect(phone.page.locator(".lines .text").first).to_contain_text("East")
    assert phone.server.lines(id) == ["E leads H5", "N plays H2"]
    expect(phone.page.locator(".lines .flag").first).to_contain_text("Opening lead out of turn")


def test_a_choice_follows_the_card_that_it_was_about(phone: Phone) -> None:
    id = kept(phone)
    phone.tap("Line 1:", "D5", "Save")
    expect(phone.page.locator(".lines .text").first).to_contain_text("♦")
    lines = ["E leads D5", "S chooses refuse", "S chooses forbid D", "W leads C2"]
    assert phone.server.lines(id) == lines
    shows_ruling(phone, {"contract": "4S by S", "edition": 2017, "events": lines})


def test_a_choice_edited_by_the_buttons_that_were_open_then(phone: Phone) -> None:
    id = kept(phone)
    phone.tap("Line 3:")
    options = phone.sheet.locator(".choice-again")
    expect(options).to_have_count(3)
    phone.touch(options.last)
    expect(phone.sheet).to_have_count(0)
    phone.shows_lines(4)
    assert phone.server.lines(id) == [*FORBIDDEN[:2], "S chooses free", FORBIDDEN[3]]


def test_a_line_that_does_not_fit_any_more_is_asked_again(phone: Phone) -> None:
    id = kept(phone, ["W leads D3", "N plays D4", "E plays D5"])
    phone.tap("Line 1:", "D5", "Save")
    expect(phone.sheet.locator("#sheet-title")).to_have_text("Line 3 does not fit any more")
    expect(phone.sheet.get_by_role("alert")).to_contain_text("♦5")
    phone.tap("D6", "Save")
    expect(phone.sheet).to_have_count(0)
    phone.shows_lines(3)
    assert phone.server.lines(id) == ["W leads D5", "N plays D4", "E plays D6"]


def test_a_line_that_does_not_fit_any_more_can_be_left_out(phone: Phone) -> None:
    id = kept(phone, ["W leads D3", "N plays D4", "E plays D5"])
    phone.tap("Line 1:", "D5", "Save", "Leave this line out")
    expect(phone.sheet).to_have_count(0)
    phone.shows_lines(2)
    assert phone.server.lines(id) == ["W leads D5", "N plays D4"]


def test_later_line_that_makes_no_sense_is_kept_and_marked(phone: Phone) -> None:
    id = kept(phone, ["W leads D3", "N plays D4", "E plays D5", "S plays D6"])
    phone.tap("Line 1:", "D5", "Save", "Keep it")
    expect(phone.page.locator(".problem")).to_contain_text("♦5")
    assert phone.server.lines(id) == ["W leads D5", "N plays D4", "E plays D5", "S plays D6"]
    wrong = phone.page.locator('.lines li[data-wrong="true"]')
    flags = texts(wrong.locator(".flag, .hint"))
    assert flags[0].startswith("✗ ")
    assert flags[1:] == ["not ruled: an earlier line makes no sense"]
    for name in ("Next card", "What happened?"):
        expect(phone.button(name)).to_be_disabled()

    phone.tap("Line 3:", "Remove this line")  # the one in the middle
    phone.shows_lines(3)
    expect(phone.page.locator(".problem")).to_have_count(0)
    shows_ruling(phone, {"contract": "4S by S", "edition": 2017, "events": ["W leads D5", "N plays D4", "S plays D6"]})


def test_edit_that_makes_no_sense_is_refused(phone: Phone) -> None:
    id = kept(phone)
    phone.tap("Line 1:")
    phone.sheet.get_by_label("The line").fill("E leads H55")
    phone.tap("Save")
    expect(phone.page.get_by_role("alert")).to_contain_text("“H55” is not a card. Write the suit, then the rank")
    assert phone.server.lines(id) == FORBIDDEN


def test_typed_line(phone: Phone) -> None:
    id = kept(phone, FORBIDDEN[:1])
    phone.type_line("declarer chooses refuse")
    phone.shows_lines(2)
    assert phone.server.lines(id) == ["E leads H5", "declarer chooses refuse"]  # as it was typed
    expect(phone.page.locator(".lines .text").last).to_have_text("South refuses the lead")
    expect(phone.drawer("Text record").get_by_label("Type a line")).to_have_value("")


@pytest.mark.both_homes
def test_nonsense_gives_the_way_out_and_loses_nothing(phone: Phone) -> None:
    phone.expect_complaint(REFUSED)
    id = kept(phone)
    phone.type_line("N plays banana")
    expect(phone.page.get_by_role("alert")).to_contain_text(
        "Line 5: “N plays banana”: “banana” is not a card. Write the suit, then the rank: H5, SA, DT or ♦10."
    )
    assert phone.server.lines(id) == FORBIDDEN
    typed = phone.drawer("Text record").get_by_label("Type a line")
    expect(typed).to_have_value("N plays banana")  # to be put right, not to be typed again
    phone.tap("OK")
    expect(phone.page.get_by_role("alert")).to_have_count(0)
    typed.fill("N plays C9")
    phone.tap("Add")
    phone.shows_lines(5)
    assert phone.server.lines(id) == [*FORBIDDEN, "N plays C9"]


def test_whole_record_copied_and_pasted(phone: Phone) -> None:
    phone.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    kept(phone)
    phone.drawer("Text record")
    phone.tap("Copy")
    copied = "(text) => navigator.clipboard.readText().then((found) => found === text)"
    phone.page.wait_for_function(copied, arg="\n".join(FORBIDDEN))
    phone.call("4S by S")
    phone.tap("Nothing yet")
    phone.page.get_by_text("Nothing is on record.").wait_for()
    field = phone.drawer("Text record").get_by_label("One line for each thing")
    field.focus()
    phone.press("Control+V")
    expect(field).to_have_value("\n".join(FORBIDDEN))
    phone.tap("Rule on this record")
    shows_ruling(phone, {"contract": "4S by S", "edition": 2017, "events": FORBIDDEN})


def test_wrong_record_stays_in_the_field(phone: Phone) -> None:
    phone.expect_complaint(REFUSED)
    id = kept(phone)
    field = phone.drawer("Text record").get_by_label("One line for each thing")
    field.fill("E leads H5\nS chooses nothing at all")
    phone.tap("Rule on this record")
    expect(phone.page.get_by_role("alert")).to_contain_text("Line 2:")
    expect(field).to_have_value("E leads H5\nS chooses nothing at all")
    assert phone.server.lines(id) == FORBIDDEN


def test_hands_typed_in_details(phone: Phone) -> None:
    id = kept(phone, ["W leads H4", "N plays H2", "E plays H3"])
    details = phone.drawer("Table, board")
    details.get_by_label("South", exact=True).last.fill("AK4.Q6.J1093.8765")
    details.get_by_label("Board").fill("12")
    phone.touch(details.get_by_role("button", name="Save"))
    expect(phone.page.locator(".case-head")).to_contain_text("Board 12")
    hand = phone.page.locator('.hand[data-seat="S"]')
    expect(hand).to_be_hidden()  # on a phone only dummy's is always in sight
    phone.tap("Hands")
    assert texts(hand) == ["South ♠ AK4 ♥ Q6 ♦ J1093 ♣ 8765"]
    ruling = json_answers.table_view(phone.server.case(id)["case"])
    assert ruling["steps"][-1]["legal"] == ["H6", "HQ"]
    expect(phone.button(card_name("HQ"))).to_be_enabled()
    expect(phone.button(card_name("HK"))).to_have_count(0)  # only the cards of the hand are drawn
    phone.tap("HQ")
    phone.shows_lines(4)


def test_hands_by_touching_cards(phone: Phone) -> None:
    kept(phone, ["W leads H4"])
    details = phone.drawer("Table, board")
    phone.touch(details.get_by_role("button", name="Enter the hands"))
    for suit in "SHD":
        for rank in "AKQJT98765432":
            phone.touch(phone.sheet.get_by_role("button", name=card_name(suit + rank), exact=True))
    expect(phone.sheet.get_by_role("button", name="West")).to_contain_text("13 of 13")  # the last hand fills itself
    phone.tap("Take these hands")
    values = [details.get_by_label(name, exact=True).last.input_value() for name in ("North", "East", "South", "West")]
    assert values == ["AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432"]


@pytest.mark.parametrize("boards", [1, 2])
def test_hands_from_a_pasted_text(phone: Phone, boards: int) -> None:
    id = kept(phone, ["W leads H4"])
    details = phone.drawer("Table, board")
    phone.touch(details.get_by_role("button", name="Enter the hands"))
    text = '[Board "7"]\n[Deal "N:AKQJT98765432... - - -"]\n' + '[Board "8"]\n[Deal "N:...AKQJT98765432 - - -"]' * (boards - 1)
    phone.sheet.get_by_label("PBN or LIN").fill(text)
    phone.tap("Read")
    if boards > 1:
        phone.tap("Board 8")
    expect(phone.page.locator("dialog[open]")).to_have_count(1)  # the details again
    phone.touch(details.get_by_role("button", name="Save"))
    drawn = phone.page.locator(".next .card-button")
    expect(drawn).to_have_count(13)
    expect(drawn.first).to_have_accessible_name("ace of clubs" if boards > 1 else "ace of spades")
    expected = "...AKQJT98765432" if boards > 1 else "AKQJT98765432..."
    assert phone.server.case(id)["case"]["deal"] == f"N:{expected} - - -"


def test_a_board_that_cannot_be_read_does_not_keep_the_others_away(phone: Phone) -> None:
    kept(phone, ["W leads H4"])
    details = phone.drawer("Table, board")
    phone.touch(details.get_by_role("button", name="Enter the hands"))
    text = '[Board "7"]\n[Deal "N:AKQJT98765432... - - -"]\n[Board "8"]\n[Deal "N:AA... - - -"]'
    phone.sheet.get_by_label("PBN or LIN").fill(text)
    phone.tap("Read")
    expect(phone.sheet.locator(".unread")).to_contain_text("Line 4")
    phone.tap("Board 7")
    expect(details.get_by_label("North", exact=True).last).to_have_value("AKQJT98765432...")


@pytest.mark.both_homes
def test_hands_from_a_file(phone: Phone, tmp_path: Path) -> None:
    kept(phone, ["W leads H4"])
    details = phone.drawer("Table, board")
    phone.touch(details.get_by_role("button", name="Enter the hands"))
    file = tmp_path / "board.lin"
    file.write_text("qx|o7|md|1SAKQJT98765432,,,|")
    phone.sheet.locator("input[type=file]").set_input_files(file)
    expect(phone.page.locator("dialog[open]")).to_have_count(1)  # the details again
    expect(details.get_by_label("South", exact=True).last).to_have_value("AKQJT98765432...")


@pytest.mark.both_homes
def test_details_are_kept(phone: Phone) -> None:
    id = kept(phone)
    details = phone.drawer("Table, board")
    words = {"Table": "5", "Notes": "Called at once.", "North": "Ann", "Director": "Dora"}
    for label, text in words.items():
        details.get_by_label(label, exact=True).first.fill(text)
    phone.touch(details.get_by_role("button", name="Save"))
    expect(phone.page.locator(".case-head")).to_contain_text("Table 5")
    case = phone.server.case(id)
    assert (case["table"], case["notes"], case["names"]["N"], case["names"]["director"]) == tuple(words.values())
    expect(phone.place("N")).to_contain_text("Ann")
    assert case["lines"] == FORBIDDEN


def test_hand_of_fourteen_is_refused(phone: Phone) -> None:
    phone.expect_complaint(REFUSED)
    id = kept(phone)
    details = phone.drawer("Table, board")
    details.get_by_label("South", exact=True).last.fill("AKQJ.AKQJ.AKQJ.AK")
    phone.touch(details.get_by_role("button", name="Save"))
    expect(phone.page.locator("form.details").get_by_role("alert")).to_contain_text("14")
    assert phone.server.case(id)["case"].get("deal") is None


START = {"trick": 5, "on_lead": "E"}
PARTING = ["E leads C4", "W plays C9"]


@pytest.mark.parametrize(
    ("edition", "law", "is_disputed"), [("1997", "45C1", True), ("2007", "45C1", True), ("2017", "57D", False)]
)
def test_edition_changed_in_details(phone: Phone, edition: str, law: str, is_disputed: bool) -> None:
    other = 1997 if edition == "2017" else 2017
    phone.open_case(phone.server.keep("3NT by S", PARTING, start=START, edition=other))
    details = phone.drawer("Table, board")
    details.get_by_label("Laws of").select_option(edition)
    phone.touch(details.get_by_role("button", name="Save"))
    expect(phone.page.locator(".case-head")).to_contain_text(edition)
    case = {"contract": "3NT by S", "edition": int(edition), "start": START, "events": PARTING}
    assert law in shows_ruling(phone, case)["steps"][-1]["laws"]
    expect(phone.page.locator(".disputed")).to_have_count(int(is_disputed))


@pytest.mark.both_homes
def test_other_editions_show_where_they_part(phone: Phone) -> None:
    kept(phone, PARTING, "3NT by S", start=START)
    drawer = phone.drawer("Other editions")
    expect(drawer.locator(".edition-difference h3")).to_have_count(1)
    assert texts(drawer.locator(".edition-difference h3")) == ["Line 2: West plays ♣9"]
    assert texts(drawer.locator(".edition-difference > .edition h4")) == ["Under 1997 and 2007", "Under 2017"]
    line = json_answers.compare({"contract": "3NT by S", "start": START, "events": PARTING})["lines"][1]
    first, second = line["rulings"]
    assert texts(drawer.locator(".edition-difference > .edition li")) == [
        plain(one) for one in first["words"] + second["words"]
    ]
    assert "Authorities differ." in first["words"]
    assert texts(drawer.locator(".causes p")) == [plain(text) for text in line["causes"]]
    phone.touch(drawer.get_by_text("What you say is the same in every edition"))
    expect(drawer.locator(".quote")).to_contain_text(plain(" ".join(first["say"])))
    phone.touch(drawer.get_by_text("Provisions that only some editions cite"))
    cited = [f"Cites {entry}" for one in line["rulings"] for entry in one["cites"]]
    assert texts(drawer.locator(".citations li")) == [plain(text) for text in cited]
    phone.touch(drawer.locator(".causes").get_by_role("link", name="Law 57D"))
    expect(phone.sheet).to_contain_text("New in 2017.")


def test_editions_that_rule_alike(phone: Phone) -> None:
    kept(phone, ["W leads H4"])
    expect(phone.drawer("Other editions")).to_contain_text("1997, 2007, 2017: the editions rule alike on every line.")


def test_disputed_point_shows_both_readings(phone: Phone) -> None:
    lines = ["W leads SA", "N plays S4"]
    kept(phone, lines, "3NT by N")
    shown = phone.page.locator(".disputed dd")
    disputed = json_answers.table_view({"contract": "3NT by N", "edition": 2017, "events": lines})["steps"][-1]["disputed"]
    assert texts(shown) == [disputed["reading"], disputed["other"], disputed["why"]]
    assert "declarer remains declarer" in disputed["reading"]
    assert "becomes dummy" in disputed["other"]


def test_the_other_reading_is_followed_in_this_case(phone: Phone) -> None:
    kept(phone, ["E names D4"], "4S by S")
    reading, other = (phone.page.locator(".disputed dd").nth(place) for place in range(2))
    before = reading.inner_text(), other.inner_text()
    phone.tap("Follow the other reading in this case")
    expect(reading).to_have_text(before[1])
    expect(other).to_have_text(before[0])
    assert phone.case["case"]["readings"] == {"low-card-named-is-minor": "other"}
    assert phone.case["ruling"]["steps"][0]["penalty_cards"] == ["E D4 major"]
    expect(phone.page.locator(".record .hint")).to_contain_text("low-card-named-is-minor")
    phone.tap("Follow the other reading in this case")
    expect(reading).to_have_text(before[0])
    assert phone.case["ruling"]["steps"][0]["penalty_cards"] == ["E D4 minor"]


def test_law_in_our_words(phone: Phone) -> None:
    kept(phone, ["E leads H5"])
    phone.touch(phone.drawer("Why?").get_by_role("link", name="Law 53A"))
    words = [one["words"] for one in json_answers.law("53A", 2017)["provisions"] if one["number"] == "53A"]
    for text in words:
        expect(phone.sheet).to_contain_text(text)
    assert words
