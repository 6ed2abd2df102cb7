"""Damage done to files of boards: what programs, editors, networks and people do to them."""

from __future__ import annotations

from random import Random

#: Pieces that mean something in PBN, LIN or YAML.
PIECES = (
    "^L ", "^R ", "^", "* ", "+ ", "- ", "{", "}", ";", "%", '"', "[", "]", "[Play ", '[Deal "', "[Event ", "#", "##",
    "?", "\\", "|", "md|", "pc|", "mc|13|", "mb|", "qx|", "pg||", "&lin=", "%7C", "SA", "H10", "AP", "=1=", "$7", "\n",
    "\n\n", "\r", "\t", "\x00", "\u2665", "é", "---\n", "events:\n", "contract: 4S by S\n", "- ", "{}", "[]", "NaN", "1" * 40,
)  # fmt: skip


def mutated(text: str, rng: Random) -> str:
    """The text with some places cut, doubled, moved or overwritten."""
    for _ in range(rng.randint(1, 8)):
        at, end = sorted((rng.randint(0, len(text)), rng.randint(0, len(text))))
        end = min(end, at + rng.choice((1, 3, 20, 400)))
        match rng.randrange(6):
            case 0:
                text = text[:at] + text[end:]
            case 1:
                text = text[:end] + text[at:end] + text[end:]
            case 2:
                text = text[:at] + rng.choice(PIECES) + text[at:]
            case 3:
                text = text[:at] + rng.choice(PIECES) + text[end:]
            case 4:
                other = rng.randint(0, len(text))
                text = text[:at] + text[end:][:other] + text[at:end] + text[end:][other:]
            case _:
                text = text[:at]
    return text


def random_text(rng: Random) -> str:
    """Text from the pieces alone."""
    return "".join(rng.choice(PIECES) for _ in range(rng.randint(0, 200)))
