"""For all tests: the programs that they start get the usual signals.

Whoever starts the tests in the background (``nohup``, cron, many CI runners) has Ctrl-C and the end of the terminal ignored,
and a signal that is ignored stays so in every program that is started from here. One that is handled does not: the system
forgets the handler. So the tests go on as they were meant to, and a test can stop what it has started.
"""

from __future__ import annotations

import signal


def _is_ignored(_number: int, _frame: object) -> None:
    """As it was: nothing happens here."""


for _one in (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT):
    if signal.getsignal(_one) is signal.SIG_IGN:
        signal.signal(_one, _is_ignored)
