"""One line of the record, both ways.

Reading is kind (``♥K``, ``s10``, ``East``, ``dummy``); writing is strict, and what is written reads back as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from outofturn.engine.cards import NAMES, SUIT_LETTERS, Card
from outofturn.engine.deal import read_deal, write_deal
from outofturn.engine.errors import RecordError
from outofturn.engine.events import (
    Agree,
    Ask,
    Attention,
    Call,
    Choose,
    ClaimTricks,
    Correct,
    DrawAttention,
    Event,
    Expose,
    Fact,
    Look,
    Meant,
    Name,
    Omit,
    Play,
    PlayFaceDown,
    PutUp,
    Restore,
    Several,
    Spread,
    Supply,
    Together,
    Volunteer,
    Warn,
)
from outofturn.engine.message import message
from outofturn.engine.seats import SEAT_LETTERS, SIDE, Seat
from outofturn.notation.vocabulary import (
    OPTIONS,
    like,
    one_card,
    one_suit,
    read_call,
    read_cards,
    read_option,
    read_seat,
    read_tricks,
    unknown,
)

__all__ = ["KINDS", "OPTIONS", "read", "read_deal", "write", "write_deal"]

#: What a line can look like: read out where a line makes no sense.
KINDS = message(
    "hint/lines",
    line="E leads H5, E plays H5, E leads H5 face down, E leads H5 told by N, E plays H5 D2, "
    "E plays H5 (D2), W leads D4 & E leads HK, E exposes H5 (unseen), E names HK, S spreads, "
    "N volunteers H2, E corrects D5, W void H, W has H, attention, S chooses refuse",
    word="E plays nothing, E plays H5 D2 unnoticed, E adds H5, E restores D2, N puts H2 for H5, S calls low, "
    "S calls HK instead, S claims 9, W agrees, N looks E, N warns, N asks S, N draws attention, E followed, E led",
)
_TOGETHER = like("W leads D4 & E leads HK")
_SPACED = str.maketrans({"(": " ( ", ")": " ) ", "&": " & ", ",": " ", "\ufe0e": None, "\ufe0f": None})


def read(line: str, declarer: Seat | None = None) -> Event:
    """The event that a line describes. ``declarer``, if known, gives ``dummy``, ``lho`` and so on their meaning."""
    words = line.translate(_SPACED).split()
    if not words:
        raise RecordError(message("error/line-is-empty"), KINDS)
    if "&" in words:
        return _read_together(words, declarer)
    if words[0].lower() == "attention":
        if len(words) > 1:
            raise RecordError(message("error/stands-alone", word="attention"))
        return Attention()
    return _read_action(words, declarer)


def _read_together(words: list[str], declarer: Seat | None) -> Together:
    if words.count("&") > 1:
        raise RecordError(message("error/joins-no-more-than-two", word="&"), _TOGETHER)
    middle = words.index("&")
    plays = []
    for part in (words[:middle], words[middle + 1 :]):
        if not part:
            raise RecordError(message("error/needs-two-plays", word="&"), _TOGETHER)
        play = _read_action(part, declarer)
        if not isinstance(play, Play | PlayFaceDown):
            raise RecordError(message("error/joins-plays-of-one-card", word="&"), _TOGETHER)
        plays.append(play)
    first, second = plays
    if first.seat == second.seat:
        raise RecordError(
            message("error/joins-two-players", word="&"), message("hint/several-from-one-hand", line="E plays H5 D2")
        )
    if first.card == second.card:
        raise RecordError(message("error/two-cannot-face-a-card", word=NAMES[first.card]))
    return Together(first, second)


def _read_action(words: list[str], declarer: Seat | None) -> Event:
    """Everything that begins with a player."""
    if words[0].lower() in _VERBS:
        raise RecordError(message("error/who-was-it", word=words[0].lower()), KINDS)
    seat = read_seat(words[0], declarer, KINDS)
    if len(words) == 1:
        raise RecordError(message("error/what-was-done", player=seat), KINDS)
    verb, rest = words[1].lower(), words[2:]
    if verb not in _VERBS:
        unknown(words[1], _VERBS, KINDS)
    return _VERBS[verb](seat, rest, declarer)


# -- the verbs


def _plays(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    return _play(seat, words, declarer, lead=False)


def _leads(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    return _play(seat, words, declarer, lead=True)


def _play(seat: Seat, words: list[str], declarer: Seat | None, *, lead: bool) -> Event:
    if [word.lower() for word in words] == ["nothing"] and not lead:
        return Omit(seat)
    unnoticed = bool(words) and words[-1].lower() == "unnoticed"
    words, told_by = _told_by(seat, words[:-1] if unnoticed else words, declarer)
    words, face_down = _face_down(words)
    cards, hidden = _visible_and_hidden(words)
    if len(cards) + len(hidden) == 1:
        if unnoticed:
            raise RecordError(message("error/goes-with-a-card-too-many", word="unnoticed"), like("E plays H5 D2 unnoticed"))
        return (PlayFaceDown if face_down else Play)(seat, cards[0], lead, told_by)
    if told_by is not None or face_down:
        raise RecordError(
            message("error/go-with-one-card", word="told by", other_word="face down"),
            message("hint/write-the-card-led", word="exposes"),
        )
    return Several(seat, cards, hidden, lead, unnoticed)


def _told_by(seat: Seat, words: list[str], declarer: Seat | None) -> tuple[list[str], Seat | None]:
    """Take ``told by N`` out of the words."""
    lower = [word.lower() for word in words]
    if "told" not in lower:
        return words, None
    at = lower.index("told")
    if lower[at + 1 : at + 2] != ["by"] or len(words) < at + 3:
        raise RecordError(message("error/goes-on-and-opponent", word="told", other_word="by"), like("E leads H5 told by N"))
    teller = read_seat(words[at + 2], declarer)
    if SIDE[teller] == SIDE[seat]:
        raise RecordError(
            message("error/no-opponent", player=teller, other=seat), message("hint/what-an-opponent-said", word="told by")
        )
    return words[:at] + words[at + 3 :], teller


def _face_down(words: list[str]) -> tuple[list[str], bool]:
    """Take ``face down`` out of the words."""
    lower = [word.lower() for word in words]
    for at, word in enumerate(lower):
        if word in ("face-down", "facedown"):
            return words[:at] + words[at + 1 :], True
        if word == "face":
            if lower[at + 1 : at + 2] != ["down"]:
                raise RecordError(message("error/goes-on", word="face", other_word="down"), like("E leads H5 face down"))
            return words[:at] + words[at + 2 :], True
    return words, False


def _visible_and_hidden(words: list[str]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards of a play; those in brackets could not be seen."""
    groups: tuple[list[str], list[str]] = ([], [])
    inside = False
    for word in words:
        if word in "()":
            if inside == (word == "("):
                raise RecordError(message("error/brackets-do-not-match"), like("E plays H5 (D2)"))
            inside = not inside
        else:
            groups[inside].append(word)
    if inside:
        raise RecordError(message("error/brackets-do-not-match"), like("E plays H5 (D2)"))
    read_cards(groups[0] + groups[1])  # none may stand on both sides
    if not groups[0]:
        raise RecordError(message("error/no-visible-card"), message("hint/hidden-cards", line="E plays H5 (D2)"))
    return read_cards(groups[0]), read_cards(groups[1]) if groups[1] else ()


def _exposes(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    unseen = bool(words) and words[-1].lower() == "unseen"
    return Expose(seat, read_cards(words[:-1] if unseen else words), unseen)


def _names(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    return Name(seat, read_cards(words))


def _spreads(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    if words:
        raise RecordError(
            message("error/nothing-stands-after", word="spreads"),
            message("hint/spreads", line="S spreads", word="E exposes H5 D2"),
        )
    return Spread(seat)


def _volunteers(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    return Volunteer(seat, one_card(words, "volunteers"))


def _puts(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    if words and words[0].lower() == "up":
        words = words[1:]
    if len(words) != 3 or words[1].lower() != "for":
        raise RecordError(message("error/takes-two-cards", word="puts"), like("N puts H2 for H5"))
    card, named = read_cards([words[0], words[2]])
    return PutUp(seat, card, named)


def _calls(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    instead = len(words) > 1 and words[-1].lower() == "instead"
    return Call(seat, read_call(words[:-1] if instead else words), instead)


def _claims(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    return ClaimTricks(seat, read_tricks(words))


def _agrees(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    _nothing(words, "agrees", "W agrees")
    return Agree(seat)


def _looks(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    shown = len(words) > 1 and words[-1].lower() == "shown"
    at = [word for word in (words[:-1] if shown else words) if word.lower() != "at"]
    return Look(seat, _other_player(seat, at, declarer, "looks", "N looks E"), shown)


def _warns(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    _nothing(words, "warns", "N warns")
    return Warn(seat)


def _asks(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    return Ask(seat, _other_player(seat, words, declarer, "asks", "N asks S"))


def _draws(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    if [word.lower() for word in words] != ["attention"]:
        raise RecordError(message("error/goes-on", word="draws", other_word="attention"), like("N draws attention"))
    return DrawAttention(seat)


def _nothing(words: list[str], verb: str, example: str) -> None:
    if words:
        raise RecordError(message("error/nothing-stands-after", word=verb), like(example))


def _other_player(seat: Seat, words: list[str], declarer: Seat | None, verb: str, example: str) -> Seat:
    if len(words) != 1:
        raise RecordError(message("error/one-player-stands-after", word=verb), like(example))
    other = read_seat(words[0], declarer)
    if other == seat:
        raise RecordError(message("error/another-player-stands-after", player=seat, word=verb), like(example))
    return other


def _adds(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    return Supply(seat, one_card(words, "adds"))


def _restores(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    return Restore(seat, one_card(words, "restores"))


def _corrects(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    return Correct(seat, one_card(words, "corrects"))


def _void(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    return Fact(seat, one_suit(words, "void"), has=False)


def _has(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    return Fact(seat, one_suit(words, "has"), has=True)


def _followed(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    _nothing(words, "followed", "E followed")
    return Meant(seat, led=False)


def _led(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    _nothing(words, "led", "E led")
    return Meant(seat, led=True)


def _chooses(seat: Seat, words: list[str], declarer: Seat | None) -> Event:
    return Choose(seat, read_option(words, declarer))


_VERBS: dict[str, Callable[[Seat, list[str], Seat | None], Event]] = {
    "leads": _leads,
    "plays": _plays,
    "exposes": _exposes,
    "names": _names,
    "spreads": _spreads,
    "volunteers": _volunteers,
    "corrects": _corrects,
    "puts": _puts,
    "calls": _calls,
    "claims": _claims,
    "agrees": _agrees,
    "looks": _looks,
    "warns": _warns,
    "asks": _asks,
    "draws": _draws,
    "adds": _adds,
    "restores": _restores,
    "void": _void,
    "has": _has,
    "followed": _followed,
    "led": _led,
    "chooses": _chooses,
}


# -- and back


def write(event: Event) -> str:
    """The one way to write an event."""
    if isinstance(event, Attention):
        return "attention"
    if isinstance(event, Together):
        return f"{write(event.first)} & {write(event.second)}"
    return f"{SEAT_LETTERS[event.seat]} {_ACTIONS[type(event)](event)}"


def _play_text(play: Play | PlayFaceDown) -> str:
    face_down = " face down" if isinstance(play, PlayFaceDown) else ""
    told = "" if play.told_by is None else f" told by {SEAT_LETTERS[play.told_by]}"
    return f"{_verb(play.lead)} {NAMES[play.card]}{face_down}{told}"


def _several_text(event: Several) -> str:
    brackets = f" ({_names_of(event.hidden)})" if event.hidden else ""
    return f"{_verb(event.lead)} {_names_of(event.cards)}{brackets}{' unnoticed' if event.unnoticed else ''}"


def _verb(lead: bool) -> str:
    return "leads" if lead else "plays"


def _names_of(cards: tuple[Card, ...]) -> str:
    return " ".join(NAMES[card] for card in cards)


#: What stands after the seat.
_ACTIONS: dict[type[Event], Callable[[Any], str]] = {
    Play: _play_text,
    PlayFaceDown: _play_text,
    Several: _several_text,
    Expose: lambda event: f"exposes {_names_of(event.cards)}{' unseen' if event.unseen else ''}",
    Name: lambda event: f"names {_names_of(event.cards)}",
    Spread: lambda event: "spreads",
    Volunteer: lambda event: f"volunteers {NAMES[event.card]}",
    PutUp: lambda event: f"puts {NAMES[event.card]} for {NAMES[event.named]}",
    Call: lambda event: f"calls {event.words}{' instead' if event.instead else ''}",
    ClaimTricks: lambda event: "claims" if event.tricks is None else f"claims {event.tricks}",
    Agree: lambda event: "agrees",
    Look: lambda event: f"looks {SEAT_LETTERS[event.at]}{' shown' if event.shown else ''}",
    Warn: lambda event: "warns",
    Ask: lambda event: f"asks {SEAT_LETTERS[event.whom]}",
    DrawAttention: lambda event: "draws attention",
    Omit: lambda event: "plays nothing",
    Supply: lambda event: f"adds {NAMES[event.card]}",
    Restore: lambda event: f"restores {NAMES[event.card]}",
    Correct: lambda event: f"corrects {NAMES[event.card]}",
    Fact: lambda event: f"{'has' if event.has else 'void'} {SUIT_LETTERS[event.suit]}",
    Meant: lambda event: "led" if event.led else "followed",
    Choose: lambda event: f"chooses {event.option}",
}
