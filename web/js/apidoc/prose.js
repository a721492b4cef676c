/**
 * The little of Markdown that descriptions use: paragraphs, lists, **strong** and `code`.
 * @import {Child} from "./dom.js"
 */
import { el } from "./dom.js";

/** @param {string | undefined} text @returns {HTMLElement[]} */
export function prose(text) {
  return (text ?? "").split(/\n\n+/).filter(Boolean).map(block);
}

/** @param {string} text @returns {HTMLElement} */
function block(text) {
  const lines = text.split("\n");
  if (!lines.every((line) => line.startsWith("- "))) return el("p", {}, inline(lines.join(" ")));
  return el("ul", {}, lines.map((line) => el("li", {}, inline(line.slice(2)))));
}

/** @param {string} text @returns {Child[]} */
export function inline(text) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith("`") && part.length > 1) return el("code", {}, part.slice(1, -1));
    if (part.startsWith("**") && part.length > 3) return el("strong", {}, part.slice(2, -2));
    return part;
  });
}
