"""More moments from which charts are explored: plays too soon, cards that come to light, revokes."""

from __future__ import annotations

from outofturn.lawbook.scenario import EAST_OFFENDS, THAT_SUIT, WEST_OFFENDS, Happening, Scenario, Variant
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


#: The last three tricks. East, who holds the nine of diamonds, does not follow to the first: ruffs it, lets West win it,
#: or lets North win it.
_RUFFED, _PARTNER_WON, _LOST = "N D2 S2 D3 D4", "N D2 H3 D3 DA", "N DK H3 D3 D4"
_REVOKE = Variant("", (), contract="4S by S", trick=11, on_lead="N", roles=EAST_OFFENDS)

PLAYS = (
    Scenario(
        "premature-lead",
        "Lead to the next trick before this one is complete",
        "A defender who has played (the offender) leads to the next trick before this one is complete.",
        (
            Variant(
                "no",
                ("E leads HK",),
                ("N leads D2", "E plays D5"),
                on_lead="N",
                happenings=(Happening("S plays D8", "declarer, next to play, plays on", "highest"),),
                roles=EAST_OFFENDS,
                cards={"HK": "the early lead"},
            ),
            Variant(
                "yes",
                ("E leads HK",),
                ("W leads D4", "N plays D2", "E plays D5"),
                roles=EAST_OFFENDS,
                cards={"HK": "the early lead"},
            ),
        ),
        "Has the offender's partner played to this trick?",
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
            Variant("declarer's or dummy's", ("S exposes H5",), roles=EAST_OFFENDS, cards={"H5": "the card"}),
        ),
        "What was shown?",
    ),
    Scenario(
        "penalty-card-not-played",
        "A penalty card not played when it was due",
        "A defender (the offender) leads or plays another card although a penalty card could have been played.",
        (
            Variant(
                "",
                ("E plays H5",),
                ("N leads H2",),
                on_lead="N",
                before=("E HK",),
                happenings=(Happening("S plays H8", "declarer plays, from hand or dummy", "accept"),),
                roles=EAST_OFFENDS,
                cards={"HK": "the penalty card", "H5": "the other card"},
                thing="the other card",
            ),
        ),
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
        "Revoke",
        "A player who could have followed suit plays another card. The revoke is established once the offender or the"
        " offender's partner has led or played to the next trick.",
        (
            _REVOKE._replace(
                words="corrected: a defender's, before another hand has played",
                setup=("N leads D2", "E plays H3"),
                lines=("E corrects D5",),
                trick=5,
                cards={"H3": "the revoke card"},
            ),
            _REVOKE._replace(
                words="corrected: a defender's, after the next hand has played",
                setup=("N leads D2", "E plays H3", "S plays D8"),
                lines=("E corrects D5",),
                trick=5,
                cards={"H3": "the revoke card", "D8": "declarer's card"},
            ),
            _REVOKE._replace(
                words="corrected: declarer's or dummy's",
                setup=("N leads D2", "E plays D5", "S plays H3"),
                lines=("S corrects D8",),
                trick=5,
                cards={"H3": "the revoke card"},
            ),
            _REVOKE._replace(
                words="established: trick won by the offender, and the side won a later trick",
                lines=_tricks(_RUFFED, "E D9 D6 D7 D8", "E C2 C3 C4 CA"),
            ),
            _REVOKE._replace(
                words="established: trick won by the offender, and the side won no later trick",
                lines=_tricks(_RUFFED, "E D9 DA D7 D8", "S CA C4 C2 C3"),
            ),
            _REVOKE._replace(
                words="established: trick not won by the offender, but the side won it or a later trick",
                lines=_tricks(_PARTNER_WON, "W C4 CA D9 C2", "N C5 H4 C6 C7"),
            ),
            _REVOKE._replace(
                words="established: trick not won by the offender, who later won with a card that could have been played to it",
                lines=_tricks(_PARTNER_WON, "W D6 D7 D9 D8", "E C3 CA C7 C5"),
            ),
            _REVOKE._replace(
                words="established: the side won neither this trick nor a later one",
                lines=_tricks(_LOST, "N CA D9 C2 C4", "N CK H4 C6 C7"),
            ),
        ),
        "Corrected in time, or established? With what result?",
    ),
)
