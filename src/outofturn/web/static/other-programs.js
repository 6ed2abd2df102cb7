// One case for other programs: a PBN or LIN file, or a link to a hand viewer.

import { copyText } from "./copy-text.js";
import { convertCase } from "./engine-api.js";
import { encodePbn } from "./file-encoding.js";
import { t } from "./messages.js";
import { ProblemNotice } from "./problem-notice.js";
import { saveFile } from "./save-file.js";
import { html, useEffect, useRef, useState } from "./html.js";

/** @import { Problem, SharedCase, ShowToast } from "./page-types.js" */

const TYPE = "application/octet-stream"; // there is no other that every browser saves under the name it is given

/** @param {{ shared: SharedCase, close: () => void, showToast: ShowToast }} props */
export function OtherPrograms({ shared, close, showToast }) {
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  const [isBusy, setBusy] = useState(false);
  const [link, setLink] = useState("");
  const { case: data, ...details } = shared;
  const content = JSON.stringify({ ...data, ...details });
  useEffect(() => setLink(""), [content]); // it may have names in it that are no longer wanted
  /** @param {"pbn" | "lin" | "link"} format */
  const convert = async (format) => {
    setProblem(null);
    setBusy(true);
    try {
      const { text, name } = await convertCase(JSON.parse(content), format);
      if (format === "link") setLink(text);
      else saveFile(format === "pbn" ? encodePbn(text) : text, TYPE, name);
    } catch (error) {
      setProblem(/** @type {Problem} */ (error));
    }
    setBusy(false);
  };
  return html`
    <section class="other-programs" aria-labelledby="other-programs">
      <h3 id="other-programs">${t("page-home/share/other-programs")}</h3>
      ${problem && html`<${ProblemNotice} problem=${problem} dismiss=${() => setProblem(null)} />`}
      <div class="actions">
        <button type="button" disabled=${isBusy} onClick=${() => convert("pbn")}>
          ${t("page-home/share/file-of-format", { word: "PBN" })}
        </button>
        <button type="button" disabled=${isBusy} onClick=${() => convert("lin")}>
          ${t("page-home/share/file-of-format", { word: "LIN" })}
        </button>
        <button type="button" disabled=${isBusy} onClick=${() => convert("link")}>${t("page-home/share/viewer")}</button>
      </div>
      ${link && html`<${ViewerLink} link=${link} close=${close} showToast=${showToast} />`}
    </section>`;
}

/** @param {{ link: string, close: () => void, showToast: ShowToast }} props */
function ViewerLink({ link, close, showToast }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => field.current?.focus(), []); // it has come below the button
  const copy = async () => {
    if (!(await copyText(link, field.current))) return;
    close();
    showToast(t("page-home/share/copied"));
  };
  return html`
    <label>${t("page-home/share/viewer-link")} <input ref=${field} readonly value=${link} /></label>
    <p class="hint">${t("page-home/share/viewer-note")}</p>
    <div class="actions">
      <button type="button" onClick=${copy}>${t("page-home/share/copy")}</button>
      <a class="button" href=${link} target="_blank" rel="noopener noreferrer">${t("page-home/share/open-viewer")}</a>
    </div>`;
}
