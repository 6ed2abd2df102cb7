// The engine inside the browser, asked by the page. It is started once, when the page opens; whoever asks earlier waits for it.

import { ApiError, inLanguage } from "./api-request.js";
import { busyUntil } from "./at-rest.js";
import { t } from "./messages.js";

/** @import { EngineAnswer, EngineMessage, EngineState, LocalRecords } from "./page-types.js" */

/** @type {LocalRecords} */
export const NO_RECORDS = { cases: [], changes: [], keys: [] };

/** @type {Worker | null} */
let worker = null;
let lastId = 0;
/** @type {Map<number, { resolve: (answer: EngineAnswer) => void, reject: (error: ApiError) => void }>} */
const waiting = new Map();
/** @type {EngineState} */
let state = "off";
/** @type {Set<(state: EngineState) => void>} */
const listeners = new Set();

/** @param {EngineState} now */
function setState(now) {
  state = now;
  for (const listener of listeners) listener(now);
}

export const engineState = () => state;

/**
 * Hear of it when the engine is loading, ready or failed. Gives the way to hear no more.
 * @param {(state: EngineState) => void} listener
 */
export function onEngineState(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The engine could not be loaded, or has stopped: the same request can succeed when it is sent again. */
const noEngine = () =>
  new ApiError(0, { error: { problem: t("page-home/engine-failed"), hint: t("page-home/engine-failed-hint") } });

/** @param {EngineMessage} message */
function receive({ id, state: now, answer, fault }) {
  if (fault) console.error(`engine: ${fault}`);
  if (now === "failed") fail();
  else if (now) setState(now);
  if (id === undefined) return;
  const asked = waiting.get(id);
  waiting.delete(id);
  if (answer !== undefined) asked?.resolve(JSON.parse(answer));
  else asked?.reject(noEngine());
}

/** The next request starts the engine anew. */
function fail() {
  worker?.terminate();
  worker = null;
  setState("failed");
  for (const { reject } of waiting.values()) reject(noEngine());
  waiting.clear();
}

/** When the engine has been loaded, or has failed. */
const settled = () =>
  new Promise((resolve) => {
    const stop = onEngineState(() => {
      stop();
      resolve(undefined);
    });
  });

/** Start the engine, unless it has been started. */
export function startEngine() {
  if (worker) return worker;
  worker = new Worker(new URL("engine-worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => receive(data));
  worker.addEventListener("error", fail);
  setState("loading");
  busyUntil(settled());
  return worker;
}

/**
 * Ask the engine: the same methods, paths and bodies as the server takes.
 * @param {string} method @param {string} path @param {unknown} body
 * @param {{ etag?: string, records?: LocalRecords }} [options]
 * @returns {Promise<EngineAnswer>}
 */
export function askEngine(method, path, body, { etag = "", records = NO_RECORDS } = {}) {
  const id = ++lastId;
  const asked = inLanguage(path);
  const request = JSON.stringify({ method, path: asked, body: body ?? null, etag, records });
  /** @type {Promise<EngineAnswer>} */
  const answer = new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    startEngine().postMessage({ id, method, path: asked, request });
  });
  return busyUntil(answer);
}
