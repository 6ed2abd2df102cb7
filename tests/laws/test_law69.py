"""Law 69: agreement to a claim; the tricks are counted, with what Law 64 takes."""

from __future__ import annotations

from tests.errors import raises_error
from tests.laws.table import after, each_edition, expect, play

START = {"trick": 5, "on_lead": "S", "won": (3, 1)}
#: Five cards a hand at trick 9: West has a diamond and may fail to follow with it.
FIVE = {"trick": 9, "on_lead": "S", "won": (4, 4), "deal": "N:K2.3.4.5 Q3.4.5.6 A4.5.6.7 65.6.7.8"}


@each_edition
def test_69a_the_claimed_tricks_are_counted(edition: int) -> None:
    got = after("3NT by S", edition, "S claims 6", "W agrees", **START)
    expect(got, laws=["69A"], won={"NS": 9, "EW": 4}, turn=None, decide=[], review=["69B"])
    got = after("3NT by S", edition, "E claims 2", "S agrees", **START)
    expect(got, laws=["69A"], won={"NS": 10, "EW": 3})
    expect(after("3NT by S", edition, "S claims 0", "E agrees", **START), won={"NS": 3, "EW": 10})
    # Without a number nothing is counted.
    expect(after("3NT by S", edition, "S claims", "E agrees", **START), laws=["69A"], won={"NS": 3, "EW": 1})


@each_edition
def test_69a_the_trick_in_progress_is_one_of_them(edition: int) -> None:
    got = after("3NT by S", edition, "S leads H2", "W plays H3", "S claims 9", "W agrees", **START)
    expect(got, won={"NS": 12, "EW": 1}, current_trick=[["S", "H2"], ["W", "H3"]])


@each_edition
def test_69a_it_is_for_the_other_side_to_agree(edition: int) -> None:
    with raises_error("no claim"):
        play("3NT by S", edition, "W agrees", **START)
    with raises_error("side that has claimed"):
        play("3NT by S", edition, "S claims 9", "N agrees", **START)
    with raises_error("agreed to already"):
        play("3NT by S", edition, "S claims 9", "W agrees", "E agrees", **START)
    with raises_error("play is over"):
        play("3NT by S", edition, "S claims 9", "W agrees", "S leads H2", **START)


@each_edition
def test_69a_with_law_64(edition: int) -> None:
    # West's revoke at trick 9 is established; then South claims and West agrees.
    lines = ["S leads D6", "W plays S6", "N plays D4", "E plays D5", "S leads SA", "W plays S5"]
    got = after("3NT by S", edition, *lines, "S claims 1", "W agrees", **FIVE)
    expect(got, laws=["69A", "64A2"], won={"NS": 7, "EW": 6})
    # With nothing won by the defenders from the revoke on there is nothing to give over.
    got = after("3NT by S", edition, *lines, "S claims 4", "W agrees", **FIVE)
    expect(got, laws=["69A", "64B1"], won={"NS": 9, "EW": 4})
    # The revoker's own claim: it is his agreement that is missing.
    got = after("3NT by S", edition, *lines, "W claims 2", **FIVE)
    expect(got, not_laws=["64A2"], won={"NS": 5, "EW": 4})


@each_edition
def test_69a_a_revoke_in_the_trick_that_the_claim_cut_short(edition: int) -> None:
    # West ruffs the diamond that he could have followed to, and claims.
    got = after("3S by S", edition, "S leads D6", "W plays S6", "W claims 2", "S agrees", **FIVE)
    expect(got, laws=["64A1"], won={"NS": 9, "EW": 4})


@each_edition
def test_69a_a_fact_found_afterwards_is_counted_too(edition: int) -> None:
    start = {"trick": 5, "on_lead": "S", "won": (3, 1)}
    lines = ["S leads D6", "W plays S6", "N plays D4", "E plays D5", "S leads SA", "W plays S5", "S claims 6", "W agrees"]
    expect(after("3NT by S", edition, *lines, **start), won={"NS": 10, "EW": 3})
    got = after("3NT by S", edition, *lines, "W has D", **start)
    expect(got, laws=["61A", "64A2"], irregularity="revoke", won={"NS": 11, "EW": 2})
    expect(after("3NT by S", edition, *lines, "W has H", **start), not_laws=["64A2"], won={"NS": 10, "EW": 3})


@each_edition
def test_69a_a_revoke_at_the_twelfth_trick_is_corrected_even_then(edition: int) -> None:
    start = {"trick": 12, "on_lead": "S", "won": (5, 6), "deal": "N:K..4. Q..5. A..6. 6..7."}
    lines = ["S leads D6", "W plays S6", "N plays D4", "E plays D5", "S claims 1", "E agrees"]
    expect(after("3NT by S", edition, *lines, **start), won={"NS": 7, "EW": 6})
    got = after("3NT by S", edition, *lines, "W corrects D7", **start)
    expect(got, laws=["62D1"], won={"NS": 6, "EW": 7}, turn=None, decide=[])


@each_edition
def test_69a_calling_the_director_changes_nothing(edition: int) -> None:
    got = after("3NT by S", edition, "S claims 9", "W agrees", "attention", **START)
    expect(got, won={"NS": 12, "EW": 1}, laws=[])


@each_edition
def test_69b_agreement_may_be_taken_back_in_time(edition: int) -> None:
    expect(after("3NT by S", edition, "S claims 9", "W agrees", **START), review=["69B"])
