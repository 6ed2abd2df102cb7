"""The JSON API: what a page needs besides the rulings of the notation."""

from __future__ import annotations

from typing import Any

import pytest

from outofturn.charts.chart_builder import chart_of
from outofturn.charts.graph import ChartNode
from outofturn.charts.scenarios import SCENARIOS
from outofturn.charts.svg import svg
from outofturn.json_api import api
from outofturn.wording.language import LANGUAGES
from tests import json_answers


def table_view(*lines: str, **setup: Any) -> dict[str, Any]:
    return json_answers.table_view({"contract": "4S by S", "edition": 2017, **setup, "events": list(lines)})


def ways(found: dict[str, Any]) -> list[tuple[str, list[str]]]:
    """Who may choose, and the lines that say so, for each way."""
    return [(one["seat"], way["lines"]) for one in found["choices"] for way in one["ways"]]


def test_an_opening_lead_out_of_turn_has_five_ways_on_as_the_speech_counts_them() -> None:
    found = table_view("E leads H5")
    assert [way["options"] for one in found["choices"] for way in one["ways"]] == [
        ["accept"], ["spread"], ["refuse", "require H"], ["refuse", "forbid H"], ["refuse", "free"],
    ]  # fmt: skip
    assert ways(found)[2] == ("S", ["S chooses refuse", "S chooses require H"])
    spoken = [item for item in found["steps"][-1]["speech"] if item["number"] is not None]
    assert [item["number"] for item in spoken] == [one["number"] for one in found["choices"]] == [1, 2, 3, 4, 5]
    for item, one in zip(spoken, found["choices"], strict=True):
        assert one["text"][1:].rstrip(".") in item["text"]


def test_what_else_is_to_be_chosen_comes_later() -> None:
    """West has shown two cards as well: which of them is played is not asked before the lead is settled."""
    assert len(table_view("E leads H5", "W plays D3 D4")["choices"]) == 5


@pytest.mark.parametrize("index", range(5))
def test_every_way_on_leads_on(index: int) -> None:
    lines = ["E leads H5", *ways(table_view("E leads H5"))[index][1]]
    after = table_view(*lines)
    assert after["error"] is None
    assert len(after["steps"]) == len(lines)


def test_either_defender_may_choose() -> None:
    found = table_view("N leads H5", start={"trick": 3, "on_lead": "S"})
    assert ways(found) == [
        ("E", ["E chooses accept"]), ("E", ["E chooses refuse"]), ("W", ["W chooses accept"]), ("W", ["W chooses refuse"]),
    ]  # fmt: skip


def test_the_director_answers_with_a_line() -> None:
    found = table_view("E leads H5", "S chooses refuse", "S chooses require H", "W leads CK")
    assert ways(found) == [("director", ["W has H"]), ("director", ["W void H"])]
    assert [one["text"] for one in found["choices"]] == ["West has a heart", "West has no heart"]


def test_the_table_shows_what_lies_there_undecided() -> None:
    table = table_view("E leads H5")["table"]
    assert table["undecided"] == [["E", "H5"]]
    assert table["turn"] is None
    hand = table["hands"]["E"]
    assert (hand["known"], hand["cards"], hand["left"]) == (False, ["H5"], 13)
    assert len(hand["possible"]) == 51
    assert "H5" not in table["hands"]["N"]["possible"]


# -- what a page need not know of the Laws


def possible(answer: dict[str, Any]) -> dict[str, str]:
    return {one["irregularity"]: "".join(one["seats"]) for one in answer["next_events"]["can_happen"]}


def test_a_lead_that_waits_for_declarers_choice() -> None:
    start = {"trick": 5, "on_lead": "W", "penalty_cards": ["E HK major"]}
    before = table_view(start=start)
    assert before["table"]["lead_waits_for_choice"]
    assert [lines for _, lines in ways(before)] == [["S chooses require H"], ["S chooses forbid H"], ["S chooses free"]]
    assert possible(before)["lead-before-choice"] == "W"
    assert not table_view("S chooses free", start=start)["table"]["lead_waits_for_choice"]
    assert table_view("W leads C4", start=start)["table"]["lead_waits_for_choice"]  # that lead has gone back
    assert not table_view(start=start | {"on_lead": "S"})["table"]["lead_waits_for_choice"]


def test_the_opening_lead_and_the_card_after_it() -> None:
    table = table_view()["table"]
    assert (table["opening_lead"], table["next_verb"], table["suit_led"]) == (True, "leads", None)
    for line in ("W leads H5", "E leads H5"):
        table = table_view(line)["table"]
        assert (table["next_verb"], table["suit_led"]) == ("plays", "H")
    assert not table_view("W leads H5")["table"]["opening_lead"]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([], {"opening-lead-out-of-turn": "E", "opening-lead-by-declaring-side": "NS"}),
        (["W leads H5"], {"premature-lead": "EW", "premature-play-at-rho-turn": "E", "fifth-card": "W"}),
        (["W leads H5", "N plays H6", "E plays H7"], {"premature-lead": "NEW", "fifth-card": "NEW"}),
        (
            ["W leads H5", "N plays H6", "E plays H7", "S plays H8"],
            {"lead-out-of-turn": "EW", "declarer-lead-out-of-turn": "N", "fifth-card": "EW"},
        ),
        (
            ["E leads H5", "S chooses refuse", "S chooses forbid H"],
            {"restriction-broken": "W", "opening-lead-out-of-turn": "E"},
        ),
    ],
)
def test_what_can_happen_next(lines: list[str], expected: dict[str, str]) -> None:
    assert expected.items() <= possible(table_view(*lines)).items()


def test_a_hand_that_is_known_is_tried_with_its_own_cards() -> None:
    deal = "N:- AKQJT98765432... - -"
    assert possible(table_view(deal=deal, contract="3NT by S"))["opening-lead-out-of-turn"] == "E"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["W leads H5", "N plays H6", "E plays H7"], []),
        (["W leads H5", "N plays H6", "E plays D7"], [("E", "D7", False)]),
        (["W leads H5", "N plays H6", "E plays D7", "E has H"], [("E", "D7", True)]),
        (["W leads H5", "N plays H6", "E plays D7", "S plays H8"], [("E", "D7", False)]),
        (["W leads H5", "N plays H6", "E plays D7", "S plays H8", "S leads C4"], [("E", "D7", False)]),
        (["W leads H5", "N plays H6", "E plays D7", "S plays H8", "S leads C4", "W plays C5", "N plays C6", "E plays C7"], []),
        (["E leads H5", "S chooses refuse", "S chooses forbid H", "W leads H6"], [("W", "H6", True)]),
        (["W leads H5", "N puts H2 for H6"], [("N", "H2", True)]),
        (["E leads H5"], []),
    ],
)
def test_what_can_be_corrected(lines: list[str], expected: list[tuple[str, str, bool]]) -> None:
    answer = table_view(*lines)
    found = answer["next_events"]["corrections"]
    assert answer["table"]["to_correct"] == [seat for seat, _, is_wrong in expected if is_wrong]
    assert [(one["seat"], one["card"], one["wrong"]) for one in found] == expected
    assert [one["line"] for one in found] == [f"{seat} corrects" for seat, *_ in expected]


def test_a_revoke_at_the_twelfth_trick_can_be_corrected_when_play_is_over() -> None:
    lines = ["W leads H5", "N plays H6", "E plays D7", "S plays H8", "S leads C4", "W plays C5", "N plays C6", "E plays H7"]
    found = table_view(*lines, start={"trick": 12, "on_lead": "W"})
    assert found["table"]["over"]
    assert found["table"]["to_correct"] == ["E"]
    assert ("E", "D7", True) in [(one["seat"], one["card"], one["wrong"]) for one in found["next_events"]["corrections"]]


def test_a_restriction_in_words() -> None:
    lines = ["E leads H5", "S chooses refuse", "S chooses forbid H"]
    (one,) = table_view(*lines)["table"]["restrictions"]
    assert (one["kind"], one["label"], one["duration"]) == ("forbid", "no heart lead", "while on lead")
    assert one["text"].startswith("West may not lead hearts")


def test_a_line_that_was_in_order() -> None:
    assert [one["in_order"] for one in table_view("E leads H5", "S chooses accept", "S plays H6")["words"]] == [
        False,
        False,
        True,
    ]


# -- errors and comparisons


def test_a_line_that_makes_no_sense_leaves_what_came_before_it() -> None:
    found = table_view("E leads H5", "S chooses nothing")
    assert len(found["steps"]) == len(found["words"]) == 1
    assert (found["error"]["line"], found["error"]["text"]) == (2, "S chooses nothing")


@pytest.mark.parametrize("ask", [api.rule, api.table_view, api.check, api.compare])
def test_a_set_up_that_makes_no_sense(ask: Any) -> None:
    assert ask({"contract": "9S by S", "events": []})["error"]["problem"] == "“9S by S” is not a contract."


def test_more_lines_than_any_board_has() -> None:
    assert "at most 1000" in table_view(*["attention"] * 1001)["error"]["problem"]


def test_who_may_use_what_a_card_has_shown() -> None:
    texts = [one["text"] for one in table_view("E exposes HK")["words"][-1]["information"]]
    assert texts == ["East’s ♥K: while it lies on the table everybody may use the sight of it."]
    taken_back = table_view("E leads H5", "S chooses refuse", "S chooses forbid H")["words"][-1]["information"]
    assert [one["text"] for one in taken_back] == ["East’s ♥5: North, East and South may use what it has shown, West may not."]


def test_where_the_editions_part() -> None:
    found = json_answers.compare(
        {"contract": "3NT by S", "start": {"trick": 5, "on_lead": "E"}, "events": ["E leads C4", "W plays C9"]}
    )
    assert found["parts"]
    first, second = found["lines"][1]["rulings"]
    assert (first["editions"], second["editions"]) == ([1997, 2007], [2017])
    assert first["words"][0].startswith("Authorities differ.")
    assert second["words"] == ["The Law is settled."]
    assert second["cites"] == ["57D Premature play at RHO's turn"]
    (why,) = found["lines"][1]["why"]
    assert why.startswith("Changed by 2017 + 57D Premature play at RHO's turn: New:")
    (because,) = found["lines"][1]["because_of"]
    assert because["sets"] == [[{"provision": "premature-play-at-rho-turn", "switch": ""}]]
    assert found["undeclared"] == found["notes"] == []


def test_editions_of_which_a_case_does_not_speak() -> None:
    found = json_answers.compare({"contract": "3NT by S", "editions": [2007, 2017], "events": ["W leads C4"]})
    assert found["undeclared"] == [1997]
    assert found["notes"] == ["The case does not speak of 1997."]
    assert json_answers.compare({"contract": "3NT by S", "edition": 2017, "events": ["W leads C4"]})["undeclared"] == []


# -- what the page draws, and what it asks


def test_what_else_can_be_said_next() -> None:
    def seats(*lines: str, **setup: Any) -> dict[str, list[str]]:
        return {one["words"]: one["seats"] for one in table_view(*lines, **setup)["next_events"]["possible_events"]}

    everybody, dummy = ["N", "E", "S", "W"], ["N"]
    usual = {
        "plays several": everybody,
        "plays together": ["N", "E", "S"],
        "exposes": everybody,
        "exposes unseen": ["N", "E", "W"],  # declarer could have seen dummy's card (54C)
        "names": everybody,
        "spreads": ["N", "S"],
        "volunteers": dummy,
        "puts": dummy,
        "looks": dummy,
        "warns": dummy,
        "draws attention": dummy,
        "plays unnoticed": ["N", "S", "W"],  # not East, who would lead out of turn
        "claims": ["E", "S", "W"],
    }
    assert seats() == usual
    after_lead = seats("W leads D3")
    assert (after_lead["plays nothing"], after_lead["plays together"], after_lead["asks"]) == (["N"], ["E", "S", "W"], ["E"])
    # Declarer who may have seen one of dummy's cards must accept the lead (54C).
    assert seats("E leads H5")["exposes unseen"] == ["N", "E", "W"]
    assert seats("S claims 9")["agrees"] == ["E", "W"]
    last = {"trick": 13, "on_lead": "W"}
    over = seats("W leads D3", "N plays D4", "E plays D5", "S plays D6", start=last)
    assert over == {"draws attention": dummy}


def test_which_revokes_a_fact_would_show() -> None:
    def revokes(*lines: str) -> list[tuple[str, int, bool]]:
        found = table_view(*lines)["next_events"]["possible_revokes"]
        return [(one["line"], one["trick"], one["established"]) for one in found]

    trick = ["W leads D3", "N plays D4", "E plays C2", "S plays D9"]
    assert revokes(*trick[:2]) == []
    assert revokes(*trick) == [("E has D", 1, False)]
    assert revokes(*trick, "S leads HA", "W plays H2") == [("E has D", 1, True)]
    assert revokes(*trick, "E void D") == revokes(*trick, "E has D") == []


def test_which_tricks_can_be_put_right() -> None:
    def lines(*record: str) -> list[str]:
        return [one["line"] for one in table_view(*record)["next_events"]["defects"]]

    assert lines("W leads D3", "N plays nothing", "E plays D5", "S plays D6") == ["N adds"]
    assert lines("W leads D3", "N plays D4 C2 unnoticed") == ["N restores C2"]
    assert lines("W leads D3", "N plays D4") == []


def test_where_a_lead_and_a_play_differ() -> None:
    assert table_view()["table"]["verb_matters"] == []  # the first card is a lead
    trick = ["W leads D3", "N plays D4", "E plays D5", "S plays D6"]
    assert table_view(*trick)["table"]["verb_matters"] == ["E", "W"]  # a fifth card, or a lead out of turn
    assert table_view("W leads D3")["table"]["verb_matters"] == ["E", "W"]  # East too early: a lead or a play
    assert table_view("E leads H5")["table"]["verb_matters"] == ["E", "W"]  # West may lead properly, or play to that lead


def test_the_faced_card_that_is_due() -> None:
    start = {"trick": 3, "on_lead": "N", "penalty_cards": ["E DK major"]}
    assert table_view("N leads S4", start=start)["table"]["card_due"] == "DK"
    assert table_view(start=start)["table"]["card_due"] is None
    assert table_view(start=start | {"on_lead": "E"})["table"]["card_due"] == "DK"


def test_a_lead_that_was_free_implies_the_choice() -> None:
    start = {"trick": 2, "on_lead": "W", "penalty_cards": ["E HK major"]}
    assert table_view(start=start)["table"]["implied_before_lead"] == ["S chooses free"]
    assert table_view("S chooses free", start=start)["table"]["implied_before_lead"] == []
    assert table_view("S chooses free", "W leads D3", start=start)["error"] is None


def test_who_sits_where() -> None:
    table = table_view("E leads H5")["table"]
    assert table["roles"] == {"N": "dummy", "E": "declarer’s right", "S": "declarer", "W": "declarer’s left"}
    assert table["defenders"] == ["E", "W"]
    assert table_view("E leads H5", "S chooses spread")["table"]["roles"]["N"] == "declarer"


def test_what_the_table_waits_for() -> None:
    assert table_view()["table"]["next_to_act"] == "West is to lead"
    assert table_view("W leads D3")["table"]["next_to_act"] == "North is to play"
    assert table_view("E leads H5")["table"]["next_to_act"] == "South has to choose"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["W leads D3", "N plays D4"], [("W", "D3", "led"), ("N", "D4", "played")]),
        (["E leads H5"], [("E", "H5", "undecided")]),
        (["E leads H5", "S chooses refuse", "S chooses free"], []),
        (["E leads H5 face down"], []),
        (["W leads H5 face down"], [("W", None, "face-down")]),
        (["W leads D3", "N plays D4", "W leads CA"], [("W", "D3", "led"), ("N", "D4", "played")]),
        (
            ["W leads D3", "N plays D4", "E plays DK", "E leads CA"],
            [("W", "D3", "led"), ("N", "D4", "played"), ("E", "DK", "played"), ("E", "CA", "early-lead")],
        ),
    ],
)
def test_each_card_in_the_middle_is_there_once(lines: list[str], expected: list[tuple[str, str | None, str]]) -> None:
    """A penalty card lies before its owner instead."""
    assert [(one["seat"], one["card"], one["state"]) for one in table_view(*lines)["table"]["cards"]] == expected


def test_a_table_can_be_drawn_where_declarer_is_on_lead_to_the_first_trick() -> None:
    assert table_view(start={"trick": 1, "on_lead": "S"})["table"]["turn"] == "S"


def test_the_kinds_of_penalty_cards() -> None:
    kinds = api.about()["penalty_card_kinds"]
    assert [(one["kind"], one["label"], one["choice_of_lead"]) for one in kinds] == [
        ("major", "Major", True),
        ("minor", "Minor", False),
    ]


# -- the table of contents and the charts


def test_contents_of_the_lawbook() -> None:
    found = json_answers.contents(2007)
    assert found["edition"] == 2007
    laws = {one["law"]: one for one in found["laws"]}
    assert laws["57"]["title"] == "a premature lead or play"
    assert laws["57"]["provisions"][0] == {"number": "57A", "heading": "Premature lead or play"}
    everything = [one["number"] for one in json_answers.law(None, 2007)["provisions"]]
    assert [one["number"] for law in found["laws"] for one in law["provisions"]] == everything
    assert "1234" in json_answers.contents(1234)["error"]["problem"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_charts_are_listed(code: str) -> None:
    found = json_answers.charts(code=code)
    assert [one["id"] for one in found["charts"]] == list(SCENARIOS)
    assert {one["group"] for one in found["charts"]} == {"lead", "play", "revoke"}
    assert all(one["title"] and one["event"] for one in found["charts"])


@pytest.mark.sample(4)
@pytest.mark.parametrize("id", SCENARIOS)
def test_a_chart_as_a_list_is_the_chart(id: str) -> None:
    """The nodes and branches are those of the drawing, and every node can be reached."""
    found, drawn = json_answers.chart(id, 2017, "de"), chart_of(id, 2017, "de")
    assert (found["title"], found["svg"]) == (drawn.title, svg(drawn))

    def as_list(number: int) -> list[Any]:
        node = found["nodes"][number]
        return [node["kind"], node["lines"], [[one["words"], one["laws"], as_list(one["to"])] for one in node["branches"]]]

    def as_drawn(node: ChartNode[str]) -> list[Any]:
        branches = [[one.words, list(one.laws), as_drawn(one.node)] for one in node.branches]
        return [node.kind.value, list(node.lines), branches]

    assert as_list(0) == as_drawn(drawn.root)
    assert {one["to"] for node in found["nodes"] for one in node["branches"]} == set(range(1, len(found["nodes"])))


def test_charts_that_there_are_not() -> None:
    assert "revok" in json_answers.chart("revok")["error"]["problem"]
    assert json_answers.chart("revoke", 1234)["error"]["problem"] == json_answers.charts(1234)["error"]["problem"]


# -- what is on record at the table


def on_record(*lines: str, **setup: Any) -> list[tuple[str, str, str]]:
    return [(one["kind"], one["seat"], one["text"]) for one in table_view(*lines, **setup)["table"]["on_record"]]


REVOKE = ["W leads H5", "N plays H2", "E plays C3", "S plays H4", "E has H"]


def test_a_revoke_is_on_record_until_it_is_corrected() -> None:
    assert on_record(*REVOKE) == [("revoke", "E", "Revoke, trick 1, East: not established")]
    assert on_record(*REVOKE, "E corrects H7") == []


def test_an_established_revoke_stays_on_record() -> None:
    lines = ["W leads H5", "N plays H2", "E plays C3", "S plays H4", "W leads H6", "N plays H9", "E plays H7"]
    assert on_record(*lines[:-1]) == []
    assert on_record(*lines) == [("established revoke", "E", "Revoke, trick 1, East")]


def test_a_card_too_few_or_too_many_is_on_record() -> None:
    before, after = ["W leads H5", "N plays H2"], ["S plays H4"]
    assert on_record(*before, "E plays H3 H7 unnoticed", *after) == [
        ("defective trick", "E", "Trick 1: East played a card too many")
    ]
    assert on_record(*before, "E plays nothing", *after) == [("defective trick", "E", "Trick 1: East played no card")]


def test_rights_that_dummy_has_lost_are_on_record() -> None:
    assert on_record("W leads H5", "N looks E") == [("rights lost", "N", "North has lost dummy’s rights")]
