// Questions for learners: asked for, answered, and the progress, which is kept in this browser.

import { request } from "./home.js";
import { readStored, writeStored } from "./browser-storage.js";

/** @import { QuizKinds, QuizMarkAnswer, QuizProgress, QuizQuestionAnswer, QuizSheet } from "./page-types.js" */

const STORED_AS = "learn";
const SEEDS = 2 ** 32;

/** @returns {QuizProgress | null} */
export const loadProgress = () => readStored("localStorage", STORED_AS, null);

const now = () => new Date().toISOString();
const seed = () => Math.floor(Math.random() * SEEDS);

/** @param {number} edition @returns {Promise<QuizKinds>} */
export const getKinds = (edition) => request("GET", `/api/quiz/kinds?edition=${edition}`);

/**
 * The next question; null stands for any level or kind.
 * @param {{ edition: number, level: number | null, kind: string | null }} wanted
 * @returns {Promise<QuizQuestionAnswer>}
 */
export const getQuestion = (wanted) =>
  request("POST", "/api/quiz/question", { ...wanted, seed: seed(), progress: loadProgress(), now: now() });

/**
 * Mark an answer and keep the progress.
 * @param {string} question @param {number} answer
 * @returns {Promise<QuizMarkAnswer>}
 */
export async function markAnswer(question, answer) {
  const body = { question, answer, progress: loadProgress(), now: now() };
  /** @type {QuizMarkAnswer} */
  const marked = await request("POST", "/api/quiz/answer", body);
  writeStored("localStorage", STORED_AS, marked.progress);
  return marked;
}

/**
 * Questions to print.
 * @param {{ edition: number, level: number | null, kind: string | null, count: number }} wanted
 * @returns {Promise<QuizSheet>}
 */
export const getSheet = (wanted) => request("POST", "/api/quiz/sheet", { ...wanted, seed: seed() });
