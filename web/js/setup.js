/**
 * The new-game form: what it offers, and what it asks the service for.
 * @import {Mark, NewGame, Variant} from "./types.js"
 */
import { readImport } from "./words.js";

/** @typedef {Record<string, string>} Choices the form's fields by name */

/** @param {Choices} choices @returns {Variant} */
export function chosenVariant({ board, kind, size = "3", k }) {
  if (board === "ultimate") return { game: "ultimate", size: 3 };
  if (board === "classic") return { game: "classic", rows: 3, columns: 3, k: 3 };
  const side = Number(size);
  return kind === "classic"
    ? { game: "classic", rows: side, columns: side, k: Math.min(Number(k) || side, side) }
    : { game: "ultimate", size: side };
}

/** @param {Choices} choices @param {() => number} random in [0, 1) @returns {NewGame} */
export function wantedGame(choices, random) {
  const text = (choices.import ?? "").trim();
  const seats = wantedSeats(choices, random);
  if (!text) return { variant: chosenVariant(choices), seats };
  const start = readImport(text);
  return "position" in start ? { seats, start } : { variant: chosenVariant(choices), seats, start };
}

/** @param {Choices} choices @param {() => number} random @returns {NewGame["seats"]} */
function wantedSeats(choices, random) {
  if (choices.opponent === "two") return { X: { kind: "human" }, O: { kind: "human" } };
  if (choices.opponent === "watch") {
    return { X: { kind: "ai", level: choices["level-x"] }, O: { kind: "ai", level: choices["level-o"] } };
  }
  const side = choices.side === "random" ? (random() < 0.5 ? "X" : "O") : choices.side;
  const computer = { kind: "ai", level: choices.level };
  return side === "O" ? { X: computer, O: { kind: "human" } } : { X: { kind: "human" }, O: computer };
}

/** @param {Choices} choices @returns {{sizes: number[], lengths: number[]}} what "More boards" offers */
export function offers({ kind, size }) {
  const range = (/** @type {number} */ from, /** @type {number} */ to) =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return kind === "classic"
    ? { sizes: range(3, 15), lengths: range(3, Math.max(3, Number(size) || 3)) }
    : { sizes: range(2, 5), lengths: [] };
}

/** @param {HTMLFormElement} form @returns {Choices} */
export function readForm(form) {
  return Object.fromEntries([...new FormData(form)].map(([key, value]) => [key, String(value)]));
}

/** Shows the fields that belong to the choices made. @param {HTMLFormElement} form */
export function drawForm(form) {
  const choices = readForm(form);
  const more = choices.board === "more";
  for (const part of form.querySelectorAll("[data-for]")) {
    /** @type {HTMLElement} */ (part).hidden = /** @type {HTMLElement} */ (part).dataset.for !== choices.opponent;
  }
  show(form, "#more-boards", more);
  show(form, "#row-length", choices.kind === "classic");
  fill(form, "size", offers(choices).sizes, (side) => `${side} × ${side}`, choices.kind === "classic" ? 5 : 4);
  const { lengths } = offers(readForm(form));
  fill(form, "k", lengths, String, Math.min(5, lengths.at(-1) ?? 3));
}

/** @param {HTMLFormElement} form @param {string} selector @param {boolean} on */
function show(form, selector, on) {
  /** @type {HTMLElement} */ (form.querySelector(selector)).hidden = !on;
}

/**
 * @param {HTMLFormElement} form @param {string} name @param {number[]} values
 * @param {(value: number) => string} words @param {number} preferred
 */
function fill(form, name, values, words, preferred) {
  const select = /** @type {HTMLSelectElement} */ (form.elements.namedItem(name));
  const known = [...select.options].map((option) => Number(option.value));
  if (known.join() === values.join()) return;
  const chosen = Number(select.value);
  select.replaceChildren(...values.map((value) => new Option(words(value), String(value))));
  const best = values.includes(chosen) && known.length ? chosen : preferred;
  if (values.includes(best)) select.value = String(best);
}

/** @param {NewGame["seats"]} seats @returns {Mark[]} */
export const humanSeats = (seats) =>
  (/** @type {Mark[]} */ (["X", "O"])).filter((mark) => seats[mark].kind === "human");
