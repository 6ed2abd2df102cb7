"""The audit of one board: what is found, where it happened, which provision is named, and what it cost."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Sequence
from random import Random

import pytest

from bench.archive import IrregularBoard, generated, irregular_board, write_archive
from bench.games import SEATS, random_game
from outofturn.audit.audit_board import BoardFinding, findings_of_board, findings_of_case
from outofturn.audit.audit_job import audit_archive
from outofturn.audit.audit_part import AuditSettings
from outofturn.audit.finding import AuditFinding
from outofturn.audit.plain_board import is_plain
from outofturn.director import observe, replay_case, start
from outofturn.engine.cards import NAMES, Card
from outofturn.engine.contract import Contract
from outofturn.engine.deal import read_deal
from outofturn.engine.events import Play
from outofturn.engine.seats import SEAT_LETTERS
from outofturn.formats.lin_reader import read_lin
from outofturn.formats.pbn_reader import read_pbn
from outofturn.laws import trick
from outofturn.laws.book import EDITIONS, LATEST, edition_of
from outofturn.notation.case import Case, Line
from tests.samples import examples

DEAL = "N:AK5.QJ5.KQ54.A65 432.432.8732.432 QJT.AK6.AJT.KQJT 9876.T987.96.987"
LATE = "- - - -"


def found_in(lines: Sequence[str], *, deal: str = DEAL, contract: str = "3NT by S", edition: int = 2017) -> list[str]:
    """The findings on a board in one line each."""
    hands = None if deal == LATE else tuple(read_deal(deal))
    case = Case(Contract.parse(contract), tuple(map(Line, lines)), deal=hands)
    return list(map(shown, findings_of_case(case, edition_of(edition))))


def shown(item: BoardFinding) -> str:
    card = NAMES[item.card] if item.card is not None else "-"
    return f"{item.trick} {SEAT_LETTERS[item.seat]} {card} {item.irregularity} {item.law} {item.cost}"


def test_a_plain_trick_has_no_findings() -> None:
    assert found_in(["W leads S9", "N plays S5", "E plays S2", "S plays ST"]) == []


def test_an_opening_lead_out_of_turn_names_53A() -> None:
    assert found_in(["E leads S2", "S plays ST", "W plays S9", "N plays S5"]) == ["1 E S2 opening-lead-out-of-turn 53A 0"]


def test_a_lead_from_declarers_wrong_hand() -> None:
    lines = ["W leads S9", "N plays S5", "E plays S2", "S plays ST", "N leads SA", "E plays S3", "S plays SJ", "W plays S8"]
    assert found_in(lines) == ["2 N SA declarer-lead-out-of-turn 53A 0"]


REVOKE = ["W leads S9", "N plays SA", "E plays S2", "S plays C10"]


def test_a_revoke_names_61A_and_not_the_duty_that_was_broken() -> None:
    assert found_in(REVOKE) == ["1 S CT revoke 61A 0"]


def test_the_tricks_on_record_count_if_it_stops_early() -> None:
    """Declarer's side has won the revoke trick, with dummy's card, and goes on: one trick."""
    assert found_in([*REVOKE, "N leads SK"]) == ["1 S CT revoke 61A 1"]


def test_an_agreed_claim_counts_too() -> None:
    lines = ["W leads S9", "N plays S5", "E plays D2", "S plays ST", "S leads SQ", "W plays S8", "N plays SA", "E plays S2"]
    assert found_in(lines) == ["1 E D2 revoke 61A 0"]
    assert found_in([*lines, "S claims 9", "W agrees"]) == ["1 E D2 revoke 61A 1"]


def test_a_claim_that_nobody_has_agreed_to_does_not_count() -> None:
    lines = ["W leads S9", "N plays S5", "E plays D2", "S plays ST", "S leads SQ", "W plays S8", "N plays SA", "E plays S2"]
    assert found_in([*lines, "S claims 8", "W agrees"]) == ["1 E D2 revoke 61A 1"]
    assert found_in([*lines, "S claims 8"]) == ["1 E D2 revoke 61A 0"]


def test_a_revoke_that_comes_to_light_later_is_reported_once_where_it_happened() -> None:
    lines = ["W leads S9", "N plays SA", "E plays D2", "S plays ST", "N leads SK", "E plays S2", "S plays SJ", "W plays S8"]
    assert found_in(lines, deal=LATE) == ["1 E D2 revoke 61A 0"]


def test_a_card_can_be_out_of_turn_and_bring_a_revoke_to_light() -> None:
    lines = ["W leads S9", "N plays SA", "E plays D2", "S plays ST", "E leads S2", "S plays SJ", "W plays S8", "N plays SK"]
    assert found_in(lines, deal=LATE) == ["1 E D2 revoke 61A 0", "2 E S2 lead-out-of-turn 53A 0"]


def test_a_lead_that_establishes_a_revoke_is_not_named_after_that() -> None:
    lines = [*REVOKE, "S leads SQ", "W plays S8", "N plays SK", "E plays S3"]
    assert found_in(lines) == ["1 S CT revoke 61A 1", "2 S SQ declarer-lead-out-of-turn 53A 0"]


def test_the_edition_decides_what_it_cost() -> None:
    """In 1997 a second trick goes if the revoker later wins with a card that he could have played."""
    lines = ["W leads S9", "N plays SA", "E plays S2", "S plays C10", "N leads S5", "E plays S3", "S plays SQ", "W plays S8"]
    assert found_in(lines, edition=1997) == ["1 S CT revoke 61A 2"]
    assert found_in(lines, edition=2017) == ["1 S CT revoke 61A 1"]


# -- the short way through the engine


@pytest.mark.parametrize("year", EDITIONS)
def test_after_an_established_revoke_plain_cards_are_ruled_on_as_before(monkeypatch: pytest.MonkeyPatch, year: int) -> None:
    boards = [board for text, known in generated(60, Random(11), irregular=2) if known for board in read_pbn(text)]
    quick = [replay_case(board.case, year) for board in boards if board.case is not None]
    monkeypatch.setattr(trick, "_only_established_revokes", lambda consequences: False)
    assert [replay_case(board.case, year) for board in boards if board.case is not None] == quick
    assert any(ruling.before.consequences.revokes and not ruling.reasons for rulings in quick for ruling in rulings)


def test_what_was_found_in_reading_is_what_the_case_shows() -> None:
    for text, known in generated(60, Random(13), irregular=2):
        for board in read_pbn(text):
            assert board.case is not None
            assert findings_of_board(board, LATEST) == findings_of_case(board.case, LATEST)
            assert len(findings_of_board(board, LATEST)) == len(known)


def test_whole_tricks_are_played_as_card_by_card() -> None:
    rng = Random(12)
    for _ in range(40):
        game = random_game(rng)
        position = begin = start(f"1{game.denomination} by {SEATS[game.declarer]}", deal=game.pbn)
        rows: list[tuple[Card, Card, Card, Card]] = []
        for number in range(0, 52, 4):
            row = [Card(0)] * 4
            for name in game.play[number : number + 4]:
                assert position.turn is not None
                row[position.turn] = card = Card(NAMES.index(name))
                position = observe(position, Play(position.turn, card)).position
            rows.append((row[0], row[1], row[2], row[3]))
            assert trick.plain_tricks(begin, rows) == position
        assert trick.plain_tricks(begin, [*rows, rows[0]]) is None
        wrong = rng.randrange(13)
        rows[wrong] = (rows[wrong][1], rows[wrong][0], rows[wrong][2], rows[wrong][3])
        assert trick.plain_tricks(begin, rows) is None


# -- the quick look


def test_the_quick_look_is_enough_for_every_regular_board() -> None:
    for text, findings in generated(200, Random(5), irregular=10):
        assert is_plain(text, LATEST) is not bool(findings), text


def _changed(text: str, rng: Random) -> str:
    """A game with something else in one place: a card, a word, a letter, a line."""
    words = text.split(" ")
    lines = text.split("\n")
    place = rng.randrange(len(words) - 1)
    line = rng.randrange(len(lines) - 1)
    match rng.randrange(9):
        case 0:  # two cards of the play change places
            cards = [at for at, word in enumerate(words) if word in NAMES]
            one, other = rng.sample(cards, 2)
            words[one], words[other] = words[other], words[one]
        case 1:
            words[place] = rng.choice(["-", "*", "+", "^L", "^R", "SA", "H2", "!", "=1=", "$3", "{a}", ";", "%", '"'])
        case 2:
            del words[place]
        case 3:
            del lines[line]
        case 4:
            lines.insert(
                line, rng.choice(["", "; a comment", "{a comment}", "% a line", "- - - -", "*", '[Note "1:x"]', "[Deal]"])
            )
        case 5:
            lines[line] = lines[rng.randrange(len(lines) - 1)]
        case 6:  # the play ends early
            last = rng.randrange(text.index("[Play") + 10, len(text))
            return text[:last].rstrip() + rng.choice(["", "\n*", " *", " - - -", " +"]) + "\n"
        case 7:
            at = rng.randrange(len(text) - 1)
            return text[:at] + rng.choice('NESWSHDCAKQJT987^#?-"[]{};%1') + text[at + 1 :]
        case _:
            name = rng.choice(["Result", "Declarer", "Contract", "Play", "Auction", "Deal", "Dealer"])
            value = rng.choice(["", "?", "-", "N", "S", "7", "13", "14", "^9", "NS 9", "1NT", "Pass", "#", "##N"])
            start = text.index(f'[{name} "') + len(name) + 3
            return text[:start] + value + text[text.index('"', start) :]
    return " ".join(words) if "\n".join(lines) == text else "\n".join(lines)


@pytest.mark.parametrize("seed", range(4))
def test_the_quick_look_never_passes_what_the_long_way_does_not(seed: int) -> None:
    rng = Random(seed)
    plain = 0
    for text, _ in generated(examples(50, 120), rng, irregular=30):
        for _ in range(8):
            changed = _changed(text, rng)
            if is_plain(changed, LATEST):
                plain += 1
                boards = list(read_pbn(changed))
                assert len(boards) == 1, changed
                assert boards[0].error is None, changed
                assert boards[0].case is not None, changed
                assert findings_of_case(boards[0].case, LATEST) == [], changed
    assert plain > examples(40, 100)  # it did say yes to many of them


# -- LIN


def _lin(board: IrregularBoard) -> str:
    """The board with its cards in order of time; LIN has no marks."""
    hands = (
        "".join(s + "".join(card[1] for card in board.game.hands[seat] if card[0] == s) for s in "SHDC")
        for seat in (2, 3, 0, 1)
    )
    dealer = (board.game.declarer + 2) % 4 + 1
    cards = "".join(f"pc|{NAMES[card]}|" for done in board.position.quitted for _, card in done.plays)
    return f"qx|o1|md|{dealer}{','.join(hands)}|sv|o|mb|1{board.game.denomination[0]}|mb|p|mb|p|mb|p|{cards}pg||\n"


def test_the_same_is_found_in_lin() -> None:
    rng = Random(14)
    for _ in range(60):
        board = irregular_board(rng)
        (read,) = read_lin(_lin(board))
        assert read.case is not None, _lin(board)
        found = [
            AuditFinding("", "", item.trick, SEATS[item.seat], NAMES[item.card or 0], item.irregularity, item.law, item.cost, 0)
            for item in findings_of_board(read, LATEST)
        ]
        assert found == board.findings


# -- hands that the file does not give


@pytest.mark.parametrize("given", ["NS", "EW", "NE", "S", ""])
def test_the_same_is_found_if_hands_are_not_given_and_revokes_not_marked(given: str) -> None:
    """All cards are on the table in the end, so that each discard turns out to be a revoke or not; but later."""
    for text, known in generated(examples(40, 120), Random(61), irregular=2):
        unmarked = re.sub(r'\[Deal "([^"]*)"\]', lambda found: _without_hands(found[1], given), text).replace("^R ", "")
        (board,) = read_pbn(unmarked)
        assert board.case is not None, unmarked
        wanted = sorted((item.trick, item.seat, item.card, item.irregularity) for item in known)
        for found in (findings_of_board(board, LATEST), findings_of_case(board.case, LATEST)):
            assert sorted(map(_where, found)) == wanted, unmarked


def _without_hands(deal: str, given: str) -> str:
    first, _, hands = deal.partition(":")
    seats = SEAT_LETTERS[SEAT_LETTERS.index(first) :] + SEAT_LETTERS
    kept = [hand if seat in given else "-" for seat, hand in zip(seats, hands.split(), strict=False)]
    return f'[Deal "{first}:{" ".join(kept)}"]'


def _where(item: BoardFinding) -> tuple[int, str, str, str]:
    return item.trick, SEAT_LETTERS[item.seat], NAMES[item.card or 0], item.irregularity


#: West discards on a heart and on a spade and cannot be void in both; a last card shows which discard was the revoke.
TWO_DISCARDS = "C2 CA C3 C8 / HA H3 HK S2 / SA S3 S7 D2".replace(" /", "").split()


@pytest.mark.parametrize(
    ("last", "revoke"),
    [("SK S4 S8 S5", ["3 W D2 revoke 61A 0"]), ("H2 H5 D7 H4", ["2 W S2 revoke 61A 1"]), ("SK S4 S8 C4", [])],
)
def test_which_of_two_discards_was_the_revoke_in_lin(last: str, revoke: list[str]) -> None:
    cards = "".join(f"pc|{card}|" for card in (*TWO_DISCARDS, *last.split()))
    (board,) = read_lin(f"md|1ST987HKDT987CJT98,,SAKQJHA2DAKQJCAKQ,|sv|o|mb|3N|mb|p|mb|p|mb|p|{cards}")
    assert list(map(shown, findings_of_board(board, LATEST))) == revoke


# -- a whole archive with known irregularities


def test_all_known_findings_are_found_and_none_is_invented() -> None:
    with tempfile.TemporaryDirectory() as folder:
        known = write_archive(folder, 400, seed=3, irregular=4)
        found: list[AuditFinding] = []
        for task in audit_archive([folder], AuditSettings(2017, "en"), jobs=1, part_size=40_000):
            for result in task.results:
                assert result.unreadable == ()
                found += result.findings
    assert found == known
    assert len({item.irregularity for item in found}) == 4
