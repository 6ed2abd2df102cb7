// What stands above a case when not all is well: no signal, two people at once, revised rules, a line that makes no sense.

import { changeText, eventsText } from "./case-changes.js";
import { t } from "./messages.js";
import { ProblemNotice } from "./problem-notice.js";
import { html } from "./html.js";

/** @import { CaseStore } from "./case-store.js" */
/** @import { Change, Conflict, RecordProblem, SavedCase } from "./page-types.js" */

/** @param {{ isBusy: boolean }} props */
export const OfflineNotice = ({ isBusy }) => html`
  <p class="offline" role="status">
    <span aria-hidden="true">⌁ </span>${t(isBusy ? "page/offline/not-saved" : "page/offline/trying")}
  </p>`;

/** @param {{ conflict: Conflict, drop: () => void, resubmit: () => void }} props */
function ConflictNotice({ conflict: { mine, now }, drop, resubmit }) {
  return html`
    <section class="conflict" role="alertdialog" aria-labelledby="conflict-heading">
      <h2 id="conflict-heading"><span aria-hidden="true">⚠ </span>${t("page/conflict/heading")}</h2>
      <p>${t("page/conflict/now")} <b>${eventsText(now, -1) || t("page/conflict/empty")}</b></p>
      <p>${t("page/conflict/mine")} <b>${mine.map(changeText).join("; ")}</b></p>
      <div class="actions">
        <button type="button" class="main" onClick=${resubmit}>${t("page/conflict/enter-mine")}</button>
        <button type="button" onClick=${drop}>${t("page/conflict/drop-mine")}</button>
      </div>
    </section>`;
}

/**
 * The rules were corrected after this case was ruled.
 * @param {{ newer: SavedCase["newer"], submit: (change: Change) => void, isBusy: boolean }} props
 */
function NewRulesNotice({ newer, submit, isBusy }) {
  if (!newer) return null;
  const values = { count: newer.lines.length, word: newer.now, text: newer.lines.join(", ") };
  return html`
    <section class="new-rules" role="note">
      <p>
        <b>${t("page/new-rules/heading")}</b>${" "}
        ${t("page/new-rules/old", { word: newer.ruled_under })} ${t("page/new-rules/now", values)}
      </p>
      <button type="button" disabled=${isBusy} onClick=${() => submit({ kind: "afresh" })}>${t("page/new-rules/take")}</button>
    </section>`;
}

/**
 * A line makes no sense after what stands before it.
 * @param {{ error: RecordProblem | null, lines: string[], submit: (change: Change) => void, isBusy: boolean }} props
 */
function RecordErrorNotice({ error, lines, submit, isBusy }) {
  if (!error) return null;
  const number = error.line ?? 1;
  const cut = () => submit({ kind: "change", fields: { lines: lines.slice(0, number - 1) } });
  return html`
    <${ProblemNotice} problem=${error}>
      <button type="button" disabled=${isBusy} onClick=${cut}>
        ${t(number < lines.length ? "page/remove-line-and-rest" : "page/remove-line", { number })}
      </button>
    <//>`;
}

/**
 * @param {{
 *   store: CaseStore, saved: SavedCase, error: RecordProblem | null, submit: (change: Change) => void, hideProblem: boolean,
 * }} props
 */
export function CaseNotices({ store, saved, error, submit, hideProblem }) {
  const { isBusy, isStuck, conflict, problem } = store;
  return html`
    ${isStuck && html`<${OfflineNotice} isBusy=${isBusy} />`}
    ${
      conflict &&
      html`
      <${ConflictNotice} conflict=${conflict} drop=${() => store.dismiss("conflict")} resubmit=${() => store.resubmitMine()} />`
    }
    ${
      problem &&
      !hideProblem &&
      html`
      <${ProblemNotice} problem=${problem} dismiss=${() => store.dismiss("problem")} />`
    }
    <${NewRulesNotice} newer=${saved.newer} submit=${submit} isBusy=${isBusy} />
    <${RecordErrorNotice} error=${error} lines=${saved.lines} submit=${submit} isBusy=${isBusy} />`;
}
