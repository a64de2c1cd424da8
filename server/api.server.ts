/** All routes except the pages. These routes need no build, so tests use this application. */
import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { TrieRouter } from 'hono/router/trie-router';

import { accountRoutes } from '../app/accounts/api.server.ts';
import { archiveRoutes } from '../app/archives/api.server.ts';
import { returnRoutes } from '../app/archives/restoring/receiving/api.server.ts';
import { subscriptionRoutes, webhookRoutes } from '../app/billing/api.server.ts';
import { bookletRoutes } from '../app/booklets/api.server.ts';
import { caseRoutes } from '../app/cases/api.server.ts';
import { draftRoutes } from '../app/drafts/api.server.ts';
import { uploadRoutes } from '../app/drafts/uploads/api.server.ts';
import { bounceRoutes } from '../app/mail/bounces/api.server.ts';
import { outboxRoutes } from '../app/mail/outbox-api.server.ts';
import { managementRoutes } from '../app/management/api.server.ts';
import { mediaRoutes } from '../app/media/api.server.ts';
import { memberRoutes } from '../app/members/api.server.ts';
import { memorialRoutes } from '../app/memorials/api.server.ts';
import { mayPassAny } from '../app/memorials/door/access.server.ts';
import { guestRoutes } from '../app/memorials/door/api.server.ts';
import { BehindDoorError } from '../app/memorials/door/behind-door.ts';
import { MemorialMovedError, movedAddress } from '../app/memorials/memorial-moved.ts';
import { cardRoutes } from '../app/memorials/share-card/api.server.ts';
import { attendanceRoutes } from '../app/messages/attendance/api.server.ts';
import { condolenceRoutes } from '../app/messages/condolences/api.server.ts';
import { helpRoutes } from '../app/messages/help-requests/api.server.ts';
import { moderationRoutes } from '../app/messages/moderation/api.server.ts';
import { notificationRoutes } from '../app/messages/notifications/api.server.ts';
import { unsubscribeRoutes } from '../app/messages/notifications/unsubscribe-api.server.ts';
import { UNSUBSCRIBE_PATH } from '../app/messages/notifications/unsubscribe-path.ts';
import { reportRoutes } from '../app/messages/reports/api.server.ts';
import { messageSettingsRoutes } from '../app/messages/settings/api.server.ts';
import { operatorRoutes } from '../app/operator/api.server.ts';
import { createOperatorForms } from '../app/operator/sign-in/form-tokens.server.ts';
import { createOperatorCookies } from '../app/operator/sign-in/operator-cookies.server.ts';
import { videoRoutes } from '../app/videos/api.server.ts';
import { onPageRoutes } from '../app/videos/on-page/api.server.ts';
import { soundRoutes } from '../app/videos/sound/api.server.ts';
import { failureResponse, isBodyCutOff, isReportable } from '../app/wire/api.server.ts';
import { AppError } from '../app/wire/errors/app-error.ts';
import { apiDocumentRoutes } from './api-document/api.server.ts';
import { cdnHeaders, type Cdn } from './cdn/cdn.server.ts';
import { createNetworkOf } from './http/client-network.server.ts';
import { compression } from './http/compression.server.ts';
import {
  guardCrossSite,
  isOwnForm,
  limitBody,
  limitPageBody,
} from './http/cross-site-guard.server.ts';
import { responseHeaders, securityHeaders } from './http/headers/response-headers.server.ts';
import { redirectPastedLinks } from './http/pasted-links.server.ts';
import { healthRoutes } from './monitoring/health.server.ts';
import { openMetrics, type Metrics } from './monitoring/metrics.server.ts';
import { outsideProbeRoutes } from './monitoring/outside-probe.server.ts';
import { logRequests, type RequestVariables } from './monitoring/request-log.server.ts';
import { MEMORIAL_CHANGES_CHANNEL } from './page-cache/page-cache.server.ts';
import { NEUTRAL_CARD_FILE } from './process/share-cards.server.ts';
import {
  createActorOf,
  createBrowserContext,
  createGrants,
  createReaderOf,
  createSignInCheck,
  type BrowserContext,
} from './senders.server.ts';
import type { Services } from './service-types.server.ts';
import {
  robotsAndSitemapRoutes,
  SITEMAP_PART_SIZE,
} from './site-files/robots-and-sitemap.server.ts';
import { createSitemapCache } from './site-files/sitemap-cache.server.ts';
import { manifestRoutes } from './site-files/web-manifest.server.ts';

export type App = Hono<{ Variables: RequestVariables }>;

export interface ApiOptions {
  /** false in development, where Vite serves the browser files */
  isBuilt?: boolean;
  metrics?: Metrics | undefined;
  cdn?: Cdn | undefined;
}

export function createApi(
  services: Services,
  { isBuilt = true, metrics = openMetrics(services), cdn }: ApiOptions = {},
): App {
  // Hono's default router first tries a router that does not support our routes. The failed attempt would slow down the
  // start.
  const app: App = new Hono({ router: new TrieRouter() });

  if (metrics) app.use(metrics.middleware);
  app.use(logRequests(services.log));
  app.use(async (c, next) => {
    c.set('findI18n', services.findI18n);
    await next();
  });
  app.use(compression());
  if (cdn) app.use(cdnHeaders(cdn));
  app.use(responseHeaders());
  app.use(securityHeaders({ origin: services.config.origin, isBuilt }));
  app.onError((error, c) => {
    // The memorial has a new slug. API calls are redirected to the new slug, like pages.
    if (error instanceof MemorialMovedError) {
      return c.redirect(movedAddress(new URL(c.req.url), error.slug), 308);
    }
    // The public API does not serve memorials that only family and friends may see. The response is the same as for an
    // unknown slug, so that it does not reveal the memorial.
    if (error instanceof BehindDoorError) {
      return failureResponse(c, new AppError('MEMORIAL_NOT_FOUND'));
    }
    if (isBodyCutOff(c, error)) return failureResponse(c, new AppError('INVALID_INPUT'));
    if (isReportable(error)) c.get('log').error({ err: error }, 'request failed');
    return failureResponse(c, error);
  });

  app.route('/', outsideProbe(services));
  app.route('/', bounceRoutes(services, services.config.mail.bounces));
  app.use(limitPageBody());
  app.route('/', healthRoutes(services.database));
  if (metrics) app.route('/metrics', metrics.routes);
  app.route('/', webhookRoutes(services));
  app.use('/api/*', guardCrossSite(services.config), limitBody());
  const browser = createBrowserContext(services);
  app.route('/', authRoutes(services, browser));
  app.route('/', planRoutes(services, browser));
  addMemberCalls(app, services, browser);
  app.route('/', memorialRoutes(services, { anyone: () => Promise.resolve(undefined) }));
  app.route('/api/v1', apiDocumentRoutes(services.config));
  app.all('/api/*', (c) => failureResponse(c, new AppError('NOT_FOUND')));
  app.use(redirectPastedLinks());
  app.route('/', screensOfOperator(services, browser));
  app.route(UNSUBSCRIBE_PATH, unsubscribeRoutes(services, services.config.product.name));
  app.route('/media', publicMediaRoutes(services, browser));
  if (services.outbox) app.route('/dev/outbox', outboxRoutes(services.outbox));
  app.route('/', cardRoutes({ cards: services.shareCards, neutralFile: NEUTRAL_CARD_FILE }));
  app.route('/', siteFiles(services));
  app.route('/', manifestRoutes(services.config));
  return app;
}

function screensOfOperator(services: Services, { cookies, originOf }: BrowserContext): Hono {
  const { config, keyFor } = services;
  return operatorRoutes(services, {
    product: config.product.name,
    forms: createOperatorForms(keyFor('forms of operators')),
    cookies: createOperatorCookies({ isSecure: config.origin.startsWith('https:') }),
    readSession: (c) => cookies.read(c),
    networkOf: createNetworkOf(config.trustedProxies),
    originOf,
    isOwnForm: (c) => isOwnForm(c, config),
  });
}

function outsideProbe({ config, keyFor, now }: Services): Hono {
  return outsideProbeRoutes({ keyFor, now, trustedProxies: config.trustedProxies });
}

function siteFiles({ kysely, config, database, now }: Services): Hono {
  const sitemap = createSitemapCache({ kysely, now, partSize: SITEMAP_PART_SIZE });
  database.listen(MEMORIAL_CHANGES_CHANNEL, sitemap.changes);
  return robotsAndSitemapRoutes({ config, sitemap });
}

function addMemberCalls(app: App, services: Services, browser: BrowserContext): void {
  const actorOf = createActorOf(services, browser);
  const grants = createGrants(services, actorOf);
  app.route('/', messageSettingsRoutes(services, grants));
  app.route('/', moderationRoutes(services, grants));
  app.route('/', reportRoutes(services, grants));
  app.route('/', condolenceRoutes(services, grants));
  app.route('/', notificationRoutes(services, grants));
  app.route('/', helpRoutes(services, grants));
  app.route('/', caseRoutes(services, grants));
  const checkSignIn = createSignInCheck(services, browser);
  app.route('/', memberRoutes({ ...services, assertJustSignedIn: checkSignIn }, grants));
  app.route('/', managementRoutes(services, grants));
  app.route('/', draftRoutes(services, grants));
  app.route('/', guestRoutes(services, grants));
  app.route('/', uploadRoutes(services, grants));
  app.route('/', returnRoutes(services, grants));
  const downloads = createGrants(services, createReaderOf(services, browser));
  app.route('/', archiveRoutes(services, grants, downloads));
  app.route('/', bookletRoutes(services, grants, downloads));
  app.route('/', videoRoutes(services, grants, downloads));
  app.route('/', attendanceRoutes(services, grants, downloads));
  app.route('/', soundRoutes(services, grants, downloads));
  app.route('/', onPageRoutes(services, grants));
}

function authRoutes(services: Services, browser: BrowserContext): Hono {
  const { config, log } = services;
  const networkOf = createNetworkOf(config.trustedProxies);
  return accountRoutes(services, {
    ...browser,
    networkOf,
    passwordMin: config.passwords.minLength,
    log,
  });
}

function publicMediaRoutes(
  { sessions, kysely, doorPasses, media, mediaAccess }: Services,
  { cookies }: BrowserContext,
): Hono {
  return mediaRoutes(media, {
    isOpenToVisitors: mediaAccess.isOpen,
    isShownToSender: async (c, mediaId) => {
      const passes = doorPasses.parse(getCookie(c));
      if (passes.length > 0) {
        const showing = await mediaAccess.listShowing(mediaId);
        if (await mayPassAny(kysely, showing, passes)) return true;
      }
      const user = await sessions.findReader(cookies.read(c));
      return user !== undefined && mediaAccess.isShownToMember(user.id, mediaId);
    },
  });
}

function planRoutes(services: Services, { cookies, originOf }: BrowserContext): Hono {
  const { sessions } = services;
  return subscriptionRoutes(services, {
    payerOf: async (c) => {
      const { user } = await sessions.check(cookies.read(c).access);
      return {
        userId: user.id,
        email: user.email,
        isEmailVerified: user.email_verified_at !== null,
      };
    },
    originOf,
  });
}
