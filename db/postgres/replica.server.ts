/**
 * A replica of the database, from which public pages are read. It is used for a page only if it has applied the last
 * change of its memorial.
 */
import { Kysely, PostgresDialect, sql } from 'kysely';

import type { DatabaseLog, NotificationListener } from '../database.server.ts';
import type { DatabaseHandle, DatabaseSchema } from '../schema.server.ts';
import { createPool, poolForKysely } from './postgres.server.ts';
import { ReplicaPositions } from './replica-positions.server.ts';

export interface Replica {
  kysely: DatabaseHandle;
  /** False also if the replica does not respond. */
  isCurrentFor(slug: string): Promise<boolean>;
  /** Of the channel that reports changed memorials. */
  changes: NotificationListener;
  close(): Promise<void>;
}

export function openReplica(url: string, primary: DatabaseHandle, log: DatabaseLog): Replica {
  const pool = createPool(url, log);
  const kysely = new Kysely<DatabaseSchema>({
    dialect: new PostgresDialect({ pool: poolForKysely(pool) }),
  });
  const positions = new ReplicaPositions({
    readPrimary: async () => (await readPosition(primary, 'pg_current_wal_insert_lsn()')) ?? 0n,
  });
  let isAway = false;

  return {
    kysely,
    changes: positions.changes,
    async isCurrentFor(slug) {
      if (!positions.mayBeCurrentFor(slug)) return false;
      try {
        const replayed = await readPosition(kysely, 'pg_last_wal_replay_lsn()');
        isAway = false;
        // Null for a server that is no replica. Its position says nothing about the primary.
        return replayed !== undefined && positions.isCurrentFor(slug, replayed);
      } catch {
        if (!isAway) {
          log.warn('The replica is not responding; pages are being read from the primary.');
        }
        isAway = true;
        return false;
      }
    },
    close: () => kysely.destroy(),
  };
}

type Position = 'pg_current_wal_insert_lsn()' | 'pg_last_wal_replay_lsn()';

async function readPosition(db: DatabaseHandle, position: Position): Promise<bigint | undefined> {
  const { rows } = await sql<{ bytes: string | null }>`
    select (${sql.raw(position)} - '0/0'::pg_lsn)::text as bytes`.execute(db);
  const bytes = rows[0]?.bytes;
  return bytes === null || bytes === undefined ? undefined : BigInt(bytes);
}
