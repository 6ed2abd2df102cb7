// What can happen at a table, in a director's words, and the form that asks about each before it can be written down.
//
// A form is a generator: it yields one question after the other, is given the answers, and returns lines for the record. To go
// back one question, run it again with one answer fewer; so the answers are all that has to be stored.

import { isPossible } from "../engine-questions.js";
import { exposedCard, factFoundOut, namedCard, spreadHand, volunteeredCard } from "./exposure-forms.js";
import { earlyLead, leadBeforeChoice, leadOutOfTurn, openingLead, wrongHand } from "./lead-forms.js";
import { correction, fifthCard, penaltyCardNotPlayed, playedTooEarly, sameTime, twoCards } from "./play-forms.js";

/** @import { Answer, FormProgress, FormResult, IrregularityForm, Question, Situation } from "../page-types.js" */

/**
 * In the order of how often a director meets them.
 * @type {IrregularityForm[]}
 */
export const IRREGULARITY_FORMS = [
  { id: "opening-lead", text: "The opening lead came from the wrong side", ask: openingLead },
  { id: "lead-out-of-turn", text: "A defender led out of turn", ask: leadOutOfTurn },
  { id: "wrong-hand", text: "Declarer led from the wrong hand", ask: wrongHand },
  { id: "too-early", text: "Someone played before their turn", note: "before partner, before dummy …", ask: playedTooEarly },
  { id: "two-cards", text: "Two cards at once", ask: twoCards },
  { id: "dropped", text: "A card was dropped or shown", ask: exposedCard },
  { id: "same-time", text: "Two players led or played at the same time", ask: sameTime },
  { id: "penalty-card", text: "A penalty card was not played", ask: penaltyCardNotPlayed },
  {
    id: "before-choice",
    text: "A defender led before declarer had chosen",
    note: "partner has a penalty card",
    ask: leadBeforeChoice,
  },
  { id: "early-lead", text: "A defender led to the next trick too early", note: "before partner had played", ask: earlyLead },
  { id: "correction", text: "A wrong card is being corrected", note: "a revoke, a broken order", ask: correction },
  { id: "fifth-card", text: "A fifth card came to the trick", ask: fifthCard },
  { id: "named", text: "A defender named a card", ask: namedCard },
  { id: "volunteered", text: "Dummy put a card forward", ask: volunteeredCard },
  { id: "spread", text: "Declarer or dummy spread a hand", ask: spreadHand },
  { id: "fact", text: "Found out: a hand has, or has not, a suit", ask: factFoundOut },
];

/** The form to start with from a ruling that sends a card back. */
export const CORRECTION_FORM = "correction";

/** @param {Situation} situation */
export const possibleForms = (situation) => IRREGULARITY_FORMS.filter(({ id }) => isPossible(id, situation));

/**
 * The next question of a form after some answers, or what the answers come to.
 * @param {IrregularityForm} form @param {Situation} situation @param {Answer[]} answers
 * @returns {{ question: Question, result?: undefined } | { result: FormResult, question?: undefined }}
 */
export function runForm(form, situation, answers) {
  const run = form.ask(situation);
  let next = run.next();
  for (const answer of answers) {
    if (next.done) break;
    next = run.next(answer);
  }
  return next.done ? { result: next.value } : { question: next.value };
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
