// Which of the boards of a file are wanted: one of them, or all. Those that cannot be read stand among them with the reason.

import { BottomSheet } from "./bottom-sheet.js";
import { ContractText } from "./bridge-symbols.js";
import { errorPlace } from "./error-place.js";
import { boardName, problemWith, whoText } from "./file-boards.js";
import { t } from "./messages.js";
import { html } from "./html.js";

/** @import { BoardsAnswer, FileBoard, Problem } from "./page-types.js" */

/**
 * @param {{ found: BoardsAnswer, choose: (board: FileBoard) => void, chooseAll: () => void, close: () => void }} props
 */
export function BoardChooser({ found: { boards, more }, choose, chooseAll, close }) {
  const readable = boards.filter((board) => board.case).length;
  const count = t(more ? "page-home/import/first-boards" : "page-home/import/boards", { count: boards.length });
  return html`
    <${BottomSheet} title=${t("page-forms/hands/which-board")} close=${close} isTall=${true}>
      <p class="hint">${count}</p>
      ${!readable && html`<p><b>${t("page-home/import/no-board")}</b></p>`}
      ${
        readable > 1 &&
        html`
        <div class="actions">
          <button type="button" onClick=${chooseAll}>${t("page-home/import/all-boards", { count: readable })}</button>
        </div>`
      }
      <ul class="boards">
        ${boards.map((board, at) => {
          const problem = problemWith(board);
          return html`
            <li key=${at}>
              ${
                problem
                  ? html`<${UnreadBoard} name=${boardName(board, at)} problem=${problem} />`
                  : html`<${BoardButton} name=${boardName(board, at)} board=${board} choose=${choose} />`
              }
            </li>`;
        })}
      </ul>
    <//>`;
}

/** @param {{ name: string, board: FileBoard, choose: (board: FileBoard) => void }} props */
function BoardButton({ name, board, choose }) {
  const who = whoText(board);
  return html`
    <button type="button" class="wide" onClick=${() => choose(board)}>
      <strong>${name} <small class="contract"><${ContractText} text=${board.case?.contract ?? ""} /></small></strong>
      ${who && html`<span>${who}</span>`}
    </button>`;
}

/** @param {{ name?: string, problem: Problem }} props */
export const UnreadBoard = ({ name, problem }) => html`
  <div class="unread">
    ${name && html`<strong>${name}</strong>`}
    <span>${[errorPlace(problem), problem.problem, problem.hint].filter(Boolean).join(" ")}</span>
  </div>`;
