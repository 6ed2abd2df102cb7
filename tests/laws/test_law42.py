"""Law 42: what dummy may do; with Law 9, which says the same of preventing and of drawing attention."""

from __future__ import annotations

from tests.errors import raises_error
from tests.laws.table import after, each_edition, editions, expect, play

LEADING = {"trick": 5, "on_lead": "S"}


@each_edition
def test_42b1_dummy_may_ask_declarer(edition: int) -> None:
    lines = ["W leads H4", "N plays H2", "E plays H5", "S plays C2"]
    got = after("3NT by S", edition, *lines[:3], "S plays C2", "N asks S", trick=5, on_lead="W")
    expect(got, laws=["42B1", "61B"], irregularity=None, decide=[], turn="E")
    # The correction that follows costs nothing more.
    got = after("3NT by S", edition, *lines, "N asks S", "S corrects H3", trick=5, on_lead="W")
    expect(got, laws=["62A", "62B2"], not_laws=["43B2b", "63B"], won={"NS": 0, "EW": 1})


@each_edition
def test_42b2_dummy_may_warn_declarer(edition: int) -> None:
    got = after("3NT by S", edition, "N warns", **LEADING)
    expect(got, laws=["42B2"], not_laws=["43B2a"], decide=[], turn="S", irregularity=None)
    assert "South, lead any card." in got["say"]
    # When it is a defender's lead dummy may say so too.
    expect(after("3NT by S", edition, "N warns", trick=5, on_lead="W"), laws=["42B2"], turn="W")


@editions(2007, 2017)
def test_42b2_preventing_is_said_in_law_9_as_well(edition: int) -> None:
    expect(after("3NT by S", edition, "N warns", **LEADING), laws=["42B2", "9A3"])


@each_edition
def test_42b2_after_the_lead_it_is_drawing_attention(edition: int) -> None:
    got = after("3NT by S", edition, "N leads H2", "N warns", **LEADING)
    expect(got, laws=["43A1"], not_laws=["42B2"], decide=["E", "W"], options=["accept", "refuse"])
    expect(after("3NT by S", edition, "S leads H2", "N warns", **LEADING), laws=["43A1"], not_laws=["42B2"], turn="W")
    with raises_error("Only dummy, North"):
        play("3NT by S", edition, "E warns", **LEADING)


@each_edition
def test_42b3_after_play_dummy_may_draw_attention(edition: int) -> None:
    start = {"trick": 13, "on_lead": "S", "deal": "N:2... 3... 4... 5..."}
    lines = ["S leads S4", "W plays S5", "N plays S2", "E plays S3"]
    got = after("3NT by S", edition, *lines, "N draws attention", **start)
    expect(got, laws=["42B3"], not_laws=["43A1"], turn=None)
