import { performance } from 'node:perf_hooks';

import { createMarkdownCache } from '../app/memorials/markdown-cache.server.ts';
import {
  getPage,
  getTributes,
  type MemorialsContext,
} from '../app/memorials/published-memorials.server.ts';
import { parseCursor } from '../app/tributes/list/paging/list-cursor.server.ts';
import { openDatabase } from '../db/client.server.ts';
import type { Database } from '../db/database.server.ts';
import { migrate } from '../db/migrate.server.ts';
import type { Benchmark, BenchmarkRow } from './measuring/benchmark.ts';
import { addManyMemorials, addManyTributes, slugOf } from './measuring/many-memorials.ts';
import { demandPostgres, withOwnDatabase } from './measuring/own-database.ts';
import {
  median,
  quantile,
  ROUNDS,
  summarise,
  type Round,
  type SideBySide,
} from './measuring/rounds.ts';

const SIZES = [1_000, 100_000, 1_000_000] as const;
const READS = 2_000;
const MOST_TIMES = 2;
const TRIBUTES = 100_000;
const PER_PAGE = 24;
const FAR_PAGE = 1_000;
const PAGE_READS = 300;
const MOST_TIMES_FAR = 1.2;

export const benchmark: Benchmark = {
  name: 'Growth',
  measures: `On PostgreSQL as it was installed, through the product's own service. A memorial page by a slug chosen anew at random for every read, ${inWords(READS)} reads a round, among 1,000, 100,000 and 1,000,000 memorials with the samples' own documents (8 KB of text) and three tributes each, one read from each in turn. Then one memorial with ${inWords(TRIBUTES)} tributes: the ${inWords(FAR_PAGE)}th page of their list against the first, and its page against the page of one with three.`,
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
  context: MemorialsContext;
  size: number;
}

function contextOf({ kysely }: Database): MemorialsContext {
  return { kysely, renderMarkdown: createMarkdownCache(), now: () => new Date() };
}

async function measure(urls: readonly string[]): Promise<BenchmarkRow[]> {
  const shelves: Shelf[] = [];
  try {
    for (const [index, size] of SIZES.entries()) {
      const database = await openDatabase({ databaseUrl: urls[index], directory: '' });
      shelves.push({ database, context: contextOf(database), size });
      await migrate(database);
      await addManyMemorials(database, size);
    }
    const [small] = shelves;
    if (!small) return [];
    const reads = await measureReads(shelves);
    const slug = await addManyTributes(small.database, TRIBUTES);
    return [
      ...reads,
      await measureList(small.database, slug),
      await measureRemembered(small.context, slug),
    ];
  } finally {
    for (const { database } of shelves) await database.close();
  }
}

async function measureReads(shelves: readonly Shelf[]): Promise<BenchmarkRow[]> {
  const [small, ...larger] = shelves.map((shelf) => ({
    ...shelf,
    p99: [] as number[],
    p50: [] as number[],
  }));
  if (!small) return [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const readers = [small, ...larger].map(({ context, size }) => () => {
      return getPage(context, slugOf(1 + Math.floor(Math.random() * size)));
    });
    const times = await readInTurn(readers, READS);
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
      what: `a memorial by its slug among ${inWords(shelf.size)}, against 1,000`,
      ours: figures(shelf),
      against: figures(small),
      ratio,
      target: `p99 at most ${MOST_TIMES} times`,
      holds: ratio <= MOST_TIMES,
    };
  });
}

/**
 * Reads from the databases in turn, so that other load on the machine affects all of them equally.
 * @returns for each database, the duration of each read in milliseconds
 */
async function readInTurn(
  readers: ReadonlyArray<() => Promise<unknown>>,
  readsEach: number,
): Promise<number[][]> {
  const times = readers.map((): number[] => []);
  for (let read = 0; read < readsEach * readers.length; read += 1) {
    const index = (read + Math.floor(read / readers.length)) % readers.length;
    const started = performance.now();
    await readers[index]?.();
    times[index]?.push(performance.now() - started);
  }
  return times;
}

async function measureList(database: Database, slug: string): Promise<BenchmarkRow> {
  let cursor: string | null = null;
  for (let page = 1; page < FAR_PAGE; page += 1) {
    const { list } = await readPage(database, slug, cursor);
    cursor = list.next;
    if (!cursor || list.total !== TRIBUTES) throw new Error('This is not the list that was made.');
  }
  const pages = await compare(
    () => readPage(database, slug, cursor),
    () => readPage(database, slug, null),
  );
  return {
    what: `page ${inWords(FAR_PAGE)} of the list of ${inWords(TRIBUTES)} tributes, against page 1`,
    ...inMilliseconds(pages),
    target: `at most ${MOST_TIMES_FAR} times`,
    holds: pages.ratio <= MOST_TIMES_FAR,
  };
}

async function measureRemembered(context: MemorialsContext, slug: string): Promise<BenchmarkRow> {
  const other = slugOf(6);
  const pages = await compare(
    () => getPage(context, slug),
    () => getPage(context, other),
  );
  return {
    what: `the page of a memorial with ${inWords(TRIBUTES)} tributes, against one with 3`,
    ...inMilliseconds(pages),
    target: `at most ${MOST_TIMES_FAR} times`,
    holds: pages.ratio <= MOST_TIMES_FAR,
  };
}

/** Compares the medians of each round. The first round is a warm-up and is not counted. */
async function compare(
  ours: () => Promise<unknown>,
  against: () => Promise<unknown>,
): Promise<SideBySide> {
  const rounds: Round[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [own = [], other = []] = await readInTurn([ours, against], PAGE_READS);
    if (round > 0) rounds.push({ ours: median(own), against: median(other) });
  }
  return summarise(rounds);
}

function inMilliseconds({ ours, against, ratio }: SideBySide) {
  return { ours: `${ours.toFixed(2)} ms`, against: `${against.toFixed(2)} ms`, ratio };
}

function readPage(database: Database, slug: string, cursor: string | null) {
  const after = cursor === null ? undefined : (parseCursor(cursor) ?? undefined);
  return getTributes(database.kysely, slug, { after, limit: PER_PAGE });
}

function inWords(number: number): string {
  return number.toLocaleString('en-US');
}
