/**
 * The host application, in the order in which a request is tried: health, API, media, what crawlers
 * ask for, built files, pages. It is the entry of the server build, so API and pages share one graph.
 */
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { createRequestHandler, RouterContextProvider } from 'react-router';

import { mediaRoutes } from '../app/media/api.server.ts';
import { memorialRoutes } from '../app/memorials/api.server.ts';
import { pageServices } from '../app/request-context.server.ts';
import { tributeRoutes } from '../app/tributes/api.server.ts';
import { answerFailure, isReportable } from '../app/wire/api.server.ts';
import { AppError } from '../app/wire/app-error.ts';
import { encodeAnswers } from './answer-encoding.server.ts';
import { crawlerRoutes } from './crawlers.server.ts';
import { healthRoutes } from './health.server.ts';
import { logRequests, type RequestVariables } from './request-log.server.ts';
import { createServices, type Foundation } from './services.server.ts';

export interface AppOptions extends Foundation {
  /** where the built browser files are; undefined in development, where Vite serves them */
  clientDirectory: string | undefined;
}

type App = Hono<{ Variables: RequestVariables }>;

/** Builds the application on an open database. It can be asked with `app.request()` without a socket. */
export function createApp(options: AppOptions): App {
  const services = createServices(options);
  const app: App = new Hono();

  app.use(logRequests(services.log));
  app.use(encodeAnswers());
  app.onError((error, c) => {
    if (isReportable(error)) c.get('log').error({ err: error }, 'request failed');
    return answerFailure(c, error);
  });

  app.route('/', healthRoutes(services.database));
  app.route('/api/v1/memorials', memorialRoutes(services.memorials));
  app.route('/api/v1/memorials', tributeRoutes(services.memorials));
  app.all('/api/*', (c) => answerFailure(c, new AppError('NOT_FOUND')));
  app.route('/media', mediaRoutes(services.media));
  app.route('/', crawlerRoutes(services));
  if (options.clientDirectory) serveBuiltFiles(app, options.clientDirectory);
  app.all('*', servePages(services));
  return app;
}

function serveBuiltFiles(app: App, root: string): void {
  app.use('/assets/*', async (c, next) => {
    await next();
    if (c.res.ok) c.header('Cache-Control', 'public, max-age=31536000, immutable');
  });
  app.use('*', serveStatic({ root, precompressed: true }));
}

function servePages(services: ReturnType<typeof createServices>) {
  const handle = createRequestHandler(
    () => import('virtual:react-router/server-build'),
    import.meta.env.MODE,
  );
  return (c: { req: { raw: Request } }) => {
    const context = new RouterContextProvider();
    context.set(pageServices, {
      memorials: services.memorials,
      origin: services.config.origin,
      product: services.config.product,
    });
    return handle(c.req.raw, context);
  };
}
