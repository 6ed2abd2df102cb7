// The engine, asked for rulings: a case goes in as JSON, rulings come out.
//
// Nothing else in the page knows where the engine runs. Today it is the server; an engine inside the browser could stand
// behind these same functions.

import { request } from "./api-request.js";

/** @import { About, CaseData, EditionComparison, Provisions, Ruling, SavedCase } from "./page-types.js" */

/** @returns {Promise<About>} */
export const getAbout = () => request("GET", "/api/about");

/** @param {CaseData} data @returns {Promise<Ruling>} */
export const getRuling = (data) => request("POST", "/api/table", data);

/**
 * The ruling on a saved case; the server has sent it along.
 * @param {SavedCase} saved
 */
export const rulingOn = (saved) => saved.ruling;

/**
 * On which lines the editions differ.
 * @param {CaseData} data
 * @returns {Promise<EditionComparison>}
 */
export const compareEditions = ({ edition: _, ...data }) => request("POST", "/api/compare", data);

/**
 * A provision, and all below it, in our words.
 * @param {string} number
 * @param {number} edition
 * @returns {Promise<Provisions>}
 */
export const getLaw = (number, edition) => request("GET", `/api/law/${encodeURIComponent(number)}?edition=${edition}`);
