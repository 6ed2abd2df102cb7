// Suits, cards and contracts drawn with their colours.

import { cardName, cardText, contractText, suitSymbol } from "./bridge-text.js";
import { html } from "./html.js";

/** @import { Card } from "./page-types.js" */

/** @type {Record<string, string>} */
const LETTER_OF_SYMBOL = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };

/** @param {{ suit: string }} props */
export const SuitSymbol = ({ suit }) => html`<span class="suit" data-suit=${suit}>${suitSymbol(suit)}</span>`;

/**
 * A card, face up. Screen readers hear its name, and the note.
 * @param {{ card: Card, note?: string }} props
 */
export const CardFace = ({ card, note }) => html`
  <span class="card" data-suit=${card[0]} role="img" aria-label=${cardName(card) + (note ? `, ${note}` : "")}>
    <span aria-hidden="true">${cardText(card)}</span>
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
