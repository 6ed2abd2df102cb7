// The ruling after the last line: what to say and who chooses what, what to find out, what to watch for.

import { ColouredText } from "./bridge-symbols.js";
import { seatName } from "./bridge-text.js";
import { getReadings } from "./engine-api.js";
import { t } from "./messages.js";
import { LinkedText, ProvisionLink, ProvisionLinks } from "./provision-link.js";
import { Options } from "./options-view.js";
import { useAnswer } from "./use-answer.js";
import { html } from "./html.js";

/** @import { Choice, Dispute, Readings, Ruling, RulingText, Sentence } from "./page-types.js" */
/** @import { ChooseProps } from "./options-view.js" */

/**
 * The ruling on the last line.
 * @typedef {{ ruling: Ruling, text: RulingText }} LastRuling
 */

/**
 * What is read aloud to the players: the sentences, or where none has been said yet, the options with their numbers.
 * @param {LastRuling | null} last @param {Choice[]} choices
 */
export function textsToRead(last, choices) {
  const said = (last?.ruling.speech ?? []).filter((one) => one.to !== "director").map((one) => one.text);
  const options = choices.filter((one) => one.seat !== "director").map((one) => `${one.number}: ${one.text}`);
  return said.length ? said : options;
}

/**
 * What the director says, and apart from it what the director has to find out. An option is a button where it is read out.
 * @param {{ last: LastRuling | null, choices: Choice[] } & ChooseProps} props
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
  const isSaid = said.sentences.length > 0 || said.choices.length > 0;
  return html`
    ${last && html`<${Moment} ...${last} />`}
    ${
      isSaid &&
      html`
      <section class="say" aria-labelledby="say-heading">
        <h2 id="say-heading" class="visually-hidden" tabindex="-1">${t("page/say-this")}</h2>
        <${Speech} ...${said} />
      </section>`
    }
    ${
      (notes.sentences.length > 0 || notes.choices.length > 0) &&
      html`
      <section class="say find-out" aria-labelledby="find-out-heading">
        <h2 id="find-out-heading" tabindex="-1">${t("page/find-out")}</h2>
        <${Speech} ...${notes} />
      </section>`
    }`;
}

/**
 * What was irregular, who did it, and the provisions, in one line; or what was entered, if it was in order.
 * @param {LastRuling} props
 */
function Moment({ ruling: { offender, laws }, text: { irregularity, event } }) {
  const words = irregularity ? [irregularity, offender && seatName(offender)] : [event];
  return html`
    <p class=${irregularity ? "moment irregularity" : "moment"}>
      <${ColouredText} text=${words.filter(Boolean).join(" · ")} />
      ${laws.length > 0 && html`<span class="provisions"> · <${ProvisionLinks} numbers=${laws} /></span>`}
    </p>`;
}

/**
 * The sentences, large enough to read at arm's length; in place of the options, their buttons.
 * @param {{ sentences: Sentence[], choices: Choice[] } & ChooseProps} props
 */
function Speech({ sentences, choices, choose, isBusy }) {
  const lines = choices.length ? sentences.filter((one) => one.number === null) : sentences;
  const first = sentences.findIndex((one) => one.number !== null);
  const place = choices.length && first >= 0 ? first : lines.length;
  const seats = [...new Set(choices.map((one) => one.seat))];
  // Where the speech has named the one player who chooses, only screen readers need it again.
  const isNamed = place > 0 && seats.length === 1;
  return html`
    <div class="speech">
      <${Sentences} sentences=${lines.slice(0, place)} />
      ${seats.map(
        (seat) => html`
          <${Options} key=${seat} seat=${seat} isNamed=${isNamed} choose=${choose} isBusy=${isBusy}
            choices=${choices.filter((one) => one.seat === seat)} />`,
      )}
      <${Sentences} sentences=${lines.slice(place)} />
    </div>`;
}

/**
 * A paragraph for each player who is spoken to. Options that can no longer be chosen have a line each.
 * @param {{ sentences: Sentence[] }} props
 */
function Sentences({ sentences }) {
  /** @type {Sentence[][]} */
  const groups = [];
  for (const one of sentences) {
    const last = groups.at(-1)?.at(-1);
    if (last && last.to === one.to && one.number === null) groups.at(-1)?.push(one);
    else groups.push([one]);
  }
  return groups.map(
    (group) => html`
      <div class="sentences" key=${group[0].text}>
        ${group.map(({ text }) => html`<p key=${text}>${text}</p> `)}
      </div>`,
  );
}

/**
 * What binds the players from here on, and what the director looks at again after play.
 * @param {LastRuling} props
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
 * Two readings, where authorities differ, and the way to follow the other one in this case.
 * @param {{ disputed: Dispute | null, readings: Readings, follow: (readings: Readings) => void, isBusy: boolean }} props
 */
export function DisputedPoint({ disputed, readings, follow, isBusy }) {
  const [known] = useAnswer(() => (disputed ? getReadings() : null), [disputed?.id]);
  if (!disputed) return null;
  const point = known?.points.find((one) => one.id === disputed.id);
  const others = point?.readings.filter((one) => one.id !== (readings[disputed.id] ?? "reading")) ?? [];
  return html`
    <section class="disputed" aria-labelledby="disputed-heading">
      <h2 id="disputed-heading"><span aria-hidden="true">⚖ </span>${t("page/disputed/heading")}</h2>
      <dl>
        <dt>${t("page/disputed/followed")}</dt><dd><${LinkedText} text=${disputed.reading} /></dd>
        <dt>${t("page/disputed/other")}</dt><dd><${LinkedText} text=${disputed.other} /></dd>
        <dt>${t("page/disputed/why")}</dt><dd><${LinkedText} text=${disputed.why} /></dd>
      </dl>
      ${others.map(
        (one) => html`
          <button type="button" key=${one.id} disabled=${isBusy}
            onClick=${() => follow({ ...readings, [disputed.id]: one.id })}>
            ${others.length > 1 ? t("page/disputed/follow-this", { text: one.text }) : t("page/disputed/follow-other")}
          </button>`,
      )}
    </section>`;
}
