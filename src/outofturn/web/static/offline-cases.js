// What this browser keeps for the time when the server is out of reach, in a database of its own: copies of the cases that were
// open here, and the changes that the server has not confirmed. A change is on the disk before anybody is told that it is kept.

import { readStored, writeStored } from "./browser-storage.js";

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

/**
 * @template Result
 * @param {IDBRequest<Result>} request
 * @returns {Promise<Result>}
 */
const resultOf = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @returns {Promise<IDBDatabase>} */
function database() {
  opened ??= open().catch((error) => {
    opened = null; // the next one tries again
    throw error;
  });
  return opened;
}

async function open() {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(COPIES, { keyPath: "id" });
    request.result.createObjectStore(CHANGES, { keyPath: "order", autoIncrement: true }).createIndex("caseId", "caseId");
  };
  const found = await resultOf(request);
  found.onversionchange = () => {
    found.close(); // a newer version of the page wants to change it
    opened = null;
  };
  found.onclose = () => {
    opened = null;
  };
  await takeOver(found);
  return found;
}

/**
 * One transaction; what it writes is on the disk when this comes back.
 * @template Result
 * @param {IDBDatabase} where
 * @param {IDBTransactionMode} mode
 * @param {(copies: IDBObjectStore, changes: IDBObjectStore) => Promise<Result>} work waits for nothing but the database
 */
async function transact(where, mode, work) {
  const transaction = where.transaction([COPIES, CHANGES], mode, { durability: "strict" });
  const finished = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  finished.catch(() => {}); // it is waited for below, unless the work fails first
  const result = await work(transaction.objectStore(COPIES), transaction.objectStore(CHANGES));
  await finished;
  return result;
}

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
      for (const change of readStored("localStorage", name, [])) await resultOf(changes.add({ caseId, change }));
    }
  });
  for (const name of names) writeStored("localStorage", name, undefined);
}

/** @returns {string[]} */
function oldNames() {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(OLD_PREFIX));
  } catch {
    return []; // private windows may refuse it
  }
}

/** @param {IDBObjectStore} changes @param {string} id @returns {Promise<StoredChange[]>} in the order in which they were made */
const changesOf = (changes, id) => resultOf(changes.index("caseId").getAll(id));

/**
 * What is kept of a case.
 * @param {string} id
 */
export const readKept = (id) =>
  reading(async (copies, changes) => ({
    copy: /** @type {CaseCopy | null} */ ((await resultOf(copies.get(id))) ?? null),
    changes: await changesOf(changes, id),
  }));

/**
 * What the server has said of a case last.
 * @param {SavedCase} saved @param {string} language of its words
 */
export const keepCopy = (saved, language) =>
  writing(async (copies) => {
    /** @type {CaseCopy | undefined} */
    const before = await resultOf(copies.get(saved.id));
    await resultOf(copies.put({ ...before, ...newCopy(saved, language) }));
    if (!before) await dropOldest(copies);
  });

/** @param {SavedCase} saved @param {string} language @returns {CaseCopy} */
const newCopy = (saved, language) => ({ id: saved.id, saved, language, seen: Date.now(), shown: null });

/** @param {IDBObjectStore} copies */
async function dropOldest(copies) {
  if ((await resultOf(copies.count())) <= MOST_COPIES) return;
  /** @type {CaseCopy[]} */
  const all = await resultOf(copies.getAll());
  const idle = all.filter((one) => !one.isNew && !one.clash && !one.shown).sort((one, other) => one.seen - other.seen);
  for (const { id } of idle.slice(0, all.length - MOST_COPIES)) await resultOf(copies.delete(id));
}

/**
 * The case with the changes that were ruled on here.
 * @param {string} id @param {SavedCase} saved @param {string[]} keys of those changes
 */
export const keepShown = (id, saved, keys) =>
  writing(async (copies) => {
    const before = await resultOf(copies.get(id));
    if (before) await resultOf(copies.put({ ...before, shown: { saved, keys } }));
  });

/**
 * Keep a change until the server has confirmed it.
 * @param {string} caseId @param {PendingChange} change
 * @returns {Promise<number>} its place in the order of changes
 */
export async function keepChange(caseId, change) {
  const order = await writing((_, changes) => resultOf(changes.add({ caseId, change: storable(change) })));
  tellListeners();
  return Number(order);
}

/** @param {PendingChange} change */
function storable({ done: _done, order: _order, isShown: _isShown, ...change }) {
  return change;
}

/** @param {number} order */
export async function dropChange(order) {
  await writing((_, changes) => resultOf(changes.delete(order)));
  tellListeners();
}

/**
 * None of the changes of a case is to be sent any more. Those that clashed with somebody else's are kept apart, until it is
 * decided what becomes of them.
 * @param {string} id @param {PendingChange[] | null} clash
 */
export async function dropChanges(id, clash = null) {
  await writing(async (copies, changes) => {
    for (const { order } of await changesOf(changes, id)) await resultOf(changes.delete(order));
    const before = await resultOf(copies.get(id));
    if (before) await resultOf(copies.put({ ...before, shown: null, clash: clash?.map(storable) ?? null }));
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
    await resultOf(copies.put({ ...newCopy(saved, language), isNew: true, shown: { saved, keys: [key] } }));
    await resultOf(changes.add({ caseId: saved.id, change: { ...change, key, version: null } }));
  });
  tellListeners();
}

/**
 * A case that was begun here is on the server now, under another id: what belongs to it follows.
 * @param {string} oldId @param {SavedCase} saved @param {string} language @param {string} key under which it was made
 */
export async function moveCase(oldId, saved, language, key) {
  await writing(async (copies, changes) => {
    await resultOf(copies.put(newCopy(saved, language)));
    await resultOf(copies.put({ id: oldId, saved: null, language, seen: Date.now(), shown: null, movedTo: saved.id }));
    for (const stored of await changesOf(changes, oldId)) {
      if (stored.change.key === key) await resultOf(changes.delete(stored.order));
      else await resultOf(changes.put({ ...stored, caseId: saved.id }));
    }
  });
  tellListeners();
}

/** All copies of cases, as they are shown. @returns {Promise<SavedCase[]>} */
export const copiedCases = () =>
  reading(async (copies) => {
    /** @type {CaseCopy[]} */
    const all = await resultOf(copies.getAll());
    return all.flatMap(({ saved, shown }) => shown?.saved ?? saved ?? []);
  });

/** The cases with changes that have not been sent, how many lines that is, and the cases in which something clashes. */
export const unsentChanges = () =>
  reading(async (copies, changes) => {
    /** @type {StoredChange[]} */
    const stored = await resultOf(changes.getAll());
    /** @type {CaseCopy[]} */
    const all = await resultOf(copies.getAll());
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
    const stored = await resultOf(changes.getAll());
    const unsent = new Set(stored.map(({ caseId }) => caseId));
    /** @type {CaseCopy[]} */
    const all = await resultOf(copies.getAll());
    for (const { id, clash } of all) if (!clash && !unsent.has(id)) await resultOf(copies.delete(id));
  });
