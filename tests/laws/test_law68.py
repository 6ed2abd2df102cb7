"""Law 68: a claim or concession, and what it does to the play."""

from __future__ import annotations

import re

import pytest

from outofturn.engine.errors import RecordError
from outofturn.lawbook import lookup
from outofturn.laws.book import edition_of
from outofturn.wording.error_text import hint
from tests.errors import raises_error
from tests.laws.table import Said, after, each_edition, editions, expect, notes, play

#: Five cards a hand; South is on lead at trick 9.
FIVE = {"trick": 9, "on_lead": "S", "won": (4, 4), "deal": "N:K2.3.4.5 Q3.4.5.6 A4.5.6.7 65.6.7.8"}
START = {"trick": 5, "on_lead": "S", "won": (3, 1)}


@each_edition
def test_68a_a_claim_of_tricks(edition: int) -> None:
    got = after("3NT by S", edition, "S claims 9", **START)
    expect(
        got, laws=["68A", "68D"], not_laws=["68B", "68B1"], turn=None, decide=[], options=[], review=["70"], irregularity=None
    )
    expect(got, trick=5, on_lead="S", won={"NS": 3, "EW": 1}, legal=None, obligations=[])
    assert "South claims the last nine tricks." in got["say"]
    got = after("3NT by S", edition, "S claims", **START)
    expect(got, laws=["68A", "68D"], not_laws=["68B", "68B1"], turn=None)


def concedes(edition: int, line: str) -> Said:
    return after("3NT by S", edition, line, **START)


@editions(1997)
def test_68b_1997_a_concession(edition: int) -> None:
    expect(concedes(edition, "S claims 0"), laws=["68B", "68D"], not_laws=["68A"], review=["70", "71"])
    # A claim of some of the tricks is a concession of the others.
    expect(concedes(edition, "S claims 5"), laws=["68A", "68B"], review=["71"])


@editions(2007, 2017)
def test_68b1_a_concession(edition: int) -> None:
    expect(concedes(edition, "S claims 0"), laws=["68B1", "68D"], not_laws=["68A", "68B2"], review=["70", "71"])
    expect(concedes(edition, "S claims 5"), laws=["68A", "68B1"], not_laws=["68B2"], review=["71"])
    assert "South concedes the last nine tricks." in concedes(edition, "S claims 0")["say"]


def words_of(number: str, edition: int) -> str:
    return " ".join(entry.words for entry in lookup.entries(edition_of(edition), number))


@editions(2007, 2017)
def test_68b2_a_defender_who_concedes_has_a_partner(edition: int) -> None:
    got = concedes(edition, "E claims 0")
    expect(got, laws=["68B1", "68B2", "49"], penalty_cards=[], turn=None)
    assert "not a penalty card" in words_of("68B2", edition)
    # Who claims everything concedes nothing.
    expect(concedes(edition, "E claims 9"), laws=["68A", "49"], not_laws=["68B1", "68B2"], penalty_cards=[])


@editions(1997)
def test_68b_1997_the_partner_may_object(edition: int) -> None:
    got = concedes(edition, "E claims 0")
    assert len([reason for reason in got["because"] if reason["law"] == "68B"]) == 2
    assert "may be penalty cards" in words_of("68B", edition)


@each_edition
def test_68d_what_was_open_lapses_and_what_lies_there_stays(edition: int) -> None:
    got = after("3NT by S", edition, "E leads H5", "S claims 9", **START)
    expect(got, laws=["68D"], decide=[], options=[], turn=None, penalty_cards=[])
    assert "nothing more is decided about the five of hearts" in got["say"]
    got = after("3NT by S", edition, "S leads H4", "W plays H9", "N plays H2", "N leads C5", "S claims 9", **START)
    assert "nothing more is decided about the five of clubs" in got["say"]
    start = {**START, "on_lead": "W", "penalty_cards": ["E HK major"]}
    got = after("3NT by S", edition, "S claims 9", **start)
    expect(got, decide=[], turn=None, penalty_cards=["E HK major"], restrictions=[])
    assert "bear in mind that East had the king of hearts as a major penalty card" in notes(got)
    got = after("3NT by S", edition, "S chooses forbid H", "S claims 9", **start)
    expect(got, penalty_cards=[], restrictions=["W forbid H until lead lost"])
    assert "bear in mind that West could not lead a heart" in notes(got)


@each_edition
def test_68d_a_full_trick_in_which_a_choice_was_open_is_turned(edition: int) -> None:
    lines = ["S leads D6", "W plays D7", "N plays H3", "E plays D5", "N corrects D4"]
    got = after("3NT by S", edition, *lines, **FIVE)
    expect(got, decide=["E"], won={"NS": 4, "EW": 4})
    got = after("3NT by S", edition, *lines, "W claims 3", **FIVE)
    expect(got, decide=[], turn=None, current_trick=[], won={"NS": 4, "EW": 5}, trick=10)


@each_edition
def test_68d_the_number_counts_the_tricks_not_yet_finished(edition: int) -> None:
    with raises_error("only 9 are not yet finished"):
        play("3NT by S", edition, "S claims 10", **START)
    play("3NT by S", edition, "S leads H2", "W plays H3", "S claims 9", **START)
    with raises_error("cannot claim"):
        play("3NT by S", edition, "N claims 9", **START)


@each_edition
@pytest.mark.parametrize(
    "line", ["S claims 8", "E exposes H5", "N volunteers H2", "S spreads", "E plays nothing", "N warns", "S chooses accept"]
)
def test_68d_lines_that_make_no_sense_after_a_claim(edition: int, line: str) -> None:
    with raises_error("play has stopped") as caught:
        play("3NT by S", edition, "S claims 9", line, **START)
    assert "W agrees" in hint(caught.value)


@each_edition
@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["S claims 0"], "South has conceded: play has stopped."),
        (["S claims 0", "W agrees"], "South has conceded and the other side agrees: play is over."),
        (["S claims 9", "W agrees"], "South has claimed and the other side agrees: play is over."),
    ],
)
def test_68d_whoever_goes_on_is_told_why_play_has_ended(edition: int, lines: list[str], said: str) -> None:
    with raises_error(re.escape(said)):
        play("3NT by S", edition, *lines, "N warns", **START)


@each_edition
def test_68d_facts_and_attention_may_follow(edition: int) -> None:
    for line in ("attention", "W void H", "N draws attention"):
        got = after("3NT by S", edition, "S claims 9", line, **START)
        expect(got, turn=None, decide=[], won={"NS": 3, "EW": 1})


# -- a card after it


@editions(1997)
def test_68d_1997_a_card_after_it_is_void(edition: int) -> None:
    for line in ("W plays H5", "S leads H2", "S calls low", "W leads D4 & E leads HK"):
        with raises_error("South has claimed: play has stopped"):
            play("3NT by S", edition, "S claims 9", line, **START)


@editions(2007)
def test_68d_2007_a_card_after_it_is_evidence(edition: int) -> None:
    got = after("3NT by S", edition, "S claims 9", "S leads H2", **START)
    expect(got, laws=["68D", "70D3"], turn=None, current_trick=[], irregularity=None, penalty_cards=[], won={"NS": 3, "EW": 1})
    # Out of turn, twice: it does not count all the same.
    got = after("3NT by S", edition, "S claims 9", "W leads H2", "E plays H3 H4", "W agrees", **START)
    expect(got, laws=["69A"], won={"NS": 12, "EW": 1})
    with raises_error("cannot hold"):
        play("3NT by S", edition, "S claims 4", "W plays SA", **FIVE)


@editions(2017)
def test_68d1_2017_nobody_acts_until_the_director_comes(edition: int) -> None:
    expect(after("3NT by S", edition, "S claims 9", **START), laws=["68D", "68D1"])


@editions(2017)
def test_68d2_2017_play_goes_on_and_the_claim_is_void(edition: int) -> None:
    got = after("3NT by S", edition, "S claims 9", "S leads H2", **START)
    expect(got, laws=["68D2"], turn="W", current_trick=[["S", "H2"]], disputed=False)
    got = after("3NT by S", edition, "S claims 9", "W leads H2", **START)
    expect(got, laws=["68D2", "53A"], irregularity="lead-out-of-turn", decide=["S"])
    # A second claim is a claim again.
    expect(after("3NT by S", edition, "S claims 9", "S leads H2", "S claims 8", **START), laws=["68A", "68B1"])


@editions(2017)
def test_68d2_2017_penalty_cards_that_lay_there(edition: int) -> None:
    start = {**START, "penalty_cards": ["E HK major"]}
    got = after("3NT by S", edition, "S claims 9", "S leads D2", **start)
    expect(got, penalty_cards=["E HK major"], disputed=True, turn="W")
    # The choice about the lead comes back with the play.
    got = after("3NT by S", edition, "S claims 9", "W leads D2", **{**start, "on_lead": "W"})
    expect(got, laws=["68D2", "50D2"], irregularity="lead-before-choice", decide=["S"])


@editions(2017)
def test_68d2_2017_a_void_claim_has_established_nothing(edition: int) -> None:
    lines = ["S leads D6", "W plays S6", "E claims 3", "N plays D4"]
    got = after("3NT by S", edition, *lines, **FIVE)
    expect(got, laws=["68D2"], disputed=True, turn="E")
    got = after("3NT by S", edition, *lines, "E plays D5", "W corrects D7", **FIVE)
    expect(got, laws=["62A"], penalty_cards=["W S6 major"], not_laws=["63A3"])


@editions(2007)
def test_68d_2007_cards_after_a_claim_that_nobody_can_hold_are_an_error(edition: int) -> None:
    start = {"trick": 10, "on_lead": "W", "deal": "N:AK.AK.. - - -"}
    for line in ("E plays H5 HA", "E plays HA", "E plays H5 (HA)", "E plays H5 & W plays HA", "N puts HA for S2"):
        with pytest.raises(RecordError):
            play("3NT by S", edition, "S claims 2", line, **start)
    got = after("3NT by S", edition, "S claims 2", "E plays H5 H6", **start)
    expect(got, laws=["68D", "70D3"], turn=None, current_trick=[])


@editions(2017)
def test_68d2_2017_a_lead_that_lay_face_down_when_the_claim_was_made_is_no_lead_any_more(edition: int) -> None:
    got = after("3NT by S", edition, "W leads H5 face down", "S claims 9", "W leads D4")
    expect(got, irregularity=None, current_trick=[["W", "D4"]], penalty_cards=[], laws=["68D2"])


@each_edition
def test_68d_a_call_is_not_made_while_a_choice_is_open(edition: int) -> None:
    with raises_error("Another matter is open"):
        play("3NT by S", edition, "E leads H5", "S calls low", trick=5, on_lead="N")


@editions(2017)
def test_68d2_2017_a_void_claim_leaves_a_failure_to_follow_open_to_correction(edition: int) -> None:
    lines = ["E leads H3", "S plays H4", "W plays HJ", "N plays D2", "S claims 3", "W leads C2", "N corrects H6"]
    got = after("3NT by S", edition, *lines, trick=9, on_lead="E")
    expect(got, laws=["62A", "62B2"], not_laws=["63B"], decide=["W"])


@editions(2017)
def test_68d2_2017_a_lead_that_came_too_soon_before_the_claim_has_lapsed(edition: int) -> None:
    lines = ["S leads H4", "W plays H9", "N plays H2", "N leads C5", "S claims 9", "E plays HA"]
    expect(after("3NT by S", edition, *lines, **START), laws=["68D2"], irregularity=None, trick=6, turn="E", decide=[])


# -- a trick that is complete when the claim is made


@each_edition
@pytest.mark.parametrize("last", ["E plays H3", "E plays nothing"])
def test_68_a_trick_that_was_being_put_right_is_finished_by_the_claim(edition: int, last: str) -> None:
    lines = ["S leads HA", "W plays C2", "N plays H2", last, "W corrects H4"]
    expect(after("3NT by S", edition, *lines, trick=5, on_lead="S"), decide=["S"], options=["withdraw", "keep"])
    got = after("3NT by S", edition, *lines, "S claims 8", trick=5, on_lead="S")
    expect(got, laws=["68A", "68D"], not_laws=["68B", "68B1"], trick=6, current_trick=[], won={"NS": 1, "EW": 0}, decide=[])
    # A trick that lacks a card is not.
    got = after("3NT by S", edition, "S leads HA", "W plays C2", "N plays H2", "S claims 9", trick=5, on_lead="S")
    expect(got, trick=5, won={"NS": 0, "EW": 0}, not_laws=["68B", "68B1"])


@each_edition
@pytest.mark.parametrize("second", ["W plays H2", "W plays nothing"])
def test_68_a_revoke_corrected_after_the_claim_leaves_the_trick_complete(edition: int, second: str) -> None:
    lines = ["S leads HA", second, "N plays C2"]
    got = after("3NT by S", edition, *lines, "E plays H3", "W claims 8", "N corrects H4", trick=5, on_lead="S")
    expect(got, laws=["62A"], trick=6, current_trick=[], won={"NS": 1, "EW": 0}, decide=[])
    got = after("3NT by S", edition, *lines, "W claims 9", "N corrects H4", trick=5, on_lead="S")
    expect(got, laws=["62A"], trick=5, won={"NS": 0, "EW": 0})


@editions(2017)
def test_68d2_2017_what_lay_to_the_next_trick_is_in_hand_when_play_goes_on(edition: int) -> None:
    lines = ["S leads HA", "W plays C2", "N plays H2", "E plays H3", "S leads S2", "W corrects H4", "S claims 8", "S leads S2"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="S")
    expect(got, laws=["68D2"], trick=6, current_trick=[["S", "S2"]], turn="W")


@editions(2017)
def test_68d2_2017_a_call_before_the_claim_has_lapsed(edition: int) -> None:
    lines = ["W leads D5", "N volunteers D6", "S calls low", "S claims 9", "N plays DA"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="W")
    expect(got, laws=["68D2"], current_trick=[["W", "D5"], ["N", "DA"]], turn="E")


@editions(2017)
def test_68d2_2017_the_void_claim_has_established_no_revoke_of_the_other_side(edition: int) -> None:
    lines = ["S leads HA", "W plays C2", "N plays H2", "E plays H3", "S claims 8", "S leads D2", "W corrects H4"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="S")
    expect(got, laws=["62A"], not_laws=["63A1", "63A3"], trick=5, penalty_cards=["W C2 major"])


@each_edition
def test_68_the_reason_says_whether_it_was_a_claim_or_a_concession(edition: int) -> None:
    for line, word in (("S claims 0", "conceded"), ("S claims 1", "claimed")):
        reasons = [one["text"] for one in after("3NT by S", edition, line, trick=5, on_lead="S")["because"]]
        assert any(word in text for text in reasons), line
