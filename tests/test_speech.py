"""What is said follows from what is ruled: on every case, on random records, and in whole small worlds."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from outofturn.director import observe, replay_case, start
from outofturn.engine.cards import HEARTS
from outofturn.engine.consequences import LEAD_LOST, PenaltyCard, Restriction
from outofturn.engine.events import Attention
from outofturn.engine.message import message
from outofturn.engine.options import Option
from outofturn.engine.position import Position
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import EAST, SOUTH, WEST
from outofturn.json_api.ruling_json import ruling_json
from outofturn.laws.book import EDITIONS
from outofturn.notation.case_file import parse_case
from outofturn.wording import composer
from outofturn.wording.composer import Sentence, options_in_short, say
from outofturn.wording.language import LANGUAGES, language
from outofturn.wording.obligation_messages import ended
from tests import speech_checks
from tests.approved_texts import ruled
from tests.cards import card
from tests.laws.table import play
from tests.random_records import Record, in_every_record

CASES = [pytest.param(by_year, id=case.id) for case, by_year in ruled()]
#: The keys of a ruling that are words.
WORDS = ("say", "because", "obligations", "disputed")


@pytest.mark.parametrize("by_year", CASES)
def test_words_against_duties_in_a_case(by_year: dict[int, tuple[Ruling, ...]]) -> None:
    found = [wrong for rulings in by_year.values() for ruling in rulings for wrong in speech_checks.in_ruling(ruling)]
    assert not found


@in_every_record
def test_words_against_duties_in_a_random_record(record: Record) -> None:
    for ruling in record.rulings:
        assert not list(speech_checks.in_ruling(ruling))


def facts(ruling: Ruling, code: str) -> dict[str, Any]:
    """The JSON of a ruling without its words."""
    found: dict[str, Any] = {key: value for key, value in ruling_json(ruling, code).items() if key not in WORDS}
    found["laws of reasons"] = [reason["law"] for reason in ruling_json(ruling, code)["because"]]
    found["speech"] = [{**item, "text": ""} for item in found["speech"]]
    return found


@pytest.mark.parametrize("by_year", CASES[::5])
def test_the_json_in_five_languages_differs_in_the_words_alone(by_year: dict[int, tuple[Ruling, ...]]) -> None:
    for ruling in (ruling for rulings in by_year.values() for ruling in rulings):
        english = json.dumps(facts(ruling, "en"))
        assert all(json.dumps(facts(ruling, code)) == english for code in LANGUAGES)


# -- the form of a speech


def opening_lead(edition: int = 2017) -> Ruling:
    return play("4S by S", edition, "E leads H5")[-1]


def five_options(ruling: Ruling, code: str) -> list[str]:
    spoken = [item for item in ruling_json(ruling, code)["speech"] if item["number"] is not None]
    assert [item["number"] for item in spoken] == [1, 2, 3, 4, 5]
    return [item["text"] for item in spoken]


def words_in(texts: list[str]) -> int:
    return sum(len(text.split()) for text in texts)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("code", LANGUAGES)
def test_54_the_five_options_are_short_if_one_defender_has_led(code: str, edition: int) -> None:
    assert words_in(five_options(opening_lead(edition), code)) <= 90


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("code", LANGUAGES)
def test_54_the_five_options_if_both_defenders_have_led(code: str, edition: int) -> None:
    ruling = play("4S by S", edition, "E leads HT", "W leads HK")[-1]
    assert words_in(five_options(ruling, code)) <= 140  # each says what becomes of two cards


def test_54_who_must_play_a_card_at_his_turn_is_told_after_who_plays_next() -> None:
    first, second, *_ = five_options(play("4H by E", 2017, "N leads CT", "S leads CK")[-1], "en")
    assert first == (
        "One: accept the lead; dummy goes down first; you play next, from your own hand; "
        "South must play the king of clubs in turn."
    )
    assert second.endswith("West becomes declarer; South must play the king of clubs in turn.")


def test_54_the_five_options_are_chosen_by_these_ids() -> None:
    spoken = [item["choose"] for item in ruling_json(opening_lead())["speech"] if item["number"] is not None]
    assert spoken == [
        [["accept"]],
        [["spread"]],
        [["refuse", "require H"]],
        [["refuse", "forbid H"]],
        [["refuse", "free"]],
    ]


def test_57a_an_option_that_leaves_a_suit_to_be_named_has_several_ways() -> None:
    ruling = play("3NT by S", 2017, "N leads C5", "W plays CQ", trick=5, on_lead="N")[-1]
    spoken = [item for item in ruling_json(ruling)["speech"] if item["number"] is not None]
    assert [item["choose"] for item in spoken] == [
        [["highest"]],
        [["lowest"]],
        [["require S"], ["require H"], ["require D"]],
        [["forbid S"], ["forbid H"], ["forbid D"]],
    ]


def test_say_is_what_the_players_hear_and_a_question_of_fact_is_not() -> None:
    ruling = play("3NT by S", 2017, "W leads D4", "E plays S4", trick=5, on_lead="W")[-1]
    as_json = ruling_json(ruling)
    assert [item["choose"] for item in as_json["speech"] if item["to"] == "director"] == [[], [["E has D"]], [["E void D"]]]
    assert as_json["say"] == " ".join(item["text"] for item in as_json["speech"] if item["to"] != "director") == say(ruling)
    assert "Find out" not in as_json["say"]


def test_55a_the_near_defender_is_asked_first_and_nobody_puts_a_card_back_before_it_is_settled() -> None:
    start_ = {"trick": 5, "on_lead": "N"}
    asked = ruling_json(play("3NT by S", 2017, "S leads HK", "E chooses refuse", **start_)[-1])
    assert {item["to"] for item in asked["speech"]} == {"W"}
    assert "Your choice decides." in asked["say"]
    settled = ruling_json(play("3NT by S", 2017, "S leads HK", "E chooses refuse", "W chooses refuse", **start_)[-1])
    assert settled["say"] == "South, pick up the king of hearts and lead any card from dummy."


def test_both_defenders_have_penalty_cards_and_no_order_is_given() -> None:
    cards = ["E S7 major", "W SJ major"]
    rulings = play("3NT by S", 2017, "attention", "S chooses free", trick=5, on_lead="W", penalty_cards=cards)
    assert "give no order; West must then lead the jack of spades; the seven of spades stays face up" in say(rulings[0])
    assert say(rulings[1]) == "West, lead the jack of spades."


def test_a_restriction_that_has_run_out_is_said() -> None:
    lines = ["E leads HK", "S chooses refuse", "S chooses forbid H", "W leads C2", "N plays CA", "E plays C3", "S plays C4"]
    assert say(play("3NT by S", 2017, *lines, trick=5, on_lead="W")[-1]) == "West may lead hearts again."


# -- and each kind of contradiction would be found


def spoken(monkeypatch: pytest.MonkeyPatch, position: Position, *found: Sentence) -> list[str]:
    """What the checks find if this were said."""
    monkeypatch.setattr(speech_checks, "sentences", lambda ruling: list(found))
    return list(speech_checks.in_ruling(observe(position, Attention())))


def on_lead(**consequences: Any) -> Position:
    return start("3NT by S", trick=5, on_lead=WEST).with_consequences(**consequences)


KING = card("HK")
WRONG = {
    "told any card, and bound by a penalty card": (
        on_lead(penalty_cards=(PenaltyCard(WEST, KING, True),)),
        Sentence(WEST, message("do/lead-any")),
    ),
    "told any card, and bound by an order": (
        on_lead(restrictions=(Restriction(WEST, "forbid", HEARTS, LEAD_LOST),)),
        Sentence(WEST, message("do/lead-any")),
    ),
    "told to obey, and free": (on_lead(), Sentence(WEST, message("do/lead-what-is-allowed"))),
    "told of an order that there is not": (on_lead(), Sentence(WEST, message("do/forbid-lead", suits=(HEARTS,)))),
    "told to play what is no penalty card": (on_lead(), Sentence(WEST, message("do/lead-cards", cards=(KING,)))),
    "told to leave what is no penalty card": (on_lead(), Sentence(EAST, message("do/leave-major", cards=(KING,)))),
    "told that a card counts that does not": (on_lead(), Sentence(EAST, message("do/accepted", cards=(KING,)))),
    "an option that is not offered": (on_lead(), Sentence(SOUTH, message("option/accept-lead"), 1, ((Option("accept"),),))),
    "a card that nobody has seen": (on_lead(), Sentence(SOUTH, message("told/not-in-dummy", card=KING))),
}


@pytest.mark.parametrize("name", WRONG)
def test_the_checks_find(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    position, sentence = WRONG[name]
    if sentence.number is not None:
        monkeypatch.setattr(speech_checks, "taken", lambda position, way: position)
    assert spoken(monkeypatch, position, sentence)


def test_the_checks_find_an_option_that_is_not_spoken(monkeypatch: pytest.MonkeyPatch) -> None:
    without = [item for item in composer.sentences(opening_lead()) if item.ways != ((Option("accept"),),)]
    monkeypatch.setattr(speech_checks, "sentences", lambda ruling: without)
    assert any("offered" in wrong for wrong in speech_checks.in_ruling(opening_lead()))


def test_the_checks_find_a_consequence_that_does_not_come() -> None:
    ruling = opening_lead()
    (accepted,) = (item for item in composer.sentences(ruling) if item.ways == ((Option("accept"),),))
    after = speech_checks.taken(ruling.position, accepted.ways[0])
    wrong = message("then/picks-up", player=EAST, cards=(card("H5"),))
    assert list(speech_checks.of_clause(wrong, ruling.position, after))


def consequences_of(ruling: Ruling) -> Iterator[str]:
    for item in composer.sentences(ruling):
        yield from (part.id for part in speech_checks.parts(item.message) if part.id.startswith("then/"))


def test_the_reason_is_said_when_there_is_no_choice() -> None:
    assert "you must accept the lead, and you stay declarer" in say(play("4S by S", 2017, "E leads H5", "N exposes D4")[-1])
    assert not list(consequences_of(play("4S by S", 2017, "E leads H5", "N exposes D4")[-1]))


def test_57a_the_order_is_named_although_the_trick_has_been_completed_without_the_partner() -> None:
    lines = ["W leads D9", "N plays DK", "E plays nothing", "W leads D2", "S plays S8"]
    assert "One: East plays the highest diamond." in say(play("5D by S", 1997, *lines)[-1])


BOTH_REVOKED = """\
contract: "3NT by S"
deal: "N:.7..43 .2..T9 .Q3..A .K5..J"
start: {trick: 11, on_lead: N}
events: [N leads H7, E plays C9, S plays CA, W plays HK, W leads H5, E corrects H2]
"""


def test_62c3_nobody_is_told_that_it_is_too_late_while_both_revokes_can_be_corrected() -> None:
    case = parse_case(BOTH_REVOKED)
    older, newer = ([say(ruling) for ruling in replay_case(case, year)] for year in (2007, 2017))
    assert "It is too late to correct East’s revoke in trick 11" in older[-2]
    assert (
        newer[-2]
        == "Both sides have revoked in trick 11, and only East’s side has gone on: both revokes can still be corrected."
    )
    assert "South, you must correct your revoke in this trick too." in newer[-1]


# -- a leader with a penalty card of his own


def told(*lines: str, edition: int = 2017, **start_: Any) -> str:
    return say(play("3NT by S", edition, *lines, **{"trick": 5, "on_lead": "W", **start_})[-1])


BOTH = ["E HK major", "W SJ major"]


@pytest.mark.parametrize(
    ("option", "offered", "ordered"),
    [
        (
            "require H",
            "require a heart from West; East picks up the card. Without a heart, West leads the jack of spades.",
            "West, lead a heart; without one, lead the jack of spades.",
        ),
        (
            "forbid H",
            "forbid hearts for as long as West keeps the lead; East picks up the card; West must lead the jack of spades.",
            "West, lead the jack of spades; you may not lead hearts for as long as you keep the lead",
        ),
        ("free", "give no order; West must then lead the jack of spades;", "West, lead the jack of spades."),
    ],
)
def test_50d_the_option_and_the_order_say_that_the_leaders_own_penalty_card_must_be_led(
    option: str, offered: str, ordered: str
) -> None:
    assert offered in told("attention", penalty_cards=BOTH)
    assert ordered in told("attention", f"S chooses {option}", penalty_cards=BOTH)


def test_50d_a_hand_known_to_be_void_of_the_suit_required_is_not_given_away() -> None:
    cards = ["E HK major", "W CK major"]
    assert told("attention", penalty_cards=cards) == told("W void H", penalty_cards=cards)


def test_51b_several_suits_and_a_penalty_card_of_the_leaders_in_one_of_them() -> None:
    words = told("attention", penalty_cards=["E HK major", "E CK major", "W HJ major"])
    assert "if you name hearts, West must lead the jack of hearts. Without that suit, West leads the jack of hearts." in words
    assert "West must lead the jack of hearts, if you do not forbid it." in words


def test_what_binds_a_leader_is_said() -> None:
    lines = ["E leads HK", "S chooses refuse", "S chooses forbid H", "W leads CA", "N plays C2", "E plays C3", "S plays C4"]
    assert "West, it is your lead; lead anything but a heart." in told(*lines, "N leads D2", "E chooses refuse")
    cards = ["W C4 minor"]
    assert "lead anything, but no other club below the ten before the four of clubs." in told(
        "N leads D2", "E chooses refuse", penalty_cards=cards
    )
    assert "West, lead a heart; without one, lead anything, but no other club below the ten" in told(
        "E leads HK", "S chooses refuse", "S chooses require H", penalty_cards=cards
    )


# -- a card that must be taken back


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (
            ["E leads HK", "S chooses refuse", "S chooses forbid H", "W has C", "W leads H3"],
            "West, you may not lead hearts: lead another suit; leave the three of hearts face up as a penalty card.",
        ),
        (
            ["E leads HK", "S chooses refuse", "S chooses require H", "W has H", "W leads C3"],
            "West, you must lead a heart, not the three of clubs; leave the three of clubs face up as a penalty card.",
        ),
        (
            ["E has D", "W leads D2", "N plays D3", "E plays C4"],
            "East, the four of clubs is a revoke: play a diamond; leave the four of clubs face up as a penalty card.",
        ),
        (
            ["S has D", "W leads D2", "N plays D3", "E plays D4", "S plays C4"],
            "South, the four of clubs is a revoke: play a diamond, and pick up the four of clubs.",
        ),
        (
            ["N has D", "W leads D2", "N plays C4"],
            "South, the four of clubs is a revoke: play a diamond from dummy, and put the four of clubs back in dummy.",
        ),
    ],
)
def test_62a_it_is_said_what_was_wrong_what_to_play_and_what_becomes_of_the_card(lines: list[str], words: str) -> None:
    assert words in told(*lines)


def test_57d_the_card_that_is_owed_is_named() -> None:
    words = told("N leads C2", "E plays C3", "W plays CQ", "S plays C4", "W plays CK", on_lead="N")
    assert "West, you must play the queen of clubs, which is already on the table, not the king of clubs;" in words


def test_47e1_a_card_that_is_left_and_cannot_stand_goes_back_all_the_same() -> None:
    words = say(play("4S by S", 1997, "N leads H8 told by W")[-1])
    assert "Two: leave it, as a card out of turn; it goes back all the same." in words


def test_more_cards_than_are_read_out_are_told_by_suit() -> None:
    lines = ["E exposes SK SJ S4 HQ H9 H7 D3"]
    assert "the three spades, the three hearts and the three of diamonds" in told(*lines)
    assert "East, pick up the three spades and the three hearts." in told(*lines, "S chooses forbid S H")
    words = told("W exposes SK SJ S4 HQ H9 H7 D3", "E exposes HK")
    assert "West must then lead one of the three spades, one of the three hearts or the three of diamonds" in words


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_sentence_tells_of_cards_only_how_many_they_are(code: str) -> None:
    spoken, cards = language(code), tuple(map(card, ["SK", "SJ", "S4", "HQ", "H9", "H7", "D3"]))
    for form in ("", *spoken.cards_of_a_suit):
        for last in ("and", "or"):
            told_by_suit = spoken.card_list(cards, form, last)
            assert all(suit.lower() in told_by_suit.lower() for suit in spoken.suits_with_number[2:])
            assert spoken.card(cards[-1], form) in told_by_suit


# -- what is said besides


def test_53_the_answers_to_what_a_card_was_meant_as_name_the_player() -> None:
    asked = play("4S by S", 2017, "S leads D4", "E plays D9", trick=5, on_lead="E")[-1]
    assert [language().text(option) for option in options_in_short(asked.position)] == [
        "East meant to follow",
        "East meant to lead",
    ]


def test_50_a_penalty_card_is_none_any_more_once_it_is_played_and_the_other_stays_one() -> None:
    *_, ordered, led = play(
        "3NT by S", 2017, "attention", "S chooses free", "W leads SJ", trick=5, on_lead="W", penalty_cards=BOTH
    )
    assert ended(ordered.before, ordered.position) == []
    assert ended(led.before, led.position) == [message("must/no-penalty-card", player=WEST, card=card("SJ"))]


def test_57a_the_partner_waits_until_declarer_has_chosen() -> None:
    assert "East, please wait until South has chosen." in told("N leads C5", "W plays CQ", on_lead="N")


@pytest.mark.parametrize("edition", [1997, 2007, 2017])
def test_55a_a_word_that_decides_nothing_is_answered(edition: int) -> None:
    words = told("S leads D4", "W chooses refuse", "E chooses accept", edition=edition, on_lead="N")
    assert words == "East, that has already been decided, and the decision stands."


@pytest.mark.parametrize("edition", [1997, 2007, 2017])
def test_54_dummy_goes_down_first_and_the_offender_is_free_once_the_card_is_back(edition: int) -> None:
    words = say(opening_lead(edition))
    assert "One: accept the lead; dummy goes down first; you play next, from your own hand." in words
    assert words.count("East picks up the card and may play any card") == 2


def test_56_declarer_hears_of_both_wrong_leads() -> None:
    for lines in (["E leads HK", "W leads D2"], ["E leads HK & W leads D2"]):
        assert "West has led too, the two of diamonds; we will come to that card after your choice." in told(
            *lines, on_lead="N"
        )


@pytest.mark.parametrize("edition", [1997, 2007, 2017])
def test_16_the_leader_hears_that_a_card_picked_up_may_not_be_used(edition: int) -> None:
    words = told("E leads HK", "S chooses refuse", "S chooses forbid H", edition=edition)
    assert "West, you may not use what the king of hearts has shown you." in words


@pytest.mark.parametrize(
    ("edition", "words"),
    [
        (1997, "you may use the fact that the king of hearts must be played, and nothing else that it shows."),
        (2007, "you may use the fact that the king of hearts must be played, and nothing else that it shows."),
        (2017, "you may use what the king of hearts shows for as long as it is on the table."),
    ],
)
def test_50e_a_leader_without_an_order_hears_what_he_may_use(edition: int, words: str) -> None:
    assert told("E leads HK", "S chooses refuse", "S chooses free", edition=edition) == f"West, lead any card. West, {words}"
