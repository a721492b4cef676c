/**
 * Asks the service what it thinks: a hint, each side's chances, every ply of a finished game.
 * @import {Api} from "./api.js"
 * @import {Controller} from "./controller.js"
 * @import {Keep} from "./keep.js"
 * @import {PositionView, State} from "./types.js"
 */
import { hintWords, mayThink, reviewOf, reviewSummary } from "./chances.js";
import * as change from "./state.js";

/** Nodes make it the same each time; the time is for boards where they take long. */
const LIMIT = { nodes: 200_000, milliseconds: 600 };
/** The local stack and a Lambda account alike have room for this many searches at a time. */
const AT_ONCE = 2;

/**
 * @param {object} parts
 * @param {Api} parts.api
 * @param {Keep} parts.keep
 * @param {() => State} parts.get
 * @param {(state: State) => void} parts.set
 * @param {Controller["look"]} parts.look
 */
export function createThink({ api, keep, get, set, look }) {
  /** @type {Map<string, Promise<boolean>>} */
  const asked = new Map();

  /** @param {PositionView} view @returns {Promise<boolean>} whether it is known now */
  function consider(view) {
    const { position } = view;
    if (get().thoughts[position] || view.turn === null) return Promise.resolve(true);
    const waiting = asked.get(position) ?? ask(position).finally(() => asked.delete(position));
    asked.set(position, waiting);
    return waiting;
  }

  /** @param {string} position @returns {Promise<boolean>} */
  async function ask(position) {
    const id = get().game?.id;
    try {
      const found = await api.analyse(position, LIMIT);
      if (get().game?.id !== id) return false;
      set({ ...get(), thoughts: { ...get().thoughts, [position]: found } });
      return true;
    } catch (error) {
      if (get().game?.id === id) set(change.notify(get(), "error", /** @type {Error} */ (error).message));
      return false;
    }
  }

  async function hint() {
    const view = change.shownPosition(get());
    if (!view?.turn || !mayThink(get())) return;
    if (!await consider(view) || change.shownPosition(get())?.position !== view.position) return;
    const found = get().thoughts[view.position];
    if (found) set(change.notify({ ...get(), hint: view.position }, "info", hintWords(view, found)));
  }

  function toggleOdds() {
    set({ ...get(), odds: !get().odds });
    keep.keepSetting("odds", get().odds);
  }

  let failed = "";
  /** Keeps the chances up with what is shown; a position that failed once is not asked for again and again. */
  async function follow() {
    const state = get();
    const view = change.shownPosition(state);
    if (!state.odds || state.reviewing || !view || !mayThink(state) || asked.size || failed === view.position) return;
    if (!await consider(view)) failed = view.position;
  }

  /** Looks at a finished game from its end back to its start, where what was lost is seldom to be found. */
  async function review() {
    const { game } = get();
    if (!game || game.turn !== null) return;
    set({ ...get(), reviewing: !get().reviewing });
    if (!get().reviewing) return;
    await look(game.moves.length - 1);
    await look(null);
    const { history } = get();
    const open = [...(history?.id === game.id ? history.plies : [])].reverse();
    await Promise.all(Array.from({ length: AT_ONCE }, async () => {
      for (let view = open.shift(); view && get().reviewing && get().game?.id === game.id; view = open.shift()) {
        if (!await consider(view)) return;
      }
    }));
    const { reviewing, thoughts } = get();
    if (!history || !reviewing || get().game?.id !== game.id) return;
    const { X, O } = reviewSummary(reviewOf(history, thoughts));
    set(change.speak(get(), `${X}. ${O}.`));
  }

  return { hint, toggleOdds, follow, review };
}

/** @typedef {ReturnType<typeof createThink>} Think */
