"""What ``outofturn serve`` shows when the server is up: the address, where the cases are, and how to stop."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from socket import socket

from outofturn.casebook.database_errors import location
from outofturn.casebook.store import Store
from outofturn.casebook.tokens import Tokens
from outofturn.cli.qr_code import qr_code
from outofturn.cli.terminal import Screen
from outofturn.engine.message import message
from outofturn.web.access_settings import AccessSettings, token_from
from outofturn.web.listener import address
from outofturn.wording.language import Language


class Announcement:
    """Made before the server runs: all that it says is found out then."""

    def __init__(self, access: AccessSettings, store: Store, listener: socket) -> None:
        self.access, self.kept_in, self._listening = access, location(store.database.url), address(listener)
        self.asks_for_token = access.needs_token or bool(Tokens(store.database).in_force())
        # What a service prints is kept in a log, and whoever has set the token knows it.
        is_own = access.token == token_from(os.environ)
        self.with_token = access.token is not None and (not is_own or sys.stdout.isatty())

    def show(self, chosen: Language) -> None:
        """Print it; flushed at once, for a program may be reading."""
        screen, url = Screen(), self.access.address(self._listening, with_token=self.with_token)
        screen.write(chosen.sentence(message("terminal/open-at", word=screen.styled(url, "bold"))))
        if (self.access.network or self.access.public_url) and screen.colour and screen.unicode:
            screen.write()
            for line in qr_code(url):
                screen.write("  " + line)
            screen.write()
        if self.with_token:
            more = [message("terminal/leave-the-host-out")] if self.access.network else []
            screen.write(" ".join(map(chosen.sentence, [message("terminal/anyone-with-the-address"), *more])))
        elif self.asks_for_token:
            screen.write(chosen.sentence(message("terminal/page-asks-for-the-token")))
        screen.write(chosen.sentence(message("terminal/kept-in", word=self.kept_in)))
        screen.write(chosen.sentence(message("terminal/how-to-stop")))
        screen.stream.flush()

    def open_browser(self) -> None:
        """If there is a screen. In a thread, because some browsers return only when they are closed."""
        if _has_display():
            url = self.access.address(self._listening, with_token=True)
            threading.Thread(target=webbrowser.open, args=(url,), name="browser", daemon=True).start()


def _has_display() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
