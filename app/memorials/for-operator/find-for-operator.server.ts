/** Finds memorials in any state, by what an operator types. Every query uses an index. */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { joinNames } from '../couples.ts';
import { findIds } from '../find/find-memorials.server.ts';
import { wordsOfSearch } from '../find/fold-name.ts';
import { readMemorialQuery } from './memorial-query.ts';
import * as store from './store.server.ts';

export const MOST_FOUND = 50;

/** Shorter beginnings would list arbitrary memorials. */
const SLUG_PREFIX = /^[a-z0-9][a-z0-9-]{2,79}$/;

export interface OperatorMemorial extends Omit<
  store.OperatorMemorialRow,
  'fullName' | 'fullName2'
> {
  name: string;
}

export interface FoundForOperator {
  memorials: OperatorMemorial[];
  hasMore: boolean;
}

/**
 * Exact matches come first, then web addresses that begin with `text`, then names. Only the names of pages that search
 * engines may list are indexed, so others are found by the beginning of their web address.
 * @param text - at most `MEMORIAL_QUERY_LENGTH` characters are read, and 100 as a name
 */
export async function findForOperator(db: DatabaseHandle, text: string): Promise<FoundForOperator> {
  const query = readMemorialQuery(text);
  const prefix = wordsOfSearch(query.words).join('-');
  const limit = MOST_FOUND + 1;
  const exact = await store.findExactly(db, query);
  const begins = SLUG_PREFIX.test(prefix) ? await store.findBySlugPrefix(db, prefix, limit) : [];
  const named = await findIds(db, { name: query.words }, limit);
  const ids = [...new Set([...exact, ...begins, ...named.ids])];
  return {
    memorials: await listForOperator(db, ids.slice(0, MOST_FOUND)),
    hasMore: ids.length > MOST_FOUND,
  };
}

/** A purged memorial has no name. Unknown ids are left out. */
export async function listForOperator(
  db: DatabaseHandle,
  ids: readonly string[],
): Promise<OperatorMemorial[]> {
  const rows = new Map((await store.listByIds(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const { fullName, fullName2, ...memorial } = row;
    const name = joinNames({ fullName: fullName ?? '', fullName2: fullName2 ?? undefined });
    return [{ ...memorial, name }];
  });
}
