/**
 * Parses tributes without zod, because zod is larger than all other scripts of the screen together
 * (docs/decisions/007-tributes-list.md).
 */
import type { CardTribute, ListedTribute, TributesPage } from '../../contract.ts';

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function parseText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Returns null if name, date or text is missing, or if the date is invalid. */
export function parseTribute(value: unknown): CardTribute | null {
  if (!isRecord(value)) return null;
  const date = parseText(value['date']);
  const name = parseText(value['name']);
  const text = parseText(value['text']);
  if (!date || !name || !text || Number.isNaN(Date.parse(date))) return null;
  return {
    date,
    name,
    text,
    relationship: parseText(value['relationship']),
    category: parseText(value['category']),
    photo: parseText(value['photo']),
  };
}

/** Returns null if the value is not a valid page of the list. */
export function parseTributesAnswer(value: unknown): TributesPage | null {
  const data = isRecord(value) && value['success'] === true ? value['data'] : null;
  if (!isRecord(data)) return null;
  const { tributes, next, total, categories } = data;
  if (!Array.isArray(tributes) || !Array.isArray(categories)) return null;
  if (typeof total !== 'number' || !(next === null || typeof next === 'string')) return null;
  const listed = tributes.map(parseListedTribute).filter((tribute) => tribute !== null);
  // One invalid tribute rejects the whole page. Otherwise it would go unnoticed that a tribute is
  // missing.
  if (listed.length !== tributes.length) return null;
  return {
    tributes: listed,
    next,
    total,
    categories: categories.filter((word) => typeof word === 'string'),
  };
}

function parseListedTribute(value: unknown): ListedTribute | null {
  const tribute = parseTribute(value);
  const id = isRecord(value) ? parseText(value['id']) : undefined;
  return tribute && id ? { id, ...tribute } : null;
}
