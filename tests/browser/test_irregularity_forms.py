"""Whatever is answered to the questions about what happened, at whatever table, the engine takes the lines that come of it."""

from __future__ import annotations

from typing import Any

import pytest

from outofturn.json_api import api
from outofturn.notation.lines import write
from tests.browser.phone import Phone
from tests.random_events import Chance
from tests.random_records import Record, record

#: The page's own questions, answered at random. `tables` are cases with lines on record; an empty one is a new case.
_WALK = """
async ({ seed, tables }) => {
  const main = document.querySelector("script[type=module]").src;
  const load = (name) => import(new URL(name, main).href);
  const { IRREGULARITY_FORMS, possibleForms, runForm } = await load("irregularity-forms/all-forms.js");
  const { situationOf } = await load("irregularity-forms/form-parts.js");
  const { getAbout, getTable } = await load("engine-api.js");
  const { penalty_card_kinds: kinds } = await getAbout();
  const known = new Map();
  const askTable = async (data) => {
    const { table, next_events } = await getTable(data);
    return { ...table, ...next_events };
  };
  let state = seed;
  const pick = (list) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return list[Math.floor((state / 2147483648) * list.length)];
  };
  const answer = (question, round) => {
    const offered = question.choices ?? question.cards ?? [...question.seats, ...question.other];
    if (!offered.length) return null; // a question without an answer
    if (question.kind === "choice") return pick(question.choices).value;
    if (question.kind === "seat") {
      const one = pick([...question.seats, ...question.other]);
      return { seat: one.seat ?? one.value, trick: 1 + (round % (question.lastTrick ?? 13)) };
    }
    return { card: pick(question.cards), remark: round % 3 ? "" : pick(["", ...question.remarks.map((one) => one.value)]) };
  };
  const recorded = [];
  for (const [round, data] of tables.entries()) {
    const isNewCase = !data.events.length && !data.start;
    const situation = situationOf(await askTable(data), isNewCase, kinds);
    const extended = ({ start, lines }) => ({ ...data, ...(start && { start }), events: [...data.events, ...lines] });
    const tableOf = (wanted) => known.get(JSON.stringify(extended(wanted)));
    const forms = possibleForms(situation);
    if (!forms.length) continue;
    const form = forms[round % forms.length];
    const answers = [];
    const asked = [];
    let next;
    while (!(next = runForm(form, situation, answers, tableOf)).result && answers.length < 60) {
      if (next.question) {
        asked.push(next.question.text);
        const given = answer(next.question, round);
        if (given === null) break;
        answers.push(given);
      } else {
        const wanted = extended(next.wanted);
        const table = await askTable(wanted).catch(() => null);
        if (!table) break; // the test itself looks why
        known.set(JSON.stringify(wanted), table);
      }
    }
    const result = next.result ?? next.wanted;
    recorded.push({ form: form.id, isNewCase, data: result ? extended(result) : null, before: data, answers, asked });
  }
  return { recorded, ids: IRREGULARITY_FORMS.map((one) => one.id) };
}
"""
#: Not always irregular: the declaring side may show cards, play before dummy, or play in turn at the same moment as a lead; a
#: minor penalty card need not be played first; dummy may speak and a claim may be made.
MAY_BE_IN_ORDER = {
    "spread", "dropped", "too-early", "same-time", "penalty-card", "volunteered", "named", "put-up", "dummy-spoke", "too-few",
    "too-many", "claim", "claim-agreed", "fact",
}  # fmt: skip


def _case_of(found: Record, lines: int) -> dict[str, Any]:
    """The first lines of a record as the page has them."""
    setup = found.setup
    start = {
        "trick": setup.trick,
        "won": {"NS": setup.won[0], "EW": setup.won[1]},
        "penalty_cards": [str(card) for card in setup.penalty_cards],
    }
    if setup.on_lead is not None:
        start["on_lead"] = "NESW"[setup.on_lead]
    return {
        "edition": setup.edition,
        "contract": str(setup.contract),
        "deal": _deal(setup.deal),
        "start": start,
        "readings": dict(setup.readings),
        "events": [write(event) for event in found.events[:lines]],
    }


def _deal(deal: Any) -> str:
    from outofturn.engine.deal import write_deal

    return write_deal(deal)


def _tables(seed: int) -> list[dict[str, Any]]:
    """New cases, and tables of random records."""
    chance = Chance.seeded(seed)
    contracts = [f"{bid} by {seat}" for bid in ("4S", "3NT", "1C") for seat in "NESW"]
    new = [
        {"contract": chance.one_of(contracts), "events": [], "edition": chance.one_of((1997, 2007, 2017))} for _ in range(90)
    ]
    claimed = [{"contract": "4S by S", "events": ["S claims 9"]} for _ in range(8)]
    records = [record(chance, 40) for _ in range(150)]
    return new + claimed + [_case_of(one, chance.below(len(one.rulings) + 1)) for one in records]


@pytest.mark.parametrize("seed", [7, pytest.param(2027, marks=pytest.mark.soak)])
def test_no_form_enters_what_the_engine_refuses(phone: Phone, seed: int) -> None:
    phone.open()
    phone.question("What is the contract?")
    found: dict[str, Any] = phone.page.evaluate(_WALK, {"seed": seed, "tables": _tables(seed)})
    refused = []
    for one in found["recorded"]:
        ruling = api.table_view(one["data"]) if one["data"] else None
        if ruling is None or ruling["error"]:
            refused.append((one, ruling and ruling["error"]))
        elif one["isNewCase"] and one["form"] not in MAY_BE_IN_ORDER:
            assert any(step["irregularity"] for step in ruling["steps"]), one
    assert not refused
    assert {one["form"] for one in found["recorded"]} == set(found["ids"])
