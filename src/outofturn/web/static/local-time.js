// Times as the reader's clock shows them; what is kept is in UTC.

import { locale } from "./messages.js";

const DAY = 86_400_000; // milliseconds

/**
 * The time of day: “20:14”.
 * @param {string} time in UTC
 */
export const clockText = (time) => new Date(time).toLocaleTimeString(locale(), { timeStyle: "short" });

/** @param {Date} date the beginning of its day, where the reader is */
const midnight = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/**
 * “today 20:14”, “yesterday 20:14”, or with the date if it is longer ago.
 * @param {string} time in UTC
 * @param {Date} [now]
 */
export function whenText(time, now = new Date()) {
  const date = new Date(time);
  const days = Math.round((midnight(now) - midnight(date)) / DAY);
  if (days < 0 || days > 1) return date.toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });
  const word = new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(-days, "day");
  return `${word} ${clockText(time)}`;
}
