/** Sets the headers that depend on a response's path and status, and the security headers of every response. */
import type { MiddlewareHandler } from 'hono';

import { OUTAGE_RETRY_SECONDS } from '../../../app/wire/errors/outage.ts';
import { pagePolicy } from '../../../app/wire/page-response.server.ts';
import { publicPageAt } from '../../page-cache/public-pages.server.ts';
import { isSecretPath } from '../secret-paths.server.ts';

export const CACHE_CONTROL = {
  noStore: 'no-store',
  /**
   * Browsers revalidate at each visit. A shared cache may reuse the page for one second, so the server gets about one
   * request a second for each page.
   */
  publicPage: 'public, max-age=0, s-maxage=1, must-revalidate',
  /** for files whose name contains a hash of the content */
  immutable: 'public, max-age=31536000, immutable',
  oneHour: 'public, max-age=3600',
} as const;

/**
 * Sets Cache-Control where there is none, Retry-After on a 503 response, and X-Robots-Tag on responses that search
 * engines must not index and that have no HTML for a `<meta name="robots">`. A shared cache may store only public pages.
 * It must not store a private page, even under a URL that looks like a public file, such as `/account/x.css`.
 */
export function responseHeaders(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers, status } = c.res;
    // Errors and responses with cookies must not be stored, even if the response already has a Cache-Control header.
    // For example, a 416 response has the Cache-Control of the file.
    if (headers.has('set-cookie') || status >= 400) {
      headers.set('Cache-Control', CACHE_CONTROL.noStore);
    } else if (!headers.has('cache-control')) {
      const isPublic = status === 200 && isPublicPage(c.req.url);
      headers.set('Cache-Control', isPublic ? CACHE_CONTROL.publicPage : CACHE_CONTROL.noStore);
    }
    if (status === 503 && !headers.has('retry-after')) {
      headers.set('Retry-After', String(OUTAGE_RETRY_SECONDS));
    }
    const { path } = c.req;
    if (path.startsWith('/api/') || path.endsWith('.data')) headers.set('X-Robots-Tag', 'noindex');
  };
}

/**
 * True for a public page and for its data. React Router requests a page's data at `PATH.data`, and the start page's
 * data at `/_.data`.
 */
function isPublicPage(url: string): boolean {
  const { pathname } = new URL(url);
  const page = pathname === '/_.data' ? '/' : pathname.replace(/\.data$/, '');
  return publicPageAt(page) !== undefined;
}

/** One year. Without includeSubDomains, because the operator can run other sites on subdomains. */
const STRICT_TRANSPORT_SECURITY = 'max-age=31536000';
/** A response that is not a page must not load or run anything. */
const NON_PAGE_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/**
 * Encodes AAC for a video that the browser makes. Its package compiles WebAssembly in a worker of its own, which gets the
 * same policy. Pages allow neither.
 */
const SOUND_WORKER = /^\/assets\/sound\.worker-[\w-]+\.js$/;
const SOUND_WORKER_POLICY =
  "default-src 'none'; script-src 'wasm-unsafe-eval'; worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const NOTHING_INLINE = pagePolicy({ scripts: [], styles: [] });

const COMMON_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;

export function nonPageSecurityHeaders(origin: string): Record<string, string> {
  return {
    ...COMMON_HEADERS,
    ...(origin.startsWith('https:') && { 'Strict-Transport-Security': STRICT_TRANSPORT_SECURITY }),
    'Content-Security-Policy': NON_PAGE_POLICY,
  };
}

export interface SecurityHeadersOptions {
  origin: string;
  /** false in development, where Vite inserts style elements with unknown hashes */
  isBuilt: boolean;
}

/** A page with inline elements brings its own policy (`wire/page-response.server.ts`). */
export function securityHeaders({ origin, isBuilt }: SecurityHeadersOptions): MiddlewareHandler {
  const { 'Content-Security-Policy': nonPagePolicy = '', ...common } =
    nonPageSecurityHeaders(origin);
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of Object.entries(common)) headers.set(name, value);
    // The path of a family-only page contains a name, so other sites must not receive it as the referrer.
    if (c.req.path.startsWith('/f/')) headers.set('Referrer-Policy', 'same-origin');
    if (isSecretPath(c.req.path)) headers.set('Referrer-Policy', 'no-referrer');
    if (headers.has('content-security-policy')) return;
    if (!headers.get('content-type')?.startsWith('text/html')) {
      const isSoundWorker = SOUND_WORKER.test(c.req.path);
      headers.set('Content-Security-Policy', isSoundWorker ? SOUND_WORKER_POLICY : nonPagePolicy);
      return;
    }
    if (isBuilt) headers.set('Content-Security-Policy', NOTHING_INLINE);
  };
}
