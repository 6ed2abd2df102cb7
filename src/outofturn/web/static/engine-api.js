// The engine, asked for rulings: a case goes in as JSON, rulings come out.
//
// Nothing else in the page knows where the engine runs: on the server, or inside the browser (see home.js).

import { withCaseFile } from "./fault-report.js";
import { request } from "./home.js";

/** @import { BoardsAnswer, ConvertAnswer, EditAnswer, EquityAnswer, HandsAnswer, LineEdit } from "./page-types.js" */
/** @import { AboutAnswer, CaseData, CaseComparisonAnswer, ChartAnswer, ChartListAnswer } from "./page-types.js" */
/** @import { ContentsAnswer, LawAnswer, LawComparisonAnswer, ReadingsAnswer, TableAnswer, SavedCase } from "./page-types.js" */

/** @returns {Promise<AboutAnswer>} */
export const getAbout = () => request("GET", "/api/about");

/** The points on which a case can follow another reading. @returns {Promise<ReadingsAnswer>} */
export const getReadings = () => request("GET", "/api/readings");

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

const FILE_TIMEOUT = 30_000; // milliseconds; a file of a whole session takes a while with a weak signal

/**
 * The boards in the text of a file, whatever its format.
 * @param {string} text
 * @returns {Promise<BoardsAnswer>}
 */
export const readBoards = (text) => request("POST", "/api/boards", text, { type: "text/plain", timeout: FILE_TIMEOUT });

/**
 * A case in the format of another program.
 * @param {CaseData} data @param {"pbn" | "lin" | "link"} format
 * @returns {Promise<ConvertAnswer>}
 */
export const convertCase = (data, format) => request("POST", "/api/convert", { case: data, format });

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

const SOLVER_TIMEOUT = 60_000; // milliseconds; when it is first used on a machine, the solver has to be compiled there

/**
 * What each option of a case is worth. The vulnerability follows from the number of the board, unless the case has it.
 * @param {SavedCase} saved
 * @returns {Promise<EquityAnswer>}
 */
export const getEquity = ({ case: data, board }) =>
  request("POST", "/api/equity", { ...data, ...(board && { board }) }, { timeout: SOLVER_TIMEOUT });

/** @param {number | null} edition the latest if null @param {Record<string, string>} [rest] */
const editionQuery = (edition, rest = {}) => new URLSearchParams({ ...rest, ...(edition && { edition: String(edition) }) });

/**
 * A provision, and all below it, in our words.
 * @param {string} number
 * @param {number | null} edition
 * @returns {Promise<LawAnswer>}
 */
export const getLaw = (number, edition) => request("GET", `/api/law/${encodeURIComponent(number)}?${editionQuery(edition)}`);

/**
 * The provisions in which all words of a search occur, or that are meant by them.
 * @param {string} search
 * @param {number | null} edition
 * @returns {Promise<LawAnswer>}
 */
export const searchLaw = (search, edition) => request("GET", `/api/law?${editionQuery(edition, { search })}`);

/**
 * The Laws, with the headings of their provisions.
 * @param {number | null} edition
 * @returns {Promise<ContentsAnswer>}
 */
export const getContents = (edition) => request("GET", `/api/contents?${editionQuery(edition)}`);

/**
 * A provision, and all below it, in every edition.
 * @param {string} number
 * @returns {Promise<LawComparisonAnswer>}
 */
export const compareLaw = (number) => request("GET", `/api/compare/${encodeURIComponent(number)}`);

/** @param {number | null} edition @returns {Promise<ChartListAnswer>} */
export const listCharts = (edition) => request("GET", `/api/charts?${editionQuery(edition)}`);

/** @param {string} id @param {number | null} edition @returns {Promise<ChartAnswer>} */
export const getChart = (id, edition) => request("GET", `/api/charts/${encodeURIComponent(id)}?${editionQuery(edition)}`);
