/** Reads the API's own description and draws it. */
import { byId, el } from "./dom.js";
import { operation, routesOf } from "./operation.js";
import { prose } from "./prose.js";
import { createSchemas } from "./schema.js";
import { createSession } from "./session.js";

const session = createSession();

/** @param {Record<string, any>} openapi */
function draw(openapi) {
  const schemas = createSchemas(openapi.components.schemas);
  const routes = routesOf(openapi);
  byId("about").replaceChildren(...prose(openapi.info.description));
  const groups = openapi.tags.map((/** @type {{name: string, description: string}} */ tag) => {
    const own = routes.filter(({ described }) => described.tags.includes(tag.name));
    byId("routes").append(el("p", {}, tag.name), el("ul", {}, own.map(({ action, method }) =>
      el("li", {}, el("a", { href: `#${action}` }, el("span", { class: "method", "data-method": method }, method), el("span", {}, action.replaceAll("_", " ")))))));
    return el("section", { class: "group", "aria-label": tag.name }, el("h2", {}, tag.name), el("p", { class: "hint" }, tag.description),
      own.map((route) => operation(route, schemas, session)));
  });
  byId("operations").replaceChildren(...groups);
}

/** Opens the route that the address names. */
function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!(named instanceof HTMLDetailsElement)) return;
  named.open = true;
  named.scrollIntoView();
  named.querySelector("summary")?.focus({ preventScroll: true });
}

function followToken() {
  const token = /** @type {HTMLInputElement} */ (byId("token"));
  session.follow((trial) => { token.value = trial.token; });
  token.addEventListener("change", () => session.set({ token: token.value.trim() }));
  byId("new-token").addEventListener("click", session.renew);
}

async function start() {
  followToken();
  try {
    const response = await fetch("api/openapi.json");
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    draw(await response.json());
    addEventListener("hashchange", openNamed);
    openNamed();
  } catch (error) {
    byId("state").textContent = `The description cannot be read: ${error instanceof Error ? error.message : error}.`;
  }
}

start();
