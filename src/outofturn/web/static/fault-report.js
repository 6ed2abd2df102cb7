// After a fault in the program: the case as a file, so that whoever looks for the fault can repeat it.

import { ApiError } from "./api-request.js";
import { isLocalHome } from "./home.js";

/** @import { CaseData, PendingChange, SavedCase } from "./page-types.js" */

// A fault in the program, or cases that cannot be kept here.
const CASE_IS_LOST = [500, 507];

/**
 * If the error is a fault in the program, or if there is no room for the case, it says from now on where the case can be saved
 * from.
 * @template Thrown
 * @param {Thrown} error
 * @param {string | (() => CaseData)} file the address of the case file, or the case
 * @returns {Thrown} the error
 */
export function withCaseFile(error, file) {
  if (!(error instanceof ApiError && CASE_IS_LOST.includes(error.status))) return error;
  if (typeof file === "function") error.caseFile = fileOf(file());
  else if (!isLocalHome()) error.caseFile = file;
  return error;
}

/** @param {CaseData} data */
const fileOf = (data) => `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(data, null, 2))}`;

/**
 * The case as it would be after these changes: the server may have failed on one of them, so it does not have it.
 * @param {SavedCase} saved
 * @param {PendingChange[]} changes
 * @returns {CaseData}
 */
export function caseAfter(saved, changes) {
  let data = { ...saved.case, events: saved.lines };
  for (const change of changes) data = { ...data, ...changed(data, change) };
  return data;
}

/** @param {CaseData} data @param {PendingChange} change @returns {Partial<CaseData>} */
function changed({ events }, change) {
  switch (change.kind) {
    case "add":
      return { events: [...events, ...change.lines] };
    case "edit":
      return { events: events.map((line, at) => (at === change.number - 1 ? change.line : line)) };
    case "remove":
      return { events: events.filter((_, at) => at !== change.number - 1) };
    case "change": {
      // Names and notes do not bear upon the ruling.
      const { lines, table: _table, board: _board, notes: _notes, names: _names, ...fields } = change.fields;
      return { ...fields, ...(lines && { events: lines }) };
    }
    default:
      return {};
  }
}
