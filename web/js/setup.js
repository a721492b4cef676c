/**
 * The new-game form, the board beside it, and the game it starts.
 * @import {Api} from "./api.js"
 * @import {Choices} from "./choices.js"
 * @import {Keep} from "./keep.js"
 * @import {NewGame, State} from "./types.js"
 */
import { chosenSeats, chosenVariant, offers, previewQuestion, readImport } from "./choices.js";
import { byId } from "./panel.js";
import { notify } from "./state.js";
import { variantName, whereAndWhy } from "./words.js";

/** A game in its middle, which shows what the empty board cannot. */
const SAMPLE = "b2 b3 c5 e1 a5 e4 d3 c8 h3 c7 g2 b7 g7 g8 h1 a3 c6 f7 g3 c9 i9 i6 f1 a6 f4 d4 d9 i4 d6 f8 h2 b5".split(" ");
const SAMPLE_WORDS = "O just took the middle cell of a board, so X must play in the middle board.";

/** @param {HTMLFormElement} form @returns {Choices} */
const readForm = (form) => Object.fromEntries([...new FormData(form)].map(([key, value]) => [key, String(value)]));

/**
 * @param {{api: Api, keep: Keep, get: () => State, set: (state: State) => void, start: (game: NewGame) => unknown}} parts
 */
export function createSetup({ api, keep, get, set, start }) {
  const form = /** @type {HTMLFormElement} */ (byId("new-game"));
  let asked = "";

  /** Asks for the board of the choices made. @returns {Promise<void>} */
  async function preview() {
    const choices = readForm(form);
    const sample = choices.board === "ultimate" && !readImport(choices.import ?? "");
    const question = sample ? { variant: chosenVariant(choices), moves: SAMPLE } : previewQuestion(choices);
    const text = JSON.stringify(question);
    if (text === asked && get().preview) return;
    asked = text;
    try {
      const view = await api.evaluate(question);
      if (text !== asked) return;
      set({ ...get(), preview: view, notice: get().screen === "home" ? null : get().notice });
      byId("sample").textContent = sample ? SAMPLE_WORDS : `${variantName(view.variant)}. ${whereAndWhy(view)}.`;
    } catch (error) {
      if (text !== asked) return;
      asked = "";
      if (get().screen === "home") set(notify(get(), "error", /** @type {Error} */ (error).message));
    }
  }

  async function submit() {
    const choices = readForm(form);
    keep.keepSetting("choices", { ...choices, import: "" });
    const wanted = readImport(choices.import ?? "");
    await preview();
    const view = get().preview;
    // Without an answer a plain game can still be asked for: the form knows its variant, but not a position's.
    if (wanted && (asked === "" || !view)) return;
    const question = /** @type {{variant?: NewGame["variant"]}} */ (previewQuestion(choices));
    const variant = wanted && view ? view.variant : question.variant;
    if (variant) start({ variant, seats: chosenSeats(choices, Math.random), ...(wanted ? { start: wanted } : {}) });
  }

  /** @param {string} position text to start from; empty for the plain form */
  function open(position) {
    const last = keep.lastGame();
    byId("resume").hidden = !last;
    byId("resume").setAttribute("href", `#g=${last}`);
    const field = /** @type {HTMLTextAreaElement} */ (byId("import-text"));
    field.value = position;
    /** @type {HTMLDetailsElement} */ (field.closest("details")).open = Boolean(position);
    void preview();
  }

  form.addEventListener("change", () => {
    drawForm(form);
    void preview();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void submit();
  });
  restoreForm(form, keep.setting("choices") ?? {});
  return { open };
}

/** Shows the fields that belong to the choices made. @param {HTMLFormElement} form */
function drawForm(form) {
  const choices = readForm(form);
  for (const part of form.querySelectorAll("[data-for]")) {
    const wanted = (/** @type {HTMLElement} */ (part).dataset.for ?? "").split(" ");
    /** @type {HTMLElement} */ (part).hidden = !wanted.includes(choices.opponent ?? "");
  }
  byId("more-boards").hidden = choices.board !== "more";
  byId("row-length").hidden = choices.kind !== "classic";
  fill(form, "size", offers(choices).sizes, (side) => `${side} × ${side}`, choices.kind === "classic" ? 5 : 4);
  const { lengths } = offers(readForm(form));
  fill(form, "k", lengths, String, Math.min(5, lengths.at(-1) ?? 3));
}

/**
 * @param {HTMLFormElement} form @param {string} name @param {number[]} values
 * @param {(value: number) => string} words @param {number} preferred
 */
function fill(form, name, values, words, preferred) {
  const select = /** @type {HTMLSelectElement} */ (form.elements.namedItem(name));
  const known = [...select.options].map((option) => Number(option.value));
  if (known.join() === values.join()) return;
  const chosen = Number(select.value);
  select.replaceChildren(...values.map((value) => new Option(words(value), String(value))));
  const best = values.includes(chosen) && known.length ? chosen : preferred;
  if (values.includes(best)) select.value = String(best);
}

/** @param {HTMLFormElement} form @param {Choices} choices as they were last time */
function restoreForm(form, choices) {
  drawForm(form);
  // Twice: the sizes on offer follow the kind, the row lengths follow the size.
  for (let pass = 0; pass < 2; pass += 1) {
    for (const [name, value] of Object.entries(choices)) {
      const field = form.elements.namedItem(name);
      if (field instanceof RadioNodeList || field instanceof HTMLSelectElement) field.value = value;
    }
    drawForm(form);
  }
}
