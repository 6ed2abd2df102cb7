// A file, chosen or pasted: boards of other programs (PBN, LIN, the link of a hand viewer), case files (YAML, JSON), or the
// file of all cases. A single board is opened at once; of several the director chooses.

import { ApiError } from "./api-request.js";
import { BoardChooser } from "./board-chooser.js";
import { importCase } from "./case-api.js";
import { NewerFile, readCasesFile } from "./cases-transfer.js";
import { onSubmit, onText } from "./dom-events.js";
import { readBoards } from "./engine-api.js";
import { importedCase, problemWith, unreadBoards } from "./file-boards.js";
import { textOf } from "./file-encoding.js";
import { leaveSheetFor } from "./hash-route.js";
import { ImportCases } from "./import-cases.js";
import { t } from "./messages.js";
import { ProblemNotice } from "./problem-notice.js";
import { html, useState } from "./html.js";

/** @import { Failure } from "./cases-transfer.js" */
/** @import { BoardsAnswer, FileBoard, ImportedCase, Problem } from "./page-types.js" */

const ENDINGS = ".pbn,.lin,.yaml,.yml,.json";
// Of a file that cannot be read, so much is shown, so that it can be put right.
const LONGEST_SHOWN = 20_000;

/** @returns {Problem} */
const fromNewerVersion = () => ({
  problem: t("page-home/import/newer"),
  hint: t("page-home/import/update"),
  line: null,
  column: null,
  text: "",
});

/**
 * What has been found in a file, and how to take it.
 * @param {(problem: Problem | null) => void} setProblem
 */
function useFile(setProblem) {
  const [isBusy, setBusy] = useState(false);
  const [several, setSeveral] = useState(/** @type {BoardsAnswer | null} */ (null));
  const [all, setAll] = useState(/** @type {{ cases: ImportedCase[], unread: Failure[], isBoards: boolean } | null} */ (null));

  /** @param {() => Promise<void>} work @returns {Promise<boolean>} whether it was done */
  const attempt = async (work) => {
    setProblem(null);
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(error instanceof NewerFile ? fromNewerVersion() : /** @type {Problem} */ (error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const keep = async (/** @type {FileBoard} */ board) => {
    const problem = problemWith(board);
    if (problem) throw new ApiError(422, { error: problem });
    const { id } = await importCase(JSON.stringify(board.case));
    leaveSheetFor(`case/${id}`);
  };
  /** @param {string} text */
  const take = (text) =>
    attempt(async () => {
      const exported = readCasesFile(text);
      if (exported) {
        setAll({ cases: exported, unread: [], isBoards: false });
        return;
      }
      const found = await readBoards(text);
      if (found.boards.length === 1) await keep(found.boards[0]);
      else setSeveral(found);
    });
  const choose = (/** @type {FileBoard} */ board) => {
    setSeveral(null);
    return attempt(() => keep(board));
  };
  const chooseAll = () => {
    const boards = several?.boards ?? [];
    setSeveral(null);
    setAll({ cases: boards.flatMap((board) => importedCase(board) ?? []), unread: unreadBoards(boards), isBoards: true });
  };
  return { isBusy, several, setSeveral, all, setAll, take, choose, chooseAll };
}

/** @param {{ onImported?: () => void }} props `onImported` is called when several cases have been imported */
export function ImportFile({ onImported }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  const file = useFile(setProblem);
  const read = async (/** @type {{ currentTarget: HTMLInputElement }} */ { currentTarget }) => {
    const chosen = currentTarget.files?.[0];
    if (!chosen) return;
    const found = await textOf(chosen);
    currentTarget.value = ""; // so that the same file can be chosen again
    if (!(await file.take(found)) && found.length <= LONGEST_SHOWN) setText(found);
  };
  const close = () => {
    setOpen(false);
    file.setAll(null);
  };
  if (!isOpen) return html`<button type="button" onClick=${() => setOpen(true)}>${t("page/import/open")}</button>`;
  if (file.all) return html`<${ImportCases} ...${file.all} onImported=${onImported} close=${close} />`;
  return html`
    <form class="import" aria-busy=${file.isBusy} onSubmit=${onSubmit(() => file.take(text))}>
      ${problem && html`<${ProblemNotice} problem=${problem} dismiss=${() => setProblem(null)} />`}
      <label>${t("page/import/file")}
        <input type="file" accept=${`${ENDINGS},text/*,application/yaml,application/json`} disabled=${file.isBusy}
          onChange=${read} />
      </label>
      <label>${t("page/import/text")} <textarea rows="8" spellcheck=${false} autocapitalize="off" value=${text}
        onInput=${onText(setText)} placeholder=${"contract: 4S by S\nevents:\n  - E leads H5"}></textarea></label>
      <div class="actions">
        <button type="submit" class="main" disabled=${file.isBusy || !text.trim()}>${t("page/import/do")}</button>
        <button type="button" onClick=${close}>${t("page/cancel")}</button>
        <span role="status">${file.isBusy && t("page/one-moment")}</span>
      </div>
      ${
        file.several &&
        html`
        <${BoardChooser} found=${file.several} choose=${file.choose} chooseAll=${file.chooseAll}
          close=${() => file.setSeveral(null)} />`
      }
    </form>`;
}
