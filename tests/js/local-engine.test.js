// The engine in the browser: questions wait for it, and nothing is lost when it fails.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { ApiError } from "../../src/outofturn/web/static/api-request.js";
import { withCaseFile } from "../../src/outofturn/web/static/fault-report.js";
import { isLocalHome, request } from "../../src/outofturn/web/static/home.js";
import { askEngine, engineState, onEngineState } from "../../src/outofturn/web/static/local-engine.js";
import { startBrowser } from "./fake-browser.js";

/** Workers that have been started; a test plays the part of the engine. */
let workers = [];

class FakeWorker extends EventTarget {
  asked = [];
  isTerminated = false;

  constructor() {
    super();
    workers.push(this);
  }

  postMessage(question) {
    this.asked.push(question);
  }

  terminate() {
    this.isTerminated = true;
  }

  say(data) {
    this.dispatchEvent(Object.assign(new Event("message"), { data }));
  }

  answer(at, answer) {
    this.say({ id: this.asked[at].id, answer: JSON.stringify({ etag: "", writes: [], ...answer }) });
  }
}

beforeEach(() => {
  startBrowser();
  workers.at(-1)?.dispatchEvent(new Event("error")); // that of the test before
  workers = [];
  globalThis.Worker = FakeWorker;
});

test("questions are answered in whatever order", async () => {
  const first = askEngine("GET", "/api/about", undefined);
  const second = askEngine("POST", "/api/table", { contract: "4S by S", events: [] });
  const [engine] = workers;
  assert.equal(workers.length, 1);
  assert.deepEqual(
    engine.asked.map(({ method, path }) => [method, path]),
    [
      ["GET", "/api/about?language=en"],
      ["POST", "/api/table?language=en"],
    ],
  );
  assert.deepEqual(JSON.parse(engine.asked[1].request), {
    method: "POST",
    path: "/api/table?language=en",
    body: { contract: "4S by S", events: [] },
    etag: "",
    records: { cases: [], changes: [], keys: [] },
  });
  engine.answer(1, { status: 200, body: 2 });
  engine.answer(0, { status: 200, body: 1 });
  assert.deepEqual([(await first).body, (await second).body], [1, 2]);
});

test("it is said when the engine is ready", () => {
  const states = [];
  const stop = onEngineState((state) => states.push(state));
  askEngine("GET", "/api/about", undefined).catch(() => {});
  workers[0].say({ state: "ready" });
  stop();
  assert.deepEqual(states, ["loading", "ready"]);
  assert.equal(engineState(), "ready");
});

test("an engine that fails is started anew by the next question, and the others can be sent again", async (context) => {
  context.mock.method(console, "error", () => {});
  const asked = askEngine("GET", "/api/about", undefined);
  workers[0].say({ state: "failed", fault: "no network" });
  await assert.rejects(asked, (error) => error instanceof ApiError && error.isRetryable);
  assert.ok(workers[0].isTerminated);
  assert.equal(engineState(), "failed");
  const again = askEngine("GET", "/api/about", undefined);
  workers[1].answer(0, { status: 200, body: "there" });
  assert.equal((await again).body, "there");
});

test("a fault of one question does not concern the others", async (context) => {
  context.mock.method(console, "error", () => {});
  const bad = askEngine("GET", "/api/about", undefined);
  const good = askEngine("GET", "/api/about", undefined);
  workers[0].say({ id: workers[0].asked[0].id, fault: "MemoryError" });
  workers[0].answer(1, { status: 200, body: "fine" });
  await assert.rejects(bad, (error) => error.status === 0);
  assert.equal((await good).body, "fine");
});

test("in the local home the engine is asked, and an error is the same as from a server", async () => {
  document.documentElement.dataset.home = "local";
  assert.ok(isLocalHome());
  const asked = request("POST", "/api/table", {});
  await new Promise(setImmediate);
  workers[0].answer(0, { status: 422, body: { error: { problem: "No.", hint: "Yes.", line: 3, text: "" } } });
  await assert.rejects(asked, (error) => error.status === 422 && error.message === "No. Yes." && error.line === 3);
});

test("cases that cannot be kept can be saved as a file", async () => {
  document.documentElement.dataset.home = "local";
  globalThis.indexedDB = {
    open() {
      throw new Error("not here");
    },
  };
  const data = { contract: "4S by S", events: ["E leads H5"] };
  await assert.rejects(request("POST", "/api/cases", { case: data }), (error) => {
    assert.equal(error.status, 507);
    assert.match(error.message, /does not let the page keep cases/);
    assert.match(withCaseFile(error, () => data).caseFile, /E%20leads%20H5/);
    return true;
  });
});
