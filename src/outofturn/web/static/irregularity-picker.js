// What happened: the director chooses it from a list and answers the questions of its form.

import { BottomSheet } from "./bottom-sheet.js";
import { useBackSteps } from "./hash-route.js";
import {
  FORM_GROUPS,
  IRREGULARITY_FORMS,
  LIKELIEST_FORM,
  NO_FORM,
  possibleForms,
  runForm,
  stepBack,
  stepsOf,
} from "./irregularity-forms/all-forms.js";
import { situationOf } from "./irregularity-forms/form-parts.js";
import { t } from "./messages.js";
import { ProblemNotice } from "./problem-notice.js";
import { QuestionHeading, QuestionView } from "./questions.js";
import { LineInput } from "./record-text.js";
import { knownTable, useTable } from "./use-table.js";
import { html, useEffect, useMemo, useState } from "./html.js";

/** @import { Answer, CaseData, FormProgress, FormResult, PenaltyCardKind, Problem } from "./page-types.js" */
/** @import { SavedCase, Situation, TableQuestion } from "./page-types.js" */

/**
 * The case as far as it goes in a form.
 * @param {CaseData} data @param {TableQuestion} wanted
 * @returns {CaseData}
 */
const caseWith = (data, { start, lines }) => ({ ...data, ...(start && { start }), events: [...data.events, ...lines] });

/**
 * @param {{
 *   data: CaseData, isNewCase: boolean, penaltyCardKinds: PenaltyCardKind[], progress: FormProgress,
 *   change: (progress: FormProgress) => void, done: (result: FormResult) => void,
 * }} props
 */
export function IrregularityPicker({ data, isNewCase, penaltyCardKinds, progress, change, done }) {
  const table = knownTable(data);
  const isReady = !isNewCase || penaltyCardKinds.length > 0; // else the server has not said yet
  const situation = useMemo(
    () => (table && isReady ? situationOf(table, isNewCase, penaltyCardKinds) : null),
    [table, isNewCase, penaltyCardKinds],
  );
  const { form: id, answers } = progress;
  const form = IRREGULARITY_FORMS.find((one) => one.id === id);
  const run = (/** @type {Answer[]} */ given) =>
    form && situation ? runForm(form, situation, given, (wanted) => knownTable(caseWith(data, wanted))) : {};
  const { question, wanted } = run(answers);
  const { problem, tryAgain } = useTable(wanted ? caseWith(data, wanted) : data);
  const answer = (/** @type {Answer} */ given) => {
    const all = [...answers, given];
    const { result } = run(all);
    if (result) done(result);
    else change({ form: id, answers: all });
  };
  // A heading with another key is read out again: now there is something to choose.
  const heading = html`<${QuestionHeading} key=${situation ? "ready" : "waiting"}>${t("page/what-happened")}<//>`;
  return html`
    ${form ? html`<p class="chosen-form">${t(form.text)}</p>` : heading}
    ${!form && situation && html`<${FormMenu} situation=${situation} change=${change} />`}
    ${question && html`<${QuestionView} question=${question} table=${situation} answer=${answer} />`}
    ${(!situation || wanted) && html`<${WaitingForTable} problem=${problem} tryAgain=${tryAgain} />`}`;
}

/**
 * The menu: everything that can have happened, in groups.
 * @param {{ situation: Situation, change: (progress: FormProgress) => void }} props
 */
function FormMenu({ situation, change }) {
  const forms = possibleForms(situation);
  const groups = Object.entries(FORM_GROUPS)
    .map(([group, heading]) => ({ group, heading, some: forms.filter((form) => form.group === group) }))
    .filter(({ some }) => some.length);
  return html`
    <div class="event-menu">
      ${groups.map(
        ({ group, heading, some }) => html`
          <section key=${group} data-count=${some.length} aria-labelledby=${`group-${group}`}>
            <h3 id=${`group-${group}`}>${t(heading)}</h3>
            ${some.map(
              ({ id, text }) => html`
                <button type="button" key=${id} class=${id === LIKELIEST_FORM ? "likeliest" : ""}
                  onClick=${() => change({ form: id, answers: [] })}>${t(text)}</button>`,
            )}
          </section>`,
      )}
    </div>`;
}

/**
 * Until the engine has said what can have happened. An answer that comes at once needs no words.
 * @param {{ problem: Problem | null, tryAgain: () => void }} props
 */
function WaitingForTable({ problem, tryAgain }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300);
    return () => clearTimeout(timer);
  }, []);
  if (problem) {
    return html`
      <${ProblemNotice} problem=${problem}>
        <button type="button" class="plain-button" onClick=${tryAgain}>${t("page/try-again")}</button>
      <//>`;
  }
  // The live region is there before its text, so that screen readers read it out.
  return html`<p class="waiting" role="status">${isLate && t("page/one-moment")}</p>`;
}

/**
 * The picker in a sheet over a case.
 * @param {{
 *   saved: SavedCase, penaltyCardKinds: PenaltyCardKind[], first: FormProgress, close: () => void,
 *   record: (result: FormResult) => void, enterLine: (line: string) => void, isBusy: boolean,
 * }} props
 */
export function IrregularitySheet({ saved, penaltyCardKinds, first, close, record, enterLine, isBusy }) {
  const { version, lines } = saved;
  const isNewCase = !lines.length && !saved.case.start;
  const [progress, setProgress] = useState(first);
  const [seenVersion, setSeenVersion] = useState(version);
  if (seenVersion !== version) {
    // Somebody else has entered a line: what was answered may no longer be about the same cards.
    setSeenVersion(version);
    setProgress(NO_FORM);
  }
  const firstSteps = stepsOf(first); // a form may have been begun for the director
  const steps = Math.max(0, stepsOf(progress) - firstSteps);
  const back = () => (steps || !firstSteps ? setProgress(stepBack(progress)) : close());
  useBackSteps(steps, back);
  return html`
    <${BottomSheet} title=${t(progress.form ? "page/sheet/what-happened" : "page/sheet/something-happened")} close=${close}
      isTall=${!progress.form}>
      <${IrregularityPicker} data=${{ ...saved.case, events: lines }} isNewCase=${isNewCase}
        penaltyCardKinds=${penaltyCardKinds} progress=${progress} change=${setProgress} done=${record} />
      ${
        progress.form
          ? html`<div class="actions"><button type="button" onClick=${back}>${t("page/back")}</button></div>`
          : html`<${LineInput} enter=${enterLine} isBusy=${isBusy} />`
      }
    <//>`;
}
