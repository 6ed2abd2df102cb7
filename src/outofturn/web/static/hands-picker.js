// The hands of a board: cards touched one after the other, or read from the text or the file of another program.

import { UnreadBoard } from "./board-chooser.js";
import { BottomSheet } from "./bottom-sheet.js";
import { RANKS, SEATS, SUITS, seatName } from "./bridge-text.js";
import { onSubmit, onText } from "./dom-events.js";
import { readHands } from "./engine-api.js";
import { textOf } from "./file-encoding.js";
import { handsOf } from "./deal-text.js";
import { t } from "./messages.js";
import { ProblemNotice } from "./problem-notice.js";
import { CardButton, ChoiceList } from "./questions.js";
import { html, useState } from "./html.js";

/** @import { ApiError } from "./api-request.js" */
/** @import { BoardHands, Card, HandsAnswer, Seat } from "./page-types.js" */

/** @typedef {Record<Seat, string>} Hands as PBN writes them; empty if not known */
/** @typedef {Record<Seat, Card[]>} HandCards */

const FULL_HAND = 13;
const PACK = SUITS.flatMap((suit) => RANKS.map((rank) => suit + rank));
/** What a file is about besides its hands is left out if it is long. */
const LONG_TEXT = 150_000;
/** @type {HandsAnswer} */
const NO_BOARDS = { boards: [], errors: [] };
const NEEDED_TAG = /^\s*\[(Board|Dealer|Deal|Declarer|Contract)\b/i;

/**
 * The cards of a hand: `AK.Q..` as `["SA", "SK", "HQ"]`.
 * @param {string} hand
 */
export const cardsOf = (hand) =>
  hand
    .replaceAll("10", "T")
    .toUpperCase()
    .split(".")
    .flatMap((ranks, index) => [...ranks].map((rank) => SUITS[index] + rank));

/**
 * A hand as PBN writes it; empty without cards.
 * @param {Card[]} cards
 */
export const handOf = (cards) =>
  cards.length ? SUITS.map((suit) => RANKS.filter((rank) => cards.includes(suit + rank)).join("")).join(".") : "";

/**
 * Take a card into a hand, or put it back; when three hands are full the fourth has the rest.
 * @param {HandCards} hands @param {Seat} seat @param {Card} card @param {number} size of a hand
 * @returns {HandCards}
 */
export function withCard(hands, seat, card, size) {
  const own = hands[seat];
  if (own.includes(card)) return { ...hands, [seat]: own.filter((one) => one !== card) };
  if (own.length >= size) return hands;
  const next = { ...hands, [seat]: [...own, card] };
  const full = SEATS.filter((one) => next[one].length === FULL_HAND);
  if (full.length !== 3) return next;
  const [last] = SEATS.filter((one) => !full.includes(one));
  const rest = PACK.filter((one) => !full.some((who) => next[who].includes(one)));
  return next[last].every((one) => rest.includes(one)) ? { ...next, [last]: rest } : next;
}

/**
 * @param {{ hands: Hands, size: number, take: (hands: Hands) => void, close: () => void }} props
 *   `size` is the number of cards that each hand has where the record begins
 */
export function HandsSheet({ hands, size, take, close }) {
  const [cards, setCards] = useState(
    () => /** @type {HandCards} */ (Object.fromEntries(SEATS.map((seat) => [seat, cardsOf(hands[seat])]))),
  );
  const isReady = SEATS.every((seat) => [0, size].includes(cards[seat].length));
  const save = () => {
    take(/** @type {Hands} */ (Object.fromEntries(SEATS.map((seat) => [seat, handOf(cards[seat])]))));
    close();
  };
  const takeBoard = (/** @type {BoardHands} */ board) => {
    take(handsOf(board.deal));
    close();
  };
  return html`
    <${BottomSheet} title=${t("page-forms/hands/title")} close=${close} isTall=${true}>
      <p class="hint">${t("page-forms/hands/touch")}</p>
      <${PackPicker} cards=${cards} size=${size} change=${setCards} />
      ${!isReady && html`<p class="hint">${t("page-forms/hands/too-few")}</p>`}
      <div class="actions">
        <button type="button" class="main" disabled=${!isReady} onClick=${save}>${t("page-forms/hands/take")}</button>
      </div>
      <${HandsText} takeBoard=${takeBoard} />
    <//>`;
}

/** @param {{ cards: HandCards, size: number, change: (cards: HandCards) => void }} props */
function PackPicker({ cards, size, change }) {
  const [seat, setSeat] = useState(/** @type {Seat} */ ("N"));
  const touch = (/** @type {Card} */ card) => {
    const next = withCard(cards, seat, card, size);
    change(next);
    // A hand that is full makes way for the next one.
    if (next[seat].length === size && !cards[seat].includes(card)) {
      setSeat(SEATS.find((one) => next[one].length < size) ?? seat);
    }
  };
  const isElsewhere = (/** @type {Card} */ card) => SEATS.some((one) => one !== seat && cards[one].includes(card));
  return html`
    <div class="segments four hand-seats" role="group" aria-label=${t("page/player")}>
      ${SEATS.map(
        (one) => html`
          <button type="button" key=${one} aria-pressed=${seat === one} onClick=${() => setSeat(one)}>
            ${seatName(one)}
            <small>${t("page-forms/hands/count", { number: cards[one].length, count: size })}</small>
          </button>`,
      )}
    </div>
    <div class="hand-cards" role="group" aria-label=${seatName(seat)}>
      ${SUITS.map(
        (suit) => html`
          <div class="cards pack" key=${suit}>
            ${RANKS.map(
              (rank) => html`
                <${CardButton} key=${rank} card=${suit + rank} touch=${touch} isMissing=${isElsewhere(suit + rank)}
                  isPressed=${cards[seat].includes(suit + rank)} />`,
            )}
          </div>`,
      )}
    </div>
    <button type="button" class="plain-button" disabled=${!cards[seat].length}
      onClick=${() => change({ ...cards, [seat]: [] })}>${t("page-forms/hands/clear")}</button>`;
}

/**
 * A text that is pasted, or a file.
 * @param {{ takeBoard: (board: BoardHands) => void }} props
 */
function HandsText({ takeBoard }) {
  const [text, setText] = useState("");
  const [found, setFound] = useState(/** @type {HandsAnswer} */ (NO_BOARDS));
  const [problem, setProblem] = useState(/** @type {ApiError | null} */ (null));
  const read = async (/** @type {string} */ wanted) => {
    setFound(NO_BOARDS);
    setProblem(null);
    try {
      const answer = await readHands(shortened(wanted));
      if (answer.boards.length + answer.errors.length === 1) takeBoard(answer.boards[0]);
      else setFound(answer);
    } catch (error) {
      setProblem(/** @type {ApiError} */ (error));
    }
  };
  const readFile = async (/** @type {{ currentTarget: HTMLInputElement }} */ { currentTarget }) => {
    const file = currentTarget.files?.[0];
    currentTarget.value = ""; // so that the same file can be chosen again
    if (file) await read(await textOf(file));
  };
  return html`
    <form class="hands-text" onSubmit=${onSubmit(() => read(text))}>
      <label>${t("page-forms/hands/paste")}
        <textarea rows="3" maxlength="200000" autocapitalize="off" spellcheck=${false} value=${text} onInput=${onText(setText)}>
        </textarea>
      </label>
      ${problem && html`<${ProblemNotice} problem=${problem} />`}
      <div class="actions">
        <button type="submit" disabled=${!text.trim()}>${t("page-forms/hands/read")}</button>
      </div>
      <label>${t("page-forms/hands/file")}
        <input type="file" accept=".pbn,.lin,text/plain" onChange=${readFile} />
      </label>
      ${
        found.boards.length > 0 &&
        html`
        <h3>${t("page-forms/hands/which-board")}</h3>
        <${ChoiceList} choices=${found.boards.map(namedBoard)}
          choose=${(/** @type {string} */ value) => takeBoard(found.boards[Number(value)])} />
        <ul class="boards">
          ${found.errors.map((error, at) => html`<li key=${at}><${UnreadBoard} problem=${error} /></li>`)}
        </ul>`
      }
    </form>`;
}

/** @param {BoardHands} board @param {number} index */
const namedBoard = ({ board, contract, declarer }, index) => ({
  value: String(index),
  text: t("page-forms/hands/board", { text: board || String(index + 1) }),
  ...(contract && { note: declarer ? `${contract} ${declarer}` : contract }),
});

/**
 * Only the lines about hands, if the text is long.
 * @param {string} text
 */
const shortened = (text) =>
  text.length < LONG_TEXT
    ? text
    : text
        .split("\n")
        .filter((line) => NEEDED_TAG.test(line) || line.includes("|"))
        .join("\n");
