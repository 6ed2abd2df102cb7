// The parts of a browser that the scripts under test use, so that they run in Node.

import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import "fake-indexeddb/auto";
import { setMessages } from "../../src/outofturn/web/static/messages.js";

/** The texts in English. "make js-types" makes the file again; tests/test_js_tables.py checks it. */
export const ENGLISH = JSON.parse(readFileSync(new URL("english.json", import.meta.url), "utf-8"));

/** Storage that keeps everything in memory; with `isBroken`, one that refuses everything, as private windows may. */
function fakeStorage() {
  const values = new Map();
  const storage = {
    isBroken: false,
    get length() {
      return storage.isBroken ? refuse() : values.size;
    },
    key: (at) => [...values.keys()][at] ?? null,
    getItem: (name) => (storage.isBroken ? refuse() : (values.get(name) ?? null)),
    setItem: (name, value) => (storage.isBroken ? refuse() : values.set(name, String(value))),
    removeItem: (name) => (storage.isBroken ? refuse() : values.delete(name)),
  };
  return storage;
}

function refuse() {
  throw new Error("no storage here");
}

/** A new browser with nothing stored, in English, as globals. Returns what a test needs to look at. */
export function startBrowser() {
  globalThis.crypto ??= webcrypto; // Node 18 has it only under this name
  globalThis.localStorage = fakeStorage();
  globalThis.sessionStorage = fakeStorage();
  globalThis.requestAnimationFrame = (act) => setTimeout(act);
  globalThis.cancelAnimationFrame = clearTimeout;
  globalThis.document = { hidden: false, documentElement: { dataset: {} } };
  setMessages(ENGLISH);
  return { localStorage: globalThis.localStorage, document: globalThis.document };
}

/** Forget what the scripts have kept in the browser's databases; open connections to them are closed. */
export const forgetDatabases = async () => {
  for (const { name } of await indexedDB.databases()) {
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(name).onsuccess = resolve;
    });
  }
};

/**
 * A server that gives prepared answers, one for each request; `null` stands for no answer at all. Gives the list of requests
 * that have come.
 */
export function startServer(answers) {
  const waiting = [...answers];
  const requests = [];
  globalThis.fetch = (path, { method, headers, body }) => {
    requests.push({ method, path, headers, body: body === undefined ? undefined : parsed(body) });
    const answer = waiting.shift();
    if (!answer) return Promise.reject(new TypeError("no answer"));
    const { status = 200, json } = answer;
    const read = () => (json === undefined ? Promise.reject(new SyntaxError("not JSON")) : Promise.resolve(json));
    return Promise.resolve({ status, ok: status >= 200 && status < 300, json: read });
  };
  return requests;
}

function parsed(body) {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
