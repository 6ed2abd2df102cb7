"""The scenarios of charts about revokes."""

from __future__ import annotations

from collections.abc import Mapping

from outofturn.charts.scenario import (
    EAST_OFFENDS,
    CardNames,
    Fork,
    Scenario,
    TableEvent,
    Variant,
    both_ways,
)
from outofturn.engine.seats import SEAT_LETTERS


def _tricks(*tricks: str) -> tuple[str, ...]:
    """Whole tricks as lines: ``N D2 S2 D3 D4`` is North's lead of the two of diamonds and what the others play to it."""
    lines: list[str] = []
    for trick in tricks:
        leader, *cards = trick.split()
        for number, card in enumerate(cards):
            seat = SEAT_LETTERS[(SEAT_LETTERS.index(leader) + number) % 4]
            lines.append(f"{seat} {'plays' if number else 'leads'} {card}")
    return tuple(lines)


def _hands_of(*tricks: str) -> str:
    """The hands from which whole tricks were played, as a deal."""
    hands: dict[str, list[str]] = {seat: [] for seat in SEAT_LETTERS}
    for line in _tricks(*tricks):
        seat, _, card = line.split()
        hands[seat].append(card)
    held = [".".join("".join(card[1] for card in hand if card[0] == suit) for suit in "SHDC") for hand in hands.values()]
    return f"N:{' '.join(held)}"


def _established(answer: str, *tricks: str, needs: str = "") -> Variant:
    """The last tricks of a board, with all hands known: what play costs is seen when it is over."""
    return _REVOKE._replace(
        answer=answer,
        lines=_tricks(*tricks),
        deal=_hands_of(*tricks),
        trick=14 - len(tricks),
        on_lead=tricks[0][0],
        needs=needs,
    )


def _corrected(answer: str, trick: str) -> Variant:
    """The second hand revokes; that is found when so many have played."""
    leader, *cards = trick.split()
    seats = [SEAT_LETTERS[(SEAT_LETTERS.index(leader) + number) % 4] for number in range(4)]
    _, offender, opponent, _ = seats
    names = dict(zip(cards[1:], ("revoke-card", "next-card", "last-card"), strict=False))
    return _REVOKE._replace(
        answer=answer,
        setup=_tricks(trick),
        lines=(f"{offender} corrects D5",),
        trick=5,
        on_lead=leader,
        table_events=(
            TableEvent(
                f"{opponent} plays D7", "another-card-is-played", "closed", "offending-side-may-change-after-a-corrected-revoke"
            ),
        ),
        suits={"H": "suit-of-the-revoke-card"},
        cards=names,
        places={opponent: "same-hand", leader: "hand-that-won"} if offender in "EW" else {},
    )


def _at_trick_12(
    answer: str,
    setup: tuple[str, ...],
    lines: tuple[str, ...],
    deal: str = "",
    names: Mapping[str, str | CardNames] = {},
    on_lead: str = "N",
) -> Variant:
    """The second hand revokes at the twelfth trick; ``deal`` where what follows turns on the hands."""
    cards = {setup[1].split()[2]: "revoke-card"} | dict(names)
    return _REVOKE._replace(answer=answer, setup=setup, lines=lines, trick=12, deal=deal, cards=cards, on_lead=on_lead)


#: The last three tricks. East, who holds the nine of diamonds, does not follow to the first: ruffs it, lets West win it,
#: or lets North win it.
_RUFFED, _PARTNER_WON, _LOST = "N D2 S2 D3 D4", "N D2 H3 D3 DA", "N DK H3 D3 D4"
_REVOKE = Variant("", (), contract="4S by S", trick=11, on_lead="N", roles=EAST_OFFENDS)


REVOKES = (
    Scenario(
        "revoke",
        (
            Fork(
                "revoked-twice",
                "won-from-the-first-revoke-on",
                (
                    _established(
                        "that-trick-and-a-later-one",
                        *("N D2 S2 D3 D4", "E C2 C3 CA C4", "W D5 DK H3 D6", "N CK D9 C5 C6", "N CQ H4 C7 C8"),
                    ),
                    _established(
                        "that-trick-and-no-more",
                        *("N D2 S2 D3 D4", "E C2 CA C3 C4", "S DK D5 D6 H3", "S CK C6 C5 D9", "S CQ C8 C7 H4"),
                    ),
                    _established(
                        "a-trick-but-not-that-one",
                        *("N D2 H3 D3 D4", "W D6 D7 H4 D8", "S CA C2 C3 D9", "S CK C4 C5 H5"),
                    ),
                    _established("nothing", "N DK H3 D3 D4", "N DQ H4 D5 D6", "N CA D9 C2 C4", "N CK H5 C6 C7"),
                ),
            ),
            _established("dummy-has-revoked", "E D2 D3 DA H3", "W C2 D9 C4 CA", "S SA C6 HK C7")._replace(roles={}),
            _established("only-card-was-a-penalty-card", "N DK H3 D3 D4", "N CA D9 C2 C4", "N C5 H4 C6 C7")._replace(
                before=("E D9",)
            ),
            _established(
                "both-sides-have-revoked",
                *("N D2 H3 D3 D4", "W C2 C3 C4 S2", "S SA D5 H2 D9", "S C9 H5 H6 H7"),
            )._replace(roles={}),
            Fork(
                "none-of-these-offender-won",
                "won-a-later-trick",
                (
                    _established("yes", _RUFFED, "E D9 D6 D7 D8", "E C2 C3 C4 CA"),
                    _established("no", _RUFFED, "E D9 DA D7 D8", "S CA C4 C2 C3"),
                ),
            ),
            Fork(
                "none-of-these-offender-did-not-win",
                "won-from-this-trick-on",
                (
                    _established("this-trick", _PARTNER_WON, "W C4 CA D9 C2", "N C5 H4 C6 C3"),
                    _established("a-later-trick", _LOST, "N CA D9 C2 C4", "N C5 H4 C6 C7"),
                    _established(
                        "a-later-trick-with-a-card-of-the-suit",
                        *(_PARTNER_WON, "W D6 D7 D9 D8", "E C3 CA C7 C5"),
                    )._replace(apart=True),
                    _established("nothing", _LOST, "N CA D9 C2 C4", "N CK H4 C6 C7"),
                ),
            ),
        ),
        "which-is-it",
        ("revoke-found-after-the-next-deal-began", "revoke-found-after-the-round", "revoke-equity"),
    ),
    Scenario(
        "revoke-corrected",
        (
            *both_ways(
                _corrected("nobody", "N DK H3"),
                _corrected("declarer-or-dummy", "N DK H3 D8"),
                _corrected("declarer-or-dummy-and-partner", "N DK H3 D8 D9"),
            ),
            _corrected("declarer-has-revoked-too", "N D2 H3 S3 D4")._replace(
                lines=("S leads C2", "E corrects D5", "S corrects D6"),
                deal="N:..2.853 .3.5.64 3..6.72 ..4.AKQ",
                trick=10,
                cards={"H3": "revoke-card", "S3": "declarers-revoke-card", "D4": "last-card"},
                places={"S": "own-hand"},
                needs="both-sides-revoked-on-one-trick",
            ),
        ),
        "who-played-after-the-offender",
        ("revoke-equity",),
    ),
    Scenario(
        "revoke-corrected-by-declarer",
        both_ways(
            *(
                variant._replace(roles={"W": "that-defender", "E": "other-defender"}, places={"E": "winner-of-the-trick"})
                for variant in (
                    _corrected("nobody", "E DK H3"),
                    _corrected("a-defender", "E DK H3 D8"),
                    _corrected("a-defender-and-the-other-hand", "E DK H3 D8 D9"),
                )
            )
        ),
        "who-played-after-the-revoke",
        ("revoke-equity",),
    ),
    Scenario(
        "revoke-at-trick-12",
        (
            _at_trick_12(
                "defenders-before-partner",
                ("N leads D2", "E plays H3"),
                ("E corrects D9", "S plays D3"),
                "N:..2.8 .3.9. ..3.7 .5..6",
                dict.fromkeys(("H5", "C6"), CardNames("card-named", "other-card", "either-card")),
            ),
            _at_trick_12(
                "defenders-trick-complete",
                ("N leads DK", "E plays H3", "S plays D3", "W plays D4"),
                ("E corrects D9",),
                "N:..K.8 .3.9. ..3.7 ..4.6",
                {"D3": "next-card", "D4": "last-card"},
            )._replace(places={"S": "same-hand", "N": "hand-that-won"}),
            _at_trick_12(
                "defenders-trick-13",
                ("N leads D2", "E plays H3", "S plays D3", "W plays DA", "W leads C6"),
                ("E corrects D9",),
                "N:..2.8 .3.9. ..3.7 ..A.6",
                {"D3": "next-card", "DA": "last-card", "C6": "card-led-to-trick-13"},
            )._replace(places={"S": "same-hand", "W": "winner-of-the-trick"}),
            *both_ways(
                *(
                    variant._replace(roles={"W": "next-defender", "E": "other-defender"}, places={"E": "winner-of-the-trick"})
                    for variant in (
                        _at_trick_12(
                            "declarers-before-the-next",
                            ("E leads DK", "S plays H3"),
                            ("S corrects D9",),
                            on_lead="E",
                        ),
                        _at_trick_12(
                            "declarers-trick-complete",
                            ("E leads DK", "S plays H3", "W plays D3", "N plays D4"),
                            ("S corrects D9",),
                            names={"D3": "next-card", "D4": "last-card"},
                            on_lead="E",
                        ),
                    )
                )
            ),
            _established("any-hands-in-the-board", "N D2 H3 D3 D4", "W C6 C8 D9 C7"),
        ),
        "whose-and-when-found",
        ("partner-after-a-revoke-at-the-twelfth-trick", "revoke-equity"),
    ),
)
