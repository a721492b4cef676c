/**
 * Elements made in one line.
 * @typedef {Node | string | null | undefined | false} Child
 */

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | number | boolean>} attributes true stands for an attribute without a value
 * @param {...(Child | Child[])} children what is no node and no text is left out
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(key, value === true ? "" : String(value));
  }
  for (const child of children.flat()) if (child) element.append(child);
  return element;
}

/**
 * A part that opens, and is filled when it first does: most of a long description is never looked at.
 * @param {Child[]} summary
 * @param {() => Child[]} fill
 * @param {Record<string, string>} [attributes]
 */
export function opening(summary, fill, attributes = {}) {
  const details = el("details", attributes, el("summary", {}, summary));
  details.addEventListener("toggle", () => details.append(...nodes(fill())), { once: true });
  return details;
}

/** @param {Child[]} children @returns {(Node | string)[]} */
export function nodes(children) {
  return /** @type {(Node | string)[]} */ (children.filter(Boolean));
}

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`there is no element #${id}`);
  return found;
}
