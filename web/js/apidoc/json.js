/** JSON for people: what fits on a line stays on it. */
import { el } from "./dom.js";

const WIDTH = 72;

/** @param {unknown} value @param {string} [indent] @returns {string} */
export function pretty(value, indent = "") {
  const short = JSON.stringify(value);
  if (typeof value !== "object" || value === null || short.length + indent.length <= WIDTH) return spaced(value);
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => `${inner}${pretty(item, inner)}`)
    : Object.entries(value).map(([name, item]) => `${inner}${JSON.stringify(name)}: ${pretty(item, inner)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${parts.join(",\n")}\n${indent}${close}`;
}

/** @param {unknown} value @returns {string} */
function spaced(value) {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${spaced(item)}`);
  return parts.length ? `{ ${parts.join(", ")} }` : "{}";
}

/** @param {string} label @param {string} text @returns {HTMLElement} text in a box that scrolls, also by keyboard */
export function codeBox(label, text) {
  return el("pre", { tabindex: 0, role: "region", "aria-label": label }, el("code", {}, text));
}
