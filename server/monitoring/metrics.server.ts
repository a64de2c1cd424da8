/**
 * What an operator's monitoring reads at `/metrics`, with `Authorization: Bearer METRICS_TOKEN`. Labels are
 * words of the product (a route's pattern, a status, a kind of job), never an address or anybody's data.
 * Without the setting there is no such page and nothing is measured.
 */
import { createHash, timingSafeEqual } from 'node:crypto';

import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Histogram, Registry } from 'prom-client';

import { RESERVED_SLUGS } from '../../app/memorials/slugs.ts';
import { answerFailure } from '../../app/wire/api.server.ts';
import { AppError } from '../../app/wire/app-error.ts';
import type { Database } from '../../db/database.server.ts';
import { countJobs } from '../../db/pending-jobs.server.ts';
import type { PageCacheCounts } from '../page-cache/page-cache.server.ts';

/** In seconds. A page from memory takes less than the first, a sign-in about the middle one. */
const TIME_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

export interface MetricsOptions {
  token: string;
  database: Database;
  /** undefined where no pages are kept */
  pageCacheCounts: (() => PageCacheCounts) | undefined;
}

export interface Metrics {
  /** Measures every request; the first of all. */
  measure: MiddlewareHandler;
  /** Routes below `/metrics`. */
  routes: Hono;
}

type Library = typeof import('prom-client');

interface Measurements {
  register: Registry;
  times: Histogram;
}

/** Builds it with a registry of its own. The library is loaded here, where somebody wants figures. */
export function createMetrics(options: MetricsOptions): Metrics {
  const { token } = options;
  const measuring = measurements(options);
  // Who asks for an answer hears of it.
  measuring.catch(() => undefined);

  return {
    measure: async (c, next) => {
      const started = performance.now();
      await next();
      const seconds = (performance.now() - started) / 1000;
      const method = METHODS.has(c.req.method) ? c.req.method : 'other';
      const { times } = await measuring;
      times.observe({ method, route: routeOf(c), status: c.res.status }, seconds);
    },
    routes: new Hono().get('/', async (c) => {
      c.header('Cache-Control', 'no-store');
      if (!isToken(c.req.header('authorization'), token)) {
        c.header('WWW-Authenticate', 'Bearer');
        return answerFailure(c, new AppError('NOT_SIGNED_IN'));
      }
      const { register } = await measuring;
      c.header('Content-Type', register.contentType);
      return c.body(await register.metrics());
    }),
  };
}

async function measurements({ database, pageCacheCounts }: MetricsOptions): Promise<Measurements> {
  const library = await import('prom-client');
  const { collectDefaultMetrics, Histogram: Times, Registry: Register } = library;
  const register = new Register();
  collectDefaultMetrics({ register });
  const times = new Times({
    name: 'memorials_request_seconds',
    help: 'Time to answer a request, by its route. Pages answered from memory are counted below instead.',
    labelNames: ['method', 'route', 'status'],
    buckets: TIME_BUCKETS,
    registers: [register],
  });
  addPool(library, register, database);
  addJobs(library, register, database);
  if (pageCacheCounts) addPageCache(library, register, pageCacheCounts);
  return { register, times };
}

/**
 * The pattern of what answered. The API's routes know their own; pages are told apart here, and every word
 * that somebody could have made up becomes `:slug` or `other`.
 */
export function routeOf(c: Context): string {
  // After the answer this is the route that gave it, not the one of this measurement.
  const pattern = routePath(c);
  if (!['*', '/*'].includes(pattern)) return pattern;
  const [first = '', second, ...more] = c.req.path
    .replace(/\.data$/, '')
    .slice(1)
    .split('/');
  if (first === 'assets') return '/assets/*';
  if (more.length > 0) return 'other';
  if (second === 'tributes') return '/:slug/tributes';
  if (second !== undefined) return RESERVED_SLUGS.has(first) ? `/${first}/*` : 'other';
  if (first === '' || RESERVED_SLUGS.has(first)) return `/${first}`;
  return '/:slug';
}

/** Compared by their hashes, so that the time tells nothing of where they differ. */
function isToken(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
}

function addPool({ Gauge }: Library, register: Registry, database: Database): void {
  const connections = new Gauge({
    name: 'memorials_database_connections',
    help: 'Connections of this process to PostgreSQL: open, idle, and requests that wait for one.',
    labelNames: ['state'],
    registers: [register],
    collect() {
      for (const [state, count] of Object.entries<number>({ ...database.connections() })) {
        connections.set({ state }, count);
      }
    },
  });
}

function addJobs({ Gauge }: Library, register: Registry, database: Database): void {
  const jobs = new Gauge({
    name: 'memorials_jobs',
    help: 'Jobs in the queue of the whole product, by kind and state. The finished stay for a minute.',
    labelNames: ['job', 'state'],
    registers: [register],
    async collect() {
      jobs.reset();
      // A database that does not answer must not hide everything else.
      const counted = await countJobs(database).catch(() => []);
      for (const { name, state, count } of counted) jobs.set({ job: name, state }, count);
    },
  });
}

function addPageCache({ Gauge }: Library, register: Registry, counts: () => PageCacheCounts): void {
  const pages = new Gauge({
    name: 'memorials_page_cache',
    help: 'Public pages kept in memory: answers and losses since the start, pages and bytes now.',
    labelNames: ['what'],
    registers: [register],
    collect() {
      for (const [what, count] of Object.entries<number>({ ...counts() })) {
        pages.set({ what }, count);
      }
    },
  });
}
