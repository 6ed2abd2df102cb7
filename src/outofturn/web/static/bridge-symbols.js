// Suits, cards and contracts drawn with their colours.

import { cardName, contractText, contractTitle, rankText, suitSymbol } from "./bridge-text.js";
import { html } from "./html.js";

/** @import { Card } from "./page-types.js" */

/** @type {Record<string, string>} */
const LETTER_OF_SYMBOL = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };

/** @param {{ suit: string }} props */
export const SuitSymbol = ({ suit }) => html`<span class="suit" data-suit=${suit}>${suitSymbol(suit)}</span>`;

/**
 * A card as it lies on the table: the rank over the suit. Screen readers get its name, and the note if there is one.
 * @param {{ card: Card, note?: string }} props
 */
export const CardFace = ({ card, note }) => html`
  <span class="card" data-suit=${card[0]} role="img" aria-label=${cardName(card) + (note ? `, ${note}` : "")}>
    <span class="rank" aria-hidden="true">${rankText(card[1])}</span>
    <span class="pip" aria-hidden="true">${suitSymbol(card[0])}</span>
  </span>`;

/**
 * A text in which suit symbols have their colours.
 * @param {{ text: string }} props
 */
export const ColouredText = ({ text }) =>
  text
    .split(/([♠♥♦♣])\uFE0E?/)
    .map((part) => (part in LETTER_OF_SYMBOL ? html`<${SuitSymbol} suit=${LETTER_OF_SYMBOL[part]} />` : part));

/**
 * A contract as a bridge player writes it.
 * @param {{ text: string }} props
 */
export const ContractText = ({ text }) => html`<${ColouredText} text=${contractText(text)} />`;

/**
 * The same as short as it can be: “4♠ South”.
 * @param {{ text: string }} props
 */
export const ContractTitle = ({ text }) => html`<${ColouredText} text=${contractTitle(text)} />`;
