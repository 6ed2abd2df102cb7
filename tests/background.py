"""Programs that are started in the background: Ctrl-C and the end of the terminal are ignored in them from the start."""

from __future__ import annotations

#: To be put before a command. ``env`` has these options since version 8.31 of GNU coreutils.
IN_THE_BACKGROUND = ("env", "--ignore-signal=INT", "--ignore-signal=HUP", "--ignore-signal=QUIT")
