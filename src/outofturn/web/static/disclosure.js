// A part of the page that opens on demand.

import { html, useState } from "./html.js";

/** @import { Drawn } from "./html.js" */

/**
 * What it holds is made when it is open, so that nothing is asked for in vain.
 * @param {{ title: string, id: string, children: () => Drawn }} props
 */
export function Disclosure({ title, id, children }) {
  const [isOpen, setOpen] = useState(false);
  return html`
    <section class="disclosure">
      <h2>
        <button type="button" aria-expanded=${isOpen} aria-controls=${id} onClick=${() => setOpen(!isOpen)}>
          <span aria-hidden="true">${isOpen ? "▾" : "▸"}</span> ${title}
        </button>
      </h2>
      <div id=${id} hidden=${!isOpen}>${isOpen && children()}</div>
    </section>`;
}
