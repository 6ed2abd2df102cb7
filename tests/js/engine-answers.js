// What the engine says of the tables in these tests. "make js-types" makes the file again; tests/test_js_tables.py checks it.

import { readFileSync } from "node:fs";

const { penalty_card_kinds, tables } = JSON.parse(readFileSync(new URL("tables.json", import.meta.url), "utf-8"));

export const PENALTY_CARD_KINDS = penalty_card_kinds;

/** The table of a case in which South plays four spades. To add one, write it into tables.json without a table. */
export function tableOf({ start = undefined, events = [] } = {}) {
  const wanted = JSON.stringify({ start, events });
  const found = tables.find(
    ({ case: { start: from, events: lines } }) => JSON.stringify({ start: from, events: lines }) === wanted,
  );
  if (!found?.table) throw new Error(`not in tables.json: ${wanted}`);
  return found.table;
}
