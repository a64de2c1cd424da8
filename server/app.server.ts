/**
 * The whole application: the routes of `api.server.ts`, then built files, then pages. This file is the entry of the
 * server build, so API and pages share one module graph.
 */
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, MiddlewareHandler } from 'hono';
import { createRequestHandler, RouterContextProvider, type RequestHandler } from 'react-router';

import { createSessionCookies } from '../app/accounts/session-tokens/session-cookies.server.ts';
import { pageServices } from '../app/request-context.server.ts';
import { failureResponse } from '../app/wire/api.server.ts';
import { AppError } from '../app/wire/app-error.ts';
import { WORDS_DUE_CHANNEL } from '../app/words/notifications/words-due-channel.ts';
import { createWriterCookies } from '../app/words/writing/writer-cookies.server.ts';
import { createApi, type App } from './api.server.ts';
import { CACHE_CONTROL } from './http/cache-control.server.ts';
import { redirectToCanonicalPath, mayFailToDecode } from './http/canonical-redirects.server.ts';
import { createNetworkOf } from './http/client-network.server.ts';
import { isOwnForm } from './http/cross-site-guard.server.ts';
import { createCspNonce } from './http/csp-hashes.server.ts';
import { createFormBodies, isFormPath } from './http/form-bodies.server.ts';
import type { RequestVariables } from './monitoring/request-log.server.ts';
import { createServices, type AppDependencies, type Services } from './services.server.ts';

export interface AppOptions extends AppDependencies {
  /** the folder of the built browser files; undefined in development, where Vite serves them */
  clientDirectory: string | undefined;
}

/** Creates the application on an open database. Tests call it with `app.request()`, without a server. */
export function createApp(options: AppOptions): App {
  const services = createServices(options);
  // Members are told of words at once. A notification that is missed is made up for by a job.
  options.database.listen(WORDS_DUE_CHANNEL, services.words.notifications.changes);
  const app = createApi(services, { isBuilt: options.clientDirectory !== undefined });
  app.use('*', redirectToCanonicalPath());
  if (options.clientDirectory) serveBuiltFiles(app, options.clientDirectory);
  app.all('*', servePages(services, { isBuilt: options.clientDirectory !== undefined }));
  return app;
}

type Middleware = MiddlewareHandler<{ Variables: RequestVariables }>;

/**
 * Every built file has an extension. A path without an extension belongs to a page, so the disk is not searched for a
 * file with this path.
 */
const HAS_EXTENSION = /\.\w+$/;

/** The names of files in `/assets/` contain a hash of the content; the names of files from `public/` do not. */
function serveBuiltFiles(app: App, root: string): void {
  const serveFile: Middleware = serveStatic({ root, precompressed: true });
  const serve: Middleware = async (c, next) => {
    if (!HAS_EXTENSION.test(c.req.path)) return next();
    let isFile = true;
    const response = await serveFile(c, async () => {
      isFile = false;
      await next();
    });
    if (!isFile || !response) return;
    const isHashed = c.req.path.startsWith('/assets/');
    response.headers.set(
      'Cache-Control',
      isHashed ? CACHE_CONTROL.immutable : CACHE_CONTROL.oneHour,
    );
    c.res = response;
  };
  app.use('*', serve);
}

interface PageOptions {
  isBuilt: boolean;
}

function servePages(services: Services, { isBuilt }: PageOptions) {
  const handlerPromise = createPageHandler();
  // Every request awaits `handlerPromise` and so handles its rejection. If the promise is rejected before the first
  // request, the rejection would be unhandled without the handler here.
  handlerPromise.catch(() => undefined);
  const createContext = pageContexts(services, { isBuilt });
  const bodies = createFormBodies();
  return async (c: Context<{ Variables: RequestVariables }>) => {
    const acceptsForms = isFormPath(c.req.path);
    const isForm = acceptsForms && c.req.method === 'POST';
    if (isForm && !isOwnForm(c, services.config)) {
      return failureResponse(c, new AppError('FOREIGN_ORIGIN'));
    }
    const handlePage = await handlerPromise;
    const request = isForm ? await bodies.read(c.req.raw) : toPageRequest(c.req.raw);
    const response = await handlePage(request, createContext(c));
    // HTTP requires the Allow header in a 405 response, but React Router sends 405 without it.
    if (response.status === 405) {
      response.headers.set('Allow', acceptsForms ? 'GET, HEAD, POST' : 'GET, HEAD');
    }
    return response;
  };
}

/** Returns a function that creates the context of a page's request. */
function pageContexts(services: Services, { isBuilt }: PageOptions) {
  const { config, accounts } = services;
  const isSecure = config.origin.startsWith('https:');
  const networkOf = createNetworkOf(config.trustedProxies);
  const writerCookies = createWriterCookies({ isSecure });
  const key = services.keyFor('social sign-in');
  const sessionCookies = createSessionCookies({ isSecure, key, now: services.now });
  return (c: Context<{ Variables: RequestVariables }>): RouterContextProvider => {
    const context = new RouterContextProvider();
    const isDataRequest = c.req.path.endsWith('.data');
    const cspNonce = isBuilt ? createCspNonce(c) : undefined;
    context.set(pageServices, {
      memorials: services.memorials,
      writing: services.words.writing,
      reports: services.words.reports.forms,
      readWriter: async () => {
        const { cookie, browserKey } = writerCookies.readOrCreate(c);
        const found = await accounts.sessions.findReader(sessionCookies.read(c));
        const user = found && {
          userId: found.id,
          isEmailVerified: found.email_verified_at !== null,
        };
        const writer = { browserKey, network: networkOf(c), ...(user ? { user } : {}) };
        return { writer, ...(cookie ? { cookie } : {}) };
      },
      origin: config.origin,
      product: config.product,
      socialProviders: accounts.enabledProviders(),
      passwordMin: accounts.passwordMin,
      cspNonce,
      isDataRequested: !isBuilt || isDataRequest,
      renderedAt: isDataRequest ? '' : new Date().toISOString(),
      reportFailure: (error) => c.get('log').error({ err: error }, 'page failed'),
    });
    return context;
  };
}

/**
 * Returns a URL that React Router can decode. React Router decodes some URLs twice, and prints a URL that it cannot
 * decode to standard error, in full. No page has a percent sign in its path, so replacing the sign by a tilde does not
 * change the response.
 */
function toDecodable(url: string): string {
  if (!url.includes('%')) return url;
  const { pathname, origin, search } = new URL(url);
  return mayFailToDecode(pathname) ? origin + pathname.replaceAll('%', '~') + search : url;
}

/**
 * Creates the request for React Router. Pages accept only GET and HEAD, and the pages with forms POST. For other methods React Router checks the
 * Origin header before the method: for a foreign origin React Router returns a server error; without the Origin header
 * React Router returns 405. So this function removes the header.
 */
function toPageRequest(request: Request): Request {
  const { url, method, headers, signal } = request;
  const decodableUrl = toDecodable(url);
  if (method === 'GET' || method === 'HEAD') {
    return decodableUrl === url ? request : new Request(decodableUrl, { method, headers, signal });
  }
  const withoutOrigin = new Headers(headers);
  withoutOrigin.delete('Origin');
  // POST represents all other methods: each gets the same 405, and `Request` does not accept some of them (TRACE).
  return new Request(decodableUrl, { method: 'POST', headers: withoutOrigin, signal });
}

/**
 * In production the build is loaded only once. If React Router received a function that loads the build, it would sort
 * all routes again for each request.
 */
async function createPageHandler(): Promise<RequestHandler> {
  const build = import.meta.env.DEV ? loadPages : await loadPages();
  return createRequestHandler(build, import.meta.env.MODE);
}

/** Loads all code of the pages. Loading needs no database, so a server can load the code early in its start. */
export async function loadPages() {
  return import('virtual:react-router/server-build');
}
