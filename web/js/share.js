/**
 * The dialog of texts that can be taken elsewhere: links, the position, the moves.
 * @import {Game, PositionView} from "./types.js"
 */
import { byId } from "./panel.js";

/**
 * @param {Game} game @param {PositionView} view the position on the board @param {number} at how many moves led there
 * @param {string} page the page's address without its fragment
 * @returns {{label: string, text: string}[]}
 */
export function sharedTexts(game, view, at, page) {
  return [
    { label: "Link to this game", text: `${page}#g=${game.id}` },
    { label: "Link to this position", text: `${page}#p=${view.position}` },
    { label: "Position", text: view.position },
    { label: "Moves", text: game.moves.slice(0, at).join(" ") },
  ].filter(({ text }) => text);
}

/** @param {{label: string, text: string}[]} texts */
export function openShare(texts) {
  say("", "info");
  byId("copies").replaceChildren(...texts.map(({ label, text }, at) => row(label, text, `copy-${at}`)));
  /** @type {HTMLDialogElement} */ (byId("sharing")).showModal();
}

/** @param {string} label @param {string} text @param {string} id @returns {HTMLElement} */
function row(label, text, id) {
  const root = document.createElement("div");
  const title = document.createElement("label");
  title.htmlFor = id;
  title.textContent = label;
  const field = document.createElement("input");
  Object.assign(field, { id, value: text, readOnly: true });
  const button = document.createElement("button");
  Object.assign(button, { type: "button", textContent: "Copy" });
  button.setAttribute("aria-label", `Copy: ${label}`);
  button.addEventListener("click", () => void copy(field, label, button));
  root.append(title, field, button);
  return root;
}

/** @param {HTMLInputElement} field @param {string} label @param {HTMLButtonElement} button */
async function copy(field, label, button) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    say(`${label}: copied.`, "info");
    for (const other of document.querySelectorAll("#copies button")) other.textContent = "Copy";
    button.textContent = "Copied";
  } catch {
    say("This browser forbids it. The text is selected: copy it by hand.", "error");
  }
}

/** Success is seen on the button, so the words for it are only to be heard. @param {string} text @param {"info" | "error"} tone */
function say(text, tone) {
  byId("copied").textContent = text;
  byId("copied").classList.toggle("hidden", tone === "info");
}
