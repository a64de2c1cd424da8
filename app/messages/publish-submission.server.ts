import type { DatabaseHandle } from '../../db/schema.server.ts';
import { ensureTributesPlace, type TributesPlace } from '../drafts/tributes-places.server.ts';
import {
  addVisitorTribute,
  changeVisitorTribute,
  readVisitorTribute,
  removeVisitorTribute,
  type VisitorMessage,
} from '../tributes/visitors/visitor-tributes.server.ts';
import { AppError } from '../wire/errors/app-error.ts';
import * as store from './moderation/store.server.ts';

/**
 * Publishes the latest text of a tribute. A tribute that is on the page keeps its id, date and
 * position.
 * @throws AppError NOT_FOUND, MEMORIAL_NOT_FOUND
 */
export async function publishSubmission(
  transaction: DatabaseHandle,
  submissionId: string,
  added: AddedSection,
): Promise<{ tributeId: string }> {
  const row = await store.lock(transaction, submissionId);
  if (!row) throw new AppError('NOT_FOUND');
  return publishLocked(transaction, row, lazyPlaces(transaction, row.memorial_id, added));
}

/** When a section for tributes is added, and who says its title. */
type AddedSection = Parameters<typeof ensureTributesPlace>[2];

type Places = Awaited<ReturnType<typeof ensureTributesPlace>>;

/** The sections for tributes, which are read, and ensured, at most once in the transaction. */
export function lazyPlaces(
  transaction: DatabaseHandle,
  memorialId: string,
  added: AddedSection,
): () => Promise<Places> {
  let places: Promise<Places> | undefined;
  return () => (places ??= ensureTributesPlace(transaction, memorialId, added));
}

export async function publishLocked(
  transaction: DatabaseHandle,
  row: store.SubmissionRow,
  ensurePlaces: () => Promise<Places>,
): Promise<{ tributeId: string; replaced: string | null }> {
  const words = wordsOf(row);
  let replaced: string | null = null;
  let tributeId = row.tribute_id;
  if (tributeId === null) {
    const places = await ensurePlaces();
    tributeId = await addVisitorTribute(transaction, {
      ...words,
      memorialId: row.memorial_id,
      sectionId: placeFor(places, words.category).sectionId,
      writtenAt: row.created_at,
    });
  } else {
    replaced = (await readVisitorTribute(transaction, tributeId)) ?? null;
    await changeVisitorTribute(transaction, tributeId, words);
  }
  await store.update(transaction, row.id, {
    state: 'published',
    has_change: false,
    is_change_held: false,
    tribute_id: tributeId,
  });
  return { tributeId, replaced };
}

/**
 * Removes the tribute from the page and erases its text (decision 106).
 * @throws AppError NOT_FOUND
 */
export async function withdrawSubmission(
  transaction: DatabaseHandle,
  submissionId: string,
  now: Date,
): Promise<void> {
  const row = await store.lock(transaction, submissionId);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.state === 'withdrawn') return;
  if (row.tribute_id !== null) await removeVisitorTribute(transaction, row.tribute_id);
  await store.withdraw(transaction, row.id, now);
}

function wordsOf({
  name,
  relationship,
  category,
  body,
  photo,
}: store.SubmissionRow): VisitorMessage {
  return {
    name,
    text: body,
    ...(relationship === null ? {} : { relationship }),
    ...(category === null ? {} : { category }),
    ...(photo === null ? {} : { photo }),
  };
}

function placeFor(places: Places, category: string | undefined): TributesPlace {
  const own =
    category === undefined ? undefined : places.find((place) => place.category === category);
  return own ?? places[0];
}
