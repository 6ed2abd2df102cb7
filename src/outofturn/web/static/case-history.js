// Who changed what in a case, in plain sentences, the newest first.

import { ColouredText } from "./bridge-symbols.js";
import { seatName, timeText } from "./bridge-text.js";
import { getHistory } from "./case-api.js";
import { t } from "./messages.js";
import { ProblemNotice } from "./problem-notice.js";
import { html, useEffect, useState } from "./html.js";

/** @import { CaseChange, ChangedField, HistoryAnswer, Problem, Seat } from "./page-types.js" */

/** @param {CaseChange["details"]["before"]} lines @param {boolean} more */
const linesText = (lines, more) => [...lines.map((one) => one.shown), ...(more ? ["…"] : [])].join("; ");

/** @param {string} name as the server has it */
function fieldLabel(name) {
  const [group, who] = name.split(" ");
  if (group === "names") return who === "director" ? t("page/details/director") : seatName(/** @type {Seat} */ (who));
  switch (name) {
    case "table":
      return t("page/details/table");
    case "board":
      return t("page/details/board");
    case "notes":
      return t("page/details/notes");
    case "contract":
      return t("page/contract");
    case "edition":
      return t("page/details/laws");
    case "title":
      return t("page/history-case-title");
    case "readings":
      return t("page/history-readings");
    case "deal":
      return t("page/history-hands");
    default:
      return t("page/details/set-up");
  }
}

/**
 * A field with its values, if they are short words.
 * @param {ChangedField} field
 */
function fieldText({ name, before, after }) {
  const word = fieldLabel(name);
  if (["notes", "deal", "start", "readings"].includes(name)) return word;
  return before ? t("page/history-field", { word, then: after || "–", text: before }) : `${word} ${after}`;
}

/** @param {CaseChange} change */
function beginning({ what }) {
  switch (what) {
    case "create":
      return t("page/history-created");
    case "import":
      return t("page/history-imported");
    case "duplicate":
      return t("page/history-duplicated");
    case "rule-afresh":
      return t("page/history-ruled-afresh");
    case "delete":
      return t("page/history-deleted");
    case "restore":
      return t("page/history-restored");
    default:
      return "";
  }
}

/** @param {CaseChange["details"]} details */
function recordText({ number, before, after, more }) {
  const text = linesText(before, more);
  const then = linesText(after, more);
  if (!before.length) return after.length ? t("page/history-added", { text: then }) : "";
  if (!after.length) return t("page/history-removed", { text });
  const values = { number: number ?? 0, then, text };
  return before.length + after.length > 2 ? t("page/history-record-changed", values) : t("page/history-line-changed", values);
}

/**
 * What was changed: “Added: East leads ♥5”.
 * @param {CaseChange} change
 */
export function historyText(change) {
  const { details } = change;
  const fields = details.fields.map(fieldText).join("; ");
  const parts = [beginning(change), recordText(details), fields && t("page/history-details-changed", { text: fields })];
  return parts.filter(Boolean).join(" ") || t("page/history-unchanged");
}

/**
 * The changes known so far; they are asked for anew when the case has another version.
 * @param {string} id @param {number} version
 */
function useHistory(id, version) {
  const [found, setFound] = useState(/** @type {HistoryAnswer | null} */ (null));
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  useEffect(() => {
    let isWanted = true;
    getHistory(id).then(
      (answer) => isWanted && setFound(answer),
      (error) => isWanted && setProblem(error),
    );
    return () => {
      isWanted = false;
    };
  }, [id, version]);
  const loadOlder = () =>
    getHistory(id, found?.changes.at(-1)?.version).then(
      (answer) => setFound((old) => ({ ...answer, changes: [...(old?.changes ?? []), ...answer.changes] })),
      setProblem,
    );
  return { found, problem, loadOlder };
}

/** @param {{ id: string, version: number }} props */
export function CaseHistory({ id, version }) {
  const { found, problem, loadOlder } = useHistory(id, version);
  if (problem) return html`<${ProblemNotice} problem=${problem} />`;
  if (!found) return html`<p>${t("page/one-moment")}</p>`;
  if (!found.changes.length) return html`<p class="hint">${t("page/history-none")}</p>`;
  return html`
    <ol class="history">
      ${found.changes.map(
        (change) => html`
          <li key=${change.version}>
            <span><${ColouredText} text=${historyText(change)} /></span>
            <span class="hint">
              ${change.who && `${change.who} · `}<time datetime=${change.at}>${timeText(change.at)}</time>
            </span>
          </li>`,
      )}
    </ol>
    ${found.more && html`<button type="button" class="wide" onClick=${loadOlder}>${t("page/show-more")}</button>`}`;
}
