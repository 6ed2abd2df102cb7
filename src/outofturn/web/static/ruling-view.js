// The ruling after the last line: what to say and who chooses what, what to find out, what to watch for.

import { ColouredText } from "./bridge-symbols.js";
import { t } from "./messages.js";
import { LinkedText, ProvisionLink } from "./provision-link.js";
import { html } from "./html.js";

/** @import { Choice, Decider, Dispute, Ruling, RulingText, Sentence } from "./page-types.js" */

/** @typedef {{ choose: (lines: string[]) => void, isBusy: boolean }} ChooseProps */

/**
 * What the director says, and apart from it what the director has to find out. An option is a button where it is read out.
 * @param {{ last: { ruling: Ruling, text: RulingText } | null, choices: Choice[] } & ChooseProps} props
 */
export function RulingSpeech({ last, choices, choose, isBusy }) {
  const speech = last?.ruling.speech ?? [];
  /** @param {boolean} isForDirector */
  const part = (isForDirector) => ({
    sentences: speech.filter((one) => (one.to === "director") === isForDirector),
    choices: choices.filter((one) => (one.seat === "director") === isForDirector),
    choose,
    isBusy,
  });
  const [said, notes] = [part(false), part(true)];
  return html`
    ${
      (said.sentences.length > 0 || said.choices.length > 0) &&
      html`
      <section class="say" aria-labelledby="say-heading">
        <h2 id="say-heading" tabindex="-1">${t("page/say-this")}</h2>
        ${last && html`<${Irregularity} ...${last} />`}
        <${Speech} ...${said} />
      </section>`
    }
    ${
      (notes.sentences.length > 0 || notes.choices.length > 0) &&
      html`
      <section class="say find-out" aria-labelledby="find-out-heading">
        <h2 id="find-out-heading" tabindex="-1">${t("page/find-out")}</h2>
        ${last && !said.sentences.length && html`<${Irregularity} ...${last} />`}
        <${Speech} ...${notes} />
      </section>`
    }`;
}

/** @param {{ ruling: Ruling, text: RulingText }} props */
function Irregularity({ ruling: { offender }, text: { irregularity } }) {
  if (!irregularity) return null;
  const text = offender ? t("page/irregularity-by", { text: irregularity, player: offender }) : irregularity;
  return html`<p class="irregularity"><span aria-hidden="true">⚑ </span>${text}</p>`;
}

/**
 * A sentence to a line, large enough to read at arm's length; in place of the options, their buttons.
 * @param {{ sentences: Sentence[], choices: Choice[] } & ChooseProps} props
 */
function Speech({ sentences, choices, choose, isBusy }) {
  const lines = choices.length ? sentences.filter((one) => one.number === null) : sentences;
  const first = sentences.findIndex((one) => one.number !== null);
  const place = choices.length && first >= 0 ? first : lines.length;
  /** @param {Sentence[]} some */
  const drawn = (some) => some.map(({ text }) => html`<p key=${text}>${text}</p>`);
  const seats = [...new Set(choices.map((one) => one.seat))];
  // Where the speech has named the one player who chooses, only screen readers need it again.
  const isNamed = place > 0 && seats.length === 1;
  return html`
    <div class="speech">
      ${drawn(lines.slice(0, place))}
      ${seats.map(
        (seat) => html`
          <${Options} key=${seat} seat=${seat} isNamed=${isNamed} choose=${choose} isBusy=${isBusy}
            choices=${choices.filter((one) => one.seat === seat)} />`,
      )}
      ${drawn(lines.slice(place))}
    </div>`;
}

/**
 * The options of one player, or what the director can find out.
 * @param {{ seat: Decider, choices: Choice[], isNamed: boolean } & ChooseProps} props
 */
function Options({ seat, choices, isNamed, choose, isBusy }) {
  const id = `options-${seat}`;
  return html`
    <div class="options" role="group" aria-labelledby=${id}>
      <h3 id=${id} class=${isNamed ? "visually-hidden" : ""}>
        ${seat === "director" ? t("page/you-find-that") : t("page/player-chooses", { player: seat })}
      </h3>
      ${choices.map((choice) => {
        const { number, text, ways } = choice;
        if (ways.length > 1) {
          return html`<${OptionWithWays} key=${number} choice=${choice} choose=${choose} isBusy=${isBusy} />`;
        }
        return html`
          <button type="button" class="wide choice" key=${number} disabled=${isBusy} onClick=${() => choose(ways[0].lines)}>
            <${OptionText} number=${number} text=${text} />
          </button>`;
      })}
    </div>`;
}

/** @param {{ number: number, text: string }} props */
const OptionText = ({ number, text }) => html`<b class="number">${number}</b> <div><${ColouredText} text=${text} /></div>`;

/**
 * An option that leaves a suit or a card to be named: a button for each.
 * @param {{ choice: Choice } & ChooseProps} props
 */
function OptionWithWays({ choice: { seat, number, text, ways }, choose, isBusy }) {
  const id = `option-${seat}-${number}`;
  return html`
    <div class="choice with-ways" role="group" aria-labelledby=${id}>
      <div id=${id} class="option-text"><${OptionText} number=${number} text=${text} /></div>
      <div class="ways">
        ${ways.map(
          ({ lines, label }) => html`
            <button type="button" key=${lines.join()} disabled=${isBusy} onClick=${() => choose(lines)}>
              <span><${ColouredText} text=${label} /></span>
            </button>`,
        )}
      </div>
    </div>`;
}

/**
 * What binds the players from here on, and what the director looks at again after play.
 * @param {{ ruling: Ruling, text: RulingText }} props
 */
export function WatchFor({ ruling, text }) {
  const { information, review } = text;
  if (!ruling.obligations.length && !information.length && !review.length) return null;
  return html`
    <section class="watch" aria-labelledby="watch-heading">
      <h2 id="watch-heading">${t("page/watch-for")}</h2>
      <ul>
        ${ruling.obligations.map((obligation) => html`<li key=${obligation}>${obligation}</li>`)}
        ${information.map(
          (one) => html`
            <li key=${one.text}><${ColouredText} text=${one.text} /> <${ProvisionLink} number=${one.law} /></li>`,
        )}
      </ul>
      ${
        review.length > 0 &&
        html`
        <p class="review">
          <b>${t("page/look-again")}</b>
          ${review.map(
            ({ law, heading }, index) => html`
              ${index ? "; " : " "}<${ProvisionLink} number=${law} />${heading && ` ${heading}`}`,
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
      <h2 id="disputed-heading"><span aria-hidden="true">⚖ </span>${t("page/disputed/heading")}</h2>
      <dl>
        <dt>${t("page/disputed/followed")}</dt><dd><${LinkedText} text=${disputed.reading} /></dd>
        <dt>${t("page/disputed/other")}</dt><dd><${LinkedText} text=${disputed.other} /></dd>
        <dt>${t("page/disputed/why")}</dt><dd><${LinkedText} text=${disputed.why} /></dd>
      </dl>
    </section>`;
}
