import assert from "node:assert/strict";
import { test } from "node:test";

import { cellName, focusAfter, gridSize, moveText, placeOf, shapeOf, squareAt, squareOf } from "../../web/js/geometry.js";
import { CLASSIC, ULTIMATE } from "./positions.js";

test("moves are written as the service writes them", () => {
  assert.equal(moveText(ULTIMATE, { board: 4, cell: 0 }), "e1");
  assert.equal(moveText(CLASSIC, { board: 0, cell: 7 }), "b3");
  assert.equal(moveText({ game: "classic", rows: 15, columns: 15, k: 5 }, { board: 0, cell: 14 }), "o1");
  assert.equal(moveText({ game: "ultimate", size: 5 }, { board: 24, cell: 24 }), "y25");
});

for (const variant of [ULTIMATE, CLASSIC, { game: "ultimate", size: 5 }, { game: "classic", rows: 4, columns: 7, k: 4 }]) {
  test(`every place of ${JSON.stringify(variant)} is one square, one move and one cell of the grid`, () => {
    const shape = shapeOf(variant);
    const { rows, columns } = gridSize(shape);
    const seen = new Set();
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const square = squareAt(shape, row, column);
        assert.deepEqual(placeOf(shape, square), { row, column });
        assert.deepEqual(squareOf(variant, moveText(variant, square)), square);
        seen.add(moveText(variant, square));
      }
    }
    assert.equal(seen.size, rows * columns);
  });
}

test("cells have names that can be heard", () => {
  assert.equal(cellName(ULTIMATE, 4), "centre");
  assert.equal(cellName({ game: "classic", rows: 5, columns: 5, k: 4 }, 7), "row 2 column 3");
});

test("arrows, Home and End move the focus and stop at the edge", () => {
  const size = { rows: 9, columns: 9 };
  const from = { row: 0, column: 4 };
  assert.deepEqual(focusAfter(from, "ArrowUp", false, size), from);
  assert.deepEqual(focusAfter(from, "ArrowDown", false, size), { row: 1, column: 4 });
  assert.deepEqual(focusAfter(from, "ArrowLeft", false, size), { row: 0, column: 3 });
  assert.deepEqual(focusAfter({ row: 3, column: 8 }, "ArrowRight", false, size), { row: 3, column: 8 });
  assert.deepEqual(focusAfter({ row: 3, column: 4 }, "Home", false, size), { row: 3, column: 0 });
  assert.deepEqual(focusAfter({ row: 3, column: 4 }, "Home", true, size), { row: 0, column: 0 });
  assert.deepEqual(focusAfter({ row: 3, column: 4 }, "End", true, size), { row: 8, column: 8 });
  assert.equal(focusAfter(from, "Tab", false, size), null);
});
