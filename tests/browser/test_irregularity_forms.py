"""Whatever is answered to the questions about what happened, the lines that come of it are lines, and mostly make sense."""

from __future__ import annotations

from typing import Any

import pytest

from outofturn.json_api import api
from tests.browser.phone import Phone

#: The page's own questions, answered at random: what comes of it, from an empty page and then once more at the same table.
_WALK = """
async ({ seed, rounds }) => {
  const { IRREGULARITY_FORMS, possibleForms, runForm } = await import("/static/irregularity-forms/all-forms.js");
  const { situationOf } = await import("/static/irregularity-forms/form-parts.js");
  const { getAbout, getTable } = await import("/static/engine-api.js");
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
  const deck = [..."SHDC"].flatMap((suit) => [..."AKQJT98765432"].map((rank) => suit + rank));
  const recorded = [];
  for (let round = 0; round < rounds; round++) {
    const used = new Set();
    const answer = (question) => {
      if (question.kind === "choice") return pick(question.choices).value;
      if (question.kind === "seat") {
        return { seat: pick([...question.seats, ...question.other]).seat ?? question.other[0].value, trick: 2 + (round % 8) };
      }
      const card = pick(deck.filter((one) => !used.has(one)));
      used.add(card);
      return { card, remark: round % 3 ? "" : pick(["", ...question.remarks.map((one) => one.value)]) };
    };
    let data = { contract: `${pick(["4S", "3NT", "1C"])} by ${pick([..."NESW"])}`, events: [] };
    let table = await askTable(data);
    for (const isNewCase of [true, false]) {
      const situation = situationOf(table, isNewCase, kinds);
      const extended = ({ start, lines }) => ({ ...data, ...(start && { start }), events: [...data.events, ...lines] });
      const tableOf = (wanted) => known.get(JSON.stringify(extended(wanted)));
      const forms = possibleForms(situation);
      const form = isNewCase ? forms[round % forms.length] : pick(forms);
      const answers = [];
      let next;
      while (!(next = runForm(form, situation, answers, tableOf)).result) {
        if (next.question) answers.push(answer(next.question));
        else {
          const wanted = extended(next.wanted);
          known.set(JSON.stringify(wanted), await askTable(wanted));
        }
      }
      data = extended(next.result);
      recorded.push({ form: form.id, isNewCase, data });
      table = await askTable(data).catch(() => null); // the test itself looks why
      if (!table) break;
    }
  }
  return { recorded, ids: IRREGULARITY_FORMS.map((one) => one.id) };
}
"""
#: A card may turn out to have been in order, what is found out may contradict the record, and nobody can drop more cards than
#: he has left: the engine says so.
MAY_BE_REFUSED = {"correction", "fact", "dropped"}
#: Not always irregular: the declaring side may show cards, play before dummy, or play in turn at the same moment as a lead; a
#: minor penalty card need not be played first.
MAY_BE_IN_ORDER = {"spread", "dropped", "too-early", "same-time", "penalty-card", "volunteered", *MAY_BE_REFUSED}


@pytest.mark.parametrize("seed", [7, 2027])
def test_every_answer_makes_a_record(phone: Phone, seed: int) -> None:
    phone.expect_complaint("422")
    phone.open()
    phone.question("What is the contract?")
    found: dict[str, Any] = phone.page.evaluate(_WALK, {"seed": seed, "rounds": 96})
    for one in found["recorded"]:
        ruling = api.table_view(one["data"])
        if error := ruling["error"]:
            assert one["form"] in MAY_BE_REFUSED, (one, error)
            assert "is not a" not in error["problem"], (one, error)  # the words themselves are always good
        elif one["isNewCase"] and one["form"] not in MAY_BE_IN_ORDER:
            assert any(step["irregularity"] for step in ruling["steps"]), one
    assert {one["form"] for one in found["recorded"]} == set(found["ids"])
