import assert from "node:assert/strict";
import { test } from "node:test";

import { qrMatrix } from "../../web/js/qr.js";
import { encode } from "../../web/js/qrbytes.js";

const jsQR = await import("jsqr").then((module) => module.default.default ?? module.default, () => null);
const QUIET = 4;
const SCALE = 3;

/** The code as a camera would see it: RGBA pixels with a light border. */
function photograph(matrix) {
  const side = (matrix.length + 2 * QUIET) * SCALE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const dark = matrix[Math.floor(y / SCALE) - QUIET]?.[Math.floor(x / SCALE) - QUIET];
      if (dark) pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  return { pixels, side };
}

const LINK = `https://d111111abcdef8.cloudfront.net/#g=${"0f4f4c1b6f0f2f5b".repeat(2)}`;

for (const length of [1, 14, 15, 26, 42, 43, 62, 84, 85, 106, 107, 122, 152, 153, 180]) {
  test(`a reader finds all ${length} bytes`, { skip: !jsQR && "jsqr is not installed (npm ci)" }, () => {
    const text = LINK.repeat(3).slice(0, length);
    const { pixels, side } = photograph(qrMatrix(text));
    assert.equal(jsQR(pixels, side, side)?.data, text);
  });
}

test("a reader finds what a thumb half hides", { skip: !jsQR && "jsqr is not installed (npm ci)" }, () => {
  const matrix = qrMatrix(LINK);
  for (let row = 14; row < 20; row += 1) for (let column = 14; column < 20; column += 1) matrix[row][column] = true;
  const { pixels, side } = photograph(matrix);
  assert.equal(jsQR(pixels, side, side)?.data, LINK);
});

test("the words of a code are those of the standard's level M", () => {
  // Mode 0100, length 1, "A", closed by 0000 and filled up; ten correction words follow.
  const { version, words } = encode("A");
  assert.equal(version, 1);
  assert.deepEqual(words.slice(0, 5), [0x40, 0x14, 0x10, 0xec, 0x11]);
  assert.equal(words.length, 26);
});

test("a code grows with its text and says when it cannot", () => {
  assert.equal(qrMatrix("A").length, 21);
  assert.equal(qrMatrix(LINK).length, 37);
  assert.equal(encode("x".repeat(180)).version, 9);
  assert.throws(() => encode("x".repeat(181)), /181 bytes/);
  assert.equal(encode("é".repeat(90)).version, 9);
});

test("finders, timing and the dark module stand where readers look", () => {
  const matrix = qrMatrix(LINK);
  const size = matrix.length;
  for (const [row, column] of [[0, 0], [0, size - 7], [size - 7, 0]]) {
    const finder = Array.from({ length: 7 }, (_, at) => matrix[row + 3][column + at]);
    assert.deepEqual(finder, [true, false, true, true, true, false, true]);
  }
  assert.deepEqual(matrix[6].slice(8, 13), [true, false, true, false, true]);
  assert.equal(matrix[size - 8][8], true);
});
