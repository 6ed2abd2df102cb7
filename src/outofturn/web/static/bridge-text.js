// Seats, suits, cards and lines of the record as people read and hear them.

/** @import { Card, Decider, Seat, Suit } from "./page-types.js" */

/**
 * Clockwise, which is the order of play.
 * @type {Seat[]}
 */
export const SEATS = ["N", "E", "S", "W"];
/** @type {Suit[]} */
export const SUITS = ["S", "H", "D", "C"];
export const RANKS = [..."AKQJT98765432"];

/** @type {Record<Decider, string>} */
const SEAT_NAMES = { N: "North", E: "East", S: "South", W: "West", director: "the director" };
/** @type {Record<string, string>} */
const SUIT_NAMES = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
// The variation selector after each symbol asks for plain text: phones would draw some of them as coloured pictures.
/** @type {Record<string, string>} */
const SUIT_SYMBOLS = { S: "♠\uFE0E", H: "♥\uFE0E", D: "♦\uFE0E", C: "♣\uFE0E" };
/** @type {Record<string, string>} */
const RANK_NAMES = {
  ...{ A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight" },
  ...{ 7: "seven", 6: "six", 5: "five", 4: "four", 3: "three", 2: "two" },
};

/** @type {(text: string) => text is Seat} */
export const isSeat = (text) => SEATS.some((seat) => seat === text);

/** @param {Seat} seat @param {number} steps clockwise */
const seatAfter = (seat, steps) => SEATS[(SEATS.indexOf(seat) + steps) % 4];
/**
 * Left-hand opponent, who plays next.
 * @param {Seat} seat
 */
export const lho = (seat) => seatAfter(seat, 1);
/** @param {Seat} seat */
export const partner = (seat) => seatAfter(seat, 2);
/**
 * Right-hand opponent.
 * @param {Seat} seat
 */
export const rho = (seat) => seatAfter(seat, 3);

/** @param {Decider} seat */
export const seatName = (seat) => SEAT_NAMES[seat];
/** @param {string} suit */
export const suitName = (suit) => SUIT_NAMES[suit];
/** @param {string} suit */
export const suitSymbol = (suit) => SUIT_SYMBOLS[suit];
/**
 * One card of a suit: “heart”.
 * @param {string} suit
 */
export const suitSingular = (suit) => SUIT_NAMES[suit].slice(0, -1);
/** @param {string} rank */
export const rankText = (rank) => (rank === "T" ? "10" : rank);
/** @param {string} rank */
export const rankName = (rank) => RANK_NAMES[rank];
/** @param {Card} card */
export const cardName = (card) => `${RANK_NAMES[card[1]]} of ${SUIT_NAMES[card[0]]}`;
/** @param {Card} card */
export const cardText = (card) => SUIT_SYMBOLS[card[0]] + rankText(card[1]);

// After these words a single letter is a player, not a suit.
const BEFORE_A_PLAYER = ["&", "by", "looks", "asks", "lead"];
const CARD_IN_LINE = /^(\(?)([SHDC][AKQJT2-9])(\)?)$/;

/**
 * A line of the record as people read it: `E leads H5` is “East leads ♥5”.
 *
 * The server sends this text with every line that it has ruled on; the page needs its own for lines that are not ruled yet.
 * @param {string} line
 */
export const lineText = (line) => line.split(" ").map(wordText).join(" ");

/** @param {string} word @param {number} index @param {string[]} words */
function wordText(word, index, words) {
  if (isSeat(word) && (index === 0 || BEFORE_A_PLAYER.includes(words[index - 1]))) return SEAT_NAMES[word];
  if (word in SUIT_SYMBOLS) return SUIT_SYMBOLS[word];
  return word.replace(CARD_IN_LINE, (_, open, card, close) => open + cardText(card) + close);
}

/**
 * A point in time, short, in the reader's own language.
 * @param {string} time
 */
export const timeText = (time) => new Date(time).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
