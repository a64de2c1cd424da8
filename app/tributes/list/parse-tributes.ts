/**
 * Reads tributes that come from outside this page's own code: from the history's state and from the
 * API. By hand, because a schema library for two small shapes would be the heaviest part of the screen
 * (docs/decisions/007-tributes-list.md).
 */
import type { ListedTribute, Tribute, TributesPage } from '../contract.ts';

export type CardTribute = Omit<Tribute, 'preview'>;

/** True for an object with named fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text with something in it; undefined for anything else. */
export function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** What a card needs; null for a tribute without a name, a date or a text. */
export function readTribute(value: unknown): CardTribute | null {
  if (!isRecord(value)) return null;
  const date = readText(value['date']);
  const name = readText(value['name']);
  const text = readText(value['text']);
  if (!date || !name || !text || Number.isNaN(Date.parse(date))) return null;
  return {
    date,
    name,
    text,
    relationship: readText(value['relationship']),
    category: readText(value['category']),
    photo: readText(value['photo']),
  };
}

/** The API's answer; null for anything else. */
export function readTributesAnswer(value: unknown): TributesPage | null {
  const data = isRecord(value) && value['success'] === true ? value['data'] : null;
  if (!isRecord(data)) return null;
  const { tributes, next, total, categories } = data;
  if (!Array.isArray(tributes) || !Array.isArray(categories)) return null;
  if (typeof total !== 'number' || !(next === null || typeof next === 'string')) return null;
  const listed = tributes.map(readListedTribute).filter((tribute) => tribute !== null);
  // Half an answer would lose tributes without anybody noticing.
  if (listed.length !== tributes.length) return null;
  return {
    tributes: listed,
    next,
    total,
    categories: categories.filter((word) => typeof word === 'string'),
  };
}

function readListedTribute(value: unknown): ListedTribute | null {
  const tribute = readTribute(value);
  const id = isRecord(value) ? readText(value['id']) : undefined;
  return tribute && id ? { id, ...tribute } : null;
}
