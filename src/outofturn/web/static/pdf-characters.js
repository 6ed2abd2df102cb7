// Which characters the font of the PDF report has; the report as a web page shows all.

/** Letters of scripts other than these, and pictures. */
const LACKING =
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}])[\p{L}\p{M}\p{N}]|[\u{1f000}-\u{1faff}]/u;

/**
 * Whether the PDF cannot print all of a text.
 * @param {string} text
 */
export function pdfLacks(text) {
  return LACKING.test(text);
}
