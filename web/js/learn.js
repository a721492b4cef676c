/**
 * The tutorial. Loaded when it is opened; every position and every answer comes from the service.
 * @import {Api} from "./api.js"
 * @import {Square, State} from "./types.js"
 */
import { ApiError } from "./api.js";
import { moveText } from "./geometry.js";
import { LESSONS } from "./lessons.js";
import { byId, enable } from "./panel.js";
import * as change from "./state.js";

/** @type {import("./types.js").UltimateVariant} */
const VARIANT = { game: "ultimate", size: 3 };

/** @param {{api: Api, get: () => State, set: (state: State) => void}} parts */
export function createTutorial({ api, get, set }) {
  /** @param {number} at */
  async function open(at) {
    const lesson = LESSONS[at];
    if (!lesson) return;
    const view = get().lesson?.view ?? null;
    // Until its own position comes it is drawn on the board of the one before, which takes no moves.
    set({ ...change.leaveGame(get()), task: "lesson", screen: "learn", lesson: { at, view, moves: lesson.moves, solved: false } });
    draw();
    try {
      const position = await api.evaluate({ variant: VARIANT, moves: lesson.moves });
      const now = get().lesson;
      if (now?.at !== at) return;
      set(change.speak({ ...change.settle(get()), lesson: { ...now, view: position } }, `${lesson.title}. ${lesson.text} ${lesson.task}`));
    } catch (error) {
      set(change.notify(get(), "error", /** @type {Error} */ (error).message));
    }
  }

  /** @param {Square} square */
  async function play(square) {
    const { lesson, task } = get();
    const wanted = lesson && LESSONS[lesson.at];
    if (!lesson?.view || !wanted || lesson.solved || task !== null) return;
    const move = moveText(VARIANT, square);
    set(change.drawAhead(change.begin(get(), "move"), square));
    try {
      const after = await api.evaluate({ variant: VARIANT, moves: [...lesson.moves, move] });
      if (get().lesson !== lesson) return;
      const settled = change.settle(get());
      if (!wanted.solvedBy(after, move)) return set(change.refuse(settled, square, wanted.hint ?? "Try another cell."));
      set(change.notify({ ...settled, lesson: { ...lesson, view: after, solved: true } }, "info", wanted.praise));
      draw();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (get().lesson === lesson) set(change.refuse(get(), square, error.message));
    }
  }

  function draw() {
    const { lesson } = get();
    const shown = lesson && LESSONS[lesson.at];
    if (!lesson || !shown) return;
    byId("lesson-step").textContent = `Lesson ${lesson.at + 1} of ${LESSONS.length}`;
    byId("lesson-title").textContent = shown.title;
    byId("lesson-text").textContent = shown.text;
    byId("lesson-task").textContent = shown.task;
    byId("lesson-task").hidden = lesson.solved;
    const next = byId("lesson-next");
    const last = lesson.at === LESSONS.length - 1;
    next.textContent = last ? "Play a game" : lesson.solved ? "Next" : "Skip";
    next.classList.toggle("primary", lesson.solved);
    enable(byId("lesson-back"), lesson.at > 0);
  }

  /** @returns {boolean} false when the last lesson is done with */
  function next() {
    const at = (get().lesson?.at ?? -1) + 1;
    if (at >= LESSONS.length) return false;
    void open(at);
    return true;
  }

  return { open, play, next, back: () => open(Math.max(0, (get().lesson?.at ?? 0) - 1)) };
}

/** @typedef {ReturnType<typeof createTutorial>} Tutorial */
