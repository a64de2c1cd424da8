/**
 * The ids of sections and items. Only members see the ids; the public API, pages and exports omit them
 * (ROOMS, "How a memorial is kept", 2).
 */
import type { Memorial, Section } from './contract.ts';

type WithId<T> = T & { id: string };

export const ITEM_LISTS = {
  albumSection: 'photos',
  timelineSection: 'events',
  familyTreeSection: 'members',
  contentSliderSection: 'content',
  serviceSection: 'gatherings',
} as const;

export type ItemList = (typeof ITEM_LISTS)[keyof typeof ITEM_LISTS];

export function itemListOf(type: string): ItemList | undefined {
  return Object.hasOwn(ITEM_LISTS, type) ? ITEM_LISTS[type as keyof typeof ITEM_LISTS] : undefined;
}

/** A stored section: with ids, and without tributes, which have their own table. */
export type StoredSection = Section extends infer S
  ? S extends { type: 'tributesSection' }
    ? WithId<Omit<S, 'tributes'>>
    : {
        [Key in keyof WithId<S>]: Key extends ItemList
          ? WithId<S>[Key] extends ReadonlyArray<infer Item> | undefined
            ? Array<WithId<Item>> | Extract<WithId<S>[Key], undefined>
            : never
          : WithId<S>[Key];
      }
  : never;

/** A stored document. The slug has its own column. */
export type StoredDocument = Omit<Memorial, 'slug' | 'sections'> & { sections: StoredSection[] };

const SECTION_ID = /^sec_[0-9A-Za-z]{22}$/;
const ITEM_ID = /^itm_[0-9A-Za-z]{22}$/;

export function isSectionId(value: unknown): value is string {
  return typeof value === 'string' && SECTION_ID.test(value);
}

export function isItemId(value: unknown): value is string {
  return typeof value === 'string' && ITEM_ID.test(value);
}

export type MakeId = (prefix: 'sec' | 'itm') => string;

export type LooseItem = Record<string, unknown>;
export type LooseSection = LooseItem & { type: string };

/** Gives an id to every section and item that has none. */
export function assignIds(sections: readonly LooseSection[], makeId: MakeId): LooseSection[] {
  return sections.map((section) => {
    const id = section['id'] ?? makeId('sec');
    const list = itemListOf(section.type);
    const items = itemsOf(section);
    if (!list || !items) return { id, ...section };
    return {
      id,
      ...section,
      [list]: items.map((item) => ({ id: item['id'] ?? makeId('itm'), ...item })),
    };
  });
}

export function itemsOf(section: LooseSection): LooseItem[] | undefined {
  const list = itemListOf(section.type);
  const items = list && section[list];
  return Array.isArray(items) ? (items as LooseItem[]) : undefined;
}

/** Removes the ids, which the public API, pages and exports do not show. */
export function withoutIds(sections: readonly StoredSection[]): Section[] {
  return sections.map((section) => {
    const { id: _, ...rest } = section as unknown as LooseSection & { id: string };
    const list = itemListOf(section.type);
    const items = list ? rest[list] : undefined;
    if (!list || !Array.isArray(items)) return rest as unknown as Section;
    return {
      ...rest,
      [list]: (items as LooseItem[]).map(({ id: __, ...item }) => item),
    } as unknown as Section;
  });
}
