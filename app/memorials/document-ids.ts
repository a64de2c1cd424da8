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

type LooseItem = Record<string, unknown>;
export type LooseSection = LooseItem & { type: string };

/**
 * Gives an id to every section and item that has none. A section takes the id of the section in `previous` with the
 * same type and title, or of one with another title that has an item or the text in common. An item takes the id of the
 * item in that section with the same content. A repeated import therefore changes no id.
 */
export function assignIds(
  sections: readonly LooseSection[],
  makeId: MakeId,
  previous: readonly LooseSection[] = [],
): LooseSection[] {
  const known = createMatcher(previous, ({ type, title }) => JSON.stringify([type, title ?? null]));
  const withTitle = sections.map((section) =>
    section['id'] === undefined ? known.take(section) : undefined,
  );
  const retitled = createRetitledMatcher(
    previous.filter((section) => !withTitle.includes(section)),
  );
  return sections.map((section, index) => {
    const match =
      section['id'] === undefined ? (withTitle[index] ?? retitled.take(section)) : undefined;
    const id = section['id'] ?? match?.['id'] ?? makeId('sec');
    const items = itemsOf(section);
    const list = itemListOf(section.type);
    if (!list || !items) return { id, ...section };
    const matched = match && itemsOf(match);
    return { id, ...section, [list]: assignItemIds(items, makeId, matched ?? []) };
  });
}

function itemsOf(section: LooseSection): LooseItem[] | undefined {
  const list = itemListOf(section.type);
  const items = list && section[list];
  return Array.isArray(items) ? (items as LooseItem[]) : undefined;
}

/** Finds a section by its items, or by its text if it is a section without items. */
function createRetitledMatcher(sections: readonly LooseSection[]) {
  const marksOf = (section: LooseSection): string[] => {
    const contents = itemListOf(section.type)
      ? (itemsOf(section) ?? []).map(contentOf)
      : [section['bodyText'] ?? null];
    return contents.map((content) => JSON.stringify([section.type, content]));
  };
  const left = new Set(sections);
  const byMark = Map.groupBy(
    sections.flatMap((section) => marksOf(section).map((mark) => ({ mark, section }))),
    ({ mark }) => mark,
  );
  return {
    take: (section: LooseSection): LooseSection | undefined => {
      if (left.size === 0) return undefined;
      for (const mark of marksOf(section)) {
        const found = byMark.get(mark)?.find((one) => left.delete(one.section));
        if (found) return found.section;
      }
      return undefined;
    },
  };
}

function assignItemIds(
  items: readonly LooseItem[],
  makeId: MakeId,
  previous: readonly LooseItem[],
): LooseItem[] {
  const known = createMatcher(previous, contentOf);
  return items.map((item) => ({
    id: item['id'] ?? known.take(item)?.['id'] ?? makeId('itm'),
    ...item,
  }));
}

/**
 * An item is identified by its date, its name, and its picture or video. Without a picture or video, the caption is
 * used instead. A gathering is identified by its kind, because its date can change.
 */
function contentOf({ id: _, caption, ...item }: LooseItem): string {
  if (item['kind'] !== undefined) return JSON.stringify([item['kind'], item['label'] ?? null]);
  const shown = item['photo'] ?? item['url'] ?? null;
  const names = [item['date'] ?? null, item['name'] ?? null];
  return JSON.stringify(shown === null ? [caption ?? null, ...names] : [shown, ...names]);
}

/** Looks up values by key. Each value is returned at most once. */
function createMatcher<T>(values: readonly T[], keyOf: (value: T) => string) {
  const byKey = Map.groupBy(values, keyOf);
  return { take: (value: T): T | undefined => byKey.get(keyOf(value))?.shift() };
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
