/**
 * Checks documents from an archive, because anybody could have changed the file. A published document is checked like
 * an import, and a draft like a draft from the editor. Ids are kept.
 */
import { idsOf, readSection } from '../../drafts/changes/inserted-things.ts';
import type { DraftDocument, DraftSection } from '../../drafts/contract.ts';
import type { Section } from '../../memorials/contract.ts';
import { DOCUMENT_LIMITS } from '../../memorials/contract.ts';
import { HEADER_FIELDS, LIST_LIMITS, readFieldValue } from '../../memorials/document-fields.ts';
import {
  isItemId,
  isSectionId,
  itemListOf,
  withoutIds,
  type LooseSection,
  type StoredDocument,
  type StoredSection,
} from '../../memorials/document-ids.ts';
import {
  formatProblem,
  readMemorialDocument,
} from '../../memorials/documents/document-problems.ts';
import { DocumentRefusedError } from '../../memorials/documents/document-refused.ts';
import { findSlowTexts } from '../../memorials/documents/markdown-cost.server.ts';
import { formatBytes } from '../../wire/text/format-bytes.ts';

export interface ReturnedDocument {
  sections: ReadonlyArray<Record<string, unknown> & { id: string; type: string }>;
  [field: string]: unknown;
}

/** Documents from an archive have no slug, but the check requires one. */
const ANY_SLUG = 'archive-of-a-memorial';

/** @throws DocumentRefusedError with all problems */
export async function checkPublished(returned: ReturnedDocument): Promise<StoredDocument> {
  refuseTooLarge(returned);
  const ids = returned.sections as unknown as StoredSection[];
  const reading = readMemorialDocument({
    ...returned,
    slug: ANY_SLUG,
    sections: withoutIds(ids),
  });
  if (!reading.ok) throw new DocumentRefusedError(reading.problems.map(formatProblem));
  const slow = await findSlowTexts(reading.memorial);
  if (slow.length > 0) throw new DocumentRefusedError(slow.map(formatProblem));
  const { slug: _, sections, ...head } = reading.memorial;
  const stored = sections.map((section, index) => withIdsOf(section, ids[index]));
  refuseRepeatedIds(stored);
  return { ...head, sections: stored };
}

function withIdsOf(section: Section, original: StoredSection | undefined): StoredSection {
  const { id, ...fields } = (original ?? {}) as unknown as LooseSection;
  if (!isSectionId(id)) throw new DocumentRefusedError(['a section has no valid id']);
  const list = itemListOf(section.type);
  const items = list && (section as unknown as LooseSection)[list];
  const originals = list && fields[list];
  if (!list || !Array.isArray(items) || !Array.isArray(originals)) {
    return { id, ...section } as unknown as StoredSection;
  }
  const withIds = (items as object[]).map((item, index) => {
    const itemId = (originals as Array<Record<string, unknown>>)[index]?.['id'];
    if (!isItemId(itemId)) throw new DocumentRefusedError(['a list item has no valid id']);
    return { id: itemId, ...item };
  });
  return { id, ...section, [list]: withIds } as unknown as StoredSection;
}

/**
 * Checks a draft, or a publication in the history, which has the same form. Unknown fields are left out.
 * @throws DocumentRefusedError
 */
export function checkDraft(returned: ReturnedDocument): DraftDocument {
  refuseTooLarge(returned);
  const { sections, ...head } = returned;
  if (sections.length > LIST_LIMITS.sections) {
    throw new DocumentRefusedError([`it has more than ${LIST_LIMITS.sections} sections`]);
  }
  const checked: DraftDocument = { sections: [] };
  for (const [name, value] of Object.entries(head)) {
    if (!Object.hasOwn(HEADER_FIELDS, name)) continue;
    const read = readFieldValue(HEADER_FIELDS, name, value);
    if (!read.ok) throw new DocumentRefusedError([`${name}: ${read.message}`]);
    if (read.value !== undefined) checked[name] = read.value;
  }
  for (const section of sections) {
    const read = readSection(section, refuseMissingId);
    if (!read.ok) throw new DocumentRefusedError([`${section.id}: ${read.message}`]);
    checked.sections.push(read.section);
  }
  refuseRepeatedIds(checked.sections);
  return checked;
}

function refuseMissingId(): never {
  throw new DocumentRefusedError(['a list item has no valid id']);
}

function refuseRepeatedIds(sections: readonly DraftSection[]): void {
  const ids = sections.flatMap(idsOf);
  if (new Set(ids).size < ids.length) {
    throw new DocumentRefusedError(['the same id appears in it twice']);
  }
}

function refuseTooLarge(document: ReturnedDocument): void {
  if (JSON.stringify(document).length <= DOCUMENT_LIMITS.fileBytes) return;
  throw new DocumentRefusedError([
    `it is larger than ${formatBytes(DOCUMENT_LIMITS.fileBytes)}, the maximum for a document`,
  ]);
}
