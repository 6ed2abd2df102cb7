// The service worker that keeps the page on the device, and what happens when there is a newer version of the page: it waits
// until somebody says so, and then all open pages change to it, except where somebody is in the middle of typing.

import { busyUntil } from "./at-rest.js";
import { t } from "./messages.js";
import { html, useEffect, useState } from "./html.js";

/**
 * `ready`: a newer version waits. `running`: it runs already, and this page has yet to be loaded again.
 * @typedef {"" | "ready" | "running"} Update
 */

const { version = "" } = document.documentElement.dataset; // there is none in a page that nobody has built
const CHECK_EVERY = 3_600_000; // milliseconds
const ANSWERS_WITHIN = 20_000; // a busy device can take its time
const NEVER = new Promise(() => {});
const TEXT_FIELDS = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"], [type="button"], [type="submit"])';

/**
 * Which version a service worker holds; empty if it does not say.
 * @param {ServiceWorker} worker
 * @returns {Promise<string>}
 */
function versionOf(worker) {
  const channel = new MessageChannel();
  const answered = new Promise((done) => {
    channel.port1.onmessage = (event) => done(event.data);
    setTimeout(done, ANSWERS_WITHIN, "");
  });
  worker.postMessage("version", [channel.port2]);
  return busyUntil(/** @type {Promise<string>} */ (answered));
}

/**
 * When no version is being installed any more, and the first one of all answers for this page.
 * @param {ServiceWorkerRegistration} registration
 */
async function settled(registration) {
  for (let worker = beginning(registration); worker; worker = beginning(registration)) await changed(worker);
}

/** @param {ServiceWorkerRegistration} registration */
const beginning = ({ installing, waiting, active }) =>
  installing ?? [waiting, active].find((worker) => worker?.state === "activating") ?? null;

/** @param {ServiceWorker} worker */
const changed = (worker) =>
  new Promise((done) => {
    worker.addEventListener("statechange", done, { once: true });
  });

/** Would something be lost that somebody has begun to write or to choose? */
function isInUse() {
  if (document.querySelector("dialog[open]") || document.activeElement?.matches(TEXT_FIELDS)) return true;
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(TEXT_FIELDS));
  return [...fields].some((field) => field.value !== field.defaultValue);
}

/**
 * Watch for newer versions.
 * @param {ServiceWorkerRegistration} registration
 * @param {(update: Update) => void} tell
 */
function watch(registration, tell) {
  const look = async () => {
    const { waiting } = registration;
    if (!waiting) return;
    const found = await versionOf(waiting);
    if (registration.waiting !== waiting) return; // the first one of all does not wait, and has been activated meanwhile
    // The server may have sent the newer page before its service worker was there: then nobody need be asked.
    if (found === version) waiting.postMessage("activate");
    else tell("ready");
  };
  const check = () => {
    if (document.visibilityState === "visible") registration.update().catch(() => undefined); // without a network: later
  };
  const follow = () => {
    registration.installing?.addEventListener("statechange", look);
    busyUntil(settled(registration));
  };
  registration.addEventListener("updatefound", follow);
  follow();
  look();
  addEventListener("visibilitychange", check);
  setInterval(check, CHECK_EVERY);
}

/**
 * Keep the page on this device, if the browser can. Browsers want a secure address for it: https, or this computer.
 * @param {(update: Update) => void} tell
 */
async function install(tell) {
  const { serviceWorker } = navigator;
  if (!version || !serviceWorker) return;
  serviceWorker.addEventListener("controllerchange", async () => {
    const { controller } = serviceWorker;
    if (!controller || (await versionOf(controller)) === version) return;
    if (isInUse()) tell("running");
    else location.reload();
  });
  const address = new URL("service-worker.js", document.baseURI);
  const registration = await busyUntil(serviceWorker.register(address, { updateViaCache: "none" }));
  // The service worker keeps the files of this version as long as a page holds this lock.
  const name = `outofturn ${registration.scope} ${version}`;
  navigator.locks.request(name, { mode: "shared" }, () => NEVER);
  watch(registration, tell);
}

/** @param {Update} update */
async function takeUpdate(update) {
  const registration = await navigator.serviceWorker.getRegistration();
  if (update === "running" || !registration?.waiting) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  registration.waiting.postMessage("activate");
}

/** Says that there is a newer version, with a button to change to it. */
export function UpdateNotice() {
  const [update, setUpdate] = useState(/** @type {Update} */ (""));
  useEffect(() => {
    install(setUpdate).catch(() => undefined); // private windows may refuse it; the page works without
  }, []);
  return html`
    <div class="update" role="status">
      ${
        update &&
        html`
        <p>${update === "ready" ? t("page-home/update/ready") : t("page-home/update/running")}
          <button type="button" onClick=${() => takeUpdate(update)}>
            ${update === "ready" ? t("page-home/update/take") : t("page-home/update/reload")}
          </button>
        </p>`
      }
    </div>`;
}
