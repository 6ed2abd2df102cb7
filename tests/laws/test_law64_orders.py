"""Law 64 and revokes that are not failures to follow suit: orders disobeyed (61A)."""

from __future__ import annotations

from tests.laws.table import each_edition, editions, expect
from tests.laws.test_law64 import end, tricks

#: East has the five of hearts as a major penalty card and West, who has hearts, is told to lead one, or not to.
START = {"trick": 10, "on_lead": "W", "deal": "N:32..2.2 .5.A.98 4..3.AK .AK.4.3", "penalty_cards": ["E H5 major"]}


@each_edition
def test_64a2_a_required_suit_was_not_led(edition: int) -> None:
    # East wins the diamond; from then on the defenders win nothing with hearts.
    start = {**START, "deal": "N:32..2.2 .5.A.98 4..3.AK .92.4.3"}
    lines = tricks("W D4 N D2 E DA S D3", "E C9 S CA W C3 N C2", "S CK W H2 N S2 E C8", "S S4 W H9 N S3 E H5")
    got, laws = end("3NT by S", edition, "S chooses require H", *lines, **start)
    expect(got, laws=["64A2"], won={"NS": 4, "EW": 0})
    assert {"61A", "63A1"} <= laws


#: West leads the diamond instead of a heart, East wins, and West's ace and king of hearts win later.
HEARTS_LATER = tricks("W D4 N D2 E DA S D3", "E H5 S S4 W HK N C2", "W HA N S2 E C8 S CK", "W C3 N S3 E C9 S CA")


@editions(1997)
def test_64a2_1997_a_later_trick_with_a_card_of_the_suit_required(edition: int) -> None:
    got, _ = end("3NT by S", edition, "S chooses require H", *HEARTS_LATER, **START)
    expect(got, laws=["64A2"], won={"NS": 3, "EW": 1})


@editions(2007, 2017)
def test_64a2_2007_2017_one_trick(edition: int) -> None:
    got, _ = end("3NT by S", edition, "S chooses require H", *HEARTS_LATER, **START)
    expect(got, laws=["64A2"], won={"NS": 2, "EW": 2})


@each_edition
def test_64a1_a_forbidden_suit_was_led_and_won(edition: int) -> None:
    lines = tricks("W HA N S2 E H5 S S4", "W D4 N D2 E DA S D3", "E C9 S CA W C3 N C2", "S CK W HK N S3 E C8")
    got, laws = end("3NT by S", edition, "S chooses forbid H", *lines, **START)
    expect(got, laws=["64A1"], won={"NS": 4, "EW": 0})
    assert {"61A", "63A1"} <= laws


@editions(1997)
def test_64a2_1997_a_later_trick_with_a_card_that_was_not_forbidden(edition: int) -> None:
    # West leads a forbidden heart, which dummy wins; later he wins with a diamond that he could have led.
    start = {**START, "deal": "N:2.A.32. 3.5.4.9 4..Q.AK .92.K.3"}
    lines = tricks("W H2 N HA E H5 S S4", "N D2 E D4 S DQ W DK", "W H9 N S2 E C9 S CK", "W C3 N D3 E S3 S CA")
    got, _ = end("3NT by S", edition, "S chooses forbid H", *lines, **start)
    expect(got, laws=["64A2"], won={"NS": 4, "EW": 0})


@each_edition
def test_64a1_an_order_under_law_57_was_disobeyed(edition: int) -> None:
    # East, told to play his lowest heart, wins with the king; the defenders win one more.
    start = {"trick": 10, "on_lead": "N", "deal": "N:2.2.2.2 K.K3.3. 3.4..AK 4.9.4.3"}
    lines = ["N leads H2", "W plays H9", "S chooses lowest", *tricks("E HK S H4 W H9", "E SK S S3 W S4 N S2")]
    lines += tricks("E H3 S CK W C3 N C2", "E D3 S CA W D4 N D2")
    got, laws = end("3NT by S", edition, *lines, **start)
    expect(got, laws=["64A1"], won={"NS": 2, "EW": 2})
    assert {"57A2", "61A", "63A1"} <= laws


#: East shows the king at dummy's turn, so that he must play it; he plays the ace instead.
OWED = {"trick": 10, "on_lead": "W", "deal": "N:2.2.2.2 K.AK.3. 3.4..AK 4.9.4.3"}
NOT_PLAYED = [
    "W leads H9",
    "E plays HK",
    *tricks("N H2 E HA S H4", "E HK S S3 W S4 N S2", "E SK S CK W C3 N C2", "E D3 S CA W D4 N D2"),
]


@editions(1997, 2007)
def test_64b3_1997_2007_failure_to_play_a_faced_card_costs_nothing(edition: int) -> None:
    got, laws = end("3NT by S", edition, *NOT_PLAYED, **OWED)
    expect(got, laws=["64B3"], not_laws=["64A1"], won={"NS": 0, "EW": 4})
    assert "61A" in laws


@editions(2017)
def test_64b3_2017_is_for_penalty_cards_and_dummys_cards_alone(edition: int) -> None:
    got, laws = end("3NT by S", edition, *NOT_PLAYED, **OWED)
    expect(got, laws=["64A1"], not_laws=["64B3"], won={"NS": 2, "EW": 2})
    assert "61A" in laws
