// A panel over the page: near the thumb at the bottom of a phone, in the middle of a larger screen.

import { isFollowedHere } from "./dom-events.js";
import { leaveSheetFor, routeOf, useBackSteps } from "./hash-route.js";
import { t } from "./messages.js";
import { html, useEffect, useRef } from "./html.js";

/** @import { Drawn } from "./html.js" */

/**
 * Closes with its button, with Escape, with the Back button of the phone, or with a tap beside it.
 * @param {{ title: string, close: () => void, isTall?: boolean, titleId?: string, children?: Drawn }} props
 *   `isTall` gives it its full height, whatever it holds; `titleId` is for a sheet that may lie over another one
 */
export function BottomSheet({ title, close, isTall = false, titleId = "sheet-title", children }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useBackSteps(1, close);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The question gets the focus, not the button that closes it.
    /** @type {HTMLElement | null | undefined} */ (element?.querySelector(".question"))?.focus();
    return () => element?.close();
  }, []);
  const onCancel = (/** @type {Event} */ event) => {
    event.preventDefault(); // the page takes the sheet away itself
    close();
  };
  const onClick = (/** @type {MouseEvent} */ event) => {
    const element = /** @type {Element} */ (event.target);
    if (element === dialog.current) close();
    const link = /** @type {HTMLAnchorElement | null} */ (element.closest('a[href^="#/"]'));
    if (!link || event.defaultPrevented || !isFollowedHere(event)) return;
    event.preventDefault();
    leaveSheetFor(routeOf(link.hash));
  };
  return html`
    <dialog class=${isTall ? "sheet tall" : "sheet"} ref=${dialog} aria-labelledby=${titleId}
      onCancel=${onCancel} onClick=${onClick}>
      <div class="sheet-body">
        <header>
          <h2 id=${titleId}>${title}</h2>
          <button type="button" class="plain-button" onClick=${close}>${t("page/close")}</button>
        </header>
        ${children}
      </div>
    </dialog>`;
}
