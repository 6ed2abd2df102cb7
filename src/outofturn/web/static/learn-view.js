// Questions about situations that the engine makes.

import { t } from "./messages.js";
import { html } from "./html.js";

/** @param {{ editions: number[], edition: number | null }} props */
export const LearnView = (props) =>
  html`<main class="learn-view" data-edition=${props.edition}><h1>${t("page-learn/title")}</h1></main>`;
