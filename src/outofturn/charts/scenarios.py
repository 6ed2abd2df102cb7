"""All the charts there are, by name, in the order in which they are listed."""

from __future__ import annotations

from outofturn.charts.lead_scenarios import LEADS
from outofturn.charts.play_scenarios import PLAYS
from outofturn.charts.revoke_scenarios import REVOKES
from outofturn.charts.scenario import Scenario

SCENARIOS: dict[str, Scenario] = {scenario.kind: scenario for scenario in (*LEADS, *PLAYS, *REVOKES)}
