// Tables that are not part of a saved case: asked for once, then known until the page is closed.

import { getTable } from "./engine-api.js";
import { useAnswer } from "./use-answer.js";
import { useState } from "./vendor/htm-preact.js";

/** @import { ApiError } from "./api-request.js" */
/** @import { CaseData, Table } from "./page-types.js" */

/** @type {Map<string, Table>} */
const tables = new Map();

/** @param {CaseData} data */
export const knownTable = (data) => tables.get(JSON.stringify(data));

/**
 * Ask for the table after the last line of a case.
 * @param {CaseData} data
 */
export async function askTable(data) {
  const { table } = await getTable(data);
  if (table) tables.set(JSON.stringify(data), table);
  return table;
}

/**
 * The table after the last line of a case; null as long as it is not known, or if there is no case.
 * @param {CaseData | null} data
 * @returns {{ table: Table | null, problem: ApiError | null, tryAgain: () => void }}
 */
export function useTable(data) {
  const [tries, setTries] = useState(0);
  const known = data && knownTable(data);
  const [, problem] = useAnswer(() => (data && !known ? askTable(data) : null), [data && JSON.stringify(data), tries]);
  return { table: known ?? null, problem: known ? null : problem, tryAgain: () => setTries(tries + 1) };
}
