"""The flow charts: explored from the engine, whole, legible, and on one page."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from itertools import pairwise
from pathlib import Path

import pytest

from outofturn.charts.chart_builder import about_penalty_cards, chart_in_messages, chart_of
from outofturn.charts.drawing import LONG, MARGIN, SHORT, Box, ChartPage
from outofturn.charts.font_metrics import LEADING, balanced, width, wrapped
from outofturn.charts.graph import Branch, BranchKind, Chart, ChartNode, NodeKind
from outofturn.charts.layout import page_of
from outofturn.charts.mermaid import markdown, mermaid
from outofturn.charts.scenario import Scenario, Variant, turned
from outofturn.charts.scenarios import SCENARIOS
from outofturn.charts.svg import draw, svg
from outofturn.cli import UNREADABLE, WELL, main
from outofturn.laws.book import EDITIONS, LATEST, provisions
from tests.errors import raises_error

ALL = [pytest.param(kind, year, id=f"{kind}-{year}") for kind in SCENARIOS for year in EDITIONS]
#: The irregularities that must each have a chart; others may have one too.
KINDS = [
    "opening-lead-out-of-turn",
    "opening-lead-by-declaring-side",
    "lead-out-of-turn",
    "declarer-lead-out-of-turn",
    "premature-lead",
    "premature-lead-after-partner",
    "premature-play",
    "premature-play-at-rho-turn",
    "simultaneous-play",
    "two-cards",
    "exposed-card",
    "penalty-card-not-played",
    "lead-before-choice",
    "lead-with-penalty-cards",
    "lead-with-penalty-cards-of-both",
    "misinformed-opening-lead",
    "misinformed-lead",
    "misinformed-declarer",
    "misinformed-play",
    "play-after-retraction",
    "face-down-lead-out-of-turn",
    "revoke",
    "revoke-corrected",
    "revoke-corrected-by-declarer",
    "revoke-at-trick-12",
]
SMALLEST_LETTERS = 8.5
_CHARTS: dict[tuple[str, int], tuple[Chart[str], ChartPage]] = {}


def drawn(kind: str, year: int) -> tuple[Chart[str], ChartPage]:
    if (kind, year) not in _CHARTS:
        chart = chart_of(kind, year)
        _CHARTS[kind, year] = chart, page_of(chart)
    return _CHARTS[kind, year]


def ways(chart: Chart[str], words: str) -> list[Branch[str]]:
    return [branch for branch in chart.root.all_branches() if branch.words == words]


def test_every_irregularity_of_the_list_has_a_chart() -> None:
    assert set(KINDS) <= set(SCENARIOS)


# -- exploring


@pytest.mark.parametrize(("kind", "year"), ALL)
def test_a_chart_is_followed_to_where_nothing_is_open(kind: str, year: int) -> None:
    chart = chart_of(kind, year)
    assert chart.root.kind is NodeKind.EVENT
    for node in chart.root.walk():
        assert node.lines
        assert all(node.lines)
        if node.kind in (NodeKind.QUESTION, NodeKind.FACT):
            assert node.branches, f"nothing follows “{node.lines}”"
        if not node.branches:
            assert node.kind is NodeKind.OUTCOME


@pytest.mark.parametrize(("kind", "year"), ALL)
def test_every_way_names_provisions_of_its_edition(kind: str, year: int) -> None:
    known = {number for number, _ in provisions(EDITIONS[year])}
    for branch in chart_of(kind, year).root.all_branches():
        assert set(branch.laws) <= known


@pytest.mark.parametrize(("kind", "year"), ALL)
def test_every_way_rests_on_a_provision(kind: str, year: int) -> None:
    """What the director finds may rest on what is named before the question, or on what follows the next one."""

    def look(node: ChartNode[str], named_before: bool) -> None:
        for branch in node.branches:
            finding = branch.kind is BranchKind.FINDING and (named_before or branch.node.kind is NodeKind.FACT)
            assert branch.laws or branch.kind is BranchKind.ON or finding, f"“{branch.words}” rests on nothing"
            in_turn = branch.node.kind is NodeKind.FACT and (bool(branch.laws) or (finding and named_before))
            look(branch.node, in_turn)

    look(chart_of(kind, year).root, False)


def test_declarer_has_five_ways_to_meet_an_opening_lead_out_of_turn() -> None:
    for year in EDITIONS:
        chart = chart_of("opening-lead-out-of-turn", year)
        choices = [branch.words for branch in chart.root.all_branches() if branch.kind is BranchKind.CHOICE]
        refused = ["Require that suit", "Forbid that suit", "Neither: any lead"]
        assert choices == ["Accept", "Accept, and spread the hand", "Refuse", *refused]
        (refuse,) = ways(chart, "Refuse")
        assert [branch.words for branch in refuse.node.branches] == refused
        (spread,) = ways(chart, "Accept, and spread the hand")
        assert any("becomes declarer" in line for line in spread.node.lines)


def test_what_decides_by_itself_runs_together_with_the_choice_that_comes_to_the_same() -> None:
    chart = chart_of("opening-lead-out-of-turn", LATEST)
    (accept,), (seen,) = ways(chart, "Accept"), ways(chart, "Dummy spreads, or shows a card")
    assert seen.kind is BranchKind.TABLE_EVENT
    assert seen.laws == ("54C",)
    assert accept.node == seen.node


def test_only_one_edition_lets_declarer_require_a_suit_after_a_premature_play() -> None:
    """57A3 is new in 2017."""
    required = {year: ways(chart_of("premature-play", year), "Require one other suit") for year in (2007, 2017)}
    assert not required[2007]
    assert [branch.laws for branch in required[2017]] == [("57A3",)]
    forbidden = {year: ways(chart_of("premature-play", year), "Forbid one other suit")[0].laws for year in (2007, 2017)}
    assert forbidden == {2007: ("57A3",), 2017: ("57A4",)}


def test_tricks_go_over_after_an_established_revoke() -> None:
    """64A. In 1997 a later trick won with a card that could have been played to the revoke trick costs a second one."""
    words = "A later trick, the offender with a card that could have been played to this one"
    assert [branch.node.lines for branch in ways(chart_of("revoke", 1997), words)] == [
        ("After play two tricks are transferred to the other side.",)
    ]
    assert not ways(chart_of("revoke", 2007), words)
    for year in EDITIONS:
        (later,) = ways(chart_of("revoke", year), "A later trick")
        assert later.laws == ("64A2",)
        assert later.node.lines == ("After play one trick is transferred to the other side.",)


def test_both_sides_have_revoked_is_a_case_of_its_own() -> None:
    """64B7."""
    found = {year: ways(chart_of("revoke", year), "Both sides have revoked, each established") for year in EDITIONS}
    assert {year: [branch.laws for branch in branches] for year, branches in found.items()} == {
        1997: [("64C",)],
        2007: [("64B7",)],
        2017: [("64B7",)],
    }


def test_a_card_led_on_an_opponents_word_may_be_left_only_in_1997() -> None:
    """47E1."""
    for kind in ("misinformed-opening-lead", "misinformed-lead", "misinformed-declarer"):
        assert ways(chart_of(kind, 1997), "Leave it")
        for year in (2007, 2017):
            chart = chart_of(kind, year)
            assert not [branch for branch in chart.root.all_branches() if branch.kind is BranchKind.CHOICE]
            assert all("The card goes back; there is no further rectification." in leaf.lines for leaf in chart.root.leaves())


def test_who_has_a_penalty_card_of_his_own_is_never_told_to_lead_anything() -> None:
    """50D1 (H2)."""
    for year in EDITIONS:
        for kind in ("lead-with-penalty-cards-of-both", "lead-before-choice", "opening-lead-by-both-defenders"):
            chart = chart_of(kind, year)
            assert not ways(chart, "Neither: any lead")
            neither = ways(chart, "Neither")
            assert neither
            assert all("must lead" in branch.node.lines[-1] for branch in neither)


def test_penalty_cards_of_two_suits_leave_declarer_six_choices() -> None:
    """51B2; declining all is a provision of its own in 2017."""
    for year, neither in ((1997, "50D2b"), (2007, "50D2b"), (2017, "51B2c")):
        (found,) = ways(chart_of("lead-with-penalty-cards", year), "Cards of two suits")
        assert [branch.words for branch in found.node.branches] == [
            "Require the first suit",
            "Require the second suit",
            "Forbid the first suit",
            "Forbid the second suit",
            "Forbid the first suit and the second suit",
            "Neither: any lead",
        ]
        assert found.node.branches[-1].laws == (neither,)


def test_declarer_leads_again_from_the_hand_that_is_to_lead() -> None:
    """55B2, 60B: from dummy, or from his own hand, as the case may be."""
    for year in EDITIONS:
        chart = chart_of("play-after-retraction", year)
        hands = {"Dummy": "dummy", "Declarer’s own hand": "hand"}
        for answer, hand in hands.items():
            (found,) = ways(chart, answer)
            ends = {line for leaf in found.node.leaves() for line in leaf.lines if line.startswith("Declarer leads")}
            assert ends == {f"Declarer leads from {hand}."}


def test_what_is_said_of_every_penalty_card_is_said_once_at_the_foot() -> None:
    for edition in EDITIONS.values():
        hidden = about_penalty_cards(edition)
        chart = chart_of("lead-out-of-turn", edition)
        assert not hidden & {law for branch in chart.root.all_branches() for law in branch.laws}
        assert hidden & {note.law for note in chart.notes}


def test_two_variants_with_the_same_words_are_one_only_if_all_choices_lead_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def answers(*variants: Variant) -> int:
        monkeypatch.setitem(SCENARIOS, "made-up", Scenario("made-up", variants, "what-was-it"))
        return len(chart_in_messages("made-up", LATEST).root.branches[0].node.branches)

    lead = Variant("leads", ("E leads H5",), roles={"E": "offender", "W": "partner"}, cards={"H5": "card"})
    at_the_end = {  # the same choices at first, another hand to lead at the end
        hand: lead._replace(on_lead=hand, suits={"H": "that-suit"}, places={hand: "that-hand"}) for hand in "NS"
    }
    assert answers(lead, turned(lead)) == 1
    assert answers(*at_the_end.values()) == 1
    assert answers(at_the_end["N"], at_the_end["S"]._replace(places={})) == 2
    assert answers(lead, at_the_end["N"]) == 2


def test_an_unknown_kind_is_told_which_was_meant() -> None:
    with raises_error("Did you mean “premature-play”"):
        chart_of("premature-plays", LATEST)
    with raises_error("The charts are opening-lead-out-of-turn, "):
        chart_of("tea-break", LATEST)


# -- the picture


@pytest.mark.parametrize(("kind", "year"), ALL)
def test_a_chart_fills_one_page_of_a4_and_can_be_read(kind: str, year: int) -> None:
    check_page(*drawn(kind, year))


def check_page(chart: Chart[str], page: ChartPage) -> None:
    root = ElementTree.fromstring(draw(chart, page))
    across, down = (float(root.attrib[side].removesuffix("mm")) for side in ("width", "height"))
    assert sorted((across, down)) == [210, 297]
    *_, wide, high = map(float, root.attrib["viewBox"].split())
    assert sorted((wide, high)) == [SHORT, LONG]
    points_per_unit = across / 25.4 * 72 / wide  # the picture is in points; see that it prints as such
    for text in root.iter("{http://www.w3.org/2000/svg}text"):
        assert float(text.attrib["font-size"]) * points_per_unit >= SMALLEST_LETTERS - 0.01
        left = _left_edge(text)
        assert left >= MARGIN / 2
        assert left + _width(text) <= wide - MARGIN / 2
        assert MARGIN / 2 <= float(text.attrib["y"]) <= high - MARGIN / 2
    key = [text for text in root.iter("{http://www.w3.org/2000/svg}text") if float(text.attrib["y"]) > page.key_y]
    assert key
    for one, other in pairwise(sorted(key, key=_left_edge)):
        assert _left_edge(one) + _width(one) < _left_edge(other)


def _width(text: ElementTree.Element) -> float:
    return width(text.text or "", "font-weight" in text.attrib) * float(text.attrib["font-size"])


def _left_edge(text: ElementTree.Element) -> float:
    share = {"middle": 0.5, "end": 1.0}.get(text.attrib.get("text-anchor", "start"), 0.0)
    return float(text.attrib["x"]) - share * _width(text)


@pytest.mark.parametrize(("kind", "year"), ALL)
def test_words_stay_in_their_boxes_and_boxes_out_of_one_another(kind: str, year: int) -> None:
    check_boxes(drawn(kind, year)[1])


def check_boxes(page: ChartPage) -> None:
    for box in page.boxes:
        assert len(box.lines) * LEADING * page.size <= box.height
        for line in box.lines:
            assert width(line.text, line.bold) * page.size <= box.width - (0 if box.shape == "circle" else page.size * 0.6)
        assert box.x >= MARGIN - 0.01
        assert box.right <= page.width - MARGIN + 0.01
        lowest = min((y for _, y, _ in page.foot), default=page.height - MARGIN)
        assert box.y + box.height < lowest - page.foot_size * 0.7
    for index, box in enumerate(page.boxes):
        for other in page.boxes[index + 1 :]:
            assert not _overlap(box, other), f"{box} and {other}"


def _overlap(one: Box, other: Box) -> bool:
    beside = one.right <= other.x or other.right <= one.x
    above = one.y + one.height <= other.y or other.y + other.height <= one.y
    return not (beside or above)


@pytest.mark.parametrize(("kind", "year"), ALL)
def test_every_letter_in_a_circle_belongs_to_one_box(kind: str, year: int) -> None:
    _, page = drawn(kind, year)
    homes = [box.letter for box in page.boxes if box.letter]
    assert len(homes) == len(set(homes))
    assert {box.lines[0].text for box in page.boxes if box.shape == "circle"} == set(homes)


def test_the_picture_is_black_on_white() -> None:
    picture = svg(chart_of("opening-lead-out-of-turn", LATEST))
    assert set(re.findall(r'(?:fill|stroke)="([^"]+)"', picture)) <= {"black", "white", "none"}


def test_lines_break_where_they_must() -> None:
    text = "Left defender may not lead that suit while keeping the lead."
    lines = wrapped(text, 12)
    assert " ".join(lines) == text
    assert all(width(line) <= 12 for line in lines)
    assert len(balanced(text, 12)) == len(lines)
    assert max(map(width, balanced(text, 12))) <= max(map(width, lines))
    assert wrapped("unbreakable", 1) == balanced("unbreakable", 1) == ("unbreakable",)


# -- Mermaid


@pytest.mark.parametrize(("kind", "year"), ALL)
def test_mermaid_declares_every_node_once_and_joins_only_those(kind: str, year: int) -> None:
    lines = mermaid(chart_of(kind, year)).splitlines()
    assert lines[0] == lines[2] == "---"
    assert lines[3] == "flowchart LR"
    declared, joined = [], set()
    for line in lines[4:]:
        node = re.fullmatch(r'    (n\d+)(\(\["[^"]+"\]\)|\{\{"[^"]+"\}\}|\{"[^"]+"\}|\["[^"]+"\])', line)
        edge = re.fullmatch(r'    (n\d+) (?:-->|-\.->)(?:\|"[^"]+"\|)? (n\d+)', line)
        assert node or edge, line
        if node:
            declared.append(node[1])
        if edge:
            joined |= {edge[1], edge[2]}
    assert len(declared) == len(set(declared))
    assert joined == set(declared)


def test_markdown_has_the_chart_in_fences_and_the_notes_below() -> None:
    text = markdown(chart_of("exposed-card", LATEST))
    assert text.startswith("# Exposed card\n")
    assert text.count("```") == 2
    assert "- **50C** " in text


def test_quotation_marks_do_not_end_a_label() -> None:
    root = ChartNode(
        NodeKind.EVENT, ('He said "mine" #1',), (Branch(BranchKind.ON, "", (), ChartNode(NodeKind.OUTCOME, ("a < b",))),)
    )
    text = mermaid(Chart("test", "Test", LATEST.year, root))
    assert 'n1(["He said #quot;mine#quot; #35;1"])' in text
    assert 'n2["a #lt; b"]' in text


# -- at the command line


def test_without_a_kind_the_charts_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chart"]) == WELL
    out = capsys.readouterr().out
    assert all(kind in out for kind in SCENARIOS)


def test_without_a_file_mermaid_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chart", "premature-play", "--edition", "2007"]) == WELL
    out = capsys.readouterr().out
    assert "flowchart LR" in out
    assert "Laws of 2007" in out


def test_the_suffix_says_what_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for suffix, start in ((".svg", "<svg "), (".mmd", "---\n"), (".md", "# "), (".SVG", "<svg ")):
        path = tmp_path / f"chart{suffix}"
        assert main(["chart", "two-cards", "-o", str(path)]) == WELL
        assert path.read_text(encoding="utf-8").startswith(start)
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["tea-break"], "There is no chart “tea-break”."),
        (["revoke", "--edition", "1066"], "There is no edition “1066”."),
        (["revoke", "-o", "chart.png"], "ends in “.png”"),
        (["revoke", "-o", "chart"], "has no suffix"),
        (["revoke", "-o", "no/such/folder/chart.svg"], "cannot be written"),
    ],
)
def test_what_cannot_be_drawn_is_said_kindly(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["chart", *arguments]) == UNREADABLE
    out, err = capsys.readouterr()
    assert out == ""
    assert message in " ".join(err.split())
