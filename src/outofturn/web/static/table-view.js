// The table as the director sees it: North up, the cards in the middle, penalty cards before their owners.

import { html } from "./vendor/htm-preact.js";
import { Card, SEATS, SUITS, Suit, listed, rankShown, seatName, suitName } from "./bridge-text.js";

// What a restriction looks like: a sign and words, for colour or a sign alone tells too little.
const SIGNS = {
  forbid: ["⊘", ({ suit, act }) => `no ${suit} ${act}`],
  require: ["!", ({ suit, act }) => `${suit} ${act}`],
  highest: ["↑", ({ suit }) => `highest ${suit}`],
  lowest: ["↓", ({ suit }) => `lowest ${suit}`],
  play: ["!", () => "must be played"],
};

function Sign({ kind, what, until }) {
  const [sign, words] = SIGNS[kind];
  const one = kind === "play" ? {} : { suit: suitName(what).slice(0, -1), act: until === "this trick" ? "play" : "lead" };
  const long = { "until lead lost": " while on lead", "this trick": " to this trick", "this lead": "" }[until];
  return html`${kind === "play" && html`<${Card} card=${what} />`}<span class="sign"><b aria-hidden="true">${sign}</b> ${words(one)}<span class="until">${long}</span></span>`;
}

function Hand({ hand }) {
  if (!hand.known || !hand.cards.length) return null;
  return html`<span class="hand">
    ${SUITS.map((suit) => {
      const ranks = hand.cards.filter((card) => card[0] === suit).map((card) => rankShown(card[1]));
      return html`<span key=${suit}><${Suit} suit=${suit} />${" "}${ranks.join("") || "–"}</span>`;
    })}
  </span>`;
}

function Place({ seat, table, names, decide }) {
  const roles = [seat === table.declarer && "declarer", seat === table.dummy && "dummy"].filter(Boolean);
  const penalties = table.penalty_cards.filter((one) => one.seat === seat);
  const toPlay = table.turn === seat;
  const decides = decide.includes(seat);
  return html`
    <li class=${`place at-${seat}`} data-active=${toPlay || decides}>
      <span class="who"><b>${seatName(seat)}</b>${names?.[seat] && html`<span class="name">${names[seat]}</span>`}
        ${roles.map((role) => html`<span class="role" key=${role}>${role}</span>`)}</span>
      ${toPlay && html`<span class="turn"><span aria-hidden="true">▶ </span>${table.current_trick.length ? "to play" : "to lead"}</span>`}
      ${decides && html`<span class="turn"><span aria-hidden="true">? </span>to choose</span>`}
      <${Hand} hand=${table.hands[seat]} />
      ${penalties.map(({ card, kind }) => html`<span class="penalty" key=${card}><${Card} card=${card} /> <small>${kind} penalty card</small></span>`)}
      ${table.restrictions.filter((one) => one.seat === seat).map((one) => html`<${Sign} key=${one.kind + one.what} ...${one} />`)}
    </li>`;
}

/** The cards in the middle: those that count, and those about which nothing is decided yet. */
function Middle({ table }) {
  const played = table.current_trick.map(([seat, card], place) => ({ seat, card, note: place ? "" : "led" }));
  const open = table.undecided
    .filter(([seat, card]) => !table.penalty_cards.some((one) => one.card === card) && !played.some((one) => one.card === card && one.seat === seat))
    .map(([seat, card]) => ({ seat, card, note: "undecided" }));
  const early = table.early_lead ? [{ seat: table.early_lead[0], card: table.early_lead[1], note: "early lead" }] : [];
  const hidden = table.face_down ? [{ seat: table.face_down[0], card: null, note: "face down" }] : [];
  const all = [...played, ...open.filter((one) => !early.some((other) => other.card === one.card)), ...early, ...hidden];
  return html`
    <ul class="trick" aria-label="Cards on the table">
      ${SEATS.map((seat) => html`<li key=${seat} class=${`at-${seat}`}>
        ${all.filter((one) => one.seat === seat).map(({ card, note }) => html`
          <span class=${note === "undecided" || note === "early lead" ? "played open" : "played"} key=${card ?? "down"}>
            <span class="sr">${seatName(seat)}: </span>
            ${card ? html`<${Card} card=${card} note=${note} />` : html`<span class="card back" role="img" aria-label="a card, face down"></span>`}
            ${note && note !== "led" && html`<small aria-hidden="true">${note}</small>`}
          </span>`)}
      </li>`)}
    </ul>`;
}

export function Picture({ table, names, decide = [] }) {
  const { NS, EW } = table.won;
  return html`
    <section class="table" aria-label="The table">
      <ul class="places">${SEATS.map((seat) => html`<${Place} key=${seat} seat=${seat} table=${table} names=${names} decide=${decide} />`)}</ul>
      <${Middle} table=${table} />
      <p class="count">${table.over ? "Play is over" : `Trick ${table.trick}`}${NS + EW > 0 && html` · won: NS ${NS}, EW ${EW}`}
        ${decide.includes("director") && " · the director has a fact to find out"}
        <span class="sr">${table.turn ? `${seatName(table.turn)} is to play.` : decide.length ? `${listed(decide)} has to choose.` : ""}</span></p>
    </section>`;
}
