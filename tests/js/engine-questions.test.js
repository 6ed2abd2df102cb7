// What the page works out from the table by itself.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as questions from "../../src/outofturn/web/static/engine-questions.js";

const table = (change = {}) => ({ ...questions.newTable("S"), ...change });

test("an opening lead is still to come", () => {
  assert.ok(questions.isOpeningLead(table()));
  assert.ok(!questions.isOpeningLead(table({ current_trick: [["W", "H5"]] })));
  assert.ok(!questions.isOpeningLead(table({ gone: ["H5"] })));
  assert.ok(!questions.isOpeningLead(table({ trick: 5 })));
});

test("the next card is a lead, or follows the suit led", () => {
  const led = table({ current_trick: [["W", "H5"]] });
  const undecided = table({ undecided: [["E", "D5"]] });
  assert.deepEqual([questions.nextVerb(table()), questions.suitLed(table())], ["leads", null]);
  assert.deepEqual([questions.nextVerb(led), questions.suitLed(led)], ["plays", "H"]);
  assert.deepEqual([questions.nextVerb(undecided), questions.suitLed(undecided)], ["plays", "D"]);
});

test("each card on the table is shown once", () => {
  const shown = questions.cardsInTheMiddle(
    table({
      current_trick: [
        ["W", "H5"],
        ["N", "H6"],
      ],
      undecided: [
        ["N", "H6"],
        ["E", "D2"],
        ["E", "HK"],
        ["W", "CA"],
      ],
      penalty_cards: [{ seat: "E", card: "HK", kind: "major" }],
      early_lead: ["W", "CA"],
      face_down: ["S", "S2"],
    }),
  );
  assert.deepEqual(
    shown.map(({ seat, card, note }) => [seat, card, note]),
    [
      ["W", "H5", "led"],
      ["N", "H6", ""],
      ["E", "D2", "undecided"],
      ["W", "CA", "early lead"],
      ["S", null, "face down"],
    ],
  );
});

const RESTRICTIONS = [
  ["forbid", "H", "until lead lost", "⊘ no heart lead while on lead"],
  ["require", "S", "this lead", "! spade lead"],
  ["forbid", "C", "this trick", "⊘ no club play to this trick"],
  ["highest", "D", "this trick", "↑ highest diamond to this trick"],
  ["lowest", "D", "this trick", "↓ lowest diamond to this trick"],
  ["play", "DK", "this trick", "! must be played to this trick"],
];
for (const [kind, what, until, expected] of RESTRICTIONS) {
  test(`restriction: ${expected}`, () => {
    const { sign, text, duration, card } = questions.restrictionText({ seat: "W", kind, what, until });
    assert.equal(`${sign} ${text}${duration}`, expected);
    assert.equal(card, kind === "play" ? what : null);
  });
}

test("options are numbered if they are counted aloud", () => {
  assert.ok(questions.areOptionsNumbered({ say: ["You may choose.", "One: accept the lead."] }));
  assert.ok(!questions.areOptionsNumbered({ say: ["One moment."] }));
});

test("a card that broke a restriction is replaced", () => {
  assert.ok(questions.mustPlayAnotherCard({ irregularity: "revoke" }));
  assert.ok(!questions.mustPlayAnotherCard({ irregularity: "opening-lead-out-of-turn" }));
  assert.ok(!questions.mustPlayAnotherCard({ irregularity: null }));
});

test("what was in order", () => {
  assert.ok(questions.isInOrder({ irregularity: null, say: "" }));
  assert.ok(!questions.isInOrder({ irregularity: "revoke", say: "" }));
  assert.ok(!questions.isInOrder({ irregularity: null, say: "Play on." }));
});
