// What this browser keeps for the time when the server is out of reach, in a database of its own: copies of the cases that were
// open here, and the changes that the server has not confirmed. A change is on the disk before anybody is told that it is kept.

import { readStored, writeStored } from "./browser-storage.js";
import { requested, transacted } from "./indexed-db.js";

/** @import { CaseCopy, Change, PendingChange, SavedCase, StoredChange } from "./page-types.js" */

const NAME = "outofturn-offline";
const VERSION = 1;
const COPIES = "copies";
const CHANGES = "changes";
/** Copies of more cases than these are not needed for a week without a server. */
const MOST_COPIES = 500;
/** Where earlier versions of the page kept changes, by case: in the local storage. */
const OLD_PREFIX = "pending ";

/** @type {Promise<IDBDatabase> | null} */
let opened = null;
/** @type {Set<() => void>} */
const listeners = new Set();

/**
 * Hear of it when there are other changes to be sent. Gives the way to hear no more.
 * @param {() => void} listener
 */
export function onUnsentChanges(listener) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const tellListeners = () => {
  for (const listener of listeners) listener();
};

/** @returns {Promise<IDBDatabase>} */
function database() {
  opened ??= open().catch((error) => {
    opened = null; // the next one tries again
    throw error;
  });
  return opened;
}

/** @param {IDBDatabase} found */
function createStores(found) {
  found.createObjectStore(COPIES, { keyPath: "id" });
  found.createObjectStore(CHANGES, { keyPath: "order", autoIncrement: true }).createIndex("caseId", "caseId");
}

async function open() {
  const request = indexedDB.open(NAME, VERSION);
  request.addEventListener("upgradeneeded", () => createStores(request.result));
  const found = await requested(request);
  const forget = () => {
    opened = null;
  };
  found.addEventListener("close", forget);
  // A newer version of the page in another tab may have to change the database.
  found.addEventListener("versionchange", () => {
    found.close();
    forget();
  });
  await takeOver(found);
  return found;
}

/**
 * @template Result
 * @param {IDBDatabase} where @param {"readonly" | "readwrite"} mode
 * @param {(copies: IDBObjectStore, changes: IDBObjectStore) => Promise<Result>} work
 */
const transact = (where, mode, work) =>
  transacted(where, [COPIES, CHANGES], mode, (store) => work(store(COPIES), store(CHANGES)));

/**
 * @template Result
 * @param {(copies: IDBObjectStore, changes: IDBObjectStore) => Promise<Result>} work
 */
const reading = async (work) => transact(await database(), "readonly", work);

/**
 * @template Result
 * @param {(copies: IDBObjectStore, changes: IDBObjectStore) => Promise<Result>} work
 */
const writing = async (work) => transact(await database(), "readwrite", work);

/**
 * Once: changes that an earlier version of the page has left in the local storage.
 * @param {IDBDatabase} where
 */
async function takeOver(where) {
  const names = oldNames();
  if (!names.length) return;
  await transact(where, "readwrite", async (_, changes) => {
    for (const name of names) {
      const caseId = name.slice(OLD_PREFIX.length);
      for (const change of readStored("localStorage", name, [])) await requested(changes.add({ caseId, change }));
    }
  });
  for (const name of names) writeStored("localStorage", name, undefined);
}

/** @returns {string[]} */
function oldNames() {
  try {
    const names = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
    return names.filter((name) => name.startsWith(OLD_PREFIX));
  } catch {
    return []; // private windows may refuse it
  }
}

/** @param {IDBObjectStore} changes @param {string} id @returns {Promise<StoredChange[]>} the oldest first */
const changesOf = (changes, id) => requested(changes.index("caseId").getAll(id));

/**
 * What is kept of a case.
 * @param {string} id
 */
export const readKept = (id) =>
  reading(async (copies, changes) => ({
    copy: /** @type {CaseCopy | null} */ ((await requested(copies.get(id))) ?? null),
    changes: await changesOf(changes, id),
  }));

/**
 * What the server has said of a case last.
 * @param {SavedCase} saved @param {string} language of its words
 */
export const keepCopy = (saved, language) =>
  writing(async (copies) => {
    /** @type {CaseCopy | undefined} */
    const before = await requested(copies.get(saved.id));
    await requested(copies.put({ ...before, ...newCopy(saved, language) }));
    if (!before) await dropOldest(copies);
  });

/** @param {SavedCase} saved @param {string} language @returns {CaseCopy} */
const newCopy = (saved, language) => ({ id: saved.id, saved, language, seen: Date.now(), shown: null });

/** @param {IDBObjectStore} copies */
async function dropOldest(copies) {
  if ((await requested(copies.count())) <= MOST_COPIES) return;
  /** @type {CaseCopy[]} */
  const all = await requested(copies.getAll());
  const idle = all.filter((one) => !one.isNew && !one.clash && !one.shown).sort((one, other) => one.seen - other.seen);
  for (const { id } of idle.slice(0, all.length - MOST_COPIES)) await requested(copies.delete(id));
}

/**
 * The case with the changes that were ruled on here.
 * @param {string} id @param {SavedCase} saved @param {string[]} keys of those changes
 */
export const keepShown = (id, saved, keys) =>
  writing(async (copies) => {
    const before = await requested(copies.get(id));
    if (before) await requested(copies.put({ ...before, shown: { saved, keys } }));
  });

/**
 * Keep a change until the server has confirmed it.
 * @param {string} caseId @param {PendingChange} change
 * @returns {Promise<number>} its place in the order of changes
 */
export async function keepChange(caseId, change) {
  const order = await writing((_, changes) => requested(changes.add({ caseId, change: storable(change) })));
  tellListeners();
  return Number(order);
}

/** @param {PendingChange} change */
function storable({ done: _done, order: _order, isShown: _isShown, ...change }) {
  return change;
}

/** @param {number} order */
export async function dropChange(order) {
  await writing((_, changes) => requested(changes.delete(order)));
  tellListeners();
}

/**
 * None of the changes of a case is to be sent any more. Those that clashed with somebody else's are kept apart, until it is
 * decided what becomes of them.
 * @param {string} id @param {PendingChange[] | null} clash
 */
export async function dropChanges(id, clash = null) {
  await writing(async (copies, changes) => {
    for (const { order } of await changesOf(changes, id)) await requested(changes.delete(order));
    const before = await requested(copies.get(id));
    if (before) await requested(copies.put({ ...before, shown: null, clash: clash?.map(storable) ?? null }));
  });
  tellListeners();
}

/**
 * Keep a case that was begun here.
 * @param {SavedCase} saved @param {string} language @param {Change & { kind: "create" }} change that makes it on the server
 * @param {string} key
 */
export async function keepNewCase(saved, language, change, key) {
  await writing(async (copies, changes) => {
    await requested(copies.put({ ...newCopy(saved, language), isNew: true, shown: { saved, keys: [key] } }));
    await requested(changes.add({ caseId: saved.id, change: { ...change, key, version: null } }));
  });
  tellListeners();
}

/**
 * A case that was begun here is on the server now, under another id: what belongs to it follows.
 * @param {string} oldId @param {SavedCase} saved @param {string} language @param {string} key under which it was made
 */
export async function moveCase(oldId, saved, language, key) {
  await writing(async (copies, changes) => {
    /** @type {CaseCopy | undefined} */
    const before = await requested(copies.get(oldId));
    const shown = before?.shown && { ...before.shown, saved: { ...before.shown.saved, id: saved.id } };
    await requested(copies.put({ ...newCopy(saved, language), shown: shown ?? null }));
    await requested(copies.put({ id: oldId, saved: null, language, seen: Date.now(), shown: null, movedTo: saved.id }));
    for (const stored of await changesOf(changes, oldId)) {
      if (stored.change.key === key) await requested(changes.delete(stored.order));
      else await requested(changes.put({ ...stored, caseId: saved.id }));
    }
  });
  tellListeners();
}

/** All copies of cases, as they are shown. @returns {Promise<SavedCase[]>} */
export const copiedCases = () =>
  reading(async (copies) => {
    /** @type {CaseCopy[]} */
    const all = await requested(copies.getAll());
    return all.flatMap(({ saved, shown }) => shown?.saved ?? saved ?? []);
  });

/** The cases with changes that have not been sent, how many lines that is, and the cases in which something clashes. */
export const unsentChanges = () =>
  reading(async (copies, changes) => {
    /** @type {StoredChange[]} */
    const stored = await requested(changes.getAll());
    /** @type {CaseCopy[]} */
    const all = await requested(copies.getAll());
    return {
      ids: [...new Set(stored.map(({ caseId }) => caseId))],
      lines: stored.reduce((sum, { change }) => sum + linesIn(change), 0),
      clashes: all.filter(({ clash }) => clash).map(({ id }) => id),
    };
  });

/** @param {Change} change */
function linesIn(change) {
  if (change.kind === "add") return change.lines.length;
  return change.kind === "create" ? Math.max(1, change.data.events.length) : 1;
}

/** Whoever logs out leaves no cases behind, but for what has not been sent. */
export const forgetCopies = () =>
  writing(async (copies, changes) => {
    /** @type {StoredChange[]} */
    const stored = await requested(changes.getAll());
    const unsent = new Set(stored.map(({ caseId }) => caseId));
    /** @type {CaseCopy[]} */
    const all = await requested(copies.getAll());
    for (const { id, clash } of all) if (!clash && !unsent.has(id)) await requested(copies.delete(id));
  });
