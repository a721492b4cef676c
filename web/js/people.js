/**
 * Draws what two people who play by a link need: the invitation, the empty chair, the offer to take back.
 * @import {Game, State} from "./types.js"
 */
import { awaitedSeat, offerWords, openSeat, rematchWords } from "./offers.js";
import { byId, enable } from "./panel.js";

/** @param {State} state @param {Game} game */
export function drawPeople(state, game) {
  const { mine } = state;
  const awaited = awaitedSeat(game, mine);
  const open = openSeat(game, mine);
  const offer = game.turn || game.offer ? offerWords(game, mine) : "";
  byId("main").classList.toggle("inviting", awaited !== null);
  drawInvitation(game, awaited !== null);
  byId("people").hidden = awaited === null && open === null && !offer;
  byId("join").hidden = open === null;
  if (open) {
    byId("join-text").textContent = `You are watching. The seat of ${open} is free: join to play.`;
    byId("join-button").textContent = `Join as ${open}`;
  }
  drawOffer(game, offer, mine.length > 0, mine.includes(game.offer?.by ?? "X"));
  drawRematch(rematchWords(game, mine));
  for (const button of document.querySelectorAll("#people button, #rematch")) {
    enable(button, state.task === null || state.task === "computer");
  }
}

/** @param {Game} game @param {string} words @param {boolean} seated @param {boolean} own */
function drawOffer(game, words, seated, own) {
  byId("offer").hidden = !words;
  byId("offer-text").textContent = words;
  byId("offer-accept").hidden = byId("offer-decline").hidden = !game.offer || !seated || own;
  byId("offer-withdraw").hidden = !game.offer || !own;
}

/** @param {string} words */
function drawRematch(words) {
  byId("rematch").hidden = !words;
  byId("rematch").textContent = words;
}

/** @param {Game} game @returns {string} */
const linkOf = (game) => `${location.origin}${location.pathname}#g=${game.id}`;

/** @param {Game} game @param {boolean} on */
function drawInvitation(game, on) {
  byId("invite").hidden = !on;
  if (!on) return;
  const field = /** @type {HTMLInputElement} */ (byId("invite-link"));
  const link = linkOf(game);
  if (field.value === link) return;
  field.value = link;
  byId("invite-copied").textContent = "";
  byId("share-link").hidden = !("share" in navigator);
  void drawCode(link);
}

/** @param {string} link */
async function drawCode(link) {
  const { qrSvg } = await import("./qr.js");
  byId("qr").replaceChildren(qrSvg(link, "QR code of the link to this game"));
}

export async function copyLink() {
  const field = /** @type {HTMLInputElement} */ (byId("invite-link"));
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    byId("invite-copied").textContent = "Copied. Send it to your friend.";
  } catch {
    byId("invite-copied").textContent = "This browser forbids it. The link is selected: copy it by hand.";
  }
}

export async function shareLink() {
  const { value: url } = /** @type {HTMLInputElement} */ (byId("invite-link"));
  try {
    await navigator.share({ title: "Noughts", text: "Play with me:", url });
  } catch {
    // Closed without a choice: nothing to say.
  }
}
