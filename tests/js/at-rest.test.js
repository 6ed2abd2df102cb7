// The page says whether it is at rest: when nothing is under way, and what follows from that has begun.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { startBrowser } from "./fake-browser.js";
import { busyUntil, soon, watchDrawing } from "../../src/outofturn/web/static/at-rest.js";

const { setTimeout, clearTimeout } = globalThis;
const FRAME = 16;
/** Milliseconds; more than the page takes to come to rest. */
const A_WHILE = 50;

let root;
/** Tell the page that it has drawn something, or has changed an attribute. */
let draw;
let now;
let due;

/** A clock that goes on when the test says so. */
function startClock() {
  now = 0;
  due = [];
  let last = 0;
  globalThis.setTimeout = (act, milliseconds = 0) => {
    last += 1;
    due.push({ id: last, act, at: now + milliseconds });
    return last;
  };
  globalThis.clearTimeout = (id) => {
    due = due.filter((one) => one.id !== id);
  };
  globalThis.requestAnimationFrame = (act) => globalThis.setTimeout(act, FRAME);
  globalThis.cancelAnimationFrame = globalThis.clearTimeout;
}

/** All promises that can be settled are. */
const settled = () =>
  new Promise((done) => {
    setImmediate(done);
  });

/** Something that the page waits for, and the ways to end it. */
function activity() {
  const ends = {};
  const promise = new Promise((resolve, reject) => {
    Object.assign(ends, { resolve, reject });
  });
  return { promise, ...ends };
}

async function pass(milliseconds) {
  const until = now + milliseconds;
  await settled();
  for (;;) {
    const [next] = due.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at || one.id - other.id);
    if (!next) break;
    now = next.at;
    globalThis.clearTimeout(next.id);
    next.act();
    await settled();
  }
  now = until;
}

beforeEach(() => {
  root = startBrowser().document.documentElement;
  root.dataset.atRest = "false"; // as index.html has it
  startClock();
  globalThis.MutationObserver = class {
    constructor(tell) {
      draw = (attributeName = null) => tell([{ attributeName }]);
    }
    observe() {}
  };
});
afterEach(() => Object.assign(globalThis, { setTimeout, clearTimeout }));

const isAtRest = () => root.dataset.atRest === "true";

test("it is at rest when nothing is under way", async () => {
  watchDrawing();
  assert.ok(!isAtRest());
  await pass(A_WHILE);
  assert.ok(isAtRest());
});

for (const ending of ["resolve", "reject"]) {
  test(`it is not while it waits for something: ${ending}`, async () => {
    const asked = activity();
    const seen = busyUntil(asked.promise).catch((problem) => problem);
    await pass(10 * A_WHILE);
    assert.ok(!isAtRest());
    asked[ending]("answer");
    assert.equal(await seen, "answer");
    await pass(A_WHILE);
    assert.ok(isAtRest());
  });
}

test("one of two things has ended", async () => {
  const { promise, resolve } = activity();
  busyUntil(promise);
  busyUntil(Promise.resolve());
  await pass(A_WHILE);
  assert.ok(!isAtRest());
  resolve();
  await pass(A_WHILE);
  assert.ok(isAtRest());
});

test("what follows at once, or as an effect of the next frame, belongs to it", async () => {
  for (const then of [(act) => act(), (act) => requestAnimationFrame(() => globalThis.setTimeout(act))]) {
    const { promise, resolve } = activity();
    const next = () => {
      busyUntil(promise);
    };
    busyUntil(Promise.resolve().then(() => then(next)));
    await pass(A_WHILE);
    assert.ok(!isAtRest());
    resolve();
    await pass(A_WHILE);
    assert.ok(isAtRest());
  }
});

test("what is due soon counts until it is done", async () => {
  const done = [];
  soon(() => done.push("done"), 250);
  await pass(240);
  assert.ok(!isAtRest());
  await pass(A_WHILE);
  assert.ok(isAtRest());
  assert.deepEqual(done, ["done"]);
});

test("what is due soon counts until it is called off", async () => {
  const callOff = soon(() => assert.fail("it was called off"), 250);
  callOff();
  callOff();
  await pass(A_WHILE);
  assert.ok(isAtRest());
  const { promise, resolve } = activity();
  busyUntil(promise);
  await pass(500); // it was counted once, and does not count this one down
  assert.ok(!isAtRest());
  resolve();
  await pass(A_WHILE);
  assert.ok(isAtRest());
});

test("drawing disturbs it for a frame, and what it says itself does not", async () => {
  watchDrawing();
  await pass(A_WHILE);
  draw();
  assert.ok(!isAtRest());
  await pass(A_WHILE);
  assert.ok(isAtRest());
  draw("data-at-rest");
  assert.ok(isAtRest());
});

test("a page that is not in sight has no frames, and comes to rest all the same", async () => {
  globalThis.requestAnimationFrame = () => 0;
  await busyUntil(Promise.resolve());
  await pass(A_WHILE);
  assert.ok(!isAtRest());
  await pass(100);
  assert.ok(isAtRest());
});
