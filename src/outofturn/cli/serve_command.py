"""``outofturn serve``: the director's page and the JSON API."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace

from outofturn.cli import UNREADABLE, WELL
from outofturn.cli.arguments import UnknownLanguage, add_language, chosen_language
from outofturn.cli.case_input import complain, complain_in_words
from outofturn.cli.terminal import Screen
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.wording.language import Language

#: The packages of the extra “serve”; if one of them is missing, say how to install them.
_EXTRA = (
    "alembic", "fastapi", "fpdf", "httptools", "jinja2", "platformdirs", "prometheus_client", "segno", "sqlalchemy",
    "starlette", "uvicorn",
)  # fmt: skip
#: How many processes serve, if the option does not say.
_WORKERS = "OUTOFTURN_WORKERS"
_MOST_WORKERS = 64


def add_arguments(parser: ArgumentParser) -> None:
    parser.description = "Open the director’s page and the JSON API on this computer, or with --host 0.0.0.0 on the network."
    parser.add_argument(
        "--host", metavar="HOST", default="127.0.0.1", help="where to listen (otherwise for this computer alone)"
    )
    parser.add_argument("--port", metavar="PORT", type=_port, help="the port (otherwise 8053, or the next one that is free)")
    parser.add_argument("--no-browser", dest="browser", action="store_false", help="do not open a browser")
    parser.add_argument(
        "--workers",
        metavar="N",
        type=_workers,
        default=os.environ.get(_WORKERS) or "1",
        help=f"how many processes serve (otherwise one, or as many as {_WORKERS} says)",
    )
    parser.add_argument(
        "--log-format", choices=("text", "json"), default="text", help="the form of the log, which goes to standard error"
    )
    parser.add_argument(
        "--log-level",
        choices=("debug", "info", "warning", "error"),
        default="warning",
        help="how much is logged; a line for each request with “info” (otherwise warnings and errors)",
    )
    add_language(parser)


def _workers(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text[:6]) <= _MOST_WORKERS:
        raise ArgumentTypeError(f"the number of workers is from 1 to {_MOST_WORKERS}")
    return int(text)


def _port(text: str) -> int:
    if not text.isdecimal() or int(text[:6]) > 65535:
        raise ArgumentTypeError("a port is a number from 0 to 65535")
    return int(text)


def run(options: Namespace) -> int:
    """Serve the page and the API until stopped. The language is for requests that ask for none."""
    try:
        chosen = chosen_language(options)
    except UnknownLanguage as error:
        complain(error.source, error)
        return UNREADABLE
    try:
        from outofturn.casebook.database_url import StoreError, default_url
        from outofturn.casebook.store import Store
        from outofturn.web import server
        from outofturn.web.access_control import AccessSettings
        from outofturn.web.logs import LogSettings
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _EXTRA:
            raise
        problem = message("error/server-needs", word=error.name)
        complain("outofturn serve", RecordError(problem, message("hint/run", word="pip install 'outofturn[serve]'")))
        return UNREADABLE
    try:
        store = Store(default_url())
    except StoreError as error:
        complain_in_words("outofturn serve", f"{error.problem} {error.hint}")
        return UNREADABLE
    try:
        with server.listen(options.host, options.port) as listener:
            token = None if server.is_loopback(listener) else server.token_from(os.environ)
            url = server.address(listener, token)

            def ready() -> None:
                _announce(chosen, url, server.database_location(store), server.qr_code(url) if token else [])
                if options.browser and _has_display():
                    _open(url)

            access = AccessSettings(token, listener.getsockname()[1])
            log_settings = LogSettings(options.log_format, options.log_level)
            server.run(
                store,
                listener,
                access=access,
                language=chosen.code,
                workers=options.workers,
                log_settings=log_settings,
                ready=ready,
            )
    except RecordError as error:
        complain("outofturn serve", error)
        return UNREADABLE
    finally:
        store.close()
    return WELL


def _announce(chosen: Language, url: str, kept_in: str, code: list[str]) -> None:
    """Print the address, where the cases are, and how to stop; flushed at once, for a program may be reading."""
    screen = Screen()
    screen.write(chosen.sentence(message("terminal/open-at", word=screen.styled(url, "bold"))))
    if code and screen.colour and screen.unicode:
        screen.write()
        for line in code:
            screen.write("  " + line)
        screen.write()
    if code:
        screen.write(chosen.sentence(message("terminal/anyone-with-the-address")))
    screen.write(chosen.sentence(message("terminal/kept-in", word=kept_in)))
    screen.write(chosen.sentence(message("terminal/how-to-stop")))
    screen.stream.flush()


def _has_display() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open(url: str) -> None:
    """In a thread, because some browsers return only when they are closed. The browser waits until the server is up."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(url,), name="browser", daemon=True).start()
