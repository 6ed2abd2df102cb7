// The saved cases: find, open, delete, take back from the bin, import.

import { soon } from "./at-rest.js";
import { BottomSheet } from "./bottom-sheet.js";
import { ColouredText, ContractText } from "./bridge-symbols.js";
import { contractText } from "./bridge-text.js";
import { deleteCase, listCases, restoreCase } from "./case-api.js";
import { onText } from "./dom-events.js";
import { ExportCases } from "./export-cases.js";
import { goToCase } from "./hash-route.js";
import { ImportFile } from "./import-file.js";
import { whenText } from "./local-time.js";
import { t } from "./messages.js";
import { ProblemNotice } from "./problem-notice.js";
import { html, useEffect, useRef, useState } from "./html.js";

/** @import { CaseListAnswer, CaseSummary, Problem, ShowToast } from "./page-types.js" */

const TYPING_PAUSE = 250; // milliseconds without a key before the search starts

/**
 * The cases that have all words of the search, in the bin or not in it.
 * @param {string} search
 * @param {boolean} inBin
 */
function useCaseSearch(search, inBin) {
  const [found, setFound] = useState(/** @type {CaseListAnswer | null} */ (null));
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  const requests = useRef(0);
  const load = async (before = "") => {
    requests.current += 1;
    const mine = requests.current;
    const isStale = () => mine !== requests.current; // a later request is under way
    try {
      const answer = await listCases(search, inBin, before);
      if (isStale()) return;
      setFound((old) => (before && old ? { ...answer, cases: [...old.cases, ...answer.cases] } : answer));
      setProblem(null);
    } catch (error) {
      if (!isStale()) setProblem(/** @type {Problem} */ (error));
    }
  };
  useEffect(() => {
    return soon(load, search ? TYPING_PAUSE : 0);
  }, [search, inBin]);
  return { found, setFound, problem, setProblem, load };
}

/** @param {string} search @param {boolean} inBin */
function nothingFoundText(search, inBin) {
  if (search) return t("page/none-found");
  return inBin ? t("page/bin-empty") : t("page-law/no-case-yet", { text: t("page/new-call") });
}

/**
 * What can be done with one case, or with several.
 * @param {ReturnType<typeof useCaseSearch>} list @param {ShowToast} showToast
 */
function listActions({ load, setProblem }, showToast) {
  const remove = async (/** @type {string[]} */ ids) => {
    for (const id of ids) await deleteCase(id); // one after the other: a server refuses many at once
    await load();
    const putBack = async () => {
      for (const id of ids) await restoreCase(id);
      await load();
    };
    const text = ids.length === 1 ? t("page/case-binned") : t("page-law/cases-binned", { count: ids.length });
    showToast(text, { text: t("page/undo"), run: () => putBack().catch(setProblem) });
  };
  return {
    remove: (/** @type {string[]} */ ids) => remove(ids).catch(setProblem),
    restore: (/** @type {string} */ id) => restoreCase(id).then(goToCase, setProblem),
  };
}

/** @param {{ showToast: ShowToast }} props */
export function CaseList({ showToast }) {
  const [search, setSearch] = useState("");
  const [inBin, setInBin] = useState(false);
  const list = useCaseSearch(search, inBin);
  const { found, setFound, problem, setProblem, load } = list;
  const { remove, restore } = listActions(list, showToast);
  const [selected, setSelected] = useState(/** @type {string[] | null} */ (null)); // null: nothing is being selected
  const [menu, setMenu] = useState(/** @type {CaseSummary | null} */ (null));
  const toggleBin = () => {
    setFound(null);
    setSelected(null);
    setInBin(!inBin);
  };
  const removeSelected = () => {
    setSelected(null);
    remove(selected ?? []);
  };
  const count = found?.cases.length ?? 0;
  return html`
    <main class="case-list">
      <${ListHead} inBin=${inBin} count=${count} selected=${selected} setSelected=${setSelected} />
      <label class="search">${t("page/search")}
        <input type="search" value=${search} placeholder=${t("page-law/case-search-hint")} onInput=${onText(setSearch)} />
      </label>
      ${problem && html`<${ProblemNotice} problem=${problem} dismiss=${() => setProblem(null)} />`}
      ${!found && !problem && html`<p>${t("page/one-moment")}</p>`}
      ${found && !count && html`<${NothingFound} search=${search} inBin=${inBin} />`}
      <ul class="cases" aria-live="polite">
        ${found?.cases.map(
          (one) => html`
            <${CaseRow} key=${one.id} summary=${one} inBin=${inBin} restore=${() => restore(one.id)}
              openMenu=${() => setMenu(one)} selected=${selected} setSelected=${setSelected} />`,
        )}
      </ul>
      <${ShowMore} found=${found} load=${load} />
      <div class="actions">
        <${ImportFile} onImported=${() => load()} />
        <${ExportCases} setProblem=${setProblem} />
        <button type="button" onClick=${toggleBin}>${t(inBin ? "page/back-to-cases" : "page/open-bin")}</button>
      </div>
      ${selected && html`<${SelectionBar} count=${selected.length} removeSelected=${removeSelected} />`}
      ${menu && html`<${CaseMenu} summary=${menu} close=${() => setMenu(null)} remove=${() => remove([menu.id])} />`}
    </main>`;
}

/**
 * @param {{
 *   inBin: boolean, count: number, selected: string[] | null, setSelected: (ids: string[] | null) => void,
 * }} props
 */
const ListHead = ({ inBin, count, selected, setSelected }) => html`
  <div class="list-head">
    <h1>${t(inBin ? "page/bin" : "page/cases")}</h1>
    ${
      !inBin &&
      (count > 0 || selected) &&
      html`
      <button type="button" class="plain-button" onClick=${() => setSelected(selected ? null : [])}>
        ${t(selected ? "page-law/select-none" : "page-law/select")}
      </button>`
    }
  </div>`;

/** @param {{ found: CaseListAnswer | null, load: (before?: string) => void }} props */
const ShowMore = ({ found, load }) =>
  found?.more &&
  html`<button type="button" class="wide" onClick=${() => load(found.cases.at(-1)?.id)}>${t("page/show-more")}</button>`;

/** @param {{ count: number, removeSelected: () => void }} props */
const SelectionBar = ({ count, removeSelected }) => html`
  <div class="selection-bar">
    <button type="button" class="danger" disabled=${!count} onClick=${removeSelected}>
      ${t("page-law/delete-selected", { count })}
    </button>
  </div>`;

/** @param {{ search: string, inBin: boolean }} props */
const NothingFound = ({ search, inBin }) => html`
  <div class="nothing">
    <p>${nothingFoundText(search, inBin)}</p>
    ${!search && !inBin && html`<a class="button main" href="#/">${t("page/new-call")}</a>`}
  </div>`;

/**
 * Table and board as the list has them first; without either, the contract.
 * @param {CaseSummary} summary
 */
function placeText({ table, board, contract }) {
  const place = [table && t("page/table-number", { text: table }), board && t("page/board-number", { text: board })];
  return place.filter(Boolean).join(" · ") || contractText(contract);
}

/**
 * @param {{
 *   summary: CaseSummary, inBin: boolean, restore: () => void, openMenu: () => void,
 *   selected: string[] | null, setSelected: (ids: string[] | null) => void,
 * }} props
 */
function CaseRow({ summary, inBin, restore, openMenu, selected, setSelected }) {
  const { id } = summary;
  const place = placeText(summary);
  if (selected) {
    const isSelected = selected.includes(id);
    const toggle = () => setSelected(isSelected ? selected.filter((one) => one !== id) : [...selected, id]);
    return html`
      <li data-selected=${isSelected}>
        <button type="button" class="row" role="checkbox" aria-checked=${isSelected} onClick=${toggle}>
          <span class="tick" aria-hidden="true">${isSelected ? "✓" : ""}</span><${CaseWords} summary=${summary} />
        </button>
      </li>`;
  }
  return html`
    <li>
      ${
        // A case in the bin is taken back before it is opened.
        inBin
          ? html`<div class="row"><${CaseWords} summary=${summary} /></div>`
          : html`<a class="row" href=${`#/case/${id}`}><${CaseWords} summary=${summary} /></a>`
      }
      ${
        inBin
          ? html`<button type="button" onClick=${restore}>${t("page/take-back")}</button>`
          : html`
            <button type="button" class="more" aria-haspopup="dialog" onClick=${openMenu}
              aria-label=${t("page-law/more-about", { text: `${place}, ${whenText(summary.created)}` })}>⋯</button>`
      }
    </li>`;
}

/**
 * Where it was, what was irregular, and what came of it.
 * @param {{ summary: CaseSummary }} props
 */
function CaseWords({ summary }) {
  const { contract, title, lines, shown, table, board, created, irregularities, outcome, open } = summary;
  const isPlaced = Boolean(table || board);
  const first = html`
    <${ColouredText} text=${lines ? shown : t("page/no-line-yet")} />
    ${lines > 1 && ` ${t("page/lines-in-all", { count: lines })}`}`;
  return html`
    <span class="words">
      <b class="place">${isPlaced ? placeText(summary) : html`<${ContractText} text=${contract} />`}</b>
      ${title && html`<span class="title">${title}</span>`}
      <span class="what">
        ${isPlaced && html`<span class="contract"><${ContractText} text=${contract} /></span> `}
        ${irregularities.length ? html`<${ColouredText} text=${irregularities.join(" · ")} />` : first}
      </span>
      <span class="foot">
        ${outcome && html`<span class="outcome" data-open=${open}><${ColouredText} text=${outcome} /></span>`}
        <time datetime=${created}>${whenText(created)}</time>
      </span>
    </span>`;
}

/** @param {{ summary: CaseSummary, close: () => void, remove: () => void }} props */
function CaseMenu({ summary, close, remove }) {
  const removeAndClose = () => {
    close();
    remove();
  };
  return html`
    <${BottomSheet} title=${placeText(summary)} close=${close}>
      <p class="hint"><${CaseTime} summary=${summary} /></p>
      <div class="list menu">
        <a class="button wide" href=${`#/case/${summary.id}`}>${t("page-law/open-case")}</a>
        <button type="button" class="wide danger" onClick=${removeAndClose}>${t("page/delete")}</button>
      </div>
    <//>`;
}

/** @param {{ summary: CaseSummary }} props */
const CaseTime = ({ summary: { contract, created } }) => html`<${ContractText} text=${contract} /> · ${whenText(created)}`;
