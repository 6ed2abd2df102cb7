"""The notation of one line: what is read, what is written, and that the two agree."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outofturn.engine.cards import ALL_CARDS, DIAMONDS, HEARTS, NAMES, RANK_LETTERS, SUIT_LETTERS, SUITS, Card, Suit, set_of
from outofturn.engine.errors import RecordError
from outofturn.engine.events import (
    Agree,
    Ask,
    Attention,
    Call,
    Choose,
    ClaimTricks,
    Correct,
    DrawAttention,
    Event,
    Expose,
    Fact,
    Look,
    Meant,
    Name,
    Omit,
    Play,
    PlayFaceDown,
    PutUp,
    Restore,
    Several,
    Spread,
    Supply,
    Together,
    Volunteer,
    Warn,
)
from outofturn.engine.options import (
    ACCEPT,
    FREE,
    HIGHEST,
    KEEP,
    LOWEST,
    REFUSE,
    SPREAD,
    WITHDRAW,
    Option,
    forbid,
    lead_from,
    play_card,
    require,
)
from outofturn.engine.seats import EAST, LHO, NORTH, RHO, SEATS, SOUTH, WEST, Seat
from outofturn.notation.lines import read, read_deal, write, write_deal
from outofturn.wording import error_text
from tests.cards import card
from tests.errors import raises_error

# -- every kind of line


KINDS: list[tuple[str, Event]] = [
    ("E leads H5", Play(EAST, card("H5"), lead=True)),
    ("E plays H5", Play(EAST, card("H5"))),
    ("N volunteers H2", Volunteer(NORTH, card("H2"))),
    ("E leads H5 face down", PlayFaceDown(EAST, card("H5"), lead=True)),
    ("E leads H5 told by N", Play(EAST, card("H5"), lead=True, told_by=NORTH)),
    ("E plays H5 told by S", Play(EAST, card("H5"), told_by=SOUTH)),
    ("E leads H5 face down told by N", PlayFaceDown(EAST, card("H5"), lead=True, told_by=NORTH)),
    ("E plays H5 D2", Several(EAST, (card("H5"), card("D2")))),
    ("W leads ST S5", Several(WEST, (card("ST"), card("S5")), lead=True)),
    ("E plays H5 (D2)", Several(EAST, (card("H5"),), (card("D2"),))),
    ("E plays H5 H4 (D2 C3)", Several(EAST, (card("H5"), card("H4")), (card("D2"), card("C3")))),
    ("W leads D4 & E leads HK", Together(Play(WEST, card("D4"), lead=True), Play(EAST, card("HK"), lead=True))),
    ("S leads D4 & E plays HK", Together(Play(SOUTH, card("D4"), lead=True), Play(EAST, card("HK")))),
    ("E exposes H5", Expose(EAST, (card("H5"),))),
    ("E exposes H5 D2", Expose(EAST, (card("H5"), card("D2")))),
    ("E exposes H5 unseen", Expose(EAST, (card("H5"),), unseen=True)),
    ("E names HK", Name(EAST, (card("HK"),))),
    ("S spreads", Spread(SOUTH)),
    ("N puts H2 for HK", PutUp(NORTH, card("H2"), card("HK"))),
    ("S calls low", Call(SOUTH, "low")),
    ("S calls H", Call(SOUTH, "H")),
    ("S calls T", Call(SOUTH, "T")),
    ("S calls HK", Call(SOUTH, "HK")),
    ("S calls ruff", Call(SOUTH, "ruff")),
    ("S calls cover", Call(SOUTH, "cover")),
    ("S calls HK instead", Call(SOUTH, "HK", instead=True)),
    ("S calls D instead", Call(SOUTH, "D", instead=True)),
    ("S claims", ClaimTricks(SOUTH)),
    ("S claims 9", ClaimTricks(SOUTH, 9)),
    ("E claims 0", ClaimTricks(EAST, 0)),
    ("W agrees", Agree(WEST)),
    ("N looks E", Look(NORTH, EAST)),
    ("N looks S", Look(NORTH, SOUTH)),
    ("N warns", Warn(NORTH)),
    ("N asks S", Ask(NORTH, SOUTH)),
    ("W asks E", Ask(WEST, EAST)),
    ("N draws attention", DrawAttention(NORTH)),
    ("W chooses lead S", Choose(WEST, lead_from(SOUTH))),
    ("E plays nothing", Omit(EAST)),
    ("E plays H5 D2 unnoticed", Several(EAST, (card("H5"), card("D2")), unnoticed=True)),
    ("E adds D2", Supply(EAST, card("D2"))),
    ("E restores D2", Restore(EAST, card("D2"))),
    ("E corrects D5", Correct(EAST, card("D5"))),
    ("W void H", Fact(WEST, HEARTS, has=False)),
    ("W has H", Fact(WEST, HEARTS, has=True)),
    ("E followed", Meant(EAST, led=False)),
    ("E led", Meant(EAST, led=True)),
    ("attention", Attention()),
    ("S chooses refuse", Choose(SOUTH, REFUSE)),
    ("S chooses require H", Choose(SOUTH, require(HEARTS))),
    ("S chooses forbid H D", Choose(SOUTH, forbid(HEARTS, DIAMONDS))),
    ("S chooses play H5", Choose(SOUTH, play_card(card("H5")))),
]


@pytest.mark.parametrize(("line", "event"), KINDS, ids=[line for line, _ in KINDS])
def test_each_kind_of_line_both_ways(line: str, event: Event) -> None:
    assert same(read(line), event)
    assert write(event) == line


@pytest.mark.parametrize(
    ("line", "strict"),
    [
        ("east LEADS ♥K", "E leads HK"),
        ("  West   plays\ts10 ", "W plays ST"),
        ("W plays ♠10", "W plays ST"),
        ("W plays ♠️10", "W plays ST"),
        ("w plays 10s", "W plays ST"),
        ("E plays h5, d2", "E plays H5 D2"),
        ("E plays h5(d2)", "E plays H5 (D2)"),
        ("E plays (d2) h5", "E plays H5 (D2)"),
        ("w leads d4&e leads hk", "W leads D4 & E leads HK"),
        ("E leads H5 told by north face down", "E leads H5 face down told by N"),
        ("E leads H5 face-down", "E leads H5 face down"),
        ("E exposes H5 UNSEEN", "E exposes H5 unseen"),
        ("W void hearts", "W void H"),
        ("W has ♥", "W has H"),
        ("S chooses Forbid d and h", "S chooses forbid H D"),
        ("S chooses forbid ♣, S", "S chooses forbid S C"),
        ("S chooses forbid H H", "S chooses forbid H"),
        ("S chooses play ♦10", "S chooses play DT"),
        ("N puts up ♥2 for ♥10", "N puts H2 for HT"),
        ("S calls Hearts", "S calls H"),
        ("S calls 10", "S calls T"),
        ("S calls King", "S calls K"),
        ("S calls ♥10", "S calls HT"),
        ("S calls ANYTHING", "S calls anything"),
        ("S calls ♥10 Instead", "S calls HT instead"),
        ("S calls Diamonds instead", "S calls D instead"),
        ("S claims 9 tricks", "S claims 9"),
        ("south CLAIMS 1 trick", "S claims 1"),
        ("N looks at East", "N looks E"),
        ("North asks south", "N asks S"),
        ("n Draws Attention", "N draws attention"),
        ("W chooses Lead south", "W chooses lead S"),
        ("ATTENTION", "attention"),
    ],
)
def test_kind_reading(line: str, strict: str) -> None:
    assert write(read(line)) == strict


@pytest.mark.parametrize(
    ("line", "strict"),
    [
        ("declarer chooses refuse", "S chooses refuse"),
        ("dummy plays H2", "N plays H2"),
        ("LHO leads H5 told by Declarer", "W leads H5 told by S"),
        ("rho leads H5", "E leads H5"),
        ("dummy asks declarer", "N asks S"),
        ("dummy looks lho", "N looks W"),
        ("lho chooses lead dummy", "W chooses lead N"),
    ],
)
def test_players_by_their_part(line: str, strict: str) -> None:
    assert write(read(line, SOUTH)) == strict


# -- what is wrong, and the way out


@pytest.mark.parametrize(
    ("line", "problem", "hint"),
    [
        ("", "empty", "E leads H5"),
        ("   ", "empty", "attention"),
        ("E leeds H5", "“leeds”", "Did you mean “leads”?"),
        ("E chose refuse", "“chose”", "Did you mean “chooses”?"),
        ("E dances", "“dances”", "A line can be"),
        ("Nroth leads H5", "not a player", "Did you mean “North”?"),
        ("dummmy plays H5", "not a player", "Did you mean “dummy”?"),
        ("leads H5", "Who leads?", "E leads H5"),
        ("dummy plays H5", "only when declarer is known", "N, E, S or W"),
        ("director chooses E has H", "without “director”", "E has H"),
        ("E", "What did East do?", "A line can be"),
        ("E leads", "card is missing", "suit, then the rank"),
        ("E leads H11", "“H11” is not a card", "suit, then the rank"),
        ("E leads 5", "“5” is not a card", "H5"),
        ("E exposes H5 unsen", "“unsen” is not a card", "Did you mean “unseen”?"),
        ("E plays H5 H5", "H5 is there twice", "once"),
        ("E plays H5 (H5)", "H5 is there twice", "once"),
        ("E plays (H5)", "must be visible", "E plays H5 (D2)"),
        ("E plays H5 (D2", "brackets", "E plays H5 (D2)"),
        ("E plays H5 D2)", "brackets", "E plays H5 (D2)"),
        ("E leads H5 face up", "is followed by “down”", "face down"),
        ("E leads H5 told N", "is followed by “by”", "told by N"),
        ("E leads H5 told by", "is followed by “by”", "told by N"),
        ("E leads H5 told by W", "no opponent of East", "leave it out"),
        ("E leads H5 D2 told by N", "one card", "exposes"),
        ("W leads D4 &", "either side", "W leads D4 & E leads HK"),
        ("W leads D4 & E leads HK & N plays H2", "no more", "W leads D4 & E leads HK"),
        ("W leads D4 & W leads HK", "two players", "E plays H5 D2"),
        ("W leads D4 & E leads D4", "both face D4", ""),
        ("W leads D4 & E spreads", "two plays", "W leads D4 & E leads HK"),
        ("S spreads H5", "Nothing comes after", "exposes"),
        ("N volunteers H2 H3", "takes one card", ""),
        ("W void", "takes one suit", "W void H"),
        ("W has H D", "takes one suit", "one line for each suit"),
        ("W void X", "“X” is not a suit", "S, H, D, C"),
        ("S chooses", "What is chosen?", "accept, refuse"),
        ("S chooses refus", "“refus” is not a choice", "Did you mean “refuse”?"),
        ("S chooses banana", "not a choice", "accept, refuse"),
        ("S chooses refuse H", "Nothing comes after", "accept, refuse"),
        ("S chooses require H D", "One suit is required at a time", "require H"),
        ("S chooses forbid", "Which suit", "forbid H D"),
        ("N puts H2", "the card put up and the card named", "N puts H2 for H5"),
        ("N puts H2 for H2", "H2 is there twice", ""),
        ("S calls", "takes one word", "high, low, win"),
        ("S calls hihg", "means no card", "Did you mean “high”?"),
        ("S calls instead", "means no card", "ruff, cover"),
        ("S calls HK insted", "takes one word", "a card (H5)"),
        ("S claims all", "“all” is not a number of tricks", "S claims 9"),
        ("S claims 14", "“14” is not a number of tricks", "S claims 0"),
        ("S claims -1", "not a number", "S claims"),
        ("W agrees 9", "Nothing comes after “agrees”", "W agrees"),
        ("N looks", "takes one player", "N looks E"),
        ("N looks N", "“looks” takes a player other than North", "N looks E"),
        ("N warns S", "Nothing comes after “warns”", "N warns"),
        ("N asks X", "not a player", "N, E, S, W"),
        ("N draws", "is followed by “attention”", "N draws attention"),
        ("W chooses lead", "From which hand", "W chooses lead S"),
        ("W chooses lead H", "not a player", "N, E, S, W"),
        ("E plays H5 unnoticed", "a card too many", "E plays H5 D2 unnoticed"),
        ("E leads nothing", "“nothing” is not a card", ""),
        ("attention please", "stands alone", ""),
        ("E exposes " + " ".join(NAMES[:14]), "14 cards", ""),
    ],
)
def test_a_line_that_makes_no_sense(line: str, problem: str, hint: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(line)
    assert problem in error_text.problem(caught.value)
    assert hint in error_text.hint(caught.value)


def test_a_long_word_is_not_repeated_in_full() -> None:
    with pytest.raises(RecordError) as caught:
        read("E " + "x" * 10_000)
    assert len(error_text.in_full(caught.value)) < 600


# -- round trip and fuzz


seats = st.sampled_from(SEATS)
cards = st.integers(0, 51).map(Card)
some_cards = st.lists(cards, min_size=1, max_size=13, unique=True).map(tuple)
suits = st.sampled_from(SUITS)


@st.composite
def plays(draw: st.DrawFn, seat: Seat | None = None, not_card: Card | None = None) -> Play | PlayFaceDown:
    player = draw(seats) if seat is None else seat
    told_by = draw(st.sampled_from([None, LHO[player], RHO[player]]))
    card = draw(cards.filter(lambda c: c != not_card))
    kind: type[Play] | type[PlayFaceDown] = PlayFaceDown if draw(st.booleans()) else Play
    return kind(player, card, draw(st.booleans()), told_by)


@st.composite
def several(draw: st.DrawFn) -> Several:
    chosen = draw(st.lists(cards, min_size=2, max_size=13, unique=True))
    visible = draw(st.integers(1, len(chosen)))
    return Several(draw(seats), tuple(chosen[:visible]), tuple(chosen[visible:]), draw(st.booleans()), draw(st.booleans()))


@st.composite
def together(draw: st.DrawFn) -> Together:
    first_seat, second_seat = draw(st.lists(seats, min_size=2, max_size=2, unique=True))
    first = draw(plays(first_seat))
    return Together(first, draw(plays(second_seat, first.card)))


def forbidding(chosen: set[Suit]) -> Option:
    return forbid(*(suit for suit in SUITS if suit in chosen))


options = (
    st.sampled_from([ACCEPT, REFUSE, SPREAD, FREE, HIGHEST, LOWEST, WITHDRAW, KEEP])
    | suits.map(require)
    | st.sets(suits, min_size=1).map(forbidding)
    | cards.map(play_card)
    | seats.map(lead_from)
)
calls = st.sampled_from(["high", "win", "low", "anything", "ruff", "cover", *SUIT_LETTERS, *RANK_LETTERS, *NAMES])
put_up = st.lists(cards, min_size=2, max_size=2, unique=True)
two_players = st.lists(seats, min_size=2, max_size=2, unique=True)
events: st.SearchStrategy[Any] = st.one_of(
    plays(),
    several(),
    together(),
    st.builds(Expose, seats, some_cards, st.booleans()),
    st.builds(Name, seats, some_cards),
    st.builds(Spread, seats),
    st.builds(Volunteer, seats, cards),
    st.builds(lambda seat, pair: PutUp(seat, *pair), seats, put_up),
    st.builds(Call, seats, calls, st.booleans()),
    st.builds(ClaimTricks, seats, st.none() | st.integers(0, 13)),
    st.builds(Agree, seats),
    st.builds(lambda pair: Look(*pair), two_players),
    st.builds(Warn, seats),
    st.builds(lambda pair: Ask(*pair), two_players),
    st.builds(DrawAttention, seats),
    st.builds(Omit, seats),
    st.builds(Supply, seats, cards),
    st.builds(Restore, seats, cards),
    st.builds(Correct, seats, cards),
    st.builds(Fact, seats, suits, st.booleans()),
    st.builds(Meant, seats, st.booleans()),
    st.just(Attention()),
    st.builds(Choose, seats, options),
)


def same(one: Event, other: Event) -> bool:
    """Equal, and of one kind: named tuples of two kinds can be equal."""
    return type(one) is type(other) and one == other


@given(events)
def test_what_is_written_reads_back_as_the_same_event(event: Event) -> None:
    assert same(read(write(event)), event)


WORDS = """N E S W east dummy lho leads plays exposes names spreads volunteers corrects void has chooses attention
    told by face down unseen unnoticed nothing puts up for calls low adds restores followed led & ( ) ,
    H5 DK s10 ♥K H S accept refuse require forbid play highest"""
words = st.sampled_from(WORDS.split()) | st.text(max_size=4)


@given(st.text() | st.lists(words, max_size=9).map(" ".join), st.sampled_from([None, *SEATS]))
def test_any_text_is_an_event_or_a_record_error(text: str, declarer: Seat | None) -> None:
    try:
        event = read(text, declarer)
    except RecordError as error:
        assert error_text.in_full(error)  # noqa: PT017 - an error is one of the two good outcomes
    else:
        assert same(read(write(event)), event)


# -- deals


def test_a_deal_starts_from_any_seat() -> None:
    hand = "AK4.Q2.JT98.K743"
    names = "SA SK S4 HQ H2 DJ DT D9 D8 CK C7 C4 C3"
    known = set_of([card(name) for name in names.split()])
    assert read_deal(f"N:{hand} - - -") == [known, None, None, None]
    assert read_deal(f"w:- - {hand} -") == [None, known, None, None]
    assert read_deal("E:- - - ak4.q2.j1098.k743") == [known, None, None, None]
    assert write_deal([None, known, None, None]) == f"N:- {hand} - -"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "begins with a seat"),
        ("AK4.Q2.JT98.K743 - - -", "begins with a seat"),
        ("X:- - - -", "begins with a seat"),
        ("N:- - -", "this one has 3"),
        ("N:- - - - -", "this one has 5"),
        ("N:AK4.Q2.JT98 - - -", "North’s hand has 3 suits"),
        ("N:AK4.Q2.JT9Z.K743 - - -", "“Z” in North’s hand"),
        ("N:AA4.Q2.JT98.K743 - - -", "North’s hand has SA twice"),
        ("N:AK4.Q2.JT98.K743 - A... -", "North and South both hold SA"),
        ("N:AKQ4.Q2.JT98.K743 - - -", "North’s hand has 14 cards"),
    ],
)
def test_a_deal_that_cannot_be(text: str, problem: str) -> None:
    with raises_error(problem):
        read_deal(text)


@given(st.lists(st.integers(-1, 3), min_size=52, max_size=52), st.lists(st.booleans(), min_size=4, max_size=4))
def test_deals_read_back(owners: list[int], known: list[bool]) -> None:
    deal: list[int | None] = []
    for seat in SEATS:
        held = [Card(c) for c, owner in enumerate(owners) if owner == seat][:13]
        deal.append(set_of(held) & ALL_CARDS if known[seat] else None)
    assert read_deal(write_deal(deal)) == deal


@given(st.text() | st.text("NESW:.-AKQJT1098765432 "))
def test_any_text_is_a_deal_or_a_record_error(text: str) -> None:
    try:
        deal = read_deal(text)
    except RecordError:
        return
    assert read_deal(write_deal(deal)) == deal
