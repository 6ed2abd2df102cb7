// Plays: too early, two at once, at the same time, a penalty card not played, a wrong card corrected, a fifth card.

import { SEATS, lho, seatName } from "../bridge-text.js";
import { isWrongCardMissing, possibleOffenders, turnsBeforeTheLast } from "../engine-questions.js";
import { askCard, askPenaltyCards, askSeat, cardsUpTo, leaderOf, oneOf } from "./form-parts.js";

/** @import { FormRun, Play, Seat, Situation } from "../page-types.js" */

/**
 * Whose turn it was, with the lines of the cards before it; asked only if nothing is on record.
 * @param {Situation} situation @param {Seat} leader
 * @returns {FormRun<{ turn: Seat, lines: string[] }>}
 */
function* turnOf(situation, leader) {
  if (!situation.isNewCase && situation.turn) return { turn: situation.turn, lines: [] };
  const lead = yield* cardsUpTo(situation, leader, lho(leader));
  const { seat } = yield askSeat("Whose turn was it?", situation, turnsBeforeTheLast(leader));
  const afterLead = { ...situation, isNewCase: false, plays: [/** @type {Play} */ ([leader, ""])] };
  return { turn: seat, lines: [...lead, ...(yield* cardsUpTo(afterLead, leader, seat))] };
}

/** @param {Situation} situation @returns {FormRun} */
export function* playedTooEarly(situation) {
  const { leader, start } = yield* leaderOf(situation, "Who led to this trick?");
  const { turn, lines } = yield* turnOf(situation, leader);
  const played = [...situation.plays.map(([who]) => who), ...lines.map((line) => line[0])];
  const seat = yield* oneOf("Who played too early?", situation, possibleOffenders.playedTooEarly(turn, played));
  const { card } = yield askCard(`What did ${seatName(seat)} play?`, seat);
  return { start, lines: [...lines, `${seat} plays ${card}`] };
}

/** @param {Situation} situation @returns {FormRun} */
export function* twoCards(situation) {
  const { leader, start } = yield* leaderOf(situation, "Who led to this trick?");
  const { seat } = yield askSeat("Who played two cards at once?", situation, SEATS);
  const lines = yield* cardsUpTo(situation, leader, seat);
  const first = yield askCard(`${seatName(seat)}: the one card?`, seat);
  const hidden = { value: "hidden", text: "Its face could not be seen (then any card will do)" };
  const second = yield askCard(`${seatName(seat)}: the other card?`, seat, [hidden]);
  return { start, lines: [...lines, `${seat} plays ${first.card} ${second.remark ? `(${second.card})` : second.card}`] };
}

/** @param {Situation} situation @returns {FormRun} */
export function* sameTime(situation) {
  const { leader, start } = yield* leaderOf(situation, "Whose lead was it?");
  const inTurn = situation.isNewCase ? leader : (situation.turn ?? leader);
  const isLead = situation.isNewCase || !situation.plays.length;
  const verb = isLead ? "leads" : "plays";
  const others = SEATS.filter((seat) => seat !== inTurn);
  const { seat } = yield askSeat(`Who else ${isLead ? "led" : "played"} at that moment?`, situation, others);
  const first = yield askCard(`${seatName(inTurn)}, whose turn it was: which card?`, inTurn);
  const second = yield askCard(`${seatName(seat)}: which card?`, seat);
  return { start, lines: [`${inTurn} ${verb} ${first.card} & ${seat} ${verb} ${second.card}`] };
}

/** @param {Situation} situation @returns {FormRun} */
export function* penaltyCardNotPlayed(situation) {
  const penalty = yield* askPenaltyCards(situation);
  const owner = penalty.cards[0].seat;
  const { leader, start } = yield* leaderOf(situation, "Who led to this trick?");
  const lines = yield* cardsUpTo(situation, leader, owner, situation.isNewCase ? penalty.cards : []);
  const isLead = leader === owner && !situation.plays.some(([who]) => who === owner);
  const { card } = yield askCard(`What did ${seatName(owner)} ${isLead ? "lead" : "play"} instead?`, owner);
  const line = `${owner} ${isLead ? "leads" : "plays"} ${card}`;
  return { start: start && { ...start, ...penalty.start }, lines: [...lines, line] };
}

/** @param {Situation} situation @returns {FormRun} */
export function* correction(situation) {
  const { leader, start } = yield* leaderOf(situation, "Who led to this trick?");
  const { seat } = yield askSeat("Whose card was wrong?", situation, SEATS);
  const lines = [];
  if (isWrongCardMissing(situation, seat)) {
    lines.push(...(yield* cardsUpTo(situation, leader, seat)));
    const wrong = yield askCard(`Which card did ${seatName(seat)} play wrongly?`, seat);
    lines.push(`${seat} plays ${wrong.card}`);
  }
  const { card } = yield askCard(`Which card does ${seatName(seat)} play instead?`, seat);
  return { start, lines: [...lines, `${seat} corrects ${card}`] };
}

/** @param {Situation} situation @returns {FormRun} */
export function* fifthCard(situation) {
  const defenders = possibleOffenders.fifthCard(situation);
  const { seat } = yield askSeat("Who played a fifth card to the trick?", situation, defenders);
  const { card } = yield askCard("Which card?", seat);
  return { lines: [`${seat} plays ${card}`] };
}
