import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { MemorialSummary } from '../members/members-context.server.ts';
import { joinNames } from '../memorials/couples.ts';
import * as store from './store.server.ts';

/** The map has no entry for a purged memorial. */
export async function describeMemorials(
  db: DatabaseHandle,
  memorialIds: readonly string[],
): Promise<ReadonlyMap<string, MemorialSummary>> {
  const rows = await store.listKept(db, [...new Set(memorialIds)]);
  return new Map(
    rows.map(({ id, head, state }) => [
      id,
      {
        name: joinNames({ fullName: head.fullName ?? '', fullName2: head.fullName2 }),
        ...(head.language ? { language: head.language } : {}),
        isTakenDown: state === 'taken-down',
      },
    ]),
  );
}
