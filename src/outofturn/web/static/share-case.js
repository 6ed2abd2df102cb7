// Share one case: a link or a QR code that holds all of it, or a file, also for other programs.

import { busyUntil } from "./at-rest.js";
import { CaseFileButton } from "./case-files.js";
import { copyText } from "./copy-text.js";
import { t } from "./messages.js";
import { OtherPrograms } from "./other-programs.js";
import { LONGEST_QR_TEXT, QrCode } from "./qr-picture.js";
import { LONGEST_LINK, linkTo, sharedCase } from "./share-link.js";
import { html, useEffect, useRef, useState } from "./html.js";

/** @import { SavedCase, ShowToast } from "./page-types.js" */

/** The address of this page without what stands after the "#". */
const page = () => `${location.origin}${location.pathname}`;

/**
 * The link; empty until it is made. One with names is not left there for a moment after they are no longer wanted.
 * @param {SavedCase} saved @param {boolean} withNames
 */
function useLink(saved, withNames) {
  const [made, setMade] = useState({ saved, withNames, link: "" });
  useEffect(() => {
    let isWanted = true;
    busyUntil(linkTo(sharedCase(saved, withNames), page())).then((link) => isWanted && setMade({ saved, withNames, link }));
    return () => {
      isWanted = false;
    };
  }, [saved, withNames]);
  return made.saved === saved && made.withNames === withNames ? made.link : "";
}

/** @param {SavedCase} saved */
const hasNames = (saved) => Boolean(saved.notes) || Object.values(saved.names).some(Boolean);

/**
 * What the sheet holds.
 * @param {{ saved: SavedCase, close: () => void, showToast: ShowToast }} props
 */
export function ShareCase({ saved, close, showToast }) {
  const [withNames, setWithNames] = useState(false);
  const link = useLink(saved, withNames);
  const isTooLong = link.length > LONGEST_LINK;
  const toggle = (/** @type {{ currentTarget: HTMLInputElement }} */ event) => setWithNames(event.currentTarget.checked);
  return html`
    <div class="share">
      <p>${t("page-home/share/what-it-is")}</p>
      ${
        hasNames(saved) &&
        html`
        <label class="check">
          <input type="checkbox" checked=${withNames} onChange=${toggle} /> ${t("page-home/share/with-names")}
        </label>`
      }
      ${link && !isTooLong && html`<${LinkAndCode} link=${link} close=${close} showToast=${showToast} />`}
      ${isTooLong && html`<p class="hint">${t("page-home/share/too-long")}</p>`}
      <div class="actions">
        <${CaseFileButton} id=${saved.id} showError=${(/** @type {Error} */ error) => showToast(error.message)} />
      </div>
      <${OtherPrograms} shared=${sharedCase(saved, withNames)} close=${close} showToast=${showToast} />
    </div>`;
}

/** @param {{ link: string, close: () => void, showToast: ShowToast }} props */
function LinkAndCode({ link, close, showToast }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const copy = async () => {
    if (!(await copyText(link, field.current))) return;
    close();
    showToast(t("page-home/share/copied"));
  };
  const send = () => navigator.share({ title: "Out of Turn", url: link }).then(close, () => {}); // it was called off
  const canShare = typeof navigator.share === "function";
  return html`
    ${
      link.length <= LONGEST_QR_TEXT
        ? html`<${QrCode} text=${link} label=${t("page-home/share/qr-code")} />`
        : html`<p class="hint">${t("page-home/share/no-qr-code")}</p>`
    }
    <label>${t("page-home/share/link")} <input ref=${field} readonly value=${link} /></label>
    <div class="actions">
      <button type="button" class="main" onClick=${copy}>${t("page-home/share/copy")}</button>
      ${canShare && html`<button type="button" onClick=${send}>${t("page-home/share/send")}</button>`}
    </div>`;
}
