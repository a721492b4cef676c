/**
 * The drawn shapes: marks as paths of their own, icons from the sprite in index.html.
 * @import {Mark} from "./types.js"
 */

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} name @param {Record<string, string | number>} attributes @returns {SVGElement} */
export function svgElement(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

const SHAPES = {
  X: ["M24 24 76 76", "M76 24 24 76"],
  O: ["M50 21a29 29 0 0 1 0 58 29 29 0 0 1 0-58z"],
};

/** @param {Mark} mark @param {string} className @returns {SVGElement} */
export function markSvg(mark, className) {
  const viewBox = className === "big" ? "9 9 82 82" : "0 0 100 100";
  const svg = svgElement("svg", { viewBox, class: `mark mark-${mark} ${className}`, "aria-hidden": "true" });
  for (const d of SHAPES[mark]) svg.append(svgElement("path", { d, pathLength: 1 }));
  return svg;
}

/** @param {string} name @returns {SVGElement} */
export function icon(name) {
  const svg = svgElement("svg", { class: "icon", "aria-hidden": "true" });
  svg.append(svgElement("use", { href: `#icon-${name}` }));
  return svg;
}
