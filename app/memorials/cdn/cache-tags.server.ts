/** What a CDN purges at once. The triggers of migrations 0082 and 0097 write the same tags. */
import { createHash } from 'node:crypto';

/** Of the pages of a memorial, its feed, calendar files and share cards, under whatever address. */
export const codeTag = (shortCode: string): string => `m-${shortCode}`;

/** Of the same at one address, and of what was there before the memorial. */
export const pageTag = (slug: string): string => `page-${slug}`;

export const MEDIA_TAGS = 'media-';

/**
 * Of the pictures and videos that a memorial shows. A tribute purges pages, and none of these. Visitors can read the tag,
 * so it does not contain the id: a private memorial may show the same photo.
 */
export function mediaTag(memorialId: string): string {
  return `${MEDIA_TAGS}${createHash('md5').update(memorialId).digest('hex').slice(0, 16)}`;
}

/** Of everything that has one of the tags above. */
export const ALL_TAG = 'all';
