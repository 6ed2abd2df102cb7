"""More moments from which charts are explored: plays too soon, cards that come to light, revokes."""

from __future__ import annotations

from collections.abc import Mapping

from outofturn.lawbook.scenario import (
    EAST_OFFENDS,
    THAT_SUIT,
    WEST_OFFENDS,
    Fork,
    Happening,
    Scenario,
    Variant,
    both_ways,
)
from outofturn.seats import SEAT_LETTERS


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
        happenings=(
            Happening(
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


def _on_lead(words: str, penalty_cards: dict[str, str], suits: dict[str, str]) -> Variant:
    """West has won a trick and is on lead; these penalty cards lie on the table."""
    return Variant(
        words,
        ("E plays S2",),
        ("S leads S3", "W plays SA", "N plays S5"),
        trick=4,
        on_lead="S",
        before=tuple(penalty_cards),
        roles={"W": "leader", "E": "partner"},
        suits=suits,
        cards={entry[2:]: name for entry, name in penalty_cards.items()},
    )


#: The last three tricks. East, who holds the nine of diamonds, does not follow to the first: ruffs it, lets West win it,
#: or lets North win it.
_RUFFED, _PARTNER_WON, _LOST = "N D2 S2 D3 D4", "N D2 H3 D3 DA", "N DK H3 D3 D4"
_REVOKE = Variant("", (), contract="4S by S", trick=11, on_lead="N", roles=EAST_OFFENDS)


PLAYS = (
    Scenario(
        "premature-lead",
        "Lead to the next trick before partner has played to this one",
        "A defender who has played (the offender) leads to the next trick; the offender's partner has not yet played to this"
        " one.",
        both_ways(
            Variant(
                "",
                ("E leads HK",),
                ("N leads D2", "E plays D5"),
                on_lead="N",
                happenings=(Happening("S plays D8", "declarer, next to play, plays on", "highest"),),
                roles=EAST_OFFENDS,
                cards={"HK": "the early lead"},
            ),
        ),
    ),
    Scenario(
        "premature-lead-after-partner",
        "Lead to the next trick before this one is complete",
        "A defender (the offender) leads to the next trick while declarer or dummy has still to play to this one; the"
        " offender's partner has played to it. First this trick is completed.",
        both_ways(
            *(
                Variant(
                    words,
                    ("E leads HK", "S plays D8"),
                    (f"W leads {first}", "N plays D2", f"E plays {third}"),
                    roles=EAST_OFFENDS,
                    suits=THAT_SUIT,
                    cards={"HK": "the early lead"},
                    places={"S": "the hand that won it"},
                )
                for words, first, third in (
                    ("the offender", "D4", "DQ"),
                    ("the offender's partner", "DA", "D5"),
                    ("declarer or dummy", "D4", "D5"),
                )
            )
        ),
        "Who wins this trick?",
    ),
    Scenario(
        "premature-play",
        "Play by a defender before partner has played",
        "A defender (the offender) plays out of turn, before the offender's partner has played to the trick.",
        (
            Variant(
                "no",
                ("E plays DK",),
                ("S leads D2",),
                on_lead="S",
                roles=EAST_OFFENDS,
                cards={"DK": "the early card"},
            ),
            Variant(
                "declarer has played from both hands",
                ("E plays DK",),
                ("S leads D2", "N plays D3"),
                on_lead="S",
                roles=EAST_OFFENDS,
                cards={"DK": "the early card"},
            ),
            Variant(
                "dummy has put forward or suggested a card",
                ("E plays DK",),
                ("S leads D2", "N volunteers D3"),
                on_lead="S",
                roles=EAST_OFFENDS,
                cards={"DK": "the early card"},
            ),
        ),
        "Had the declaring side given cause?",
    ),
    Scenario(
        "premature-play-at-rho-turn",
        "Play by a defender at the right-hand opponent's turn",
        "A defender (the offender), whose partner has played, plays while it is the right-hand opponent's turn.",
        (
            Variant("yes", ("W plays C9",), ("E leads C4",), on_lead="E", roles=WEST_OFFENDS, cards={"C9": "the card"}),
            Variant(
                "no",
                ("W plays H9",),
                ("E leads C4",),
                on_lead="E",
                roles=WEST_OFFENDS,
                suits={"C": "the suit led"},
                cards={"H9": "the card"},
            ),
        ),
        "Does the card follow suit?",
    ),
    Scenario(
        "simultaneous-play",
        "Two players lead or play at the same moment",
        "Two players lead or play at once. The legal lead or play counts as the first.",
        (
            Variant(
                "a defender's, with partner's lead, of the same suit",
                ("W leads D4 & E leads DK",),
                roles=EAST_OFFENDS,
                cards={"DK": "the other card"},
            ),
            Variant(
                "a defender's, with partner's lead, of another suit",
                ("W leads D4 & E leads HK",),
                roles=EAST_OFFENDS,
                suits={"D": "the suit led"},
                cards={"HK": "the other card"},
            ),
            Variant(
                "a defender's, with declarer's lead, before partner's turn",
                ("S leads D4 & E leads HK",),
                on_lead="S",
                roles=EAST_OFFENDS,
                cards={"HK": "the other card"},
            ),
            Variant(
                "declarer's, with a defender's lead, before dummy's turn",
                ("W leads D4 & S plays DK",),
                cards={"DK": "the other card"},
            ),
            Variant("one that was next in turn", ("W leads D4 & N plays D2",), cards={"D2": "the other card"}),
        ),
        "Whose is the other card?",
    ),
    Scenario(
        "two-cards",
        "Two or more cards played at once by one player",
        "A player leads or plays two or more cards at the same time.",
        (
            Variant(
                "only one face can be seen",
                ("E plays D5 (H2)",),
                ("N leads D2",),
                on_lead="N",
                roles=EAST_OFFENDS,
                cards={"D5": "the card seen", "H2": "the other card"},
            ),
            Variant(
                "two, a defender's, both below the ten",
                ("E plays D5 D6",),
                ("N leads D2",),
                on_lead="N",
                roles=EAST_OFFENDS,
                cards=dict.fromkeys(("D5", "D6"), "the card named|the other card|one of them"),
            ),
            Variant(
                "two, a defender's, one of them an honour",
                ("E plays D5 DK",),
                ("N leads D2",),
                on_lead="N",
                roles=EAST_OFFENDS,
                cards={"D5": "the low card", "DK": "the honour"},
            ),
            Variant(
                "three or more, a defender's",
                ("E plays D5 D6 D7",),
                ("N leads D2",),
                on_lead="N",
                roles=EAST_OFFENDS,
                cards=dict.fromkeys(("D5", "D6", "D7"), "the card named|each other card|one of them"),
            ),
            Variant(
                "two or more, declarer's",
                ("S plays D5 D6",),
                ("E leads D2",),
                on_lead="E",
                cards=dict.fromkeys(("D5", "D6"), "the card named|the other card|one of them"),
            ),
        ),
        "What can be seen?",
    ),
    Scenario(
        "exposed-card",
        "Exposed card",
        "A card is shown without being played. (If a defender, the offender, has shown it: the partner leads next.)",
        (
            Variant(
                "partner could not have seen it",
                ("E exposes HK unseen",),
                roles=EAST_OFFENDS,
                cards={"HK": "the card"},
            ),
            Variant(
                "a single card below the ten, shown by accident",
                ("E exposes H5",),
                roles=EAST_OFFENDS,
                suits=THAT_SUIT,
                cards={"H5": "the card"},
            ),
            Variant(
                "an honour",
                ("E exposes HK",),
                roles=EAST_OFFENDS,
                suits=THAT_SUIT,
                cards={"HK": "the card"},
            ),
            Variant(
                "any card played on purpose when none had been led",
                ("E plays H5",),
                roles=EAST_OFFENDS,
                suits=THAT_SUIT,
                cards={"H5": "the card"},
            ),
            Variant(
                "two or more, of one suit",
                ("E exposes H5 H6",),
                roles=EAST_OFFENDS,
                suits=THAT_SUIT,
                cards={"H5": "each card", "H6": "each card"},
            ),
            *both_ways(Variant("declarer's or dummy's", ("S exposes H5",), ("W leads C4",), cards={"H5": "the card"})),
        ),
        "What was shown?",
    ),
    Scenario(
        "penalty-card-not-played",
        "A penalty card not played when it was due",
        "A defender (the offender) leads or plays another card although a penalty card could have been played.",
        (
            *both_ways(
                Variant(
                    "plays to a trick",
                    ("E plays H5",),
                    ("N leads H2",),
                    on_lead="N",
                    before=("E HK",),
                    happenings=(Happening("S plays H8", "declarer plays, from hand or dummy", "accept"),),
                    roles=EAST_OFFENDS,
                    cards={"HK": "the penalty card", "H5": "the other card"},
                ),
                Variant(
                    "leads",
                    ("E leads C5",),
                    on_lead="E",
                    before=("E HK",),
                    happenings=(Happening("S plays C8", "declarer plays, from hand or dummy", "accept"),),
                    roles=EAST_OFFENDS,
                    cards={"HK": "the penalty card", "C5": "the other card"},
                ),
            ),
        ),
        "What does the offender do?",
    ),
    Scenario(
        "lead-with-penalty-cards",
        "A defender on lead whose partner has major penalty cards",
        "A defender (the leader) is on lead; the leader's partner has one or more major penalty cards.",
        (
            _on_lead("one card", {"E HK": "the card"}, THAT_SUIT),
            _on_lead("two or more cards of one suit", {"E HK": "each card", "E HQ": "each card"}, THAT_SUIT),
            _on_lead(
                "cards of two suits",
                {"E HK": "the first card", "E DK": "the second card"},
                {"H": "the first suit", "D": "the second suit"},
            ),
        ),
        "What lies on the table?",
    ),
    Scenario(
        "lead-with-penalty-cards-of-both",
        "A defender on lead: both defenders have major penalty cards",
        "A defender (the leader) is on lead and has a major penalty card; so has the leader's partner.",
        (
            _on_lead(
                "no", {"E HK": "the partner's card", "W CK": "the leader's card"}, {"H": "the suit of the partner's card"}
            ),
            _on_lead("yes", {"E HK": "the partner's card", "W H7": "the leader's card"}, {"H": "that suit"}),
        ),
        "Are the cards of the same suit?",
    ),
    Scenario(
        "lead-before-choice",
        "Lead before declarer has chosen",
        "A defender (the offender), whose partner has a major penalty card, leads before declarer has stated a choice.",
        (
            Variant(
                "",
                ("W leads C4",),
                before=("E HK",),
                happenings=(Happening("N plays C2", "declarer plays to it from the next hand", "free"),),
                roles=WEST_OFFENDS,
                suits={"H": "the suit of the penalty card"},
                cards={"HK": "the penalty card", "C4": "the card led"},
            ),
        ),
    ),
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
