/**
 * Security headers of every response. Pages are cached and the same for all visitors, so their policy allows
 * each inline script and style by its hash: a nonce would have to be new for each response.
 */
import type { MiddlewareHandler } from 'hono';

import { readBytes, intermediateResponse } from '../../app/wire/response-bytes.server.ts';
import type { RequestVariables } from '../monitoring/request-log.server.ts';
import { replaceNonces, type CspHashes } from './csp-hashes.server.ts';

/** One year. Without includeSubDomains, because other sites may run on the operator's subdomains. */
const STRICT_TRANSPORT_SECURITY = 'max-age=31536000';
/** Even when a browser displays a response that is not a page, it must load and run nothing. */
const NON_PAGE_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const COMMON_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;

/** The headers of a response that is not a page; also for responses written outside the application. */
export function nonPageSecurityHeaders(origin: string): Record<string, string> {
  return {
    ...COMMON_HEADERS,
    ...(origin.startsWith('https:') && { 'Strict-Transport-Security': STRICT_TRANSPORT_SECURITY }),
    'Content-Security-Policy': NON_PAGE_POLICY,
  };
}

export interface SecurityHeadersOptions {
  /** public origin of the product */
  origin: string;
  /** false in development, where Vite inserts style elements whose hashes are unknown */
  isBuilt: boolean;
}

/** Adds the headers to every response; a Content-Security-Policy that is already there is kept. */
export function securityHeaders({
  origin,
  isBuilt,
}: SecurityHeadersOptions): MiddlewareHandler<{ Variables: RequestVariables }> {
  const { 'Content-Security-Policy': nonPagePolicy = '', ...common } =
    nonPageSecurityHeaders(origin);
  return async (c, next) => {
    await next();
    // Not with `c.header`, which creates a new response for each header.
    const { headers, status } = c.res;
    for (const [name, value] of Object.entries(common)) headers.set(name, value);
    if (headers.has('content-security-policy')) return;
    if (!headers.get('content-type')?.startsWith('text/html')) {
      headers.set('Content-Security-Policy', nonPagePolicy);
      return;
    }
    if (!isBuilt) return;
    const { page, hashes } = replaceNonces(await readBytes(c.res), c.get('cspNonce'));
    headers.set('Content-Security-Policy', pagePolicy(hashes));
    // Hono merges the old response's headers into an assigned one, unless it is cleared before.
    c.res = undefined;
    c.res = intermediateResponse(page, { status, headers });
  };
}

/** The Content-Security-Policy of a page: inline scripts and styles run only if their hash is listed. */
export function pagePolicy({ scripts, styles }: CspHashes): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    // Style sheets contain shapes as data URLs; memorials may show pictures and videos from other sites.
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
