// What dummy does without being told to: puts a card forward, puts up another card than the one called, speaks, looks, spreads.

import { SEATS, lho } from "../bridge-text.js";
import { t } from "../messages.js";
import { askCard, askChoice, askSeat, cardsUpTo, no, oneOf, seatsFor, suitLed, trickOf, yes } from "./form-parts.js";

/** @import { FormRun, NamedValue, PossibleEvent, Situation, TableWithNextEvents } from "../page-types.js" */

/**
 * Dummy puts a card forward that declarer has not called.
 * @param {Situation} situation
 * @returns {FormRun}
 */
export function* volunteeredCard(situation) {
  const { table, start } = yield* trickOf(situation, t("page/ask/who-led-to-this-trick"));
  const { dummy, on_lead: leader } = table;
  const lines = leader === dummy ? [] : yield* cardsUpTo(table, lho(leader));
  const suits = { suit: suitLed(table, lines) };
  const { card } = yield askCard(t("page/ask/volunteered-card"), dummy, [], suits);
  return { start, lines: [...lines, `${dummy} volunteers ${card}`] };
}

/**
 * Dummy puts up another card than the one that declarer called, and nobody notices.
 * @param {Situation} situation
 * @returns {FormRun}
 */
export function* putUpCard(situation) {
  const { table, start } = yield* trickOf(situation, t("page/ask/who-led-to-this-trick"));
  const { dummy } = table;
  const lines = yield* cardsUpTo(table, dummy);
  const suits = { suit: suitLed(table, lines) };
  const called = yield askCard(t("page-forms/ask/card-called"), dummy, [], suits);
  const put = yield askCard(t("page-forms/ask/card-put-up"), dummy, [], suits);
  return { start, lines: [...lines, `${dummy} puts ${put.card} for ${called.card}`] };
}

/**
 * What dummy can have said or done, by the words of the line.
 * @type {[PossibleEvent["words"], string][]}
 */
const SAYINGS = [
  ["looks", "page-forms/dummy/looks"],
  ["warns", "page-forms/dummy/warns"],
  ["draws attention", "page-forms/dummy/draws-attention"],
  ["asks", "page-forms/dummy/asks"],
];

/**
 * @param {TableWithNextEvents} table
 * @returns {NamedValue[]}
 */
export const dummysSayings = (table) =>
  SAYINGS.filter(([words]) => seatsFor(table, words).includes(table.dummy)).map(([value, text]) => ({ value, text: t(text) }));

/** @param {Situation} situation @returns {FormRun} */
export function* dummySpoke(situation) {
  const { table, start } = yield* trickOf(situation, t("page/ask/who-leads-or-led"));
  const { dummy, declarer } = table;
  const words = yield askChoice(t("page-forms/ask/what-did-dummy-do"), dummysSayings(table));
  if (words === "asks") return { start, lines: [`${dummy} asks ${declarer}`] };
  if (words !== "looks") return { start, lines: [`${dummy} ${words}`] };
  const others = SEATS.filter((seat) => seat !== dummy);
  const { seat } = yield askSeat(t("page-forms/ask/at-whose-hand"), table, others);
  return { start, lines: [`${dummy} looks ${seat}`] };
}

/** @param {Situation} situation @returns {FormRun} */
export function* spreadHand(situation) {
  const lines = [];
  const hasLed = situation.isNewCase && (yield askChoice(t("page/ask/had-anybody-led"), [no(), yes()])) === "yes";
  if (hasLed) {
    const { seat: leader } = yield askSeat(t("page/ask/who-had-led"), situation, situation.defenders);
    lines.push(`${leader} leads ${(yield askCard(t("page/ask/what-had-led", { player: leader }), leader)).card}`);
  }
  const seat = yield* oneOf(t("page/ask/who-spread"), situation, seatsFor(situation, "spreads"));
  return { lines: [...lines, `${seat} spreads`] };
}
