// The engine, asked for rulings: a case goes in as JSON, rulings come out.
//
// Nothing else in the page knows where the engine runs. Today it is the server; an engine inside the browser could stand
// behind these same functions.

import { request } from "./api-request.js";
import { withCaseFile } from "./fault-report.js";

/** @import { EditAnswer, HandsAnswer, LineEdit } from "./page-types.js" */
/** @import { AboutAnswer, CaseData, CaseComparisonAnswer, LawAnswer, TableAnswer, SavedCase } from "./page-types.js" */

/** @returns {Promise<AboutAnswer>} */
export const getAbout = () => request("GET", "/api/about");

/** @param {CaseData} data @returns {Promise<TableAnswer>} */
export const getTable = (data) =>
  request("POST", "/api/table", data).catch((error) => {
    throw withCaseFile(error, () => data);
  });

/**
 * A case with some of its lines corrected; the lines after them follow.
 * @param {CaseData} data @param {LineEdit[]} edits
 * @returns {Promise<EditAnswer>}
 */
export const editRecord = (data, edits) => request("POST", "/api/edit", { case: data, edits });

/**
 * The hands in a text of PBN or LIN.
 * @param {string} text
 * @returns {Promise<HandsAnswer>}
 */
export const readHands = (text) => request("POST", "/api/hands", { text });

/**
 * The rulings on a saved case and its table; the server has sent them along.
 * @param {SavedCase} saved
 */
export const answerOn = (saved) => saved.ruling;

/**
 * On which lines the editions differ.
 * @param {CaseData} data
 * @returns {Promise<CaseComparisonAnswer>}
 */
export const compareEditions = ({ edition: _, ...data }) => request("POST", "/api/compare", data);

/**
 * A provision, and all below it, in our words.
 * @param {string} number
 * @param {number} edition
 * @returns {Promise<LawAnswer>}
 */
export const getLaw = (number, edition) => request("GET", `/api/law/${encodeURIComponent(number)}?edition=${edition}`);
