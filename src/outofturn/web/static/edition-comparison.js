// The same case under the other editions of the Laws: what they have in common, where they differ, and why.

import { ColouredText } from "./bridge-symbols.js";
import { compareEditions } from "./engine-api.js";
import { useAnswer } from "./use-answer.js";
import { locale, t } from "./messages.js";
import { LinkedText } from "./provision-link.js";
import { yearsText } from "./provision-text.js";
import { html } from "./html.js";

/** @import { CaseData, GroupRuling, LineComparison } from "./page-types.js" */

/**
 * In the ruling itself.
 * @param {LineComparison} line
 */
const isRuledDifferently = (line) => [line.differs, line.errors].some((one) => Object.keys(one).length > 0);

/**
 * Only in the provisions that the ruling rests on.
 * @param {LineComparison} line
 */
const isCitedDifferently = (line) => !isRuledDifferently(line) && line.cited_by.length + line.reviewed_by.length > 0;

/** @param {{ data: CaseData, version: number }} props */
export function EditionDifferences({ data, version }) {
  const [found, problem] = useAnswer(() => compareEditions(data), [version]);
  if (problem) return html`<p role="alert">${problem.message}</p>`;
  if (!found) return html`<p>${t("page/one-moment")}</p>`;
  const text = found.editions.join(", ");
  const differing = found.lines.filter(isRuledDifferently);
  const citing = found.lines.filter(isCitedDifferently);
  return html`
    <div class="editions">
      ${found.notes.map((note) => html`<p key=${note}>${note}</p>`)}
      <p class="summary">${differing.length ? differenceText(differing, found.lines.length) : alikeText(text, citing)}</p>
      ${differing.map((line) => html`<${LineDifference} key=${line.line} line=${line} />`)}
      ${citing.length > 0 && html`<${CitationDifferences} lines=${citing} isOpen=${!differing.length} />`}
    </div>`;
}

/** @param {LineComparison[]} lines @param {number} number of all lines */
function differenceText(lines, number) {
  const text = new Intl.ListFormat(locale(), { type: "conjunction" }).format(lines.map((line) => String(line.line)));
  const values = { text, number, count: lines.length }; // the count chooses the plural form
  return t("page-law/editions-differ", values);
}

/** @param {string} text the years @param {LineComparison[]} citing */
const alikeText = (text, citing) => t(citing.length ? "page/editions/only-provisions" : "page/editions/alike", { text });

/** @param {{ line: LineComparison }} props */
const LineTitle = ({ line }) =>
  html`<h3>${t("page/line-before", { number: line.line })} <${ColouredText} text=${line.shown} /></h3>`;

/**
 * What all have in common first, then what each rules, then what makes the difference.
 * @param {{ line: LineComparison }} props
 */
function LineDifference({ line }) {
  // Beside an edition that refuses the line, the others do not rule "the same" but find nothing wrong.
  const sameText = t(line.rulings.some((one) => one.error) ? "page/editions/in-order" : "page/editions/same");
  const speeches = line.rulings.map((one) => one.say.join(" "));
  const [common] = speeches;
  const isSaidByAll = speeches.every((one) => one === common);
  return html`
    <article class="edition-difference">
      <${LineTitle} line=${line} />
      ${
        isSaidByAll &&
        common &&
        html`
        <details>
          <summary>${t("page-law/all-say")}</summary><p class="quote">${t("page/quoted", { text: common })}</p>
        </details>`
      }
      ${line.rulings.map(
        (ruling) => html`
          <div class="edition" key=${ruling.editions.join()}>
            <h4>${t("page-law/under", { text: yearsText(ruling.editions) })}</h4>
            <${EditionRulingText} ruling=${ruling} sameText=${sameText} isSaidByAll=${isSaidByAll} />
          </div>`,
      )}
      ${
        line.causes.length > 0 &&
        html`
        <div class="causes">
          <h4>${t("page-law/because")}</h4>
          ${line.causes.map((text) => html`<p key=${text}><${LinkedText} text=${text} isLawText /></p>`)}
        </div>`
      }
      ${
        hasCitations(line) &&
        html`
        <details class="citations">
          <summary>${t("page-law/cited-by-some")}</summary><${Citations} line=${line} />
        </details>`
      }
    </article>`;
}

/** @param {{ ruling: GroupRuling, sameText: string, isSaidByAll: boolean }} props */
function EditionRulingText({ ruling, sameText, isSaidByAll }) {
  const { error, words, say } = ruling;
  if (error) return html`<p>${t("page/editions/no-sense")} <${LinkedText} text=${error.problem} /></p>`;
  return html`
    <ul>
      ${(words.length ? words : [sameText]).map((text) => html`<li key=${text}><${LinkedText} text=${text} /></li>`)}
    </ul>
    ${!isSaidByAll && say.length > 0 && html`<p class="quote">${t("page/quoted", { text: say.join(" ") })}</p>`}`;
}

// -- provisions that only some editions cite

/** @param {LineComparison} line */
const hasCitations = (line) => line.rulings.some((one) => one.cites.length + one.look_again.length > 0);

/**
 * The provisions that one edition cites at a line and others do not.
 * @param {{ line: LineComparison }} props
 */
const Citations = ({ line }) =>
  line.rulings
    .filter((one) => one.cites.length + one.look_again.length > 0)
    .map(
      ({ editions, cites, look_again }) => html`
        <div class="edition" key=${editions.join()}>
          <h4>${t("page-law/under", { text: yearsText(editions) })}</h4>
          <ul class="cites">
            ${[
              ...cites.map((text) => t("page/editions/cites", { text })),
              ...look_again.map((text) => t("page/editions/look-again", { text })),
            ].map((text) => html`<li key=${text}><${LinkedText} text=${text} isLawText /></li>`)}
          </ul>
        </div>`,
    );

/**
 * Lines that all editions rule alike, but by other provisions.
 * @param {{ lines: LineComparison[], isOpen: boolean }} props
 */
const CitationDifferences = ({ lines, isOpen }) => html`
  <details class="citation-differences" open=${isOpen}>
    <summary>${t("page-law/provisions-differ")}</summary>
    ${lines.map(
      (line) => html`
        <article class="edition-difference" key=${line.line}>
          <${LineTitle} line=${line} /><${Citations} line=${line} />
        </article>`,
    )}
  </details>`;
