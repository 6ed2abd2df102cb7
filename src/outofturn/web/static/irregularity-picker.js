// What happened: the director chooses it from a list and answers the questions of its form.

import { BottomSheet } from "./bottom-sheet.js";
import { IRREGULARITY_FORMS, NO_FORM, possibleForms, runForm, stepBack } from "./irregularity-forms/all-forms.js";
import { situationOf } from "./irregularity-forms/form-parts.js";
import { ChoiceList, QuestionHeading, QuestionView } from "./questions.js";
import { LineInput } from "./record-text.js";
import { html, useMemo, useState } from "./vendor/htm-preact.js";

/** @import { Answer, FormProgress, FormResult, Table } from "./page-types.js" */

/**
 * @param {{
 *   table: Table, isNewCase: boolean, progress: FormProgress,
 *   change: (progress: FormProgress) => void, done: (result: FormResult) => void,
 * }} props
 */
export function IrregularityPicker({ table, isNewCase, progress, change, done }) {
  const situation = useMemo(() => situationOf(table, isNewCase), [table, isNewCase]);
  const { form: id, answers } = progress;
  const form = IRREGULARITY_FORMS.find((one) => one.id === id);
  if (!form) {
    const choices = possibleForms(situation).map((one) => ({ value: one.id, ...one }));
    return html`
      <${QuestionHeading}>What happened?<//>
      <${ChoiceList} choices=${choices} choose=${(/** @type {string} */ chosen) => change({ form: chosen, answers: [] })} />`;
  }
  const { question } = runForm(form, situation, answers);
  const answer = (/** @type {Answer} */ given) => {
    const all = [...answers, given];
    const { result } = runForm(form, situation, all);
    if (result) done(result);
    else change({ form: id, answers: all });
  };
  return (
    question &&
    html`
    <p class="chosen-form">${form.text}</p>
    <${QuestionView} question=${question} table=${table} answer=${answer} />`
  );
}

/**
 * The picker in a sheet over a case.
 * @param {{
 *   table: Table, version: number, isNewCase: boolean, first: FormProgress, close: () => void,
 *   record: (result: FormResult) => void, enterLine: (line: string) => void, isBusy: boolean,
 * }} props
 */
export function IrregularitySheet({ table, version, isNewCase, first, close, record, enterLine, isBusy }) {
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
      <${IrregularityPicker} table=${table} isNewCase=${isNewCase} progress=${progress} change=${setProgress} done=${record} />
      ${
        progress.form
          ? html`<div class="actions"><button type="button" onClick=${back}>Back</button></div>`
          : html`<${LineInput} enter=${enterLine} isBusy=${isBusy} />`
      }
    <//>`;
}
