// The lawbook: all Laws, a search, and each provision as every edition has it.

import { soon } from "./at-rest.js";
import { onText } from "./dom-events.js";
import { compareLaw, getContents, getLaw, searchLaw } from "./engine-api.js";
import { LawTabs } from "./law-tabs.js";
import { t } from "./messages.js";
import { ProblemNotice } from "./problem-notice.js";
import { LawText, Provision } from "./provision-text.js";
import { useAnswer } from "./use-answer.js";
import { html, useEffect, useState } from "./html.js";

export { ChartsView } from "./chart-view.js";

/** @import { ApiError } from "./api-request.js" */
/** @import { ContentsAnswer, LawAnswer, Provision as ProvisionEntry } from "./page-types.js" */

const TYPING_PAUSE = 250; // milliseconds without a key before the search starts
const SHOWN_WORDS = 140; // characters of a provision in the list of what was found

/** What was searched last: whoever comes back from a provision finds it again. */
let lastSearch = "";

/**
 * @param {{ number: string, editions: number[], edition: number | null }} props `number` of the provision that is open, or ""
 */
export function LawView({ number, editions, edition }) {
  const [chosen, setChosen] = useState(/** @type {number | null} */ (null));
  const year = chosen ?? edition;
  return html`
    <main class="law-view" data-number=${number}>
      ${
        number
          ? html`<${ProvisionPage} key=${number} number=${decodeURIComponent(number)} edition=${year} />`
          : html`<${Lawbook} editions=${editions} edition=${year} choose=${setChosen} />`
      }
    </main>`;
}

/** A text that stops changing for a moment. @param {string} text */
function useSettled(text) {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    return soon(() => setSettled(text), text ? TYPING_PAUSE : 0);
  }, [text]);
  return settled;
}

/** @param {{ editions: number[], edition: number | null, choose: (year: number) => void }} props */
function Lawbook({ editions, edition, choose }) {
  const [search, setSearch] = useState(lastSearch);
  const wanted = useSettled(search.trim());
  lastSearch = search;
  const [contents, problem] = useAnswer(() => getContents(edition), [edition]);
  const [found, searchProblem] = useAnswer(() => (wanted ? searchLaw(wanted, edition) : null), [wanted, edition]);
  return html`
    <${LawTabs} current="law" />
    <h1 class="visually-hidden">${t("page-law/title")}</h1>
    <label class="search">${t("page-law/search")}
      <input type="search" value=${search} placeholder=${t("page-law/search-hint")} onInput=${onText(setSearch)} />
    </label>
    <${EditionPicker} editions=${editions} edition=${edition} choose=${choose} />
    <div aria-live="polite">
      ${
        wanted
          ? html`<${Found} found=${found} problem=${searchProblem} />`
          : html`<${Contents} contents=${contents} problem=${problem} />`
      }
    </div>`;
}

/** @param {{ editions: number[], edition: number | null, choose: (year: number) => void }} props */
export const EditionPicker = ({ editions, edition, choose }) => html`
  <div class="segments edition-picker" role="group" aria-label=${t("page-law/edition")}>
    ${editions.map(
      (year) => html`
        <button type="button" key=${year} aria-pressed=${year === edition} onClick=${() => choose(year)}>${year}</button>`,
    )}
  </div>`;

/** @param {{ contents: ContentsAnswer | null, problem: ApiError | null }} props */
function Contents({ contents, problem }) {
  if (problem) return html`<${ProblemNotice} problem=${problem} />`;
  if (!contents) return html`<p>${t("page/one-moment")}</p>`;
  return html`
    <ul class="law-list">
      ${contents.laws.map(
        ({ law, title, provisions }) => html`
          <li key=${law}>
            <a href=${`#/law/${law}`}><b>${law}</b> <span>${capital(title || provisions[0].heading)}</span></a>
          </li>`,
      )}
    </ul>`;
}

/** @param {{ found: LawAnswer | null, problem: ApiError | null }} props */
function Found({ found, problem }) {
  if (problem) return html`<${ProblemNotice} problem=${problem} />`;
  if (!found) return html`<p>${t("page/one-moment")}</p>`;
  if (!found.provisions.length) return html`<p class="hint">${t("page-law/none-found")}</p>`;
  return html`
    <ul class="law-list found">
      ${found.provisions.map(
        ({ name, number, heading, words }) => html`
          <li key=${name}>
            <a href=${`#/law/${number}`}>
              <b>${number}</b> <span>${heading}<small>${shortened(words)}</small></span>
            </a>
          </li>`,
      )}
    </ul>`;
}

/** @param {string} words */
const shortened = (words) => (words.length <= SHOWN_WORDS ? words : `${words.slice(0, SHOWN_WORDS).replace(/\s\S*$/, "")} …`);

/** @param {string} text */
const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

// -- one provision

/** @param {string} number @param {string} [text] */
const linkToPage = (number, text) => html`
  <a class="law" href=${`#/law/${number}`} aria-label=${t("page-law/law-number", { word: number })}>${text ?? number}</a>`;

/**
 * A Law or a provision, with all below it.
 * @param {{ number: string, edition: number | null }} props
 */
function ProvisionPage({ number, edition }) {
  const [found, problem] = useAnswer(() => compareLaw(number), [number]);
  const [own] = useAnswer(() => getLaw(number, edition), [number, edition]); // an edition may not have it
  const [contents] = useAnswer(() => (isWholeLaw(number) ? getContents(edition) : null), [number, edition]);
  const entry = own?.provisions.find((one) => one.number === number);
  const title = contents?.laws.find((one) => one.law === number)?.title ?? "";
  return html`
    <nav class="way-back" aria-label=${t("page-law/lawbook")}>
      <a href="#/law">‹ ${t("page-law/all-laws")}</a>
      ${numbersAbove(number).map((above) => html`<a key=${above} href=${`#/law/${above}`}>‹ ${above}</a>`)}
    </nav>
    <h1>${t("page-law/law-number", { word: number })}</h1>
    ${title && html`<p class="law-title">${capital(title)}</p>`}
    <div aria-live="polite">
      ${problem && html`<${ProblemNotice} problem=${problem} />`}
      ${!found && !problem && html`<p>${t("page/one-moment")}</p>`}
      ${entry && html`<${Relations} entry=${entry} />`}
      ${found?.provisions.map(
        (one) => html`
          <section class="law-part" key=${one.name}>
            <h2 class="number">${numberOf(one.editions)}</h2>
            <${Provision} provision=${one} editions=${found.editions} link=${linkToPage} />
          </section>`,
      )}
    </div>`;
}

/** @param {string} number */
const isWholeLaw = (number) => /^\d+$/.test(number);

/**
 * `57A3` is below `57A` and `57`.
 * @param {string} number
 */
const numbersAbove = (number) => {
  const parts = /^(\d+)([A-Z])?(\d+)?([a-z]\d?)?$/.exec(number)?.slice(1).filter(Boolean) ?? [];
  return parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join(""));
};

/**
 * The number in the latest edition that has it.
 * @param {Record<string, { number: string } | null>} editions
 */
const numberOf = (editions) =>
  Object.entries(editions)
    .sort()
    .reduce((last, [, text]) => text?.number ?? last, "");

/**
 * How a provision stands to others, and whether the director judges.
 * @param {{ entry: ProvisionEntry }} props
 */
function Relations({ entry }) {
  /** @type {[string, string[]][]} */
  const groups = [
    [t("page-law/refers-to"), entry.references],
    [t("page-law/gives-way-to"), entry.yields_to],
    [t("page-law/comes-before"), entry.comes_before],
  ];
  const shown = groups.filter(([, numbers]) => numbers.length > 0);
  if (!shown.length && !entry.judgement) return null;
  return html`
    <dl class="relations">
      ${shown.map(
        ([title, numbers]) => html`
          <div key=${title}>
            <dt>${title}</dt>
            <dd><${LawText} text=${numbers.join(", ")} link=${linkToPage} /></dd>
          </div>`,
      )}
    </dl>
    ${entry.judgement && html`<p class="hint">● ${t("page/why/director-judges")}</p>`}`;
}
