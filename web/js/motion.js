/** Motion that explains: the cell just played grows into the board that it names. */

const DURATION_MS = 420;

/** @returns {boolean} */
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * @param {HTMLElement} root the board; the frame is laid into it
 * @param {HTMLElement} cell where the move was played
 * @param {HTMLElement} tile the board the next player is sent to
 */
export function growInto(root, cell, tile) {
  if (still()) return;
  const frame = document.createElement("div");
  frame.className = "sending";
  frame.setAttribute("aria-hidden", "true");
  root.append(frame);
  const outer = root.getBoundingClientRect();
  const [from, to] = [cell, tile].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { left: `${left - outer.left}px`, top: `${top - outer.top}px`, width: `${width}px`, height: `${height}px` };
  });
  const keyframes = [{ ...from, opacity: 0.9 }, { ...to, opacity: 1, offset: 0.85 }, { ...to, opacity: 0 }];
  const motion = frame.animate(keyframes, { duration: DURATION_MS, easing: "cubic-bezier(0.3, 0, 0.2, 1)" });
  motion.onfinish = () => frame.remove();
  motion.oncancel = () => frame.remove();
}
