// The questions: a contract, a seat, a card, one of several things. Every answer is one tap on a large button.

import { SuitSymbol } from "./bridge-symbols.js";
import { RANKS, SEATS, SUITS, cardName, rankName, rankText, seatName, suitName } from "./bridge-text.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "./vendor/htm-preact.js";

/**
 * @import { Answer, Card, CardAnswer, CardQuestion, NamedValue, Question, Seat, SeatAnswer, Table }
 *   from "./page-types.js"
 */
/** @import { Drawn } from "./vendor/htm-preact.js" */

const STRAINS = ["C", "D", "H", "S", "NT"];
const LEVELS = [1, 2, 3, 4, 5, 6, 7];
const DOUBLES = [
  ["", "Undoubled"],
  ["X", "Doubled"],
  ["XX", "Redoubled"],
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

/**
 * Laid out as a bidding box.
 * @param {{ answer: (contract: string) => void }} props
 */
export function ContractPicker({ answer }) {
  const [doubled, setDoubled] = useState("");
  return html`
    <div class="bidding-box" role="group" aria-label="Contract">
      ${LEVELS.map((level) =>
        STRAINS.map(
          (strain) => html`
            <button type="button" key=${level + strain} onClick=${() => answer(`${level}${strain}${doubled}`)}
              aria-label=${`${level} ${strain === "NT" ? "no trumps" : suitName(strain)}`}>
              ${level}${strain === "NT" ? html`<small>NT</small>` : html`<${SuitSymbol} suit=${strain} />`}
            </button>`,
        ),
      )}
    </div>
    <div class="segments" role="group" aria-label="Doubled">
      ${DOUBLES.map(
        ([value, text]) => html`
          <button type="button" key=${value} aria-pressed=${doubled === value} onClick=${() => setDoubled(value)}>
            ${text}
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
    ${!seats.length && html`<p class="hint">Nobody can have done that at this trick.</p>`}
    ${other.map(
      ({ value, text }) => html`
        <button type="button" class="wide" onClick=${() => answer({ seat: value, trick })}>${text}</button>`,
    )}
    ${withTrick && html`<${TrickNumber} number=${trick} change=${setTrick} />`}`;
}

/** @param {{ number: number, change: (number: number) => void }} props */
function TrickNumber({ number, change }) {
  return html`
    <div class="stepper" role="group" aria-label="Number of the trick">
      <span>Trick <output>${number}</output></span>
      <button type="button" aria-label="One trick earlier" disabled=${number <= 1}
        onClick=${() => change(number - 1)}>−</button>
      <button type="button" aria-label="One trick later" disabled=${number >= TRICKS}
        onClick=${() => change(number + 1)}>+</button>
      <small>A guess will do: it counts only near the end.</small>
    </div>`;
}

/**
 * One player of four, as a row of buttons.
 * @param {{ seat: Seat | null, choose: (seat: Seat) => void, inTurn?: Seat | null }} props
 */
export function SeatRow({ seat, choose, inTurn = null }) {
  return html`
    <div class="segments four" role="group" aria-label="Player">
      ${SEATS.map(
        (one) => html`
          <button type="button" key=${one} aria-pressed=${seat === one} onClick=${() => choose(one)}>
            ${seatName(one)}${one === inTurn && html`<span class="visually-hidden"> (in turn)</span>`}
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
    <div class="suits" role="group" aria-label="Card: suit">
      ${SUITS.map(
        (one) => html`
          <button type="button" key=${one} aria-pressed=${suit === one} aria-label=${suitName(one)}
            onClick=${() => setSuit(one)}>
            <${SuitSymbol} suit=${one} />
          </button>`,
      )}
    </div>
    <div class="ranks" role="group" aria-label="Card: rank">
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
      <div class="switches" role="group" aria-label="If it is so">
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
