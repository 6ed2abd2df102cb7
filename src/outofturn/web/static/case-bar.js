// The buttons at the bottom of a case, within reach of the thumb.

import { Icon } from "./icons.js";
import { NO_FORM } from "./irregularity-forms/all-forms.js";
import { t } from "./messages.js";
import { useShortcuts } from "./shortcuts.js";
import { html } from "./html.js";

/** @import { CaseProps } from "./case-view.js" */

/** Where the record stands on the page. */
const showRecord = () => document.getElementById("record-heading")?.scrollIntoView({ block: "start" });

/** To the first button for the next card, where it is entered on the page itself. */
const toNextCard = () => /** @type {HTMLElement | null} */ (document.querySelector(".next-card button:enabled"))?.focus();

/** @param {CaseProps} props */
function barActions({ store, saved, answer, last, actions, setSheet, takesNextCard }) {
  const isLocked = store.isBusy || saved.deleted !== null;
  const isStopped = isLocked || answer.error !== null;
  const nextCard = takesNextCard ? toNextCard : () => setSheet({ kind: "card" });
  return {
    undo: isLocked || !saved.lines.length ? null : actions.undo,
    why: last ? () => setSheet({ kind: "why" }) : null,
    nextCard: isStopped || answer.table.over ? null : nextCard,
    happened: isStopped ? null : () => setSheet({ kind: "irregularity", first: NO_FORM }),
  };
}

/**
 * While a choice is open, the ways past it are quiet. When the next card can be entered on the page itself, the record takes
 * the place of the button for it.
 * @param {CaseProps} props
 */
export function CaseBar(props) {
  const { choices, takesNextCard } = props;
  const { undo, why, nextCard, happened } = barActions(props);
  useShortcuts({ u: undo, w: why, n: nextCard, h: happened });
  const isQuiet = choices.length > 0;
  return html`
    <nav class="bottom-bar case-bar" aria-label=${t("page/go-on")} data-quiet=${isQuiet}>
      <button type="button" disabled=${!undo} aria-keyshortcuts="u" onClick=${undo}>
        <${Icon} name="undo" />${t("page/undo")}
      </button>
      <button type="button" disabled=${!why} aria-keyshortcuts="w" onClick=${why}>${t("page/why/title")}</button>
      ${
        takesNextCard
          ? html`<button type="button" onClick=${showRecord}>${t("page/record/title")}</button>`
          : html`
          <button type="button" disabled=${!nextCard} aria-keyshortcuts="n" onClick=${nextCard}>${t("page/next-card")}</button>`
      }
      <button type="button" class=${isQuiet ? "" : "main"} disabled=${!happened} aria-keyshortcuts="h" onClick=${happened}>
        ${t("page/what-happened")}
      </button>
    </nav>`;
}
