"""The contract of a PBN game: from its tags, and from its auction."""

from __future__ import annotations

import re
from typing import NamedTuple

from outofturn.engine.contract import Contract
from outofturn.engine.message import message
from outofturn.engine.seats import LHO, PARTNER, RHO, SEAT_LETTERS, SEATS, Seat, parse_seat
from outofturn.formats.auction import PASS, final_contract, is_call
from outofturn.formats.pbn_text import PbnGame

_CONTRACT = re.compile(r"([1-7])\s*(NT?|[SHDC])\s*(X{0,2}|\*{1,2}|R)", re.IGNORECASE)
_DOUBLED = {"*": "X", "**": "XX", "R": "XX"}
#: What can stand after a call or a card, or alone: its quality, a note (``=1=``), the number of a glyph (``$3``), an alert.
_ASIDE = r"(?:=\w+=|\$\d+|[!?*])"
SUFFIX = re.compile(rf"(?<=[^=$!?*]){_ASIDE}+$")
ASIDE = re.compile(rf"{_ASIDE}+")
#: Before a declarer or a result: it is not what it would have been without an irregularity.
IRREGULAR = "^"


class PbnContract(NamedTuple):
    """The contract as the auction left it."""

    contract: Contract
    exchanged: bool = False  #: declarer and dummy have then changed places (Law 54A)


def contract_of(game: PbnGame) -> PbnContract | None:
    """The contract of a game; None if none is given, or if all passed."""
    written = game.value("contract")
    auction = _auction_contract(game)
    if not written or written.upper() == "PASS":
        return PbnContract(auction) if auction and not written else None
    plain = plain_contract(written)
    if not plain:
        raise game.error(
            message("error/not-a-contract", word=written[:40]),
            message("hint/write-it-like", words=("4S", "3NTX")),
            tag="contract",
        )
    declarer, exchanged = _declarer(game, auction)
    contract = Contract.parse(f"{plain} by {SEAT_LETTERS[declarer]}")
    # Who declares is not compared: many files leave out the passes before the opening bid.
    if auction is not None and auction[:3] != contract[:3]:
        raise game.error(message("file/auction-ends-otherwise", word=str(auction)), tag="contract")
    return PbnContract(contract, exchanged)


def plain_contract(written: str) -> str:
    """The value of the tag as the notation writes it: ``3NTX``; empty if it is no contract."""
    found = _CONTRACT.fullmatch(written.strip())
    if found is None:
        return ""
    level, strain, doubled = found[1], found[2].upper(), found[3].upper()
    return f"{level}{'NT' if strain.startswith('N') else strain}{_DOUBLED.get(doubled, doubled)}"


def _declarer(game: PbnGame, auction: Contract | None) -> tuple[Seat, bool]:
    """Declarer as the auction left it, and whether he became dummy afterwards."""
    written = game.value("declarer")
    seat = parse_seat(written.removeprefix(IRREGULAR))
    if seat is None:
        if written:
            raise game.error(
                message("file/not-a-declarer", word=written[:40]), message("hint/seats", word="N, E, S, W"), tag="declarer"
            )
        leader = parse_seat(game.value("play"))
        if auction is not None:
            return auction.declarer, False
        if leader is None:
            raise game.error(message("file/no-declarer"), message("file/hint/tag", line='[Declarer "S"]'), tag="contract")
        return RHO[leader], False
    if not written.startswith(IRREGULAR):
        return seat, False
    # The player named became declarer; some programs name the one who was. The opening lead came from declarer's left.
    leader = parse_seat(game.value("play"))
    became = PARTNER[seat] if leader == LHO[PARTNER[seat]] else seat
    return PARTNER[became], True


def _auction_contract(game: PbnGame) -> Contract | None:
    """What a complete and regular auction ends in; None if there is no such auction."""
    return final_contract(auction_calls(game))


def auction_calls(game: PbnGame) -> list[tuple[Seat, str]]:
    """The calls of a complete and regular auction; none if there is no such auction."""
    seat = parse_seat(game.value("auction"))
    calls: list[tuple[Seat, str]] = []
    if seat is None:
        return []
    passes = 0
    for number, word in enumerate(game.sections["auction"]):
        call = SUFFIX.sub("", word).upper()
        if call.startswith(IRREGULAR) or call == "+":
            return []
        if word == "*" or call == "AP":
            missing = 3 - passes if calls else 0
            calls += [(SEATS[(seat + place) % 4], PASS) for place in range(missing)]
            passes = 3
            break
        if ASIDE.fullmatch(call) or word.startswith('"'):
            continue
        if not is_call(call):
            raise game.error(
                message("file/not-a-call", word=word[:40]), message("file/hint/calls", word="Pass 1C X XX 3NT AP"),
                tag="auction", word=number,
            )  # fmt: skip
        calls.append((seat, call))
        passes = passes + 1 if call in ("P", "PASS") else 0
        seat = LHO[seat]
    return calls if passes >= 3 else []
