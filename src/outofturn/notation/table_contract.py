"""The JSON of the table, for a page that draws it, with the rulings in words; see ``json_contract``."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from outofturn.engine.ruling import Irregularity
from outofturn.notation.json_contract import (
    A_CARD,
    A_SEAT,
    A_SUIT,
    CardName,
    CardState,
    CountedFromOne,
    DeciderName,
    ErrorJson,
    OnRecordKind,
    OptionId,
    OtherEventWords,
    Pattern,
    PenaltyCardKind,
    PlayJson,
    ProvisionNumber,
    ReasonJson,
    RestrictionKind,
    RestrictionUntil,
    RulingJson,
    SeatLetter,
    SuitLetter,
    TrickNumber,
    TricksWon,
    UpToThirteen,
)


class PenaltyCardJson(TypedDict):
    """A card that lies before its owner."""

    seat: SeatLetter
    card: CardName
    kind: PenaltyCardKind
    label: Annotated[str, "As in “major penalty card”."]


class TableCardJson(TypedDict):
    """A card in the middle of the table."""

    seat: SeatLetter
    card: Annotated[CardName | None, "Null if it lies face down."]
    state: CardState
    text: Annotated[str, "The state in words; empty for a card that was simply played."]


class RolesJson(TypedDict):
    """What each player is in this contract: “declarer”, “dummy”, “declarer’s left”, “declarer’s right”."""

    N: str
    E: str
    S: str
    W: str


class RestrictionJson(TypedDict):
    """What a player must or must not lead or play, in parts and in words."""

    seat: SeatLetter
    kind: RestrictionKind
    what: Annotated[str, Pattern(rf"{A_SUIT}|{A_CARD}"), "The suit, or for “play” the card."]
    until: RestrictionUntil
    label: Annotated[str, "A few words to draw beside the player: “no heart lead”."]
    duration: Annotated[str, "How long it lasts, to follow the label; may be empty: “while on lead”."]
    text: Annotated[str, "The whole in a sentence."]


class OnRecordJson(TypedDict):
    """Something that was irregular and has not been put right."""

    kind: Annotated[OnRecordKind, "“revoke” is not established; “defective trick” has a card too few or too many."]
    seat: SeatLetter
    text: Annotated[str, "In a few words: “Revoke, trick 1, East”."]


class HandJson(TypedDict):
    """What is known of a hand."""

    known: Annotated[bool, "Whether all its cards are known."]
    cards: Annotated[list[CardName], "Those that are known."]
    possible: Annotated[list[CardName], "Those that it could hold besides; empty if all its cards are known."]
    left: Annotated[UpToThirteen, "How many it has, known or not."]


class HandsJson(TypedDict):
    """The four hands."""

    N: HandJson
    E: HandJson
    S: HandJson
    W: HandJson


class CorrectionJson(TypedDict):
    """A card that its player can take back for another one, if it broke a Law or an order."""

    seat: SeatLetter
    card: Annotated[CardName, "The card that would be taken back."]
    wrong: Annotated[bool, "Whether the record says that it was wrong; if not, the director may have found out so."]
    line: Annotated[str, Pattern(rf"{A_SEAT} corrects"), "The line without its last word, the new card: “E corrects”."]
    cards: Annotated[list[CardName], "The cards that can take its place."]


class PossibleIrregularityJson(TypedDict):
    """An irregularity that the next card could be, and the players whose card it could be."""

    irregularity: Irregularity
    seats: list[SeatLetter]


class PossibleEventJson(TypedDict):
    """A line, other than a lead or a play, that makes sense next, and the players of whom it can be said."""

    words: Annotated[
        OtherEventWords,
        "“exposes unseen” is here for those for whom it makes a difference to the ruling, “plays together” for those who can"
        " play at the same moment as the player in turn, “asks” for those who can ask their partner.",
    ]
    seats: list[SeatLetter]


class PossibleRevokeJson(TypedDict):
    """A card that was a revoke if its player had the suit led; the record takes it that he had none."""

    seat: SeatLetter
    suit: Annotated[SuitLetter, "The suit that was led."]
    trick: TrickNumber
    card: Annotated[CardName, "The card that was played."]
    line: Annotated[str, Pattern(rf"{A_SEAT} has {A_SUIT}"), "The line that says so: “E has D”."]
    established: Annotated[bool, "It is too late to correct it."]


class DefectJson(TypedDict):
    """A trick with a card too few or too many, as the record says, that can be put right."""

    seat: SeatLetter
    trick: TrickNumber
    extra: Annotated[CardName | None, "The card too many; null if one is missing."]
    line: Annotated[
        str, Pattern(rf"{A_SEAT} (adds|restores {A_CARD})"), "The line; after “adds” the card is still to be named."
    ]
    cards: Annotated[list[CardName], "The cards that can be added; empty if one is too many."]


class TableJson(TypedDict):
    """The table as one would draw it."""

    trick: TrickNumber
    turn: Annotated[SeatLetter | None, "Null while a decision is open or when play is over."]
    over: Annotated[bool, "All tricks have been played, or there was a claim."]
    next_to_act: Annotated[str, "What the table waits for, in words: “South has to choose”, “North is to play”."]
    on_lead: SeatLetter
    declarer: SeatLetter
    dummy: SeatLetter
    defenders: Annotated[list[SeatLetter], "Only they can have penalty cards."]
    roles: RolesJson
    won: TricksWon
    cards: Annotated[list[TableCardJson], "All cards in the middle, each once; penalty cards lie before their owners."]
    current_trick: list[PlayJson]
    undecided: Annotated[list[PlayJson], "Cards on the table about which nothing is decided yet."]
    face_down: PlayJson | None
    early_lead: Annotated[PlayJson | None, "A lead to the next trick, made before this one is complete."]
    penalty_cards: list[PenaltyCardJson]
    restrictions: list[RestrictionJson]
    on_record: Annotated[list[OnRecordJson], "What else counts later: revokes, defective tricks, rights lost."]
    hands: HandsJson
    gone: Annotated[list[CardName], "The cards of finished tricks."]
    opening_lead: Annotated[bool, "The opening lead is still to come."]
    next_verb: Annotated[Literal["leads", "plays"], "What the next card most likely does."]
    verb_matters: Annotated[list[SeatLetter], "Those whose next card is ruled on differently as a lead and as a play."]
    suit_led: Annotated[SuitLetter | None, "The suit that the next card has to follow."]
    card_due: Annotated[CardName | None, "The faced card that the player in turn must play, if it follows suit or he cannot."]
    lead_waits_for_choice: Annotated[bool, "Declarer must choose what may be led before the lead is made (50D2)."]
    implied_before_lead: Annotated[list[str], "What was chosen, if the lead was free when it came."]
    to_correct: Annotated[list[SeatLetter], "Those who have played a wrong card, as the record says, and can still correct it."]


class NextEventsJson(TypedDict):
    """What can happen next. To find out takes longer than to rule: kept cases come without it."""

    corrections: Annotated[list[CorrectionJson], "The last cards that can be corrected now."]
    correctable: Annotated[list[CardName], "The cards that the player in turn could correct if he played them now."]
    can_happen: Annotated[list[PossibleIrregularityJson], "The irregularities that one card, led or played next, could be."]
    possible_events: Annotated[list[PossibleEventJson], "What else can be said next."]
    facts: Annotated[list[str], "What can be found out about hands that are not known: “E void D”, “E has D”."]
    possible_revokes: Annotated[list[PossibleRevokeJson], "Those that one of the facts would show, the latest trick first."]
    defects: Annotated[list[DefectJson], "The tricks that can be put right now."]


class HeadingJson(TypedDict):
    """A provision or a Law, and what it is about."""

    law: ProvisionNumber
    heading: str


class RulingTextJson(TypedDict):
    """One ruling for people to read."""

    event: Annotated[str, "The line with names and suit symbols."]
    irregularity: str | None
    in_order: Annotated[bool, "There was nothing to rule on."]
    information: list[ReasonJson]
    review: list[HeadingJson]


class WayJson(TypedDict):
    """One way to take an option, with the lines that say so."""

    options: Annotated[list[OptionId], "The ids, in the order in which they are chosen."]
    lines: list[str]
    label: Annotated[str, "What tells it from other ways to take the same option; empty if it is the only one."]


class ChoiceJson(TypedDict):
    """One option as it is read out, for one of the players who may choose it."""

    seat: DeciderName
    number: Annotated[CountedFromOne, "The number under which the director reads it out."]
    text: Annotated[str, "As it is read out, after the number."]
    label: Annotated[str, "What is chosen: the first words of the text."]
    rest: Annotated[str, "The text after the label, with the blank or the comma before it; may be empty."]
    exception: Annotated[str, "The end of the rest: what is so if a player cannot obey; may be empty."]
    ways: list[WayJson]


class CaseRulingJson(TypedDict):
    """The rulings on a case, the table after the last of them, the ways to go on, and all of it in words."""

    edition: int
    steps: list[RulingJson]
    words: Annotated[list[RulingTextJson], "One for each step."]
    table: Annotated[TableJson | None, "Null only if newer rules refuse the set-up of a kept case."]
    choices: list[ChoiceJson]
    error: Annotated[ErrorJson | None, "The first line that makes no sense; the steps end before it."]


class TableAnswer(CaseRulingJson):
    """The rulings on a case, the table after the last of them, and what can happen at it next."""

    next_events: NextEventsJson
