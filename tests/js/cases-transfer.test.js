// The file of all cases: read, written, and imported so that nothing is made twice and nothing is lost.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import {
  NewerFile,
  casesFileName,
  casesFileText,
  importAll,
  readCasesFile,
} from "../../src/outofturn/web/static/cases-transfer.js";
import { startBrowser, startServer } from "./fake-browser.js";

const NO_ANSWER = null;
const DETAILS = { table: "", board: "", names: { N: "" }, notes: "" };
const exported = (id, ...events) => ({
  id,
  created: "2026-11-15T20:11:03Z",
  changed: "2026-11-15T20:14:40Z",
  ...DETAILS,
  case: { contract: "4S by S", events },
});
const fileOf = (...cases) => ({ format: "outofturn-cases", version: 1, cases });
const kept = (...cases) => ({ json: fileOf(...cases) });
const MADE = { status: 201, json: {} };
const refused = (status) => ({ status, json: { error: { problem: "No.", hint: "Try something else." } } });
const quickly = (cases, onProgress = () => {}) => importAll(cases, onProgress, { retryAfter: 1 });
const keyOf = ({ path }) => new URL(path, "http://x").searchParams.get("key");

beforeEach(() => startBrowser());

test("a file of all cases is told from the file of one", () => {
  assert.deepEqual(readCasesFile(JSON.stringify(fileOf(exported("a")))), [exported("a")]);
  assert.deepEqual(readCasesFile(JSON.stringify(fileOf())), []);
  for (const text of ["contract: 4S by S", "{}", "null", '{"contract": "4S by S", "events": []}', "[", ""]) {
    assert.equal(readCasesFile(text), null, text);
  }
  assert.throws(() => readCasesFile(JSON.stringify({ ...fileOf(), version: 2 })), NewerFile);
});

test("the file that is saved can be read again", async () => {
  for (const cases of [[], [exported("a", "E leads H5"), exported("b")]]) {
    startServer([kept(...cases)]);
    assert.deepEqual(readCasesFile(await casesFileText()), cases);
  }
  assert.equal(casesFileName(new Date("2026-11-16T23:59:00Z")), "outofturn-cases-2026-11-16.json");
});

test("each case is sent with its details and its time", async () => {
  const requests = startServer([kept(), MADE]);
  const progress = [];
  const one = { ...exported("a", "E leads H5"), table: "7" };
  const result = await quickly([one], (done) => progress.push(done));
  assert.deepEqual([result, progress], [{ made: 1, known: 0, failed: [] }, [1]]);
  const { created, names, notes } = one;
  assert.deepEqual(requests[1].body, { ...one.case, created, table: "7", board: "", names, notes });
  assert.match(requests[1].path, /^\/api\/cases\/import\?key=import-\w+&language=en$/);
});

test("a file that is imported twice has the same keys, another case or another content has not", async () => {
  const cases = [exported("a", "E leads H5"), exported("b", "E leads H5"), exported("a", "E leads H6")];
  const first = startServer([kept(), MADE, MADE, MADE]);
  await quickly(cases);
  const second = startServer([kept(), MADE, MADE, MADE]);
  await quickly(cases);
  const keys = first.slice(1).map(keyOf);
  assert.deepEqual(second.slice(1).map(keyOf), keys);
  assert.equal(new Set(keys).size, 3);
  for (const key of keys) assert.match(key, /^[!-~]{1,64}$/);
});

test("a case that is here already is not sent, whatever its id and the order of its keys", async () => {
  const one = exported("a", "E leads H5");
  const { case: data, ...rest } = one;
  const here = { case: Object.fromEntries(Object.entries(data).reverse()), ...rest, id: "other", changed: "later" };
  const requests = startServer([kept(here), MADE]);
  assert.deepEqual(await quickly([one, exported("b")]), { made: 1, known: 1, failed: [] });
  assert.equal(requests.length, 2);
});

test("what is refused is listed with the reason, and the others are imported", async () => {
  startServer([kept(), MADE, refused(422), MADE]);
  const cases = [exported("a", "1"), exported("b", "2"), 7, null, exported("c", "3")];
  const { made, failed } = await quickly(cases);
  assert.equal(made, 2);
  assert.deepEqual(
    failed.map(({ number, problem }) => [number, problem.problem]),
    [
      [2, "No."],
      [3, "This is not a case."],
      [4, "This is not a case."],
    ],
  );
});

test("without an answer a case is sent again with the same key", async () => {
  const requests = startServer([kept(), NO_ANSWER, refused(429), MADE]);
  assert.equal((await quickly([exported("a")])).made, 1);
  assert.equal(new Set(requests.slice(1).map(keyOf)).size, 1);
});

test("if there is no answer for long, all that are left are listed", async () => {
  const requests = startServer([kept(), MADE]);
  const { made, failed } = await quickly([exported("a", "1"), exported("b", "2"), exported("c", "3")]);
  assert.deepEqual([made, failed.map(({ number }) => number)], [1, [2, 3]]);
  assert.equal(failed[1].problem.status, 0);
  assert.equal(requests.length, 1 + 1 + 5);
});

test("without the token nothing more is sent", async () => {
  const requests = startServer([kept(), refused(401)]);
  const { failed } = await quickly([exported("a", "1"), exported("b", "2")]);
  assert.deepEqual([failed.length, requests.length], [2, 2]);
});
