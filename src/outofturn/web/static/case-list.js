// The saved cases: find, open, delete, take back from the bin, import.

import { ColouredText, ContractText } from "./bridge-symbols.js";
import { contractText, timeText } from "./bridge-text.js";
import { deleteCase, importCase, listCases, restoreCase } from "./case-api.js";
import { onText } from "./dom-events.js";
import { ExportCases } from "./export-cases.js";
import { goToCase } from "./hash-route.js";
import { ImportFile } from "./import-file.js";
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
    const timer = setTimeout(load, search ? TYPING_PAUSE : 0);
    return () => clearTimeout(timer);
  }, [search, inBin]);
  return { found, setFound, problem, setProblem, load };
}

/** @param {string} search @param {boolean} inBin */
function nothingFoundText(search, inBin) {
  if (search) return t("page/none-found");
  return t(inBin ? "page/bin-empty" : "page/no-case-yet");
}

/** @param {{ showToast: ShowToast }} props */
export function CaseList({ showToast }) {
  const [search, setSearch] = useState("");
  const [inBin, setInBin] = useState(false);
  const { found, setFound, problem, setProblem, load } = useCaseSearch(search, inBin);
  const remove = async (/** @type {CaseSummary} */ { id }) => {
    await deleteCase(id);
    await load();
    const undo = () => restoreCase(id).then(() => load(), setProblem);
    showToast(t("page/case-binned"), { text: t("page/undo"), run: undo });
  };
  const restore = (/** @type {CaseSummary} */ { id }) => restoreCase(id).then(goToCase, setProblem);
  const toggleBin = () => {
    setFound(null);
    setInBin(!inBin);
  };
  return html`
    <main class="case-list">
      <h1>${t(inBin ? "page/bin" : "page/cases")}</h1>
      <label class="search">${t("page/search")}
        <input type="search" value=${search} placeholder=${t("page/search-hint")} onInput=${onText(setSearch)} />
      </label>
      ${problem && html`<${ProblemNotice} problem=${problem} dismiss=${() => setProblem(null)} />`}
      ${!found && !problem && html`<p>${t("page/one-moment")}</p>`}
      ${found && !found.cases.length && html`<p class="hint">${nothingFoundText(search, inBin)}</p>`}
      <ul class="cases" aria-live="polite">
        ${found?.cases.map(
          (one) => html`
            <${CaseRow} key=${one.id} summary=${one} inBin=${inBin} restore=${() => restore(one)}
              remove=${() => remove(one).catch(setProblem)} />`,
        )}
      </ul>
      ${
        found?.more &&
        html`
        <button type="button" class="wide" onClick=${() => load(found.cases.at(-1)?.id)}>${t("page/show-more")}</button>`
      }
      <div class="actions">
        <${ImportFile} importText=${(/** @type {string} */ text) => importCase(text).then(goToCase, setProblem)}
          onImported=${() => load()} />
        <${ExportCases} setProblem=${setProblem} />
        <button type="button" onClick=${toggleBin}>${t(inBin ? "page/back-to-cases" : "page/open-bin")}</button>
      </div>
    </main>`;
}

/** @param {{ summary: CaseSummary, inBin: boolean, restore: () => void, remove: () => void }} props */
function CaseRow({ summary, inBin, restore, remove }) {
  const { id, contract, title, lines, shown, table, board, created } = summary;
  const where = [table && t("page/table-number", { text: table }), board && t("page/board-number", { text: board })]
    .filter(Boolean)
    .map((text) => `${text} · `);
  const firstLine = html`
    <${ColouredText} text=${lines ? shown : t("page/no-line-yet")} />
    ${lines > 1 && ` ${t("page/lines-in-all", { count: lines })}`}`;
  // A case in the bin is taken back before it is opened.
  const onClick = (/** @type {Event} */ event) => inBin && event.preventDefault();
  return html`
    <li>
      <a href=${`#/case/${id}`} onClick=${onClick}>
        <b><${ContractText} text=${contract} /></b>
        <span>${title || firstLine}</span>
        <span class="where">${where}<time datetime=${created}>${timeText(created)}</time></span>
      </a>
      ${
        inBin
          ? html`<button type="button" onClick=${restore}>${t("page/take-back")}</button>`
          : html`
            <button type="button" onClick=${remove}
              aria-label=${t("page/delete-case", { text: contractText(contract), word: timeText(created) })}>
              ${t("page/delete")}
            </button>`
      }
    </li>`;
}
