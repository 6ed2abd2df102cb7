"""All the charts there are, by name, in the order in which they are listed."""

from __future__ import annotations

from outofturn.lawbook.scenario import Scenario
from outofturn.lawbook.scenarios_of_leads import LEADS
from outofturn.lawbook.scenarios_of_play import PLAYS
from outofturn.lawbook.scenarios_of_revokes import REVOKES

SCENARIOS: dict[str, Scenario] = {scenario.kind: scenario for scenario in (*LEADS, *PLAYS, *REVOKES)}
