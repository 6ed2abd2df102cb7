"""``outofturn token``: the access tokens of directors, each with a name."""

from __future__ import annotations

import os
from argparse import Namespace
from contextlib import closing
from typing import TYPE_CHECKING
from urllib.parse import quote

from outofturn.cli import WELL
from outofturn.cli.arguments import add_language
from outofturn.cli.parser import CommandParser
from outofturn.cli.store_access import run_command
from outofturn.cli.terminal import Screen
from outofturn.engine.message import message
from outofturn.wording.language import Language

if TYPE_CHECKING:
    from outofturn.casebook.tokens import Tokens

_COMMAND = "outofturn token"


def add_arguments(parser: CommandParser) -> None:
    parser.description = parser.words("help/token")
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    new = actions.add_parser("new", help=parser.words("help/token/new"), language=parser.language)
    withdraw = actions.add_parser("withdraw", help=parser.words("help/token/withdraw"), language=parser.language)
    for action in (new, withdraw):
        action.add_argument("name", metavar="NAME", help=parser.words("help/token/name"))
    for action in (new, withdraw, actions.add_parser("list", help=parser.words("help/token/list"), language=parser.language)):
        add_language(action)


def run(options: Namespace) -> int:
    return run_command(_COMMAND, options, lambda chosen: _run(options, chosen))


def _run(options: Namespace, chosen: Language) -> int:
    from outofturn.casebook.database_url import default_url
    from outofturn.casebook.store import Store
    from outofturn.casebook.tokens import Tokens

    with closing(Store(default_url())) as store:
        _ACTIONS[options.action](Tokens(store.database), options, chosen)
    return WELL


def _new(tokens: Tokens, options: Namespace, chosen: Language) -> None:
    token, screen = tokens.new(options.name), Screen()
    public_url = os.environ.get("OUTOFTURN_PUBLIC_URL", "").strip().rstrip("/")
    address = f"{public_url or 'http://…:8053'}/#token={quote(token, safe='')}"
    screen.write(token)
    screen.block(chosen.sentence(message("terminal/token-shown-once", word=options.name)), "", "")
    screen.block(chosen.sentence(message("terminal/address-with-the-token", word=address)), "", "")


def _list(tokens: Tokens, options: Namespace, chosen: Language) -> None:
    screen, entries = Screen(), tokens.entries()
    width = max((len(entry.name) for entry in entries), default=0)
    for entry in entries:
        shown = f"{entry.name:<{width}}  {entry.created.date()}"
        if entry.withdrawn:
            shown += f"  {chosen.text(message('terminal/token-withdrawn', word=str(entry.withdrawn.date())))}"
        screen.write(shown)
    if not entries:
        screen.block(chosen.sentence(message("terminal/no-tokens", word=f"{_COMMAND} new NAME")), "", "")


def _withdraw(tokens: Tokens, options: Namespace, chosen: Language) -> None:
    tokens.withdraw(options.name)
    Screen().block(chosen.sentence(message("terminal/token-stops-working", word=options.name)), "", "")


_ACTIONS = {"new": _new, "list": _list, "withdraw": _withdraw}
