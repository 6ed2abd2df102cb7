// A short message at the bottom of the page that goes away by itself.

import { html, useCallback, useEffect, useState } from "./html.js";

/** @import { ShowToast, ToastMessage } from "./page-types.js" */

const SHOWN_FOR = 8000; // milliseconds; long enough to reach for “Undo”

/**
 * The message that is shown now, and the function that shows another.
 * @returns {[ToastMessage | null, ShowToast]}
 */
export function useToast() {
  const [message, setMessage] = useState(/** @type {ToastMessage | null} */ (null));
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => setMessage(null), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [message]);
  const show = useCallback(
    /** @type {ShowToast} */ ((text, action) => setMessage(text === null ? null : { text, action })),
    [],
  );
  return [message, show];
}

/** @param {{ message: ToastMessage | null, show: ShowToast }} props */
export function Toast({ message, show }) {
  const run = () => {
    show(null);
    message?.action?.run();
  };
  return html`
    <div class="toast" role="status" aria-live="polite">
      ${
        message &&
        html`
        <p>${message.text}
          ${message.action && html`<button type="button" onClick=${run}>${message.action.text}</button>`}
        </p>`
      }
    </div>`;
}
