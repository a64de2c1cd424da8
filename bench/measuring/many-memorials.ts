import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { saveDocument } from '../../app/drafts/importing/save-document.server.ts';
import { readMemorialDocument } from '../../app/memorials/documents/document-problems.ts';
import type { Database, SqlRunner } from '../../db/database.server.ts';

const SAMPLES = join(import.meta.dirname, '../../app/memorials/documents/samples');
const ROWS_AT_ONCE = 20_000;
const TRIBUTES = 3;

/** Real slugs have no order, so the slugs in benchmarks are hashes. */
export function slugOf(number: number): string {
  return `p${createHash('md5').update(String(number)).digest('hex')}`;
}

export async function addManyMemorials(database: Database, count: number): Promise<void> {
  const samples = await addSamples(database);
  await database.withSession(async (session) => {
    for (let from = 1; from <= count; from += ROWS_AT_ONCE) {
      await session.transaction((transaction) =>
        copySamples(transaction, samples, from, Math.min(from + ROWS_AT_ONCE - 1, count)),
      );
    }
    for (const table of ['memorials', 'tributes', 'tribute_counts']) {
      await session.query(`vacuum (analyze) ${table}`);
    }
    await session.query('checkpoint').catch(() => undefined);
  });
}

async function addSamples(database: Database): Promise<number> {
  const names = readdirSync(SAMPLES);
  for (const name of names) {
    const text = readFileSync(join(SAMPLES, name, 'memorial.json'), 'utf8');
    const reading = readMemorialDocument(JSON.parse(text));
    if (!reading.ok) throw new Error(`${name} is not a memorial.`);
    await saveDocument(database.kysely, reading.memorial, { replace: false });
  }
  return names.length;
}

async function copySamples(
  transaction: SqlRunner,
  samples: number,
  from: number,
  to: number,
): Promise<void> {
  await transaction.query(
    `insert into memorials (id, slug, document)
     select 'mem_' || lpad(n::text, 22, '0'), 'p' || md5(n::text), sample.document
     from generate_series($1::integer, $2::integer) as n
     join (select row_number() over (order by slug) - 1 as number, document
           from memorials where id not like 'mem!_00000000%' escape '!') as sample on sample.number = n % $3::integer`,
    [from, to, samples],
  );
  await transaction.query(
    `insert into tributes (id, memorial_id, section_id, position, written_at, name, category, body)
     select 'tri_' || lpad((n * 10 + nth)::text, 22, '0'), 'mem_' || lpad(n::text, 22, '0'),
       coalesce((
         select value ->> 'id' from memorials, jsonb_array_elements(document -> 'sections')
         where id = 'mem_' || lpad(n::text, 22, '0') and value ->> 'type' = 'tributesSection' limit 1
       ), random_id('sec')), nth,
       timestamptz '2026-01-01' - n * interval '1 minute', 'Somebody ' || n, 'Family',
       repeat(md5(n::text) || ' ', 8)
     from generate_series($1::integer, $2::integer) as n, generate_series(1, $3::integer) as nth`,
    [from, to, TRIBUTES],
  );
}

export async function addManyTributes(database: Database, count: number): Promise<string> {
  await database.withSession(async (session) => {
    const memorial = `'mem_' || lpad('1', 22, '0')`;
    await session.query(`delete from tributes where memorial_id = ${memorial}`);
    await session.query(
      `insert into tributes (id, memorial_id, section_id, position, written_at, name, category, body)
       select 'tri_' || lpad((1e9 + n)::bigint::text, 22, '0'), ${memorial},
         (select value ->> 'id' from memorials, jsonb_array_elements(document -> 'sections')
          where id = ${memorial} and value ->> 'type' = 'tributesSection' limit 1), n,
         timestamptz '2026-01-01' - n * interval '1 minute', 'Somebody ' || n, 'Family',
         repeat(md5(n::text) || ' ', 8)
       from generate_series(1, $1::integer) as n`,
      [count],
    );
    await session.query('vacuum (analyze) tributes');
  });
  return slugOf(1);
}
