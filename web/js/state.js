/**
 * The client's state and every change to it, as pure functions: old state in, new state out.
 * @import {State, Game, History, LegalMove, Mark, Notice, PositionView, Square, Task} from "./types.js"
 */
import { moveText, squareOf } from "./geometry.js";
import { hasOthers, offerNews, offerWords, rematchNews } from "./offers.js";
import { describeChange, otherMark } from "./words.js";

/** @returns {State} */
export function initialState() {
  return {
    screen: "home", game: null, mine: [], pending: null, task: null, connection: "ok", notice: null,
    spoken: { text: "", count: 0 }, history: null, viewing: null, paused: false, refused: null, aim: null, focus: null, preview: null,
    lesson: null, zoom: null, expired: false, thoughts: {}, hint: null, odds: false, reviewing: false,
  };
}

/** @param {State} state @param {string} text @returns {State} */
export function speak(state, text) {
  return text ? { ...state, spoken: { text, count: state.spoken.count + 1 } } : state;
}

/**
 * @param {State} state @param {Notice["tone"]} tone @param {string} text what to show and to announce
 * @returns {State}
 */
export function notify(state, tone, text) {
  return speak({ ...state, notice: { tone, text } }, text);
}

/** @param {State} state @param {Task} task @returns {State} */
export function begin(state, task) {
  return { ...state, task, notice: null, refused: null };
}

/** @param {State} state @returns {State} nothing under way, no move drawn ahead of its answer */
export function settle(state) {
  return { ...state, task: null, pending: null };
}

/** @param {State} state @returns {State} */
export function leaveGame(state) {
  const { connection, spoken, preview, odds } = state;
  return { ...initialState(), connection, spoken, preview, odds };
}

/**
 * A game is opened: by its creator, by its link, after a reload.
 * @param {State} state @param {Game} game @param {Mark[]} mine @returns {State}
 */
export function openGame(state, game, mine) {
  const opened = { ...leaveGame(state), screen: /** @type {const} */ ("game"), game, mine };
  return speak(opened, describeChange(null, game, mine));
}

/**
 * The service's word on the open game. An older version than the one shown changes nothing; whatever waits on
 * an answer is left to the caller.
 * @param {State} state @param {Game} game @param {boolean} [own] whether it answers a request of this page
 * @returns {State}
 */
export function receiveGame(state, game, own = false) {
  const before = state.game;
  if (!before || before.id !== game.id || game.version <= before.version) return state;
  const { mine } = state;
  const viewing = state.viewing !== null && state.viewing < game.moves.length ? state.viewing : null;
  const rematch = game.rematch_id && !before.rematch_id ? rematchNews(game, mine) : "";
  const news = own ? "" : offerNews(before, game, mine) || rematch;
  // An offer that stands has a place of its own on the page.
  const notice = news && !game.offer ? { tone: /** @type {const} */ ("info"), text: news } : state.notice;
  const reviewing = state.reviewing && game.turn === null;
  const next = { ...state, game, refused: null, viewing, zoom: null, notice, reviewing };
  const told = own && game.offer ? offerWords(game, mine) : news;
  return speak(next, [told, describeChange(before, game, mine)].filter(Boolean).join(" "));
}

/**
 * The person's own move, drawn at once; one that the service has not listed as legal waits for its answer.
 * @param {State} state @param {Square} square @returns {State}
 */
export function drawAhead(state, square) {
  const view = shownPosition(state);
  if (!view || !view.turn) return state;
  const move = moveText(view.variant, square);
  if (!legalMove(view, move)) return state;
  return { ...state, pending: { ...square, move, mark: view.turn } };
}

/** @param {State} state @param {Square} square @param {string} reason the service's words @returns {State} */
export function refuse(state, square, reason) {
  return notify({ ...settle(state), refused: square }, "error", reason);
}

/** @param {State} state @param {History} history @returns {State} */
export function receiveHistory(state, history) {
  return { ...state, history };
}

/** @param {State} state @param {number | null} at null for the live game @returns {State} */
export function lookAt(state, at) {
  if (!state.game) return state;
  const viewing = at === null || at >= state.game.moves.length ? null : Math.max(0, at);
  return { ...state, viewing, notice: null, refused: null, aim: null, zoom: null };
}

/** @param {State} state @returns {PositionView | null} what the board shows */
export function shownPosition(state) {
  if (state.screen === "home") return state.preview;
  if (state.screen === "learn") return state.lesson?.view ?? null;
  const past = state.viewing === null ? null : pastPosition(state, state.viewing);
  return past ?? state.game;
}

/**
 * The position after the first `at` moves, from a history that may be older than the game: it serves for as long
 * as both share those moves.
 * @param {State} state @param {number} at @returns {PositionView | null}
 */
export function pastPosition({ game, history }, at) {
  if (!game || !history || history.id !== game.id) return null;
  const same = game.moves.slice(0, at).every((move, before) => history.plies[before + 1]?.move === move);
  return (same && history.plies[at]) || null;
}

/** @param {State} state @param {Square | null} aim @returns {State} */
export function aimAt(state, aim) {
  const same = aim?.board === state.aim?.board && aim?.cell === state.aim?.cell;
  return same ? state : { ...state, aim };
}

/** @param {State} state @param {{row: number, column: number}} focus @returns {State} */
export function moveFocus(state, focus) {
  return { ...state, focus };
}

/** @param {State} state @returns {boolean} whether the seat to move is the computer's */
export function computerToMove(state) {
  const game = state.game;
  return Boolean(game && game.turn && game.seats[game.turn].kind === "ai");
}

/** @param {State} state @returns {boolean} */
export function myTurn(state) {
  const turn = state.game?.turn;
  return Boolean(turn && state.mine.includes(turn));
}

/** @param {State} state @returns {boolean} whether two computers play and this browser drives them */
export function watching(state) {
  const seats = state.game?.seats;
  return Boolean(seats && seats.X.kind === "ai" && seats.O.kind === "ai");
}

/** @param {State} state @returns {boolean} whether somebody else may change the game */
export function awaitsOthers(state) {
  const { game, screen, task, mine } = state;
  if (screen !== "game" || !game || task !== null) return false;
  // Another person may move, offer or answer, resign, and ask for a rematch when it is over.
  if (hasOthers(game, mine)) return true;
  return game.turn !== null && !myTurn(state) && !(computerToMove(state) && mine.length > 0) && !(watching(state) && state.paused);
}

/** @param {State} state @returns {boolean} whether the other side is a person elsewhere */
export function againstPerson({ game, mine }) {
  return Boolean(game && mine.length && hasOthers(game, mine));
}

/** @param {PositionView | null} view @param {string} move @returns {LegalMove | undefined} */
function legalMove(view, move) {
  return view?.legal_moves.find((legal) => legal.move === move);
}

/** @param {State} state @returns {boolean} whether a click may send a move now */
export function acceptsMoves(state) {
  if (state.screen === "learn") return state.task === null && state.lesson?.solved === false;
  return state.task === null && state.viewing === null && myTurn(state);
}

/** @param {State} state @returns {boolean} whether taking back may be asked for: always while the computer thinks */
export function acceptsUndo(state) {
  const { game, mine, viewing } = state;
  const free = (state.task === null || state.task === "computer") && viewing === null;
  if (!game || !free || !mine.length || !game.moves.length || game.end_reason === "resign") return false;
  // Another person has to be there to agree, and is asked one thing at a time.
  return !hasOthers(game, mine) || (game.offer === null && mine.every((mark) => game.seats[otherMark(mark)].taken));
}

/** @param {State} state @returns {boolean} */
export function acceptsRedo(state) {
  const { game, mine, task, viewing } = state;
  return Boolean(game && task === null && viewing === null && mine.length && game.redo.length);
}

/** @param {PositionView} view @returns {Mark | null} the mark that was played last */
export function lastMark(view) {
  if (!view.last_move) return null;
  const { board, cell } = squareOf(view.variant, view.last_move);
  const mark = view.boards[board]?.cells[cell];
  return mark === "X" || mark === "O" ? mark : null;
}

/** @param {PositionView} view @param {Mark} mark @returns {number} local boards won */
export function boardsWon(view, mark) {
  return view.boards.filter((board) => board.status === `${mark}_WON`).length;
}

/** @param {State} state @param {number | null} zoom the board to draw large @returns {State} */
export function zoomTo(state, zoom) {
  return { ...state, zoom };
}

/**
 * Whether a tap needs a second one, because cells are too small to be hit at once: the first one draws its board
 * large, or on a board of one aims at its cell.
 * @param {State} state @param {Square} square @returns {State | null} after the first tap; null when it may play
 */
export function firstTap(state, square) {
  const view = shownPosition(state);
  if (!view || !acceptsMoves(state)) return null;
  if (view.variant.game === "ultimate") {
    return state.zoom === square.board ? null : speak(zoomTo(state, square.board), "Board enlarged. Tap a cell to play.");
  }
  const aimed = state.aim?.board === square.board && state.aim.cell === square.cell;
  const words = `Tap again to play ${moveText(view.variant, square)}.`;
  return aimed ? null : notify({ ...state, aim: square }, "info", words);
}
