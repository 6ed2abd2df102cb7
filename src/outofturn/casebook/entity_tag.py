"""The ETag of a kept case, by which whoever has it asks whether it is still the same."""

from __future__ import annotations

import re

from outofturn.laws.book import RULESET
from outofturn.notation.kept_case_contract import KeptCaseJson

_ETAG = re.compile(rf'"(\d{{1,9}})-{re.escape(RULESET)}-([a-z]{{2}})"')


def entity_tag(case: KeptCaseJson, code: str) -> str:
    """The version, that of the rules (under others the same lines may be ruled otherwise), and the language of the words."""
    return f'"{case["version"]}-{RULESET}-{code}"'


def tagged_versions(tags: str, code: str) -> list[int]:
    """The versions that somebody has in this language, by an If-None-Match header."""
    return [int(version) for version, language in _ETAG.findall(tags) if language == code]
