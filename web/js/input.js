/**
 * Clicks, keys and the pointer, turned into what the controller offers. Listeners sit on the document and the board.
 * @import {Board} from "./board.js"
 * @import {Square, State} from "./types.js"
 */
import { focusAfter, gridSize, placeOf, shapeOf, squareAt } from "./geometry.js";
import { nextPlayable, tabStop } from "./model.js";
import { aimAt, firstTap, moveFocus, shownPosition } from "./state.js";

/** @param {EventTarget | null} target @returns {Square | null} the square of a cell, if that is what it is in */
function squareUnder(target) {
  const cell = target instanceof Element ? target.closest(".cell") : null;
  if (!(cell instanceof HTMLElement)) return null;
  return { board: Number(cell.dataset.board), cell: Number(cell.dataset.cell) };
}

/** The least side of a cell that a finger can be trusted to hit, in CSS pixels. */
const LEAST_CELL = 24;

/** @param {HTMLElement | undefined} cell @param {number | null} zoom @returns {boolean} as it is without zoom */
const isSmall = (cell, zoom) => zoom !== null || (cell?.getBoundingClientRect().width ?? LEAST_CELL) < LEAST_CELL;

/**
 * @param {HTMLElement} root the board's element
 * @param {object} parts
 * @param {Board} parts.board
 * @param {(square: Square) => unknown} parts.play
 * @param {() => State} parts.get
 * @param {(state: State) => void} parts.set
 */
export function listenToBoard(root, { board, play, get, set }) {
  /** @param {{row: number, column: number}} place */
  function focusOn(place) {
    const view = shownPosition(get());
    if (!view) return;
    const square = squareAt(shapeOf(view.variant), place.row, place.column);
    set(moveFocus(aimAt(get(), square), place));
    board.cellElement(square)?.focus();
  }

  let touched = false;
  root.addEventListener("pointerdown", (event) => { touched = event.pointerType === "touch"; });
  root.addEventListener("click", (event) => {
    const square = squareUnder(event.target);
    const view = shownPosition(get());
    if (!square || !view) return;
    const tapped = touched && isSmall(board.cellElement(square), get().zoom) ? firstTap(get(), square) : null;
    if (tapped) return set(tapped);
    set(moveFocus(get(), placeOf(shapeOf(view.variant), square)));
    play(square);
  });
  root.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse") set(aimAt(get(), squareUnder(event.target)));
  });
  root.addEventListener("pointerleave", (event) => {
    if (event.pointerType === "mouse") set(aimAt(get(), null));
  });
  root.addEventListener("focusin", (event) => {
    const square = squareUnder(event.target);
    if (square && event.target instanceof Element && event.target.matches(":focus-visible")) set(aimAt(get(), square));
  });
  root.addEventListener("focusout", () => set(aimAt(get(), null)));
  root.addEventListener("keydown", (event) => {
    const view = shownPosition(get());
    if (!view || event.altKey || event.metaKey) return;
    const shape = shapeOf(view.variant);
    const at = squareUnder(event.target) ?? tabStop(get(), view);
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!event.repeat) play(at);
      return;
    }
    const next = event.key.toLowerCase() === "n" && !event.ctrlKey
      ? nextPlayable(get()) : focusAfter(placeOf(shape, at), event.key, event.ctrlKey, gridSize(shape));
    if (!next) return;
    event.preventDefault();
    focusOn(next);
  });
}

/** @typedef {Record<string, () => unknown>} Actions by the name in data-action */

/**
 * @param {Actions} actions @param {(at: number) => unknown} look
 */
export function listenToPage(actions, look) {
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target.closest("[data-action], [data-look]") : null;
    if (!(target instanceof HTMLElement)) return;
    if (target.getAttribute("aria-disabled") === "true") return event.preventDefault();
    if (target.dataset.look) look(Number(target.dataset.look));
    const action = actions[target.dataset.action ?? ""];
    if (!action) return;
    if (target.localName === "a") event.preventDefault();
    action();
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
    const name = { u: "undo", r: "redo", h: "hint", "[": "back", "]": "forward", "?": "help", escape: "dismiss" }[event.key.toLowerCase()];
    if (!name || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    actions[name]?.();
  });
}

/**
 * Keys that step through the game, in its list of moves and in the graph of its review.
 * @param {HTMLElement} root
 * @param {object} parts
 * @param {(by: number) => unknown} parts.step
 * @param {(at: number | null) => unknown} parts.look
 * @param {number} parts.up how many moves on the arrow upwards goes
 */
export function listenToSteps(root, { step, look, up }) {
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: up, ArrowDown: -up, PageUp: 5 * up, PageDown: -5 * up }[event.key];
    const to = { Home: 0, End: null }[event.key];
    if (by === undefined && to === undefined) return;
    event.preventDefault();
    if (by === undefined) look(to ?? null);
    else step(by);
  });
}

/** @param {EventTarget | null} target */
const isTyping = (target) => target instanceof Element && target.matches("input, textarea, select");
