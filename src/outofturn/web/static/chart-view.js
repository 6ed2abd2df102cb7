// The flow charts: the list of them, and each as a drawing and as a list of what follows what.

import { getChart, listCharts } from "./engine-api.js";
import { LawTabs } from "./law-tabs.js";
import { languageCode, t } from "./messages.js";
import { ProblemNotice } from "./problem-notice.js";
import { LinkedText, ProvisionLink, ProvisionLinks } from "./provision-link.js";
import { useAnswer } from "./use-answer.js";
import { html, useEffect, useRef, useState } from "./html.js";

/** @import { Drawn } from "./html.js" */
/** @import { ChartAnswer, ChartNode } from "./page-types.js" */

const FULL_SIZE = 1000; // pixels across, at which the smallest words of a chart can be read
const STEP = 1.3;
const [LEAST, MOST] = [300, 4000];

/** @param {{ id: string }} props of the chart that is open, or "" */
export const ChartsView = ({ id }) => html`
  <main class="charts-view" data-chart=${id}>
    ${id ? html`<${ChartPage} key=${id} id=${decodeURIComponent(id)} />` : html`<${ChartList} />`}
  </main>`;

function ChartList() {
  const [found, problem] = useAnswer(() => listCharts(null), []);
  const groups = /** @type {const} */ ([
    ["lead", t("page-law/leads")],
    ["play", t("page-law/plays")],
    ["revoke", t("page-law/revokes")],
  ]);
  return html`
    <${LawTabs} current="charts" />
    <h1 class="visually-hidden">${t("page-law/charts")}</h1>
    ${problem && html`<${ProblemNotice} problem=${problem} />`}
    ${!found && !problem && html`<p>${t("page/one-moment")}</p>`}
    ${
      found &&
      groups.map(
        ([group, title]) => html`
          <section class="chart-group" key=${group}>
            <h2>${title}</h2>
            <ul class="law-list">
              ${found.charts
                .filter((one) => one.group === group)
                .map((one) => html`<li key=${one.id}><a href=${`#/charts/${one.id}`}><span>${one.title}</span></a></li>`)}
            </ul>
          </section>`,
      )
    }`;
}

/** @param {{ id: string }} props */
function ChartPage({ id }) {
  const [chart, problem] = useAnswer(() => getChart(id, null), [id]);
  const [isList, setList] = useState(false);
  return html`
    <nav class="way-back" aria-label=${t("page-law/charts")}><a href="#/charts">‹ ${t("page-law/all-charts")}</a></nav>
    ${problem && html`<${ProblemNotice} problem=${problem} />`}
    ${!chart && !problem && html`<p>${t("page/one-moment")}</p>`}
    ${
      chart &&
      html`
      <h1>${chart.title}</h1>
      <p class="hint">${chart.laws_of}</p>
      <div class="segments" role="group" aria-label=${chart.title}>
        <button type="button" aria-pressed=${!isList} onClick=${() => setList(false)}>${t("page-law/drawing")}</button>
        <button type="button" aria-pressed=${isList} onClick=${() => setList(true)}>${t("page-law/as-list")}</button>
      </div>
      ${isList ? html`<${NodeList} nodes=${chart.nodes} />` : html`<${Drawing} chart=${chart} />`}
      <${Notes} chart=${chart} />`
    }`;
}

// -- drawn

/**
 * The drawing in a box that scrolls both ways; two fingers or the buttons change its size.
 * @param {{ chart: ChartAnswer }} props
 */
function Drawing({ chart }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [width, setWidth] = useState(FULL_SIZE);
  useEffect(() => {
    const drawing = new DOMParser().parseFromString(chart.svg, "image/svg+xml").documentElement;
    box.current?.replaceChildren(document.importNode(drawing, true));
  }, [chart.svg]);
  useEffect(() => {
    const drawing = box.current?.querySelector("svg");
    drawing?.setAttribute("width", String(width));
    drawing?.removeAttribute("height");
  }, [width, chart.svg]);
  const resize = (/** @type {number} */ factor) => setWidth((old) => Math.min(MOST, Math.max(LEAST, old * factor)));
  usePinch(box, resize);
  const fit = () => setWidth(box.current?.clientWidth ?? FULL_SIZE);
  return html`
    <div class="drawing" ref=${box} tabindex="0" role="group" aria-label=${chart.title}></div>
    <div class="actions chart-tools">
      <button type="button" aria-label=${t("page-law/smaller")} onClick=${() => resize(1 / STEP)}>−</button>
      <button type="button" aria-label=${t("page-law/larger")} onClick=${() => resize(STEP)}>+</button>
      <button type="button" onClick=${fit}>${t("page-law/whole-page")}</button>
      <button type="button" onClick=${() => download(chart)}>${t("page-law/download")}</button>
    </div>`;
}

/**
 * Two fingers change the size; one scrolls, which the browser does.
 * @param {{ current: HTMLElement | null }} box @param {(factor: number) => void} resize
 */
function usePinch(box, resize) {
  useEffect(() => {
    const element = box.current;
    let before = 0;
    const onTouch = (/** @type {TouchEvent} */ event) => {
      const [one, two] = event.touches;
      if (!two) {
        before = 0;
        return;
      }
      event.preventDefault(); // the browser would make the whole page larger
      const distance = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
      if (before) resize(distance / before);
      before = distance;
    };
    const names = /** @type {const} */ (["touchstart", "touchmove", "touchend"]);
    names.forEach((name) => element?.addEventListener(name, onTouch, { passive: false }));
    return () => names.forEach((name) => element?.removeEventListener(name, onTouch));
  }, []);
}

/** @param {ChartAnswer} chart */
function download({ id, edition, svg }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  link.download = `${id}-${edition}-${languageCode()}.svg`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// -- as a list

/**
 * The chart as nested lists. A node that is reached from several places is written out at the first of them.
 * @param {{ nodes: ChartNode[] }} props
 */
function NodeList({ nodes }) {
  /** @type {Map<number, number>} */
  const seen = new Map();
  const reached = nodes.flatMap((node) => [...new Set(node.branches.map((one) => one.to))]);
  const isShared = (/** @type {number} */ place) => reached.filter((one) => one === place).length > 1;
  const shared = nodes.map((_, place) => place).filter(isShared);
  /** @type {(place: number) => Drawn} */
  const draw = (place) => {
    const node = nodes[place];
    const number = shared.indexOf(place) + 1;
    if (seen.has(place)) return html`<p class="go-on">→ ${t("page-law/go-on-at", { number })}</p>`;
    seen.set(place, number);
    return html`
      <div class="node" data-kind=${node.kind}>
        ${number > 0 && html`<b class="mark">${number}</b>`}
        ${node.lines.map((line) => html`<p key=${line}><${LinkedText} text=${line} /></p>`)}
      </div>
      ${node.branches.length > 0 && html`<ul>${node.branches.map(drawBranch)}</ul>`}`;
  };
  const drawBranch = (/** @type {ChartNode["branches"][0]} */ { words, laws, to }) => html`
    <li>
      ${(words || laws.length > 0) && html`<p class="branch"><b>${words}</b> <${ProvisionLinks} numbers=${laws} /></p>`}
      ${draw(to)}
    </li>`;
  return html`<div class="chart-list">${draw(0)}</div>`;
}

/** @param {{ chart: ChartAnswer }} props */
function Notes({ chart }) {
  const { notes, disputes, review } = chart;
  if (!notes.length && !disputes.length && !review) return null;
  return html`
    <ul class="chart-notes">
      ${notes.map(({ law, words }) => html`<li key=${law}><${ProvisionLink} number=${law} /> <span>${words}</span></li>`)}
      ${disputes.map((text) => html`<li key=${text}>† <${LinkedText} text=${text} /></li>`)}
      ${review && html`<li><${LinkedText} text=${review} /></li>`}
    </ul>`;
}
