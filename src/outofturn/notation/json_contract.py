"""The JSON that goes in and out, defined once: errors, cases, rulings, the table, kept cases.

``lawbook_contract`` has the rest: the lawbook, and cases under several editions.

These are types only. The code that makes an answer is checked against them by mypy, ``web`` makes the OpenAPI description
from them, and a test validates every answer on every case file. A text in ``Annotated`` is the description of a field; a
type there is what the description says where Python has no exact type. Keys never change their meaning; new ones may come.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple, NotRequired, TypeAlias, TypedDict, final

from outofturn.engine.ruling import Irregularity


class Pattern(NamedTuple):
    """The form of a whole text, as a regular expression that every JSON Schema validator can read."""

    regex: str


class Range(NamedTuple):
    """The least and the greatest value of a number."""

    least: int
    most: int | None = None


_SEAT, _SUIT, _CARD = "[NESW]", "[SHDC]", "[SHDC][2-9TJQKA]"
SeatLetter: TypeAlias = Literal["N", "E", "S", "W"]
SuitLetter: TypeAlias = Literal["S", "H", "D", "C"]
#: Who has to choose: a player, or the director where a fact has to be found out.
DeciderName: TypeAlias = Literal["N", "E", "S", "W", "director"]
#: To whom a sentence is addressed.
AddresseeName: TypeAlias = Literal["N", "E", "S", "W", "all", "director"]
PenaltyCardKind: TypeAlias = Literal["major", "minor"]
RestrictionKind: TypeAlias = Literal["require", "forbid", "highest", "lowest", "play"]
RestrictionUntil: TypeAlias = Literal["this lead", "until lead lost", "this trick"]
OnRecordKind: TypeAlias = Literal["revoke", "established revoke", "defective trick", "rights lost"]
CardState: TypeAlias = Literal["led", "played", "undecided", "early-lead", "face-down"]
#: What can be said of a player besides a lead or a play of one card, in the words of a line.
OtherEventWords: TypeAlias = Literal[
    "plays several",
    "plays together",
    "exposes",
    "exposes unseen",
    "names",
    "spreads",
    "volunteers",
    "puts",
    "looks",
    "warns",
    "asks",
    "draws attention",
    "plays nothing",
    "plays unnoticed",
    "claims",
    "agrees",
]
CardName: TypeAlias = Annotated[str, Pattern(_CARD)]
#: The number of a provision in some edition: ``50D2a``.
ProvisionNumber: TypeAlias = Annotated[str, Pattern(r"[0-9]{1,2}([A-Z]([0-9]{1,2}([a-z]([0-9]|[ivx]+)?)?)?)?")]
ContractText: TypeAlias = Annotated[str, Pattern(rf"[1-7]([CDHS]|NT)(X|XX)? by {_SEAT}")]
PenaltyCardText: TypeAlias = Annotated[str, Pattern(rf"{_SEAT} {_CARD} (major|minor)")]
RestrictionText: TypeAlias = Annotated[
    str,
    Pattern(rf"{_SEAT} ((require|forbid|highest|lowest) {_SUIT}|play {_CARD}) (this lead|until lead lost|this trick)"),
]
#: What can be chosen, or the line that answers a question of fact.
OptionId: TypeAlias = Annotated[
    str,
    Pattern(
        rf"accept|refuse|spread|free|highest|lowest|withdraw|keep|require {_SUIT}|forbid {_SUIT}( {_SUIT}){{0,3}}"
        rf"|play {_CARD}|lead {_SEAT}|{_SEAT} (has|void) {_SUIT}|{_SEAT} restores {_CARD}"
    ),
]
LanguageName: TypeAlias = Annotated[str, Pattern("[a-z]{2}")]
TrickNumber: TypeAlias = Annotated[int, Range(1, 13)]
#: Of tricks or of cards in a hand.
UpToThirteen: TypeAlias = Annotated[int, Range(0, 13)]
#: Of a line or of an option.
CountedFromOne: TypeAlias = Annotated[int, Range(1)]
#: A seat and a card: ``["E", "H5"]``.
PlayJson: TypeAlias = Annotated[list[str], tuple[SeatLetter, CardName]]


class ErrorJson(TypedDict):
    """What is wrong, where, and what to do about it."""

    line: Annotated[CountedFromOne | None, "The number of the line, from 1, if it is about a line."]
    text: Annotated[str, "The line itself; empty if it is not about a line."]
    problem: str
    hint: Annotated[str, "What to do about it; may be empty."]


@final
class ErrorAnswer(TypedDict):
    """Nothing but an error."""

    error: ErrorJson


class HealthAnswer(TypedDict):
    """The server is well."""

    status: Literal["ok"]


# -- a case


class TricksWon(TypedDict):
    """The tricks of each side."""

    NS: UpToThirteen
    EW: UpToThirteen


class StartJson(TypedDict):
    """The table where a case begins in mid-play; what is absent is as at the opening lead."""

    trick: NotRequired[Annotated[TrickNumber, "The number of the trick about to be played."]]
    on_lead: NotRequired[SeatLetter]
    won: NotRequired[TricksWon]
    penalty_cards: NotRequired[Annotated[list[PenaltyCardText], "Left over from before, as in “E HK major”."]]


class CaseJson(TypedDict):
    """A case as a case file has it; what is as usual is left out. Other keys (source, note, …) are kept as they are."""

    id: NotRequired[str]
    title: NotRequired[str]
    editions: NotRequired[Annotated[list[int], "The editions of which its expectations speak; all if absent."]]
    edition: NotRequired[Annotated[int, "The edition to rule by; the latest if absent."]]
    contract: Annotated[ContractText, "Level, denomination, X or XX, “by”, declarer: “4S by S”."]
    deal: NotRequired[Annotated[str, "The hands in the order of PBN; a hand that is not known is “-”."]]
    start: NotRequired[StartJson]
    events: Annotated[
        list[str | dict[str, Any]],
        "A line for each thing that happened; an object is an “expect” about the line above it.",
    ]


class CaseRequest(TypedDict):
    """A case as a case file has it (docs/notation.md). Other keys are welcome; the engine says what makes no sense."""

    contract: Annotated[str, "Level, denomination, X or XX, “by”, declarer: “4S by S”."]
    edition: NotRequired[Annotated[int | str | None, "The edition to rule by; the latest if absent."]]
    language: NotRequired[Annotated[str | None, "The language of all words that come out: en, fr, de, nl or pl."]]
    title: NotRequired[str | int | None]
    deal: NotRequired[Annotated[str | None, "The hands in the order of PBN; a hand that is not known is “-”."]]
    start: NotRequired[Annotated[dict[str, Any] | None, "To begin in mid-play: “trick”, “on_lead”, “won”, “penalty_cards”."]]
    events: Annotated[
        list[str | dict[str, Any]] | None,
        "A line for each thing that happened, at most 1000; “expect” objects may stand among them.",
    ]


#: Objects of these kinds may have more keys than are named here.
OPEN_OBJECTS = (CaseJson, CaseRequest)


# -- a ruling


class ReasonJson(TypedDict):
    """A provision, and what it says here."""

    law: Annotated[ProvisionNumber, "Its number in the edition in use."]
    text: str


class InformationJson(TypedDict):
    """Who may use what a card has shown."""

    card: Annotated[str, Pattern(rf"{_SEAT} {_CARD}"), "A seat and a card: “E H5”."]
    authorized: list[SeatLetter]
    unauthorized: list[SeatLetter]
    law: ProvisionNumber


class DisputeJson(TypedDict):
    """Where authorities differ."""

    reading: Annotated[str, "The reading that is followed here."]
    other: Annotated[str, "The other reading."]
    why: str


class SpeechJson(TypedDict):
    """One sentence that the director says."""

    to: Annotated[AddresseeName, "To whom: a player, all, or a note to the director."]
    text: str
    number: Annotated[CountedFromOne | None, "The number of the option that it is; null if it is none."]
    choose: Annotated[list[list[OptionId]], "The ways to take the option: the ids to choose, in order."]


class RulingFactsJson(TypedDict):
    """The ruling after one line, without its words; docs/notation.md says more about each key."""

    event: Annotated[str, "The line, normalised."]
    trick: Annotated[TrickNumber, "The number of the trick in progress or about to begin."]
    turn: Annotated[SeatLetter | None, "Whose turn it is to play; null while a decision is open or when play is over."]
    on_lead: Annotated[SeatLetter, "Who leads or led to this trick."]
    declarer: SeatLetter
    dummy: SeatLetter
    current_trick: Annotated[list[PlayJson], "The cards that stand as played to the unfinished trick, the lead first."]
    won: TricksWon
    penalty_cards: Annotated[list[PenaltyCardText], "As in “E H5 major”, sorted."]
    restrictions: Annotated[list[RestrictionText], "Those now in force, as in “W forbid H until lead lost”, sorted."]
    irregularity: Annotated[Irregularity | None, "What the line was, if it was not in order."]
    offender: SeatLetter | None
    laws: Annotated[list[ProvisionNumber], "The provisions applied, as numbered in the edition in use."]
    decide: Annotated[list[DeciderName], "Who may choose now; empty if nothing is open."]
    options: Annotated[list[OptionId], "The ids that can be chosen, in the order in which they are read out."]
    information: list[InformationJson]
    legal: Annotated[list[CardName] | None, "The cards that may legally be played now, if the hand to play is known."]
    review: Annotated[list[ProvisionNumber], "Provisions under which the director should look again after play."]


class RulingJson(RulingFactsJson):
    """The ruling after one line; docs/notation.md says more about each key."""

    say: Annotated[str, "What the director says to the players now: the texts of the speech that are addressed to them."]
    speech: Annotated[list[SpeechJson], "The same sentence by sentence, with notes to the director."]
    because: Annotated[list[ReasonJson], "The reasons, in this project's own words."]
    obligations: Annotated[list[str], "What the players must do, in words."]
    disputed: DisputeJson | None


class RuleAnswer(TypedDict):
    """The rulings on a case, one for each line."""

    edition: int
    steps: list[RulingJson]


class RuleError(RuleAnswer):
    """What is wrong with a line, and the rulings before it."""

    error: ErrorJson


class CheckAnswer(TypedDict):
    """The case as it is written down."""

    case: CaseJson


class PenaltyCardKindJson(TypedDict):
    """A kind of penalty card, for people who have to say which one lies on the table."""

    kind: PenaltyCardKind
    label: Annotated[str, "As a button has it."]
    note: Annotated[str, "Which cards are of this kind."]
    choice_of_lead: Annotated[bool, "Declarer has a choice when its owner's partner is on lead (50D2)."]


class LanguageJson(TypedDict):
    """A language that the words can be in."""

    code: Annotated[LanguageName, "As a request has it: “fr”."]
    name: Annotated[str, "What the language calls itself."]


class AboutAnswer(TypedDict):
    """What rules here."""

    editions: list[int]
    latest: int
    languages: list[LanguageJson]
    ruleset: Annotated[str, "The version of the rules as they are written down here."]
    penalty_card_kinds: list[PenaltyCardKindJson]


class SessionAnswer(TypedDict):
    """Who has sent this request."""

    name: Annotated[str, "The name that belongs to the token; empty if none is needed."]
    token_needed: Annotated[bool, "Whether the server asks for a token."]


# -- the table, for a page that draws it


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
    what: Annotated[str, Pattern(rf"{_SUIT}|{_CARD}"), "The suit, or for “play” the card."]
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
    line: Annotated[str, Pattern(rf"{_SEAT} corrects"), "The line without its last word, the new card: “E corrects”."]
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
    line: Annotated[str, Pattern(rf"{_SEAT} has {_SUIT}"), "The line that says so: “E has D”."]
    established: Annotated[bool, "It is too late to correct it."]


class DefectJson(TypedDict):
    """A trick with a card too few or too many, as the record says, that can be put right."""

    seat: SeatLetter
    trick: TrickNumber
    extra: Annotated[CardName | None, "The card too many; null if one is missing."]
    line: Annotated[str, Pattern(rf"{_SEAT} (adds|restores {_CARD})"), "The line; after “adds” the card is still to be named."]
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
