"""``python -m outofturn``."""

from __future__ import annotations

import sys

from outofturn.cli import main

if __name__ == "__main__":
    sys.exit(main())
