// The browser reads the sentences aloud, in the language of the page (Web Speech API).

import { Icon } from "./icons.js";
import { languageCode, locale, t } from "./messages.js";
import { useShortcuts } from "./shortcuts.js";
import { html, useEffect, useState } from "./html.js";

/** A voice of the page's language: of the reader's own country if there is one. */
function voiceOf() {
  const known = speechSynthesis.getVoices();
  const isOf =
    (/** @type {string} */ tag) =>
    (/** @type {SpeechSynthesisVoice} */ { lang }) =>
      lang.toLowerCase().replace("_", "-").startsWith(tag.toLowerCase());
  return known.find(isOf(locale())) ?? known.find(isOf(languageCode())) ?? null;
}

/** @param {string} text */
function utterance(text) {
  const spoken = new SpeechSynthesisUtterance(text);
  spoken.lang = locale();
  spoken.voice = voiceOf();
  return spoken;
}

/**
 * One utterance for each sentence: browsers cut off long ones.
 * @param {string[]} sentences
 */
function useReadAloud(sentences) {
  const [isReading, setReading] = useState(false);
  const stop = () => {
    speechSynthesis.cancel();
    setReading(false);
  };
  const read = () => {
    speechSynthesis.cancel();
    const all = sentences.map(utterance);
    all.at(-1)?.addEventListener("end", () => setReading(false));
    for (const one of all) {
      one.addEventListener("error", () => setReading(false));
      speechSynthesis.speak(one);
    }
    setReading(true);
  };
  // What is no longer shown is not read to its end.
  useEffect(() => stop, [sentences.join("\n")]);
  return { isReading, toggle: isReading ? stop : read };
}

/** @param {{ sentences: string[] }} props */
export const ReadAloudButton = ({ sentences }) =>
  "speechSynthesis" in window && sentences.length > 0 && html`<${ReadButton} sentences=${sentences} />`;

/** @param {{ sentences: string[] }} props */
function ReadButton({ sentences }) {
  const { isReading, toggle } = useReadAloud(sentences);
  useShortcuts({ r: toggle });
  return html`
    <button type="button" class="read-aloud" aria-keyshortcuts="r" onClick=${toggle}
      aria-label=${t(isReading ? "page/stop-reading" : "page/read-aloud")}>
      <${Icon} name=${isReading ? "stop" : "speaker"} />
    </button>`;
}
