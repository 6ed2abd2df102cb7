// Plays: too early, two at once, a penalty card not played, a fifth card.

import { lho, partner } from "../bridge-text.js";
import { t } from "../messages.js";
import {
  LAST_BUT_ONE,
  askCard,
  askPenaltyCard,
  askSeat,
  cardsUpTo,
  hasPlayed,
  oneOf,
  possibleOffenders,
  seatsFor,
  suitLed,
  trickOf,
  usableCards,
} from "./form-parts.js";

/** @import { FormRun, Seat, Situation, Start, Table, TableWithNextEvents } from "../page-types.js" */

/**
 * Those who play to the trick after somebody, and have not played yet.
 * @param {Table} table @param {Seat} turn
 */
export const playersAfter = (table, turn) => {
  /** @type {Seat[]} */
  const seats = [];
  for (let seat = lho(turn); seat !== table.on_lead; seat = lho(seat)) seats.push(seat);
  return seats.filter((seat) => !hasPlayed(table, seat) && usableCards(table, seat).length > 0);
};

/**
 * Whose turn it was, with the lines of the cards before it; asked only if it is not on record.
 * @param {Situation} table
 * @returns {FormRun<{ turn: Seat, lines: string[] }>}
 */
function* turnOf(table) {
  if (table.current_trick.length && table.turn) return { turn: table.turn, lines: [] };
  const leader = table.on_lead;
  const lead = yield* cardsUpTo(table, lho(leader));
  // At the turn of the last player nobody is left to play too early.
  const { seat } = yield askSeat(t("page/ask/whose-turn"), table, [lho(leader), partner(leader)]);
  /** @type {Situation} */
  const afterLead = { ...table, current_trick: [[leader, ""]] };
  return { turn: seat, lines: [...lead, ...(yield* cardsUpTo(afterLead, seat))] };
}

/** @param {Situation} situation @returns {FormRun} */
export function* playedTooEarly(situation) {
  const { table, start } = yield* trickOf(situation, t("page/ask/who-led-to-this-trick"));
  const { turn, lines } = yield* turnOf(table);
  const seat = yield* oneOf(t("page/ask/who-played-too-early"), table, playersAfter(table, turn));
  const suits = { suit: suitLed(table, lines) };
  const { card } = yield askCard(t("page/ask/what-did-play", { player: seat }), seat, [], suits);
  return { start, lines: [...lines, `${seat} plays ${card}`] };
}

/** @param {Situation} situation @returns {FormRun} */
export function* twoCards(situation) {
  const { table, start } = yield* trickOf(situation, t("page/ask/who-led-to-this-trick"));
  const { seat } = yield askSeat(t("page/ask/who-played-two"), table, seatsFor(table, "plays several"));
  const lines = yield* cardsUpTo(table, seat);
  const first = yield askCard(t("page/ask/the-one-card", { player: seat }), seat);
  const hidden = { value: "hidden", text: t("page/remark/hidden") };
  const second = yield askCard(t("page/ask/the-other-card", { player: seat }), seat, [hidden]);
  return { start, lines: [...lines, `${seat} plays ${first.card} ${second.remark ? `(${second.card})` : second.card}`] };
}

/**
 * The owner of the penalty card that was not played, and the table then.
 * @param {Situation} situation
 * @returns {FormRun<{ owner: Seat, table: Situation, start: Start | undefined }>}
 */
function* penaltyCardOwner(situation) {
  const text = t("page/ask/who-led-to-this-trick");
  if (situation.isNewCase) {
    const { owner, penaltyCards } = yield* askPenaltyCard(situation);
    return { owner, ...(yield* trickOf(situation, text, { penaltyCards, lastTrick: LAST_BUT_ONE })) };
  }
  const owners = [...new Set(situation.penalty_cards.map((one) => one.seat))];
  return { owner: yield* oneOf(t("page/ask/whose-penalty-card"), situation, owners), ...(yield* trickOf(situation, text)) };
}

/** @param {Situation} situation @returns {FormRun} */
export function* penaltyCardNotPlayed(situation) {
  const { owner, table, start } = yield* penaltyCardOwner(situation);
  const lines = yield* cardsUpTo(table, owner);
  const isLead = table.on_lead === owner && !hasPlayed(table, owner);
  const text = t(isLead ? "page/ask/what-led-instead" : "page/ask/what-played-instead", { player: owner });
  const { card } = yield askCard(text, owner, [], { suit: isLead ? null : suitLed(table, lines) });
  return { start, lines: [...lines, `${owner} ${isLead ? "leads" : "plays"} ${card}`] };
}

// -- a fifth card

/** @param {TableWithNextEvents} table */
export const fifthCardOffenders = (table) => possibleOffenders(table, "fifth-card");

/** @param {Situation} situation @returns {FormRun} */
export function* fifthCard(situation) {
  const { seat } = yield askSeat(t("page/ask/who-played-fifth"), situation, fifthCardOffenders(situation));
  const { card } = yield askCard(t("page/ask/which-card"), seat);
  return { lines: [`${seat} plays ${card}`] };
}
