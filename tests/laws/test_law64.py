"""Law 64: the tricks that an established revoke costs. ``won`` at the end of play has them where they belong."""

from __future__ import annotations

from typing import Any

from tests.laws.table import Said, after, each_edition, editions, expect, play, said


def tricks(*cards: str) -> list[str]:
    """Lines for whole tricks: ``N S2 E S3 S S4 W H2``."""
    lines = []
    for trick in cards:
        words = trick.split()
        lines += [f"{seat} plays {card}" for seat, card in zip(words[::2], words[1::2], strict=True)]
    return lines


def end(contract: str, edition: int, *lines: str, **start: Any) -> tuple[Said, set[str]]:
    """The last step, and what was cited on the way and then."""
    rulings = play(contract, edition, *lines, **start)
    return said(rulings[-1]), {law for ruling in rulings for law in ruling.laws}


#: Hearts are trumps. Dummy leads a spade at trick 10 and West, who has one, ruffs.
RUFF = {"trick": 10, "on_lead": "N", "deal": "N:2..32.2 3..9.98 4..A.AK 9.2.4.3"}
#: No trumps. East wins dummy's spade, on which West, who has one, throws a heart.
DISCARD = {"trick": 10, "on_lead": "N", "deal": "N:2..32.2 K..9.98 4..Q.AK 9.2.K.3"}
FIRST = "N S2 E SK S S4 W H2"


@each_edition
def test_64a1_the_revoker_won_the_trick_and_his_side_won_another(edition: int) -> None:
    lines = tricks("N S2 E S3 S S4 W H2", "W S9 N D2 E C8 S CK", "W D4 N D3 E D9 S DA", "S CA W C3 N C2 E C9")
    got, laws = end("4H by S", edition, *lines, **RUFF)
    expect(got, laws=["64A1"], not_laws=["64A2"], won={"NS": 4, "EW": 0}, review=["64C"], turn=None)
    assert "63A1" in laws


@each_edition
def test_64a1_the_revoker_won_the_trick_and_no_other(edition: int) -> None:
    lines = tricks("N S2 E S3 S S4 W H2", "W D4 N D2 E D9 S DA", "S CA W C3 N C2 E C8", "S CK W S9 N D3 E C9")
    got, _ = end("4H by S", edition, *lines, **RUFF, won=(5, 4))
    expect(got, laws=["64A1"], won={"NS": 9, "EW": 4})


@each_edition
def test_64a2_the_revoker_did_not_win_the_trick_and_his_side_won_one(edition: int) -> None:
    lines = tricks(FIRST, "E D9 S DQ W DK N D2", "W C3 N C2 E C8 S CK", "S CA W S9 N D3 E C9")
    got, _ = end("3NT by S", edition, *lines, **DISCARD)
    expect(got, laws=["64A2"], not_laws=["64A1"], won={"NS": 3, "EW": 1})


#: West later wins a trick with the spade that he should have played.
WITH_THE_SPADE = tricks(FIRST, "E D9 S DQ W DK N D2", "W S9 N D3 E C8 S CK", "W C3 N C2 E C9 S CA")


@editions(1997)
def test_64a2_1997_one_trick_more_for_a_later_trick_with_a_card_of_the_suit(edition: int) -> None:
    got, _ = end("3NT by S", edition, *WITH_THE_SPADE, **DISCARD)
    expect(got, laws=["64A2"], won={"NS": 3, "EW": 1})


@editions(2007, 2017)
def test_64a2_2007_2017_one_trick_whatever_the_revoker_won_later(edition: int) -> None:
    got, _ = end("3NT by S", edition, *WITH_THE_SPADE, **DISCARD)
    expect(got, laws=["64A2"], won={"NS": 2, "EW": 2})


@each_edition
def test_64a2_a_trick_won_in_dummy_is_not_won_by_declarer(edition: int) -> None:
    # South has a spade and throws a club on dummy's ace. Dummy wins two more, so that A1 would take two tricks.
    start = {"trick": 10, "on_lead": "W", "deal": "N:AK3.A.. Q5.2.3. 6...432 4..A.AK"}
    lines = tricks("W S4 N SA E S5 S C2", "N HA E H2 S C3 W CK", "N SK E SQ S S6 W CA", "N S3 E D3 S C4 W DA")
    got, _ = end("3NT by S", edition, *lines, **start)
    expect(got, laws=["64A2"], not_laws=["64A1"], won={"NS": 3, "EW": 1})


@each_edition
def test_64b1_the_offending_side_won_no_trick_from_then_on(edition: int) -> None:
    start = {**DISCARD, "deal": "N:2..32.2 3..9.98 A..A.AK 9.2.4.3", "won": (4, 5)}
    lines = tricks("N S2 E S3 S SA W H2", "S DA W D4 N D2 E D9", "S CA W C3 N C2 E C8", "S CK W S9 N D3 E C9")
    got, _ = end("3NT by S", edition, *lines, **start)
    expect(got, laws=["64B1"], not_laws=["64A1", "64A2"], won={"NS": 8, "EW": 5}, review=["64C"])


#: West fails to follow to spades twice; East wins the last two tricks.
TWICE = {"trick": 10, "on_lead": "S", "deal": "N:32..2.2 65..K.8 AK..3.3 9.32..9"}
TWO_REVOKES = tricks("S SA W H2 N S2 E S5", "S SK W H3 N S3 E S6", "S D3 W C9 N D2 E DK", "E C8 S C3 W S9 N C2")


@each_edition
def test_64b2_a_later_revoke_in_the_same_suit_costs_nothing(edition: int) -> None:
    got, _ = end("3NT by S", edition, *TWO_REVOKES, **TWICE)
    expect(got, laws=["64A2", "64B2"], won={"NS": 3, "EW": 1}, review=["64C"])


@each_edition
def test_64b3_dummys_revoke_costs_nothing(edition: int) -> None:
    start = {"trick": 10, "on_lead": "W", "deal": "N:AK..2.2 65..3.8 32..A.A 4.2.K.9"}
    lines = tricks("W S4 N D2 E S5 S S2", "E S6 S S3 W H2 N SA", "N SK E D3 S DA W DK", "N C2 E C8 S CA W C9")
    got, laws = end("3NT by S", edition, *lines, **start)
    expect(got, laws=["64B3"], not_laws=["64A1", "64A2"], won={"NS": 3, "EW": 1}, review=["64C"])
    assert "61A" in laws


#: East's only spade lies faced as a penalty card; he throws a diamond on the spade led, and wins later tricks.
FACED = {"trick": 10, "on_lead": "S", "deal": "N:32..2.2 6..K5.8 AK..3.3 97.32..", "penalty_cards": ["E S6 major"]}
NOT_PLAYED = tricks("S SA W S7 N S2 E D5", "S SK W S9 N S3 E S6", "S D3 W H2 N D2 E DK", "E C8 S C3 W H3 N C2")


@each_edition
def test_64b3_failure_to_play_a_penalty_card_costs_nothing(edition: int) -> None:
    got, laws = end("3NT by S", edition, *NOT_PLAYED, **FACED)
    expect(got, laws=["64B3"], not_laws=["64A1", "64A2"], won={"NS": 2, "EW": 2})
    assert "61A" in laws


#: West revokes at trick 12, and nobody notices before the end.
TWELFTH = {"trick": 12, "on_lead": "S", "deal": "N:32... K...K .K3.. .9.2."}
AT_TWELVE = tricks("S HK W D2 N S2 E SK", "S H3 W H9 N S3 E CK")


@each_edition
def test_64b6_at_the_twelfth_trick_nothing_is_given_over(edition: int) -> None:
    got, _ = end("3NT by S", edition, *AT_TWELVE, **TWELFTH)
    expect(got, laws=["64B6"], not_laws=["64A1", "64A2"], won={"NS": 1, "EW": 1})


@each_edition
def test_64b6_corrected_instead(edition: int) -> None:
    # With the nine on the king the last trick is South's as well.
    lines = [*AT_TWELVE, "W corrects H9", "S chooses keep", *tricks("S H3 W D2 N S3 E CK")]
    got, laws = end("3NT by S", edition, *lines, **TWELFTH)
    expect(got, won={"NS": 2, "EW": 0}, turn=None)
    assert "62D1" in laws


#: West and South each throw a heart on a spade that they could have followed.
BOTH = {"trick": 10, "on_lead": "N", "deal": "N:A2..2.2 K3..9.9 Q4.3..A 9.2.K.3"}
BOTH_REVOKE = tricks("N SA E S3 S H3 W H2", "N S2 E SK S SQ W S9", "E D9 S S4 W DK N D2", "W C3 N C2 E C9 S CA")


@editions(2007, 2017)
def test_64b7_2007_2017_both_sides_revoked(edition: int) -> None:
    got, _ = end("3NT by S", edition, *BOTH_REVOKE, **BOTH)
    expect(got, laws=["64B7"], not_laws=["64A1", "64A2"], won={"NS": 2, "EW": 2}, review=["64C"])


@editions(1997)
def test_64c_1997_when_both_sides_revoked_it_is_left_to_equity_and_disputed(edition: int) -> None:
    got, _ = end("3NT by S", edition, *BOTH_REVOKE, **BOTH)
    expect(got, laws=["64C"], not_laws=["64A2", "64B7"], review=["64C"], disputed=True)
    later, _ = end("3NT by S", 2007, *BOTH_REVOKE, **BOTH)
    assert got["won"] == later["won"], "no trick is transferred, as since 2007 under 64B7"


@editions(1997)
def test_64a_1997_a_trick_gained_by_one_revoke_can_be_lost_by_another(edition: int) -> None:
    # By the other reading each side pays: North's revoke costs one trick, East's two, and East-West had won two by then.
    start = {"trick": 10, "on_lead": "W", "deal": "N:5..32.2 3.3.9.3 94..4.4 A8..A.A", "won": (9, 0)}
    lines = tricks("W SA N D2 E S3 S S4", "W CA N C2 E H3 S C4", "E D9 S D4 W DA N D3", "W S8 N S5 E C3 S S9")
    got, _ = end("4H by N", edition, *lines, **start, readings={"both-sides-revoked-in-1997": "other"})
    expect(got, laws=["64A1", "64A2"], won={"NS": 9 + 1 - 1 + 2, "EW": 3 + 1 - 2}, disputed=True)


@editions(2017)
def test_64b7_2017_a_corrected_revoke_of_the_other_side_does_not_count(edition: int) -> None:
    # South corrects his; only West's is established, and it costs a trick.
    lines = [*tricks("N SA E S3 S H3"), "S corrects S4", *tricks("W H2", "N S2 E SK S SQ W S9")]
    lines += tricks("E D9 S H3 W DK N D2", "W C3 N C2 E C9 S CA")
    got, _ = end("3NT by S", edition, *lines, **BOTH)
    expect(got, laws=["64A2"], not_laws=["64B7"], won={"NS": 3, "EW": 1})


@editions(2017)
def test_64b8_2017_corrected_because_both_sides_had_revoked(edition: int) -> None:
    lines = [*tricks("N SA E S3 S H3 W H2", "N S2"), "S corrects S4", "W corrects S9"]
    _, laws = end("3NT by S", edition, *lines, **BOTH)
    assert {"62C3", "64B8"} <= laws


@each_edition
def test_64c_the_director_looks_again(edition: int) -> None:
    rulings = play("3NT by S", edition, *WITH_THE_SPADE, **DISCARD)
    for ruling in (rulings[4], rulings[-1]):  # when it is established, and when play has ended
        expect(said(ruling), review=["64C"])


@editions(2017)
def test_64c1_2017_insufficient_compensation(edition: int) -> None:
    got, _ = end("3NT by S", edition, *WITH_THE_SPADE, **DISCARD)
    expect(got, review=["64C", "64C1"])


@editions(2017)
def test_64c2a_2017_repeated_revokes(edition: int) -> None:
    got, _ = end("3NT by S", edition, *TWO_REVOKES, **TWICE)
    expect(got, review=["64C2a"])


@editions(2017)
def test_64c2b_2017_both_sides(edition: int) -> None:
    got, _ = end("3NT by S", edition, *BOTH_REVOKE, **BOTH)
    expect(got, review=["64C2b"])


#: West shows out of hearts twice and then has one; nobody's hand is known.
SHOWN_OUT_TWICE = [*tricks("S HA W C2 N H2 E H3", "S HK W C3 N H4 E H5", "S D2 W D3 N D4 E D5", "E C9 S C8 W HQ")]


@each_edition
def test_64b2_every_earlier_failure_to_follow_is_a_revoke_when_the_suit_turns_up(edition: int) -> None:
    rulings = play("3NT by S", edition, *SHOWN_OUT_TWICE, trick=10, on_lead="S")
    revokes = [(item.number, item.established) for item in rulings[-1].position.consequences.revokes]
    assert revokes == [(10, True), (11, True)]
    expect(said(rulings[-1]), irregularity="revoke", offender="W", review=["64C"] + ["64C2a"] * (edition == 2017))
    got = after("3NT by S", edition, *SHOWN_OUT_TWICE, "N plays CK", trick=10, on_lead="S")
    expect(got, laws=["64A2", "64B2"], won={"NS": 4, "EW": 0}, review=["64C"] + ["64C2a"] * (edition == 2017))


@each_edition
def test_61a_a_revoke_that_comes_to_light_in_two_ways_is_one_revoke(edition: int) -> None:
    lines = ["W has H", "S leads HA", "W plays C2", "N plays H2", "E plays H3", "S leads D2", "W plays HQ", "W has H"]
    rulings = play("3NT by S", edition, *lines, trick=10, on_lead="S")
    assert [item.number for item in rulings[-1].position.consequences.revokes].count(10) == 1


@each_edition
def test_64_only_an_established_revoke_is_looked_at(edition: int) -> None:
    # After East's revoke neither he nor his partner plays another card, so it is never established (63A1).
    lines = ["S leads HK", "W plays D2", "N plays S2", "E plays CK", "S leads H3", "W plays nothing", "N plays S3"]
    lines += ["E plays nothing", "S leads H4", "W plays nothing", "N plays S4", "E plays nothing"]
    got = after("3NT by S", edition, *lines, trick=11, on_lead="S", won=(5, 5), deal="N:432... K.A..K .K43.. 65..2.")
    expect(got, not_laws=["64B1"], won={"NS": 8, "EW": 5})
    assert got["review"] == []


@editions(1997)
def test_64a2_1997_nobody_has_won_a_revoke_trick_to_which_nothing_is_played_now(edition: int) -> None:
    # East's revoke, corrected at West's question, counts (63B); then dummy's lead goes back, and what was played to it.
    lines = ["N leads H5", "E plays C2", "W asks E", "E corrects H2", "S calls D instead", "S claims 5", "W agrees"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="N", won=(2, 2))
    expect(got, laws=["64A2"], not_laws=["64A1"], current_trick=[], won={"NS": 8, "EW": 5})


# -- several revokes of one side


@each_edition
def test_64a_a_trick_is_transferred_once_and_none_that_was_won_before_the_revoke(edition: int) -> None:
    """East ruffs at trick nine and West at trick ten, both with the suit led in hand; the side wins nothing later."""
    start = {"trick": 9, "on_lead": "N", "won": (4, 4), "deal": "N:7.7.3.K3 2.2.2.T9 3.3.4.A5 4.5.5.J4"}
    lines = [
        "N leads H7", "E plays C9", "S plays H3", "W plays H5", "E leads D2", "S plays D4", "W plays CJ", "N plays D3",
        "W leads S4", "N plays S7", "E plays S2", "S plays S3", "N leads CK", "E plays CT", "S plays C5", "W plays C4",
        "N leads C3", "E plays H2", "S plays CA", "W plays D5",
    ]  # fmt: skip
    got = after("2C by S", edition, *lines, **start)
    expect(got, won={"NS": 9, "EW": 4})


@editions(2007, 2017)
def test_64a2_a_second_revoke_costs_a_trick_only_if_one_is_left(edition: int) -> None:
    """West and then East revoke without winning the trick; their side wins one trick after both, and it goes over once."""
    start = {"trick": 10, "on_lead": "N", "won": (5, 4), "deal": "N:A..2.A2 2.2..54 .AK.A.9 3.3.5.8"}
    lines = [
        "N leads SA", "E plays H2", "S plays C9", "W plays S3", "N leads CA", "E plays C4", "S plays DA", "W plays D5",
        "N leads C2", "E plays C5", "S plays HA", "W plays C8", "W leads H3", "N plays D2", "E plays S2", "S plays HK",
    ]  # fmt: skip
    got = after("3NT by S", edition, *lines, **start)
    expect(got, won={"NS": 9, "EW": 4}, laws=["64A2"])
