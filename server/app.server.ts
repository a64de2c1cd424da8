/**
 * The host application: what `api.server.ts` answers, then built files, then pages. It is the entry of the server build, so API and pages share one graph.
 */
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, MiddlewareHandler } from 'hono';
import { createRequestHandler, RouterContextProvider, type RequestHandler } from 'react-router';

import { pageServices } from '../app/request-context.server.ts';
import { createApi, type App } from './api.server.ts';
import { leadToOwnAddress, mayFailToDecode } from './http/canonical-redirects.server.ts';
import { createCspNonce } from './http/csp-hashes.server.ts';
import type { RequestVariables } from './monitoring/request-log.server.ts';
import { createServices, type Foundation } from './services.server.ts';

export interface AppOptions extends Foundation {
  /** where the built browser files are; undefined in development, where Vite serves them */
  clientDirectory: string | undefined;
}

/** Builds the application on an open database. It can be asked with `app.request()` without a socket. */
export function createApp(options: AppOptions): App {
  const services = createServices(options);
  const app = createApi(services, { isBuilt: options.clientDirectory !== undefined });
  app.use('*', leadToOwnAddress());
  if (options.clientDirectory) serveBuiltFiles(app, options.clientDirectory);
  app.all('*', servePages(services, { isBuilt: options.clientDirectory !== undefined }));
  return app;
}

type Answering = MiddlewareHandler<{ Variables: RequestVariables }>;

const FOR_EVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';

/** Every built file has an ending; addresses without one are pages, for which no folder is looked into. */
const HAS_ENDING = /\.\w+$/;

/** Built files hold the hash of their content in their names; those of `public/` do not. */
function serveBuiltFiles(app: App, root: string): void {
  const files: Answering = serveStatic({ root, precompressed: true });
  const serve: Answering = async (c, next) => {
    if (!HAS_ENDING.test(c.req.path)) return next();
    let isFile = true;
    const answer = await files(c, async () => {
      isFile = false;
      await next();
    });
    if (!isFile || !answer) return;
    answer.headers.set('Cache-Control', c.req.path.startsWith('/assets/') ? FOR_EVER : AN_HOUR);
    c.res = answer;
  };
  app.use('*', serve);
}

function servePages(
  services: ReturnType<typeof createServices>,
  { isBuilt }: { isBuilt: boolean },
) {
  const handler = createPages();
  // Who asks for a page hears of it.
  handler.catch(() => undefined);
  return async (c: Context<{ Variables: RequestVariables }>) => {
    const context = new RouterContextProvider();
    const isForData = c.req.path.endsWith('.data');
    const cspNonce = isBuilt ? createCspNonce(c) : undefined;
    context.set(pageServices, {
      memorials: services.memorials,
      origin: services.config.origin,
      product: services.config.product,
      socialProviders: services.accounts.enabledProviders(),
      passwordMin: services.accounts.passwordMin,
      cspNonce,
      isDataRequested: !isBuilt || isForData,
      renderedAt: isForData ? '' : new Date().toISOString(),
      reportFailure: (error) => c.get('log').error({ err: error }, 'page failed'),
    });
    const handle = await handler;
    const answer = await handle(askedOfPages(c.req.raw), context);
    // React Router knows that a page takes no other method, and does not say which it takes.
    if (answer.status === 405) answer.headers.set('Allow', 'GET, HEAD');
    return answer;
  };
}

/**
 * An address that React Router can decode. It decodes some twice, and writes those that it cannot to the error
 * output, whatever and however much they hold. No page of ours has a percent sign in its name: with a tilde
 * instead the address leads to the same answer.
 */
function decodable(url: string): string {
  if (!url.includes('%')) return url;
  const { pathname, origin, search } = new URL(url);
  return mayFailToDecode(pathname) ? origin + pathname.replaceAll('%', '~') + search : url;
}

/**
 * The request as React Router is asked. Pages accept GET and HEAD only, from any origin: React Router looks at the
 * origin first, and takes a foreign one for a failure of ours.
 */
function askedOfPages(request: Request): Request {
  const { url, method, headers, signal } = request;
  const address = decodable(url);
  if (method === 'GET' || method === 'HEAD') {
    return address === url ? request : new Request(address, { method, headers, signal });
  }
  const others = new Headers(headers);
  others.delete('Origin');
  // All methods but two are refused alike, and some, as TRACE, cannot be made a request of.
  return new Request(address, { method: 'POST', headers: others, signal });
}

/** Asked for its build each time, React Router would sort and rank all routes anew for every page. */
async function createPages(): Promise<RequestHandler> {
  const build = import.meta.env.DEV ? loadPages : await loadPages();
  return createRequestHandler(build, import.meta.env.MODE);
}

/** All that pages are drawn with. Whoever starts a server may load it before there is a database. */
export async function loadPages() {
  return import('virtual:react-router/server-build');
}
