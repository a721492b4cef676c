/**
 * Optional sound: a soft knock for each mark, a short chord for the end. Loaded when it is first wanted.
 * @import {Game} from "./types.js"
 */
import { lastMark } from "./state.js";

const PITCH = { X: 392, O: 311 };
const END = [392, 494, 587];

/** @type {AudioContext | null} */
let context = null;

/** @param {number} pitch Hz @param {number} after seconds from now @param {number} length seconds */
function tone(pitch, after, length) {
  context ??= new AudioContext();
  const start = context.currentTime + after;
  const source = new OscillatorNode(context, { type: "sine", frequency: pitch });
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.linearRampToValueAtTime(0.12, start + 0.008);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(loudness).connect(context.destination);
  source.start(start);
  source.stop(start + length);
}

/** @param {Game} game as it stands after the newest move */
export function soundOf(game) {
  const mark = lastMark(game);
  if (game.turn === null) END.forEach((pitch, at) => tone(pitch, at * 0.11, 0.5));
  else if (mark) tone(PITCH[mark], 0, 0.14);
}
