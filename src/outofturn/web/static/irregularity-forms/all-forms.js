// What can happen at a table, in a director's words, and the form that asks about each before it can be written down.
//
// A form is a generator: it yields one question after the other, is given the answers, and returns lines for the record. To go
// back one question, run it again with one answer fewer; so the answers are all that has to be stored.

import { claim, claimAgreed } from "./claim-forms.js";
import { dummySpoke, dummysSayings, putUpCard, spreadHand, volunteeredCard } from "./dummy-forms.js";
import { exposedCard, factFoundOut, namedCard } from "./exposure-forms.js";
import { seatsFor, usableCards } from "./form-parts.js";
import {
  earlyLead,
  leadBeforeChoice,
  leadOutOfTurn,
  ledOtherwise,
  offenders,
  openingLead,
  sameTime,
  wrongHand,
} from "./lead-forms.js";
import { fifthCard, fifthCardOffenders, penaltyCardNotPlayed, playedTooEarly, playersAfter, twoCards } from "./play-forms.js";
import { correction, correctors, revokeFoundLater } from "./revoke-forms.js";
import { cardTooFew, cardTooMany } from "./trick-forms.js";

/**
 * @import { Answer, Card, FormProgress, FormResult, IrregularityForm, Question, Situation, TableQuestion }
 *   from "../page-types.js"
 */
/** @import { TableWithNextEvents } from "../page-types.js" */

/**
 * The groups of the menu, in its order; their headings are messages.
 * @type {Record<string, string>}
 */
export const FORM_GROUPS = {
  lead: "page-forms/group/lead",
  play: "page-forms/group/play",
  dummy: "page-forms/group/dummy",
  seen: "page-forms/group/seen",
  revoke: "page-forms/group/revoke",
  trick: "page-forms/group/trick",
};

/**
 * By group, and within it in the order of how often a director meets them. Texts are messages.
 * @type {IrregularityForm[]}
 */
export const IRREGULARITY_FORMS = [
  {
    id: "opening-lead",
    group: "lead",
    text: "page-forms/opening-lead",
    isPossible: (now) => offenders.openingLead(now).length > 0,
    ask: openingLead,
  },
  {
    id: "lead-out-of-turn",
    group: "lead",
    text: "page-forms/lead-out-of-turn",
    asksForTrick: true,
    isPossible: (now) => offenders.leadOutOfTurn(now).length > 0,
    ask: leadOutOfTurn,
  },
  {
    id: "wrong-hand",
    group: "lead",
    text: "page-forms/wrong-hand",
    asksForTrick: true,
    isPossible: (now) => offenders.wrongHand(now).length > 0,
    ask: wrongHand,
  },
  {
    id: "same-time",
    group: "lead",
    text: "page-forms/same-time",
    asksForTrick: true,
    isPossible: (now) => now.turn !== null && seatsFor(now, "plays together").length > 0,
    ask: sameTime,
  },
  {
    id: "early-lead",
    group: "lead",
    text: "page-forms/early-lead",
    asksForTrick: true,
    isPossible: (now) => offenders.earlyLead(now).length > 0,
    ask: earlyLead,
  },
  {
    id: "led-otherwise",
    group: "lead",
    text: "page-forms/led-otherwise",
    isPossible: (now) => offenders.openingLead(now).length > 0,
    ask: ledOtherwise,
  },
  {
    id: "before-choice",
    group: "lead",
    text: "page-forms/before-choice",
    asksForTrick: true,
    isPossible: (now) => now.lead_waits_for_choice,
    ask: leadBeforeChoice,
  },
  {
    id: "too-early",
    group: "play",
    text: "page-forms/too-early",
    asksForTrick: true,
    isPossible: (now) => now.turn !== null && now.current_trick.length > 0 && playersAfter(now, now.turn).length > 0,
    ask: playedTooEarly,
  },
  {
    id: "two-cards",
    group: "play",
    text: "page-forms/two-cards",
    asksForTrick: true,
    isPossible: (now) => !now.over && seatsFor(now, "plays several").length > 0,
    ask: twoCards,
  },
  {
    id: "fifth-card",
    group: "play",
    text: "page-forms/fifth-card",
    isPossible: (now) => fifthCardOffenders(now).length > 0,
    ask: fifthCard,
  },
  {
    id: "volunteered",
    group: "dummy",
    text: "page-forms/volunteered",
    asksForTrick: true,
    isPossible: (now) => seatsFor(now, "volunteers").length > 0,
    ask: volunteeredCard,
  },
  {
    id: "put-up",
    group: "dummy",
    text: "page-forms/put-up",
    asksForTrick: true,
    isPossible: (now) => now.turn === now.dummy && seatsFor(now, "puts").length > 0,
    ask: putUpCard,
  },
  {
    id: "dummy-spoke",
    group: "dummy",
    text: "page-forms/dummy-spoke",
    asksForTrick: true,
    isPossible: (now) => dummysSayings(now).length > 0,
    ask: dummySpoke,
  },
  {
    id: "spread",
    group: "dummy",
    text: "page-forms/spread",
    isPossible: (now) => seatsFor(now, "spreads").length > 0,
    ask: spreadHand,
  },
  {
    id: "dropped",
    group: "seen",
    text: "page-forms/dropped",
    asksForTrick: true,
    isPossible: (now) => seatsFor(now, "exposes").length > 0,
    ask: exposedCard,
  },
  {
    id: "penalty-card",
    group: "seen",
    text: "page-forms/penalty-card",
    asksForTrick: true,
    isPossible: (now) => now.turn !== null && now.penalty_cards.length > 0,
    ask: penaltyCardNotPlayed,
  },
  {
    id: "named",
    group: "seen",
    text: "page-forms/named",
    asksForTrick: true,
    isPossible: (now) => seatsFor(now, "names").some((seat) => now.defenders.includes(seat)),
    ask: namedCard,
  },
  {
    id: "correction",
    group: "revoke",
    text: "page-forms/correction",
    asksForTrick: true,
    isPossible: (now) => correctors(now).length > 0,
    ask: correction,
  },
  {
    id: "revoke-later",
    group: "revoke",
    text: "page-forms/revoke-later",
    asksForTrick: true,
    isPossible: (now) => now.possible_revokes.length > 0,
    ask: revokeFoundLater,
  },
  {
    id: "too-few",
    group: "trick",
    text: "page-forms/too-few",
    asksForTrick: true,
    isPossible: (now) => now.defects.some((one) => !one.extra) || seatsFor(now, "plays nothing").length > 0,
    ask: cardTooFew,
  },
  {
    id: "too-many",
    group: "trick",
    text: "page-forms/too-many",
    asksForTrick: true,
    isPossible: (now) =>
      now.defects.some((one) => one.extra) || seatsFor(now, "plays unnoticed").some((seat) => seat === now.turn),
    ask: cardTooMany,
  },
  {
    id: "claim",
    group: "trick",
    text: "page-forms/claim",
    asksForTrick: true,
    isPossible: (now) => seatsFor(now, "claims").length > 0,
    ask: claim,
  },
  {
    id: "claim-agreed",
    group: "trick",
    text: "page-forms/claim-agreed",
    isPossible: (now) => seatsFor(now, "agrees").length > 0,
    ask: claimAgreed,
  },
  {
    id: "fact",
    group: "trick",
    text: "page-forms/fact",
    isPossible: (now) => !now.isNewCase && now.facts.length > 0,
    ask: factFoundOut,
  },
];

/** What directors are called for most often, as long as it can have happened. */
export const LIKELIEST_FORM = "opening-lead";

/** The form to start with from a ruling that sends a card back. */
export const CORRECTION_FORM = "correction";

/** @param {Situation} situation */
export const possibleForms = (situation) =>
  IRREGULARITY_FORMS.filter((form) => (situation.isNewCase && form.asksForTrick) || form.isPossible(situation));

/**
 * The next question of a form after some answers, or what the answers come to.
 *
 * If it has to know a table first that is not known yet, that is `wanted`: run it again when it has come. A question for a card
 * says which cards it can be: those that the hand can hold, without those of the answers before.
 * @param {IrregularityForm} form @param {Situation} situation @param {Answer[]} answers
 * @param {(wanted: TableQuestion) => TableWithNextEvents | undefined} knownTable
 * @returns {{ question?: Question, result?: FormResult, wanted?: TableQuestion }} one of them
 */
export function runForm(form, situation, answers, knownTable) {
  const given = [...answers];
  const run = form.ask(situation);
  /** @type {TableWithNextEvents} */
  let table = situation;
  /** @type {Card[]} */
  const used = [];
  let next = run.next();
  while (!next.done) {
    const question = next.value;
    if (question.kind === "table") {
      const found = knownTable(question);
      if (!found) return { wanted: question };
      table = found;
      next = run.next(table);
      continue;
    }
    if (!given.length) return { question: withCards(question, table, used) };
    const answer = given.shift();
    if (typeof answer === "object" && "card" in answer) used.push(answer.card);
    next = run.next(answer);
  }
  return { result: next.value };
}

/**
 * A question for a card with the cards that it can be.
 * @param {Question} question @param {TableWithNextEvents} table @param {Card[]} used
 * @returns {Question}
 */
function withCards(question, table, used) {
  if (question.kind !== "card") return question;
  const cards = (question.cards ?? usableCards(table, question.seat)).filter(
    (card) => !used.includes(card) && card[0] !== question.notSuit,
  );
  return { ...question, cards };
}

/**
 * No form is chosen yet.
 * @type {FormProgress}
 */
export const NO_FORM = { form: "", answers: [] };

/**
 * One question back; before the first question, back to the choice of a form.
 * @param {FormProgress} progress
 * @returns {FormProgress}
 */
export const stepBack = ({ form, answers }) => (answers.length ? { form, answers: answers.slice(0, -1) } : NO_FORM);

/**
 * How many steps it took to come so far.
 * @param {FormProgress} progress
 */
export const stepsOf = ({ form, answers }) => (form ? 1 + answers.length : 0);
