/** Whether the process lives (`/healthz`) and whether it can do its work (`/readyz`). */
import { Hono } from 'hono';

import type { Database } from '../../db/database.server.ts';

/** Routes for load balancers and supervisors; their answers are never kept. */
export function healthRoutes(database: Database): Hono {
  const app = new Hono();
  app.get('/healthz', (c) => {
    c.header('Cache-Control', 'no-store');
    return c.text('ok');
  });
  app.get('/readyz', async (c) => {
    c.header('Cache-Control', 'no-store');
    try {
      await database.ping();
      return c.text('ready');
    } catch {
      c.header('Retry-After', '5');
      return c.text('the database does not answer', 503);
    }
  });
  return app;
}
