/** Finds memorials in any state, for members and for the operator. */
import type { DatabaseHandle } from '../../db/schema.server.ts';
import { listMediaIdsOfMemorial } from '../media/uses/media-uses.server.ts';
import { countTributesOfEach, readTributes } from '../tributes/service.server.ts';
import { AppError } from '../wire/errors/app-error.ts';
import type { Memorial } from './contract.ts';
import { joinTributes } from './documents/stored-document.server.ts';
import { wasEverPublished } from './levels.ts';
import { parseShortCode } from './short-codes.ts';
import * as store from './store.server.ts';

const BATCH_SIZE = 1_000;

export interface MemorialListing extends store.MemorialListing {
  tributes: number;
}

/** Also finds memorials that are not published. Undefined if there is no memorial, or if it was purged. */
export async function findId(db: DatabaseHandle, slug: string): Promise<string | undefined> {
  const row = await store.findBySlug(db, slug);
  return row && row.state !== 'purged' ? row.id : undefined;
}

/** Also finds memorials that are not published. Null if there is no memorial, or if it was purged. */
export async function findDocument(db: DatabaseHandle, slug: string): Promise<Memorial | null> {
  const row = await store.findBySlug(db, slug);
  if (!row || row.state === 'purged') return null;
  return joinTributes(row, await readTributes(db, row.id));
}

/** Includes the media of the draft and of the history. Null if the memorial does not exist. */
export async function listMediaIds(db: DatabaseHandle, slug: string): Promise<string[] | null> {
  const row = await store.findBySlug(db, slug);
  return row ? listMediaIdsOfMemorial(db, row.id) : null;
}

export async function listMemorials(
  db: DatabaseHandle,
  batchSize = BATCH_SIZE,
): Promise<MemorialListing[]> {
  const all: MemorialListing[] = [];
  for (;;) {
    const batch = await store.list(db, all.at(-1)?.slug ?? '', batchSize);
    const counts = await countTributesOfEach(
      db,
      batch.map(({ id }) => id),
    );
    for (const memorial of batch) all.push({ ...memorial, tributes: counts.get(memorial.id) ?? 0 });
    if (batch.length < batchSize) return all;
  }
}

/** Slugs of at most so many published pages without a password, chosen at random. */
export async function samplePublishedSlugs(db: DatabaseHandle, count: number): Promise<string[]> {
  return store.sampleSlugs(db, count);
}

/**
 * Finds a memorial by its short code (`/m/{code}`). Accepts lowercase letters, O for 0, and I and L for 1.
 * @throws AppError MEMORIAL_NOT_FOUND, MEMORIAL_GONE
 */
export async function findByCode(
  db: DatabaseHandle,
  code: string,
): Promise<{ slug: string; state: 'published' | 'draft' }> {
  const shortCode = parseShortCode(code);
  const row = shortCode ? await store.findByCode(db, shortCode) : undefined;
  if (!row) throw new AppError('MEMORIAL_NOT_FOUND');
  const { slug, state } = row;
  if (state === 'published' || state === 'draft') return { slug, state };
  throw new AppError(wasEverPublished(row) ? 'MEMORIAL_GONE' : 'MEMORIAL_NOT_FOUND');
}
