// The forms about irregularities: which questions they ask, and which lines come of the answers.
//
// tests/browser/test_irregularity_forms.py puts what comes of random answers to the engine.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  IRREGULARITY_FORMS,
  NO_FORM,
  possibleForms,
  runForm,
  stepBack,
} from "../../src/outofturn/web/static/irregularity-forms/all-forms.js";
import { situationOf } from "../../src/outofturn/web/static/irregularity-forms/form-parts.js";
import { PENALTY_CARD_KINDS, tableOf } from "./engine-answers.js";
import { startBrowser } from "./fake-browser.js";

startBrowser();

const NEW_CASE = situationOf(tableOf(), true, PENALTY_CARD_KINDS);
const formCalled = (id) => IRREGULARITY_FORMS.find((one) => one.id === id);

/** The situation when these lines are on record. */
const after = (events, start) => situationOf(tableOf({ start, events }), false, PENALTY_CARD_KINDS);

/** Run a form in a case with some lines on record; the engine answers at once. */
const run = (id, situation, answers, events = []) =>
  runForm(formCalled(id), situation, answers, ({ start, lines }) => tableOf({ start, events: [...events, ...lines] }));

/** Fill in a form: a seat (with the trick), a card (with a remark) or a value for each question. */
function fillIn(id, situation, replies, events) {
  const answers = [];
  const asked = [];
  for (const reply of replies) {
    const { question } = run(id, situation, answers, events);
    asked.push(question.text);
    answers.push(answerTo(question, reply));
  }
  const { result, question } = run(id, situation, answers, events);
  assert.ok(result, `it asks: ${question?.text}`);
  return { ...result, asked };
}

function answerTo(question, reply) {
  const [value, more] = [reply].flat();
  if (question.kind === "card") assert.ok(question.cards.includes(value), `${value} cannot be touched`);
  if (question.kind === "seat") {
    const offered = [...question.seats.map(({ seat }) => seat), ...question.other.map((one) => one.value)];
    assert.ok(offered.includes(value), `${value} is not offered: ${offered}`);
    return { seat: value, trick: more ?? 2 };
  }
  if (question.kind === "card") return { card: value, remark: more ?? "" };
  assert.ok(question.choices.some((one) => one.value === value));
  return value;
}

const W_LEADS = { trick: 2, on_lead: "W" };

const FROM_A_NEW_CASE = [
  ["opening-lead", ["E", "H5"], { lines: ["E leads H5"] }],
  ["opening-lead", ["E", ["H5", "face down"]], { lines: ["E leads H5 face down"] }],
  ["led-otherwise", ["E", "face down", "H5"], { lines: ["E leads H5 face down"] }],
  ["led-otherwise", ["E", "told by N", "H5"], { lines: ["E leads H5 told by N"] }],
  [
    "lead-out-of-turn",
    [
      ["W", 3],
      ["H5", "told by N"],
    ],
    { start: { trick: 3, on_lead: "W" }, lines: ["E leads H5 told by N"] },
  ],
  ["lead-out-of-turn", [["W", 1], "H5"], { start: { trick: 1, on_lead: "W" }, lines: ["E leads H5"] }],
  ["wrong-hand", [["W", 1], "S", "DA"], { start: { trick: 1, on_lead: "W" }, lines: ["S leads DA"] }],
  ["wrong-hand", ["S", "DA"], { start: { trick: 2, on_lead: "S" }, lines: ["N leads DA"] }],
  ["wrong-hand", ["E", "S", "DA"], { start: { trick: 2, on_lead: "E" }, lines: ["S leads DA"] }],
  ["too-early", ["N", "D3", "E", "W", "D5"], { start: { trick: 2, on_lead: "N" }, lines: ["N leads D3", "W plays D5"] }],
  ["too-early", ["W", "D3", "E", "D4", "D5"], { start: W_LEADS, lines: ["W leads D3", "N plays D4", "S plays D5"] }],
  ["two-cards", ["W", "W", "D3", "DK"], { start: W_LEADS, lines: ["W plays D3 DK"] }],
  ["two-cards", ["W", "N", "D3", "D4", ["DK", "hidden"]], { start: W_LEADS, lines: ["W leads D3", "N plays D4 (DK)"] }],
  ["dropped", ["W", "no", "E", "HK", "no", "yes"], { start: W_LEADS, lines: ["E exposes HK"] }],
  [
    "dropped",
    ["W", "yes", "DK", "E", "H5", "yes", "H4", "no", "no"],
    { start: W_LEADS, lines: ["W leads DK", "E exposes H5 H4 unseen"] },
  ],
  ["dropped", ["opening", "S", "H5", "no"], { start: undefined, lines: ["S exposes H5"] }],
  ["same-time", ["W", "E", "D4", "HK"], { start: W_LEADS, lines: ["W leads D4 & E leads HK"] }],
  [
    "penalty-card",
    ["E", "HK", "major", "S", "H2", "H3", "H4", "H5"],
    {
      start: { trick: 2, on_lead: "S", penalty_cards: ["E HK major"] },
      lines: ["S leads H2", "W plays H3", "N plays H4", "E plays H5"],
    },
  ],
  [
    "penalty-card",
    ["E", "HK", "major", "W", "H2", "H3", "H5"],
    {
      start: { ...W_LEADS, penalty_cards: ["E HK major"] },
      lines: ["S chooses free", "W leads H2", "N plays H3", "E plays H5"],
    },
  ],
  [
    "penalty-card",
    ["E", "H3", "minor", "E", "H5"],
    { start: { trick: 2, on_lead: "E", penalty_cards: ["E H3 minor"] }, lines: ["E leads H5"] },
  ],
  ["before-choice", ["E", "HK", "H2"], { start: { ...W_LEADS, penalty_cards: ["E HK major"] }, lines: ["W leads H2"] }],
  [
    "early-lead",
    ["S", "E", "H2", "HK", "H4", "CA"],
    { start: { trick: 2, on_lead: "S" }, lines: ["S leads H2", "W plays HK", "N plays H4", "W leads CA"] },
  ],
  [
    "correction",
    ["S", "W", "H2", "C3", "H4"],
    { start: { trick: 2, on_lead: "S" }, lines: ["S leads H2", "W plays C3", "W corrects H4"] },
  ],
  [
    "revoke-later",
    ["S", "W", "H2", "C3", "H4", "H5", "D2"],
    {
      start: { trick: 2, on_lead: "S" },
      lines: ["S leads H2", "W plays C3", "N plays H4", "E plays H5", "E leads D2", "W has H"],
    },
  ],
  [
    "too-few",
    ["W", "E", "D3", "D4", "D9", "no", "D5"],
    { start: W_LEADS, lines: ["W leads D3", "N plays D4", "E plays nothing", "S plays D9", "E adds D5"] },
  ],
  [
    "too-few",
    ["W", "E", "D3", "D4", "D9", "yes", "H2", "H3", "C5"],
    {
      start: W_LEADS,
      lines: ["W leads D3", "N plays D4", "E plays nothing", "S plays D9", "S leads H2", "W plays H3", "E adds C5"],
    },
  ],
  [
    "too-many",
    ["W", "N", "D3", "D4", "C2", "D5", "D9", "no"],
    { start: W_LEADS, lines: ["W leads D3", "N plays D4 C2 unnoticed", "E plays D5", "S plays D9", "N restores C2"] },
  ],
  ["claim", [["W", 5], "S", " 9", "no"], { start: { trick: 5, on_lead: "W" }, lines: ["S claims 9"] }],
  ["claim", ["opening", "S", "", "yes"], { start: undefined, lines: ["S claims", "E agrees"] }],
  ["put-up", ["W", "D3", "D4", "D5"], { start: W_LEADS, lines: ["W leads D3", "N puts D5 for D4"] }],
  ["dummy-spoke", ["S", "looks", "E"], { start: { trick: 2, on_lead: "S" }, lines: ["N looks E"] }],
  ["dummy-spoke", ["S", "warns"], { start: { trick: 2, on_lead: "S" }, lines: ["N warns"] }],
  ["named", ["W", "no", "E", "HK"], { start: W_LEADS, lines: ["E names HK"] }],
  ["volunteered", ["W", "H2", "H3"], { start: W_LEADS, lines: ["W leads H2", "N volunteers H3"] }],
  ["volunteered", ["N", "H3"], { start: { trick: 2, on_lead: "N" }, lines: ["N volunteers H3"] }],
  ["spread", ["no", "S"], { lines: ["S spreads"] }],
  ["spread", ["yes", "E", "H5", "S"], { lines: ["E leads H5", "S spreads"] }],
];
for (const [id, replies, expected] of FROM_A_NEW_CASE) {
  test(`${id} in a new case: ${replies.join(" ")}`, () => {
    const { asked: _asked, ...result } = fillIn(id, NEW_CASE, replies);
    assert.deepEqual(result, expected);
  });
}

test("every form is tried above, but for those about a record", () => {
  const tried = new Set(FROM_A_NEW_CASE.map(([id]) => id));
  assert.deepEqual(
    IRREGULARITY_FORMS.map(({ id }) => id).filter((id) => !tried.has(id)),
    ["fifth-card", "claim-agreed", "fact"],
  );
});

const LEAD = ["W leads D3", "N plays D4"];
const MID_TRICK = after(LEAD);

test("what is on record is not asked", () => {
  assert.deepEqual(fillIn("too-early", MID_TRICK, ["D5"]), {
    start: undefined,
    lines: ["S plays D5"],
    asked: ["What did South play?"],
  });
  assert.deepEqual(fillIn("early-lead", MID_TRICK, ["CA"]).lines, ["W leads CA"]);
  assert.deepEqual(fillIn("same-time", MID_TRICK, ["S", "D5", "D6"]).lines, ["E plays D5 & S plays D6"]);
  assert.deepEqual(fillIn("fact", MID_TRICK, ["E", "E void D"]).lines, ["E void D"]);
});

test("a wrong card that is not on record is asked for", () => {
  assert.deepEqual(fillIn("correction", MID_TRICK, ["S", "H2", "C2", "D6"], LEAD).lines, [
    "E plays H2",
    "S plays C2",
    "S corrects D6",
  ]);
});

test("a wrong card on record is not asked for", () => {
  const discard = after([...LEAD, "E plays C2"]);
  assert.deepEqual(fillIn("correction", discard, ["E", "D6"]).lines, ["E corrects D6"]);
});

test("whose card to an earlier trick may have been wrong is asked which card it was", () => {
  const lines = [...LEAD, "E plays C2", "S plays D9", "S leads H2"];
  assert.deepEqual(fillIn("correction", after(lines), ["E", "recorded", "D6"]).lines, ["E corrects D6"]);
  const answers = ["E", "missing", "H3", "H4", "C3", "H5"];
  assert.deepEqual(fillIn("correction", after(lines), answers, lines).lines, [
    "W plays H3",
    "N plays H4",
    "E plays C3",
    "E corrects H5",
  ]);
  const known = [...lines, "E has D"]; // it is on record that it was wrong
  assert.deepEqual(fillIn("correction", after(known), ["E", "D6"]).lines, ["E corrects D6"]);
});

test("a revoke on record is chosen from those that the engine knows", () => {
  const lines = [...LEAD, "E plays C2", "S plays D9", "S leads H2", "W plays H3"];
  const { question } = run("revoke-later", after(lines), []);
  assert.deepEqual(
    question.choices.map(({ value, text }) => [value, text]),
    [["E has D", "East, trick 1: ♣\uFE0E2"]],
  );
  assert.deepEqual(fillIn("revoke-later", after(lines), ["E has D"]).lines, ["E has D"]);
  // It is too late to correct it.
  assert.ok(!after(lines).corrections.some((one) => one.seat === "E"));
});

test("a card too few or too many on record is put right", () => {
  const few = ["W leads D3", "N plays nothing", "E plays D5"];
  assert.deepEqual(fillIn("too-few", after(few), ["D7"]).lines, ["N adds D7"]);
  const many = ["W leads D3", "N plays D4 C2 unnoticed"];
  assert.deepEqual(fillIn("too-many", after(many), []).lines, ["N restores C2"]);
});

test("a claim is agreed to by an opponent", () => {
  assert.deepEqual(fillIn("claim-agreed", after(["S claims 9"]), ["W"]).lines, ["W agrees"]);
});

test("only cards that the hand can have are offered", () => {
  const { question } = run("too-early", MID_TRICK, []);
  assert.equal(question.cards.length, 50);
  assert.ok(!question.cards.includes("D3"));
  assert.equal(question.suit, "D");
});

test("between two tricks", () => {
  const between = after([...LEAD, "E plays D5", "S plays D9"]);
  assert.deepEqual(fillIn("fifth-card", between, ["E", "HK"]).lines, ["E plays HK"]);
});

const PENALTY_CARD = { trick: 2, on_lead: "W", penalty_cards: ["E HK major"] };

test("a penalty card on record is not asked about, nor is a choice that was made put before the lead", () => {
  assert.deepEqual(fillIn("penalty-card", after(["S chooses free"], PENALTY_CARD), ["H2", "H3", "H5"]), {
    start: undefined,
    lines: ["W leads H2", "N plays H3", "E plays H5"],
    asked: ["What did West lead?", "What did North play?", "What did East play instead?"],
  });
});

test("a choice that was not made is put before the lead, if the lead was no irregularity", () => {
  const waiting = after([], PENALTY_CARD);
  assert.deepEqual(fillIn("penalty-card", waiting, ["H2", "H3", "H5"]).lines[0], "S chooses free");
  assert.deepEqual(fillIn("before-choice", waiting, ["H2"]).lines, ["W leads H2"]);
});

test("of two owners of penalty cards it is asked whose it was", () => {
  const both = after(["S chooses free"], { ...PENALTY_CARD, penalty_cards: ["E HK major", "W H3 minor"] });
  assert.deepEqual(fillIn("penalty-card", both, ["W", "H2"]).lines, ["W leads H2"]);
});

test("only what the engine says can have happened is offered", () => {
  const ids = (situation) => possibleForms(situation).map(({ id }) => id);
  const all = IRREGULARITY_FORMS.map(({ id }) => id);
  const without = (...some) => all.filter((id) => !some.includes(id));
  const never = ["claim-agreed", "revoke-later"]; // nobody has claimed or failed to follow suit
  assert.deepEqual(ids(NEW_CASE), without("fifth-card", "claim-agreed", "fact"));
  assert.deepEqual(
    ids(MID_TRICK),
    without(
      ...["opening-lead", "led-otherwise", "lead-out-of-turn", "wrong-hand", "penalty-card", "before-choice", "put-up"],
      ...never,
    ),
  );
  assert.deepEqual(
    ids(after([])),
    without(
      ...["lead-out-of-turn", "wrong-hand", "early-lead", "before-choice", "too-early", "fifth-card", "put-up"],
      ...["penalty-card", "correction", "too-few"],
      ...never,
    ),
  );
  assert.ok(!ids(after([...LEAD, "E plays D5"])).includes("too-early"));
  assert.ok(ids(after([], PENALTY_CARD)).includes("before-choice"));
  assert.ok(!ids(after(["S chooses free"], PENALTY_CARD)).includes("before-choice"));
  const lastTrick = [...LEAD, "E plays D5", "S plays D9"];
  assert.deepEqual(ids(after(lastTrick, { trick: 13, on_lead: "W" })), ["dummy-spoke"]);
});

test("a form waits for a table that is not known yet", () => {
  const { question, result, wanted } = runForm(
    formCalled("lead-out-of-turn"),
    NEW_CASE,
    [{ seat: "W", trick: 3 }],
    () => undefined,
  );
  assert.deepEqual([question, result], [undefined, undefined]);
  assert.deepEqual(wanted, { kind: "table", start: { trick: 3, on_lead: "W" }, lines: [] });
});

test("whether a card was seen is asked where the engine says that it matters", () => {
  const asked = (seat, situation) => fillIn("dropped", situation, [seat, "H2", "no", "no"]).lines[0];
  assert.equal(asked("E", MID_TRICK), "E exposes H2 unseen");
  assert.equal(fillIn("dropped", MID_TRICK, ["S", "H2", "no"]).lines[0], "S exposes H2");
  assert.equal(asked("N", after(["E leads H5"])), "N exposes H2 unseen"); // declarer may have to accept the lead
});

test("a question says who sits where, and whose card it is", () => {
  const seat = run("opening-lead", NEW_CASE, []).question;
  assert.deepEqual(seat.seats, [
    { seat: "N", note: "dummy" },
    { seat: "E", note: "declarer’s right" },
    { seat: "S", note: "declarer" },
  ]);
  const card = run("opening-lead", NEW_CASE, [{ seat: "E", trick: 1 }]).question;
  assert.equal(card.seat, "E");
  assert.deepEqual(
    card.remarks.map((one) => one.text),
    ["Still face down (then any card will do)", "South said it was East’s lead", "North said it was East’s lead"],
  );
});

test("one question back, and from the first one back to the list", () => {
  assert.deepEqual(stepBack({ form: "dropped", answers: [1, 2] }), { form: "dropped", answers: [1] });
  assert.deepEqual(stepBack({ form: "dropped", answers: [] }), NO_FORM);
});

test("answers beyond the last question are not needed", () => {
  const answers = [{ seat: "E", trick: 1 }, { card: "H5", remark: "" }, "more"];
  assert.deepEqual(run("opening-lead", NEW_CASE, answers).result, { lines: ["E leads H5"] });
});
