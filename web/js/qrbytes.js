/**
 * What a QR code (ISO/IEC 18004) holds: a text as bytes at error correction level M, with its Reed-Solomon words.
 */

/**
 * By version from 1: error correction words a block, and how many data words each block has.
 * @type {{correction: number, blocks: number[]}[]}
 */
const LAYOUTS = [
  { correction: 10, blocks: [16] },
  { correction: 16, blocks: [28] },
  { correction: 26, blocks: [44] },
  { correction: 18, blocks: [32, 32] },
  { correction: 24, blocks: [43, 43] },
  { correction: 16, blocks: [27, 27, 27, 27] },
  { correction: 18, blocks: [31, 31, 31, 31] },
  { correction: 22, blocks: [38, 38, 39, 39] },
  { correction: 22, blocks: [36, 36, 36, 37, 37] },
];

const BYTE_MODE = 0b0100;
/** Mode and length take twelve bits up to version 9, which is the largest here. */
const HEADER_BITS = 12;

/** @param {number[]} numbers @returns {number} */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/**
 * @param {string} text
 * @returns {{version: number, words: number[]}} the smallest version that holds it, its words as they are laid out
 * @throws {RangeError} for more than 180 bytes of UTF-8
 */
export function encode(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const at = LAYOUTS.findIndex(({ blocks }) => bytes.length * 8 + HEADER_BITS <= sum(blocks) * 8);
  const layout = LAYOUTS[at];
  if (!layout) throw new RangeError(`${bytes.length} bytes are more than a version ${LAYOUTS.length} code holds`);
  const data = pad(bytes, sum(layout.blocks));
  let from = 0;
  const blocks = layout.blocks.map((length) => data.slice(from, from += length));
  const corrections = blocks.map((block) => remainder(block, layout.correction));
  return { version: at + 1, words: [...interleave(blocks), ...interleave(corrections)] };
}

/** @param {number[]} bytes @param {number} length in words @returns {number[]} */
function pad(bytes, length) {
  const bits = [BYTE_MODE.toString(2).padStart(4, "0"), ...[bytes.length, ...bytes].map((byte) => byte.toString(2).padStart(8, "0"))]
    .join("");
  const room = length * 8;
  const closed = bits.padEnd(Math.min(room, bits.length + 4), "0");
  const whole = closed.padEnd(Math.ceil(closed.length / 8) * 8, "0");
  const words = (whole.match(/.{8}/g) ?? []).map((word) => Number.parseInt(word, 2));
  for (let filler = 0xec; words.length < length; filler ^= 0xec ^ 0x11) words.push(filler);
  return words;
}

/** @param {number[][]} blocks @returns {number[]} the first word of each, the second of each, ... */
function interleave(blocks) {
  const longest = Math.max(...blocks.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => blocks.flatMap((block) => block.slice(at, at + 1))).flat();
}

/** Powers of two in GF(256) modulo x^8 + x^4 + x^3 + x^2 + 1, and the exponents back. */
const POWERS = [1];
for (let at = 1; at < 255; at += 1) {
  const doubled = (POWERS[at - 1] ?? 0) << 1;
  POWERS.push(doubled > 255 ? doubled ^ 0x11d : doubled);
}
const EXPONENTS = new Map(POWERS.map((power, at) => [power, at]));

/** @param {number} a @param {number} b @returns {number} */
function multiply(a, b) {
  const [first, second] = [EXPONENTS.get(a), EXPONENTS.get(b)];
  return first === undefined || second === undefined ? 0 : POWERS[(first + second) % 255] ?? 0;
}

/** @param {number} degree @returns {number[]} (x - 1)(x - 2)(x - 4)..., highest power first and left out */
function generator(degree) {
  let factors = [1];
  for (let at = 0; at < degree; at += 1) {
    const root = POWERS[at] ?? 0;
    factors = [...factors, 0].map((factor, place) => factor ^ multiply(factors[place - 1] ?? 0, root));
  }
  return factors.slice(1);
}

/** @param {number[]} block @param {number} degree @returns {number[]} the block's error correction words */
function remainder(block, degree) {
  const factors = generator(degree);
  let rest = Array.from({ length: degree }, () => 0);
  for (const word of block) {
    const factor = word ^ (rest[0] ?? 0);
    rest = [...rest.slice(1), 0].map((value, place) => value ^ multiply(factors[place] ?? 0, factor));
  }
  return rest;
}
