// The history of a case in plain sentences.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { historyText } from "../../src/outofturn/web/static/case-history.js";
import { startBrowser } from "./fake-browser.js";

beforeEach(startBrowser);

const shown = (...texts) => texts.map((text) => ({ line: "…", shown: text }));
const change = (what, details = {}) => ({
  what,
  details: { number: null, before: [], after: [], more: false, fields: [], ...details },
});
const field = (name, before, after) => ({ name, before, after });

const SENTENCES = [
  [change("create"), "Case created."],
  [change("import", { number: 1, after: shown("East leads ♥5") }), "Case created from a file. Added: East leads ♥5"],
  [change("duplicate"), "Copied from another case."],
  [change("add", { number: 2, after: shown("A", "B"), more: true }), "Added: A; B; …"],
  [change("edit", { number: 3, before: shown("A"), after: shown("B") }), "Line 3 changed: B (before: A)"],
  [change("remove", { number: 3, before: shown("A") }), "Removed: A"],
  [
    change("change", { number: 3, before: shown("A", "B"), after: shown("C") }),
    "Record changed from line 3 on: C (before: A; B)",
  ],
  [
    change("change", { fields: [field("table", "5", "6"), field("board", "", "12"), field("names N", "Ada", "")] }),
    "Changed: Table 6 (before: 5); Board 12; North – (before: Ada)",
  ],
  [
    change("change", { fields: [field("notes", "", "x"), field("deal", "", "N:…"), field("names director", "", "Eve")] }),
    "Changed: Notes; Hands; Director Eve",
  ],
  [change("change"), "Saved; nothing was changed."],
  [change("rule-afresh"), "The new ruling was taken."],
  [change("delete"), "Put in the bin."],
  [change("restore"), "Restored."],
];
for (const [one, sentence] of SENTENCES) {
  test(`“${sentence}”`, () => assert.equal(historyText(one), sentence));
}
