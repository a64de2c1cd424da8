import { Hono } from 'hono';

import type { Database } from '../../db/database.server.ts';
import type { Config } from '../config/config.server.ts';
import { healthRoutes } from './health.server.ts';
import { openMetrics } from './metrics.server.ts';

/** All that a process with ROLE=work answers. It serves no visitors. */
export function workerRoutes(config: Config, database: Database): Hono {
  const app = new Hono();
  const metrics = openMetrics({ config, database, pageCacheCounts: undefined });
  app.route('/', healthRoutes(database));
  if (metrics) app.route('/metrics', metrics.routes);
  return app;
}
