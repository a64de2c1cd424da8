/**
 * Everything that is answered without a page: health, the API, media, what crawlers ask for, and the outbox
 * of a local start. It needs no build, so tests knock on this door.
 */
import { Hono, type Context } from 'hono';

import { accountRoutes } from '../app/accounts/api.server.ts';
import { createSessionCookies } from '../app/accounts/session-cookies.server.ts';
import { outboxRoutes } from '../app/mail/outbox.server.ts';
import { mediaRoutes } from '../app/media/api.server.ts';
import { memorialRoutes } from '../app/memorials/api.server.ts';
import { tributeRoutes } from '../app/tributes/api.server.ts';
import { answerFailure, isReportable } from '../app/wire/api.server.ts';
import { AppError } from '../app/wire/app-error.ts';
import { encodeAnswers } from './answer-encoding.server.ts';
import { createNetworkOf } from './client-network.server.ts';
import { crawlerRoutes } from './crawlers.server.ts';
import { guardCrossSite, limitBody } from './cross-site-guard.server.ts';
import { healthRoutes } from './health.server.ts';
import { logRequests, type RequestVariables } from './request-log.server.ts';
import type { Services } from './services.server.ts';

export type App = Hono<{ Variables: RequestVariables }>;

/** Builds the application without its pages. */
export function createApi(services: Services): App {
  const app: App = new Hono();

  app.use(logRequests(services.log));
  app.use(encodeAnswers());
  app.onError((error, c) => {
    if (isReportable(error)) c.get('log').error({ err: error }, 'request failed');
    return answerFailure(c, error);
  });

  app.route('/', healthRoutes(services.database));
  app.use('/api/*', guardCrossSite(services.config), limitBody());
  app.route('/api/v1/auth', authRoutes(services));
  app.route('/api/v1/memorials', memorialRoutes(services.memorials));
  app.route('/api/v1/memorials', tributeRoutes(services.memorials));
  app.all('/api/*', (c) => answerFailure(c, new AppError('NOT_FOUND')));
  app.route('/media', mediaRoutes(services.media));
  if (services.outbox) app.route('/dev/outbox', outboxRoutes(services.outbox));
  app.route('/', crawlerRoutes(services));
  return app;
}

function authRoutes({ accounts, config, keyFor, now, log }: Services): Hono {
  return accountRoutes({
    accounts,
    cookies: createSessionCookies({
      isSecure: config.origin.startsWith('https:'),
      key: keyFor('social sign-in'),
      now,
    }),
    networkOf: createNetworkOf(config.trustedProxies),
    originOf: (c: Context) => (config.isProduction ? config.origin : new URL(c.req.url).origin),
    log,
  });
}
