// What can be done with a whole case: print it, share it, take it along as a file, duplicate it, delete it.

import { deleteCase, duplicateCase, restoreCase } from "./case-api.js";
import { CaseFiles } from "./case-files.js";
import { goTo, goToCase } from "./hash-route.js";
import { t } from "./messages.js";
import { pdfLacks } from "./pdf-characters.js";
import { isLocalHome } from "./home.js";
import { html } from "./html.js";

/** @import { SavedCase, ShowToast } from "./page-types.js" */

/** @param {{ saved: SavedCase, showToast: ShowToast, share: () => void, reload: () => void }} props */
export function CaseTools({ saved, showToast, share, reload }) {
  const { id } = saved;
  const words = [saved.case.title, saved.table, saved.board, saved.notes, ...Object.values(saved.names)].join(" ");
  const showError = (/** @type {Error} */ error) => showToast(error.message);
  const duplicate = async () => {
    goToCase(await duplicateCase(id));
    showToast(t("page/this-is-the-copy"));
  };
  const remove = async () => {
    await deleteCase(id);
    goTo("cases");
    const undo = () => restoreCase(id).then(goToCase, showError);
    showToast(t("page/case-binned"), { text: t("page/undo"), run: undo });
  };
  const takeBack = () => restoreCase(id).then(reload, showError);
  return html`
    <div class="actions case-tools">
      <${CaseFiles} id=${id} showError=${showError} />
      <button type="button" onClick=${share}>${t("page-home/share/open")}</button>
      <button type="button" onClick=${() => duplicate().catch(showError)}>${t("page/duplicate")}</button>
      ${
        saved.deleted
          ? html`<button type="button" class="main" onClick=${takeBack}>${t("page/take-out-of-bin")}</button>`
          : html`
            <button type="button" class="danger" onClick=${() => remove().catch(showError)}>${t("page/delete")}</button>`
      }
    </div>
    ${!isLocalHome() && pdfLacks(words) && html`<p class="hint">${t("page/report-pdf-lacks")}</p>`}`;
}
