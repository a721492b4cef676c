import assert from "node:assert/strict";
import { test } from "node:test";

import { boardModel, nextPlayable } from "../../web/js/model.js";
import * as change from "../../web/js/state.js";
import { afterFirstMove, afterReply, againstComputer, wonClassic } from "./positions.js";

const opened = (game, mine = ["X", "O"]) => change.openGame(change.initialState(), game, mine);

test("an older version than the one shown changes nothing", () => {
  const state = opened(afterReply());
  assert.equal(change.receiveGame(state, afterFirstMove()), state);
  assert.equal(change.receiveGame(state, afterReply({ id: "c".repeat(32), version: 9 })), state);
});

test("a move is drawn ahead of its answer only where the service lists it", () => {
  const state = opened(afterReply());
  assert.deepEqual(change.drawAhead(state, { board: 0, cell: 4 }).pending, { board: 0, cell: 4, move: "a5", mark: "X" });
  assert.equal(change.drawAhead(state, { board: 4, cell: 4 }).pending, null);
});

test("while a move is under way no other is accepted", () => {
  const state = opened(afterReply());
  assert.equal(change.acceptsMoves(state), true);
  assert.equal(change.acceptsMoves(change.begin(state, "move")), false);
  assert.equal(change.acceptsMoves(opened(afterFirstMove({ seats: againstComputer() }), ["X"])), false);
});

test("undo is open while the computer thinks, closed while a move is under way and after resigning", () => {
  const state = opened(afterFirstMove({ seats: againstComputer() }), ["X"]);
  assert.equal(change.acceptsUndo(change.begin(state, "computer")), true);
  assert.equal(change.acceptsUndo(change.begin(state, "move")), false);
  assert.equal(change.acceptsUndo(opened(wonClassic({ end_reason: "resign" }))), false);
  assert.equal(change.acceptsUndo(opened(afterReply(), [])), false);
});

test("a repeated message counts as a new one", () => {
  const once = change.notify(change.initialState(), "error", "e5 is taken");
  const twice = change.notify(once, "error", "e5 is taken");
  assert.equal(twice.spoken.count, once.spoken.count + 1);
});

test("a past position shows for as long as the game shares its moves", () => {
  const plies = [
    { ...afterFirstMove(), move: null, ply: 0 }, { ...afterFirstMove(), move: "e5" }, { ...afterReply(), move: "e1" },
  ];
  const history = { id: afterReply().id, version: 3, plies };
  const state = change.lookAt(change.receiveHistory(opened(afterReply()), history), 1);
  assert.equal(change.shownPosition(state), plies[1]);
  const elsewhere = change.receiveGame(state, afterReply({ version: 5, moves: ["a1", "a2"] }));
  assert.equal(change.shownPosition(elsewhere), elsewhere.game);
  assert.equal(change.lookAt(state, 2).viewing, null);
});

test("the board marks what is legal, what is open, and where an aimed move sends", () => {
  const state = change.aimAt(opened(afterReply()), { board: 0, cell: 8 });
  const model = boardModel(state);
  assert.deepEqual(model.tiles.map(({ open }) => open), [true, ...Array(8).fill(false)]);
  assert.deepEqual(model.tiles.map(({ target }) => target).lastIndexOf(true), 8);
  assert.equal(model.cells[0].every(({ legal, ghost }) => legal && ghost === "X"), true);
  assert.equal(model.cells[4].some(({ legal }) => legal), false);
  assert.equal(model.cells[4][0].last, true);
});

test("exactly one cell can be reached by Tab", () => {
  for (const game of [afterReply(), wonClassic()]) {
    const stops = boardModel(opened(game)).cells.flat().filter(({ focusable }) => focusable);
    assert.equal(stops.length, 1);
  }
});

test("a row that won is told cell by cell", () => {
  const told = boardModel(opened(wonClassic())).cells[0].map(({ label }) => label.includes("in the row that won"));
  assert.deepEqual(told, [true, true, true, false, false, false, false, false, false]);
});

test("looking back on a game ends when its end is taken back", () => {
  const looking = { ...opened(wonClassic()), reviewing: true };
  assert.equal(change.receiveGame(looking, wonClassic({ version: 7 })).reviewing, true);
  const resumed = wonClassic({ version: 7, turn: "X", status: "IN_PROGRESS", moves: ["a1", "a2", "b1", "b2"] });
  assert.equal(change.receiveGame(looking, resumed).reviewing, false);
});

test("while an earlier position is looked at the game is not changed", () => {
  const state = { ...opened(afterReply({ redo: ["a1"] })), viewing: 1 };
  assert.equal(change.acceptsUndo(state), false);
  assert.equal(change.acceptsRedo(state), false);
  assert.equal(change.acceptsUndo({ ...state, viewing: null }), true);
  assert.equal(change.acceptsRedo({ ...state, viewing: null }), true);
});

test("the next playable cell follows in reading order and comes round again", () => {
  const state = opened(afterReply());
  assert.deepEqual(nextPlayable(change.moveFocus(state, { row: 0, column: 0 })), { row: 0, column: 1 });
  assert.deepEqual(nextPlayable(change.moveFocus(state, { row: 0, column: 2 })), { row: 1, column: 0 });
  assert.deepEqual(nextPlayable(change.moveFocus(state, { row: 8, column: 8 })), { row: 0, column: 0 });
});

test("where cells are small the first tap enlarges their board, the second one plays", () => {
  const state = opened(afterReply());
  const once = change.firstTap(state, { board: 0, cell: 4 });
  assert.equal(once.zoom, 0);
  assert.equal(boardModel(once).zoom, 0);
  assert.equal(change.firstTap(once, { board: 0, cell: 4 }), null);
  assert.equal(change.receiveGame(once, afterReply({ version: 9 })).zoom, null);
});

test("on one board of small cells the first tap aims, a second one on the same cell plays", () => {
  const game = wonClassic({ status: "IN_PROGRESS", turn: "X", line: null, end_reason: null, legal_moves: [{ move: "c3", sends_to: null }] });
  const once = change.firstTap(opened(game), { board: 0, cell: 8 });
  assert.equal(boardModel(once).cells[0][8].aimed, true);
  assert.match(once.notice.text, /Tap again to play c3/);
  assert.equal(change.firstTap(once, { board: 0, cell: 8 }), null);
  assert.notEqual(change.firstTap(once, { board: 0, cell: 7 }), null);
});
