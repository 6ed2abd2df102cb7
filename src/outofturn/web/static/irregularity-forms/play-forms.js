// Plays: too early, two at once, at the same time, a penalty card not played, a wrong card corrected, a fifth card.

import { SEATS, cardText, lho, partner } from "../bridge-text.js";
import { t } from "../messages.js";
import {
  askCard,
  askChoice,
  askPenaltyCard,
  askSeat,
  cardsUpTo,
  hasPlayed,
  oneOf,
  possibleOffenders,
  trickOf,
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
  return seats.filter((seat) => !hasPlayed(table, seat));
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
  const { card } = yield askCard(t("page/ask/what-did-play", { player: seat }), seat);
  return { start, lines: [...lines, `${seat} plays ${card}`] };
}

/** @param {Situation} situation @returns {FormRun} */
export function* twoCards(situation) {
  const { table, start } = yield* trickOf(situation, t("page/ask/who-led-to-this-trick"));
  const { seat } = yield askSeat(t("page/ask/who-played-two"), table, SEATS);
  const lines = yield* cardsUpTo(table, seat);
  const first = yield askCard(t("page/ask/the-one-card", { player: seat }), seat);
  const hidden = { value: "hidden", text: t("page/remark/hidden") };
  const second = yield askCard(t("page/ask/the-other-card", { player: seat }), seat, [hidden]);
  return { start, lines: [...lines, `${seat} plays ${first.card} ${second.remark ? `(${second.card})` : second.card}`] };
}

/** @param {Situation} situation @returns {FormRun} */
export function* sameTime(situation) {
  const { table, start } = yield* trickOf(situation, t("page/ask/whose-lead"));
  const inTurn = table.turn ?? table.on_lead;
  const verb = table.current_trick.length ? "plays" : "leads";
  const others = SEATS.filter((seat) => seat !== inTurn);
  const text = t(verb === "leads" ? "page/ask/who-else-led" : "page/ask/who-else-played");
  const { seat } = yield askSeat(text, table, others);
  const first = yield askCard(t("page/ask/card-in-turn", { player: inTurn }), inTurn);
  const second = yield askCard(t("page/ask/card-of", { player: seat }), seat);
  return { start, lines: [`${inTurn} ${verb} ${first.card} & ${seat} ${verb} ${second.card}`] };
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
    return { owner, ...(yield* trickOf(situation, text, { penaltyCards })) };
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
  const { card } = yield askCard(text, owner);
  return { start, lines: [...lines, `${owner} ${isLead ? "leads" : "plays"} ${card}`] };
}

// -- corrections

/**
 * Can a card that was wrong be missing from the record? Only in a trick that has begun.
 * @param {Table} table @param {Seat} seat
 */
const canCardBeMissing = (table, seat) => table.current_trick.length > 0 && !hasPlayed(table, seat);

/**
 * Those who can correct a card.
 * @param {TableWithNextEvents} table
 */
export const correctors = (table) =>
  SEATS.filter((seat) => table.corrections.some((one) => one.seat === seat) || canCardBeMissing(table, seat));

/**
 * Is the card that was wrong not on record yet? Asked if a card on record can be corrected as well.
 * @param {TableWithNextEvents} table @param {Seat} seat
 * @returns {FormRun<boolean>}
 */
function* isCardMissing(table, seat) {
  const onRecord = table.corrections.find((one) => one.seat === seat);
  if (!onRecord) return true;
  if (onRecord.wrong || !canCardBeMissing(table, seat)) return false;
  const which = yield askChoice(t("page/ask/which-was-wrong", { player: seat }), [
    { value: "recorded", text: t("page/ask/recorded-card", { text: cardText(onRecord.card) }) },
    { value: "missing", text: t("page/ask/missing-card") },
  ]);
  return which === "missing";
}

/** @param {Situation} situation @returns {FormRun} */
export function* correction(situation) {
  const { table, start } = yield* trickOf(situation, t("page/ask/who-led-to-this-trick"));
  const { seat } = yield askSeat(t("page/ask/whose-card-was-wrong"), table, situation.isNewCase ? SEATS : correctors(table));
  const lines = [];
  if (yield* isCardMissing(table, seat)) {
    lines.push(...(yield* cardsUpTo(table, seat)));
    const wrong = yield askCard(t("page/ask/wrong-card", { player: seat }), seat);
    lines.push(`${seat} plays ${wrong.card}`);
  }
  const { card } = yield askCard(t("page/ask/instead-card", { player: seat }), seat);
  return { start, lines: [...lines, `${seat} corrects ${card}`] };
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
