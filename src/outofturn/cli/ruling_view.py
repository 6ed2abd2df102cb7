"""A ruling for people. Plain play takes one short line a card, so that what the director has to say stands out."""

from __future__ import annotations

from outofturn.cli.terminal import Screen
from outofturn.director import rulings, start_case
from outofturn.engine.cards import SUIT, SUIT_SYMBOLS, SUIT_WORDS, SUITS, Cards, in_order, set_of, symbol
from outofturn.engine.position import DIRECTOR, LEAD_LOST, Position
from outofturn.engine.ruling import Information, Ruling
from outofturn.engine.seats import SEAT_WORDS, SIDE_LETTERS, Seat
from outofturn.notation.case import Case
from outofturn.notation.lines import write
from outofturn.wording import labels
from outofturn.wording.phrases import listing, obligations

_MARGIN = " " * 5
#: The width of the column of labels; on a narrow screen they stand above what they label.
_LABELS, _NARROW = 15, 60


def show_case(screen: Screen, case: Case, year: int) -> None:
    """Show the whole case; where a line makes no sense RecordError comes, and all before that line has been shown."""
    before, trick = start_case(case, year), 0
    _show_set_up(screen, case, before)
    for ruling in rulings(before, case.lines):
        number = min(before.number, 13)
        _show_step(screen, ruling, before, f"{number:>3}  " if number != trick else _MARGIN)
        before, trick = ruling.position, number
    _show_end(screen, before)


def _show_set_up(screen: Screen, case: Case, position: Position) -> None:
    if case.title:
        screen.block(case.title, "", "", "bold")
    screen.block(f"{_contract(position)} · Laws of {position.edition.year}", "", "  ")
    if position.number > 1:
        tricks = f"; tricks won: {_won(position)}" if any(position.won) else ""
        screen.block(f"From trick {position.number}, {SEAT_WORDS[position.leader]} on lead{tricks}", "", "  ")
    for seat, hand in enumerate(case.deal or ()):
        if hand is not None:
            screen.block(f"{SEAT_WORDS[seat]:<5}  {_hand(hand)}", "", " " * 7)
    for text in _penalty_cards(position):
        screen.block(f"On the table: {text}", "", "  ")
    screen.write()


def _show_step(screen: Screen, ruling: Ruling, before: Position, margin: str) -> None:
    """One line of the record: set off if there is something to say or to decide, else as short as can be."""
    matters = bool(ruling.irregularity or ruling.say or ruling.disputed)
    if matters and not screen.after_blank:
        screen.write()
    screen.block(labels.pretty(write(ruling.event)), margin, _MARGIN + "  ", *["bold"] * matters)
    if ruling.irregularity:
        by = f": {SEAT_WORDS[ruling.offender]}" if ruling.offender is not None else ""
        screen.block(labels.irregularity(ruling.irregularity) + by, _MARGIN, _MARGIN + "  ", "yellow")
    if ruling.say:
        _show_speech(screen, ruling)
    if matters:
        _section(screen, "On the table", _penalty_cards(ruling.position), hang=2)
        if obligations(ruling.position) != obligations(before):
            _section(screen, "In force", obligations(ruling.position), hang=2)
        _section(screen, "To play", [SEAT_WORDS[ruling.turn]] if ruling.turn is not None else [])
    _section(screen, "Over", _ended(before, ruling.position))
    _show_reasons(screen, ruling)
    if matters:
        screen.write()


def _show_speech(screen: Screen, ruling: Ruling) -> None:
    screen.write()
    bar = _MARGIN + screen.styled("│", "cyan") + " "
    for sentence in labels.sentences(ruling.say):
        screen.block(sentence, bar, bar + "  ", "bold")
    screen.write()
    if DIRECTOR in ruling.decide:
        _section(screen, "Find out", _options(ruling))
    elif ruling.options:
        _section(screen, f"{_names(ruling.decide, 'or')} decides", _options(ruling))


def _options(ruling: Ruling) -> list[str]:
    """One to a line; with penalty cards of several suits there can be twenty, and those are run on."""
    options = [labels.pretty(option) for option in ruling.options]
    return options if len(options) <= 6 else [" · ".join(option.replace(" ", "\xa0") for option in options)]


def _show_reasons(screen: Screen, ruling: Ruling) -> None:
    width = max((len(reason.law) for reason in ruling.reasons), default=0) + 2
    reasons = dict.fromkeys(f"{reason.law:<{width}}{reason.text}" for reason in ruling.reasons)
    _section(screen, "Why", list(reasons), hang=width)
    if ruling.disputed:
        dispute = ruling.disputed
        _section(
            screen,
            "Disputed",
            [f"Followed here: {dispute.reading}", f"Others read: {dispute.other}", f"Because: {dispute.why}"],
            hang=2,
        )
    _section(screen, "Information", [_information(entry) for entry in ruling.information], hang=2)
    _section(screen, "After play", [f"Look again at Law {listing(list(ruling.review))}."] if ruling.review else [])


def _section(screen: Screen, label: str, texts: list[str], hang: int = 0) -> None:
    """A label and what belongs to it, one to a line, wrapped."""
    if not texts:
        return
    indent = _MARGIN + " " * _LABELS
    first = _MARGIN + screen.styled(f"{label:<{_LABELS}}", "dim")
    if screen.width < _NARROW or len(label) >= _LABELS:
        screen.write(_MARGIN + screen.styled(label, "dim"))
        indent = first = _MARGIN + "  " if screen.width < _NARROW else indent
    for text in texts:
        screen.block(text, first, indent + " " * hang)
        first = indent


def _show_end(screen: Screen, position: Position) -> None:
    """Where things stand, for those who have to go on from here."""
    if not screen.after_blank:
        screen.write()
    if position.pending is not None:
        deciders = [SEAT_WORDS[seat] for seat in position.pending.decide(position) if seat != DIRECTOR]
        waits = f"{listing(deciders, 'or')} has to choose" if deciders else "the director has a fact to find out"
    elif position.turn is None or position.consequences.claimed is not None:
        waits = "play is over"
    else:
        waits = f"{SEAT_WORDS[position.turn]} is to {'play' if position.plays else 'lead'}"
    screen.block(f"Trick {min(position.number, 13)}: {waits}. Tricks won: {_won(position)}.", "", "  ")
    for text in _penalty_cards(position):
        screen.block(f"On the table: {text}", "", "  ")


def _ended(before: Position, now: Position) -> list[str]:
    """What bound the players until this line and binds them no longer. (What ends with its own trick goes unsaid.)"""
    ended = [
        f"{SEAT_WORDS[item.seat]} may lead {SUIT_WORDS[item.what]} again."
        for item in before.consequences.restrictions
        if item.until == LEAD_LOST and item not in now.consequences.restrictions
    ]
    lying = {(card.seat, card.card) for card in now.consequences.penalty_cards}
    return ended + [
        f"{SEAT_WORDS[card.seat]}’s {symbol(card.card)} is no longer a penalty card."
        for card in before.consequences.penalty_cards
        if (card.seat, card.card) not in lying
    ]


def _contract(position: Position) -> str:
    contract = position.table.contract
    denomination = "NT" if contract.trump is None else SUIT_SYMBOLS[contract.trump]
    return f"{contract.level}{denomination}{contract.doubled} by {SEAT_WORDS[contract.declarer]}"


def _hand(hand: Cards) -> str:
    held = {suit: "".join(symbol(card)[1:] for card in in_order(hand & SUIT[suit])) for suit in SUITS}
    return "  ".join(f"{SUIT_SYMBOLS[suit]}\xa0{ranks or '–'}" for suit, ranks in held.items())


def _won(position: Position) -> str:
    return ", ".join(f"{side} {count}" for side, count in zip(SIDE_LETTERS, position.won, strict=True))


def _penalty_cards(position: Position) -> list[str]:
    """The penalty cards, one entry for each player: ``East’s major penalty cards ♥K ♥5``."""
    entries = []
    for seat in position.defenders:
        for kind in ("major", "minor"):
            cards = [card.card for card in position.penalty_cards_of(seat) if card.major == (kind == "major")]
            if cards:
                plural = "s" if len(cards) > 1 else ""
                symbols = " ".join(symbol(card) for card in in_order(set_of(cards)))
                entries.append(f"{SEAT_WORDS[seat]}’s {kind} penalty card{plural} {symbols}")
    return entries


def _information(entry: Information) -> str:
    text = f"{SEAT_WORDS[entry.seat]}’s {symbol(entry.card)}: "
    if not entry.unauthorized:
        return text + f"all players may use it ({entry.law})."
    return text + f"{_names(entry.authorized)} may use it, {_names(entry.unauthorized)} may not ({entry.law})."


def _names(seats: tuple[Seat, ...], last: str = "and") -> str:
    return listing([SEAT_WORDS[seat] for seat in seats], last) if seats else "nobody"
