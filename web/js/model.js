/**
 * From the state to what the board shows, cell by cell. Pure: the drawing itself is in board.js.
 * @import {BoardModel, CellModel, LegalMove, PositionView, Square, State, TileModel} from "./types.js"
 */
import { gridSize, moveText, placeOf, shapeOf, squareAt, squareOf } from "./geometry.js";
import { bestMove } from "./chances.js";
import { acceptsMoves, shownPosition } from "./state.js";
import { cellLabel, winnerOf } from "./words.js";

/** @param {State} state @returns {BoardModel | null} null when there is nothing to show yet */
export function boardModel(state) {
  const view = shownPosition(state);
  if (!view) return null;
  const live = state.screen === "learn" || (state.screen === "game" && view === state.game);
  const legal = new Map(view.legal_moves.map((move) => [move.move, move]));
  const mine = live && acceptsMoves(state);
  const aimed = mine && state.aim ? legal.get(moveText(view.variant, state.aim)) : undefined;
  const tab = tabStop(state, view);
  const best = bestMove(state, view);
  /** @param {Square} square */
  const cell = (square) => cellModel(state, view, square, { legal, live, mine, tab, best });
  return {
    variant: view.variant, turn: view.turn, line: view.line, winner: winnerOf(view.status), live, mine, zoom: state.zoom,
    moment: `${state.game?.id ?? state.screen} ${view.ply} ${view.last_move}`,
    last: view.last_move ? squareOf(view.variant, view.last_move) : null, sentTo: view.next_board,
    tiles: view.boards.map((_, board) => tileModel(state, view, board, aimed, live)),
    cells: view.boards.map(({ cells }, board) => [...cells].map((_, at) => cell({ board, cell: at }))),
  };
}

/**
 * @param {State} state @param {PositionView} view @param {Square} square
 * @param {{legal: Map<string, LegalMove>, live: boolean, mine: boolean, tab: Square, best: string | null}} known
 * @returns {CellModel}
 */
function cellModel(state, view, square, { legal, live, mine, tab, best }) {
  const at = view.boards[square.board];
  const here = (/** @type {Square | null | undefined} */ other) =>
    Boolean(other && other.board === square.board && other.cell === square.cell);
  const pending = live && here(state.pending) ? state.pending : null;
  const drawn = at?.cells[square.cell];
  const mark = pending ? pending.mark : drawn === "X" || drawn === "O" ? drawn : "";
  const move = mine ? legal.get(moveText(view.variant, square)) : undefined;
  return {
    mark, pending: pending !== null, open: Boolean(at?.playable) || view.variant.game === "classic", legal: move !== undefined,
    ghost: move && view.turn ? view.turn : "",
    last: here(view.last_move ? squareOf(view.variant, view.last_move) : null),
    decided: view.variant.game === "ultimate" && at?.status !== "IN_PROGRESS",
    hinted: moveText(view.variant, square) === best,
    aimed: move !== undefined && here(state.aim), refused: live && here(state.refused), focusable: here(tab),
    label: cellLabel(view, square, move !== undefined, move?.sends_to),
  };
}

/**
 * @param {State} state @param {PositionView} view @param {number} board @param {LegalMove | undefined} aimed
 * @param {boolean} live
 * @returns {TileModel}
 */
function tileModel(state, view, board, aimed, live) {
  const at = view.boards[board];
  const ultimate = view.variant.game === "ultimate";
  return {
    status: at?.status ?? "IN_PROGRESS",
    open: Boolean(at?.playable) && (state.screen !== "home" || view.ply > 0) && !(live && state.pending),
    target: ultimate && aimed?.sends_to === board,
    line: at?.line ?? null,
  };
}

/** @param {State} state @param {PositionView} view @returns {Square} the cell that Tab reaches */
export function tabStop(state, view) {
  const shape = shapeOf(view.variant);
  const size = gridSize(shape);
  if (state.focus && state.focus.row < size.rows && state.focus.column < size.columns) {
    return squareAt(shape, state.focus.row, state.focus.column);
  }
  const move = view.legal_moves[0]?.move ?? view.last_move;
  return move ? squareOf(view.variant, move) : { board: 0, cell: 0 };
}

/**
 * The next cell in reading order, after the one in focus, where a move may be played.
 * @param {State} state @returns {{row: number, column: number} | null}
 */
export function nextPlayable(state) {
  const view = shownPosition(state);
  if (!view || !acceptsMoves(state)) return null;
  const shape = shapeOf(view.variant);
  const { columns } = gridSize(shape);
  const order = ({ row = 0, column = 0 }) => row * columns + column;
  const from = order(placeOf(shape, tabStop(state, view)));
  const places = view.legal_moves.map(({ move }) => placeOf(shape, squareOf(view.variant, move)));
  places.sort((a, b) => order(a) - order(b));
  return places.find((place) => order(place) > from) ?? places[0] ?? null;
}
