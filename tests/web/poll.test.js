import assert from "node:assert/strict";
import { test } from "node:test";

import { createPoll } from "../../web/js/poll.js";

/** Runs a poll for as many turns as there are answers; returns the waits between them in ms. */
async function waits(answers, due = () => true) {
  const waited = [];
  const asked = [...answers];
  const poll = createPoll({
    due, soonest: 1000, latest: () => 3000,
    ask: async () => asked.shift(),
    later: (go, ms) => { waited.push(ms); if (waited.length <= answers.length) setImmediate(go); },
  });
  poll.start();
  while (waited.length <= answers.length) await new Promise((done) => { setImmediate(done); });
  return waited.map(Math.round);
}

test("a game at rest is asked after ever more seldom, to a limit", async () => {
  assert.deepEqual(await waits([false, false, false, false]), [1000, 1400, 1960, 2744, 3000]);
});

test("news make it quick again", async () => {
  assert.deepEqual(await waits([false, false, true, false]), [1000, 1400, 1960, 1000, 1400]);
});

test("nothing is asked while this page alone can change the game", async () => {
  assert.deepEqual(await waits([false, false], () => false), [1000, 1000, 1000]);
});
