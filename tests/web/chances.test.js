import assert from "node:assert/strict";
import { test } from "node:test";

import { bestMove, chanceOfX, hintWords, mayThink, pointWords, reviewOf, reviewSummary } from "../../web/js/chances.js";
import * as change from "../../web/js/state.js";
import { afterFirstMove, afterReply, againstComputer, wonClassic } from "./positions.js";

const found = (position, move, scores, search = {}) => ({
  position, move, moves: Object.entries(scores).map(([played, score]) => ({ move: played, score })),
  search: { score: Math.max(...Object.values(scores)), proven: false, distance: null, pv: [move, "a1"], ...search },
});

test("chances are X's, whoever is to move, and plain when it is over", () => {
  const view = afterFirstMove({ position: "p" });
  assert.equal(chanceOfX(view, { p: found("p", "e1", { e1: 0.25 }) }), 0.75);
  assert.equal(chanceOfX(afterReply({ position: "p" }), { p: found("p", "a1", { a1: 0.25 }) }), 0.25);
  assert.equal(chanceOfX(view, {}), null);
  assert.equal(chanceOfX(wonClassic(), {}), 1);
  assert.equal(chanceOfX(wonClassic({ status: "DRAW" }), {}), 0.5);
});

test("no help while a person elsewhere plays against this one", () => {
  const opened = (game, mine) => change.openGame(change.initialState(), game, mine);
  assert.equal(mayThink(opened(afterReply(), ["X"])), false);
  assert.equal(mayThink(opened(afterReply(), ["X", "O"])), true);
  assert.equal(mayThink(opened(afterReply({ seats: againstComputer() }), ["X"])), true);
  assert.equal(mayThink(opened(afterReply(), [])), true);
  assert.equal(mayThink(opened(wonClassic({ turn: null }), ["X"])), true);
});

test("the best move shows for the position the hint was asked for, and all through a review", () => {
  const view = afterReply({ position: "p" });
  const thoughts = { p: found("p", "a5", { a5: 0.6 }) };
  const state = { ...change.initialState(), thoughts };
  assert.equal(bestMove(state, view), null);
  assert.equal(bestMove({ ...state, hint: "p" }, view), "a5");
  assert.equal(bestMove({ ...state, hint: "q" }, view), null);
  assert.equal(bestMove({ ...state, reviewing: true }, view), "a5");
});

test("a hint says how good the best move is", () => {
  const view = afterReply();
  const words = (search) => hintWords(view, found("p", "a5", { a5: 0.613 }, search));
  assert.equal(words({}), "Best is a5: board top-left, cell centre. Chance to win: 61 %.");
  assert.match(words({ proven: true, score: 1, distance: 5 }), /It wins in 5 moves\.$/);
  assert.match(words({ proven: true, score: 1, distance: 1 }), /It wins at once\.$/);
  assert.match(words({ proven: true, score: 0, distance: 5 }), /Every move loses/);
  assert.match(words({ proven: true, score: 0.5 }), /draw\.$/);
});

const plies = [
  { ...afterFirstMove(), position: "p0", turn: "X", move: null },
  { ...afterFirstMove(), position: "p1", turn: "O", move: "e5" },
  { ...afterFirstMove(), position: "p2", turn: "X", move: "e9" },
  { ...wonClassic(), position: "p3", turn: null, move: "i1" },
];
const thoughts = {
  p0: found("p0", "e5", { e5: 0.6, a1: 0.5 }),
  p1: found("p1", "e1", { e1: 0.45, e9: 0.1 }),
  p2: found("p2", "i5", { i5: 0.9, i1: 0.7 }),
};

test("what a move threw away against the best one is named", () => {
  const points = reviewOf({ plies }, thoughts);
  assert.deepEqual(points.map(({ grade }) => grade), ["", "", "blunder", "mistake"]);
  assert.deepEqual(points.map(({ mark }) => mark), [null, "X", "O", "X"]);
  assert.deepEqual(points[1].better, []);
  assert.deepEqual(points[2].better, ["e1", "a1"]);
  assert.deepEqual(reviewSummary(points), { X: "X: 1 mistake", O: "O: 1 blunder" });
  assert.equal(pointWords(points[2]), "Move 2: O e9, a blunder. X 90 %. Better was e1 a1.");
  assert.equal(pointWords(points[0]), "Start. X 60 %.");
});

test("a review that is not through yet says how far it has come", () => {
  const points = reviewOf({ plies }, { p2: thoughts.p2 });
  assert.deepEqual(reviewSummary(points), { X: "Looking back…", O: "2 of 4" });
  assert.equal(points[0].chance, null);
  assert.equal(points[3].grade, "mistake");
});
