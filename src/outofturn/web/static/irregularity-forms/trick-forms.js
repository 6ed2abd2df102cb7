// Tricks with a card too few or too many that nobody noticed at the time (Law 67).

import { SEATS } from "../bridge-text.js";
import { t } from "../messages.js";
import {
  askCard,
  askChoice,
  askSeat,
  cardsAfter,
  cardsUpTo,
  nextTrick,
  no,
  seatsFor,
  suitLed,
  tableAfter,
  trickOf,
  yes,
} from "./form-parts.js";
import { haveBothSidesPlayed } from "./revoke-forms.js";

/** @import { Defect, FormRun, Situation, Start } from "../page-types.js" */

/**
 * The cards of the next trick that came before somebody noticed, if both sides had played to it.
 * @param {Situation} table @param {Start | undefined} start @param {string[]} lines
 * @returns {FormRun<string[]>}
 */
function* untilNoticed(table, start, lines) {
  const later = yield* tableAfter(table, start, lines);
  if (later.over || later.turn === null) return [];
  const isLate = yield askChoice(t("page-forms/ask/both-sides-played"), [no(), yes()]);
  return isLate === "yes" ? yield* nextTrick(later, haveBothSidesPlayed) : [];
}

/**
 * The line with the card that was missing.
 * @param {Situation} table
 * @returns {FormRun<string>}
 */
function* cardAdded({ defects }) {
  const missing = /** @type {Defect} */ (defects.find((one) => !one.extra));
  const { seat, cards, line } = missing;
  return `${line} ${(yield askCard(t("page-forms/ask/added-card", { player: seat }), seat, [], { cards })).card}`;
}

/** @param {Situation} situation @returns {FormRun} */
export function* cardTooFew(situation) {
  if (situation.defects.some((one) => !one.extra)) return { lines: [yield* cardAdded(situation)] };
  const { table, start } = yield* trickOf(situation, t("page-forms/ask/who-led-to-that-trick"));
  const others = SEATS.filter((seat) => seat !== table.on_lead);
  const seats = situation.isNewCase ? others : seatsFor(situation, "plays nothing");
  const { seat } = yield askSeat(t("page-forms/ask/who-played-nothing"), table, seats);
  const lines = yield* cardsUpTo(table, seat);
  lines.push(`${seat} plays nothing`);
  if (!situation.isNewCase) return { start, lines };
  lines.push(...(yield* cardsAfter(table, seat, lines)));
  lines.push(...(yield* untilNoticed(table, start, lines)));
  return { start, lines: [...lines, yield* cardAdded(yield* tableAfter(table, start, lines))] };
}

/** @param {Situation} situation @returns {FormRun} */
export function* cardTooMany(situation) {
  const extra = situation.defects.find((one) => one.extra);
  if (extra) return { lines: [extra.line] };
  const { table, start } = yield* trickOf(situation, t("page-forms/ask/who-led-to-that-trick"));
  const inTurn = seatsFor(situation, "plays unnoticed").filter((seat) => seat === situation.turn);
  const { seat } = yield askSeat(t("page-forms/ask/who-played-too-many"), table, situation.isNewCase ? SEATS : inTurn);
  const lines = yield* cardsUpTo(table, seat);
  const isLead = table.on_lead === seat && !table.current_trick.length;
  const suits = { suit: isLead ? null : suitLed(table, lines) };
  const counts = yield askCard(t("page-forms/ask/card-that-counts", { player: seat }), seat, [], suits);
  const other = yield askCard(t("page-forms/ask/card-too-many", { player: seat }), seat);
  if (isLead) lines.push(...table.implied_before_lead);
  lines.push(`${seat} ${isLead ? "leads" : "plays"} ${counts.card} ${other.card} unnoticed`);
  if (!situation.isNewCase) return { start, lines };
  lines.push(...(yield* cardsAfter(table, seat, lines)));
  lines.push(...(yield* untilNoticed(table, start, lines)));
  return { start, lines: [...lines, `${seat} restores ${other.card}`] };
}
