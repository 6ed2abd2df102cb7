// Cases in the database of this browser (IndexedDB): records as the engine wants them written (local_api/record_contract.py),
// each with what a list shows of it. A change is on the disk before it is acknowledged.

import { requested, transacted } from "./indexed-db.js";
import { elapsed, purge } from "./local-trash.js";

/** @import { CaseSummary, LocalRecords, RecordWrite, StoredCase } from "./page-types.js" */

const NAME = "outofturn";
const VERSION = 1;
/** The form of the summaries; it goes up when the list shows something new of a case. */
const SUMMARY_FORM = 1;

/** Cases cannot be kept: the browser refuses it, or there is no room left. */
export class StorageProblem extends Error {
  /** @param {unknown} cause */
  constructor(cause) {
    super(String(cause), { cause });
    this.isFull = cause instanceof Error && cause.name === "QuotaExceededError";
  }
}

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** @param {IDBDatabase} database */
function createStores(database) {
  database.createObjectStore("cases", { keyPath: "id" }).createIndex("created", ["created", "id"]);
  database.createObjectStore("changes", { keyPath: ["case_id", "version"] });
  database.createObjectStore("keys", { keyPath: "key" });
  database.createObjectStore("clock", { keyPath: "id" });
}

async function open() {
  const request = indexedDB.open(NAME, VERSION);
  request.addEventListener("upgradeneeded", () => createStores(request.result));
  const database = await requested(request);
  const forget = () => {
    opened = null;
  };
  database.addEventListener("close", forget);
  // A newer version of the page in another tab may have to change the database.
  database.addEventListener("versionchange", () => {
    database.close();
    forget();
  });
  await purge(database, new Date()).catch(() => {}); // without room to write, cases can still be read
  return database;
}

/**
 * Do something with the database, which is opened for the first one who asks.
 * @template Result
 * @param {(database: IDBDatabase) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
async function withDatabase(work) {
  opened ??= open();
  const database = await opened.catch((error) => {
    opened = null; // the next one tries again
    throw new StorageProblem(error);
  });
  return work(database).catch((error) => {
    throw new StorageProblem(error);
  });
}

/** Find out whether cases can be kept at all; a StorageProblem if not. */
export const checkStorage = () => withDatabase(async () => {});

// -- reading

/**
 * The records that a request needs: a case, its history, the use of a key, and the case that the key was used for.
 * @param {{ id: string, key: string, withHistory: boolean, withAll?: boolean }} needed
 * @returns {Promise<LocalRecords>}
 */
export const readRecords = ({ id, key, withHistory, withAll = false }) =>
  withDatabase((database) =>
    transacted(database, ["cases", "changes", "keys"], "readonly", async (store) => {
      const used = key ? await requested(store("keys").get(key)) : undefined;
      const ids = [...new Set([id, used?.case_id ?? ""])].filter(Boolean);
      const cases = withAll
        ? await requested(store("cases").getAll())
        : await Promise.all(ids.map((one) => requested(store("cases").get(one))));
      const range = IDBKeyRange.bound([id, 0], [id, Infinity]);
      const changes = withHistory ? await requested(store("changes").getAll(range)) : [];
      return { cases: cases.filter(Boolean), changes, keys: used ? [used] : [] };
    }),
  );

/**
 * Letters as the search compares them; `casebook.rows.case_insensitive` does the same for the text that is searched.
 * @param {string} text
 */
export const searchable = (text) => text.toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFKC");

/**
 * The cases in which all words of the search occur, the newest first, after the case `before`.
 * @param {{ search: string, deleted: boolean, before: string, limit: number }} wanted
 * @returns {Promise<StoredCase[]>}
 */
export const findCases = ({ search, deleted, before, limit }) =>
  withDatabase((database) =>
    transacted(database, ["cases"], "readonly", async (store) => {
      const words = searchable(search).split(/\s+/).filter(Boolean);
      const last = before ? await requested(store("cases").get(before)) : undefined;
      if (before && !last) return [];
      const range = last ? IDBKeyRange.upperBound([last.created, last.id], true) : null;
      const isWanted = (/** @type {StoredCase} */ one) =>
        (one.deleted !== null) === deleted && words.every((word) => one.search.includes(word));
      return newest(store("cases").index("created").openCursor(range, "prev"), isWanted, limit);
    }),
  );

/**
 * @param {IDBRequest<IDBCursorWithValue | null>} request @param {(one: StoredCase) => boolean} isWanted @param {number} limit
 * @returns {Promise<StoredCase[]>}
 */
function newest(request, isWanted, limit) {
  /** @type {StoredCase[]} */
  const found = [];
  return new Promise((resolve, reject) => {
    request.addEventListener("error", () => reject(request.error));
    request.addEventListener("success", () => {
      const cursor = request.result;
      if (cursor && isWanted(cursor.value)) found.push(cursor.value);
      if (cursor && found.length < limit) cursor.continue();
      else resolve(found);
    });
  });
}

// -- writing

/**
 * Write new versions of cases, all or none.
 * @param {RecordWrite[]} writes @param {string} language of their summaries
 * @returns {Promise<boolean>} false if another tab has changed a case, or used a key, since the records were read
 */
export const commitWrites = (writes, language) =>
  withDatabase((database) =>
    transacted(database, ["cases", "changes", "keys", "clock"], "readwrite", async (store) => {
      for (const { case: record, replaces, key } of writes) {
        const kept = await requested(store("cases").get(record.id));
        const isUsed = key !== null && (await requested(store("keys").get(key.key))) !== undefined;
        if ((kept?.version ?? null) !== replaces || isUsed) return false;
      }
      const now = await elapsed(store("clock"), new Date());
      for (const { case: record, change, key } of writes) {
        const kept = await requested(store("cases").get(record.id));
        const deletedElapsed = kept?.deleted ? kept.deleted_elapsed : now;
        store("cases").put({
          ...record,
          ...summaryForm(language),
          deleted_elapsed: record.deleted === null ? null : deletedElapsed,
        });
        store("changes").put(change);
        if (key) store("keys").put({ ...key, elapsed: now });
      }
      return true;
    }),
  );

/** @param {string} language */
const summaryForm = (language) => ({ summary_form: SUMMARY_FORM, summary_language: language });

/**
 * Is what the list shows of a case in this language, and all that a list of today shows?
 * @param {StoredCase} record @param {string} language
 */
export const hasSummary = (record, language) =>
  record.summary_form === SUMMARY_FORM && record.summary_language === language && record.summary !== undefined;

/**
 * Keep summaries that were made again, unless the case has changed meanwhile.
 * @param {Map<string, CaseSummary>} summaries @param {string} language
 */
export const updateSummaries = (summaries, language) =>
  withDatabase((database) =>
    transacted(database, ["cases"], "readwrite", async (store) => {
      for (const [id, summary] of summaries) {
        /** @type {StoredCase | undefined} */
        const kept = await requested(store("cases").get(id));
        if (kept?.version === summary.version) store("cases").put({ ...kept, ...summaryForm(language), summary });
      }
    }),
  );
