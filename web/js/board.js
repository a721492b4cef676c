/**
 * Draws a BoardModel into the page: a layer of tiles (local boards), the grid of cells over it, big
 * marks between them and a line on top. The nodes are built once for a variant and patched after that, so focus stays put.
 * @import {BoardModel, CellModel, Square, TileModel, Variant} from "./types.js"
 */
import { gridSize, letter, moveText, placeOf, shapeOf, squareAt } from "./geometry.js";
import { growInto } from "./motion.js";
import { markSvg, svgElement } from "./svg.js";
import { winnerOf } from "./words.js";

/** The gap between local boards, in cells. */
const GAP = 0.32;

/**
 * @typedef {object} CellNode
 * @property {HTMLElement} element
 * @property {string} drawn what it shows, to leave alone what has not changed
 * @property {string} mark
 *
 * @typedef {object} TileNode
 * @property {HTMLElement} element the ground under the cells
 * @property {HTMLElement} cover the big mark over them
 * @property {string} drawn
 */

/** @param {HTMLElement} root */
export function createBoard(root) {
  let built = "";
  let moment = "";
  /** @type {CellNode[][]} */
  let cells = [];
  /** @type {TileNode[]} */
  let tiles = [];
  /** @type {HTMLElement} */
  let grid = root;
  /** @type {SVGElement} over the small marks: the lines that won local boards */
  let lines = svgElement("svg", {});
  /** @type {SVGElement} under them: the line that won the game */
  let whole = svgElement("svg", {});

  /** @param {Variant} variant */
  function build(variant) {
    const shape = shapeOf(variant);
    const size = gridSize(shape);
    root.dataset.game = variant.game;
    root.style.setProperty("--columns", String(size.columns + gaps(shape.across)));
    root.style.setProperty("--rows", String(size.rows + gaps(shape.across)));
    root.style.setProperty("--column-tracks", tracks(shape.across, shape.columns));
    root.style.setProperty("--row-tracks", tracks(shape.across, shape.rows));
    const ground = layer("tiles");
    const top = layer("covers");
    grid = layer("grid");
    grid.removeAttribute("aria-hidden");
    setAll(grid, { role: "grid", "aria-rowcount": size.rows, "aria-colcount": size.columns });
    tiles = Array.from({ length: shape.across ** 2 }, (_, board) => {
      const tile = { element: spanning("tile", shape, board), cover: spanning("cover", shape, board), drawn: "" };
      if (variant.game === "ultimate") tile.element.dataset.letter = letter(board);
      ground.append(tile.element);
      top.append(tile.cover);
      return tile;
    });
    cells = tiles.map(() => []);
    for (let row = 0; row < size.rows; row += 1) grid.append(buildRow(variant, row));
    lines = svgElement("svg", { class: "lines", "aria-hidden": "true" });
    whole = svgElement("svg", { class: "lines", "aria-hidden": "true" });
    root.replaceChildren(ground, top, ...(variant.game === "ultimate" ? [whole, grid, lines] : [grid, whole]));
  }

  /** @param {Variant} variant @param {number} row @returns {HTMLElement} */
  function buildRow(variant, row) {
    const shape = shapeOf(variant);
    const element = document.createElement("div");
    element.className = "row";
    element.setAttribute("role", "row");
    element.style.gridRow = String(track(row, shape.rows));
    for (let column = 0; column < gridSize(shape).columns; column += 1) {
      const { board, cell } = squareAt(shape, row, column);
      const node = document.createElement("div");
      node.className = "cell";
      setAll(node, { role: "gridcell", "data-board": board, "data-cell": cell, "data-move": moveText(variant, { board, cell }) });
      node.style.gridColumn = String(track(column, shape.columns));
      node.classList.toggle("edge-right", column % shape.columns === shape.columns - 1);
      node.classList.toggle("edge-bottom", row % shape.rows === shape.rows - 1);
      const boardCells = cells[board];
      if (boardCells) boardCells[cell] = { element: node, drawn: "", mark: "" };
      element.append(node);
    }
    return element;
  }

  /** @param {BoardModel} model */
  function draw(model) {
    const variant = JSON.stringify(model.variant);
    if (variant !== built) build(model.variant);
    built = variant;
    root.dataset.turn = model.turn ?? "";
    root.classList.toggle("live", model.live);
    root.classList.toggle("mine", model.mine);
    root.classList.toggle("fresh", model.last === null);
    grid.setAttribute("aria-label", model.variant.game === "ultimate" ? "Ultimate board" : "Board");
    model.tiles.forEach((tile, board) => drawTile(tiles[board], tile));
    model.cells.forEach((row, board) => row.forEach((cell, at) => drawCell(cells[board]?.[at], cell)));
    drawLines(model);
    drawZoom(model);
    if (model.moment !== moment) drawSending(model);
    moment = model.moment;
  }

  /** @param {BoardModel} model */
  function drawZoom({ zoom, variant }) {
    root.classList.toggle("zoomed", zoom !== null);
    const { scale, left, top } = zoom === null ? { scale: 1, left: 0, top: 0 } : enlarged(variant, zoom);
    root.style.setProperty("--zoom", String(scale));
    root.style.setProperty("--left", `${left}%`);
    root.style.setProperty("--top", `${top}%`);
  }

  /** @param {BoardModel} model */
  function drawSending({ last, sentTo, live }) {
    for (const old of root.querySelectorAll(".sending")) old.remove();
    const from = last && cellElement(last);
    const to = sentTo === null ? undefined : tileElement(sentTo);
    if (live && moment && from && to) growInto(root, from, to);
  }

  /** @param {BoardModel} model the lines that won local boards, and the one that won the whole game */
  function drawLines(model) {
    const drawn = JSON.stringify([model.line, model.tiles.map(({ line }) => line)]);
    if (lines.dataset.drawn === drawn) return;
    lines.dataset.drawn = drawn;
    const shape = shapeOf(model.variant);
    const size = gridSize(shape);
    const viewBox = `0 0 ${size.columns + gaps(shape.across)} ${size.rows + gaps(shape.across)}`;
    for (const svg of [lines, whole]) svg.setAttribute("viewBox", viewBox);
    lines.replaceChildren(...model.tiles.flatMap(({ line, status }, board) =>
      line ? [linePath(line.map((cell) => cellCentre(model.variant, { board, cell })), `local local-${winnerOf(status)}`)] : []));
    const reach = (shape.across > 1 ? shape.rows : 1) / 2 - 0.12;
    const ends = edgeToEdge((model.line ?? []).map((place) => centreOf(model.variant, place)), reach);
    whole.replaceChildren(...(ends.length && model.winner
      ? [linePath(ends, "case"), linePath(ends, `whole line-${model.winner}`)] : []));
  }

  /** @param {Square} square @returns {HTMLElement | undefined} */
  const cellElement = ({ board, cell }) => cells[board]?.[cell]?.element;

  /** @param {number} board @returns {HTMLElement | undefined} */
  const tileElement = (board) => tiles[board]?.element;

  return { draw, cellElement, tileElement };
}

/** @typedef {ReturnType<typeof createBoard>} Board */

/** @param {CellNode | undefined} node @param {CellModel} cell */
function drawCell(node, cell) {
  const drawn = JSON.stringify(cell);
  if (!node || node.drawn === drawn) return;
  node.drawn = drawn;
  const { element } = node;
  setAll(element, {
    "aria-label": cell.label, "aria-disabled": String(!cell.legal), tabindex: cell.focusable ? 0 : -1,
  });
  element.classList.toggle("legal", cell.legal);
  element.classList.toggle("open", cell.open);
  element.classList.toggle("pending", cell.pending);
  element.classList.toggle("last", cell.last);
  element.classList.toggle("decided", cell.decided);
  element.classList.toggle("aimed", cell.aimed);
  element.classList.toggle("hinted", cell.hinted);
  element.classList.toggle("refused", cell.refused);
  const mark = cell.mark || (cell.ghost && `ghost-${cell.ghost}`);
  if (mark === node.mark) return;
  node.mark = mark;
  element.dataset.mark = cell.mark;
  const shape = cell.mark || cell.ghost;
  element.replaceChildren(...(shape ? [markSvg(shape, cell.mark ? "" : "ghost")] : []));
}

/** @param {TileNode | undefined} node @param {TileModel} tile */
function drawTile(node, tile) {
  const drawn = JSON.stringify(tile);
  if (!node || node.drawn === drawn) return;
  const was = node.drawn ? /** @type {TileModel} */ (JSON.parse(node.drawn)).status : "";
  node.drawn = drawn;
  node.element.dataset.status = tile.status;
  node.element.classList.toggle("open", tile.open);
  node.element.classList.toggle("target", tile.target);
  if (was === tile.status) return;
  node.cover.dataset.status = tile.status;
  const mark = winnerOf(tile.status);
  node.cover.replaceChildren(...(mark ? [markSvg(mark, "big")] : []));
}

/** @param {number} across @param {number} inner @returns {string} grid tracks: cells, and a gap between boards */
function tracks(across, inner) {
  return Array.from({ length: across }, () => `repeat(${inner}, minmax(0, 1fr))`).join(` minmax(0, ${GAP}fr) `);
}

/** @param {number} across @returns {number} the width of all gaps, in cells */
const gaps = (across) => (across - 1) * GAP;

/** @param {number} at @param {number} inner @returns {number} the track of a row or column, gaps counted */
function track(at, inner) {
  return at + Math.floor(at / inner) + 1;
}

/** @param {string} className @returns {HTMLElement} */
function layer(className) {
  const element = document.createElement("div");
  element.className = className;
  element.setAttribute("aria-hidden", "true");
  return element;
}

/** @param {string} className @param {import("./geometry.js").Shape} shape @param {number} board */
function spanning(className, shape, board) {
  const element = document.createElement("div");
  element.className = className;
  const { row, column } = placeOf(shape, { board, cell: 0 });
  element.style.gridArea = `${track(row, shape.rows)} / ${track(column, shape.columns)} / span ${shape.rows} / span ${shape.columns}`;
  return element;
}

/** @typedef {{x: number, y: number}} Point in cells from the top left */

/** @param {Variant} variant @param {Square} square @returns {Point} */
function cellCentre(variant, square) {
  const shape = shapeOf(variant);
  const { row, column } = placeOf(shape, square);
  const at = (/** @type {number} */ track, /** @type {number} */ inner) => track + 0.5 + Math.floor(track / inner) * GAP;
  return { x: at(column, shape.columns), y: at(row, shape.rows) };
}

/** @param {Variant} variant @param {number} place a board (Ultimate) or a cell (classic) @returns {Point} */
function centreOf(variant, place) {
  if (variant.game === "classic") return cellCentre(variant, { board: 0, cell: place });
  const first = cellCentre(variant, { board: place, cell: 0 });
  const half = (variant.size - 1) / 2;
  return { x: first.x + half, y: first.y + half };
}

/**
 * A line longer by `reach` cells at both ends, so that it crosses all of what it joins.
 * @param {Point[]} points on one straight line @param {number} reach @returns {Point[]}
 */
function edgeToEdge(points, reach) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  const across = Math.sign(last.x - first.x) * reach;
  const down = Math.sign(last.y - first.y) * reach;
  return [{ x: first.x - across, y: first.y - down }, { x: last.x + across, y: last.y + down }];
}

/**
 * How the layers lie when one board fills the frame.
 * @param {Variant} variant @param {number} board @returns {{scale: number, left: number, top: number}} offsets in percent
 */
function enlarged(variant, board) {
  const shape = shapeOf(variant);
  const whole = gridSize(shape).columns + gaps(shape.across);
  const scale = whole / (shape.columns + GAP);
  const { x, y } = centreOf(variant, board);
  const offset = (/** @type {number} */ centre) => (0.5 - (scale * centre) / whole) * 100;
  return { scale, left: offset(x), top: offset(y) };
}

/** @param {Point[]} points on one straight line @param {string} className @returns {SVGElement} */
function linePath(points, className) {
  return svgElement("path", { d: `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`, class: className, pathLength: 1 });
}

/** @param {Element} element @param {Record<string, string | number>} attributes */
function setAll(element, attributes) {
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
}
