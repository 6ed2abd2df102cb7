// A file, chosen or pasted: the case file of one case (YAML or JSON), or the file of all cases.

import { NewerFile, importAll, readCasesFile } from "./cases-transfer.js";
import { onSubmit, onText } from "./dom-events.js";
import { t } from "./messages.js";
import { ProblemNotice } from "./problem-notice.js";
import { html, useEffect, useState } from "./html.js";

/** @import { ImportResult } from "./cases-transfer.js" */
/** @import { ExportedCase, Problem } from "./page-types.js" */

const SHORT_TIME = 2000; // milliseconds; progress is shown of what takes longer

/**
 * @param {{ importText: (text: string) => void, onImported?: () => void }} props `importText` is for the file of one case;
 *   `onImported` is called when the cases of a file of all cases are here
 */
export function ImportFile({ importText, onImported }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [cases, setCases] = useState(/** @type {ExportedCase[] | null} */ (null));
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  /** @param {string} found @param {(text: string) => void} otherwise what to do with the file of one case */
  const take = (found, otherwise) => {
    setProblem(null);
    try {
      const all = readCasesFile(found);
      if (all) setCases(all);
      else otherwise(found);
    } catch (error) {
      if (!(error instanceof NewerFile)) throw error;
      setProblem({ problem: t("page-home/import/newer"), hint: t("page-home/import/update"), line: null, text: "" });
    }
  };
  const read = async (/** @type {{ currentTarget: HTMLInputElement }} */ event) => {
    const file = event.currentTarget.files?.[0];
    if (file) take(await file.text(), setText);
  };
  const close = () => {
    setOpen(false);
    setCases(null);
  };
  if (!isOpen) return html`<button type="button" onClick=${() => setOpen(true)}>${t("page/import/open")}</button>`;
  if (cases) return html`<${ImportAll} cases=${cases} onImported=${onImported} close=${close} />`;
  return html`
    <form class="import" onSubmit=${onSubmit(() => take(text, importText))}>
      ${problem && html`<${ProblemNotice} problem=${problem} dismiss=${() => setProblem(null)} />`}
      <label>${t("page/import/file")}
        <input type="file" accept=".yaml,.yml,.json,text/*,application/yaml,application/json" onChange=${read} />
      </label>
      <label>${t("page/import/text")} <textarea rows="8" spellcheck=${false} value=${text} onInput=${onText(setText)}
        placeholder=${"contract: 4S by S\nevents:\n  - E leads H5"}></textarea></label>
      <div class="actions">
        <button type="submit" class="main" disabled=${!text.trim()}>${t("page/import/do")}</button>
        <button type="button" onClick=${close}>${t("page/cancel")}</button>
      </div>
    </form>`;
}

/**
 * All cases of a file: how many there are, then how far the import is, then what came of it.
 * @param {{ cases: ExportedCase[], onImported?: () => void, close: () => void }} props
 */
function ImportAll({ cases, onImported, close }) {
  const [done, setDone] = useState(/** @type {number | null} */ (null));
  const [result, setResult] = useState(/** @type {ImportResult | null} */ (null));
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  const start = async () => {
    setProblem(null);
    setDone(0);
    try {
      setResult(await importAll(cases, setDone));
    } catch (error) {
      setProblem(/** @type {Problem} */ (error));
    }
    setDone(null);
    onImported?.();
  };
  if (result) return html`<${ImportOutcome} result=${result} close=${close} />`;
  return html`
    <section class="import">
      ${problem && html`<${ProblemNotice} problem=${problem} dismiss=${() => setProblem(null)} />`}
      <p>${t("page-home/import/found", { count: cases.length })}</p>
      ${done !== null && html`<${Progress} done=${done} all=${cases.length} />`}
      <div class="actions">
        <button type="button" class="main" disabled=${done !== null || !cases.length} onClick=${start}>
          ${t("page/import/do")}
        </button>
        <button type="button" disabled=${done !== null} onClick=${close}>${t("page/cancel")}</button>
      </div>
    </section>`;
}

/** @param {{ done: number, all: number }} props */
function Progress({ done, all }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SHORT_TIME);
    return () => clearTimeout(timer);
  }, []);
  // The live region is there before its content. Of every single case a screen reader need not speak: the bar says it.
  return html`
    <div class="import-progress" role="status">
      ${isLong && html`<label>${t("page-home/import/running")} <progress max=${all} value=${done}></progress></label>`}
    </div>`;
}

/** @param {{ result: ImportResult, close: () => void }} props */
function ImportOutcome({ result: { made, known, failed }, close }) {
  return html`
    <section class="import" role="status">
      <p>
        ${t("page-home/import/made", { count: made })}
        ${known > 0 && ` ${t("page-home/import/known", { count: known })}`}
      </p>
      ${failed.length > 0 && html`<p><b>${t("page-home/import/failed", { count: failed.length })}</b></p>`}
      <ul class="import-failures">
        ${failed.map(
          ({ number, exported, problem }) => html`
            <li key=${number}><b>${nameOf(number, exported)}:</b> ${problem.problem} ${problem.hint}</li>`,
        )}
      </ul>
      <div class="actions"><button type="button" class="main" onClick=${close}>${t("page/all-right")}</button></div>
    </section>`;
}

/**
 * A case of the file, so that people can tell which one it is.
 * @param {number} number @param {ExportedCase} exported anything at all, if the file was made by hand
 */
function nameOf(number, exported) {
  const { table, board, case: data } = { ...exported };
  const where = [table && t("page/table-number", { text: table }), board && t("page/board-number", { text: board })];
  return [number, ...where, data?.contract].filter(Boolean).join(" · ");
}
