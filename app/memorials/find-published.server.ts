/** Finds published memorials by the slug in a URL, and says why there is none. */
import type { DatabaseHandle } from '../../db/schema.server.ts';
import { AppError } from '../wire/app-error.ts';
import { MemorialMovedError } from './memorial-moved.ts';
import { hasSlugFormat } from './slugs.ts';
import * as store from './store.server.ts';

/**
 * The published memorial with this slug.
 * @throws AppError MEMORIAL_SLUG_REQUIRED, MEMORIAL_NOT_FOUND or MEMORIAL_GONE
 * @throws MemorialMovedError if the memorial has another slug now
 */
export async function findPublished(
  db: DatabaseHandle,
  slug: string | undefined,
): Promise<store.MemorialRow> {
  if (!slug) throw new AppError('MEMORIAL_SLUG_REQUIRED');
  const row = hasSlugFormat(slug) ? await store.findBySlug(db, slug) : undefined;
  if (row?.state === 'published') return row;
  return failToFind(db, slug, row?.state);
}

/**
 * Throws the error that says why no page has this slug: the memorial has another slug now, was taken down, or does not
 * exist. A draft is reported as not existing.
 */
async function failToFind(
  db: DatabaseHandle,
  slug: string,
  state: store.MemorialRow['state'] | undefined,
): Promise<never> {
  if (state === 'taken-down' || state === 'purged') throw new AppError('MEMORIAL_GONE');
  const moved = hasSlugFormat(slug) ? await store.findByOldSlug(db, slug) : undefined;
  if (moved?.state === 'published') throw new MemorialMovedError(moved.slug);
  throw new AppError(moved && moved.state !== 'draft' ? 'MEMORIAL_GONE' : 'MEMORIAL_NOT_FOUND');
}
