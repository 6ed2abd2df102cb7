// Seats, suits and cards, as people see and hear them.

import { html } from "./vendor/htm-preact.js";

export const SEATS = ["N", "E", "S", "W"];
export const SUITS = ["S", "H", "D", "C"];
export const RANKS = [..."AKQJT98765432"];

const SEAT_WORDS = { N: "North", E: "East", S: "South", W: "West", director: "the director" };
const SUIT_WORDS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
// The selector after each sign asks for plain type: phones would draw some of them as coloured pictures.
const SYMBOLS = { S: "♠\uFE0E", H: "♥\uFE0E", D: "♦\uFE0E", C: "♣\uFE0E" };
const LETTER_OF = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };
const RANK_WORDS = {
  A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six", 5: "five", 4: "four",
  3: "three", 2: "two",
};

export const seatName = (seat) => SEAT_WORDS[seat];
export const suitName = (suit) => SUIT_WORDS[suit];
export const symbolOf = (suit) => SYMBOLS[suit];
export const lho = (seat) => SEATS[(SEATS.indexOf(seat) + 1) % 4];
export const partner = (seat) => SEATS[(SEATS.indexOf(seat) + 2) % 4];
export const rho = (seat) => SEATS[(SEATS.indexOf(seat) + 3) % 4];
export const rankShown = (rank) => (rank === "T" ? "10" : rank);
export const rankName = (rank) => RANK_WORDS[rank];
export const cardName = (card) => `${RANK_WORDS[card[1]]} of ${SUIT_WORDS[card[0]]}`;
export const oneOf = (suit) => `a ${SUIT_WORDS[suit].slice(0, -1)}`;

/** `["N", "S"]` as “North or South”. */
export function listed(seats, last = "or") {
  const names = seats.map(seatName);
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${last} ${names.at(-1)}`;
}

// After these words a letter is a player, not a suit.
const BEFORE_A_PLAYER = ["&", "by", "looks", "asks", "lead"];

/** A line as people read it: `E leads H5` is “East leads ♥5”. A letter is a player where a line or a play begins. */
export const pretty = (line) => line.split(" ").map((word, place, all) => {
  if (SEATS.includes(word) && (place === 0 || BEFORE_A_PLAYER.includes(all[place - 1]))) return SEAT_WORDS[word];
  if (SUITS.includes(word)) return SYMBOLS[word];
  return word.replace(/^(\(?)([SHDC])([AKQJT2-9])(\)?)$/, (_, open, suit, rank, close = "") => open + SYMBOLS[suit] + rankShown(rank) + close);
}).join(" ");

export const Suit = ({ suit }) => html`<span class="suit" data-suit=${suit}>${SYMBOLS[suit]}</span>`;

/** A card, face up. */
export const Card = ({ card, note }) => html`<span class="card" data-suit=${card[0]} role="img"
  aria-label=${cardName(card) + (note ? `, ${note}` : "")}><span aria-hidden="true">${SYMBOLS[card[0]]}${rankShown(card[1])}</span></span>`;

/** A text in which suit symbols have their colours. */
export const Shown = ({ text }) =>
  text.split(/([♠♥♦♣])/).map((part) => (LETTER_OF[part] ? html`<${Suit} suit=${LETTER_OF[part]} />` : part));

/** The contract as a bridge player writes it. */
export const Contract = ({ text }) => {
  const [, level, strain, doubled, declarer] = /^(\d)(NT|[SHDC])(X{0,2})(?: by ([NESW]))?$/.exec(text) ?? [];
  if (!level) return text;
  return html`${level}${strain === "NT" ? "NT" : html`<${Suit} suit=${strain} />`}${doubled}${declarer && ` by ${SEAT_WORDS[declarer]}`}`;
};
