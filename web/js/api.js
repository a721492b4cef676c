/**
 * The one module that talks to the service. Every request here may be sent twice without harm (a write names the
 * version it builds on, and the service keeps a receipt), so one that fails on the way is sent again as it was.
 * @import {Analysis, Answer, Game, History, Mark, NewGame, PositionView} from "./types.js"
 */

const RETRY_AFTER_MS = [300, 900, 2000];
const TIMEOUT_MS = 10_000;
/** The computer may think for its full budget, and its function may have to start first. */
const COMPUTER_TIMEOUT_MS = 30_000;

/** An answer that is no success, or none at all. */
export class ApiError extends Error {
  /**
   * @param {string} kind the last part of the problem's type, or offline, network, time-out, busy, server, aborted
   * @param {number} status 0 when no answer came
   * @param {string} detail words for a person
   * @param {Game | null} [game] the game as it stands, where the service sent it along
   */
  constructor(kind, status, detail, game = null) {
    super(detail);
    this.name = "ApiError";
    this.kind = kind;
    this.status = status;
    this.game = game;
  }

  /** @returns {boolean} whether the same request may succeed a little later */
  get passing() {
    return ["offline", "network", "time-out", "busy", "server"].includes(this.kind);
  }
}

/**
 * @typedef {object} Options
 * @property {string} [token]
 * @property {object} [body]
 * @property {AbortSignal} [signal]
 * @property {number} [timeout] ms
 * @property {number | null} [known] the version at hand; null is answered when it is still the newest
 *
 * @typedef {object} Surroundings What the module needs of the world, so that tests can stand in for it.
 * @property {typeof globalThis.fetch} [fetch]
 * @property {(ms: number) => Promise<void>} [wait]
 * @property {() => boolean} [online]
 * @property {(trouble: "retrying" | null) => void} [onTrouble] told when a request has to be sent again
 */

/** @param {Surroundings} [surroundings] */
export function createApi(surroundings = {}) {
  const {
    fetch = globalThis.fetch.bind(globalThis),
    wait = (ms) => new Promise((done) => { setTimeout(done, ms); }),
    online = () => globalThis.navigator?.onLine !== false,
    onTrouble = () => {},
  } = surroundings;

  /** @param {string} method @param {string} path @param {Options} [options] @returns {Promise<any>} */
  async function send(method, path, options = {}) {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const answer = await once(method, path, options);
        if (attempt) onTrouble(null);
        return answer;
      } catch (error) {
        const delay = RETRY_AFTER_MS[attempt];
        if (!(error instanceof ApiError) || !error.passing || delay === undefined || !online()) throw error;
        onTrouble("retrying");
        await wait(delay);
      }
    }
  }

  /** @param {string} method @param {string} path @param {Options} options @returns {Promise<any>} */
  async function once(method, path, { token, body, signal, timeout = TIMEOUT_MS, known = null }) {
    /** @type {Record<string, string>} */
    const headers = { Accept: "application/json" };
    if (token) headers.Authorization = `Bearer ${token}`;
    if (body) headers["Content-Type"] = "application/json";
    if (known !== null) headers["If-None-Match"] = `"${known}"`;
    const timer = AbortSignal.timeout(timeout);
    let response;
    let data;
    try {
      response = await fetch(path, {
        method, headers, body: body ? JSON.stringify(body) : undefined, cache: "no-store",
        signal: signal ? anySignal(signal, timer) : timer,
      });
      data = response.status === 304 ? null : await readJson(response);
    } catch {
      if (signal?.aborted) throw new ApiError("aborted", 0, "");
      if (timer.aborted) throw new ApiError("time-out", 0, "The server took too long to answer.");
      if (!online()) throw new ApiError("offline", 0, "You are offline.");
      throw new ApiError("network", 0, "The server cannot be reached.");
    }
    if (response.ok || response.status === 304) return data;
    throw problem(response.status, data);
  }

  /** @param {string} id @param {string} action */
  const at = (id, action = "") => `/api/games/${encodeURIComponent(id)}${action && `/${action}`}`;

  return {
    /** @param {NewGame} game @param {string} token @returns {Promise<Game>} */
    create: (game, token) => send("POST", "/api/games", { token, body: game }),
    /** @param {string} id @param {number | null} [known] @returns {Promise<Game | null>} null: nothing newer */
    game: (id, known = null) => send("GET", at(id), { known }),
    /** @param {string} id @returns {Promise<History>} */
    history: (id) => send("GET", at(id, "history")),
    /** @param {Game} game @param {string} token @param {string} move @returns {Promise<Game>} */
    play: ({ id, version }, token, move) => send("POST", at(id, "moves"), { token, body: { move, version } }),
    /** @param {Game} game @param {string} token @param {AbortSignal} signal @returns {Promise<Game>} */
    computerMove: ({ id, version }, token, signal) =>
      send("POST", at(id, "ai-move"), { token, body: { version }, signal, timeout: COMPUTER_TIMEOUT_MS }),
    /**
     * @param {Game} game @param {string} token @param {"undo" | "redo" | "resign" | "rematch"} action
     * @returns {Promise<Game>}
     */
    act: ({ id, version }, token, action) => send("POST", at(id, action), { token, body: { version } }),
    /** @param {Game} game @param {string} token @param {Answer} answer to the offer that stands @returns {Promise<Game>} */
    answer: ({ id, version }, token, answer) => send("POST", at(id, "offer"), { token, body: { answer, version } }),
    /** @param {string} id @param {string} token @param {Mark} seat @returns {Promise<Game>} */
    sit: (id, token, seat) => send("POST", at(id, "seats"), { token, body: { seat } }),
    /** @param {object} question a position, or a variant and moves @returns {Promise<PositionView>} */
    evaluate: (question) => send("POST", "/api/evaluate", { body: question }),
    /** @param {string} position @param {object} limit @returns {Promise<Analysis>} */
    analyse: (position, limit) => send("POST", "/api/analyse", { body: { position, limit }, timeout: COMPUTER_TIMEOUT_MS }),
  };
}

/** @typedef {ReturnType<typeof createApi>} Api */

/** @param {Response} response @returns {Promise<any>} null when the body is no JSON, as a proxy's error page */
async function readJson(response) {
  try {
    return JSON.parse(await response.text());
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** @param {number} status @param {any} data @returns {ApiError} */
function problem(status, data) {
  const ours = typeof data?.type === "string" && typeof data.detail === "string";
  if (ours && status < 500) return new ApiError(data.type.split("/").pop(), status, fieldWords(data), data.game ?? null);
  if (status === 429) return new ApiError("busy", status, "The server is busy. Try again in a moment.");
  if (status >= 500) return new ApiError("server", status, "The server has trouble. Try again in a moment.");
  if (status === 413) return new ApiError("too-large", status, "That is more than the server takes.");
  return new ApiError("unexpected", status, `The server answered in an unexpected way (${status}).`);
}

/** @param {{detail: string, errors?: {field: string, message: string}[]}} data @returns {string} */
function fieldWords({ detail, errors = [] }) {
  const more = errors.filter(({ message }) => !detail.includes(message));
  return [detail, ...more.map(({ field, message }) => `${field}: ${message}`)].join(" ");
}

/** AbortSignal.any is younger than the browsers this must run in. @param {...AbortSignal} signals */
function anySignal(...signals) {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) controller.abort();
    signal.addEventListener("abort", () => controller.abort(), { once: true });
  }
  return controller.signal;
}
