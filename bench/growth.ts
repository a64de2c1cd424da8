import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';

import { sql } from 'kysely';

import { createMemorialService, type MemorialService } from '../app/memorials/service.server.ts';
import { parseCursor } from '../app/tributes/list-cursor.server.ts';
import { openDatabase } from '../db/client.server.ts';
import type { Database } from '../db/database.server.ts';
import { migrate } from '../db/migrate.server.ts';
import type { Benchmark, BenchmarkRow } from './measuring/benchmark.ts';
import { demandPostgres, withOwnDatabase } from './measuring/own-database.ts';
import { median, quantile, ROUNDS, sideBySide } from './measuring/rounds.ts';

const SIZES = [1_000, 100_000, 1_000_000] as const;
const READS = 4_000;
const MOST_TIMES = 2;
const TRIBUTES = 100_000;
const PER_PAGE = 24;
const FAR_PAGE = 1_000;
const PAGE_READS = 300;
const MOST_TIMES_FAR = 1.25;

/** Whether reading stays quick when there is much to read from. */
export const benchmark: Benchmark = {
  name: 'Growth',
  measures: `On PostgreSQL as it was installed: ${READS.toLocaleString('en-US')} reads a round of a memorial by a slug chosen at random among 1,000, 100,000 and 1,000,000, each in a database of its own, in turn; and the ${FAR_PAGE.toLocaleString('en-US')}th page of a list of ${TRIBUTES.toLocaleString('en-US')} tributes against its first, both through the product's own service.`,
  target: `p99 among a million at most ${MOST_TIMES} times that among a thousand; the far page at most ${MOST_TIMES_FAR} times the first`,
  run: () => {
    const url = demandPostgres();
    return withOwnDatabase(url, (small) =>
      withOwnDatabase(url, (middle) =>
        withOwnDatabase(url, (large) => measure([small, middle, large])),
      ),
    );
  },
};

interface Shelf {
  database: Database;
  memorials: MemorialService;
  size: number;
}

async function measure(urls: readonly string[]): Promise<BenchmarkRow[]> {
  const shelves: Shelf[] = [];
  try {
    for (const [index, size] of SIZES.entries()) {
      const database = await openDatabase({ databaseUrl: urls[index], directory: '' });
      shelves.push({ database, memorials: createMemorialService(database), size });
      await migrate(database);
      await addMemorials(database, size);
    }
    const [small] = shelves;
    if (!small) return [];
    const reads = await measureReads(shelves);
    await addTributes(small.database);
    return [...reads, ...(await measurePages(small.memorials))];
  } finally {
    for (const { database } of shelves) await database.close();
  }
}

/** Documents of about 1 KB whose slugs are in no order, as families choose them. */
async function addMemorials({ kysely }: Database, size: number): Promise<void> {
  await sql`
    insert into memorials (id, slug, document)
    select 'mem_' || lpad(n::text, 22, '0'), 'p' || md5(n::text),
      jsonb_build_object(
        'themeId', 'traditional-elegance', 'fullName', 'Somebody ' || n,
        'actionButtons', jsonb_build_object('share', true, 'addTribute', true, 'sendCondolences', true),
        'sections', jsonb_build_array(
          jsonb_build_object('type', 'textSection', 'order', 1, 'title', 'A life',
            'bodyText', repeat(md5((n + 7)::text) || ' ', 24)),
          jsonb_build_object('type', 'tributesSection', 'order', 2, 'title', 'Words')))
    from generate_series(1, ${sql.lit(size)}) as n`.execute(kysely);
  await sql`vacuum analyze memorials`.execute(kysely);
}

async function addTributes({ kysely }: Database): Promise<void> {
  await sql`
    insert into tributes (id, memorial_id, position, written_at, name, category, body)
    select 'tri_' || lpad(n::text, 22, '0'), 'mem_' || lpad('1', 22, '0'), n,
      timestamptz '2026-01-01' - n * interval '1 minute', 'Somebody ' || n, 'Family',
      repeat(md5(n::text) || ' ', 8)
    from generate_series(1, ${sql.lit(TRIBUTES)}) as n`.execute(kysely);
  await sql`
    insert into tribute_counts (memorial_id, category, tributes)
    values ('mem_' || lpad('1', 22, '0'), 'Family', ${TRIBUTES})`.execute(kysely);
  await sql`vacuum analyze tributes`.execute(kysely);
}

async function measureReads(shelves: readonly Shelf[]): Promise<BenchmarkRow[]> {
  const [small, ...larger] = shelves.map((shelf) => ({
    ...shelf,
    p99: [] as number[],
    p50: [] as number[],
  }));
  if (!small) return [];
  // The first round finds cold caches and closed connections, and is thrown away.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const times = await readInTurn([small, ...larger]);
    if (round === 0) continue;
    for (const [index, shelf] of [small, ...larger].entries()) {
      shelf.p99.push(quantile(times[index] ?? [], 0.99));
      shelf.p50.push(median(times[index] ?? []));
    }
  }
  return larger.map((shelf) => {
    const ratio = median(shelf.p99.map((p99, round) => p99 / (small.p99[round] ?? Number.NaN)));
    const figures = (of: typeof small) =>
      `p99 ${median(of.p99).toFixed(2)} ms, median ${median(of.p50).toFixed(2)} ms`;
    return {
      what: `a memorial by its slug among ${shelf.size.toLocaleString('en-US')}, against 1,000`,
      ours: figures(shelf),
      against: figures(small),
      ratio,
      target: `p99 at most ${MOST_TIMES} times`,
      holds: ratio <= MOST_TIMES,
    };
  });
}

/** One read from each in turn, so that whatever else the machine does meets all of them. */
async function readInTurn(shelves: readonly Shelf[]): Promise<number[][]> {
  const times = shelves.map((): number[] => []);
  for (let read = 0; read < READS; read += 1) {
    for (const [index, { memorials, size }] of shelves.entries()) {
      const slug = slugOf(1 + Math.floor(Math.random() * size));
      const started = performance.now();
      await memorials.getMemorial(slug);
      times[index]?.push(performance.now() - started);
    }
  }
  return times;
}

function slugOf(number: number): string {
  return `p${createHash('md5').update(String(number)).digest('hex')}`;
}

async function measurePages(memorials: MemorialService): Promise<BenchmarkRow[]> {
  const slug = slugOf(1);
  let cursor: string | null = null;
  for (let page = 1; page < FAR_PAGE; page += 1) {
    cursor = (await readPage(memorials, slug, cursor)).list.next;
    if (!cursor) throw new Error('The list ended before its far page.');
  }
  const timeOf = (after: string | null) => async () => {
    const times: number[] = [];
    for (let read = 0; read < PAGE_READS; read += 1) {
      const started = performance.now();
      await readPage(memorials, slug, after);
      times.push(performance.now() - started);
    }
    return median(times);
  };
  const pages = await sideBySide(timeOf(cursor), timeOf(null));
  return [
    {
      what: `page ${FAR_PAGE.toLocaleString('en-US')} of ${TRIBUTES.toLocaleString('en-US')} tributes, against page 1`,
      ours: `${pages.ours.toFixed(2)} ms`,
      against: `${pages.against.toFixed(2)} ms`,
      ratio: pages.ratio,
      target: `at most ${MOST_TIMES_FAR} times`,
      holds: pages.ratio <= MOST_TIMES_FAR,
    },
  ];
}

function readPage(memorials: MemorialService, slug: string, cursor: string | null) {
  const after = cursor === null ? undefined : (parseCursor(cursor) ?? undefined);
  return memorials.getTributes(slug, { after, limit: PER_PAGE });
}
