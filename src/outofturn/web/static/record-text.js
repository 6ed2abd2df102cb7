// The record as text: one line typed, or the whole record read, typed and pasted.

import { onSubmit, onText } from "./dom-events.js";
import { t } from "./messages.js";
import { html, useEffect, useRef, useState } from "./html.js";

/** @import { Change, Problem, SavedCase } from "./page-types.js" */

/**
 * Lines without blanks around them; empty ones do not count.
 * @param {string} text
 */
export const linesOf = (text) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/**
 * The whole record.
 * @param {{ saved: SavedCase, submit: (change: Change) => void, isBusy: boolean }} props
 */
export function RecordText({ saved, submit, isBusy }) {
  const recorded = saved.lines.join("\n");
  const [text, setText] = useState(recorded);
  const shown = useRef(recorded); // what is typed right after opening must not be overwritten with what was there
  useEffect(() => {
    if (shown.current !== recorded) setText(recorded);
    shown.current = recorded;
  }, [recorded]);
  const lines = linesOf(text);
  return html`
    <form class="record-text" onSubmit=${onSubmit(() => submit({ kind: "change", fields: { lines } }))}>
      <label>${t("page/record/label")}
        <textarea rows=${Math.max(6, saved.lines.length + 2)} autocapitalize="off" spellcheck=${false} value=${text}
          onInput=${onText(setText)}></textarea>
      </label>
      <p class="hint">
        ${t("page/record/as-in")} <code>E leads H5</code>, <code>S chooses refuse</code>, ${" "}
        <code>E exposes H5 unseen</code>, <code>W void H</code>.
      </p>
      <div class="actions">
        <button type="submit" class="main" disabled=${isBusy || lines.join("\n") === recorded}>
          ${t("page/record/rule")}
        </button>
        <button type="button" disabled=${!navigator.clipboard} onClick=${() => navigator.clipboard.writeText(text)}>
          ${t("page/copy")}
        </button>
      </div>
    </form>`;
}

/**
 * One line. If it is refused it stays, to be corrected.
 * @param {{ enter: (line: string) => void, isBusy: boolean, problem?: Problem | null }} props
 */
export function LineInput({ enter, isBusy, problem }) {
  const [text, setText] = useState("");
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    if (isBusy || !isSent) return;
    setSent(false);
    if (!problem) setText("");
  }, [isBusy]);
  const send = () => {
    if (!text.trim()) return;
    setSent(true);
    enter(text.trim());
  };
  return html`
    <form class="line-input" onSubmit=${onSubmit(send)}>
      <label>${t("page/type-a-line")}${" "}
        <input value=${text} maxlength="200" placeholder="E leads H5" autocapitalize="off" autocomplete="off"
          spellcheck=${false} onInput=${onText(setText)} />
      </label>
      <button type="submit" disabled=${isBusy || !text.trim()}>${t("page/add")}</button>
    </form>`;
}
