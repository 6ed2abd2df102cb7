// What a director does with the record of a case: enter lines, undo, put back what was undone.

import { eventsText } from "./case-changes.js";
import { answerOn } from "./engine-api.js";
import { t } from "./messages.js";
import { useEffect, useRef } from "./html.js";

/** @import { CaseStore } from "./case-store.js" */
/** @import { Change, FormResult, SavedCase, ShowToast } from "./page-types.js" */

/**
 * Say so if a line that was entered as an irregularity was none.
 * @param {SavedCase} saved
 * @param {ShowToast} showToast
 */
function showIfInOrder(saved, showToast) {
  if (answerOn(saved).words.at(-1)?.in_order) showToast(t("page/was-in-order"));
}

/**
 * Lines that were just taken off the record, and their words, as long as the case is at this version.
 * @typedef {{ version: number, lines: string[], text: string }} Removed
 */

/**
 * The lines that were just taken off the record. They are forgotten, and the offer to put them back goes away, when the case
 * moves on or another view is opened.
 * @param {SavedCase | null} saved @param {ShowToast} showToast
 */
function useRemoved(saved, showToast) {
  const removed = useRef(/** @type {Removed | null} */ (null));
  const forget = () => {
    if (!removed.current) return;
    removed.current = null;
    showToast(null);
  };
  useEffect(() => forget, []);
  useEffect(() => {
    if (saved && removed.current?.version !== saved.version) forget();
  }, [saved?.version]);
  return removed;
}

/** @param {CaseStore} store @param {ShowToast} showToast */
export function useCaseActions(store, showToast) {
  const { saved } = store;
  // One tap may have entered several lines; undo takes all of them off.
  const lastEntry = useRef({ version: 0, count: 1 });
  const removed = useRemoved(saved, showToast);

  /**
   * A second tap before the page is drawn anew does nothing.
   * @param {Change} change
   * @param {(saved: SavedCase) => void} [done]
   */
  const submit = (change, done) => {
    if (!store.isBusy) store.submit(change, done);
  };
  /** @param {string[]} lines @param {(saved: SavedCase) => void} [done] */
  const enter = (lines, done) =>
    submit({ kind: "add", lines }, (now) => {
      lastEntry.current = { version: now.version, count: lines.length };
      done?.(now);
    });
  /**
   * Enter what a form has come to.
   * @param {FormResult} result
   */
  const record = ({ start, lines }) => {
    const done = (/** @type {SavedCase} */ now) => showIfInOrder(now, showToast);
    if (start) submit({ kind: "change", fields: { start, lines } }, done);
    else enter(lines, done);
  };
  const putBack = () => removed.current && enter(removed.current.lines);
  const undo = () => {
    if (!saved) return;
    const { version, lines } = saved;
    const count = lastEntry.current.version === version ? lastEntry.current.count : 1;
    const earlier = removed.current?.version === version ? removed.current : { lines: [], text: "" };
    const done = (/** @type {SavedCase} */ now) => {
      const text = [eventsText(saved, -count), earlier.text].filter(Boolean).join("; ");
      removed.current = { version: now.version, lines: [...lines.slice(-count), ...earlier.lines], text };
      showToast(t("page/taken-off", { text }), { text: t("page/put-back"), run: putBack });
    };
    if (count === 1) submit({ kind: "remove", number: lines.length }, done);
    else submit({ kind: "change", fields: { lines: lines.slice(0, -count) } }, done);
  };
  return { submit, enter, record, undo };
}
