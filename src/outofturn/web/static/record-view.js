// The record: every line with the time when it was entered and its ruling in a few words; a tap opens the line to edit it.

import { ColouredText } from "./bridge-symbols.js";
import { getLineTimes } from "./case-api.js";
import { eventText } from "./case-changes.js";
import { LineEditor } from "./line-editor.js";
import { clockText } from "./local-time.js";
import { t } from "./messages.js";
import { ProvisionLinks } from "./provision-link.js";
import { html, useEffect, useState } from "./html.js";

/** @import { CaseRuling, Change, RecordProblem, Ruling, RulingText, SavedCase } from "./page-types.js" */

/**
 * When each line was entered, as far as that is known. Without an answer the record is shown without times.
 * @param {SavedCase} saved
 * @returns {(string | null)[]}
 */
function useLineTimes({ id, version, lines }) {
  const [times, setTimes] = useState(/** @type {(string | null)[]} */ ([]));
  useEffect(() => {
    let isWanted = true;
    getLineTimes(id).then(
      (answer) => isWanted && answer.version === version && setTimes(answer.times),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [id, version]);
  return times.length <= lines.length ? times : [];
}

/** @param {{ saved: SavedCase, answer: CaseRuling, submit: (change: Change) => void, isBusy: boolean }} props */
export function RecordView({ saved, answer, submit, isBusy }) {
  const [editing, setEditing] = useState(/** @type {number | null} */ (null)); // the number of a line, from 1
  const times = useLineTimes(saved);
  const close = () => setEditing(null);
  if (!saved.lines.length) return html`<p class="hint">${t("page/record/empty")}</p>`;
  return html`
    <ol class="lines">
      ${saved.lines.map(
        (line, index) => html`
          <${RecordLine} key=${`${index} ${line}`} text=${eventText(saved, index)} number=${index + 1} answer=${answer}
            isBusy=${isBusy} isRuledOtherwise=${saved.newer?.lines.includes(index + 1)} time=${times[index]}
            edit=${() => setEditing(index + 1)} />`,
      )}
    </ol>
    ${
      editing !== null &&
      html`
      <${LineEditor} saved=${saved} number=${editing} submit=${submit} close=${close} />`
    }`;
}

/**
 * @param {{
 *   text: string, number: number, answer: CaseRuling, isBusy: boolean, isRuledOtherwise: boolean | undefined,
 *   time: string | null | undefined, edit: () => void,
 * }} props
 */
function RecordLine({ text, number, answer, isBusy, isRuledOtherwise, time, edit }) {
  const ruling = answer.steps[number - 1];
  const words = answer.words[number - 1];
  const error = answer.error?.line === number ? answer.error : null;
  return html`
    <li data-wrong=${error !== null || !ruling}>
      <button type="button" disabled=${isBusy} onClick=${edit} aria-label=${t("page/line/edit", { number, text })}>
        <span class="text"><${ColouredText} text=${text} /></span>
        ${time && html`<time datetime=${time}>${clockText(time)}</time>`}
        <${LineFlags} ruling=${ruling} text=${words} error=${error} />
        ${isRuledOtherwise && html`<span class="flag">≠ ${t("page/line/ruled-otherwise")}</span>`}
      </button>
      ${ruling && ruling.laws.length > 0 && html`<p class="laws"><${ProvisionLinks} numbers=${ruling.laws} /></p>`}
    </li>`;
}

/**
 * What the ruling says of a line: what was irregular, or why it is not ruled.
 * @param {{ ruling: Ruling | undefined, text: RulingText | undefined, error: RecordProblem | null }} props
 */
function LineFlags({ ruling, text, error }) {
  return html`
    ${text?.irregularity && html`<span class="flag"><span aria-hidden="true">⚑ </span>${text.irregularity}</span>`}
    ${error && html`<span class="flag">✗ ${error.problem}</span>`}
    ${!ruling && !error && html`<span class="hint">${t("page/line/not-ruled")}</span>`}`;
}
