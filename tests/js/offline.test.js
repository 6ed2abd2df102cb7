// Without the server: the engine of the browser rules, changes wait in the database and are sent when the server is back, once.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { createCase, listCases } from "../../src/outofturn/web/static/case-api.js";
import { CaseStore } from "../../src/outofturn/web/static/case-store.js";
import { isOutOfReach, reached } from "../../src/outofturn/web/static/connection.js";
import { getTable } from "../../src/outofturn/web/static/engine-api.js";
import { startEngine } from "../../src/outofturn/web/static/local-engine.js";
import { copiedCases, forgetCopies, readKept, unsentChanges } from "../../src/outofturn/web/static/offline-cases.js";
import { recordOf } from "../../src/outofturn/web/static/offline-engine.js";
import { sendUnsent } from "../../src/outofturn/web/static/offline-sender.js";
import { forgetDatabases, startBrowser, startServer } from "./fake-browser.js";

const ID = "abcdefghijkl";
const NEW_ID = "newidnewidne";
const NO_ANSWER = null;
const ok = (json) => ({ json });

/** The case as a server, or the engine here, would give it. */
const savedCase = (version, lines = [], more = {}) => ({
  id: ID,
  version,
  rules: "7",
  known: 0,
  created: "2026-11-15T20:11:03Z",
  changed: "2026-11-15T20:14:40Z",
  deleted: null,
  table: "",
  board: "",
  names: {},
  notes: "",
  newer: null,
  case: { contract: "4S by S", events: lines },
  lines,
  ruling: { steps: lines.map((event) => ({ event })), words: lines.map((event) => ({ event })) },
  ...more,
});

/** Requests that the engine in this browser has been asked. */
let asked = [];

/** What the engine would answer, as far as these tests need it. */
function engineAnswer({ method, path, body, records }) {
  const [record] = records.cases;
  const lines = record?.lines.map(({ text }) => text) ?? [];
  if (method === "POST" && path.startsWith("/api/cases?")) {
    return { status: 201, body: savedCase(1, body.case.events), writes: [] };
  }
  if (path.startsWith("/api/cases?")) {
    return { status: 200, body: { cases: records.cases.map(({ id }) => ({ id })) }, writes: [] };
  }
  if (body?.lines?.includes("nonsense")) {
    return { status: 422, body: { error: { problem: "No.", hint: "Try something else." } }, writes: [] };
  }
  if (method === "POST" && path.includes("/lines")) {
    const now = savedCase(record.version + 1, [...lines, ...body.lines], { id: record.id });
    return { status: 201, body: now, writes: [{ case: recordOf(now) }] };
  }
  return { status: 200, body: { table: {} }, writes: [] };
}

class FakeEngine {
  constructor() {
    this.listeners = [];
  }

  addEventListener(kind, listener) {
    if (kind === "message") this.listeners.push(listener);
  }

  terminate() {}

  postMessage({ id, request }) {
    const question = JSON.parse(request);
    asked.push(`${question.method} ${question.path.split("?")[0]}`);
    const answer = JSON.stringify(engineAnswer(question));
    for (const listener of this.listeners) listener({ data: { id, answer } });
  }
}

let store;
const addresses = [];

beforeEach(async () => {
  await forgetDatabases();
  startBrowser();
  globalThis.document.documentElement.dataset.engine = "";
  globalThis.Worker = FakeEngine;
  globalThis.location = { hash: `#/case/${ID}`, replace: (address) => addresses.push(address) };
  startEngine();
  asked = [];
  addresses.length = 0;
});
afterEach(() => {
  store?.close();
  reached();
});

/** Until a condition holds. */
async function until(condition) {
  while (!(await condition())) {
    await new Promise((resolve) => {
      setTimeout(resolve, 1);
    });
  }
}
const newStore = () => new CaseStore(ID, () => {}, { retryAfter: 20 });
async function openStore(answers) {
  const requests = startServer([ok(savedCase(1, ["E leads H5"])), ...answers]);
  store = newStore();
  await store.open();
  return requests;
}
const add = (line) => ({ kind: "add", lines: [line] });
const stored = async () => (await readKept(ID)).changes.map(({ change }) => change.lines?.[0] ?? change.kind);
const keysOf = (requests) => requests.map(({ body }) => body?.key).filter(Boolean);

test("lines are ruled on here, kept, and sent once when the server is back", async () => {
  await openStore([]);
  startServer([]);
  const first = store.submit(add("1"));
  await until(() => store.saved.version === 2);
  assert.deepEqual([store.isOffline, store.isBusy, store.isStuck], [true, false, false]);
  assert.deepEqual(store.saved.lines, ["E leads H5", "1"]);
  store.submit(add("2"));
  await until(() => store.saved.version === 3);
  assert.deepEqual(await stored(), ["1", "2"]);
  assert.equal((await unsentChanges()).lines, 2);
  const requests = startServer([ok(savedCase(2, ["E leads H5", "1"])), ok(savedCase(3, ["E leads H5", "1", "2"]))]);
  await first;
  await until(async () => !(await stored()).length);
  assert.deepEqual(
    requests.map(({ body }) => [body.version, body.lines]),
    [
      [1, ["1"]],
      [2, ["2"]],
    ],
  );
  assert.equal(new Set(keysOf(requests)).size, 2);
  assert.deepEqual([store.saved.version, store.isOffline], [3, false]);
});

test("whoever made a change is told once", async () => {
  await openStore([NO_ANSWER, ok(savedCase(2, ["E leads H5", "1"]))]);
  const told = [];
  await store.submit(add("1"), ({ version }) => told.push(version));
  assert.deepEqual(told, [2]);
});

test("a line that makes no sense is refused here, and those before it stay", async () => {
  await openStore([NO_ANSWER, NO_ANSWER, NO_ANSWER, NO_ANSWER]);
  store.submit(add("1"));
  await until(() => store.saved.version === 2);
  store.submit(add("nonsense"));
  await until(() => store.problem);
  assert.deepEqual([store.problem.problem, store.isBusy, store.saved.version], ["No.", false, 2]);
  assert.deepEqual(await stored(), ["1"]);
});

test("what somebody else has changed meanwhile is put beside all of ours, and outlives a reload", async () => {
  const theirs = savedCase(2, ["E leads H5", "attention"]);
  await openStore([NO_ANSWER, { status: 409, json: { error: { problem: "Too late.", hint: "" }, case: theirs } }]);
  const first = store.submit(add("1"));
  await until(() => store.saved.lines.includes("1"));
  store.submit(add("2"));
  await first;
  await until(() => store.conflict);
  assert.deepEqual([store.saved, store.conflict.now], [theirs, theirs]);
  assert.deepEqual(
    store.conflict.mine.map(({ lines }) => lines),
    [["1"], ["2"]],
  );
  assert.deepEqual((await unsentChanges()).clashes, [ID]);
  store.close();
  startServer([ok(theirs)]);
  store = newStore();
  await store.open();
  assert.equal(store.conflict.mine.length, 2);
  await store.dismiss("conflict");
  assert.deepEqual((await unsentChanges()).clashes, []);
});

test("a second change is not made on what nobody here has seen", async () => {
  // The answer to the first one was lost, and somebody else was there before the second one.
  const theirs = savedCase(3, ["E leads H5", "1", "theirs"]);
  const requests = await openStore([
    NO_ANSWER,
    ok(theirs),
    { status: 409, json: { error: { problem: "Too late.", hint: "" }, case: theirs } },
  ]);
  const first = store.submit(add("1"));
  await until(() => store.saved.version === 2);
  store.submit(add("2"));
  await first;
  await until(() => store.conflict);
  assert.equal(requests.at(-1).body.version, 2);
  assert.deepEqual(
    store.conflict.mine.map(({ lines }) => lines),
    [["2"]],
  );
});

test("a case that was open before can be opened without the server, with what was entered since", async () => {
  await openStore([NO_ANSWER]);
  store.submit(add("1"));
  await until(() => store.saved.version === 2);
  await until(async () => (await readKept(ID)).copy?.shown);
  store.close();
  const requests = startServer([]);
  store = newStore();
  store.open();
  await until(() => store.saved);
  assert.deepEqual([store.saved.lines, store.isBusy], [["E leads H5", "1"], false]);
  startServer([ok(savedCase(2, ["E leads H5", "1"]))]);
  await until(async () => !(await stored()).length);
  assert.ok(requests.every(({ method }) => method !== "PATCH"));
});

test("a case that was never open here cannot", async () => {
  startServer([]);
  store = newStore();
  await store.open();
  assert.deepEqual([store.saved, store.problem.status], [null, 0]);
});

test("a case is begun without the server, and moves to its new id when it is back", async () => {
  startServer([]);
  const saved = await createCase({ contract: "4S by S", events: ["E leads H5"] }, "the-key");
  assert.equal(saved.id, ID);
  assert.ok(isOutOfReach());
  store = newStore();
  store.open();
  await until(() => store.saved);
  store.submit(add("1"));
  await until(() => store.saved.version === 2);
  const requests = startServer([ok(savedCase(1, ["E leads H5"], { id: NEW_ID }))]);
  await until(() => addresses.length);
  assert.deepEqual(addresses, [`#/case/${NEW_ID}`]);
  assert.deepEqual(requests[0].body, { case: { contract: "4S by S", events: ["E leads H5"] }, key: "the-key" });
  const { copy, changes } = await readKept(NEW_ID);
  assert.deepEqual([changes.map(({ change }) => change.lines), copy.shown.saved.id], [[["1"]], NEW_ID]);
  assert.deepEqual(await stored(), []);
  // Whoever has the old address gets to the new one.
  store = newStore();
  await store.open();
  assert.equal(addresses.length, 2);
});

test("what is left of cases that are not open is sent too", async () => {
  startServer([]);
  await createCase({ contract: "4S by S", events: [] }, "the-key");
  reached();
  const requests = startServer([ok(savedCase(1, [], { id: NEW_ID }))]);
  await sendUnsent();
  assert.deepEqual(keysOf(requests), ["the-key"]);
  assert.deepEqual((await unsentChanges()).ids, []);
});

test("while the server is out of reach rulings come from here, and the list has what was open here", async () => {
  await openStore([]);
  await until(async () => (await copiedCases()).length);
  startServer([]);
  assert.deepEqual(await getTable({ contract: "4S by S", events: [] }), { table: {} });
  const { cases } = await listCases("");
  assert.deepEqual(cases, [{ id: ID }]);
  assert.deepEqual(asked, ["POST /api/table", "GET /api/cases"]);
});

test("a server that asks for a token is not out of reach", async () => {
  startServer([{ status: 401, json: { error: { problem: "Log in.", hint: "" } } }]);
  await assert.rejects(getTable({ contract: "4S by S", events: [] }), ({ status }) => status === 401);
  assert.ok(!isOutOfReach());
  assert.deepEqual(asked, []);
});

test("without an engine everything waits for the server", async () => {
  delete globalThis.document.documentElement.dataset.engine;
  await openStore([NO_ANSWER, ok(savedCase(2, ["E leads H5", "1"]))]);
  const sent = store.submit(add("1"));
  await until(() => store.isOffline);
  assert.deepEqual([store.isBusy, store.isStuck, store.saved.version], [true, true, 1]);
  await sent;
  assert.deepEqual([store.saved.version, asked], [2, []]);
  startServer([]);
  await assert.rejects(createCase({ contract: "4S by S", events: [] }, "key"), ({ status }) => status === 0);
});

test("what could not be written to the disk is not shown as kept", async () => {
  await openStore([NO_ANSWER, NO_ANSWER, ok(savedCase(2, ["E leads H5", "1"]))]);
  await until(async () => (await copiedCases()).length);
  await forgetDatabases();
  const { indexedDB } = globalThis;
  globalThis.indexedDB = undefined;
  try {
    const sent = store.submit(add("1"));
    await until(() => store.isOffline);
    assert.deepEqual([store.isBusy, store.isStuck, store.saved.version], [true, true, 1]);
    await sent;
  } finally {
    globalThis.indexedDB = indexedDB;
  }
  assert.equal(store.saved.version, 2);
});

test("whoever logs out leaves no copy behind, but what is not sent", async () => {
  await openStore([]);
  await until(async () => (await copiedCases()).length);
  await forgetCopies();
  assert.deepEqual(await copiedCases(), []);
});

test("a copy that differs never looks the same to the engine", () => {
  const one = recordOf(savedCase(2, ["E leads H5"]));
  const other = recordOf(savedCase(2, ["E leads H6"]));
  assert.notEqual(one.changed, other.changed);
  assert.match(one.changed, /^2026-11-15T20:14:40\.\d{6}\+00:00$/);
  const withExpectation = { ...savedCase(1, ["a"]), case: { contract: "4S by S", events: ["a", { expect: {} }, "b"] } };
  assert.deepEqual(
    recordOf(withExpectation).lines.map(({ text, expects }) => [text, expects.length]),
    [
      ["a", 1],
      ["b", 0],
    ],
  );
});
