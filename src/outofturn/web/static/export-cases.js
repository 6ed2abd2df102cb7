// The button that saves all cases as a file.

import { casesFileName, casesFileText } from "./cases-transfer.js";
import { t } from "./messages.js";
import { saveFile } from "./save-file.js";
import { html, useState } from "./html.js";

/** @import { Problem } from "./page-types.js" */

/** @param {{ setProblem: (problem: Problem) => void }} props */
export function ExportCases({ setProblem }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await casesFileText(), "application/json", casesFileName());
    } catch (error) {
      setProblem(/** @type {Problem} */ (error));
    }
    setBusy(false);
  };
  return html`<button type="button" disabled=${isBusy} onClick=${save}>${t("page-home/export")}</button>`;
}
