// All cases in one file: {"format": "outofturn-cases", "version": 1, "cases": […]}. It is imported case by case, as are the
// boards of other programs' files. A case that is here already is left alone, and each is sent with an idempotency key made
// from its id and content, so that a file that is imported twice, or once more after it was interrupted, makes nothing twice.

import { ApiError } from "./api-request.js";
import { exportCases, importCase } from "./case-api.js";
import { contentHash } from "./content-hash.js";
import { t } from "./messages.js";

/** @import { CasesFile, ExportedCase, ImportedCase, Problem } from "./page-types.js" */

/**
 * A case that was not imported, and why. A board needs no number; `place` says where in the file it cannot be read.
 * @typedef {{ number?: number | undefined, exported: Partial<ImportedCase>, problem: Problem, place?: string }} Failure
 *
 * @typedef {object} ImportResult
 * @property {number} made how many cases are new here
 * @property {number} known how many were here already
 * @property {Failure[]} failed
 */

const FORMAT = "outofturn-cases";
const VERSION = 1;
const RETRY_AFTER = 2000; // milliseconds
const MOST_TRIES = 5;

/** The file was made by a newer version of this program. */
export class NewerFile extends Error {}

/**
 * The cases of a file; null if it is something else, the file of one case for instance.
 * @param {string} text
 * @returns {ExportedCase[] | null}
 */
export function readCasesFile(text) {
  const file = /** @type {Partial<CasesFile> | null} */ (parsed(text));
  if (file?.format !== FORMAT || !Array.isArray(file.cases)) return null;
  if (file.version !== VERSION) throw new NewerFile(`version ${file.version}`);
  return file.cases;
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The text of the file with all cases that are kept here, one in each line. */
export async function casesFileText() {
  const { cases, ...head } = await exportCases();
  const lines = cases.map((one) => JSON.stringify(one)).join(",\n");
  return `${JSON.stringify(head).slice(0, -1)},"cases":[\n${lines}\n]}\n`;
}

/** `outofturn-cases-2026-11-16.json` */
export const casesFileName = (now = new Date()) => `outofturn-cases-${now.toISOString().slice(0, 10)}.json`;

/**
 * The case file that the import takes.
 * @param {ImportedCase} exported
 */
function caseFileOf({ created, table, board, names, notes, case: data }) {
  return JSON.stringify({ ...data, created, table, board, names, notes });
}

/**
 * What makes two cases the same, wherever they are kept. A board of another program's file has no time.
 * @param {ImportedCase} exported
 */
const sameness = (exported) => contentHash(sorted(JSON.parse(caseFileOf({ ...exported, names: filled(exported.names) }))));

/** @param {unknown} names one that is empty is as good as none */
const filled = (names) => Object.fromEntries(Object.entries(names ?? {}).filter(([, name]) => name));

/**
 * JSON with the keys in order: one casebook may write them in another order than the next.
 * @param {unknown} value
 * @returns {string}
 */
function sorted(value) {
  if (Array.isArray(value)) return `[${value.map(sorted).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${sorted(item)}`).join(",")}}`;
}

/** @param {unknown} one */
const isCase = (one) => {
  const data = /** @type {Partial<ExportedCase> | null} */ (one)?.case;
  return typeof data === "object" && data !== null && !Array.isArray(data);
};

/**
 * Import all cases of a file. What cannot be imported stands in the result with the reason; after an answer that concerns all
 * of them, such as none at all, those that are left stand there too.
 * @param {ImportedCase[]} cases
 * @param {(done: number) => void} onProgress
 * @param {{ retryAfter?: number }} [options]
 * @returns {Promise<ImportResult>}
 */
export async function importAll(cases, onProgress, { retryAfter = RETRY_AFTER } = {}) {
  const kept = (await exportCases()).cases;
  const here = new Set(kept.flatMap(({ created, ...rest }) => [sameness({ created, ...rest }), sameness(rest)]));
  /** @type {ImportResult} */
  const result = { made: 0, known: 0, failed: [] };
  /** @type {ApiError | null} */
  let stopped = null;
  for (const [at, exported] of cases.entries()) {
    const fail = (/** @type {ApiError} */ problem) => result.failed.push({ number: at + 1, exported, problem });
    if (stopped) fail(stopped);
    else if (isCase(exported) && here.has(sameness(exported))) result.known += 1;
    else {
      const problem = await importOne(exported, retryAfter);
      if (problem) fail(problem);
      else result.made += 1;
      if (problem?.isRetryable || problem?.status === 401) stopped = problem;
    }
    onProgress(at + 1);
  }
  return result;
}

/**
 * What went wrong, or null.
 * @param {ImportedCase} exported @param {number} retryAfter
 */
async function importOne(exported, retryAfter) {
  if (!isCase(exported)) return new ApiError(422, { error: { problem: t("page-home/import/no-case"), hint: "" } });
  const text = caseFileOf(exported);
  const key = `import-${contentHash(JSON.stringify([exported.id, text]))}`;
  /** @type {ApiError | null} */
  let problem = null;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    problem = await importCase(text, key).then(
      () => null,
      (error) => /** @type {ApiError} */ (error),
    );
    if (!problem?.isRetryable) return problem;
    await new Promise((resolve) => {
      setTimeout(resolve, retryAfter);
    });
  }
  return problem;
}
