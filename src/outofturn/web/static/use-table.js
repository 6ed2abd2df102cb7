// Tables with what can happen next, which a saved case does not come with: asked for once, then known until the page is closed.

import { getTable } from "./engine-api.js";
import { languageCode } from "./messages.js";
import { useAnswer } from "./use-answer.js";
import { useState } from "./html.js";

/** @import { ApiError } from "./api-request.js" */
/** @import { CaseData, TableWithNextEvents } from "./page-types.js" */

/** @type {Map<string, TableWithNextEvents>} */
const tables = new Map();

/**
 * The words that belong to a table are in one language.
 * @param {CaseData} data
 */
const keyOf = (data) => JSON.stringify([languageCode(), data]);

/** @param {CaseData} data */
export const knownTable = (data) => tables.get(keyOf(data));

/**
 * Ask for the table after the last line of a case.
 * @param {CaseData} data
 */
export async function askTable(data) {
  const key = keyOf(data);
  const { table, next_events } = await getTable(data);
  if (table) tables.set(key, { ...table, ...next_events });
}

/**
 * Ask for the table after the last line of a case, unless it is known or there is no case. When it has come it is known, and
 * the component is drawn again.
 * @param {CaseData | null} data
 * @returns {{ problem: ApiError | null, tryAgain: () => void }}
 */
export function useTable(data) {
  const [tries, setTries] = useState(0);
  const isKnown = data !== null && knownTable(data) !== undefined;
  const [, problem] = useAnswer(() => (data && !isKnown ? askTable(data) : null), [data && keyOf(data), tries]);
  return { problem: isKnown ? null : problem, tryAgain: () => setTries(tries + 1) };
}
