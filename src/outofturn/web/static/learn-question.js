// One question: the table, what happened, the answers, and after one has been chosen the mark.

import { ColouredText } from "./bridge-symbols.js";
import { TableOnFelt } from "./table-view.js";
import { t } from "./messages.js";
import { html, useEffect, useRef } from "./html.js";

/** @import { QuizMark, QuizQuestion } from "./page-types.js" */

const SIGNS = { right: "✓", wrong: "✗", other: "" };

/**
 * @param {{ question: QuizQuestion, isReview: boolean, mark: QuizMark | null, choose: (number: number) => void,
 *   next: () => void }} props
 */
export function QuestionView({ question, isReview, mark, choose, next }) {
  useNumberKeys(question.answers.length, mark ? null : choose);
  return html`
    <article class="quiz" data-question=${question.id}>
      <div>
        <p class="hint">${question.level_label}${isReview && ` · ${t("page-learn/asked-again")}`}</p>
        <${TableOnFelt} table=${question.table} hasHands=${false} />
        <${Situation} question=${question} />
      </div>
      <div>
        <h2 class="quiz-question">${question.question}</h2>
        <ol class="quiz-answers" aria-label=${t("page-learn/answers")}>
          ${question.answers.map(
            ({ number, text }) => html`
              <li key=${number}>
                ${
                  mark
                    ? html`<${MarkedAnswer} number=${number} text=${text} mark=${mark} />`
                    : html`
                      <button type="button" class="wide quiz-answer" onClick=${() => choose(number)}>
                        <b>${number}</b> <span><${ColouredText} text=${text} /></span>
                      </button>`
                }
              </li>`,
          )}
        </ol>
        ${mark && html`<${MarkView} mark=${mark} next=${next} />`}
      </div>
    </article>`;
}

/**
 * The keys 1 to 5 are the answers.
 * @param {number} count @param {((number: number) => void) | null} choose null when one has been chosen
 */
function useNumberKeys(count, choose) {
  useEffect(() => {
    if (!choose) return undefined;
    const press = (/** @type {KeyboardEvent} */ event) => {
      const number = Number(event.key);
      const isElsewhere = event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
      if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey || !(number >= 1 && number <= count)) return;
      event.preventDefault();
      choose(number);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [count, choose]);
}

/** @param {{ question: QuizQuestion }} props */
export function Situation({ question: { facts, hands, record, after } }) {
  return html`
    <div class="quiz-situation">
      ${facts.map((fact) => html`<p key=${fact}><${ColouredText} text=${fact} /></p>`)}
      ${hands.map((hand) => html`<p class="quiz-hand" key=${hand}><${ColouredText} text=${hand} /></p>`)}
      <p class="quiz-label">${t("page-learn/what-happened")}</p>
      <${Lines} lines=${record} isCalled=${true} />
      ${after.length > 0 && html`<p class="quiz-label">${t("page-learn/after")}</p><${Lines} lines=${after} />`}
    </div>`;
}

/** @param {{ lines: string[], isCalled?: boolean }} props the last line is what the director was called for */
const Lines = ({ lines, isCalled = false }) => html`
  <ol>
    ${lines.map(
      (line, place) => html`
        <li key=${place} class=${isCalled && place === lines.length - 1 ? "called" : ""}><${ColouredText} text=${line} /></li>`,
    )}
  </ol>`;

/** @param {{ number: number, text: string, mark: QuizMark }} props */
function MarkedAnswer({ number, text, mark }) {
  const missed = number === mark.chosen ? "wrong" : "other";
  const state = number === mark.right ? "right" : missed;
  return html`
    <p class="wide quiz-answer" data-mark=${state}>
      <b>${SIGNS[state] || number}</b>
      <span>
        <${ColouredText} text=${text} />
        ${state === "right" && html` <em>${t("page-learn/is-right")}</em>`}
        ${number === mark.chosen && html` <em>${t("page-learn/is-yours")}</em>`}
      </span>
    </p>`;
}

/** @param {{ mark: QuizMark, next: () => void }} props */
function MarkView({ mark, next }) {
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return html`
    <section class="quiz-mark" data-mark=${mark.is_right ? "right" : "wrong"}>
      <div role="status">
        <p class="verdict">
          <span aria-hidden="true">${mark.is_right ? "✓" : "✗"} </span><${ColouredText} text=${mark.verdict} />
        </p>
        ${mark.why_not && html`<p><${ColouredText} text=${mark.why_not} /></p>`}
      </div>
      <button type="button" class="main" ref=${button} onClick=${next}>${t("page-learn/next")}</button>
      <${Reasons} mark=${mark} />
      <details>
        <summary>${t("page-learn/table-after")}</summary>
        <${TableOnFelt} table=${mark.table} label=${t("page-learn/table-after")} />
      </details>
    </section>`;
}

/** @param {{ mark: QuizMark }} props */
export const Reasons = ({ mark }) => html`
  <h3>${mark.kind_label}</h3>
  <dl class="quiz-reasons">
    ${mark.because.map(
      ({ law, text }, place) => html`
        <div key=${place}>
          <dt><a class="law" href=${`#/law/${law}`}>${law}</a></dt>
          <dd><${ColouredText} text=${text} /></dd>
        </div>`,
    )}
  </dl>
  ${
    mark.say.length > 0 &&
    html`
    <h3>${t("page-learn/say")}</h3>
    <blockquote>${mark.say.map((text) => html`<p key=${text}>${text}</p>`)}</blockquote>`
  }`;
