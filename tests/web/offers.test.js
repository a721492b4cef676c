import assert from "node:assert/strict";
import { test } from "node:test";

import { awaitedSeat, hasOthers, offerNews, offerWords, openSeat, rematchWords } from "../../web/js/offers.js";
import * as change from "../../web/js/state.js";
import { afterFirstMove, afterReply, againstComputer, twoPeople, wonClassic } from "./positions.js";

const withOpenSeat = () => ({ X: { kind: "human", level: null, taken: true }, O: { kind: "open", level: null, taken: false } });
const offer = { by: "O", ply: 1, version: 4 };
const offered = (changes = {}) => afterReply({ version: 4, offer, ...changes });

test("a free seat is offered to guests and awaited by its host", () => {
  const game = afterFirstMove({ seats: withOpenSeat() });
  assert.equal(openSeat(game, []), "O");
  assert.equal(openSeat(game, ["X"]), null);
  assert.equal(awaitedSeat(game, ["X"]), "O");
  assert.equal(openSeat(wonClassic({ seats: withOpenSeat(), turn: null }), []), null);
  assert.equal(openSeat(afterFirstMove(), []), null);
});

test("the computer is nobody else", () => {
  assert.equal(hasOthers(afterReply(), ["X"]), true);
  assert.equal(hasOthers(afterReply(), ["X", "O"]), false);
  assert.equal(hasOthers(afterReply({ seats: againstComputer() }), ["X"]), false);
});

test("an offer is told from where one sits", () => {
  assert.match(offerWords(offered(), ["O"]), /^You asked to take back the last move\./);
  assert.match(offerWords(offered(), ["X"]), /^Your opponent asks to take back the last move\.$/);
  assert.match(offerWords(offered({ offer: { ...offer, ply: 0 } }), []), /^O asks to take back the last 2 moves\.$/);
  assert.equal(offerWords(afterReply(), ["X"]), "");
});

test("how an offer ends is told by what became of the moves", () => {
  const stand = afterReply({ version: 5 });
  assert.equal(offerNews(offered(), stand, ["O"]), "Your opponent declined. The moves stand.");
  assert.equal(offerNews(offered(), stand, ["X"]), "Your opponent no longer asks to take back.");
  assert.equal(offerNews(offered(), afterFirstMove({ version: 5 }), ["O"]), "Your opponent agreed.");
  assert.match(offerNews(offered(), afterReply({ version: 5, moves: ["e5", "e1", "a1"] }), ["O"]), /lapsed/);
  assert.equal(offerNews(offered(), offered(), ["O"]), "");
});

test("somebody else's news are shown and announced, one's own are not told twice", () => {
  const state = change.openGame(change.initialState(), offered(), ["O"]);
  const declined = change.receiveGame(state, afterReply({ version: 5 }));
  assert.equal(declined.notice.text, "Your opponent declined. The moves stand.");
  assert.match(declined.spoken.text, /^Your opponent declined\./);
  assert.equal(change.receiveGame(state, afterReply({ version: 5 }), true).notice, null);
});

test("a friend who sits down is announced", () => {
  const state = change.openGame(change.initialState(), afterFirstMove({ seats: withOpenSeat() }), ["X"]);
  assert.match(change.receiveGame(state, afterFirstMove({ version: 3 })).spoken.text, /^O has joined\. Waiting for your opponent\./);
});

test("one thing is asked at a time, and only of somebody who is there", () => {
  const acceptsUndo = (game) => change.acceptsUndo(change.openGame(change.initialState(), game, ["X"]));
  assert.equal(acceptsUndo(afterReply()), true);
  assert.equal(acceptsUndo(offered()), false);
  assert.equal(acceptsUndo(afterReply({ seats: withOpenSeat() })), false);
});

test("news are awaited from another person always, also after the end", () => {
  const awaits = (game, mine) => change.awaitsOthers(change.openGame(change.initialState(), game, mine));
  assert.equal(awaits(afterReply(), ["X"]), true);
  assert.equal(awaits(wonClassic({ turn: null }), ["X"]), true);
  assert.equal(awaits(afterReply(), ["X", "O"]), false);
  assert.equal(awaits(wonClassic({ turn: null, seats: againstComputer() }), ["X"]), false);
});

test("a rematch is for those who played, to be watched by the others", () => {
  const over = (changes = {}) => wonClassic({ turn: null, seats: twoPeople(), ...changes });
  assert.equal(rematchWords(over(), ["X"]), "Rematch, sides swapped");
  assert.equal(rematchWords(over({ rematch_id: "c".repeat(32) }), ["X"]), "Go to the rematch");
  assert.equal(rematchWords(over({ rematch_id: "c".repeat(32) }), []), "Watch the rematch");
  assert.equal(rematchWords(over(), []), "");
  assert.equal(rematchWords(over(), ["X", "O"]), "");
  assert.equal(rematchWords(afterReply(), ["X"]), "");
});
