"""Laws that the engine only cites, without computing anything: 9 to 12, 65, 66, 70 and 71."""

from __future__ import annotations

from outofturn.laws.book import provision

#: The subject of each of these Laws.
TITLES = {
    9: "procedure after an irregularity",
    10: "who rectifies, and who chooses",
    11: "losing the right to rectification",
    12: "the adjusted score, as far as play out of turn leads to one",
    65: "how the tricks are arranged",
    66: "who may look at which tricks",
    70: "a contested claim or concession",
    71: "a concession cancelled",
}

# -- Law 9

PREVENTION = provision(
    "preventing-an-irregularity",
    {2007: "9A3"},
    {
        2007: "Any player may try to prevent an irregularity; dummy only one by declarer, and not after forfeiting his rights.",
        2017: "Any player, dummy too unless he has forfeited his rights, may try to prevent an irregularity.",
    },
    changes={2007: "Said outright for every player.", 2017: "Dummy may try to prevent any irregularity, not only declarer's."},
)

DUMMY_WAITS = provision(
    "dummy-may-not-draw-attention",
    {2017: "9A4"},
    "Dummy may not draw attention to an irregularity that has happened until play is over.",
    changes={2017: "No change at the table; it has a clause of its own."},
    verbal=(2017,),
)

WAIT_FOR_DIRECTOR = provision(
    "no-action-before-the-director-has-explained",
    {1997: "9B2"},
    "Once attention has been drawn and the director called, no player does anything until he has explained all that"
    " concerns rectification.",
    interface=True,
)

# -- Law 10

DIRECTOR_ALONE = provision(
    "only-the-director-rectifies",
    {1997: "10A"},
    {
        1997: "Only the director lays down a penalty; the players may neither impose nor waive one.",
        2007: "Only the director determines rectification; the players may neither impose nor waive it.",
    },
    interface=True,
    changes={2007: "No change at the table; what 1997 calls a penalty is now a rectification."},
    verbal=(2007,),
)

CANCELLING = provision(
    "waiver-without-the-director",
    {1997: "10B"},
    "The director may allow or cancel what players have enforced or waived without him.",
    judgement=True,
)

EXPLAINS = provision(
    "director-explains-all-options",
    {1997: "10C1"},
    "When a Law gives a choice the director explains all the options.",
    interface=True,
)

NO_CONSULTATION = provision(
    "choice-without-consultation",
    {1997: "10C2"},
    "The player whose choice it is makes it without consulting his partner.",
    interface=True,
)

BEST_OPTION = provision(
    "most-advantageous-option",
    {2007: "10C3"},
    "The side that did nothing wrong may choose the option that suits it best.",
    interface=True,
    changes={2007: "Said outright."},
)

PROFITING = provision(
    "offending-side-may-profit",
    {2007: "10C4"},
    {
        2007: "After rectification the offending side may make any legal play that suits it, even one by which it"
        " gains from what it did wrong (but see 16 and 23).",
        2017: "After rectification the offending side may make any legal play that suits it, even one by which it"
        " gains from what it did wrong (but see 16C and 72C).",
    },
    interface=True,
    changes={2007: "Said outright.", 2017: "Only the references change."},
    verbal=(2017,),
)

# -- Law 11

FORFEITED = provision(
    "right-to-rectification-forfeited",
    {1997: "11A"},
    {
        1997: "The right to a penalty may be lost when either member of the side that did nothing wrong acts before the"
        " director is called; it is lost when that side may have gained because an opponent acted afterwards without knowing"
        " the law.",
        2007: "The right to rectification may be lost when either member of the side that did nothing wrong acts before the"
        " director is called; it is lost when that side may have gained because an opponent acted afterwards without knowing"
        " the law.",
        2017: "The right to rectification may be lost when either member of the side that did nothing wrong acts before"
        " the director is called; a side that gained because an opponent acted afterwards without knowing the law has its own"
        " score adjusted, and only its own.",
    },
    judgement=True,
    changes={
        2007: "No change at the table; what 1997 calls a penalty is now a rectification.",
        2017: "Only the side that gained has its score adjusted.",
    },
    verbal=(2007,),
)

# -- Law 12

MAY_ADJUST = provision(
    "director-may-adjust",
    {1997: "12A1"},
    "The director may adjust the score when the Laws give the other side no redress for this kind of violation.",
    judgement=True,
)

INCORRECT_RULING = provision(
    "adjustment-after-an-incorrect-rectification",
    {1997: "12A3"},
    {
        1997: "The director may adjust the score when a penalty has been paid that was not the right one.",
        2007: "The director may adjust the score when an incorrect rectification has been applied.",
    },
    judgement=True,
    changes={2007: "No change at the table; what 1997 calls a penalty is now a rectification."},
    verbal=(2007,),
)

NOT_FOR_SEVERITY = provision(
    "no-adjustment-for-severity",
    {1997: "12B", 2007: "12B2"},
    "The director may not adjust the score because what the Laws lay down is too severe or too lenient.",
    judgement=True,
)

AIM = provision(
    "aim-of-an-adjusted-score",
    {2007: "12B1"},
    "The aim is to make good the damage to the other side and to take away what the offending side gained by its"
    " infraction; damage is a worse result than would have been expected without it.",
    judgement=True,
    changes={2007: "New: the aim of an adjusted score is stated."},
)

ASSIGNED = provision(
    "assigned-score",
    {1997: "12C2", 2007: "12C1"},
    {
        1997: "The other side gets the best result that was likely without the irregularity, the offending side the"
        " worst that was at all probable.",
        2007: "The director assigns a score in place of the one obtained; it may be weighted between several results.",
        2017: "The director assigns a score that comes as near as possible to the probable outcome without the"
        " infraction; it may be weighted between results that could have been reached legally.",
    },
    judgement=True,
    changes={
        2007: "Weighted scores are possible everywhere.",
        2017: "Only results that could have been reached legally are weighted.",
    },
)

# -- Law 65

COMPLETE = provision(
    "complete-trick-turned",
    {1997: "65A"},
    "Once a trick is complete every player puts his own card face down beside him.",
    interface=True,
)
WON = provision(
    "card-of-a-trick-won",
    {1997: "65B1"},
    "The long side of a quitted card runs from the player to his partner when they have won the trick.",
    interface=True,
)
LOST = provision(
    "card-of-a-trick-lost",
    {1997: "65B2"},
    "The long side of a quitted card runs from opponent to opponent when the opponents have won the trick.",
    interface=True,
)
WRONGLY_POINTED = provision(
    "card-pointed-the-wrong-way",
    {2007: "65B3"},
    {
        2007: "Declarer may have a quitted card turned if it points the wrong way. Dummy and the defenders may say so only"
        " until the next trick has been led to; after that 16B may apply.",
        2017: "Any player may say that a quitted card points the wrong way, until his side has a card in the next trick;"
        " after that 16B may apply.",
    },
    interface=True,
    changes={
        2007: "Dummy and the defenders may speak of a card that points the wrong way only until the next lead.",
        2017: "The time limit is the same for all: until one's own side has led or played to the next trick.",
    },
)
ORDER = provision(
    "quitted-cards-in-order",
    {1997: "65C"},
    "Each player keeps his quitted cards in a row, in the order of play, so that the play can be gone through again if tricks"
    " or cards are in doubt.",
    interface=True,
)
AGREEMENT = provision(
    "quitted-cards-left-alone",
    {1997: "65D"},
    "The cards stay in their order until all agree how many tricks each side has won. A player who mixes up his cards may"
    " lose his case over a doubtful trick or a revoke.",
    interface=True,
)
TRICKS_KEPT = provision(
    "who-won-the-tricks",
    {1997: "65B"},
    "How a quitted card shows which side won the trick.",
    interface=True,
)

# -- Law 66

CURRENT = provision(
    "looking-at-the-trick-just-played",
    {1997: "66A"},
    "Declarer or a defender who has not yet turned his own card may have the whole trick shown again, unless his side already"
    " has a card in the next one.",
    interface=True,
)
OWN_LAST_CARD = provision(
    "looking-at-the-own-last-card",
    {1997: "66B"},
    {
        1997: "Until the next trick has been led to, declarer or a defender may look at the last card that he played himself;"
        " he does not show it.",
        2017: "Until his side has a card in the next trick, declarer or a defender may look at the last card that he played"
        " himself; he does not show it.",
    },
    interface=True,
    changes={2017: "The opponents' lead to the next trick no longer ends the right; a card of one's own side does."},
)
QUITTED = provision(
    "looking-at-quitted-tricks",
    {1997: "66C"},
    "After that nobody looks at a quitted trick while play lasts, unless the director says so, as when a revoke has to be"
    " verified.",
    interface=True,
)
AFTER_PLAY = provision(
    "looking-at-tricks-after-play",
    {1997: "66D"},
    "When play is over the cards may be looked at to settle a revoke or the number of tricks, each player handling only his"
    " own. If one mixes up his cards so that the facts can no longer be found, the director rules in favour of the other"
    " side.",
    interface=True,
)

# -- Law 70

CONTESTED = provision(
    "contested-claim",
    {1997: "70"},
    {
        1997: "A claim that is disputed is judged by the director, as fairly as can be to both sides; what is doubtful goes"
        " against the claimer. Penalty cards and orders still in force, and revokes, are weighed with it.",
        2007: "A claim to which a side has objected is judged by the director, as fairly as can be to both sides; what is"
        " doubtful goes against the claimer. Penalty cards and orders still in force, and revokes, are weighed with it.",
    },
    judgement=True,
    changes={2007: "No change at the table."},
    verbal=(2007,),
)
OBJECTIVE = provision(
    "aim-in-judging-a-claim",
    {1997: "70A"},
    "The director seeks the fairest result for both sides and decides doubtful points against the claimer.",
    judgement=True,
)
NEW_LINE = provision(
    "line-of-play-not-stated",
    {1997: "70D", 2007: "70D1"},
    "A line of play that was not part of the statement is not accepted from the claimer if another, less successful one would"
    " be normal too.",
    judgement=True,
)
EVIDENCE = provision(
    "play-after-a-claim-as-evidence",
    {2007: "70D3"},
    "Play should have stopped. Cards played all the same may be taken as evidence of how the hand would have gone, or of what"
    " the claim was worth.",
    judgement=True,
    changes={2007: "New: such cards were void before."},
)

# -- Law 71

CANCELLED = provision(
    "concession-cancelled",
    {1997: "71"},
    {
        1997: "A concession stands. Within the time for corrections the director cancels it for a trick that the side had won"
        " or could not lose by any legal play, and, until that side has called on another board, for one that no normal play"
        " could lose.",
        2007: "A concession stands. Within the time for corrections the director cancels it for a trick that the side had won,"
        " or that no normal play of the cards left could lose.",
    },
    judgement=True,
    changes={2007: "One time limit and one test: normal play."},
)
