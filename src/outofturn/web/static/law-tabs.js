// The two parts of the tab of the Laws: the lawbook and the charts.

import { t } from "./messages.js";
import { html } from "./html.js";

/** @param {{ current: "law" | "charts" }} props */
export const LawTabs = ({ current }) => html`
  <nav class="law-tabs" aria-label=${t("page-law/title")}>
    <a href="#/law" aria-current=${current === "law" ? "page" : null}>${t("page-law/lawbook")}</a>
    <a href="#/charts" aria-current=${current === "charts" ? "page" : null}>${t("page-law/charts")}</a>
  </nav>`;
