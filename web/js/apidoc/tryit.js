/**
 * The form that sends a request of one route, and what came back.
 * @import {Session} from "./session.js"
 * @import {Route} from "./operation.js"
 */
import { el } from "./dom.js";
import { codeBox, pretty } from "./json.js";

const SHOWN = ["content-type", "etag", "cache-control", "location", "allow", "retry-after", "www-authenticate"];

/** @param {Route} route @param {Session} session @returns {HTMLElement} */
export function tryIt(route, session) {
  const form = el("form", { class: "try", "aria-label": `Try ${route.key}` });
  const inputs = route.parameters.map((parameter) => parameterField(route, parameter, session));
  const body = route.examples ? bodyField(route, session) : null;
  const send = el("button", { class: "primary", type: "submit" }, "Send");
  const result = el("div", { class: "result", role: "status" });
  form.append(...inputs.map(({ field }) => field), ...(body ? [body.field] : []), send);
  if (route.needsToken) send.after(el("span", { class: "hint" }, "with the token above"));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.disabled = true;
    const [address, options] = request(route, inputs.map(({ input }) => input), body?.area ?? null, session);
    result.replaceChildren(...await answer(address, options, session));
    send.disabled = false;
    send.focus();
  });
  return el("div", {}, form, result);
}

/** @param {Route} route @param {Record<string, any>} parameter @param {Session} session */
function parameterField(route, parameter, session) {
  const id = `${route.action}-${parameter.name}`;
  const isId = parameter.in === "path";
  const input = el("input", { id, name: parameter.name, "data-in": parameter.in, autocomplete: "off", spellcheck: "false", autocapitalize: "off" });
  if (isId) session.follow((trial) => { input.value = trial.id ?? parameter.example; });
  return { input, field: el("div", { class: "labelled" }, el("label", { for: id }, parameter.name), input) };
}

/** @param {Route} route @param {Session} session */
function bodyField(route, session) {
  const id = `${route.action}-body`;
  const area = el("textarea", { id, spellcheck: "false", autocapitalize: "off", autocomplete: "off" });
  const names = Object.keys(route.examples ?? {});
  /** @param {string} name */
  const show = (name) => {
    area.value = pretty(current(route.examples?.[name]?.value ?? {}, session));
    area.rows = Math.min(14, area.value.split("\n").length + 1);
  };
  const choice = el("select", { id: `${id}-example` }, names.map((name) => el("option", { value: name }, name)));
  choice.addEventListener("change", () => show(choice.value));
  session.follow(() => show(choice.value || (names[0] ?? "")));
  const chooser = names.length > 1 ? [el("label", { for: `${id}-example` }, "Example"), choice] : [];
  return { area, field: el("div", { class: "labelled" }, chooser, el("label", { for: id }, "Body"), area) };
}

/** The example, at the version of the game that is being tried. @param {any} value @param {Session} session */
function current(value, { trial }) {
  return "version" in value && trial.version !== null ? { ...value, version: trial.version } : value;
}

/**
 * @param {Route} route @param {HTMLInputElement[]} inputs @param {HTMLTextAreaElement | null} area @param {Session} session
 * @returns {[string, RequestInit]}
 */
function request(route, inputs, area, { trial }) {
  let address = route.path.replace(/^\//, "");
  /** @type {Record<string, string>} */
  const headers = {};
  for (const { name, value, dataset } of inputs) {
    if (dataset.in === "path") address = address.replace(`{${name}}`, encodeURIComponent(value));
    else if (value) headers[name] = value;
  }
  if (route.needsToken) headers.Authorization = `Bearer ${trial.token}`;
  if (area) headers["Content-Type"] = "application/json";
  return [address, { method: route.method, headers, body: area?.value, cache: "no-store" }];
}

/** @param {string} address @param {RequestInit} options @param {Session} session @returns {Promise<HTMLElement[]>} */
async function answer(address, options, session) {
  const started = performance.now();
  try {
    const response = await fetch(address, options);
    const text = await response.text();
    const took = Math.round(performance.now() - started);
    return shown(response, text, took, session);
  } catch (error) {
    return [el("p", { class: "outcome", "data-tone": "error" }, `No answer: ${error instanceof Error ? error.message : error}`)];
  }
}

/** @param {Response} response @param {string} text @param {number} took ms @param {Session} session */
function shown(response, text, took, session) {
  const value = parsed(text);
  session.remember(value);
  const headers = SHOWN.filter((name) => response.headers.has(name)).map((name) => `${name}: ${response.headers.get(name)}`);
  const tone = response.ok || response.status === 304 ? "good" : "error";
  return [
    el("p", { class: "outcome", "data-tone": tone }, el("b", {}, String(response.status)), ` ${response.statusText}`, el("span", { class: "hint" }, `${took} ms`)),
    codeBox("Headers of the answer", headers.join("\n")),
    ...(text ? [codeBox("Body of the answer", value === undefined ? text : pretty(value))] : []),
  ];
}

/** @param {string} text @returns {any} undefined for what is no JSON */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
