/**
 * `render(state)` draws the whole page from the state; nothing else draws, and drawing changes no state.
 * @import {Board} from "./board.js"
 * @import {State} from "./types.js"
 */
import { boardModel } from "./model.js";
import { byId, drawNotice, drawPanel, enable } from "./panel.js";
import { drawPeople } from "./people.js";
import { drawThoughts } from "./thoughts.js";
import { headline } from "./words.js";

/** @param {Board} board @returns {(state: State) => void} */
export function createRender(board) {
  let spoken = 0;
  /** Whether what had the focus has been hidden, and nothing else was there to take it. */
  let lost = false;
  return (state) => {
    const focused = document.activeElement;
    byId("main").dataset.screen = state.screen;
    const model = boardModel(state);
    if (model) board.draw(model);
    byId("board").inert = state.screen === "home";
    byId("unzoom").hidden = state.zoom === null;
    drawPanel(state);
    if (state.game && state.screen === "game") {
      drawPeople(state, state.game);
      drawThoughts(state, state.game);
      alignControls();
    }
    drawNotice(byId("setup-notice"), state);
    drawNotice(byId("lesson-notice"), state);
    enable(byId("play"), state.task !== "create");
    drawMissing(state);
    drawBanner(state);
    document.title = titleOf(state);
    if (state.spoken.count !== spoken) say(state.spoken.text);
    spoken = state.spoken.count;
    lost ||= isHidden(focused);
    if (lost) lost = !takeFocus();
  };
}

/** @param {Element | null} element @returns {boolean} */
const isHidden = (element) => element !== null && element !== document.body && !element.getClientRects().length;

/** Where a key is pressed next: on the board, else on the button that leads there. @returns {boolean} whether there is such a place */
function takeFocus() {
  const places = document.querySelectorAll("#board:not([inert]) .cell[tabindex='0'], #play, #missing a");
  const place = [...places].find((element) => !isHidden(element));
  /** @type {HTMLElement | undefined} */ (place)?.focus({ preventScroll: true });
  return place !== undefined;
}

/** Up to four buttons stand in one row, more in rows of three. */
function alignControls() {
  const shown = byId("controls").querySelectorAll("button:not([hidden])").length;
  byId("controls").style.setProperty("--across", String(shown > 4 ? 3 : shown));
}

/** @param {State} state */
function drawMissing({ screen, expired }) {
  if (screen !== "missing") return;
  byId("missing-title").textContent = expired ? "This game has expired" : "No such game";
  byId("missing-why").textContent = expired
    ? "Games are kept for some time after their last move, then they are gone for good."
    : "The link may be cut short, or the game is gone: games are kept for some time after their last move.";
}

/** @param {State} state */
function drawBanner({ connection, screen, task }) {
  const banner = byId("banner");
  banner.hidden = connection === "ok";
  const kept = screen !== "game" ? " Games, hints and lessons need it; this page does not."
    : task === "move" ? " Your move is kept and sent again." : "";
  byId("banner-text").textContent =
    connection === "offline" ? `No connection to the server.${kept}` : "The server is slow to answer. Trying again.";
}

/** @param {State} state @returns {string} */
function titleOf({ screen, game, mine }) {
  if (screen === "learn") return "Learn Ultimate · Noughts";
  return screen === "game" && game ? `${headline(game, mine)} · Noughts` : "Noughts: Ultimate Tic-Tac-Toe";
}

/** A new node each time, so that a repeated message is heard again. @param {string} text */
function say(text) {
  const line = document.createElement("p");
  line.textContent = text;
  byId("live").replaceChildren(line);
}
