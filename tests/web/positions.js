/** Positions and games as the service would send them, small enough to read. */

export const ULTIMATE = { game: "ultimate", size: 3 };
export const CLASSIC = { game: "classic", rows: 3, columns: 3, k: 3 };

const emptyBoard = (playable = false) => ({ cells: ".".repeat(9), status: "IN_PROGRESS", line: null, playable });

/** An Ultimate game after e5: O must play in board e. */
export function afterFirstMove(changes = {}) {
  const boards = Array.from({ length: 9 }, (_, at) => emptyBoard(at === 4));
  boards[4].cells = "....X....";
  const legal = [1, 2, 3, 4, 6, 7, 8, 9].map((cell) => ({ move: `e${cell}`, sends_to: cell - 1 }));
  return {
    variant: ULTIMATE, position: "ultimate:...", turn: "O", status: "IN_PROGRESS", end_reason: null, line: null, ply: 1,
    last_move: "e5", boards, next_board: 4, free_reason: null, legal_moves: legal, id: "a".repeat(32), version: 2,
    moves: ["e5"], redo: [], seats: twoPeople(), offer: null, rematch_id: null, updated_at: "2026-01-31T12:00:00Z",
    ...changes,
  };
}

export const twoPeople = () => ({ X: { kind: "human", level: null, taken: true }, O: { kind: "human", level: null, taken: true } });

export const againstComputer = (level = "hard") => ({
  X: { kind: "human", level: null, taken: true }, O: { kind: "ai", level, taken: true },
});

/** The same game after O's reply e1: X must play in board a. */
export function afterReply(changes = {}) {
  const game = afterFirstMove();
  const boards = game.boards.map((board, at) => ({ ...board, playable: at === 0 }));
  boards[4].cells = "O...X....";
  const legal = Array.from({ length: 9 }, (_, at) => ({ move: `a${at + 1}`, sends_to: at }));
  return {
    ...game, boards, turn: "X", ply: 2, last_move: "e1", next_board: 0, legal_moves: legal, version: 3,
    moves: ["e5", "e1"], ...changes,
  };
}

/** A classic game that X has won on the top row. */
export function wonClassic(changes = {}) {
  const board = { cells: "XXXOO....", status: "X_WON", line: [0, 1, 2], playable: false };
  return {
    variant: CLASSIC, position: "classic:XXX/OO./...:-", turn: null, status: "X_WON", end_reason: "line", line: [0, 1, 2],
    ply: 5, last_move: "c1", boards: [board], next_board: null, free_reason: null, legal_moves: [], id: "b".repeat(32),
    version: 6, moves: ["a1", "a2", "b1", "b2", "c1"], redo: [], seats: twoPeople(), offer: null, rematch_id: null,
    updated_at: "2026-01-31T12:00:00Z", ...changes,
  };
}
