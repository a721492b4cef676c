/**
 * One route: what it takes, what it answers, and a form to try it.
 * @import {Child} from "./dom.js"
 * @import {Session} from "./session.js"
 *
 * @typedef {object} Route
 * @property {string} action
 * @property {string} method
 * @property {string} path
 * @property {string} key
 * @property {boolean} needsToken
 * @property {Record<string, any>[]} parameters
 * @property {Record<string, {summary?: string, value: any}> | null} examples of bodies; null when it takes none
 * @property {Record<string, any>} described the document's own words
 */
import { el, opening } from "./dom.js";
import { codeBox, pretty } from "./json.js";
import { inline, prose } from "./prose.js";
import { tryIt } from "./tryit.js";

/** @param {Record<string, any>} openapi @returns {Route[]} */
export function routesOf(openapi) {
  return Object.entries(openapi.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, described]) => ({
    action: described.operationId,
    method: method.toUpperCase(),
    path,
    key: `${method.toUpperCase()} ${path}`,
    needsToken: (described.security ?? []).length > 0,
    parameters: described.parameters ?? [],
    examples: described.requestBody ? described.requestBody.content["application/json"].examples ?? {} : null,
    described,
  })));
}

/** @param {Route} route @param {{fields: (schema: any, isAnswer: boolean) => HTMLElement[]}} schemas @param {Session} session */
export function operation(route, schemas, session) {
  const { described } = route;
  const title = [
    el("span", { class: "method", "data-method": route.method }, route.method),
    el("h3", {}, el("code", {}, ...breakable(route.path))),
    el("span", { class: "gist" }, inline(described.summary)),
  ];
  return opening(title, () => [
    described.description && el("div", { class: "about" }, prose(described.description)),
    part("Try it", [tryIt(route, session)]),
    route.examples && part("Body", schemas.fields(described.requestBody.content["application/json"].schema, false)),
    part("Answers", Object.entries(described.responses).map(([status, response]) => answer(status, response, schemas))),
    el("p", { class: "hint" }, "Invoked directly: ", el("code", {}, `{"action": "${route.action}", …}`)),
  ], { class: "operation", id: route.action });
}

/** @param {string} path @returns {Child[]} the path, which may break after a slash */
function breakable(path) {
  return path.split(/(?<=.)(?=\/)/).flatMap((piece) => [piece, el("wbr")]);
}

/** @param {string} title @param {Child[]} content */
function part(title, content) {
  return el("section", { class: "part" }, el("h4", {}, title), content);
}

/** @param {string} status @param {Record<string, any>} response @param {{fields: (schema: any, isAnswer: boolean) => HTMLElement[]}} schemas */
function answer(status, response, schemas) {
  const first = response.description.split("\n")[0].replace(/^- /, "");
  const tone = status < "400" ? "good" : "error";
  return opening([el("b", { "data-tone": tone }, status), el("span", {}, inline(first))], () => [
    ...prose(response.description),
    ...headers(response.headers ?? {}),
    ...Object.entries(response.content ?? {}).flatMap(([media, content]) => [
      el("p", { class: "media" }, el("code", {}, media)),
      ...schemas.fields(content.schema, true),
      ...Object.entries(content.examples ?? {}).map(([name, example]) => shownExample(name, example)),
    ]),
  ], { class: "answer" });
}

/** @param {Record<string, {description: string}>} named @returns {HTMLElement[]} */
function headers(named) {
  const rows = Object.entries(named).map(([name, { description }]) =>
    el("div", { class: "field" }, el("dt", {}, el("code", {}, name)), el("dd", {}, inline(description))));
  return rows.length ? [el("dl", { class: "fields" }, rows)] : [];
}

/** @param {string} name @param {{summary?: string, value: any}} example */
function shownExample(name, { summary, value }) {
  const title = summary ? `${name}: ${summary}` : name;
  return opening([`Example ${title}`], () => [codeBox(`Example ${name}`, pretty(value))], { class: "inner" });
}
