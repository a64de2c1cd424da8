import { Hono } from 'hono';

import type { Database } from '../../db/database.server.ts';
import { CACHE_CONTROL } from '../http/headers/response-headers.server.ts';

export function healthRoutes(database: Database): Hono {
  const app = new Hono();
  app.get('/healthz', (c) => {
    c.header('Cache-Control', CACHE_CONTROL.noStore);
    return c.text('ok');
  });
  app.get('/readyz', async (c) => {
    c.header('Cache-Control', CACHE_CONTROL.noStore);
    try {
      await database.ping();
      return c.text('ready');
    } catch {
      c.header('Retry-After', '5');
      return c.text('the database is not responding', 503);
    }
  });
  return app;
}
