// The button that saves all cases as a file.

import { casesFileName, casesFileText } from "./cases-file.js";
import { t } from "./messages.js";
import { html, useState } from "./html.js";

/** @import { Problem } from "./page-types.js" */

/**
 * Give the reader a file to save.
 * @param {string} text @param {string} name
 */
function saveFile(text, name) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // some browsers read it only when they save it
}

/** @param {{ setProblem: (problem: Problem) => void }} props */
export function ExportCases({ setProblem }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await casesFileText(), casesFileName());
    } catch (error) {
      setProblem(/** @type {Problem} */ (error));
    }
    setBusy(false);
  };
  return html`<button type="button" disabled=${isBusy} onClick=${save}>${t("page-home/export")}</button>`;
}
