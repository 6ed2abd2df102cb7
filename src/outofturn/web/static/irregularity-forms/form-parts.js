// What several forms have in common: kinds of questions, and runs of questions that come up again and again.

import { SEATS, cardName, isSeat, lho, rho, seatName } from "../bridge-text.js";
import {
  KIND_WITH_CHOICE,
  PENALTY_CARD_KINDS,
  choiceImpliedByLead,
  isOpeningLead,
  opponentsOf,
  roleOf,
} from "../engine-questions.js";

/**
 * @import { CardQuestion, ChoiceQuestion, FormRun, NamedValue, PenaltyCard, Seat, SeatQuestion, Situation, Start, Table }
 *   from "../page-types.js"
 */

/** @param {Table} table @param {boolean} isNewCase whether nothing is on record @returns {Situation} */
export const situationOf = (table, isNewCase) => ({
  declarer: table.declarer,
  dummy: table.dummy,
  defenders: [lho(table.declarer), rho(table.declarer)],
  isNewCase,
  isOpeningLead: isOpeningLead(table),
  trick: table.trick,
  leader: table.on_lead,
  turn: table.turn,
  isOver: table.over,
  plays: table.current_trick,
  penaltyCards: table.penalty_cards,
});

// -- questions

export const NO = { value: "no", text: "No" };
export const YES = { value: "yes", text: "Yes" };

/**
 * @param {string} text
 * @param {Situation} situation
 * @param {Seat[]} seats those that can be the answer
 * @param {{ note?: (seat: Seat) => string, other?: NamedValue[] }} [options] the note is the player's role if none is given
 * @returns {SeatQuestion}
 */
export const askSeat = (text, situation, seats, { note = (seat) => roleOf(seat, situation), other = [] } = {}) => ({
  kind: "seat",
  text,
  seats: seats.map((seat) => ({ seat, note: note(seat) })),
  other,
});

/** @param {string} text @param {Seat} seat whose card it is @param {NamedValue[]} [remarks] @returns {CardQuestion} */
export const askCard = (text, seat, remarks = []) => ({ kind: "card", text, seat, remarks });

/** @param {string} text @param {NamedValue[]} choices @returns {ChoiceQuestion} */
export const askChoice = (text, choices) => ({ kind: "choice", text, choices });

/**
 * What an opponent may have said to bring about a lead.
 * @param {Situation} situation
 * @param {Seat} leader
 * @returns {NamedValue[]}
 */
export const askToldBy = (situation, leader) =>
  opponentsOf(situation, leader).map((seat) => ({
    value: `told by ${seat}`,
    text: `${seatName(seat)} said it was ${seatName(leader)}’s lead`,
  }));

/**
 * The line of a card, with the remark at its end if there was one.
 * @param {Seat} seat
 * @param {{ card: string, remark: string }} answer
 */
export const leadLine = (seat, { card, remark }) => `${seat} leads ${card}${remark && ` ${remark}`}`;

// -- runs of questions

/**
 * One seat of several; not asked where there is only one.
 * @param {string} text @param {Situation} situation @param {Seat[]} seats @param {Parameters<typeof askSeat>[3]} [options]
 * @returns {FormRun<Seat>}
 */
export function* oneOf(text, situation, seats, options) {
  return seats.length > 1 ? (yield askSeat(text, situation, seats, options)).seat : seats[0];
}

/** To answer that play has not begun. */
export const BEFORE_OPENING_LEAD = [{ value: "opening", text: "The opening lead has not been made" }];

/**
 * Who leads, or led, to the trick; asked only if nothing is on record, and then the record starts with this trick.
 * @param {Situation} situation @param {string} text @param {NamedValue[]} [other]
 * @returns {FormRun<{ leader: Seat, start: Start | undefined }>}
 */
export function* leaderOf(situation, text, other) {
  if (!situation.isNewCase) return { leader: situation.leader, start: undefined };
  const options = other && { other };
  const { seat, trick } = yield { ...askSeat(text, situation, SEATS, options), withTrick: true };
  if (!isSeat(seat)) return { leader: situation.leader, start: undefined };
  return { leader: seat, start: { trick, on_lead: seat } };
}

/**
 * The lines of the cards from the leader up to (not with) one seat, as far as they are not on record.
 * @param {Situation} situation @param {Seat} leader @param {Seat} seat
 * @param {PenaltyCard[]} [penaltyCards] those that lay on the table when the trick began, if they are not on record
 * @returns {FormRun<string[]>}
 */
export function* cardsUpTo(situation, leader, seat, penaltyCards = []) {
  const lines = [];
  const played = situation.isNewCase ? [] : situation.plays.map(([who]) => who);
  for (let who = leader; who !== seat; who = lho(who)) {
    if (played.includes(who)) continue;
    const isLead = who === leader;
    const { card } = yield askCard(`What did ${seatName(who)} ${isLead ? "lead" : "play"}?`, who);
    if (isLead) lines.push(...choiceImpliedByLead(situation, who, penaltyCards));
    lines.push(`${who} ${isLead ? "leads" : "plays"} ${card}`);
  }
  return lines;
}

/**
 * The lead to this trick, if it has been made; a card seen before the lead and one seen after it are ruled differently.
 * @param {Situation} situation @param {Seat} leader @param {Start | undefined} start
 * @returns {FormRun<string[]>}
 */
export function* leadIfMade(situation, leader, start) {
  if (!start) return [];
  const notYet = { value: "no", text: "Not yet" };
  const hasLed = yield askChoice(`Has ${seatName(leader)} led to this trick?`, [notYet, YES]);
  return hasLed === "yes" ? yield* cardsUpTo(situation, leader, lho(leader)) : [];
}

/**
 * The penalty card that it is about; asked only if none is on record.
 * @param {Situation} situation @param {PenaltyCard["kind"]} [knownKind]
 * @returns {FormRun<{ cards: PenaltyCard[], start: Start }>}
 */
export function* askPenaltyCards(situation, knownKind) {
  if (situation.penaltyCards.length) return { cards: situation.penaltyCards, start: {} };
  const { seat } = yield askSeat("Whose penalty card is it?", situation, situation.defenders);
  const { card } = yield askCard(`Which penalty card has ${seatName(seat)}?`, seat);
  const kind = knownKind ?? (yield askChoice(`What sort of penalty card is the ${cardName(card)}?`, PENALTY_CARD_KINDS));
  return { cards: [{ seat, card, kind }], start: { penalty_cards: [`${seat} ${card} ${kind}`] } };
}

/**
 * The penalty card that gave declarer a choice about the lead.
 * @param {Situation} situation
 */
export const askPenaltyCardsWithChoice = (situation) => askPenaltyCards(situation, KIND_WITH_CHOICE);
