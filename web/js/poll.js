/**
 * Asks again and again whether the game has moved on: soon after it did, ever more seldom while it rests. The only
 * place that would change if the service pushed its news.
 */

/**
 * @param {object} parts
 * @param {() => boolean} parts.due whether news can come that this page would not make itself
 * @param {() => Promise<boolean>} parts.ask true when there was something new
 * @param {(go: () => void, ms: number) => unknown} [parts.later]
 * @param {number} [parts.soonest] ms
 * @param {() => number} [parts.latest] ms
 * @returns {{start: () => void, hurry: () => void}}
 */
export function createPoll({ due, ask, later = setTimeout, soonest = 1500, latest = () => 15_000 }) {
  let delay = soonest;

  async function turn() {
    if (due()) delay = (await ask()) ? soonest : Math.min(delay * 1.4, latest());
    else delay = soonest;
    later(turn, delay);
  }

  return { start: () => void later(turn, delay), hurry: () => { delay = soonest; } };
}
