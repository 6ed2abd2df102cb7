"""The scenarios of charts about revokes."""

from __future__ import annotations

from collections.abc import Mapping

from outofturn.charts.scenario import (
    EAST_OFFENDS,
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


def _established(words: str, *tricks: str, needs: str = "") -> Variant:
    """The last tricks of a board, with all hands known: what play costs is seen when it is over."""
    return _REVOKE._replace(
        words=words, lines=_tricks(*tricks), deal=_hands_of(*tricks), trick=14 - len(tricks), on_lead=tricks[0][0], needs=needs
    )


def _corrected(words: str, trick: str) -> Variant:
    """The second hand revokes; that is found when so many have played."""
    leader, *cards = trick.split()
    seats = [SEAT_LETTERS[(SEAT_LETTERS.index(leader) + number) % 4] for number in range(4)]
    _, offender, opponent, _ = seats
    names = dict(zip(cards[1:], ("the revoke card", "the next card", "the last card"), strict=False))
    return _REVOKE._replace(
        words=words,
        setup=_tricks(trick),
        lines=(f"{offender} corrects D5",),
        trick=5,
        on_lead=leader,
        table_events=(
            TableEvent(
                f"{opponent} plays D7", "another card is played", "closed", "offending-side-may-change-after-a-corrected-revoke"
            ),
        ),
        suits={"H": "the suit of the revoke card"},
        cards=names,
        places={opponent: "the same hand", leader: "the hand that won the trick"} if offender in "EW" else {},
    )


def _at_trick_12(
    words: str,
    setup: tuple[str, ...],
    lines: tuple[str, ...],
    deal: str = "",
    names: Mapping[str, str] = {},
    on_lead: str = "N",
) -> Variant:
    """The second hand revokes at the twelfth trick; ``deal`` where what follows turns on the hands."""
    cards = {setup[1].split()[2]: "the revoke card"} | dict(names)
    return _REVOKE._replace(words=words, setup=setup, lines=lines, trick=12, deal=deal, cards=cards, on_lead=on_lead)


#: The last three tricks. East, who holds the nine of diamonds, does not follow to the first: ruffs it, lets West win it,
#: or lets North win it.
_RUFFED, _PARTNER_WON, _LOST = "N D2 S2 D3 D4", "N D2 H3 D3 DA", "N DK H3 D3 D4"
_REVOKE = Variant("", (), contract="4S by S", trick=11, on_lead="N", roles=EAST_OFFENDS)


REVOKES = (
    Scenario(
        "revoke",
        "Established revoke",
        "A player (the offender) could have followed suit and did not. The revoke is established: the offender or the"
        " offender's partner has led or played to the next trick. The card stays, play goes on to the end, and then tricks are"
        " given over. (Not established, or at trick 12: it is corrected, on a chart of its own.)",
        (
            Fork(
                "the offender has revoked twice in this suit",
                "What has the offending side won, from the first of them on?",
                (
                    _established(
                        "the offender that trick, the side a later one",
                        *("N D2 S2 D3 D4", "E C2 C3 CA C4", "W D5 DK H3 D6", "N CK D9 C5 C6", "N CQ H4 C7 C8"),
                    ),
                    _established(
                        "the offender that trick, and no more",
                        *("N D2 S2 D3 D4", "E C2 CA C3 C4", "S DK D5 D6 H3", "S CK C6 C5 D9", "S CQ C8 C7 H4"),
                    ),
                    _established(
                        "a trick, but the offender not that one",
                        *("N D2 H3 D3 D4", "W D6 D7 H4 D8", "S CA C2 C3 D9", "S CK C4 C5 H5"),
                    ),
                    _established("nothing", "N DK H3 D3 D4", "N DQ H4 D5 D6", "N CA D9 C2 C4", "N CK H5 C6 C7"),
                ),
            ),
            _established("dummy has revoked", "E D2 D3 DA H3", "W C2 D9 C4 CA", "S SA C6 HK C7")._replace(roles={}),
            _established(
                "the only card of the suit was a penalty card", "N DK H3 D3 D4", "N CA D9 C2 C4", "N C5 H4 C6 C7"
            )._replace(before=("E D9",)),
            _established(
                "both sides have revoked, each established",
                *("N D2 H3 D3 D4", "W C2 C3 C4 S2", "S SA D5 H2 D9", "S C9 H5 H6 H7"),
            )._replace(roles={}),
            Fork(
                "none of these: the offender won the trick",
                "Has the offending side won a later trick?",
                (
                    _established("yes", _RUFFED, "E D9 D6 D7 D8", "E C2 C3 C4 CA"),
                    _established("no", _RUFFED, "E D9 DA D7 D8", "S CA C4 C2 C3"),
                ),
            ),
            Fork(
                "none of these: the offender did not win the trick",
                "What has the offending side won, from this trick on?",
                (
                    _established("this trick", _PARTNER_WON, "W C4 CA D9 C2", "N C5 H4 C6 C3"),
                    _established("a later trick", _LOST, "N CA D9 C2 C4", "N C5 H4 C6 C7"),
                    _established(
                        "a later trick, the offender with a card that could have been played to this one",
                        *(_PARTNER_WON, "W D6 D7 D9 D8", "E C3 CA C7 C5"),
                    )._replace(apart=True),
                    _established("nothing", _LOST, "N CA D9 C2 C4", "N CK H4 C6 C7"),
                ),
            ),
        ),
        "Which is it?",
        ("revoke-found-after-the-next-deal-began", "revoke-found-after-the-round", "revoke-equity"),
    ),
    Scenario(
        "revoke-corrected",
        "Revoke by a defender, not yet established",
        "A defender (the offender) could have followed suit and did not. Neither defender has led or played to the next trick."
        " The revoke card is taken back and a card of the suit is played.",
        (
            *both_ways(
                _corrected("nobody", "N DK H3"),
                _corrected("declarer or dummy", "N DK H3 D8"),
                _corrected("declarer or dummy, and the offender's partner", "N DK H3 D8 D9"),
            ),
            _corrected("declarer has revoked too, and has led to the next trick", "N D2 H3 S3 D4")._replace(
                lines=("S leads C2", "E corrects D5", "S corrects D6"),
                deal="N:..2.853 .3.5.64 3..6.72 ..4.AKQ",
                trick=10,
                cards={"H3": "the revoke card", "S3": "declarer's revoke card", "D4": "the last card"},
                places={"S": "own hand"},
                needs="both-sides-revoked-on-one-trick",
            ),
        ),
        "Who has played after the offender?",
        ("revoke-equity",),
    ),
    Scenario(
        "revoke-corrected-by-declarer",
        "Revoke by declarer or dummy, not yet established",
        "Declarer or dummy could have followed suit and did not. Neither hand has led or played to the next trick. The revoke"
        " card is taken back and a card of the suit is played.",
        both_ways(
            *(
                variant._replace(
                    roles={"W": "that defender", "E": "the other defender"}, places={"E": "the winner of the trick"}
                )
                for variant in (
                    _corrected("nobody", "E DK H3"),
                    _corrected("a defender", "E DK H3 D8"),
                    _corrected("a defender, and declarer's other hand", "E DK H3 D8 D9"),
                )
            )
        ),
        "Who has played after the revoke?",
        ("revoke-equity",),
    ),
    Scenario(
        "revoke-at-trick-12",
        "Revoke at trick 12",
        "A player (the offender) could have followed suit at trick 12 and did not. It is corrected even if it is established,"
        " until all four hands are back in the board.",
        (
            _at_trick_12(
                "a defender's, found before the partner, who has cards of two suits, has played",
                ("N leads D2", "E plays H3"),
                ("E corrects D9", "S plays D3"),
                "N:..2.8 .3.9. ..3.7 .5..6",
                dict.fromkeys(("H5", "C6"), "the card named|the other card|either card"),
            ),
            _at_trick_12(
                "a defender's, found when the trick is complete",
                ("N leads DK", "E plays H3", "S plays D3", "W plays D4"),
                ("E corrects D9",),
                "N:..K.8 .3.9. ..3.7 ..4.6",
                {"D3": "the next card", "D4": "the last card"},
            )._replace(places={"S": "the same hand", "N": "the hand that won the trick"}),
            _at_trick_12(
                "a defender's, found when that side has led to trick 13",
                ("N leads D2", "E plays H3", "S plays D3", "W plays DA", "W leads C6"),
                ("E corrects D9",),
                "N:..2.8 .3.9. ..3.7 ..A.6",
                {"D3": "the next card", "DA": "the last card", "C6": "the card led to trick 13"},
            )._replace(places={"S": "the same hand", "W": "the winner of the trick"}),
            *both_ways(
                *(
                    variant._replace(
                        roles={"W": "next defender", "E": "other defender"}, places={"E": "the winner of the trick"}
                    )
                    for variant in (
                        _at_trick_12(
                            "declarer's or dummy's, found before the next defender has played",
                            ("E leads DK", "S plays H3"),
                            ("S corrects D9",),
                            on_lead="E",
                        ),
                        _at_trick_12(
                            "declarer's or dummy's, found when the trick is complete",
                            ("E leads DK", "S plays H3", "W plays D3", "N plays D4"),
                            ("S corrects D9",),
                            names={"D3": "the next card", "D4": "the last card"},
                            on_lead="E",
                        ),
                    )
                )
            ),
            _established("any, found when all hands are back in the board", "N D2 H3 D3 D4", "W C6 C8 D9 C7"),
        ),
        "Whose, and when is it found?",
        ("partner-after-a-revoke-at-the-twelfth-trick", "revoke-equity"),
    ),
)
