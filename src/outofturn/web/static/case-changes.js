// Changes of a case in a few words: those of this page, and those that somebody else has made.

import { answerOn } from "./engine-api.js";
import { t } from "./messages.js";

/** @import { PendingChange, SavedCase } from "./page-types.js" */

/**
 * A line as people read it. The server says that of every line that it has ruled on; any other is shown as it was entered.
 * @param {SavedCase} saved @param {number} index
 */
export const eventText = (saved, index) => answerOn(saved).words[index]?.event ?? saved.lines[index];

/**
 * The lines from this one on, in one sentence.
 * @param {SavedCase} saved @param {number} from negative counts from the end
 */
export function eventsText(saved, from) {
  const texts = saved.lines.map((_, index) => eventText(saved, index));
  return texts.slice(from).join("; ");
}

/** @param {{ before: SavedCase, now: SavedCase }} news */
export function newsText({ before, now }) {
  const hasOldLines = before.lines.every((line, index) => now.lines[index] === line);
  if (now.deleted && !before.deleted) return t("page/news/binned");
  if (!hasOldLines) return t("page/news/record");
  if (now.lines.length === before.lines.length) return t("page/news/details");
  const text = eventsText(now, before.lines.length);
  return t("page/news/lines", { text });
}

/** @param {PendingChange} change */
export function changeText(change) {
  if (change.kind === "add") return change.lines.join("; ");
  if (change.kind === "edit") return t("page/change/edited", { number: change.number, text: change.line });
  return change.kind === "remove" ? t("page/change/removed", { number: change.number }) : t("page/change/details");
}
