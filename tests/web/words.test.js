import assert from "node:assert/strict";
import { test } from "node:test";

import { cellLabel, describeChange, headline, variantName, whereAndWhy } from "../../web/js/words.js";
import { afterFirstMove, afterReply, againstComputer, wonClassic } from "./positions.js";

test("the headline says whose turn it is from where one sits", () => {
  assert.equal(headline(afterFirstMove(), ["X", "O"]), "O to move");
  assert.equal(headline(afterFirstMove({ seats: againstComputer() }), ["X"]), "The computer is thinking");
  assert.equal(headline(afterReply({ seats: againstComputer() }), ["X"]), "Your turn");
  assert.equal(headline(afterReply(), []), "X to move");
});

test("the headline says who won", () => {
  assert.equal(headline(wonClassic(), ["X", "O"]), "X wins");
  assert.equal(headline(wonClassic({ seats: againstComputer() }), ["X"]), "You win");
  assert.equal(headline(wonClassic({ status: "DRAW", end_reason: "full", line: null }), ["X"]), "A draw");
});

test("where and why: sent, free, over", () => {
  assert.equal(whereAndWhy(afterReply()), "Play in board a (top-left)");
  assert.equal(whereAndWhy(afterReply({ next_board: null, free_reason: "won" })), "Board a is won: play anywhere");
  assert.equal(whereAndWhy(afterReply({ next_board: null, free_reason: "full" })), "Board a is full: play anywhere");
  assert.equal(whereAndWhy(afterReply({ next_board: null, free_reason: "start", last_move: null })), "Play anywhere");
  assert.equal(whereAndWhy(wonClassic()), "3 in a row");
  assert.equal(whereAndWhy(wonClassic({ end_reason: "resign" })), "O resigned");
});

test("a cell says its board, its place, what it holds, and what a move there would do", () => {
  const game = afterFirstMove();
  assert.equal(cellLabel(game, { board: 4, cell: 0 }, true, 0), "Board centre, cell top-left, empty, playable, sends to board top-left");
  assert.equal(cellLabel(game, { board: 4, cell: 4 }, false, null), "Board centre, cell centre, X, last move");
  assert.equal(cellLabel(game, { board: 0, cell: 4 }, false, null), "Board top-left, cell centre, empty");
  assert.equal(cellLabel(wonClassic(), { board: 0, cell: 8 }, false, null), "Cell bottom-right, empty");
});

test("a reply is announced with what it decides and where to play", () => {
  const seats = againstComputer();
  const after = afterReply({ seats });
  after.boards[4].status = "O_WON";
  assert.equal(
    describeChange(afterFirstMove({ seats }), after, ["X"]),
    "O plays board centre, cell top-left. Board centre won by O. Your turn. Play in board a (top-left).",
  );
});

test("moves taken back and an opened game are announced", () => {
  assert.match(describeChange(afterReply(), afterFirstMove({ version: 4 }), ["X", "O"]), /^One move taken back\. O to move\./);
  assert.match(describeChange(null, afterReply({ seats: againstComputer() }), ["X"]), /^Ultimate, X: You, O: Computer Hard\. Your turn\./);
});

test("variants have names", () => {
  assert.equal(variantName({ game: "ultimate", size: 4 }), "Ultimate 4 × 4");
  assert.equal(variantName({ game: "classic", rows: 15, columns: 15, k: 5 }), "Classic 15 × 15, 5 in a row");
});
