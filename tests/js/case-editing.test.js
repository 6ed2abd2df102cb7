// What is typed and tapped about a case, as the server takes it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldsOf, formOf } from "../../src/outofturn/web/static/case-details.js";
import { dealOf, handsOf } from "../../src/outofturn/web/static/deal-text.js";
import { routeOf } from "../../src/outofturn/web/static/hash-route.js";
import { simpleLine } from "../../src/outofturn/web/static/line-editor.js";
import { previousDraft } from "../../src/outofturn/web/static/new-case.js";
import { linesOf } from "../../src/outofturn/web/static/record-text.js";

test("a deal as four hands", () => {
  assert.deepEqual(handsOf("N:AK.Q.J.T - 2.3.4.5 -"), { N: "AK.Q.J.T", E: "", S: "2.3.4.5", W: "" });
  assert.deepEqual(handsOf("W:A... K... Q... J..."), { W: "A...", N: "K...", E: "Q...", S: "J..." });
  for (const none of [null, undefined, "", "nonsense"]) assert.deepEqual(handsOf(none), { N: "", E: "", S: "", W: "" });
});

test("four hands as a deal", () => {
  assert.equal(dealOf({ N: "", E: " AK. Q.J.T ", S: "", W: "" }), "N:- AK.Q.J.T - -");
  assert.equal(dealOf({ N: "", E: " ", S: "", W: "" }), null);
});

const SAVED = {
  table: "5",
  board: "12",
  notes: "",
  names: { N: "Ann" },
  case: { contract: "4S by S", start: { trick: 2, on_lead: "W", penalty_cards: ["E HK major"] }, deal: null },
  ruling: { edition: 2017 },
};

test("details that nobody has changed are saved as they were", () => {
  assert.deepEqual(fieldsOf(formOf(SAVED), SAVED), {
    ...{ table: "5", board: "12", notes: "", names: { N: "Ann" }, contract: "4S by S", edition: 2017, deal: null },
    start: SAVED.case.start,
  });
});

test("details that were typed", () => {
  const typed = { ...formOf(SAVED), edition: "1997", trick: "3", on_lead: "", hands: { ...handsOf(null), S: "AK.Q.J.T" } };
  const { edition, start, deal } = fieldsOf(typed, SAVED);
  assert.deepEqual(start, { trick: 3, on_lead: null, penalty_cards: ["E HK major"] });
  assert.deepEqual([edition, deal], [1997, "N:- - AK.Q.J.T -"]);
});

test("a line that can be edited by taps", () => {
  assert.deepEqual(simpleLine("E leads H5"), { seat: "E", verb: "leads", card: "H5" });
  for (const line of ["E leads H5 face down", "E leads H", "S chooses refuse", "declarer leads H5", ""]) {
    assert.equal(simpleLine(line), null, line);
  }
});

test("the lines of a text", () => {
  assert.deepEqual(linesOf(" E leads H5 \n\n  S chooses refuse\n"), ["E leads H5", "S chooses refuse"]);
});

test("one question back in a new case", () => {
  const draft = { contract: "4S", declarer: "S", form: "dropped", answers: [1, 2], sent: "x", key: "k" };
  // A changed answer makes another case, so the idempotency key goes.
  const first = previousDraft(draft);
  assert.deepEqual(first, { ...draft, answers: [1], key: "" });
  const second = previousDraft(previousDraft(first));
  assert.deepEqual([second.form, second.declarer], ["", "S"]);
  const third = previousDraft(second);
  assert.deepEqual([third.contract, third.declarer], ["4S", ""]);
  assert.equal(previousDraft(third).contract, "");
});

test("routes", () => {
  assert.deepEqual(["", "#/", "#/cases", "#/case/abc"].map(routeOf), ["", "", "cases", "case/abc"]);
});
