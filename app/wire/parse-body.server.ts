/** Rejects broken JSON, deep nesting, NUL and lone surrogates. */
import type { I18n } from '@lingui/core';
import type { Context } from 'hono';
import type { ZodError, ZodType } from 'zod';

import { renderIn } from '../language/i18n.server.ts';
import { pageI18n } from '../language/i18n.ts';
import { AppError } from './errors/app-error.ts';
import { say } from './errors/sentence.ts';

const MAX_DEPTH = 20;
/** Of values, keys and brackets together. A draft with thousands of photos and people has fewer than 100,000. */
const MAX_TOKENS = 250_000;

/**
 * Parses and validates the body. Removes unknown fields.
 * @throws AppError INVALID_JSON, or INVALID_INPUT with the first message of each field
 */
export async function parseBody<T>(c: Context, schema: ZodType<T>): Promise<T> {
  return parseValue(await readJson(c), schema);
}

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
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Checks depth and size before parsing, because parsing and checking cost time for each value. */
export function isBoundedJson(bytes: Uint8Array): boolean {
  let depth = 0;
  let tokens = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
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
    if (depth > MAX_DEPTH || tokens > MAX_TOKENS) return false;
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

/** @throws AppError INVALID_INPUT with the first message of each field */
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
  for (const { path, message } of issues) {
    if (path.length > 0) fields[path.join('.')] ??= message;
  }
  return fields;
}
