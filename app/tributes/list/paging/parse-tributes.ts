/**
 * Parses tributes without zod, because zod is larger than all other scripts of the screen
 * (docs/decisions/082-what-a-screen-lacks-comes-by-a-fetcher.md).
 */
import type { CardTribute, ListedTribute, TributesPage } from '../../contract.ts';

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns undefined for blank text and for other types. */
export function parseText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Returns null if the name, the date or the text is missing. */
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

/** Parses a page of the list from the API's response; null for any other value. */
export function parseTributesAnswer(value: unknown): TributesPage | null {
  const data = isRecord(value) && value['success'] === true ? value['data'] : null;
  if (!isRecord(data)) return null;
  const { tributes, next, total, categories } = data;
  if (!Array.isArray(tributes) || !Array.isArray(categories)) return null;
  if (typeof total !== 'number' || !(next === null || typeof next === 'string')) return null;
  const listed = tributes.map(parseListedTribute).filter((tribute) => tribute !== null);
  // One invalid tribute rejects the whole page, so that a missing tribute does not go unnoticed.
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
