/**
 * The new-game form, the board beside it, and the game it starts.
 * @import {Api} from "./api.js"
 * @import {Choices} from "./choices.js"
 * @import {Keep} from "./keep.js"
 * @import {NewGame, PositionView, State} from "./types.js"
 */
import { chosenSeats, offers, previewQuestion, readImport } from "./choices.js";
import { byId } from "./panel.js";
import { SAMPLE } from "./sample.js";
import { notify } from "./state.js";
import { boardsName, whereAndWhy } from "./words.js";

/** What is to be seen on the sample. */
const SAMPLE_WORDS = "O just took the middle cell of a board, so X must play in the middle board.";

/** @param {HTMLFormElement} form @returns {Choices} */
const readForm = (form) => Object.fromEntries([...new FormData(form)].map(([key, value]) => [key, String(value)]));

/**
 * @param {{api: Api, keep: Keep, get: () => State, set: (state: State) => void, start: (game: NewGame) => unknown}} parts
 */
export function createSetup({ api, keep, get, set, start }) {
  const form = /** @type {HTMLFormElement} */ (byId("new-game"));
  let asked = "";

  /** Shows the board of the choices made: a sample, or what the service says. @returns {Promise<void>} */
  async function preview() {
    const choices = readForm(form);
    const question = previewQuestion(choices);
    const text = JSON.stringify(question);
    if (text === asked && get().preview) return;
    asked = text;
    if (choices.board === "ultimate" && !readImport(choices.import ?? "")) return show(SAMPLE, SAMPLE_WORDS);
    try {
      const view = await api.evaluate(question);
      if (text === asked) show(view, `${boardsName(view.variant)}. ${whereAndWhy(view)}.`);
    } catch (error) {
      if (text !== asked) return;
      asked = "";
      if (get().screen === "home") set(notify(get(), "error", /** @type {Error} */ (error).message));
    }
  }

  /** @param {PositionView} view @param {string} words */
  function show(view, words) {
    set({ ...get(), preview: view, notice: get().screen === "home" ? null : get().notice });
    byId("sample").textContent = words;
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
      const offered = field instanceof HTMLSelectElement && [...field.options].some((option) => option.value === value);
      if (field instanceof RadioNodeList || offered) field.value = value;
    }
    drawForm(form);
  }
}
