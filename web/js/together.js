/**
 * What two people who play by a link may do beside moving: sit down, answer an offer to take back, play a rematch.
 * @import {Api} from "./api.js"
 * @import {Controller} from "./controller.js"
 * @import {Keep} from "./keep.js"
 * @import {Answer, Game, Mark, State} from "./types.js"
 */
import { newToken } from "./keep.js";
import { answerWords, openSeat } from "./offers.js";
import * as change from "./state.js";
import { otherMark } from "./words.js";

/**
 * @param {object} parts
 * @param {Api} parts.api
 * @param {Keep} parts.keep
 * @param {() => State} parts.get
 * @param {(state: State) => void} parts.set
 * @param {Controller["run"]} parts.run
 * @param {(id: string) => Promise<void>} parts.open
 */
export function createTogether({ api, keep, get, set, run, open }) {
  /** @param {string} id @param {Mark} seat */
  async function sit(id, seat) {
    const token = keep.ticket(id)?.token ?? newToken();
    // Kept before it is sent: if the answer is lost, the seat is still ours to ask for again.
    keep.keepTicket(id, token, [], seat);
    await run("join", async () => {
      const game = await api.sit(id, token, seat);
      keep.keepTicket(id, token, [seat]);
      keep.keepLastGame(id);
      return game;
    });
    const { game, mine } = get();
    if (game?.id !== id || mine.length) return;
    if (game.seats[seat].taken) {
      keep.keepTicket(id, token, []);
      set(change.notify(get(), "info", "Somebody else took that seat. You are watching."));
    }
  }

  async function join() {
    const { game, mine, task } = get();
    const seat = game && task === null ? openSeat(game, mine) : null;
    if (game && seat) await sit(game.id, seat);
  }

  /** Asks again for a seat whose answer was lost with the page. @param {string} id */
  async function takeUp(id) {
    const wants = keep.ticket(id)?.wants;
    if (wants) await sit(id, wants);
  }

  /** @param {Answer} answer */
  async function answer(answer) {
    const { game, task } = get();
    if (!game?.offer || task !== null) return;
    const offered = game.offer.version;
    await run("offer", (at) => api.answer(at, keep.ticket(at.id)?.token ?? "", answer));
    const after = get();
    if (after.game && after.game.version > offered && !after.notice) set(change.notify(after, "info", answerWords(answer)));
  }

  /** @param {Game} game one that has a rematch */
  async function follow(game) {
    const ticket = keep.ticket(game.id);
    const id = game.rematch_id ?? "";
    if (ticket?.seats.length) keep.keepTicket(id, ticket.token, ticket.seats.map(otherMark));
    await open(id);
  }

  async function rematch() {
    const { game, task } = get();
    if (!game || task !== null) return;
    if (game.rematch_id) return follow(game);
    await run("rematch", (at) => api.act(at, keep.ticket(at.id)?.token ?? "", "rematch"));
    const after = get().game;
    if (after?.id === game.id && after.rematch_id) await follow(after);
  }

  return { join, takeUp, answer, rematch };
}
