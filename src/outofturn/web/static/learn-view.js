// Questions about situations that the engine makes: choose what to practise, answer, read why, go on; or print a sheet.

import { getKinds, getQuestion, getSheet, loadProgress, markAnswer } from "./learn-api.js";
import { QuestionView, Reasons, Situation } from "./learn-question.js";
import { ProblemNotice } from "./problem-notice.js";
import { useAnswer } from "./use-answer.js";
import { ColouredText } from "./bridge-symbols.js";
import { t } from "./messages.js";
import { html, useEffect, useState } from "./html.js";

/** @import { ApiError } from "./api-request.js" */
/** @import { QuizKinds, QuizMark, QuizQuestionAnswer, QuizSheet } from "./page-types.js" */
/** @typedef {{ level: number | null, kind: string | null }} LevelAndKind null stands for any */
/** @typedef {LevelAndKind & { edition: number }} Wanted */

const SHEET_SIZES = [5, 10, 20];

/** @param {{ editions: number[], edition: number | null }} props */
export function LearnView({ edition }) {
  return html`
    <main class="learn">
      <h1>${t("page-learn/title")}</h1>
      ${edition === null ? html`<${Waiting} />` : html`<${Learn} edition=${edition} />`}
    </main>`;
}

const Waiting = () => html`<p class="waiting" role="status">${t("page-learn/moment")}</p>`;

/** @param {{ edition: number }} props */
function Learn({ edition }) {
  const [choice, setChoice] = useState(/** @type {LevelAndKind} */ ({ level: null, kind: null }));
  const [kinds] = useAnswer(() => getKinds(edition), [edition]);
  const [sheet, setSheet] = useState(/** @type {QuizSheet | null} */ (null));
  const quiz = useQuiz({ ...choice, edition });
  return html`
    ${!loadProgress() && html`<p class="hint">${t("page-learn/intro")}</p>`}
    <${Choice} kinds=${kinds} choice=${choice} change=${setChoice} />
    <${Score} edition=${edition} due=${quiz.due} />
    ${
      quiz.problem &&
      html`
      <${ProblemNotice} problem=${quiz.problem}>
        <button type="button" onClick=${quiz.next}>${t("page-learn/try-again")}</button>
      <//>`
    }
    ${
      quiz.asked
        ? html`
          <${QuestionView} key=${quiz.asked.question.id} question=${quiz.asked.question} isReview=${quiz.asked.is_review}
            mark=${quiz.mark} choose=${quiz.choose} next=${quiz.next} />`
        : !quiz.problem && html`<${Waiting} />`
    }
    <${SheetForm} wanted=${{ ...choice, edition }} show=${setSheet} />
    ${sheet && html`<${PrintedSheet} sheet=${sheet} />`}`;
}

/**
 * The question that is shown, and what has become of it.
 * @param {Wanted} wanted
 */
function useQuiz({ edition, level, kind }) {
  const [asked, setAsked] = useState(/** @type {QuizQuestionAnswer | null} */ (null));
  const [mark, setMark] = useState(/** @type {QuizMark | null} */ (null));
  const [due, setDue] = useState(0);
  const [problem, setProblem] = useState(/** @type {ApiError | null} */ (null));
  const [turn, setTurn] = useState(0); // counts the questions
  useEffect(() => {
    let isWanted = true;
    setAsked(null);
    setMark(null);
    setProblem(null);
    getQuestion({ edition, level, kind }).then(
      (answer) => {
        if (!isWanted) return;
        setAsked(answer);
        setDue(answer.due);
      },
      (error) => isWanted && setProblem(error),
    );
    return () => {
      isWanted = false;
    };
  }, [edition, level, kind, turn]);
  const choose = (/** @type {number} */ number) => {
    if (!asked || mark) return;
    setProblem(null);
    markAnswer(asked.question.id, number).then((answer) => {
      setMark(answer.mark);
      setDue(answer.due);
    }, setProblem);
  };
  return { asked, mark, due, problem, choose, next: () => setTurn(turn + 1) };
}

/** @param {{ kinds: QuizKinds | null, choice: LevelAndKind, change: (choice: LevelAndKind) => void }} props */
function Choice({ kinds, choice, change }) {
  const { level, kind } = choice;
  const possible = (kinds?.kinds ?? []).filter(({ levels }) => level === null || levels.some((one) => one === level));
  const changeLevel = (/** @type {string} */ value) => {
    const next = value ? Number(value) : null;
    const found = kinds?.kinds.find((one) => one.kind === kind);
    const isThere = next === null || found?.levels.some((one) => one === next);
    change({ level: next, kind: isThere ? kind : null });
  };
  return html`
    <div class="learn-choice">
      <label>
        ${t("page-learn/level")}
        <select value=${level ?? ""} onChange=${(/** @type {any} */ event) => changeLevel(event.target.value)}>
          <option value="">${t("page-learn/any-level")}</option>
          ${kinds?.levels.map((one) => html`<option key=${one.level} value=${one.level}>${one.level} · ${one.label}</option>`)}
        </select>
      </label>
      <label>
        ${t("page-learn/kind")}
        <select value=${kind ?? ""}
          onChange=${(/** @type {any} */ event) => change({ level, kind: event.target.value || null })}>
          <option value="">${t("page-learn/any-kind")}</option>
          ${possible.map((one) => html`<option key=${one.kind} value=${one.kind}>${one.law} · ${one.label}</option>`)}
        </select>
      </label>
    </div>`;
}

/** @param {{ edition: number, due: number }} props */
function Score({ edition, due }) {
  const progress = loadProgress();
  return html`
    <p class="hint learn-score">
      ${t("page-learn/laws-of", { edition })}
      ${progress && ` · ${t("page-learn/score", { number: progress.right, count: progress.asked })}`}
      ${due > 0 && html` · <b>${t("page-learn/due", { count: due })}</b>`}
    </p>`;
}

// -- a sheet to print

/** @param {{ wanted: Wanted, show: (sheet: QuizSheet | null) => void }} props */
function SheetForm({ wanted, show }) {
  const [count, setCount] = useState(SHEET_SIZES[1]);
  const [problem, setProblem] = useState(/** @type {ApiError | null} */ (null));
  const print = () => {
    setProblem(null);
    getSheet({ ...wanted, count }).then((sheet) => {
      show(sheet);
      setTimeout(() => window.print()); // when it has been drawn
    }, setProblem);
  };
  return html`
    <section class="learn-sheet-form">
      <label>
        ${t("page-learn/how-many")}
        <select value=${count} onChange=${(/** @type {any} */ event) => setCount(Number(event.target.value))}>
          ${SHEET_SIZES.map((size) => html`<option key=${size} value=${size}>${size}</option>`)}
        </select>
      </label>
      <button type="button" onClick=${print}>${t("page-learn/print")}</button>
      ${problem && html`<${ProblemNotice} problem=${problem} dismiss=${() => setProblem(null)} />`}
    </section>`;
}

/**
 * Only on paper: the questions, and on new pages the answers.
 * @param {{ sheet: QuizSheet }} props
 */
const PrintedSheet = ({ sheet: { edition, questions, marks } }) => html`
  <div class="learn-sheet">
    <h2>${t("page-learn/sheet-title")}</h2>
    <p>${t("page-learn/laws-of", { edition })}</p>
    ${questions.map(
      (question, place) => html`
        <section key=${question.id}>
          <h3>${t("page-learn/number", { number: place + 1 })} · ${question.level_label}</h3>
          <${Situation} question=${question} />
          <p class="quiz-question">${question.question}</p>
          <ol class="numbered">
            ${question.answers.map((one) => html`<li key=${one.number}><${ColouredText} text=${one.text} /></li>`)}
          </ol>
        </section>`,
    )}
    <h2 class="new-page">${t("page-learn/answers")}</h2>
    ${marks.map(
      (mark, place) => html`
        <section key=${mark.id}>
          <h3>${place + 1}. → ${mark.right}: <${ColouredText} text=${mark.right_text} /></h3>
          <${Reasons} mark=${mark} />
        </section>`,
    )}
  </div>`;
