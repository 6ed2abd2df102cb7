// The engine of this browser, while the server is out of reach: it answers the same requests on copies of the server's cases.
// Nothing that it answers is kept by it; what has to be kept is the change, until the server has made it (offline-cases.js).

import { ApiError } from "./api-request.js";
import { contentHash } from "./content-hash.js";
import { askEngine, engineState, startEngine } from "./local-engine.js";

/** @import { CaseRecord, LineRecord, LocalRecords, SavedCase } from "./page-types.js" */

/** Does the server have an engine for browsers? It says so in the page. */
const isThere = () => document.documentElement.dataset.engine !== undefined;

/** Can rulings be made here? While the engine is loading they can: whoever asks waits for it. */
export const canRule = () => isThere() && ["loading", "ready"].includes(engineState());

/** Is the engine running? */
export const isRuling = () => isThere() && engineState() === "ready";

/** Start the engine if there is one; once it runs it needs no server. */
export function wakeEngine() {
  if (isThere() && engineState() === "off") startEngine();
}

/**
 * The answer of the engine to a request; what the server would refuse is an ApiError here too.
 * @param {string} method @param {string} path @param {unknown} body @param {SavedCase[]} [cases] that it may need
 */
export async function answerHere(method, path, body, cases = []) {
  const records = recordsOf(cases.map(recordOf));
  const answer = await askEngine(method, path, body, { records });
  if (answer.status >= 400) throw new ApiError(answer.status, answer.body);
  return answer.body;
}

/**
 * Make a change of a case here, as the server will.
 * @param {[method: string, path: string, body?: unknown]} request
 * @param {SavedCase} saved
 * @param {CaseRecord | null} record of the saved case, if the engine has made it: then fewer lines have to be ruled on
 * @returns {Promise<{ saved: SavedCase, record: CaseRecord | null }>}
 */
export async function changeHere([method, path, body], saved, record) {
  const records = recordsOf([record ?? recordOf(saved)]);
  const answer = await askEngine(method, path, body, { records });
  if (answer.status >= 400) throw new ApiError(answer.status, answer.body);
  // The engine here does not know by which rules older lines were ruled; the server has said so.
  return { saved: { ...answer.body, newer: saved.newer }, record: answer.writes.at(-1)?.case ?? null };
}

/** @param {CaseRecord[]} cases @returns {LocalRecords} */
const recordsOf = (cases) => ({ cases, changes: [], keys: [] });

/**
 * A case of the server in the form in which a browser keeps its own (see local_api/record_contract.py).
 * @param {SavedCase} saved
 * @returns {CaseRecord}
 */
export function recordOf(saved) {
  const { id, version, deleted, table, board, names, notes, rules } = saved;
  const { events, ...setup } = saved.case;
  // The engine remembers cases by version and time. Two that differ must not look the same to it, and the server gives times
  // without fractions of a second: they are made from the content.
  const fraction = String(parseInt(contentHash(JSON.stringify([saved.case, names, notes])), 36) % 1_000_000).padStart(6, "0");
  const exact = (/** @type {string} */ time) => time.replace("Z", `.${fraction}+00:00`);
  return {
    id,
    version,
    created: exact(saved.created),
    changed: exact(saved.changed),
    deleted: deleted && exact(deleted),
    table,
    board,
    names: { ...names },
    notes,
    setup,
    ruleset: rules,
    lines: linesOf(events, rules),
    outcome: null, // the engine finds it out
    search: "",
  };
}

/**
 * Each line with the expectations below it.
 * @param {(string | object)[]} events @param {string} ruleset
 */
function linesOf(events, ruleset) {
  /** @type {LineRecord[]} */
  const lines = [];
  for (const item of events) {
    if (typeof item === "string") lines.push({ text: item, expects: [], digest: "", ruleset });
    else lines.at(-1)?.expects.push({ ...item });
  }
  return lines;
}
