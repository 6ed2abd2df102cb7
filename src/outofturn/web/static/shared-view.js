// A case that came in a link. It is shown with its ruling; it is kept only if whoever opened the link wants that.

import { ColouredText, ContractText } from "./bridge-symbols.js";
import { importCase } from "./case-api.js";
import { contentHash } from "./content-hash.js";
import { getTable } from "./engine-api.js";
import { goTo, goToCase } from "./hash-route.js";
import { t } from "./messages.js";
import { ProblemNotice } from "./problem-notice.js";
import { BadLink, decodeShared } from "./share-link.js";
import { TableOnFelt } from "./table-view.js";
import { useAnswer } from "./use-answer.js";
import { html, useState } from "./html.js";

/** @import { Problem, SharedCase, TableAnswer } from "./page-types.js" */

const BAD_LINKS = {
  damaged: "page-home/shared/damaged",
  "too-long": "page-home/shared/too-long",
  newer: "page-home/shared/newer",
};

/** @param {Error} error @returns {Problem} */
function problemOf(error) {
  if (!(error instanceof BadLink)) return /** @type {Problem} */ (/** @type {unknown} */ (error));
  return { problem: t(BAD_LINKS[error.reason]), hint: t("page-home/shared/ask-again"), line: null, column: null, text: "" };
}

/** @param {{ data: string }} props `data` is what stands in the address */
export function SharedView({ data }) {
  const [shared, badLink] = useAnswer(() => decodeShared(data), [data]);
  return html`
    <main class="case shared">
      <h1 class="small">${t("page-home/shared/title")}</h1>
      ${badLink && html`<${ProblemNotice} problem=${problemOf(badLink)} />`}
      ${shared && html`<${SharedCaseView} shared=${shared} />`}
      ${!shared && !badLink && html`<p>${t("page/one-moment")}</p>`}
    </main>`;
}

/** @param {{ shared: SharedCase }} props */
function SharedCaseView({ shared }) {
  const [tries, setTries] = useState(0);
  const [answer, problem] = useAnswer(() => getTable(shared.case), [shared, tries]);
  const { table, board, notes, case: data } = shared;
  const where = [table && t("page/table-number", { text: table }), board && t("page/board-number", { text: board })];
  return html`
    <header class="case-head">
      <h2><${ContractText} text=${data.contract} /></h2>
      ${data.title && html`<p class="title">${data.title}</p>`}
      <p>${[answer && t("page/laws-of", { number: answer.edition }), ...where].filter(Boolean).join(" · ")}</p>
    </header>
    ${
      problem &&
      html`
      <${ProblemNotice} problem=${problem}>
        ${
          problem.isRetryable &&
          html`<button type="button" onClick=${() => setTries(tries + 1)}>${t("page/try-again")}</button>`
        }
      <//>`
    }
    ${answer?.error && html`<${ProblemNotice} problem=${answer.error} />`}
    ${answer && html`<${SharedRuling} answer=${answer} names=${shared.names ?? {}} />`}
    ${notes && html`<p class="notes">${notes}</p>`}
    <${KeepButtons} shared=${shared} />`;
}

/** @param {{ answer: TableAnswer, names: NonNullable<SharedCase["names"]> }} props */
function SharedRuling({ answer, names }) {
  const speech = answer.steps.at(-1)?.speech ?? [];
  const allNames = { N: "", E: "", S: "", W: "", director: "", ...names };
  return html`
    ${
      answer.table &&
      html`
      <${TableOnFelt} table=${answer.table} names=${allNames} decide=${answer.choices.map((one) => one.seat)} />`
    }
    <ol class="shared-lines">
      ${answer.words.map(({ event }, at) => html`<li key=${at}><${ColouredText} text=${event} /></li>`)}
    </ol>
    ${
      speech.length > 0 &&
      html`
      <section class="shared-speech">
        ${speech.map(({ text }, at) => html`<p key=${at}><${ColouredText} text=${text} /></p>`)}
      </section>`
    }`;
}

/** @param {{ shared: SharedCase }} props */
function KeepButtons({ shared }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  const keep = async () => {
    setBusy(true);
    const { case: data, ...details } = shared;
    const text = JSON.stringify({ ...data, ...details });
    try {
      goToCase(await importCase(text, `shared-${contentHash(text)}`)); // a second time it is the same case
    } catch (error) {
      setBusy(false);
      setProblem(/** @type {Problem} */ (error));
    }
  };
  return html`
    ${problem && html`<${ProblemNotice} problem=${problem} dismiss=${() => setProblem(null)} />`}
    <div class="actions">
      <button type="button" class="main" disabled=${isBusy} onClick=${keep}>${t("page-home/shared/keep")}</button>
      <button type="button" onClick=${() => goTo("")}>${t("page-home/shared/not-now")}</button>
    </div>`;
}
