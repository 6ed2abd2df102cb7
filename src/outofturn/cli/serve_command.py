"""``outofturn serve``."""

from __future__ import annotations

import os
import sys

from outofturn.cli import UNREADABLE, WELL
from outofturn.cli.case_input import complain
from outofturn.cli.terminal import Screen
from outofturn.engine.errors import RecordError

#: What the extra brings; if one of them is missing, that is what to say, and no more.
_EXTRA = ("alembic", "fastapi", "fpdf", "httptools", "jinja2", "platformdirs", "segno", "sqlalchemy", "starlette", "uvicorn")


def serve(host: str, port: int | None, *, browser: bool = True) -> int:
    """Serve the page and the API until told to stop."""
    try:
        from outofturn.casebook.database_url import StoreError, default_url
        from outofturn.casebook.store import Store
        from outofturn.web import server
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _EXTRA:
            raise
        complain("outofturn serve", RecordError(f"The server needs “{error.name}”.", "Run pip install 'outofturn[serve]'."))
        return UNREADABLE
    try:
        store = Store(default_url())
    except StoreError as error:
        complain("outofturn serve", RecordError(error.problem, error.hint))
        return UNREADABLE
    try:
        with server.listen(host, port) as listener:
            token = None if server.is_loopback(listener) else server.token_from(os.environ)
            url = server.address(listener, token)

            def ready() -> None:
                _announce(url, server.database_location(store), server.qr_code(url) if token else [])
                if browser and _has_display():
                    _open(url)

            server.run(store, listener, token=token, ready=ready)
    except RecordError as error:
        complain("outofturn serve", error)
        return UNREADABLE
    finally:
        store.close()
    return WELL


def _announce(url: str, kept_in: str, code: list[str]) -> None:
    """Where to go, where the cases are, and how to stop; told at once, also to a program that reads along."""
    screen = Screen()
    screen.write(f"Out of Turn is open at {screen.styled(url, 'bold')}")
    if code and screen.colour and screen.unicode:
        screen.write()
        for line in code:
            screen.write("  " + line)
        screen.write()
    if code:
        screen.write("Whoever has this address can read and change the cases. For this computer alone, leave --host out.")
    screen.write(f"Cases are kept in {kept_in}")
    screen.write("Stop with Ctrl-C.")
    screen.stream.flush()


def _has_display() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open(url: str) -> None:
    """In a thread, for some browsers come back only when they are closed. Until the server is up the browser waits."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(url,), name="browser", daemon=True).start()
