// The number of a provision that opens its text, wherever it stands.

import { BottomSheet } from "./bottom-sheet.js";
import { ColouredText } from "./bridge-symbols.js";
import { isFollowedHere } from "./dom-events.js";
import { compareLaw } from "./engine-api.js";
import { t } from "./messages.js";
import { ProblemNotice } from "./problem-notice.js";
import { provisionNumber, provisionPieces } from "./provision-numbers.js";
import { ProvisionTexts } from "./provision-text.js";
import { useAnswer } from "./use-answer.js";
import { html, render, useEffect } from "./html.js";

/**
 * A tap opens the text in a sheet; in a new tab the link leads into the lawbook.
 * @param {{ number: string, text?: string }} props `number` as in “53A” or “Law 53A”; `text` if something else is to be read
 */
export function ProvisionLink({ number, text = number }) {
  const bare = provisionNumber(number);
  const open = (/** @type {MouseEvent} */ event) => {
    if (!isFollowedHere(event)) return;
    event.preventDefault();
    openProvision(bare);
  };
  return html`
    <a class="law" href=${`#/law/${bare}`} onClick=${open} aria-label=${t("page-law/law-number", { word: bare })}>${text}</a>`;
}

/**
 * Several numbers, with commas between them.
 * @param {{ numbers: string[] }} props
 */
export const ProvisionLinks = ({ numbers }) =>
  numbers.map((number, index) => [index > 0 && ", ", html`<${ProvisionLink} key=${number} number=${number} />`]);

/**
 * A text in which every number of a provision is a link, and suit symbols have their colours.
 * @param {{ text: string, isLawText?: boolean }} props `isLawText`: a number alone is a Law
 */
export const LinkedText = ({ text, isLawText = false }) =>
  provisionPieces(text, isLawText).map((piece) =>
    piece.number
      ? html`<${ProvisionLink} number=${piece.number} text=${piece.text} />`
      : html`<${ColouredText} text=${piece.text} />`,
  );

// -- the sheet: it lies over the whole page, whatever component has opened it

/** @type {HTMLElement | null} */
let place = null;

/** @param {string} number */
export function openProvision(number) {
  const where = place ?? document.createElement("div");
  if (!place) document.body.append(where);
  place = where;
  render(html`<${ProvisionSheet} key=${number} number=${number} close=${() => render(null, where)} />`, where);
}

/** @param {{ number: string, close: () => void }} props */
function ProvisionSheet({ number, close }) {
  const [found, problem] = useAnswer(() => compareLaw(number), [number]);
  useEffect(() => {
    addEventListener("hashchange", close); // the page shows something else
    return () => removeEventListener("hashchange", close);
  }, []);
  return html`
    <${BottomSheet} title=${t("page-law/law-number", { word: number })} titleId="provision-title" close=${close}>
      <div class="provision-sheet" aria-live="polite">
        ${problem && html`<${ProblemNotice} problem=${problem} />`}
        ${!found && !problem && html`<p>${t("page/one-moment")}</p>`}
        ${found && html`<${ProvisionTexts} number=${number} found=${found} link=${linkInSheet} />`}
      </div>
      <div class="actions">
        <a class="button" href=${`#/law/${number}`}>${t("page-law/open-lawbook")}</a>
      </div>
    <//>`;
}

/** @param {string} number @param {string} [text] */
const linkInSheet = (number, text) => html`<${ProvisionLink} number=${number} text=${text ?? number} />`;
