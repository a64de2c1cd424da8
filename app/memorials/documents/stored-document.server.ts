/**
 * Converts between a memorial document and its stored form. The stored form has ids, and its tributes are rows of
 * another table.
 */
import type { PlacedTribute } from '../../tributes/service.server.ts';
import { randomId } from '../../wire/ids.server.ts';
import type { Memorial, Section } from '../contract.ts';
import { assignIds, withoutIds, type StoredDocument, type StoredSection } from '../document-ids.ts';
import { withKnownIds } from './known-ids.server.ts';

/** @param previous - the replaced sections, whose ids are reused */
export function splitTributes(
  memorial: Memorial,
  previous: readonly StoredSection[] = [],
): {
  document: StoredDocument;
  tributes: PlacedTribute[];
} {
  const { slug: _, sections, ...rest } = memorial;
  const tributes: PlacedTribute[] = [];
  const known = withKnownIds(sections, previous);
  const withIds = assignIds(known, randomId) as unknown as Array<Section & { id: string }>;
  const stored = withIds.map((section): StoredSection => {
    if (section.type !== 'tributesSection') return section as StoredSection;
    const { tributes: own = [], ...frame } = section;
    for (const tribute of own) tributes.push({ sectionId: section.id, tribute });
    return frame;
  });
  return { document: { ...rest, sections: stored }, tributes };
}

export function joinTributes(
  row: { slug: string; document: StoredDocument },
  tributes: readonly PlacedTribute[],
): Memorial {
  const bySection = Map.groupBy(tributes, (placed) => placed.sectionId);
  const withoutTributes = withoutIds(row.document.sections);
  const sections = withoutTributes.map((section, index): Section => {
    if (section.type !== 'tributesSection') return section;
    const own = bySection.get(row.document.sections[index]?.id ?? '');
    return own ? { ...section, tributes: own.map(({ tribute }) => tribute) } : section;
  });
  return { ...row.document, slug: row.slug, sections };
}
