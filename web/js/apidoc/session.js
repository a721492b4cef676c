/** What is being tried: the token, and the game that the last answer was about. */
import { newToken } from "../keep.js";

/** @typedef {{token: string, id: string | null, version: number | null}} Trial */

export function createSession() {
  /** @type {Trial} */
  const trial = { token: newToken(), id: null, version: null };
  /** @type {((trial: Trial) => void)[]} */
  const listeners = [];

  /** @param {Partial<Trial>} change */
  function set(change) {
    Object.assign(trial, change);
    for (const listener of listeners) listener(trial);
  }

  return {
    trial,
    set,
    renew: () => set({ token: newToken() }),
    /** @param {(trial: Trial) => void} listener told at once, and of every change */
    follow(listener) {
      listeners.push(listener);
      listener(trial);
    },
    /** @param {any} answer keeps the game in it, if there is one */
    remember(answer) {
      const game = answer?.game ?? answer;
      if (typeof game?.id === "string" && typeof game.version === "number") set({ id: game.id, version: game.version });
    },
  };
}

/** @typedef {ReturnType<typeof createSession>} Session */
