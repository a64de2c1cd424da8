import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';

import { openDatabase } from '../db/client.server.ts';
import { migrate } from '../db/migrate.server.ts';
import type { Application, AppOptions } from '../server/app.server.ts';
import { parseConfig } from '../server/config/config.server.ts';
import { createKeys } from '../server/config/secret-keys.server.ts';
import { openJobRunner } from '../server/jobs/job-runner.server.ts';
import { createLog } from '../server/monitoring/log.server.ts';
import { seedSamples } from '../server/seed/seed-samples.server.ts';
import type { Benchmark, BenchmarkRow } from './measuring/benchmark.ts';
import { demandPostgres, withOwnDatabase } from './measuring/own-database.ts';
import { sideBySide } from './measuring/rounds.ts';

const PAGE = '/eleanor-whitfield';
const PROJECT = join(import.meta.dirname, '..');
const RENDERS = 150;
const ROUNDS = 7;
const TARGET = 0.5;

export const benchmark: Benchmark = {
  name: 'An uncached memorial page',
  measures: `The page of the largest sample, rendered by the built application as for its cache, its row from PostgreSQL each time, against React's \`renderToPipeableStream\` alone on the very element that the application rendered. One process, one page at a time, in turn, ${ROUNDS} rounds of ${RENDERS} pages.`,
  target: `at least ${TARGET} of React alone.`,
  run: () => withOwnDatabase(demandPostgres(), measure),
};

type Render = (element: unknown, options: object) => { pipe(sink: Writable): void };
type RenderMarkup = (element: unknown) => string;

async function measure(databaseUrl: string): Promise<BenchmarkRow[]> {
  const react = createRequire(import.meta.url)('react-dom/server') as {
    renderToPipeableStream: Render;
    renderToStaticMarkup: RenderMarkup;
  };
  const { renderToPipeableStream: render, renderToStaticMarkup: renderMarkup } = react;
  let element: unknown;
  react.renderToStaticMarkup = (rendered) => {
    element = rendered;
    return renderMarkup(rendered);
  };
  const { app, close } = await openApp(databaseUrl);
  try {
    const whole = async () => {
      const response = await app.renderPage(PAGE);
      const page = Buffer.from(await response.arrayBuffer());
      if (response.status !== 200) throw new Error(`${PAGE} answered ${response.status}`);
      return page;
    };
    const page = await whole();
    const alone = () => renderAlone(render, element);
    const ratio = (await alone()).length / page.length;
    if (ratio < 0.99) throw new Error('React alone rendered another page than the application.');
    const { ours, against, ...sides } = await sideBySide(
      () => pagesPerSecond(whole),
      () => pagesPerSecond(alone),
      ROUNDS,
    );
    return [
      {
        what: `${PAGE}, ${page.length.toLocaleString('en-US')} bytes`,
        ours: `${Math.round(ours)} /s`,
        against: `${Math.round(against)} /s`,
        ratio: sides.ratio,
        target: `at least ${TARGET}`,
        holds: sides.ratio >= TARGET,
      },
    ];
  } finally {
    await close();
  }
}

async function pagesPerSecond(page: () => Promise<Buffer>): Promise<number> {
  const started = performance.now();
  for (let index = 0; index < RENDERS; index += 1) await page();
  return (RENDERS * 1000) / (performance.now() - started);
}

function renderAlone(render: Render, element: unknown): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks));
        done();
      },
    });
    const page = render(element, { onShellReady: () => page.pipe(sink), onError: reject });
  });
}

async function openApp(
  databaseUrl: string,
): Promise<{ app: Application; close: () => Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'memorials-bench-'));
  const config = parseConfig({ DATA_DIR: directory, LOG_LEVEL: 'silent' });
  const log = createLog(config);
  const database = await openDatabase({ databaseUrl, directory: join(directory, 'database') });
  await migrate(database);
  await seedSamples({
    database,
    config,
    log,
    directory: join(PROJECT, 'app/memorials/documents/samples'),
  });
  const jobs = await openJobRunner({ database, databaseUrl, log });
  const built = (await import(join(PROJECT, 'build/server/index.js'))) as {
    createApp: (options: AppOptions) => Application;
  };
  const app = built.createApp({
    config,
    database,
    jobs,
    keyFor: createKeys('a secret for the bench, which is long enough'),
    log,
    clientDirectory: join(PROJECT, 'build/client'),
  });
  return {
    app,
    close: async () => {
      await jobs.stop();
      await database.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
