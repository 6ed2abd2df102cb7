// The lawbook and its search, and the charts.

import { t } from "./messages.js";
import { html } from "./html.js";

/**
 * @param {{ number: string, editions: number[], edition: number | null }} props `number` of the provision that is open, or ""
 */
export const LawView = (props) =>
  html`<main class="law-view" data-number=${props.number}><h1>${t("page-law/title")}</h1></main>`;

/** @param {{ id: string }} props of the chart that is open, or "" */
export const ChartsView = (props) =>
  html`<main class="charts-view" data-chart=${props.id}><h1>${t("page-law/charts")}</h1></main>`;
