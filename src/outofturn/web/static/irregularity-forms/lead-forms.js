// Leads: out of turn, from the wrong hand, too early, before declarer had chosen.

import { SEATS, partner, seatName } from "../bridge-text.js";
import { penaltyCardWithChoice, possibleOffenders } from "../engine-questions.js";
import { askCard, askPenaltyCardsWithChoice, askSeat, askToldBy, cardsUpTo, leadLine, leaderOf, oneOf } from "./form-parts.js";

/** @import { FormRun, Seat, Situation } from "../page-types.js" */

/** @param {Situation} situation @returns {FormRun} */
export function* openingLead(situation) {
  const { seat } = yield askSeat("Who led?", situation, possibleOffenders.openingLead(situation));
  const faceDown = { value: "face down", text: "Still face down (then any card will do)" };
  const led = yield askCard(`What did ${seatName(seat)} lead?`, seat, [faceDown, ...askToldBy(situation, seat)]);
  return { lines: [leadLine(seat, led)] };
}

/** @param {Situation} situation @returns {FormRun} */
export function* leadOutOfTurn(situation) {
  const { leader, start } = yield* leaderOf(situation, "Whose lead was it?");
  const seat = yield* oneOf("Who led?", situation, possibleOffenders.leadOutOfTurn(situation, leader));
  const led = yield askCard(`What did ${seatName(seat)} lead?`, seat, askToldBy(situation, seat));
  return { start, lines: [leadLine(seat, led)] };
}

/** @param {Situation} situation @returns {FormRun} */
export function* wrongHand(situation) {
  const { leader, start } = yield* leaderOf(situation, "Whose lead was it?");
  const hands = possibleOffenders.wrongHand(situation, leader);
  const note = (/** @type {Seat} */ seat) => (seat === situation.dummy ? "from dummy" : "from declarer’s own hand");
  const seat = yield* oneOf("From which hand did declarer lead?", situation, hands, { note });
  const from = seat === situation.dummy ? "dummy" : "hand";
  const { card } = yield askCard(`What did declarer lead from ${from}?`, seat);
  return { start, lines: [`${seat} leads ${card}`] };
}

/** @param {Situation} situation @returns {FormRun} */
export function* leadBeforeChoice(situation) {
  const penalty = yield* askPenaltyCardsWithChoice(situation);
  const owner = penaltyCardWithChoice(penalty.cards).seat;
  const leader = situation.isNewCase ? partner(owner) : situation.leader;
  const start = situation.isNewCase ? { trick: 2, on_lead: leader, ...penalty.start } : undefined;
  const { card } = yield askCard(`What did ${seatName(leader)} lead?`, leader);
  return { start, lines: [`${leader} leads ${card}`] };
}

/**
 * A lead to the next trick while this one is not complete.
 * @param {Situation} situation
 * @returns {FormRun}
 */
export function* earlyLead(situation) {
  const { leader, start } = yield* leaderOf(situation, "Who led to the trick that is not yet complete?");
  const others = SEATS.filter((seat) => seat !== leader);
  const known = situation.isNewCase ? null : situation.turn;
  const turn = known ?? (yield askSeat("Who had still to play to it?", situation, others)).seat;
  const lines = yield* cardsUpTo(situation, leader, turn);
  const seat = yield* oneOf("Who led to the next trick?", situation, possibleOffenders.earlyLead(situation, turn));
  const { card } = yield askCard(`What did ${seatName(seat)} lead too early?`, seat);
  return { start, lines: [...lines, `${seat} leads ${card}`] };
}
