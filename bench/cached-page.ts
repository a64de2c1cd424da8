import { setTimeout as pause } from 'node:timers/promises';

import { startOwnProduct } from '../tests/harness/own-product.ts';
import { serveBare, takeAnswer, type BareAnswer } from './measuring/bare-answer.ts';
import type { Benchmark, BenchmarkRow } from './measuring/benchmark.ts';
import { loadProgram, requestsPerSecond } from './measuring/load.ts';
import { demandPostgres, withOwnDatabase } from './measuring/own-database.ts';
import { sideBySide } from './measuring/rounds.ts';

const PAGE = '/eleanor-whitfield';
const TARGET = 0.95;
/** Short rounds, and many: on a small machine whatever else runs passes by in some of them. */
const SECONDS = 1;
const ROUNDS = 15;
/** What a phone's browser sends, about. */
const BROWSER = {
  'User-Agent':
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36',
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'Accept-Language': 'en-GB,en;q=0.9',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
};

/** Its figures stand in docs/reference/benchmarks.md. */
export const benchmark: Benchmark = {
  name: 'A cached memorial page',
  measures:
    'The page of the first sample from memory, in brotli, the product on PostgreSQL, asked for as a browser does over kept connections, against a bare `node:http` server that gives the same bytes and headers. Each in a process of its own, in turn, for fifteen rounds of a second.',
  target: `requests a second at 10 and 100 connections at least ${TARGET} of the bare server, a 304 too.`,
  run,
};

async function run(): Promise<BenchmarkRow[]> {
  return withOwnDatabase(demandPostgres(), measure);
}

async function measure(databaseUrl: string): Promise<BenchmarkRow[]> {
  const product = await startOwnProduct([], { LOAD_SAMPLES: 'true', DATABASE_URL: databaseUrl });
  try {
    const url = `${product.origin}${PAGE}`;
    const whole = await settled(url);
    const tag = whole.headers[whole.headers.indexOf('etag') + 1] ?? '';
    const known = { ...BROWSER, 'If-None-Match': tag };
    const notModified = await takeAnswer(url, known);
    return [
      ...(await compare(url, { what: 'the page', answer: whole, headers: BROWSER })),
      ...(await compare(url, { what: '304, not modified', answer: notModified, headers: known })),
    ];
  } finally {
    await product.stop();
  }
}

/** The page's answer once it is as small as it gets: asked for often, it is compressed once more when idle. */
async function settled(url: string): Promise<BareAnswer> {
  const first = await takeAnswer(url, BROWSER);
  for (;;) {
    const answer = await takeAnswer(url, BROWSER);
    if (answer.body.length < first.body.length) return answer;
    await pause(200);
  }
}

async function compare(
  url: string,
  { what, answer, headers }: { what: string; answer: BareAnswer; headers: Record<string, string> },
): Promise<BenchmarkRow[]> {
  const program = await loadProgram();
  const bare = await serveBare(answer);
  const rows: BenchmarkRow[] = [];
  try {
    for (const connections of [10, 100]) {
      const load = { connections, headers, seconds: SECONDS };
      const { ours, against, ratio } = await sideBySide(
        () => requestsPerSecond({ ...load, url }),
        () => requestsPerSecond({ ...load, url: bare.origin }),
        ROUNDS,
      );
      const bytes = Buffer.byteLength(answer.body, 'base64');
      rows.push({
        what: `${what} (${answer.status}, ${bytes.toLocaleString('en-US')} bytes), ${connections} connections, ${program}`,
        ours: perSecond(ours),
        against: perSecond(against),
        ratio,
        target: `at least ${TARGET}`,
        holds: ratio >= TARGET,
      });
    }
  } finally {
    await bare.stop();
  }
  return rows;
}

function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString('en-US')} /s`;
}
