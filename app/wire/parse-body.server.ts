/** Rejects broken JSON, deep nesting, NUL and lone surrogates. */
import type { Context } from 'hono';
import type { ZodType } from 'zod';

import { AppError } from './app-error.ts';

const MAX_DEPTH = 20;

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
    const bytes = await c.req.arrayBuffer();
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new AppError('INVALID_JSON', { cause: error });
  }
  if (!isSafeJson(value, MAX_DEPTH)) throw new AppError('INVALID_JSON');
  return value;
}

function isSafeJson(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(
    ([key, inner]) => isSafeJson(key, depth) && isSafeJson(inner, depth - 1),
  );
}

/** @throws AppError INVALID_INPUT with the first message of each field */
export function parseValue<T>(value: unknown, schema: ZodType<T>): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of result.error.issues) {
    if (path.length > 0) fields[path.join('.')] ??= message;
  }
  const [first] = Object.values(fields);
  throw new AppError('INVALID_INPUT', { fields, ...(first ? { message: first } : {}) });
}
