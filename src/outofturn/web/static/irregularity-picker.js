// What happened: the director chooses it from a list and answers the questions of its form.

import { BottomSheet } from "./bottom-sheet.js";
import { IRREGULARITY_FORMS, NO_FORM, possibleForms, runForm, stepBack } from "./irregularity-forms/all-forms.js";
import { situationOf } from "./irregularity-forms/form-parts.js";
import { ProblemNotice } from "./problem-notice.js";
import { ChoiceList, QuestionHeading, QuestionView } from "./questions.js";
import { LineInput } from "./record-text.js";
import { knownTable, useTable } from "./use-table.js";
import { html, useMemo, useState } from "./vendor/htm-preact.js";

/** @import { Answer, CaseData, FormProgress, FormResult, PenaltyCardKind, Problem } from "./page-types.js" */
/** @import { SavedCase, Table, TableQuestion } from "./page-types.js" */

/**
 * The case as far as it goes in a form.
 * @param {CaseData} data @param {TableQuestion} wanted
 * @returns {CaseData}
 */
const caseWith = (data, { start, lines }) => ({ ...data, ...(start && { start }), events: [...data.events, ...lines] });

/**
 * @param {{
 *   data: CaseData, table: Table, isNewCase: boolean, penaltyCardKinds: PenaltyCardKind[], progress: FormProgress,
 *   change: (progress: FormProgress) => void, done: (result: FormResult) => void,
 * }} props `table` is the table after the last line of the case `data`
 */
export function IrregularityPicker({ data, table, isNewCase, penaltyCardKinds, progress, change, done }) {
  const situation = useMemo(() => situationOf(table, isNewCase, penaltyCardKinds), [table, isNewCase, penaltyCardKinds]);
  const { form: id, answers } = progress;
  const form = IRREGULARITY_FORMS.find((one) => one.id === id);
  const run = (/** @type {Answer[]} */ given) =>
    form ? runForm(form, situation, given, (wanted) => knownTable(caseWith(data, wanted))) : {};
  const { question, wanted } = run(answers);
  const { problem, tryAgain } = useTable(wanted ? caseWith(data, wanted) : null);
  if (isNewCase && !penaltyCardKinds.length) return html`<${WaitingForTable} problem=${null} />`; // the server has not said yet
  if (!form) {
    const choices = possibleForms(situation).map((one) => ({ value: one.id, ...one }));
    return html`
      <${QuestionHeading}>What happened?<//>
      <${ChoiceList} choices=${choices} choose=${(/** @type {string} */ chosen) => change({ form: chosen, answers: [] })} />`;
  }
  const answer = (/** @type {Answer} */ given) => {
    const all = [...answers, given];
    const { result } = run(all);
    if (result) done(result);
    else change({ form: id, answers: all });
  };
  return html`
    <p class="chosen-form">${form.text}</p>
    ${question && html`<${QuestionView} question=${question} table=${table} answer=${answer} />`}
    ${wanted && html`<${WaitingForTable} problem=${problem} tryAgain=${tryAgain} />`}`;
}

/**
 * Until the engine has said what can have happened.
 * @param {{ problem: Problem | null, tryAgain?: () => void }} props
 */
export function WaitingForTable({ problem, tryAgain }) {
  if (!problem) return html`<p>One moment …</p>`;
  return html`
    <${ProblemNotice} problem=${problem}>
      <button type="button" class="plain-button" onClick=${tryAgain}>Try again</button>
    <//>`;
}

/**
 * The picker in a sheet over a case.
 * @param {{
 *   saved: SavedCase, table: Table, penaltyCardKinds: PenaltyCardKind[], first: FormProgress, close: () => void,
 *   record: (result: FormResult) => void, enterLine: (line: string) => void, isBusy: boolean,
 * }} props
 */
export function IrregularitySheet({ saved, table, penaltyCardKinds, first, close, record, enterLine, isBusy }) {
  const { version, lines } = saved;
  const isNewCase = !lines.length && !saved.case.start;
  const [progress, setProgress] = useState(first);
  const [seenVersion, setSeenVersion] = useState(version);
  if (seenVersion !== version) {
    // Somebody else has entered a line: what was answered may no longer be about the same cards.
    setSeenVersion(version);
    setProgress(NO_FORM);
  }
  const back = () => setProgress(stepBack(progress));
  return html`
    <${BottomSheet} title=${progress.form ? "What happened" : "Something happened"} close=${close}>
      <${IrregularityPicker} data=${{ ...saved.case, events: lines }} table=${table} isNewCase=${isNewCase}
        penaltyCardKinds=${penaltyCardKinds} progress=${progress} change=${setProgress} done=${record} />
      ${
        progress.form
          ? html`<div class="actions"><button type="button" onClick=${back}>Back</button></div>`
          : html`<${LineInput} enter=${enterLine} isBusy=${isBusy} />`
      }
    <//>`;
}
