import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { Client } from 'pg';

import { freePort } from '../../tests/harness/free-port.ts';
import { NotRun, type Benchmark, type BenchmarkRow } from '../measuring/benchmark.ts';
import { demandPostgres, withOwnDatabase } from '../measuring/own-database.ts';
import { PRODUCTION, serveProduct } from '../measuring/served-product.ts';

const EDGES = 200;
const VIEWS = 400_000;
const CONNECTIONS = 64;
const FEWEST_VIEWS_A_REQUEST = 1_000;
const MOST_MS_UNTIL_GONE = 1_000;
const PAGE = '/eleanor-whitfield';

export const benchmark: Benchmark = {
  name: 'A CDN with tags',
  measures: `Varnish with xkey before the product on PostgreSQL. The name of an edge is part of its cache key, so that it behaves as ${EDGES} edges. ${VIEWS.toLocaleString('en')} views of a memorial and its portrait, then the page is taken down while ${CONNECTIONS} connections go on reading.`,
  target: `at most 1 request of ours in ${FEWEST_VIEWS_A_REQUEST.toLocaleString('en')} views, and a page that is taken down is gone at every edge within ${MOST_MS_UNTIL_GONE} ms of its commit`,
  run: () => withOwnDatabase(demandPostgres(), (url) => measure(url)),
};

async function measure(databaseUrl: string): Promise<BenchmarkRow[]> {
  if (spawnSync('varnishd', ['-V']).status !== 0) {
    throw new NotRun('It needs Varnish with its module xkey.');
  }
  const directory = mkdtempSync(join(tmpdir(), 'memorials-cdn-'));
  const cdnPort = await freePort();
  const cdn = `http://127.0.0.1:${cdnPort}`;
  const product = await serveProduct(directory, {
    ...PRODUCTION,
    DATABASE_URL: databaseUrl,
    LOAD_SAMPLES: 'true',
    PURGE_URL: cdn,
    PURGE_KIND: 'varnish',
  });
  const varnish = await startVarnish(directory, cdnPort, Number(new URL(product.origin).port));
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    // The first start purges everything, twice.
    await untilNoPurge(database);
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const picture = await portraitOf(agent, cdn);
    const requests = await countOwnRequests(agent, cdn, [PAGE, picture]);
    const gone = await takeDown(agent, cdn, database);
    const aRequest = VIEWS / requests;
    return [
      {
        what: `views for each request of ours, of ${VIEWS.toLocaleString('en')}`,
        ours: `${Math.floor(aRequest).toLocaleString('en')} (${requests} requests)`,
        target: `at least ${FEWEST_VIEWS_A_REQUEST.toLocaleString('en')}`,
        holds: aRequest >= FEWEST_VIEWS_A_REQUEST,
      },
      {
        what: `gone at all ${EDGES} edges, after the commit`,
        ours: `${Math.round(gone)} ms`,
        target: `at most ${MOST_MS_UNTIL_GONE} ms`,
        holds: gone <= MOST_MS_UNTIL_GONE,
      },
    ];
  } finally {
    await database.end();
    varnish.kill('SIGTERM');
    await once(varnish, 'exit');
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function startVarnish(
  directory: string,
  port: number,
  origin: number,
): Promise<ChildProcess> {
  const file = join(directory, 'cdn.vcl');
  writeFileSync(
    file,
    `vcl 4.1;
import xkey;
backend product { .host = "127.0.0.1"; .port = "${origin}"; }
sub vcl_recv {
  if (req.method == "PURGE") {
    set req.http.n = xkey.purge(req.http.xkey-purge);
    return (synth(200));
  }
  unset req.http.Cookie;
}
sub vcl_hash { hash_data(req.http.X-Edge); }
sub vcl_backend_response { set beresp.http.xkey = beresp.http.Surrogate-Key; set beresp.grace = 0s; }
sub vcl_deliver { set resp.http.X-Hits = obj.hits; }
`,
  );
  const varnish = spawn(
    'varnishd',
    [
      '-F',
      '-j',
      'none',
      '-n',
      join(directory, 'varnish'),
      '-a',
      `127.0.0.1:${port}`,
      '-f',
      file,
      '-s',
      'malloc,512m',
    ],
    { stdio: 'ignore' },
  );
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)) return varnish;
    await pause(100);
  }
  throw new Error('Varnish did not start');
}

async function untilNoPurge(database: Client): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ count: string }>('select count(*) from cdn_purges');
    if (rows[0]?.count === '0') return;
    await pause(250);
  }
}

interface Answer {
  status: number;
  isHit: boolean;
  body: string;
}

function get(agent: Agent, address: string, edge: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(address, {
      agent,
      headers: { 'X-Edge': `edge-${edge}`, 'Accept-Encoding': 'br' },
    });
    asked.on('error', reject);
    asked.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          isHit: response.headers['x-hits'] !== '0',
          body: Buffer.concat(chunks).toString('latin1'),
        }),
      );
    });
    asked.end();
  });
}

async function portraitOf(agent: Agent, cdn: string): Promise<string> {
  const html = await (await fetch(`${cdn}${PAGE}`)).text();
  const [picture] = /\/media\/[0-9a-f]{32}-\d+x\d+-\d+\.webp/.exec(html) ?? [];
  if (!picture) throw new Error('The page shows no picture');
  // The first request learns whether the picture is open, the second is served with tags.
  await get(agent, `${cdn}${picture}`, 0);
  return picture;
}

/** Views the paths at each edge in turn, and counts what the CDN asks of the product. */
async function countOwnRequests(
  agent: Agent,
  cdn: string,
  paths: readonly string[],
): Promise<number> {
  let begun = 0;
  let own = 0;
  const visitor = async () => {
    while (begun < VIEWS) {
      const turn = begun;
      begun += 1;
      const path = paths[turn % paths.length] ?? '';
      const { status, isHit } = await get(
        agent,
        cdn + path,
        Math.floor(turn / paths.length) % EDGES,
      );
      if (status !== 200) throw new Error(`${path}: ${status}`);
      if (!isHit) own += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
  return own;
}

/** @returns milliseconds from the commit until no edge shows the page; each is asked until it does not */
async function takeDown(agent: Agent, cdn: string, database: Client): Promise<number> {
  await database.query(
    `update memorials set state = 'taken-down', taken_down_at = now() where slug = $1`,
    [PAGE.slice(1)],
  );
  const committed = performance.now();
  let last = 0;
  const edges = Array.from({ length: EDGES }, (_, edge) => edge);
  await Promise.all(
    edges.map(async (edge) => {
      while ((await get(agent, cdn + PAGE, edge)).status === 200) {
        last = Math.max(last, performance.now() - committed);
      }
    }),
  );
  return last;
}
