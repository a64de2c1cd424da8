/**
 * All SQL of leases: the right to write to the file of an upload, held by one request at a time on all instances. Times
 * are those of the database, because the clocks of instances differ.
 */
import { sql } from 'kysely';

import type { OwnTables } from '../../../../db/own-tables.server.ts';
import type { UploadTables } from '../tables.server.ts';

export type Db = OwnTables<UploadTables>;

interface Lease {
  id: string;
  token: string;
  seconds: number;
  /** the application's time, stored as the time of the last write */
  now: Date;
}

/**
 * Acquires the lease if it is free or if its holder stopped renewing it.
 * @returns 'missing' if the upload is gone
 */
export async function takeLease(db: Db, lease: Lease): Promise<'taken' | 'held' | 'missing'> {
  const taken = await sql<{ id: string }>`
    update uploads set lease_token = ${lease.token}, is_release_wanted = false,
      lease_until = now() + make_interval(secs => ${lease.seconds}), touched_at = ${lease.now}
    where id = ${lease.id} and (lease_token is null or lease_until < now())
    returning id
  `.execute(db);
  if (taken.rows.length > 0) return 'taken';
  const asked = await sql<{ id: string }>`
    update uploads set is_release_wanted = true where id = ${lease.id} returning id
  `.execute(db);
  return asked.rows.length > 0 ? 'held' : 'missing';
}

/** Renews the lease. Resolves to false if another request wants it, or if the lease or the upload is gone. */
export async function renewLease(db: Db, { id, token, seconds }: Lease): Promise<boolean> {
  const { rows } = await sql<{ is_release_wanted: boolean }>`
    update uploads set lease_until = now() + make_interval(secs => ${seconds})
    where id = ${id} and lease_token = ${token}
    returning is_release_wanted
  `.execute(db);
  return rows[0]?.is_release_wanted === false;
}

export async function releaseLease(db: Db, id: string, token: string): Promise<void> {
  await sql`
    update uploads set lease_token = null, lease_until = null
    where id = ${id} and lease_token = ${token}
  `.execute(db);
}
