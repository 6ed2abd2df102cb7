"""The moments from which the charts of leads are explored. South declares throughout."""

from __future__ import annotations

from outofturn.lawbook.scenario import EAST_OFFENDS, PROPER_LEAD, THAT_SUIT, Happening, Scenario, Variant

_OPENING = Variant(
    "",
    ("E leads H5",),
    trick=1,
    happenings=(
        Happening("S plays H2", "declarer plays to the lead", "accept"),
        Happening("N spreads", "dummy spreads, or shows a card", "accept"),
        Happening("S spreads", "declarer begins to spread own hand", "accept"),
    ),
    suits=THAT_SUIT,
    cards={"H5": "the card"},
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
                thing="the first card",
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
        (
            Variant(
                "",
                ("S leads H5",),
                trick=1,
                happenings=(Happening("E plays H7", "the right defender plays to it", "closed", "defenders-exposed-cards"),),
                suits=THAT_SUIT,
                cards={"H5": "the card", "H7": "the right defender's card"},
            ),
        ),
    ),
    Scenario(
        "lead-out-of-turn",
        "Lead out of turn by a defender, after the first trick",
        "A defender (the offender) leads out of turn to the second or a later trick.",
        (
            Variant(
                "the offender's partner's",
                ("E leads H5",),
                happenings=(Happening("S plays H2", "the next hand plays to it", "accept"),),
                roles=EAST_OFFENDS,
                suits=THAT_SUIT,
                cards={"H5": "the card"},
            ),
            Variant(
                "declarer's or dummy's",
                ("E leads H5",),
                on_lead="N",
                happenings=(
                    Happening("S plays H2", "the next hand plays to it", "accept"),
                    Happening("N leads C2", "declarer leads from the proper hand", "", PROPER_LEAD),
                ),
                roles=EAST_OFFENDS,
                suits=THAT_SUIT,
                cards={"H5": "the card", "C2": "the proper lead"},
            ),
        ),
        "Whose lead was it?",
    ),
    Scenario(
        "lead-out-of-turn-by-both-defenders",
        "Lead out of turn by a defender, and then by the other",
        "A defender (the offender) leads out of turn after the first trick, and then the offender's partner leads too.",
        (
            Variant(
                "the partner's",
                ("W leads C4",),
                ("E leads H5",),
                roles=EAST_OFFENDS,
                suits={"H": "the suit of the first card"},
                cards={"H5": "the first card", "C4": "the second card"},
                thing="the first card",
            ),
            Variant(
                "declarer's or dummy's",
                ("W leads C4",),
                ("E leads H5",),
                on_lead="N",
                roles=EAST_OFFENDS,
                suits={"H": "the suit of the first card"},
                cards={"H5": "the first card", "C4": "the second card"},
                thing="a card",
            ),
        ),
        "Whose lead was it?",
    ),
    Scenario(
        "declarer-lead-out-of-turn",
        "Lead by declarer from the wrong hand",
        "Declarer leads from hand when the lead is in dummy. (From dummy when it is in hand: the same, with the defenders the"
        " other way round.)",
        (
            Variant(
                "",
                ("S leads H5",),
                on_lead="N",
                happenings=(
                    Happening("W plays H7", "left defender, next in turn, plays to it", "accept"),
                    Happening("E plays H8", "right defender plays to it", "accept"),
                ),
                cards={"H5": "the card", "H8": "right defender's card"},
            ),
        ),
    ),
    Scenario(
        "declarer-lead-at-defenders-turn",
        "Lead by declarer when it was a defender's lead",
        "Declarer leads from hand when it is the right defender's lead. (From dummy, or when it is the left defender's: the"
        " same, with the proper leader and the one next in turn as they then are.)",
        (
            Variant(
                "",
                ("S leads H5",),
                on_lead="E",
                happenings=(
                    Happening("W plays H7", "left defender, next in turn, plays to it", "accept"),
                    Happening("E leads C4", "right defender makes the proper lead", "", PROPER_LEAD),
                ),
                cards={"H5": "the card", "C4": "the proper lead"},
            ),
        ),
    ),
    Scenario(
        "misinformed-lead",
        "Lead or play out of turn on an opponent's word",
        "An opponent has told a player that it is that player's turn; it was not, and a card is faced.",
        (
            Variant(
                "a defender's lead",
                ("E leads H5 told by N",),
                roles=EAST_OFFENDS,
                suits=THAT_SUIT,
                cards={"H5": "the card"},
            ),
            Variant(
                "a play by a defender whose partner has played",
                ("E plays D5 told by N",),
                ("W leads D4",),
                roles=EAST_OFFENDS,
                cards={"D5": "the card"},
            ),
            Variant(
                "a lead from declarer's hand",
                ("S leads H5 told by E",),
                cards={"H5": "the card"},
            ),
        ),
        "What was it?",
    ),
    Scenario(
        "play-after-retraction",
        "Play after declarer's lead had to go back",
        "Declarer's lead from the wrong hand has been refused. Before declarer leads again a defender plays.",
        tuple(
            Variant(
                words,
                (f"{seat} plays H7",),
                ("S leads H5", f"{refused} chooses refuse"),
                on_lead="N",
                suits={"H": "that suit"},
                cards={"H5": "declarer's card", "H7": "the defender's card"},
            )
            for words, refused, seat in (
                ("the next in turn refused, and plays", "W", "W"),
                ("the next in turn refused; the other plays", "W", "E"),
                ("the other refused, and plays", "E", "E"),
                ("the other refused; the next in turn plays", "E", "W"),
            )
        ),
        "Which defender had refused, and which has played?",
    ),
)
