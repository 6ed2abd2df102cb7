// Leads: out of turn, from the wrong hand, too early, before declarer had chosen, at the same time.

import { SEATS, partner } from "../bridge-text.js";
import { t } from "../messages.js";
import {
  LAST_BUT_ONE,
  askCard,
  askChoice,
  askPenaltyCard,
  askSeat,
  askToldBy,
  cardsUpTo,
  leadLine,
  oneOf,
  possibleOffenders,
  seatsFor,
  suitLed,
  tableAfter,
  trickOf,
} from "./form-parts.js";

/** @import { FormRun, Seat, Situation, TableWithNextEvents } from "../page-types.js" */

/** Who can have made an irregular lead, by the form that asks about it. */
export const offenders = {
  /** @param {TableWithNextEvents} table */
  openingLead: (table) => possibleOffenders(table, "opening-lead-out-of-turn", "opening-lead-by-declaring-side"),
  /** @param {TableWithNextEvents} table */
  leadOutOfTurn: (table) => possibleOffenders(table, "lead-out-of-turn"),
  /** @param {TableWithNextEvents} table */
  wrongHand: (table) => possibleOffenders(table, "declarer-lead-out-of-turn"),
  /** @param {TableWithNextEvents} table */
  earlyLead: (table) => possibleOffenders(table, "premature-lead").filter((seat) => table.defenders.includes(seat)),
};

/** @param {Situation} situation @returns {FormRun} */
export function* openingLead(situation) {
  const seat = yield* oneOf(t("page/ask/who-led/opening"), situation, offenders.openingLead(situation));
  const faceDown = { value: "face down", text: t("page/remark/face-down") };
  const led = yield askCard(t("page/ask/what-did-lead/opening", { player: seat }), seat, [faceDown, ...askToldBy(seat)]);
  return { lines: [leadLine(seat, led)] };
}

/**
 * An opening lead that was put face down, or that an opponent asked for.
 * @param {Situation} situation
 * @returns {FormRun}
 */
export function* ledOtherwise(situation) {
  const seat = yield* oneOf(t("page/ask/who-led/opening"), situation, offenders.openingLead(situation));
  const faceDown = { value: "face down", text: t("page/remark/face-down") };
  const remark = yield askChoice(t("page-forms/ask/how-led"), [faceDown, ...askToldBy(seat)]);
  const { card } = yield askCard(t("page/ask/what-did-lead/opening", { player: seat }), seat);
  return { lines: [leadLine(seat, { card, remark })] };
}

/** @param {Situation} situation @returns {FormRun} */
export function* leadOutOfTurn(situation) {
  const { table, start } = yield* trickOf(situation, t("page/ask/whose-lead"));
  // It may have been the first trick.
  const seats = possibleOffenders(table, "lead-out-of-turn", "opening-lead-out-of-turn");
  const seat = yield* oneOf(t("page/ask/who-led"), table, seats);
  const led = yield askCard(t("page/ask/what-did-lead", { player: seat }), seat, askToldBy(seat));
  return { start, lines: [leadLine(seat, led)] };
}

/** @param {Situation} situation @returns {FormRun} */
export function* wrongHand(situation) {
  const { table, start } = yield* trickOf(situation, t("page/ask/whose-lead"));
  const note = (/** @type {Seat} */ seat) => t(seat === table.dummy ? "page/from-dummy" : "page/from-hand");
  const hands = possibleOffenders(table, "declarer-lead-out-of-turn", "opening-lead-by-declaring-side");
  const seat = yield* oneOf(t("page/ask/from-which-hand"), table, hands, { note });
  const text = t(seat === table.dummy ? "page/ask/what-led-from-dummy" : "page/ask/what-led-from-hand");
  const { card } = yield askCard(text, seat);
  return { start, lines: [`${seat} leads ${card}`] };
}

/** @param {Situation} situation @returns {FormRun} */
export function* leadBeforeChoice(situation) {
  let { on_lead: leader } = situation;
  let start;
  if (situation.isNewCase) {
    const kind = situation.penaltyCardKinds.find((one) => one.choice_of_lead);
    const { owner, trick, penaltyCards } = yield* askPenaltyCard(situation, kind);
    leader = partner(owner);
    start = { trick, on_lead: leader, penalty_cards: penaltyCards };
  }
  const { card } = yield askCard(t("page/ask/what-did-lead", { player: leader }), leader);
  return { start, lines: [`${leader} leads ${card}`] };
}

/**
 * A lead to the next trick while this one is not complete.
 * @param {Situation} situation
 * @returns {FormRun}
 */
export function* earlyLead(situation) {
  const { table, start } = yield* trickOf(situation, t("page/ask/who-led-to-open-trick"), { lastTrick: LAST_BUT_ONE });
  const others = SEATS.filter((seat) => seat !== table.on_lead);
  /** @type {string[]} */
  let lines = [];
  if (!table.current_trick.length) {
    const { seat: turn } = yield askSeat(t("page/ask/who-had-still-to-play"), table, others);
    lines = yield* cardsUpTo(table, turn);
  }
  const seats = offenders.earlyLead(yield* tableAfter(table, start, lines));
  const seat = yield* oneOf(t("page/ask/who-led-to-next-trick"), table, seats);
  const { card } = yield askCard(t("page/ask/what-led-too-early", { player: seat }), seat);
  return { start, lines: [...lines, `${seat} leads ${card}`] };
}

/** @param {Situation} situation @returns {FormRun} */
export function* sameTime(situation) {
  const { table, start } = yield* trickOf(situation, t("page/ask/whose-lead"));
  const inTurn = table.turn ?? table.on_lead;
  const verb = table.current_trick.length ? "plays" : "leads";
  const text = t(verb === "leads" ? "page/ask/who-else-led" : "page/ask/who-else-played");
  const { seat } = yield askSeat(text, table, seatsFor(table, "plays together"));
  const suits = { suit: suitLed(table, []) };
  const first = yield askCard(t("page/ask/card-in-turn", { player: inTurn }), inTurn, [], suits);
  const second = yield askCard(t("page/ask/card-of", { player: seat }), seat, [], suits);
  return { start, lines: [...table.implied_before_lead, `${inTurn} ${verb} ${first.card} & ${seat} ${verb} ${second.card}`] };
}
