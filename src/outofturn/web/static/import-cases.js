// Several cases of a file on their way in: how many there are, then how far the import is, then what came of it.

import { importAll } from "./cases-transfer.js";
import { t } from "./messages.js";
import { ProblemNotice } from "./problem-notice.js";
import { html, useEffect, useState } from "./html.js";

/** @import { Failure, ImportResult } from "./cases-transfer.js" */
/** @import { ImportedCase, Problem } from "./page-types.js" */

const SHORT_TIME = 2000; // milliseconds; progress is shown of what takes longer

/**
 * @param {{
 *   cases: ImportedCase[], unread: Failure[], isBoards: boolean, onImported?: () => void, close: () => void,
 * }} props `unread` is what of the file cannot be imported; boards have been chosen already, so their import begins at once
 */
export function ImportCases({ cases, unread, isBoards, onImported, close }) {
  const [done, setDone] = useState(/** @type {number | null} */ (null));
  const [result, setResult] = useState(/** @type {ImportResult | null} */ (null));
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  const start = async () => {
    setProblem(null);
    setDone(0);
    try {
      const { failed, ...counts } = await importAll(cases, setDone);
      setResult({ ...counts, failed: [...failed, ...unread] });
    } catch (error) {
      setProblem(/** @type {Problem} */ (error));
    }
    setDone(null);
    onImported?.();
  };
  useEffect(() => {
    if (isBoards) start();
  }, []);
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
          (failure, at) => html`
            <li key=${at}><b>${nameOf(failure)}:</b> ${reasonOf(failure)}</li>`,
        )}
      </ul>
      <div class="actions"><button type="button" class="main" onClick=${close}>${t("page/all-right")}</button></div>
    </section>`;
}

/** @param {Failure} failure */
const reasonOf = ({ place, problem }) => [place, problem.problem, problem.hint].filter(Boolean).join(" ");

/**
 * A case of the file, so that people can tell which one it is; it may be anything at all, if the file was made by hand.
 * @param {Failure} failure
 */
function nameOf({ number, exported }) {
  const { table, board, case: data } = { ...exported };
  const where = [table && t("page/table-number", { text: table }), board && t("page/board-number", { text: board })];
  return [number, ...where, data?.contract].filter(Boolean).join(" · ");
}
