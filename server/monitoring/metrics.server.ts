/**
 * Serves Prometheus metrics at `/metrics` to requests with the header `Authorization: Bearer METRICS_TOKEN`. Labels
 * contain no URLs and no personal data. Without METRICS_TOKEN, the route does not exist.
 */
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Histogram, Registry } from 'prom-client';

import { RESERVED_SLUGS } from '../../app/memorials/slugs.ts';
import { failureResponse } from '../../app/wire/api.server.ts';
import { AppError } from '../../app/wire/errors/app-error.ts';
import { isSameSecret } from '../../app/wire/same-secret.server.ts';
import type { Database } from '../../db/database.server.ts';
import { countJobs } from '../../db/pending-jobs.server.ts';
import { CACHE_CONTROL } from '../http/headers/response-headers.server.ts';
import type { PageCacheCounts } from '../page-cache/page-cache.server.ts';
import type { Services } from '../service-types.server.ts';

/**
 * Upper bounds of the histogram's buckets, in seconds. A cached page takes less time than the first bound. A sign-in
 * takes about as long as the middle bounds.
 */
const TIME_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * How often the delay of the event loop is measured; what is reported includes this time. The library's 10 ms take half
 * a percent of a core from a server that has nothing to do.
 */
const LAG_EVERY_MS = 50;

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

interface MetricsOptions {
  token: string;
  database: Database;
  /** undefined without a page cache */
  pageCacheCounts: (() => PageCacheCounts) | undefined;
}

export interface Metrics {
  /** Measures every request. Must be the first middleware. */
  middleware: MiddlewareHandler;
  routes: Hono;
}

type Library = typeof import('prom-client');

interface Measurements {
  register: Registry;
  requestDurations: Histogram;
}

/** Undefined without METRICS_TOKEN. */
export function openMetrics({
  config,
  database,
  pageCacheCounts,
}: Pick<Services, 'config' | 'database' | 'pageCacheCounts'>): Metrics | undefined {
  const token = config.metricsToken;
  return token ? createMetrics({ token, database, pageCacheCounts }) : undefined;
}

/** Imports prom-client on demand, so that a server without METRICS_TOKEN does not load it. */
function createMetrics(options: MetricsOptions): Metrics {
  const { token } = options;
  const loading = createMeasurements(options);
  loading.catch(() => undefined);

  return {
    middleware: async (c, next) => {
      const started = performance.now();
      await next();
      const seconds = (performance.now() - started) / 1000;
      const method = METHODS.has(c.req.method) ? c.req.method : 'other';
      const { requestDurations } = await loading;
      requestDurations.observe({ method, route: routeOf(c), status: c.res.status }, seconds);
    },
    routes: new Hono().get('/', async (c) => {
      c.header('Cache-Control', CACHE_CONTROL.noStore);
      if (!isSameSecret(c.req.header('authorization') ?? '', `Bearer ${token}`)) {
        c.header('WWW-Authenticate', 'Bearer');
        return failureResponse(c, new AppError('NOT_SIGNED_IN'));
      }
      const { register } = await loading;
      c.header('Content-Type', register.contentType);
      return c.body(await register.metrics());
    }),
  };
}

async function createMeasurements(options: MetricsOptions): Promise<Measurements> {
  const { database, pageCacheCounts } = options;
  const library = await import('prom-client');
  const register = new library.Registry();
  library.collectDefaultMetrics({ register, eventLoopMonitoringPrecision: LAG_EVERY_MS });
  const requestDurations = new library.Histogram({
    name: 'memorials_request_seconds',
    help: 'Response time by route. Pages served from the cache are counted separately.',
    labelNames: ['method', 'route', 'status'],
    buckets: TIME_BUCKETS,
    registers: [register],
  });
  addPool(library, register, database);
  addJobs(library, register, database);
  if (pageCacheCounts) addPageCache(library, register, pageCacheCounts);
  return { register, requestDurations };
}

/**
 * The pattern of the request's route. Parts that a client can choose become `:slug` or `other`, so that the number of
 * labels is limited.
 */
export function routeOf(c: Context): string {
  // After `next()`, this is the pattern of the matched route, not of this middleware.
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

function addPool({ Gauge }: Library, register: Registry, database: Database): void {
  const connections = new Gauge({
    name: 'memorials_database_connections',
    help: 'Connections of this process to PostgreSQL: open, idle, and requests waiting for one.',
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
    help: 'Jobs in the queue shared by all instances, by kind and state. Finished jobs stay for a minute, dead letters for a day.',
    labelNames: ['job', 'state'],
    registers: [register],
    async collect() {
      jobs.reset();
      const counts = await countJobs(database).catch(() => []);
      for (const { name, state, count } of counts) jobs.set({ job: name, state }, count);
    },
  });
}

function addPageCache({ Gauge }: Library, register: Registry, counts: () => PageCacheCounts): void {
  const pages = new Gauge({
    name: 'memorials_page_cache',
    help: 'Public pages kept in memory: hits, misses, renders and evictions since start-up; pages and bytes now.',
    labelNames: ['what'],
    registers: [register],
    collect() {
      for (const [what, count] of Object.entries<number>({ ...counts() })) {
        pages.set({ what }, count);
      }
    },
  });
}
