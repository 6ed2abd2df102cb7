"""A case as a LIN board, and as a link to the hand viewer.

LIN says which cards were played, in order of time. What it has no command for (a lead that was refused, a penalty card, a
choice) is said in words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from outofturn.director import rulings, start_case
from outofturn.engine.cards import ALL_CARDS, BIT, NAMES, SUIT, SUIT_LETTERS, SUIT_SYMBOLS, SUITS, Card, Cards, in_order
from outofturn.engine.contract import Contract
from outofturn.engine.errors import RecordError
from outofturn.engine.events import ClaimTricks, Event, Play, PlayFaceDown, Several, Together
from outofturn.engine.message import message
from outofturn.engine.position import Position
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import SEAT_LETTERS, SEATS, SIDE, Seat, parse_seat
from outofturn.formats.auction import PASS, final_contract, read_auction_line
from outofturn.formats.lin_hands import FULL_HAND, LIN_SEATS, next_seats, read_lin_hands
from outofturn.formats.lin_link import link_to
from outofturn.formats.lin_reader import KEPT_TEXT, calls_of, read_auction, read_lin_board
from outofturn.formats.lin_text import LinBoard, LinText, lin_boards
from outofturn.formats.ruling_words import ruling_in_words
from outofturn.laws.law68 import tricks_left
from outofturn.notation.case import Case, Start
from outofturn.wording.language import Language, language

_VULNERABLE = {"NONE": "o", "LOVE": "o", "-": "o", "NS": "n", "EW": "e", "ALL": "b", "BOTH": "b"}
_PASS = "p"
_LIN_CALLS = {PASS: _PASS, "X": "d", "XX": "r"}
_PLAIN = {ord("|"): "/", 0xFE0E: None, 0xFE0F: None} | {
    ord(symbol): f"!{letter}" for symbol, letter in zip(SUIT_SYMBOLS, SUIT_LETTERS, strict=True)
}


def write_lin(case: Case, code: str = "en") -> str:
    """One board; its words are in the language with this code. RecordError if no hand is known, for a board begins with them.

    A case that was read from a LIN text and has not been changed is written as it was.
    """
    kept = _kept_board(case)
    if kept is not None and _says(kept, case):
        return (f"pn|{_names(case)}|" if _names(case).strip(",") and not kept.value("pn") else "") + kept.text
    before = start_case(case)
    found = list(rulings(before, case.lines))
    last = found[-1].position if found else before
    dealer, calls = _auction(case, kept)
    hands = _hands(case, last)
    head = f"pn|{_names(case)}|st||md|{LIN_SEATS.index(dealer) + 1}{','.join(hands)}|rh||"
    return f"{head}{_title(case)}{calls}pg||{_play(case, found, last, language(code))}pg||"


def hand_viewer_link(case: Case, code: str = "en") -> str:
    """A link that shows the board in the hand viewer of BBO."""
    return link_to(write_lin(case, code))


# -- the text that the case was made from


def _kept_board(case: Case) -> LinBoard | None:
    lines = case.other.get(KEPT_TEXT)
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        return None
    found = list(lin_boards(LinText("\n".join(lines))))
    return found[0] if len(found) == 1 else None


def _says(board: LinBoard, case: Case) -> bool:
    """Whether a board makes this very case."""
    found = read_lin_board(board).case
    return (
        found is not None
        and (found.contract, found.deal, Start()) == (case.contract, case.deal, case.start)
        and [line.text for line in found.lines] == [line.text for line in case.lines]
    )


# -- names, title, hands


def _plain(text: str) -> str:
    """The text as it may stand in a value."""
    return " ".join(text.translate(_PLAIN).split())


def _names(case: Case) -> str:
    names = case.other.get("names")
    given = names if isinstance(names, dict) else {}
    found = (given.get(SEAT_LETTERS[seat]) for seat in LIN_SEATS)
    return ",".join(_plain(name).replace(",", " ") if isinstance(name, str) else "" for name in found)


def _title(case: Case) -> str:
    board, vulnerable = case.other.get("board"), _VULNERABLE.get(str(case.other.get("vulnerable", "")).upper())
    title = f"ah|Board {_plain(str(board))}|" if isinstance(board, str | int) and str(board).strip() else ""
    return title + (f"sv|{vulnerable}|" if vulnerable else "")


def _hands(case: Case, last: Position) -> list[str]:
    """The hands from South clockwise; of one that is not known, the cards that it has shown.

    The fourth is left out where it follows from the others.
    """
    given = case.deal or (None,) * len(SEATS)
    known = [_shown(last, seat) if given[seat] is None else given[seat] or 0 for seat in LIN_SEATS]
    if not any(given) and FULL_HAND not in map(int.bit_count, known):
        raise RecordError(message("lin/no-hand-known"), message("lin/hint/hands-of-a-case"))
    hands = [_hand(hand) for hand in known]
    return [*hands[:-1], ""] if known[0] | known[1] | known[2] | known[3] == ALL_CARDS else hands


def _shown(last: Position, seat: Seat) -> Cards:
    """The cards that the record shows to have been in a hand."""
    cards = last.held[seat]
    for plays in (*(trick.plays for trick in last.quitted), last.plays):
        for player, card in plays:
            cards |= BIT[card] if player == seat else 0
    return cards


def _hand(hand: Cards) -> str:
    if not hand:
        return ""
    return "".join(SUIT_LETTERS[suit] + "".join(NAMES[card][1] for card in in_order(hand & SUIT[suit])) for suit in SUITS)


# -- the auction


def _auction(case: Case, kept: LinBoard | None) -> tuple[Seat, str]:
    """Who deals, and the calls: those that were kept, if they end in this contract, else as few as can be."""
    contract = case.contract
    given = case.other.get("dealer")
    dealer = parse_seat(given) if isinstance(given, str) else None
    if kept is not None:
        try:
            kept_dealer = read_lin_hands(kept).dealer
            auction = read_auction(kept, kept_dealer)
        except RecordError:
            auction = None
        if auction is not None and auction.contract == contract and kept_dealer is not None:
            return kept_dealer, "".join(_kept_calls(kept))
        dealer = dealer if auction is None or dealer is not None else kept_dealer
    calls = read_auction_line(case.other.get("auction"), contract)
    if final_contract(calls) == contract:  # LIN has nothing else that says who declares
        return calls[0][0], "".join(f"mb|{_LIN_CALLS.get(call, call.removesuffix('T'))}|" for _, call in calls)
    dealer = contract.declarer if dealer is None else dealer
    return dealer, "".join(f"mb|{call}|" for call in _shortest_auction(contract, dealer))


def _kept_calls(board: LinBoard) -> Iterator[str]:
    for command in board.commands:
        calls = [call for call, _ in calls_of(board, command)] if command.name == "mb" else []
        if len(calls) > 1:
            yield from (f"mb|{call}|" for call in calls)
        elif command.name in ("mb", "an"):
            yield f"{command.name}|{' '.join(command.value.split())}|"


def _shortest_auction(contract: Contract, dealer: Seat) -> Iterator[str]:
    for seat in next_seats(dealer):
        if seat == contract.declarer:
            break
        yield _PASS
    yield f"{contract.level}{'N' if contract.trump is None else SUIT_LETTERS[contract.trump]}"
    yield from {"": (), "X": ("d",), "XX": ("d", "r")}[contract.doubled]
    yield from (_PASS,) * 3


# -- the play


class _Entry(NamedTuple):
    """A card or a note, with the ruling that it belongs to; a note comes after the card."""

    number: int
    is_note: bool
    text: str


def _play(case: Case, found: Sequence[Ruling], last: Position, chosen: Language) -> str:
    times = _times(found, last)
    entries = [_Entry(number, False, NAMES[card]) for card, number in times.items()]
    entries += [_Entry(number, True, note) for number, note in _notes(case, found, times, chosen)]
    text, cards = "", 0
    for entry in sorted(entries, key=lambda item: item[:2]):
        if entry.is_note:
            text += f"nt|{_plain(entry.text)}|"
            continue
        text += f"{'pg||' if cards and cards % len(SEATS) == 0 else ''}pc|{entry.text}|"
        cards += 1
    tricks = _tricks(last) if case.start == Start() else None  # LIN counts from the first trick
    return text if tricks is None else f"{text}mc|{tricks}|"


def _times(found: Sequence[Ruling], last: Position) -> dict[Card, int]:
    """For each card that stands as played, or lies there still, the number of the ruling with which it came.

    That is when it was first faced, if it was faced to the trick in which it stands, even if it was out of turn. A card that
    was led and not accepted came when it was played again.
    """
    since: dict[Card, int] = {}
    standing: set[Card] = set()
    faced: dict[Card, list[int]] = {}
    for number, ruling in enumerate(found):
        for card in _faced(ruling.event):
            faced.setdefault(card, []).append(number)
        if ruling.position.plays == ruling.before.plays and ruling.position.quitted is ruling.before.quitted:
            continue
        now = {card for card, _, _ in _standing(ruling.position)}
        since |= dict.fromkeys(now - standing, number)
        standing = now
    times = {}
    for card, trick, is_lead in _standing(last):
        first = [
            number
            for number in faced.get(card, ())
            if found[number].before.number == trick and (is_lead or not _is_lead(found[number].event))
        ]
        times[card] = min([since[card], *first])
    owed = tuple(item.card for item in last.consequences.restrictions if item.kind == "play")
    undecided = last.pending.lying if last.pending is not None else ()
    return times | {card: faced[card][-1] for card in owed + undecided if card in faced}


def _standing(position: Position) -> Iterator[tuple[Card, int, bool]]:
    """The cards that stand as played, with the number of their trick and whether each is the lead to it."""
    first = position.number - len(position.quitted) + position.is_over
    tricks = [(number, trick.plays) for number, trick in enumerate(position.quitted, first)]
    for number, plays in (*tricks, (position.number, position.plays)):
        for place, (_, card) in enumerate(plays):
            yield card, number, place == 0


def _faced(event: Event) -> tuple[Card, ...]:
    match event:
        case Play() | PlayFaceDown():
            return (event.card,)
        case Several():
            return event.cards + event.hidden
        case Together():
            return (event.first.card, event.second.card)
    return ()


def _is_lead(event: Event) -> bool:
    match event:
        case Play() | PlayFaceDown() | Several():
            return event.lead
        case Together():
            return event.first.lead or event.second.lead
    return False


def _notes(case: Case, found: Sequence[Ruling], times: dict[Card, int], chosen: Language) -> Iterator[tuple[int, str]]:
    """What LIN has no command for: every irregularity, and every line that is not a card that stands as played."""
    for number, ruling in enumerate(found):
        event = ruling.event
        is_played = isinstance(event, Play) and event.card in times
        is_number = isinstance(event, ClaimTricks) and event.tricks is not None and case.start == Start()
        if ruling.irregularity is None and (is_played or is_number):
            continue
        yield number, ruling_in_words(ruling, chosen)


def _tricks(last: Position) -> int | None:
    """The tricks of declarer's side, if they do not follow from the cards: after a claim, or with tricks for a revoke.

    A claim is written as it was made, without the tricks for a revoke: it says how the play would have gone on.
    """
    side = SIDE[last.declarer]
    claimed, given = last.consequences.claimed, last.consequences.given_over or (0, 0)
    won = last.won[side] - given[side]
    if claimed is None:
        return last.won[side] if last.is_over and last.won[side] != won else None
    if claimed.tricks is None:
        return None
    left = tricks_left(last)
    mine = min(claimed.tricks, left)
    return won + (mine if SIDE[claimed.seat] == side else left - mine)
