/** Security headers of every response. A page with inline elements brings its own policy (`app/entry.server.tsx`). */
import type { MiddlewareHandler } from 'hono';

import { pagePolicy } from '../../../app/wire/page-policy.server.ts';
import { isSecretPath } from '../secret-paths.server.ts';

/** One year. Without includeSubDomains, because the operator can run other sites on subdomains. */
const STRICT_TRANSPORT_SECURITY = 'max-age=31536000';
/** A response that is not a page must not load or run anything. */
const NON_PAGE_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
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
      headers.set('Content-Security-Policy', nonPagePolicy);
      return;
    }
    if (isBuilt) headers.set('Content-Security-Policy', NOTHING_INLINE);
  };
}
