// The store of a case: what is sent, what waits without a signal, what happens when somebody else was quicker.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { CaseStore } from "../../src/outofturn/web/static/case-store.js";
import { setMessages } from "../../src/outofturn/web/static/messages.js";
import { readKept } from "../../src/outofturn/web/static/offline-cases.js";
import { ENGLISH, forgetDatabases, startBrowser, startServer } from "./fake-browser.js";

const ID = "abc";
const PENDING = `pending ${ID}`;
const NO_ANSWER = null;

/** The case as the server would send it. */
const savedCase = (version, lines = [], more = {}) => ({ id: ID, version, rules: "7", lines, deleted: null, ...more });
const ok = (json) => ({ json });
const refused = (status, json = { error: { problem: "No.", hint: "Try something else." } }) => ({ status, json });

let browser;
let store;

beforeEach(async () => {
  await forgetDatabases();
  browser = startBrowser();
});
afterEach(() => store.close());

/** A store that has got the case from the server. */
async function openStore(answers) {
  const requests = startServer([ok(savedCase(1, ["E leads H5"])), ...answers]);
  store = new CaseStore(ID, () => {}, { retryAfter: 1 });
  await store.open();
  return requests;
}

/** The changes that would outlive a reload. */
const stored = async () => (await readKept(ID)).changes.map(({ change }) => change);
/** Until a condition holds. */
async function until(condition) {
  const pause = (resolve) => {
    setTimeout(resolve, 1);
  };
  while (!condition()) await new Promise(pause);
}

test("a case is got from the server", async () => {
  const requests = await openStore([]);
  assert.deepEqual(store.saved.lines, ["E leads H5"]);
  assert.deepEqual(
    requests.map(({ method, path }) => [method, path]),
    [["GET", "/api/cases/abc?language=en"]],
  );
});

test("a case that cannot be got is asked for again", async () => {
  startServer([NO_ANSWER, { status: 503, json: {} }, ok(savedCase(1))]);
  store = new CaseStore(ID, () => {}, { retryAfter: 1 });
  await store.open();
  assert.equal(store.problem.problem, "The server gave no answer.");
  await until(() => store.saved);
  assert.equal(store.problem, null);
});

test("a case that does not exist is not asked for again", async () => {
  const requests = startServer([refused(404)]);
  store = new CaseStore(ID, () => {}, { retryAfter: 1 });
  await store.open();
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  assert.equal(requests.length, 1);
  assert.equal(store.problem.problem, "No.");
});

const CHANGES = [
  [
    { kind: "add", lines: ["W leads CK"] },
    ["POST", "/api/cases/abc/lines?language=en", { version: 1, known: 1, lines: ["W leads CK"] }],
  ],
  [
    { kind: "edit", number: 1, line: "E leads H6" },
    ["PUT", "/api/cases/abc/lines/1?language=en", { version: 1, known: 1, line: "E leads H6" }],
  ],
  [{ kind: "change", fields: { table: "5" } }, ["PATCH", "/api/cases/abc?language=en", { version: 1, known: 1, table: "5" }]],
  [{ kind: "afresh" }, ["POST", "/api/cases/abc/rule-afresh?language=en", { version: 1, known: 1 }]],
];
for (const [change, [method, path, body]] of CHANGES) {
  test(`the change “${change.kind}” names the version and an idempotency key`, async () => {
    const requests = await openStore([ok(savedCase(2))]);
    await store.submit(change);
    const { key, ...rest } = requests[1].body;
    assert.deepEqual([requests[1].method, requests[1].path, rest], [method, path, body]);
    assert.match(key, /^[!-~]{1,64}$/);
    assert.equal(store.saved.version, 2);
  });
}

test("the removal of a line names them in the address", async () => {
  const requests = await openStore([ok(savedCase(2))]);
  await store.submit({ kind: "remove", number: 1 });
  assert.equal(requests[1].method, "DELETE");
  assert.match(requests[1].path, /^\/api\/cases\/abc\/lines\/1\?version=1&known=1&key=[^&]+&language=en$/);
});

test("whoever made a change is told of the case after it", async () => {
  await openStore([ok(savedCase(2))]);
  const versions = [];
  await store.submit({ kind: "add", lines: ["W leads CK"] }, ({ version }) => versions.push(version));
  assert.deepEqual(versions, [2]);
});

test("without a signal a change is sent again with the same key until it is confirmed", async () => {
  const requests = await openStore([NO_ANSWER, { status: 503, json: {} }, ok(savedCase(2))]);
  const sent = store.submit({ kind: "add", lines: ["W leads CK"] });
  await until(() => store.isOffline);
  assert.ok(store.isBusy);
  assert.deepEqual((await stored())[0].lines, ["W leads CK"]);
  await sent;
  const bodies = requests.slice(1).map((one) => one.body);
  assert.equal(bodies.length, 3);
  assert.deepEqual(bodies[1], bodies[0]);
  assert.deepEqual(bodies[2], bodies[0]);
  assert.deepEqual([store.isOffline, store.isBusy, await stored()], [false, false, []]);
});

test("a change that was not confirmed before a reload is sent after it, with the same key", async () => {
  const change = { kind: "add", lines: ["W leads CK"], key: "the-key", version: 1 };
  browser.localStorage.setItem(PENDING, JSON.stringify([change]));
  const requests = await openStore([ok(savedCase(2, ["E leads H5", "W leads CK"]))]);
  assert.deepEqual(requests[1].body, { version: 1, known: 1, lines: ["W leads CK"], key: "the-key" });
  assert.deepEqual([await stored(), browser.localStorage.getItem(PENDING)], [[], null]);
});

test("a change that follows another one is made on the version which that one leads to", async () => {
  const requests = await openStore([NO_ANSWER, ok(savedCase(8)), ok(savedCase(9))]);
  await Promise.all([
    store.submit({ kind: "add", lines: ["W leads CK"] }),
    store.submit({ kind: "add", lines: ["N plays C2"] }),
  ]);
  await until(() => !store.isBusy);
  const sent = requests.slice(1).map(({ body }) => [body.version, body.lines[0]]);
  assert.deepEqual(sent, [
    [1, "W leads CK"],
    [1, "W leads CK"],
    [8, "N plays C2"],
  ]);
  assert.equal(store.saved.version, 9);
});

test("a change that is refused is dropped, with those that were to follow it", async () => {
  const requests = await openStore([refused(422)]);
  const first = store.submit({ kind: "add", lines: ["nonsense"] });
  store.submit({ kind: "add", lines: ["N plays C2"] });
  await first;
  assert.equal(store.problem.problem, "No.");
  assert.equal(requests.length, 2);
  assert.deepEqual([store.isBusy, await stored(), store.saved.version], [false, [], 1]);
  await store.dismiss("problem");
  assert.equal(store.problem, null);
});

test("without the token what is pending waits", async () => {
  await openStore([refused(401)]);
  await store.submit({ kind: "add", lines: ["W leads CK"] });
  assert.equal(store.problem.status, 401);
  assert.deepEqual((await stored())[0].lines, ["W leads CK"]);
});

const THEIRS = savedCase(2, ["E leads H5", "attention"]);
const conflict = () => refused(409, { error: { problem: "Too late.", hint: "" }, case: THEIRS });

test("if somebody else was quicker, theirs is shown and ours is kept apart", async () => {
  await openStore([conflict()]);
  await store.submit({ kind: "add", lines: ["W leads CK"] });
  assert.deepEqual(store.saved, THEIRS);
  assert.deepEqual(
    store.conflict.mine.map(({ lines }) => lines),
    [["W leads CK"]],
  );
  assert.deepEqual([store.problem, store.isBusy, await stored()], [null, false, []]);
});

test("after a conflict ours is made on theirs, with a new key", async () => {
  const requests = await openStore([conflict(), ok(savedCase(3))]);
  await store.submit({ kind: "add", lines: ["W leads CK"] });
  await Promise.all([store.resubmitMine(), store.resubmitMine()]); // touched twice
  const [, first, second] = requests;
  assert.equal(requests.length, 3);
  assert.deepEqual([second.body.version, second.body.lines], [2, ["W leads CK"]]);
  assert.notEqual(second.body.key, first.body.key);
  assert.deepEqual([store.conflict, store.saved.version], [null, 3]);
});

test("after a conflict ours can be dropped", async () => {
  const requests = await openStore([conflict()]);
  await store.submit({ kind: "add", lines: ["W leads CK"] });
  await store.dismiss("conflict");
  assert.deepEqual([store.conflict, requests.length, store.saved], [null, 2, THEIRS]);
});

test("what somebody else has entered is found by polling", async () => {
  const requests = await openStore([{ status: 304 }, ok(THEIRS)]);
  await store.poll();
  assert.equal(store.news, null);
  await store.poll();
  assert.equal(requests[1].headers["If-None-Match"], '"1-7-en"');
  assert.deepEqual([store.news.before.version, store.news.now], [1, THEIRS]);
  assert.deepEqual(store.saved, THEIRS);
});

test("an answer to polling that was overtaken by a change of ours is not shown", async () => {
  /** @type {(json: unknown) => void} */
  let answer = () => {};
  const late = new Promise((resolve) => {
    answer = resolve;
  });
  const ours = savedCase(3, ["E leads H5", "attention", "W leads CK"]);
  await openStore([ok(late), ok(ours)]);
  const polled = store.poll();
  await store.submit({ kind: "add", lines: ["W leads CK"] });
  answer(savedCase(2, ["E leads H5", "attention"]));
  await polled;
  assert.deepEqual([store.saved, store.news], [ours, null]);
});

const EXPECTATION = { expect: { turn: "S" } };
/** A case with rulings, as far as it is sent: the lines after the first `known`. */
function ruledCase(version, known, events, more = {}) {
  const lines = events.filter((item) => typeof item === "string");
  const ruling = { steps: lines.map((event) => ({ event })), words: lines.map((event) => ({ event: `${event}!` })) };
  return savedCase(version, lines, { known, case: { contract: "4S by S", events }, ruling, ...more });
}
/** A store that has a case of two lines. */
async function openRuledStore(answers) {
  const requests = startServer([ok(ruledCase(1, 0, ["E leads H5", EXPECTATION, "attention"])), ...answers]);
  store = new CaseStore(ID, () => {}, { retryAfter: 1 });
  await store.open();
  return requests;
}

test("what the page knows is not sent again: it stays before what comes", async () => {
  const requests = await openRuledStore([ok(ruledCase(2, 2, ["W leads CK"])), ok(ruledCase(3, 1, ["S chooses refuse"]))]);
  await store.submit({ kind: "add", lines: ["W leads CK"] });
  assert.deepEqual(store.saved, ruledCase(2, 0, ["E leads H5", EXPECTATION, "attention", "W leads CK"]));
  await store.submit({ kind: "change", fields: { lines: ["E leads H5", "S chooses refuse"] } });
  assert.deepEqual(store.saved, ruledCase(3, 0, ["E leads H5", EXPECTATION, "S chooses refuse"]));
  assert.deepEqual(
    requests.slice(1).map(({ body }) => [body.version, body.known]),
    [
      [1, 2],
      [2, 3],
    ],
  );
});

test("what somebody else has added comes alone too", async () => {
  const requests = await openRuledStore([ok(ruledCase(2, 2, ["W leads CK"]))]);
  await store.poll();
  assert.equal(requests[1].path, "/api/cases/abc?version=1&known=2&language=en");
  assert.deepEqual(store.saved.lines, ["E leads H5", "attention", "W leads CK"]);
  assert.deepEqual(store.news.before.lines, ["E leads H5", "attention"]);
});

test("after a new start of the server under other rules the whole case is asked for", async () => {
  const whole = ruledCase(2, 0, ["E leads H5", "attention", "W leads CK"], { rules: "8" });
  const requests = await openRuledStore([ok(ruledCase(2, 2, ["W leads CK"], { rules: "8" })), ok(whole)]);
  await store.submit({ kind: "add", lines: ["W leads CK"] });
  assert.equal(requests.length, 3);
  assert.deepEqual(store.saved, whole);
});

test("nothing is known of another version, or in another language", async () => {
  const change = { kind: "add", lines: ["W leads CK"], key: "the-key", version: 7 };
  browser.localStorage.setItem(PENDING, JSON.stringify([change]));
  const requests = await openRuledStore([ok(ruledCase(8, 0, ["E leads H5"])), ok(ruledCase(9, 0, ["E leads H5"]))]);
  assert.deepEqual([requests[1].body.version, requests[1].body.known], [7, 0]);
  setMessages({ ...ENGLISH, code: "fr" });
  await store.submit({ kind: "add", lines: ["W leads CK"] });
  assert.deepEqual([requests[2].body.version, requests[2].body.known], [8, 0]);
});

test("polling tells whether the server answers", async () => {
  await openStore([NO_ANSWER, { status: 304 }]);
  await store.poll();
  assert.ok(store.isOffline);
  await store.poll();
  assert.ok(!store.isOffline);
});

test("a page that nobody sees does not poll, nor does one with a change under way", async () => {
  const requests = await openStore([NO_ANSWER, ok(savedCase(2))]);
  browser.document.hidden = true;
  await store.poll();
  browser.document.hidden = false;
  const sent = store.submit({ kind: "add", lines: ["W leads CK"] });
  await store.poll();
  await sent;
  assert.deepEqual(
    requests.map((one) => one.method),
    ["GET", "POST", "POST"],
  );
});

test("a closed store says nothing more and sends nothing more", async () => {
  const requests = startServer([ok(savedCase(1)), NO_ANSWER, ok(savedCase(2))]);
  let changes = 0;
  store = new CaseStore(ID, () => (changes += 1), { retryAfter: 1 });
  await store.open();
  const sent = store.submit({ kind: "add", lines: ["W leads CK"] });
  store.close();
  const before = changes;
  await sent;
  assert.deepEqual([changes, requests.length], [before, 2]);
  assert.equal((await stored()).length, 1); // for the next time that the case is opened
});

test("without storage changes are still sent", async () => {
  const requests = await openStore([NO_ANSWER, ok(savedCase(2))]);
  await forgetDatabases();
  browser.localStorage.isBroken = true;
  const { indexedDB } = globalThis;
  globalThis.indexedDB = undefined;
  try {
    await store.submit({ kind: "add", lines: ["W leads CK"] });
  } finally {
    globalThis.indexedDB = indexedDB;
  }
  assert.equal(requests.length, 3);
  assert.equal(store.saved.version, 2);
});

/** The case in the file that a problem offers. */
const fileIn = (problem) =>
  JSON.parse(decodeURIComponent(problem.caseFile.replace("data:application/json;charset=utf-8,", "")));

test("after a fault in the program the case can be saved with the change that led to it", async () => {
  const before = savedCase(1, ["E leads H5", "attention"], { case: { contract: "4S by S", events: ["as before"] } });
  startServer([ok(before), refused(500), refused(500), refused(500), refused(500)]);
  store = new CaseStore(ID, () => {}, { retryAfter: 1 });
  await store.open();
  const tried = [
    [{ kind: "add", lines: ["W leads CK"] }, { events: ["E leads H5", "attention", "W leads CK"] }],
    [{ kind: "edit", number: 2, line: "S chooses accept" }, { events: ["E leads H5", "S chooses accept"] }],
    [{ kind: "remove", number: 1 }, { events: ["attention"] }],
    [
      { kind: "change", fields: { contract: "3NT by N", notes: "?", names: { N: "Ada" }, lines: [] } },
      { contract: "3NT by N", events: [] },
    ],
  ];
  for (const [change, expected] of tried) {
    await store.submit(change);
    assert.deepEqual(fileIn(store.problem), { contract: "4S by S", ...expected });
  }
});

test("a case that cannot be shown because of a fault in the program can be saved as the server has it", async () => {
  startServer([refused(500)]);
  store = new CaseStore(ID, () => {}, { retryAfter: 1 });
  await store.open();
  assert.equal(store.problem.caseFile, "/api/cases/abc/file");
});

test("nobody is asked to report what is no fault in the program", async () => {
  await openStore([refused(422)]);
  await store.submit({ kind: "add", lines: ["W leads CK"] });
  assert.equal(store.problem.caseFile, null);
});
