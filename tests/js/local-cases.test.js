// The cases in the browser, as far as they need no database: what a search finds, and the clock of the trash.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { hasSummary, searchable } from "../../src/outofturn/web/static/local-cases.js";
import { elapsed } from "../../src/outofturn/web/static/local-trash.js";
import { startBrowser } from "./fake-browser.js";

beforeEach(() => startBrowser());

const DAY = 24 * 3600;
const START = Date.UTC(2026, 10, 16);

test("upper and lower case are alike, as in Python's casefold", () => {
  for (const [one, other] of [
    ["ŁÓDŹ", "łódź"],
    ["STRASSE", "straße"],
    ["ΟΔΟΣ", "οδος"],
    ["ﬁnd", "FIND"],
    ["Ǆ", "ǆ"],
    ["É", "é"],
  ]) {
    assert.equal(searchable(one), searchable(other));
  }
  assert.notEqual(searchable("e"), searchable("é"));
});

test("a summary in another language, or of an older form, is made again", () => {
  const record = { summary_form: 1, summary_language: "en", summary: {} };
  assert.ok(hasSummary(record, "en"));
  assert.ok(!hasSummary(record, "fr"));
  assert.ok(!hasSummary({ ...record, summary_form: 0 }, "en"));
  assert.ok(!hasSummary({ ...record, summary: undefined }, "en"));
});

/** A store with one record. */
function clockStore() {
  let kept;
  return {
    get() {
      const request = Object.assign(new EventTarget(), { result: kept });
      queueMicrotask(() => request.dispatchEvent(new Event("success")));
      return request;
    },
    put(value) {
      kept = value;
    },
  };
}

test("the clock counts what has credibly passed", async () => {
  const store = clockStore();
  const after = (days) => elapsed(store, new Date(START + days * DAY * 1000));
  assert.equal(await after(0), 0);
  assert.equal(await after(1), DAY);
  assert.equal(await after(3650), 8 * DAY); // the clock was set wrong: not ten years, but a week
  assert.equal(await after(2), 8 * DAY); // and back
  assert.equal(await after(5), 11 * DAY);
});
