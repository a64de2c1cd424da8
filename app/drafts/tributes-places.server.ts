import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { FindI18n } from '../language/i18n.server.ts';
import { DEFAULT_LANGUAGE } from '../language/tags.ts';
import { tributesSectionSchema } from '../memorials/contract.ts';
import {
  tributesSectionsOf,
  withTributesSection,
} from '../memorials/documents/tributes-of-visitors.ts';
import { AppError } from '../wire/errors/app-error.ts';
import { randomId } from '../wire/ids.server.ts';
import { toDraft } from './changes/draft-document.ts';
import type { DraftDocument } from './contract.ts';
import { keepFirstPublication } from './history/first-publication.server.ts';
import * as history from './history/store.server.ts';
import * as store from './store.server.ts';

export interface TributesPlace {
  sectionId: string;
  category: string | undefined;
}

export async function readTributesPlaces(
  db: DatabaseHandle,
  memorialId: string,
): Promise<TributesPlace[]> {
  const published = await store.findPublished(db, memorialId);
  return published ? tributesSectionsOf(published.document).map(placeOf) : [];
}

/**
 * Locks the memorial and resolves to its sections for tributes. If the page has no such section, adds the section of
 * the draft at the end. If the draft has no such section either, adds one titled 'Tributes', in the language of
 * the memorial, to the page and draft.
 * @throws AppError MEMORIAL_NOT_FOUND
 */
export async function ensureTributesPlace(
  transaction: DatabaseHandle,
  memorialId: string,
  { now, findI18n }: { now: Date; findI18n: FindI18n },
): Promise<readonly [TributesPlace, ...TributesPlace[]]> {
  const published = await store.lockPublished(transaction, memorialId);
  if (!published || published.state === 'purged') throw new AppError('MEMORIAL_NOT_FOUND');
  const [first, ...others] = tributesSectionsOf(published.document).map(placeOf);
  if (first) return [first, ...others];

  const draft = await store.findDraft(transaction, memorialId);
  const i18n = findI18n(published.document.language ?? DEFAULT_LANGUAGE);
  const section = sectionOfDraft(draft?.document) ?? {
    id: randomId('sec'),
    title: i18n._('Tributes'),
  };
  const document = withTributesSection(published.document, section);
  const { published_at: publishedAt } = published;
  if (publishedAt && !(await history.findLastRevisionTime(transaction, memorialId))) {
    await keepFirstPublication(transaction, memorialId, {
      document: published.document,
      publishedAt,
    });
  }
  await store.updatePublished(transaction, { memorialId, document, now });
  await history.insertRevision(transaction, {
    memorialId,
    kind: 'published',
    document: toDraft(document, randomId),
    userId: null,
    now,
  });
  if (draft && !draft.document.sections.some(({ id }) => id === section.id)) {
    const sections = [...draft.document.sections, { type: 'tributesSection', ...section }];
    await store.saveDraft(transaction, {
      memorialId,
      revision: draft.revision + 1,
      document: { ...draft.document, sections },
      userId: null,
      now,
    });
  }
  return [placeOf(section)];
}

function placeOf({ id, category }: { id: string; category?: string | undefined }): TributesPlace {
  return { sectionId: id, category };
}

/** If the title or the category is invalid, leaves out both. */
function sectionOfDraft(draft: DraftDocument | undefined) {
  const section = draft?.sections.find(({ type }) => type === 'tributesSection');
  if (!section) return undefined;
  const { type, title, category } = section as Record<string, unknown>;
  const read = tributesSectionSchema.safeParse({
    type,
    order: 1,
    ...(title ? { title } : {}),
    ...(category ? { category } : {}),
  });
  if (!read.success) return { id: section.id };
  return {
    id: section.id,
    ...(read.data.title ? { title: read.data.title } : {}),
    ...(read.data.category ? { category: read.data.category } : {}),
  };
}
