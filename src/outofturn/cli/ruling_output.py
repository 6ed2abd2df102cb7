"""A case with its rulings on the terminal. A card at which nothing goes wrong takes one line, so that the rulings stand out."""

from __future__ import annotations

from outofturn.cli.terminal import Screen
from outofturn.director import rulings, start_case
from outofturn.engine.position import DIRECTOR, Position
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import SEATS
from outofturn.notation.case import Case
from outofturn.notation.lines import write
from outofturn.wording import labels
from outofturn.wording.composer import Sentence, sentences
from outofturn.wording.information_text import information
from outofturn.wording.language import language
from outofturn.wording.obligation_messages import ended, obligations
from outofturn.wording.penalty_card_text import with_owner
from outofturn.wording.text_wrap import NO_BREAK, capital, name, tricks_won
from outofturn.wording.turn_text import decides, next_to_act

_MARGIN = " " * 5
#: The width of the column of labels; on a narrow terminal a label stands above its text.
_LABELS, _NARROW = 15, 60


def show_case(screen: Screen, case: Case, year: int) -> None:
    """Show the whole case. A line that makes no sense raises RecordError, after all lines before it have been shown."""
    before, trick = start_case(case, year), 0
    _show_start(screen, case, before)
    for ruling in rulings(before, case.lines):
        number = min(before.number, 13)
        _show_ruling(screen, ruling, before, f"{number:>3}  " if number != trick else _MARGIN)
        before, trick = ruling.position, number
    _show_end(screen, before)


def _show_start(screen: Screen, case: Case, position: Position) -> None:
    if case.title:
        screen.block(case.title, "", "", "bold")
    contract = labels.contract_label(position.table.contract)
    screen.block(f"{contract} · Laws of {position.edition.year}", "", "  ")
    if position.number > 1:
        won = f"; tricks won: {tricks_won(position.won)}" if any(position.won) else ""
        screen.block(f"From trick {position.number}, {name(position.leader)} on lead{won}", "", "  ")
    for seat, hand in zip(SEATS, case.deal or (), strict=False):
        if hand is not None:
            screen.block(f"{name(seat):<5}  {labels.hand_label(hand)}", "", " " * 7)
    for text in with_owner(position.consequences.penalty_cards):
        screen.block(f"On the table: {text}", "", "  ")
    screen.write()


def _show_ruling(screen: Screen, ruling: Ruling, before: Position, margin: str) -> None:
    """One line of the record, set off from the others if there is something to say or to decide."""
    speech = sentences(ruling)
    matters = bool(ruling.irregularity or speech or ruling.disputed)
    if matters and not screen.after_blank:
        screen.write()
    screen.block(labels.pretty(write(ruling.event)), margin, _MARGIN + "  ", *["bold"] * matters)
    if ruling.irregularity:
        screen.block(labels.irregularity(ruling.irregularity, ruling.offender), _MARGIN, _MARGIN + "  ", "yellow")
    if speech:
        _show_speech(screen, ruling, speech)
    if matters:
        _section(screen, "On the table", with_owner(ruling.position.consequences.penalty_cards), hang=2)
        if obligations(ruling.position) != obligations(before):
            _section(screen, "In force", [language().sentence(item) for item in obligations(ruling.position)], hang=2)
        _section(screen, "To play", [name(ruling.turn)] if ruling.turn is not None else [])
    _section(screen, "Over", [language().sentence(item) for item in ended(before, ruling.position)])
    _show_reasons(screen, ruling)
    if matters:
        screen.write()


def _show_speech(screen: Screen, ruling: Ruling, speech: list[Sentence]) -> None:
    """What is said to the players, what the director has to find out, and the options as a record has them."""
    screen.write()
    bar = _MARGIN + screen.styled("│", "cyan") + " "
    aloud = [item for item in speech if item.to != DIRECTOR]
    for item in aloud:
        screen.block(language().sentence(item.message), bar, bar + "  ", "bold")
    if aloud:
        screen.write()
    notes = [language().sentence(item.message) for item in speech if item.to == DIRECTOR]
    _section(screen, "Director", notes, hang=2)
    options = " · ".join(option.replace(" ", NO_BREAK) for option in ruling.options)
    _section(screen, decides(ruling.decide), [options] if options else [])


def _show_reasons(screen: Screen, ruling: Ruling) -> None:
    width = max((len(reason.law) for reason in ruling.reasons), default=0) + 2
    texts = [(reason.law, language().sentence(reason.message)) for reason in ruling.reasons]
    reasons = dict.fromkeys(f"{law:<{width}}{text}" for law, text in texts)
    _section(screen, "Why", list(reasons), hang=width)
    if ruling.disputed:
        readings = zip((labels.FOLLOWED, labels.OTHER_READING, labels.BECAUSE), ruling.disputed, strict=True)
        _section(screen, "Disputed", [f"{label}: {language().sentence(text)}" for label, text in readings], hang=2)
    entries = [
        f"{information(entry.seat, [entry.card], entry.authorized, entry.unauthorized)[:-1]} ({entry.law})."
        for entry in ruling.information
    ]
    _section(screen, "Information", entries, hang=2)
    _section(screen, "After play", [f"{capital(labels.review_after_play(ruling.review))}."] if ruling.review else [])


def _section(screen: Screen, label: str, texts: list[str], hang: int = 0) -> None:
    """A label and its texts, each on lines of its own; nothing if there are none."""
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
    """The state of the table after the last line."""
    if not screen.after_blank:
        screen.write()
    decide = position.pending.decide(position) if position.pending is not None else ()
    turn = None if position.consequences.claimed is not None else position.turn
    waits_for = next_to_act(decide, turn, leads=not position.plays)
    screen.block(f"Trick {min(position.number, 13)}: {waits_for}. Tricks won: {tricks_won(position.won)}.", "", "  ")
    for text in with_owner(position.consequences.penalty_cards):
        screen.block(f"On the table: {text}", "", "  ")
