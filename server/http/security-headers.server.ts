/**
 * What every answer tells a browser not to do. Pages are kept in memory and the same for everybody, so
 * their policy names each inline script and style by its hash: a nonce could not be fresh.
 */
import type { MiddlewareHandler } from 'hono';

import { bytesOf, intermediateResponse } from '../../app/wire/response-bytes.server.ts';
import type { RequestVariables } from '../monitoring/request-log.server.ts';
import { replaceNonces, type CspHashes } from './csp-hashes.server.ts';

/** A year, in seconds. Subdomains are not ours to speak for. */
const HTTPS_ONLY = 'max-age=31536000';
/** For what is no page: even when a browser shows it, it loads and runs nothing. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const EVERYWHERE = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;

/** The headers of every answer that is no page, for what answers outside the application. */
export function protectionOf(origin: string): Record<string, string> {
  return {
    ...EVERYWHERE,
    ...(origin.startsWith('https:') && { 'Strict-Transport-Security': HTTPS_ONLY }),
    'Content-Security-Policy': NO_PAGE,
  };
}

export interface ProtectionOptions {
  /** the public address of the product */
  origin: string;
  /** false in development, where Vite writes style elements that nobody can name beforehand */
  isBuilt: boolean;
}

/** Writes the headers on every answer; a policy that an answer brings itself stays. */
export function protectAnswers({
  origin,
  isBuilt,
}: ProtectionOptions): MiddlewareHandler<{ Variables: RequestVariables }> {
  const { 'Content-Security-Policy': noPage, ...everywhere } = protectionOf(origin);
  return async (c, next) => {
    await next();
    // Set on the answer itself: Hono's own way would make another answer for every header.
    const { headers, status } = c.res;
    for (const [name, value] of Object.entries(everywhere)) headers.set(name, value);
    if (headers.has('content-security-policy')) return;
    if (!headers.get('content-type')?.startsWith('text/html')) {
      headers.set('Content-Security-Policy', noPage ?? '');
      return;
    }
    if (!isBuilt) return;
    const { page, hashes } = replaceNonces(await bytesOf(c.res), c.get('cspNonce'));
    headers.set('Content-Security-Policy', pagePolicy(hashes));
    // Assigning over a response merges its old headers back; without one they are taken as they are.
    c.res = undefined;
    c.res = intermediateResponse(page, { status, headers });
  };
}

/** The policy of a page: what runs or paints inside its HTML is named, and nothing else does. */
export function pagePolicy({ scripts, styles }: CspHashes): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    // Drawn shapes stand in style sheets as data; families may link pictures and films elsewhere (https).
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
