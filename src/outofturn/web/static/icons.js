// The small drawings on buttons. They never say anything alone: a word stands beside each, or is its name for screen readers.

import { html } from "./html.js";

/** Outlines in a square of 24. */
const OUTLINES = {
  bell: "M12 4a5.5 5.5 0 0 1 5.5 5.5c0 5 2 6.5 2 6.5h-15s2-1.5 2-6.5A5.5 5.5 0 0 1 12 4Zm-2 15a2 2 0 0 0 4 0",
  list: "M8 6.5h12M8 12h12M8 17.5h12M4 6.5h.01M4 12h.01M4 17.5h.01",
  book: "M12 6.5C10 5 7 4.5 4 4.5v13c3 0 6 .5 8 2 2-1.5 5-2 8-2v-13c-3 0-6 .5-8 2Zm0 0v13",
  learn: "M12 5 2.5 9.5 12 14l9.5-4.5L12 5Zm-6 6.300V16c1.5 1.600 3.600 2.5 6 2.5s4.5-.9 6-2.5v-4.700",
  gear:
    "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM19.4 13.5a7.6 7.6 0 0 0 0-3l2-1.5-2-3.5-2.400 1a7.6 7.6 0 0 0-2.6-1.5L14 2.5" +
    "h-4l-.4 2.5A7.6 7.6 0 0 0 7 6.5l-2.400-1-2 3.5 2 1.5a7.6 7.6 0 0 0 0 3l-2 1.5 2 3.5 2.400-1a7.6 7.6 0 0 0 2.6 1.5" +
    "l.4 2.5h4l.4-2.5a7.6 7.6 0 0 0 2.6-1.5l2.400 1 2-3.5-2-1.5Z",
  back: "m14.5 5.5-6.5 6.5 6.5 6.5",
  more: "M5.5 12h.01M12 12h.01M18.5 12h.01",
  speaker: "M4 9.5v5h3.5l4.5 4v-13l-4.5 4H4Zm11.5-.5a4.5 4.5 0 0 1 0 6m2.5-8.5a8 8 0 0 1 0 11",
  stop: "M7 7h10v10H7z",
  undo: "M8.5 5 4.5 9l4 4M5 9h9a5.5 5.5 0 0 1 0 11h-3",
};

/** @param {{ name: keyof typeof OUTLINES }} props */
export const Icon = ({ name }) => html`
  <svg class="icon" data-icon=${name} viewBox="0 0 24 24" aria-hidden="true"><path d=${OUTLINES[name]} /></svg>`;
