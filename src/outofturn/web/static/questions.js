// The questions: a contract, a seat, a card, one of several things. Every answer is one touch on a large target.

import { html, useEffect, useRef, useState } from "./vendor/htm-preact.js";
import { RANKS, SEATS, SUITS, Suit, cardName, rankName, rankShown, seatName, suitName } from "./bridge-text.js";

const STRAINS = ["C", "D", "H", "S", "NT"];
const STRAIN_NAMES = { ...Object.fromEntries(SUITS.map((suit) => [suit, suitName(suit)])), NT: "no trumps" };

/** The heading of a question; it takes the focus, so that what is asked is read out. */
export function Ask({ children, level = 2 }) {
  const heading = useRef();
  useEffect(() => heading.current?.focus({ preventScroll: true }), [children]);
  return level === 1
    ? html`<h1 class="ask" tabindex="-1" ref=${heading}>${children}</h1>`
    : html`<h2 class="ask" tabindex="-1" ref=${heading}>${children}</h2>`;
}

/** Laid out as a bidding box. */
export function ContractQuestion({ answer }) {
  const [doubled, setDoubled] = useState("");
  const levels = [1, 2, 3, 4, 5, 6, 7];
  return html`
    <div class="box" role="group" aria-label="Contract">
      ${levels.map((level) => STRAINS.map((strain) => html`
        <button type="button" key=${level + strain} aria-label=${`${level} ${STRAIN_NAMES[strain]}`}
          onClick=${() => answer(`${level}${strain}${doubled}`)}>
          ${level}${strain === "NT" ? html`<small>NT</small>` : html`<${Suit} suit=${strain} />`}
        </button>`))}
    </div>
    <div class="segments" role="group" aria-label="Doubled">
      ${[["", "Undoubled"], ["X", "Doubled"], ["XX", "Redoubled"]].map(([value, words]) => html`
        <button type="button" key=${value} aria-pressed=${doubled === value} onClick=${() => setDoubled(value)}>${words}</button>`)}
    </div>`;
}

/** North up, as at the table. */
export function SeatQuestion({ seats, answer, other = [], trick, middle }) {
  const [number, setNumber] = useState(2);
  const given = (seat) => answer({ seat, trick: number });
  const noteOf = Object.fromEntries(seats.map(({ seat, note }) => [seat, note]));
  return html`
    <div class="compass" role="group">
      ${SEATS.map((seat) => html`
        <button type="button" key=${seat} class=${`at-${seat}`} disabled=${!(seat in noteOf)} onClick=${() => given(seat)}>
          <strong>${seatName(seat)}</strong>${noteOf[seat] && html`<span>${noteOf[seat]}</span>`}
        </button>`)}
      <span class="rose" aria-hidden="true">${middle}</span>
    </div>
    ${other.map(({ value, words }) => html`<button type="button" class="wide" onClick=${() => given(value)}>${words}</button>`)}
    ${trick && html`<${TrickNumber} number=${number} change=${setNumber} />`}`;
}

/** Which trick it is, as near as one knows: it counts only near the end of the board. */
function TrickNumber({ number, change }) {
  return html`
    <div class="stepper" role="group" aria-label="Number of the trick">
      <span>Trick <output>${number}</output></span>
      <button type="button" aria-label="One trick earlier" disabled=${number <= 1} onClick=${() => change(number - 1)}>−</button>
      <button type="button" aria-label="One trick later" disabled=${number >= 13} onClick=${() => change(number + 1)}>+</button>
      <small>A guess will do: it counts only near the end.</small>
    </div>`;
}

/** First the suit, then the rank. `suit` is the one to begin with; `gone` cards are no longer there. */
export function CardPicker({ answer, suit: likely = null, gone = [], held = null, label = "Card" }) {
  const [suit, setSuit] = useState(likely);
  useEffect(() => setSuit(likely), [likely]);
  const away = (card) => gone.includes(card) || (held !== null && !held.includes(card));
  return html`
    <div class="suits" role="group" aria-label=${`${label}: suit`}>
      ${SUITS.map((one) => html`
        <button type="button" key=${one} aria-pressed=${suit === one} aria-label=${suitName(one)} onClick=${() => setSuit(one)}>
          <${Suit} suit=${one} />
        </button>`)}
    </div>
    <div class="ranks" role="group" aria-label=${`${label}: rank`}>
      ${RANKS.map((rank) => html`
        <button type="button" key=${rank} disabled=${suit === null || away(suit + rank)}
          aria-label=${suit === null ? rankName(rank) : cardName(suit + rank)} onClick=${() => answer(suit + rank)}>
          ${rankShown(rank)}
        </button>`)}
    </div>`;
}

function CardQuestion({ question, table, answer }) {
  const [also, setAlso] = useState("");
  const hand = question.seat && table.hands?.[question.seat];
  return html`
    ${question.also.length > 0 && html`
      <div class="switches" role="group" aria-label="If it is so">
        ${question.also.map(({ value, words }) => html`
          <button type="button" key=${value} aria-pressed=${also === value} onClick=${() => setAlso(also === value ? "" : value)}>
            <span class="tick" aria-hidden="true">${also === value ? "☑" : "☐"}</span> ${words}
          </button>`)}
      </div>`}
    <${CardPicker} gone=${table.gone} held=${hand?.known && hand.cards.length ? hand.cards : null} answer=${(card) => answer({ card, also })} />`;
}

function ChoiceQuestion({ choices, answer }) {
  return html`
    <div class="list">
      ${choices.map(({ value, words, note }) => html`
        <button type="button" key=${value} class="wide" onClick=${() => answer(value)}>
          <strong>${words}</strong>${note && html`<span>${note}</span>`}
        </button>`)}
    </div>`;
}

/** Whatever a happening asks next. */
export function Question({ question, table, answer }) {
  return html`
    <${Ask}>${question.ask}<//>
    ${question.kind === "seat" && html`<${SeatQuestion} ...${question} answer=${answer} />`}
    ${question.kind === "card" && html`<${CardQuestion} key=${question.ask} question=${question} table=${table} answer=${answer} />`}
    ${question.kind === "choice" && html`<${ChoiceQuestion} choices=${question.choices} answer=${answer} />`}`;
}

