/**
 * The tutorial's lessons: real positions, a task each, and what the service must say of the answer.
 * @import {PositionView} from "./types.js"
 */

/**
 * @typedef {object} Lesson
 * @property {string} title
 * @property {string} text the rule
 * @property {string} task what to try; empty when there is nothing to play
 * @property {string[]} moves that led here; X is to move
 * @property {(after: PositionView, move: string) => boolean} solvedBy
 * @property {string} praise
 * @property {string} [hint] for a move that is allowed and does not solve it
 */

/** @param {string} moves @returns {string[]} */
const list = (moves) => moves.split(" ");

/** @type {Lesson[]} */
export const LESSONS = [
  {
    title: "Small boards",
    text: "Ultimate is played on nine small boards. Three in a row on a small board wins that board.",
    task: "You are X. Win the centre board.",
    moves: list("e3 c7 g9 i5 e6 f5"),
    solvedBy: (after) => after.boards[4]?.status === "X_WON",
    praise: "The centre board is yours.",
    hint: "That does not complete a row. Look down the right-hand side.",
  },
  {
    title: "You send your opponent",
    text: "The cell you choose names the board where your opponent must play next: top-right cell, top-right board.",
    task: "Send O to the top-right board.",
    moves: list("e1 a5"),
    solvedBy: (after) => after.next_board === 2,
    praise: "O has to play in the top-right board now.",
    hint: "That cell sends O elsewhere. The dashed frame shows where.",
  },
  {
    title: "You are sent, too",
    text: "O played a bottom-left cell, so you must play in the bottom-left board. Try another board, and the game says why not.",
    task: "Play where O sent you.",
    moves: list("e3 c7"),
    solvedBy: () => true,
    praise: "Right: the framed board is the one to play in.",
  },
  {
    title: "Finished boards are closed",
    text: "O sent you to the bottom-right board, but that one is won. Nobody plays in a finished board, so you may choose any open one.",
    task: "Play in any framed board.",
    moves: list("b9 i7 g9 i8 h9 i9"),
    solvedBy: () => true,
    praise: "A free choice is worth a lot. Think twice before you give one away.",
  },
  {
    title: "Drawn boards",
    text: "A full board without a row is drawn. It is closed and counts for neither side. When nobody can complete a line of boards and no move is left, the game is a draw.",
    task: "The hatched board is drawn, and O sent you there. Play anywhere else.",
    moves: list("h8 h7 g3 c1 a5 e8 h6 f8 h3 c7 g8 h5 e3 c3 c8 h2 b9 i2 b3 c9 i7 g5 e4 d8 h1 a9 i8 h4 d6 f6 f5 e2 b8 h9 i4 d3 c6 f2 b1 a8"),
    solvedBy: () => true,
    praise: "Right: a drawn board is closed, as a won one is.",
  },
  {
    title: "Three boards in a row",
    text: "Win three small boards in a row, and you win the game.",
    task: "You have the bottom-left and bottom-right boards. Win the game.",
    moves: list("i4 d8 h5 e4 d4 d9 i5 e9 i6 f7 g4 d7 g6 f9 g5 e5 e6 f8 h9 c8"),
    solvedBy: (after) => after.status === "X_WON",
    praise: "You win. That is all there is to know.",
    hint: "That does not win the bottom board. Its diagonal is nearly complete.",
  },
];
