/**
 * Keeps the shell (the page, its styles and scripts) so that it opens without a network. With one, everything comes
 * from the server: what is kept is only ever a second choice. It is kept as a whole, under a name made of its
 * contents, and replaced as a whole; so an old module never meets a new one.
 */
const SHELL = [
  "./", "favicon.svg", "icon.svg", "manifest.webmanifest",
  "css/base.css", "css/board.css", "css/layout.css", "css/panel.css",
  "js/api.js", "js/board.js", "js/chances.js", "js/choices.js", "js/controller.js", "js/errands.js", "js/geometry.js",
  "js/input.js", "js/keep.js", "js/learn.js", "js/lessons.js", "js/main.js", "js/model.js", "js/motion.js", "js/offers.js",
  "js/panel.js", "js/people.js", "js/poll.js", "js/qr.js", "js/qrbytes.js", "js/render.js", "js/sample.js", "js/setup.js",
  "js/share.js", "js/sound.js", "js/state.js", "js/svg.js", "js/theme.js", "js/themes.js", "js/think.js",
  "js/thoughts.js", "js/together.js", "js/words.js",
];
const PREFIX = "noughts-shell-";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => event.waitUntil(keepShell().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
// The page says that it has loaded: what is kept may be older than what it got.
worker.addEventListener("message", (event) => event.waitUntil(keepShell()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const ours = url.href.startsWith(worker.registration.scope) && !url.pathname.includes("/api/");
  if (request.method !== "GET" || !ours) return;
  event.respondWith(fetch(request).catch(async (error) => {
    const kept = await fromShell(request);
    if (kept) return kept;
    throw error;
  }));
});

/** @param {Request} request @returns {Promise<Response | undefined>} what is kept; the page for whatever is navigated to */
async function fromShell(request) {
  const name = (await caches.keys()).find((key) => key.startsWith(PREFIX));
  const cache = name && await caches.open(name);
  const wanted = request.mode === "navigate" ? worker.registration.scope : request;
  return cache ? cache.match(wanted, { ignoreSearch: true }) : undefined;
}

/** Fetches the shell anew and keeps it if anything in it has changed; all of it or nothing. */
async function keepShell() {
  const urls = SHELL.map((path) => new URL(path, worker.registration.scope));
  const answers = await Promise.all(urls.map((url) => fetch(url, { cache: "no-cache" })));
  if (!answers.every(({ ok }) => ok)) return;
  const name = PREFIX + await digest(await Promise.all(answers.map((answer) => answer.clone().arrayBuffer())));
  const names = (await caches.keys()).filter((key) => key.startsWith(PREFIX));
  if (!names.includes(name)) {
    const cache = await caches.open(name);
    await Promise.all(answers.map((answer) => cache.put(answer.url, answer)));
  }
  await Promise.all(names.filter((key) => key !== name).map((key) => caches.delete(key)));
}

/** @param {ArrayBuffer[]} parts @returns {Promise<string>} */
async function digest(parts) {
  const hash = await crypto.subtle.digest("SHA-256", await new Blob(parts).arrayBuffer());
  return [...new Uint8Array(hash)].slice(0, 12).map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
