// Changes of a case in a few words: those of this page, and those that somebody else has made.

import { lineText } from "./bridge-text.js";

/** @import { PendingChange, SavedCase } from "./page-types.js" */

/**
 * Several lines of the record in one sentence.
 * @param {string[]} lines
 */
export const linesText = (lines) => lines.map(lineText).join("; ");

/** @param {{ before: SavedCase, now: SavedCase }} news */
export function newsText({ before, now }) {
  const added = now.lines.slice(before.lines.length);
  const hasOldLines = before.lines.every((line, index) => now.lines[index] === line);
  if (now.deleted && !before.deleted) return "Another phone has put this case in the bin.";
  if (hasOldLines && added.length) return `From another phone: ${linesText(added)}`;
  return hasOldLines ? "Another phone has changed the details." : "Another phone has changed the record.";
}

/** @param {PendingChange} change */
export function changeText(change) {
  if (change.kind === "add") return linesText(change.lines);
  if (change.kind === "edit") return `line ${change.number}: ${lineText(change.line)}`;
  return change.kind === "remove" ? `line ${change.number} removed` : "a change of the details";
}
