// What the page still decides by itself although the Laws, and so the engine, decide it.
//
// The server's answer does not say these things yet. They are all in this module so that each can be replaced by a field of
// the answer, and so that no other script knows any law.

import { SEATS, lho, partner, rho, suitSingular } from "./bridge-text.js";

/**
 * @import { NamedValue, PenaltyCard, Play, Restriction, Seat, Situation, Step, StepText, Table, TableCard }
 *   from "./page-types.js"
 */

// -- the ruling

// A card that breaks a restriction, or does not follow suit, goes back; which card replaces it has to be asked.
const CARD_GOES_BACK = ["restriction-broken", "revoke"];

/**
 * Has the offender to play another card instead?
 * @param {Step} step
 */
export const mustPlayAnotherCard = (step) => CARD_GOES_BACK.includes(step.irregularity ?? "");

/**
 * Does the director count the options aloud? Then the buttons bear the same numbers.
 * @param {StepText} text
 */
export const areOptionsNumbered = (text) => text.say.some((sentence) => sentence.startsWith("One: "));

/**
 * Is there nothing to rule on?
 * @param {Step} step
 */
export const isInOrder = (step) => !step.irregularity && !step.say;

/** Said where either of two players may decide. */
export const EITHER_MAY_DECIDE = "Either of them may speak; they may not consult.";

// -- the table

/**
 * A table at which nothing has happened: made here, because the server may be out of reach when a case begins.
 * @param {Seat} declarer
 * @returns {Table}
 */
export const newTable = (declarer) => ({
  trick: 1,
  turn: lho(declarer),
  over: false,
  on_lead: lho(declarer),
  declarer,
  dummy: partner(declarer),
  won: { NS: 0, EW: 0 },
  current_trick: [],
  undecided: [],
  face_down: null,
  early_lead: null,
  penalty_cards: [],
  restrictions: [],
  hands: {},
  gone: [],
});

/**
 * Is the opening lead still to come?
 * @param {Table} table
 */
export const isOpeningLead = (table) => table.trick === 1 && !table.current_trick.length && !table.gone.length;

/**
 * What the next card most likely is.
 * @param {Table} table
 * @returns {"leads" | "plays"}
 */
export const nextVerb = (table) => (table.current_trick.length || table.undecided.length ? "plays" : "leads");

/**
 * The suit that the next player has to follow, if there is one.
 * @param {Table} table
 */
export function suitLed(table) {
  const lead = table.current_trick[0] ?? table.undecided[0];
  return lead ? lead[1][0] : null;
}

/** @param {Seat} seat @param {{ declarer: Seat, dummy: Seat }} table */
export function roleOf(seat, { declarer, dummy }) {
  if (seat === declarer) return "declarer";
  if (seat === dummy) return "dummy";
  return seat === lho(declarer) ? "declarer’s left" : "declarer’s right";
}

/** @type {(play: Play, note: TableCard["note"]) => TableCard} */
const tableCard = ([seat, card], note) => ({ seat, card, note });

/**
 * The cards in the middle of the table: those that count, and those about which nothing is decided yet. A penalty card lies
 * before its owner instead, and an early lead is shown once.
 * @param {Table} table
 * @returns {TableCard[]}
 */
export function cardsInTheMiddle({ current_trick, undecided, early_lead, face_down, penalty_cards }) {
  const open = undecided
    .filter(([, card]) => !penalty_cards.some((one) => one.card === card) && early_lead?.[1] !== card)
    .filter(([seat, card]) => !current_trick.some(([who, played]) => who === seat && played === card));
  return [
    ...current_trick.map((play, index) => tableCard(play, index ? "" : "led")),
    ...open.map((play) => tableCard(play, "undecided")),
    ...(early_lead ? [tableCard(early_lead, "early lead")] : []),
    ...(face_down ? [{ ...tableCard(face_down, "face down"), card: null }] : []),
  ];
}

const RESTRICTION_SIGNS = { forbid: "⊘", require: "!", highest: "↑", lowest: "↓", play: "!" };
const RESTRICTION_DURATIONS = { "until lead lost": " while on lead", "this trick": " to this trick", "this lead": "" };

/**
 * A restriction as a sign and a few words: a sign or a colour alone would tell too little.
 * @param {Restriction} restriction
 */
export function restrictionText({ kind, what, until }) {
  const action = until === "this trick" ? "play" : "lead";
  const text = {
    forbid: (/** @type {string} */ suit) => `no ${suit} ${action}`,
    require: (/** @type {string} */ suit) => `${suit} ${action}`,
    highest: (/** @type {string} */ suit) => `highest ${suit}`,
    lowest: (/** @type {string} */ suit) => `lowest ${suit}`,
    play: () => "must be played",
  }[kind];
  return {
    sign: RESTRICTION_SIGNS[kind],
    text: text(kind === "play" ? "" : suitSingular(what)),
    duration: RESTRICTION_DURATIONS[until],
    card: kind === "play" ? what : null,
  };
}

// -- what can have happened, and to whom

/** @param {Situation} situation */
const isPlayUnderWay = (situation) => situation.isNewCase || !situation.isOpeningLead;

/**
 * Has declarer, because of a penalty card, still to say what the player on lead may lead?
 * @param {Situation} situation
 */
const isLeadWaitingForChoice = ({ plays, penaltyCards, leader }) =>
  !plays.length && penaltyCards.some((one) => one.kind === "major" && partner(one.seat) === leader);

/**
 * The irregularities that can happen only at certain moments.
 * @type {Record<string, (situation: Situation) => boolean>}
 */
const POSSIBLE_WHEN = {
  "opening-lead": (now) => now.isOpeningLead,
  "lead-out-of-turn": isPlayUnderWay,
  "wrong-hand": isPlayUnderWay,
  "too-early": (now) => now.isNewCase || (now.turn !== null && now.plays.length > 0 && now.plays.length < 3),
  "penalty-card": (now) => now.isNewCase || now.penaltyCards.length > 0,
  "before-choice": (now) => now.isNewCase || isLeadWaitingForChoice(now),
  "early-lead": (now) => now.isNewCase || now.plays.length > 0,
  correction: isPlayUnderWay,
  "fifth-card": (now) => !now.isNewCase && !now.plays.length && now.trick > 1,
  volunteered: isPlayUnderWay,
  fact: (now) => !now.isNewCase,
};

/**
 * Can this irregularity have happened here? When play is over a card can still be corrected.
 * @param {string} id
 * @param {Situation} situation
 */
export function isPossible(id, situation) {
  if (situation.isOver) return id === "correction";
  return POSSIBLE_WHEN[id]?.(situation) ?? true;
}

/** @param {Situation} situation */
const declaringSide = ({ declarer, dummy }) => [declarer, dummy];
/** @param {Seat} leader @param {Situation} situation */
const isNotJustTheLeader = (leader, situation) => (/** @type {Seat} */ seat) => seat !== leader || situation.plays.length > 0;

/** Who can have been the offender. `leader` and `turn` have been asked for if they are not on record. */
export const possibleOffenders = {
  /** @param {Situation} situation */
  openingLead: ({ declarer, dummy }) => [rho(declarer), declarer, dummy],
  /** @param {Situation} situation @param {Seat} leader */
  leadOutOfTurn: (situation, leader) => situation.defenders.filter(isNotJustTheLeader(leader, situation)),
  /** @param {Situation} situation @param {Seat} leader */
  wrongHand: (situation, leader) => declaringSide(situation).filter(isNotJustTheLeader(leader, situation)),
  /** @param {Seat} turn @param {string[]} played those who have played to the trick */
  playedTooEarly: (turn, played) => SEATS.filter((seat) => seat !== turn && !played.includes(seat)),
  /** @param {Situation} situation @param {Seat} turn who has still to play to the trick */
  earlyLead: ({ defenders }, turn) => defenders.filter((seat) => seat !== turn),
  /** @param {Situation} situation */
  fifthCard: ({ defenders }) => defenders,
  /** @param {Situation} situation */
  namedCard: ({ defenders }) => defenders,
  /** @param {Situation} situation */
  spread: declaringSide,
};

/**
 * Whose turn it can have been when somebody played too early: at the last player's turn nobody is left to do so.
 * @param {Seat} leader
 */
export const turnsBeforeTheLast = (leader) => [lho(leader), partner(leader)];

/**
 * The opponents of a player, whose word that it was his lead makes a difference.
 * @param {Situation} situation
 * @param {Seat} seat
 */
export const opponentsOf = (situation, seat) =>
  declaringSide(situation).includes(seat) ? situation.defenders : declaringSide(situation);

/**
 * Does it matter whether partner could have seen the face of an exposed card?
 * @param {Situation} situation
 * @param {Seat} seat
 */
export const mattersWhetherSeen = ({ defenders }, seat) => defenders.includes(seat);

/**
 * Is the card that was wrong not on record yet? Between two tricks it was the card to the last one.
 * @param {Situation} situation
 * @param {Seat} seat
 */
export const isWrongCardMissing = ({ isNewCase, plays }, seat) =>
  isNewCase || (plays.length > 0 && !plays.some(([who]) => who === seat));

// -- penalty cards

/** @type {NamedValue[]} */
export const PENALTY_CARD_KINDS = [
  { value: "major", text: "Major", note: "an honour, or a card played on purpose (a lead out of turn, a revoke corrected)" },
  { value: "minor", text: "Minor", note: "a card below the ten, shown by accident" },
];

/** The kind that gives declarer a choice about the lead of its owner's partner. */
export const KIND_WITH_CHOICE = "major";

/**
 * The penalty card that gives declarer a choice about the lead.
 * @param {PenaltyCard[]} penaltyCards
 */
export const penaltyCardWithChoice = (penaltyCards) =>
  penaltyCards.find((one) => one.kind === KIND_WITH_CHOICE) ?? penaltyCards[0];

/**
 * With partner's penalty card on the table declarer must have spoken before a lead. If the card still lay there after it, he
 * had left the lead free: the line that says so belongs before the lead.
 * @param {Situation} situation @param {Seat} leader @param {PenaltyCard[]} penaltyCards
 */
export function choiceImpliedByLead({ declarer }, leader, penaltyCards) {
  const wasChoice = penaltyCards.some((one) => one.seat === partner(leader) && one.kind === KIND_WITH_CHOICE);
  return wasChoice ? [`${declarer} chooses free`] : [];
}
