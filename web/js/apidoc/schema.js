/**
 * Schemas as lists of fields. What a field refers to opens below it.
 * @import {Child} from "./dom.js"
 * @typedef {Record<string, any>} Schema
 */
import { el, opening } from "./dom.js";
import { inline, prose } from "./prose.js";

/** @param {string} reference @returns {string} */
const nameOf = (reference) => reference.split("/").pop() ?? reference;

/** @param {Record<string, Schema>} schemas the document's, by name */
export function createSchemas(schemas) {
  /** @param {Schema} schema @returns {Schema} */
  const resolve = (schema) => (schema.$ref ? schemas[nameOf(schema.$ref)] ?? {} : schema);

  /** @param {Schema} schema @returns {Schema} one object of all that allOf asks for */
  function merged(schema) {
    const parts = (schema.allOf ?? []).filter((/** @type {Schema} */ part) => part.$ref || part.properties).map(resolve);
    return [...parts, schema].reduce((whole, part) => ({
      ...whole, ...part,
      properties: { ...whole.properties, ...part.properties },
      required: [...(whole.required ?? []), ...(part.required ?? [])],
    }), {});
  }

  /**
   * @param {Schema} schema
   * @param {boolean} isAnswer where all fields are there, unless they are said to be missing at times
   * @returns {HTMLElement[]}
   */
  function fields(schema, isAnswer) {
    const whole = merged(resolve(schema));
    const rows = Object.entries(whole.properties ?? {}).map(([name, inner]) =>
      el("div", { class: "field" },
        el("dt", {}, el("code", {}, name), presence(whole.required?.includes(name), isAnswer)),
        el("dd", {}, el("span", { class: "type" }, words(inner)), told(inner), references(inner).map((inside) => link(inside, isAnswer)))));
    if (rows.length) return [el("dl", { class: "fields" }, rows)];
    return [el("p", { class: "type" }, words(schema)), ...references(schema).map((inside) => link(inside, isAnswer))];
  }

  /** @param {string} name @param {boolean} isAnswer @returns {HTMLElement} */
  function link(name, isAnswer) {
    const schema = { $ref: name };
    return opening([el("code", {}, name)], () => [...prose(resolve(schema).description), ...fields(schema, isAnswer)], { class: "inner" });
  }

  return { fields };
}

/** @param {boolean} isRequired @param {boolean} isAnswer @returns {Child} */
function presence(isRequired, isAnswer) {
  if (isRequired === !isAnswer) return el("span", { class: "must" }, isAnswer ? "not always" : "required");
  return null;
}

/** @param {Schema} schema @returns {Child} */
function told(schema) {
  return schema.description ? el("p", {}, inline(schema.description)) : null;
}

/** @param {Schema} schema @returns {string[]} the names it refers to, one of each */
export function references(schema) {
  if (schema.$ref) return [nameOf(schema.$ref)];
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])];
  return [...new Set(inner.flatMap(references))];
}

/** @param {Schema} schema @returns {string} the type of a value in words */
export function words(schema) {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((/** @type {unknown} */ value) => JSON.stringify(value)).join(" or ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices && !schema.properties) return choices.map(words).join(" or ") + defaulted(schema);
  if (schema.type === "array") return `list of ${words(schema.items ?? {})}${counted(schema, "minItems", "maxItems", "")}`;
  const type = Array.isArray(schema.type) ? schema.type.join(" or ") : schema.type ?? "anything";
  return type + bounded(schema) + counted(schema, "minLength", "maxLength", " characters") + defaulted(schema);
}

/** @param {Schema} schema */
function bounded({ minimum, maximum }) {
  if (minimum === undefined && maximum === undefined) return "";
  return maximum === undefined ? `, from ${minimum}` : `, ${minimum ?? "up"} to ${maximum}`;
}

/** @param {Schema} schema @param {string} least @param {string} most @param {string} unit */
function counted(schema, least, most, unit) {
  if (schema[most] === undefined) return "";
  return schema[least] === schema[most] ? `, ${schema[most]}${unit}` : `, at most ${schema[most]}${unit}`;
}

/** @param {Schema} schema */
function defaulted(schema) {
  return schema.default === undefined || schema.default === null ? "" : `, ${JSON.stringify(schema.default)} if left out`;
}
