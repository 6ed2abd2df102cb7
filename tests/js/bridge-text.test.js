// Seats, cards and lines of the record in words.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cardName, cardText, isSeat, lho, lineText, partner, rho } from "../../src/outofturn/web/static/bridge-text.js";
import { changeText, newsText } from "../../src/outofturn/web/static/case-changes.js";

/** Without the sign that asks for plain type. */
const plain = (text) => text.replaceAll("\uFE0E", "");

test("round the table", () => {
  assert.deepEqual([lho("N"), partner("N"), rho("N"), lho("W")], ["E", "S", "W", "N"]);
  assert.deepEqual([isSeat("N"), isSeat("n"), isSeat("opening"), isSeat("")], [true, false, false, false]);
});

test("names", () => {
  assert.equal(cardName("HT"), "ten of hearts");
  assert.equal(cardText("HT"), "♥\uFE0E10"); // with the sign that asks for plain type
});

const LINES = {
  "E leads H5": "East leads ♥5",
  "W leads D4 & E leads HT": "West leads ♦4 & East leads ♥10",
  "E leads H5 told by N": "East leads ♥5 told by North",
  "W plays D3 (DK)": "West plays ♦3 (♦K)",
  "S chooses require H": "South chooses require ♥",
  "E void S": "East void ♠",
  "S claims": "South claims",
  "W plays nonsense": "West plays nonsense",
};
for (const [line, text] of Object.entries(LINES)) {
  test(`“${line}”`, () => assert.equal(plain(lineText(line)), text));
}

test("a change of one's own", () => {
  const changes = [
    { kind: "add", lines: ["S chooses refuse", "S chooses forbid H"] },
    { kind: "edit", number: 2, line: "E leads H6" },
    { kind: "remove", number: 3 },
    { kind: "change", fields: {} },
  ];
  assert.deepEqual(
    changes.map((change) => plain(changeText(change))),
    ["South chooses refuse; South chooses forbid ♥", "line 2: East leads ♥6", "line 3 removed", "a change of the details"],
  );
});

const NEWS = [
  [{ lines: ["E leads H5", "S chooses accept"] }, "From another phone: South chooses accept"],
  [{ lines: ["E leads H5"] }, "Another phone has changed the details."],
  [{ lines: [] }, "Another phone has changed the record."],
  [{ lines: ["E leads H6", "S chooses accept"] }, "Another phone has changed the record."],
  [{ lines: ["E leads H5"], deleted: "2024-01-01" }, "Another phone has put this case in the bin."],
];
for (const [now, text] of NEWS) {
  test(`news: ${text} (${now.lines.join("; ")})`, () => {
    assert.equal(newsText({ before: { lines: ["E leads H5"], deleted: null }, now: { deleted: null, ...now } }), text);
  });
}
