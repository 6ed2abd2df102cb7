"""Arguments that several commands share."""

from __future__ import annotations

import os
from argparse import SUPPRESS, Namespace
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from outofturn.cli import WrongSetting
from outofturn.cli.parser import CommandParser, WrongValue
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.laws.book import EDITIONS
from outofturn.wording.language import DEFAULT, LANGUAGES, Language, known_language, language


def years() -> str:
    """The editions, for a help text. A draft is not among them."""
    return ", ".join(map(str, EDITIONS))


def add_edition(parser: CommandParser) -> None:
    parser.add_argument("--edition", metavar="YEAR", help=parser.words("help/edition", word=years()))


#: The environment variable with the language of the words, if no other is asked for.
LANGUAGE_VARIABLE = "OUTOFTURN_LANGUAGE"


def add_language(parser: CommandParser) -> None:
    """The option may stand before the command or after it; a command that is not given one leaves that before it alone."""
    parser.add_argument(
        "--language",
        metavar="CODE",
        default=SUPPRESS,
        help=parser.words("help/language", word=", ".join(LANGUAGES), other_word=LANGUAGE_VARIABLE),
    )


def positive(text: str) -> int:
    """A number from 1 on."""
    if not text.isdecimal() or not int(text):
        raise WrongValue(message("error/number-from-one"))
    return int(text)


def up_to(most: int) -> Callable[[str], int]:
    """A number from 1 to this one."""

    def number(text: str) -> int:
        if not text.isdecimal() or not 1 <= int(text) <= most:
            raise WrongValue(message("error/number-up-to", number=most))
        return int(text)

    return number


def add_pyodide(parser: CommandParser) -> None:
    parser.add_argument(
        "--pyodide",
        metavar="FOLDER",
        help=parser.words("help/pyodide"),
    )


def chosen_language(options: Namespace, of_case: str = "", *, environment: bool = True) -> Language:
    """The language asked for by the option, the case or the environment, in this order.

    ``RecordError`` if a case asks for one that there is not.
    """
    if of_case and not options.language:
        return language(known_language(of_case))
    asked = (
        ("--language", options.language),
        (LANGUAGE_VARIABLE, os.environ.get(LANGUAGE_VARIABLE) if environment else None),
    )
    source, code = next(((source, code) for source, code in asked if code), ("", DEFAULT))
    try:
        return language(known_language(code))
    except RecordError as error:
        raise WrongSetting(source, error) from None


def asked_language(arguments: Sequence[str]) -> str:
    """The language that unparsed arguments ask for, or else the environment; the default if there is no such language."""
    code = os.environ.get(LANGUAGE_VARIABLE)
    for before, word in pairwise(["", *arguments]):
        if before == "--language":
            code = word
        elif word.startswith("--language="):
            code = word.partition("=")[2]
    return code if code in LANGUAGES else DEFAULT


def error_language(options: Namespace) -> str:
    """The code of the language for error messages: that of the option or the environment, if there is such a language."""
    asked = getattr(options, "language", None) or os.environ.get(LANGUAGE_VARIABLE)
    return asked if asked in LANGUAGES else DEFAULT


#: The environment variable with the name of the file of readings, if no other is named.
READINGS_VARIABLE = "OUTOFTURN_READINGS"


def add_readings(parser: CommandParser) -> None:
    parser.add_argument(
        "--readings",
        metavar="FILE",
        help=parser.words("help/readings", word=READINGS_VARIABLE),
    )


def asked_readings(options: Namespace, *, environment: bool = True) -> Mapping[str, str]:
    """The readings in the file that the option or the environment names; none if neither does."""
    name = options.readings or (os.environ.get(READINGS_VARIABLE) if environment else None)
    if not name:
        return {}
    from outofturn.notation.case_file import load_readings  # most commands are run without

    try:
        return dict(load_readings(name))
    except RecordError as error:
        raise WrongSetting(name if options.readings else f"{READINGS_VARIABLE}, {name}", error) from None


def add_formats(parser: CommandParser) -> None:
    formats = parser.add_mutually_exclusive_group()
    formats.add_argument("--json", action="store_true", help=parser.words("help/json"))
    formats.add_argument("--markdown", action="store_true", help=parser.words("help/markdown"))
