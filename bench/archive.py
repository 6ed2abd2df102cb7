"""A generated archive of PBN files in which it is known which boards are irregular and how.

Most boards are random deals with a random legal play. In some of them irregularities are made while the engine follows the
play, of every kind that PBN can say: opening leads out of turn, later leads out of turn by a defender or from declarer's wrong
hand (all of them accepted), and revokes, some marked and some not. What an audit has to find is noted by the generator itself,
by rules of its own, so that it does not repeat what the engine says.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from bench.games import SEATS, Game, random_game
from outofturn import observe, start
from outofturn.audit.finding import AuditFinding
from outofturn.engine.cards import NAMES, SUIT_OF, Card, listed
from outofturn.engine.events import Play
from outofturn.engine.position import Position
from outofturn.engine.seats import LHO, NORTH, PARTNER, SIDE, Seat

LEAD, REVOKE = "^L", "^R"
#: The chance of an irregularity at a trick of an irregular board.
_CHANCE = 0.12
BOARDS_IN_A_FILE = 1000


@dataclass
class IrregularBoard:
    """A board that is being played, with irregularities."""

    rng: Random
    game: Game
    position: Position
    #: For each trick the cell of each seat: a card, perhaps with a mark.
    rows: list[dict[Seat, str]] = field(default_factory=list)
    findings: list[AuditFinding] = field(default_factory=list)
    revokes: list[tuple[int, Seat, int]] = field(default_factory=list)  #: trick, seat, suit that should have been played
    first: Seat = NORTH  #: the seat of the first column

    def play_out(self) -> None:
        for number in range(1, 14):
            self._trick(number)
        costs = self._costs()
        self.findings = [
            item._replace(cost=costs.get((item.trick, item.seat), 0)) if item.irregularity == "revoke" else item
            for item in self.findings
        ]

    def _trick(self, number: int) -> None:
        row: dict[Seat, str] = {}
        seat = proper = self.position.leader
        if number < 13 and self.rng.random() < _CHANCE:
            # The declaring side cannot have its opening lead accepted, and at the thirteenth trick nobody can.
            seat = self.rng.choice([PARTNER[proper]] if number == 1 else [one for one in map(Seat, range(4)) if one != proper])
        if number == 1:
            # Programs write an opening lead out of turn with or without the mark, in either column.
            self.first = seat if self.rng.random() < 0.7 else proper
        led: int | None = None
        out_of_turn = seat != proper
        for place in range(4):
            # Whoever should have led and plays another suit is taken to lead, not to revoke.
            card, mark = self._card(seat, led, may_revoke=not (out_of_turn and place == 1 and seat == proper))
            if place == 0:
                led = SUIT_OF[card]
                mark = LEAD if out_of_turn and (number > 1 or self.first != seat or self.rng.random() < 0.5) else ""
                if out_of_turn:
                    self._note_lead(number, seat, card)
            elif SUIT_OF[card] != led and self._suit(seat, led or 0):
                self.revokes.append((number, seat, led or 0))
                self._note(number, seat, card, "revoke", "61A")
            row[seat] = f"{mark} {NAMES[card]}".strip()
            self.position = observe(self.position, Play(seat, card, place == 0)).position
            seat = LHO[seat]
        self.rows.append(row)

    def _card(self, seat: Seat, led: int | None, *, may_revoke: bool) -> tuple[Card, str]:
        hand = listed(self.position.held[seat])
        follow = self._suit(seat, led) if led is not None else []
        others = [card for card in hand if SUIT_OF[card] != led]
        if may_revoke and follow and others and self.rng.random() < _CHANCE / 4:
            return self.rng.choice(others), REVOKE if self.rng.random() < 0.5 else ""
        return self.rng.choice(follow or hand), ""

    def _suit(self, seat: Seat, suit: int) -> list[Card]:
        return [card for card in listed(self.position.held[seat]) if SUIT_OF[card] == suit]

    def _note_lead(self, number: int, seat: Seat, card: Card) -> None:
        declaring = SIDE[seat] == SIDE[Seat(self.game.declarer)]
        kind = "opening-lead-out-of-turn" if number == 1 else "declarer-lead-out-of-turn" if declaring else "lead-out-of-turn"
        self._note(number, seat, card, kind, "53A")

    def _note(self, number: int, seat: Seat, card: Card, irregularity: str, law: str) -> None:
        self.findings.append(AuditFinding("", "", number, SEATS[seat], NAMES[card], irregularity, law, 0, 0))

    def winners(self) -> list[Seat]:
        return [trick.winner for trick in self.position.quitted]

    def _costs(self) -> dict[tuple[int, str], int]:
        """The tricks that each revoke costs by the Laws of 2017 (64A, 64B)."""
        counted = [revoke for revoke in self.revokes if revoke[0] < 12]
        costs: dict[tuple[int, str], int] = {}
        if len({SIDE[seat] for _, seat, _ in counted}) > 1:
            return costs  # both sides
        winners = self.winners()
        left = sum(bool(counted) and SIDE[winner] == SIDE[counted[0][1]] for winner in winners)
        seen: set[tuple[Seat, int]] = set()
        for number, seat, suit in counted:
            is_first = (seat, suit) not in seen
            seen.add((seat, suit))
            won = sum(SIDE[winner] == SIDE[seat] for winner in winners[number - 1 :])
            is_dummy = seat == PARTNER[Seat(self.game.declarer)]
            cost = min(won, 2 if winners[number - 1] == seat else 1, left) if is_first and not is_dummy else 0
            left -= cost
            costs[number, SEATS[seat]] = cost
        return costs


def irregular_board(rng: Random) -> IrregularBoard:
    """A board with at least one irregularity."""
    while True:
        game = random_game(rng)
        position = start(f"1{game.denomination} by {SEATS[game.declarer]}", 2017, deal=game.pbn)
        board = IrregularBoard(rng, game, position)
        board.play_out()
        if board.findings:
            return board


def regular_rows(game: Game) -> list[dict[Seat, str]]:
    """The tricks of a legal play by seat."""
    position = start(f"1{game.denomination} by {SEATS[game.declarer]}", 2017, deal=game.pbn)
    rows = []
    for number in range(0, 52, 4):
        leader = position.leader
        row = {Seat((leader + place) % 4): card for place, card in enumerate(game.play[number : number + 4])}
        for seat, name in row.items():
            position = observe(position, Play(seat, _CARD[name])).position
        rows.append(row)
    return rows


_CARD = {name: Card(card) for card, name in enumerate(NAMES)}


def pbn_text(number: int, game: Game, rows: list[dict[Seat, str]], first: Seat, result: str) -> str:
    """The game with the tags that every PBN game has, an auction and the play."""
    dealer = Seat((number - 1) % 4)
    passes = (game.declarer - dealer) % 4
    calls = ["Pass"] * passes + [f"1{game.denomination}", "Pass", "Pass", "Pass"]
    columns = [Seat((first + place) % 4) for place in range(4)]
    lines = [
        '[Event "Generated"]', '[Site "Bench"]', '[Date "2026.01.01"]', f'[Board "{number}"]', '[West "W"]', '[North "N"]',
        '[East "E"]', '[South "S"]', f'[Dealer "{SEATS[dealer]}"]', '[Vulnerable "None"]', f'[Deal "{game.pbn}"]',
        '[Scoring "MP"]', f'[Declarer "{SEATS[game.declarer]}"]', f'[Contract "1{game.denomination}"]', f'[Result "{result}"]',
        f'[Auction "{SEATS[dealer]}"]', *(" ".join(calls[at : at + 4]) for at in range(0, len(calls), 4)),
        f'[Play "{SEATS[first]}"]', *(" ".join(row[seat] for seat in columns) for row in rows),
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def generated(boards: int, rng: Random, irregular: int = 50) -> Iterator[tuple[str, list[AuditFinding]]]:
    """So many boards, of which one in so many is irregular (at a random place): the text, and what is to be found."""
    places = {group + rng.randrange(irregular) for group in range(0, boards, irregular)}
    for number in range(1, boards + 1):
        if number - 1 in places:
            board = irregular_board(rng)
            won = sum(SIDE[winner] == SIDE[Seat(board.game.declarer)] for winner in board.winners())
            declaring = [
                item for item in board.findings if SIDE[Seat(SEATS.index(item.seat))] == SIDE[Seat(board.game.declarer)]
            ]
            lost = sum(item.cost for item in declaring)
            gained = sum(item.cost for item in board.findings) - lost
            result = f"^{won - lost + gained}" if lost or gained else str(won)
            findings = [item._replace(board=str(number)) for item in board.findings]
            yield pbn_text(number, board.game, board.rows, board.first, result), findings
        else:
            game = random_game(rng)
            leader = Seat(game.leader)
            tricks = game.ns_tricks if game.declarer % 2 == 0 else 13 - game.ns_tricks
            yield pbn_text(number, game, regular_rows(game), leader, str(tricks)), []


def write_archive(folder: str, boards: int, seed: int = 1, irregular: int = 50) -> list[AuditFinding]:
    """Write an archive of PBN files; return what an audit of it has to find, in order."""
    rng = Random(seed)
    known: list[AuditFinding] = []
    source = generated(boards, rng, irregular)
    for first in range(0, boards, BOARDS_IN_A_FILE):
        path = os.path.join(folder, f"{first // BOARDS_IN_A_FILE:04}.pbn")
        with open(path, "w", encoding="latin-1", newline="\n") as file:
            file.write("% PBN 2.1\n")
            line = 1  # the first game begins with the escape line before it
            next_line = 2
            for _, (text, findings) in zip(range(min(BOARDS_IN_A_FILE, boards - first)), source, strict=False):
                known += (item._replace(file=path, line=line) for item in findings)
                file.write(text + "\n")
                line = next_line = next_line + text.count("\n") + 1
    return known
