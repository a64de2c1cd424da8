// Millions of memorials with short texts, written as a bulk load: without triggers, whose rows it writes itself, and with
// the indexes built at the end.

import { createHash } from 'node:crypto';

import type { Database, DatabaseSession } from '../../db/database.server.ts';

const ROWS_AT_ONCE = 500_000;

/** Of 8 KB of text in the samples and 20 uses of media in large installations. */
export const SLIM = { textBytes: 500, mediaUses: 2 };

export const FIRST_NAMES = 500;
export const LAST_NAMES = 50_000;
const PLACES = 2_000;

/** Ids of real memorials have no order either. */
export function idOf(number: number): string {
  return `mem_${hashed(String(number))}`;
}

export function ownerOf(number: number): string {
  return `usr_${hashed(`u${number}`)}`;
}

function hashed(text: string): string {
  return createHash('md5').update(text).digest('hex').slice(0, 22);
}

const ID = `'mem_' || left(md5(n::text), 22)`;
const USER = `'usr_' || left(md5('u' || n), 22)`;
const PICTURE = `md5('m' || n)`;
const SECTION = `'sec_' || left(md5('s' || n), 22)`;
// The low numbers are common names, as in reality.
const FIRST = `'anna' || floor(${FIRST_NAMES} * power(random_of(n, 'a'), 2))::int`;
const LAST = `'berg' || floor(${LAST_NAMES} * power(random_of(n, 'b'), 2))::int`;
const PLACE = `'dorf' || floor(${PLACES} * random_of(n, 'c'))::int`;
const BORN = `(1900 + n % 60)`;
const DIED = `(1970 + n % 55)`;

/** What a table gets for each of the numbers `n`, in the order of its primary key. */
const ROWS: ReadonlyArray<readonly [table: string, statement: string]> = [
  [
    'memorials',
    `(id, slug, short_code, document, published_at)
     select ${ID}, 'p' || md5(n::text), lpad(upper(to_hex(n)), 8, '0'), ${documentOf()}, now() from numbers as n order by 1`,
  ],
  [
    'memorial_revisions',
    `(memorial_id, number, kind, document, created_at)
     select ${ID}, 1, 'published', ${documentOf()}, now() from numbers as n order by 1`,
  ],
  [
    'media',
    `(id, kind, mime, width, height, byte_size)
     select md5('m' || n) || md5('n' || n), 'picture', 'image/webp', 4, 3, 100000 from numbers as n order by 1`,
  ],
  [
    'media_uses',
    `(media_id, memorial_id, kind, row_count)
     select ${PICTURE}, ${ID}, kind, 1 from numbers as n, unnest(array['history', 'page']) as kind order by 2`,
  ],
  [
    'memorial_names',
    `(word, memorial_id, words)
     select word, ${ID}, ' ' || ${FIRST} || ' ' || ${LAST} || ' born:' || ${BORN} || ' died:' || ${DIED} || ' in:' || ${PLACE} || ' '
     from numbers as n, unnest(array[${FIRST}, ${LAST}]) as word order by 1, 2`,
  ],
  [
    'memorial_name_facts',
    `(fact, word, memorial_id)
     select fact, word, ${ID}
     from numbers as n, unnest(array[${FIRST}, ${LAST}]) as word,
       unnest(array['born:' || ${BORN}, 'died:' || ${DIED}, left('in:' || ${PLACE}, 6)]) as fact order by 1, 2, 3`,
  ],
  [
    'users',
    `(id, email, email_verified_at, first_name, last_name, created_at, updated_at)
     select ${USER}, 'anna-' || n || '@example.org', now(), 'Anna', 'Berg', now(), now() from numbers as n order by 1`,
  ],
  [
    'memorial_members',
    `(memorial_id, user_id, role) select ${ID}, ${USER}, 'owner' from numbers as n order by 1`,
  ],
  [
    'memorial_log',
    `(memorial_id, user_id, action) select ${ID}, ${USER}, 'published' from numbers as n order by 1`,
  ],
  [
    'tributes',
    `(id, memorial_id, section_id, position, written_at, name, category, body)
     select 'tri_' || left(md5('t' || n), 22), ${ID}, ${SECTION}, 1, now(), 'Ben ' || n, 'Family', repeat(md5(n::text) || ' ', 4)
     from numbers as n order by 1`,
  ],
  [
    'tribute_counts',
    `(memorial_id, category, tributes) select ${ID}, 'Family', 1 from numbers as n order by 1`,
  ],
];

function documentOf(): string {
  return `jsonb_build_object(
    'fullName', initcap(${FIRST} || ' ' || ${LAST}), 'dob', ${BORN} || '-03-02', 'dod', ${DIED} || '-05-04',
    'birthLocation', initcap(${PLACE}), 'profilePhoto', '/media/' || ${PICTURE} || '-4x3.webp',
    'sections', jsonb_build_array(
      jsonb_build_object('id', 'sec_' || left(md5('x' || n), 22), 'type', 'textSection', 'bodyText',
        (select string_agg(md5(n || ' ' || word), ' ') from generate_series(1, ${Math.round(SLIM.textBytes / 33)}) as word)),
      jsonb_build_object('id', ${SECTION}, 'type', 'tributesSection')))`;
}

/** The database must be empty. It may have the schema of an earlier version, which lacks some of the tables. */
export async function addSlimMemorials(database: Database, count: number): Promise<void> {
  await database.withSession(async (session) => {
    await session.query(`set statement_timeout = 0`);
    await session.query(`set session_replication_role = replica`);
    await session.query(`
      create function pg_temp.random_of(n int, salt text) returns double precision language sql immutable as $$
        select ('x' || left(md5(salt || n), 7))::bit(28)::int / 268435456.0::double precision
      $$`);
    await session.query(`set search_path = public, pg_temp`);
    await session.transaction(async (transaction) => {
      const tables: string[] = [];
      for (const [table] of ROWS) {
        const found = await transaction.query('select from pg_class where oid = to_regclass($1)', [
          table,
        ]);
        if (found.length > 0) tables.push(table);
      }
      const indexes = await transaction.query<{ drop: string; create: string }>(
        `select case when conname is null then 'drop index ' || indexrelid::regclass
             else 'alter table ' || indrelid::regclass || ' drop constraint ' || conname end as drop,
           case when conname is null then pg_get_indexdef(indexrelid)
             else 'alter table ' || indrelid::regclass || ' add constraint ' || conname || ' ' || pg_get_constraintdef(pg_constraint.oid)
             end as create
         from pg_index left join pg_constraint on conindid = indexrelid and contype = 'u'
         where indrelid = any ($1::regclass[]) and not indisprimary`,
        [tables],
      );
      // A table that is emptied in the same transaction needs no log of its rows.
      await transaction.query(`truncate ${tables.join(', ')} cascade`);
      for (const { drop } of indexes) await transaction.query(drop);
      for (let from = 1; from <= count; from += ROWS_AT_ONCE) {
        const to = Math.min(count, from + ROWS_AT_ONCE - 1);
        const numbers = `generate_series(${from}, ${to})`;
        for (const [table, rows] of ROWS) {
          if (!tables.includes(table)) continue;
          const statement = rows.replaceAll('random_of(', 'pg_temp.random_of(');
          await transaction.query(`insert into ${table} ${statement.replace('numbers', numbers)}`);
        }
      }
      for (const { create } of indexes) await transaction.query(create);
    });
    await settle(session);
  });
}

async function settle(session: DatabaseSession): Promise<void> {
  await session.query('vacuum (analyze)');
  await session.query('checkpoint');
}
