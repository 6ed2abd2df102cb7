// What several forms have in common: kinds of questions, and runs of questions that come up again and again.

import { SEATS, isSeat, lho, rho } from "../bridge-text.js";
import { t } from "../messages.js";

/**
 * @import { Card, CardQuestion, ChoiceQuestion, FormRun, IrregularityId, NamedValue, PenaltyCardKind, PossibleEvent, Seat }
 *   from "../page-types.js"
 */
/** @import { SeatQuestion, Situation, Start, Table, TableWithNextEvents } from "../page-types.js" */

/**
 * @param {TableWithNextEvents} table @param {boolean} isNewCase whether nothing is on record
 * @param {PenaltyCardKind[]} penaltyCardKinds
 * @returns {Situation}
 */
export const situationOf = (table, isNewCase, penaltyCardKinds) => ({ ...table, isNewCase, penaltyCardKinds });

/** Of a board. */
export const TRICKS = 13;
/** The last trick after which every hand has a card left. */
export const LAST_BUT_ONE = TRICKS - 1;

// -- what the engine says can happen

/**
 * The players whose next card could be one of these irregularities.
 * @param {TableWithNextEvents} table @param {IrregularityId[]} irregularities
 */
export const possibleOffenders = (table, ...irregularities) =>
  SEATS.filter((seat) => table.can_happen.some((one) => irregularities.includes(one.irregularity) && one.seats.includes(seat)));

/**
 * The players of whom this can be said next.
 * @param {TableWithNextEvents} table @param {PossibleEvent["words"]} words
 */
export const seatsFor = (table, words) => table.possible_events.find((one) => one.words === words)?.seats ?? [];

/**
 * Has this player a card in the unfinished trick?
 * @param {Table} table @param {Seat} seat
 */
export const hasPlayed = (table, seat) => table.current_trick.some(([who]) => who === seat);

/**
 * The cards that a hand can hold and that do not lie in the middle already.
 * @param {Table} table @param {Seat} seat
 * @returns {Card[]}
 */
export function usableCards(table, seat) {
  const { cards, possible } = table.hands[seat];
  const lying = new Set(table.cards.map((one) => one.card));
  for (const { kind, what } of table.restrictions) if (kind === "play") lying.add(what); // faced, and waits for its turn
  return [...cards, ...possible].filter((card) => !lying.has(card));
}

// -- questions

export const no = () => ({ value: "no", text: t("page/no") });
export const yes = () => ({ value: "yes", text: t("page/yes") });

/**
 * @param {string} text
 * @param {Table} table
 * @param {Seat[]} seats those that can be the answer
 * @param {{ note?: (seat: Seat) => string, other?: NamedValue[] }} [options] the note is the player's role if none is given
 * @returns {SeatQuestion}
 */
export const askSeat = (text, table, seats, { note = (seat) => table.roles[seat], other = [] } = {}) => ({
  kind: "seat",
  text,
  seats: seats.map((seat) => ({ seat, note: note(seat) })),
  other,
});

/**
 * @param {string} text @param {Seat} seat whose card it is @param {NamedValue[]} [remarks]
 * @param {{ suit?: string | null, notSuit?: string | null, cards?: Card[] | null }} [known] the suit that it most likely is of
 *   or cannot be of; the cards that it can be, if not every card that the hand can hold
 * @returns {CardQuestion}
 */
export const askCard = (text, seat, remarks = [], { suit = null, notSuit = null, cards = null } = {}) => ({
  kind: "card",
  text,
  seat,
  remarks,
  cards,
  suit,
  notSuit,
});

/** @param {string} text @param {NamedValue[]} choices @param {boolean} [isGrid] short ones, drawn side by side */
export const askChoice = (text, choices, isGrid = false) =>
  /** @type {ChoiceQuestion} */ ({ kind: "choice", text, choices, isGrid });

/**
 * What an opponent may have said to bring about a lead.
 * @param {Seat} leader
 * @returns {NamedValue[]}
 */
export const askToldBy = (leader) =>
  [lho(leader), rho(leader)].map((seat) => ({
    value: `told by ${seat}`,
    text: t("page/remark/told-by", { player: seat, leader }),
  }));

/**
 * The line of a card, with the remark at its end if there was one.
 * @param {Seat} seat
 * @param {{ card: string, remark: string }} answer
 */
export const leadLine = (seat, { card, remark }) => `${seat} leads ${card}${remark && ` ${remark}`}`;

// -- runs of questions

/**
 * The table after some more lines. The engine is asked, not the director.
 * @param {Situation} situation @param {Start | undefined} start @param {string[]} lines
 * @returns {FormRun<Situation>}
 */
export function* tableAfter(situation, start, lines) {
  if (!start && !lines.length) return situation;
  return situationOf(yield { kind: "table", start, lines }, false, situation.penaltyCardKinds);
}

/**
 * One seat of several; not asked where there is only one.
 * @param {string} text @param {Table} table @param {Seat[]} seats @param {Parameters<typeof askSeat>[3]} [options]
 * @returns {FormRun<Seat>}
 */
export function* oneOf(text, table, seats, options) {
  return seats.length === 1 ? seats[0] : (yield askSeat(text, table, seats, options)).seat;
}

/** To answer that play has not begun. */
export const beforeOpeningLead = () => [{ value: "opening", text: t("page/ask/before-opening-lead") }];

/**
 * The table at the trick that it is about. If nothing is on record it is asked who led to it, and the record starts there.
 * @param {Situation} situation @param {string} text
 * @param {{ other?: NamedValue[], penaltyCards?: string[], lastTrick?: number }} [options] `penaltyCards` lay on the table when
 *   the trick began; `lastTrick` is the last that it can be
 * @returns {FormRun<{ table: Situation, start: Start | undefined }>}
 */
export function* trickOf(situation, text, { other = [], penaltyCards, lastTrick = TRICKS } = {}) {
  if (!situation.isNewCase) return { table: situation, start: undefined };
  const { seat, trick } = yield { ...askSeat(text, situation, SEATS, { other }), lastTrick };
  if (!isSeat(seat)) return { table: situation, start: undefined };
  const start = { trick, on_lead: seat, ...(penaltyCards && { penalty_cards: penaltyCards }) };
  return { table: yield* tableAfter(situation, start, []), start };
}

/**
 * The suit led to the trick in progress, with lines that are not on record yet.
 * @param {Table} table @param {string[]} lines
 * @returns {string | null}
 */
export const suitLed = (table, lines) => table.suit_led ?? / leads ([SHDC])/.exec(lines.join("\n"))?.[1] ?? null;

/**
 * The question for the card that a hand led or played.
 * @param {Situation} table @param {Seat} who @param {string[]} lines that come before
 */
const askOrdinaryCard = (table, who, lines) => {
  const isLead = who === table.on_lead;
  const text = t(isLead ? "page/ask/what-did-lead" : "page/ask/what-did-play", { player: who });
  return askCard(text, who, [], { suit: isLead ? null : suitLed(table, lines) });
};

/**
 * The lines of the cards up to (not with) one seat, as far as they are not on record.
 * @param {Situation} table @param {Seat} seat
 * @returns {FormRun<string[]>}
 */
export function* cardsUpTo(table, seat) {
  /** @type {string[]} */
  const lines = [];
  if (hasPlayed(table, seat)) return lines;
  const next = table.current_trick.length && table.turn ? table.turn : table.on_lead;
  for (let who = next; who !== seat; who = lho(who)) {
    if (hasPlayed(table, who)) continue;
    const { card } = yield askOrdinaryCard(table, who, lines);
    if (who === table.on_lead) lines.push(...table.implied_before_lead);
    lines.push(`${who} ${who === table.on_lead ? "leads" : "plays"} ${card}`);
  }
  return lines;
}

/**
 * The lines of the cards after one seat to the end of the trick.
 * @param {Situation} table @param {Seat} seat @param {string[]} before the lines of this trick so far
 * @returns {FormRun<string[]>}
 */
export function* cardsAfter(table, seat, before) {
  const lines = [];
  for (let who = lho(seat); who !== table.on_lead; who = lho(who)) {
    if (hasPlayed(table, who)) continue;
    const { card } = yield askOrdinaryCard(table, who, before);
    lines.push(`${who} plays ${card}`);
  }
  return lines;
}

/**
 * The first lines of the next trick.
 * @param {Situation} table between two tricks @param {(played: Seat[]) => boolean} isEnough
 * @returns {FormRun<string[]>}
 */
export function* nextTrick(table, isEnough) {
  /** @type {string[]} */
  const lines = [];
  /** @type {Seat[]} */
  const played = [];
  for (let who = table.on_lead; !table.over && played.length < 4 && !isEnough(played); who = lho(who)) {
    const { card } = yield askOrdinaryCard(table, who, lines);
    if (who === table.on_lead) lines.push(...table.implied_before_lead);
    lines.push(`${who} ${who === table.on_lead ? "leads" : "plays"} ${card}`);
    played.push(who);
  }
  return lines;
}

/**
 * The lead to this trick, if it has been made; a card seen before the lead and one seen after it are ruled differently.
 * @param {Situation} table @param {Start | undefined} start
 * @returns {FormRun<string[]>}
 */
export function* leadIfMade(table, start) {
  if (!start) return [];
  const notYet = { value: "no", text: t("page/not-yet") };
  const hasLed = yield askChoice(t("page/ask/has-led", { player: table.on_lead }), [notYet, yes()]);
  return hasLed === "yes" ? yield* cardsUpTo(table, lho(table.on_lead)) : [];
}

/**
 * A penalty card that is not on record.
 * @param {Situation} situation
 * @param {PenaltyCardKind} [knownKind] if it is known; then the trick is asked for as well
 * @returns {FormRun<{ owner: Seat, trick: number, penaltyCards: string[] }>}
 */
export function* askPenaltyCard(situation, knownKind) {
  const whose = askSeat(t("page/ask/whose-penalty-card"), situation, situation.defenders);
  const { seat: owner, trick } = yield knownKind ? { ...whose, lastTrick: TRICKS } : whose;
  const { card } = yield askCard(t("page/ask/which-penalty-card", { player: owner }), owner);
  const kinds = situation.penaltyCardKinds.map((one) => ({ value: one.kind, text: one.label, note: one.note }));
  const kind = knownKind?.kind ?? (yield askChoice(t("page/ask/sort-of-penalty-card", { card }), kinds));
  return { owner, trick, penaltyCards: [`${owner} ${card} ${kind}`] };
}
