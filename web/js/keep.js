/**
 * What this browser remembers: for each game its token and seats, the last game, the theme. Storage may be full or
 * forbidden (private windows): then the page remembers for as long as it stands open.
 * @import {Mark} from "./types.js"
 */

const PREFIX = "noughts.";
const GAMES_KEPT = 30;

/**
 * @typedef {object} Ticket
 * @property {string} token
 * @property {Mark[]} seats
 * @property {Mark | null} [wants] a seat that was asked for and may be ours: the answer has not come yet
 * @property {number} at
 */

/** @param {Storage | null} storage @param {() => number} [now] ms since the epoch */
export function createKeep(storage, now = Date.now) {
  /** @type {Map<string, string>} */
  const memory = new Map();

  /** @param {string} key @returns {any} */
  function read(key) {
    try {
      const text = storage?.getItem(PREFIX + key) ?? memory.get(key) ?? null;
      return text === null ? null : JSON.parse(text);
    } catch {
      return null;
    }
  }

  /** @param {string} key @param {unknown} value */
  function write(key, value) {
    memory.set(key, JSON.stringify(value));
    try {
      storage?.setItem(PREFIX + key, JSON.stringify(value));
    } catch {
      // Kept in memory above: the game goes on, only a reload would lose the seat.
    }
  }

  return {
    /** @param {string} id @returns {Ticket | null} */
    ticket: (id) => read("games")?.[id] ?? null,
    /** @param {string} id @param {string} token @param {Mark[]} seats @param {Mark | null} [wants] */
    keepTicket(id, token, seats, wants = null) {
      const games = { ...read("games"), [id]: { token, seats, wants, at: now() } };
      const newest = Object.entries(games).sort(([, a], [, b]) => b.at - a.at).slice(0, GAMES_KEPT);
      write("games", Object.fromEntries(newest));
    },
    /** @returns {string | null} the id of the game to resume */
    lastGame: () => read("last"),
    /** @param {string | null} id */
    keepLastGame: (id) => write("last", id),
    /** @param {string} key @returns {any} */
    setting: (key) => read(`setting.${key}`),
    /** @param {string} key @param {unknown} value */
    keepSetting: (key, value) => write(`setting.${key}`, value),
  };
}

/** @typedef {ReturnType<typeof createKeep>} Keep */

/** @returns {Storage | null} */
export function localStorageOrNothing() {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}

/** @returns {string} 32 random bytes as base64url: the key to the seats of one game */
export function newToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
