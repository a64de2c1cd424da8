import type { DatabaseHandle } from '../../db/schema.server.ts';
import { joinNames } from './couples.ts';
import { findHeader } from './store.server.ts';

export interface MemorialHeaderData {
  /** the name, or both names as 'A & B'; from the published document */
  name: string;
  /** undefined if the document does not say */
  language: string | undefined;
  isPublished: boolean;
  isBehindDoor: boolean;
  path: string;
}

/** Undefined if the memorial does not exist or was purged. */
export async function readMemorialHeader(
  db: DatabaseHandle,
  memorialId: string,
): Promise<MemorialHeaderData | undefined> {
  const row = await findHeader(db, memorialId);
  if (!row) return undefined;
  const { fullName, fullName2, language, slug, level, state } = row;
  const isBehindDoor = level === 'family';
  return {
    name: joinNames({ fullName, ...(fullName2 ? { fullName2 } : {}) }),
    language: language ?? undefined,
    isPublished: state === 'published',
    isBehindDoor,
    path: isBehindDoor ? `/f/${slug}` : `/${slug}`,
  };
}

/** Empty if not everybody can see the page, whose name can be another one since a visitor has seen it. */
export function nameForVisitors(header: MemorialHeaderData | undefined): string {
  return header?.isPublished && !header.isBehindDoor ? header.name : '';
}
