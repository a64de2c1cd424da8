import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { TrieRouter } from 'hono/router/trie-router';
import { createRequestHandler, RouterContextProvider, type RequestHandler } from 'react-router';

import { createSessionCookies } from '../app/accounts/session-cookies.server.ts';
import { providerButtons } from '../app/accounts/social/social-sign-in.server.ts';
import type { ArchiveEntry, ArchivePages } from '../app/archives/page/archived-pages.ts';
import { readPlans } from '../app/billing/subscriptions.server.ts';
import { nativeName, type LanguageChoice } from '../app/language/languages.ts';
import { offeredLanguages } from '../app/language/offered-languages.ts';
import { i18nOfReader } from '../app/language/reader-language.server.ts';
import { MESSAGE_DUE_CHANNEL } from '../app/messages/notifications/message-due-channel.ts';
import { createDueListener } from '../app/messages/notifications/notifications.server.ts';
import { createWriterCookies } from '../app/messages/writing/writer-cookies.server.ts';
import { pageServices } from '../app/request-context.server.ts';
import { failureResponse, sentenceResponse } from '../app/wire/api.server.ts';
import { AppError } from '../app/wire/errors/app-error.ts';
import type { Replica } from '../db/postgres/replica.server.ts';
import { createApi, type App } from './api.server.ts';
import { openScriptAddresses } from './catalogs.server.ts';
import { type Cdn, codeTagHeader } from './cdn/cdn.server.ts';
import { readOperatorFacts } from './config/legal-texts.server.ts';
import { redirectToCanonicalPath, mayFailToDecode } from './http/canonical-redirects.server.ts';
import { createNetworkOf } from './http/client-network.server.ts';
import { isOwnForm, takesFile } from './http/cross-site-guard.server.ts';
import { createFormBodies, type FormBodies } from './http/form-bodies.server.ts';
import {
  CACHE_CONTROL,
  responseHeaders,
  securityHeaders,
} from './http/headers/response-headers.server.ts';
import { allowPageMethods } from './http/page-methods.server.ts';
import { openMetrics, type Metrics } from './monitoring/metrics.server.ts';
import { logRequests, type RequestVariables } from './monitoring/request-log.server.ts';
import type { RenderPage } from './page-cache/page-cache.server.ts';
import { memorialSlugAt } from './page-cache/public-pages.server.ts';
import type { AppDependencies, Services } from './service-types.server.ts';
import { createServices } from './services.server.ts';

export interface AppOptions extends AppDependencies {
  clientDirectory: string | undefined;
  cdn?: Cdn | undefined;
  /** public pages are read from it where it is current */
  replica?: Replica | undefined;
}

export interface Application {
  /** answers the request of a person or a program */
  fetch: App['fetch'];
  /** renders a public page for the page cache */
  renderPage: RenderPage;
  /** true if the body of a POST to this path is a file, which may take minutes to arrive */
  takesFile: (path: string) => boolean;
}

export function createApp(options: AppOptions): Application {
  const services = createServices({ archivePages: archivePages(options), ...options });
  // Sends due notifications about visitors' texts as soon as the database reports them. A job sends missed
  // notifications later.
  options.database.listen(MESSAGE_DUE_CHANNEL, createDueListener(services));
  const isBuilt = options.clientDirectory !== undefined;
  const metrics = openMetrics(services);
  const app = createApi(services, { isBuilt, metrics, cdn: options.cdn });
  app.use('*', redirectToCanonicalPath());
  if (options.clientDirectory) serveBuiltFiles(app, options.clientDirectory);
  const answerPage = servePages(services, { isBuilt });
  app.all('*', allowPageMethods(), answerPage);
  const { cdn } = options;
  const renderFromPrimary = createPageRenderer(services, { metrics, cdn, answerPage });
  const { replica } = options;
  if (!replica) return { fetch: app.fetch, renderPage: renderFromPrimary, takesFile };
  const onReplica = { ...services, kysely: replica.kysely };
  const renderFromReplica = createPageRenderer(services, {
    metrics,
    cdn,
    answerPage: servePages(onReplica, { isBuilt }),
  });
  const renderPage: RenderPage = async (path, headers) => {
    const slug = memorialSlugAt(new URL(path, services.config.origin).pathname);
    if (slug !== undefined && (await replica.isCurrentFor(slug))) {
      const response = await renderFromReplica(path, headers).catch(() => undefined);
      // A change is reported for the address of its page only. So what is said of another one, that nothing is there or
      // where to go instead, may be older than the change.
      if (response?.status === 200) return response;
    }
    return renderFromPrimary(path, headers);
  };
  return { fetch: app.fetch, renderPage, takesFile };
}

interface PageRendererParts {
  metrics: Metrics | undefined;
  cdn: Cdn | undefined;
  answerPage: ReturnType<typeof servePages>;
}

/**
 * The page cache knows the canonical paths of public pages and compresses them itself, so its requests pass none of the
 * guards, redirects and encodings of visitors' requests. An error that no page shows rejects.
 */
function createPageRenderer(
  { config, log }: Services,
  { metrics, cdn, answerPage }: PageRendererParts,
): RenderPage {
  const pages: App = new Hono({ router: new TrieRouter() });
  if (metrics) pages.use(metrics.middleware);
  pages.use(
    logRequests(log),
    responseHeaders(),
    securityHeaders({ origin: config.origin, isBuilt: true }),
  );
  if (cdn) pages.use(codeTagHeader(cdn));
  pages.onError((error) => {
    throw error;
  });
  pages.all('*', answerPage);
  return async (path, headers = {}) => pages.fetch(new Request(config.origin + path, { headers }));
}

function archivePages({ clientDirectory }: AppOptions): ArchivePages {
  return {
    load: async () => {
      const { entry } = await loadPages();
      return (entry.module as unknown as ArchiveEntry).loadArchiveRenderer();
    },
    // In development there is no `clientDirectory`, and the addresses of fonts are paths in the repository.
    readAsset: (address) => readFile(join(clientDirectory ?? process.cwd(), address)),
  };
}

type Middleware = MiddlewareHandler<{ Variables: RequestVariables }>;

/** Every built file has an extension. A path without an extension is a page, so the disk is not searched. */
const HAS_EXTENSION = /\.\w+$/;

/** File names in `/assets/` contain a hash of the content, so they are cached for a year. Other files: one hour. */
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
  handlerPromise.catch(() => undefined);
  const createContext = pageContexts(services, { isBuilt });
  const bodies = createFormBodies();
  return async (c: Context<{ Variables: RequestVariables }>) => {
    const isForm = c.req.method === 'POST';
    if (isForm && !isOwnForm(c, services.config)) {
      return failureResponse(c, new AppError('FOREIGN_ORIGIN'));
    }
    const handlePage = await handlerPromise;
    const openPage = () => {
      const { url, headers, signal } = c.req.raw;
      return handlePage(toPageRequest(new Request(url, { headers, signal })), createContext(c));
    };
    const read = isForm ? await readForm(bodies, c, openPage) : toPageRequest(c.req.raw);
    // The rest of the request's body is not read, so the connection must be closed.
    if (read instanceof Response) read.headers.set('Connection', 'close');
    const response = read instanceof Response ? read : await handlePage(read, createContext(c));
    // HTTP requires an Allow header in a 405 response. React Router sets none.
    if (response.status === 405) response.headers.set('Allow', 'GET, HEAD, POST');
    return response;
  };
}

/**
 * Returns the response if the form cannot be sent: the page without its form, or a sentence as plain text. The browser's
 * Back button then restores the visitor's form.
 * @param openPage - answers a GET of the same address
 */
async function readForm(
  bodies: FormBodies,
  c: Context,
  openPage: () => Promise<Response>,
): Promise<Request | Response> {
  let page: Response | undefined;
  try {
    const read = await bodies.read(c.req.raw, async () => {
      page = await openPage();
      return page.ok;
    });
    if (read === null && page) return page;
    await page?.body?.cancel();
    return read ?? new Response(null, { status: 404 });
  } catch (error) {
    const isRefusal = error instanceof AppError && error.code !== 'BUSY';
    if (!isRefusal) throw error;
    return sentenceResponse(c, error);
  }
}

function pageContexts(services: Services, { isBuilt }: PageOptions) {
  const { config, sessions } = services;
  const isSecure = config.origin.startsWith('https:');
  const networkOf = createNetworkOf(config.trustedProxies);
  const operator = readOperatorFacts(config.operator);
  const writerCookies = createWriterCookies({ isSecure });
  const key = services.keyFor('social sign-in');
  const sessionCookies = createSessionCookies({ isSecure, key, now: services.now });
  const scriptAddress = openScriptAddresses();
  let languages: LanguageChoice[] | undefined;
  return (c: Context<{ Variables: RequestVariables }>): RouterContextProvider => {
    const context = new RouterContextProvider();
    const isDataRequest = c.req.path.endsWith('.data');
    context.set(pageServices, {
      ...services,
      // Read only where a page depends on who asks for it.
      get caller() {
        return {
          passes: services.doorPasses.parse(getCookie(c)),
          findUserId: async () => (await sessions.findReader(sessionCookies.read(c)))?.id,
          network: networkOf(c),
        };
      },
      readWriter: async () => {
        const { cookie, browserKey } = writerCookies.readOrCreate(c);
        const found = await sessions.findReader(sessionCookies.read(c));
        const user = found && {
          userId: found.id,
          isEmailVerified: found.email_verified_at !== null,
        };
        const writer = { browserKey, network: networkOf(c), ...(user ? { user } : {}) };
        return { writer, ...(cookie ? { cookie } : {}) };
      },
      readerI18n: () =>
        i18nOfReader(
          { cookie: c.req.header('Cookie'), acceptLanguage: c.req.header('Accept-Language') },
          services.findI18n,
        ),
      operator,
      scriptAddress,
      get languages() {
        languages ??= offeredLanguages(!config.isProduction).map((tag) => ({
          tag,
          name: nativeName(tag),
        }));
        return languages;
      },
      readPlans: () => readPlans(services),
      providerButtons: providerButtons(services),
      passwordMin: config.passwords.minLength,
      isInvitedOnly: config.signUp === 'invited',
      isDataRequested: !isBuilt || isDataRequest,
      renderedAt: isDataRequest ? '' : new Date().toISOString(),
      reportFailure: (error) => c.get('log').error({ err: error }, 'page failed'),
    });
    return context;
  };
}

/**
 * React Router decodes some paths twice, and logs an error if decoding fails. In such paths, percent signs are replaced
 * by tildes. The response is a 404 either way, because no page has a percent sign in its path.
 */
function toDecodable(url: string): string {
  if (!url.includes('%')) return url;
  const { pathname, origin, search } = new URL(url);
  return mayFailToDecode(pathname) ? origin + pathname.replaceAll('%', '~') + search : url;
}

function toPageRequest(request: Request): Request {
  const { url, method, headers, signal } = request;
  const decodableUrl = toDecodable(url);
  return decodableUrl === url ? request : new Request(decodableUrl, { method, headers, signal });
}

/**
 * In production the build is loaded once and passed as an object. If it were passed as a function, React Router would
 * sort all routes again at each request.
 */
async function createPageHandler(): Promise<RequestHandler> {
  const build = import.meta.env.DEV ? loadPages : await loadPages();
  return createRequestHandler(build, import.meta.env.MODE);
}

/** Loads the code of all pages. Needs no database, so the server calls it early. */
export async function loadPages() {
  return import('virtual:react-router/server-build');
}
