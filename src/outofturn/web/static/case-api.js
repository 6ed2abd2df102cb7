// The cases that the server keeps. Every change names the version that it was made on (an optimistic lock: the server refuses
// it if somebody else was quicker) and carries an idempotency key. It also says how many lines of that version the page knows:
// those that are still ruled as they were need not be sent back.

import { inLanguage } from "./api-request.js";
import { request } from "./home.js";
import { languageCode } from "./messages.js";
import { createHere, orHere } from "./offline-changes.js";

/** @import { CaseData, CaseListAnswer, CasesFile, HistoryAnswer, Known } from "./page-types.js" */
/** @import { LineTimesAnswer, PendingChange, SavedCase } from "./page-types.js" */

const EXPORT_TIMEOUT = 60_000; // milliseconds; with a weak signal thousands of cases take a while

/** @param {string} id */
const pathOf = (id, rest = "") => `/api/cases/${encodeURIComponent(id)}${rest}`;

/** An idempotency key: if a request is sent again with the same key, the server knows that it has made the change already. */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join("");

/**
 * The newest first; with `before`, those after the case with this id.
 * @param {string} search
 * @returns {Promise<CaseListAnswer>}
 */
export const listCases = (search, deleted = false, before = "") =>
  request("GET", `/api/cases?${new URLSearchParams({ search, deleted: String(deleted), ...(before && { before }) })}`);

/** @param {string} id @returns {Promise<SavedCase>} */
export const getCase = (id) => request("GET", pathOf(id));

/**
 * When each line was entered.
 * @param {string} id
 * @returns {Promise<LineTimesAnswer>}
 */
export const getLineTimes = (id) => request("GET", pathOf(id, "/times"));

/**
 * The case if it is no longer as it was, else null.
 * @param {string} id @param {Known} seen @param {string} ruleset
 * @returns {Promise<SavedCase | null>}
 */
export const getCaseIfNewer = (id, { version, known }, ruleset) => {
  const query = new URLSearchParams({ version: String(version), known: String(known) });
  return request("GET", pathOf(id, `?${query}`), undefined, { etag: `"${version}-${ruleset}-${languageCode()}"` });
};

/**
 * Who changed what, the newest first; with `before`, what led to versions before this one.
 * @param {string} id
 * @param {number} [before]
 * @returns {Promise<HistoryAnswer>}
 */
export const getHistory = (id, before) => request("GET", pathOf(id, `/history${before ? `?before=${before}` : ""}`));

/**
 * Begin a case. While the server is out of reach it is begun here, and made on the server when that is back.
 * @param {CaseData} data @param {string} key
 * @returns {Promise<SavedCase>}
 */
export const createCase = (data, key) =>
  orHere(
    () => request("POST", "/api/cases", { case: data, key }),
    () => createHere(data, key),
  );

/**
 * The request that makes a change.
 * @param {string} id @param {Known} seen @param {PendingChange} change
 * @returns {[method: string, path: string, body?: unknown]}
 */
export function changeRequest(id, seen, change) {
  const { key } = change;
  switch (change.kind) {
    case "create":
      return ["POST", "/api/cases", { case: change.data, key }];
    case "add":
      return ["POST", pathOf(id, "/lines"), { ...seen, lines: change.lines, key }];
    case "edit":
      return ["PUT", pathOf(id, `/lines/${change.number}`), { ...seen, line: change.line, key }];
    case "remove": {
      const query = new URLSearchParams({ version: String(seen.version), known: String(seen.known), key });
      return ["DELETE", pathOf(id, `/lines/${change.number}?${query}`)];
    }
    case "change":
      return ["PATCH", pathOf(id), { ...seen, ...change.fields, key }];
    default:
      return ["POST", pathOf(id, "/rule-afresh"), { ...seen, key }]; // take the ruling of the rules as they are now
  }
}

/** @param {string} id @param {Known} seen @param {PendingChange} change @returns {Promise<SavedCase>} */
export const sendChange = (id, seen, change) => request(...changeRequest(id, seen, change));

/**
 * Put a case in the bin.
 * @param {string} id
 * @returns {Promise<SavedCase>}
 */
export const deleteCase = (id) => request("DELETE", pathOf(id));
/** @param {string} id @returns {Promise<SavedCase>} */
export const restoreCase = (id) => request("POST", pathOf(id, "/restore"));
/** @param {string} id @returns {Promise<SavedCase>} */
export const duplicateCase = (id) => request("POST", pathOf(id, "/duplicate"));
/** @param {string} text of a case file @returns {Promise<SavedCase>} */
export const importCase = (text, key = newIdempotencyKey()) =>
  request("POST", `/api/cases/import?${new URLSearchParams({ key })}`, text, { type: "application/yaml" });
/** @returns {Promise<CasesFile>} all cases but deleted ones */
export const exportCases = () => request("GET", "/api/cases/export", undefined, { timeout: EXPORT_TIMEOUT });

/** @param {string} id */
export const fileUrl = (id) => pathOf(id, "/file");
/** @param {string} id */
export const reportUrl = (id) => inLanguage(`/cases/${encodeURIComponent(id)}/report`);
/** @param {string} id */
export const pdfUrl = (id) => inLanguage(`/cases/${encodeURIComponent(id)}/report.pdf`);

/** @param {string} id @returns {Promise<string>} the case file; for a server there is an address */
export const getFile = (id) => request("GET", pathOf(id, "/file"));
/** @param {string} id @returns {Promise<string>} the report as a page; for a server there is an address */
export const getReport = (id) => request("GET", `/cases/${encodeURIComponent(id)}/report`);
