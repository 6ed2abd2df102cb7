"""What holds in every record, whatever happens at the table.

The records are drawn at random (see ``random_records``); the environment variable ``PROPERTIES`` says how many for each test.
"""

from __future__ import annotations

import json
import random
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from outofturn import director
from outofturn.engine import obligations
from outofturn.engine.cards import BIT, NO_CARDS, SUIT, SUITS, Card, listed, set_of
from outofturn.engine.consequences import NO_CONSEQUENCES, THIS_TRICK, Consequences
from outofturn.engine.contract import Contract
from outofturn.engine.errors import RecordError
from outofturn.engine.events import Attention, Choose, Correct, Play, Several, Supply
from outofturn.engine.position import DIRECTOR, Position
from outofturn.engine.seats import LHO, PARTNER, SEATS, SIDE, Seat
from outofturn.json_api.ruling_json import ruling_json
from outofturn.laws import interpretations
from outofturn.notation.lines import read, write
from outofturn.wording.composer import sentences
from tests.random_events import Chance, wild
from tests.random_records import PROFILE, Record, in_every_record, played, record
from tests.speech_checks import cards_of
from tests.symmetry import ROUND_BY_ONE, SAME, Change, exchanging

IRREGULARITIES = (
    "lead-out-of-turn", "opening-lead-out-of-turn", "declarer-lead-out-of-turn", "opening-lead-by-declaring-side",
    "premature-lead", "premature-play", "premature-play-at-rho-turn", "simultaneous-play", "two-cards", "fifth-card",
    "exposed-card", "penalty-card-not-played", "lead-before-choice", "restriction-broken", "revoke",
    "play-after-retraction", "misinformed-lead", "face-down-lead-out-of-turn", "dummy-volunteers",
)  # fmt: skip
BREACHES = ("revoke", "restriction-broken", "penalty-card-not-played", "exposed-card")


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
        items = position.consequences.penalty_cards
        assert len({item.card for item in items}) == len(items)
        for item in items:
            assert position.is_defender(item.seat)
            assert position.held[item.seat] & BIT[item.card], "a penalty card is not held"
        for seat in SEATS:
            own = position.penalty_cards_of(seat)
            assert len(own) < 2 or all(item.major for item in own), "two or more penalty cards are all major (50B)"


@in_every_record
def test_nobody_is_left_without_a_legal_card(record: Record) -> None:
    for position, ruling in zip(record.positions[1:], record.rulings, strict=True):
        for seat in SEATS:
            if position.is_known(seat) and position.held[seat]:
                legal = obligations.legal_for(position, seat)
                assert legal
                assert not legal & ~position.held[seat]
        if ruling.turn is not None and position.is_known(ruling.turn):
            assert ruling.legal


@in_every_record
def test_a_legal_card_breaks_nothing_and_any_other_card_does(record: Record) -> None:
    for position in record.positions:
        each_card_is_legal_or_broken(position)


def each_card_is_legal_or_broken(position: Position) -> None:
    seat = position.turn
    if seat is None or position.consequences.claimed is not None:
        return
    if position.pending is not None or not position.is_known(seat) or position.consequences.retraction_required:
        return
    for card in listed(position.held[seat]):
        if position.consequences.face_down == (seat, card):
            continue
        ruling = director.observe(position, Play(seat, card))
        broken = ruling.offender == seat and ruling.irregularity in BREACHES
        assert broken != (card in position.legal_cards())


@in_every_record
def test_every_card_that_is_said_to_be_legal_can_be_played_without_an_irregularity(record: Record) -> None:
    for ruling in record.rulings:
        position, consequences = ruling.position, ruling.position.consequences
        if ruling.legal is None or ruling.turn is None or consequences.early_lead is not None:
            continue  # a lead made too early is ruled on when the trick is complete
        for card in ruling.legal:
            played = director.observe(position, Play(ruling.turn, card))
            faced = consequences.face_down == (ruling.turn, card)  # whether or not it breaks an order, he can face no other
            assert faced or played.offender != ruling.turn, f"{write(played.event)}: {played.irregularity}"


@in_every_record
def test_a_card_that_is_legal_in_the_true_hand_is_no_breach(record: Record) -> None:
    """Not knowing a hand must not make a culprit of its owner. (That a ban left him nothing else has to be established.)"""
    for position, ruling in record.moments:
        play = ruling.event
        if not isinstance(play, Play) or play.seat != position.turn or position.pending is not None:
            continue
        north, east, south, west = record.setup.left(position)
        open_hands = position._replace(held=(north, east, south, west), maybe=(NO_CARDS,) * 4)
        banned = any(item.seat == play.seat and item.kind == "forbid" for item in position.consequences.restrictions)
        if obligations.legal_for(open_hands, play.seat) & BIT[play.card] and not banned and ruling.offender == play.seat:
            assert ruling.irregularity not in ("penalty-card-not-played", "restriction-broken")


@in_every_record
def test_restrictions_bind_defenders_and_only_once(record: Record) -> None:
    for position in record.positions:
        bound = position.consequences.restrictions
        assert len(set(bound)) == len(bound)
        for item in bound:
            by_reading = "any-card-from-the-right-hand" in dict(
                record.setup.readings
            )  # declarer then leads the same suit again
            assert position.is_defender(item.seat) or (by_reading and item.kind == "require")
            assert item.until != THIS_TRICK or position.plays, "a restriction has outlived its trick"
            assert item.kind != "play" or position.held[item.seat] & BIT[item.what]


@in_every_record
def test_no_lead_skips_declarers_choice_about_it(record: Record) -> None:
    """Whatever is open besides: the partner of a major penalty card's owner waits for declarer (50D2)."""
    for before, ruling in record.moments:
        leader, after = before.leader, ruling.position.plays[:1]
        if before.plays or not after or after[0][0] != leader or not before.is_defender(leader) or before.number == 13:
            continue
        lying = set_of([item.card for item in before.major_penalty_cards_of(PARTNER[leader])])
        if interpretations.BOTH_DEFENDERS_HAVE_PENALTY_CARDS.is_other(before.edition) and before.penalty_cards_of(leader):
            continue
        by_himself = isinstance(ruling.event, Play | Several | Choose) and ruling.event.seat == leader
        assert not by_himself or not lying & ~before.consequences.lead_option_about, "led before declarer had chosen"


@in_every_record
def test_following_suit_comes_before_every_other_duty(record: Record) -> None:
    for ruling in record.rulings:
        position = ruling.position
        if ruling.legal is None or ruling.turn is None or position.suit_led is None:
            continue
        following = position.held[ruling.turn] & SUIT[position.suit_led]
        assert not following or not set_of(ruling.legal) & ~following


# -- whose move it is


@in_every_record
def test_a_decision_is_open_or_one_hand_is_to_play_or_play_is_over(record: Record) -> None:
    for ruling in record.rulings:
        position = ruling.position
        if ruling.decide:
            assert ruling.options
            assert len(set(ruling.options)) == len(ruling.options)
            assert ruling.turn is None
            assert position.dummy not in ruling.decide
            assert DIRECTOR not in ruling.decide or len(ruling.decide) == 1
        else:
            assert not ruling.options
            assert position.pending is None
            assert (ruling.turn is None) == (position.is_over or position.consequences.claimed is not None)
        if position.is_over:
            assert len(position.quitted) == 14 - record.setup.trick
            assert not position.plays
        else:
            assert position.number == record.setup.trick + len(position.quitted)
            if ruling.turn is not None:
                assert ruling.turn == next_in_rotation(position)


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
        pending = position.pending
        if pending is None:
            continue
        for option in pending.options(position):
            for seat in pending.decide(position):
                line = option if seat == DIRECTOR else f"{'NESW'[seat]} chooses {option}"
                ruling = director.observe(position, read(line))
                assert ruling.laws, f"nothing cited for {type(pending).__name__} {option.split()[0]}"
                assert seat != DIRECTOR or ruling.position.pending != pending


# -- purity


@in_every_record
def test_the_written_record_gives_the_same_ruling(record: Record) -> None:
    lines = [write(event) for event in record.events[: len(record.rulings)]]
    again = director.replay(record.setup.position(), lines)
    assert [ruling_json(ruling) for ruling in again] == [ruling_json(ruling) for ruling in record.rulings]
    assert [ruling_json(ruling)["event"] for ruling in again] == lines


@in_every_record
def test_observing_changes_nothing_but_what_it_returns(record: Record) -> None:
    for position, ruling in record.moments:
        before = repr(position)
        again = director.observe(position, ruling.event)
        assert repr(position) == before
        assert again.position == ruling.position
        assert ruling_json(again) == ruling_json(ruling)


@in_every_record
def test_calling_the_director_changes_nothing(record: Record) -> None:
    for position in record.positions:
        ruling = director.observe(position, Attention())
        assert ruling.position == position.with_consequences(unspoken=None)  # now dummy is not the first to speak of it (43B3)
        assert ruling.irregularity is None


@in_every_record
def test_a_plain_card_is_looked_at_alike_by_the_quick_way_and_the_long(record: Record) -> None:
    for position, ruling in record.moments:
        if position.consequences is NO_CONSEQUENCES and isinstance(ruling.event, Play):
            again = director.observe(position._replace(consequences=Consequences()), ruling.event)
            assert ruling_json(again) == ruling_json(ruling)


# -- symmetry


def turns_the_ruling(record: Record, change: Change) -> None:
    events = [change.event(event) for event in record.events[: len(record.rulings)]]
    there = played(change.setup(record.setup), events)
    assert there.crash is None
    for ruling, other in zip(record.rulings, there.rulings, strict=True):
        got, expected = SAME.ruling(dict(ruling_json(other))), change.ruling(dict(ruling_json(ruling)))
        differing = [key for key in expected if got[key] != expected[key]]
        assert not differing, f"{differing} after {write(ruling.event)}"


@in_every_record
def test_turning_the_table_turns_the_ruling(record: Record) -> None:
    turns_the_ruling(record, ROUND_BY_ONE)


@in_every_record
def test_exchanging_two_side_suits_exchanges_them_in_the_ruling(record: Record) -> None:
    side_suits = [suit for suit in SUITS if suit != record.setup.contract.trump]
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
            ruling = director.observe(position, event)
        except RecordError:
            continue
        json.dumps(ruling_json(ruling))


@in_every_record
def test_every_consequence_is_cited(record: Record) -> None:
    """An irregularity, a new question, a new penalty card or restriction, or one that goes otherwise than by a play."""
    for before, ruling in record.moments:
        after = ruling.position
        items, were = {*after.consequences.penalty_cards}, {*before.consequences.penalty_cards}
        bound, was_bound = {*after.consequences.restrictions}, {*before.consequences.restrictions}
        card_played = (len(after.quitted), after.plays) != (len(before.quitted), before.plays)
        if (
            ruling.irregularity is not None
            or (after.pending is not None and after.pending != before.pending)
            or items - were
            or bound - was_bound
            or ((items, bound) != (were, was_bound) and not card_played)
            or after.declarer != before.declarer
            or isinstance(ruling.event, Correct)
        ):
            assert ruling.laws, f"nothing cited after {type(ruling.event).__name__}"
        assert (ruling.irregularity is None) == (ruling.offender is None)
        assert ruling.irregularity is None or ruling.irregularity in IRREGULARITIES


@in_every_record
def test_a_card_that_lies_undecided_does_not_vanish(record: Record) -> None:
    """It stays undecided, or is played, or becomes a penalty card, or the ruling speaks of it."""
    for before, ruling in record.moments:
        after = ruling.position
        lying = set(before.pending.lying) if before.pending else set()
        lying -= set(after.pending.lying) if after.pending else set()
        lying -= {item.card for item in after.consequences.penalty_cards}
        lying -= {after.consequences.early_lead.play.card} if after.consequences.early_lead else set()
        told = [*(item.message for item in sentences(ruling)), *(reason.message for reason in ruling.reasons)]
        spoken = set().union(*map(cards_of, told)) if told else set()
        for card in lying:
            still_held = any(hand & BIT[card] for hand in after.held)
            assert not still_held or card in spoken, f"{type(before.pending).__name__} forgotten after {write(ruling.event)}"


@in_every_record
def test_every_step_is_json_and_the_director_has_words(record: Record) -> None:
    for ruling in record.rulings:
        entry = ruling_json(ruling)
        assert json.loads(json.dumps(entry)) == entry
        if entry["decide"] or entry["irregularity"]:
            assert entry["speech"], f"no words for {entry['irregularity']}"
            assert all(item["text"].strip() for item in entry["speech"])
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
            missing = [item.seat for item in position.consequences.defects if (item.number, item.extra) == (number, None)]
            assert sorted([*missing, *(seat for seat, _ in trick.plays)]) == [*SEATS]
            assert trick.plays[0][0] == trick.leader
            assert trick.plays[-1][1] in added or trick.winner == taker(trick.plays, setup.contract)
            won[SIDE[trick.winner]] += 1
        claimed = position.consequences.claimed
        agreed = claimed is not None and claimed.agreed and claimed.tricks is not None
        assert sum(position.won) == sum(won) + (14 - position.number if agreed else 0)
        assert position.is_over or agreed or position.won == tuple(won)
        if position.is_over:
            assert sum(position.won) == 13 - (setup.trick - 1 - sum(setup.won))
            short = [item.seat for item in position.consequences.defects if item.extra is None]
            assert all(not position.held[seat] for seat in SEATS if seat not in short)


def taker(plays: tuple[tuple[Seat, Card], ...], contract: Contract) -> Seat:
    """Who takes a trick, worked out from the cards as a set."""
    cards = set_of([card for _, card in plays])
    ruffs = NO_CARDS if contract.trump is None else cards & SUIT[contract.trump]
    best = max(listed(ruffs or cards & SUIT[plays[0][1] // 13]))
    return next(seat for seat, card in plays if card == best)
