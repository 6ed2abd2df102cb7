"""JSON on standard output."""

from __future__ import annotations

import json
import sys


def print_json(value: object) -> None:
    utf8 = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    print(json.dumps(value, ensure_ascii=not utf8, indent=2))
