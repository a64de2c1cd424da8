import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';

import { publishDraft } from '../../app/drafts/publish-draft.server.ts';
import { SWEEP_MEMORIALS } from '../../app/management/jobs.server.ts';
import { accessOfOperator } from '../../app/members/access.server.ts';
import { findMemorials } from '../../app/memorials/find/find-memorials.server.ts';
import type { Search } from '../../app/memorials/find/find-terms.ts';
import { getPage } from '../../app/memorials/published-memorials.server.ts';
import { openDatabase } from '../../db/client.server.ts';
import type { Database } from '../../db/database.server.ts';
import type { JobQueue } from '../../db/job-queue.server.ts';
import { migrate } from '../../db/migrate.server.ts';
import { parseConfig } from '../../server/config/config.server.ts';
import { createKeys } from '../../server/config/secret-keys.server.ts';
import { JOB_DEFINITIONS } from '../../server/jobs/job-definitions.server.ts';
import { createLog } from '../../server/monitoring/log.server.ts';
import type { Services } from '../../server/service-types.server.ts';
import { createServices } from '../../server/services.server.ts';
import { startPostgresCluster } from '../../tests/faults/postgres-cluster.ts';
import { NotRun, type Benchmark, type BenchmarkRow } from '../measuring/benchmark.ts';
import { slugOf } from '../measuring/many-memorials.ts';
import { withOwnDatabase } from '../measuring/own-database.ts';
import { median, quantile, ROUNDS } from '../measuring/rounds.ts';
import {
  addSlimMemorials,
  FIRST_NAMES,
  idOf,
  LAST_NAMES,
  ownerOf,
  SLIM,
} from '../measuring/slim-memorials.ts';

const LARGE = Number(process.env['SCALE_MEMORIALS'] ?? 10_000_000);
const SMALL = LARGE >= 2_000_000 ? 1_000_000 : Math.round(LARGE / 10);
/** Measured: 6,000 with all indexes. Building them takes the rest. */
const BYTES_EACH = 7_500;
const LEFT_FREE = 15e9;
const PAGES = 2_000;
const PUBLICATIONS = 300;
const SEARCHES = 300;
const PURGES = 20;
const MOST_TIMES = 1.3;
/** A job that takes less, or so much more, is not slow. */
const ALLOWED_MS = 50;
/** They look at the disk or ask a provider. */
const OTHER_JOBS = ['tend-backups', 'check-plans'];

export const benchmark: Benchmark = {
  name: 'Ten million memorials',
  measures: `${inWords(LARGE)} memorials against ${inWords(SMALL)}, each in a database of a PostgreSQL of its own, made by \`generate_series\` with ${SLIM.textBytes} bytes of text (a sixteenth of the samples') and ${SLIM.mediaUses} uses of media (a tenth of the target's), one owner, one tribute, one version. In turn, at random memorials: a page by its slug, a publication, a search by name, by name and year; then each scheduled job once a round, the nightly one with ${PURGES} memorials to purge. Smaller with SCALE_MEMORIALS.`,
  target: `p99 among ${inWords(LARGE)} at most ${MOST_TIMES} times that among ${inWords(SMALL)}; a job at most ${MOST_TIMES} times, or ${ALLOWED_MS} ms more`,
  run: async () => {
    demandDisk();
    const cluster = await startPostgresCluster({
      settings: [
        'wal_level=minimal',
        'max_wal_senders=0',
        'max_wal_size=4GB',
        'maintenance_work_mem=512MB',
      ],
    });
    const directory = mkdtempSync(join(tmpdir(), 'memorials-bench-'));
    try {
      return await withOwnDatabase(cluster.url, (small) =>
        withOwnDatabase(cluster.url, (large) => measure([small, large], directory)),
      );
    } finally {
      cluster.remove();
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

function demandDisk(): void {
  const { bavail, bsize } = statfsSync(tmpdir());
  const needed = (LARGE + SMALL) * BYTES_EACH + LEFT_FREE;
  if (bavail * bsize < needed) {
    throw new NotRun(`It needs ${Math.round(needed / 1e9)} GB free in ${tmpdir()}.`);
  }
}

interface Installation {
  size: number;
  database: Database;
  services: Services;
  jobs: Map<string, () => Promise<void>>;
}

async function measure(urls: readonly string[], directory: string): Promise<BenchmarkRow[]> {
  const installations: Installation[] = [];
  try {
    for (const [index, size] of [SMALL, LARGE].entries()) {
      installations.push(await install(urls[index] ?? '', size, directory));
    }
    const [small, large] = installations;
    if (!small || !large) return [];
    const pair: Pair = [small, large];
    return [
      await compare(pair, { what: 'a page by its slug', times: PAGES, work: readPage }),
      await compare(pair, {
        what: 'a publication',
        times: PUBLICATIONS,
        work: publish,
        prepare: changeDraft,
      }),
      await compare(pair, { what: 'a search by name', times: SEARCHES, work: find(byName) }),
      await compare(pair, {
        what: 'a search by a common name',
        times: SEARCHES,
        work: find(byCommonName),
      }),
      await compare(pair, {
        what: 'a search by name and year',
        times: SEARCHES,
        work: find(byNameAndYear),
      }),
      ...(await compareJobs(pair)),
    ];
  } finally {
    for (const { database } of installations) await database.close();
  }
}

async function install(
  databaseUrl: string,
  size: number,
  directory: string,
): Promise<Installation> {
  const database = await openDatabase({ databaseUrl, directory: '' });
  await migrate(database);
  const began = performance.now();
  await addSlimMemorials(database, size);
  const { rows } = await sql<{ size: string }>`
    select pg_size_pretty(pg_database_size(current_database())) as size
  `.execute(database.kysely);
  console.log(
    `  ${inWords(size)} memorials: ${rows[0]?.size}, made in ${Math.round((performance.now() - began) / 1000)} s`,
  );
  const jobs: Installation['jobs'] = new Map();
  const queue: JobQueue = {
    add: () => Promise.resolve(),
    handle: (job, handler) => {
      jobs.set(job.name, () => handler(job.data.parse({})));
    },
  };
  const services = createServices({
    config: parseConfig({ DATA_DIR: join(directory, String(size)) }),
    database,
    jobs: queue,
    keyFor: createKeys('a secret for the bench, which is long enough'),
    log: createLog({ logLevel: 'error' }),
  });
  return { size, database, services, jobs };
}

type Pair = readonly [small: Installation, large: Installation];
type Work = (installation: Installation, number: number) => Promise<unknown>;

interface Comparison {
  what: string;
  times: number;
  work: Work;
  /** before each, and not measured */
  prepare?: Work;
}

async function compare(
  pair: Pair,
  { what, times, work, prepare }: Comparison,
): Promise<BenchmarkRow> {
  const p99: Array<[number, number]> = [];
  const p50: Array<[number, number]> = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const taken: [number[], number[]] = [[], []];
    for (let time = 0; time < times * 2; time += 1) {
      const index = (time + Math.floor(time / 2)) % 2 === 0 ? 0 : 1;
      const installation = pair[index];
      const number = 1 + Math.floor(Math.random() * installation.size);
      await prepare?.(installation, number);
      const began = performance.now();
      await work(installation, number);
      taken[index].push(performance.now() - began);
    }
    if (round === 0) continue;
    p99.push([quantile(taken[0], 0.99), quantile(taken[1], 0.99)]);
    p50.push([median(taken[0]), median(taken[1])]);
  }
  const ratio = median(p99.map(([small, large]) => large / small));
  const figures = (index: 0 | 1) =>
    `p99 ${median(p99.map((one) => one[index])).toFixed(1)} ms, median ${median(p50.map((one) => one[index])).toFixed(1)} ms`;
  return {
    what,
    ours: figures(1),
    against: figures(0),
    ratio,
    target: `p99 at most ${MOST_TIMES} times`,
    holds: ratio <= MOST_TIMES,
  };
}

const readPage: Work = ({ services }, number) => getPage(services, slugOf(number));

/** As an editor's change leaves it. */
const changeDraft: Work = async ({ database, services }, number) => {
  await database.kysely
    .insertInto('memorial_drafts')
    .columns(['memorial_id', 'revision', 'document', 'updated_at', 'updated_by'])
    .expression((eb) =>
      eb
        .selectFrom('memorials')
        .where('id', '=', idOf(number))
        .select((of) => [
          'id',
          sql<number>`draft_revision + 1`.as('revision'),
          sql<string>`document || jsonb_build_object('quote', ${String(Math.random())}::text)`.as(
            'document',
          ),
          of.val(services.now()).as('updated_at'),
          sql<null>`null`.as('updated_by'),
        ]),
    )
    .onConflict((conflict) => conflict.column('memorial_id').doNothing())
    .execute();
};

const publish: Work = async ({ database, services }, number) => {
  const { revision } = await database.kysely
    .selectFrom('memorial_drafts')
    .select('revision')
    .where('memorial_id', '=', idOf(number))
    .executeTakeFirstOrThrow();
  const { memorial } = accessOfOperator(idOf(number));
  // Each by its owner, because a user publishes only so often a day.
  const actor = { ...memorial.actor, userId: ownerOf(number) };
  await publishDraft(services, { ...memorial, actor }, { revision });
};

const some = (most: number) => Math.floor(Math.random() * most);
const byName = () => ({ name: `anna${some(FIRST_NAMES)} berg${some(LAST_NAMES)}` });
const byCommonName = () => ({ name: `anna${some(3)}` });
const byNameAndYear = () => ({ name: `anna${some(3)}`, born: [1900 + some(60)] });

function find(search: () => Search): Work {
  return ({ services }) => findMemorials(services, search());
}

async function compareJobs(pair: Pair): Promise<BenchmarkRow[]> {
  const names = JOB_DEFINITIONS.filter(
    ({ name, schedule }) => schedule !== undefined && !OTHER_JOBS.includes(name),
  ).map(({ name }) => name);
  const taken = new Map(names.map((name) => [name, [[], []] as [number[], number[]]]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of names) {
      for (const index of [0, 1] as const) {
        const installation = pair[index];
        if (name === SWEEP_MEMORIALS.name) await takeSomeDown(installation);
        const began = performance.now();
        await installation.jobs.get(name)?.();
        if (round > 0) taken.get(name)?.[index].push(performance.now() - began);
      }
    }
  }
  return Array.from(taken, ([name, [small, large]]) => {
    const [ours, against] = [median(large), median(small)];
    return {
      what: `the job ${name}`,
      ours: `${ours.toFixed(0)} ms`,
      against: `${against.toFixed(0)} ms`,
      ratio: ours / against,
      target: `at most ${MOST_TIMES} times, or ${ALLOWED_MS} ms more`,
      holds: ours / against <= MOST_TIMES || ours - against <= ALLOWED_MS,
    };
  });
}

/** Long enough ago to be purged. */
async function takeSomeDown({ database, size }: Installation): Promise<void> {
  const ids = Array.from({ length: PURGES }, () => idOf(1 + some(size)));
  await database.kysely
    .updateTable('memorials')
    .set({ state: 'taken-down', taken_down_at: new Date(Date.now() - 60 * 24 * 3600_000) })
    .where('id', 'in', ids)
    .where('state', '=', 'published')
    .execute();
}

function inWords(number: number): string {
  return number.toLocaleString('en-US');
}
