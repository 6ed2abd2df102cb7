// Claims and concessions (Law 68).

import { t } from "../messages.js";
import { TRICKS, askChoice, askSeat, beforeOpeningLead, no, oneOf, seatsFor, tableAfter, trickOf, yes } from "./form-parts.js";

/** @import { FormRun, Situation } from "../page-types.js" */

/** @param {Situation} situation @returns {FormRun} */
export function* claim(situation) {
  const other = beforeOpeningLead();
  const { table, start } = yield* trickOf(situation, t("page/ask/who-leads-or-led"), { other });
  const { seat } = yield askSeat(t("page-forms/ask/who-claimed"), table, seatsFor(table, "claims"));
  const left = TRICKS + 1 - table.trick;
  const numbers = Array.from({ length: left + 1 }, (_, index) => ({ value: ` ${left - index}`, text: `${left - index}` }));
  const unsaid = { value: "", text: t("page-forms/no-number-said") };
  const number = yield askChoice(t("page-forms/ask/tricks-claimed", { count: left }), [...numbers, unsaid], true);
  const lines = [`${seat} claims${number}`];
  const opponents = seatsFor(yield* tableAfter(table, start, lines), "agrees");
  const isAgreed = opponents.length && (yield askChoice(t("page-forms/ask/have-agreed"), [no(), yes()])) === "yes";
  return { start, lines: isAgreed ? [...lines, `${opponents[0]} agrees`] : lines };
}

/** @param {Situation} situation @returns {FormRun} */
export function* claimAgreed(situation) {
  const seat = yield* oneOf(t("page-forms/ask/who-agreed"), situation, seatsFor(situation, "agrees"));
  return { lines: [`${seat} agrees`] };
}
