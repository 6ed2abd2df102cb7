// Changes that are made here while the server is out of reach.

import { isGone, isOutOfReach } from "./connection.js";
import { languageCode } from "./messages.js";
import { keepNewCase } from "./offline-cases.js";
import { answerHere, canRule } from "./offline-engine.js";

/** @import { CaseData, SavedCase } from "./page-types.js" */

/**
 * Ask the server; if it is out of reach, do it here.
 * @template Result
 * @param {() => Promise<Result>} there @param {() => Promise<Result>} here
 */
export async function orHere(there, here) {
  if (isOutOfReach() && canRule()) return here();
  try {
    return await there();
  } catch (error) {
    if (!isGone(error) || !canRule()) throw error;
    return here();
  }
}

/**
 * Begin a case here. It is on the disk, with the request that makes it on the server, before anybody sees it.
 * @param {CaseData} data @param {string} key
 * @returns {Promise<SavedCase>}
 */
export async function createHere(data, key) {
  const saved = await answerHere("POST", "/api/cases", { case: data, key });
  await keepNewCase(saved, languageCode(), { kind: "create", data }, key);
  return saved;
}
