// The ruling after the last line: what to say, who chooses what, what to watch for, and why.

import { html, useEffect, useState } from "./vendor/htm-preact.js";
import * as engine from "./engine-api.js";
import { Shown, seatName } from "./bridge-text.js";

/** What the director says, one breath to a line, large enough for arm's length. */
export function SayThis({ words, step }) {
  if (!words?.say.length) return null;
  return html`
    <section class="say" aria-labelledby="say-heading">
      <h2 id="say-heading" tabindex="-1">${step.decide.includes("director") ? "Find out first" : "Say this"}</h2>
      ${words.irregularity && html`<p class="what"><span aria-hidden="true">⚑ </span>${words.irregularity}${step.offender && `: ${seatName(step.offender)}`}</p>`}
      <div class="speech">${words.say.map((sentence) => html`<p key=${sentence}>${sentence}</p>`)}</div>
    </section>`;
}

/** A button for each way in which the right player may go on; numbered if the speech counts them. */
export function Choices({ choices, choose, busy, isNumbered }) {
  if (!choices.length) return null;
  const seats = [...new Set(choices.map((one) => one.seat))];
  return html`
    <section class="choices" aria-label="Choices">
      ${seats.map((seat) => html`
        <div key=${seat} role="group" aria-labelledby=${`choices-${seat}`}>
          <h2 id=${`choices-${seat}`}>${seat === "director" ? "You find that" : `${seatName(seat)} chooses`}</h2>
          ${choices.filter((one) => one.seat === seat).map(({ lines, words }, place) => html`
            <button type="button" class="wide choice" key=${lines.join()} disabled=${busy} onClick=${() => choose(lines)}>
              ${isNumbered && html`<b class="number" aria-hidden="true">${place + 1}</b>`}<div><${Shown} text=${words} /></div></button>`)}
        </div>`)}
      ${seats.length > 1 && html`<p class="hint">Either of them may speak; they may not consult.</p>`}
    </section>`;
}

/** What binds the players from here on, and what the director looks at again after play. */
export function Watch({ step, words }) {
  if (!step || !(step.obligations.length || words.review.length || words.information.length)) return null;
  return html`
    <section class="watch" aria-labelledby="watch-heading">
      <h2 id="watch-heading">Watch for</h2>
      <ul>
        ${step.obligations.map((text) => html`<li key=${text}>${text}</li>`)}
        ${words.information.map(({ law, text }) => html`<li key=${text}><${Shown} text=${text} /> <span class="law">${law}</span></li>`)}
      </ul>
      ${words.review.length > 0 && html`
        <p class="review"><b>After play, look again:</b> ${words.review.map(({ law, heading }, place) => html`${place ? "; " : ""}<span class="law">${law}</span>${heading && ` ${heading}`}`)}.</p>`}
    </section>`;
}

/** Two readings, where authorities differ. */
export function Disputed({ disputed }) {
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

/** A part that opens on demand. What it holds is made when it is first opened. */
export function Drawer({ title, children, id }) {
  const [open, setOpen] = useState(false);
  return html`
    <section class="drawer">
      <h2><button type="button" aria-expanded=${open} aria-controls=${id} onClick=${() => setOpen(!open)}>
        <span aria-hidden="true">${open ? "▾" : "▸"}</span> ${title}</button></h2>
      <div id=${id} hidden=${!open}>${open && children()}</div>
    </section>`;
}

/** The reasons, each with its provision; a touch on the number shows our words for it. */
function Reasons({ step, edition }) {
  const reasons = step.because.filter((one, place) => step.because.findIndex((other) => other.law === one.law && other.text === one.text) === place);
  if (!reasons.length) return html`<p>This line was in order: there was nothing to rule on.</p>`;
  return html`<ul class="reasons">${reasons.map(({ law, text }) => html`<${Reason} key=${law + text} law=${law} text=${text} edition=${edition} />`)}</ul>`;
}

function Reason({ law, text, edition }) {
  const [open, setOpen] = useState(false);
  const [found, trouble] = useAnswer(() => (open ? engine.law(law, edition) : null), [open, law, edition]);
  return html`
    <li>
      <button type="button" class="law" aria-expanded=${open} onClick=${() => setOpen(!open)}>${law}<span class="sr"> of ${edition}: our words for it</span></button> ${text}
      ${open && html`<blockquote aria-live="polite">
        ${trouble ? trouble.message : !found ? "One moment …" : found.provisions.filter((one) => one.number === law).map((one) => html`
          <p key=${one.name}><b>${one.heading}.</b> ${one.words}</p>
          ${one.judgement && html`<p class="hint">● The director judges.</p>`}`)}
      </blockquote>`}
    </li>`;
}

/** An answer from the engine, asked for when something it depends on has changed. */
function useAnswer(ask, on) {
  const [state, setState] = useState([null, null]);
  useEffect(() => {
    let wanted = true;
    setState([null, null]);
    Promise.resolve(ask()).then((answer) => wanted && setState([answer, null]), (trouble) => wanted && setState([null, trouble]));
    return () => { wanted = false; };
  }, on);
  return state;
}

/** Where the editions part on these facts. */
function OtherEditions({ kase, version }) {
  const [answer, trouble] = useAnswer(() => engine.compare(kase), [version]);
  if (trouble) return html`<p role="alert">${trouble.message}</p>`;
  if (!answer) return html`<p>One moment …</p>`;
  const parting = answer.lines.filter((line) => Object.keys(line.differs).length || Object.keys(line.errors).length || line.cited_by.length || line.reviewed_by.length);
  const notes = answer.notes.map((text) => html`<p key=${text}>${text}</p>`);
  if (!parting.length) return html`${notes}<p>${answer.editions.join(", ")}: the editions rule alike on every line.</p>`;
  return html`
    ${notes}
    ${!answer.parts && html`<p>The rulings are the same in ${answer.editions.join(", ")}; only the provisions differ.</p>`}
    ${parting.map((line) => html`
      <article class="parting" key=${line.line}>
        <h3>Line ${line.line}: <${Shown} text=${line.shown} /></h3>
        ${line.rulings.map((ruling) => html`
          <div class="edition" key=${ruling.editions.join()}>
            <h4>${ruling.editions.join(" · ")}</h4>
            ${ruling.error
              ? html`<p>This line makes no sense in this edition, and the record ends. ${ruling.error.problem}</p>`
              : html`${!ruling.words.length && html`<p>${line.rulings.some((one) => one.error) ? "The line is in order." : "The ruling is the same."}</p>`}
                <ul>${ruling.words.map((text) => html`<li key=${text}>${text}</li>`)}
                  ${ruling.cites.map((text) => html`<li key=${text} class="cite">Cites ${text}</li>`)}
                  ${ruling.look_again.map((text) => html`<li key=${text} class="cite">After play look again at ${text}</li>`)}</ul>
                ${ruling.say.length > 0 && html`<p class="quote">“${ruling.say.join(" ")}”</p>`}`}
          </div>`)}
        ${line.why.map((text) => html`<p class="hint" key=${text}>${text}</p>`)}
      </article>`)}`;
}

export function Why({ step, edition }) {
  return html`<${Drawer} title="Why?" id="why">${() => html`<${Reasons} step=${step} edition=${edition} />`}<//>`;
}

export function Editions({ kase, version }) {
  return html`<${Drawer} title="Other editions" id="editions">${() => html`<${OtherEditions} kase=${kase} version=${version} />`}<//>`;
}
