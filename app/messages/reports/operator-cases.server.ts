import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { readSlugs } from '../../memorials/slugs-of-memorials.server.ts';
import * as store from './store.server.ts';

export interface OperatorCase {
  id: string;
  memorialId: string;
  slug: string;
  tributeId: string | null;
  reason: string;
  text: string | null;
  email: string | null;
  reportedAt: string;
}

/** @param ids - without it, all open cases */
export async function listOperatorCases(
  db: DatabaseHandle,
  ids?: readonly string[],
): Promise<OperatorCase[]> {
  const rows = await store.listCases(db, ids);
  const slugs = await readSlugs(db, [...new Set(rows.map((row) => row.memorial_id))]);
  return rows.map((row) => ({
    id: row.id,
    memorialId: row.memorial_id,
    slug: slugs.get(row.memorial_id) ?? '',
    tributeId: row.tribute_id,
    reason: row.reason,
    text: row.body,
    email: row.email,
    reportedAt: row.created_at.toISOString(),
  }));
}

/** The order of `listOperatorCases` without the texts. */
export async function listOperatorCaseKeys(
  db: DatabaseHandle,
): Promise<Array<Pick<OperatorCase, 'id' | 'reportedAt'>>> {
  const rows = await store.listCaseKeys(db);
  return rows.map(({ id, created_at: at }) => ({ id, reportedAt: at.toISOString() }));
}

export const findOperatorCase = store.findCase;
export const closeOperatorCase = store.closeCase;
