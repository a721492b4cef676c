/** Puts the parts together: state, service, drawing, input, the address bar, other tabs. */
import { createApi } from "./api.js";
import { createBoard } from "./board.js";
import { createController } from "./controller.js";
import { listenToBoard, listenToPage, listenToSteps } from "./input.js";
import { createKeep, localStorageOrNothing } from "./keep.js";
import { byId } from "./panel.js";
import { copyLink, shareLink } from "./people.js";
import { createPoll } from "./poll.js";
import { createRender } from "./render.js";
import { createSetup } from "./setup.js";
import { awaitsOthers, initialState, shownPosition, zoomTo } from "./state.js";
import { drawSound, drawTheme, nextTheme, toggleSound } from "./themes.js";
import { listenToGraph } from "./thoughts.js";
import { createTogether } from "./together.js";

const keep = createKeep(localStorageOrNothing());
const board = createBoard(byId("board"));
const render = createRender(board);
const tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("noughts") : null;

let state = { ...initialState(), odds: keep.setting("odds") === true };
const get = () => state;
/** @param {import("./types.js").State} next */
function set(next) {
  if (next === state) return;
  const { game: before } = state;
  state = next;
  draw();
  const { game } = state;
  if (game && before?.id === game.id && game.moves.length > before.moves.length) void sound(game);
  if (state.odds && state.screen === "game") void thinker().then((think) => think.follow());
}

let drawing = false;
/** A cell that is taken off the page loses its focus, which is a new state while the old one is still being drawn. */
function draw() {
  if (drawing) return;
  drawing = true;
  try {
    for (let drawn = null; drawn !== state; render(drawn)) drawn = state;
  } finally {
    drawing = false;
  }
}

/** @param {import("./types.js").Game} game */
async function sound(game) {
  if (keep.setting("sound") === true) (await import("./sound.js")).soundOf(game);
}

const api = createApi({
  onTrouble: (trouble) => {
    if (state.connection !== "offline") controller.connect(trouble ?? "ok");
  },
});
const controller = createController({
  api, keep, get, set,
  onGame: (id) => {
    if (id && location.hash !== `#g=${id}`) history.pushState(null, "", `#g=${id}`);
    void together.takeUp(id);
  },
  onChange: ({ id, version }) => tabs?.postMessage({ id, version }),
});
const together = createTogether({ api, keep, get, set, run: controller.run, open: controller.open });
const setup = createSetup({ api, keep, get, set, start: controller.start });

/** @type {Promise<import("./think.js").Think> | null} */
let thinking = null;
/** Loaded when it is first asked what it thinks. */
function thinker() {
  thinking ??= import("./think.js").then(({ createThink }) => createThink({ api, keep, get, set, look: controller.look }));
  return thinking;
}

/** @type {import("./learn.js").Tutorial | null} */
let tutorial = null;
async function learn() {
  controller.home();
  if (!tutorial) {
    const { createTutorial } = await import("./learn.js");
    tutorial = createTutorial({ api, get, set });
  }
  if (location.hash === "#learn") await tutorial.open(0);
}

/** The address says what is open: `#g=<id>` a game, `#p=<text>` a position to start from, `#learn`. */
function route() {
  const fragment = decoded(location.hash.slice(1));
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  if (fragment.startsWith("g=")) return void controller.open(fragment.slice(2));
  if (fragment === "learn") return void learn();
  controller.home();
  setup.open(fragment.startsWith("p=") ? fragment.slice(2) : "");
}

/** @param {string} text @returns {string} as it stands where it is not well-formed */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {string} hash */
function go(hash) {
  if (location.hash === hash || (!location.hash && !hash)) route();
  else if (hash) location.hash = hash;
  else {
    history.pushState(null, "", location.pathname);
    route();
  }
}

/** The same seats and variant once more. */
function again() {
  const { game } = state;
  if (game) void controller.start({ variant: game.variant, seats: { X: seat(game.seats.X), O: seat(game.seats.O) } });
}

/** A new game from the position on the board: the side to move is the person's, the other one the computer's. */
function branch() {
  const view = shownPosition(state);
  if (!view?.turn) return;
  const levels = Object.values(state.game?.seats ?? {}).map(({ level }) => level);
  const computer = { kind: "ai", level: levels.find(Boolean) ?? "medium" };
  const mine = { kind: "human" };
  const seats = view.turn === "X" ? { X: mine, O: computer } : { X: computer, O: mine };
  void controller.start({ variant: view.variant, seats, start: startOf(view) });
}

/** @param {import("./types.js").PositionView} view @returns {import("./types.js").NewGame["start"]} */
function startOf({ position }) {
  const { game, viewing } = state;
  const whole = game?.ply === game?.moves.length;
  return whole && game ? { moves: game.moves.slice(0, viewing ?? game.moves.length) } : { position };
}

/** @param {import("./types.js").Seat} taken */
const seat = ({ kind, level }) => ({ kind, ...(level ? { level } : {}) });

/** @param {number} by moves back or on */
function step(by) {
  const { game, viewing } = state;
  if (game) void controller.look(Math.max(0, (viewing ?? game.moves.length) + by));
}

async function share() {
  const { game, viewing } = state;
  const view = shownPosition(state);
  const page = location.origin + location.pathname;
  const { openShare, sharedTexts } = await import("./share.js");
  if (game && view) openShare(sharedTexts(game, view, viewing ?? game.moves.length, page));
}

listenToBoard(byId("board"), {
  board, get, set,
  play: (square) => (state.screen === "learn" ? tutorial?.play(square) : controller.play(square)),
});
listenToPage({
  home: () => go(""),
  help: () => /** @type {HTMLDialogElement} */ (byId("help")).showModal(),
  learn: () => go("#learn"),
  "lesson-next": () => tutorial?.next() || go(""),
  "lesson-back": () => tutorial?.back(),
  theme: () => nextTheme(keep), sound: () => toggleSound(keep),
  retry: controller.retry,
  undo: controller.undo, redo: controller.redo, resign: controller.resign, pause: controller.pause,
  "ask-resign": () => /** @type {HTMLDialogElement} */ (byId("resigning")).showModal(),
  "copy-link": copyLink, "share-link": shareLink, join: together.join, rematch: together.rematch,
  "offer-accept": () => together.answer("accept"), "offer-decline": () => together.answer("decline"),
  "offer-withdraw": () => together.answer("withdraw"),
  hint: async () => (await thinker()).hint(), odds: async () => (await thinker()).toggleOdds(),
  review: async () => (await thinker()).review(),
  share, again, branch, unzoom: () => set(zoomTo(state, null)), dismiss: () => set({ ...state, notice: null, refused: null }),
  first: () => controller.look(0), back: () => step(-1), forward: () => step(1), last: () => controller.look(null),
}, (at) => void controller.look(at));

listenToGraph(byId("graph"), (at) => void controller.look(at));
listenToSteps(byId("graph"), { step, look: controller.look, up: 1 });
// The list has two columns: what is above was played a turn earlier.
listenToSteps(byId("move-list"), { step, look: controller.look, up: -2 });

const poll = createPoll({
  due: () => !document.hidden && awaitsOthers(state),
  latest: () => (state.game?.turn ? 4000 : 15_000),
  ask: controller.refresh,
});

function catchUp() {
  poll.hurry();
  controller.retry();
  void controller.refresh();
}

addEventListener("popstate", route);
addEventListener("online", () => {
  if (!state.game) controller.connect("ok");
  catchUp();
});
addEventListener("offline", () => controller.connect("offline"));
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) catchUp();
});
tabs?.addEventListener("message", ({ data }) => {
  if (data.id === state.game?.id && data.version > (state.game?.version ?? 0)) void controller.refresh();
});

drawTheme(keep);
drawSound(keep);
if (!navigator.onLine) controller.connect("offline");
route();
poll.start();
void keepShell();

/** Keeps the page for when there is no network; see sw.js. It waits until the page itself is there. */
async function keepShell() {
  if (!("serviceWorker" in navigator)) return;
  if (document.readyState !== "complete") await new Promise((done) => { addEventListener("load", done, { once: true }); });
  const known = navigator.serviceWorker.controller;
  // Refused in private windows and by settings: then the page opens only with a network.
  await navigator.serviceWorker.register("sw.js").catch(() => null);
  known?.postMessage("loaded");
}
