// Seats, suits, ranks and cards as people read and hear them, in the language of the page.

import { locale, nameOf, t } from "./messages.js";

/** @import { Card, Seat, Suit } from "./page-types.js" */

/**
 * Clockwise, which is the order of play.
 * @type {Seat[]}
 */
export const SEATS = ["N", "E", "S", "W"];
/** @type {Suit[]} */
export const SUITS = ["S", "H", "D", "C"];
export const RANKS = [..."AKQJT98765432"];

// The variation selector after each symbol asks for plain text: phones would draw some of them as coloured pictures.
/** @type {Record<string, string>} */
const SUIT_SYMBOLS = { S: "♠\uFE0E", H: "♥\uFE0E", D: "♦\uFE0E", C: "♣\uFE0E" };
const CONTRACT = /^(\d)(NT|[SHDC])(X{0,2})(?: by ([NESW]))?$/;

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

/** @param {Seat} seat */
export const seatName = (seat) => nameOf("player", seat);
/** @param {string} suit */
export const suitName = (suit) => nameOf("suit", suit);
/** @param {string} suit */
export const suitSymbol = (suit) => SUIT_SYMBOLS[suit];
/**
 * The letter or number of a rank.
 * @param {string} rank
 */
export const rankText = (rank) => nameOf("rank", rank, "letter");
/** @param {string} rank */
export const rankName = (rank) => nameOf("rank", rank);
/** @param {Card} card */
export const cardName = (card) => nameOf("card", card, "bare");
/** @param {Card} card */
export const cardText = (card) => SUIT_SYMBOLS[card[0]] + rankText(card[1]);

/** @param {string} contract as the notation has it @param {(text: string, declarer: Seat) => string} withDeclarer */
function written(contract, withDeclarer) {
  const found = CONTRACT.exec(contract);
  if (!found) return contract;
  const [, level, strain, doubled, declarer] = found;
  const text = level + (strain === "NT" ? t("page/no-trumps-short") : suitSymbol(strain)) + doubled;
  return declarer && isSeat(declarer) ? withDeclarer(text, declarer) : text;
}

/**
 * A contract as a bridge player writes it: `4S by S` is “4♠ by South”.
 * @param {string} contract
 */
export const contractText = (contract) => written(contract, (text, player) => t("page/contract-by", { text, player }));

/**
 * The same as short as it can be: “4♠ South”.
 * @param {string} contract
 */
export const contractTitle = (contract) => written(contract, (text, player) => `${text} ${seatName(player)}`);

/**
 * A point in time, short, in the reader's own language.
 * @param {string} time
 */
export const timeText = (time) => new Date(time).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });
