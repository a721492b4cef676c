/**
 * From the new-game form's fields to what the service is asked for. Pure.
 * @import {NewGame, Variant} from "./types.js"
 */

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

/** @param {Choices} choices @param {() => number} random in [0, 1) @returns {NewGame["seats"]} */
export function chosenSeats(choices, random) {
  if (choices.opponent === "two") return { X: { kind: "human" }, O: { kind: "human" } };
  if (choices.opponent === "watch") {
    return { X: { kind: "ai", level: choices["level-x"] }, O: { kind: "ai", level: choices["level-o"] } };
  }
  const side = choices.side === "random" ? (random() < 0.5 ? "X" : "O") : choices.side;
  const other = choices.opponent === "friend" ? { kind: "open" } : { kind: "ai", level: choices.level };
  return side === "O" ? { X: other, O: { kind: "human" } } : { X: { kind: "human" }, O: other };
}

/**
 * What a person pasted: a position, or moves parted by spaces, commas or move numbers.
 * @param {string} text @returns {{position: string} | {moves: string[]} | null} null for nothing
 */
export function readImport(text) {
  const trimmed = text.trim();
  if (!trimmed) return null;
  const position = trimmed.match(/(?:^|[#?&]p=)((?:ultimate|classic):\S+)/i);
  if (position?.[1]) return { position: position[1] };
  return { moves: trimmed.toLowerCase().split(/[\s,;]+|\b\d+\.+/).filter(Boolean) };
}

/** @param {Choices} choices @returns {object} the question whose answer is the board beside the form */
export function previewQuestion(choices) {
  const start = readImport(choices.import ?? "");
  if (start && "position" in start) return start;
  return { variant: chosenVariant(choices), moves: start?.moves ?? [] };
}

/** @param {Choices} choices @returns {{sizes: number[], lengths: number[]}} what "More boards" offers */
export function offers({ kind, size }) {
  const range = (/** @type {number} */ from, /** @type {number} */ to) =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return kind === "classic"
    ? { sizes: range(3, 15), lengths: range(3, Math.max(3, Number(size) || 3)) }
    : { sizes: range(2, 5), lengths: [] };
}
