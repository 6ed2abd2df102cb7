// Seats, cards, contracts and changes in words.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  cardName,
  cardText,
  contractText,
  contractTitle,
  isSeat,
  lho,
  partner,
  rho,
} from "../../src/outofturn/web/static/bridge-text.js";
import { changeText, newsText } from "../../src/outofturn/web/static/case-changes.js";
import { startBrowser } from "./fake-browser.js";

startBrowser();

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

test("a contract", () => {
  assert.equal(plain(contractText("4S by S")), "4♠ by South");
  assert.equal(plain(contractTitle("4S by S")), "4♠ South");
  assert.equal(plain(contractText("3NTX")), "3NTX");
  assert.equal(contractText("nonsense"), "nonsense");
});

test("a change of one's own", () => {
  const changes = [
    { kind: "add", lines: ["S chooses refuse", "S chooses forbid H"] },
    { kind: "edit", number: 2, line: "E leads H6" },
    { kind: "remove", number: 3 },
    { kind: "change", fields: {} },
  ];
  assert.deepEqual(
    changes.map((change) => plain(changeText(change))),
    ["S chooses refuse; S chooses forbid H", "line 2: E leads H6", "line 3 removed", "a change to the details"],
  );
});

const NEWS = [
  [{ lines: ["E leads H5", "S chooses accept", "?"] }, "From another phone: South accepts the lead; ?"],
  [{ lines: ["E leads H5"] }, "Another phone has changed the details."],
  [{ lines: [] }, "Another phone has changed the record."],
  [{ lines: ["E leads H6", "S chooses accept"] }, "Another phone has changed the record."],
  [{ lines: ["E leads H5"], deleted: "2024-01-01" }, "Another phone has put this case in the bin."],
];
// The server has ruled on two lines, and says what they are in words.
const ruling = { words: [{ event: "East leads ♥5" }, { event: "South accepts the lead" }] };
for (const [now, text] of NEWS) {
  test(`news: ${text} (${now.lines.join("; ")})`, () => {
    assert.equal(newsText({ before: { lines: ["E leads H5"], deleted: null }, now: { deleted: null, ruling, ...now } }), text);
  });
}
