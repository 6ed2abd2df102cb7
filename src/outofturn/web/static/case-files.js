// A case on paper or as a file. A server has addresses for these; without one the page makes them, and printing makes a PDF.

import { fileUrl, getFile, getReport, pdfUrl, reportUrl } from "./case-api.js";
import { isLocalHome } from "./home.js";
import { t } from "./messages.js";
import { addressOf, saveFile } from "./save-file.js";
import { html } from "./html.js";

/**
 * The report as a page, with the style sheet and the icon that lie beside this script.
 * @param {string} id
 */
async function reportPage(id) {
  const page = new DOMParser().parseFromString(await getReport(id), "text/html");
  for (const link of page.querySelectorAll("link")) {
    const [name] = (link.getAttribute("href") ?? "").split("/").slice(-1);
    link.href = new URL(name, import.meta.url).href;
  }
  for (const nav of page.querySelectorAll("body > nav")) nav.remove(); // its links lead to a server
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** @param {string} id */
async function openReport(id) {
  // Only a window that is opened by the touch itself is not taken for an advertisement.
  const view = window.open("", "_blank");
  try {
    const address = addressOf(await reportPage(id), "text/html;charset=utf-8");
    if (view) view.location.replace(address);
    else location.assign(address);
  } catch (error) {
    view?.close();
    throw error;
  }
}

/** @param {string} id */
const saveCase = async (id) => saveFile(await getFile(id), "application/yaml;charset=utf-8", `${id}.yaml`);

/** @param {{ id: string, showError: (error: Error) => void }} props */
export const CaseFileButton = ({ id, showError }) =>
  isLocalHome()
    ? html`<button type="button" onClick=${() => saveCase(id).catch(showError)}>${t("page/case-file")}</button>`
    : html`<a class="button" href=${fileUrl(id)} download>${t("page/case-file")}</a>`;

/** @param {{ id: string, showError: (error: Error) => void }} props */
export function CaseFiles({ id, showError }) {
  if (!isLocalHome()) {
    return html`
      <a class="button" href=${reportUrl(id)}>${t("page/report")}</a>
      <a class="button" href=${pdfUrl(id)}>${t("page/report-pdf")}</a>
      <${CaseFileButton} id=${id} showError=${showError} />`;
  }
  return html`
    <button type="button" onClick=${() => openReport(id).catch(showError)}>${t("page/report")}</button>
    <${CaseFileButton} id=${id} showError=${showError} />`;
}
