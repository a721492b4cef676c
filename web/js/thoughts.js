/**
 * Draws what the service thinks: each side's chances, and the review of a finished game with its graph.
 * @import {Game, ReviewPoint, State} from "./types.js"
 */
import { bestLine, chanceOfX, mayThink, percent, pointWords, reviewOf, reviewSummary } from "./chances.js";
import { byId } from "./panel.js";
import { shownPosition } from "./state.js";
import { svgElement } from "./svg.js";

/** The graph's own units: its width and height. */
const WIDTH = 320;
const HEIGHT = 96;
/** Above and below, so that a mark at an edge stays whole. */
const MARGIN = 7;

/** What the review shows now, to leave alone what has not changed. */
let drawn = "";

/** @param {State} state @param {Game} game */
export function drawThoughts(state, game) {
  drawOdds(state);
  const may = mayThink(state);
  byId("hint").hidden = !may || game.turn === null;
  byId("show-odds").hidden = !may || state.reviewing;
  byId("main").classList.toggle("reviewing", state.reviewing);
  byId("show-odds").setAttribute("aria-pressed", String(state.odds));
  byId("show-review").hidden = game.turn !== null || !game.moves.length;
  byId("show-review").textContent = state.reviewing ? "Close the review" : "Review the game";
  byId("review").hidden = !state.reviewing;
  if (state.reviewing) drawReview(state, game);
  else drawn = "";
}

/** @param {State} state */
function drawOdds(state) {
  const view = shownPosition(state);
  const meter = byId("odds");
  meter.hidden = !state.odds || state.reviewing || !mayThink(state) || !view;
  if (meter.hidden || !view) return;
  const chance = chanceOfX(view, state.thoughts);
  meter.classList.toggle("unknown", chance === null);
  if (chance === null) return meter.setAttribute("aria-valuetext", "not known yet");
  const words = { X: percent(chance), O: percent(1 - chance) };
  meter.setAttribute("aria-valuenow", String(Math.round(chance * 100)));
  meter.setAttribute("aria-valuetext", `X ${words.X}, O ${words.O}`);
  byId("odds-X").textContent = words.X;
  byId("odds-O").textContent = words.O;
  byId("odds-fill").style.setProperty("--share", String(chance));
}

/** @param {State} state @param {Game} game */
function drawReview(state, game) {
  const { history, thoughts } = state;
  const view = shownPosition(state);
  if (!history || history.id !== game.id || !view) return;
  const points = reviewOf(history, thoughts);
  const at = state.viewing ?? points.length - 1;
  const facts = JSON.stringify([game.id, at, points]);
  if (facts === drawn) return;
  drawn = facts;
  const point = points[at];
  const { X, O } = reviewSummary(points);
  byId("review-X").textContent = X;
  byId("review-O").textContent = O;
  byId("review-point").textContent = point ? pointWords(point) : "";
  byId("review-line").textContent = bestLine(thoughts[view.position], view);
  const graph = byId("graph");
  graph.setAttribute("aria-valuemax", String(points.length - 1));
  graph.setAttribute("aria-valuenow", String(at));
  graph.setAttribute("aria-valuetext", point ? pointWords(point) : "");
  graph.replaceChildren(graphOf(points, at));
  gradeMoves(points);
}

/** @param {ReviewPoint[]} points @param {number} at @returns {SVGElement} */
function graphOf(points, at) {
  const svg = svgElement("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  const x = (/** @type {number} */ ply) => (ply / Math.max(1, points.length - 1)) * WIDTH;
  const y = (/** @type {number} */ chance) => MARGIN + (1 - chance) * (HEIGHT - 2 * MARGIN);
  const known = points.flatMap(({ ply, chance }) => (chance === null ? [] : [{ ply, left: x(ply), top: y(chance) }]));
  const first = known[0];
  const last = known.at(-1);
  if (first && last) {
    const curve = known.map(({ left, top }) => `${left.toFixed(1)} ${top.toFixed(1)}`).join("L");
    svg.append(
      svgElement("rect", { x: first.left, y: 0, width: last.left - first.left, height: HEIGHT, class: "area-O" }),
      svgElement("path", { d: `M${first.left} ${HEIGHT}L${curve}L${last.left} ${HEIGHT}z`, class: "area-X" }),
      svgElement("path", { d: `M${curve}`, class: "curve" }),
    );
  }
  svg.append(svgElement("path", { d: `M0 ${HEIGHT / 2}H${WIDTH}`, class: "even" }));
  for (const { ply, chance, grade, mark } of points) {
    if (!grade || chance === null || !mark) continue;
    svg.append(svgElement("path", { d: `M${x(ply)} ${y(chance)}h0.01`, class: `fault fault-${grade} fault-${mark}` }));
  }
  svg.append(svgElement("path", { d: `M${x(at)} 0V${HEIGHT}`, class: "now" }));
  return svg;
}

/** Marks mistakes and blunders in the list of moves. @param {ReviewPoint[]} points */
function gradeMoves(points) {
  for (const { ply, grade } of points) {
    const button = document.querySelector(`#move-list [data-look="${ply}"]`);
    if (!(button instanceof HTMLElement) || button.dataset.grade === grade) continue;
    button.dataset.grade = grade;
    button.querySelector(".grade")?.remove();
    if (!grade) continue;
    const sign = document.createElement("span");
    sign.className = "grade";
    sign.title = grade;
    const words = document.createElement("span");
    words.className = "hidden";
    words.textContent = ` ${grade}`;
    sign.append(grade === "blunder" ? "??" : "?", words);
    button.append(sign);
  }
}

/** @param {HTMLElement} graph @param {(at: number) => unknown} look */
export function listenToGraph(graph, look) {
  graph.addEventListener("click", ({ clientX }) => {
    const { left, width } = graph.getBoundingClientRect();
    look(Math.round(((clientX - left) / width) * Number(graph.getAttribute("aria-valuemax"))));
  });
}
