// The next card, touched: of the player in turn, and of the suit led, unless somebody else or another suit is chosen.

import { BottomSheet } from "./bottom-sheet.js";
import { ColouredText } from "./bridge-symbols.js";
import { cardText } from "./bridge-text.js";
import { OfflineNotice } from "./case-notices.js";
import { usableCards } from "./irregularity-forms/form-parts.js";
import { t } from "./messages.js";
import { ProblemNotice } from "./problem-notice.js";
import { CardPicker, SeatRow } from "./questions.js";
import { html, useEffect, useState } from "./html.js";

/** @import { Card, Problem, Seat, Table } from "./page-types.js" */

/** @typedef {"leads" | "plays"} Verb */

/**
 * The cards that somebody can play now: for the player in turn also one that lies before him.
 * @param {Table} table @param {Seat} seat
 */
const cardsOf = (table, seat) => {
  const { turn, card_due: due } = table;
  const cards = usableCards(table, seat);
  return due !== null && seat === turn && !cards.includes(due) ? [due, ...cards] : cards;
};

/**
 * Works inside a case as well as in a sheet.
 * @param {{ table: Table, enter: (line: string) => void, isBusy: boolean }} props
 */
export function NextCard({ table, enter, isBusy }) {
  const [seat, setSeat] = useState(table.turn);
  const [verb, setVerb] = useState(table.next_verb);
  const [hasSeats, setSeats] = useState(table.turn === null);
  useEffect(() => {
    setSeat(table.turn);
    setVerb(table.next_verb);
    setSeats(table.turn === null);
  }, [table]);
  const play = (/** @type {Card} */ card) => !isBusy && seat && enter(`${seat} ${verb} ${card}`);
  // Made anew for every card, so that the suit of the last one is not chosen any more.
  const key = `${table.gone.length} ${table.current_trick.length} ${seat}`;
  return html`
    <div class="next-card">
      ${hasSeats && html`<${SeatRow} seat=${seat} choose=${setSeat} inTurn=${table.turn} />`}
      ${seat && table.verb_matters.includes(seat) && html`<${VerbRow} table=${table} verb=${verb} choose=${setVerb} />`}
      <p class="hint">${seat ? t("page-forms/touch-the-card", { player: seat }) : t("page/ask/next")}</p>
      ${
        seat &&
        html`
        <${CardPicker} key=${key} suit=${verb === "plays" ? table.suit_led : null} cards=${cardsOf(table, seat)}
          isKnown=${table.hands[seat].known} answer=${play} />`
      }
      ${seat && seat === table.turn && html`<${CardDue} table=${table} verb=${verb} play=${play} />`}
      ${
        !hasSeats &&
        html`
        <button type="button" class="plain-button" onClick=${() => setSeats(true)}>${t("page-forms/another-player")}</button>`
      }
    </div>`;
}

/**
 * A lead or a play: asked only where the engine rules on them differently.
 * @param {{ table: Table, verb: Verb, choose: (verb: Verb) => void }} props
 */
function VerbRow({ table, verb, choose }) {
  const verbs = /** @type {const} */ (["leads", "plays"]);
  return html`
    <div class="segments" role="group" aria-label=${t("page/leads-or-plays")}>
      ${verbs.map(
        (one) => html`
          <button type="button" key=${one} aria-pressed=${verb === one} onClick=${() => choose(one)}>
            ${one === "plays" ? t("page/plays") : t(table.opening_lead ? "page/leads/opening" : "page/leads")}
          </button>`,
      )}
    </div>`;
}

/**
 * The penalty card that has to be played: at once, or by a hand that cannot follow suit.
 * @param {{ table: Table, verb: Verb, play: (card: Card) => void }} props
 */
function CardDue({ table: { card_due: card, suit_led: suit, hands, turn }, verb, play }) {
  if (card === null || turn === null || hands[turn].known) return null;
  const isUnlessFollowing = suit !== null && card[0] !== suit;
  const text = cardText(card);
  return html`
    <button type="button" class="wide card-due" onClick=${() => play(card)}>
      <span>
        <b>${isUnlessFollowing ? t("page-forms/if-void", { suit }) : t("page-forms/penalty-card-due")}</b> ${" "}
        <${ColouredText} text=${t(verb === "leads" ? "page-forms/leads-card" : "page-forms/plays-card", { text })} />
      </span>
    </button>`;
}

/**
 * @param {{
 *   table: Table, close: () => void, enter: (line: string) => void,
 *   isBusy: boolean, isOffline: boolean, problem: Problem | null,
 * }} props
 */
export function NextCardSheet({ table, close, enter, isBusy, isOffline, problem }) {
  return html`
    <${BottomSheet} title=${t("page/next-card")} close=${close}>
      ${problem && html`<${ProblemNotice} problem=${problem} />`}
      ${isOffline && html`<${OfflineNotice} isBusy=${isBusy} />`}
      <${NextCard} table=${table} enter=${enter} isBusy=${isBusy} />
    <//>`;
}
