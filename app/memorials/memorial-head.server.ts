import type { DatabaseHandle } from '../../db/schema.server.ts';
import { joinNames } from './couples.ts';
import { findHead } from './store.server.ts';

/** What mails and messages say about a memorial. */
export interface MemorialHead {
  /** one name, or 'A & B', of the published document */
  name: string;
  /** whether visitors can see the page */
  isPublished: boolean;
  /** the path of the page, such as `/anna-berg`; behind the door for a page of the level `family` */
  path: string;
}

/** Resolves to undefined if the memorial does not exist or was purged. */
export async function readMemorialHead(
  db: DatabaseHandle,
  memorialId: string,
): Promise<MemorialHead | undefined> {
  const row = await findHead(db, memorialId);
  if (!row) return undefined;
  const { fullName, fullName2, slug, level, state } = row;
  return {
    name: joinNames({ fullName, ...(fullName2 ? { fullName2 } : {}) }),
    isPublished: state === 'published',
    path: level === 'family' ? `/f/${slug}` : `/${slug}`,
  };
}
