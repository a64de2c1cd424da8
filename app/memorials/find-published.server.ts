import type { DatabaseHandle } from '../../db/schema.server.ts';
import { AppError } from '../wire/errors/app-error.ts';
import type { Passed } from './door/access.server.ts';
import { BehindDoorError } from './door/behind-door.ts';
import { wasEverPublished } from './levels.ts';
import { MemorialMovedError } from './memorial-moved.ts';
import { hasSlugFormat } from './slugs.ts';
import * as store from './store.server.ts';

/**
 * @param passed - required for a family-only page
 * @throws AppError MEMORIAL_SLUG_REQUIRED, MEMORIAL_NOT_FOUND or MEMORIAL_GONE
 * @throws MemorialMovedError if the memorial has another slug now
 * @throws BehindDoorError for a family-only page without `passed`, also for an old slug
 */
export async function findPublished(
  db: DatabaseHandle,
  slug: string | undefined,
  passed?: Passed,
): Promise<store.MemorialRow> {
  if (!slug) throw new AppError('MEMORIAL_SLUG_REQUIRED');
  const row = hasSlugFormat(slug) ? await store.findBySlug(db, slug) : undefined;
  if (row?.state === 'published') {
    if (row.level === 'family' && passed?.memorialId !== row.id) {
      throw new BehindDoorError(row.slug, { language: row.document.language });
    }
    return row;
  }
  return failToFind(db, slug, row);
}

/**
 * Throws the error for a page that cannot be shown: the slug has changed, the page was taken down, or the page does
 * not exist. What was never published counts as not existing.
 */
async function failToFind(
  db: DatabaseHandle,
  slug: string,
  row: store.MemorialRow | undefined,
): Promise<never> {
  if (row && wasEverPublished(row)) throw new AppError('MEMORIAL_GONE');
  const moved = hasSlugFormat(slug) ? await store.findByOldSlug(db, slug) : undefined;
  if (moved?.state === 'published') {
    if (moved.level === 'family') throw new BehindDoorError(moved.slug);
    throw new MemorialMovedError(moved.slug);
  }
  throw new AppError(moved && wasEverPublished(moved) ? 'MEMORIAL_GONE' : 'MEMORIAL_NOT_FOUND');
}

/** The slug of a page that everybody can see, also by an old one. Tells nothing of any other page. */
export async function findPublicSlug(
  db: DatabaseHandle,
  slug: string,
): Promise<string | undefined> {
  if (!hasSlugFormat(slug)) return undefined;
  const found = (await store.findAddress(db, slug)) ?? (await store.findByOldSlug(db, slug));
  return found?.state === 'published' && found.level === 'public' ? found.slug : undefined;
}

/** True for a page that search engines must not list. */
export function isUnlisted({ level, is_indexed: isIndexed }: store.MemorialRow): boolean {
  return level !== 'public' || !isIndexed;
}
