/**
 * The entry point: opens the database, migrates it, loads the samples, starts the server and shuts it down. With
 * `--dev`, Vite serves the pages.
 */

import type { Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { offeredLanguages } from '../app/language/offered-languages.ts';
import { createServedFiles } from '../app/media/serving/served-files.server.ts';
import { findOpenShortCode } from '../app/memorials/cdn/store.server.ts';
import {
  createMediaAccess,
  MEDIA_CHANGES_CHANNEL,
  type MediaAccess,
} from '../app/memorials/media-access/media-access.server.ts';
import { EMBEDDED_DURABILITY_WARNING, openDatabase } from '../db/client.server.ts';
import type { Database } from '../db/database.server.ts';
import { migrate } from '../db/migrate.server.ts';
import type { Replica } from '../db/postgres/replica.server.ts';
import type { AppOptions } from './app.server.ts';
import { assertNoUnfinishedRestore } from './backup/unfinished-restore.server.ts';
import { createCdn } from './cdn/cdn.server.ts';
import { openPurger } from './cdn/open-purger.server.ts';
import type { Purger } from './cdn/purger.server.ts';
import { loadConfig, type Config } from './config/config.server.ts';
import { createKeys, loadOrCreateSecret } from './config/secret-keys.server.ts';
import { limitConnections } from './http/connection-limits.server.ts';
import { nonPageSecurityHeaders } from './http/headers/response-headers.server.ts';
import { createHttpServer } from './http/http-server.server.ts';
import { createMediaHandler } from './http/media-handler.server.ts';
import { createLazyJobQueue, type LazyJobQueue } from './jobs/lazy-job-queue.server.ts';
import { openMediaStorage } from './media-storage.server.ts';
import { createLog, type Log } from './monitoring/log.server.ts';
import { createCachedPageHandler } from './page-cache/cached-page-handler.server.ts';
import { MEMORIAL_CHANGES_CHANNEL } from './page-cache/page-cache.server.ts';
import { announce, localAddress } from './process/announce.server.ts';
import { createDevServer } from './process/dev-server.server.ts';
import { PRODUCT_FOLDER } from './process/product-folder.server.ts';
import { exitOnUncaughtException, stopOnSignals } from './process/shutdown.server.ts';
import { explainStartFailure } from './process/start-failure.server.ts';
import type { SeedSubscriber } from './seed/seed-demo-users.server.ts';
import { seedSamples } from './seed/seed-samples.server.ts';
import type { AppDependencies } from './service-types.server.ts';

/** Declared here, because this file may import `sandbox/start.server.ts` only on demand (see `startSandboxIfLocal`). */
interface Sandbox {
  addStandIns(config: Config): Config;
  lines(): string[];
  sendWebhooksTo(origin: string): void;
  seedSubscriber: SeedSubscriber;
  close(): Promise<void>;
}

/** Delays the job workers, so that the first page requests are fast. */
const JOBS_START_DELAY_MS = 500;
const JOBS_RETRY_MS = 3_000;

const IS_DEVELOPMENT = process.argv.includes('--dev');

try {
  await start();
} catch (error) {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  // Exits explicitly. Open handles would keep the process alive, and a supervisor could not restart it.
  process.exit(1);
}

async function start(): Promise<void> {
  const settings = loadConfig();
  assertNoUnfinishedRestore(settings.dataDirectory);
  const log = createLog(settings);
  exitOnUncaughtException(log);
  const opening = openDatabase({
    databaseUrl: settings.databaseUrl,
    directory: join(settings.dataDirectory, 'database'),
    log: { warn: (message) => log.warn(message), fatal: (message) => log.fatal(message) },
  });
  if (!IS_DEVELOPMENT) setImmediate(preloadApplication);
  const database = await opening;
  const { databaseUrl } = settings;
  const jobs = createLazyJobQueue(async () => {
    const { openJobRunner } = await import('./jobs/job-runner.server.ts');
    return openJobRunner({ database, databaseUrl, log });
  });
  let sandbox: Sandbox | undefined;
  let purger: Purger | undefined;
  let replica: Replica | undefined;
  let server: Server | undefined;
  const closing = new AbortController();
  const finishJobs = () => {
    closing.abort();
    return jobs.finish();
  };
  const close = async () => {
    closing.abort();
    await jobs.stop();
    await purger?.close();
    await replica?.close();
    await sandbox?.close();
    await database.close();
  };
  try {
    const { isNew } = await prepareDatabase(database, settings, log);
    // The embedded database has only one connection. Opening the queue later, during a transaction, would deadlock.
    if (isNew || database.kind === 'embedded') await jobs.open();
    sandbox = await startSandboxIfLocal(settings);
    const config = sandbox?.addStandIns(settings) ?? settings;
    const keyFor = createKeys(config.sessionSecret ?? loadOrCreateSecret(config.dataDirectory));
    if (!IS_DEVELOPMENT) {
      purger = await openPurger({
        settings: config.cdn,
        database,
        productFolder: PRODUCT_FOLDER,
        log,
      });
    }
    const dependencies = { config, database, jobs, keyFor, log };
    if (sandbox) {
      await seedDemo(dependencies, settings.payments ? undefined : sandbox.seedSubscriber);
    }
    replica = await openReplica(config, database, log);
    server = await listen({ ...dependencies, purger, replica });
    stopOnSignals(server, { finishJobs, close }, log);
    sandbox?.sendWebhooksTo(localAddress(config, server));
    announce(config, server, {
      databaseKind: database.kind,
      sandboxLines: sandbox?.lines() ?? [],
    });
    if (config.role !== 'web') await startJobs(jobs, closing.signal, log);
  } catch (error) {
    server?.close();
    server?.closeAllConnections();
    await close();
    throw error;
  }
}

/** Retries while the database is down. Cached pages are served in the meantime. */
async function startJobs(jobs: LazyJobQueue, isClosing: AbortSignal, log: Log): Promise<void> {
  for (let wait = JOBS_START_DELAY_MS; ; wait = JOBS_RETRY_MS) {
    await pause(wait, undefined, { signal: isClosing }).catch(() => undefined);
    if (isClosing.aborted) return;
    try {
      const queue = await jobs.open();
      if (!isClosing.aborted) await queue.startWorking();
      return;
    } catch (error) {
      log.error({ err: error }, 'cannot start the job workers; retrying');
    }
  }
}

/** Imported on demand, as the driver of PostgreSQL is. */
async function openReplica(
  { replicaUrl }: Config,
  database: Database,
  log: Log,
): Promise<Replica | undefined> {
  if (replicaUrl === undefined) return undefined;
  const module = await import('../db/postgres/replica.server.ts');
  const warn = (message: string) => log.warn(message);
  const replica = module.openReplica(replicaUrl, database.kysely, { warn, fatal: warn });
  database.listen(MEMORIAL_CHANGES_CHANNEL, replica.changes);
  return replica;
}

/** Imported on demand, because production must not load the sandbox. */
async function startSandboxIfLocal(config: Config): Promise<Sandbox | undefined> {
  if (config.isProduction) return undefined;
  const { startSandbox } = await import('../sandbox/start.server.ts');
  return startSandbox(config);
}

async function seedDemo(
  dependencies: AppDependencies,
  seedSubscriber: SeedSubscriber | undefined,
): Promise<void> {
  const buildServices = async () => {
    const { createServices } = await import('./services.server.ts');
    return createServices(dependencies);
  };
  const { seedDemoUsers } = await import('./seed/seed-demo-users.server.ts');
  await seedDemoUsers(dependencies.database, buildServices, seedSubscriber);
}

async function prepareDatabase(
  database: Database,
  config: Config,
  log: Log,
): Promise<{ isNew: boolean }> {
  if (config.isProduction && database.kind === 'embedded') log.warn(EMBEDDED_DURABILITY_WARNING);
  const applied = await migrate(database, {
    directory: join(PRODUCT_FOLDER, 'db/migrations'),
    onBlocked: (migration) => log.warn({ migration }, 'waiting for other queries to end'),
  });
  if (applied.length > 0) log.info({ migrations: applied }, 'database migrated');
  if (config.loadSamples) {
    const directory = join(PRODUCT_FOLDER, 'app/memorials/documents/samples');
    await seedSamples({ database, config, log, directory });
  }
  return { isNew: applied.length > 0 };
}

type ServerDependencies = Omit<AppOptions, 'clientDirectory' | 'cdn'> & {
  purger?: Purger | undefined;
};

async function listen(dependencies: ServerDependencies): Promise<Server> {
  const { config, database } = dependencies;
  const { host, port } = config.listen;
  const mediaAccess = createMediaAccess({ kysely: database.kysely });
  database.listen(MEDIA_CHANGES_CHANNEL, mediaAccess.changes);
  const server = IS_DEVELOPMENT
    ? await createDevServer({ ...dependencies, mediaAccess })
    : await createServer({ ...dependencies, mediaAccess });
  limitConnections(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return server;
}

/**
 * Starts importing the application while the database opens. An error is ignored here, because `createServer` imports
 * the application again and reports the error.
 */
function preloadApplication(): void {
  loadApplication().catch(() => undefined);
}

async function loadApplication() {
  const { createApp, loadPages } = await import('./built-app.server.ts');
  await loadPages();
  return createApp;
}

async function createServer(
  dependencies: ServerDependencies & { mediaAccess: MediaAccess },
): Promise<Server> {
  const { config, database, log, mediaAccess, purger } = dependencies;
  const createApp = await loadApplication();
  const files = createServedFiles(openMediaStorage(config));
  const cdn = createCdn({
    isTrusted: purger?.isTrusted ?? (() => false),
    memorialShowing: mediaAccess.peekShown,
    findShortCode: (slug) => findOpenShortCode(database.kysely, slug),
  });
  const app = createApp({
    ...dependencies,
    cdn,
    servedFiles: files,
    clientDirectory: join(PRODUCT_FOLDER, 'build/client'),
    pageCacheCounts: () => pages.counts(),
  });
  const securityHeaders = nonPageSecurityHeaders(config.origin);
  const pages = createCachedPageHandler({
    maxBytes: config.pageCacheBytes,
    render: app.renderPage,
    log,
    securityHeaders,
    languages: offeredLanguages(!config.isProduction),
    cdn,
  });
  database.listen(MEMORIAL_CHANGES_CHANNEL, pages.changes);
  const isOpen = (name: string) => mediaAccess.isKnownOpen(name);
  const media = createMediaHandler({ files, isOpen, securityHeaders, cdn, log });
  if (config.role === 'work') {
    const { workerRoutes } = await import('./monitoring/worker-routes.server.ts');
    const { fetch: application } = workerRoutes(config, database);
    return createHttpServer({ application, pages: { handle: () => false }, securityHeaders, log });
  }
  return createHttpServer({
    application: app.fetch,
    pages,
    media,
    securityHeaders,
    takesFile: app.takesFile,
    log,
  });
}
