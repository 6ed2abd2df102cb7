// The same case under the other editions of the Laws: on which lines they differ, and why.

import { ColouredText } from "./bridge-symbols.js";
import { compareEditions } from "./engine-api.js";
import { useAnswer } from "./use-answer.js";
import { t } from "./messages.js";
import { html } from "./html.js";

/** @import { CaseData, GroupRuling, LineComparison } from "./page-types.js" */

/**
 * In the ruling, or only in the provisions that it rests on.
 * @param {LineComparison} line
 */
const hasDifference = (line) =>
  [line.differs, line.errors].some((one) => Object.keys(one).length > 0) ||
  line.cited_by.length > 0 ||
  line.reviewed_by.length > 0;

/** @param {{ data: CaseData, version: number }} props */
export function EditionDifferences({ data, version }) {
  const [found, problem] = useAnswer(() => compareEditions(data), [version]);
  if (problem) return html`<p role="alert">${problem.message}</p>`;
  if (!found) return html`<p>${t("page/one-moment")}</p>`;
  const text = found.editions.join(", ");
  const lines = found.lines.filter(hasDifference);
  const notes = found.notes.map((note) => html`<p key=${note}>${note}</p>`);
  if (!lines.length) return html`${notes}<p>${t("page/editions/alike", { text })}</p>`;
  return html`
    ${notes}
    ${!found.parts && html`<p>${t("page/editions/only-provisions", { text })}</p>`}
    ${lines.map((line) => html`<${LineDifference} key=${line.line} line=${line} />`)}`;
}

/** @param {{ line: LineComparison }} props */
function LineDifference({ line }) {
  // Beside an edition that refuses the line, the others do not rule "the same" but find nothing wrong.
  const sameText = t(line.rulings.some((one) => one.error) ? "page/editions/in-order" : "page/editions/same");
  return html`
    <article class="edition-difference">
      <h3>${t("page/line-before", { number: line.line })} <${ColouredText} text=${line.shown} /></h3>
      ${line.rulings.map(
        (ruling) => html`
          <div class="edition" key=${ruling.editions.join()}>
            <h4>${ruling.editions.join(" · ")}</h4>
            <${EditionRulingText} ruling=${ruling} sameText=${sameText} />
          </div>`,
      )}
      ${line.why.map((text) => html`<p class="hint" key=${text}>${text}</p>`)}
    </article>`;
}

/** @param {{ ruling: GroupRuling, sameText: string }} props */
function EditionRulingText({ ruling, sameText }) {
  const { error, words, cites, look_again, say } = ruling;
  if (error) return html`<p>${t("page/editions/no-sense")} ${error.problem}</p>`;
  return html`
    ${!words.length && html`<p>${sameText}</p>`}
    <ul>
      ${words.map((text) => html`<li key=${text}>${text}</li>`)}
      ${cites.map((text) => html`<li key=${text}>${t("page/editions/cites", { text })}</li>`)}
      ${look_again.map((text) => html`<li key=${text}>${t("page/editions/look-again", { text })}</li>`)}
    </ul>
    ${say.length > 0 && html`<p class="quote">${t("page/quoted", { text: say.join(" ") })}</p>`}`;
}
