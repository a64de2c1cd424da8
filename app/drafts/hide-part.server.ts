/**
 * Removes a part from a page and its draft, and adds the part to “Removed items”. The operator does so if a living
 * person asks to be left out.
 */
import type { DatabaseHandle } from '../../db/schema.server.ts';
import { appendToLog } from '../members/service.server.ts';
import { randomId } from '../wire/ids.server.ts';
import { applyChanges, withoutFailures } from './changes/apply-changes.ts';
import { parseFieldPath, parseThingPath } from './changes/change-paths.ts';
import { toDraft, toPublishable } from './changes/draft-document.ts';
import type { LostValue } from './changes/lost-values.ts';
import { valueHash } from './changes/value-hash.ts';
import type { Change, DraftDocument } from './contract.ts';
import { recordAuthors } from './contributions/part-authors.server.ts';
import { keepFirstPublication } from './history/first-publication.server.ts';
import * as history from './history/store.server.ts';
import * as store from './store.server.ts';

/** `needed`: the page cannot exist without this part. */
export type HideOutcome = 'hidden' | 'no part' | 'needed' | 'no page';

/** @param part.path - the path of a section, item or field, as in changes: `sec_x.members.itm_y` */
export async function hidePart(
  transaction: DatabaseHandle,
  part: { memorialId: string; path: string; now: Date },
): Promise<HideOutcome> {
  const { memorialId, path, now } = part;
  const published = await store.lockPublished(transaction, memorialId);
  if (published?.state !== 'published') return 'no page';
  const page = withoutPart(toDraft(published.document, randomId), path);
  const draft = await store.findDraft(transaction, memorialId);
  const ofDraft = draft && withoutPart(draft.document, path);
  if (page === 'needed' || ofDraft === 'needed') return 'needed';
  if (page === 'no part' && (ofDraft === undefined || ofDraft === 'no part')) return 'no part';
  const entry = { memorialId, userId: null, now };
  if (page !== 'no part') {
    const { slug, published_at: publishedAt } = published;
    const { invented } = published.document;
    const read = toPublishable(page.document, { slug, invented });
    if (!read.ok) return 'needed';
    if (publishedAt && !(await history.findLastRevisionTime(transaction, memorialId))) {
      const { document } = published;
      await keepFirstPublication(transaction, memorialId, { document, publishedAt });
    }
    await store.updatePublished(transaction, { memorialId, document: read.document, now });
    await history.insertRevision(transaction, {
      ...entry,
      kind: 'published',
      document: page.document,
    });
  }
  if (draft && ofDraft && ofDraft !== 'no part') {
    await store.saveDraft(transaction, {
      ...entry,
      revision: draft.revision + 1,
      document: ofDraft.document,
    });
  }
  const fuller = ofDraft && ofDraft !== 'no part' ? ofDraft : page;
  if (fuller !== 'no part') {
    const { before, document: after, lost } = fuller;
    await recordAuthors(transaction, entry, { before, after });
    await history.insertLostValues(transaction, { ...entry, values: [lost] });
  }
  await appendToLog(transaction, { ...entry, action: 'hid-part' });
  return 'hidden';
}

type Removal = { before: DraftDocument; document: DraftDocument; lost: LostValue };

function withoutPart(document: DraftDocument, path: string): Removal | 'no part' | 'needed' {
  const thing = parseThingPath(path);
  if (thing) return applied(document, { id: 'hide', op: 'remove', path });
  const current = fieldAt(document, path);
  if (current === undefined || current === null) return 'no part';
  const change = { id: 'hide', op: 'set', path, value: null, was: valueHash(current) } as const;
  const removal = applied(document, change, { reason: 'conflict', path, value: current });
  return removal === 'no part' ? 'needed' : removal;
}

function applied(document: DraftDocument, change: Change, lost?: LostValue): Removal | 'no part' {
  const outcome = withoutFailures(applyChanges(document, [change], randomId));
  const value = lost ?? outcome.lost[0];
  if (outcome.document === document || !value) return 'no part';
  return { before: document, document: outcome.document, lost: value };
}

function fieldAt(document: DraftDocument, path: string): unknown {
  const parts = parseFieldPath(path);
  if (!parts?.field) return undefined;
  const { sectionId, list, itemId, field } = parts;
  if (!sectionId) return (document as Record<string, unknown>)[field];
  const section = document.sections.find(({ id }) => id === sectionId) as
    | Record<string, unknown>
    | undefined;
  if (!itemId) return section?.[field];
  const items = section?.[list ?? ''] as Array<Record<string, unknown>> | undefined;
  return items?.find(({ id }) => id === itemId)?.[field];
}

/** A part of the published page, with its text. The operator searches the texts for a name or a caption. */
export interface PagePart {
  path: string;
  text: string;
}

export async function listPageParts(db: DatabaseHandle, memorialId: string): Promise<PagePart[]> {
  const published = await store.findPublished(db, memorialId);
  if (!published) return [];
  const { sections, ...head } = toDraft(published.document, randomId);
  return [
    ...partsOf(head, ''),
    ...sections.flatMap((section) => [
      { path: section.id, text: section.type },
      ...partsOf(section, `${section.id}.`),
    ]),
  ];
}

function partsOf(owner: object, prefix: string): PagePart[] {
  return Object.entries(owner).flatMap(([name, value]): PagePart[] => {
    if (name === 'id' || name === 'type') return [];
    if (typeof value === 'string') return [{ path: `${prefix}${name}`, text: value }];
    if (!Array.isArray(value)) return [];
    return value.map((item: { id: string }) => ({
      path: `${prefix}${name}.${item.id}`,
      text: Object.values(item)
        .filter((text): text is string => typeof text === 'string' && text !== item.id)
        .join(', '),
    }));
  });
}
