"""The scenarios of charts about premature plays and exposed cards."""

from __future__ import annotations

from outofturn.charts.scenario import (
    EAST_OFFENDS,
    THAT_SUIT,
    WEST_OFFENDS,
    Scenario,
    TableEvent,
    Variant,
    both_ways,
)


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
                table_events=(TableEvent("S plays D8", "declarer, next to play, plays on", "highest"),),
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
                    table_events=(TableEvent("S plays H8", "declarer plays, from hand or dummy", "accept"),),
                    roles=EAST_OFFENDS,
                    cards={"HK": "the penalty card", "H5": "the other card"},
                ),
                Variant(
                    "leads",
                    ("E leads C5",),
                    on_lead="E",
                    before=("E HK",),
                    table_events=(TableEvent("S plays C8", "declarer plays, from hand or dummy", "accept"),),
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
                table_events=(TableEvent("N plays C2", "declarer plays to it from the next hand", "free"),),
                roles=WEST_OFFENDS,
                suits={"H": "the suit of the penalty card"},
                cards={"HK": "the penalty card", "C4": "the card led"},
            ),
        ),
    ),
)
