"""``outofturn serve``: the director's page and the JSON API."""

from __future__ import annotations

import os
import signal
from argparse import Namespace
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

from outofturn.cli import WELL, streams
from outofturn.cli.arguments import add_language, add_pyodide, add_readings, asked_readings
from outofturn.cli.parser import CommandParser, WrongValue
from outofturn.cli.store_access import run_command, say
from outofturn.engine.message import message
from outofturn.wording.language import Language

if TYPE_CHECKING:
    from socket import socket

    from outofturn.casebook.store import Store
    from outofturn.web.access_settings import AccessSettings

PUBLIC_URL, TRUSTED_PROXY = "OUTOFTURN_PUBLIC_URL", "OUTOFTURN_TRUSTED_PROXY"
#: How many seconds to wait for PostgreSQL.
WAIT = 60
#: How many processes serve, if the option does not say.
_WORKERS = "OUTOFTURN_WORKERS"
_MOST_WORKERS = 64


def add_arguments(parser: CommandParser) -> None:
    parser.description = parser.words("help/serve")
    parser.add_argument("--host", metavar="HOST", default="127.0.0.1", help=parser.words("help/serve/host"))
    parser.add_argument("--port", metavar="PORT", type=_port, help=parser.words("help/serve/port"))
    parser.add_argument("--no-browser", dest="browser", action="store_false", help=parser.words("help/serve/no-browser"))
    parser.add_argument(
        "--public-url",
        metavar="URL",
        help=parser.words("help/serve/public-url", word=PUBLIC_URL),
    )
    parser.add_argument(
        "--trusted-proxy",
        metavar="ADDRESS",
        action="append",
        help=parser.words("help/serve/trusted-proxy", word=TRUSTED_PROXY),
    )
    parser.add_argument(
        "--wait",
        metavar="SECONDS",
        type=_seconds,
        default=WAIT,
        help=parser.words("help/serve/wait", word=WAIT),
    )
    parser.add_argument(
        "--workers",
        metavar="N",
        type=_workers,
        default=os.environ.get(_WORKERS) or "1",
        help=parser.words("help/serve/workers", word=_WORKERS),
    )
    add_pyodide(parser)
    parser.add_argument("--log-format", choices=("text", "json"), default="text", help=parser.words("help/serve/log-format"))
    parser.add_argument(
        "--log-level",
        choices=("debug", "info", "warning", "error"),
        default="warning",
        help=parser.words("help/serve/log-level"),
    )
    add_language(parser)
    add_readings(parser)


def _seconds(text: str) -> int:
    if not text.isdecimal() or len(text) > 6:
        raise WrongValue(message("error/seconds"))
    return int(text)


def _workers(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text[:6]) <= _MOST_WORKERS:
        raise WrongValue(message("error/workers", number=_MOST_WORKERS))
    return int(text)


def _port(text: str) -> int:
    if not text.isdecimal() or int(text[:6]) > 65535:
        raise WrongValue(message("error/port"))
    return int(text)


def run(options: Namespace) -> int:
    """Serve the page and the API until stopped. The language is for requests that ask for none."""
    # A shell that starts programs in the background has Ctrl-C ignored in them. The server can always be stopped that way.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    return run_command("outofturn serve", options, lambda chosen: _serve(options, chosen))


def _serve(options: Namespace, chosen: Language) -> int:
    from outofturn.casebook.database_url import default_url
    from outofturn.casebook.store import Store
    from outofturn.casebook.wait import wait_for_database
    from outofturn.cli.announcement import Announcement
    from outofturn.site.pyodide import find_pyodide
    from outofturn.web import server
    from outofturn.web.listener import listen
    from outofturn.web.logs import LogSettings

    pyodide, readings = find_pyodide(options.pyodide), asked_readings(options)
    if wait_for_database(default_url(), options.wait, lambda where: _say_waiting(chosen, where, options.wait)):
        say(chosen, message("terminal/database-answers"))
    with closing(Store(default_url())) as store, listen(options.host, options.port) as listener:
        access = _access(options, store, listener)
        announcement = Announcement(access, store, listener)

        def ready() -> None:
            try:
                announcement.show(chosen)
            except OSError:  # closed or full: a service need not say anything there
                streams.discard_output()
            if options.browser:
                announcement.open_browser()

        server.run(
            store,
            listener,
            access=access,
            language=chosen.code,
            workers=options.workers,
            log_settings=LogSettings(options.log_format, options.log_level),
            pyodide=pyodide,
            readings=readings,
            ready=ready,
        )
    return WELL


def _say_waiting(chosen: Language, where: str, seconds: int) -> None:
    say(chosen, message("terminal/waiting-for-database", word=where, number=seconds))
    say(chosen, message("terminal/how-to-stop"))


def _access(options: Namespace, store: Store, listener: socket) -> AccessSettings:
    """Who is let in. If others than this computer can come and there is no token at all, a new one is made."""
    from outofturn.casebook.tokens import Tokens
    from outofturn.web.access_settings import AccessSettings, new_token, parse_proxies, parse_public_url, token_from
    from outofturn.web.listener import is_loopback

    url = options.public_url or os.environ.get(PUBLIC_URL, "").strip()
    proxies = options.trusted_proxy or [name for name in os.environ.get(TRUSTED_PROXY, "").split(",") if name.strip()]
    access = AccessSettings(
        token_from(os.environ),
        port=listener.getsockname()[1],
        network=not is_loopback(listener),
        public_url=parse_public_url(url) if url else "",
        trusted_proxies=parse_proxies(proxies),
    )
    if access.token is None and access.needs_token and not Tokens(store.database).in_force():
        return replace(access, token=new_token())
    return access
