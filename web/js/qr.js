/** Draws a text as a QR code: where its modules lie, and which mask reads best. Loaded when one is wanted. */
import { encode } from "./qrbytes.js";
import { svgElement } from "./svg.js";

/** @typedef {boolean[][]} Matrix by row, then column; true is dark */

/** The light border that readers need, in modules. */
const QUIET = 4;

/** @type {((row: number, column: number) => boolean)[]} */
const MASKS = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** @param {string} text at most 180 bytes of UTF-8 @returns {Matrix} */
export function qrMatrix(text) {
  const { version, words } = encode(text);
  const drawn = MASKS.map((_, mask) => draw(version, words, mask));
  const costs = drawn.map(penalty);
  return /** @type {Matrix} */ (drawn[costs.indexOf(Math.min(...costs))]);
}

/** @param {string} text @param {string} label @returns {SVGElement} */
export function qrSvg(text, label) {
  const matrix = qrMatrix(text);
  const side = matrix.length + 2 * QUIET;
  const svg = svgElement("svg", { viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" });
  const d = matrix.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : []))).join("");
  svg.append(svgElement("path", { d }));
  return svg;
}

/** @param {number} version @param {number[]} words @param {number} mask @returns {Matrix} */
function draw(version, words, mask) {
  const size = 17 + 4 * version;
  /** @type {(boolean | undefined)[][]} */
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => undefined));
  /** @param {number} row @param {number} column @param {boolean} dark */
  const set = (row, column, dark) => {
    const line = modules[row];
    if (line && column >= 0 && column < size) line[column] = dark;
  };
  drawPatterns(set, size, version);
  drawFormat(set, size, mask);
  if (version >= 7) drawVersion(set, size, version);
  const bits = words.flatMap((word) => Array.from({ length: 8 }, (_, at) => Boolean((word >> (7 - at)) & 1)));
  for (const { row, column } of freePlaces(modules)) set(row, column, Boolean(bits.shift()) !== MASKS[mask]?.(row, column));
  return modules.map((row) => row.map(Boolean));
}

/** @typedef {(row: number, column: number, dark: boolean) => void} SetModule */

/** @param {SetModule} set @param {number} size @param {number} version */
function drawPatterns(set, size, version) {
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]]) drawRings(set, row ?? 0, column ?? 0, 4, [2, 4]);
  const places = alignments(version, size);
  const last = places.length - 1;
  places.forEach((row, at) => places.forEach((column, across) => {
    const corner = (at === 0 && across === 0) || (at === 0 && across === last) || (at === last && across === 0);
    if (!corner) drawRings(set, row, column, 2, [1]);
  }));
  set(size - 8, 8, true);
}

/** Squares around a centre. @param {SetModule} set @param {number} row @param {number} column @param {number} reach @param {number[]} light */
function drawRings(set, row, column, reach, light) {
  for (let down = -reach; down <= reach; down += 1) {
    for (let right = -reach; right <= reach; right += 1) {
      set(row + down, column + right, !light.includes(Math.max(Math.abs(down), Math.abs(right))));
    }
  }
}

/** @param {number} version at most 9 @param {number} size @returns {number[]} */
function alignments(version, size) {
  if (version === 1) return [];
  const far = size - 7;
  return version < 7 ? [6, far] : [6, (6 + far) / 2, far];
}

/** @param {number} value @param {number} polynomial @param {number} degree @returns {number} value, then its BCH check bits */
function checked(value, polynomial, degree) {
  let rest = value << degree;
  for (let at = Math.floor(Math.log2(rest || 1)); at >= degree; at -= 1) {
    if ((rest >> at) & 1) rest ^= polynomial << (at - degree);
  }
  return (value << degree) | rest;
}

/** Level M is written 00, so the mask is all there is to say. @param {SetModule} set @param {number} size @param {number} mask */
function drawFormat(set, size, mask) {
  const format = checked(mask, 0x537, 10) ^ 0x5412;
  for (let at = 0; at < 15; at += 1) {
    const dark = Boolean((format >> at) & 1);
    if (at < 8) set(at + Number(at > 5), 8, dark);
    else set(8, at === 8 ? 7 : 14 - at, dark);
    if (at < 8) set(8, size - 1 - at, dark);
    else set(size - 15 + at, 8, dark);
  }
}

/** @param {SetModule} set @param {number} size @param {number} version */
function drawVersion(set, size, version) {
  const bits = checked(version, 0x1f25, 12);
  for (let at = 0; at < 18; at += 1) {
    const dark = Boolean((bits >> at) & 1);
    const [far, near] = [size - 11 + (at % 3), Math.floor(at / 3)];
    set(far, near, dark);
    set(near, far, dark);
  }
}

/**
 * Where data lies, in its order: two columns at a time from the right, up and down in turn, without the timing column.
 * @param {(boolean | undefined)[][]} modules @returns {{row: number, column: number}[]}
 */
function freePlaces(modules) {
  const size = modules.length;
  const places = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (let at = 0; at < size; at += 1) {
      const row = up ? size - 1 - at : at;
      for (const column of [right, right - 1]) if (modules[row]?.[column] === undefined) places.push({ row, column });
    }
    up = !up;
  }
  return places;
}

/** How hard a code is to read, as the standard counts it. @param {Matrix} matrix @returns {number} */
function penalty(matrix) {
  const size = matrix.length;
  const rows = matrix.map((row) => row.map((dark) => (dark ? "1" : "0")).join(""));
  const columns = matrix.map((_, column) => matrix.map((row) => (row[column] ? "1" : "0")).join(""));
  let cost = 0;
  for (const line of [...rows, ...columns]) {
    for (const run of line.match(/(.)\1{4,}/g) ?? []) cost += run.length - 2;
    cost += 40 * (count(line, "10111010000") + count(line, "00001011101"));
  }
  for (let row = 1; row < size; row += 1) {
    for (let column = 1; column < size; column += 1) {
      const square = `${rows[row - 1]?.slice(column - 1, column + 1)}${rows[row]?.slice(column - 1, column + 1)}`;
      if (square === "0000" || square === "1111") cost += 3;
    }
  }
  const dark = count(rows.join(""), "1") / size ** 2;
  return cost + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

/** @param {string} text @param {string} part @returns {number} also where it overlaps itself */
function count(text, part) {
  let found = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) found += 1;
  return found;
}
