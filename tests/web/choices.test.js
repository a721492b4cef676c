import assert from "node:assert/strict";
import { test } from "node:test";

import { chosenSeats, chosenVariant, offers, previewQuestion, readImport } from "../../web/js/choices.js";

test("the board chosen becomes a variant", () => {
  assert.deepEqual(chosenVariant({ board: "ultimate" }), { game: "ultimate", size: 3 });
  assert.deepEqual(chosenVariant({ board: "more", kind: "classic", size: "15", k: "5" }), { game: "classic", rows: 15, columns: 15, k: 5 });
  assert.deepEqual(chosenVariant({ board: "more", kind: "classic", size: "3", k: "5" }), { game: "classic", rows: 3, columns: 3, k: 3 });
});

test("the side chosen sits against the computer; chance decides a random one", () => {
  const computer = { kind: "ai", level: "easy" };
  const person = { kind: "human" };
  assert.deepEqual(chosenSeats({ side: "X", level: "easy" }, () => 0), { X: person, O: computer });
  assert.deepEqual(chosenSeats({ side: "O", level: "easy" }, () => 0), { X: computer, O: person });
  assert.deepEqual(chosenSeats({ side: "random", level: "easy" }, () => 0.49), { X: person, O: computer });
  assert.deepEqual(chosenSeats({ side: "random", level: "easy" }, () => 0.5), { X: computer, O: person });
});

test("a friend gets an open seat", () => {
  const person = { kind: "human" };
  assert.deepEqual(chosenSeats({ opponent: "friend", side: "X" }, () => 0), { X: person, O: { kind: "open" } });
  assert.deepEqual(chosenSeats({ opponent: "friend", side: "random" }, () => 0.9), { X: { kind: "open" }, O: person });
});

test("pasted text is read as a position, a link, or moves with or without numbers", () => {
  assert.deepEqual(readImport(" ultimate:X../...:O:a "), { position: "ultimate:X../...:O:a" });
  assert.deepEqual(readImport("http://localhost/#p=classic:X../.../...:O"), { position: "classic:X../.../...:O" });
  assert.deepEqual(readImport("1. e5 E1\n2. a5, e3"), { moves: ["e5", "e1", "a5", "e3"] });
  assert.equal(readImport("  \n"), null);
});

test("the preview asks for the position, or the variant with its moves", () => {
  assert.deepEqual(previewQuestion({ board: "ultimate", import: "classic:.../.../...:X" }), { position: "classic:.../.../...:X" });
  assert.deepEqual(previewQuestion({ board: "classic", import: "a1" }), { variant: { game: "classic", rows: 3, columns: 3, k: 3 }, moves: ["a1"] });
});

test("more boards offers the sizes that the service knows", () => {
  assert.deepEqual(offers({ kind: "ultimate", size: "3" }).sizes, [2, 3, 4, 5]);
  assert.deepEqual(offers({ kind: "classic", size: "5" }).lengths, [3, 4, 5]);
});
