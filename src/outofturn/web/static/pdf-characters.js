// Which characters the font of the PDF report has; the report as a web page shows all.

/** The scripts of which the font has the letters; Common and Inherited are digits, signs and accents. */
const PRINTED = ["Latin", "Greek", "Cyrillic", "Hebrew", "Armenian", "Georgian", "Common", "Inherited"];
const scripts = PRINTED.map((script) => `\\p{Script=${script}}`).join("");
/** Letters of other scripts, and pictures. */
const LACKING = new RegExp(`(?![${scripts}])[\\p{L}\\p{M}\\p{N}]|[\\u{1f000}-\\u{1faff}]`, "u");

/**
 * Whether the PDF cannot print all of a text.
 * @param {string} text
 */
export function pdfLacks(text) {
  return LACKING.test(text);
}
