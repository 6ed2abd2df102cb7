// A case file (YAML), chosen or pasted.

import { onSubmit, onText } from "./dom-events.js";
import { t } from "./messages.js";
import { html, useState } from "./html.js";

/** @param {{ importText: (text: string) => void }} props */
export function ImportFile({ importText }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const read = async (/** @type {{ currentTarget: HTMLInputElement }} */ event) => {
    const file = event.currentTarget.files?.[0];
    if (file) setText(await file.text());
  };
  if (!isOpen) return html`<button type="button" onClick=${() => setOpen(true)}>${t("page/import/open")}</button>`;
  return html`
    <form class="import" onSubmit=${onSubmit(() => importText(text))}>
      <label>${t("page/import/file")}
        <input type="file" accept=".yaml,.yml,.json,text/*,application/yaml" onChange=${read} />
      </label>
      <label>${t("page/import/text")} <textarea rows="8" spellcheck=${false} value=${text} onInput=${onText(setText)}
        placeholder=${"contract: 4S by S\nevents:\n  - E leads H5"}></textarea></label>
      <div class="actions">
        <button type="submit" class="main" disabled=${!text.trim()}>${t("page/import/do")}</button>
        <button type="button" onClick=${() => setOpen(false)}>${t("page/cancel")}</button>
      </div>
    </form>`;
}
