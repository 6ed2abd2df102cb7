// What a case is worth with best play by both sides and all hands in sight: without the irregularity, and after each option.

import { ColouredText } from "./bridge-symbols.js";
import { SEATS, cardText, contractText, isSeat, seatName } from "./bridge-text.js";
import { isOutOfReach, onConnection } from "./connection.js";
import { dealOf, handsOf } from "./deal-text.js";
import { getEquity } from "./engine-api.js";
import { HandsSheet } from "./hands-picker.js";
import { locale, t } from "./messages.js";
import { ProblemNotice } from "./problem-notice.js";
import { useAnswer } from "./use-answer.js";
import { html, useEffect, useState } from "./html.js";

/** @import { CaseProps } from "./case-view.js" */
/** @import { Drawn } from "./html.js" */
/** @import { Choice, EquityAnswer, SavedCase, Seat, Worth } from "./page-types.js" */

const ALL_TRICKS = 13;
const BOOK = 6; // tricks that a contract needs besides its level

/**
 * What every worth of a case has in common.
 * @typedef {object} Scale
 * @property {string} contract without declarer
 * @property {number} most tricks that can be won
 * @property {number | null} needed tricks for the contract; null if not all tricks are counted
 * @property {boolean} wasIrregular whether there was an irregularity
 * @property {number | null} usual tricks without it; null if there was none, or if they are not worked out
 * @property {EquityAnswer["words"]} words
 */

/** @typedef {Pick<CaseProps, "store" | "saved" | "answer" | "actions">} EquityProps */

/** @param {EquityProps} props */
export function Equity(props) {
  const { store, saved, answer } = props;
  const unknown = answer.table ? SEATS.filter((seat) => !answer.table.hands[seat].known) : [];
  return html`
    <div class="equity">
      ${store.problem && html`<${ProblemNotice} problem=${store.problem} dismiss=${() => store.dismiss("problem")} />`}
      ${
        unknown.length
          ? html`<${MissingHands} ...${props} seats=${unknown} />`
          : html`<${Worths} saved=${saved} choices=${answer.error ? [] : answer.choices} />`
      }
    </div>`;
}

/** @param {EquityProps & { seats: Seat[] }} props */
function MissingHands({ store, saved, actions, seats }) {
  const [isOpen, setOpen] = useState(false);
  const text = new Intl.ListFormat(locale(), { type: "conjunction" }).format(seats.map(seatName));
  const take = (/** @type {Record<Seat, string>} */ hands) =>
    actions.submit({ kind: "change", fields: { deal: dealOf(hands) } });
  return html`
    <p>${t("page/equity/hands-missing", { text })}</p>
    <div class="actions">
      <button type="button" class="main" disabled=${store.isBusy} onClick=${() => setOpen(true)}>
        ${t("page-forms/hands/enter")}
      </button>
    </div>
    ${
      isOpen &&
      html`
      <${HandsSheet} hands=${handsOf(saved.case.deal)} size=${ALL_TRICKS + 1 - firstTrick(saved)}
        close=${() => setOpen(false)} take=${take} />`
    }`;
}

/** @param {SavedCase} saved */
const firstTrick = (saved) => saved.case.start?.trick ?? 1;

/** The server must be asked again when it is back. */
function useReach() {
  const [isOut, setOut] = useState(isOutOfReach());
  useEffect(() => onConnection(() => setOut(isOutOfReach())), []);
  return isOut;
}

/** @param {{ saved: SavedCase, choices: Choice[] }} props */
function Worths({ saved, choices }) {
  const [tries, setTries] = useState(0);
  const [found, problem] = useAnswer(() => getEquity(saved), [saved.version, useReach(), tries]);
  if (problem) {
    return html`
      <${ProblemNotice} problem=${problem}>
        ${
          problem.isRetryable &&
          html`<button type="button" onClick=${() => setTries(tries + 1)}>${t("page/try-again")}</button>`
        }
      <//>`;
  }
  if (!found) return html`<p role="status">${t("page/one-moment")}</p>`;
  const scale = scaleOf(saved, found);
  return html`
    <p class="hint">${t("page/equity/double-dummy")}</p>
    <${Legend} saved=${saved} scale=${scale} />
    ${
      scale.wasIrregular &&
      html`<${WorthView} scale=${scale} worth=${found.without} level=${3} title=${t("page/equity/without")} />`
    }
    ${
      found.options.length
        ? html`<${OptionWorths} found=${found} choices=${choices} scale=${scale} />`
        : html`
          <${WorthView} scale=${scale} worth=${found.now} level=${3} usual=${scale.usual} title=${t("page/equity/now")} />`
    }`;
}

/** @param {SavedCase} saved @param {EquityAnswer} found @returns {Scale} */
function scaleOf(saved, found) {
  const [contract] = saved.case.contract.split(" by ");
  const worths = [found.without, found.now, ...found.options];
  const isWhole = worths.every(({ tricks, score }) => tricks === null || score !== null);
  const wasIrregular = saved.ruling.steps.some((step) => step.irregularity) || Boolean(saved.case.start?.penalty_cards?.length);
  return {
    contract,
    most: isWhole ? ALL_TRICKS : ALL_TRICKS + 1 - firstTrick(saved),
    needed: isWhole ? BOOK + Number(contract[0]) : null,
    wasIrregular,
    usual: wasIrregular ? found.without.tricks : null,
    words: found.words,
  };
}

/** @param {{ saved: SavedCase, scale: Scale }} props */
function Legend({ saved, scale: { contract, needed } }) {
  const isBoardKnown = "vulnerable" in saved.case || /[1-9]/.test(saved.board);
  if (needed === null) return html`<p class="hint">${t("page/equity/no-score", { number: firstTrick(saved) })}</p>`;
  return html`
    <p class="hint">${t("page/equity/tricks-of")} ${!isBoardKnown && t("page/equity/not-vulnerable")}</p>
    <p class="legend hint">
      <span class="contract-mark" aria-hidden="true"></span>
      <span><${ColouredText} text=${t("page/equity/needed", { text: contractText(contract), number: needed })} /></span>
    </p>`;
}

/** @param {{ found: EquityAnswer, choices: Choice[], scale: Scale }} props */
function OptionWorths({ found, choices, scale }) {
  const best = found.now.tricks;
  const areAlike = found.options.every((one) => one.tricks === best);
  return html`
    <h3>${t("page/equity/options")}</h3>
    <ul class="worths">
      ${found.options.map(
        (worth) => html`
          <li key=${worth.choose.join()}>
            <${WorthView} scale=${scale} worth=${worth} level=${4} usual=${scale.usual}
              isBest=${best !== null && !areAlike && worth.tricks === best}
              title=${html`<${OptionTitle} chosen=${worth.choose} choices=${choices} />`} />
          </li>`,
      )}
    </ul>`;
}

/** @param {{ chosen: string[], choices: Choice[] }} props */
function OptionTitle({ chosen, choices }) {
  const key = chosen.join();
  for (const { number, label, ways } of choices) {
    const way = ways.find((one) => one.options.join() === key);
    if (way) {
      return html`
        <span class="number">${number}</span>${" "}
        <span class="words"><${ColouredText} text=${way.label ? `${label} – ${way.label}` : label} /></span>`;
    }
  }
  return html`<span class="words">${chosen.join(", ")}</span>`;
}

/**
 * @param {{
 *   scale: Scale, worth: Worth, title: string | Drawn, level: 3 | 4, usual?: number | null, isBest?: boolean,
 * }} props `usual` are the tricks to compare with
 */
function WorthView({ scale, worth, title, level, usual = null, isBest = false }) {
  return html`
    <article class="worth">
      <${level === 3 ? "h3" : "h4"}>
        ${title} ${isBest && html`<span class="best"><span aria-hidden="true">✓ </span>${t("page/equity/best")}</span>`}
      <//>
      ${
        worth.tricks === null
          ? html`<p>${t("page/equity/not-worked-out")}</p>`
          : html`<${Figures} scale=${scale} worth=${worth} tricks=${worth.tricks} usual=${usual} />`
      }
    </article>`;
}

/** @param {{ scale: Scale, worth: Worth, tricks: number, usual: number | null }} props */
function Figures({ scale, worth, tricks, usual }) {
  const { score } = worth;
  const { contract, needed, most } = scale;
  const result = needed !== null && `${contractText(contract)} ${resultText(tricks - needed)}`;
  return html`
    <p class="figures">
      <b>${t("page/equity/tricks", { count: tricks })}</b>${" "}
      ${result && html`<span><${ColouredText} text=${result} /></span>`}${" "}
      ${usual !== null && html`<span class="difference">${differenceText(tricks - usual)}</span>`}${" "}
      ${score !== null && html`<b class="score">${signed(score)}</b>`}
    </p>
    <${TrickBar} tricks=${tricks} most=${most} needed=${needed} />
    ${worth.line.length > 0 && html`<${BestLine} line=${worth.line} words=${scale.words} />`}`;
}

/** @param {number} number */
const signed = (number) => new Intl.NumberFormat(locale(), { signDisplay: "exceptZero" }).format(number);

/**
 * As scorers write it: “=”, “+1”, “−2”.
 * @param {number} over tricks more than the contract needs
 */
const resultText = (over) => (over ? signed(over) : "=");

/** @param {number} more tricks than without the irregularity */
function differenceText(more) {
  if (!more) return t("page/equity/same");
  return t(more > 0 ? "page/equity/more" : "page/equity/fewer", { count: Math.abs(more) });
}

/**
 * A cell for each trick, filled if it is won, and a mark behind the last one that the contract needs.
 * @param {{ tricks: number, most: number, needed: number | null }} props
 */
const TrickBar = ({ tricks, most, needed }) => html`
  <div class="trick-bar" role="img" aria-label=${t("page/equity/picture", { number: tricks, count: most })}>
    ${Array.from(
      { length: most },
      (_, at) => html`
        <span key=${at} data-won=${at < tricks}>
          ${at + 1 === needed && html`<span class="contract-mark"></span>`}
        </span>`,
    )}
  </div>`;

/** @param {{ line: string[], words: EquityAnswer["words"] }} props */
const BestLine = ({ line, words }) => html`
  <p class="best-line">
    ${t("page/equity/line")}
    ${line.map((text, at) => html`${" "}<span key=${at}><${ColouredText} text=${moveText(text, words)} /></span>`)}
  </p>`;

/** @param {string} text a card: `W HK`, or a choice: `S chooses free` @param {EquityAnswer["words"]} words */
function moveText(text, words) {
  const [seat, card, ...rest] = text.split(" ");
  return isSeat(seat) && !rest.length ? `${seatName(seat)}\u00a0${cardText(card)}` : (words[text] ?? text);
}
