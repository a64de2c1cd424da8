import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { Client } from 'pg';

import { openDatabase } from '../../db/client.server.ts';
import { migrate, migrationStatus } from '../../db/migrate.server.ts';
import { startPostgresCluster } from '../../tests/faults/postgres-cluster.ts';
import type { Benchmark, BenchmarkRow } from '../measuring/benchmark.ts';
import { slugOf } from '../measuring/many-memorials.ts';
import { quantile } from '../measuring/rounds.ts';
import { addSlimMemorials, idOf, ownerOf } from '../measuring/slim-memorials.ts';

const MEMORIALS = Number(process.env['SCALE_MEMORIALS'] ?? 1_000_000);
const MIGRATIONS = join(import.meta.dirname, '../../db/migrations');
/** The newest migration of the earlier version. */
const FROM = '0058';
const PAUSE_MS = 5;
const READ_SECONDS = 1;
const WRITE_SECONDS = 2;

export const benchmark: Benchmark = {
  name: 'An upgrade while pages are served',
  measures: `A PostgreSQL of its own with ${MEMORIALS.toLocaleString('en')} memorials, made at migration ${FROM} by \`generate_series\` with 500 bytes of text, gets all later migrations in one start. Meanwhile one client after the other reads pages, and others change what families and visitors change, as an earlier version that still runs does: each statement ${PAUSE_MS} ms after the one before. The longest wait of each kind counts. Smaller with SCALE_MEMORIALS.`,
  target: `no page waits for more than ${READ_SECONDS} s, no change for more than ${WRITE_SECONDS} s, none fails`,
  run: async () => {
    const cluster = await startPostgresCluster({
      settings: ['max_wal_size=4GB', 'maintenance_work_mem=256MB'],
    });
    const directory = mkdtempSync(join(tmpdir(), 'memorials-bench-'));
    try {
      return await measure(cluster.url, directory);
    } finally {
      cluster.remove();
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

async function measure(databaseUrl: string, directory: string): Promise<BenchmarkRow[]> {
  const database = await openDatabase({ databaseUrl, directory: '' });
  try {
    for (const name of readdirSync(MIGRATIONS).filter((file) => file.slice(0, 4) <= FROM)) {
      cpSync(join(MIGRATIONS, name), join(directory, name));
    }
    await migrate(database, { directory });
    await addSlimMemorials(database, MEMORIALS);
    const isOver = new AbortController();
    const clients = KINDS.map((kind) => repeat(databaseUrl, kind, isOver.signal));
    const began = performance.now();
    const applied = await migrate(database);
    const seconds = (performance.now() - began) / 1000;
    isOver.abort();
    const waits = await Promise.all(clients);
    return [
      {
        what: 'all of it',
        ours: `${applied.length} migrations, ${seconds.toFixed(0)} s`,
        target: 'one start, none pending',
        holds: (await migrationStatus(database)).pending.length === 0,
      },
      ...KINDS.map((kind, index) => rowOf(kind, waits[index] ?? { taken: [], failures: [] })),
    ];
  } finally {
    await database.close();
  }
}

interface Kind {
  what: string;
  mostSeconds: number;
  /** the statements of one request, about the memorial with this number */
  statements: (number: number) => ReadonlyArray<readonly [text: string, values: unknown[]]>;
}

const KINDS: readonly Kind[] = [
  {
    what: 'a page with its tributes',
    mostSeconds: READ_SECONDS,
    statements: (number) => [
      ['select id, slug, document, state, level from memorials where slug = $1', [slugOf(number)]],
      ['select * from tributes where memorial_id = $1 order by position limit 12', [idOf(number)]],
    ],
  },
  {
    what: 'a publication',
    mostSeconds: WRITE_SECONDS,
    statements: (number) => [
      [
        `update memorials set document = document || jsonb_build_object('quote', $2::text) where id = $1`,
        [idOf(number), String(Math.random())],
      ],
    ],
  },
  {
    what: 'a version in the history',
    mostSeconds: WRITE_SECONDS,
    statements: (number) => [
      [
        `insert into memorial_revisions (memorial_id, number, kind, document, created_at)
         select memorial_id, max(number) + 1, 'published', '{"sections": []}', now()
         from memorial_revisions where memorial_id = $1 group by memorial_id`,
        [idOf(number)],
      ],
    ],
  },
  {
    what: 'a tribute',
    mostSeconds: WRITE_SECONDS,
    statements: (number) => [
      [
        `update tributes set body = body || '.' where memorial_id = $1 and position = 1`,
        [idOf(number)],
      ],
    ],
  },
  {
    what: 'an entry in the log',
    mostSeconds: WRITE_SECONDS,
    statements: (number) => [
      [
        `insert into memorial_log (memorial_id, user_id, action) values ($1, $2, 'published')`,
        [idOf(number), ownerOf(number)],
      ],
    ],
  },
  {
    what: 'a change of an account',
    mostSeconds: WRITE_SECONDS,
    statements: (number) => [
      [`update users set updated_at = now() where id = $1`, [ownerOf(number)]],
    ],
  },
];

interface Waits {
  /** in milliseconds */
  taken: number[];
  failures: string[];
}

async function repeat(databaseUrl: string, kind: Kind, isOver: AbortSignal): Promise<Waits> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const waits: Waits = { taken: [], failures: [] };
  try {
    while (!isOver.aborted) {
      const number = 1 + Math.floor(Math.random() * MEMORIALS);
      const began = performance.now();
      try {
        for (const [text, values] of kind.statements(number)) await client.query(text, values);
      } catch (error) {
        waits.failures.push(String(error));
      }
      waits.taken.push(performance.now() - began);
      await pause(PAUSE_MS);
    }
  } finally {
    await client.end();
  }
  return waits;
}

function rowOf({ what, mostSeconds }: Kind, { taken, failures }: Waits): BenchmarkRow {
  const longest = taken.reduce((one, other) => Math.max(one, other), 0);
  const [failure] = failures;
  const failed = failure === undefined ? '' : `, ${failures.length} failed (${failure})`;
  return {
    what,
    ours: `longest ${longest.toFixed(0)} ms, p99 ${quantile(taken, 0.99).toFixed(0)} ms of ${taken.length.toLocaleString('en')}${failed}`,
    target: `at most ${mostSeconds} s, none failed`,
    holds: longest <= mostSeconds * 1000 && failures.length === 0,
  };
}
