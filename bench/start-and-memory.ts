import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import type { Benchmark, BenchmarkRow } from './measuring/benchmark.ts';
import { demandPostgres, withOwnDatabase } from './measuring/own-database.ts';
import { median, ROUNDS, sideBySide } from './measuring/rounds.ts';
import {
  bareServerReadyMs,
  PRODUCTION,
  residentMegabytes,
  serveProduct,
} from './measuring/served-product.ts';

const REST_MS = 5_000;
const PAGES = 200;
const READY_TIMES = 3;
const POSTGRES_MB = 150;
const EMBEDDED_MB = 400;

export const benchmark: Benchmark = {
  name: 'Start and memory at rest',
  measures: `From the start of the process to the first answer, beside a bare \`node:http\` server, in turn; on a database that has been used before, with what Node compiled at an earlier start. Resident memory ${REST_MS / 1000} seconds after the start, and ${REST_MS / 1000} seconds after ${PAGES} lists of tributes, which are not kept, were read; medians of ${ROUNDS} starts.`,
  target: `ready in under ${READY_TIMES} times a bare server with PostgreSQL; at rest under ${POSTGRES_MB} MB with PostgreSQL and under ${EMBEDDED_MB} MB with the embedded database`,
  run: async () => {
    const directory = mkdtempSync(join(tmpdir(), 'memorials-bench-'));
    try {
      return [
        ...(await withOwnDatabase(demandPostgres(), (url) => onPostgres(directory, url))),
        ...(await atRest(directory, 'the embedded database', EMBEDDED_MB, {})),
      ];
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

async function onPostgres(directory: string, databaseUrl: string): Promise<BenchmarkRow[]> {
  const settings = { ...PRODUCTION, DATABASE_URL: databaseUrl };
  await (await serveProduct(directory, settings)).stop();
  const firstAnswer = async (what: string, first: string): Promise<BenchmarkRow> => {
    const { ours, against, ratio } = await sideBySide(
      async () => {
        const product = await serveProduct(directory, settings, first);
        await product.stop();
        return product.readyMs;
      },
      bareServerReadyMs,
      2 * ROUNDS,
    );
    return {
      what: `${what} with PostgreSQL, against a bare \`node:http\` server`,
      ours: `${ours.toFixed(0)} ms`,
      against: `${against.toFixed(0)} ms`,
      ratio,
      target: `under ${READY_TIMES} times`,
      holds: ratio < READY_TIMES,
    };
  };
  const starts = [
    await firstAnswer('ready (`/readyz`)', '/readyz'),
    await firstAnswer('first memorial page answered', '/eleanor-whitfield'),
  ];
  return [...starts, ...(await atRest(directory, 'PostgreSQL', POSTGRES_MB, settings))];
}

async function atRest(
  directory: string,
  database: string,
  mostMegabytes: number,
  settings: Readonly<Record<string, string>>,
): Promise<BenchmarkRow[]> {
  const first = await serveProduct(directory, settings);
  await first.stop();
  const fresh: number[] = [];
  const used: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const product = await serveProduct(directory, settings);
    await pause(REST_MS);
    fresh.push(residentMegabytes(product.pid));
    for (let page = 0; page < PAGES; page += 1) {
      await (await fetch(`${product.origin}/eleanor-whitfield/tributes?category=${page}`)).text();
    }
    await pause(REST_MS);
    used.push(residentMegabytes(product.pid));
    await product.stop();
  }
  const row = (what: string, megabytes: number): BenchmarkRow => ({
    what: `resident memory with ${database}, ${what}`,
    ours: `${megabytes.toFixed(0)} MB`,
    target: `under ${mostMegabytes} MB`,
    holds: megabytes < mostMegabytes,
  });
  return [
    row('after the start', median(fresh)),
    row(`after ${PAGES} pages drawn one after the other`, median(used)),
  ];
}
