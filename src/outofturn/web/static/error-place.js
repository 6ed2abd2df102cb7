// Where in a record or a file something is wrong.

import { t } from "./messages.js";

/** @import { Problem } from "./page-types.js" */

/**
 * “Line 12, column 4:”; empty if that is not known.
 * @param {Problem} problem
 */
export function errorPlace({ line, column }) {
  if (!line) return "";
  if (!column) return t("page/line-before", { number: line });
  return t("page/line-and-column-before", { number: line, count: column });
}
