import type { DatabaseHandle } from '../../db/schema.server.ts';
import { joinNames } from './couples.ts';
import { findHead } from './store.server.ts';

export interface MemorialHead {
  /** the name, or both names as 'A & B'; from the published document */
  name: string;
  isPublished: boolean;
  path: string;
}

/** Undefined if the memorial does not exist or was purged. */
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
