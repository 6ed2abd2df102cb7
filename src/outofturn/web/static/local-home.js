// The local home: requests are answered by the engine in this browser, on the cases in this browser's database. For each
// request the records that it needs are read; what the engine wants written is written before the answer is given.

import { ApiError } from "./api-request.js";
import { dropSnapshots } from "./engine-start.js";
import { StorageProblem, commitWrites, findCases, hasSummary, readRecords, updateSummaries } from "./local-cases.js";
import { NO_RECORDS, askEngine } from "./local-engine.js";
import { languageCode, t } from "./messages.js";

/** @import { CaseListAnswer, CaseRecord, CaseSummary, EngineAnswer, StoredCase } from "./page-types.js" */

const MOST_TRIES = 5; // each time another tab was quicker
const PAGE = 50; // cases in a list, if nobody says how many
const KEPT = /^\/(?:api\/)?cases\/([a-z2-7]{12})(\/[^?]*)?$/;
/** The status for "Insufficient Storage". */
export const NO_STORAGE = 507;

/**
 * The answers given last, by case: what has not changed since then need not be ruled again.
 * @type {Map<string, { etag: string, version: number, changed: string }>}
 */
const known = new Map();
let askedToPersist = false;

/**
 * @param {string} method @param {string} path @param {unknown} [body]
 * @param {{ etag?: string }} [options]
 * @returns {Promise<any>} as `request` in home.js
 */
export async function localRequest(method, path, body, { etag } = {}) {
  try {
    if (method === "GET" && /^\/api\/cases(\?|$)/.test(path)) return await listCases(path);
    const { status, body: answer } = await answered(method, path, body, etag);
    if (status === 304) return null;
    if (status >= 400) throw new ApiError(status, answer);
    return answer;
  } catch (error) {
    throw error instanceof StorageProblem ? storageError(error) : error;
  }
}

/**
 * What the engine says, after what it wants written has been written.
 * @param {string} method @param {string} path @param {unknown} body @param {string} [etag]
 * @returns {Promise<EngineAnswer>}
 */
async function answered(method, path, body, etag) {
  const needed = neededRecords(path, body);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const records = needed ? await readRecords(needed) : NO_RECORDS;
    const kept = records.cases.find((one) => one.id === needed?.id);
    if (kept && isUnchanged(kept, etag)) return { status: 304, body: null, etag: "", writes: [] };
    const answer = await askEngine(method, path, body, { etag, records });
    if (!answer.writes.length || (await commit(answer))) {
      remember(answer.etag, answer.writes[0]?.case ?? kept);
      return answer;
    }
  }
  throw new ApiError(503, { error: { problem: t("page-home/other-tabs"), hint: t("page-home/other-tabs-hint") } });
}

/**
 * Which records a request needs; null if none.
 * @param {string} path @param {unknown} body
 */
function neededRecords(path, body) {
  const [address, query] = path.split("?");
  if (!/^\/(api\/)?cases(\/|$)/.test(address)) return null;
  const [, id = "", rest = ""] = KEPT.exec(address) ?? [];
  const parameters = new URLSearchParams(query);
  const sent = /** @type {{ key?: unknown } | null} */ (typeof body === "object" ? body : null);
  const key = parameters.get("key") ?? sent?.key;
  return {
    id,
    key: typeof key === "string" ? key : "",
    withHistory: ["/history", "/times"].includes(rest) || parameters.has("version"),
    withAll: address === "/api/cases/export",
  };
}

/**
 * Write, with the snapshot of the engine thrown out if there is no room for both.
 * @param {EngineAnswer} answer
 * @returns {Promise<boolean>} false if another tab has changed the case meanwhile
 */
async function commit({ writes }) {
  const language = languageCode();
  let isWritten;
  try {
    isWritten = await commitWrites(writes, language);
  } catch (error) {
    if (!(error instanceof StorageProblem && error.isFull && (await dropSnapshots()))) throw error;
    isWritten = await commitWrites(writes, language);
  }
  if (isWritten) persist();
  return isWritten;
}

/** There is a case: ask the browser, once, not to clear it away when it wants room for something else. */
function persist() {
  if (askedToPersist) return;
  askedToPersist = true;
  navigator.storage?.persist?.().catch(() => {}); // it may refuse
}

/** @param {string} etag @param {CaseRecord} [record] */
function remember(etag, record) {
  if (etag && record) known.set(record.id, { etag, version: record.version, changed: record.changed });
}

/** @param {CaseRecord} now @param {string} [etag] of the answer that the page has */
function isUnchanged({ id, version, changed }, etag) {
  const last = known.get(id);
  return last !== undefined && last.etag === etag && last.version === version && last.changed === changed;
}

/**
 * What the page says when cases cannot be kept. The change is still on the screen: it can be tried again, or saved as a file.
 * @param {StorageProblem} problem
 */
function storageError({ isFull }) {
  const problem = t(isFull ? "page-home/storage-full" : "page-home/storage-refused");
  const hint = t(isFull ? "page-home/storage-full-hint" : "page-home/storage-refused-hint");
  return new ApiError(NO_STORAGE, { error: { problem, hint } });
}

// -- the list

/**
 * Cases are listed from the database alone, so that the list is there before the engine.
 * @param {string} path
 * @returns {Promise<CaseListAnswer>}
 */
async function listCases(path) {
  const parameters = new URLSearchParams(path.split("?")[1]);
  const limit = Number(parameters.get("limit") ?? PAGE);
  const found = await findCases({
    search: parameters.get("search") ?? "",
    deleted: parameters.get("deleted") === "true",
    before: parameters.get("before") ?? "",
    limit: limit + 1,
  });
  const records = found.slice(0, limit);
  return { cases: await summaries(records), more: found.length > limit };
}

/**
 * What the list shows of these cases, in the language of the page. Only those that were written in another one, or by an
 * earlier version of the page, wait for the engine.
 * @param {StoredCase[]} records
 */
async function summaries(records) {
  const language = languageCode();
  const old = records.filter((record) => !hasSummary(record, language));
  /** @type {Map<string, CaseSummary>} */
  const made = new Map();
  for (const deleted of [false, true]) {
    const cases = old.filter((record) => (record.deleted !== null) === deleted);
    if (!cases.length) continue;
    const path = `/api/cases?${new URLSearchParams({ limit: "200", deleted: String(deleted) })}`;
    const { body } = await askEngine("GET", path, undefined, { records: { cases, changes: [], keys: [] } });
    for (const summary of body.cases) made.set(summary.id, summary);
  }
  if (made.size) updateSummaries(made, language).catch(() => {}); // it is made again the next time
  return records.flatMap((record) => made.get(record.id) ?? record.summary ?? []);
}
