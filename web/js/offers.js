/**
 * What is said between two people who play by a link: offers to take back, and how they end. Pure.
 * @import {Game, Mark} from "./types.js"
 */
import { MARKS, otherMark, seatName } from "./words.js";

/** @param {Game} game @param {Mark[]} mine @returns {Mark | null} the seat that a guest may take */
export function openSeat(game, mine) {
  if (game.turn === null || mine.length) return null;
  return MARKS.find((mark) => game.seats[mark].kind === "open" && !game.seats[mark].taken) ?? null;
}

/** @param {Game} game @param {Mark[]} mine @returns {Mark | null} the seat that one's own friend has yet to take */
export function awaitedSeat(game, mine) {
  return mine.length ? openSeat(game, []) : null;
}

/** @param {Game} game @param {Mark[]} mine @returns {boolean} whether some seat is another person's */
export function hasOthers(game, mine) {
  return MARKS.some((mark) => game.seats[mark].kind !== "ai" && !mine.includes(mark));
}

/** @param {Game} game @returns {string} "1 move", "3 moves" */
function offeredMoves({ moves, offer }) {
  const count = moves.length - (offer?.ply ?? moves.length);
  return count === 1 ? "the last move" : `the last ${count} moves`;
}

/** @param {Game} game @param {Mark[]} mine @returns {string} empty when nothing is offered */
export function offerWords(game, mine) {
  if (!game.offer) return "";
  const { by } = game.offer;
  if (mine.includes(by)) return `You asked to take back ${offeredMoves(game)}. Waiting for an answer.`;
  const who = mine.length ? "Your opponent" : by;
  return `${who} asks to take back ${offeredMoves(game)}.`;
}

/**
 * News of an offer that somebody else's write made or ended.
 * @param {Game} before @param {Game} after @param {Mark[]} mine @returns {string} empty when there are none
 */
export function offerNews(before, after, mine) {
  if (after.offer && after.offer.version !== before.offer?.version) return offerWords(after, mine);
  if (!before.offer || after.offer) return "";
  const { by } = before.offer;
  const own = mine.includes(by);
  if (after.moves.length < before.moves.length) return own ? "Your opponent agreed." : "";
  if (after.moves.length > before.moves.length || after.turn === null) return "The offer to take back has lapsed.";
  if (!mine.length) return "The offer to take back is closed: the moves stand.";
  return own ? "Your opponent declined. The moves stand." : "Your opponent no longer asks to take back.";
}

/** @param {"accept" | "decline" | "withdraw"} answer @returns {string} what one has just done oneself */
export function answerWords(answer) {
  return { accept: "You agreed. The moves are taken back.", decline: "You declined. The moves stand.", withdraw: "You no longer ask. The moves stand." }[answer];
}

/**
 * @param {Game} game @param {Mark[]} mine
 * @returns {string} what the button after a game between two people says; empty where there is none
 */
export function rematchWords(game, mine) {
  if (game.turn !== null || !hasOthers(game, mine) || MARKS.some((mark) => !game.seats[mark].taken)) return "";
  if (!game.rematch_id) return mine.length ? "Rematch, sides swapped" : "";
  return mine.length ? "Go to the rematch" : "Watch the rematch";
}

/** @param {Game} game @param {Mark[]} mine @returns {string} what is said when the other side asked first */
export function rematchNews(game, mine) {
  const own = mine[0];
  return mine.length === 1 && own && seatName(game, otherMark(own), mine) === "Opponent" ? "Your opponent wants a rematch." : "A rematch has begun.";
}
