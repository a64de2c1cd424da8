/** Makes routes of endpoints: access, parsing, the envelope, caching, and 405 for other methods. */
import type { I18n } from '@lingui/core';
import { Hono, type Context } from 'hono';
import type { ZodError, ZodType } from 'zod';

import { renderIn } from '../language/i18n.server.ts';
import { pageI18n } from '../language/i18n.ts';
import { methodNotAllowed } from './api.server.ts';
import type { Endpoint, OutputOf, Params, Query } from './endpoint.ts';
import { AppError } from './errors/app-error.ts';
import { say } from './errors/sentence.ts';

/** Checks a right for a request. Resolves to what the handler gets; rejects with an AppError without the right. */
type Grant = (c: Context) => Promise<unknown>;

/** A grant for each right in `Rights`. */
export type Grants<Rights> = { readonly [R in keyof Rights]: (c: Context) => Promise<Rights[R]> };

type Granted<G, R> = R extends keyof G
  ? G[R] extends (c: Context) => Promise<infer Access>
    ? Access
    : never
  : never;

interface Request<E> {
  c: Context;
  params: E extends { path: infer Path extends string } ? Params<Path> : never;
  payload: E extends { payload?: infer S } ? OutputOf<S> : undefined;
  query: E extends { query?: Readonly<Record<infer Name extends string, string>> }
    ? Query<Name>
    : never;
}

type DataOf<E> = E extends { data?: infer S }
  ? OutputOf<S> | (undefined extends OutputOf<S> ? void : never)
  : never;

/** Each handler resolves to the response's `data`, or to a whole response if the endpoint `sends` something else. */
type Handlers<T, G> = {
  readonly [Name in keyof T]: (
    granted: T[Name] extends { right: infer R } ? Granted<G, R> : never,
    request: Request<T[Name]>,
  ) => Promise<DataOf<T[Name]> | Response>;
};

type Handler = (granted: unknown, request: unknown) => Promise<unknown>;

/**
 * @param endpoints - the calls of a room by name
 * @param grants - one grant for each right that the endpoints name
 * @param handlers - one use case for each endpoint
 */
export function mount<
  T extends Readonly<Record<string, Endpoint>>,
  G extends { readonly [R in T[keyof T]['right']]: Grant },
>(endpoints: T, grants: G, handlers: Handlers<T, G>): Hono {
  const app = new Hono();
  const named = Object.entries(endpoints).map(([name, endpoint]) => ({
    endpoint,
    handle: handlers[name] as Handler,
  }));
  const paths = Map.groupBy(named, ({ endpoint }) => endpoint.path);
  for (const [path, calls] of [...paths].toSorted(([one], [other]) => byParameters(one, other))) {
    for (const { endpoint, handle } of calls) {
      const grant: Grant = grants[endpoint.right as keyof G];
      app.on(endpoint.method, patternOf(path), (c) => answer(c, endpoint, grant, handle));
    }
    const methods = calls.map(({ endpoint }) => endpoint.method);
    const allowed = methods.includes('GET') ? ['GET', 'HEAD'] : [];
    app.all(patternOf(path), methodNotAllowed(...new Set([...allowed, ...methods])));
  }
  return app;
}

async function answer(
  c: Context,
  endpoint: Endpoint,
  grant: Grant,
  handle: Handler,
): Promise<Response> {
  const granted = await grant(c);
  const payload = endpoint.payload
    ? parseValue(await readJson(c), endpoint.payload as ZodType)
    : undefined;
  const params = Object.fromEntries(
    Object.entries(c.req.param()).map(([name, value]) => [name, withoutNul(value)]),
  );
  const query = Object.fromEntries(
    Object.keys(endpoint.query ?? {}).map((name) => [name, withoutNul(c.req.query(name))]),
  );
  const data = await handle(granted, { c, params, payload, query });
  if (data instanceof Response) return data;
  const { message = 'OK', status = 200, isCacheable } = endpoint;
  c.header('Cache-Control', isCacheable ? 'public, max-age=0, must-revalidate' : 'no-store');
  return c.json({ success: true, message, ...(data === undefined ? {} : { data }) }, status);
}

/** PostgreSQL refuses text with NUL. No id contains U+FFFD either, so the id is simply not found. */
function withoutNul(text: string | undefined): string | undefined {
  return text?.replaceAll('\0', '\uFFFD');
}

/**
 * The path as a pattern of Hono. Malformed ids match, too, so that they get the same response as unknown ids. A slug never
 * starts with `mem_`.
 */
export function patternOf(path: string): string {
  return path
    .replace('/memorials/{id}', '/memorials/:id{mem_[^/]+}')
    .replaceAll(/\{(\w+)\}(?!\})/g, ':$1');
}

/** Of two patterns that match a path, the first is used. So `/thanks` comes before `/{letter}`. */
function byParameters(one: string, other: string): number {
  return one.split('{').length - other.split('{').length;
}

const MAX_DEPTH = 20;
/** Of values, keys and brackets together. A draft with thousands of photos and people has fewer than 100,000. */
const MAX_TOKENS = 250_000;
/** Of a number before or after the point. Reading one of millions of digits takes a tenth of a second. */
const MAX_DIGITS = 100;

/**
 * Rejects broken JSON, deep nesting, long numbers, NUL and lone surrogates.
 * @throws AppError INVALID_JSON
 */
async function readJson(c: Context): Promise<unknown> {
  let value: unknown;
  try {
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    if (!isBoundedJson(bytes)) throw new AppError('INVALID_JSON');
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new AppError('INVALID_JSON', { cause: error });
  }
  if (!isSafeJson(value)) throw new AppError('INVALID_JSON');
  return value;
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [ZERO, NINE] = [0x30, 0x39];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Checks depth and size before parsing, because parsing and checking cost time for each value. */
function isBoundedJson(bytes: Uint8Array): boolean {
  let depth = 0;
  let tokens = 0;
  let digits = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    digits = byte >= ZERO && byte <= NINE ? digits + 1 : 0;
    if (byte === QUOTE) {
      at = endOfString(bytes, at);
    } else if (byte === COMMA || byte === COLON) {
      tokens += 1;
    } else if (OPENING.has(byte)) {
      depth += 1;
      tokens += 1;
    } else if (CLOSING.has(byte)) {
      depth -= 1;
    }
    if (depth > MAX_DEPTH || tokens > MAX_TOKENS || digits > MAX_DIGITS) return false;
  }
  return true;
}

/** The index of the closing quote; at least the length if it is missing. */
function endOfString(bytes: Uint8Array, start: number): number {
  let end = start + 1;
  while (end < bytes.length && bytes[end] !== QUOTE) end += bytes[end] === BACKSLASH ? 2 : 1;
  return end;
}

function isSafeJson(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isSafeJson);
  return Object.entries(value).every(([key, inner]) => isSafeJson(key) && isSafeJson(inner));
}

/**
 * Removes unknown fields.
 * @throws AppError INVALID_INPUT with the first message of each field
 */
export function parseValue<T>(value: unknown, schema: ZodType<T>): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const english = firstMessages(result.error);
  let said = { i18n: pageI18n, messages: english };
  /** Sentences with values are said while the schema checks, so it checks once more for another language. */
  const messagesIn = (i18n: I18n) => {
    if (said.i18n === i18n) return said.messages;
    // Zod makes a message when its error is read.
    const messages = renderIn(i18n, () => {
      const { error } = schema.safeParse(value);
      return error ? firstMessages(error) : english;
    });
    said = { i18n, messages };
    return messages;
  };
  const sayField = (field: string) => (i18n: I18n) => say(i18n, messagesIn(i18n)[field] ?? '');
  const fields = Object.fromEntries(Object.keys(english).map((field) => [field, sayField(field)]));
  const [message] = Object.values(fields);
  throw new AppError('INVALID_INPUT', { fields, ...(message ? { message } : {}) });
}

function firstMessages({ issues }: ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const { path, message } = issue;
    if (path.length > 0) fields[path.join('.')] ??= message;
    else if (issue.code === 'unrecognized_keys') {
      // One, because a body may have thousands.
      fields[issue.keys[0] ?? ''] ??= 'There is no field with this name.';
    }
  }
  return fields;
}
