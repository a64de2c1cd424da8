/**
 * Security headers of every response. Pages are cached and the same for all visitors. A nonce would have to be
 * different in each response, so the policy of a page allows inline scripts and styles by their hashes.
 */
import type { MiddlewareHandler } from 'hono';

import { readBytes, intermediateResponse } from '../../app/wire/response-bytes.server.ts';
import type { RequestVariables } from '../monitoring/request-log.server.ts';
import { replaceNonces, type CspHashes } from './csp-hashes.server.ts';
import { isSecretPath } from './secret-paths.server.ts';

/** One year, without includeSubDomains because the operator may run other sites on subdomains. */
const STRICT_TRANSPORT_SECURITY = 'max-age=31536000';
/** A response that is not a page must not load or run anything, even when a browser displays it. */
const NON_PAGE_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const COMMON_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;

/**
 * Returns the headers of a response that is not a page. The HTTP server also uses these headers for responses that it
 * writes without calling the application.
 */
export function nonPageSecurityHeaders(origin: string): Record<string, string> {
  return {
    ...COMMON_HEADERS,
    ...(origin.startsWith('https:') && { 'Strict-Transport-Security': STRICT_TRANSPORT_SECURITY }),
    'Content-Security-Policy': NON_PAGE_POLICY,
  };
}

export interface SecurityHeadersOptions {
  /** public origin of the application */
  origin: string;
  /** false in development, where Vite inserts style elements whose hashes are unknown */
  isBuilt: boolean;
}

/** Adds the headers to every response. An existing Content-Security-Policy is not changed. */
export function securityHeaders({
  origin,
  isBuilt,
}: SecurityHeadersOptions): MiddlewareHandler<{ Variables: RequestVariables }> {
  const { 'Content-Security-Policy': nonPagePolicy = '', ...common } =
    nonPageSecurityHeaders(origin);
  return async (c, next) => {
    await next();
    // Does not use `c.header`, which creates a new response for each header.
    const { headers, status } = c.res;
    for (const [name, value] of Object.entries(common)) headers.set(name, value);
    if (isSecretPath(c.req.path)) headers.set('Referrer-Policy', 'no-referrer');
    if (headers.has('content-security-policy')) return;
    if (!headers.get('content-type')?.startsWith('text/html')) {
      headers.set('Content-Security-Policy', nonPagePolicy);
      return;
    }
    if (!isBuilt) return;
    const { page, hashes } = replaceNonces(await readBytes(c.res), c.get('cspNonce'));
    headers.set('Content-Security-Policy', pagePolicy(hashes));
    // Clear `c.res` first: when a response is assigned while one is already set, Hono copies the old headers into the
    // new response.
    c.res = undefined;
    c.res = intermediateResponse(page, { status, headers });
  };
}

/** Returns the Content-Security-Policy of a page. Inline scripts and styles run only if their hash is listed. */
export function pagePolicy({ scripts, styles }: CspHashes): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    // Style sheets contain shapes as data URLs; memorials may contain pictures and videos from other sites.
    "img-src 'self' data: https:",
    "media-src 'self' https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
