// Characters that cannot be seen, or that turn the text around them, are shown by their numbers: ⟨U+202E⟩.

/**
 * Control characters (not tab and line feed), soft hyphen, marks of direction, characters without width, separators of lines
 * and paragraphs, tags, halves of surrogate pairs. Joiners are left alone inside words and emoji that need them. The same as
 * in visible_text.py.
 */
const HIDDEN = new RegExp(
  "[\\0-\\x08\\x0b-\\x1f\\x7f-\\x9f\\xad\\u061c\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff" +
    "\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}\\ud800-\\udfff]" +
    "|(?<![\\u0600-\\u{10ffff}])[\\u200c\\u200d]|[\\u200c\\u200d](?![\\u0600-\\u{10ffff}])",
  "gu",
);

/**
 * The text with nothing hidden in it; line feeds and tabs stay.
 * @param {string} text
 */
export function visible(text) {
  return text
    .replaceAll("\r\n", "\n")
    .replace(HIDDEN, (found) => `⟨U+${found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}⟩`);
}
