"""The JSON that goes in and out, defined once: errors, cases, rulings.

The other modules ``…_contract`` have the rest: the table, kept cases, the lawbook, questions for learners.

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


#: Parts of the patterns.
A_SEAT, A_SUIT, A_CARD = "[NESW]", "[SHDC]", "[SHDC][2-9TJQKA]"
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
CardName: TypeAlias = Annotated[str, Pattern(A_CARD)]
#: The number of a provision in some edition: ``50D2a``.
ProvisionNumber: TypeAlias = Annotated[str, Pattern(r"[0-9]{1,2}([A-Z]([0-9]{1,2}([a-z]([0-9]|[ivx]+)?)?)?)?")]
ContractText: TypeAlias = Annotated[str, Pattern(rf"[1-7]([CDHS]|NT)(X|XX)? by {A_SEAT}")]
PenaltyCardText: TypeAlias = Annotated[str, Pattern(rf"{A_SEAT} {A_CARD} (major|minor)")]
RestrictionText: TypeAlias = Annotated[
    str,
    Pattern(rf"{A_SEAT} ((require|forbid|highest|lowest) {A_SUIT}|play {A_CARD}) (this lead|until lead lost|this trick)"),
]
#: What can be chosen, or the line that answers a question of fact.
OptionId: TypeAlias = Annotated[
    str,
    Pattern(
        rf"accept|refuse|spread|free|highest|lowest|withdraw|keep|require {A_SUIT}|forbid {A_SUIT}( {A_SUIT}){{0,3}}"
        rf"|play {A_CARD}|lead {A_SEAT}|{A_SEAT} (has|void) {A_SUIT}|{A_SEAT} (followed|led)"
        rf"|{A_SEAT} restores {A_CARD}"
    ),
]
LanguageName: TypeAlias = Annotated[str, Pattern("[a-z]{2}(-[A-Z]{2})?")]
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
    column: Annotated[CountedFromOne | None, "Where in the line it begins, from 1, if that is known."]
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


#: Points on which authorities differ, as docs/interpretations.md names them, and the reading that a record follows.
ReadingsJson: TypeAlias = Annotated[dict[str, str], "Disputed points on which another reading than the usual one is followed."]


class CaseJson(TypedDict):
    """A case as a case file has it; what is as usual is left out. Other keys (source, note, …) are kept as they are."""

    id: NotRequired[str]
    title: NotRequired[str]
    editions: NotRequired[Annotated[list[int], "The editions of which its expectations speak; all if absent."]]
    edition: NotRequired[Annotated[int, "The edition to rule by; the latest if absent."]]
    contract: Annotated[ContractText, "Level, denomination, X or XX, “by”, declarer: “4S by S”."]
    deal: NotRequired[Annotated[str, "The hands in the order of PBN; a hand that is not known is “-”."]]
    start: NotRequired[StartJson]
    readings: NotRequired[ReadingsJson]
    events: Annotated[
        list[str | dict[str, Any]],
        "A line for each thing that happened; an object is an “expect” about the line above it.",
    ]


class CaseRequest(TypedDict):
    """A case as a case file has it (docs/notation.md). Other keys are welcome; the engine says what makes no sense."""

    contract: Annotated[str, "Level, denomination, X or XX, “by”, declarer: “4S by S”."]
    edition: NotRequired[Annotated[int | str | None, "The edition to rule by; the latest if absent."]]
    language: NotRequired[Annotated[str | None, "The language of all words that come out: en, fr, de, de-AT, nl or pl."]]
    title: NotRequired[str | int | None]
    deal: NotRequired[Annotated[str | None, "The hands in the order of PBN; a hand that is not known is “-”."]]
    start: NotRequired[Annotated[dict[str, Any] | None, "To begin in mid-play: “trick”, “on_lead”, “won”, “penalty_cards”."]]
    readings: NotRequired[ReadingsJson | None]
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

    card: Annotated[str, Pattern(rf"{A_SEAT} {A_CARD}"), "A seat and a card: “E H5”."]
    authorized: list[SeatLetter]
    unauthorized: list[SeatLetter]
    law: ProvisionNumber


class DisputeJson(TypedDict):
    """Where authorities differ."""

    id: Annotated[str, "The point, as docs/interpretations.md names it."]
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
    readings: Annotated[list[str], "The points on which another reading than the usual one was followed, and it mattered here."]
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


class ReadingJson(TypedDict):
    """One reading of a disputed point."""

    id: Annotated[str, "As a case names it: “reading” is the usual one."]
    text: Annotated[str, "What it says. Players and cards in it are examples."]


class DisputedPointJson(TypedDict):
    """A point on which authorities differ, and on which a case can follow another reading."""

    id: Annotated[str, "As docs/interpretations.md names it."]
    readings: list[ReadingJson]


class ReadingsAnswer(TypedDict):
    """The points on which a case can follow another reading."""

    points: list[DisputedPointJson]


class AboutAnswer(TypedDict):
    """What rules here."""

    editions: list[int]
    latest: int
    languages: list[LanguageJson]
    ruleset: Annotated[str, "The version of the rules as they are written down here."]
    penalty_card_kinds: list[PenaltyCardKindJson]
    readings: Annotated[ReadingsJson, "Those that new cases follow here, unless they name their own."]


class SessionAnswer(TypedDict):
    """Who has sent this request."""

    name: Annotated[str, "The name that belongs to the token; empty if none is needed."]
    token_needed: Annotated[bool, "Whether the server asks for a token."]
