/** The ids of a document that is imported over another one. */
import { itemListOf, itemsOf, type LooseItem, type LooseSection } from '../document-ids.ts';

/**
 * Gives sections and items the ids that they have in the replaced document, so that a repeated import changes no id. A
 * section is the one with the same type and title, or one with another title that has an item or the text in common. An
 * item is the one in that section with the same content.
 */
export function withKnownIds(
  sections: readonly LooseSection[],
  previous: readonly LooseSection[],
): LooseSection[] {
  const known = createMatcher(previous, ({ type, title }) => JSON.stringify([type, title ?? null]));
  const matches = new Map(sections.map((section) => [section, known.take(section)]));
  const matched = new Set(matches.values());
  const retitled = createRetitledMatcher(previous.filter((section) => !matched.has(section)));
  // In the order of the page, so that visitors' tributes go to the first section for them.
  const onPage = sections.toSorted((a, b) => Number(a['order'] ?? 0) - Number(b['order'] ?? 0));
  for (const section of onPage) {
    if (!matches.get(section)) matches.set(section, retitled.take(section));
  }
  return sections.map((section) => {
    const match = matches.get(section);
    if (!match) return section;
    const list = itemListOf(section.type);
    const items = itemsOf(section);
    return {
      ...section,
      id: match['id'],
      ...(list && items ? { [list]: withItemIds(items, itemsOf(match) ?? []) } : {}),
    };
  });
}

function withItemIds(items: readonly LooseItem[], previous: readonly LooseItem[]): LooseItem[] {
  const known = createMatcher(previous, contentOf);
  return items.map((item) => {
    const id = known.take(item)?.['id'];
    return id === undefined ? item : { ...item, id };
  });
}

/**
 * An item is identified by its date, its name, and its picture or video. Without a picture or video, the caption is
 * used instead. A gathering is identified by its kind, because its date can change.
 */
function contentOf({ caption, ...item }: LooseItem): string {
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
