// Cards that were seen or named without being played, hands that were spread, and facts found out about a hand.

import { SEATS, SUITS, lho, partner, seatName, suitSingular, suitSymbol } from "../bridge-text.js";
import {
  BEFORE_OPENING_LEAD,
  NO,
  YES,
  askCard,
  askChoice,
  askSeat,
  cardsUpTo,
  leadIfMade,
  seatsFor,
  tableAfter,
  trickOf,
} from "./form-parts.js";

/** @import { FormRun, Situation, Start, Table } from "../page-types.js" */

/** Nobody has more cards. */
const FULL_HAND = 13;

/**
 * The table when a card was seen that was not played.
 * @param {Situation} situation
 * @returns {FormRun<{ table: Situation, start: Start | undefined, lines: string[] }>}
 */
function* momentOf(situation) {
  const { table, start } = yield* trickOf(situation, "Who leads, or led, to this trick?", { other: BEFORE_OPENING_LEAD });
  const lines = yield* leadIfMade(table, start);
  return { table: yield* tableAfter(table, start, lines), start, lines };
}

/** @param {Situation} situation @returns {FormRun} */
export function* exposedCard(situation) {
  const { table, start, lines } = yield* momentOf(situation);
  const { seat } = yield askSeat("Whose card was it?", table, seatsFor(table, "exposes"));
  const cards = [];
  let more = "yes";
  while (more === "yes" && cards.length < FULL_HAND) {
    cards.push((yield askCard(cards.length ? "And which other card?" : "Which card was dropped or shown?", seat)).card);
    more = yield askChoice("Was another card shown with it?", [NO, YES]);
  }
  const seen = seatsFor(table, "exposes unseen").includes(seat)
    ? yield askChoice(`Could ${seatName(partner(seat))} have seen the face?`, [YES, NO])
    : "yes";
  return { start, lines: [...lines, `${seat} exposes ${cards.join(" ")}${seen === "no" ? " unseen" : ""}`] };
}

/** @param {Situation} situation @returns {FormRun} */
export function* namedCard(situation) {
  const { table, start, lines } = yield* momentOf(situation);
  const { seat } = yield askSeat("Who named a card?", table, table.defenders);
  const { card } = yield askCard(`Which card did ${seatName(seat)} name?`, seat);
  return { start, lines: [...lines, `${seat} names ${card}`] };
}

/**
 * Dummy puts a card forward that declarer has not called.
 * @param {Situation} situation
 * @returns {FormRun}
 */
export function* volunteeredCard(situation) {
  const { table, start } = yield* trickOf(situation, "Who led to this trick?");
  const { dummy, on_lead: leader } = table;
  const lines = leader === dummy ? [] : yield* cardsUpTo(table, lho(leader));
  const { card } = yield askCard("Which card did dummy put forward?", dummy);
  return { start, lines: [...lines, `${dummy} volunteers ${card}`] };
}

/** @param {Situation} situation @returns {FormRun} */
export function* spreadHand(situation) {
  const lines = [];
  const hasLed = situation.isNewCase && (yield askChoice("Had anybody led?", [NO, YES])) === "yes";
  if (hasLed) {
    const { seat: leader } = yield askSeat("Who had led?", situation, situation.defenders);
    lines.push(`${leader} leads ${(yield askCard(`What had ${seatName(leader)} led?`, leader)).card}`);
  }
  const { seat } = yield askSeat("Who spread a hand?", situation, seatsFor(situation, "spreads"));
  return { lines: [...lines, `${seat} spreads`] };
}

/**
 * Those of whose hands not everything is known.
 * @param {Table} table
 */
export const unknownHands = (table) => SEATS.filter((seat) => !table.hands[seat].known);

/** @param {Situation} situation @returns {FormRun} */
export function* factFoundOut(situation) {
  const { seat } = yield askSeat("About whose hand?", situation, unknownHands(situation));
  const facts = SUITS.flatMap((suit) => [
    { value: `void ${suit}`, text: `${suitSymbol(suit)} No ${suitSingular(suit)}` },
    { value: `has ${suit}`, text: `${suitSymbol(suit)} Has a ${suitSingular(suit)}` },
  ]);
  const fact = yield askChoice(`What has been found out about ${seatName(seat)}?`, facts);
  return { lines: [`${seat} ${fact}`] };
}
