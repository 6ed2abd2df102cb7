"""The scenarios of charts about leads. South is always declarer."""

from __future__ import annotations

from outofturn.charts.scenario import (
    EAST_OFFENDS,
    NEXT_AND_OTHER,
    PROPER_LEAD,
    THAT_SUIT,
    Fork,
    Scenario,
    TableEvent,
    Variant,
    both_ways,
    turned,
)

_OPENING = Variant(
    "",
    ("E leads H5",),
    trick=1,
    table_events=(
        TableEvent("S plays H2", "declarer-plays-to-the-lead", "accept"),
        TableEvent("N spreads", "dummy-spreads", "accept"),
        TableEvent("S spreads", "declarer-begins-to-spread", "accept"),
    ),
    suits=THAT_SUIT,
    cards={"H5": "card"},
)

_AFTER_REFUSAL = tuple(
    Variant(
        answer,
        (f"{seat} plays H7",),
        ("S leads H5", f"{refused} chooses refuse"),
        on_lead="N",
        roles=NEXT_AND_OTHER,
        cards={"H5": "declarers-card", "H7": "defenders-card"},
    )
    for answer, refused, seat in (
        ("next-refused-and-plays", "W", "W"),
        ("next-refused-other-plays", "W", "E"),
        ("other-refused-and-plays", "E", "E"),
        ("other-refused-next-plays", "E", "W"),
    )
)

LEADS = (
    Scenario(
        "opening-lead-out-of-turn",
        (_OPENING,),
    ),
    Scenario(
        "opening-lead-by-both-defenders",
        (
            Variant(
                "",
                ("W leads C4",),
                ("E leads H5",),
                trick=1,
                suits={"H": "suit-of-the-first-card"},
                cards={"H5": "first-card", "C4": "second-card"},
            ),
        ),
    ),
    Scenario(
        "face-down-lead-out-of-turn",
        (
            Variant("right-defenders", ("E leads H5 face down",), trick=1, cards={"H5": "card"}),
            _OPENING._replace(
                answer="left-defenders-other-faced",
                setup=("W leads C4 face down",),
                cards={"C4": "face-down-card", "H5": "card"},
            ),
        ),
        "which-card-is-face-down",
    ),
    Scenario(
        "opening-lead-by-declaring-side",
        tuple(
            Variant(
                "",
                (line,),
                trick=1,
                table_events=(TableEvent("E plays H7", "right-defender-plays", "closed", "defenders-exposed-cards"),),
                suits=THAT_SUIT,
                cards={"H5": "card", "H7": "right-defenders-card"},
            )
            for line in ("S leads H5", "N leads H5")
        ),
    ),
    Scenario(
        "lead-out-of-turn",
        both_ways(
            Variant(
                "partners",
                ("E leads H5",),
                table_events=(TableEvent("S plays H2", "next-hand-plays", "accept"),),
                roles=EAST_OFFENDS,
                suits=THAT_SUIT,
                cards={"H5": "card"},
            ),
            *(
                Variant(
                    "declarers-or-dummys",
                    ("E leads H5",),
                    on_lead=hand,
                    table_events=(
                        TableEvent("S plays H2", "next-hand-plays", "accept"),
                        TableEvent(f"{hand} leads C2", "declarer-leads-from-the-proper-hand", "", PROPER_LEAD),
                    ),
                    roles=EAST_OFFENDS,
                    suits=THAT_SUIT,
                    cards={"H5": "card", "C2": "proper-lead"},
                    places={hand: "that-hand"},
                )
                for hand in "NS"
            ),
        ),
        "whose-lead",
    ),
    Scenario(
        "lead-out-of-turn-by-both-defenders",
        both_ways(
            *(
                Variant(
                    answer,
                    ("W leads C4",),
                    ("E leads H5",),
                    on_lead=hand,
                    roles=EAST_OFFENDS,
                    suits={"H": "suit-of-the-first-card"},
                    cards={"H5": "first-card", "C4": "second-card"},
                    places={hand: "that-hand"} if hand in "NS" else {},
                )
                for answer, hand in (("partners", "W"), ("declarers-or-dummys", "N"), ("declarers-or-dummys", "S"))
            ),
        ),
        "whose-lead",
    ),
    Scenario(
        "declarer-lead-out-of-turn",
        both_ways(
            Variant(
                "",
                ("S leads H5",),
                on_lead="N",
                table_events=(
                    TableEvent("W plays H7", "next-defender-plays", "accept"),
                    TableEvent("E plays H8", "other-defender-plays", "accept"),
                ),
                roles=NEXT_AND_OTHER,
                cards={"H5": "card", "H8": "other-defenders-card"},
                places={"N": "other-hand-of-the-two"},
            ),
        ),
    ),
    Scenario(
        "declarer-lead-at-defenders-turn",
        both_ways(
            Variant(
                "",
                ("S leads H5",),
                on_lead="W",
                table_events=(
                    TableEvent("W plays H7", "next-defender-plays", "accept"),
                    TableEvent("W leads C4", "next-defender-leads-in-turn", "accept", PROPER_LEAD),
                    TableEvent("E plays H8", "other-defender-plays-out-of-turn", "accept"),
                ),
                roles=NEXT_AND_OTHER,
                cards={"H5": "card", "H8": "other-defenders-card", "C4": "proper-lead"},
                places={"W": "defender-whose-lead-it-was"},
            ),
            Variant(
                "",
                ("S leads H5",),
                on_lead="E",
                table_events=(
                    TableEvent("W plays H7", "next-defender-plays", "accept"),
                    TableEvent("E leads C4", "other-defender-leads-in-turn", "", PROPER_LEAD),
                ),
                roles=NEXT_AND_OTHER,
                cards={"H5": "card", "C4": "proper-lead"},
                places={"E": "defender-whose-lead-it-was"},
            ),
        ),
    ),
    Scenario(
        "misinformed-opening-lead",
        (Variant("", ("E leads H5 told by N",), trick=1, suits=THAT_SUIT, cards={"H5": "card"}),),
    ),
    Scenario(
        "misinformed-lead",
        both_ways(
            *(
                Variant(
                    answer,
                    ("E leads H5 told by N",),
                    on_lead=leader,
                    roles=EAST_OFFENDS,
                    suits=THAT_SUIT,
                    cards={"H5": "card"},
                    places={leader: "that-hand"} if leader in "NS" else {},
                )
                for answer, leader in (("partners", "W"), ("declarers-or-dummys", "N"), ("declarers-or-dummys", "S"))
            ),
        ),
        "whose-lead",
    ),
    Scenario(
        "misinformed-declarer",
        both_ways(
            Variant(
                "lead-at-the-other-hands-turn",
                ("S leads H5 told by E",),
                on_lead="N",
                roles=NEXT_AND_OTHER,
                cards={"H5": "card"},
                places={"N": "other-hand-of-the-two"},
            ),
            *(
                Variant(
                    "lead-at-a-defenders-turn",
                    ("S leads H5 told by E",),
                    on_lead=leader,
                    roles={leader: "that-defender", partner: "that-defenders-partner"},
                    cards={"H5": "card"},
                )
                for leader, partner in ("WE", "EW")
            ),
            Variant(
                "play-at-the-other-hands-turn",
                ("S plays DK told by E",),
                ("W leads D4",),
                roles=NEXT_AND_OTHER,
                cards={"DK": "card"},
                places={"N": "other-hand"},
            ),
        ),
        "what-was-it",
    ),
    Scenario(
        "misinformed-play",
        both_ways(
            Variant("yes", ("E plays D5 told by N",), ("W leads D4",), roles=EAST_OFFENDS, cards={"D5": "card"}),
            Variant("no", ("E plays D5 told by N",), ("S leads D4",), on_lead="S", roles=EAST_OFFENDS, cards={"D5": "card"}),
        ),
        "partner-has-played",
    ),
    Scenario(
        "play-after-retraction",
        (
            Fork("dummy", "who-refused-and-who-played", _AFTER_REFUSAL),
            Fork("declarers-own-hand", "who-refused-and-who-played", tuple(map(turned, _AFTER_REFUSAL))),
        ),
        "which-hand-is-to-lead",
    ),
)
