/**
 * A replica of the database, from which public pages are read. It is used for a page only if it has applied the last
 * change of its memorial.
 */
import { setTimeout as pause } from 'node:timers/promises';

import { Kysely, PostgresDialect, sql } from 'kysely';

import type { DatabaseLog, NotificationListener } from '../database.server.ts';
import type { DatabaseHandle, DatabaseSchema } from '../schema.server.ts';
import { createPool, poolForKysely } from './postgres.server.ts';
import { ReplicaPositions } from './replica-positions.server.ts';

/** How long a visitor waits for the replica's answer. */
const ANSWER_MS = 500;
/** How long a replica that did not answer is not asked again. */
const AWAY_MS = 5_000;

export interface Replica {
  kysely: DatabaseHandle;
  /** False also if the replica does not respond in time. */
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
  /** Positions of another server or database can't be compared, as those of a replica that was left behind by a restore. */
  let ofPrimary: string | undefined;
  const positions = new ReplicaPositions({
    readPrimary: async () => {
      const { position, database } = await readPosition(primary, 'pg_current_wal_insert_lsn()');
      ofPrimary = database;
      return position ?? 0n;
    },
  });
  let isAway = false;
  let awayUntil = 0;

  return {
    kysely,
    changes: positions.changes,
    async isCurrentFor(slug) {
      if (performance.now() < awayUntil || !positions.mayBeCurrentFor(slug)) return false;
      try {
        const answer = await inTime(readPosition(kysely, 'pg_last_wal_replay_lsn()'));
        isAway = false;
        if (answer.database !== ofPrimary || answer.position === undefined) return false;
        return positions.isCurrentFor(slug, answer.position);
      } catch {
        if (!isAway) {
          log.warn('The replica is not responding; pages are being read from the primary.');
        }
        isAway = true;
        awayUntil = performance.now() + AWAY_MS;
        return false;
      }
    },
    close: () => kysely.destroy(),
  };
}

export interface ReplicaFacts {
  /** false for a server that takes changes itself */
  isReplica: boolean;
  /** false if it copies another server, or the URL names another database */
  isOfDatabase: boolean;
  /** what it has still not applied, some seconds later, of the changes that the primary has now */
  missingBytes: number;
}

/** At the beginning of a page of the log, the position is that after its header, which nothing has to apply. */
const PAGE_HEADER_BYTES = 40n;
const CATCH_UP_MS = 5_000;
const LOOK_MS = 100;

/** @throws Error if the replica does not respond */
export async function readReplicaFacts(
  url: string,
  primary: DatabaseHandle,
): Promise<ReplicaFacts> {
  const pool = createPool(url, { warn: () => undefined, fatal: () => undefined });
  const replica = new Kysely<DatabaseSchema>({
    dialect: new PostgresDialect({ pool: poolForKysely(pool) }),
  });
  try {
    const [own, other] = [await readIdentity(replica), await readIdentity(primary)];
    const { isReplica } = own;
    const isOfDatabase = own.system === other.system && own.database === other.database;
    if (!isReplica || !isOfDatabase) return { isReplica, isOfDatabase, missingBytes: 0 };
    const { position } = await readPosition(primary, 'pg_current_wal_insert_lsn()');
    const wanted = (position ?? 0n) - PAGE_HEADER_BYTES;
    const until = Date.now() + CATCH_UP_MS;
    for (;;) {
      const { position: replayed = 0n } = await readPosition(replica, 'pg_last_wal_replay_lsn()');
      if (replayed >= wanted || Date.now() >= until) {
        return { isReplica, isOfDatabase, missingBytes: Math.max(0, Number(wanted - replayed)) };
      }
      await pause(LOOK_MS);
    }
  } finally {
    await replica.destroy();
  }
}

interface Identity {
  isReplica: boolean;
  /** the same for a server and its replicas */
  system: string;
  database: string;
}

async function readIdentity(db: DatabaseHandle): Promise<Identity> {
  const { rows } = await sql<Identity>`
    select pg_is_in_recovery() as "isReplica", system_identifier::text as system,
      current_database()::text as database
    from pg_control_system()`.execute(db);
  const [identity] = rows;
  if (!identity) throw new Error('The server returned no row');
  return identity;
}

/** A frozen server answers nothing, and the driver waits for longer than a visitor should. */
async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const hasAnswered = new AbortController();
  const noAnswer = pause(ANSWER_MS, undefined, { signal: hasAnswered.signal }).then(() => {
    throw new Error('The server does not answer');
  });
  try {
    return await Promise.race([answer, noAnswer]);
  } finally {
    hasAnswered.abort();
  }
}

type Position = 'pg_current_wal_insert_lsn()' | 'pg_last_wal_replay_lsn()';

interface ReadPosition {
  /** undefined for a server that is no replica, and was asked for what it has replayed */
  position: bigint | undefined;
  /** the same for a database and its copies on replicas */
  database: string;
}

async function readPosition(db: DatabaseHandle, position: Position): Promise<ReadPosition> {
  const { rows } = await sql<{ bytes: string | null; database: string }>`
    select (${sql.raw(position)} - '0/0'::pg_lsn)::text as bytes,
      system_identifier || '/' || current_database() as database
    from pg_control_system()`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The server returned no row');
  return {
    position: row.bytes === null ? undefined : BigInt(row.bytes),
    database: row.database,
  };
}
