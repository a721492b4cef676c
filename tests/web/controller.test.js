import assert from "node:assert/strict";
import { test } from "node:test";

import { ApiError } from "../../web/js/api.js";
import { createController } from "../../web/js/controller.js";
import { createKeep } from "../../web/js/keep.js";
import { initialState, openGame } from "../../web/js/state.js";
import { afterFirstMove, afterReply, againstComputer } from "./positions.js";

const SEATS = againstComputer();

/** A controller over an api whose answers the test gives one by one, by hand. */
function bench({ game = afterReply({ seats: SEATS }), mine = ["X"] } = {}) {
  const keep = createKeep(null);
  keep.keepTicket(game.id, "token", mine);
  let state = openGame(initialState(), game, mine);
  const calls = [];
  const call = (name) => (...args) => new Promise((resolve, reject) => { calls.push({ name, args, resolve, reject }); });
  const api = {
    create: call("create"), game: call("game"), history: call("history"), play: call("play"),
    computerMove: call("computerMove"), evaluate: call("evaluate"), act: call("act"),
  };
  const controller = createController({
    api, keep, get: () => state, set: (next) => { state = next; }, wait: () => new Promise(() => {}),
  });
  return { controller, calls, state: () => state, last: () => calls.at(-1) };
}

const settled = () => new Promise((done) => { setImmediate(done); });
const afterMine = (changes = {}) => afterFirstMove({
  seats: SEATS, version: 4, moves: ["e5", "e1", "a5"], last_move: "a5", turn: "O", ...changes,
});

test("a second click while a move is under way sends nothing", async () => {
  const { controller, calls, state } = bench();
  void controller.play({ board: 0, cell: 4 });
  void controller.play({ board: 0, cell: 5 });
  assert.equal(calls.length, 1);
  assert.equal(state().pending.move, "a5");
});

test("the computer is asked after the person's move, with the new version", async () => {
  const { controller, last, state } = bench();
  void controller.play({ board: 0, cell: 4 });
  last().resolve(afterMine());
  await settled();
  assert.equal(last().name, "computerMove");
  assert.equal(last().args[0].version, 4);
  assert.equal(state().pending, null);
});

test("undo while the computer thinks drops its late reply", async () => {
  const { controller, calls, last, state } = bench();
  void controller.play({ board: 0, cell: 4 });
  last().resolve(afterMine());
  await settled();
  const thinking = last();
  void controller.undo();
  assert.equal(thinking.args[2].aborted, true);
  assert.deepEqual([last().name, last().args[2]], ["act", "undo"]);
  last().resolve(afterReply({ seats: SEATS, version: 5, redo: ["a5"] }));
  await settled();
  thinking.resolve(afterReply({ seats: SEATS, version: 99, turn: "X" }));
  await settled();
  assert.equal(state().game.version, 5);
  assert.equal(calls.at(-1).name, "act");
});

test("undo goes on past a reply that landed first", async () => {
  const { controller, last, state } = bench();
  void controller.play({ board: 0, cell: 4 });
  last().resolve(afterMine());
  await settled();
  void controller.undo();
  const landed = afterReply({ seats: SEATS, version: 5, moves: ["e5", "e1", "a5", "e9"] });
  last().reject(new ApiError("version-conflict", 409, "stale", landed));
  await settled();
  assert.deepEqual([last().args[0].version, last().args[2]], [5, "undo"]);
  last().resolve(afterReply({ seats: SEATS, version: 6, redo: ["a5", "e9"] }));
  await settled();
  assert.deepEqual(state().game.redo, ["a5", "e9"]);
  assert.equal(state().notice, null);
});

test("a conflict snaps to the service's game and says so", async () => {
  const { controller, last, state } = bench();
  void controller.play({ board: 0, cell: 4 });
  last().reject(new ApiError("version-conflict", 409, "stale", afterReply({ seats: SEATS, version: 12, moves: ["e5", "e9"] })));
  await settled();
  assert.equal(state().game.version, 12);
  assert.match(state().notice.text, /moved on/);
  assert.equal(state().pending, null);
});

test("a refused move is explained in the service's words, on its cell", async () => {
  const { controller, last, state } = bench();
  void controller.play({ board: 4, cell: 4 });
  assert.equal(state().pending, null);
  last().reject(new ApiError("illegal-move", 422, "e5 is taken"));
  await settled();
  assert.equal(state().notice.text, "e5 is taken");
  assert.deepEqual(state().refused, { board: 4, cell: 4 });
  assert.equal(state().task, null);
});

test("a click on the computer's turn sends nothing and says so", async () => {
  const { controller, calls, state } = bench({ game: afterMine() });
  await controller.play({ board: 4, cell: 0 });
  assert.equal(calls.length, 0);
  assert.match(state().notice.text, /computer's turn/);
});

test("a move made offline is kept and sent again as it was when the network is back", async () => {
  const { controller, calls, last, state } = bench();
  void controller.play({ board: 0, cell: 4 });
  last().reject(new ApiError("offline", 0, "You are offline."));
  await settled();
  assert.equal(state().connection, "offline");
  assert.equal(state().pending.move, "a5");
  controller.retry();
  await settled();
  assert.equal(calls.length, 2);
  assert.deepEqual(calls[1].args, calls[0].args);
  last().resolve(afterMine());
  await settled();
  assert.equal(state().connection, "ok");
  assert.equal(state().game.version, 4);
});

test("a new game drops the answer of the old one", async () => {
  const { controller, last, state } = bench();
  void controller.play({ board: 0, cell: 4 });
  const late = last();
  controller.home();
  late.resolve(afterMine());
  await settled();
  assert.equal(state().screen, "home");
  assert.equal(state().game, null);
});

test("a friend who sits down meanwhile does not stop the move", async () => {
  const seats = { X: { kind: "human", level: null, taken: true }, O: { kind: "open", level: null, taken: false } };
  const { controller, calls, last, state } = bench({ game: afterReply({ seats }) });
  void controller.play({ board: 0, cell: 4 });
  last().reject(new ApiError("version-conflict", 409, "stale", afterReply({ version: 4 })));
  await settled();
  assert.deepEqual([calls.length, last().args[0].version, last().args[2]], [2, 4, "a5"]);
  last().resolve(afterMine({ version: 5 }));
  await settled();
  assert.equal(state().notice, null);
  assert.equal(state().game.version, 5);
});

test("an offer to take back that came meanwhile stops the move", async () => {
  const { controller, calls, last, state } = bench();
  void controller.play({ board: 0, cell: 4 });
  const offer = { by: "O", ply: 1, version: 4 };
  last().reject(new ApiError("version-conflict", 409, "stale", afterReply({ version: 4, offer })));
  await settled();
  assert.equal(calls.length, 1);
  assert.equal(state().game.version, 4);
});

test("a game that is gone is said to have expired where a seat was held", async () => {
  const { controller, last, state } = bench();
  void controller.play({ board: 0, cell: 4 });
  last().reject(new ApiError("not-found", 404, "no game"));
  await settled();
  assert.equal(state().screen, "missing");
  assert.equal(state().expired, true);
});
