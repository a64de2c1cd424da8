/**
 * Reads what a browser sent as JSON and holds it against a contract. Whatever is hostile in form is refused
 * here, so that no use case meets it: broken JSON, bottomless nesting, NUL, halves of characters.
 */
import type { Context } from 'hono';
import type { ZodType } from 'zod';

import { AppError } from './app-error.ts';

const DEPTH_MAX = 20;

/**
 * The payload as its contract has it, without fields that the contract does not know.
 * @throws AppError INVALID_JSON, or INVALID_INPUT with the first sentence of each field
 */
export async function readPayload<T>(c: Context, schema: ZodType<T>): Promise<T> {
  return parsePayload(await readJson(c), schema);
}

async function readJson(c: Context): Promise<unknown> {
  let value: unknown;
  try {
    const bytes = await c.req.arrayBuffer();
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new AppError('INVALID_JSON', { cause: error });
  }
  if (!isHarmless(value, DEPTH_MAX)) throw new AppError('INVALID_JSON');
  return value;
}

function isHarmless(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(
    ([key, inner]) => isHarmless(key, depth) && isHarmless(inner, depth - 1),
  );
}

function parsePayload<T>(value: unknown, schema: ZodType<T>): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of result.error.issues) {
    if (path.length > 0) fields[path.join('.')] ??= message;
  }
  const [first] = Object.values(fields);
  throw new AppError('INVALID_INPUT', { fields, ...(first ? { message: first } : {}) });
}
