/**
 * The SQL of leases. Among the requests of all instances, only the one that holds the lease can write to the file of an
 * upload. A lease expires by the clock of the database, because the clocks of the instances differ.
 */
import { sql } from 'kysely';

import type { OwnTables } from '../../../../db/own-tables.server.ts';
import type { DraftTables } from '../../tables.server.ts';

export type Db = OwnTables<DraftTables>;

export type LeaseTable = 'uploads' | 'archive_returns';

interface Lease {
  id: string;
  token: string;
  seconds: number;
  /** the application's current time, which is stored as `touched_at` */
  now: Date;
}

/** @returns 'missing' if the upload does not exist any more */
export async function takeLease(
  db: Db,
  table: LeaseTable,
  lease: Lease,
): Promise<'taken' | 'held' | 'missing'> {
  const taken = await sql<{ id: string }>`
    update ${sql.table(table)} set lease_token = ${lease.token}, is_release_wanted = false,
      lease_until = now() + make_interval(secs => ${lease.seconds}), touched_at = ${lease.now}
    where id = ${lease.id} and (lease_token is null or lease_until < now())
    returning id
  `.execute(db);
  if (taken.rows.length > 0) return 'taken';
  const asked = await sql<{ id: string }>`
    update ${sql.table(table)} set is_release_wanted = true where id = ${lease.id} returning id
  `.execute(db);
  return asked.rows.length > 0 ? 'held' : 'missing';
}

/** False if another request wants the lease, or if the lease or the upload does not exist any more. */
export async function renewLease(
  db: Db,
  table: LeaseTable,
  { id, token, seconds }: Lease,
): Promise<boolean> {
  const { rows } = await sql<{ is_release_wanted: boolean }>`
    update ${sql.table(table)} set lease_until = now() + make_interval(secs => ${seconds})
    where id = ${id} and lease_token = ${token}
    returning is_release_wanted
  `.execute(db);
  return rows[0]?.is_release_wanted === false;
}

export async function releaseLease(
  db: Db,
  table: LeaseTable,
  id: string,
  token: string,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set lease_token = null, lease_until = null
    where id = ${id} and lease_token = ${token}
  `.execute(db);
}
