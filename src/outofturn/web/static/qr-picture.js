// A QR code, drawn as one path. The library is loaded when the first one is wanted.

import { busyUntil } from "./at-rest.js";
import { html, useEffect, useState } from "./html.js";

/** @import { encodeQR } from "./vendor/qr.js" */

// In letters: with more the squares are too small for a phone that looks at the screen of another one.
export const LONGEST_QR_TEXT = 1200;
const QUIET_ZONE = 4; // light squares around it, which readers need

/**
 * Each run of dark squares in a row is one rectangle.
 * @param {boolean[][]} rows
 */
export function pathOf(rows) {
  const runs = rows.flatMap((row, y) =>
    row.map((isDark, x) => {
      if (!isDark || row[x - 1]) return "";
      const end = row.indexOf(false, x);
      return `M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`;
    }),
  );
  return runs.join("");
}

/** @param {{ text: string, label: string }} props */
export function QrCode({ text, label }) {
  const [draw, setDraw] = useState(/** @type {{ encode: typeof encodeQR } | null} */ (null));
  useEffect(() => {
    let isWanted = true;
    busyUntil(import("./vendor/qr.js")).then(
      ({ encodeQR: encode }) => isWanted && setDraw({ encode }),
      () => {}, // the link is there beside it
    );
    return () => {
      isWanted = false;
    };
  }, []);
  if (!draw) return null;
  const rows = draw.encode(text, "raw", { ecc: "low", border: QUIET_ZONE });
  return html`
    <svg class="qr-code" role="img" aria-label=${label} viewBox=${`0 0 ${rows.length} ${rows.length}`}
      shape-rendering="crispEdges">
      <rect width="100%" height="100%" fill="#fff" /><path d=${pathOf(rows)} fill="#000" />
    </svg>`;
}
