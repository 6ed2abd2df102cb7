// Cards that were seen or named without being played, hands that were spread, and facts found out about a hand.

import { SEATS, SUITS, lho, partner, seatName, suitSingular, suitSymbol } from "../bridge-text.js";
import { mattersWhetherSeen, possibleOffenders } from "../engine-questions.js";
import { BEFORE_OPENING_LEAD, NO, YES, askCard, askChoice, askSeat, cardsUpTo, leadIfMade, leaderOf } from "./form-parts.js";

/** @import { FormRun, Situation } from "../page-types.js" */

/** Nobody has more cards. */
const FULL_HAND = 13;

/** @param {Situation} situation @returns {FormRun} */
export function* exposedCard(situation) {
  const { leader, start } = yield* leaderOf(situation, "Who leads, or led, to this trick?", BEFORE_OPENING_LEAD);
  const lines = yield* leadIfMade(situation, leader, start);
  const { seat } = yield askSeat("Whose card was it?", situation, SEATS);
  const cards = [];
  let more = "yes";
  while (more === "yes" && cards.length < FULL_HAND) {
    cards.push((yield askCard(cards.length ? "And which other card?" : "Which card was dropped or shown?", seat)).card);
    more = yield askChoice("Was another card shown with it?", [NO, YES]);
  }
  const seen = mattersWhetherSeen(situation, seat)
    ? yield askChoice(`Could ${seatName(partner(seat))} have seen the face?`, [YES, NO])
    : "yes";
  return { start, lines: [...lines, `${seat} exposes ${cards.join(" ")}${seen === "no" ? " unseen" : ""}`] };
}

/** @param {Situation} situation @returns {FormRun} */
export function* namedCard(situation) {
  const { leader, start } = yield* leaderOf(situation, "Who leads, or led, to this trick?", BEFORE_OPENING_LEAD);
  const lines = yield* leadIfMade(situation, leader, start);
  const { seat } = yield askSeat("Who named a card?", situation, possibleOffenders.namedCard(situation));
  const { card } = yield askCard(`Which card did ${seatName(seat)} name?`, seat);
  return { start, lines: [...lines, `${seat} names ${card}`] };
}

/**
 * Dummy puts a card forward that declarer has not called.
 * @param {Situation} situation
 * @returns {FormRun}
 */
export function* volunteeredCard(situation) {
  const { leader, start } = yield* leaderOf(situation, "Who led to this trick?");
  const lines = leader === situation.dummy ? [] : yield* cardsUpTo(situation, leader, lho(leader));
  const { card } = yield askCard("Which card did dummy put forward?", situation.dummy);
  return { start, lines: [...lines, `${situation.dummy} volunteers ${card}`] };
}

/** @param {Situation} situation @returns {FormRun} */
export function* spreadHand(situation) {
  const lines = [];
  const hasLed = situation.isNewCase && (yield askChoice("Had anybody led?", [NO, YES])) === "yes";
  if (hasLed) {
    const { seat: leader } = yield askSeat("Who had led?", situation, situation.defenders);
    lines.push(`${leader} leads ${(yield askCard(`What had ${seatName(leader)} led?`, leader)).card}`);
  }
  const { seat } = yield askSeat("Who spread a hand?", situation, possibleOffenders.spread(situation));
  return { lines: [...lines, `${seat} spreads`] };
}

/** @param {Situation} situation @returns {FormRun} */
export function* factFoundOut(situation) {
  const { seat } = yield askSeat("About whose hand?", situation, SEATS);
  const facts = SUITS.flatMap((suit) => [
    { value: `void ${suit}`, text: `${suitSymbol(suit)} No ${suitSingular(suit)}` },
    { value: `has ${suit}`, text: `${suitSymbol(suit)} Has a ${suitSingular(suit)}` },
  ]);
  const fact = yield askChoice(`What has been found out about ${seatName(seat)}?`, facts);
  return { lines: [`${seat} ${fact}`] };
}
