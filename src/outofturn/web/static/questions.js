// The questions: a contract, a seat, a card, one of several things. Every answer is one tap on a large button.

import { SuitSymbol } from "./bridge-symbols.js";
import { RANKS, SEATS, SUITS, cardName, rankName, rankText, seatName, suitName } from "./bridge-text.js";
import { t } from "./messages.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "./html.js";

/**
 * @import { Answer, Card, CardAnswer, CardQuestion, NamedValue, Question, Seat, SeatAnswer, Table }
 *   from "./page-types.js"
 */
/** @import { Drawn } from "./html.js" */

const STRAINS = ["C", "D", "H", "S", "NT"];
const LEVELS = [1, 2, 3, 4, 5, 6, 7];
const DOUBLES = [
  ["", "page/undoubled"],
  ["X", "page/doubled"],
  ["XX", "page/redoubled"],
];
const TRICKS = 13;

/**
 * The heading of a question. It takes the focus, so that a screen reader reads it out; but not from somebody who is typing.
 * @param {{ children?: Drawn }} props
 */
export function QuestionHeading({ children }) {
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  // Before anything else can happen: a heading that takes the place of another one must not leave the focus nowhere.
  useLayoutEffect(() => {
    if (document.activeElement?.tagName !== "INPUT") heading.current?.focus({ preventScroll: true });
  }, [children]);
  return html`<h2 class="question" tabindex="-1" ref=${heading}>${children}</h2>`;
}

/** @param {number} level @param {string} strain */
const bidName = (level, strain) =>
  strain === "NT" ? t("page/bid-no-trumps", { number: level }) : t("page/bid", { number: level, suit: strain });

/** @param {{ strain: string }} props */
const Strain = ({ strain }) =>
  strain === "NT" ? html`<small>${t("page/no-trumps-short")}</small>` : html`<${SuitSymbol} suit=${strain} />`;

/**
 * Laid out as a bidding box.
 * @param {{ answer: (contract: string) => void }} props
 */
export function ContractPicker({ answer }) {
  const [doubled, setDoubled] = useState("");
  return html`
    <div class="bidding-box" role="group" aria-label=${t("page/contract")}>
      ${LEVELS.map((level) =>
        STRAINS.map(
          (strain) => html`
            <button type="button" key=${level + strain} onClick=${() => answer(`${level}${strain}${doubled}`)}
              aria-label=${bidName(level, strain)}>
              ${level}<${Strain} strain=${strain} />
            </button>`,
        ),
      )}
    </div>
    <div class="segments" role="group" aria-label=${t("page/doubled")}>
      ${DOUBLES.map(
        ([value, text]) => html`
          <button type="button" key=${value} aria-pressed=${doubled === value} onClick=${() => setDoubled(value)}>
            ${t(text)}
          </button>`,
      )}
    </div>`;
}

/**
 * The four seats with North up, as at the table.
 * @param {{
 *   seats: { seat: Seat, note?: string }[], answer: (answer: SeatAnswer) => void,
 *   other?: NamedValue[], withTrick?: boolean, middle?: Drawn,
 * }} props
 */
export function SeatPicker({ seats, answer, other = [], withTrick = false, middle }) {
  const [trick, setTrick] = useState(2);
  const notes = new Map(seats.map(({ seat, note }) => [seat, note]));
  return html`
    <div class="compass" role="group">
      ${SEATS.map(
        (seat) => html`
          <button type="button" key=${seat} class=${`at-${seat}`} disabled=${!notes.has(seat)}
            onClick=${() => answer({ seat, trick })}>
            <strong>${seatName(seat)}</strong>${notes.get(seat) && html`<span>${notes.get(seat)}</span>`}
          </button>`,
      )}
      <span class="compass-middle" aria-hidden="true">${middle}</span>
    </div>
    ${!seats.length && html`<p class="hint">${t("page/nobody-can-have")}</p>`}
    ${other.map(
      ({ value, text }) => html`
        <button type="button" class="wide" onClick=${() => answer({ seat: value, trick })}>${text}</button>`,
    )}
    ${withTrick && html`<${TrickNumber} number=${trick} change=${setTrick} />`}`;
}

/** @param {{ number: number, change: (number: number) => void }} props */
function TrickNumber({ number, change }) {
  return html`
    <div class="stepper" role="group" aria-label=${t("page/number-of-the-trick")}>
      <span>${t("page/trick")} <output>${number}</output></span>
      <button type="button" aria-label=${t("page/one-trick-earlier")} disabled=${number <= 1}
        onClick=${() => change(number - 1)}>−</button>
      <button type="button" aria-label=${t("page/one-trick-later")} disabled=${number >= TRICKS}
        onClick=${() => change(number + 1)}>+</button>
      <small>${t("page/a-guess-will-do")}</small>
    </div>`;
}

/**
 * One player of four, as a row of buttons.
 * @param {{ seat: Seat | null, choose: (seat: Seat) => void, inTurn?: Seat | null }} props
 */
export function SeatRow({ seat, choose, inTurn = null }) {
  return html`
    <div class="segments four" role="group" aria-label=${t("page/player")}>
      ${SEATS.map(
        (one) => html`
          <button type="button" key=${one} aria-pressed=${seat === one} onClick=${() => choose(one)}>
            ${seatName(one)}${one === inTurn && html`<span class="visually-hidden"> ${t("page/in-turn")}</span>`}
          </button>`,
      )}
    </div>`;
}

/**
 * First the suit, then the rank.
 * @param {{ answer: (card: Card) => void, suit?: string | null, gone?: Card[], held?: Card[] | null }} props
 *   `suit` is chosen already; `gone` are the cards of earlier tricks; `held` is the hand, if it is known.
 */
export function CardPicker({ answer, suit: firstSuit = null, gone = [], held = null }) {
  const [suit, setSuit] = useState(firstSuit);
  useEffect(() => setSuit(firstSuit), [firstSuit]);
  const isMissing = (/** @type {Card} */ card) => gone.includes(card) || (held !== null && !held.includes(card));
  return html`
    <div class="suits" role="group" aria-label=${t("page/card-suit")}>
      ${SUITS.map(
        (one) => html`
          <button type="button" key=${one} aria-pressed=${suit === one} aria-label=${suitName(one)}
            onClick=${() => setSuit(one)}>
            <${SuitSymbol} suit=${one} />
          </button>`,
      )}
    </div>
    <div class="ranks" role="group" aria-label=${t("page/card-rank")}>
      ${RANKS.map(
        (rank) => html`
          <button type="button" key=${rank} disabled=${suit === null || isMissing(suit + rank)}
            aria-label=${suit === null ? rankName(rank) : cardName(suit + rank)} onClick=${() => answer(suit + rank)}>
            ${rankText(rank)}
          </button>`,
      )}
    </div>`;
}

/** @param {{ question: CardQuestion, table: Table, answer: (answer: CardAnswer) => void }} props */
function CardAnswers({ question, table, answer }) {
  const [remark, setRemark] = useState("");
  const hand = table.hands[question.seat];
  const held = hand?.known && hand.cards.length ? hand.cards : null;
  return html`
    ${
      question.remarks.length > 0 &&
      html`
      <div class="switches" role="group" aria-label=${t("page/if-it-is-so")}>
        ${question.remarks.map(
          ({ value, text }) => html`
            <button type="button" key=${value} aria-pressed=${remark === value}
              onClick=${() => setRemark(remark === value ? "" : value)}>
              <span aria-hidden="true">${remark === value ? "☑" : "☐"}</span> ${text}
            </button>`,
        )}
      </div>`
    }
    <${CardPicker} gone=${table.gone} held=${held} answer=${(/** @type {Card} */ card) => answer({ card, remark })} />`;
}

/** @param {{ choices: NamedValue[], choose: (value: string) => void }} props */
export function ChoiceList({ choices, choose }) {
  return html`
    <div class="list">
      ${choices.map(
        ({ value, text, note }) => html`
          <button type="button" key=${value} class="wide" onClick=${() => choose(value)}>
            <strong>${text}</strong>${note && html`<span>${note}</span>`}
          </button>`,
      )}
    </div>`;
}

/**
 * Any question of a form.
 * @param {{ question: Question, table: Table, answer: (answer: Answer) => void }} props
 */
export function QuestionView({ question, table, answer }) {
  const { kind, text } = question;
  return html`
    <${QuestionHeading}>${text}<//>
    ${kind === "seat" && html`<${SeatPicker} ...${question} answer=${answer} />`}
    ${kind === "card" && html`<${CardAnswers} key=${text} question=${question} table=${table} answer=${answer} />`}
    ${kind === "choice" && html`<${ChoiceList} choices=${question.choices} choose=${answer} />`}`;
}
