// The list of keys.

import { BottomSheet } from "./bottom-sheet.js";
import { t } from "./messages.js";
import { html } from "./html.js";

/** @import { Preferences } from "./page-types.js" */

const KEYS = [
  ["1 – 9", "page/keys/option"],
  ["u", "page/undo"],
  ["n", "page/next-card"],
  ["h", "page/what-happened"],
  ["w", "page/why/title"],
  ["r", "page/keys/read-aloud"],
  ["/", "page/keys/search"],
  ["?", "page/keys/this-list"],
];

/** @param {{ preferences: Preferences, change: (some: Partial<Preferences>) => void, close: () => void }} props */
export const ShortcutsSheet = ({ preferences, change, close }) => html`
  <${BottomSheet} title=${t("page/keys/title")} close=${close}>
    <table class="keys">
      <tbody>
        ${KEYS.map(([key, text]) => html`<tr key=${key}><th scope="row"><kbd>${key}</kbd></th><td>${t(text)}</td></tr>`)}
      </tbody>
    </table>
    <p class="hint">${t("page/keys/not-while-typing")}</p>
    <div class="actions">
      <button type="button" aria-pressed=${preferences.shortcuts}
        onClick=${() => change({ shortcuts: !preferences.shortcuts })}>${t("page/keys/on")}</button>
    </div>
  <//>`;
