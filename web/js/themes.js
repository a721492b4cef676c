/**
 * What a person sets for this browser: light, dark, or as the system has it; sound or none.
 * @import {Keep} from "./keep.js"
 */
import { byId } from "./panel.js";

const THEMES = ["system", "light", "dark"];

/** @param {Keep} keep */
export function drawTheme(keep) {
  const theme = keep.setting("theme") ?? "system";
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  const button = byId("theme");
  button.querySelector("use")?.setAttribute("href", `#icon-${theme}`);
  const words = button.querySelector("span");
  if (words) words.textContent = `Theme: ${theme}`;
  button.title = `Theme: ${theme}`;
}

/** @param {Keep} keep */
export function nextTheme(keep) {
  const at = THEMES.indexOf(keep.setting("theme") ?? "system");
  keep.keepSetting("theme", THEMES[(at + 1) % THEMES.length]);
  drawTheme(keep);
}

/** @param {Keep} keep */
export function drawSound(keep) {
  const on = keep.setting("sound") === true;
  const button = byId("sound");
  button.setAttribute("aria-pressed", String(on));
  button.title = on ? "Sound: on" : "Sound: off";
  button.querySelector("use")?.setAttribute("href", on ? "#icon-sound" : "#icon-mute");
}

/** @param {Keep} keep */
export function toggleSound(keep) {
  keep.keepSetting("sound", keep.setting("sound") !== true);
  drawSound(keep);
}
