"""The scenarios of charts about premature plays and exposed cards."""

from __future__ import annotations

from outofturn.charts.scenario import (
    EAST_OFFENDS,
    ONE_OF_TWO,
    THAT_SUIT,
    WEST_OFFENDS,
    CardNames,
    Scenario,
    TableEvent,
    Variant,
    both_ways,
)


def _on_lead(answer: str, penalty_cards: dict[str, str], suits: dict[str, str]) -> Variant:
    """West has won a trick and is on lead; these penalty cards lie on the table."""
    return Variant(
        answer,
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
        both_ways(
            Variant(
                "",
                ("E leads HK",),
                ("N leads D2", "E plays D5"),
                on_lead="N",
                table_events=(TableEvent("S plays D8", "declarer-plays-on", "highest"),),
                roles=EAST_OFFENDS,
                cards={"HK": "early-lead"},
            ),
        ),
    ),
    Scenario(
        "premature-lead-after-partner",
        both_ways(
            *(
                Variant(
                    answer,
                    ("E leads HK", "S plays D8"),
                    (f"W leads {first}", "N plays D2", f"E plays {third}"),
                    roles=EAST_OFFENDS,
                    suits=THAT_SUIT,
                    cards={"HK": "early-lead"},
                    places={"S": "hand-that-won"},
                )
                for answer, first, third in (
                    ("offender", "D4", "DQ"),
                    ("offenders-partner", "DA", "D5"),
                    ("declarer-or-dummy", "D4", "D5"),
                )
            )
        ),
        "who-wins-this-trick",
    ),
    Scenario(
        "premature-play",
        (
            Variant(
                "no",
                ("E plays DK",),
                ("S leads D2",),
                on_lead="S",
                roles=EAST_OFFENDS,
                cards={"DK": "early-card"},
            ),
            Variant(
                "declarer-played-from-both-hands",
                ("E plays DK",),
                ("S leads D2", "N plays D3"),
                on_lead="S",
                roles=EAST_OFFENDS,
                cards={"DK": "early-card"},
            ),
            Variant(
                "dummy-suggested-a-card",
                ("E plays DK",),
                ("S leads D2", "N volunteers D3"),
                on_lead="S",
                roles=EAST_OFFENDS,
                cards={"DK": "early-card"},
            ),
        ),
        "declaring-side-gave-cause",
    ),
    Scenario(
        "premature-play-at-rho-turn",
        (
            Variant("yes", ("W plays C9",), ("E leads C4",), on_lead="E", roles=WEST_OFFENDS, cards={"C9": "card"}),
            Variant(
                "no",
                ("W plays H9",),
                ("E leads C4",),
                on_lead="E",
                roles=WEST_OFFENDS,
                suits={"C": "suit-led"},
                cards={"H9": "card"},
            ),
        ),
        "card-follows-suit",
    ),
    Scenario(
        "simultaneous-play",
        (
            Variant(
                "defenders-with-partners-same-suit",
                ("W leads D4 & E leads DK",),
                roles=EAST_OFFENDS,
                cards={"DK": "other-card"},
            ),
            Variant(
                "defenders-with-partners-other-suit",
                ("W leads D4 & E leads HK",),
                roles=EAST_OFFENDS,
                suits={"D": "suit-led"},
                cards={"HK": "other-card"},
            ),
            Variant(
                "defenders-with-declarers-lead",
                ("S leads D4 & E leads HK",),
                on_lead="S",
                roles=EAST_OFFENDS,
                cards={"HK": "other-card"},
            ),
            Variant(
                "declarers-with-a-defenders-lead",
                ("W leads D4 & S plays DK",),
                cards={"DK": "other-card"},
            ),
            Variant("next-in-turn", ("W leads D4 & N plays D2",), cards={"D2": "other-card"}),
        ),
        "whose-is-the-other-card",
    ),
    Scenario(
        "two-cards",
        (
            Variant(
                "one-face-seen",
                ("E plays D5 (H2)",),
                ("N leads D2",),
                on_lead="N",
                roles=EAST_OFFENDS,
                cards={"D5": "card-seen", "H2": "other-card"},
            ),
            Variant(
                "two-low-cards",
                ("E plays D5 D6",),
                ("N leads D2",),
                on_lead="N",
                roles=EAST_OFFENDS,
                cards=dict.fromkeys(("D5", "D6"), ONE_OF_TWO),
            ),
            Variant(
                "two-with-an-honour",
                ("E plays D5 DK",),
                ("N leads D2",),
                on_lead="N",
                roles=EAST_OFFENDS,
                cards={"D5": "low-card", "DK": "honour"},
            ),
            Variant(
                "three-or-more",
                ("E plays D5 D6 D7",),
                ("N leads D2",),
                on_lead="N",
                roles=EAST_OFFENDS,
                cards=dict.fromkeys(("D5", "D6", "D7"), CardNames("card-named", "each-other-card", "one-of-them")),
            ),
            Variant(
                "two-or-more-of-declarer",
                ("S plays D5 D6",),
                ("E leads D2",),
                on_lead="E",
                cards=dict.fromkeys(("D5", "D6"), ONE_OF_TWO),
            ),
        ),
        "what-can-be-seen",
    ),
    Scenario(
        "exposed-card",
        (
            Variant(
                "not-seen-by-partner",
                ("E exposes HK unseen",),
                roles=EAST_OFFENDS,
                cards={"HK": "card"},
            ),
            Variant(
                "low-card-by-accident",
                ("E exposes H5",),
                roles=EAST_OFFENDS,
                suits=THAT_SUIT,
                cards={"H5": "card"},
            ),
            Variant(
                "an-honour",
                ("E exposes HK",),
                roles=EAST_OFFENDS,
                suits=THAT_SUIT,
                cards={"HK": "card"},
            ),
            Variant(
                "played-when-none-was-led",
                ("E plays H5",),
                roles=EAST_OFFENDS,
                suits=THAT_SUIT,
                cards={"H5": "card"},
            ),
            Variant(
                "two-or-more-of-one-suit",
                ("E exposes H5 H6",),
                roles=EAST_OFFENDS,
                suits=THAT_SUIT,
                cards={"H5": "each-card", "H6": "each-card"},
            ),
            *both_ways(Variant("card-of-declarer-or-dummy", ("S exposes H5",), ("W leads C4",), cards={"H5": "card"})),
        ),
        "what-was-shown",
    ),
    Scenario(
        "penalty-card-not-played",
        (
            *both_ways(
                Variant(
                    "plays",
                    ("E plays H5",),
                    ("N leads H2",),
                    on_lead="N",
                    before=("E HK",),
                    table_events=(TableEvent("S plays H8", "declarer-plays-from-hand-or-dummy", "accept"),),
                    roles=EAST_OFFENDS,
                    cards={"HK": "penalty-card", "H5": "other-card"},
                ),
                Variant(
                    "leads",
                    ("E leads C5",),
                    on_lead="E",
                    before=("E HK",),
                    table_events=(TableEvent("S plays C8", "declarer-plays-from-hand-or-dummy", "accept"),),
                    roles=EAST_OFFENDS,
                    cards={"HK": "penalty-card", "C5": "other-card"},
                ),
            ),
        ),
        "what-the-offender-does",
    ),
    Scenario(
        "lead-with-penalty-cards",
        (
            _on_lead("one-card", {"E HK": "card"}, THAT_SUIT),
            _on_lead("cards-of-one-suit", {"E HK": "each-card", "E HQ": "each-card"}, THAT_SUIT),
            _on_lead(
                "cards-of-two-suits",
                {"E HK": "first-card", "E DK": "second-card"},
                {"H": "first-suit", "D": "second-suit"},
            ),
        ),
        "what-lies-on-the-table",
    ),
    Scenario(
        "lead-with-penalty-cards-of-both",
        (
            _on_lead("no", {"E HK": "partners-card", "W CK": "leaders-card"}, {"H": "suit-of-the-partners-card"}),
            _on_lead("yes", {"E HK": "partners-card", "W H7": "leaders-card"}, {"H": "that-suit"}),
        ),
        "same-suit",
    ),
    Scenario(
        "lead-before-choice",
        (
            Variant(
                "",
                ("W leads C4",),
                before=("E HK",),
                table_events=(TableEvent("N plays C2", "declarer-plays-from-the-next-hand", "free"),),
                roles=WEST_OFFENDS,
                suits={"H": "suit-of-the-penalty-card"},
                cards={"HK": "penalty-card", "C4": "card-led"},
            ),
        ),
    ),
)
