/** Puts the parts together: state, service, drawing, input, the address bar, other tabs, the theme. */
import { createApi } from "./api.js";
import { createBoard } from "./board.js";
import { createController } from "./controller.js";
import { listenToBoard, listenToPage } from "./input.js";
import { createKeep, localStorageOrNothing } from "./keep.js";
import { byId } from "./panel.js";
import { createRender } from "./render.js";
import { chosenVariant, drawForm, readForm, wantedGame } from "./setup.js";
import { initialState, notify } from "./state.js";

const keep = createKeep(localStorageOrNothing());
const board = createBoard(byId("board"));
const render = createRender(board);
const tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("noughts") : null;

let state = initialState();
const get = () => state;
/** @param {import("./types.js").State} next */
function set(next) {
  if (next === state) return;
  state = next;
  render(state);
}

const api = createApi({
  onTrouble: (trouble) => {
    if (state.connection !== "offline") set({ ...state, connection: trouble ?? "ok" });
  },
});
const controller = createController({
  api, keep, get, set,
  onGame: (id) => {
    const hash = id ? `#g=${id}` : "";
    if (location.hash !== hash) history.pushState(null, "", hash || location.pathname);
  },
  onChange: ({ id, version }) => tabs?.postMessage({ id, version }),
});

/** The address says what is open: `#g=<id>` a game, nothing the new-game form. */
function route() {
  const id = new URLSearchParams(location.hash.slice(1)).get("g");
  if (id) void controller.open(id);
  else showHome();
}

function showHome() {
  controller.home();
  const last = keep.lastGame();
  byId("resume").hidden = !last;
  byId("resume").setAttribute("href", `#g=${last}`);
  void preview();
}

/** The empty board of the chosen variant, as the service draws it. */
async function preview() {
  const variant = chosenVariant(readForm(form));
  if (JSON.stringify(state.preview?.variant) === JSON.stringify(variant)) return;
  const empty = await api.evaluate({ variant, moves: [] }).catch(() => null);
  if (empty && JSON.stringify(chosenVariant(readForm(form))) === JSON.stringify(variant)) set({ ...state, preview: empty });
}

const form = /** @type {HTMLFormElement} */ (byId("new-game"));
form.addEventListener("change", () => {
  drawForm(form);
  void preview();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const choices = readForm(form);
  keep.keepSetting("choices", { ...choices, import: "" });
  void controller.start(wantedGame(choices, Math.random));
});

const THEMES = ["system", "light", "dark"];
function drawTheme() {
  const theme = keep.setting("theme") ?? "system";
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  const button = byId("theme");
  button.querySelector("use")?.setAttribute("href", `#icon-${theme}`);
  const words = button.querySelector("span");
  if (words) words.textContent = `Theme: ${theme}`;
  button.title = `Theme: ${theme}`;
}

function nextTheme() {
  const at = THEMES.indexOf(keep.setting("theme") ?? "system");
  keep.keepSetting("theme", THEMES[(at + 1) % THEMES.length]);
  drawTheme();
}

async function copy() {
  const { game } = state;
  if (!game) return;
  const text = `${game.position}\n${game.moves.join(" ")}`;
  try {
    await navigator.clipboard.writeText(text);
    set(notify(state, "info", "Position and moves copied."));
  } catch {
    set(notify(state, "info", text));
  }
}

/** The same seats and variant once more. */
function again() {
  const { game } = state;
  if (!game) return;
  const seat = (/** @type {import("./types.js").Seat} */ { kind, level }) => ({ kind, ...(level ? { level } : {}) });
  void controller.start({ variant: game.variant, seats: { X: seat(game.seats.X), O: seat(game.seats.O) } });
}

/** @param {number} by moves back or on */
function step(by) {
  const { game, viewing } = state;
  if (game) void controller.look(Math.max(0, (viewing ?? game.moves.length) + by));
}

listenToBoard(byId("board"), { board, controller, get, set });
listenToPage({
  home: () => {
    if (location.hash) history.pushState(null, "", location.pathname);
    showHome();
  },
  help: () => /** @type {HTMLDialogElement} */ (byId("help")).showModal(),
  theme: nextTheme,
  retry: controller.retry,
  undo: controller.undo, redo: controller.redo, resign: controller.resign, pause: controller.pause,
  copy, again,
  first: () => controller.look(0), back: () => step(-1), forward: () => step(1), last: () => controller.look(null),
}, (at) => void controller.look(at));

addEventListener("hashchange", route);
addEventListener("popstate", route);
addEventListener("online", () => void controller.refresh());
addEventListener("offline", () => set({ ...state, connection: "offline" }));
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) void controller.refresh();
});
tabs?.addEventListener("message", ({ data }) => {
  if (data.id === state.game?.id && data.version > (state.game?.version ?? 0)) void controller.refresh();
});

/** @param {Record<string, string>} choices as they were last time */
function restoreForm(choices) {
  for (const pass of [0, 1]) {
    for (const [name, value] of Object.entries(choices)) {
      const field = form.elements.namedItem(name);
      if (field instanceof RadioNodeList || field instanceof HTMLSelectElement) field.value = value;
    }
    if (pass === 0) drawForm(form);
  }
  drawForm(form);
}

drawTheme();
drawForm(form);
restoreForm(keep.setting("choices") ?? {});
route();
