import { setTimeout as pause } from 'node:timers/promises';

import { startProductInstance } from '../tests/harness/product-instance.ts';
import type { Benchmark, BenchmarkRow } from './measuring/benchmark.ts';
import { loadProgram, requestsPerSecond } from './measuring/load.ts';
import { demandPostgres, withOwnDatabase } from './measuring/own-database.ts';
import {
  startBareServer,
  recordResponse,
  type RecordedResponse,
} from './measuring/recorded-response.ts';
import { summarise, alternateRounds, type Round } from './measuring/rounds.ts';

const PAGE = '/eleanor-whitfield';
const TARGET = 0.95;
const SECONDS = 1;
const PAIRS = 7;
const ROUNDS_OF_A_PAIR = 3;
const CONNECTIONS = [10, 100];
const BROWSER = {
  'User-Agent':
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36',
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'Accept-Language': 'en-GB,en;q=0.9',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
};

export const benchmark: Benchmark = {
  name: 'A cached memorial page',
  measures: `The page of the first sample from memory, in brotli, the product on PostgreSQL, asked for as a browser does over kept connections, against a bare \`node:http\` server that gives the same bytes and headers. Each in a process of its own, in turn, for a second at a time; both are started anew ${PAIRS} times, for ${ROUNDS_OF_A_PAIR} rounds each after a second that is not counted.`,
  target: `requests a second at ${CONNECTIONS.join(' and ')} connections at least ${TARGET} of the bare server, a 304 too.`,
  run,
};

interface Line {
  what: string;
  rounds: Round[];
}

async function run(): Promise<BenchmarkRow[]> {
  const program = await loadProgram();
  const lines = await withOwnDatabase(demandPostgres(), async (databaseUrl) => {
    const gathered = new Map<string, Line>();
    for (let pair = 0; pair < PAIRS; pair += 1) await measurePair(databaseUrl, gathered);
    return gathered;
  });
  return [...lines.values()].map(({ what, rounds }) => {
    const { ours, against, ratio } = summarise(rounds);
    return {
      what: `${what}, ${program}`,
      ours: perSecond(ours),
      against: perSecond(against),
      ratio,
      target: `at least ${TARGET}`,
      holds: ratio >= TARGET,
    };
  });
}

async function measurePair(databaseUrl: string, lines: Map<string, Line>): Promise<void> {
  const product = await startProductInstance([], {
    LOAD_SAMPLES: 'true',
    DATABASE_URL: databaseUrl,
  });
  try {
    const url = `${product.origin}${PAGE}`;
    const whole = await settled(url);
    const tag = whole.headers[whole.headers.indexOf('etag') + 1] ?? '';
    const known = { ...BROWSER, 'If-None-Match': tag };
    const notModified = await recordResponse(url, known);
    await compare(url, { what: 'the page', answer: whole, headers: BROWSER }, lines);
    await compare(url, { what: 'not modified', answer: notModified, headers: known }, lines);
  } finally {
    await product.stop();
  }
}

async function settled(url: string): Promise<RecordedResponse> {
  const first = await recordResponse(url, BROWSER);
  for (;;) {
    const answer = await recordResponse(url, BROWSER);
    if (answer.body.length < first.body.length) return answer;
    await pause(200);
  }
}

async function compare(
  url: string,
  {
    what,
    answer,
    headers,
  }: { what: string; answer: RecordedResponse; headers: Record<string, string> },
  lines: Map<string, Line>,
): Promise<void> {
  const bare = await startBareServer(answer);
  try {
    for (const connections of CONNECTIONS) {
      const load = { connections, headers, seconds: SECONDS };
      const ours = () => requestsPerSecond({ ...load, url });
      const against = () => requestsPerSecond({ ...load, url: bare.origin });
      await ours();
      await against();
      const rounds = await alternateRounds(ours, against, ROUNDS_OF_A_PAIR);
      const key = `${what} ${connections}`;
      const bytes = Buffer.byteLength(answer.body, 'base64').toLocaleString('en-US');
      const line = lines.get(key) ?? {
        what: `${what} (${answer.status}, ${bytes} bytes), ${connections} connections`,
        rounds: [],
      };
      line.rounds.push(...rounds);
      lines.set(key, line);
    }
  } finally {
    await bare.stop();
  }
}

function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString('en-US')} /s`;
}
