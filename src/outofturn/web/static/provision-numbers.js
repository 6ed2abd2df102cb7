// Numbers of provisions as they stand in texts.

// A provision with a letter (“57A3”) is recognised alone, a whole Law only after the word for it: “Law 57”, « Loi 57 », “§ 57”.
const PROVISION = "(?:9|[1-9]\\d)[A-H](?:\\d{1,2}(?:[a-z]\\d?)?)?";
const WORD = "(?:Laws?|Lois?|§{1,2}|[Aa]rtikel(?:en)?|[Pp]rzepis(?:u|ów|em|y)?)";
/** @param {string} numbers that are recognised without a word before them */
const pattern = (numbers) => new RegExp(`(?<![\\w.])(?:${WORD}[ \\u00a0](?:${PROVISION}|\\d{1,2})|${numbers})(?!\\w)`, "g");
const IN_A_TEXT = pattern(PROVISION);
const IN_THE_LAWBOOK = pattern(`${PROVISION}|(?:9|[1-9]\\d)`);

/**
 * The number alone: “Law 53A” is “53A”.
 * @param {string} text
 */
export const provisionNumber = (text) => text.replace(/^\D+/, "");

/**
 * A text in pieces: the numbers of provisions, as they are written, and what stands between them.
 * @param {string} text
 * @param {boolean} [isLawText] in the words of the lawbook a number alone is a Law: “a penalty card (50)”
 * @returns {{ text: string, number: string }[]} `number` is empty between them
 */
export function provisionPieces(text, isLawText = false) {
  /** @type {{ text: string, number: string }[]} */
  const pieces = [];
  let end = 0;
  for (const found of text.matchAll(isLawText ? IN_THE_LAWBOOK : IN_A_TEXT)) {
    pieces.push({ text: text.slice(end, found.index), number: "" });
    pieces.push({ text: found[0], number: provisionNumber(found[0]) });
    end = found.index + found[0].length;
  }
  pieces.push({ text: text.slice(end), number: "" });
  return pieces.filter((piece) => piece.text);
}
