"""What to say of arguments that cannot be understood, in the language asked for.

argparse says it in English. What it says is recognized here; what is not recognized is said as it is.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence

from outofturn.cli.arguments import asked_language
from outofturn.cli.case_input import complain_in_words
from outofturn.cli.parser import WrongArguments
from outofturn.engine.message import Message, message
from outofturn.wording.language import language

_OF_AN_ARGUMENT = re.compile(r"argument ([^:]+): (.*)", re.DOTALL)
#: What argparse says, with the message that says the same.
_SAID = (
    (r"the following arguments are required: (?P<word>.+)", "error/arguments-missing"),
    (r"unrecognized arguments: (?P<word>.+)", "error/arguments-unknown"),
    (r"invalid choice: (?P<word>.+) \(choose from (?P<other_word>.+)\)", "error/no-such-choice"),
    (r"expected (?:one|at least one) argument", "error/value-missing"),
    (r"not allowed with argument (?P<word>.+)", "error/not-together-with"),
    (r"ambiguous option: (?P<word>.+) could match (?P<other_word>.+)", "error/ambiguous-option"),
)


def complain_of_arguments(wrong: WrongArguments, arguments: Sequence[str]) -> None:
    """Show how the command is used, and say what is wrong."""
    chosen = wrong.parser.language = language(asked_language(arguments))
    wrong.parser.print_usage(sys.stderr)
    about = _OF_AN_ARGUMENT.fullmatch(wrong.said)
    name, said = about.groups() if about is not None else ("", wrong.said)
    complain_in_words(f"{wrong.parser.prog} {name}".rstrip(), chosen.text(wrong.problem or _recognized(said)))


def _recognized(said: str) -> Message:
    for pattern, identity in _SAID:
        found = re.fullmatch(pattern, said)
        if found is not None:
            return message(identity, **{name: text.replace("'", "") for name, text in found.groupdict().items()})
    return message("error/wrong-argument", word=said)
