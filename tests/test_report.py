"""The report of a kept case: the same facts on the page and in the PDF."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from outofturn import __version__, report
from outofturn.laws.book import RULESET
from outofturn.notation.case_file import as_object, load_case
from outofturn.report import report_content
from outofturn.report.record_history import DecisionEntry
from outofturn.report.report_content import Report
from outofturn.wording.language import language
from tests.reports import BOARD, ORDINARY, keep, kept_file, lines, page_text, pdf_text, reader, squeezed

HEADINGS = [
    "Facts",
    "Provisions applied",
    "Options offered and choices made",
    "Outcome",
    "Where authorities differ",
    "To review after play",
    "Notes of the director",
]


def report_of(kept: Mapping[str, Any]) -> Report:
    return report_content.report_of(kept, language())


def strings(value: Any) -> Iterator[str]:
    """Every text of the report."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from strings(item)


def said(entry: DecisionEntry) -> tuple[Any, ...]:
    """A decision without the ids of its options, which nobody reads."""
    return entry.heading, *(option.words for option in entry.options), *entry.decided


def shown(facts: Report) -> Iterator[str]:
    """What both must show: all but the parts for the document's own title and links."""
    yield from strings(tuple(facts._replace(id="", subject="", document="", decisions=())))
    yield from strings(tuple(map(said, facts.decisions)))


# -- what it says


@pytest.mark.parametrize("path", [*ORDINARY, BOARD])
def test_page_and_pdf_say_every_fact(path: Path | str) -> None:
    kept = kept_file(path)
    page, paper = page_text(report.html(kept)), pdf_text(report.pdf(kept))
    for text in shown(report_of(kept)):
        assert squeezed(text) in page
        assert squeezed(text) in paper


def test_the_sections_come_in_order() -> None:
    kept = kept_file("c39c-both-lead-refused-forbid")
    page = report.html(kept)
    assert re.findall("<h2>(.*?)</h2>", page) == HEADINGS
    text = "\n".join(found.extract_text() for found in reader(report.pdf(kept)).pages).splitlines()
    assert [line.strip() for line in text if line.strip() in HEADINGS] == HEADINGS


def test_the_heading() -> None:
    facts = report_of(kept_file("c35d-opening-lead-refused-forbid"))
    assert [(fact.label, fact.text) for fact in facts.heading] == [
        ("Called", "15 November 2026, 20:11 UTC"),
        ("Table", "5"),
        ("Board", "12"),
        ("Director", "Ann Example"),
        ("Contract", "4♥ by South"),
        ("Laws", "edition of 2017"),
        ("Ruleset", "1"),
    ]
    assert [(place.seat, place.name, place.role) for place in facts.seats] == [
        ("North", "Łukasz Žižka", "dummy"),
        ("East", "Иванов", ""),
        ("South", "Maria Gonçalves", "declarer"),
        ("West", "J. O’Neill", ""),
    ]
    assert f"Case k3f9abcdefgh, version 4 of the record. Made by Out of Turn {__version__}, ruleset {RULESET}." in facts.foot


def test_the_record_marks_what_went_wrong() -> None:
    rows = report_of(kept_file("c35d-opening-lead-refused-forbid")).record
    assert (rows[0].numbers, rows[0].trick, rows[0].text) == ("1", "Trick 1", "East leads ♠7")
    assert (rows[0].remark, rows[0].marked) == ("▲ Opening lead out of turn: East", True)
    assert (rows[3].numbers, rows[3].trick, rows[3].marked) == ("4–7", "", False)
    assert rows[3].text.split("\u00a0· ") == ["West leads ♦K", "North plays ♦2", "East plays ♦3", "South plays ♦4"]
    assert (rows[4].numbers, rows[4].trick) == ("8–11", "Trick 2")


def test_no_line_of_the_record_is_lost() -> None:
    kept = kept_file(BOARD)
    told = [text for row in report_of(kept).record for text in row.text.split("\u00a0· ")]
    assert told == [words["event"] for words in kept["ruling"]["words"]]


def test_where_the_record_begins() -> None:
    assert report_of(kept_file("c43a-ace-instead-of-penalty-card-accepted")).start == (
        "The record begins at trick 5; South on lead; North-South 2, East-West 2 so far; West’s major penalty card ♣5.",
    )
    (hands,) = report_of(kept_file("c41-defender-tables-whole-hand")).start
    assert hands.replace("\u00a0", " ") == "Hands: East ♠ KJ4  ♥ Q973  ♦ 1062  ♣ A85"


def test_each_provision_once_with_its_lines() -> None:
    kept = kept_file(BOARD)
    provisions = report_of(kept).provisions
    laws = [one.law for one in provisions]
    assert len(laws) == len(set(laws))
    assert set(laws) == {law for step in kept["ruling"]["steps"] for law in step["laws"]}
    (first,) = [one for one in provisions if one.law == "53A"]
    assert first.lines == "lines 1, 12 and 13"
    assert len(first.reasons) == len(set(first.reasons)) == 3


# -- options and choices


def offered(kept: Mapping[str, Any]) -> list[tuple[int, str, list[str], tuple[str, ...]]]:
    """Each offer, with the options that were taken."""
    return [
        (offer.line, offer.heading, [option.words for option in offer.options if option.chosen], offer.decided)
        for offer in report_of(kept).decisions
    ]


def test_choices() -> None:
    assert offered(lines("E leads H5", "S chooses refuse", "S chooses forbid H")) == [
        (
            1,
            "South decides",
            ["Four: forbid hearts for as long as West keeps the lead; East picks up the card and may play any card."],
            ("line 2: South refuses the lead",),
        ),
        (
            2,
            "South decides",
            ["Two: forbid hearts for as long as West keeps the lead; East picks up the card and may play any card."],
            ("line 3: South forbids a heart lead",),
        ),
    ]


def test_every_option_is_shown_as_it_was_read_out() -> None:
    kept = lines("E leads H5")
    speech = kept["ruling"]["steps"][0]["speech"]
    (entry,) = report_of(kept).decisions
    assert [option.words for option in entry.options] == [item["text"] for item in speech if item["number"] is not None]


def test_a_lead_before_the_choice_decides_nothing() -> None:
    first, second = report_of(kept_file("c39c-both-lead-refused-forbid")).decisions
    assert [option.words[:5] for option in first.options if option.chosen] == ["Four:"]
    assert [option.words[:4] for option in second.options if option.chosen] == ["Two:"]


def test_an_open_choice() -> None:
    assert offered(lines("E leads H5")) == [(1, "South decides", [], ("still open",))]


def test_a_call_for_the_director_settles_nothing() -> None:
    assert offered(lines("E leads H5", "attention")) == [(1, "South decides", [], ("still open",))]


def taken(kept: Mapping[str, Any]) -> list[tuple[int, str, list[int], tuple[str, ...]]]:
    """Each offer, with the numbers of the options that were taken."""
    return [
        (
            offer.line,
            offer.heading,
            [number for number, option in enumerate(offer.options, 1) if option.chosen],
            offer.decided,
        )
        for offer in report_of(kept).decisions
    ]


def test_a_play_settles_it() -> None:
    assert taken(kept_file("c45b-wrong-hand-king-rho-plays-at-once")) == [
        (1, "East or West decides", [], ("settled by line 2: East plays ♥A",)),
        (2, "South decides", [2], ("line 3: South requires the lowest card of the suit led",)),
    ]


def test_two_defenders_differ() -> None:
    assert taken(kept_file("c67c-other-accepts-first-next-in-turn-refuses")) == [
        (1, "East or West decides", [1], ("line 2: West accepts the lead",)),
        (2, "East decides", [2], ("line 3: East refuses the lead",)),
    ]


def test_a_word_that_comes_too_late() -> None:
    assert taken(kept_file("c67a-defenders-differ-next-in-turn-refuses")) == [
        (
            1,
            "East or West decides",
            [2],
            ("line 2: East refuses the lead", "line 3 changes nothing: West accepts the lead"),
        )
    ]


def test_a_fact_that_the_director_finds_out() -> None:
    assert offered(kept_file("audit/a64-play-at-rho-turn-unknown"))[-1] == (
        3,
        "The director finds out",
        ["Two: East has no diamond."],
        ("found in line 4: East has no diamond",),
    )


# -- the outcome and what follows it


def outcome(kept: Mapping[str, Any]) -> dict[str, str]:
    return {fact.label: fact.text for fact in report_of(kept).outcome}


def test_outcome_in_the_middle_of_play() -> None:
    found = outcome(lines("E leads H5", "S chooses refuse", "S chooses free", "W leads DA"))
    assert found["Turn"] == "North is to play, trick 1"
    assert found["This trick"] == "West ♦A"
    assert found["Penalty cards"] == "East’s major penalty card ♥5"
    assert found["Obligations"].startswith("East must play the five of hearts")
    (east,) = [place for place in report_of(lines("E leads H5", "S chooses refuse", "S chooses free")).seats if place.cards]
    assert (east.seat, east.cards) == ("East", "major penalty card ♥5")


def test_outcome_with_a_restriction() -> None:
    found = outcome(lines("E leads H5", "S chooses refuse", "S chooses forbid H"))
    assert found["Turn"] == "West is to lead, trick 1"
    assert found["Obligations"] == "West may not lead hearts while keeping the lead, unless there is nothing else."
    assert found["Penalty cards"] == "none"


def test_outcome_with_a_decision_open() -> None:
    found = outcome(lines("E leads H5"))
    assert (found["Turn"], found["Undecided"]) == ("South has to choose", "East ♥5")


def test_outcome_when_declarer_has_become_dummy() -> None:
    assert outcome(lines("E leads H5", "S chooses spread"))["Declarer"] == "North, with South as dummy"


def test_outcome_of_a_lead_face_down() -> None:
    assert outcome(lines("W leads H5 face down"))["Face down"] == "West ♥5"


@pytest.mark.parametrize(
    ("contract", "result"), [("4S by S", "made with one overtrick"), ("5S by S", "made exactly"), ("6SX by S", "1 down")]
)
def test_outcome_of_a_whole_board(contract: str, result: str) -> None:
    case = as_object(load_case(str(BOARD))) | {"contract": contract}
    found = outcome(keep(case))
    assert (found["Turn"], found["Tricks"]) == ("Play is over", f"North-South 11, East-West 2: the contract is {result}")


def test_tricks_that_nobody_recorded_are_not_counted() -> None:
    case = {"contract": "3NT by S", "start": {"trick": 5, "on_lead": "S"}, "events": ["S leads C2"]}
    assert outcome(keep(case))["Tricks"] == "North-South 0, East-West 0 of those that are recorded"


def test_both_readings_where_authorities_differ() -> None:
    kept = kept_file("c39c-both-lead-refused-forbid")
    (dispute,) = report_of(kept).disputes
    expected = next(step["disputed"] for step in kept["ruling"]["steps"] if step["disputed"])
    assert (dispute.reading, dispute.other, dispute.why) == (expected["reading"], expected["other"], expected["why"])
    assert dispute.lines == "line 3"


def test_what_to_review_and_who_may_use_what() -> None:
    facts = report_of(lines("E leads H5", "S chooses refuse", "S chooses forbid H"))
    assert [one.law for one in facts.reviews] == ["72C", "50E", "16C"]
    assert [tuple(one) for one in facts.information] == [
        ("50E1", "East’s ♥5, from line 2 on: while it lies on the table everybody may use the sight of it."),
        ("50E2", "East’s ♥5, from line 3 on: North, East and South may use what it has shown, West may not."),
    ]


def test_cards_of_which_the_same_holds_stand_together() -> None:
    (first, *_) = report_of(kept_file("c41-defender-tables-whole-hand")).information
    assert first.text.startswith(
        "East’s ♠K, ♠J, ♠4, ♥Q, ♥9, ♥7, ♥3, ♦10, ♦6, ♦2, ♣A, ♣8 and ♣5, from line 3 on: while they lie"
    )


# -- warnings


def test_a_newer_ruleset() -> None:
    kept = lines("E leads H5", "S chooses accept", newer={"ruled_under": "1", "now": "2", "lines": [1, 2]})
    (warning,) = report_of(kept).warnings
    assert warning.startswith("Ruleset 2 would rule lines 1 and 2 differently from ruleset 1, under which this case was ruled.")
    assert squeezed(warning) in page_text(report.html(kept))
    assert squeezed(warning) in pdf_text(report.pdf(kept))


def test_a_record_that_stops_making_sense() -> None:
    kept = lines("E leads H5", "S chooses accept", "N plays HX", "E plays H2", "S plays H3")
    facts = report_of(kept)
    assert facts.warnings[0].startswith("The record stops making sense at line 3 (“N plays HX”).")
    assert [(row.numbers, row.text, row.remark) for row in facts.record[2:]] == [
        ("3", "N plays HX", "✕ The record stops making sense here"),
        ("4–5", "East plays ♥2\u00a0· South plays ♥3", "✕ Not ruled"),
    ]
    assert outcome(kept)["As of"] == "Line 2, the last that could be ruled"
    assert "therecordstopsmakingsenseatline3" in page_text(report.html(kept)).lower()
    assert "therecordstopsmakingsenseatline3" in pdf_text(report.pdf(kept)).lower()


#: The answer of the engine, and what the casebook makes of it.
@pytest.mark.parametrize("beside", [{}, {"edition": 2017, "steps": [], "words": [], "table": None, "choices": []}])
def test_a_set_up_that_makes_no_sense(beside: dict[str, Any]) -> None:
    kept = keep({"contract": "nine spades", "deal": "what", "events": ["E leads H5"]})
    kept["ruling"] = beside | kept["ruling"]
    facts = report_of(kept)
    assert facts.warnings[0].startswith("The record stops making sense in its set-up. “nine spades” is not a contract.")
    assert [(row.text, row.remark) for row in facts.record] == [("East leads ♥5", "✕ Not ruled")]
    assert outcome(kept) == {"Ruling": "None: the set-up of the case makes no sense."}
    assert squeezed(facts.warnings[0]) in page_text(report.html(kept))
    assert squeezed(facts.warnings[0]) in pdf_text(report.pdf(kept))


def test_penalty_cards_that_make_no_sense_are_shown_as_they_were_written() -> None:
    kept = keep({"contract": "4S by S", "start": {"trick": 5, "penalty_cards": ["W C5 huge card", "the ace"]}, "events": []})
    assert report_of(kept).start == ("The record begins at trick 5; W C5 huge card; the ace.",)


def test_a_deleted_case_says_so() -> None:
    assert report_of(lines(deleted="2026-11-16T01:02:03Z")).warnings == (
        "This case was marked as deleted on 16 November 2026.",
    )


def test_an_empty_case() -> None:
    kept = lines(notes="", table="", board="", names={"N": "", "E": "", "S": "", "W": "", "director": ""})
    assert "Nothingisrecordedyet." in page_text(report.html(kept))
    assert "Nothingisrecordedyet." in pdf_text(report.pdf(kept))
    assert {place.name for place in report_of(kept).seats} == {"—"}
    assert "Notes" not in report.html(kept)
