/**
 * What the service's analyses say of a position and of a whole game. Pure.
 * @import {Analysis, History, Mark, PositionView, ReviewPoint, State} from "./types.js"
 */
import { hasOthers } from "./offers.js";
import { moveWords, winnerOf } from "./words.js";

/** How much of the chance to win a move must throw away, against the best one, to be named. */
const MISTAKE = 0.15;
const BLUNDER = 0.3;

/** @param {State} state @returns {boolean} whether to help: not while a person elsewhere plays against this one */
export function mayThink({ screen, game, mine }) {
  return screen === "game" && game !== null && (game.turn === null || !mine.length || !hasOthers(game, mine));
}

/** @param {PositionView} view @param {Record<string, Analysis>} thoughts @returns {number | null} null: not known yet */
export function chanceOfX(view, thoughts) {
  const winner = winnerOf(view.status);
  if (winner) return winner === "X" ? 1 : 0;
  if (view.status === "DRAW") return 0.5;
  const score = thoughts[view.position]?.search.score;
  return score === undefined ? null : view.turn === "X" ? score : 1 - score;
}

/** @param {State} state @param {PositionView} view @returns {string | null} the move to show as the best one */
export function bestMove({ thoughts, hint, reviewing }, view) {
  return reviewing || hint === view.position ? thoughts[view.position]?.move ?? null : null;
}

/** @param {number} chance @returns {string} */
export const percent = (chance) => `${Math.round(chance * 100)} %`;

/** @param {PositionView} view @param {Analysis} found @returns {string} */
export function hintWords(view, { move, search }) {
  const { score, proven, distance } = search;
  const soon = distance === null ? "" : distance === 1 ? " at once" : ` in ${distance} moves`;
  const outlook = !proven ? `Chance to win: ${percent(score)}.`
    : score === 1 ? `It wins${soon}.` : score === 0 ? "Every move loses against best play." : "Best play is a draw.";
  return `Best is ${move}: ${moveWords(view, move)}. ${outlook}`;
}

/**
 * @param {History} history @param {Record<string, Analysis>} thoughts
 * @returns {ReviewPoint[]} one for each ply, from the first position on
 */
export function reviewOf({ plies }, thoughts) {
  return plies.map((view, ply) => {
    const before = plies[ply - 1];
    const found = before && thoughts[before.position];
    const played = found?.moves.find(({ move }) => move === view.move)?.score;
    const lost = found && played !== undefined ? found.search.score - played : 0;
    const grade = lost >= BLUNDER ? "blunder" : lost >= MISTAKE ? "mistake" : "";
    return {
      ply, chance: chanceOfX(view, thoughts), move: view.move, mark: before?.turn ?? null, grade,
      better: found && found.move !== view.move ? found.search.pv : [],
    };
  });
}

/** @param {ReviewPoint[]} points @returns {Record<Mark, string>} how both sides did, or how far the review has come */
export function reviewSummary(points) {
  const known = points.filter(({ chance }) => chance !== null).length;
  if (known < points.length) return { X: "Looking back…", O: `${known} of ${points.length}` };
  return { X: `X: ${faults(points, "X")}`, O: `O: ${faults(points, "O")}` };
}

/** @param {ReviewPoint[]} points @param {Mark} mark @returns {string} */
function faults(points, mark) {
  const count = (/** @type {string} */ grade) => points.filter((point) => point.mark === mark && point.grade === grade).length;
  const some = [["blunder", count("blunder")], ["mistake", count("mistake")]]
    .flatMap(([name, number]) => (number ? [`${number} ${name}${number === 1 ? "" : "s"}`] : []));
  return some.join(", ") || "no mistakes";
}

/** @param {ReviewPoint} point @returns {string} one ply in words */
export function pointWords({ ply, chance, move, mark, grade, better }) {
  const where = ply === 0 ? "Start" : `Move ${ply}: ${mark ? `${mark} ` : ""}${move}${grade ? `, a ${grade}` : ""}`;
  const odds = chance === null ? "" : `. ${chance >= 0.5 ? `X ${percent(chance)}` : `O ${percent(1 - chance)}`}`;
  const line = grade && better.length ? `. Better was ${better.slice(0, 8).join(" ")}` : "";
  return `${where}${odds}${line}.`;
}

/** @param {Analysis | undefined} found @param {PositionView} view @returns {string} the best line from here */
export function bestLine(found, view) {
  return found && view.turn ? `Best for ${view.turn}: ${found.search.pv.slice(0, 8).join(" ")}` : "";
}

