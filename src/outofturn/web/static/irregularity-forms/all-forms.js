// What can happen at a table, in a director's words, and the form that asks about each before it can be written down.
//
// A form is a generator: it yields one question after the other, is given the answers, and returns lines for the record. To go
// back one question, run it again with one answer fewer; so the answers are all that has to be stored.

import { exposedCard, factFoundOut, namedCard, spreadHand, unknownHands, volunteeredCard } from "./exposure-forms.js";
import { seatsFor } from "./form-parts.js";
import { earlyLead, leadBeforeChoice, leadOutOfTurn, offenders, openingLead, wrongHand } from "./lead-forms.js";
import {
  correction,
  correctors,
  fifthCard,
  fifthCardOffenders,
  penaltyCardNotPlayed,
  playedTooEarly,
  playersAfter,
  sameTime,
  twoCards,
} from "./play-forms.js";

/**
 * @import { Answer, FormProgress, FormResult, IrregularityForm, Question, Situation, TableQuestion }
 *   from "../page-types.js"
 */
/** @import { Table, TableWithNextEvents } from "../page-types.js" */

/** @param {Table} table */
const isPlayGoingOn = (table) => !table.over;

/**
 * In the order of how often a director meets them. Texts and notes are messages.
 * @type {IrregularityForm[]}
 */
export const IRREGULARITY_FORMS = [
  {
    id: "opening-lead",
    text: "page/form/opening-lead",
    isPossible: (now) => offenders.openingLead(now).length > 0,
    ask: openingLead,
  },
  {
    id: "lead-out-of-turn",
    text: "page/form/lead-out-of-turn",
    asksForTrick: true,
    isPossible: (now) => offenders.leadOutOfTurn(now).length > 0,
    ask: leadOutOfTurn,
  },
  {
    id: "wrong-hand",
    text: "page/form/wrong-hand",
    asksForTrick: true,
    isPossible: (now) => offenders.wrongHand(now).length > 0,
    ask: wrongHand,
  },
  {
    id: "too-early",
    text: "page/form/too-early",
    note: "page/form/too-early/note",
    asksForTrick: true,
    isPossible: (now) => now.turn !== null && now.current_trick.length > 0 && playersAfter(now, now.turn).length > 0,
    ask: playedTooEarly,
  },
  { id: "two-cards", text: "page/form/two-cards", asksForTrick: true, isPossible: isPlayGoingOn, ask: twoCards },
  {
    id: "dropped",
    text: "page/form/dropped",
    asksForTrick: true,
    isPossible: (now) => seatsFor(now, "exposes").length > 0,
    ask: exposedCard,
  },
  {
    id: "same-time",
    text: "page/form/same-time",
    asksForTrick: true,
    isPossible: isPlayGoingOn,
    ask: sameTime,
  },
  {
    id: "penalty-card",
    text: "page/form/penalty-card",
    asksForTrick: true,
    isPossible: (now) => isPlayGoingOn(now) && now.penalty_cards.length > 0,
    ask: penaltyCardNotPlayed,
  },
  {
    id: "before-choice",
    text: "page/form/before-choice",
    note: "page/form/before-choice/note",
    asksForTrick: true,
    isPossible: (now) => now.lead_waits_for_choice,
    ask: leadBeforeChoice,
  },
  {
    id: "early-lead",
    text: "page/form/early-lead",
    note: "page/form/early-lead/note",
    asksForTrick: true,
    isPossible: (now) => offenders.earlyLead(now).length > 0,
    ask: earlyLead,
  },
  {
    id: "correction",
    text: "page/form/correction",
    note: "page/form/correction/note",
    asksForTrick: true,
    isPossible: (now) => correctors(now).length > 0,
    ask: correction,
  },
  {
    id: "fifth-card",
    text: "page/form/fifth-card",
    note: "page/form/fifth-card/note",
    isPossible: (now) => fifthCardOffenders(now).length > 0,
    ask: fifthCard,
  },
  {
    id: "named",
    text: "page/form/named",
    asksForTrick: true,
    isPossible: (now) => seatsFor(now, "exposes").length > 0,
    ask: namedCard,
  },
  {
    id: "volunteered",
    text: "page/form/volunteered",
    asksForTrick: true,
    isPossible: (now) => seatsFor(now, "volunteers").length > 0,
    ask: volunteeredCard,
  },
  {
    id: "spread",
    text: "page/form/spread",
    isPossible: (now) => seatsFor(now, "spreads").length > 0,
    ask: spreadHand,
  },
  {
    id: "fact",
    text: "page/form/fact",
    isPossible: (now) => !now.isNewCase && unknownHands(now).length > 0,
    ask: factFoundOut,
  },
];

/** The form to start with from a ruling that sends a card back. */
export const CORRECTION_FORM = "correction";

/** @param {Situation} situation */
export const possibleForms = (situation) =>
  IRREGULARITY_FORMS.filter((form) => (situation.isNewCase && form.asksForTrick) || form.isPossible(situation));

/**
 * The next question of a form after some answers, or what the answers come to.
 *
 * If it has to know a table first that is not known yet, that is `wanted`: run it again when it has come.
 * @param {IrregularityForm} form @param {Situation} situation @param {Answer[]} answers
 * @param {(wanted: TableQuestion) => TableWithNextEvents | undefined} knownTable
 * @returns {{ question?: Question, result?: FormResult, wanted?: TableQuestion }} one of them
 */
export function runForm(form, situation, answers, knownTable) {
  const given = [...answers];
  const run = form.ask(situation);
  let next = run.next();
  while (!next.done) {
    const question = next.value;
    if (question.kind === "table") {
      const table = knownTable(question);
      if (!table) return { wanted: question };
      next = run.next(table);
    } else {
      if (!given.length) return { question };
      next = run.next(given.shift());
    }
  }
  return { result: next.value };
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
