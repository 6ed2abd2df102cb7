// The ruling after the last line: what to say, who chooses what, what to watch for.

import { ColouredText } from "./bridge-symbols.js";
import { seatName } from "./bridge-text.js";
import { html } from "./vendor/htm-preact.js";

/** @import { Choice, Dispute, Ruling, RulingText } from "./page-types.js" */

/**
 * What the director says, a sentence to a line, large enough to read at arm's length.
 * @param {{ ruling: Ruling, text: RulingText }} props
 */
export function SayThis({ ruling, text }) {
  if (!ruling.speech.length) return null;
  const offender = ruling.offender && `: ${seatName(ruling.offender)}`;
  return html`
    <section class="say" aria-labelledby="say-heading">
      <h2 id="say-heading" tabindex="-1">${ruling.decide.includes("director") ? "Find out first" : "Say this"}</h2>
      ${
        text.irregularity &&
        html`
        <p class="irregularity"><span aria-hidden="true">⚑ </span>${text.irregularity}${offender}</p>`
      }
      <div class="speech">${ruling.speech.map((one) => html`<p key=${one.text}>${one.text}</p>`)}</div>
    </section>`;
}

/**
 * A button for each option as it is read out; where a suit or a card is left to be named, one for each.
 * @param {{ choices: Choice[], choose: (lines: string[]) => void, isBusy: boolean }} props
 */
export function ChoiceButtons({ choices, choose, isBusy }) {
  if (!choices.length) return null;
  const seats = [...new Set(choices.map((one) => one.seat))];
  return html`
    <section class="choices" aria-label="Choices">
      ${seats.map(
        (seat) => html`
          <div key=${seat} role="group" aria-labelledby=${`choices-${seat}`}>
            <h2 id=${`choices-${seat}`}>${seat === "director" ? "You find that" : `${seatName(seat)} chooses`}</h2>
            ${choices
              .filter((one) => one.seat === seat)
              .map((one) => html`<${ChoiceButton} key=${one.number} choice=${one} choose=${choose} isBusy=${isBusy} />`)}
          </div>`,
      )}
    </section>`;
}

/** @param {{ choice: Choice, choose: (lines: string[]) => void, isBusy: boolean }} props */
const ChoiceButton = ({ choice: { number, text, ways }, choose, isBusy }) =>
  ways.map(
    ({ lines, label }) => html`
      <button type="button" class="wide choice" key=${lines.join()} disabled=${isBusy} onClick=${() => choose(lines)}>
        <b class="number" aria-hidden="true">${number}</b>
        <div><${ColouredText} text=${label ? `${text}: ${label}` : text} /></div>
      </button>`,
  );

/**
 * What binds the players from here on, and what the director looks at again after play.
 * @param {{ ruling: Ruling, text: RulingText }} props
 */
export function WatchFor({ ruling, text }) {
  const { information, review } = text;
  if (!ruling.obligations.length && !information.length && !review.length) return null;
  return html`
    <section class="watch" aria-labelledby="watch-heading">
      <h2 id="watch-heading">Watch for</h2>
      <ul>
        ${ruling.obligations.map((obligation) => html`<li key=${obligation}>${obligation}</li>`)}
        ${information.map(
          (one) => html`
            <li key=${one.text}><${ColouredText} text=${one.text} /> <span class="law">${one.law}</span></li>`,
        )}
      </ul>
      ${
        review.length > 0 &&
        html`
        <p class="review">
          <b>After play, look again:</b>
          ${review.map(
            ({ law, heading }, index) => html`
              ${index ? "; " : " "}<span class="law">${law}</span>${heading && ` ${heading}`}`,
          )}.
        </p>`
      }
    </section>`;
}

/**
 * Two readings, where authorities differ.
 * @param {{ disputed: Dispute | null }} props
 */
export function DisputedPoint({ disputed }) {
  if (!disputed) return null;
  return html`
    <section class="disputed" aria-labelledby="disputed-heading">
      <h2 id="disputed-heading"><span aria-hidden="true">⚖ </span>Authorities differ here</h2>
      <dl>
        <dt>Followed here</dt><dd>${disputed.reading}</dd>
        <dt>The other reading</dt><dd>${disputed.other}</dd>
        <dt>Why</dt><dd>${disputed.why}</dd>
      </dl>
    </section>`;
}
