// Requests to the server, and what can go wrong with them.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { ApiError, request } from "../../src/outofturn/web/static/api-request.js";
import { createCase, importCase, listCases } from "../../src/outofturn/web/static/case-api.js";
import { compareEditions, getLaw } from "../../src/outofturn/web/static/engine-api.js";
import { startBrowser, startServer } from "./fake-browser.js";

beforeEach(() => startBrowser());

test("the answer comes as JSON", async () => {
  const requests = startServer([{ json: { latest: 2017 } }]);
  assert.deepEqual(await request("GET", "/api/about"), { latest: 2017 });
  assert.deepEqual(requests, [
    { method: "GET", path: "/api/about?language=en", headers: { Accept: "application/json" }, body: undefined },
  ]);
});

test("nothing has changed since the etag", async () => {
  const requests = startServer([{ status: 304 }]);
  assert.equal(await request("GET", "/api/cases/abc", undefined, { etag: '"1-7"' }), null);
  assert.equal(requests[0].headers["If-None-Match"], '"1-7"');
});

test("an error says what is wrong and where", async () => {
  startServer([{ status: 422, json: { error: { problem: "No.", hint: "Yes.", line: 5, text: "N plays" } } }]);
  await assert.rejects(request("POST", "/api/rule", {}), (error) => {
    assert.ok(error instanceof ApiError);
    const { status, problem, hint, line, text, message, isRetryable } = error;
    assert.deepEqual([status, problem, hint, line, text, message], [422, "No.", "Yes.", 5, "N plays", "No. Yes."]);
    return !isRetryable;
  });
});

const NO_ANSWER = {
  "no answer at all": [null, 0],
  "a page that is not from this server": [{ status: 200 }, 0],
  "an error of a proxy": [{ status: 502 }, 502],
  "too many requests": [{ status: 429, json: {} }, 429],
};
for (const [name, [answer, status]] of Object.entries(NO_ANSWER)) {
  test(`${name} makes sense to try again`, async () => {
    startServer([answer]);
    await assert.rejects(request("GET", "/api/about"), (error) => error.status === status && error.isRetryable);
  });
}

test("what the page asks for", async () => {
  const requests = startServer([1, 2, 3, 4, 5].map(() => ({ json: {} })));
  await listCases("ace & king", true, "abc");
  await getLaw("53 A/1", 2017);
  await compareEditions({ contract: "4S by S", edition: 1997, events: [] });
  await importCase("contract: 4S by S", "import-key");
  await createCase({ contract: "4S by S", events: [] }, "key");
  assert.deepEqual(
    requests.map(({ method, path, body }) => [method, path, body]),
    [
      ["GET", "/api/cases?search=ace+%26+king&deleted=true&before=abc&language=en", undefined],
      ["GET", "/api/law/53%20A%2F1?edition=2017&language=en", undefined],
      ["POST", "/api/compare?language=en", { contract: "4S by S", events: [] }], // of all editions
      ["POST", "/api/cases/import?key=import-key&language=en", "contract: 4S by S"],
      ["POST", "/api/cases?language=en", { case: { contract: "4S by S", events: [] }, key: "key" }],
    ],
  );
  assert.equal(requests[3].headers["Content-Type"], "application/yaml");
});
