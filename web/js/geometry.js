/**
 * Where cells lie and what they are called. A classic game is one board; Ultimate is a square of square boards.
 * @import {Variant, Square} from "./types.js"
 */

/**
 * @typedef {object} Shape
 * @property {number} across boards in a row (and in a column)
 * @property {number} rows cell rows of one board
 * @property {number} columns cell columns of one board
 */

/** @param {Variant} variant @returns {Shape} */
export function shapeOf(variant) {
  return variant.game === "ultimate"
    ? { across: variant.size, rows: variant.size, columns: variant.size }
    : { across: 1, rows: variant.rows, columns: variant.columns };
}

/** @param {Shape} shape @returns {{rows: number, columns: number}} the whole drawn grid */
export function gridSize(shape) {
  return { rows: shape.across * shape.rows, columns: shape.across * shape.columns };
}

/** @param {Shape} shape @param {number} row @param {number} column @returns {Square} */
export function squareAt(shape, row, column) {
  const board = Math.floor(row / shape.rows) * shape.across + Math.floor(column / shape.columns);
  return { board, cell: (row % shape.rows) * shape.columns + (column % shape.columns) };
}

/** @param {Shape} shape @param {Square} square @returns {{row: number, column: number}} */
export function placeOf(shape, { board, cell }) {
  return {
    row: Math.floor(board / shape.across) * shape.rows + Math.floor(cell / shape.columns),
    column: (board % shape.across) * shape.columns + (cell % shape.columns),
  };
}

/** @param {number} index @returns {string} "a" for 0, "b" for 1, ... */
export const letter = (index) => String.fromCharCode(97 + index);

/**
 * Moves are written as the service writes them: Ultimate "e1" is board e, cell 1; classic "b3" is column b, row 3.
 * @param {Variant} variant @param {Square} square @returns {string}
 */
export function moveText(variant, { board, cell }) {
  if (variant.game === "ultimate") return letter(board) + (cell + 1);
  return letter(cell % variant.columns) + (Math.floor(cell / variant.columns) + 1);
}

/** @param {Variant} variant @param {string} text @returns {Square} */
export function squareOf(variant, text) {
  const first = text.charCodeAt(0) - 97;
  const second = Number(text.slice(1)) - 1;
  if (variant.game === "ultimate") return { board: first, cell: second };
  return { board: 0, cell: second * variant.columns + first };
}

const NAMES_OF_THREE = [
  "top-left", "top", "top-right", "left", "centre", "right", "bottom-left", "bottom", "bottom-right",
];

/**
 * @param {number} rows @param {number} columns @param {number} index row by row from the top left
 * @returns {string} a name that can be heard: "top-left" on 3 x 3, "row 2 column 4" elsewhere
 */
function placeName(rows, columns, index) {
  if (rows === 3 && columns === 3) return NAMES_OF_THREE[index] ?? "";
  return `row ${Math.floor(index / columns) + 1} column ${(index % columns) + 1}`;
}

/** @param {Variant} variant @param {number} board @returns {string} */
export function boardName(variant, board) {
  const { across } = shapeOf(variant);
  return placeName(across, across, board);
}

/** @param {Variant} variant @param {number} cell @returns {string} */
export function cellName(variant, cell) {
  const { rows, columns } = shapeOf(variant);
  return placeName(rows, columns, cell);
}

/**
 * Where a key takes the focus in the grid, as the ARIA grid pattern has it.
 * @param {{row: number, column: number}} from
 * @param {string} key @param {boolean} ctrl
 * @param {{rows: number, columns: number}} size
 * @returns {{row: number, column: number} | null} null when the key moves nothing
 */
export function focusAfter(from, key, ctrl, size) {
  const { row, column } = from;
  const clamp = (/** @type {number} */ value, /** @type {number} */ end) => Math.max(0, Math.min(end - 1, value));
  switch (key) {
    case "ArrowLeft": return { row, column: clamp(column - 1, size.columns) };
    case "ArrowRight": return { row, column: clamp(column + 1, size.columns) };
    case "ArrowUp": return { row: clamp(row - 1, size.rows), column };
    case "ArrowDown": return { row: clamp(row + 1, size.rows), column };
    case "Home": return { row: ctrl ? 0 : row, column: 0 };
    case "End": return { row: ctrl ? size.rows - 1 : row, column: size.columns - 1 };
    default: return null;
  }
}
