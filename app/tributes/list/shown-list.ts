/**
 * The list as it stands on the screen: parts as they arrived, newest first. Pure, so that the first
 * part may come from the page, from navigation state or from memory.
 */
import { categoryOf } from '../categories.ts';
import type { TributesPage } from '../contract.ts';
import type { CardTribute } from './parse-tributes.ts';

/** A card of the list; those that came by navigation state have no id yet. */
export type ShownTribute = CardTribute & { id?: string };

interface ListPart {
  /** unique in the list; the first part keeps its key when the server's replaces it */
  key: string;
  tributes: readonly ShownTribute[];
}

export interface ShownList {
  parts: readonly ListPart[];
  /** where the list goes on; null at its end, or as long as nobody knows */
  next: string | null;
  /** null until the server has answered */
  total: number | null;
  categories: readonly string[];
}

const FIRST_KEY = 'first';

/** A list that begins with the server's answer. */
export function listOf({ tributes, next, total, categories }: TributesPage): ShownList {
  return { parts: [{ key: FIRST_KEY, tributes }], next, total, categories };
}

/** What can be shown of a list before the server has answered. */
export function earlyListOf(
  tributes: readonly ShownTribute[],
  categories: readonly string[],
  category: string | undefined,
): ShownList {
  const chosen = category
    ? tributes.filter((tribute) => categoryOf(tribute) === category)
    : tributes;
  return { parts: [{ key: FIRST_KEY, tributes: chosen }], next: null, total: null, categories };
}

/** The list with a further part; where the server had not answered yet, with that part alone. */
export function withPart(list: ShownList, page: TributesPage): ShownList {
  if (list.total === null) return listOf(page);
  return {
    ...list,
    parts: [...list.parts, { key: list.next ?? '', tributes: page.tributes }],
    next: page.next,
  };
}

/** How many tributes stand on the screen. */
export function countShown(list: ShownList): number {
  return list.parts.reduce((sum, part) => sum + part.tributes.length, 0);
}

/** A card's key: the same for a tribute that came early and comes again with its id. */
export function cardKey(tribute: ShownTribute, others: readonly ShownTribute[]): string {
  const twins = others.filter(({ date, name }) => date === tribute.date && name === tribute.name);
  return `${tribute.date} ${tribute.name} ${twins.indexOf(tribute)}`;
}
