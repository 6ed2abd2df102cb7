// The options of a decision: each is a button with the words that the director says, and a key chooses it by its number.

import { ColouredText } from "./bridge-symbols.js";
import { t } from "./messages.js";
import { useShortcuts } from "./shortcuts.js";
import { html } from "./html.js";

/** @import { Choice, Decider } from "./page-types.js" */

/** @typedef {{ choose: (lines: string[]) => void, isBusy: boolean }} ChooseProps */

/** @param {Choice} choice */
function focusOption({ seat, number }) {
  const found = document.querySelector(`[data-option="${seat} ${number}"]`);
  const button = found?.matches("button") ? found : found?.querySelector("button");
  /** @type {HTMLElement | null | undefined} */ (button)?.focus();
}

/**
 * The keys for options: the number chooses; if that is not the whole choice, it goes to the first button for it.
 * @param {Choice[]} choices @param {ChooseProps} props
 */
export function useOptionKeys(choices, { choose, isBusy }) {
  const numbers = [...new Set(choices.map((one) => one.number))].filter((number) => number <= 9);
  useShortcuts(
    Object.fromEntries(
      numbers.map((number) => {
        const [first, ...others] = choices.filter((one) => one.number === number);
        const isWhole = !others.length && first.ways.length === 1;
        return [String(number), () => !isBusy && (isWhole ? choose(first.ways[0].lines) : focusOption(first))];
      }),
    ),
  );
}

/**
 * The options of one player, or what the director can find out.
 * @param {{ seat: Decider, choices: Choice[], isNamed: boolean } & ChooseProps} props
 */
export function Options({ seat, choices, isNamed, choose, isBusy }) {
  const id = `options-${seat}`;
  return html`
    <div class="options" role="group" aria-labelledby=${id}>
      <h3 id=${id} class=${isNamed ? "visually-hidden" : ""}>
        ${seat === "director" ? t("page/you-find-that") : t("page/player-chooses", { player: seat })}
      </h3>
      ${choices.map((choice) => {
        const { number, ways } = choice;
        if (ways.length > 1) {
          return html`<${OptionWithWays} key=${number} choice=${choice} choose=${choose} isBusy=${isBusy} />`;
        }
        return html`
          <button type="button" class="choice" key=${number} disabled=${isBusy} data-option=${`${seat} ${number}`}
            aria-keyshortcuts=${number <= 9 ? number : null} onClick=${() => choose(ways[0].lines)}>
            <${OptionText} choice=${choice} />
          </button>`;
      })}
    </div>`;
}

/**
 * The number, what is chosen in bold, what it leads to, and softer what is so if a player cannot obey.
 * @param {{ choice: Choice }} props
 */
function OptionText({ choice: { number, label, rest, exception } }) {
  const then = exception ? rest.slice(0, -exception.length) : rest;
  return html`
    <span class="number">${number}</span>${" "}
    <span class="words"><b><${ColouredText} text=${label} /></b><${ColouredText} text=${then} />${
      exception && html`<span class="exception"><${ColouredText} text=${exception} /></span>`
    }</span>`;
}

/**
 * An option that leaves a suit or a card to be named: a button for each.
 * @param {{ choice: Choice } & ChooseProps} props
 */
function OptionWithWays({ choice, choose, isBusy }) {
  const { seat, number, ways } = choice;
  const id = `option-${seat}-${number}`;
  return html`
    <div class="choice with-ways" role="group" aria-labelledby=${id} data-option=${`${seat} ${number}`}>
      <div id=${id} class="option-text"><${OptionText} choice=${choice} /></div>
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
