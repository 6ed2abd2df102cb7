// The questions: a contract, a seat, a card, one of several things. Every answer is one tap on a large button.

import { SuitSymbol } from "./bridge-symbols.js";
import { RANKS, SEATS, SUITS, cardName, rankText, seatName, suitName, suitSymbol } from "./bridge-text.js";
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
 *   other?: NamedValue[], lastTrick?: number, middle?: Drawn,
 * }} props
 */
export function SeatPicker({ seats, answer, other = [], lastTrick = 0, middle }) {
  const [trick, setTrick] = useState(2);
  const notes = new Map(seats.map(({ seat, note }) => [seat, note]));
  // The number of the trick comes before the answer that ends the question.
  return html`
    ${lastTrick > 0 && html`<${TrickNumber} number=${trick} last=${lastTrick} change=${setTrick} />`}
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
    )}`;
}

/** @param {{ number: number, last: number, change: (number: number) => void }} props */
function TrickNumber({ number, last, change }) {
  return html`
    <div class="stepper" role="group" aria-label=${t("page/number-of-the-trick")}>
      <span>${t("page/trick")} <output>${number}</output></span>
      <button type="button" aria-label=${t("page/one-trick-earlier")} disabled=${number <= 1}
        onClick=${() => change(number - 1)}>−</button>
      <button type="button" aria-label=${t("page/one-trick-later")} disabled=${number >= last}
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
 * A card that can be touched.
 * @param {{ card: Card, touch: (card: Card) => void, isMissing?: boolean, isPressed?: boolean | undefined }} props
 *   `isMissing`: it cannot be in this hand; `isPressed` for a card that can be taken and put back
 */
export const CardButton = ({ card, touch, isMissing = false, isPressed }) => html`
  <button type="button" class="card-button" data-suit=${card[0]} disabled=${isMissing} aria-label=${cardName(card)}
    aria-pressed=${isPressed} onClick=${() => touch(card)}>
    <span aria-hidden="true">${rankText(card[1])}</span>
    <span aria-hidden="true" class="pip">${suitSymbol(card[0])}</span>
  </button>`;

/**
 * @param {{ suits: string[], chosen?: string | null, choose: (suit: string) => void }} props
 */
const SuitButtons = ({ suits, chosen = null, choose }) => html`
  ${suits.map(
    (one) => html`
      <button type="button" key=${one} aria-pressed=${chosen === null ? undefined : chosen === one}
        aria-label=${suitName(one)} onClick=${() => choose(one)}>
        <${SuitSymbol} suit=${one} />
      </button>`,
  )}`;

/**
 * One card. The cards of a hand that is known are all drawn. Of another hand a suit is chosen first, unless it is clear which,
 * and all its thirteen cards are drawn: those that it cannot be are faded.
 * @param {{
 *   answer: (card: Card) => void, cards: Card[], isKnown?: boolean, suit?: string | null, chosen?: Card | null,
 * }} props
 *   `cards` are those that it can be; `suit` the one that it most likely is of; `chosen` the one that it is so far
 */
export function CardPicker({ answer, cards, isKnown = false, suit: likely = null, chosen = null }) {
  const pressed = (/** @type {Card} */ card) => (chosen === null ? undefined : chosen === card);
  const [suit, setSuit] = useState(likely);
  useEffect(() => setSuit(likely), [likely]);
  if (isKnown) {
    return html`
      <div class="hand-cards" role="group" aria-label=${t("page/card-rank")}>
        ${SUITS.map((one) => cards.filter((card) => card[0] === one))
          .filter((some) => some.length)
          .map(
            (some) => html`
              <div class="cards" key=${some[0][0]}>
                ${some.map(
                  (card) => html`
                    <${CardButton} key=${card} card=${card} touch=${answer} isPressed=${pressed(card)} />`,
                )}
              </div>`,
          )}
      </div>`;
  }
  const ranks =
    suit !== null &&
    html`
    <div class="cards" role="group" aria-label=${t("page/card-rank")}>
      ${RANKS.map(
        (rank) => html`
          <${CardButton} key=${suit + rank} card=${suit + rank} touch=${answer} isMissing=${!cards.includes(suit + rank)}
            isPressed=${pressed(suit + rank)} />`,
      )}
    </div>`;
  if (likely !== null) {
    return html`
      ${ranks}
      <div class="other-suits" role="group" aria-label=${t("page/card-suit")}>
        <span aria-hidden="true">${t("page-forms/another-suit")}</span>
        <${SuitButtons} suits=${SUITS.filter((one) => one !== suit)} choose=${setSuit} />
      </div>`;
  }
  return html`
    <div class="suits" role="group" aria-label=${t("page/card-suit")}>
      <${SuitButtons} suits=${SUITS} chosen=${suit ?? ""} choose=${setSuit} />
    </div>
    ${ranks}`;
}

/** @param {{ question: CardQuestion, table: Table, answer: (answer: CardAnswer) => void }} props */
function CardAnswers({ question, table, answer }) {
  const [remark, setRemark] = useState("");
  const { seat, cards, suit, remarks } = question;
  return html`
    ${
      remarks.length > 0 &&
      html`
      <div class="switches" role="group" aria-label=${t("page/if-it-is-so")}>
        ${remarks.map(
          ({ value, text }) => html`
            <button type="button" key=${value} aria-pressed=${remark === value}
              onClick=${() => setRemark(remark === value ? "" : value)}>
              <span aria-hidden="true">${remark === value ? "☑" : "☐"}</span> ${text}
            </button>`,
        )}
      </div>`
    }
    <${CardPicker} cards=${cards ?? []} isKnown=${table.hands[seat].known} suit=${suit}
      answer=${(/** @type {Card} */ card) => answer({ card, remark })} />`;
}

/** @param {{ choices: NamedValue[], choose: (value: string) => void, isGrid?: boolean }} props */
export function ChoiceList({ choices, choose, isGrid = false }) {
  return html`
    <div class=${isGrid ? "list grid" : "list"}>
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
    ${kind === "choice" && html`<${ChoiceList} choices=${question.choices} choose=${answer} isGrid=${question.isGrid} />`}`;
}
