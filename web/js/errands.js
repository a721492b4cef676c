/**
 * One errand to the service at a time. Whoever takes over makes the answers to everything earlier stale. A request
 * that finds no network is sent again, the same each time, until it is answered or stale.
 * @import {State} from "./types.js"
 */
import { ApiError } from "./api.js";
import { speak } from "./state.js";

const RETRY_MS = 4000;

/**
 * @param {object} parts
 * @param {() => State} parts.get
 * @param {(state: State) => void} parts.set
 * @param {(ms: number) => Promise<void>} parts.wait
 */
export function createErrands({ get, set, wait }) {
  /** Which errand is the newest. */
  let newest = 0;
  let abort = new AbortController();
  /** @type {Set<() => void>} */
  const waiting = new Set();

  /** Sends at once what waits for the network. */
  const retry = () => { for (const go of waiting) go(); };

  /** @returns {number} the errand that is the newest now */
  function takeOver() {
    abort.abort();
    abort = new AbortController();
    newest += 1;
    retry();
    return newest;
  }

  /** @param {number} errand @returns {boolean} whether another one has taken over since */
  const isStale = (errand) => errand !== newest;

  /** @param {State["connection"]} connection */
  function connect(connection) {
    const state = get();
    if (state.connection === connection) return;
    const words = connection === "offline" ? "No connection." : state.connection === "offline" ? "Connected again." : "";
    set(speak({ ...state, connection }, words));
  }

  /** Until somebody asks to retry, or for a while. */
  const pause = () => new Promise((/** @type {(value?: unknown) => void} */ done) => {
    waiting.add(done);
    wait(RETRY_MS).then(done);
  }).finally(() => waiting.clear());

  /**
   * @template T @param {() => Promise<T>} send @param {number} errand @returns {Promise<T>}
   * @throws {ApiError} what the service refuses, and `aborted` once the errand is stale
   */
  async function untilAnswered(send, errand) {
    for (;;) {
      try {
        const answer = await send();
        if (!isStale(errand)) connect("ok");
        return answer;
      } catch (error) {
        if (isStale(errand) || !(error instanceof ApiError)) throw error;
        if (!error.passing) {
          if (error.status) connect("ok");
          throw error;
        }
      }
      connect("offline");
      await pause();
      if (isStale(errand)) throw new ApiError("aborted", 0, "");
    }
  }

  return { takeOver, isStale, current: () => newest, signal: () => abort.signal, connect, untilAnswered, retry };
}
