// What stands above a case when not all is well: no signal, two people at once, revised rules, a line that makes no sense.

import { lineText } from "./bridge-text.js";
import { changeText } from "./case-changes.js";
import { ProblemNotice } from "./problem-notice.js";
import { html } from "./vendor/htm-preact.js";

/** @import { CaseStore } from "./case-store.js" */
/** @import { Change, Conflict, RecordProblem, SavedCase } from "./page-types.js" */

/** @param {{ isBusy: boolean, details?: string }} props */
export function OfflineNotice({ isBusy, details = "" }) {
  const text = isBusy ? `No answer from the server: not saved yet.${details}` : "No answer from the server; trying again.";
  return html`<p class="offline" role="status"><span aria-hidden="true">⌁ </span>${text}</p>`;
}

/** @param {{ conflict: Conflict, drop: () => void, resubmit: () => void }} props */
function ConflictNotice({ conflict: { mine, now }, drop, resubmit }) {
  return html`
    <section class="conflict" role="alertdialog" aria-labelledby="conflict-heading">
      <h2 id="conflict-heading"><span aria-hidden="true">⚠ </span>Two phones at once</h2>
      <p>
        Somebody else was quicker; nothing of theirs was changed. The record now ends:${" "}
        <b>${lineText(now.lines.at(-1) ?? "(empty)")}</b>
      </p>
      <p>Yours was not entered: <b>${mine.map(changeText).join("; ")}</b></p>
      <div class="actions">
        <button type="button" class="main" onClick=${resubmit}>Enter mine now</button>
        <button type="button" onClick=${drop}>Drop mine</button>
      </div>
    </section>`;
}

/**
 * The rules were corrected after this case was ruled.
 * @param {{ newer: SavedCase["newer"], submit: (change: Change) => void, isBusy: boolean }} props
 */
function NewRulesNotice({ newer, submit, isBusy }) {
  if (!newer) return null;
  const lines = `line${newer.lines.length > 1 ? "s" : ""} ${newer.lines.join(", ")}`;
  return html`
    <section class="new-rules" role="note">
      <p>
        <b>The rules have been revised.</b>${" "}
        This case was ruled under ruleset ${newer.ruled_under}; ruleset ${newer.now} rules ${lines} otherwise.${" "}
        What you see is ruleset ${newer.now}.
      </p>
      <button type="button" disabled=${isBusy} onClick=${() => submit({ kind: "afresh" })}>Take the new ruling</button>
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
        Remove line ${number}${number < lines.length ? " and what follows" : ""}
      </button>
    <//>`;
}

/**
 * @param {{
 *   store: CaseStore, saved: SavedCase, error: RecordProblem | null, submit: (change: Change) => void, hideProblem: boolean,
 * }} props
 */
export function CaseNotices({ store, saved, error, submit, hideProblem }) {
  const { isBusy, isOffline, conflict, problem } = store;
  const details = " It is kept here and sent as soon as there is a signal.";
  return html`
    ${isOffline && html`<${OfflineNotice} isBusy=${isBusy} details=${details} />`}
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
