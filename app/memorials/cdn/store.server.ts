import { sql } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { MemorialTables } from '../tables.server.ts';
import { MEDIA_TAGS } from './cache-tags.server.ts';
import type { CdnTables } from './tables.server.ts';

type Database = OwnTables<CdnTables>;

/** If a process dies while it sends a purge, another one sends it after this time. */
const LEASE_SECONDS = 30;
/** The most time that a page can be on its way to the CDN. */
const SECOND_ROUND_SECONDS = 10;
/** The same for a large video. */
const THIRD_ROUND_SECONDS = 600;
const LONGEST_WAIT_SECONDS = 60;

export interface ClaimedPurge {
  id: number;
  tag: string;
  isSecond: boolean;
}

/** Claims purges that are due, so that no other instance sends them. */
export async function claimDue(db: Database, limit: number): Promise<ClaimedPurge[]> {
  const { rows } = await sql<{ id: number; tag: string; is_second: boolean }>`
    with due as (
      select id from cdn_purges where due_at <= now() order by due_at limit ${limit}
      for update skip locked
    )
    update cdn_purges
    set due_at = now() + ${LEASE_SECONDS} * interval '1 second', attempts = attempts + 1
    from due where cdn_purges.id = due.id
    returning cdn_purges.id, tag, confirmed_at is not null as is_second`.execute(db);
  return rows.map(({ id, tag, is_second: isSecond }) => ({ id, tag, isSecond }));
}

export async function confirm(db: Database, purges: readonly ClaimedPurge[]): Promise<void> {
  const [second, first] = [true, false].map((isSecond) =>
    purges.filter((purge) => purge.isSecond === isSecond).map(({ id }) => id),
  );
  if (second?.length) await endOrRepeat(db, second);
  if (!first?.length) return;
  await db
    .updateTable('cdn_purges')
    .set({
      confirmed_at: sql<Date>`now()`,
      due_at: sql<Date>`now() + ${SECOND_ROUND_SECONDS} * interval '1 second'`,
      attempts: 0,
    })
    .where('id', 'in', first)
    .execute();
}

/** Purges of pictures and videos, and of everything, get a third round. */
async function endOrRepeat(db: Database, ids: readonly number[]): Promise<void> {
  const thirdRound = sql`confirmed_at + ${THIRD_ROUND_SECONDS} * interval '1 second'`;
  await sql`
    delete from cdn_purges
    where id in (${sql.join(ids)}) and 
      (tag <> 'all' and not starts_with(tag, ${MEDIA_TAGS}) or now() >= ${thirdRound})
  `.execute(db);
  await sql`
    update cdn_purges set due_at = ${thirdRound}, attempts = 0 where id in (${sql.join(ids)})
  `.execute(db);
}

/** Each is sent again after 1, 2, 4 … 60 seconds. A newer one of the same tag stands for the older ones. */
export async function postpone(db: Database, purges: readonly ClaimedPurge[]): Promise<void> {
  const ids = sql.join(purges.map(({ id }) => id));
  await sql`
    delete from cdn_purges as older using cdn_purges as newer
    where newer.id in (${ids}) and older.tag = newer.tag and older.id < newer.id
      and older.confirmed_at is null and newer.confirmed_at is null`.execute(db);
  await sql`
    update cdn_purges
    set due_at = now() + least(${LONGEST_WAIT_SECONDS}, power(2, least(attempts, 10) - 1))
      * interval '1 second'
    where id in (${ids})`.execute(db);
}

/** @returns the seconds until a purge is due; undefined if there is none */
export async function secondsUntilDue(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number | null }>`
    select greatest(0, extract(epoch from min(due_at) - now()))::float8 as seconds
    from cdn_purges`.execute(db);
  return rows[0]?.seconds ?? undefined;
}

/** True until the CDN has confirmed that it no longer has these. */
export async function isAnyUnconfirmed(db: Database, tags: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('cdn_purges')
    .select('id')
    .where('tag', 'in', tags)
    .where('confirmed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export interface CdnSummary {
  isTrusted: boolean;
  unconfirmed: number;
  /** of the oldest purge without a confirmation; 0 without one */
  oldestSeconds: number;
}

export async function readSummary(db: Database): Promise<CdnSummary> {
  const { rows } = await sql<{ is_trusted: boolean; unconfirmed: number; seconds: number }>`
    select
      coalesce((select is_trusted from cdn_state), false) as is_trusted,
      count(*)::int as unconfirmed,
      coalesce(extract(epoch from now() - min(requested_at)), 0)::float8 as seconds
    from cdn_purges where confirmed_at is null`.execute(db);
  const { is_trusted: isTrusted = false, unconfirmed = 0, seconds = 0 } = rows[0] ?? {};
  return { isTrusted, unconfirmed, oldestSeconds: seconds };
}

/**
 * Called at each start with a `PURGE_URL`. Other instances may run already.
 * @param release - of the pages
 */
export async function recordCdn(db: Database, release: string): Promise<void> {
  const { rows } = await sql`
    insert into cdn_state (is_used, release) values (true, ${release})
    on conflict (only_row) do update set is_used = true, release = excluded.release
    where not cdn_state.is_used or cdn_state.release is distinct from excluded.release
    returning true`.execute(db);
  if (rows.length > 0) await sql`select request_purges(array['all'])`.execute(db);
}

/** The next start purges everything, as after a new release. */
export async function forgetRelease(db: Database): Promise<void> {
  await db.updateTable('cdn_state').set({ release: null }).execute();
}

export async function isCdnUsed(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('cdn_state')
    .select('is_used')
    .where('is_used', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** From now on changes request no purges, and every instance gives pages the short lifetime. */
export async function endCdn(db: Database): Promise<void> {
  await db.updateTable('cdn_state').set({ is_used: false, release: null }).execute();
  await db.deleteFrom('cdn_purges').execute();
  await setTrusted(db, false);
}

/**
 * Tells every instance, if this is new. A CDN is not trusted while a purge was tried and has not been confirmed since, nor
 * after its end.
 */
export async function setTrusted(db: Database, isTrusted: boolean): Promise<void> {
  await sql`
    with changed as (
      update cdn_state set is_trusted = ${isTrusted}
      where is_trusted <> ${isTrusted} and (
        not ${isTrusted} or is_used and not exists (select from cdn_purges where attempts > 0)
      )
      returning true
    )
    select pg_notify('cdn_purges', ${isTrusted ? 'trusted' : 'untrusted'}) from changed`.execute(
    db,
  );
}

/** Undefined if not every visitor may see the page. */
export async function findOpenShortCode(
  db: OwnTables<MemorialTables>,
  slug: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('memorials')
    .select('short_code')
    .where('slug', '=', slug)
    .where('state', '=', 'published')
    .where('level', 'in', ['public', 'link'])
    .executeTakeFirst();
  return row?.short_code;
}
