"""What holds in every record, whatever happens at the table.

The records are drawn at random (see ``worlds``); the environment variable ``PROPERTIES`` says how many for each test.
"""

from __future__ import annotations

import json
import random
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from outofturn import director, duty
from outofturn.cards import BIT, NO_CARDS, SUIT, Card, listed, set_of, words
from outofturn.contract import Contract
from outofturn.errors import RecordError
from outofturn.events import Attention, Correct, Play, Supply
from outofturn.position import CALM, DIRECTOR, THIS_TRICK, Affairs, Position
from outofturn.record import read, write
from outofturn.seats import LHO, SEATS, SIDE, Seat
from tests.happenings import Chance, wild
from tests.symmetry import ROUND_BY_ONE, SAME, Change, exchanging
from tests.worlds import PROFILE, Record, in_every_record, played, record

IRREGULARITIES = (
    "lead-out-of-turn", "opening-lead-out-of-turn", "declarer-lead-out-of-turn", "opening-lead-by-declaring-side",
    "premature-lead", "premature-play", "premature-play-at-rho-turn", "simultaneous-play", "two-cards", "fifth-card",
    "exposed-card", "penalty-card-not-played", "lead-before-choice", "restriction-broken", "revoke",
    "play-after-retraction", "misinformed-lead", "face-down-lead-out-of-turn", "dummy-volunteers",
)  # fmt: skip
BREACHES = ("revoke", "restriction-broken", "penalty-card-not-played")


# -- cards


@in_every_record
def test_cards_are_conserved(record: Record) -> None:
    """What a hand holds and what it has played are its cards at the start, and nothing is believed that is not so."""
    for position in record.positions:
        seen: list[Card] = [card for trick in position.quitted for _, card in trick.plays]
        seen += [card for _, card in position.plays]
        assert len(seen) == len(set(seen))
        left = record.setup.left(position)
        for seat in SEATS:
            assert not position.held[seat] & ~left[seat], "a card is held that the hand does not have"
            assert not left[seat] & ~(position.held[seat] | position.maybe[seat]), "a card has gone from the hand"
            if record.setup.known[seat]:
                assert position.held[seat] == left[seat]
                assert position.maybe[seat] == NO_CARDS
            for other in SEATS[seat + 1 :]:
                assert not position.held[seat] & (position.held[other] | position.maybe[other])


@in_every_record
def test_penalty_cards_are_held_by_defenders(record: Record) -> None:
    for position in record.positions:
        items = position.affairs.penalty_cards
        assert len({item.card for item in items}) == len(items)
        for item in items:
            assert position.is_defender(item.seat)
            assert position.held[item.seat] & BIT[item.card], "a penalty card is not held"
        for seat in SEATS:
            own = position.penalty_cards_of(seat)
            assert len(own) < 2 or all(item.major for item in own), "two or more penalty cards are all major (50B)"


@in_every_record
def test_nobody_is_left_without_a_legal_card(record: Record) -> None:
    for position, step in zip(record.positions[1:], record.steps, strict=True):
        for seat in SEATS:
            if position.is_known(seat) and position.held[seat]:
                legal = duty.legal_for(position, seat)
                assert legal
                assert not legal & ~position.held[seat]
        if step.turn is not None and position.is_known(step.turn):
            assert step.legal


@in_every_record
def test_a_legal_card_breaks_nothing_and_any_other_card_does(record: Record) -> None:
    for position in record.positions:
        each_card_is_legal_or_broken(position)


def each_card_is_legal_or_broken(position: Position) -> None:
    seat = position.turn
    if seat is None or position.affairs.claimed is not None:
        return
    if position.matter is not None or not position.is_known(seat) or position.affairs.retraction_required:
        return
    for card in listed(position.held[seat]):
        step = director.observe(position, Play(seat, card))
        broken = step.offender == seat and step.irregularity in BREACHES
        assert broken != (card in position.legal_cards())


@in_every_record
def test_a_card_that_is_legal_in_the_true_hand_is_no_breach(record: Record) -> None:
    """Not knowing a hand must not make a culprit of its owner. (That a ban left him nothing else has to be established.)"""
    for position, step in record.moments:
        play = step.event
        if not isinstance(play, Play) or play.seat != position.turn or position.matter is not None:
            continue
        north, east, south, west = record.setup.left(position)
        open_hands = position._replace(held=(north, east, south, west), maybe=(NO_CARDS,) * 4)
        banned = any(item.seat == play.seat and item.kind == "forbid" for item in position.affairs.restrictions)
        if duty.legal_for(open_hands, play.seat) & BIT[play.card] and not banned and step.offender == play.seat:
            assert step.irregularity not in ("penalty-card-not-played", "restriction-broken")


@in_every_record
def test_restrictions_bind_defenders_and_only_once(record: Record) -> None:
    for position in record.positions:
        bound = position.affairs.restrictions
        assert len(set(bound)) == len(bound)
        for item in bound:
            assert position.is_defender(item.seat)
            assert item.until != THIS_TRICK or position.plays, "a restriction has outlived its trick"
            assert item.kind != "play" or position.held[item.seat] & BIT[item.what]


@in_every_record
def test_following_suit_comes_before_every_other_duty(record: Record) -> None:
    for step in record.steps:
        position = step.position
        if step.legal is None or step.turn is None or position.suit_led is None:
            continue
        following = position.held[step.turn] & SUIT[position.suit_led]
        assert not following or not set_of(step.legal) & ~following


# -- whose move it is


@in_every_record
def test_a_decision_is_open_or_one_hand_is_to_play_or_play_is_over(record: Record) -> None:
    for step in record.steps:
        position = step.position
        if step.decide:
            assert step.options
            assert len(set(step.options)) == len(step.options)
            assert step.turn is None
            assert position.dummy not in step.decide
            assert DIRECTOR not in step.decide or len(step.decide) == 1
        else:
            assert not step.options
            assert position.matter is None
            assert (step.turn is None) == (position.is_over or position.affairs.claimed is not None)
        if position.is_over:
            assert len(position.quitted) == 14 - record.setup.trick
            assert not position.plays
        else:
            assert position.number == record.setup.trick + len(position.quitted)
            if step.turn is not None:
                assert step.turn == next_in_rotation(position)


def next_in_rotation(position: Position) -> Seat:
    """The first hand from the leader on that has no card in the trick and was not passed over unnoticed."""
    done = [*(seat for seat, _ in position.plays), *position.passed_over()]
    assert len(done) == len(set(done)) < 4
    assert not position.plays or done[0] == position.leader
    seat = position.leader
    while seat in done:
        seat = LHO[seat]
    return seat


@in_every_record
def test_every_option_on_offer_may_be_chosen(record: Record) -> None:
    """By everyone who is said to decide; and what the director is asked is answered by the lines that are offered."""
    for position, _ in zip(record.positions, range(60), strict=False):
        matter = position.matter
        if matter is None:
            continue
        for option in matter.options(position):
            for seat in matter.decide(position):
                line = option if seat == DIRECTOR else f"{'NESW'[seat]} chooses {option}"
                step = director.observe(position, read(line))
                assert step.laws, f"nothing cited for {type(matter).__name__} {option.split()[0]}"
                assert seat != DIRECTOR or step.position.matter != matter


# -- purity


@in_every_record
def test_the_written_record_gives_the_same_ruling(record: Record) -> None:
    lines = [write(event) for event in record.events[: len(record.steps)]]
    again = director.replay(record.setup.position(), lines)
    assert [step.as_dict() for step in again] == [step.as_dict() for step in record.steps]
    assert [step.as_dict()["event"] for step in again] == lines


@in_every_record
def test_observing_changes_nothing_but_what_it_returns(record: Record) -> None:
    for position, step in record.moments:
        before = repr(position)
        again = director.observe(position, step.event)
        assert repr(position) == before
        assert again.position == step.position
        assert again.as_dict() == step.as_dict()


@in_every_record
def test_calling_the_director_changes_nothing(record: Record) -> None:
    for position in record.positions:
        step = director.observe(position, Attention())
        assert step.position == position.but(unspoken=None)  # now dummy is not the first to speak of it (43B3)
        assert step.irregularity is None


@in_every_record
def test_a_plain_card_is_looked_at_alike_by_the_quick_way_and_the_long(record: Record) -> None:
    for position, step in record.moments:
        if position.affairs is CALM and isinstance(step.event, Play):
            again = director.observe(position._replace(affairs=Affairs()), step.event)
            assert again.as_dict() == step.as_dict()


# -- symmetry


def turns_the_ruling(record: Record, change: Change) -> None:
    events = [change.event(event) for event in record.events[: len(record.steps)]]
    there = played(change.setup(record.setup), events)
    assert there.crash is None
    for step, other in zip(record.steps, there.steps, strict=True):
        got, expected = SAME.step(other.as_dict()), change.step(step.as_dict())
        differing = [key for key in expected if got[key] != expected[key]]
        assert not differing, f"{differing} after {write(step.event)}"


@in_every_record
def test_turning_the_table_turns_the_ruling(record: Record) -> None:
    turns_the_ruling(record, ROUND_BY_ONE)


@in_every_record
def test_exchanging_two_side_suits_exchanges_them_in_the_ruling(record: Record) -> None:
    side_suits = [suit for suit in range(4) if suit != record.setup.contract.trump]
    for one, other in pairwise(side_suits):
        turns_the_ruling(record, exchanging(one, other))


# -- what is said


@in_every_record
def test_no_record_breaks_the_engine(record: Record) -> None:
    if record.crash is not None:
        raise record.crash


@settings(PROFILE)
@given(st.randoms(use_true_random=True))
def test_whatever_is_thrown_at_a_position_is_observed_or_a_record_error(source: random.Random) -> None:
    chance = Chance(source.randrange)
    for position in record(chance, longest=60).positions:
        event = wild(chance)
        try:
            step = director.observe(position, event)
        except RecordError:
            continue
        json.dumps(step.as_dict())


@in_every_record
def test_every_consequence_is_cited(record: Record) -> None:
    """An irregularity, a new question, a new penalty card or restriction, or one that goes otherwise than by a play."""
    for before, step in record.moments:
        after = step.position
        items, were = {*after.affairs.penalty_cards}, {*before.affairs.penalty_cards}
        bound, was_bound = {*after.affairs.restrictions}, {*before.affairs.restrictions}
        card_played = (len(after.quitted), after.plays) != (len(before.quitted), before.plays)
        if (
            step.irregularity is not None
            or (after.matter is not None and after.matter != before.matter)
            or items - were
            or bound - was_bound
            or ((items, bound) != (were, was_bound) and not card_played)
            or after.declarer != before.declarer
            or isinstance(step.event, Correct)
        ):
            assert step.laws, f"nothing cited after {type(step.event).__name__}"
        assert (step.irregularity is None) == (step.offender is None)
        assert step.irregularity is None or step.irregularity in IRREGULARITIES


@in_every_record
def test_a_card_that_lies_undecided_does_not_vanish(record: Record) -> None:
    """It stays undecided, or is played, or becomes a penalty card, or the ruling speaks of it."""
    for before, step in record.moments:
        after = step.position
        lying = set(before.matter.lying) if before.matter else set()
        lying -= set(after.matter.lying) if after.matter else set()
        lying -= {item.card for item in after.affairs.penalty_cards}
        lying -= {after.affairs.early_lead[0].card} if after.affairs.early_lead else set()
        spoken = " ".join([step.say, *(reason.text for reason in step.reasons)]).lower()
        for card in lying:
            still_held = any(hand & BIT[card] for hand in after.held)
            assert not still_held or words(card) in spoken, (
                f"{type(before.matter).__name__} forgotten after {write(step.event)}"
            )


@in_every_record
def test_every_step_is_json_and_the_director_has_words(record: Record) -> None:
    for step in record.steps:
        entry = step.as_dict()
        assert json.loads(json.dumps(entry)) == entry
        if entry["decide"] or entry["irregularity"]:
            assert entry["say"].strip(), f"no words for {entry['irregularity']}"
        assert all(reason["text"].strip() for reason in entry["because"])


# -- the result


@in_every_record
def test_every_trick_goes_to_the_right_hand_and_the_tricks_add_up(record: Record) -> None:
    """Three things may come in between: a card left out, a card added to a trick later, and tricks that a revoke costs."""
    setup = record.setup
    added = [event.card for event in record.events if isinstance(event, Supply)]
    for position in record.positions:
        won = list(setup.won)
        for number, trick in enumerate(position.quitted, setup.trick):
            missing = [item.seat for item in position.affairs.defects if (item.number, item.extra) == (number, None)]
            assert sorted([*missing, *(seat for seat, _ in trick.plays)]) == [*SEATS]
            assert trick.plays[0][0] == trick.leader
            assert trick.plays[-1][1] in added or trick.winner == taker(trick.plays, setup.contract)
            won[SIDE[trick.winner]] += 1
        claimed = position.affairs.claimed
        agreed = claimed is not None and claimed.agreed and claimed.tricks is not None
        assert sum(position.won) == sum(won) + (14 - position.number if agreed else 0)
        assert position.is_over or agreed or position.won == tuple(won)
        if position.is_over:
            assert sum(position.won) == 13 - (setup.trick - 1 - sum(setup.won))
            short = [item.seat for item in position.affairs.defects if item.extra is None]
            assert all(not position.held[seat] for seat in SEATS if seat not in short)


def taker(plays: tuple[tuple[Seat, Card], ...], contract: Contract) -> Seat:
    """Who takes a trick, worked out from the cards as a set."""
    cards = set_of([card for _, card in plays])
    ruffs = NO_CARDS if contract.trump is None else cards & SUIT[contract.trump]
    best = max(listed(ruffs or cards & SUIT[plays[0][1] // 13]))
    return next(seat for seat, card in plays if card == best)
