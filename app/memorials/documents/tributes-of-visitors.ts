import type { Tribute } from '../../tributes/contract.ts';
import type { StoredDocument } from '../document-ids.ts';

interface VisitorTribute {
  section_id: string;
  written_at: Date;
  name: string;
  body: string;
}

/** The title of a section that an import adds (ROOMS, "What visitors write"). */
const ADDED_SECTION_TITLE = 'Tributes';

export function tributesSectionsOf({ sections }: StoredDocument) {
  return sections
    .filter((section) => section.type === 'tributesSection')
    .toSorted((a, b) => a.order - b.order);
}

export function withTributesSection(
  document: StoredDocument,
  section: { id: string; title?: string; category?: string },
): StoredDocument {
  const order = Math.max(0, ...document.sections.map((other) => other.order)) + 1;
  const added = { type: 'tributesSection' as const, title: ADDED_SECTION_TITLE, ...section, order };
  return { ...document, sections: [...document.sections, added] };
}

/**
 * After an import, every visitor's tribute must still have a section. If the new document has no section for tributes,
 * adds one.
 * @returns `homeless`: ids of the removed sections whose tributes must be moved; `home`: id of the section to which
 * they must be moved
 */
export function withVisitorsSections(
  document: StoredDocument,
  visitors: readonly VisitorTribute[],
): { document: StoredDocument; homeless: string[]; home: string | undefined } {
  const sections = tributesSectionsOf(document);
  const known = new Set(sections.map(({ id }) => id));
  const homeless = [...new Set(visitors.map((tribute) => tribute.section_id))].filter(
    (id) => !known.has(id),
  );
  const [gone, ...others] = homeless;
  const [first] = sections;
  if (gone === undefined) return { document, homeless, home: undefined };
  if (first) return { document, homeless, home: first.id };
  return {
    document: withTributesSection(document, { id: gone }),
    homeless: others,
    home: others.length > 0 ? gone : undefined,
  };
}

/** Leaves out tributes that equal a visitor's tribute in date, name and text. */
export function withoutTributesOfVisitors<T extends { tribute: Tribute }>(
  tributes: readonly T[],
  visitors: readonly VisitorTribute[],
): T[] {
  const known = new Set(
    visitors.map((visitor) => keyOf(visitor.written_at.getTime(), visitor.name, visitor.body)),
  );
  return tributes.filter(
    ({ tribute }) => !known.has(keyOf(Date.parse(tribute.date), tribute.name, tribute.text)),
  );
}

function keyOf(time: number, name: string, text: string): string {
  return JSON.stringify([time, name, text]);
}
