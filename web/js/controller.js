/**
 * What a person may do, turned into requests and new states. One request that changes the game is under way at a
 * time; an action that takes over (undo, new game) makes every earlier answer stale: see errands.js.
 * @import {Api} from "./api.js"
 * @import {Keep} from "./keep.js"
 * @import {Game, Mark, NewGame, Square, State, Task} from "./types.js"
 */
import { ApiError } from "./api.js";
import { createErrands } from "./errands.js";
import { moveText } from "./geometry.js";
import { newToken } from "./keep.js";
import * as change from "./state.js";

/** How long a watched computer's move stays alone on the board. */
const WATCH_MS = 700;
/** How long another tab of the same seat is given to fetch the computer's move that it asked for. */
const OTHER_TAB_MS = 2500;

/**
 * @param {object} parts
 * @param {Api} parts.api
 * @param {Keep} parts.keep
 * @param {() => State} parts.get
 * @param {(state: State) => void} parts.set
 * @param {(ms: number) => Promise<void>} [parts.wait]
 * @param {(id: string) => void} [parts.onGame] told which game is open, for the address bar
 * @param {(game: Game) => void} [parts.onChange] told of each new version, for other tabs
 */
export function createController({
  api, keep, get, set, onGame = () => {}, onChange = () => {},
  wait = (ms) => new Promise((done) => { setTimeout(done, ms); }),
}) {
  const { takeOver, isStale, current, signal, connect, untilAnswered, retry } = createErrands({ get, set, wait });

  /** @param {Game} game @returns {string} */
  const tokenOf = (game) => keep.ticket(game.id)?.token ?? "";

  /** @param {Game} game the service's newest word @param {boolean} own whether it answers this page's own request */
  function accept(game, own) {
    // Another tab may have sat down meanwhile.
    const mine = keep.ticket(game.id)?.seats ?? get().mine;
    set(change.receiveGame({ ...change.settle(get()), mine }, game, own));
    onChange(game);
  }

  /** The game is gone, or never was. @param {string} id @param {Error} error */
  function lose(id, error) {
    if (keep.lastGame() === id) keep.keepLastGame(null);
    const known = Boolean(keep.ticket(id));
    set(change.notify({ ...change.leaveGame(get()), screen: "missing", expired: known }, "error", error.message));
  }

  /** @param {unknown} error @param {Square | null} [square] where the refused click was */
  function fail(error, square = null) {
    if (!(error instanceof ApiError)) throw error;
    const settled = change.settle(get());
    if (error.kind === "aborted") {
      set(settled);
    } else if (error.kind === "not-found" && settled.game) {
      lose(settled.game.id, error);
    } else if (error.game && error.game.version !== settled.game?.version) {
      accept(error.game, false);
      set(change.notify(get(), "info", "The game had moved on elsewhere. This is how it stands now."));
    } else if (square) {
      set(change.refuse(settled, square, error.message));
    } else {
      set(change.notify(settled, "error", error.message));
    }
  }

  /**
   * @param {Task} task @param {(game: Game) => Promise<Game>} send
   * @param {Square | null} [square] the square of a move, to draw ahead of the answer
   */
  async function run(task, send, square = null) {
    const mine = takeOver();
    const { game } = get();
    if (!game) return;
    set(change.begin(get(), task));
    if (square) set(change.drawAhead(get(), square));
    try {
      const answer = await untilAnswered(() => send(game), mine);
      if (!isStale(mine)) accept(answer, true);
    } catch (error) {
      if (!isStale(mine)) fail(error, square);
    }
    if (!isStale(mine)) await letComputerMove();
  }

  /** Asks for the computer's move for as long as it is the computer's turn. */
  async function letComputerMove() {
    while (change.computerToMove(get()) && get().task === null && !get().paused) {
      const { game } = get();
      if (!game || !keep.ticket(game.id)) return;
      const mine = takeOver();
      const stop = signal();
      set({ ...get(), task: "computer" });
      try {
        const answer = await untilAnswered(() => api.computerMove(game, tokenOf(game), stop), mine);
        if (!isStale(mine)) accept(answer, true);
      } catch (error) {
        if (!isStale(mine)) fail(error);
      }
      if (isStale(mine) || get().game?.version === game.version) return;
      if (change.watching(get())) await wait(WATCH_MS);
      if (isStale(mine)) return;
    }
  }

  /** @param {NewGame} wanted */
  async function start(wanted) {
    if (get().task === "create") return;
    const mine = takeOver();
    const token = newToken();
    set(change.begin(get(), "create"));
    try {
      const game = await untilAnswered(() => api.create(wanted, token), mine);
      if (isStale(mine)) return;
      const seats = (/** @type {Mark[]} */ (["X", "O"])).filter((mark) => wanted.seats[mark].kind === "human");
      keep.keepTicket(game.id, token, seats);
      show(game, seats);
      await letComputerMove();
    } catch (error) {
      if (!isStale(mine)) fail(error);
    }
  }

  /** @param {Game} game @param {Mark[]} seats */
  function show(game, seats) {
    set(change.openGame(get(), game, seats));
    if (keep.ticket(game.id)) keep.keepLastGame(game.id);
    onGame(game.id);
  }

  /** @param {string} id */
  async function open(id) {
    if (get().game?.id === id && get().screen === "game") return;
    const mine = takeOver();
    set({ ...change.leaveGame(get()), screen: "loading" });
    try {
      const game = await untilAnswered(() => api.game(id), mine);
      if (isStale(mine) || !game) return;
      show(game, keep.ticket(id)?.seats ?? []);
      await letComputerMove();
    } catch (error) {
      if (!isStale(mine)) lose(id, /** @type {Error} */ (error));
    }
  }

  function home() {
    takeOver();
    set(change.leaveGame(get()));
  }

  /** @param {Square} square */
  async function play(square) {
    const state = get();
    const { game } = state;
    if (!game || state.screen !== "game") return;
    if (state.viewing !== null) {
      set(change.notify(state, "info", "This is an earlier position. Go back to the game to play."));
    } else if (change.computerToMove(state)) {
      set(change.notify(state, "info", "It is the computer's turn."));
    } else if (state.task === null && game.turn && !change.myTurn(state)) {
      set(change.notify(state, "info", state.mine.length ? `It is ${game.turn}'s turn.` : "You are watching this game."));
    } else if (state.task === null) {
      const move = moveText(game.variant, square);
      await run("move", (at) => playOn(at, move), square);
    }
  }

  /** A friend who sat down meanwhile has changed the version, not the position that the move is meant for. */
  const playOn = async (/** @type {Game} */ game, /** @type {string} */ move) => {
    try {
      return await api.play(game, tokenOf(game), move);
    } catch (error) {
      const later = error instanceof ApiError && error.kind === "version-conflict" ? error.game : null;
      if (!later || later.offer || later.moves.join() !== game.moves.join()) throw error;
      return api.play(later, tokenOf(later), move);
    }
  };

  /** Takes back to the person's turn; when the computer's reply landed meanwhile, that reply goes too. */
  async function undo() {
    if (!change.acceptsUndo(get())) return;
    const wasThinking = get().task === "computer";
    await run("undo", async (game) => {
      try {
        return await api.act(game, tokenOf(game), "undo");
      } catch (error) {
        const later = error instanceof ApiError ? error.game : null;
        if (!wasThinking || !later || later.moves.length !== game.moves.length + 1) throw error;
        return api.act(later, tokenOf(game), "undo");
      }
    });
  }

  async function redo() {
    if (change.acceptsRedo(get())) await run("redo", (game) => api.act(game, tokenOf(game), "redo"));
  }

  async function resign() {
    const state = get();
    const free = state.task === null || state.task === "computer";
    if (free && state.game?.turn && state.mine.length) await run("resign", (game) => api.act(game, tokenOf(game), "resign"));
  }

  /** @param {number | null} at index into the history; null for the live game */
  async function look(at) {
    const { game } = get();
    if (!game) return;
    set(change.lookAt(get(), at));
    const viewing = get().viewing;
    if (viewing === null || change.pastPosition(get(), viewing)) return;
    try {
      const history = await api.history(game.id);
      if (get().game?.id === game.id) set(change.receiveHistory(get(), history));
    } catch (error) {
      if (get().game?.id !== game.id) return;
      set(change.notify(change.lookAt(get(), null), "error", /** @type {Error} */ (error).message));
    }
  }

  /**
   * Asks whether the open game has a newer version: now and then, when the page is seen again, when another tab
   * says so.
   * @returns {Promise<boolean>}
   */
  async function refresh() {
    const { game, task, screen } = get();
    if (!game || screen !== "game" || (task !== null && task !== "computer")) return false;
    const mine = current();
    try {
      const newer = await api.game(game.id, game.version);
      if (isStale(mine) || get().game?.id !== game.id) return false;
      connect("ok");
      if (newer) accept(newer, false);
      if (change.computerToMove(get())) void takeUpLater(mine);
      return newer !== null;
    } catch (error) {
      if (isStale(mine) || !(error instanceof ApiError)) return false;
      if (error.passing) connect("offline");
      else if (error.kind === "not-found") lose(game.id, error);
      return false;
    }
  }

  /** Asks for the computer's move after all, when the tab that asked for it is gone. @param {number} mine */
  async function takeUpLater(mine) {
    await wait(OTHER_TAB_MS);
    if (!isStale(mine)) await letComputerMove();
  }

  /** A watched game stands still, or goes on. */
  async function pause() {
    set({ ...get(), paused: !get().paused });
    if (!get().paused) await letComputerMove();
  }

  return { start, open, home, play, undo, redo, resign, look, refresh, pause, retry, connect, run };
}

/** @typedef {ReturnType<typeof createController>} Controller */
