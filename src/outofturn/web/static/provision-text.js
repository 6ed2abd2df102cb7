// A provision in our words: as each edition has it, and what changed from one to the next.

import { locale, t } from "./messages.js";
import { provisionPieces } from "./provision-numbers.js";
import { html } from "./html.js";

/** @import { Drawn } from "./html.js" */
/** @import { LawComparisonAnswer, ProvisionChange, ProvisionComparison } from "./page-types.js" */

/**
 * How a number is shown: as a link that opens a sheet, or one that leads to another page.
 * @typedef {(number: string, text?: string) => Drawn} LinkOf
 */

/**
 * Years in a sentence: “1997 and 2007”.
 * @param {number[]} years
 */
export const yearsText = (years) => new Intl.ListFormat(locale(), { type: "conjunction" }).format(years.map(String));

/**
 * The editions that have the same number and words, the latest first.
 * @param {ProvisionComparison} provision
 */
export function wordings(provision) {
  /** @type {{ years: number[], number: string, words: string }[]} */
  const found = [];
  for (const [year, text] of Object.entries(provision.editions).sort().reverse()) {
    if (!text) continue;
    const same = found.find((one) => one.number === text.number && one.words === text.words);
    if (same) same.years.unshift(Number(year));
    else found.push({ years: [Number(year)], number: text.number, words: text.words });
  }
  return found;
}

/**
 * Our words, with a link wherever they name a provision.
 * @param {{ text: string, link: LinkOf }} props
 */
export const LawText = ({ text, link }) =>
  provisionPieces(text, true).map((piece) => (piece.number ? link(piece.number, piece.text) : piece.text));

/** @param {ProvisionComparison} provision @param {string} number whether it has this number in some edition */
const hasNumber = (provision, number) => Object.values(provision.editions).some((text) => text?.number === number);

/**
 * The provisions with this number, and below them the parts that they have.
 * @param {{ number: string, found: LawComparisonAnswer, link: LinkOf }} props
 */
export function ProvisionTexts({ number, found, link }) {
  const own = found.provisions.filter((one) => hasNumber(one, number));
  const parts = found.provisions.filter((one) => !hasNumber(one, number));
  return html`
    ${own.map((one) => html`<${Provision} key=${one.name} provision=${one} editions=${found.editions} link=${link} />`)}
    ${parts.length > 0 && html`<${Parts} parts=${parts} link=${link} />`}`;
}

/** @param {{ parts: ProvisionComparison[], link: LinkOf }} props */
const Parts = ({ parts, link }) => html`
  <section class="parts">
    <h3>${t("page-law/parts")}</h3>
    <ul>
      ${parts.map((one) => {
        const { number } = wordings(one)[0];
        return html`<li key=${one.name}>${link(number)} <span>${one.heading}</span></li>`;
      })}
    </ul>
  </section>`;

/**
 * One provision: what all editions have in common is said once.
 * @param {{ provision: ProvisionComparison, editions: number[], link: LinkOf }} props
 */
export function Provision({ provision, editions, link }) {
  const texts = wordings(provision);
  const missing = editions.filter((year) => !provision.editions[String(year)]);
  const numbers = new Set(texts.map((one) => one.number));
  return html`
    <article class="provision">
      <h3>${provision.heading}</h3>
      ${texts.map(
        ({ years, number, words }) => html`
          <div class="wording" key=${years.join()}>
            <h4>${yearsText(years)}${numbers.size > 1 && html` <span class="hint">${number}</span>`}</h4>
            <p><${LawText} text=${words} link=${link} /></p>
          </div>`,
      )}
      ${missing.length > 0 && html`<p class="hint">${t("page-law/not-in", { text: yearsText(missing) })}</p>`}
      <${Changes} provision=${provision} link=${link} />
    </article>`;
}

/** @param {{ provision: ProvisionComparison, link: LinkOf }} props */
function Changes({ provision, link }) {
  const changes = provision.changes.filter((one) => one.kinds.some((kind) => kind !== "same"));
  if (!changes.length) return null;
  return html`
    <div class="changes">
      <h4>${t("page-law/what-changed")}</h4>
      <ul>
        ${changes.map(
          (change) => html`
            <li key=${change.to}>
              ${changeText(provision, change)}
              ${change.at_the_table.map(
                (text) => html`
                  <span key=${text}> <${LawText} text=${text} link=${link} /></span>`,
              )}
            </li>`,
        )}
      </ul>
    </div>`;
}

/** @param {ProvisionComparison} provision @param {ProvisionChange} change */
function changeText(provision, change) {
  const { kinds, from, to: number } = change;
  if (kinds.includes("new")) return t("page-law/new-in", { number });
  if (kinds.includes("gone")) return t("page-law/gone-in", { number });
  if (!kinds.includes("renumbered")) return t("page-law/changed-in", { number });
  const word = provision.editions[String(from)]?.number ?? "";
  const moved = t("page-law/renumbered-in", { number, word, other_word: provision.editions[String(number)]?.number ?? "" });
  return kinds.includes("changed") ? `${t("page-law/changed-in", { number })} ${moved}` : moved;
}
