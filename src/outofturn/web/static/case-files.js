// A case on paper or as a file. A server has addresses for these; without one the page makes them, and printing makes a PDF.

import { fileUrl, getFile, getReport, pdfUrl, reportUrl } from "./case-api.js";
import { isLocalHome } from "./home.js";
import { t } from "./messages.js";
import { html } from "./html.js";

const KEEP_FOR = 60_000; // milliseconds; a browser needs a moment to open or save what it is given

/**
 * The address of something that is in memory.
 * @param {string} text @param {string} type
 */
function addressOf(text, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  setTimeout(() => URL.revokeObjectURL(address), KEEP_FOR);
  return address;
}

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
async function saveFile(id) {
  const link = document.createElement("a");
  link.href = addressOf(await getFile(id), "application/yaml;charset=utf-8");
  link.download = `${id}.yaml`;
  link.click();
}

/** @param {{ id: string, showError: (error: Error) => void }} props */
export function CaseFiles({ id, showError }) {
  if (!isLocalHome()) {
    return html`
      <a class="button" href=${reportUrl(id)}>${t("page/report")}</a>
      <a class="button" href=${pdfUrl(id)}>${t("page/report-pdf")}</a>
      <a class="button" href=${fileUrl(id)} download>${t("page/case-file")}</a>`;
  }
  return html`
    <button type="button" onClick=${() => openReport(id).catch(showError)}>${t("page/report")}</button>
    <button type="button" onClick=${() => saveFile(id).catch(showError)}>${t("page/case-file")}</button>`;
}
