import assert from "node:assert/strict";
import { test } from "node:test";

import { ApiError, createApi } from "../../web/js/api.js";

/** A fetch that answers from a list; an Error in it is thrown. */
function answering(...answers) {
  const requests = [];
  const fetch = async (path, options) => {
    requests.push({ path, ...options });
    const answer = answers[Math.min(requests.length, answers.length) - 1];
    if (answer instanceof Error) throw answer;
    const [status, body] = answer;
    return new Response(status === 304 ? null : typeof body === "string" ? body : JSON.stringify(body), { status });
  };
  return { fetch, requests };
}

const noWait = async () => {};
const game = { id: "a".repeat(32), version: 7 };
const problem = (kind, status, more = {}) => [status, { type: `/problems/${kind}`, title: kind, status, detail: `no: ${kind}`, ...more }];

test("a move that gets no answer is sent again with the same version", async () => {
  const { fetch, requests } = answering(new TypeError("network"), [502, "<html>"], [429, { message: "Too Many Requests" }], [200, { version: 8 }]);
  const api = createApi({ fetch, wait: noWait, online: () => true });
  assert.deepEqual(await api.play(game, "token", "e5"), { version: 8 });
  assert.equal(requests.length, 4);
  assert.equal(new Set(requests.map(({ body }) => body)).size, 1);
  assert.deepEqual(JSON.parse(requests[3].body), { move: "e5", version: 7 });
  assert.equal(requests[0].headers.Authorization, "Bearer token");
});

test("trouble is told and taken back", async () => {
  const told = [];
  const { fetch } = answering([503, "busy"], [200, {}]);
  await createApi({ fetch, wait: noWait, online: () => true, onTrouble: (trouble) => told.push(trouble) }).history("x");
  assert.deepEqual(told, ["retrying", null]);
});

test("a refusal is not repeated and keeps the service's words and game", async () => {
  const { fetch, requests } = answering(problem("version-conflict", 409, { game: { id: game.id, version: 9 } }));
  const api = createApi({ fetch, wait: noWait, online: () => true });
  await assert.rejects(api.play(game, "t", "e5"), (error) => {
    assert.ok(error instanceof ApiError);
    assert.equal(error.kind, "version-conflict");
    assert.equal(error.message, "no: version-conflict");
    assert.equal(error.game.version, 9);
    assert.equal(error.passing, false);
    return true;
  });
  assert.equal(requests.length, 1);
});

test("the fields that a model refused are named", async () => {
  const { fetch } = answering(problem("invalid-request", 422, { errors: [{ field: "move", message: "too long" }] }));
  await assert.rejects(createApi({ fetch }).evaluate({}), { message: "no: invalid-request move: too long" });
});

test("what the detail says already is not said again", async () => {
  const detail = "a1 cannot be played";
  const { fetch } = answering(problem("illegal-move", 422, { detail, errors: [{ field: "move", message: detail }] }));
  await assert.rejects(createApi({ fetch }).play(game, "t", "a1"), { message: detail });
});

test("without a network nothing is repeated: the person is told", async () => {
  const { fetch, requests } = answering(new TypeError("network"));
  await assert.rejects(createApi({ fetch, wait: noWait, online: () => false }).game(game.id), { kind: "offline", passing: true });
  assert.equal(requests.length, 1);
});

test("an unchanged game is no answer at all", async () => {
  const { fetch, requests } = answering([304]);
  assert.equal(await createApi({ fetch }).game(game.id, 7), null);
  assert.equal(requests[0].headers["If-None-Match"], '"7"');
});

test("a request that its sender gave up is no trouble", async () => {
  const gone = new AbortController();
  gone.abort();
  const { fetch, requests } = answering(new DOMException("aborted", "AbortError"));
  await assert.rejects(createApi({ fetch, wait: noWait, online: () => true }).computerMove(game, "t", gone.signal), { kind: "aborted" });
  assert.equal(requests.length, 1);
});
