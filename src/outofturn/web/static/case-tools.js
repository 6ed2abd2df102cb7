// What can be done with a whole case: print it, take it along as a file, duplicate it, delete it.

import { deleteCase, duplicateCase, fileUrl, pdfUrl, reportUrl, restoreCase } from "./case-api.js";
import { goTo, goToCase } from "./hash-route.js";
import { html } from "./vendor/htm-preact.js";

/** @import { SavedCase, ShowToast } from "./page-types.js" */

/** @param {{ saved: SavedCase, showToast: ShowToast, reload: () => void }} props */
export function CaseTools({ saved, showToast, reload }) {
  const { id } = saved;
  const showError = (/** @type {Error} */ error) => showToast(error.message);
  const duplicate = async () => {
    goToCase(await duplicateCase(id));
    showToast("This is the copy.");
  };
  const remove = async () => {
    await deleteCase(id);
    goTo("cases");
    const undo = () => restoreCase(id).then(goToCase, showError);
    showToast("The case is in the bin.", { text: "Undo", run: undo });
  };
  const takeBack = () => restoreCase(id).then(reload, showError);
  return html`
    <div class="actions case-tools">
      <a class="button" href=${reportUrl(id)}>Report</a>
      <a class="button" href=${pdfUrl(id)}>Report as PDF</a>
      <a class="button" href=${fileUrl(id)} download>Case file</a>
      <button type="button" onClick=${() => duplicate().catch(showError)}>Duplicate</button>
      ${
        saved.deleted
          ? html`<button type="button" class="main" onClick=${takeBack}>Take it out of the bin</button>`
          : html`<button type="button" class="danger" onClick=${() => remove().catch(showError)}>Delete</button>`
      }
    </div>`;
}
