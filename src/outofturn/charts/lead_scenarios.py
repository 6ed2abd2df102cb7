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
        TableEvent("S plays H2", "declarer plays to the lead", "accept"),
        TableEvent("N spreads", "dummy spreads, or shows a card", "accept"),
        TableEvent("S spreads", "declarer begins to spread own hand", "accept"),
    ),
    suits=THAT_SUIT,
    cards={"H5": "the card"},
)

_OTHER_HAND = "the other hand (dummy if the card came from own hand, own hand if it came from dummy)"
_AFTER_REFUSAL = tuple(
    Variant(
        words,
        (f"{seat} plays H7",),
        ("S leads H5", f"{refused} chooses refuse"),
        on_lead="N",
        roles=NEXT_AND_OTHER,
        cards={"H5": "declarer's card", "H7": "the defender's card"},
    )
    for words, refused, seat in (
        ("the next refused, and plays", "W", "W"),
        ("the next refused; the other plays", "W", "E"),
        ("the other refused, and plays", "E", "E"),
        ("the other refused; the next plays", "E", "W"),
    )
)

LEADS = (
    Scenario(
        "opening-lead-out-of-turn",
        "Opening lead out of turn",
        "The right defender faces an opening lead. It was the left defender's lead.",
        (_OPENING,),
    ),
    Scenario(
        "opening-lead-by-both-defenders",
        "Opening lead out of turn, and then the proper leader's",
        "The right defender faces an opening lead out of turn; then the left defender, whose lead it was, faces one"
        " too, of another suit.",
        (
            Variant(
                "",
                ("W leads C4",),
                ("E leads H5",),
                trick=1,
                suits={"H": "the suit of the first card"},
                cards={"H5": "the first card", "C4": "the second card"},
            ),
        ),
    ),
    Scenario(
        "face-down-lead-out-of-turn",
        "Face-down opening lead out of turn",
        "The right defender makes an opening lead. It was the left defender's lead, and a card is still face down.",
        (
            Variant("the right defender's: it is not faced", ("E leads H5 face down",), trick=1, cards={"H5": "the card"}),
            _OPENING._replace(
                words="the left defender's, who led face down; the right defender's card is faced",
                setup=("W leads C4 face down",),
                cards={"C4": "the face-down card", "H5": "the card"},
            ),
        ),
        "Which card is face down?",
    ),
    Scenario(
        "opening-lead-by-declaring-side",
        "Opening lead by the declaring side",
        "Declarer, or dummy, faces a card as the opening lead.",
        tuple(
            Variant(
                "",
                (line,),
                trick=1,
                table_events=(TableEvent("E plays H7", "the right defender plays to it", "closed", "defenders-exposed-cards"),),
                suits=THAT_SUIT,
                cards={"H5": "the card", "H7": "the right defender's card"},
            )
            for line in ("S leads H5", "N leads H5")
        ),
    ),
    Scenario(
        "lead-out-of-turn",
        "Lead out of turn by a defender, after the first trick",
        "A defender (the offender) leads out of turn to the second or a later trick.",
        both_ways(
            Variant(
                "the offender's partner's",
                ("E leads H5",),
                table_events=(TableEvent("S plays H2", "the next hand plays to it", "accept"),),
                roles=EAST_OFFENDS,
                suits=THAT_SUIT,
                cards={"H5": "the card"},
            ),
            *(
                Variant(
                    "declarer's or dummy's",
                    ("E leads H5",),
                    on_lead=hand,
                    table_events=(
                        TableEvent("S plays H2", "the next hand plays to it", "accept"),
                        TableEvent(f"{hand} leads C2", "declarer leads from the proper hand", "", PROPER_LEAD),
                    ),
                    roles=EAST_OFFENDS,
                    suits=THAT_SUIT,
                    cards={"H5": "the card", "C2": "the proper lead"},
                    places={hand: "that hand"},
                )
                for hand in "NS"
            ),
        ),
        "Whose lead was it?",
    ),
    Scenario(
        "lead-out-of-turn-by-both-defenders",
        "Lead out of turn by a defender, and then by the other",
        "A defender (the offender) leads out of turn after the first trick, and then the offender's partner leads too.",
        both_ways(
            *(
                Variant(
                    words,
                    ("W leads C4",),
                    ("E leads H5",),
                    on_lead=hand,
                    roles=EAST_OFFENDS,
                    suits={"H": "the suit of the first card"},
                    cards={"H5": "the first card", "C4": "the second card"},
                    places={hand: "that hand"} if hand in "NS" else {},
                )
                for words, hand in (("the partner's", "W"), ("declarer's or dummy's", "N"), ("declarer's or dummy's", "S"))
            ),
        ),
        "Whose lead was it?",
    ),
    Scenario(
        "declarer-lead-out-of-turn",
        "Lead by declarer from the wrong hand",
        "Declarer leads from the wrong one of the two hands. (Next defender: the one after the hand from which the card was"
        " led.)",
        both_ways(
            Variant(
                "",
                ("S leads H5",),
                on_lead="N",
                table_events=(
                    TableEvent("W plays H7", "next defender plays to it", "accept"),
                    TableEvent("E plays H8", "other defender plays to it", "accept"),
                ),
                roles=NEXT_AND_OTHER,
                cards={"H5": "the card", "H8": "other defender's card"},
                places={"N": _OTHER_HAND},
            ),
        ),
    ),
    Scenario(
        "declarer-lead-at-defenders-turn",
        "Lead by declarer when it was a defender's lead",
        "Declarer leads, from either hand, when it is a defender's lead. (Next defender: the one after the hand from which the"
        " card was led.)",
        both_ways(
            Variant(
                "",
                ("S leads H5",),
                on_lead="W",
                table_events=(
                    TableEvent("W plays H7", "next defender plays to it", "accept"),
                    TableEvent("W leads C4", "next defender, whose lead it was, leads", "accept", PROPER_LEAD),
                    TableEvent("E plays H8", "other defender, whose lead it was not, plays to it", "accept"),
                ),
                roles=NEXT_AND_OTHER,
                cards={"H5": "the card", "H8": "other defender's card", "C4": "the proper lead"},
                places={"W": "the defender whose lead it was"},
            ),
            Variant(
                "",
                ("S leads H5",),
                on_lead="E",
                table_events=(
                    TableEvent("W plays H7", "next defender plays to it", "accept"),
                    TableEvent("E leads C4", "other defender, whose lead it was, leads", "", PROPER_LEAD),
                ),
                roles=NEXT_AND_OTHER,
                cards={"H5": "the card", "C4": "the proper lead"},
                places={"E": "the defender whose lead it was"},
            ),
        ),
    ),
    Scenario(
        "misinformed-opening-lead",
        "Opening lead out of turn on an opponent's word",
        "Declarer or dummy has told the right defender to lead, who faces an opening lead. It was the left defender's lead.",
        (Variant("", ("E leads H5 told by N",), trick=1, suits=THAT_SUIT, cards={"H5": "the card"}),),
    ),
    Scenario(
        "misinformed-lead",
        "Lead out of turn by a defender on an opponent's word",
        "After the first trick declarer or dummy has told a defender (the offender) to lead; it was not the offender's lead,"
        " and a card is faced.",
        both_ways(
            *(
                Variant(
                    words,
                    ("E leads H5 told by N",),
                    on_lead=leader,
                    roles=EAST_OFFENDS,
                    suits=THAT_SUIT,
                    cards={"H5": "the card"},
                    places={leader: "that hand"} if leader in "NS" else {},
                )
                for words, leader in (("the partner's", "W"), ("declarer's or dummy's", "N"), ("declarer's or dummy's", "S"))
            ),
        ),
        "Whose lead was it?",
    ),
    Scenario(
        "misinformed-declarer",
        "Lead or play out of turn by declarer on a defender's word",
        "A defender has told declarer to lead or to play; it was not the turn of that hand, and a card is faced.",
        both_ways(
            Variant(
                "a lead, when it was the other hand's",
                ("S leads H5 told by E",),
                on_lead="N",
                roles=NEXT_AND_OTHER,
                cards={"H5": "the card"},
                places={"N": _OTHER_HAND},
            ),
            *(
                Variant(
                    "a lead, when it was a defender's",
                    ("S leads H5 told by E",),
                    on_lead=leader,
                    roles={leader: "that defender", partner: "that defender's partner"},
                    cards={"H5": "the card"},
                )
                for leader, partner in ("WE", "EW")
            ),
            Variant(
                "a play, when it was the other hand's turn",
                ("S plays DK told by E",),
                ("W leads D4",),
                roles=NEXT_AND_OTHER,
                cards={"DK": "the card"},
                places={"N": "the other hand"},
            ),
        ),
        "What was it?",
    ),
    Scenario(
        "misinformed-play",
        "Play out of turn by a defender on an opponent's word",
        "Declarer or dummy has told a defender (the offender) to play to a trick; it was not the offender's turn, and a card is"
        " faced.",
        both_ways(
            Variant("yes", ("E plays D5 told by N",), ("W leads D4",), roles=EAST_OFFENDS, cards={"D5": "the card"}),
            Variant(
                "no", ("E plays D5 told by N",), ("S leads D4",), on_lead="S", roles=EAST_OFFENDS, cards={"D5": "the card"}
            ),
        ),
        "Has the offender's partner played to the trick?",
    ),
    Scenario(
        "play-after-retraction",
        "Play after declarer's lead had to go back",
        "Declarer's lead from the wrong hand has been refused. Before declarer leads again a defender plays. (Next defender:"
        " the one after the hand from which the card was led.)",
        (
            Fork("dummy", "Which defender had refused, and which has played?", _AFTER_REFUSAL),
            Fork(
                "declarer's own hand", "Which defender had refused, and which has played?", tuple(map(turned, _AFTER_REFUSAL))
            ),
        ),
        "Which hand is to lead?",
    ),
)
