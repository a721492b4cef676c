/**
 * What the client says: the status line, labels for the screen reader, announcements.
 * @import {Game, Mark, PositionView, Seat, Square, Status, Variant} from "./types.js"
 */
import { boardName, cellName, letter, squareOf } from "./geometry.js";

/** @type {Mark[]} */
export const MARKS = ["X", "O"];

/** @param {Mark} mark @returns {Mark} */
export const otherMark = (mark) => (mark === "X" ? "O" : "X");

/** @param {Status} status @returns {Mark | null} */
export function winnerOf(status) {
  return status === "X_WON" ? "X" : status === "O_WON" ? "O" : null;
}

/** @param {Game} game @param {Mark} mark @param {Mark[]} mine @returns {string} who sits there */
export function seatName(game, mark, mine) {
  const seat = game.seats[mark];
  if (seat.kind === "ai") return "Computer";
  if (mine.length === 1 && mine.includes(mark)) return "You";
  if (seat.kind === "open" && !seat.taken) return "Open seat";
  return mine.length === 2 ? `Player ${mark}` : mine.length === 1 ? "Opponent" : `Player ${mark}`;
}

/** @param {Seat} seat @returns {string} the level of a computer */
export function seatNote(seat) {
  return seat.kind === "ai" && seat.level ? seat.level.charAt(0).toUpperCase() + seat.level.slice(1) : "";
}

/** @param {Variant} variant @returns {string} the kind and the size */
export function boardsName(variant) {
  if (variant.game === "classic") return `Classic ${variant.columns} × ${variant.rows}`;
  return variant.size === 3 ? "Ultimate" : `Ultimate ${variant.size} × ${variant.size}`;
}

/** @param {Variant} variant @returns {string} */
export function variantName(variant) {
  const usual = variant.game === "ultimate" || variant.k === Math.min(variant.rows, variant.columns);
  return boardsName(variant) + (usual ? "" : `, ${variant.k} in a row`);
}

/** @param {Game} game @param {Mark[]} mine @returns {string} the headline: whose turn, or how it ended */
export function headline(game, mine) {
  const winner = winnerOf(game.status);
  if (winner) {
    const name = seatName(game, winner, mine);
    return name === "You" ? "You win" : name.startsWith("Player") ? `${winner} wins` : `${name} wins`;
  }
  if (game.status === "DRAW") return "A draw";
  const turn = /** @type {Mark} */ (game.turn);
  const name = seatName(game, turn, mine);
  if (name === "You") return "Your turn";
  if (name === "Computer") return "The computer is thinking";
  if (name === "Opponent") return "Waiting for your opponent";
  return name.startsWith("Player") || !mine.length ? `${turn} to move` : "Waiting for your friend";
}

/** @param {PositionView} view @returns {string} where the side to move may play and why, or why it ended */
export function whereAndWhy(view) {
  if (view.status !== "IN_PROGRESS") return endReason(view);
  if (view.variant.game === "classic") return `${view.variant.k} in a row wins`;
  if (view.next_board !== null) {
    return `Play in board ${letter(view.next_board)} (${boardName(view.variant, view.next_board)})`;
  }
  const closed = view.last_move ? letter(squareOf(view.variant, view.last_move).cell) : "";
  if (view.free_reason === "won") return `Board ${closed} is won: play anywhere`;
  if (view.free_reason === "full") return `Board ${closed} is full: play anywhere`;
  return "Play anywhere";
}

/** @param {PositionView} view @returns {string} */
function endReason(view) {
  const winner = winnerOf(view.status);
  if (view.end_reason === "resign" && winner) return `${otherMark(winner)} resigned`;
  if (view.end_reason === "full") return "No line is left, and no move";
  const count = view.line ? view.line.length : 0;
  return view.variant.game === "ultimate" ? `${count} boards in a row` : `${count} in a row`;
}

/** @param {PositionView} view @param {string} move @returns {string} "board centre, cell top-left" */
export function moveWords(view, move) {
  const { board, cell } = squareOf(view.variant, move);
  if (view.variant.game === "classic") return `cell ${cellName(view.variant, cell)}`;
  return `board ${boardName(view.variant, board)}, cell ${cellName(view.variant, cell)}`;
}

/**
 * @param {PositionView} view @param {Square} square @param {boolean} playable
 * @param {number | null | undefined} sendsTo the board the move would send the opponent to
 * @returns {string} the label of one cell
 */
export function cellLabel(view, { board, cell }, playable, sendsTo) {
  const { variant } = view;
  const at = view.boards[board];
  const mark = at?.cells[cell] ?? ".";
  const parts = variant.game === "ultimate" ? [`Board ${boardName(variant, board)}`] : [];
  if (variant.game === "ultimate" && at && at.status !== "IN_PROGRESS") parts.push(boardState(at.status));
  parts.push(`cell ${cellName(variant, cell)}`, mark === "." ? "empty" : mark);
  const last = view.last_move ? squareOf(variant, view.last_move) : null;
  if (last && last.board === board && last.cell === cell) parts.push("last move");
  if (at?.line?.includes(cell)) parts.push("in the row that won");
  if (playable) parts.push("playable");
  if (playable && sendsTo !== null && sendsTo !== undefined) parts.push(`sends to board ${boardName(variant, sendsTo)}`);
  return sentence(parts.join(", "));
}

/** @param {string} text @returns {string} beginning with a capital, unless it begins with a move or a position */
export function sentence(text) {
  return /^[a-z]+[\s,;]/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/** @param {Status} status @returns {string} */
function boardState(status) {
  const winner = winnerOf(status);
  return winner ? `won by ${winner}` : "drawn";
}

/**
 * What a screen reader is told when the game has changed.
 * @param {Game | null} before null when the game was just opened
 * @param {Game} game @param {Mark[]} mine @returns {string}
 */
export function describeChange(before, game, mine) {
  const status = `${headline(game, mine)}. ${whereAndWhy(game)}.`;
  if (!before || before.id !== game.id) return `${variantName(game.variant)}, ${players(game, mine)}. ${status}`;
  if (before.moves.every((move, at) => game.moves[at] === move)) {
    const first = before.turn ?? "X";
    const played = game.moves.slice(before.moves.length).map((move, at) =>
      `${at % 2 ? otherMark(first) : first} plays ${moveWords(game, move)}.`);
    return [...joined(before, game), ...played, ...boardsDecided(before, game), status].join(" ");
  }
  const taken = before.moves.length - game.moves.length;
  const back = taken > 0 ? `${taken === 1 ? "One move" : `${taken} moves`} taken back.` : "The game has changed.";
  return `${back} ${status}`;
}

/** @param {Game} game @param {Mark[]} mine @returns {string} */
function players(game, mine) {
  return MARKS.map((mark) =>
    `${mark}: ${[seatName(game, mark, mine), seatNote(game.seats[mark])].filter(Boolean).join(" ")}`).join(", ");
}

/** @param {Game} before @param {Game} after @returns {string[]} */
function joined(before, after) {
  return MARKS.flatMap((mark) => (after.seats[mark].taken && !before.seats[mark].taken ? [`${mark} has joined.`] : []));
}

/** @param {PositionView} before @param {PositionView} after @returns {string[]} */
function boardsDecided(before, after) {
  if (after.variant.game === "classic") return [];
  return after.boards.flatMap((board, at) =>
    board.status === before.boards[at]?.status || board.status === "IN_PROGRESS"
      ? [] : [`Board ${boardName(after.variant, at)} ${boardState(board.status)}.`]);
}
