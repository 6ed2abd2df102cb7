// The boards of a file as the engine has read them, on their way to cases that are kept.

import { newIdempotencyKey } from "./case-api.js";
import { errorPlace } from "./error-place.js";
import { t } from "./messages.js";

/** @import { Failure } from "./cases-transfer.js" */
/** @import { FileBoard, ImportedCase, Problem, Seat } from "./page-types.js" */

/** @param {unknown} value as a file may have it; a number in YAML is meant as a text */
const textOf = (value) => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/**
 * The case of a board as the import of several cases takes it; null if the board makes none.
 * @param {FileBoard} board
 * @returns {ImportedCase | null}
 */
export function importedCase({ case: data }) {
  if (!data) return null;
  const { table, board, names, notes, ...rest } = data;
  const people = /** @type {ImportedCase["names"]} */ (names ?? {});
  const details = { table: textOf(table), board: textOf(board), names: people, notes: textOf(notes) };
  return { id: newIdempotencyKey(), ...details, case: rest };
}

/**
 * Why a board makes no case.
 * @param {FileBoard} board
 * @returns {Problem | null}
 */
export function problemWith({ case: data, error }) {
  if (data || error) return error;
  const problem = t("page-home/import/no-contract");
  return { problem, hint: t("page-home/import/hands-alone"), line: null, column: null, text: "" };
}

/**
 * The boards that cannot be imported, for the list of failures.
 * @param {FileBoard[]} boards
 * @returns {Failure[]}
 */
export function unreadBoards(boards) {
  return boards.flatMap((board, at) => {
    const problem = problemWith(board);
    const exported = { board: board.board || String(at + 1) };
    return problem ? [{ exported, problem, place: errorPlace(problem) }] : [];
  });
}

/**
 * “Board 7”; a board without a number is named after its place in the file.
 * @param {FileBoard} board @param {number} at
 */
export const boardName = ({ board }, at) => t("page/board-number", { text: board || String(at + 1) });

/**
 * Who sat where, North and South first, so that one can tell apart the tables at which a board was played; may be empty.
 * @param {FileBoard} board
 */
export function whoText({ case: data }) {
  const names = /** @type {Partial<Record<Seat, unknown>>} */ (data?.names ?? {});
  const pair = (/** @type {Seat[]} */ ...seats) =>
    seats
      .map((seat) => textOf(names[seat]))
      .filter(Boolean)
      .join(" – ");
  const where = [data?.table && t("page/table-number", { text: textOf(data.table) }), textOf(data?.room)];
  return [...where, pair("N", "S"), pair("E", "W")].filter(Boolean).join(" · ");
}
