/**
 * A game in its middle, which shows what the empty board cannot: the service's own answer for its 32 moves, kept here so
 * that the front page is drawn before anything is asked. A browser test holds the two equal.
 * @import {PositionView} from "./types.js"
 */

/** @type {PositionView} */
export const SAMPLE = {
  variant: { game: "ultimate", size: 3 },
  position: "ultimate:..O.XO.../.XO.O.O../....XXOOO/..XO.X..X/O..O...../X..X..OO./.XX...XO./XXX....../...O.O..X:X:e",
  turn: "X", status: "IN_PROGRESS", end_reason: null, line: null, ply: 32, last_move: "b5",
  boards: [
    { cells: "..O.XO...", status: "IN_PROGRESS", line: null, playable: false },
    { cells: ".XO.O.O..", status: "O_WON", line: [2, 4, 6], playable: false },
    { cells: "....XXOOO", status: "O_WON", line: [6, 7, 8], playable: false },
    { cells: "..XO.X..X", status: "X_WON", line: [2, 5, 8], playable: false },
    { cells: "O..O.....", status: "IN_PROGRESS", line: null, playable: true },
    { cells: "X..X..OO.", status: "IN_PROGRESS", line: null, playable: false },
    { cells: ".XX...XO.", status: "IN_PROGRESS", line: null, playable: false },
    { cells: "XXX......", status: "X_WON", line: [0, 1, 2], playable: false },
    { cells: "...O.O..X", status: "IN_PROGRESS", line: null, playable: false },
  ],
  next_board: 4, free_reason: null,
  legal_moves: [
    { move: "e2", sends_to: null }, { move: "e3", sends_to: null }, { move: "e5", sends_to: 4 }, { move: "e6", sends_to: 5 },
    { move: "e7", sends_to: 6 }, { move: "e8", sends_to: null }, { move: "e9", sends_to: 8 },
  ],
};
