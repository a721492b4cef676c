/**
 * Draws what stands beside the board: players, status, moves, controls, banner.
 * @import {Game, Mark, PositionView, State} from "./types.js"
 */
import { rematchWords } from "./offers.js";
import * as ask from "./state.js";
import { icon, markSvg } from "./svg.js";
import { headline, otherMark, seatName, seatNote, sentence, whereAndWhy, winnerOf } from "./words.js";

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element #${id}`);
  return element;
}

/** @param {string} name @param {string} className @param {string} [text] @returns {HTMLElement} */
function element(name, className, text = "") {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

/** @type {Map<HTMLElement, string>} */
const drawn = new Map();

/** @param {HTMLElement} root @param {unknown} facts @returns {boolean} whether these facts are new for this element */
function changed(root, facts) {
  const now = JSON.stringify(facts);
  if (drawn.get(root) === now) return false;
  drawn.set(root, now);
  return true;
}

/** @param {State} state */
export function drawPanel(state) {
  const { game } = state;
  if (!game || state.screen !== "game") return;
  const view = ask.shownPosition(state) ?? game;
  drawPlayer(state, game, view, "X");
  drawPlayer(state, game, view, "O");
  drawStatus(state, game, view);
  drawMoves(state, game);
  drawControls(state, game);
}

/** @param {State} state @param {Game} game @param {PositionView} view @param {Mark} mark */
function drawPlayer({ mine }, game, view, mark) {
  const root = byId(`player-${mark}`);
  const name = seatName(game, mark, mine);
  const note = seatNote(game.seats[mark]);
  const score = view.variant.game === "ultimate" ? ask.boardsWon(view, mark) : null;
  const winner = winnerOf(view.status) === mark;
  if (!changed(root, [name, note, score, view.turn, winner])) return;
  const who = element("span", "who");
  who.append(element("span", "name", name));
  if (note) who.append(element("span", "note", note));
  root.replaceChildren(markSvg(mark, ""), who);
  if (score !== null) {
    const count = element("span", "score", String(score));
    count.append(element("span", "hidden", score === 1 ? " board won" : " boards won"));
    root.append(count);
  }
  root.classList.toggle("to-move", view.turn === mark);
  root.classList.toggle("winner", winner);
}

/** @param {State} state @param {Game} game @param {PositionView} view */
function drawStatus(state, game, view) {
  const past = view !== game;
  const title = past ? `After move ${state.viewing} of ${game.moves.length}`
    : state.paused && game.turn ? "Paused" : headline(game, state.mine);
  const thinking = !past && ask.computerToMove(state) && !state.paused;
  if (changed(byId("headline"), [title, thinking])) {
    byId("headline").textContent = title;
    if (thinking) byId("headline").append(thinkingDots());
  }
  const where = past && view.turn ? `${view.turn} to move. ${whereAndWhy(view)}` : whereAndWhy(view);
  if (changed(byId("where"), where)) byId("where").textContent = where;
  byId("status").dataset.turn = (past ? null : view.turn ?? winnerOf(view.status)) ?? "";
  drawNews(state);
  byId("past").hidden = !past;
  byId("branch").hidden = view.turn === null;
}

/** @returns {HTMLElement} */
function thinkingDots() {
  const dots = element("span", "dots");
  dots.append(element("i", ""), element("i", ""), element("i", ""));
  return dots;
}

/** Words about the game, seen wherever the page is scrolled to. @param {State} state */
function drawNews(state) {
  const news = byId("notice");
  drawNotice(news, state);
  if (changed(news, state.notice) && state.notice) news.scrollIntoView({ block: "nearest" });
}

/** @param {HTMLElement} root @param {State} state */
export function drawNotice(root, { notice }) {
  root.hidden = !notice;
  (root.querySelector("p") ?? root).textContent = sentence(notice?.text ?? "");
  root.dataset.tone = notice?.tone ?? "";
}

/** @param {State} state @param {Game} game */
function drawMoves(state, game) {
  const list = byId("move-list");
  const shown = state.viewing ?? game.moves.length;
  if (!changed(list, [game.id, game.moves, game.redo, shown])) return;
  const held = list.contains(document.activeElement);
  if (changed(byId("moves"), [game.id, game.moves, game.redo])) listMoves(list, game);
  markCurrent(list, shown);
  if (held) /** @type {HTMLElement | null} */ (list.querySelector("[tabindex='0']"))?.focus({ preventScroll: true });
  showCurrent(list);
  // The list has less room when there are words above it.
  listSize ??= new ResizeObserver(() => showCurrent(list));
  listSize.observe(list);
}

/** @type {ResizeObserver | undefined} */
let listSize;

/** @param {HTMLElement} list */
const showCurrent = (list) => keepInSight(list, list.querySelector("[aria-current]"));

/** @param {HTMLElement} list @param {Game} game */
function listMoves(list, game) {
  const all = [...game.moves, ...game.redo];
  list.replaceChildren(...all.map((move, at) => moveItem(game, move, at)));
  if (!all.length) list.append(element("li", "empty", "No moves yet"));
}

/** The move that led to the position shown is the one that Tab reaches. @param {HTMLElement} list @param {number} shown */
function markCurrent(list, shown) {
  for (const old of list.querySelectorAll("[tabindex='0']")) {
    old.setAttribute("tabindex", "-1");
    old.removeAttribute("aria-current");
  }
  const current = list.querySelector(`[data-look="${Math.max(shown, 1)}"]`);
  current?.setAttribute("tabindex", "0");
  if (shown > 0) current?.setAttribute("aria-current", "step");
}

/** Scrolls the list alone: scrollIntoView would move the page as well. @param {HTMLElement} list @param {Element | null} item */
function keepInSight(list, item) {
  if (!item) {
    list.scrollTop = 0;
    list.scrollLeft = 0;
    return;
  }
  const box = list.getBoundingClientRect();
  const { top, bottom, left, right } = item.getBoundingClientRect();
  if (left < box.left) list.scrollLeft -= box.left - left + 40;
  else if (right > box.right) list.scrollLeft += right - box.right + 40;
  if (top < box.top) list.scrollTop -= box.top - top + 6;
  else if (bottom > box.bottom) list.scrollTop += bottom - box.bottom + 6;
}

/** @param {Game} game @param {string} move @param {number} at @returns {HTMLElement} */
function moveItem(game, move, at) {
  const mark = markOfMove(game, at);
  const played = at < game.moves.length;
  const item = element("li", at % 2 ? "second" : "first");
  item.dataset.number = String(Math.floor(at / 2) + 1);
  const button = /** @type {HTMLButtonElement} */ (element("button", played ? "" : "undone"));
  button.type = "button";
  button.tabIndex = -1;
  button.disabled = !played;
  button.dataset.look = String(at + 1);
  button.append(markSvg(mark, ""), element("span", "hidden", `${mark} `), move);
  item.append(button);
  return item;
}

/** @param {Game} game @param {number} at @returns {Mark} who played the move at this index, counted from the end */
function markOfMove(game, at) {
  const next = game.turn ?? otherMark(lastMover(game));
  return (game.moves.length - at) % 2 ? otherMark(next) : next;
}

/** @param {Game} game @returns {Mark} who moved last in a finished game: the cell of the last move says it */
function lastMover(game) {
  const last = ask.lastMark(game);
  return last ?? "O";
}

/** @param {State} state @param {Game} game */
function drawControls(state, game) {
  const at = state.viewing ?? game.moves.length;
  const person = ask.againstPerson(state);
  enable(byId("undo"), ask.acceptsUndo(state));
  enable(byId("redo"), ask.acceptsRedo(state));
  const undo = byId("undo").querySelector("span");
  if (undo) undo.textContent = person ? "Take back" : "Undo";
  // They change the game as it stands, not the position that is looked at.
  const live = state.mine.length > 0 && state.viewing === null;
  byId("undo").hidden = !live;
  byId("redo").hidden = !live || person;
  byId("resign").hidden = !live || game.turn === null;
  byId("after").hidden = game.turn !== null;
  byId("again").hidden = rematchWords(game, state.mine) !== "" || (!state.mine.length && !ask.watching(state));
  const pause = byId("pause");
  pause.hidden = !ask.watching(state) || game.turn === null;
  if (changed(pause, state.paused)) {
    pause.replaceChildren(icon(state.paused ? "play" : "pause"), element("span", "", state.paused ? "Go on" : "Pause"));
  }
  for (const button of document.querySelectorAll(".steps button")) {
    const forward = ["forward", "last"].includes(/** @type {HTMLElement} */ (button).dataset.action ?? "");
    enable(button, forward ? state.viewing !== null : at !== 0);
  }
}

/** A button that is off stays where the focus is: `disabled` would drop it. @param {Element} button @param {boolean} on */
export function enable(button, on) {
  button.setAttribute("aria-disabled", String(!on));
}
